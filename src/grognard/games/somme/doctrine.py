"""What the schools of the armies give in a combat: French doctrines, the Stoss, offensives and Bruchmuller."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.rules import rule
from grognard.games.somme.battlefield import GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import COMBAT_BONUS, INFILTRATION, MASTERY_BONUS, OFFENSIVE, Combat
from grognard.games.somme.strength import in_range

EVOLUTION = "evolution"
BENEFITS = ("column", "mastery", "advance")  # of the Stoss
FIRST = 1  # the sequence in which Bruchmuller serves


# doctrines


@rule("3.0g", "DES-4")
def doctrine_of(play: Campaign18, unit: int) -> str:
    """The doctrine of a unit: French ones have that of their army, the British none that counts, Germans none."""
    data = play.units[unit]
    if data.side == GERMAN:
        return ""
    return play.state.doctrine if data.force == "french" else EVOLUTION


def follows(play: Campaign18, unit: int, doctrine: str) -> bool:
    """Is there such a unit, and is this its doctrine?"""
    return unit >= 0 and doctrine_of(play, unit) == doctrine


def all_follow(play: Campaign18, units: Iterable[int], doctrine: str) -> bool:
    """Are there units, and is this the doctrine of every one?"""
    listed = list(units)
    return bool(listed) and all(follows(play, unit, doctrine) for unit in listed)


# Stoss


@rule("HUT-2")
def near_hutier(play: Campaign18, where: int) -> bool:
    """Is a hex that is attacked near enough to the headquarters of v. Hutier?"""
    hutier = play.state.hutier
    if hutier < 0 or not play.on_map(hutier):
        return False
    return bool(play.field.disks[play.state.at[hutier], play.field.numbers.hutier.stoss] >> where & 1)


@rule("HUT-3", "CAMP-16", "CAMP-17", "CAMP-18", "CAMP-19")
def taught(play: Campaign18, what: str) -> bool:
    """Do the Stoss give this far from v. Hutier too? By the box that the track of their doctrine has reached."""
    wanted = {"mastery": MASTERY_BONUS, "column": COMBAT_BONUS, "advance": INFILTRATION}
    return play.state.stoss_box >= wanted[what]


@rule("15.3a", "HUT-2")
def stoss_gives(play: Campaign18, combat: Combat, what: str) -> bool:
    """Do the Stoss give their column, their bonus of mastery or their advance through zones in this combat?

    Column and mastery only if their use was announced and somebody with a Stoss still fights (Q-147).
    """
    if what != "advance" and combat.stoss < 0:
        return False
    return near_hutier(play, combat.target) or taught(play, what)


# offensives


@rule("8.0d")
def offensive_modifier(play: Campaign18, side: int, target: int) -> int:
    """The modifier of this sequence for attacks on a hex in range of an own artillery in Offensive mode; the higher
    of two (Q-26)."""
    state = play.state
    found = [
        each.bonus[state.sequence - 1]
        for each in state.offensives
        if state.sequence and play.units[each.unit].side == side and _reaches(play, each.unit, target)
    ]
    return max(found, default=0)


@rule("15.2.2h", "HUT-4")
def bruchmuller_serves(play: Campaign18, combat: Combat) -> bool:
    """Does Bruchmuller serve this combat? A German attack in the first sequence, in range of the artillery that bears
    the counter, whether it fires or not (Q-28)."""
    gun = play.state.bruchmuller
    if combat.side != GERMAN or gun < 0 or play.state.sequence != FIRST:
        return False
    return _reaches(play, gun, combat.target)


def _reaches(play: Campaign18, gun: int, target: int) -> bool:
    return play.on_map(gun) and play.has(gun, OFFENSIVE) and in_range(play, gun, target)

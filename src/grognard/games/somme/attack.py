"""12.1, 12.2.1: who may attack whom: targets, the units beside them, the Stoss and the tank that they use."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.somme.battlefield import ENEMY, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import (
    DISENGAGEMENT,
    DISORGANISED,
    EXPLOITATION,
    EXPLOITED,
    FOUGHT,
    POSSIBLE,
    REORGANISING,
    UNSUPPLIED,
    Combat,
)
from grognard.geometry import Hexes

SPENT = FOUGHT | DISENGAGEMENT | UNSUPPLIED | DISORGANISED | REORGANISING
"""The marks that keep a unit from attacking in the combat phase."""


class Attack(Action, frozen=True):
    """12.2.1: the hex that is attacked and who attacks it; whether Stoss are used, and which tank is."""

    target: str
    units: tuple[str, ...]
    stoss: bool = False
    tank: str = ""


# who can attack what


def can_attack(play: Campaign18, unit: int, exploiting: bool) -> bool:
    """May a combat unit on the map attack at all in this phase?"""
    marks = play.state.marks[unit]
    if exploiting:
        return bool(marks & EXPLOITATION) and not marks & (SPENT & ~FOUGHT | EXPLOITED)
    return not marks & SPENT


def prey(play: Campaign18, side: int, exploiting: bool = False) -> Hexes:
    """The enemy hexes beside a unit that may attack, as far as they may be attacked now."""
    at, around, near = play.state.at, play.field.board.around, 0
    for unit in play.field.combat[side]:
        if at[unit] >= 0 and can_attack(play, unit, exploiting):
            near |= around[at[unit]]
    return near & play.troops(ENEMY[side]) & play.field.area & ~play.state.attacked & ~_withheld(play, side)


@rule("12.1b")
def beside(play: Campaign18, side: int, target: int, exploiting: bool = False) -> list[int]:
    """The units that may attack a hex, in order: all who stand next to it."""
    found = []
    for where in play.field.board.neighbours[target]:
        for unit in play.fighters(where) if where >= 0 else ():
            if play.units[unit].side == side and able(play, unit, target, exploiting):
                found.append(unit)
    return sorted(found)


def able(play: Campaign18, unit: int, target: int, exploiting: bool = False) -> bool:
    """May a unit next to a hex attack it, as far as it alone is concerned?"""
    return can_attack(play, unit, exploiting) and not _barred_tank(play, unit, target) and not _kept(play, unit, target)


@rule("F-2")
def _withheld(play: Campaign18, side: int) -> Hexes:
    """The hexes as near as a command radius reaches, enemies in the way or not (Q-242), to headquarters that this side
    prepares for an offensive: it attacks none of them."""
    if not play.option("prepared_offensives") or side == play.state.initiative:
        return 0
    found, reach = 0, play.field.numbers.command.headquarters
    for hq in play.field.headquarters[side]:
        if play.has(hq, POSSIBLE) and play.on_map(hq):
            found |= play.field.disks[play.state.at[hq], reach]
    return found


def _barred_tank(play: Campaign18, unit: int, target: int) -> bool:
    return play.units[unit].tank and not tank_may_attack(play, play.state.at[unit], target)


@rule("15.4.1g")
def tank_may_attack(play: Campaign18, where: int, target: int) -> bool:
    """Tanks attack no town, and nobody across a crest or any water, bridged or not (Q-74)."""
    ground = play.ground
    water = ground.is_major(where, target) or ground.is_minor(where, target)
    return not ground.town >> target & 1 and not water and not ground.is_crest(where, target)


def _kept(play: Campaign18, unit: int, target: int) -> bool:
    """DOU-10, Q-139: under Pétain no Frenchman attacks north of the Somme."""
    if play.state.generalissimo != "petain" or play.units[unit].force != "french":
        return False
    return not play.ground.south >> target & 1


# may it be done


@rule("12.1a", "12.2.1a")
def attack_ruling(play: Campaign18, side: int, action: Attack, exploiting: bool = False) -> Ruling:
    """All that step 1 asks; whether somebody can lead is judged in step 6 (Q-140)."""
    ruling = target_ruling(play, side, action.target) and names_ruling(play, side, action.units)
    if not ruling:
        return ruling
    target, units = play.hex(action.target), [play.unit(name) for name in action.units]
    for unit in units:
        ruling = attacker_ruling(play, unit, target, exploiting)
        if not ruling:
            return ruling
    ruling = nations_ruling(play, units) and pledge_ruling(play, target, units)
    return ruling and stoss_ruling(play, side, units, action.stoss) and tank_ruling(play, action)


@rule("12.1c", "F-2")
def target_ruling(play: Campaign18, side: int, name: str) -> Ruling:
    """A hex with enemy combat units, once in a phase, and not near headquarters that prepare an offensive."""
    target = play.hex(name)
    if target < 0 or not play.troops(ENEMY[side]) & play.field.area & 1 << target:
        return forbid("12.1a", "no_enemy_to_attack", hex=name)
    if play.state.attacked >> target & 1:
        return forbid("12.1c", "hex_attacked_already", hex=name)
    if _withheld(play, side) >> target & 1:
        return forbid("F-2", "offensive_prepared_there", hex=name)
    return LEGAL


def names_ruling(play: Campaign18, side: int, names: Sequence[str]) -> Ruling:
    """At least one combat unit of ours on the map, none twice."""
    if not names or len(set(names)) != len(names):
        return forbid("12.2.1a", "no_attackers")
    for name in names:
        unit = play.unit(name)
        if unit < 0 or play.units[unit].side != side or not play.units[unit].combat or not play.on_map(unit):
            return forbid("12.1a", "not_your_attacker", unit=name)
    return LEGAL


@rule("12.1b", "12.1f", "15.4.1g")
def attacker_ruling(play: Campaign18, unit: int, target: int, exploiting: bool = False) -> Ruling:
    """May this unit of ours attack that hex? It stands next to it, whomever the rest of its stack attacks."""
    data, board = play.units[unit], play.field.board
    if not board.around[play.state.at[unit]] >> target & 1:
        return forbid("12.1b", "not_beside", unit=data.id, hex=board.name(target))
    ruling = readiness_ruling(play, unit, exploiting)
    if not ruling:
        return ruling
    if _barred_tank(play, unit, target):
        return forbid("15.4.1g", "no_ground_for_tanks", unit=data.id, hex=board.name(target))
    if _kept(play, unit, target):
        return forbid("DOU-10", "french_stay_south", unit=data.id)
    return LEGAL


@rule("9.2b", "11.2.7b", "12.1e", "12.5a", "14.1a")
def readiness_ruling(play: Campaign18, unit: int, exploiting: bool = False) -> Ruling:
    """In supply, in order, not about to disengage, and not yet in a combat of this phase; in exploitation with a
    marker that says so."""
    marks, name = play.state.marks[unit], play.units[unit].id
    if exploiting and not marks & EXPLOITATION:
        return forbid("14.1a", "not_exploiting", unit=name)
    if marks & (EXPLOITED if exploiting else FOUGHT):
        return forbid("12.1e", "attacked_already", unit=name)
    if marks & UNSUPPLIED:
        return forbid("9.2b", "unsupplied_attacker", unit=name)
    if marks & (DISORGANISED | REORGANISING):
        return forbid("12.5a", "shaken_attacker", unit=name)
    if marks & DISENGAGEMENT:
        return forbid("11.2.7b", "disengaging_attacker", unit=name)
    return LEGAL


@rule("COOP-3")
def nations_ruling(play: Campaign18, units: Sequence[int]) -> Ruling:
    """While that limit of cooperation is in force, two nations do not attack together."""
    if play.restricted("attack") and len({play.units[unit].force for unit in units}) > 1:
        return forbid("COOP-3", "two_nations_attack")
    return LEGAL


@rule("15.3a")
def stoss_ruling(play: Campaign18, side: int, units: Sequence[int], used: bool) -> Ruling:
    """Stoss are used only by who has some with the attacking regiments."""
    if used and (side != GERMAN or not any(play.stoss_of(unit) for unit in units)):
        return forbid("15.3a", "no_stoss_here")
    return LEGAL


# pledged combats


@rule("PET-5")
def pledge_ruling(play: Campaign18, target: int, units: Sequence[int]) -> Ruling:
    """Q-16: combats that the British have pledged come first, with the units that were named."""
    owed = pledges(play)
    if not owed or any(where == target and set(bound) == set(units) for where, bound in owed):
        return LEGAL
    return forbid("PET-5", "pledged_first", hex=play.field.board.name(owed[0][0]))


def pledges(play: Campaign18) -> list[tuple[int, list[int]]]:
    """The pledged combats that can still be fought: the hex, and who of those named is able to attack it."""
    found = []
    for target, *units in play.state.pledged:
        if play.troops(GERMAN) >> target & 1 and not play.state.attacked >> target & 1:
            bound = [u for u in units if u in beside(play, play.units[u].side, target)]
            if bound:
                found.append((target, bound))
    return found


# tanks


@rule("15.4.1e")
def tank_ruling(play: Campaign18, action: Attack) -> Ruling:
    """One tank at most gives its coordination and its protection: one of those that attack."""
    if not action.tank:
        return LEGAL
    if action.tank not in action.units or not play.units[play.unit(action.tank)].tank:
        return forbid("15.4.1e", "tank_not_attacking", unit=action.tank)
    return LEGAL


# the combat that an attack begins


@rule("12.1c", "12.2.1b")
def planned(play: Campaign18, side: int, action: Attack, exploiting: bool = False) -> Combat:
    """The combat of an attack with good names, before anything has happened: all units of the hex defend."""
    units, target = sorted(play.unit(name) for name in action.units), play.hex(action.target)
    carried = [stoss for unit in units for stoss in play.stoss_of(unit)] if action.stoss else []
    return Combat(
        side=side,
        target=target,
        attackers=tuple(units),
        defenders=tuple(play.fighters(target)),
        exploiting=exploiting,
        stoss=carried[0] if carried else -1,
        tank=play.unit(action.tank) if action.tank else -1,
    )

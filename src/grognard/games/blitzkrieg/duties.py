"""Compulsory combat: which enemy hexes must be attacked, when that lapses, and what may not dodge it."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Step
from grognard.games.blitzkrieg.attack import (
    attacker_ruling,
    best_without_help,
    guns_for,
    strongest,
    together_ruling,
    without_artillery,
)
from grognard.games.blitzkrieg.battlefield import ALLIED, ENEMY, SIDES
from grognard.games.blitzkrieg.campaign import Campaign40, side_index
from grognard.games.blitzkrieg.odds import enough, planned
from grognard.games.blitzkrieg.state import ATTACKED, BARRED, COMBAT, DISORGANISED, FOUGHT, Combat
from grognard.games.blitzkrieg.zones import covers
from grognard.geometry import Hexes, bits


class MustAttack(Event, frozen=True):
    """The enemy hexes that a side has to attack in this phase."""

    side: str
    hexes: list[str]


class TooStrong(Event, frozen=True):
    """Nobody can attack this hex at 1:4: those in its zone may attack nobody."""

    hex: str
    units: list[str]


class Hampered(Event, frozen=True):
    """The die of paralysis lets one unit of a hex attack."""

    hex: str


class StartCombat(Step[Campaign40], frozen=True):
    """The combat phase begins: dice of paralysis, then the duties are known (B-21)."""

    side: str

    def run(self, play: Campaign40) -> None:
        side, state = side_index(self.side), play.state
        state.phase = COMBAT
        play.clear(ATTACKED | BARRED | FOUGHT)
        state.hampered = hampered_hexes(play, side)
        bound = duty_hexes(play, side)
        state.obliged = bound & ~bar_the_helpless(play, side, bound)
        if state.obliged:
            play.tell(MustAttack(self.side, play.field.board.names(state.obliged)))


# paralysis


@rule("EVT-PAR-c", "EVT-PAR-d")
def hampered_hexes(play: Campaign40, side: int) -> Hexes:
    """An Allied die for each stack of the paralysed side that could attack: on an odd one a single unit may."""
    hexes = 0
    for where in _stacks_that_could_attack(play, side) if play.event(f"{SIDES[side]}_paralysis") else ():
        name = play.field.board.name(where)
        if play.roll(SIDES[ALLIED], "paralysis", about=name) % 2:
            hexes |= 1 << where
            play.tell(Hampered(name))
    return hexes


def _stacks_that_could_attack(play: Campaign40, side: int) -> list[int]:
    """Hexes with two or more units, beside an enemy or with a gun that has one in range (B-25)."""
    board, enemies = play.field.board, play.troops(ENEMY[side])
    armed = board.spread(enemies)
    for target in bits(enemies):
        for gun in guns_for(play, side, (target,)):
            armed |= 1 << play.state.at[gun]
    return [where for where in board.ordered(play.troops(side) & armed) if len(play.fighters(where)) > 1]


# the duties


@rule("CMB-01", "ZOC-07", "CMB-03", "CMB-04", "CMB-05")
def duty_hexes(play: Campaign40, side: int) -> Hexes:
    """Hexes of undisrupted enemies whose zone covers an undisrupted unit of ours that is no artillery."""
    bound, enemy = _bound(play, side), ENEMY[side]
    hexes = 0
    for where in bits(play.steady(enemy) & play.field.board.spread(bound)):
        if covers(play, enemy, where) & bound:
            hexes |= 1 << where
    return hexes


def _bound(play: Campaign40, side: int) -> Hexes:
    """Hexes with a unit that a duty can bind: undisrupted and no artillery."""
    at, marks = play.state.at, play.state.marks
    hexes = 0
    for unit in without_artillery(play.field, side):
        if at[unit] >= 0 and not marks[unit] & DISORGANISED:
            hexes |= 1 << at[unit]
    return hexes


@rule("CMB-11")
def bar_the_helpless(play: Campaign40, side: int, bound: Hexes) -> Hexes:
    """Hexes that not even everybody together can attack at 1:4; whoever is in their zone attacks nobody else (B-24)."""
    board = play.field.board
    hopeless = [where for where in board.ordered(bound) if not enough(play, strongest(play, side, where))]
    found = 0
    for where in hopeless:
        found |= 1 << where
        barred = _under(play, side, where)
        for unit in barred:
            play.mark(unit, BARRED)
        play.tell(TooStrong(board.name(where), play.ids(barred)))
    return found


def _under(play: Campaign40, side: int, where: int) -> list[int]:
    """The undisrupted units of a side, without the artillery, in the zone of the enemies of a hex."""
    zone, data = covers(play, ENEMY[side], where), play.units
    here = [unit for h in play.field.board.ordered(zone & play.steady(side)) for unit in play.fighters(h)]
    return [u for u in here if not data[u].artillery and not play.has(u, DISORGANISED)]


def standing(play: Campaign40, side: int) -> list[int]:
    """The hexes that must still be attacked, in order."""
    left = play.state.obliged
    return [where for where in play.field.board.ordered(left) if stands(play, side, where)] if left else []


@rule("CMB-02")
def stands(play: Campaign40, side: int, where: int) -> bool:
    """A hex on the list is a duty while an undisrupted enemy holds it and it is within our power (B-22)."""
    return bool(play.state.obliged & play.steady(ENEMY[side]) & 1 << where) and _within_power(play, side, where, ())


def _within_power(play: Campaign40, side: int, target: int, spent: Sequence[int]) -> bool:
    combat = best_without_help(play, side, target, spent)
    return bool(combat.attackers) and enough(play, combat)


@rule("CMB-01")
def stop_ruling(play: Campaign40, side: int) -> Ruling:
    """The phase may not end before every duty is met or has lapsed."""
    left = standing(play, side)
    if left:
        return forbid("CMB-01", "duties_left", hexes=[play.field.board.name(where) for where in left])
    return LEGAL


@rule("CMB-01", "CMB-02")
def dodge_ruling(play: Campaign40, combat: Combat) -> Ruling:
    """No attack may put a duty out of reach that it could meet as well (B-23)."""
    lost = put_out_of_reach(play, combat)
    if not lost:
        return LEGAL
    name = play.field.board.name
    if not any(stands(play, combat.side, target) for target in combat.targets):
        return forbid("CMB-01", "needed_elsewhere", hex=name(lost[0]))
    added = next((where for where in lost if can_take_in(play, combat, where)), -1)
    return forbid("CMB-01", "take_in_too", hex=name(added)) if added >= 0 else LEGAL


def put_out_of_reach(play: Campaign40, combat: Combat) -> list[int]:
    """The duties that nobody could meet any more once these units have attacked."""
    side, around, at = combat.side, play.field.board.around, play.state.at
    spent, left = used_up(play, combat), play.state.obliged & play.steady(ENEMY[combat.side])
    near = 0
    for unit in spent if left else ():
        near |= around[at[unit]] & left
    for target in combat.targets:
        near &= ~(1 << target)
    lost = [where for where in bits(near) if not _within_power(play, side, where, spent)] if near else []
    return [where for where in lost if _within_power(play, side, where, ())]


@rule("EVT-PAR-c")
def used_up(play: Campaign40, combat: Combat) -> list[int]:
    """Whoever attacks, and in a hex under paralysis whoever is left there."""
    units = [*combat.attackers, *combat.guns]
    hampered, at = play.state.hampered, play.state.at
    for where in dict.fromkeys(at[unit] for unit in units) if hampered else ():
        if hampered >> where & 1:
            units += [unit for unit in play.fighters(where) if unit not in units]
    return units


def can_take_in(play: Campaign40, combat: Combat, where: int) -> bool:
    """Could the same units attack this hex too, in one combat?"""
    wider = widened(play, combat, where)
    units = wider.attackers + wider.guns
    return all(attacker_ruling(play, u, wider.targets) for u in units) and bool(together_ruling(play, wider))


def widened(play: Campaign40, combat: Combat, where: int) -> Combat:
    return planned(play, combat.side, (*combat.targets, where), combat.attackers + combat.guns)


def dutiful(play: Campaign40, side: int) -> Combat | None:
    """An attack that is legal while a duty stands: all who are bound by the first, with all that it must take in."""
    left = play.field.board.ordered(play.state.obliged)
    first = next((where for where in left if stands(play, side, where)), -1)
    if first < 0:
        return None
    combat = best_without_help(play, side, first)
    while True:
        added = next((where for where in put_out_of_reach(play, combat) if can_take_in(play, combat, where)), -1)
        if added < 0:
            return combat
        combat = widened(play, combat, added)

"""13.0 Breakthrough moves as orders: what a stack may do, and who of it stays behind."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.verdun.marching import BREAKTHROUGH, Going, may_move
from grognard.games.verdun.moves import dearest, go, hexes_of, hexes_ruling, indexes, units_ruling, way_to_room
from grognard.games.verdun.stacking import fits, over_limit
from grognard.games.verdun.state import DONE, ENTITLED
from grognard.games.verdun.war import War
from grognard.geometry import HexId


class Break(Action, frozen=True):
    """Units of one stack, together, along a path that leaves the start out."""

    units: tuple[str, ...]
    path: tuple[str, ...]


def fellows(war: War, unit: int) -> list[int]:
    """The unit and those of its stack that may still break through with it."""
    return [other for other in war.stack(war.state.at[unit]) if war.state.marks[other] & (ENTITLED | DONE) == ENTITLED]


@rule("5.1b", "8.14a", "13.0c")
def weather_ruling(war: War) -> Ruling:
    """Only in fair weather."""
    return forbid("13.0c", "bad_weather_break") if war.state.bad_weather else LEGAL


@rule("13.0a")
def break_ruling(war: War, side: int, order: Break) -> Ruling:
    """A first move: by units that are entitled and have not moved in this phase."""
    ruling = weather_ruling(war) and units_ruling(war, side, order.units, "13.0a")
    if not ruling:
        return ruling
    for unit in indexes(war, order.units):
        ruling = may_move(war, unit, BREAKTHROUGH)
        if not ruling:
            return ruling
    return way_ruling(war, order, 0)


@rule("13.0b")
def onward_ruling(war: War, order: Break, stack: Sequence[str], spent: int) -> Ruling:
    """A further move: by units that came along so far. Whoever is left behind must have room."""
    for name in order.units:
        if name not in stack:
            return forbid("13.0b", "stays_behind", unit=name)
    if not order.units or len(set(order.units)) < len(order.units):
        return forbid("13.0b", "not_one_stack", units=list(order.units))
    units = indexes(war, order.units)
    where = war.state.at[units[0]]
    if over_limit(war, [unit for unit in war.stack(where) if unit not in units]):
        return forbid("8.31a", "no_room_behind", hex=war.field.board.name(where))
    return way_ruling(war, order, spent)


@rule("13.0d", "8.31a")
def way_ruling(war: War, order: Break, spent: int) -> Ruling:
    """Terrain, zones and blocked hexes as in the movement phase; a stop only where there is room (A88)."""
    ruling = hexes_ruling(war, order.path)
    if not ruling:
        return ruling
    units, path = indexes(war, order.units), hexes_of(war, order.path)
    for unit in units:
        ruling = Going(war, (unit,), BREAKTHROUGH, spent, units).ruling(path)
        if not ruling:
            return ruling
    if fits(war, path[-1], units) or way_on(war, units, path, spent):
        return LEGAL
    return forbid("8.31a", "no_room", hex=order.path[-1])


def way_on(war: War, units: Sequence[int], path: Sequence[HexId], spent: int) -> bool:
    """Could some of these units go on from the end of the path, so that those left behind have room?

    Only then may a stack halt where it cannot stay, to drop a unit.
    """
    where = path[-1] if path else war.state.at[units[0]]
    others = [unit for unit in war.stack(where) if unit not in units]
    able = [unit for unit in units if not path or not halts(war, unit, where)]
    for size in range(1, len(able) + 1):
        for group in combinations(able, size):
            rest = [*others, *(unit for unit in units if unit not in group)]
            if not over_limit(war, rest) and _has_room_ahead(war, group, path, spent):
                return True
    return False


@rule("8.31a")
def stay_ruling(war: War, units: Sequence[int], spent: int) -> Ruling:
    """A halted stack may not stay where there is no room, if there is a way on."""
    where = war.state.at[units[0]]
    if over_limit(war, war.stack(where)) and way_on(war, units, (), spent):
        return forbid("8.31a", "no_room", hex=war.field.board.name(where))
    return LEGAL


def _has_room_ahead(war: War, group: Sequence[int], path: Sequence[HexId], spent: int) -> bool:
    going = Going(war, group, BREAKTHROUGH, spent)
    return bool(way_to_room(going.after(path) if path else going, group))


@rule("8.42b")
def halts(war: War, unit: int, where: HexId) -> bool:
    """Will this unit have to stop when it enters the hex?"""
    return bool(Going(war, (unit,), BREAKTHROUGH).strong >> where & 1)


@rule("13.0b")
def break_through(war: War, order: Break, spent: int) -> tuple[tuple[str, ...], int]:
    """The units go and their fellows stay; returns who may go on, and what the stack has spent by then.

    A stack goes at the pace of its slowest unit: all have spent what was dearest for any of them (A67).
    """
    units, path = indexes(war, order.units), hexes_of(war, order.path)
    cost = dearest(war, units, path, BREAKTHROUGH)
    onward = [unit for unit in units if not halts(war, unit, path[-1])]
    for unit in [*fellows(war, units[0]), *units]:
        war.mark(unit, DONE)
    go(war, units, path, BREAKTHROUGH, cost)
    return tuple(war.ids(onward)), spent + cost

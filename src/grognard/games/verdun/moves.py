"""8.0-8.3 Moves as orders: what may be ordered, what comes of it, and whether everyone has room."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Final

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.verdun.marching import MARCH, STRATEGIC, Going, may_move, mp, pace_of
from grognard.games.verdun.stacking import excess, fits, over_limit, overstacked
from grognard.games.verdun.state import DONE, FLIPPED
from grognard.games.verdun.war import War
from grognard.geometry import HexId, UnknownHex

NOWHERE: Final = -1


class Move(Action, frozen=True):
    """8.0c: a unit, or units of one hex together, along a path that leaves the start out."""

    units: tuple[str, ...]
    path: tuple[str, ...]
    strategic: bool = False


class Moved(Event, frozen=True):
    """`pace` is `march`, `strategic` or `breakthrough`; `cost` is in MP."""

    units: list[str]
    start: str
    hex: str
    path: list[str]
    cost: str
    pace: str


class GunsLimbered(Event, frozen=True):
    """8.1d, 8.1e: artillery that has moved so far that it will not fire again this turn."""

    unit: str


# reading orders


def hex_at(war: War, name: str) -> HexId:
    """The hex of that number, or -1."""
    try:
        return war.field.board.at(name)
    except UnknownHex:
        return NOWHERE


@rule("8.0c")
def units_ruling(war: War, side: int, names: Sequence[str], number: str) -> Ruling:
    """Do these names stand for different units of this side, all on the map and in one hex?"""
    places = set()
    for name in names:
        unit = war.unit(name)
        if unit < 0 or not war.on_map(unit):
            return forbid(number, "unknown_unit", unit=name)
        if war.units[unit].side != side:
            return forbid(number, "unit_not_yours", unit=name)
        places.add(war.state.at[unit])
    if len(places) != 1 or len(set(names)) < len(names):
        return forbid(number, "not_one_stack", units=list(names))
    return LEGAL


def hexes_ruling(war: War, names: Sequence[str]) -> Ruling:
    """Are these the numbers of hexes?"""
    for name in names:
        if hex_at(war, name) < 0:
            return forbid("8.0b", "unknown_hex", hex=name)
    return LEGAL


def indexes(war: War, names: Sequence[str]) -> list[int]:
    return [war.unit(name) for name in names]


def hexes_of(war: War, names: Sequence[str]) -> list[HexId]:
    return [war.field.board.at(name) for name in names]


@rule("8.0a", "8.0c")
def move_ruling(war: War, side: int, move: Move) -> Ruling:
    """Every unit of the stack must be able to go the whole way by itself, and have room at its end."""
    ruling = units_ruling(war, side, move.units, "8.0a") and hexes_ruling(war, move.path)
    if not ruling:
        return ruling
    units, path, pace = indexes(war, move.units), hexes_of(war, move.path), pace_of(move.strategic)
    for unit in units:
        ruling = may_move(war, unit, pace) and Going(war, (unit,), pace, company=units).ruling(path)
        if not ruling:
            return ruling
    return room_ruling(war, units, path[-1])


# carrying them out


@rule("14.9b", "8.45a")
def go(war: War, units: Sequence[int], path: Sequence[HexId], pace: str, cost: int) -> None:
    """Along the path every hex entered is taken; whoever stands near it is not made to move."""
    if war.events is not None:
        _tell_move(war, units, path, (pace, cost))
    for b in path:
        war.take(war.units[units[0]].side, b)
    for unit in units:
        war.place(unit, path[-1])
        limber(war, unit, pace)


def _tell_move(war: War, units: Sequence[int], path: Sequence[HexId], how: tuple[str, int]) -> None:
    board, (pace, cost) = war.field.board, how
    names = [board.name(b) for b in path]
    war.tell(Moved(war.ids(units), board.name(war.state.at[units[0]]), names[-1], names, mp(cost), pace))


@rule("8.1d", "8.1e", "4.IV", "4.IX")
def limber(war: War, unit: int, pace: str) -> None:
    """Corps artillery that moved is flipped, division artillery only after a strategic move."""
    data = war.units[unit]
    if data.corps_gun or (data.division_gun and pace == STRATEGIC):
        war.mark(unit, FLIPPED)
        war.tell(GunsLimbered(data.id))


@rule("8.22a")
def move(war: War, order: Move) -> None:
    """A unit moves once in a phase, in one way."""
    units, path, pace = indexes(war, order.units), hexes_of(war, order.path), pace_of(order.strategic)
    go(war, units, path, pace, 0 if war.events is None else dearest(war, units, path, pace))
    for unit in units:
        war.mark(unit, DONE)


def dearest(war: War, units: Sequence[int], path: Sequence[HexId], pace: str) -> int:
    """What a path costs the unit that pays most for it."""
    return max(Going(war, (unit,), pace, company=units).path_cost(path) for unit in units)


# room


@rule("8.12a", "8.31a", "8.34a")
def room_ruling(war: War, units: Sequence[int], where: HexId) -> Ruling:
    """Who has moved or dug in stays: there must be room for them and for all others who cannot leave.

    Those who still can are asked to do so before the phase ends (A50, A87).
    """
    others = [unit for unit in war.stack(where) if unit not in units]
    if not over_limit(war, [*others, *units]):
        return LEGAL
    staying = [unit for unit in others if escape(war, unit) is None]
    if over_limit(war, [*staying, *units]):
        return forbid("8.31a", "no_room", hex=war.field.board.name(where))
    return LEGAL


def escape(war: War, unit: int) -> Move | None:
    """A short move by which a unit gets to a hex that has room for it."""
    for is_strategic in (False, True):
        pace = pace_of(is_strategic)
        if may_move(war, unit, pace):
            path = way_to_room(Going(war, (unit,), pace), (unit,))
            if path:
                names = tuple(war.field.board.name(b) for b in path)
                return Move((war.units[unit].id,), names, is_strategic)
    return None


def way_to_room(going: Going, units: Sequence[int]) -> list[HexId]:
    """To a neighbour that has room for these units, else the cheapest way to such a hex."""
    war = going.war
    steps = enumerate(war.field.board.neighbours[going.start])
    open_hexes = [b for direction, b in steps if going.is_open(direction)]
    for b in open_hexes:
        if fits(war, b, units):
            return [b]
    return _way_to_far_room(going, units) if open_hexes else []


def _way_to_far_room(going: Going, units: Sequence[int]) -> list[HexId]:
    """Step by step, cheapest first, until a hex has room; a strong zone ends every way."""
    war, queue, seen = going.war, [(0, going.start, [going.start])], {going.start}
    while queue:
        spent, a, path = heappop(queue)
        if len(path) > 1 and fits(war, a, units):
            return path[1:]
        if len(path) > 1 and going.strong >> a & 1:
            continue
        for direction, b in enumerate(war.field.board.neighbours[a]):
            cost = going.cost(a, direction)
            if b not in seen and 0 <= cost <= going.budget - spent:
                seen.add(b)
                heappush(queue, (spent + cost, b, [*path, b]))
    return []


def cure_at(war: War, where: HexId) -> Move | None:
    """A50: a move out of an overstacked hex that leaves less of an excess."""
    stack = war.stack(where)
    before = excess(war, stack)
    for unit in stack:
        if excess(war, [other for other in stack if other != unit]) < before:
            found = escape(war, unit)
            if found:
                return found
    return None


def cure(war: War, side: int) -> Move | None:
    """A move that an overstack asks for before the phase may end."""
    for where in war.field.board.ordered(overstacked(war, side)):
        found = cure_at(war, where)
        if found:
            return found
    return None


@rule("8.31a", "8.33a")
def end_ruling(war: War, side: int) -> Ruling:
    """Reinforcements, replacements and the German set-up, too, must have found room when the phase ends."""
    board = war.field.board
    held = [board.name(where) for where in board.ordered(overstacked(war, side)) if cure_at(war, where)]
    return forbid("8.31a", "overstacked", hexes=held) if held else LEGAL


def can_march(war: War, unit: int) -> bool:
    return war.on_map(unit) and bool(may_move(war, unit, MARCH))

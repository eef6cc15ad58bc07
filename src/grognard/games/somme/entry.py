"""Arrivals on the map in the movement phase: who may come, by which edge at what price, or on which hex."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.somme.arrivals import due_units
from grognard.games.somme.battlefield import ALLIED, ENEMY
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.marching import Going, mp
from grognard.games.somme.moves import arrive, arrived, end_ruling
from grognard.games.somme.orders import hexes_of, names_of
from grognard.games.somme.quarters import closed, fits, forbidden, is_edge, printed_hexes, put_down_hexes
from grognard.games.somme.state import ARRIVED, MOVEMENT, WITHOUT_ARTILLERY
from grognard.games.somme.strength import halves
from grognard.games.somme.supply import free
from grognard.games.somme.without_artillery import comes_without
from grognard.geometry import Hexes, HexId, Reach, path_cost, reach, union

PUT_DOWN = 0.5  # how often a wanderer is put down where he could march in


class Enter(Action, frozen=True):
    """11.1.5: a reinforcement comes onto the map: by an edge along a path that begins with its first hex, or onto the
    one hex that the path names."""

    unit: str
    path: tuple[str, ...]


class Entered(Event, frozen=True):
    """A reinforcement has come by an edge."""

    unit: str
    start: str
    hex: str


class PutDown(Event, frozen=True):
    """A reinforcement was put down on a hex of the map."""

    unit: str
    hex: str


# who


@rule("11.1.5a", "PET-4", "PET-5")
def waiting(play: Campaign18, side: int) -> list[int]:
    """The reinforcements that may come now; the French not as long as they may not move (Q-17)."""
    due = due_units(play, side)
    return [unit for unit in due if not play.units[unit].french] if play.state.french_wait else due


def unit_ruling(play: Campaign18, side: int, name: str) -> Ruling:
    """Is this a reinforcement that may come now?"""
    unit = play.unit(name)
    if unit < 0:
        return forbid("11.1.5a", "unknown_unit", unit=name)
    if play.units[unit].side != side:
        return forbid("11.1.5a", "unit_not_yours", unit=name)
    if unit not in due_units(play, side):
        return forbid("J-1", "not_due", unit=name)
    if play.state.french_wait and play.units[unit].french:
        return forbid("PET-4" if play.state.petain == 5 else "PET-5", "french_arrivals_wait", unit=name)
    return LEGAL


# by the edge


@rule("11.1.5a", "J-2", "J-3")
def edge_hexes(play: Campaign18, unit: int) -> Hexes:
    """The hexes by which a unit marches in: those of its edge without an enemy unit. An Allied unit that finds all its
    printed hexes held by the enemy or in his zone comes by the nearest source west of them (Q-135)."""
    data, zone = play.units[unit], play.field.arrival[unit].zone & play.field.area
    shut = closed(play, data.side)
    found = zone if is_edge(play, zone) else 0
    if data.side == ALLIED and zone and not zone & ~shut:
        found |= source_west_of(play, zone)
    return found & ~(shut if data.support else play.troops(ENEMY[data.side]))


@rule("J-3")
def source_west_of(play: Campaign18, zone: Hexes) -> Hexes:
    """The open Allied source that is nearest to one of these hexes, and west of it; all of them, if several are."""
    board, found = play.field.board, {}
    for source in board.ordered(play.field.sources[ALLIED] & free(play, ALLIED)):
        apart = [board.distance(h, source) for h in board.ordered(zone) if board.column(h) > board.column(source)]
        if apart:
            found[source] = min(apart)
    return union(source for source, distance in found.items() if distance == min(found.values()))


class WayIn:
    """How a unit goes that marches in by an edge: its points, and what the first hex and the next ones cost."""

    __slots__ = ("_going", "_passage", "budget", "play", "unit")

    def __init__(self, play: Campaign18, unit: int) -> None:
        self.play, self.unit = play, unit
        self._going = Going(play, (unit,), phase=MOVEMENT)
        self._passage = replace(self._going.passage, blocked=self._going.passage.blocked | forbidden(play, unit))
        self.budget = _budget(play, unit)

    @rule("11.1.5a", "J-2")
    def first(self, where: HexId) -> int:
        """Half points for the first hex, by its road if it has one; -1 if this unit cannot enter it."""
        cost = self.play.ground.entry(self.play.units[self.unit].moves, where, self.play.flooded)
        if cost < 0 or self._passage.blocked >> where & 1:
            return -1
        return cost + sum(extra for hexes, extra in self._passage.enter if hexes >> where & 1)

    def beyond(self, where: HexId) -> Reach:
        """What it reaches from its first hex with the points left; nothing more from a hex in an enemy zone."""
        left = 0 if self._going.zone >> where & 1 else max(0, self.budget - self.first(where))
        return reach(self.play.field.board, where, left, self._going.costs, self._passage)

    def cost(self, path: Sequence[HexId]) -> int:
        """What a whole path costs; -1 if some step of it is not allowed."""
        first, going = self.first(path[0]), self._going
        if first < 0 or (len(path) > 1 and going.zone >> path[0] & 1):
            return -1
        further = path_cost(self.play.field.board, path[0], path[1:], going.costs, self._passage)
        return first + further if further >= 0 else -1


def _budget(play: Campaign18, unit: int) -> int:
    """Half points of an arrival; two points more without artillery."""
    more = play.field.numbers.without_artillery.movement if comes_without(play, unit) else 0
    return halves(play.units[unit].movement + more)


@rule("11.1.5a", "11.1.2a")
def way_ruling(play: Campaign18, unit: int, path: Sequence[HexId]) -> Ruling:
    """In by one of its hexes and on within its points; the first hex may be entered whatever it costs."""
    name, way = play.field.board.name, WayIn(play, unit)
    if not edge_hexes(play, unit) >> path[0] & 1:
        return forbid("11.1.5a", "not_its_entry", unit=play.units[unit].id, hex=name(path[0]))
    cost = way.cost(path)
    if cost < 0:
        return forbid("11.1.5a", "no_way_in", unit=play.units[unit].id, hex=name(path[-1]))
    if cost > way.budget and len(path) > 1:
        return forbid("11.1.5a", "entry_too_far", hex=name(path[-1]), cost=mp(cost), allowance=mp(way.budget))
    if not fits(play, unit, path[-1]):
        return forbid("4.0a", "no_room_to_arrive", hex=name(path[-1]))
    return end_ruling(play, (unit,), path[-1])


# orders


def entry_ruling(play: Campaign18, side: int, order: Enter) -> Ruling:
    """May this reinforcement come so?"""
    ruling = unit_ruling(play, side, order.unit)
    if not ruling:
        return ruling
    if not order.path:
        return forbid("11.1.5a", "no_entry_hex")
    for name in order.path:
        if play.hex(name) < 0:
            return forbid("11.1.5a", "no_such_hex", hex=name)
    unit, path = play.unit(order.unit), hexes_of(play, order.path)
    if edge_hexes(play, unit) >> path[0] & 1 or len(path) > 1:
        return way_ruling(play, unit, path)
    return put_down_ruling(play, unit, path[0])


@rule("11.1.5a", "J-4", "S2-03", "S3-03")
def put_down_ruling(play: Campaign18, unit: int, where: HexId) -> Ruling:
    """May it be put down on this hex: a printed one, or one at a headquarters?"""
    if put_down_hexes(play, unit) >> where & 1:
        return end_ruling(play, (unit,), where)
    return forbid("J-4", "not_its_place", unit=play.units[unit].id, hex=play.field.board.name(where))


def ways_in(play: Campaign18, unit: int) -> dict[HexId, list[HexId]]:
    """Every hex in which a unit can arrive now, with the path of the order: by the edge, else put down."""
    found = {end: [start, *beyond.path(end)] for end, (start, beyond) in _marches(play, unit).items()}
    for where in play.field.board.ordered(put_down_hexes(play, unit) & ~edge_hexes(play, unit)):
        if end_ruling(play, (unit,), where):
            found.setdefault(where, [where])
    return dict(sorted(found.items()))


def _marches(play: Campaign18, unit: int) -> dict[HexId, tuple[HexId, Reach]]:
    """Each hex that the unit can march to, with the entry hex from which that costs least and the reach from there."""
    way, ordered = WayIn(play, unit), play.field.board.ordered
    best: dict[HexId, int] = {}
    found: dict[HexId, tuple[HexId, Reach]] = {}
    for start in ordered(edge_hexes(play, unit)):
        first = way.first(start)
        if first < 0:
            continue
        beyond = way.beyond(start)
        for spent, ring in enumerate(beyond.rings):
            for end in ordered(ring):
                if first + spent < best.get(end, first + spent + 1):
                    best[end], found[end] = first + spent, (start, beyond)
    return {end: way_ for end, way_ in found.items() if fits(play, unit, end) and end_ruling(play, (unit,), end)}


def any_way_in(play: Campaign18, unit: int, luck: Luck) -> list[HexId]:
    """Some path of an order to arrive, for whoever tries out everything; empty if none was found."""
    ordered, edge = play.field.board.ordered, edge_hexes(play, unit)
    put_down = ordered(put_down_hexes(play, unit) & ~edge)
    if put_down and (not edge or luck.chance(PUT_DOWN)):
        where = luck.pick(put_down)
        return [where] if end_ruling(play, (unit,), where) else []
    way, starts = WayIn(play, unit), ordered(edge)
    start = luck.pick(starts) if starts else -1
    if start < 0 or way.first(start) < 0:
        return []
    beyond = way.beyond(start)
    end = luck.pick(ordered(beyond.hexes | 1 << start))
    return [start, *beyond.path(end)] if fits(play, unit, end) and end_ruling(play, (unit,), end) else []


def order_to_enter(play: Campaign18, unit: int, path: Sequence[HexId]) -> Enter:
    return Enter(play.units[unit].id, names_of(play, path))


@rule("11.1.5a", "11.1.5b", "WOA-1", "J-2", "J-4")
def enter(play: Campaign18, order: Enter) -> None:
    """The reinforcement comes: who marched in has paid and may go on with the rest; who was put down moves freely."""
    unit, path = play.unit(order.unit), hexes_of(play, order.path)
    if comes_without(play, unit):
        play.mark(unit, WITHOUT_ARTILLERY)
    if edge_hexes(play, unit) >> path[0] & 1:
        spent = WayIn(play, unit).cost(path)
        play.tell(Entered(order.unit, order.path[0], order.path[-1]))
        arrive(play, (unit,), path)
        arrived(play, (unit,), spent)
        return
    if not printed_hexes(play, unit) >> path[0] & 1:
        play.mark(unit, ARRIVED)
    play.tell(PutDown(order.unit, order.path[0]))
    arrive(play, (unit,), path)
    play.state.began[unit] = path[0]

"""6.12-6.14 Supply lines: what they cost, hex by hex, and how far they reach.

A line runs from a unit towards its HQ, or from an HQ towards a source, and pays for every hex it enters
(A55). Costs are in half MP, like all costs of the map. `rings` works backwards from the ends of the lines,
so that one wave serves a whole corps; `cheapest_line` draws the line of one unit.
"""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush

import msgspec

from grognard.engine.rules import rule
from grognard.games.verdun.battlefield import FRENCH, GERMAN, Battlefield
from grognard.games.verdun.forts import intact
from grognard.games.verdun.terrain import NO_WAY, across_country, fares
from grognard.games.verdun.war import ENEMY, War
from grognard.games.verdun.zones import open_zone
from grognard.geometry import Hexes, HexId, Links

Prices = tuple[tuple[int, Hexes], ...]


class Ways(msgspec.Struct, frozen=True):
    """What the lines of one side find now.

    `links` are the roads and railways that still hold, `prices` the hexes by what entering them costs.
    """

    field: Battlefield
    passable: Hexes
    links: Links
    marked: Hexes
    prices: Prices


class Line(msgspec.Struct, frozen=True):
    """A supply line without the hex it starts from: the hexes entered, and the half MP paid for each."""

    path: tuple[HexId, ...] = ()
    paid: tuple[int, ...] = ()

    @property
    def cost(self) -> int:
        return sum(self.paid)


def ways(war: War, side: int) -> Ways:
    """The ground as it serves the lines of this side at this moment."""
    marked = war.interdicted
    return Ways(war.field, passable(war, side), links(war, side, marked), marked, _prices(war.field, marked))


@rule("6.14a", "6.14b")
def passable(war: War, side: int) -> Hexes:
    """Not through enemy units, nor through enemy zones without a friend in the hex, nor a fort's walls."""
    barred = war.field.closed | war.occupied(ENEMY[side]) | open_zone(war, side)
    if side == GERMAN:
        barred |= intact(war)
    return war.field.board.full & ~barred


@rule("6.12b", "6.13b", "6.13c")
def links(war: War, side: int, marked: Hexes) -> Links:
    """Roads that hold: a marker of either side cuts those that lead into its hex, and no others (A8)."""
    board = war.field.board
    n, ne, se, s, sw, nw = (
        mask & ~marked & ~board.shift(marked, board.opposite(direction))
        for direction, mask in enumerate(_tracks(war, side))
    )
    return n, ne, se, s, sw, nw


@rule("6.12e", "14.7e")
def _tracks(war: War, side: int) -> Links:
    """From 26 February every French line may use the railways, too (A15)."""
    return _roads_and_rails(war.field) if side == FRENCH and war.petain else war.field.road_links


@cache
def _roads_and_rails(field: Battlefield) -> Links:
    n, ne, se, s, sw, nw = (a | b for a, b in zip(field.road_links, field.rail_links, strict=True))
    return n, ne, se, s, sw, nw


@rule("6.12d", "6.13a")
def _prices(field: Battlefield, marked: Hexes) -> Prices:
    """All terrain of a hex adds up; a marker doubles the sum (A62: streams are no terrain in the hex)."""
    plain = tuple((cost, hexes & ~marked) for cost, hexes in _terrain(field))
    doubled = tuple((2 * cost, hexes & marked) for cost, hexes in _terrain(field) if hexes & marked)
    return plain + doubled


@cache
def _terrain(field: Battlefield) -> Prices:
    """The hexes of the map by the half MP that entering them off road costs."""
    hexes: dict[int, Hexes] = {}
    for where in field.board.hexes:
        cost = field.off_road[where]
        hexes[cost] = hexes.get(cost, 0) | 1 << where
    return tuple(sorted(hexes.items()))


@cache
def _dry(field: Battlefield) -> tuple[Hexes, ...]:
    """By direction, the hexes that no water parts from their neighbour there."""
    water = zip(field.rivers, field.bridges, field.streams, strict=True)
    return tuple(field.board.full & ~(river | bridge | stream) for river, bridge, stream in water)


@cache
def _shore(field: Battlefield) -> Hexes:
    """The hexes with water on any side."""
    n, ne, se, s, sw, nw = _dry(field)
    return field.board.full & ~(n & ne & se & s & sw & nw)


@rule("6.12a")
def rings(found: Ways, ends: Hexes, limit: int, wanted: Hexes) -> list[Hexes]:
    """`rings[c]`: the hexes from which the cheapest line to one of the ends costs c half MP.

    Up to a limit, and no further than needed to find all the wanted hexes.
    """
    board, left = found.field.board, found.passable
    coming = [0] * (limit + 1)
    coming[0] = ends
    result: list[Hexes] = []
    for cost in range(limit + 1):
        ring = coming[cost] & left
        if ring:
            ring = board.flood_links(ring, found.links, left)
            left &= ~ring
            if not wanted & left:
                return [*result, ring]
            _come_from(found, ring, cost, coming)
        result.append(ring)
    return result


@rule("6.12c", "TEC-04")
def _come_from(found: Ways, ring: Hexes, cost: int, coming: list[Hexes]) -> None:
    """Note, by total cost, the neighbours from which lines can enter a ring off road."""
    board, shore = found.field.board, _shore(found.field)
    for price, hexes in found.prices:
        entered = ring & hexes
        if entered:
            if cost + price < len(coming):
                coming[cost + price] |= board.spread(entered & ~shore)
            if entered & shore:
                _come_over_water(found, coming, (cost, price), entered & shore)


def _come_over_water(found: Ways, coming: list[Hexes], costs: tuple[int, int], entered: Hexes) -> None:
    """The same for hexes that have a river or a stream on one of their sides."""
    field, plain = found.field, sum(costs)
    for direction, dry in enumerate(_dry(field)):
        if entered & dry:
            _arrive(found, coming, plain, (entered & dry, direction))
        if entered & field.streams[direction]:
            _arrive(found, coming, plain + fares(field).stream, (entered & field.streams[direction], direction))
        if entered & field.bridges[direction]:
            _come_over_bridge(found, coming, costs, (entered & field.bridges[direction], direction))


def _come_over_bridge(
    found: Ways, coming: list[Hexes], costs: tuple[int, int], step: tuple[Hexes, int]
) -> None:
    """A68: a bridge has its own price, unless a marker lies at either end: then it costs the ground."""
    board, (entered, direction) = found.field.board, step
    cut = entered & (found.marked | board.shift(found.marked, board.opposite(direction)))
    _arrive(found, coming, sum(costs), (cut, direction))
    _arrive(found, coming, costs[0] + fares(found.field).bridge, (entered & ~cut, direction))


def _arrive(found: Ways, coming: list[Hexes], cost: int, step: tuple[Hexes, int]) -> None:
    if cost < len(coming):
        coming[cost] |= found.field.board.shift(*step)


@rule("6.12b", "6.13b")
def step_cost(found: Ways, a: HexId, direction: int) -> int:
    """Half MP for a line that goes on from a hex in a direction; -1 where it cannot."""
    b = found.field.board.neighbour(a, direction)
    if b < 0 or not found.passable >> b & 1:
        return NO_WAY
    if found.links[direction] >> a & 1:
        return 0
    return across_country(found.field, found.marked, a, direction, found.field.off_road)


def cheapest_line(found: Ways, start: HexId, ends: Hexes) -> Line | None:
    """The cheapest line, however long; None if there is no way at all."""
    before: dict[HexId, tuple[HexId, int]] = {start: (start, 0)}
    settled, waiting = 0, [(0, 0, start, start, 0)]
    while waiting:
        cost, length, here, came, paid = heappop(waiting)
        if settled >> here & 1:
            continue
        settled |= 1 << here
        before[here] = (came, paid)
        if ends >> here & 1:
            return _drawn(before, start, here)
        for direction in range(6):
            step = step_cost(found, here, direction)
            if step != NO_WAY:
                beyond = found.field.board.neighbour(here, direction)
                heappush(waiting, (cost + step, length + 1, beyond, here, step))
    return None


def _drawn(before: dict[HexId, tuple[HexId, int]], start: HexId, end: HexId) -> Line:
    steps = []
    while end != start:
        came, paid = before[end]
        steps.append((end, paid))
        end = came
    steps.reverse()
    return Line(tuple(where for where, _ in steps), tuple(paid for _, paid in steps))


def cost_at(wave: list[Hexes], where: HexId) -> int:
    """The cost of the cheapest line from a hex, or -1."""
    return next((cost for cost, ring in enumerate(wave) if ring >> where & 1), -1)


def reached(wave: list[Hexes], limit: int) -> Hexes:
    """All hexes whose line keeps within a limit."""
    hexes = 0
    for ring in wave[: limit + 1]:
        hexes |= ring
    return hexes

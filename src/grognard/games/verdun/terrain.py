"""11.0 and the terrain chart: what a step costs, in half MP.

Three ways of going have three prices: `entry_cost` for a march, `strategic_entry_cost` for a strategic move,
`rail_entry_cost` for the train. Each is asked for a step from hex `a` in a direction, with the hexes under
interdiction markers; -1 means that there is no way.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final, NamedTuple

from grognard.engine.rules import rule
from grognard.games.verdun.battlefield import Battlefield
from grognard.games.verdun.ground import HALVES
from grognard.geometry import Costs, Hexes, HexId

Price = Callable[[Battlefield, Hexes, HexId, int], int]
NO_WAY: Final = -1


class Fares(NamedTuple):
    """What is paid for a way instead of, or on top of, the ground of a hex."""

    road: int
    strategic_road: int
    bridge: int
    stream: int


@cache
@rule("TEC-01")
def fares(field: Battlefield) -> Fares:
    chart = field.chart
    points = (chart["road"].move, chart["road"].strategic, chart["bridge"].move, chart["stream"].extra)
    return Fares(*(int(HALVES * value) for value in points))


@rule("8.5a", "TEC-02", "7.22b")
def road_holds(field: Battlefield, marked: Hexes, a: HexId, direction: int) -> bool:
    """A road leads from a, and no marker at either end cuts it (A8): no other terrain counts."""
    if not field.road_links[direction] >> a & 1:
        return False
    return not (marked >> a | marked >> field.board.neighbours[a][direction]) & 1


@rule("8.0b", "8.5a")
def entry_cost(field: Battlefield, marked: Hexes, a: HexId, direction: int) -> int:
    """1 MP along a road, else all that the hex and the hexside hold."""
    if road_holds(field, marked, a, direction):
        return fares(field).road
    return across_country(field, marked, a, direction, field.off_road)


@rule("8.21a", "8.21b", "8.21c")
def strategic_entry_cost(field: Battlefield, marked: Hexes, a: HexId, direction: int) -> int:
    """Half a point along a road; town and city cost 1 (A20), all else as ever."""
    if road_holds(field, marked, a, direction):
        return fares(field).strategic_road
    return across_country(field, marked, a, direction, field.strategic_off_road)


@rule("14.34a")
def rail_entry_cost(field: Battlefield, marked: Hexes, a: HexId, direction: int) -> int:
    """1 MP along the railway and no way beside it (A60); where a marker cuts the line, the ground (A82)."""
    if not field.rail_links[direction] >> a & 1:
        return NO_WAY
    if (marked >> a | marked >> field.board.neighbours[a][direction]) & 1:
        return across_country(field, marked, a, direction, field.off_road)
    return fares(field).road


@rule("8.5b", "8.11c", "11.0a", "TEC-03", "TEC-05", "7.22a")
def across_country(
    field: Battlefield, marked: Hexes, a: HexId, direction: int, ground: tuple[int, ...]
) -> int:
    """The ground of the hex, doubled by a marker, and a stream on its side (A62); the Meuse is no way.

    A bridge costs 1 MP whatever lies beyond, unless a marker at either end has cut the road on it (A68).
    """
    b = field.board.neighbours[a][direction]
    if b < 0 or field.rivers[direction] >> a & 1:
        return NO_WAY
    if field.bridges[direction] >> a & 1 and not (marked >> a | marked >> b) & 1:
        return fares(field).bridge
    cost = ground[b] << (marked >> b & 1)
    return cost + fares(field).stream if field.streams[direction] >> a & 1 else cost


@lru_cache(maxsize=64)
def costs_of(field: Battlefield, marked: Hexes, price: Price) -> Costs:
    """The price of every step on the map, for `reach`."""
    if not marked:
        return Costs(field.board, _edges(field, price))
    edges = dict(_edges(field, price))
    for a in field.board.ordered(field.board.spread(marked)):
        edges |= {(a, d): price(field, marked, a, d) for d in range(6)}
    return Costs(field.board, edges)


@cache
def unmarked(field: Battlefield, price: Price) -> tuple[int, ...]:
    """The price of every step where no marker is near: that from hex `a` in a direction at `6 * a + direction`."""
    edges = _edges(field, price)
    return tuple(edges.get((a, d), NO_WAY) for a in range(field.board.size) for d in range(6))


@cache
def _edges(field: Battlefield, price: Price) -> dict[tuple[HexId, int], int]:
    return {(a, d): price(field, 0, a, d) for a in field.board.hexes for d in range(6)}

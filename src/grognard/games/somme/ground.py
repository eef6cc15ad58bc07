"""The map: what every hex and hexside holds, and what it costs to move.

Sets of hexes are ints; whatever depends on a direction is a tuple of six of them, in the order of
`board.directions`: hex h is in `road_links[d]` if the road leads from h in direction d. Costs are in half MP.
"""

from typing import Final

import msgspec

from grognard.engine.atlas import Atlas, both_ways, ends_of, hex_rows, one_way
from grognard.engine.data import DataDir
from grognard.engine.rules import rule
from grognard.games.somme.atlas import HexRow, hexsides, links
from grognard.games.somme.tables import Tables
from grognard.games.somme.units import FOOT, GUNS, SIDES, TANKS
from grognard.geometry import Costs, Hexes, HexId, union

TERRAIN: Final = ("clear", "woods", "village", "town", "meadow")
FEATURES: Final = ("trench", "crater", "fort")
Edge = int
"""A hexside: six times a hex, plus one of its first three directions."""


class Crossing(msgspec.Struct, frozen=True):
    """Where a command radius may step (9.1g): freely over `dry` hexsides, no further over `wet` ones.

    Both are by hexes entered, in the order of `board.axes`.
    """

    dry: tuple[Hexes, ...]
    wet: tuple[Hexes, ...]


class Ground:
    """The map, read once and never changed."""

    def __init__(self, data: DataDir, atlas: Atlas, tables: Tables) -> None:
        board = atlas.board
        rows = hex_rows(data.path("hexes.csv"), HexRow, atlas)
        self.board: Final = board
        self.tables: Final = tables
        self.terrain: Final = {word: union(h for h, row in rows.items() if row.terrain == word) for word in TERRAIN}
        self.clear: Final = self.terrain["clear"]
        self.woods: Final = self.terrain["woods"]
        self.village: Final = self.terrain["village"]
        self.town: Final = self.terrain["town"]
        self.meadow: Final = self.terrain["meadow"]
        self.features: Final = {word: union(h for h, row in rows.items() if word in row.features) for word in FEATURES}
        self.trench: Final = self.features["trench"]
        self.crater: Final = self.features["crater"]
        self.fort: Final = self.features["fort"]
        self.place: Final = {h: row.name for h, row in rows.items() if row.name}
        self.source: Final = {h: row.source for h, row in rows.items()}
        self.crosses: Final = {h: row.crosses for h, row in rows.items() if row.crosses}
        self.south: Final = union(h for h, row in rows.items() if row.bank == "south")
        self.control: Final = {
            "march": tuple(union(h for h, row in rows.items() if row.march == side) for side in SIDES),
            "april": tuple(union(h for h, row in rows.items() if row.april == side) for side in SIDES),
        }

        found = hexsides(data, atlas)
        self.major: Final = both_ways(board, found["major_river"])
        self.minor: Final = both_ways(board, found["minor_river"])
        self.banks: Final = ends_of(self.major) | ends_of(self.minor)
        self.canals: Final = both_ways(board, found["canal"])
        self.crest_down: Final = one_way(found["crest"])
        self.crest_up: Final = one_way([(board.neighbour(h, d), board.opposite(d)) for h, d in found["crest"]])
        ways = links(data, atlas)
        self.road_links: Final = both_ways(board, ways["road"])
        self.firm_links: Final = both_ways(board, ways["rail"])
        self.rail_links: Final = both_ways(board, ways["rail"] + ways["precarious"])
        self.road: Final = ends_of(self.road_links)
        self.rail: Final = ends_of(self.rail_links)
        self.firm_rail: Final = ends_of(self.firm_links)
        self.bridges: Final = _bridges(self)
        self.waters: Final = _waters(self)
        self.du_nord: Final = tuple(
            edge for edge in map(self.edge_at, found["du_nord"]) if self._linked(*self.ends(edge))
        )
        self._edges: Final[dict[tuple[int, bool], dict[tuple[HexId, int], int]]] = {}
        self._costs: Final[dict[tuple[int, bool, tuple[Edge, ...], tuple[Edge, ...]], Costs]] = {}
        self._crossings: Final[dict[tuple[tuple[Edge, ...], tuple[Edge, ...]], Crossing]] = {}
        self._cuts: Final[dict[tuple[Edge, ...], tuple[tuple[Hexes, Hexes], ...]]] = {}
        self.march: Final = _road_costs(self)

    # hexsides

    def edge(self, a: HexId, b: HexId) -> Edge:
        """The hexside between two neighbours; -1 if they are none."""
        direction = self.board.direction(a, b)
        return -1 if direction < 0 else self.edge_at((a, direction))

    def edge_at(self, side: tuple[HexId, int]) -> Edge:
        """The hexside of a hex in a direction, by the one of its two hexes that owns it."""
        hex_, direction = side
        return 6 * hex_ + direction if direction < 3 else 6 * self.board.neighbour(hex_, direction) + direction - 3

    def ends(self, edge: Edge) -> tuple[HexId, HexId]:
        """The two hexes of a hexside."""
        a, direction = divmod(edge, 6)
        return a, self.board.neighbour(a, direction)

    def is_major(self, a: HexId, b: HexId) -> bool:
        """Does a major river lie between two neighbours, bridged or not?"""
        return bool(self.major[self.board.direction(a, b)] >> a & 1)

    def is_minor(self, a: HexId, b: HexId) -> bool:
        return bool(self.minor[self.board.direction(a, b)] >> a & 1)

    def climbs(self, a: HexId, b: HexId) -> bool:
        """Does the step go up a crest?"""
        return bool(self.crest_up[self.board.direction(a, b)] >> a & 1)

    def is_crest(self, a: HexId, b: HexId) -> bool:
        """Does a crest lie between two neighbours, up or down?"""
        return self.climbs(a, b) or self.climbs(b, a)

    def _linked(self, a: HexId, b: HexId) -> bool:
        direction = self.board.direction(a, b)
        return bool((self.road_links[direction] | self.rail_links[direction]) >> a & 1)

    @rule("5.0a", "5.0c")
    def next_to(self, hexes: Hexes) -> Hexes:
        """All neighbours of the hexes over any hexside; hexes of the set that touch each other too."""
        board, found = self.board, 0
        for direction in range(6):
            found |= board.shift(hexes, direction)
        return found

    # what it costs to move

    def costs(
        self, moves: int, flooded: bool = False, footbridges: tuple[Edge, ...] = (), destroyed: tuple[Edge, ...] = ()
    ) -> Costs:
        """What each step costs a movement class; footbridges serve foot alone, and also where a bridge is down.

        Bridges that are down and have no footbridge are barred by `cuts`. A major river without any bridge is no way:
        11.2.3b is a move of its own.
        """
        if moves != FOOT:
            footbridges = ()
        key = moves, flooded, footbridges, tuple(edge for edge in footbridges if edge in destroyed)
        found = self._costs.get(key)
        if found is None:
            if footbridges:
                edges = self._footbridge_edges(flooded, footbridges, key[3])
                found = Costs(self.board, edges, self.costs(moves, flooded))
            else:
                found = Costs(self.board, self._base_edges(moves, flooded))
            self._costs[key] = found
        return found

    def cuts(self, destroyed: tuple[Edge, ...]) -> tuple[tuple[Hexes, Hexes], ...]:
        """Destroyed bridges as pairs of sets that bar each other (`Passage.barred`): ends that do not touch the ends
        of another bridge share a pair."""
        found = self._cuts.get(destroyed)
        if found is None:
            groups: list[Hexes] = []
            for edge in destroyed:
                banks = union(self.ends(edge))
                around = self.board.spread(banks)
                group = next((i for i, each in enumerate(groups) if not each & around), len(groups))
                groups[group : group + 1] = [banks | (groups[group] if group < len(groups) else 0)]
            found = self._cuts[destroyed] = tuple((group, group) for group in groups)
        return found

    def entry(self, moves: int, hex_: HexId, flooded: bool) -> int:
        """11.1.5a: half MP to enter the map in a hex, by its road if it has one; -1 if this class cannot."""
        if self.road >> hex_ & 1:
            return self.tables.costs["road"]
        return self._terrain_cost(hex_, moves, flooded, bool(self.rail >> hex_ & 1))

    def enterable(self, moves: int, flooded: bool) -> Hexes:
        """The hexes that this class can be in at all: only foot wades through flooded meadows without road or rail."""
        closed = self.meadow & ~self.road & ~self.rail if flooded and moves != FOOT else 0
        return self.board.full & ~closed

    def _base_edges(self, moves: int, flooded: bool) -> dict[tuple[HexId, int], int]:
        found = self._edges.get((moves, flooded))
        if found is None:
            sides = ((a, d) for a in self.board.hexes for d in range(6) if self.board.neighbour(a, d) >= 0)
            found = self._edges[moves, flooded] = {side: self._step(*side, moves, flooded) for side in sides}
        return found

    @rule("11.1.1b", "11.1.3a", "11.1.3b", "11.1.4a", "11.2.3a")
    def _step(self, a: HexId, direction: int, moves: int, flooded: bool) -> int:
        """Half MP from a hex to its neighbour: the road rate alone along a road, whichever road of its hex it is, else
        terrain, water and crest together, railway or not; -1 where this class cannot go."""
        if self.road_links[direction] >> a & 1:
            return self.tables.costs["road"]
        railed = bool(self.rail_links[direction] >> a & 1)
        terrain = self._terrain_cost(self.board.neighbour(a, direction), moves, flooded, railed)
        parts = (terrain, self._water_cost(a, direction, moves, railed), self._crest_cost(a, direction, moves))
        return -1 if min(parts) < 0 else sum(parts)

    @rule("2.1b")
    def _terrain_cost(self, hex_: HexId, moves: int, flooded: bool, railed: bool) -> int:
        """The terrain of the centre and what covers it; only foot wades through a flooded meadow."""
        chart = self.tables.costs
        if flooded and self.meadow >> hex_ & 1:
            return chart["flooded"] if moves == FOOT or railed else -1
        word = next(word for word in TERRAIN if self.terrain[word] >> hex_ & 1)
        return chart[word] + sum(chart[feature] for feature in FEATURES if self.features[feature] >> hex_ & 1)

    @rule("11.1.4c", "11.3.1d", "15.4.1g")
    def _water_cost(self, a: HexId, direction: int, moves: int, railed: bool) -> int:
        """What the water adds: a railway bridges it, artillery and tanks cross nowhere else."""
        if self.major[direction] >> a & 1:
            return self.tables.costs["rail_bridge"] if railed else -1
        if railed or not self.minor[direction] >> a & 1:
            return 0
        return -1 if moves in (GUNS, TANKS) else self.tables.costs["minor_river"]

    @rule("15.4.1g")
    def _crest_cost(self, a: HexId, direction: int, moves: int) -> int:
        """What the slope adds; tanks cross a crest by road only."""
        up, down = self.crest_up[direction] >> a & 1, self.crest_down[direction] >> a & 1
        if moves == TANKS and up | down:
            return -1
        return self.tables.costs["crest_up"] * up + self.tables.costs["crest_down"] * down

    @rule("11.2.4g", "11.2.4h")
    def _footbridge_edges(
        self, flooded: bool, footbridges: tuple[Edge, ...], broken: tuple[Edge, ...]
    ) -> dict[tuple[HexId, int], int]:
        """Both ways over each footbridge: no extra cost over a minor river, one point over a major one."""
        found: dict[tuple[HexId, int], int] = {}
        for edge in footbridges:
            for a, b in (self.ends(edge), self.ends(edge)[::-1]):
                direction = self.board.direction(a, b)
                cost = self._terrain_cost(b, FOOT, flooded, False) + self._crest_cost(a, direction, FOOT)
                cost += self.tables.costs["footbridge"] if self.is_major(a, b) else 0
                printed = self._base_edges(FOOT, flooded)[a, direction]
                found[a, direction] = cost if printed < 0 or edge in broken else min(cost, printed)
        return found

    # where lines go

    @rule("9.1g")
    def crossing(self, destroyed: tuple[Edge, ...], footbridges: tuple[Edge, ...]) -> Crossing:
        """What a command radius makes of the major rivers, given the bridges that are down and its own footbridges."""
        key = destroyed, footbridges
        found = self._crossings.get(key)
        if found is None:
            usable = self.bridges.difference(destroyed).union(footbridges)
            open_ = [(h, d) for edge in sorted(usable) for h, d in self._both(edge)]
            bridged = one_way(open_)
            wet = [major & ~bridge for major, bridge in zip(self.major, bridged, strict=True)]
            entered = [(self.board.full & ~wet[d], wet[d], d) for d in self.board.axes]
            dry = tuple(self.board.shift(free, d) for free, _, d in entered)
            found = Crossing(dry, tuple(self.board.shift(barred, d) for _, barred, d in entered))
            self._crossings[key] = found
        return found

    def _both(self, edge: Edge) -> tuple[tuple[HexId, int], tuple[HexId, int]]:
        a, b = self.ends(edge)
        return (a, self.board.direction(a, b)), (b, self.board.direction(b, a))

    @rule("9.1e", "9.1g")
    def radius(self, starts: Hexes, steps: int, crossing: Crossing, within: Hexes) -> Hexes:
        """All hexes at most so many steps from a start, through hexes of `within`; the step over a major river without
        a bridge is the last."""
        seen = starts
        for _ in range(steps - 1):
            grown = (seen | self._stepped(seen, crossing.dry)) & (within | starts)
            if grown == seen:
                break
            seen = grown
        return seen | (self._stepped(seen, crossing.dry) | self._stepped(seen, crossing.wet)) & within

    def _stepped(self, hexes: Hexes, entered: tuple[Hexes, ...]) -> Hexes:
        """The hexes one step on, over the hexsides by which `entered` may be reached."""
        along, back, short_on, short_back, long_on, long_back = entered
        long = self.board.stride
        short = long - 1
        found = hexes << 1 & along | hexes >> 1 & back
        found |= hexes << short & short_on | hexes >> short & short_back
        return found | hexes << long & long_on | hexes >> long & long_back


@rule("11.1.3c", "11.2.5a", "11.2.5f")
def _bridges(ground: Ground) -> frozenset[Edge]:
    """Where a road or railway crosses a major river: one bridge for both."""
    linked = [road | rail for road, rail in zip(ground.road_links, ground.rail_links, strict=True)]
    sides = [(h, d) for d in range(3) for h in ground.board.ordered(ground.major[d] & linked[d])]
    return frozenset(6 * h + d for h, d in sides)


def _waters(ground: Ground) -> dict[HexId, tuple[tuple[HexId, Edge], ...]]:
    """For each hex beside a river the hexes across it, each with the hexside."""
    rivers = [major | minor for major, minor in zip(ground.major, ground.minor, strict=True)]
    return {
        hex_: tuple(
            (ground.board.neighbour(hex_, d), ground.edge_at((hex_, d))) for d in range(6) if rivers[d] >> hex_ & 1
        )
        for hex_ in ground.board.ordered(ground.banks)
    }


@rule("11.2.6a")
def _road_costs(ground: Ground) -> Costs:
    """What a forced march costs: along roads and nowhere else."""
    board, rate = ground.board, ground.tables.costs["road"]
    return Costs(board, {(h, d): rate for d in range(6) for h in board.ordered(ground.road_links[d])})

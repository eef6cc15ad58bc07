"""The map of a battle: what every hex and hexside holds, and what it costs to enter.

Sets of hexes are ints; whatever depends on a direction is a tuple of six of them, in the order of
`board.directions`: hex h is in `road_links[d]` if the road leads from h in direction d. Costs are in half MP.
"""

from collections.abc import Callable
from typing import Final, Literal

import msgspec

from grognard.engine.atlas import (
    Atlas,
    HexNamed,
    LinkNamed,
    Side,
    SideNamed,
    both_ways,
    ends_of,
    hex_rows,
    link_rows,
    side_rows,
)
from grognard.engine.data import DataDir
from grognard.engine.rules import rule
from grognard.games.blitzkrieg.tables import HALVES, TERRAIN, Tables, TerrainWord
from grognard.games.blitzkrieg.units import FOOT, OTHER
from grognard.geometry import Board, Costs, Hexes, HexId, Links, union

LEVELS: Final = (1, 2, 3)
Edge = int
"""A hexside: six times a hex, plus one of its first three directions."""


class Size(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The size of the map and the width of a hex."""

    columns: int
    rows: int
    hex_km: float
    source: str


class HexRow(HexNamed, frozen=True, kw_only=True):
    """A row of hexes.csv."""

    terrain: TerrainWord
    level: Literal[1, 2, 3]
    name: str = ""
    control: Literal["german", "allied", ""] = ""


class HexsideRow(SideNamed, frozen=True, kw_only=True):
    """A row of hexsides.csv: every side once; a bridge is a side of a river."""

    kind: Literal["river", "bridge", "stream"]


class LinkRow(LinkNamed, frozen=True, kw_only=True):
    """A row of links.csv: a road or railway between two neighbours."""

    kind: Literal["road", "rail"]


class Ground:
    """A map, read once and never changed."""

    def __init__(self, data: DataDir, atlas: Atlas, tables: Tables) -> None:
        board = atlas.board
        rows = hex_rows(data.path("hexes.csv"), HexRow, atlas)
        self.board: Final = board
        self.tables: Final = tables
        self.terrain: Final = {word: union(h for h, row in rows.items() if row.terrain == word) for word in TERRAIN}
        self.village: Final = self.terrain["village"]
        self.town: Final = self.terrain["town"]
        self.woods: Final = self.terrain["woods"]
        self.rough: Final = self.terrain["rough"]
        self.built: Final = self.village | self.town
        self.level: Final = tuple(rows[h].level if h in rows else 0 for h in range(board.size))
        self.heights: Final = tuple(union(h for h, row in rows.items() if row.level == level) for level in LEVELS)
        self.place: Final = {h: row.name for h, row in rows.items() if row.name}
        self.source: Final = {h: row.source for h, row in rows.items()}
        self.control: Final = tuple(
            union(h for h, row in rows.items() if row.control == side) for side in ("german", "allied")
        )

        sides = _hexsides(data, atlas)
        self.rivers: Final = sides["river"]
        self.bridges: Final = sides["bridge"]
        self.water: Final = _joined(self.rivers, self.bridges)
        self.streams: Final = sides["stream"]
        links = _links(data, atlas, self.rivers)
        self.road_links: Final = links["road"]
        self.rail_links: Final = links["rail"]
        self.road: Final = ends_of(self.road_links)
        self.rail: Final = ends_of(self.rail_links)
        self.dry_links: Final = _dry(board, self.rivers)
        self.influence: Final = tuple(self.next_to(1 << h & board.full) for h in range(board.size))

        self.base: Final = tuple(self._by_hex(self._terrain_cost, moves) for moves in (FOOT, OTHER))
        self._costs: Final[dict[tuple[int, bool, tuple[Edge, ...]], Costs]] = {}

    # hexsides

    def edge(self, a: HexId, b: HexId) -> Edge:
        """The hexside between two neighbours; -1 if they are none."""
        direction = self.board.direction(a, b)
        if direction < 0:
            return -1
        return 6 * a + direction if direction < 3 else 6 * b + direction - 3

    def ends(self, edge: Edge) -> tuple[HexId, HexId]:
        """The two hexes of a hexside."""
        a, direction = divmod(edge, 6)
        return a, self.board.neighbour(a, direction)

    def across_water(self, a: HexId, b: HexId) -> bool:
        """Does a river lie between two neighbours, bridged or not?"""
        return bool(self.water[self.board.direction(a, b)] >> a & 1)

    @rule("ZOC-13")
    def next_to(self, hexes: Hexes) -> Hexes:
        """All neighbours of the hexes by land or by a printed bridge; hexes of the set that touch each other too."""
        found = 0
        for direction, dry in enumerate(self.dry_links):
            found |= self.board.shift(hexes & dry, direction)
        return found

    # what it costs to move

    def entry(self, moves: int, hex_: HexId, roads: bool) -> int:
        """Half MP to enter the map in a hex: by its road if it has one and roads may be used."""
        if roads and self.road >> hex_ & 1 and not self.built >> hex_ & 1:
            return self.tables.terrain["road"].cost(moves)
        return self.base[moves][hex_]

    def leave(self, hex_: HexId, roads: bool) -> int:
        """Half MP to leave the map from a hex: half a point where a road leads out, else one."""
        return 1 if roads and self.road >> hex_ & 1 else HALVES

    @rule("CAP-8b")
    def costs(self, moves: int, roads: bool, pontoons: tuple[Edge, ...] = ()) -> Costs:
        """What each step costs a movement class, with or without the road rate; a pontoon makes a hexside dry."""
        key = moves, roads, pontoons
        found = self._costs.get(key)
        if found is None:
            dry = frozenset(pontoons)
            found = Costs.from_function(self.board, lambda a, d: self._step(a, d, moves, roads, dry))
            self._costs[key] = found
        return found

    @rule("MOV-16", "MOV-17", "TEC-07")
    def _step(self, a: HexId, direction: int, moves: int, roads: bool, dry: frozenset[Edge]) -> int:
        """Half MP from a hex to its neighbour; -1 across a river without bridge or pontoon."""
        b = self.board.neighbour(a, direction)
        if self.rivers[direction] >> a & 1:
            return self.base[moves][b] + self._slope(a, b, moves) if self.edge(a, b) in dry else -1
        if self.road_links[direction] >> a & 1:
            return self._by_road(a, b, moves, roads)
        return self.base[moves][b] + self._slope(a, b, moves) + self._stream(a, direction, moves)

    @rule("MOV-06", "MOV-18", "TEC-05", "MOV-19")
    def _by_road(self, a: HexId, b: HexId, moves: int, roads: bool) -> int:
        """A road costs half a point and spares all surcharges, but villages and towns cost their own; whoever may
        not use the road rate pays the terrain and the slope, and crosses streams by the road's bridge."""
        if not roads:
            return self.base[moves][b] + self._slope(a, b, moves)
        return self.base[moves][b] if self.built >> b & 1 else self.tables.terrain["road"].cost(moves)

    @rule("MOV-15")
    def _slope(self, a: HexId, b: HexId, moves: int) -> int:
        return self.tables.terrain["level_change"].cost(moves) if self.level[a] != self.level[b] else 0

    @rule("MOV-14")
    def _stream(self, a: HexId, direction: int, moves: int) -> int:
        return self.tables.terrain["stream"].cost(moves) if self.streams[direction] >> a & 1 else 0

    @rule("MOV-12", "MOV-13", "TEC-10")
    def _terrain_cost(self, hex_: HexId, moves: int) -> int:
        """The dearest of what is in the hex; its level costs nothing by itself."""
        chart = self.tables.terrain
        found = [chart[word].cost(moves) for word in TERRAIN if self.terrain[word] >> hex_ & 1]
        return max(found + [chart["railway"].cost(moves)] * (self.rail >> hex_ & 1))

    def _by_hex(self, value: Callable[[HexId, int], int], moves: int) -> tuple[int, ...]:
        """One value per hex number of the board; 0 for numbers that no hex has."""
        return tuple(value(h, moves) if self.board.full >> h & 1 else 0 for h in range(self.board.size))


def _hexsides(data: DataDir, atlas: Atlas) -> dict[str, Links]:
    found: dict[str, list[Side]] = {"river": [], "bridge": [], "stream": []}
    for side, row in side_rows(data.path("hexsides.csv"), HexsideRow, atlas):
        found[row.kind].append(side)
    return {kind: both_ways(atlas.board, sides) for kind, sides in found.items()}


def _links(data: DataDir, atlas: Atlas, rivers: Links) -> dict[str, Links]:
    found: dict[str, list[Side]] = {"road": [], "rail": []}
    for place, (hex_, direction), row in link_rows(data.path("links.csv"), LinkRow, atlas):
        if row.kind == "road" and rivers[direction] >> hex_ & 1:
            raise place.bad("hex_b", f"{row.hex_a} to {row.hex_b} crosses the river without a bridge")
        found[row.kind].append((hex_, direction))
    return {kind: both_ways(atlas.board, links) for kind, links in found.items()}


def _joined(one: Links, other: Links) -> Links:
    n, ne, se, s, sw, nw = (a | b for a, b in zip(one, other, strict=True))
    return n, ne, se, s, sw, nw


def _dry(board: Board, rivers: Links) -> Links:
    n, ne, se, s, sw, nw = (board.full & ~river for river in rivers)
    return n, ne, se, s, sw, nw

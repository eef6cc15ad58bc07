"""The map: what every hex and hexside holds, and what it costs to enter.

Sets of hexes are ints; whatever depends on a direction is a tuple of six of them, in the order of
`board.directions`: hex h is in `road_links[d]` if the road leads from h in direction d.
"""

from collections.abc import Callable, Mapping
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
from grognard.engine.data import DataDir, Place, Row, placed_rows
from grognard.geometry import Hexes, HexId, Links, union

TerrainWord = Literal["clear", "woods", "hill", "town", "city"]
FeatureWord = Literal["woods", "hill", "trench", "first_line", "second_line", "work", "hamlet", "closed"]
HARD_GROUND: Final = ("woods", "hill", "town", "city")
HALVES: Final = 2


class HexRow(HexNamed, frozen=True, kw_only=True):
    """A row of hexes.csv."""

    terrain: TerrainWord
    features: tuple[FeatureWord, ...] = ()
    name: str = ""
    control: Literal["german", "french"]


class HexsideRow(SideNamed, frozen=True, kw_only=True):
    """A row of hexsides.csv: every side once."""

    kind: Literal["major_river", "bridge", "stream"]


class LinkRow(LinkNamed, frozen=True, kw_only=True):
    """A row of links.csv: a road or railway between two neighbours."""

    kind: Literal["road", "rail"]
    name: str = ""


class FortRow(Row, frozen=True, kw_only=True):
    """A row of forts.csv."""

    id: str
    hex: str
    name: str


class ChartRow(Row, frozen=True, kw_only=True):
    """TEC-01: a row of the terrain chart; MP to enter by itself, MP added to others, column shifts."""

    terrain: TerrainWord | Literal["road", "trench", "stream", "bridge", "meuse", "fort"]
    move: float = 0
    strategic: float = 0
    extra: float = 0
    assault: int = 0
    barrage: int = 0
    barrage_immune: bool = False
    closed_to: Literal["", "german", "both"] = ""


class Fort(msgspec.Struct, frozen=True):
    """14.8: a fort, French and intact at start."""

    id: str
    hex: HexId
    name: str
    source: str


class Ground:
    """The map of Verdun, read once and never changed."""

    def __init__(self, data: DataDir, atlas: Atlas) -> None:
        board = atlas.board
        rows = hex_rows(data.path("hexes.csv"), HexRow, atlas)

        def having(word: str) -> Hexes:
            return union(h for h, row in rows.items() if word == row.terrain or word in row.features)

        self.board: Final = board
        self.woods: Final = having("woods")
        self.hill: Final = having("hill")
        self.town: Final = having("town")
        self.city: Final = having("city")
        self.trench: Final = having("trench")
        self.first_line: Final = having("first_line")
        self.second_line: Final = having("second_line")
        self.work: Final = having("work")
        self.hamlet: Final = having("hamlet")
        self.closed: Final = having("closed")
        self.clear: Final = board.full & ~(self.woods | self.hill | self.town | self.city)
        self.place: Final = {h: row.name for h, row in rows.items() if row.name}
        self.source: Final = {h: row.source for h, row in rows.items()}
        self.control_german: Final = union(h for h, row in rows.items() if row.control == "german")
        self.north_of_line: Final = self.control_german & ~self.first_line
        self.south_of_line: Final = board.full & ~(self.north_of_line | self.first_line)

        sides = _hexsides(data, atlas)
        self.rivers: Final = sides["major_river"]
        self.bridges: Final = sides["bridge"]
        self.streams: Final = sides["stream"]
        links = _links(data, atlas, self.rivers)
        self.road_links: Final = links["road"]
        self.rail_links: Final = links["rail"]
        self.road: Final = ends_of(self.road_links)
        self.rail: Final = ends_of(self.rail_links)
        self.forts: Final = _forts(data, atlas)
        self.fort_hexes: Final = union(fort.hex for fort in self.forts)

        self.chart: Final = _chart(data)
        self.off_road: Final = self._by_hex(lambda h: self._entry(h, lambda row: row.move))
        self.strategic_off_road: Final = self._by_hex(lambda h: self._entry(h, lambda row: row.strategic))
        self.assault_shift: Final = self._by_hex(lambda h: self._shift(h, lambda row: row.assault))
        self.barrage_shift: Final = self._by_hex(lambda h: self._shift(h, lambda row: row.barrage))

    def _by_hex(self, value: Callable[[HexId], int]) -> tuple[int, ...]:
        """One value per hex number of the board; 0 for numbers that no hex has."""
        return tuple(value(h) if self.board.full >> h & 1 else 0 for h in range(self.board.size))

    def _hard_ground(self, hex_: HexId) -> list[ChartRow]:
        masks = (self.woods, self.hill, self.town, self.city)
        return [self.chart[word] for word, mask in zip(HARD_GROUND, masks, strict=True) if mask >> hex_ & 1]

    def _entry(self, hex_: HexId, points: Callable[[ChartRow], float]) -> int:
        """TEC-01, ruling A18: half MP to enter off road; clear ground counts where nothing else does."""
        ground = self._hard_ground(hex_) or [self.chart["clear"]]
        trench = self.chart["trench"].extra if self.trench >> hex_ & 1 else 0
        return int(HALVES * (sum(map(points, ground)) + trench))

    def _shift(self, hex_: HexId, columns: Callable[[ChartRow], int]) -> int:
        """9.21, 7.12: columns that terrain and trench give the defender; an intact fort comes on top."""
        trench = columns(self.chart["trench"]) if self.trench >> hex_ & 1 else 0
        return trench + sum(map(columns, self._hard_ground(hex_)))


def _hexsides(data: DataDir, atlas: Atlas) -> dict[str, Links]:
    found: dict[str, list[Side]] = {"major_river": [], "bridge": [], "stream": []}
    for side, row in side_rows(data.path("hexsides.csv"), HexsideRow, atlas):
        found[row.kind].append(side)
    return {kind: both_ways(atlas.board, sides) for kind, sides in found.items()}


def _links(data: DataDir, atlas: Atlas, rivers: Links) -> dict[str, Links]:
    found: dict[str, list[Side]] = {"road": [], "rail": []}
    for place, (hex_, direction), row in link_rows(data.path("links.csv"), LinkRow, atlas):
        if rivers[direction] >> hex_ & 1:
            raise place.bad("hex_b", f"{row.hex_a} to {row.hex_b} crosses the river without a bridge")
        found[row.kind].append((hex_, direction))
    return {kind: both_ways(atlas.board, links) for kind, links in found.items()}


def _forts(data: DataDir, atlas: Atlas) -> tuple[Fort, ...]:
    forts: dict[str, Fort] = {}
    for place, row in placed_rows(data.path("forts.csv"), FortRow):
        hex_ = atlas.at(place, "hex", row.hex)
        if row.id in forts:
            raise place.bad("id", f"{row.id} is listed twice")
        if any(fort.hex == hex_ for fort in forts.values()):
            raise place.bad("hex", f"hex {row.hex} already holds a fort")
        forts[row.id] = Fort(row.id, hex_, row.name, row.source)
    return tuple(forts.values())


def _chart(data: DataDir) -> Mapping[str, ChartRow]:
    path = data.path("terrain.csv")
    chart: dict[str, ChartRow] = {}
    for place, row in placed_rows(path, ChartRow):
        if row.terrain in chart:
            raise place.bad("terrain", f"{row.terrain} is listed twice")
        chart[row.terrain] = row
    for word in ("clear", "trench", *HARD_GROUND):
        if word not in chart:
            raise Place(path.name, 0).bad("terrain", f"{word} is missing")
    return chart

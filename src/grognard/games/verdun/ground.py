"""The map: what every hex and hexside holds, and what it costs to enter.

Sets of hexes are ints; whatever depends on a direction is a tuple of six of them, in the order of
`board.directions`: hex h is in `road_links[d]` if the road leads from h in direction d.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, Literal

import msgspec

from grognard.engine.data import DataDir, Place, Row, placed_rows
from grognard.geometry import Board, Hexes, HexId, Links, union

TerrainWord = Literal["clear", "woods", "hill", "town", "city"]
FeatureWord = Literal["woods", "hill", "trench", "first_line", "second_line", "work", "hamlet", "closed"]
HARD_GROUND: Final = ("woods", "hill", "town", "city")
HALVES: Final = 2


class HexRow(Row, frozen=True, kw_only=True):
    """A row of hexes.csv."""

    hex: str
    terrain: TerrainWord
    features: tuple[FeatureWord, ...] = ()
    name: str = ""
    control: Literal["german", "french"]


class HexsideRow(Row, frozen=True, kw_only=True):
    """A row of hexsides.csv: every side once."""

    hex: str
    direction: Literal["N", "NE", "SE", "S", "SW", "NW"]
    kind: Literal["major_river", "bridge", "stream"]
    name: str = ""


class LinkRow(Row, frozen=True, kw_only=True):
    """A row of links.csv: a road or railway between two neighbours."""

    hex_a: str
    hex_b: str
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


class Atlas:
    """A board whose hexes are looked up for the rows of data files."""

    def __init__(self, columns: int, rows: int) -> None:
        self.board: Final = Board(columns, rows, orientation="flat", stagger="even", short_pushed=True)

    def at(self, place: Place, field: str, name: str) -> HexId:
        """The hex of that number; a spreadsheet may have dropped the leading zero."""
        try:
            return self.board.at(name.zfill(4))
        except KeyError:
            raise place.bad(field, f"no hex {name!r} on the map") from None

    def set(self, place: Place, field: str, names: Iterable[str]) -> Hexes:
        """The hexes of those numbers."""
        return union(self.at(place, field, name) for name in names)


class Ground:
    """The map of Verdun, read once and never changed."""

    def __init__(self, data: DataDir, atlas: Atlas) -> None:
        board = atlas.board
        rows = _hex_rows(data, atlas)

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
        self.road: Final = _ends(self.road_links)
        self.rail: Final = _ends(self.rail_links)
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


def _hex_rows(data: DataDir, atlas: Atlas) -> dict[HexId, HexRow]:
    path = data.path("hexes.csv")
    found: dict[HexId, HexRow] = {}
    for place, row in placed_rows(path, HexRow):
        hex_ = atlas.at(place, "hex", row.hex)
        if hex_ in found:
            raise place.bad("hex", f"hex {row.hex} is listed twice")
        found[hex_] = row
    missing = [atlas.board.name(h) for h in atlas.board.hexes if h not in found]
    if missing:
        raise Place(path.name, 0).bad("hex", f"missing: {', '.join(missing)}")
    return found


def _hexsides(data: DataDir, atlas: Atlas) -> dict[str, Links]:
    board = atlas.board
    seen: set[tuple[HexId, int]] = set()
    found: dict[str, list[tuple[HexId, int]]] = {"major_river": [], "bridge": [], "stream": []}
    for place, row in placed_rows(data.path("hexsides.csv"), HexsideRow):
        hex_, direction = atlas.at(place, "hex", row.hex), board.directions.index(row.direction)
        if board.neighbour(hex_, direction) < 0:
            raise place.bad("direction", f"no hex lies {row.direction} of {row.hex}")
        if (hex_, direction) in seen:
            raise place.bad("direction", f"the side {row.hex} {row.direction} is listed twice")
        seen |= {(hex_, direction), (board.neighbour(hex_, direction), board.opposite(direction))}
        found[row.kind].append((hex_, direction))
    return {kind: _both_ways(board, sides) for kind, sides in found.items()}


def _links(data: DataDir, atlas: Atlas, rivers: Links) -> dict[str, Links]:
    board = atlas.board
    found: dict[str, list[tuple[HexId, int]]] = {"road": [], "rail": []}
    for place, row in placed_rows(data.path("links.csv"), LinkRow):
        a, b = atlas.at(place, "hex_a", row.hex_a), atlas.at(place, "hex_b", row.hex_b)
        if b not in board.neighbours[a]:
            raise place.bad("hex_b", f"{row.hex_b} is no neighbour of {row.hex_a}")
        direction = board.neighbours[a].index(b)
        if rivers[direction] >> a & 1:
            raise place.bad("hex_b", f"{row.hex_a} to {row.hex_b} crosses the river without a bridge")
        if {(a, direction), (b, board.opposite(direction))} & set(found[row.kind]):
            raise place.bad("hex_b", f"the {row.kind} {row.hex_a} to {row.hex_b} is listed twice")
        found[row.kind].append((a, direction))
    return {kind: _both_ways(board, links) for kind, links in found.items()}


def _both_ways(board: Board, sides: Iterable[tuple[HexId, int]]) -> Links:
    masks = [0] * 6
    for hex_, direction in sides:
        masks[direction] |= 1 << hex_
        masks[board.opposite(direction)] |= 1 << board.neighbour(hex_, direction)
    n, ne, se, s, sw, nw = masks
    return n, ne, se, s, sw, nw


def _ends(links: Links) -> Hexes:
    n, ne, se, s, sw, nw = links
    return n | ne | se | s | sw | nw


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

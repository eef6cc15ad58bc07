"""Hex boards whose sets of hexes are integers.

    board = Board(33, 23, "flat", "even", short_pushed=True)
    wood = board.set("1104", "1204")
    board.names(board.border(wood))

Immutable and shared: whatever changes in play is kept elsewhere, as `Hexes`.
"""

from collections.abc import Callable, Iterable
from math import sqrt
from typing import Final, Literal

from grognard.geometry.hexes import Hexes, HexId, bits, union
from grognard.geometry.layout import DIRECTIONS, Layout, Orientation, Stagger
from grognard.geometry.lines import hexes_crossed

Point = tuple[float, float]
Side = Literal["N", "E", "S", "W"]
Links = tuple[Hexes, Hexes, Hexes, Hexes, Hexes, Hexes]
NameOf = Callable[[int, int], str]

HALF_SIDE: Final = 0.5
HALF_WIDTH: Final = sqrt(3) / 2

# Corners d and d + 1 are the ends of the hexside in direction d. In half sides along one axis and half
# widths along the other, so that neighbouring hexes share corners to the last digit.
FLAT_CORNERS: Final = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
POINTY_CORNERS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


class UnknownHex(KeyError):
    """The board has no hex of this name or number."""

    def __init__(self, hex_: object) -> None:
        super().__init__(hex_)
        self.hex = hex_

    def __str__(self) -> str:
        return f"no hex {self.hex} on this board"


class Board:
    """A staggered rectangle of hexes, less those that are missing.

    Columns and rows count from 1. `stagger` says which columns (flat) or rows (pointy) are pushed half
    a hex down or right; `short_pushed` gives those one hex less. A hex is named by column and row, two
    digits each, unless `names` makes another name of them. Distances, disks and lines are those of the
    full rectangle: a missing hex is no obstacle to them, but is never part of an answer.
    """

    __slots__ = (
        "_at", "_edges", "_grid", "_layout", "_line", "_names", "_offsets", "_places", "_rank",
        "around", "axes", "columns", "directions", "full", "hexes", "neighbours", "orientation", "rows",
        "size", "stride",
    )  # fmt: skip

    def __init__(
        self,
        columns: int,
        rows: int,
        orientation: Orientation = "flat",
        stagger: Stagger = "even",
        short_pushed: bool = False,
        missing: Iterable[str] = (),
        names: NameOf | None = None,
    ) -> None:
        layout = Layout(columns, rows, orientation, stagger, short_pushed)
        self.columns: Final = columns
        self.rows: Final = rows
        self.orientation: Final = orientation
        self.directions: Final = DIRECTIONS[orientation]
        self._layout: Final = layout
        self.axes: Final = layout.axes
        self.stride: Final = layout.stride
        self._offsets: Final = layout.offsets
        self._grid: Final = union(place.id for place in layout.places())
        self.size: Final[int] = self._grid.bit_length()
        self._at: Final = _without(_named(layout, names or _default_name(columns, rows)), missing)
        self._names: Final = {i: name for name, i in self._at.items()}
        self.full: Final[Hexes] = union(self._names)
        present = [place for place in layout.places() if place.id in self._names]
        self._places: Final = {place.id: layout.column_and_row(place) for place in present}
        self._edges: Final[dict[Side, Hexes]] = {}
        self._line: Final = {place.id: place.line for place in present}
        self.hexes: Final = tuple(sorted(self._places, key=self._places.__getitem__))
        self._rank: Final = {i: rank for rank, i in enumerate(self.hexes)}
        self.neighbours: Final = tuple(self._neighbours_of(i) for i in range(self.size))
        self.around: Final = tuple(union(j for j in six if j >= 0) for six in self.neighbours)

    def _neighbours_of(self, i: HexId) -> tuple[HexId, ...]:
        if i not in self._names:
            return (-1,) * 6
        return tuple(i + offset if i + offset in self._names else -1 for offset in self._offsets)

    # Names

    def at(self, name: str) -> HexId:
        """The hex of that name."""
        try:
            return self._at[name]
        except KeyError:
            raise UnknownHex(name) from None

    def name(self, i: HexId) -> str:
        try:
            return self._names[i]
        except KeyError:
            raise UnknownHex(i) from None

    def set(self, *names: str) -> Hexes:
        """The set of the hexes so named."""
        return union(self.at(name) for name in names)

    def ordered(self, hexes: Hexes) -> list[HexId]:
        """The members column by column, each column from the top, as names are usually listed."""
        return sorted(bits(hexes), key=self._rank.__getitem__)

    def names(self, hexes: Hexes) -> list[str]:
        return [self._names[i] for i in self.ordered(hexes)]

    def column(self, i: HexId) -> int:
        return self._places[i][0]

    def row(self, i: HexId) -> int:
        return self._places[i][1]

    def column_hexes(self, column: int) -> Hexes:
        return union(i for i, (c, _) in self._places.items() if c == column)

    def row_hexes(self, row: int) -> Hexes:
        return union(i for i, (_, r) in self._places.items() if r == row)

    def edge(self, side: Side) -> Hexes:
        """The hexes along one side of the map, pushed or not."""
        if side not in self._edges:
            layout = self._layout
            along = union(place.id for place in layout.places() if side in layout.sides(place))
            self._edges[side] = self.full & along
        return self._edges[side]

    # Steps and floods

    def opposite(self, direction: int) -> int:
        return (direction + 3) % 6

    def neighbour(self, i: HexId, direction: int) -> HexId:
        """The next hex in that direction, or -1."""
        return self.neighbours[i][direction]

    def direction(self, a: HexId, b: HexId) -> int:
        """The direction from a to its neighbour b, or -1 if they are not neighbours."""
        return self.neighbours[a].index(b) if b >= 0 and b in self.neighbours[a] else -1

    def shift(self, hexes: Hexes, direction: int) -> Hexes:
        """The set moved one step; what leaves the board is lost."""
        offset = self._offsets[direction]
        return (hexes << offset if offset > 0 else hexes >> -offset) & self.full

    def spread(self, hexes: Hexes) -> Hexes:
        """The set and all its neighbours."""
        return self._dilate(hexes) & self.full

    def _dilate(self, hexes: Hexes) -> Hexes:
        """Seven copies in four shifts: a pair of neighbouring bits covers two directions at once."""
        pair = hexes | hexes << 1
        return pair | pair >> 1 | pair << self.stride - 1 | pair >> self.stride

    def border(self, hexes: Hexes) -> Hexes:
        """The neighbours of the set that do not belong to it."""
        return self._dilate(hexes) & self.full & ~hexes

    def flood(self, start: Hexes, within: Hexes) -> Hexes:
        """The hexes of `within` connected through `within` to a start hex that lies in it."""
        long = self.stride
        short = long - 1
        within &= self.full
        seen, grown = 0, start & within
        while grown != seen:
            seen = grown
            pair = seen | seen << 1
            grown = (pair | pair >> 1 | pair << short | pair >> long) & within
        return seen

    def flood_links(self, start: Hexes, links: Links, within: Hexes) -> Hexes:
        """As `flood`, stepping in direction d only from the hexes of `links[d]`."""
        enter = [self.shift(links[d], d) & within for d in self.axes]
        along, back, short_on, short_back, long_on, long_back = enter
        long = self.stride
        short = long - 1
        seen, grown = 0, start & within & self.full
        while grown != seen:
            seen = grown
            grown |= grown << 1 & along | grown >> 1 & back
            grown |= grown << short & short_on | grown >> short & short_back
            grown |= grown << long & long_on | grown >> long & long_back
        return seen

    # Distances and lines

    def distance(self, a: HexId, b: HexId) -> int:
        """Steps from a to b on the open grid."""
        across, along = self._apart(a, b)
        return max(abs(across), abs(along), abs(across + along))

    def _apart(self, a: HexId, b: HexId) -> tuple[int, int]:
        """From a to b in axial coordinates, which number the hexes evenly."""
        across = self._line[b] - self._line[a]
        return across, b - a - across * self.stride

    def distances_from(self, hexes: Hexes) -> list[Hexes]:
        """Rings by distance to the nearest of the given hexes; ring 0 is these hexes themselves."""
        rings: list[Hexes] = []
        reached, left = hexes, self.full
        while hexes and left:
            rings.append(reached & left)
            left &= ~reached
            reached = self._dilate(reached) & self._grid
        return rings

    def disk(self, i: HexId, radius: int) -> Hexes:
        """The hexes at most so far from i."""
        disk = 1 << i
        for _ in range(radius):
            disk = self._dilate(disk) & self._grid
        return disk & self.full

    def ring(self, i: HexId, radius: int) -> Hexes:
        """The hexes exactly so far from i."""
        return self.disk(i, radius) & ~self.disk(i, radius - 1) if radius else 1 << i

    def line(self, a: HexId, b: HexId) -> list[tuple[HexId, ...]]:
        """The hexes on the straight line between two centres, both ends included, in order.

        One hex at a time, or two where the line runs along their common hexside. Hexes touched only in
        a corner do not count; missing hexes are left out. `line(b, a)` is the same list reversed.
        """
        crossed = hexes_crossed(*self._apart(a, b))
        steps = [self._offset_from(a, together) for together in crossed]
        return [step for step in steps if step]

    def _offset_from(self, a: HexId, together: Iterable[tuple[int, int]]) -> tuple[HexId, ...]:
        line, stride = self._line[a], self.stride
        moved = ((a + across * stride + along, line + across) for across, along in together)
        return tuple(sorted(i for i, on_line in moved if self._line.get(i) == on_line))

    # Drawing

    def centre(self, i: HexId) -> Point:
        """The centre for drawing, x to the right and y down, where a hexside is 1 long.

        The corner of the map's bounding box is the origin.
        """
        return self._point(self._lattice(i))

    def corners(self, i: HexId) -> tuple[Point, ...]:
        """The six corners; the hexside in direction d runs from corner d to corner d + 1."""
        x, y = self._lattice(i)
        offsets = FLAT_CORNERS if self._layout.is_flat else POINTY_CORNERS
        return tuple(self._point((x + dx, y + dy)) for dx, dy in offsets)

    def _lattice(self, i: HexId) -> tuple[int, int]:
        line = self._line[i]
        across = 3 * line + 2
        along = 2 * (i - self._layout.start_of(line)) + 1 + self._layout.is_pushed(line)
        return (across, along) if self._layout.is_flat else (along, across)

    def _point(self, lattice: tuple[int, int]) -> Point:
        x, y = lattice
        return (x * HALF_SIDE, y * HALF_WIDTH) if self._layout.is_flat else (x * HALF_WIDTH, y * HALF_SIDE)


def _default_name(columns: int, rows: int) -> NameOf:
    """Column and row, two digits each; three on a board that is larger than that."""
    wide, high = max(2, len(str(columns))), max(2, len(str(rows)))
    return lambda column, row: f"{column:0{wide}}{row:0{high}}"


def _named(layout: Layout, name_of: NameOf) -> dict[str, HexId]:
    places = list(layout.places())
    named = {name_of(*layout.column_and_row(place)): place.id for place in places}
    if len(named) < len(places):
        raise ValueError("two hexes of the board have the same name")
    return named


def _without(named: dict[str, HexId], missing: Iterable[str]) -> dict[str, HexId]:
    absent = frozenset(missing)
    for name in sorted(absent - named.keys()):
        raise UnknownHex(name)
    return {name: i for name, i in named.items() if name not in absent}

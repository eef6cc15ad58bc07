"""How the hexes of a staggered rectangle are numbered.

A board is a row of *lines*: columns when hexes are flat-topped, rows when they are pointy-topped.
Hexes are numbered along each line in turn. The number of bits from one line to the next is `stride`
after a line that is not pushed and `stride - 1` after one that is, so each of the six directions is
one and the same difference of numbers all over the board. The bit left free between two lines
catches whatever is shifted off a line's end.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from grognard.geometry.hexes import HexId

Orientation = Literal["flat", "pointy"]
Stagger = Literal["odd", "even"]

DIRECTIONS: dict[str, tuple[str, ...]] = {
    "flat": ("N", "NE", "SE", "S", "SW", "NW"),
    "pointy": ("NE", "E", "SE", "SW", "W", "NW"),
}


class Place(NamedTuple):
    """One hex of the full rectangle; `line` and `position` count from 0."""

    id: HexId
    line: int
    position: int


@dataclass(frozen=True, slots=True)
class Layout:
    """The shape of a board, before any hex is taken out of it."""

    columns: int
    rows: int
    orientation: Orientation
    stagger: Stagger
    short_pushed: bool

    def __post_init__(self) -> None:
        if self.orientation not in DIRECTIONS or self.stagger not in ("odd", "even"):
            raise ValueError(f"no such board: orientation {self.orientation!r}, stagger {self.stagger!r}")
        if self.columns < 1 or self.rows < 1 or self.length - self.short_pushed < 1:
            raise ValueError(f"a board of {self.columns} columns and {self.rows} rows has an empty line")

    @property
    def is_flat(self) -> bool:
        return self.orientation == "flat"

    @property
    def lines(self) -> int:
        return self.columns if self.is_flat else self.rows

    @property
    def length(self) -> int:
        """Hexes in a line that is not pushed."""
        return self.rows if self.is_flat else self.columns

    @property
    def stride(self) -> int:
        return self.length + (1 if self.short_pushed else 2)

    def is_pushed(self, line: int) -> bool:
        return line % 2 == (0 if self.stagger == "odd" else 1)

    def length_of(self, line: int) -> int:
        return self.length - (self.short_pushed and self.is_pushed(line))

    def start_of(self, line: int) -> HexId:
        """The number of the line's first hex."""
        pushed_before = (line + 1) // 2 if self.stagger == "odd" else line // 2
        return line * self.stride - pushed_before

    def places(self) -> Iterator[Place]:
        """Every hex of the rectangle, in ascending order of its number."""
        for line in range(self.lines):
            start = self.start_of(line)
            for position in range(self.length_of(line)):
                yield Place(start + position, line, position)

    def column_and_row(self, place: Place) -> tuple[int, int]:
        """Column and row as printed on the map, counted from 1."""
        along, across = place.position + 1, place.line + 1
        return (across, along) if self.is_flat else (along, across)

    def sides(self, place: Place) -> str:
        """The sides of the map that the hex lies on, such as "NW" for a corner."""
        first_line, last_line, first, last = "WENS" if self.is_flat else "NSWE"
        lies_on = {
            first_line: place.line == 0,
            last_line: place.line == self.lines - 1,
            first: place.position == 0,
            last: place.position == self.length_of(place.line) - 1,
        }
        return "".join(side for side in "NSWE" if lies_on[side])

    @property
    def axes(self) -> tuple[int, ...]:
        """The directions that add 1, -1, stride - 1, -(stride - 1), stride and -stride, in this order."""
        return (3, 0, 1, 4, 2, 5) if self.is_flat else (1, 4, 3, 0, 2, 5)

    @property
    def offsets(self) -> tuple[int, ...]:
        """What to add to a hex's number to go one step in each direction."""
        short, long = self.stride - 1, self.stride
        steps = dict(zip(self.axes, (1, -1, short, -short, long, -long), strict=True))
        return tuple(steps[direction] for direction in range(6))

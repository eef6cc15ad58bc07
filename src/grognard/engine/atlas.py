"""Maps in data files: rows that name hexes, looked up on a board and refused with their line.

>>> rows = hex_rows(data.path("hexes.csv"), HexRow, Atlas(board))     # doctest: +SKIP
>>> rows[board.at("0101")].terrain                                    # doctest: +SKIP
'woods'
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, Literal, TypeVar

from grognard.engine.data import Place, Row, placed_rows
from grognard.geometry import Board, Hexes, HexId, Links, union

DIGITS: Final = 4
"""Of the number of a hex: a spreadsheet may have dropped the leading zero."""


class HexNamed(Row, frozen=True, kw_only=True):
    """A row about one hex."""

    hex: str


class SideNamed(HexNamed, frozen=True, kw_only=True):
    """A row about one side of a hex, listed from either of its two hexes."""

    direction: Literal["N", "NE", "SE", "S", "SW", "NW"]
    kind: str
    name: str = ""


class LinkNamed(Row, frozen=True, kw_only=True):
    """A row about a way between two neighbours."""

    hex_a: str
    hex_b: str
    kind: str


H = TypeVar("H", bound=HexNamed)
S = TypeVar("S", bound=SideNamed)
L = TypeVar("L", bound=LinkNamed)
Side = tuple[HexId, int]
"""A hexside, or a step to a neighbour: a hex and a direction."""


class Atlas:
    """A board whose hexes are looked up for the rows of data files."""

    def __init__(self, board: Board) -> None:
        self.board: Final = board

    def at(self, place: Place, field: str, name: str) -> HexId:
        """The hex of that number."""
        try:
            return self.board.at(name.zfill(DIGITS))
        except KeyError:
            raise place.bad(field, f"no hex {name!r} on the map") from None

    def set(self, place: Place, field: str, names: Iterable[str]) -> Hexes:
        """The hexes of those numbers."""
        return union(self.at(place, field, name) for name in names)


def hex_rows(path: Path, row_type: type[H], atlas: Atlas) -> dict[HexId, H]:
    """Every hex of the board with its row; none may be missing or listed twice."""
    found: dict[HexId, H] = {}
    for place, row in placed_rows(path, row_type):
        hex_ = atlas.at(place, "hex", row.hex)
        if hex_ in found:
            raise place.bad("hex", f"hex {row.hex} is listed twice")
        found[hex_] = row
    missing = [atlas.board.name(h) for h in atlas.board.hexes if h not in found]
    if missing:
        raise Place(path.name, 0).bad("hex", f"missing: {', '.join(missing)}")
    return found


def side_rows(
    path: Path, row_type: type[S], atlas: Atlas, layer: Callable[[S], str] = lambda row: ""
) -> Iterator[tuple[Side, S]]:
    """Every row with its side; within a layer no side may be listed twice."""
    board = atlas.board
    seen: set[tuple[HexId, int, str]] = set()
    for place, row in placed_rows(path, row_type):
        hex_, direction = atlas.at(place, "hex", row.hex), board.directions.index(row.direction)
        other, kept = board.neighbour(hex_, direction), layer(row)
        if other < 0:
            raise place.bad("direction", f"no hex lies {row.direction} of {row.hex}")
        if (hex_, direction, kept) in seen:
            raise place.bad("direction", f"the side {row.hex} {row.direction} is listed twice")
        seen |= {(hex_, direction, kept), (other, board.opposite(direction), kept)}
        yield (hex_, direction), row


def link_rows(path: Path, row_type: type[L], atlas: Atlas) -> Iterator[tuple[Place, Side, L]]:
    """Every row with its place and its step; no way of a kind may be listed twice."""
    board = atlas.board
    seen: set[tuple[HexId, int, str]] = set()
    for place, row in placed_rows(path, row_type):
        a, b = atlas.at(place, "hex_a", row.hex_a), atlas.at(place, "hex_b", row.hex_b)
        direction = board.direction(a, b)
        if direction < 0:
            raise place.bad("hex_b", f"{row.hex_b} is no neighbour of {row.hex_a}")
        if (a, direction, row.kind) in seen:
            raise place.bad("hex_b", f"the {row.kind} {row.hex_a} to {row.hex_b} is listed twice")
        seen |= {(a, direction, row.kind), (b, board.opposite(direction), row.kind)}
        yield place, (a, direction), row


def one_way(sides: Iterable[Side]) -> Links:
    """The hexes from which a listed side lies in each direction."""
    masks = [0] * 6
    for hex_, direction in sides:
        masks[direction] |= 1 << hex_
    n, ne, se, s, sw, nw = masks
    return n, ne, se, s, sw, nw


def both_ways(board: Board, sides: Iterable[Side]) -> Links:
    """The same for the hexes on both sides of each."""
    listed = list(sides)
    return one_way(listed + [(board.neighbour(h, d), board.opposite(d)) for h, d in listed])


def ends_of(links: Links) -> Hexes:
    """The hexes that any of them touches."""
    n, ne, se, s, sw, nw = links
    return n | ne | se | s | sw | nw

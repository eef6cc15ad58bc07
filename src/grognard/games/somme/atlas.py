"""The rows of the map files, and the board on which they are looked up."""

from typing import Final, Literal

from grognard.engine.atlas import Atlas, HexNamed, LinkNamed, Side, SideNamed, link_rows, side_rows
from grognard.engine.data import DataDir
from grognard.games.somme.units import SideWord
from grognard.geometry import Board

COLUMNS: Final = 46
ROWS: Final = 36
FIRST_COLUMN: Final = 13  # as printed; the board counts its columns from 1

class HexRow(HexNamed, frozen=True, kw_only=True):
    """A row of hexes.csv; `march` and `april` say who controls it on the 21st and on the 31st of March."""

    terrain: Literal["clear", "woods", "village", "town", "meadow"]
    features: tuple[Literal["trench", "crater", "fort"], ...] = ()
    name: str = ""
    crosses: int
    march: SideWord
    april: SideWord
    bank: Literal["north", "south"]


class HexsideRow(SideNamed, frozen=True, kw_only=True):
    """A row of hexsides.csv; a crest is listed from its upper hex; `du_nord` counts in the first scenario (S1-13)."""

    kind: Literal["major_river", "minor_river", "crest"]
    canal: bool
    du_nord: bool


class LinkRow(LinkNamed, frozen=True, kw_only=True):
    """A row of links.csv: a road or railway between two neighbours, `precarious` a railway that is no full one."""

    kind: Literal["road", "rail", "precarious"]


def board() -> Board:
    """Even columns stand half a hex lower."""
    return Board(COLUMNS, ROWS, orientation="flat", stagger="even", names=_printed)


def _printed(column: int, row: int) -> str:
    return f"{column + FIRST_COLUMN - 1:02}{row:02}"


def hexsides(data: DataDir, atlas: Atlas) -> dict[str, list[Side]]:
    """The hexsides of each kind, and those that are canals or part of the Canal du Nord."""
    found: dict[str, list[Side]] = {"major_river": [], "minor_river": [], "crest": [], "canal": [], "du_nord": []}
    for side, row in side_rows(data.path("hexsides.csv"), HexsideRow, atlas, _layer):
        for kind in (row.kind, *(["canal"] if row.canal else []), *(["du_nord"] if row.du_nord else [])):
            found[kind].append(side)
    return found


def _layer(row: HexsideRow) -> str:
    """A crest may run along water."""
    return "crest" if row.kind == "crest" else "water"


def links(data: DataDir, atlas: Atlas) -> dict[str, list[Side]]:
    found: dict[str, list[Side]] = {"road": [], "rail": [], "precarious": []}
    for _, step, row in link_rows(data.path("links.csv"), LinkRow, atlas):
        found[row.kind].append(step)
    return found

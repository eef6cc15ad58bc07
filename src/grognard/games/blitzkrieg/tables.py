"""The tables that all six battles share: combat, bombardment, interdiction, terrain, options, victory points."""

from collections.abc import Mapping
from typing import Final, Literal

from grognard.engine.data import DataDir, Place, Row, Table, placed_rows, read_table
from grognard.engine.rules import rule
from grognard.games.blitzkrieg.units import Kinds, read_kinds

ODDS: Final = ("1:4", "1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1")
RESULTS: Final = ("-", "D", "R", "R*", "E")
BOMBARDMENT: Final = ("covered", "open", "interception")
HALVES: Final = 2  # movement points and victory points are counted in halves

TerrainWord = Literal["clear", "village", "town", "woods", "rough"]
TERRAIN: Final = ("clear", "village", "town", "woods", "rough")
EFFECTS: Final = (*TERRAIN, "railway", "road", "stream", "level_change", "entrenchment")


class TerrainRow(Row, frozen=True, kw_only=True):
    """TEC-01: a row of terrain.csv; MP by movement class (added to others if `extra`), points for the defence."""

    terrain: TerrainWord | Literal["railway", "road", "stream", "level_change", "entrenchment"]
    foot: float
    other: float
    extra: bool
    defence: int
    per_unit: bool

    def cost(self, moves: int) -> int:
        """In half points."""
        return int(HALVES * (self.other if moves else self.foot))


class InterdictionRow(Row, frozen=True, kw_only=True):
    """INT-04: a row of interdiction.csv."""

    level: int
    roads: bool
    die: int
    movement: int


class OptionRow(Row, frozen=True, kw_only=True):
    """OPT-01: an optional rule and the battles that offer it."""

    option: str
    rule: str
    battles: tuple[str, ...]


ItemWord = Literal[
    "armour_eliminated", "unit_eliminated", "refit", "town_or_village", "hex", "control", "line", "linked_hex",
    "linked_unit", "linked_armour", "exit_with_line", "exit_without_line", "exit_with_supply", "conditional_exit",
    "never_entered", "dcr_on_map", "dlm_on_map", "division_18", "rommel",
]  # fmt: skip


class PointsRow(Row, frozen=True, kw_only=True):
    """VIC-01: something that is worth victory points, to one side or to either; `zone` is where it counts."""

    item: ItemWord
    side: Literal["german", "allied", "both"]
    points: float
    zone: str = ""
    rule: str

    @property
    def halves(self) -> int:
        return int(self.points * HALVES)


Result = tuple[str, str]


class Tables:
    """All tables of the series.

    `combat[column][die - 1]` is the result of attacker and defender; `covered`, `open` and `interception` are the
    columns of the bombardment table by die less one.
    """

    def __init__(self, data: DataDir) -> None:
        data.check_own()
        self.kinds: Final[Kinds] = read_kinds(data)
        self.terrain: Final = _terrain(data)
        self.combat: Final = _combat(read_table(data.path("combat.csv")))
        bombardment = read_table(data.path("bombardment.csv"))
        self.covered, self.open, fights = _bombardment(bombardment)
        cells = zip(bombardment.places, fights, strict=True)
        self.interception: Final = tuple(_pair(place, "interception", cell) for place, cell in cells)
        self.interdiction: Final = tuple(row for _, row in placed_rows(data.path("interdiction.csv"), InterdictionRow))
        self.options: Final = tuple(row for _, row in placed_rows(data.path("options.csv"), OptionRow))
        self.points: Final = tuple(row for _, row in placed_rows(data.path("victory.csv"), PointsRow))


def _terrain(data: DataDir) -> Mapping[str, TerrainRow]:
    path = data.path("terrain.csv")
    chart: dict[str, TerrainRow] = {}
    for place, row in placed_rows(path, TerrainRow):
        if row.terrain in chart:
            raise place.bad("terrain", f"{row.terrain} is listed twice")
        chart[row.terrain] = row
    for word in EFFECTS:
        if word not in chart:
            raise Place(path.name, 0).bad("terrain", f"{word} is missing")
    return chart


@rule("CMB-26")
def _combat(table: Table) -> tuple[tuple[Result, ...], ...]:
    """What stands before the stroke befalls the attacker, what stands behind it the defender."""
    if table.columns != ODDS:
        raise Place(table.places[0].file, 1).bad("", f"the columns must be {', '.join(ODDS)}")
    rows = []
    for place, cells in zip(table.places, table.cells, strict=True):
        rows.append([_pair(place, column, cell) for column, cell in zip(ODDS, cells, strict=True)])
    return tuple(zip(*rows, strict=True))


@rule("AIR-04")
def _pair(place: Place, column: str, cell: str) -> Result:
    """Two results with a stroke between them; in the air the interceptor's comes first."""
    known = ("-", "A", "X") if column == "interception" else RESULTS
    first, stroke, second = cell.partition("/")
    if not stroke or first not in known or second not in known:
        raise place.bad(column, f"expected two of {', '.join(known)} with a stroke between, got {cell!r}")
    return first, second


def _bombardment(table: Table) -> tuple[tuple[str, ...], ...]:
    if table.columns != BOMBARDMENT:
        raise Place(table.places[0].file, 1).bad("", f"the columns must be {', '.join(BOMBARDMENT)}")
    for place, cells in zip(table.places, table.cells, strict=True):
        for column, cell in zip(BOMBARDMENT[:2], cells[:2], strict=True):
            if cell not in ("-", "D", "X"):
                raise place.bad(column, f"expected one of -, D, X, got {cell!r}")
    return tuple(zip(*table.cells, strict=True))

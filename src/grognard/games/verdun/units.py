"""The counters: what each unit is, and the numbers printed on it."""

from typing import Final, Literal

import msgspec

from grognard.engine.data import DataDir, Row, placed_rows

GERMAN: Final = 0
FRENCH: Final = 1
SIDES: Final = ("german", "french")
SideWord = Literal["german", "french"]

UNLIMITED: Final = 99
NO_ZOC: Final = 0
WEAK: Final = 1
STRONG: Final = 2
ZOC: Final = {"none": NO_ZOC, "weak": WEAK, "strong": STRONG}
TROOP_SYMBOL: Final = {
    "pioneer": "pioneer-battalion",
    "chasseur": "chasseur-battalion",
    "territorial": "territorial-regiment",
    "reserve": "reserve-regiment",
    "zouave": "zouave-regiment",
    "tirailleur": "zouave-regiment",
    "remnant": "remnant",
}


class UnitRow(Row, frozen=True, kw_only=True):
    """A row of units.csv: a counter, with stacking in regiments as the rulebook counts it."""

    id: str
    name: str
    short: str
    side: SideWord
    kind: Literal["infantry", "artillery", "hq"]
    size: Literal["regiment", "battalion", "remnant", "division", "corps", "army"]
    troop: str
    corps: str = ""
    division: str = ""
    number: str = ""
    full: int = 0
    reduced: int = 0
    attack: int = 0
    defence: int = 0
    move: int = 0
    move_back: int = 0
    morale: int = 0
    range: int | Literal["unlimited"] = 0
    steps: Literal[1, 2]
    stack: float
    zoc: Literal["none", "weak", "strong"]
    flags: tuple[str, ...] = ()
    values_source: str


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """2.1: a unit as its counter shows it; `stack` is in half regiments, `zoc` 0 none, 1 weak, 2 strong."""

    index: int
    id: str
    name: str
    short: str
    side: int
    kind: str
    size: str
    troop: str
    corps: str
    division: str
    number: str
    full: int
    reduced: int
    attack: int
    defence: int
    move: int
    move_back: int
    morale: int
    range: int
    steps: int
    stack: int
    zoc: int
    flags: frozenset[str]
    symbol: str
    source: str
    values_source: str
    note: str
    infantry: bool
    artillery: bool
    hq: bool
    pioneer: bool
    chasseur: bool
    remnant: bool
    territorial: bool
    reserve: bool
    army: bool
    corps_gun: bool
    division_gun: bool
    rail: bool
    off_map: bool


def read_units(data: DataDir) -> tuple[Unit, ...]:
    """All units, in the order of units.csv."""
    units: dict[str, Unit] = {}
    for place, row in placed_rows(data.path("units.csv"), UnitRow):
        if row.id in units:
            raise place.bad("id", f"{row.id} is listed twice")
        if row.stack * 2 % 1:
            raise place.bad("stack", f"expected half regiments, got {row.stack}")
        units[row.id] = _unit(len(units), row)
    return tuple(units.values())


def _unit(index: int, row: UnitRow) -> Unit:
    given = {name: getattr(row, name) for name in row.__struct_fields__}
    artillery = row.kind == "artillery"
    return Unit(
        **given
        | {
            "index": index,
            "side": SIDES.index(row.side),
            "range": UNLIMITED if row.range == "unlimited" else row.range,
            "stack": int(row.stack * 2),
            "zoc": ZOC[row.zoc],
            "flags": frozenset(row.flags),
        },
        symbol=_symbol(row),
        infantry=row.kind == "infantry",
        artillery=artillery,
        hq=row.kind == "hq",
        pioneer=row.troop == "pioneer",
        chasseur=row.troop == "chasseur",
        remnant=row.troop == "remnant",
        territorial=row.troop == "territorial",
        reserve=row.troop == "reserve",
        army=artillery and row.size == "army",
        corps_gun=artillery and row.size == "corps",
        division_gun=artillery and row.size == "division",
        rail="rail" in row.flags,
        off_map="off_map" in row.flags,
    )


def _symbol(row: UnitRow) -> str:
    """The key by which the page finds the symbol of the counter."""
    if row.kind == "infantry":
        return TROOP_SYMBOL.get(row.troop, f"infantry-{row.size}")
    if row.kind == "artillery" and "rail" in row.flags:
        return "artillery-rail"
    if row.kind == "artillery" and row.range == "unlimited":
        return "artillery-naval"
    return f"{row.kind}-{row.size}"

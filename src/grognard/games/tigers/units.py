"""The counters: what each unit is, and the factors that follow from its kind."""

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from grognard.engine.data import DataDir, Place, Row, placed_rows

GERMAN: Final = 0
ALLIED: Final = 1
ENEMY: Final = (ALLIED, GERMAN)
SIDES: Final = ("german", "allied")
SideWord = Literal["german", "allied"]
KindWord = Literal["engineer", "armour", "mechanized", "motorized", "foot"]
NationWord = Literal["ss", "wehrmacht", "luftwaffe", "american", "british", "garrison"]
KINDS: Final = ("engineer", "armour", "mechanized", "motorized", "foot")
ARTILLERY: Final = "artillery"
GERMAN_NATIONS: Final = ("ss", "wehrmacht", "luftwaffe")
TRIANGLES: Final = {"german": "red", "allied": "green"}


class KindRow(Row, frozen=True, kw_only=True):
    """A row of kinds.csv; artillery has neither movement nor quality."""

    kind: KindWord | Literal["artillery"]
    attack: int
    defence: int
    movement: int = 0
    quality: int = 0
    entrench: int | Literal["", "all"] = ""


class Kind(msgspec.Struct, frozen=True):
    """4.17, 9.51, 8.36d: factors, rank of quality (1 is best), points to entrench (0: cannot)."""

    kind: str
    attack: int
    defence: int
    movement: int
    quality: int
    entrench: int
    source: str


class UnitRow(Row, frozen=True, kw_only=True):
    """A row of units.csv."""

    id: str
    name: str
    side: SideWord
    nation: NationWord
    kind: KindWord
    strength: Literal[1, 2, 3, 4]
    formation: str
    triangle: Literal["", "red", "green"] = ""
    strength_source: str


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """4.1: a unit as its counter shows it, with the factors of its kind.

    `infantry_type` is every unit but armour. `red` and `green` are the triangles of 5.23 and 5.24.
    `entrench` is what digging in costs: its own points for an engineer, the whole allowance for others.
    """

    index: int
    id: str
    name: str
    side: int
    nation: str
    kind: str
    strength: int
    formation: str
    attack: int
    defence: int
    movement: int
    quality: int
    entrench: int
    german: bool
    engineer: bool
    armour: bool
    mechanized: bool
    motorized: bool
    foot: bool
    infantry_type: bool
    red: bool
    green: bool
    source: str
    strength_source: str
    note: str


def read_kinds(data: DataDir) -> Mapping[str, Kind]:
    """The five kinds of unit and artillery, by name."""
    path = data.path("kinds.csv")
    kinds: dict[str, Kind] = {}
    for place, row in placed_rows(path, KindRow):
        if row.kind in kinds:
            raise place.bad("kind", f"{row.kind} is listed twice")
        kinds[row.kind] = _kind(place, row)
    missing = [kind for kind in (*KINDS, ARTILLERY) if kind not in kinds]
    if missing:
        raise Place(path.name, 0).bad("kind", f"missing: {', '.join(missing)}")
    if sorted(kinds[kind].quality for kind in KINDS) != [1, 2, 3, 4, 5]:
        raise Place(path.name, 0).bad("quality", "the five kinds of unit have the ranks 1 to 5")
    return kinds


def _kind(place: Place, row: KindRow) -> Kind:
    if row.kind != ARTILLERY and row.movement < 1:
        raise place.bad("movement", f"{row.kind} must be able to move")
    entrench = row.movement if row.entrench == "all" else row.entrench or 0
    return Kind(row.kind, row.attack, row.defence, row.movement, row.quality, entrench, row.source)


def read_units(data: DataDir, kinds: Mapping[str, Kind]) -> tuple[Unit, ...]:
    """All units, in the order of units.csv."""
    units: dict[str, Unit] = {}
    for place, row in placed_rows(data.path("units.csv"), UnitRow):
        if row.id in units:
            raise place.bad("id", f"{row.id} is listed twice")
        if any((unit.name, SIDES[unit.side]) == (row.name, row.side) for unit in units.values()):
            raise place.bad("name", f"the {row.side} side has two units {row.name!r}")
        _check_side(place, row)
        units[row.id] = _unit(len(units), row, kinds[row.kind])
    return tuple(units.values())


def _check_side(place: Place, row: UnitRow) -> None:
    """4.12a, COD-2: nations and triangles belong to one side."""
    if (row.nation in GERMAN_NATIONS) != (row.side == "german"):
        raise place.bad("nation", f"{row.nation} does not fight on the {row.side} side")
    if row.triangle not in ("", TRIANGLES[row.side]):
        raise place.bad("triangle", f"the triangles of the {row.side} side are {TRIANGLES[row.side]}")


def _unit(index: int, row: UnitRow, kind: Kind) -> Unit:
    return Unit(
        index=index,
        id=row.id,
        name=row.name,
        side=SIDES.index(row.side),
        nation=row.nation,
        kind=row.kind,
        strength=row.strength,
        formation=row.formation,
        attack=kind.attack,
        defence=kind.defence,
        movement=kind.movement,
        quality=kind.quality,
        entrench=kind.entrench,
        german=row.side == "german",
        engineer=row.kind == "engineer",
        armour=row.kind == "armour",
        mechanized=row.kind == "mechanized",
        motorized=row.kind == "motorized",
        foot=row.kind == "foot",
        infantry_type=row.kind != "armour",
        red=row.triangle == "red",
        green=row.triangle == "green",
        source=row.source,
        strength_source=row.strength_source,
        note=row.note,
    )

"""The counters: what each unit is, and the numbers printed on it."""

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from grognard.engine.data import DataDir, Place, Row, placed_rows
from grognard.engine.rules import rule

GERMAN: Final = 0
ALLIED: Final = 1
SIDES: Final = ("german", "allied")
ENEMY: Final = (ALLIED, GERMAN)
SideWord = Literal["german", "allied"]

FOOT: Final = 0  # infantry and cavalry: they pay less and may wade
OTHER: Final = 1
MOVES: Final = {"foot": FOOT, "other": OTHER}

KindWord = Literal[
    "infantry", "heavy_infantry", "motorcycle", "cavalry", "assault", "engineer", "artillery", "antitank", "fortress",
    "tank", "armoured_car", "truck", "halftrack", "tracked", "leader",
]  # fmt: skip
TypeWord = Literal[
    "char_b1", "somua_s35", "hotchkiss_h39", "renault_r35", "panhard_178",
    "panzer_2", "panzer_3", "panzer_4", "panzer_38t", "sdkfz_222", "matilda_2", "a10_cruiser", "vickers_6",
]  # fmt: skip
FlagWord = Literal[
    "antitank_bonus", "retreat_before_combat", "variable_arrival", "heavy_tank", "aa88", "moroccan", "off_map_only",
]  # fmt: skip


class KindRow(Row, frozen=True, kw_only=True):
    """A row of kinds.csv: how a kind of unit moves, and what it is for."""

    kind: KindWord
    moves: Literal["foot", "other"]
    role: Literal["combat", "vehicle", "leader"]


Kinds = Mapping[str, KindRow]


class UnitRow(Row, frozen=True, kw_only=True):
    """A row of units.csv; `vehicle` is the transport that starts or arrives with the unit."""

    id: str
    name: str = ""
    side: SideWord
    nation: Literal["german", "french", "british", "belgian"]
    kind: KindWord
    type: TypeWord | Literal[""] = ""
    size: str
    formation: str = ""
    af: int = 0
    range: int = 0
    df: int = 0
    ma: int = 0
    flags: tuple[FlagWord, ...] = ()
    vehicle: str = ""
    values_source: str


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """UNIT-01: a counter; `af`, `df`, `ma` as printed, `range` 0 for whoever is no gun.

    `combat` are ground combat units; a vehicle carries one of them; the leader is Rommel. `armoured` are those with a
    silhouette (UNIT-03), `foot` the movement class of infantry and cavalry. `transport` is the index of the vehicle
    that starts or arrives with the unit, or -1.
    """

    index: int
    id: str
    name: str
    side: int
    nation: str
    kind: str
    type: str
    size: str
    formation: str
    af: int
    range: int
    df: int
    ma: int
    flags: frozenset[str]
    transport: int
    symbol: str
    source: str
    values_source: str
    note: str
    moves: int
    combat: bool
    vehicle: bool
    leader: bool
    armoured: bool
    foot: bool
    infantry: bool
    cavalry: bool
    motorcycle: bool
    armoured_car: bool
    assault: bool
    engineer: bool
    artillery: bool
    antitank: bool
    aa88: bool
    bonus: bool
    evades: bool
    heavy_tank: bool
    moroccan: bool
    off_map: bool
    recoverable: bool


def read_kinds(data: DataDir) -> Kinds:
    kinds: dict[str, KindRow] = {}
    for place, row in placed_rows(data.path("kinds.csv"), KindRow):
        if row.kind in kinds:
            raise place.bad("kind", f"{row.kind} is listed twice")
        kinds[row.kind] = row
    return kinds


def read_units(data: DataDir, kinds: Kinds) -> tuple[Unit, ...]:
    """All units of a battle, in the order of units.csv."""
    rows = placed_rows(data.path("units.csv"), UnitRow)
    index: dict[str, int] = {}
    for place, row in rows:
        if row.id in index:
            raise place.bad("id", f"{row.id} is listed twice")
        if row.kind not in kinds:
            raise place.bad("kind", f"kinds.csv does not say what {row.kind} is")
        index[row.id] = len(index)
    units = tuple(_unit(row, kinds[row.kind], index[row.id], _transport(place, row, index)) for place, row in rows)
    _check_transports(units, rows)
    return units


def _transport(place: Place, row: UnitRow, index: Mapping[str, int]) -> int:
    if row.vehicle and row.vehicle not in index:
        raise place.bad("vehicle", f"no unit {row.vehicle!r} in units.csv")
    return index[row.vehicle] if row.vehicle else -1


@rule("TRN-04")
def _check_transports(units: tuple[Unit, ...], rows: list[tuple[Place, UnitRow]]) -> None:
    """One vehicle carries one unit of its own side that has no vehicle of its own."""
    taken: set[int] = set()
    for unit, (place, row) in zip(units, rows, strict=True):
        if unit.transport < 0:
            continue
        vehicle = units[unit.transport]
        if not vehicle.vehicle or vehicle.side != unit.side or not unit.combat or unit.armoured:
            raise place.bad("vehicle", f"{row.vehicle} cannot carry {row.id}")
        if unit.transport in taken:
            raise place.bad("vehicle", f"{row.vehicle} carries two units")
        taken.add(unit.transport)


@rule("UNIT-03", "UNIT-04", "UNIT-07", "NGT-11", "NGT-15", "NGT-16")
def _unit(row: UnitRow, kind: KindRow, index: int, transport: int) -> Unit:
    """Armour is whatever has a silhouette; 88s and vehicles never recover, nor whoever has a factor of 1."""
    given = {name: getattr(row, name) for name in row.__struct_fields__ if name not in ("vehicle", "flags", "side")}
    combat = kind.role == "combat"
    return Unit(
        **given,
        index=index,
        side=SIDES.index(row.side),
        flags=frozenset(row.flags),
        transport=transport,
        symbol=row.kind,
        moves=MOVES[kind.moves],
        combat=combat,
        vehicle=kind.role == "vehicle",
        leader=kind.role == "leader",
        armoured=bool(row.type),
        foot=kind.moves == "foot",
        infantry=row.kind in ("infantry", "heavy_infantry"),
        cavalry=row.kind == "cavalry",
        motorcycle=row.kind == "motorcycle",
        armoured_car=row.kind == "armoured_car",
        assault=row.kind == "assault",
        engineer=row.kind == "engineer",
        artillery=row.kind == "artillery",
        antitank=row.kind == "antitank",
        aa88="aa88" in row.flags,
        bonus="antitank_bonus" in row.flags,
        evades="retreat_before_combat" in row.flags,
        heavy_tank="heavy_tank" in row.flags,
        moroccan="moroccan" in row.flags,
        off_map="off_map_only" in row.flags,
        recoverable=combat and row.af > 1 and row.df > 1 and "aa88" not in row.flags,
    )

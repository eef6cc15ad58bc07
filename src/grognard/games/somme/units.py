"""The counters: combat units, headquarters, artillery and Stoss, with the numbers printed on them."""

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from grognard.engine.data import DataDir, Place, Row, placed_rows
from grognard.engine.rules import rule

GERMAN: Final = 0
ALLIED: Final = 1
SIDES: Final = ("german", "allied")
ENEMY: Final = (ALLIED, GERMAN)
SideWord = Literal["german", "allied"]

NationWord = Literal["german", "french", "british", "canadian", "australian", "new_zealand"]
DOMINIONS: Final = ("canadian", "australian", "new_zealand")
FORCES: Final = (("german",), ("french", "british"))

FOOT: Final = 0  # infantry, cavalry and their Stoss
STAFF: Final = 1  # headquarters: as foot, but never by footbridge
GUNS: Final = 2  # artillery: over water by bridges alone
TANKS: Final = 3  # over water by bridges alone, over crests by roads alone

ELITE_MORALE: Final = 5
STURDY_MORALE: Final = 4


class UnitRow(Row, frozen=True, kw_only=True):
    """A row of units.csv: a combat unit, its full side and its reduced side."""

    id: str
    name: str
    side: SideWord
    nation: NationWord
    kind: Literal["infantry", "cavalry", "dismounted_cavalry", "tank"]
    size: Literal["division", "regiment", "tank"]
    division: str = ""
    corps: str = ""
    army: str
    attack: int
    defence: int
    movement: int
    morale: int
    reduced_attack: int
    reduced_defence: int
    steps: int
    dp: int
    coordination: int
    protection: int
    values_source: str
    morale_source: str


class SupportRow(Row, frozen=True, kw_only=True):
    """A row of supports.csv: a headquarters, an artillery or a Stoss."""

    id: str
    name: str
    side: SideWord
    nation: NationWord
    kind: Literal["hq", "army_artillery", "corps_artillery", "stoss"]
    army: str
    bombardment: int
    counter_battery: int
    range: int
    offensive_range: int
    movement: int
    dp: int
    values_source: str


class AirRow(Row, frozen=True, kw_only=True):
    """A row of air.csv."""

    id: str
    name: str
    side: SideWord
    nation: NationWord
    bombing: int
    baron: bool


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """2.2: a counter. `attacks`, `defences` and `points` (4.0b) are by the number of steps lost.

    `force` is the nation that cooperation asks for (COOP-7); `moves` the class of movement; `morale` as printed, which
    for a tank is its coordination (15.4.1c); `dp` what a step costs in damage points. `range` and `offensive_range` are
    those of the two modes of an artillery.
    """

    index: int
    id: str
    name: str
    side: int
    nation: str
    force: str
    kind: str
    size: str
    division: str
    corps: str
    army: str
    attacks: tuple[int, ...]
    defences: tuple[int, ...]
    points: tuple[int, ...]
    movement: int
    morale: int
    steps: int
    dp: int
    coordination: int
    protection: int
    bombardment: int
    counter_battery: int
    range: int
    offensive_range: int
    moves: int
    combat: bool
    support: bool
    is_division: bool
    regiment: bool
    tank: bool
    cavalry: bool
    elite: bool
    french: bool
    hq: bool
    artillery: bool
    army_artillery: bool
    corps_artillery: bool
    stoss: bool
    symbol: str
    source: str
    values_source: str
    note: str


class Air(msgspec.Struct, frozen=True, kw_only=True):
    """17.0: an air support; `bombing` is the potential that it adds to a bombardment."""

    index: int
    id: str
    name: str
    side: int
    nation: str
    bombing: int
    baron: bool
    source: str


class Points(msgspec.Struct, frozen=True):
    """4.0b: stacking points of a full division, of a reduced one, and of every other combat unit."""

    limit: int
    division: int
    reduced_division: int
    other: int
    source: str


def read_units(data: DataDir, points: Points) -> tuple[Unit, ...]:
    """All counters that stand on the map: combat units first, each file in its order."""
    index: dict[str, int] = {}
    return tuple(_all_units(data, points, index))


def _all_units(data: DataDir, points: Points, index: dict[str, int]) -> Iterator[Unit]:
    for place, row in placed_rows(data.path("units.csv"), UnitRow):
        _check_new(place, row.id, index)
        _check_steps(place, row)
        yield _combat_unit(row, index[row.id], points)
    for place, support in placed_rows(data.path("supports.csv"), SupportRow):
        _check_new(place, support.id, index)
        yield _support_unit(support, index[support.id])


def _check_new(place: Place, unit: str, index: dict[str, int]) -> None:
    if unit in index:
        raise place.bad("id", f"{unit} is listed twice")
    index[unit] = len(index)


@rule("6.0a", "6.0b", "6.0c", "6.0d", "3.0f")
def steps_of(size: str, morale: int) -> int:
    """How many steps a combat unit has: a division of morale 4 three, a tank group one, any other two."""
    if size == "tank":
        return 1
    return 3 if size == "division" and morale >= STURDY_MORALE else 2


def _check_steps(place: Place, row: UnitRow) -> None:
    if row.steps != steps_of(row.size, row.morale):
        raise place.bad("steps", f"{row.id} has {steps_of(row.size, row.morale)} steps by its size and morale")
    if row.dp != {"division": 3, "regiment": 2, "tank": row.protection}[row.size]:
        raise place.bad("dp", f"a {row.size} does not lose a step for {row.dp} points")


@rule("3.0h")
def is_elite(size: str, morale: int) -> bool:
    return size == "regiment" and morale >= ELITE_MORALE


@rule("COOP-7")
def force_of(nation: str) -> str:
    """The dominions count as British."""
    return "british" if nation in DOMINIONS else nation


@rule("4.0b")
def _points(row: UnitRow, points: Points) -> tuple[int, ...]:
    if row.size != "division":
        return (points.other,) * row.steps
    return (points.division, *(points.reduced_division,) * (row.steps - 1))


@rule("3.0d", "15.4.1c")
def _combat_unit(row: UnitRow, index: int, points: Points) -> Unit:
    same = ("id", "name", "nation", "kind", "size", "division", "corps", "army", "movement", "steps", "dp",
            "coordination", "protection", "source", "values_source", "note")  # fmt: skip
    tank = row.size == "tank"
    return Unit(
        **{name: getattr(row, name) for name in same},
        index=index,
        side=SIDES.index(row.side),
        force=force_of(row.nation),
        attacks=(row.attack, *(row.reduced_attack,) * (row.steps - 1)),
        defences=(row.defence, *(row.reduced_defence,) * (row.steps - 1)),
        points=_points(row, points),
        morale=row.coordination if tank else row.morale,
        bombardment=0,
        counter_battery=0,
        range=0,
        offensive_range=0,
        moves=TANKS if tank else FOOT,
        combat=True,
        support=False,
        is_division=row.size == "division",
        regiment=row.size == "regiment",
        tank=tank,
        cavalry=row.kind == "cavalry",
        elite=is_elite(row.size, row.morale),
        french=row.nation == "french",
        hq=False,
        artillery=False,
        army_artillery=False,
        corps_artillery=False,
        stoss=False,
        symbol=row.kind,
    )


@rule("2.2c", "6.0e")
def _support_unit(row: SupportRow, index: int) -> Unit:
    """A support has no factors, and no steps but for the one of a Stoss."""
    same = ("id", "name", "nation", "kind", "army", "movement", "dp", "bombardment", "counter_battery", "range",
            "offensive_range", "source", "values_source", "note")  # fmt: skip
    stoss, hq = row.kind == "stoss", row.kind == "hq"
    return Unit(
        **{name: getattr(row, name) for name in same},
        index=index,
        side=SIDES.index(row.side),
        force=force_of(row.nation),
        size="support",
        division="",
        corps="",
        attacks=(0,),
        defences=(0,),
        points=(0,),
        morale=0,
        steps=1 if stoss else 0,
        coordination=0,
        protection=0,
        moves=STAFF if hq else FOOT if stoss else GUNS,
        combat=False,
        support=True,
        is_division=False,
        regiment=False,
        tank=False,
        cavalry=False,
        elite=False,
        french=row.nation == "french",
        hq=hq,
        artillery=not stoss and not hq,
        army_artillery=row.kind == "army_artillery",
        corps_artillery=row.kind == "corps_artillery",
        stoss=stoss,
        symbol=row.kind,
    )


def read_air(data: DataDir) -> tuple[Air, ...]:
    rows = placed_rows(data.path("air.csv"), AirRow)
    return tuple(
        Air(
            index=index,
            id=row.id,
            name=row.name,
            side=SIDES.index(row.side),
            nation=row.nation,
            bombing=row.bombing,
            baron=row.baron,
            source=row.source,
        )
        for index, (_, row) in enumerate(rows)
    )

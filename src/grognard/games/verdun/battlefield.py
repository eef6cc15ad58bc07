"""All that is fixed before play: the map, the units, the set-up, the calendar, the tables.

>>> field = load()
>>> field.units[field.index["f_bcp_56"]].morale
8
>>> field.board.name(field.german_sources[0])
'0201'

Loaded once and shared by every play of the game; nothing here ever changes.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, Literal

import msgspec

from grognard.engine.atlas import Atlas
from grognard.engine.data import DataDir, Place, Row, Table, placed_rows, read_table, read_toml
from grognard.games.verdun.ground import Fort, Ground
from grognard.games.verdun.units import FRENCH, GERMAN, SIDES, SideWord, Unit, read_units
from grognard.geometry import Board, Hexes, HexId

__all__ = [
    "FRENCH", "GERMAN", "SHIPPED", "SIDES", "Arrival", "Battlefield", "Day", "Fort", "Option", "Placement",
    "Scenario", "Unit", "Zone", "load",
]  # fmt: skip

SHIPPED: Final = Path(__file__).parent / "data"
ODDS: Final = ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1")
RESULTS: Final = ("-", "M", "M1", "M2", "X")


class ZoneRow(Row, frozen=True, kw_only=True):
    """A row of zones.csv: hex numbers, or one of the words of `_zone_words`."""

    zone: str
    side: SideWord
    hexes: tuple[str, ...]


class Zone(msgspec.Struct, frozen=True):
    """3.1, 3.2, 6.4: hexes in which units may be set up or arrive."""

    name: str
    side: int
    hexes: Hexes
    source: str
    note: str


class PlacementRow(Row, frozen=True, kw_only=True):
    """A row of setup.csv."""

    unit: str
    hex: str
    zone: str


class Placement(msgspec.Struct, frozen=True):
    """A unit on the map at start: where the ready-made set-up puts it, and the zone it may choose from."""

    unit: int
    hex: HexId
    zone: str
    source: str
    note: str


class ArrivalRow(Row, frozen=True, kw_only=True):
    """A row of arrivals.csv."""

    unit: str
    turn: int
    zone: str
    optional: bool


class Arrival(msgspec.Struct, frozen=True):
    """6.4: a reinforcement, its turn and its zone of entry."""

    unit: int
    turn: int
    zone: str
    optional: bool
    source: str
    note: str


class DayRow(Row, frozen=True, kw_only=True):
    """A row of calendar.csv."""

    turn: int
    date: str
    german_replacements: int
    french_replacements: int


class Day(msgspec.Struct, frozen=True):
    """4.0, 6.31: a turn of the calendar, with the replacements of each side."""

    turn: int
    date: str
    replacements: tuple[int, int]
    source: str
    note: str


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name in both languages."""

    en: str
    fr: str


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side and its name."""

    key: SideWord
    name: Words


class Size(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The size of the map; even columns are one hex short."""

    columns: int
    rows: int
    hex_metres: int
    source: str


class Supply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """6.11: the road hexes that HQs draw supply from."""

    german: tuple[str, ...]
    french: tuple[str, ...]
    source: str


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """15.0: an optional rule, and whom it favours."""

    key: str
    rule: str
    source: str
    favours: Literal["", "german", "french"] = ""
    weight: Literal["", "minor", "major"] = ""


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """2.0: what is in the box."""

    counters: int
    map_inches: tuple[int, int]
    chart_cards: int
    source: str


class Credits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who made the printed game."""

    designer: str
    developer: str
    publisher: str
    year: int
    source: str


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """scenario.toml: what the scenario is called and may vary."""

    id: str
    title: Words
    board: Size
    sides: tuple[Side, Side]
    supply: Supply
    options: tuple[Option, ...]
    components: Components
    credits: Credits
    source: str


class Battlefield(Ground):
    """The ground, and everything else that is fixed before play."""

    def __init__(self, data: DataDir) -> None:
        data.check_own()
        self.scenario: Final = read_toml(data.path("scenario.toml"), Scenario)
        size = self.scenario.board
        atlas = Atlas(Board(size.columns, size.rows, orientation="flat", stagger="even", short_pushed=True))
        super().__init__(data, atlas)
        self.german_sources: Final = _sources(data, atlas, self.scenario.supply, "german")
        self.french_sources: Final = _sources(data, atlas, self.scenario.supply, "french")
        self.units: Final = read_units(data)
        self.index: Final = {unit.id: unit.index for unit in self.units}
        self.supporting_guns: Final = tuple(
            tuple(u for u in self.units if u.side == side and (u.corps_gun or u.division_gun))
            for side in (GERMAN, FRENCH)
        )
        self.infantry: Final = tuple(
            tuple(u.index for u in self.units if u.side == side and u.infantry) for side in (GERMAN, FRENCH)
        )
        self.calendar: Final = _calendar(data)
        self.zones: Final = _zones(data, atlas, self)
        self.setup: Final = _setup(data, atlas, self)
        self.arrivals: Final = _arrivals(data, self)
        _check_every_unit_comes_in(data, self)
        self.assault_table: Final = _assault_table(read_table(data.path("assault.csv")))
        barrage = read_table(data.path("barrage.csv"))
        self.barrage_table: Final = _barrage_table(barrage)
        self.barrage_columns: Final = _barrage_columns(barrage)


def load(own: Path | None = None) -> Battlefield:
    """The battlefield as shipped, or with the files of the player's own folder in place of ours."""
    return _shipped() if own is None else Battlefield(DataDir(SHIPPED, own))


@cache
def _shipped() -> Battlefield:
    return Battlefield(DataDir(SHIPPED))


def _sources(data: DataDir, atlas: Atlas, supply: Supply, side: SideWord) -> tuple[HexId, ...]:
    place = Place(data.path("scenario.toml").name, 0)
    names: tuple[str, ...] = getattr(supply, side)
    return tuple(atlas.at(place, f"supply.{side}", name) for name in names)


def _calendar(data: DataDir) -> tuple[Day, ...]:
    days: list[Day] = []
    for place, row in placed_rows(data.path("calendar.csv"), DayRow):
        if row.turn != len(days) + 1:
            raise place.bad("turn", f"expected {len(days) + 1}, got {row.turn}")
        replacements = (row.german_replacements, row.french_replacements)
        days.append(Day(row.turn, row.date, replacements, row.source, row.note))
    return tuple(days)


def _zone_words(ground: Ground) -> dict[str, Hexes]:
    return {
        "*trench": ground.trench,
        "*first_line": ground.first_line,
        "*south_of_line": ground.south_of_line,
        "*rail": ground.rail,
    }


def _zones(data: DataDir, atlas: Atlas, ground: Ground) -> Mapping[str, Zone]:
    words = _zone_words(ground)
    zones: dict[str, Zone] = {}
    for place, row in placed_rows(data.path("zones.csv"), ZoneRow):
        if row.zone in zones:
            raise place.bad("zone", f"{row.zone} is listed twice")
        hexes = words[row.hexes[0]] if row.hexes[0] in words else atlas.set(place, "hexes", row.hexes)
        zones[row.zone] = Zone(row.zone, SIDES.index(row.side), hexes, row.source, row.note)
    return zones


def _unit_in_zone(field: Battlefield, place: Place, unit: str, zone: str) -> int:
    """The number of a unit that a row sends to a zone of its own side."""
    if unit not in field.index:
        raise place.bad("unit", f"no unit {unit!r} in units.csv")
    if zone not in field.zones:
        raise place.bad("zone", f"no zone {zone!r} in zones.csv")
    index = field.index[unit]
    if field.zones[zone].side != field.units[index].side:
        raise place.bad("zone", f"{zone} is a zone of the other side")
    return index


def _setup(data: DataDir, atlas: Atlas, field: Battlefield) -> tuple[Placement, ...]:
    placements: list[Placement] = []
    for place, row in placed_rows(data.path("setup.csv"), PlacementRow):
        unit = _unit_in_zone(field, place, row.unit, row.zone)
        hex_ = atlas.at(place, "hex", row.hex)
        if not field.zones[row.zone].hexes >> hex_ & 1:
            raise place.bad("hex", f"{row.hex} lies outside the zone {row.zone}")
        placements.append(Placement(unit, hex_, row.zone, row.source, row.note))
    return tuple(placements)


def _arrivals(data: DataDir, field: Battlefield) -> tuple[Arrival, ...]:
    arrivals: list[Arrival] = []
    for place, row in placed_rows(data.path("arrivals.csv"), ArrivalRow):
        unit = _unit_in_zone(field, place, row.unit, row.zone)
        if not 1 <= row.turn <= len(field.calendar):
            raise place.bad("turn", f"the calendar has no turn {row.turn}")
        arrivals.append(Arrival(unit, row.turn, row.zone, row.optional, row.source, row.note))
    return tuple(arrivals)


def _check_every_unit_comes_in(data: DataDir, field: Battlefield) -> None:
    """3.0: each unit is set up or arrives exactly once; off-map artillery and remnants do neither."""
    coming = [entry.unit for entry in field.setup] + [entry.unit for entry in field.arrivals]
    for unit in field.units:
        times, expected = coming.count(unit.index), int(not (unit.off_map or unit.remnant))
        if times != expected:
            reason = f"{unit.id} is set up or arrives {times} times, expected {expected}"
            raise Place(data.path("setup.csv").name, 0).bad("unit", reason)


def _assault_table(table: Table) -> tuple[tuple[tuple[int, int], ...], ...]:
    """9.4: hits on the attacker and on the defender, by column and by die less one."""
    if table.columns != ODDS:
        raise Place(table.places[0].file, 1).bad("", f"the columns must be {', '.join(ODDS)}")
    rows = []
    for place, cells in zip(table.places, table.cells, strict=True):
        rows.append([_hits(place, column, cell) for column, cell in zip(ODDS, cells, strict=True)])
    return tuple(zip(*rows, strict=True))


def _hits(place: Place, column: str, cell: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d+)/(\d+)", cell)
    if not found:
        raise place.bad(column, f"expected hits such as 2/1, got {cell!r}")
    return int(found[1]), int(found[2])


def _barrage_table(table: Table) -> tuple[tuple[str, ...], ...]:
    """7.11: results by column and by die less one."""
    for place, cells in zip(table.places, table.cells, strict=True):
        for column, cell in zip(table.columns, cells, strict=True):
            if cell not in RESULTS:
                raise place.bad(column, f"expected one of {', '.join(RESULTS)}, got {cell!r}")
    return tuple(zip(*table.cells, strict=True))


def _barrage_columns(table: Table) -> tuple[int, ...]:
    """7.1: the lowest strength of each column; the columns follow each other without a gap."""
    header = Place(table.places[0].file, 1)
    lows: list[int] = []
    following = 1
    for column in table.columns:
        found = re.fullmatch(r"(\d+)(?:-(\d+)|\+)", column)
        if not found or int(found[1]) != following or (found[2] is None) != (column == table.columns[-1]):
            raise header.bad(column, f"expected a column that begins at {following}; the last ends in +")
        lows.append(following)
        following = int(found[2] or 0) + 1
    return tuple(lows)

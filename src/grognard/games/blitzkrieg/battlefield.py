"""All that is fixed before play in one battle: the map, the units, the set-up, the schedule, the tables.

>>> field = load("stonne")
>>> field.units[field.index["a_sto_49bcc_1"]].af
4
>>> field.board.names(field.zones["stonne"])
['1106']

Loaded once and shared by every play of the battle; nothing here ever changes.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, Literal

import msgspec

from grognard.engine.atlas import Atlas
from grognard.engine.data import DataDir, Place, Row, placed_rows, read_toml
from grognard.games.blitzkrieg.ground import Ground, Size
from grognard.games.blitzkrieg.schedule import (
    Group,
    read_events,
    read_groups,
    read_losses,
    read_points,
    read_track,
)
from grognard.games.blitzkrieg.tables import OptionRow, Tables
from grognard.games.blitzkrieg.units import ALLIED, ENEMY, FOOT, GERMAN, OTHER, SIDES, SideWord, Unit, read_units
from grognard.geometry import Board, Hexes, HexId, Side

__all__ = [
    "ALLIED", "BATTLES", "ENEMY", "FOLDER", "FOOT", "GERMAN", "OTHER", "SIDES", "Air", "Battlefield", "Cup", "Group",
    "Placement", "Scenario", "Unit", "data_dir", "load", "tables",
]  # fmt: skip

FOLDER: Final = Path(__file__).parent
BATTLES: Final = ("gembloux", "sedan", "dinant", "arras", "stonne", "hannut")
EDGES: Final[tuple[Side, ...]] = ("N", "E", "S", "W")


class Edges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """SUP-01: the zone that supplies each side."""

    german: str
    allied: str
    source: str


class Exits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """MOV-09: the zones by which each side may leave the map."""

    german: tuple[str, ...]
    allied: tuple[str, ...]
    source: str


class CupEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A cup: a die and `add` units are drawn from it, at set-up or by event.

    Drawn units are placed in `zone`, or arrive with `group`, or with their own group if neither is given.
    """

    key: str
    add: int
    at: Literal["setup", "event"]
    zone: str = ""
    group: str = ""
    undrawn: Literal["removed", "waits"]
    source: str


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """scenario.toml: the printed title, the box, the edges, the cups and the odd tables of a battle.

    `levy` is the zone of which a die tells how many units are set up (SED-S-F4); `air_effort` how many air units the
    Allied side has by that event; `dlm` the formations that count for GEM-V3; the tables are by die less one.
    """

    key: str
    title: str
    first_setup: SideWord
    entrenchments: int
    pontoons: int
    board: Size
    supply: Edges
    exits: Exits
    cups: tuple[CupEntry, ...] = ()
    levy: str = ""
    air_effort: int = 0
    dlm: tuple[str, ...] = ()
    dcr_h39_refits: tuple[int, ...] = ()
    rommel_points: tuple[int, ...] = ()
    source: str


class ZoneRow(Row, frozen=True, kw_only=True):
    """A row of zones.csv: hexes for set-up, entry, supply or points.

    `stack` limits how many units may be set up in a hex; `dig_in` says who may be set up in an entrenchment there;
    `apart` is how far from every enemy unit; `rule` is the one that sets units up here.
    """

    zone: str
    hexes: tuple[str, ...]
    stack: int = 0
    dig_in: Literal["", "all", "artillery"] = ""
    apart: int = 0
    rule: str = ""


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


class ArrivalRow(Row, frozen=True, kw_only=True):
    """A row of arrivals.csv."""

    unit: str
    group: str


class CupRow(Row, frozen=True, kw_only=True):
    """A row of cups.csv."""

    cup: str
    unit: str


class Cup(msgspec.Struct, frozen=True):
    """A cup and all units that begin in it."""

    entry: CupEntry
    units: tuple[int, ...]


class AirRow(Row, frozen=True, kw_only=True):
    """A row of air.csv; a `reserve` flies only by event."""

    id: str
    side: SideWord
    flags: tuple[Literal["raf", "reserve"], ...] = ()


class Air(msgspec.Struct, frozen=True):
    """AIR-01: an air unit."""

    index: int
    id: str
    side: int
    raf: bool
    reserve: bool


class WorkRow(Row, frozen=True, kw_only=True):
    """A row of entrenchments.csv: a place that the ready-made set-up digs in."""

    hex: str


class Battlefield(Ground):
    """The ground, and everything else that is fixed before play."""

    def __init__(self, data: DataDir, shared: Tables) -> None:
        data.check_own()
        self.scenario: Final = read_toml(data.path("scenario.toml"), Scenario)
        self.key: Final = self.scenario.key
        size = self.scenario.board
        atlas = Atlas(Board(size.columns, size.rows, orientation="flat", stagger="odd"))
        super().__init__(data, atlas, shared)
        zones = _zones(data, atlas)
        self.zones: Final = {name: hexes for name, (hexes, _) in zones.items()}
        self.zone_rows: Final = {name: row for name, (_, row) in zones.items()}
        self.sources: Final = tuple(self._zone(data, getattr(self.scenario.supply, side)) for side in SIDES)
        self.exits: Final = tuple(self._exits(data, getattr(self.scenario.exits, side)) for side in SIDES)
        self.units: Final = read_units(data, shared.kinds)
        self.index: Final = {unit.id: unit.index for unit in self.units}
        self.combat: Final = tuple(
            tuple(u.index for u in self.units if u.side == side and u.combat) for side in (GERMAN, ALLIED)
        )
        self.formations: Final = tuple(dict.fromkeys(unit.formation for unit in self.units))
        self.rommel: Final = next((unit.index for unit in self.units if unit.leader), -1)
        self.air: Final = _air(data)
        self.track: Final = read_track(data)
        self.turns: Final = len(self.track)
        self.events: Final = read_events(data)
        self.groups: Final = read_groups(data, self.zones)
        self.group: Final = {group.name: group for group in self.groups}
        self.losses: Final = read_losses(data)
        self.points: Final = read_points(data, self.zones)
        self.setup: Final = _setup(data, atlas, self)
        self.arrivals: Final = _arrivals(data, self)
        self.cups: Final = _cups(data, self)
        self.works: Final = _works(data, atlas)
        self.options: Final[tuple[OptionRow, ...]] = tuple(o for o in shared.options if self.key in o.battles)
        _check_every_unit_comes_in(data, self)

    def _zone(self, data: DataDir, name: str) -> Hexes:
        if name not in self.zones:
            raise Place(data.path("scenario.toml").name, 0).bad("", f"no zone {name!r} in zones.csv")
        return self.zones[name]

    def _exits(self, data: DataDir, names: tuple[str, ...]) -> Hexes:
        hexes = 0
        for name in names:
            hexes |= self._zone(data, name)
        return hexes

    def edge_of(self, hex_: HexId) -> int:
        """The side of the map that a hex lies on, as an index of EDGES: north and south before west and east at a
        corner where they supply a side; -1 inside the map."""
        lies_on = [i for i, edge in enumerate(EDGES) if self.board.edge(edge) >> hex_ & 1]
        preferred = [i for i in lies_on if self.board.edge(EDGES[i]) & (self.sources[0] | self.sources[1])]
        return (preferred or lies_on or [-1])[0]

    def night(self, turn: int) -> bool:
        return self.track[turn - 1].night

    def day(self, turn: int) -> int:
        """The number of the day that a turn belongs to."""
        return self.track[turn - 1].day


def data_dir(battle: str, own: Path | None = None) -> DataDir:
    """The files of a battle; those in `own/<battle>` replace ours."""
    mine = own / battle if own is not None and (own / battle).is_dir() else None
    return DataDir(FOLDER / "battles" / battle, mine)


@cache
def tables(own: Path | None = None) -> Tables:
    return Tables(DataDir(FOLDER / "data", own))


@cache
def load(battle: str, own: Path | None = None) -> Battlefield:
    """A battle as shipped, or with the files of the player's own folder in place of ours."""
    return Battlefield(data_dir(battle, own), tables(own))


def _zones(data: DataDir, atlas: Atlas) -> Mapping[str, tuple[Hexes, ZoneRow]]:
    zones: dict[str, tuple[Hexes, ZoneRow]] = {}
    for place, row in placed_rows(data.path("zones.csv"), ZoneRow):
        if row.zone in zones:
            raise place.bad("zone", f"{row.zone} is listed twice")
        zones[row.zone] = atlas.set(place, "hexes", row.hexes), row
    return zones


def _air(data: DataDir) -> tuple[Air, ...]:
    rows = placed_rows(data.path("air.csv"), AirRow)
    return tuple(
        Air(index, row.id, SIDES.index(row.side), "raf" in row.flags, "reserve" in row.flags)
        for index, (_, row) in enumerate(rows)
    )


def _unit(field: Battlefield, place: Place, unit: str) -> int:
    if unit not in field.index:
        raise place.bad("unit", f"no unit {unit!r} in units.csv")
    return field.index[unit]


def _setup(data: DataDir, atlas: Atlas, field: Battlefield) -> tuple[Placement, ...]:
    placements: list[Placement] = []
    for place, row in placed_rows(data.path("setup.csv"), PlacementRow):
        unit, hex_ = _unit(field, place, row.unit), atlas.at(place, "hex", row.hex)
        if row.zone not in field.zones:
            raise place.bad("zone", f"no zone {row.zone!r} in zones.csv")
        if not field.zones[row.zone] >> hex_ & 1:
            raise place.bad("hex", f"{row.hex} lies outside the zone {row.zone}")
        placements.append(Placement(unit, hex_, row.zone, row.source))
    return tuple(placements)


def _arrivals(data: DataDir, field: Battlefield) -> Mapping[int, Group]:
    """The group of each unit that arrives."""
    arrivals: dict[int, Group] = {}
    for place, row in placed_rows(data.path("arrivals.csv"), ArrivalRow):
        unit = _unit(field, place, row.unit)
        if row.group not in field.group:
            raise place.bad("group", f"no group {row.group!r} in groups.csv")
        if field.group[row.group].side != field.units[unit].side:
            raise place.bad("group", f"{row.group} is a group of the other side")
        arrivals[unit] = field.group[row.group]
    return arrivals


def _cups(data: DataDir, field: Battlefield) -> tuple[Cup, ...]:
    drawn: dict[str, list[int]] = {entry.key: [] for entry in field.scenario.cups}
    rows = placed_rows(data.path("cups.csv"), CupRow) if drawn else []
    for place, row in rows:
        if row.cup not in drawn:
            raise place.bad("cup", f"no cup {row.cup!r} in scenario.toml")
        drawn[row.cup].append(_unit(field, place, row.unit))
    return tuple(Cup(entry, tuple(drawn[entry.key])) for entry in field.scenario.cups)


def _works(data: DataDir, atlas: Atlas) -> Hexes:
    path = data.path("entrenchments.csv")
    rows = placed_rows(path, WorkRow) if path.is_file() else []
    hexes = 0
    for place, row in rows:
        hexes |= 1 << atlas.at(place, "hex", row.hex)
    return hexes


def _check_every_unit_comes_in(data: DataDir, field: Battlefield) -> None:
    """Each combat unit is set up, arrives or is drawn; only those that may be held back are in two lists."""
    placed = {placement.unit for placement in field.setup}
    drawn = {unit for cup in field.cups for unit in cup.units}
    place = Place(data.path("units.csv").name, 0)
    for unit in field.units:
        if not unit.combat:
            continue
        arrival = field.arrivals.get(unit.index)
        if unit.index not in placed | drawn and arrival is None:
            raise place.bad("id", f"{unit.id} never comes in")
        if unit.index in placed and arrival is not None and arrival.trigger != "held":
            raise place.bad("id", f"{unit.id} is set up and arrives too")

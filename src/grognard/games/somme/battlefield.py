"""All that is fixed before play in one scenario: map, counters, set-up, schedule, tables.

>>> field = load("michael")
>>> field.units[field.index["a_br_37"]].attacks
(8, 5, 5)
>>> field.board.names(field.zones["arras"])
['3805']

Loaded once and shared by every play of the scenario; nothing here ever changes.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from grognard.engine.atlas import Atlas
from grognard.engine.data import DataDir, Place, placed_rows
from grognard.engine.rules import rule
from grognard.games.somme.atlas import board
from grognard.games.somme.ground import Ground
from grognard.games.somme.schedule import (
    AT_HEADQUARTERS,
    SCENARIOS,
    Arrival,
    ArrivalRow,
    MarkerRow,
    ObjectiveRow,
    OffensiveRow,
    OptionRow,
    PointsRow,
    RedoubtRow,
    ScaleRow,
    ScenarioEntry,
    SetupRow,
    SourceRow,
    ZoneRow,
    read_counters,
    read_scenarios,
    read_track,
)
from grognard.games.somme.tables import Tables
from grognard.games.somme.units import ALLIED, ENEMY, GERMAN, SIDES, Unit, read_air, read_units
from grognard.geometry import Hexes, HexId, union

__all__ = [
    "ALLIED", "ENEMY", "FOLDER", "GERMAN", "SCENARIOS", "SIDES", "Battlefield", "Objective", "Placement", "Realm",
    "Unit", "load", "realm",
]  # fmt: skip

FOLDER: Final = Path(__file__).parent


class Placement(msgspec.Struct, frozen=True):
    """A unit on the map at start; `regiment` is that of a Stoss, or -1."""

    unit: int
    hex: HexId
    losses: int
    regiment: int
    source: str


class Objective(msgspec.Struct, frozen=True):
    """A hex with an objective marker in the campaign (P.1), or a point in scenario 2 (S2-15)."""

    hex: HexId
    crosses: int
    point: bool
    printed: HexId


class Realm:
    """What all scenarios share."""

    def __init__(self, data: DataDir) -> None:
        data.check_own()
        self.data: Final = data
        self.atlas: Final = Atlas(board())
        self.tables: Final = Tables(data)
        self.ground: Final = Ground(data, self.atlas, self.tables)
        self.units: Final = read_units(data, self.tables.numbers.stacking)
        self.index: Final = {unit.id: unit.index for unit in self.units}
        self.air: Final = read_air(data)
        self.air_index: Final = {each.id: each.index for each in self.air}
        self.zones: Final = _zones(data, self.atlas)
        self.scenarios: Final = read_scenarios(data)
        self.track: Final = read_track(data)
        self.counters: Final = read_counters(data)
        self.objectives: Final = _objectives(data, self.atlas)
        self.markers: Final = tuple(row for _, row in placed_rows(data.path("markers.csv"), MarkerRow))
        self.redoubts: Final = _redoubts(data, self.atlas)
        self.sources: Final = _sources(data, self.atlas)
        self.setups: Final = {word: _setup(data, self, word) for word in ("march", "april")}
        self.arrivals: Final = tuple(
            _arrival(self, *placed) for placed in placed_rows(data.path("arrivals.csv"), ArrivalRow)
        )
        self.offensives: Final = _offensives(data, self.zones)
        _check_markers(data, self)

    def unit(self, place: Place, field: str, name: str) -> int:
        if name not in self.index:
            raise place.bad(field, f"no unit {name!r} in units.csv or supports.csv")
        return self.index[name]


class Battlefield:
    """One scenario: the realm, the part of it that is played, who starts where and who comes when."""

    def __init__(self, whole: Realm, key: str) -> None:
        data = whole.data
        self.key: Final = key
        self.scenario: Final[ScenarioEntry] = whole.scenarios[key]
        self.ground: Final = whole.ground
        self.board: Final = whole.ground.board
        self.tables: Final = whole.tables
        self.numbers: Final = whole.tables.numbers
        self.units: Final = whole.units
        self.index: Final = whole.index
        self.air: Final = whole.air
        self.air_index: Final = whole.air_index
        self.zones: Final = whole.zones
        self.track: Final = whole.track
        self.counters: Final = whole.counters
        self.markers: Final = whole.markers
        self.redoubts: Final = whole.redoubts if self.scenario.redoubts else {}
        self.area: Final = _area(whole, self.scenario)
        self.outside: Final = self.board.full & ~self.area
        self.sources: Final = tuple(hexes & self.area for hexes in whole.sources)
        self.control: Final = whole.ground.control[self.scenario.setup]
        self.setup: Final = _chosen(whole, self.scenario)
        self.arrivals: Final = tuple(arrival for keys, arrival in whole.arrivals if key in keys)
        self.arrival: Final = {arrival.unit: arrival for arrival in self.arrivals if arrival.unit >= 0}
        self.offensives: Final = tuple(row for row in whole.offensives if row.scenario == key)
        self.objectives: Final = tuple(o for o in whole.objectives if o.crosses) if self.scenario.advanced else ()
        self.points_at: Final = tuple(o for o in whole.objectives if o.point) if key == "michael" else ()
        self.scale: Final = _scale(data, key)
        self.points: Final = _points(data, key)
        self.options: Final = tuple(
            row for _, row in placed_rows(data.path("options.csv"), OptionRow) if key in row.scenarios
        )
        self.combat: Final = tuple(self._of(side, "combat") for side in (GERMAN, ALLIED))
        self.artillery: Final = tuple(self._of(side, "artillery") for side in (GERMAN, ALLIED))
        self.headquarters: Final = tuple(self._of(side, "hq") for side in (GERMAN, ALLIED))
        self.stoss: Final = self._of(GERMAN, "stoss")
        self.disks: Final = _Disks(self)
        self.first_turn: Final = self.scenario.first_turn
        self.last_turn: Final = self.scenario.last_turn

    def _of(self, side: int, what: str) -> tuple[int, ...]:
        return tuple(unit.index for unit in self.units if unit.side == side and getattr(unit, what))

    def month(self, turn: int) -> str:
        return self.track[turn - 1].month

    def near(self, hexes: Hexes, distance: int) -> Hexes:
        """All hexes at most so far from one of these."""
        spread = self.board.spread
        for _ in range(distance):
            hexes = spread(hexes)
        return hexes


class _Disks(dict[tuple[HexId, int], Hexes]):
    """The hexes at most so far from a hex, each asked for once: `field.disks[hex, radius]`."""

    def __init__(self, field: Battlefield) -> None:
        super().__init__()
        self._board = field.board

    def __missing__(self, key: tuple[HexId, int]) -> Hexes:
        found = self[key] = self._board.disk(*key)
        return found


@cache
def realm(own: Path | None = None) -> Realm:
    return Realm(DataDir(FOLDER / "data", own))


@cache
def load(key: str, own: Path | None = None) -> Battlefield:
    """A scenario as shipped, or with the files of the player's own folder in place of ours."""
    return Battlefield(realm(own), key)


@rule("S1-02")
def _area(whole: Realm, scenario: ScenarioEntry) -> Hexes:
    """The hexes that are played: those from a row to the south edge, or those south of the Somme."""
    board = whole.ground.board
    rows = union(h for h in board.hexes if board.row(h) >= scenario.first_row)
    return rows & whole.ground.south if scenario.south else rows


@rule("S1-03")
def _chosen(whole: Realm, scenario: ScenarioEntry) -> tuple[Placement, ...]:
    placed = whole.setups[scenario.setup]
    return tuple(placement for star, placement in placed if star or not scenario.starred)


def _zones(data: DataDir, atlas: Atlas) -> Mapping[str, Hexes]:
    zones: dict[str, Hexes] = {}
    for place, row in placed_rows(data.path("zones.csv"), ZoneRow):
        if row.zone in zones:
            raise place.bad("zone", f"{row.zone} is listed twice")
        zones[row.zone] = atlas.set(place, "hexes", row.hexes)
    return zones


def _objectives(data: DataDir, atlas: Atlas) -> tuple[Objective, ...]:
    found = []
    for place, row in placed_rows(data.path("objectives.csv"), ObjectiveRow):
        hex_ = atlas.at(place, "hex", row.hex)
        printed = atlas.at(place, "printed", row.printed) if row.printed else hex_
        found.append(Objective(hex_, row.crosses, row.point, printed))
    return tuple(found)


def _redoubts(data: DataDir, atlas: Atlas) -> Mapping[HexId, str]:
    return {
        atlas.at(place, "hex", row.hex): row.name for place, row in placed_rows(data.path("redoubts.csv"), RedoubtRow)
    }


@rule("9.1d")
def _sources(data: DataDir, atlas: Atlas) -> tuple[Hexes, Hexes]:
    """The supply sources of each side, which lie on the edges that the file says."""
    found = [0, 0]
    for place, row in placed_rows(data.path("sources.csv"), SourceRow):
        hex_ = atlas.at(place, "hex", row.hex)
        if not atlas.board.edge(row.edge) >> hex_ & 1:
            raise place.bad("edge", f"{row.hex} does not lie on this edge")
        found[SIDES.index(row.side)] |= 1 << hex_
    return found[GERMAN], found[ALLIED]


def _setup(data: DataDir, whole: Realm, word: str) -> tuple[tuple[bool, Placement], ...]:
    """The placements of a set-up, each with its asterisk."""
    placements: dict[int, tuple[bool, Placement]] = {}
    for place, row in placed_rows(data.path("setup.csv"), SetupRow):
        if row.setup != word:
            continue
        unit, hex_ = whole.unit(place, "unit", row.unit), whole.atlas.at(place, "hex", row.hex)
        if unit in placements:
            raise place.bad("unit", f"{row.unit} is set up twice")
        if row.losses and row.losses >= whole.units[unit].steps:
            raise place.bad("losses", f"{row.unit} has not so many steps")
        regiment = whole.unit(place, "regiment", row.regiment) if row.regiment else -1
        _check_regiment(place, whole, unit, regiment)
        placements[unit] = row.star, Placement(unit, hex_, row.losses, regiment, row.source)
    return tuple(placements.values())


@rule("11.3.2a")
def _check_regiment(place: Place, whole: Realm, unit: int, regiment: int) -> None:
    """A Stoss has a regiment, and nobody else has."""
    if whole.units[unit].stoss != (regiment >= 0 and whole.units[regiment].regiment):
        raise place.bad("regiment", f"{whole.units[unit].id} must be with a regiment if it is a Stoss, and only then")


def _arrival(whole: Realm, place: Place, row: ArrivalRow) -> tuple[tuple[str, ...], Arrival]:
    """The scenarios in which a unit comes in, and how."""
    if row.entry not in whole.zones and row.entry not in AT_HEADQUARTERS:
        raise place.bad("entry", f"no zone {row.entry!r} in zones.csv")
    air = whole.air_index.get(row.unit, -1)
    unit = -1 if air >= 0 else whole.unit(place, "unit", row.unit)
    zone = whole.zones.get(row.entry, 0)
    facts = (row.turn, row.os, row.entry, zone, row.without_artillery, row.when, row.source)
    return row.scenarios, Arrival(unit, air, *facts)


def _offensives(data: DataDir, zones: Mapping[str, Hexes]) -> tuple[OffensiveRow, ...]:
    rows = placed_rows(data.path("offensives.csv"), OffensiveRow)
    for place, row in rows:
        if len(row.bonus) != 3:
            raise place.bad("bonus", "an offensive has a bonus for each of three sequences")
        if row.zone and row.zone not in zones:
            raise place.bad("zone", f"no zone {row.zone!r} in zones.csv")
    return tuple(row for _, row in rows)


def _scale(data: DataDir, key: str) -> tuple[ScaleRow, ...]:
    return tuple(row for _, row in placed_rows(data.path("scale.csv"), ScaleRow) if row.scenario == key)


def _points(data: DataDir, key: str) -> Mapping[str, PointsRow]:
    return {row.item: row for _, row in placed_rows(data.path("points.csv"), PointsRow) if row.scenario == key}


def _check_markers(data: DataDir, whole: Realm) -> None:
    """There is a marker for each objective hex of its class."""
    for crosses in (1, 2, 3):
        hexes = sum(objective.crosses == crosses for objective in whole.objectives)
        if hexes != sum(marker.crosses == crosses for marker in whole.markers):
            place = Place(data.path("markers.csv").name, 0)
            raise place.bad("crosses", f"the map has {hexes} objectives of {crosses} crosses")

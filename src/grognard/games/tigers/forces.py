"""Where and when units come into play: setup.csv, reinforcements.csv, groups.csv."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

import msgspec

from grognard.engine.data import DataDir, Place, Row, placed_rows
from grognard.games.tigers.calendar import NEVER, impulse_name, read_impulse
from grognard.games.tigers.ground import Ground
from grognard.games.tigers.places import find, find_all
from grognard.games.tigers.scenarios import Scenario, ScenarioWord
from grognard.games.tigers.units import Unit
from grognard.geometry import Hexes, union

NO_GROUP: Final = -1


class PlacementRow(Row, frozen=True, kw_only=True):
    """A row of setup.csv."""

    unit: str
    area: str
    entrenched: bool
    scenarios: tuple[ScenarioWord, ...]


class Placement(msgspec.Struct, frozen=True):
    """5.21, 5.22: a unit on the map at the start, in the scenarios that name it."""

    unit: int
    area: int
    entrenched: bool
    scenarios: frozenset[str]
    source: str


class GroupRow(Row, frozen=True, kw_only=True):
    """A row of groups.csv."""

    group: str
    impulse: str
    areas: tuple[str, ...]
    fallback: str


class Group(msgspec.Struct, frozen=True):
    """11.3: German reserves that superiority in one of the areas releases.

    They come on `clock` at the earliest; not released, they come on `fallback`, which may be NEVER.
    """

    index: int
    name: str
    clock: int
    areas: Hexes
    fallback: int
    source: str


class ArrivalRow(Row, frozen=True, kw_only=True):
    """A row of reinforcements.csv."""

    unit: str
    impulse: str
    zones: tuple[str, ...]
    group: str = ""
    scenarios: tuple[ScenarioWord, ...]


class Arrival(msgspec.Struct, frozen=True):
    """11.11: a reinforcement, its impulse, the zones its owner may choose from, its group or NO_GROUP."""

    unit: int
    clock: int
    zones: tuple[int, ...]
    group: int
    scenarios: frozenset[str]
    source: str


class Roster:
    """Units, map and scenarios, to look up what rows of data files name."""

    def __init__(self, units: tuple[Unit, ...], ground: Ground, scenarios: Mapping[str, Scenario]) -> None:
        self.units: Final = units
        self.ground: Final = ground
        self.scenarios: Final = scenarios
        self.index: Final = {unit.id: unit.index for unit in units}

    def unit(self, place: Place, name: str) -> Unit:
        if name not in self.index:
            raise place.bad("unit", f"no unit {name!r} in units.csv")
        return self.units[self.index[name]]


def read_setup(data: DataDir, roster: Roster) -> tuple[Placement, ...]:
    """All placements, in the order of setup.csv."""
    placements = []
    for place, row in placed_rows(data.path("setup.csv"), PlacementRow):
        unit = roster.unit(place, row.unit)
        area = find(place, "area", roster.ground.space_index, row.area)
        _check_placement(place, row, unit, roster)
        placements.append(Placement(unit.index, area, row.entrenched, frozenset(row.scenarios), row.source))
    return tuple(placements)


def _check_placement(place: Place, row: PlacementRow, unit: Unit, roster: Roster) -> None:
    area = roster.ground.spaces[roster.ground.space_index[row.area]]
    if area.side != unit.side or roster.ground.zone_mask >> area.space & 1:
        raise place.bad("area", f"{unit.id} does not start in {row.area}, which is not an area of its side")
    if row.entrenched and unit.armour:
        raise place.bad("entrenched", f"{unit.id} is armour and cannot be entrenched")
    for key in row.scenarios:
        if not roster.scenarios[key].region >> area.space & 1:
            raise place.bad("scenarios", f"{row.area} lies outside the scenario {key}")


def read_groups(data: DataDir, ground: Ground) -> tuple[Group, ...]:
    """All groups, in the order of groups.csv; their areas carry the tank silhouette on the map."""
    path = data.path("groups.csv")
    groups: dict[str, Group] = {}
    for place, row in placed_rows(path, GroupRow):
        if row.group in groups:
            raise place.bad("group", f"{row.group} is listed twice")
        areas = union(find_all(place, "areas", ground.space_index, row.areas))
        if areas != union(area.space for area in ground.areas if area.group == row.group):
            raise place.bad("areas", f"areas.csv names other areas for {row.group}")
        clock = read_impulse(place, "impulse", row.impulse)
        fallback = NEVER if row.fallback == "never" else read_impulse(place, "fallback", row.fallback)
        groups[row.group] = Group(len(groups), row.group, clock, areas, fallback, row.source)
    for area in ground.areas:
        if area.group and area.group not in groups:
            raise Place(path.name, 0).bad("group", f"{area.group} of {area.name} is missing")
    return tuple(groups.values())


def read_arrivals(data: DataDir, roster: Roster, groups: tuple[Group, ...]) -> tuple[Arrival, ...]:
    """All reinforcements, in the order of reinforcements.csv."""
    names = {"": NO_GROUP} | {group.name: group.index for group in groups}
    arrivals = []
    for place, row in placed_rows(data.path("reinforcements.csv"), ArrivalRow):
        unit = roster.unit(place, row.unit)
        if row.group not in names:
            raise place.bad("group", f"no group {row.group!r} in groups.csv")
        clock = read_impulse(place, "impulse", row.impulse)
        zones = find_all(place, "zones", roster.ground.space_index, row.zones)
        arrival = Arrival(unit.index, clock, zones, names[row.group], frozenset(row.scenarios), row.source)
        _check_arrival(place, arrival, roster, groups)
        arrivals.append(arrival)
    return tuple(arrivals)


def _check_arrival(place: Place, arrival: Arrival, roster: Roster, groups: tuple[Group, ...]) -> None:
    unit = roster.units[arrival.unit]
    if union(arrival.zones) & ~roster.ground.home_zones[unit.side]:
        raise place.bad("zones", f"{unit.id} arrives in zones of its own side")
    if unit.red or unit.green:
        raise place.bad("unit", f"{unit.id} has a triangle, so it starts on the map")
    if arrival.group != NO_GROUP and (groups[arrival.group].clock != arrival.clock or not unit.german):
        raise place.bad("group", f"a group of German units arrives on {impulse_name(groups[arrival.group].clock)}")
    for key in sorted(arrival.scenarios):
        if arrival.clock > roster.scenarios[key].last:
            raise place.bad("scenarios", f"the scenario {key} ends before {unit.id} arrives")


def check_everybody_comes(data: DataDir, roster: Roster, coming: Counter[int]) -> None:
    """5.21, 11.11: each unit is set up or arrives, and only once."""
    for unit in roster.units:
        if coming[unit.index] != 1:
            reason = f"{unit.id} is set up or arrives {coming[unit.index]} times, expected 1"
            raise Place(data.path("setup.csv").name, 0).bad("unit", reason)

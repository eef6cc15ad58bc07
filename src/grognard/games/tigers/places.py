"""Areas and zones as the map shows them.

Spaces are numbered from 0: first the areas (area 51, Dasburg, is space 50), then the zones A to P.
"""

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from grognard.engine.data import DataDir, Place, Row, placed_rows
from grognard.games.tigers.units import SIDES, SideWord

HIGHEST_VALUE: Final = 3


class AreaRow(Row, frozen=True, kw_only=True):
    """A row of areas.csv."""

    number: int
    name: str
    display_name: str
    latitude: float
    longitude: float
    control: SideWord
    front_line: bool
    victory_value: int
    release_group: str = ""
    seventh_army: bool
    fifth_panzer: bool
    number_source: str
    value_source: str = ""


class Area(msgspec.Struct, frozen=True, kw_only=True):
    """3.22: an area, named for its town; `side` controls it at the start.

    `front_line` is the mark of 3.25, `value` the points of 3.26, `group` the tank silhouette of 3.27;
    `seventh_army` and `fifth_panzer` tell whether it lies inside the green and the red scenario lines.
    """

    space: int
    number: int
    name: str
    display_name: str
    latitude: float
    longitude: float
    side: int
    front_line: bool
    value: int
    group: str
    seventh_army: bool
    fifth_panzer: bool
    source: str
    number_source: str
    value_source: str


class ZoneRow(Row, frozen=True, kw_only=True):
    """A row of zones.csv."""

    zone: str
    side: SideWord
    label: str
    latitude: float
    longitude: float
    multiplier: int
    areas: tuple[str, ...]
    neighbours: tuple[str, ...]
    german_may_enter: bool
    allied_may_enter: bool
    seventh_army: bool
    fifth_panzer: bool
    multiplier_source: str
    areas_source: str


class Zone(msgspec.Struct, frozen=True, kw_only=True):
    """3.21: a perimeter zone, named by its letter; `side` is the side that it originally belongs to.

    `areas` are the areas it touches, `neighbours` the zones next to it (11.14), `may_enter` the right of
    each side to enter it (11.22, 11.23), `multiplier` that of 3.28 or 0.
    """

    space: int
    name: str
    display_name: str
    latitude: float
    longitude: float
    side: int
    multiplier: int
    areas: tuple[int, ...]
    neighbours: tuple[int, ...]
    may_enter: tuple[bool, bool]
    seventh_army: bool
    fifth_panzer: bool
    source: str
    multiplier_source: str
    areas_source: str


def find(place: Place, field: str, index: Mapping[str, int], name: str) -> int:
    """The space of that name, for a row of a data file."""
    if name not in index:
        raise place.bad(field, f"no {name!r} on the map")
    return index[name]


def find_all(place: Place, field: str, index: Mapping[str, int], names: Iterable[str]) -> tuple[int, ...]:
    """The spaces of those names, in their order."""
    return tuple(find(place, field, index, name) for name in names)


def read_areas(data: DataDir) -> tuple[Area, ...]:
    """All areas, by number; area n is space n - 1."""
    areas: dict[str, Area] = {}
    for place, row in placed_rows(data.path("areas.csv"), AreaRow):
        if row.number != len(areas) + 1:
            raise place.bad("number", f"expected {len(areas) + 1}, got {row.number}")
        if row.name in areas:
            raise place.bad("name", f"{row.name} is listed twice")
        _check_area(place, row)
        areas[row.name] = _area(row)
    return tuple(areas.values())


def _check_area(place: Place, row: AreaRow) -> None:
    if row.name.isdigit() or len(row.name) < 2:
        raise place.bad("name", f"an area has the name of a town, got {row.name!r}")
    if not 0 <= row.victory_value <= HIGHEST_VALUE:
        raise place.bad("victory_value", f"expected 0 to {HIGHEST_VALUE}, got {row.victory_value}")
    if row.control == "german" and (row.front_line or row.victory_value):
        raise place.bad("control", f"{row.name} is front line or has a value, so it is Allied at the start")


def _area(row: AreaRow) -> Area:
    return Area(
        space=row.number - 1,
        number=row.number,
        name=row.name,
        display_name=row.display_name,
        latitude=row.latitude,
        longitude=row.longitude,
        side=SIDES.index(row.control),
        front_line=row.front_line,
        value=row.victory_value,
        group=row.release_group,
        seventh_army=row.seventh_army,
        fifth_panzer=row.fifth_panzer,
        source=row.source,
        number_source=row.number_source,
        value_source=row.value_source,
    )


def read_zones(data: DataDir, areas: tuple[Area, ...]) -> tuple[Zone, ...]:
    """All zones, in the order of zones.csv; their spaces follow those of the areas."""
    rows = placed_rows(data.path("zones.csv"), ZoneRow)
    towns = {area.name: area.space for area in areas}
    letters: dict[str, int] = {}
    for place, row in rows:
        if row.zone in letters:
            raise place.bad("zone", f"{row.zone} is listed twice")
        if len(row.zone) != 1 or not row.zone.isupper():
            raise place.bad("zone", f"expected a capital letter, got {row.zone!r}")
        letters[row.zone] = len(areas) + len(letters)
    zones = tuple(_zone(place, row, letters, towns) for place, row in rows)
    for (place, _), zone in zip(rows, zones, strict=True):
        _check_zone(place, zone, zones, areas)
    return zones


def _check_zone(place: Place, zone: Zone, zones: tuple[Zone, ...], areas: tuple[Area, ...]) -> None:
    for area in zone.areas:
        if areas[area].side != zone.side:
            raise place.bad("areas", f"{areas[area].name} belongs to the other side at the start")
    for other in (zones[neighbour - len(areas)] for neighbour in zone.neighbours):
        if zone.space not in other.neighbours:
            raise place.bad("neighbours", f"{other.name} does not name {zone.name} as its neighbour")
    if not zone.may_enter[zone.side]:
        raise place.bad("side", f"the {SIDES[zone.side]} side may not enter its own zone {zone.name}")
    if not 0 <= zone.multiplier <= HIGHEST_VALUE or (zone.multiplier and not all(zone.may_enter)):
        raise place.bad("multiplier", "expected 0 to 3, and 0 where a side may not enter")


def _zone(place: Place, row: ZoneRow, letters: Mapping[str, int], towns: Mapping[str, int]) -> Zone:
    return Zone(
        space=letters[row.zone],
        name=row.zone,
        display_name=row.label,
        latitude=row.latitude,
        longitude=row.longitude,
        side=SIDES.index(row.side),
        multiplier=row.multiplier,
        areas=find_all(place, "areas", towns, row.areas),
        neighbours=find_all(place, "neighbours", letters, row.neighbours),
        may_enter=(row.german_may_enter, row.allied_may_enter),
        seventh_army=row.seventh_army,
        fifth_panzer=row.fifth_panzer,
        source=row.source,
        multiplier_source=row.multiplier_source,
        areas_source=row.areas_source,
    )

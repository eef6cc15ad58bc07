"""Roads, bridges, borders and outlines as their data files give them.

Links are numbered: first the roads of links.csv, then the contacts of zones with areas (11.13). Bridges
are numbered in the order of their links.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import Final, Literal

import msgspec

from grognard.engine.data import DataDir, Place, Row, placed_rows
from grognard.games.tigers.places import Area, Zone, find

LEAST_CORNERS: Final = 4
MAJOR: Final = "major"
MINOR: Final = "minor"
Point = tuple[float, float]


class LinkRow(Row, frozen=True, kw_only=True):
    """A row of links.csv: a road between two areas, with the river that it crosses."""

    a: str
    b: str
    road: Literal["major", "minor"]
    river: str = ""
    bridge: Literal["", "intact", "damaged"] = ""


class BorderRow(Row, frozen=True, kw_only=True):
    """A row of borders.csv: two areas that touch, and the river that runs between them."""

    a: str
    b: str
    river: str = ""


class ShapeRow(Row, frozen=True, kw_only=True):
    """A row of shapes.csv: the outline of an area, `longitude latitude` for each corner."""

    area: str
    outline: tuple[str, ...]


class Link(msgspec.Struct, frozen=True):
    """3.22c, 11.13: a road between two spaces; `bridge` is the number of its bridge, or -1."""

    index: int
    a: int
    b: int
    road: Literal["major", "minor"]
    river: str
    bridge: int
    damaged: bool
    source: str


class Bridge(msgspec.Struct, frozen=True):
    """3.23a: the bridge of one link; `damaged` tells how it stands at the start (5.1)."""

    index: int
    link: int
    a: int
    b: int
    river: str
    damaged: bool


class Border(msgspec.Struct, frozen=True):
    """Two areas that touch, with or without a road; only for drawing and for the numbering law (3.22b)."""

    a: int
    b: int
    river: str


def read_links(data: DataDir, index: Mapping[str, int], zones: tuple[Zone, ...]) -> tuple[Link, ...]:
    """Roads in the order of links.csv, then zone contacts: major roads without a bridge."""
    links: dict[tuple[int, int], Link] = {}
    bridges = 0
    for place, row in placed_rows(data.path("links.csv"), LinkRow):
        ends = _ends(place, index, row.a, row.b)
        if ends in links:
            raise place.bad("b", f"the road {row.a} to {row.b} is listed twice")
        if bool(row.river) != bool(row.bridge):
            raise place.bad("bridge", "a road has a bridge exactly where it crosses a river")
        bridge = bridges if row.river else -1
        bridges += bool(row.river)
        damaged = row.bridge == "damaged"
        links[ends] = Link(len(links), *ends, row.road, row.river, bridge, damaged, row.source)
    for zone in zones:
        for area in zone.areas:
            links[area, zone.space] = Link(len(links), area, zone.space, MAJOR, "", -1, False, zone.areas_source)
    return tuple(links.values())


def _ends(place: Place, index: Mapping[str, int], a: str, b: str) -> tuple[int, int]:
    first, second = sorted((find(place, "a", index, a), find(place, "b", index, b)))
    if first == second:
        raise place.bad("b", f"{b} cannot be joined to itself")
    return first, second


def bridges_of(links: tuple[Link, ...]) -> tuple[Bridge, ...]:
    """All bridges, by number."""
    return tuple(
        Bridge(link.bridge, link.index, link.a, link.b, link.river, link.damaged) for link in links if link.bridge >= 0
    )


def read_borders(data: DataDir, index: Mapping[str, int], links: tuple[Link, ...]) -> tuple[Border, ...]:
    """All pairs of areas that touch: every road joins such a pair, and area n touches n - 1 and n + 1."""
    path = data.path("borders.csv")
    borders: dict[tuple[int, int], Border] = {}
    rivers = {(link.a, link.b): link.river for link in links}
    for place, row in placed_rows(path, BorderRow):
        ends = _ends(place, index, row.a, row.b)
        if ends in borders:
            raise place.bad("b", f"the border of {row.a} and {row.b} is listed twice")
        if rivers.get(ends, row.river) != row.river:
            raise place.bad("river", f"the road {row.a} to {row.b} says otherwise in links.csv")
        borders[ends] = Border(*ends, row.river)
    _check_borders(Place(path.name, 0), borders, links, {space: name for name, space in index.items()})
    return tuple(borders.values())


def _check_borders(
    place: Place, borders: Mapping[tuple[int, int], Border], links: tuple[Link, ...], names: Mapping[int, str]
) -> None:
    areas = 1 + max(b for _, b in borders)
    needed = [*pairwise(range(areas)), *((link.a, link.b) for link in links if link.b < areas)]
    for a, b in needed:
        if (a, b) not in borders:
            raise place.bad("b", f"{names[a]} and {names[b]} must have a border")


def read_outlines(data: DataDir, areas: tuple[Area, ...]) -> tuple[tuple[Point, ...], ...]:
    """The outline of every area as closed rings of longitude and latitude, for drawing."""
    path = data.path("shapes.csv")
    index = {area.name: area.space for area in areas}
    found: dict[int, tuple[Point, ...]] = {}
    for place, row in placed_rows(path, ShapeRow):
        area = find(place, "area", index, row.area)
        if area in found:
            raise place.bad("area", f"{row.area} is listed twice")
        found[area] = _outline(place, row.outline)
    missing = [area.name for area in areas if area.space not in found]
    if missing:
        raise Place(path.name, 0).bad("area", f"missing: {', '.join(missing)}")
    return tuple(found[area.space] for area in areas)


def _outline(place: Place, corners: tuple[str, ...]) -> tuple[Point, ...]:
    outline = tuple(_point(place, corner) for corner in corners)
    if len(outline) < LEAST_CORNERS or outline[0] != outline[-1]:
        raise place.bad("outline", "an outline has three corners or more and ends where it begins")
    return outline


def _point(place: Place, corner: str) -> Point:
    try:
        longitude, latitude = map(float, corner.split())
    except ValueError:
        raise place.bad("outline", f"expected longitude and latitude, got {corner!r}") from None
    return longitude, latitude

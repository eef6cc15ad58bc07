"""The drawn map: coordinates in kilometres, outlines that meet corner to corner, and where roads cross borders."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import cos, dist, radians
from typing import Final

from grognard.games.tigers.places import Zone
from grognard.games.tigers.theatre import Theatre

Point = tuple[float, float]
Segment = tuple[Point, Point]

KM_PER_DEGREE: Final = 111.2
WEST, NORTH = 4.5, 50.78
MIDDLE_LATITUDE = 50.1
NEAR: Final = 0.3  # km: corners as near as this are one corner, and lie on an edge as near
ZONE_SIZE = (4.6, 4.2)  # km from the middle of a zone to its sides
ZONE_STEP = 0.5


def project(longitude: float, latitude: float) -> Point:
    """Kilometres east and south of the map's corner; degrees of longitude shrink with the latitude."""
    x = (longitude - WEST) * KM_PER_DEGREE * cos(radians(MIDDLE_LATITUDE))
    return round(x, 2), round((NORTH - latitude) * KM_PER_DEGREE, 2)


@cache
def centre(theatre: Theatre, space: int) -> Point:
    """The middle of a space: there is more room for counters than at its town."""
    outline = outlines(theatre)[space]
    crosses = [ax * by - bx * ay for (ax, ay), (bx, by) in edges(outline)]
    six_fold = 3 * sum(crosses)
    x = sum((a[0] + b[0]) * cross for (a, b), cross in zip(edges(outline), crosses, strict=True)) / six_fold
    y = sum((a[1] + b[1]) * cross for (a, b), cross in zip(edges(outline), crosses, strict=True)) / six_fold
    return round(x, 2), round(y, 2)


@cache
def outlines(theatre: Theatre) -> tuple[tuple[Point, ...], ...]:
    """The outline of every space, clockwise, without its first corner again at the end."""
    raw = [_clockwise([project(*corner) for corner in outline[:-1]]) for outline in theatre.outlines]
    one = _welded(sorted({corner for outline in raw for corner in outline}))
    welded = [list(dict.fromkeys(one[corner] for corner in outline)) for outline in raw]
    corners = list(dict.fromkeys(one.values()))
    found = [_with_corners(outline, corners) for outline in welded]
    for zone in theatre.zones:
        found.append(_clear_box(theatre, zone, found))
    return tuple(found)


def _clockwise(outline: Sequence[Point]) -> list[Point]:
    """In the sense of the screen, where y grows downwards."""
    twice = sum(ax * by - bx * ay for (ax, ay), (bx, by) in edges(outline))
    return list(outline) if twice > 0 else list(reversed(outline))


def _welded(corners: Sequence[Point]) -> dict[Point, Point]:
    """Each corner with the one that stands for all those near it."""
    kept: list[Point] = []
    found: dict[Point, Point] = {}
    for corner in corners:
        found[corner] = next((other for other in reversed(kept) if dist(corner, other) < NEAR), corner)
        if found[corner] == corner:
            kept.append(corner)
    return found


def edges(outline: Sequence[Point]) -> list[Segment]:
    return list(pairwise([*outline, outline[0]]))


def _with_corners(outline: Sequence[Point], corners: Sequence[Point]) -> tuple[Point, ...]:
    """The outline with the corners of other areas that lie on its edges: so neighbours share whole edges."""
    found: list[Point] = []
    for a, b in edges(outline):
        between = [corner for corner in corners if _lies_on(corner, a, b)]
        found += [a, *sorted(between, key=lambda corner: dist(a, corner))]
    return tuple(found)


def _lies_on(point: Point, a: Point, b: Point) -> bool:
    if not min(a[0], b[0]) - NEAR < point[0] < max(a[0], b[0]) + NEAR or point in (a, b):
        return False
    length = dist(a, b)
    along = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length
    across = abs((point[0] - a[0]) * (b[1] - a[1]) - (point[1] - a[1]) * (b[0] - a[0])) / length
    return 0 < along < length and across < NEAR


def _clear_box(theatre: Theatre, zone: Zone, others: Sequence[tuple[Point, ...]]) -> tuple[Point, ...]:
    """A zone: a box near its town, far enough from the areas that it touches to cover nothing."""
    towns = [project(theatre.areas[area].longitude, theatre.areas[area].latitude) for area in zone.areas]
    inland = sum(x for x, _ in towns) / len(towns), sum(y for _, y in towns) / len(towns)
    town = project(zone.longitude, zone.latitude)
    far = dist(inland, town)
    while any(_overlap(_box(towards(inland, town, far)), other) for other in others):
        far += ZONE_STEP
    return _box(towards(inland, town, far))


def _overlap(box: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Does a box hold a corner of the other outline, or cross one of its edges?"""
    (left, top), (right, bottom) = box[0], box[2]
    if any(left <= x <= right and top <= y <= bottom for x, y in other):
        return True
    return any(_crossing(*side, *edge) is not None for side in edges(box) for edge in edges(other))


def _box(middle: Point) -> tuple[Point, ...]:
    """A zone: a box around its middle."""
    (x, y), (width, height) = middle, ZONE_SIZE
    left, right, top, bottom = (round(value, 2) for value in (x - width, x + width, y - height, y + height))
    return (left, top), (right, top), (right, bottom), (left, bottom)


def border(theatre: Theatre, a: int, b: int) -> list[Segment]:
    """The edges that two areas share."""
    drawn = outlines(theatre)
    others = set(edges(drawn[b]))
    return [(p, q) for p, q in edges(drawn[a]) if (q, p) in others]


@cache
def gate(theatre: Theatre, link: int) -> Point:
    """Where a road crosses from one space to the other: straight if that is on their border, else in its middle."""
    road = theatre.links[link]
    a, b = centre(theatre, road.a), centre(theatre, road.b)
    shared = border(theatre, road.a, road.b)
    for p, q in shared:
        crossing = _crossing(a, b, p, q)
        if crossing is not None:
            return crossing
    if not shared:
        return _between(a, b, 0.5)
    longest = max(shared, key=lambda edge: dist(*edge))
    return _between(*longest, 0.5)


def _crossing(a: Point, b: Point, p: Point, q: Point) -> Point | None:
    """Where the lines from a to b and from p to q meet, if they do."""
    (rx, ry), (sx, sy) = (b[0] - a[0], b[1] - a[1]), (q[0] - p[0], q[1] - p[1])
    area = rx * sy - ry * sx
    if not area:
        return None
    along = ((p[0] - a[0]) * sy - (p[1] - a[1]) * sx) / area
    across = ((p[0] - a[0]) * ry - (p[1] - a[1]) * rx) / area
    return _between(a, b, along) if 0 <= along <= 1 and 0 <= across <= 1 else None


def _between(a: Point, b: Point, part: float) -> Point:
    return round(a[0] + (b[0] - a[0]) * part, 2), round(a[1] + (b[1] - a[1]) * part, 2)


def towards(a: Point, b: Point, distance: float) -> Point:
    """The point at a distance from a in the direction of b."""
    length = dist(a, b)
    return _between(a, b, distance / length) if length else a

"""What the page draws once: hexes with their terrain, roads, rails, rivers and trench lines, and the boxes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.engine.view import Box, Path, Place, Scenery
from grognard.games.verdun.battlefield import SIDES, Battlefield
from grognard.geometry import Hexes, HexId, Links, Point, union

Segment = tuple[Point, Point]

BOXES = (
    "naval",
    "heavy",
    *(f"{side}.{box}" for side in SIDES for box in ("reinforcements", "eliminated", "surrendered")),
)
BRIDGE_REACH = 0.35  # how far a bridge reaches from the middle of its hexside towards either centre


def scenery(field: Battlefield) -> Scenery:
    board = field.board
    corners = [corner for where in board.hexes for corner in board.corners(where)]
    places = tuple(_place(field, where) for where in board.hexes)
    boxes = tuple(Box(name) for name in BOXES)
    width, height = max(x for x, _ in corners), max(y for _, y in corners)
    return Scenery(width, height, _shape(field), places, tuple(_paths(field)), boxes)


def _shape(field: Battlefield) -> tuple[Point, ...]:
    """The six corners of any hex around its centre."""
    first = field.board.hexes[0]
    x, y = field.board.centre(first)
    return tuple((cx - x, cy - y) for cx, cy in field.board.corners(first))


# Places


def _place(field: Battlefield, where: HexId) -> Place:
    x, y = field.board.centre(where)
    return Place(
        field.board.name(where),
        x,
        y,
        terrain_of(field, where),
        field.place.get(where, ""),
        tags_of(field, where),
        field.source[where],
    )


def terrain_of(field: Battlefield, where: HexId) -> tuple[str, ...]:
    """In the order in which it is drawn: the ground, what grows and stands on it, the works."""
    return _kinds(
        where,
        ("clear", field.clear),
        ("closed", field.closed),
        ("hill", field.hill),
        ("woods", field.woods),
        ("town", field.town),
        ("city", field.city),
        ("trench", field.trench),
        ("fort", field.fort_hexes),
    )


def tags_of(field: Battlefield, where: HexId) -> tuple[str, ...]:
    return _kinds(
        where,
        ("supply_german", union(field.german_sources)),
        ("supply_french", union(field.french_sources)),
        ("first_line", field.first_line),
        ("second_line", field.second_line),
        ("work", field.work),
        ("hamlet", field.hamlet),
    )


def _kinds(where: HexId, *kinds: tuple[str, Hexes]) -> tuple[str, ...]:
    return tuple(kind for kind, hexes in kinds if hexes >> where & 1)


# Paths


def _paths(field: Battlefield) -> list[Path]:
    kinds = (
        ("stream", _hexsides(field, field.streams)),
        ("river", _hexsides(field, _added(field.rivers, field.bridges))),
        ("road", _between_centres(field, field.road_links)),
        ("rail", _between_centres(field, field.rail_links)),
        ("bridge", _bridges(field)),
        ("trench", _trenches(field, field.first_line)),
        ("trench", _trenches(field, field.second_line)),
    )
    return [Path(kind, line) for kind, segments in kinds for line in joined(segments)]


def _added(one: Links, other: Links) -> tuple[Hexes, ...]:
    return tuple(a | b for a, b in zip(one, other, strict=True))


def _once(field: Battlefield, links: Sequence[Hexes]) -> list[tuple[HexId, int]]:
    """Each link or hexside once: from its upper or left hex."""
    south = range(3)
    turned = [field.board.opposite(direction) for direction in south]
    return [(where, d) for d in turned for where in field.board.ordered(links[d])]


def _hexsides(field: Battlefield, sides: Sequence[Hexes]) -> list[Segment]:
    """Along the edges: the hexside in direction d runs from corner d to the next."""
    corners = field.board.corners
    return [(corners(where)[d], corners(where)[(d + 1) % 6]) for where, d in _once(field, sides)]


def _between_centres(field: Battlefield, links: Sequence[Hexes]) -> list[Segment]:
    board = field.board
    return [(board.centre(where), board.centre(board.neighbour(where, d))) for where, d in _once(field, links)]


def _bridges(field: Battlefield) -> list[Segment]:
    """A short stroke across the river, in the direction of those who cross."""
    return [_middle_part(a, b) for a, b in _between_centres(field, field.bridges)]


def _middle_part(a: Point, b: Point) -> Segment:
    (ax, ay), (bx, by) = a, b
    low, high = 0.5 - BRIDGE_REACH / 2, 0.5 + BRIDGE_REACH / 2
    return (ax + (bx - ax) * low, ay + (by - ay) * low), (ax + (bx - ax) * high, ay + (by - ay) * high)


def _trenches(field: Battlefield, line: Hexes) -> list[Segment]:
    """Neighbouring hexes of one line of trenches."""
    links = tuple(line & field.board.shift(line, field.board.opposite(d)) for d in range(6))
    return _between_centres(field, links)


def joined(segments: Iterable[Segment]) -> list[tuple[Point, ...]]:
    """Segments that touch as long lines, which end where others part or where they come round."""
    ends: dict[Point, list[Point]] = {}
    for a, b in segments:
        ends.setdefault(a, []).append(b)
        ends.setdefault(b, []).append(a)
    forks = [point for point, others in ends.items() if len(others) != 2]
    lines = [line for point in forks for line in _lines_from(ends, point)]
    for point in ends:
        lines += _lines_from(ends, point)
    return lines


def _lines_from(ends: dict[Point, list[Point]], start: Point) -> list[tuple[Point, ...]]:
    """All lines that leave a point; what has been walked is taken out of `ends`."""
    lines = []
    while ends[start]:
        line, here = [start], start
        while ends[here] and (here == start or len(ends[here]) == 1):
            there = ends[here].pop()
            ends[there].remove(here)
            line.append(there)
            here = there
            if here == start:
                break
        lines.append(tuple(line))
    return lines

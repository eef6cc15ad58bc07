"""What the page draws once: hexes with their terrain and height, roads, rails, rivers, bridges, and the boxes."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.view import Box, Path, Place, Scenery
from grognard.games.blitzkrieg.battlefield import SIDES, Battlefield
from grognard.games.blitzkrieg.tables import TERRAIN
from grognard.geometry import Hexes, HexId, Point

Segment = tuple[Point, Point]

BOXES = (
    *(f"{side}.{box}" for side in SIDES for box in ("reinforcements", "cup", "exited", "eliminated", "air")),
    "interdiction",
    "track",
)
BRIDGE = 0.35  # how long a bridge is, of the way between two centres
TAGGED = (
    "objectives", "dinant", "sedan_south", "stonne", "level3", "hex_a", "hex_b", "hex_c", "hex_d", "hex_e", "to_arras",
)  # fmt: skip


def scenery(field: Battlefield) -> Scenery:
    board = field.board
    corners = [corner for where in board.hexes for corner in board.corners(where)]
    width, height = max(x for x, _ in corners), max(y for _, y in corners)
    places = tuple(_place(field, where) for where in board.hexes)
    return Scenery(width, height, _shape(field), places, tuple(_paths(field)), tuple(map(Box, BOXES)))


def _shape(field: Battlefield) -> tuple[Point, ...]:
    """The six corners of any hex around its centre."""
    first = field.board.hexes[0]
    x, y = field.board.centre(first)
    return tuple((cx - x, cy - y) for cx, cy in field.board.corners(first))


# Places


def _place(field: Battlefield, where: HexId) -> Place:
    x, y = field.board.centre(where)
    name, terrain, tags = field.board.name(where), terrain_of(field, where), tags_of(field, where)
    return Place(name, x, y, terrain, field.place.get(where, ""), tags, field.source[where])


def terrain_of(field: Battlefield, where: HexId) -> tuple[str, ...]:
    """In the order in which it is drawn: the height, then what grows and stands on it."""
    level = field.level[where]
    ground = [word for word in TERRAIN if field.terrain[word] >> where & 1]
    return (*((f"level{level}",) if level > 1 else ()), *ground)


def tags_of(field: Battlefield, where: HexId) -> tuple[str, ...]:
    tags = [(f"supply_{side}", field.sources[i]) for i, side in enumerate(SIDES)]
    tags += [(zone, field.zones[zone]) for zone in TAGGED if zone in field.zones]
    return tuple(tag for tag, hexes in tags if hexes >> where & 1)


# Paths


def _paths(field: Battlefield) -> list[Path]:
    kinds = (
        ("stream", _hexsides(field, field.streams)),
        ("river", _hexsides(field, field.water)),
        ("road", _between_centres(field, field.road_links)),
        ("rail", _between_centres(field, field.rail_links)),
        ("bridge", [_middle(a, b) for a, b in _between_centres(field, field.bridges)]),
    )
    return [Path(kind, line) for kind, segments in kinds for line in strokes(segments)]


def _once(field: Battlefield, links: Sequence[Hexes]) -> list[tuple[HexId, int]]:
    """Each link or hexside once: by one of its last three directions."""
    return [(where, d) for d in (3, 4, 5) for where in field.board.ordered(links[d])]


def _hexsides(field: Battlefield, sides: Sequence[Hexes]) -> list[Segment]:
    """Along the edges: the hexside in direction d runs from corner d to the next."""
    corners = field.board.corners
    return [(corners(where)[d], corners(where)[(d + 1) % 6]) for where, d in _once(field, sides)]


def _between_centres(field: Battlefield, links: Sequence[Hexes]) -> list[Segment]:
    board = field.board
    return [(board.centre(where), board.centre(board.neighbour(where, d))) for where, d in _once(field, links)]


def _middle(a: Point, b: Point) -> Segment:
    """A short stroke across the river, in the direction of those who cross."""

    def along(share: float) -> Point:
        return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share

    return along(0.5 - BRIDGE / 2), along(0.5 + BRIDGE / 2)


def strokes(segments: Sequence[Segment]) -> list[tuple[Point, ...]]:
    """The segments as few long lines: each is followed from end to end as far as unused ones go on."""
    at: dict[Point, list[int]] = {}
    for number, segment in enumerate(segments):
        for point in segment:
            at.setdefault(point, []).append(number)
    used: set[int] = set()
    starts = [point for point, numbers in at.items() if len(numbers) != 2] + list(at)
    lines = [_follow(segments, at, used, point) for point in starts for _ in at[point]]
    return [tuple(line) for line in lines if len(line) > 1]


def _follow(segments: Sequence[Segment], at: dict[Point, list[int]], used: set[int], start: Point) -> list[Point]:
    """One line from a point, to the next fork or end."""
    line = [start]
    while len(line) == 1 or len(at[line[-1]]) == 2:
        number = next((n for n in at[line[-1]] if n not in used), -1)
        if number < 0:
            break
        used.add(number)
        a, b = segments[number]
        line.append(b if a == line[-1] else a)
    return line

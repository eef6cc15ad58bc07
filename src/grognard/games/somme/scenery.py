"""What the page draws once: the hexes that are played, rivers, crests, trenches, roads, rails, bridges, the boxes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from grognard.engine.view import Box, Path, Place, Scenery
from grognard.games.somme.battlefield import SIDES, Battlefield
from grognard.games.somme.ground import FEATURES, TERRAIN
from grognard.geometry import Hexes, HexId, Point

Segment = tuple[Point, Point]

BOXES = (
    *(f"{side}.{box}" for side in SIDES for box in ("reinforcements", "eliminated", "available", "missions")),
    "german.strategic",
    "german.objectives",
    "track",
)
BRIDGE = 0.35  # how long a bridge is, of the way between two centres
TAGGED = ("amiens", "arras", "michael_north", "road_to_amiens", "railway_to_amiens")


def scenery(field: Battlefield) -> Scenery:
    """The part of the map that is played, moved into the corner of the sheet."""
    board = field.board
    hexes = board.ordered(field.area)
    corners = [corner for where in hexes for corner in board.corners(where)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    width, height = max(x for x, _ in corners) - left, max(y for _, y in corners) - top
    places = tuple(_place(field, where, (left, top)) for where in hexes)
    paths = tuple(Path(kind, _moved(line, (left, top))) for kind, line in _lines(field))
    return Scenery(width, height, _shape(field), places, paths, tuple(map(Box, BOXES)))


def _shape(field: Battlefield) -> tuple[Point, ...]:
    """The six corners of any hex around its centre."""
    first = field.board.hexes[0]
    x, y = field.board.centre(first)
    return _moved(field.board.corners(first), (x, y))


def _moved(points: Iterable[Point], origin: Point) -> tuple[Point, ...]:
    return tuple((x - origin[0], y - origin[1]) for x, y in points)


# Places


def _place(field: Battlefield, where: HexId, origin: Point) -> Place:
    ground, name = field.ground, field.board.name(where)
    ((x, y),) = _moved([field.board.centre(where)], origin)
    return Place(
        name, x, y, terrain_of(field, where), ground.place.get(where, ""), tags_of(field, where), ground.source[where]
    )


def terrain_of(field: Battlefield, where: HexId) -> tuple[str, ...]:
    """In the order in which it is drawn: the ground, then what was dug into it."""
    ground = field.ground
    words = [word for word in TERRAIN if ground.terrain[word] >> where & 1]
    return (*words, *(word for word in FEATURES if ground.features[word] >> where & 1))


def tags_of(field: Battlefield, where: HexId) -> tuple[str, ...]:
    """Supply symbols, iron crosses, and the hexes that a rule names."""
    tags = [f"supply_{side}" for side, hexes in zip(SIDES, field.sources, strict=True) if hexes >> where & 1]
    crosses = field.ground.crosses.get(where, 0)
    tags += [f"crosses_{crosses}"] if crosses else []
    return (*tags, *(zone for zone in TAGGED if field.zones[zone] >> where & 1))


# Paths


def _lines(field: Battlefield) -> list[tuple[str, tuple[Point, ...]]]:
    ground = field.ground
    canals = [minor & canal for minor, canal in zip(ground.minor, ground.canals, strict=True)]
    streams = [minor & ~canal for minor, canal in zip(ground.minor, ground.canals, strict=True)]
    precarious = [rail & ~firm for rail, firm in zip(ground.rail_links, ground.firm_links, strict=True)]
    linked = [road | rail for road, rail in zip(ground.road_links, ground.rail_links, strict=True)]
    kinds: tuple[tuple[str, list[Segment]], ...] = (
        ("crest", _along(field, _both(field, ground.crest_down))),
        ("stream", _along(field, streams)),
        ("canal", _along(field, canals)),
        ("major_river", _along(field, ground.major)),
        ("trench", _across(field, _trench_lines(field))),
        ("road", _across(field, ground.road_links)),
        ("rail", _across(field, ground.firm_links)),
        ("rail_precarious", _across(field, precarious)),
        ("minor_bridge", _bridges(field, ground.minor, linked)),
        ("bridge", _bridges(field, ground.major, linked)),
    )
    return [(kind, line) for kind, segments in kinds for line in strokes(segments)]


def _both(field: Battlefield, links: Sequence[Hexes]) -> list[Hexes]:
    """Links of one direction as links of both."""
    board = field.board
    return [links[d] | board.shift(links[board.opposite(d)], board.opposite(d)) for d in range(6)]


def _trench_lines(field: Battlefield) -> list[Hexes]:
    """A trench runs on into the next hex that has one and is on the same side of the front."""
    board, trench, march = field.board, field.ground.trench, field.ground.control["march"]
    lines = [0] * 6
    for held in (trench & side for side in march):
        lines = [links | held & board.shift(held, board.opposite(d)) for d, links in enumerate(lines)]
    return lines


def _once(field: Battlefield, links: Sequence[Hexes]) -> list[tuple[HexId, int]]:
    """Each link or hexside of the part that is played once, by one of its last three directions."""
    board, area = field.board, field.area
    return [(h, d) for d in (3, 4, 5) for h in board.ordered(links[d] & area) if area >> board.neighbour(h, d) & 1]


def _along(field: Battlefield, sides: Sequence[Hexes]) -> list[Segment]:
    """Along the edges: the hexside in direction d runs from corner d to the next."""
    corners = field.board.corners
    return [(corners(where)[d], corners(where)[(d + 1) % 6]) for where, d in _once(field, sides)]


def _across(field: Battlefield, links: Sequence[Hexes]) -> list[Segment]:
    """From centre to centre."""
    board = field.board
    return [(board.centre(where), board.centre(board.neighbour(where, d))) for where, d in _once(field, links)]


def _bridges(field: Battlefield, water: Sequence[Hexes], linked: Sequence[Hexes]) -> list[Segment]:
    """A short stroke across the water, in the direction of those who cross."""
    bridged = [river & link for river, link in zip(water, linked, strict=True)]
    return [(_between(a, b, 0.5 - BRIDGE / 2), _between(a, b, 0.5 + BRIDGE / 2)) for a, b in _across(field, bridged)]


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def strokes(segments: Sequence[Segment]) -> list[tuple[Point, ...]]:
    """The segments as few long lines, each broken off only at ends and forks."""
    ends: defaultdict[Point, list[Point]] = defaultdict(list)
    for a, b in segments:
        ends[a].append(b)
        ends[b].append(a)
    knots = {point for point, others in ends.items() if len(others) != 2}
    lines: list[tuple[Point, ...]] = []
    for start in [point for point in ends if point in knots] + list(ends):
        while ends[start]:
            lines.append(tuple(_walk(ends, knots, start)))
    return lines


def _walk(ends: dict[Point, list[Point]], knots: set[Point], start: Point) -> list[Point]:
    """One line from a point; what it takes is used up."""
    line = [start]
    while ends[line[-1]] and (len(line) == 1 or line[-1] not in knots):
        here, there = line[-1], ends[line[-1]].pop(0)
        ends[there].remove(here)
        line.append(there)
    return line

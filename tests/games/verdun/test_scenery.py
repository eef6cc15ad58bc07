"""The map as it is drawn."""

from __future__ import annotations

from collections import Counter
from math import dist, isclose

import pytest

from grognard.engine.view import Place
from grognard.games.verdun.battlefield import load
from grognard.games.verdun.scenery import joined, scenery

FIELD = load()
DRAWN = scenery(FIELD)
PLACES = {place.id: place for place in DRAWN.places}


def test_every_hex_is_drawn_once_inside_the_map() -> None:
    assert list(PLACES) == [FIELD.board.name(where) for where in FIELD.board.hexes]
    assert all(0 < place.x < DRAWN.width and 0 < place.y < DRAWN.height for place in DRAWN.places)


def test_the_shape_is_a_hex_of_side_one_around_the_centre() -> None:
    assert len(DRAWN.shape) == 6
    assert all(isclose(dist(corner, (0, 0)), 1) for corner in DRAWN.shape)


@pytest.mark.parametrize(
    ("name", "terrain"),
    [
        ("0101", ("clear",)),
        ("0105", ("closed", "town")),
        ("0403", ("clear", "trench")),
        ("1405", ("woods", "trench")),
        ("2012", ("hill", "fort")),
    ],
)
def test_terrain_comes_in_the_order_of_drawing(name: str, terrain: tuple[str, ...]) -> None:
    assert PLACES[name].terrain == terrain


@pytest.mark.parametrize(
    ("name", "tag"),
    [("0201", "supply_german"), ("1323", "supply_french"), ("0403", "first_line"), ("1405", "second_line")],
)
def test_tags_tell_what_else_is_there(name: str, tag: str) -> None:
    assert tag in PLACES[name].tags


def test_places_have_names_and_sources() -> None:
    douaumont: Place = PLACES["2012"]
    assert douaumont.name == "Fort de Douaumont"
    assert all(place.source for place in DRAWN.places)


def test_every_link_and_hexside_is_drawn_exactly_once() -> None:
    drawn = Counter[str]()
    for path in DRAWN.paths:
        drawn[path.kind] += len(path.points) - 1
    halves = {
        "road": FIELD.road_links,
        "rail": FIELD.rail_links,
        "stream": FIELD.streams,
        "river": tuple(a | b for a, b in zip(FIELD.rivers, FIELD.bridges, strict=True)),
        "bridge": FIELD.bridges,
    }
    for kind, links in halves.items():
        assert drawn[kind] == sum(mask.bit_count() for mask in links) // 2, kind


def test_roads_run_between_centres_and_rivers_between_corners() -> None:
    centres = {(place.x, place.y) for place in DRAWN.places}
    corners = {corner for where in FIELD.board.hexes for corner in FIELD.board.corners(where)}
    for path in DRAWN.paths:
        if path.kind in ("road", "rail", "trench"):
            assert set(path.points) <= centres
        elif path.kind in ("river", "stream"):
            assert set(path.points) <= corners


def test_the_meuse_is_one_long_line_and_bridges_cross_it() -> None:
    rivers = [path for path in DRAWN.paths if path.kind == "river"]
    assert len(rivers) == 1
    for bridge in (path for path in DRAWN.paths if path.kind == "bridge"):
        (ax, ay), (bx, by) = bridge.points
        middle = ((ax + bx) / 2, (ay + by) / 2)
        assert min(dist(middle, point) for point in rivers[0].points) < 0.51


def test_the_first_trench_line_is_one_line() -> None:
    lengths = sorted(len(path.points) for path in DRAWN.paths if path.kind == "trench")
    assert lengths[-1] == FIELD.first_line.bit_count()


def test_boxes_hold_what_is_off_the_map() -> None:
    boxes = [box.id for box in DRAWN.boxes]
    assert {"naval", "heavy", "german.reinforcements", "french.eliminated", "german.surrendered"} <= set(boxes)


A, B, C, D, E = (0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (3.0, 0.0)


def test_segments_that_touch_become_one_line() -> None:
    assert joined([(B, A), (B, C)]) in ([(A, B, C)], [(C, B, A)])


def test_lines_part_at_a_fork() -> None:
    lines = joined([(A, B), (B, C), (C, D), (C, E)])
    assert sorted(map(len, lines)) == [2, 2, 3]


def test_a_ring_closes() -> None:
    (ring,) = joined([(A, B), (B, D), (D, A)])
    assert ring[0] == ring[-1]
    assert len(ring) == 4

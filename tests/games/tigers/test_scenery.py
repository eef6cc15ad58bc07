"""The map as it is drawn."""

from __future__ import annotations

from collections import Counter
from math import dist

import pytest

from grognard.engine.view import Place, Scenery
from grognard.games.tigers.outlines import border, centre, edges, gate, outlines, project
from grognard.games.tigers.scenery import BOXES, bridge_name, scenery
from grognard.games.tigers.theatre import load

T = load()
DRAWN = {key: scenery(T, scenario) for key, scenario in T.scenarios.items()}
WHOLE = DRAWN["campaign"]


def places(drawn: Scenery) -> dict[str, Place]:
    return {place.id: place for place in drawn.places}


def inside(point: tuple[float, float], outline: tuple[tuple[float, float], ...]) -> bool:
    x, y = point
    crossed = [
        ax + (bx - ax) * (y - ay) / (by - ay) > x for (ax, ay), (bx, by) in edges(outline) if (ay > y) != (by > y)
    ]
    return sum(crossed) % 2 == 1


def test_every_space_and_every_bridge_is_drawn_once() -> None:
    names = [space.name for space in T.spaces] + [bridge_name(T, bridge) for bridge in T.bridges]
    assert list(places(WHOLE)) == names
    assert len(WHOLE.places) == len(names)


def test_areas_lie_where_they_are_on_the_ground() -> None:
    for area in T.areas:
        assert inside(centre(T, area.space), outlines(T)[area.space]), area.name
        assert dist(centre(T, area.space), project(area.longitude, area.latitude)) < 12, area.name


def test_neighbours_meet_corner_to_corner() -> None:
    for pair in T.borders:
        assert border(T, pair.a, pair.b), (T.name(pair.a), T.name(pair.b))


def test_outlines_cover_nothing_twice() -> None:
    """Every edge between two areas is drawn once in each direction; the rest is the edge of the map."""
    drawn = Counter(edge for area in T.areas for edge in edges(outlines(T)[area.space]))
    outer = [edge for edge in drawn if (edge[1], edge[0]) not in drawn]
    assert len(outer) < 100


def test_zones_lie_apart_from_areas_and_from_each_other() -> None:
    for zone in T.zones:
        assert not any(
            inside(corner, outlines(T)[other.space]) for corner in outlines(T)[zone.space] for other in T.spaces
            if other.space != zone.space
        )  # fmt: skip


@pytest.mark.parametrize(
    ("scenario", "name", "terrain"),
    [
        ("campaign", "Bastogne", ("area", "town")),
        ("campaign", "Marnach", ("front_line", "town")),
        ("campaign", "H", ("zone",)),
        ("campaign", "Dasburg-Marnach", ("bridge",)),
        ("fifth_panzer", "Malmedy", ("closed", "town")),
        ("fifth_panzer", "Aywaille", ("area", "town")),
        ("fifth_panzer", "P", ("closed",)),
    ],
)
def test_terrain(scenario: str, name: str, terrain: tuple[str, ...]) -> None:
    assert places(DRAWN[scenario])[name].terrain == terrain


@pytest.mark.parametrize(
    ("scenario", "name", "tags"),
    [
        ("campaign", "Bastogne", ("value_2",)),
        ("campaign", "Malmedy", ("value_1", "release_G2")),
        ("campaign", "H", ("multiplier_3", "supply_allied")),
        ("campaign", "C", ("supply_german",)),
        ("fifth_panzer", "P", ()),
        ("fifth_panzer", "Aywaille", ("value_1", "variant")),
        ("three_days", "Xhoffraix", ("objective",)),
        ("seventh_army", "Mersch", ("objective",)),
    ],
)
def test_tags_tell_what_is_printed_there(scenario: str, name: str, tags: tuple[str, ...]) -> None:
    assert places(DRAWN[scenario])[name].tags == tags


def test_names_and_sources() -> None:
    found = places(WHOLE)
    assert (found["Baraque"].name, found["H"].name) == ("Baraque de Fraiture", "H (Gembloux)")
    assert all(place.source for place in WHOLE.places)


def test_the_7th_army_has_a_map_of_its_own() -> None:
    found = places(DRAWN["seventh_army"])
    assert {name for name, place in found.items() if "bridge" not in place.terrain} == set(
        T.graph.names(T.scenarios["seventh_army"].region)
    )
    assert len(DRAWN["fifth_panzer"].places) == len(WHOLE.places)


def test_every_road_is_drawn_from_middle_to_middle_through_its_gate() -> None:
    roads = [path for path in WHOLE.paths if path.kind.endswith("road")]
    assert len(roads) == len(T.links)
    for road, link in zip(roads, T.links, strict=True):
        assert road.points == (centre(T, link.a), gate(T, link.index), centre(T, link.b))
        assert road.kind == f"{link.road}_road"


def test_rivers_run_along_borders_and_bridges_cross_them() -> None:
    banks = [pair for pair in T.borders if pair.river]
    rivers = [path for path in WHOLE.paths if path.kind == "river"]
    assert len(rivers) == sum(len(border(T, pair.a, pair.b)) for pair in banks)
    assert {path.name for path in rivers} == {pair.river for pair in banks}
    strokes = [path for path in WHOLE.paths if path.kind == "bridge"]
    assert len(strokes) == len(T.bridges)
    for stroke, bridge in zip(strokes, T.bridges, strict=True):
        assert dist(*stroke.points) < 2
        assert any(path.name == bridge.river for path in rivers)


def test_boxes_hold_who_is_not_on_the_map() -> None:
    assert [box.id for box in WHOLE.boxes] == list(BOXES)
    assert "german.eliminated" in BOXES

"""The map as it is drawn."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard.games.somme.battlefield import SCENARIOS, Battlefield, load
from grognard.games.somme.scenery import scenery, strokes, tags_of, terrain_of


@pytest.mark.parametrize("key", SCENARIOS)
def test_every_hex_that_is_played_is_drawn_once_inside_the_map(key: str) -> None:
    field = load(key)
    drawn = scenery(field)
    assert [place.id for place in drawn.places] == field.board.names(field.area)
    assert all(0 < place.x < drawn.width and 0 < place.y < drawn.height for place in drawn.places)


@pytest.mark.parametrize(
    ("name", "terrain"),
    [
        ("1301", ("clear",)),
        ("5426", ("village", "trench", "fort")),
        ("3613", ("clear", "crater")),
        ("1413", ("meadow",)),
    ],
)
def test_what_was_dug_is_drawn_over_the_ground(name: str, terrain: tuple[str, ...]) -> None:
    field = load("campaign")
    assert terrain_of(field, field.board.at(name)) == terrain


def test_hexes_that_count_and_supply_are_tagged() -> None:
    field = load("campaign")
    assert tags_of(field, field.board.at("2520")) == ("crosses_3", "amiens", "road_to_amiens", "railway_to_amiens")
    assert tags_of(field, field.board.at("5820")) == ("supply_german",)


def test_every_road_river_and_crest_is_drawn_once() -> None:
    field = load("campaign")
    drawn = Counter[str]()
    for path in scenery(field).paths:
        drawn[path.kind] += len(path.points) - 1
    assert {kind: drawn[kind] for kind in ("road", "major_river", "crest", "bridge")} == expected(field)
    assert drawn["rail"] + drawn["rail_precarious"] == sum(m.bit_count() for m in field.ground.rail_links) // 2
    assert drawn["stream"] + drawn["canal"] == sum(m.bit_count() for m in field.ground.minor) // 2


def expected(field: Battlefield) -> dict[str, int]:
    ground = field.ground
    return {
        "road": sum(m.bit_count() for m in ground.road_links) // 2,
        "major_river": sum(m.bit_count() for m in ground.major) // 2,
        "crest": sum(m.bit_count() for m in ground.crest_down),
        "bridge": len(ground.bridges),
    }


def test_lines_end_where_others_part_and_may_come_round() -> None:
    a, b, c, d = (0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (1.0, 1.0)
    assert strokes([(a, b), (b, c)]) == [(a, b, c)]
    assert len(strokes([(a, b), (b, c), (b, d)])) == 3
    assert strokes([(a, b), (b, d), (d, a)]) == [(a, b, d, a)]

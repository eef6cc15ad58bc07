"""The maps as they are drawn."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard.games.blitzkrieg.battlefield import BATTLES, Battlefield, load
from grognard.games.blitzkrieg.scenery import scenery, strokes, tags_of, terrain_of


@pytest.mark.parametrize("key", BATTLES)
def test_every_hex_is_drawn_once_inside_the_map(key: str) -> None:
    field = load(key)
    drawn = scenery(field)
    assert [place.id for place in drawn.places] == [field.board.name(where) for where in field.board.hexes]
    assert all(0 < place.x < drawn.width and 0 < place.y < drawn.height for place in drawn.places)


@pytest.mark.parametrize(
    ("key", "name", "terrain"),
    [
        ("stonne", "0101", ("clear",)),
        ("stonne", "1106", ("level3", "village")),
        ("gembloux", "1013", ("town",)),
        ("dinant", "0410", ("level2", "woods")),
    ],
)
def test_height_is_drawn_below_what_stands_on_it(key: str, name: str, terrain: tuple[str, ...]) -> None:
    assert terrain_of(load(key), load(key).board.at(name)) == terrain


def test_hexes_that_score_and_supply_are_tagged() -> None:
    field = load("arras")
    assert tags_of(field, field.board.at("1715")) == ("supply_german", "hex_a")


@pytest.mark.parametrize("key", BATTLES)
def test_every_road_river_and_bridge_is_drawn_once(key: str) -> None:
    field = load(key)
    drawn = Counter[str]()
    for path in scenery(field).paths:
        drawn[path.kind] += len(path.points) - 1
    assert drawn == expected(field)


def expected(field: Battlefield) -> Counter[str]:
    kinds = {"road": field.road_links, "rail": field.rail_links, "stream": field.streams, "river": field.water}
    kinds["bridge"] = field.bridges
    return Counter({kind: total for kind, links in kinds.items() if (total := sum(m.bit_count() for m in links) // 2)})


def test_lines_end_where_others_part_and_may_come_round() -> None:
    a, b, c, d = (0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (1.0, 1.0)
    assert strokes([(a, b), (b, c)]) == [(a, b, c)]
    assert len(strokes([(a, b), (b, c), (b, d)])) == 3
    assert strokes([(a, b), (b, d), (d, a)]) == [(a, b, d, a)]

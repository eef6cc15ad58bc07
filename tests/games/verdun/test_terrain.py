"""11.0 and the terrain chart: the price of a step, in half MP."""

import pytest

from grognard.games.verdun.battlefield import load
from grognard.games.verdun.lines import step_cost, ways
from grognard.games.verdun.terrain import (
    NO_WAY,
    Price,
    costs_of,
    entry_cost,
    rail_entry_cost,
    strategic_entry_cost,
)

from .support import battle

FIELD = load()
BOARD = FIELD.board


def price(a: str, b: str, *marked: str, by: Price = entry_cost) -> int:
    """What a step from one hex to its neighbour costs, with markers."""
    start, end = BOARD.at(a), BOARD.at(b)
    return by(FIELD, BOARD.set(*marked), start, BOARD.direction(start, end))


@pytest.mark.rule("8.0b", "11.0a")
@pytest.mark.parametrize(
    ("a", "b", "halves"),
    [("0617", "0618", 2), ("1102", "1103", 6), ("1505", "1404", 8), ("1306", "1405", 6), ("1506", "1406", 10)],
)
def test_all_that_a_hex_and_its_side_hold_adds_up(a: str, b: str, halves: int) -> None:
    """Clear 1; woods and trench 3; woods and hill 4; the same behind a stream 5."""
    assert price(a, b) == halves


@pytest.mark.rule("TEC-01")
def test_a_bridge_costs_one_whatever_lies_beyond() -> None:
    assert FIELD.city & BOARD.set("1420")
    assert price("1320", "1420") == 2
    assert price("1320", "1420", by=strategic_entry_cost) == 2
    assert price("1213", "1313", by=strategic_entry_cost) == 1, "this one carries a road"


def test_a_marker_leaves_a_bridge_open() -> None:
    assert price("1320", "1420", "1420") == 8
    assert price("1320", "1420", "1320") == 4


@pytest.mark.rule("8.5a", "TEC-02")
def test_along_a_road_no_other_terrain_counts() -> None:
    assert price("1506", "1605") == 2, "a town"
    assert price("1506", "1405") == 2, "woods and trench"


@pytest.mark.rule("8.5b")
def test_a_road_does_not_help_who_comes_from_beside_it() -> None:
    assert price("1706", "1605") == 4
    assert price("1404", "1405") == 6


@pytest.mark.rule("7.22a")
def test_entering_a_marked_hex_costs_double_its_ground_road_or_no_road() -> None:
    assert price("1506", "1405", "1405") == 12, "by the road"
    assert price("1404", "1405", "1405") == 12, "from beside it"


@pytest.mark.rule("7.22b")
def test_a_marker_breaks_the_road_out_of_its_hex() -> None:
    assert price("1405", "1305", "1405") == price("1304", "1305")


@pytest.mark.rule("TEC-03")
def test_a_cut_road_is_none() -> None:
    assert price("1506", "1605", "1506") == 4, "leaving the marked hex"
    assert price("1605", "1606", "1506") == 2, "a road between two unmarked hexes holds"


def test_a_marker_doubles_the_ground_but_not_the_stream() -> None:
    assert price("1506", "1406", "1406") == 18


@pytest.mark.rule("8.11c", "TEC-05")
def test_there_is_no_way_across_the_meuse() -> None:
    assert price("0101", "0201") == NO_WAY
    assert price("1213", "1314", by=strategic_entry_cost) == NO_WAY


@pytest.mark.rule("8.21a")
def test_a_strategic_move_pays_half_a_point_along_roads() -> None:
    assert price("1506", "1605", by=strategic_entry_cost) == 1
    assert price("1506", "1605", "1605", by=strategic_entry_cost) == 4


@pytest.mark.rule("8.21b")
def test_a_strategic_move_pays_one_for_town_and_city() -> None:
    assert price("1706", "1605", by=strategic_entry_cost) == 2
    assert price("1522", "1422", by=strategic_entry_cost) == 2


@pytest.mark.rule("8.21c")
def test_a_strategic_move_pays_for_other_terrain_as_ever() -> None:
    assert price("1102", "1103", by=strategic_entry_cost) == 6
    assert price("1506", "1406", by=strategic_entry_cost) == 10


@pytest.mark.rule("14.34a")
def test_the_train_stays_on_its_rails() -> None:
    assert price("1016", "1015", by=rail_entry_cost) == 2
    assert price("1015", "0915", by=rail_entry_cost) == NO_WAY
    assert price("1015", "0916", by=rail_entry_cost) == NO_WAY


def test_the_train_pays_for_the_ground_where_its_line_is_cut() -> None:
    assert price("1016", "1015", "1015", by=rail_entry_cost) == 4
    assert price("1119", "1219", "1119", by=rail_entry_cost) == FIELD.off_road[BOARD.at("1219")]


@pytest.mark.rule("TEC-04")
def test_a_supply_line_pays_off_road_what_a_march_pays() -> None:
    war = battle({}, german_fire=BOARD.set("1406", "1505"))
    found = ways(war, 1)
    for a in BOARD.ordered(found.passable):
        for direction in range(6):
            line = step_cost(found, a, direction)
            if line > 0:
                assert line == entry_cost(FIELD, war.interdicted, a, direction)


@pytest.mark.parametrize("by", [entry_cost, strategic_entry_cost, rail_entry_cost])
def test_the_prices_of_the_whole_map_are_those_of_each_step(by: Price) -> None:
    marked = BOARD.set("1405", "1605", "1320", "1016", "0105", "3323")
    costs = costs_of(FIELD, marked, by)
    for a in BOARD.hexes:
        assert [costs.of(a, d) for d in range(6)] == [by(FIELD, marked, a, d) for d in range(6)]

"""What a step costs, on the six maps and along the rulebook's own example."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg.battlefield import FOOT, OTHER, Battlefield, load
from grognard.geometry import path_cost

DINANT, SEDAN, GEMBLOUX, STONNE = load("dinant"), load("sedan"), load("gembloux"), load("stonne")


def cost(field: Battlefield, a: str, b: str, moves: int = OTHER, roads: bool = True) -> float:
    """MP from a hex to its neighbour; -1 if there is no way."""
    board = field.board
    found = field.costs(moves, roads).of(board.at(a), board.direction(board.at(a), board.at(b)))
    return found / 2 if found > 0 else found


def march(field: Battlefield, start: str, *path: str, moves: int = OTHER) -> float:
    at = field.board.at
    return path_cost(field.board, at(start), [at(name) for name in path], field.costs(moves, True)) / 2


@pytest.mark.rule("MOV-03", "MOV-06", "MOV-18")
def test_the_example_of_movement_costs_four_points() -> None:
    assert march(DINANT, "0607", "0608", "0508", "0509", "0410") == 4


@pytest.mark.rule("MOV-03")
def test_the_other_way_of_the_example_costs_half_a_point_too_much() -> None:
    assert march(DINANT, "0607", "0608", "0508", "0409", "0410") == 4.5


def test_neighbours_are_those_of_the_examples() -> None:
    board = STONNE.board
    assert board.direction(board.at("1005"), board.at("1104")) >= 0
    assert board.direction(board.at("1005"), board.at("1105")) >= 0
    assert board.direction(board.at("1005"), board.at("1106")) == -1
    assert board.direction(board.at("0509"), board.at("0410")) >= 0


@pytest.mark.rule("MOV-12", "TEC-04")
def test_woods_cost_foot_one_and_others_two() -> None:
    assert [cost(DINANT, "0409", "0410", moves) for moves in (FOOT, OTHER)] == [1, 2]


@pytest.mark.rule("TEC-06")
def test_rough_ground_costs_foot_one_and_others_two() -> None:
    rough = DINANT.board.ordered(DINANT.rough)[0]
    assert [DINANT.base[moves][rough] for moves in (FOOT, OTHER)] == [2, 4]


@pytest.mark.rule("TEC-01")
def test_clear_ground_costs_everybody_one() -> None:
    assert [cost(GEMBLOUX, "0101", "0102", moves) for moves in (FOOT, OTHER)] == [1, 1]


@pytest.mark.rule("TEC-02", "TEC-03")
def test_towns_cost_two_and_villages_one() -> None:
    village, town = (DINANT.board.ordered(mask)[0] for mask in (DINANT.village & ~DINANT.rail, DINANT.town))
    assert [DINANT.base[OTHER][village], DINANT.base[OTHER][town]] == [2, 4]


@pytest.mark.rule("MOV-18")
def test_a_road_does_not_make_a_town_cheaper() -> None:
    assert GEMBLOUX.road_links[GEMBLOUX.board.direction(*_at("0913", "1013"))] >> GEMBLOUX.board.at("0913") & 1
    assert cost(GEMBLOUX, "0913", "1013") == 2


def _at(a: str, b: str) -> tuple[int, int]:
    return GEMBLOUX.board.at(a), GEMBLOUX.board.at(b)


@pytest.mark.rule("MOV-13", "TEC-11")
def test_the_railway_costs_foot_one_and_others_two() -> None:
    assert [cost(GEMBLOUX, "0704", "0705", moves) for moves in (FOOT, OTHER)] == [1, 2]


@pytest.mark.rule("MOV-06", "TEC-05")
def test_a_road_costs_half_a_point() -> None:
    assert cost(GEMBLOUX, "0108", "0209") == 0.5


@pytest.mark.rule("MOV-19")
def test_without_the_road_rate_the_terrain_is_paid() -> None:
    assert cost(GEMBLOUX, "0108", "0209", roads=False) == 1


@pytest.mark.rule("MOV-14", "TEC-08")
def test_a_stream_costs_one_more() -> None:
    assert [cost(GEMBLOUX, "0301", "0401", moves) for moves in (FOOT, OTHER)] == [2, 2]


@pytest.mark.rule("MOV-15", "TEC-09")
def test_a_slope_costs_foot_one_more_and_others_two() -> None:
    a, b = _slope(STONNE)
    base = [STONNE.base[moves][STONNE.board.at(b)] / 2 for moves in (FOOT, OTHER)]
    assert [cost(STONNE, a, b, moves) for moves in (FOOT, OTHER)] == [base[0] + 1, base[1] + 2]


@pytest.mark.rule("MOV-15")
def test_a_road_spares_the_slope_but_not_without_its_rate() -> None:
    a, b = _slope(STONNE, by_road=True)
    assert cost(STONNE, a, b) == 0.5
    assert cost(STONNE, a, b, roads=False) == STONNE.base[OTHER][STONNE.board.at(b)] / 2 + 2


def _slope(field: Battlefield, by_road: bool = False) -> tuple[str, str]:
    """Two neighbours of different level without a stream, the second not built up."""
    board = field.board
    return next(
        (board.name(a), board.name(b))
        for a in board.hexes
        for d, b in enumerate(board.neighbours[a])
        if b >= 0
        and field.level[a] != field.level[b]
        and bool(field.road_links[d] >> a & 1) == by_road
        and not field.streams[d] >> a & 1
        and not field.built >> b & 1
    )


@pytest.mark.rule("TEC-10")
def test_a_height_costs_nothing_by_itself() -> None:
    high = [h for h in STONNE.board.ordered(STONNE.heights[1]) if STONNE.terrain["clear"] >> h & 1]
    assert {STONNE.base[OTHER][h] for h in high} == {2}


@pytest.mark.rule("MOV-16", "TEC-07")
def test_nobody_marches_over_a_river_without_bridge() -> None:
    assert [cost(SEDAN, "1002", "1003", moves) for moves in (FOOT, OTHER)] == [-1, -1]


@pytest.mark.rule("MOV-17")
def test_everybody_crosses_by_a_bridge() -> None:
    assert [cost(DINANT, "2214", "2314", moves) for moves in (FOOT, OTHER)] == [2, 2]


@pytest.mark.rule("CAP-8b")
def test_a_pontoon_takes_the_river_away() -> None:
    board = SEDAN.board
    a, b = board.at("1002"), board.at("1003")
    assert SEDAN.costs(OTHER, True, (SEDAN.edge(a, b),)).of(a, board.direction(a, b)) == 4
    assert SEDAN.edge(a, b) == SEDAN.edge(b, a)
    assert set(SEDAN.ends(SEDAN.edge(a, b))) == {a, b}


def test_entering_the_map_costs_the_road_or_the_terrain() -> None:
    at = GEMBLOUX.board.at
    assert [GEMBLOUX.entry(OTHER, at("2001"), roads) for roads in (True, False)] == [1, 2]
    assert GEMBLOUX.entry(OTHER, at("0101"), True) == 2


def test_leaving_the_map_costs_a_point_or_half_of_it_by_road() -> None:
    at = GEMBLOUX.board.at
    assert [GEMBLOUX.leave(at("2001"), roads) for roads in (True, False)] == [1, 2]
    assert GEMBLOUX.leave(at("0101"), True) == 2

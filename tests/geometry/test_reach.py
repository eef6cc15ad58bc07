"""Movement ranges, paths and routes, against Dijkstra's search hex by hex."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.geometry import Board, Costs, Passage, cheapest, path_cost, reach, step_cost
from tests.geometry.strategies import Ground, grounds, hex_on, hexes_on


@given(grounds(), st.data())
def test_reach(ground: Ground, data: st.DataObject) -> None:
    twin = ground.twin
    start, budget = data.draw(hex_on(twin)), data.draw(st.integers(0, 14))
    found = reach(twin.board, start, budget, ground.costs, ground.passage)
    expected = ground.plain.costs_from({twin.cell(start)}, budget)
    costs = {i: found.cost(i) for i in twin.board.hexes}
    assert {twin.cell(i): cost for i, cost in costs.items() if cost >= 0} == expected
    assert twin.cells_of(found.hexes) == expected.keys() - {twin.cell(start)}


@given(grounds(), st.data())
def test_paths_cost_what_reach_says(ground: Ground, data: st.DataObject) -> None:
    board = ground.twin.board
    start = data.draw(hex_on(ground.twin))
    found = reach(board, start, 10, ground.costs, ground.passage)
    for i in board.hexes:
        if found.cost(i) >= 0:
            path = found.path(i)
            assert [start, *path][-1] == i
            assert path_cost(board, start, path, ground.costs, ground.passage) == found.cost(i)
        else:
            with pytest.raises(ValueError, match="out of reach"):
                found.path(i)


@given(grounds())
def test_step_cost(ground: Ground) -> None:
    twin = ground.twin
    for i in twin.board.hexes:
        for d in range(6):
            cost = step_cost(twin.board, i, d, ground.costs, ground.passage)
            assert cost == ground.plain.step_cost(twin.cell(i), d)


@given(grounds(), st.data())
def test_cheapest(ground: Ground, data: st.DataObject) -> None:
    twin = ground.twin
    starts, targets = data.draw(hexes_on(twin)), data.draw(hexes_on(twin))
    limit = data.draw(st.integers(0, 14))
    route = cheapest(twin.board, starts, targets, limit, ground.costs, ground.passage)
    found = ground.plain.costs_from(twin.cells_of(starts), limit)
    costs = [found[cell] for cell in twin.cells_of(targets) if cell in found]
    assert (route.cost if route else None) == min(costs, default=None)
    if route:
        assert starts >> route.start & 1
        assert targets >> [route.start, *route.path][-1] & 1
        total = path_cost(twin.board, route.start, route.path, ground.costs, ground.passage)
        assert total == route.cost


@given(grounds())
def test_costs_by_mask_and_by_table_agree(ground: Ground) -> None:
    board, costs = ground.twin.board, ground.costs
    for d in range(6):
        by_mask = {a: cost for cost, where in costs.masks[d] for a in board.ordered(where)}
        assert {a: costs.of(a, d) for a in board.hexes if costs.of(a, d) > 0} == by_mask
        assert list(costs.masks[d]) == sorted(costs.masks[d])


@pytest.fixture(scope="module")
def board() -> Board:
    return Board(7, 7)


def test_a_start_that_stops_may_be_left_and_other_stops_may_not(board: Board) -> None:
    start, next_ = board.at("0404"), board.at("0403")
    stops = Passage(stop=board.set("0404", "0403"))
    costs = Costs.uniform(board)
    assert path_cost(board, start, [next_], costs, stops) == 1
    assert path_cost(board, start, [next_, board.at("0402")], costs, stops) == -1
    assert reach(board, start, 2, costs, stops).cost(board.at("0402")) == -1


def test_extras_add_up_where_they_overlap(board: Board) -> None:
    here, there = board.set("0404"), board.set("0404", "0403")
    passage = Passage(enter=((here, 1), (there, 2)), leave=((there, 4),))
    found = reach(board, board.at("0405"), 20, Costs.uniform(board), passage)
    assert found.cost(board.at("0404")) == 4


def test_nothing_goes_directly_between_barred_sets(board: Board) -> None:
    passage = Passage(barred=((board.set("0404"), board.set("0403")),))
    found = reach(board, board.at("0404"), 2, Costs.uniform(board), passage)
    assert found.cost(board.at("0403")) == 2


def test_equal_paths_end_in_the_lowest_direction(board: Board) -> None:
    found = reach(board, board.at("0404"), 2, Costs.uniform(board))
    north = board.neighbour(board.neighbour(board.at("0404"), 1), 0)
    assert [board.name(i) for i in found.path(north)] == ["0504", "0503"]


def test_a_path_must_be_made_of_neighbours(board: Board) -> None:
    assert path_cost(board, board.at("0404"), [board.at("0402")], Costs.uniform(board)) == -1
    assert path_cost(board, board.at("0404"), [], Costs.uniform(board)) == 0


def test_extras_are_not_negative(board: Board) -> None:
    with pytest.raises(ValueError, match="less than 0"):
        Passage(enter=((board.full, -1),))

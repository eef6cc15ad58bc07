"""What a step costs, and the examples of the rulebook."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.games.somme.battlefield import FOLDER, load
from grognard.games.somme.ground import Ground
from grognard.games.somme.units import FOOT, GUNS, STAFF, TANKS
from grognard.geometry import Passage, path_cost
from tests.games.data_files import edit

GROUND = load("michael").ground
ALL = (FOOT, STAFF, GUNS, TANKS)


def cost(a: str, b: str, moves: int = FOOT, ground: Ground = GROUND, flooded: bool = False) -> float:
    """MP from a hex to its neighbour; -1 if there is no way."""
    board = ground.board
    found = ground.costs(moves, flooded).of(board.at(a), board.direction(board.at(a), board.at(b)))
    return found / 2 if found > 0 else found


@pytest.mark.rule("11.1.1b")
def test_woods_with_craters_across_a_minor_river_cost_four(tmp_path: Path) -> None:
    edit(FOLDER / "data" / "hexes.csv", tmp_path, "3613,clear,crater", "3613,woods,crater")
    assert cost("3513", "3613", ground=load("michael", tmp_path).ground) == 4


@pytest.mark.rule("2.1c")
@pytest.mark.parametrize(
    ("a", "b", "points"),
    [("1307", "1308", 2), ("3513", "3613", 3), ("2822", "2922", 3), ("2623", "2622", 2), ("4031", "4132", 3)],
)
def test_terrain_water_and_slope_add_up(a: str, b: str, points: int) -> None:
    assert cost(a, b) == points


@pytest.mark.rule("11.3.1.2a")
def test_guns_pay_three_for_a_crest_with_woods_as_in_the_example() -> None:
    assert cost("4031", "4132", GUNS) == 3


@pytest.mark.rule("11.1.3a")
def test_a_road_spares_craters_crests_and_water() -> None:
    assert [cost("3411", "3512", moves) for moves in ALL] == [1] * 4
    assert [cost("2921", "3021", moves) for moves in ALL] == [1] * 4
    assert [cost("1506", "1605", moves) for moves in ALL] == [1] * 4


@pytest.mark.rule("11.2.3a")
def test_a_road_bridge_over_a_major_river_costs_nothing_extra() -> None:
    assert cost("1312", "1313") == 1


@pytest.mark.rule("11.1.4c")
def test_a_rail_bridge_costs_a_point_over_a_major_river_and_none_over_a_minor_one() -> None:
    assert [cost("5226", "5227", moves) for moves in ALL] == [2] * 4
    assert [cost("2726", "2727", moves) for moves in ALL] == [1] * 4


@pytest.mark.rule("11.2.3b")
def test_a_major_river_without_bridge_is_no_ordinary_step() -> None:
    assert [cost("1413", "1414", moves) for moves in ALL] == [-1] * 4


@pytest.mark.rule("11.3.1d", "15.4.1g")
def test_guns_and_tanks_cross_minor_rivers_by_bridges_only() -> None:
    assert [cost("1304", "1305", moves) for moves in ALL] == [2, 2, -1, -1]


@pytest.mark.rule("15.4.1g")
def test_tanks_cross_crests_by_road_only() -> None:
    assert (cost("2623", "2622", TANKS), cost("2622", "2623", TANKS)) == (-1, -1)
    assert cost("2921", "3021", TANKS) == 1


@pytest.mark.rule("CAMP-06")
def test_flooded_meadows_cost_foot_three_and_stop_all_others_off_roads_and_rails() -> None:
    assert [cost("1412", "1413", moves) for moves in ALL] == [1] * 4
    assert [cost("1412", "1413", moves, flooded=True) for moves in ALL] == [3, -1, -1, -1]
    assert [cost("1515", "1615", moves, flooded=True) for moves in ALL] == [3] * 4
    assert [cost("1313", "1413", moves, flooded=True) for moves in ALL] == [1] * 4


def footbridge(a: str, b: str, moves: int = FOOT, destroyed: bool = False) -> float:
    board = GROUND.board
    edges = (GROUND.edge(board.at(a), board.at(b)),)
    costs = GROUND.costs(moves, False, edges, edges if destroyed else ())
    return costs.of(board.at(a), board.direction(board.at(a), board.at(b))) / 2


@pytest.mark.rule("11.2.4g")
def test_a_footbridge_costs_a_point_over_a_major_river_and_none_over_a_minor_one() -> None:
    assert footbridge("1413", "1414") == 2
    assert footbridge("1304", "1305") == 1


@pytest.mark.rule("11.2.4h")
def test_guns_headquarters_and_tanks_have_no_use_for_a_footbridge() -> None:
    assert all(footbridge("1413", "1414", moves) < 0 for moves in (STAFF, GUNS, TANKS))


def test_a_footbridge_in_place_of_a_bridge_that_is_down_is_no_road() -> None:
    assert footbridge("1312", "1313") == 1
    assert footbridge("1312", "1313", destroyed=True) == 2


def test_bridges_that_are_down_bar_both_ways_and_nothing_else() -> None:
    board, bridges = GROUND.board, tuple(sorted(GROUND.bridges))
    closed = Passage(barred=GROUND.cuts(bridges))
    costs = GROUND.costs(FOOT)
    for a in board.hexes:
        for b in board.neighbours[a]:
            if b >= 0:
                free = path_cost(board, a, [b], costs)
                expected = -1 if GROUND.edge(a, b) in GROUND.bridges else free
                assert path_cost(board, a, [b], costs, closed) == expected


@pytest.mark.rule("11.2.6a")
def test_a_forced_march_knows_roads_only() -> None:
    board = GROUND.board
    assert GROUND.march.of(board.at("1312"), board.direction(board.at("1312"), board.at("1313"))) == 2
    assert GROUND.march.of(board.at("1307"), board.direction(board.at("1307"), board.at("1308"))) == -1


@pytest.mark.rule("11.1.5a")
def test_entering_the_map_costs_the_first_hex() -> None:
    board = GROUND.board
    assert GROUND.entry(FOOT, board.at("3701"), False) == 2
    assert GROUND.entry(FOOT, board.at("2036"), False) == 2


def reached(start: str, steps: int, within: list[str], footbridges: tuple[int, ...] = ()) -> list[str]:
    board = GROUND.board
    crossing = GROUND.crossing((), footbridges)
    return board.names(GROUND.radius(board.set(start), steps, crossing, board.set(*within)))


@pytest.mark.rule("9.1g")
def test_a_radius_goes_one_hex_beyond_a_major_river_without_bridge() -> None:
    way = ["1413", "1414", "1415", "1416"]
    assert reached("1413", 5, way) == ["1413", "1414"]
    board = GROUND.board
    assert reached("1413", 5, way, (GROUND.edge(board.at("1413"), board.at("1414")),)) == way


@pytest.mark.rule("9.1g")
def test_a_standing_bridge_carries_the_radius_and_one_that_is_down_does_not() -> None:
    board, way = GROUND.board, ["1311", "1312", "1313", "1314"]
    assert reached("1312", 5, way) == way
    down = (GROUND.edge(board.at("1312"), board.at("1313")),)
    assert board.names(GROUND.radius(board.set("1312"), 5, GROUND.crossing(down, ()), board.set(*way))) == way[:3]


@pytest.mark.rule("5.0c")
def test_neighbours_count_over_every_hexside() -> None:
    board = GROUND.board
    assert GROUND.next_to(board.set("1413")) == board.around[board.at("1413")]
    assert GROUND.next_to(board.set("1413", "1414")) & board.set("1413", "1414") == board.set("1413", "1414")

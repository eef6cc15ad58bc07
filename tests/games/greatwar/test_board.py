"""The board: 127 hexes, sections, edges, retreats, the template."""

from __future__ import annotations

import pytest

from grognard.games.greatwar.board import ALL, BOARD, BOTTOM, CENTRE, LEFT, RIGHT, SEATS, TOP, find, row_of
from tests.games.greatwar.support import hexes, names


@pytest.mark.rule("COMP-01")
def test_eleven_rows_of_twelve_and_eleven_hexes() -> None:
    assert len(BOARD.hexes) == 127
    assert [BOARD.row_hexes(row).bit_count() for row in range(1, 12)] == [12, 11] * 5 + [12]
    assert SEATS[BOTTOM].baseline == BOARD.row_hexes(11) == SEATS[TOP].enemy_baseline
    assert SEATS[TOP].baseline == BOARD.row_hexes(1) == SEATS[BOTTOM].enemy_baseline


def test_neighbours_of_an_even_and_of_an_odd_row() -> None:
    assert BOARD.around[find("6-5")] == hexes("6-4 6-6 5-5 5-6 7-5 7-6")
    assert BOARD.around[find("7-6")] == hexes("7-5 7-7 6-5 6-6 8-5 8-6")


@pytest.mark.rule("COMP-02", "MOVE-05")
def test_half_hexes_do_not_exist() -> None:
    assert find("2-12") == find("2-0") == find("12-1") == find("0-1") == find("11-13") == -1
    assert BOARD.around[find("3-1")] == hexes("3-2 2-1 4-1")


@pytest.mark.parametrize("name", ["", "7", "7-", "-4", "a-b", "7-4-1"])
def test_what_is_no_hex_is_found_nowhere(name: str) -> None:
    assert find(name) == -1


@pytest.mark.rule("COMP-03")
def test_left_of_one_player_is_right_of_the_other() -> None:
    top, bottom = SEATS[TOP].sections, SEATS[BOTTOM].sections
    assert bottom[LEFT] == top[RIGHT]
    assert bottom[CENTRE] == top[CENTRE]
    assert names(bottom[LEFT] & BOARD.row_hexes(11)) == ["11-1", "11-2", "11-3", "11-4"]
    assert names(top[LEFT] & BOARD.row_hexes(1)) == ["1-9", "1-10", "1-11", "1-12"]


@pytest.mark.rule("COMP-04")
def test_hexes_on_a_dotted_line_belong_to_two_sections() -> None:
    left, centre, right = SEATS[BOTTOM].sections
    assert left | centre | right == ALL
    assert left & centre == hexes("2-4 4-4 6-4 8-4 10-4")
    assert centre & right == hexes("2-8 4-8 6-8 8-8 10-8")
    assert not left & right


def test_two_hexes_ahead_and_two_behind_as_the_player_sits() -> None:
    here = find("7-6")
    assert [BOARD.name(i) for i in SEATS[BOTTOM].forward[here]] == ["6-5", "6-6"]
    assert [BOARD.name(i) for i in SEATS[TOP].forward[here]] == ["8-6", "8-5"]
    assert SEATS[BOTTOM].rear_set[here] == hexes("8-5 8-6")
    assert SEATS[TOP].rear_set[here] == hexes("6-5 6-6")
    assert SEATS[BOTTOM].rear_set[find("11-3")] == 0
    assert SEATS[TOP].rear_set[find("3-1")] == hexes("2-1")


@pytest.mark.rule("RES-09")
def test_the_template_counts_clockwise_from_ahead_on_the_right() -> None:
    here = find("7-6")
    assert [BOARD.name(i) for i in SEATS[BOTTOM].ring[here]] == ["6-6", "7-7", "8-6", "8-5", "7-5", "6-5"]
    assert [BOARD.name(i) for i in SEATS[TOP].ring[here]] == ["8-5", "7-5", "6-5", "6-6", "7-7", "8-6"]
    assert SEATS[BOTTOM].ring[find("1-1")][0] == -1


def test_a_row_is_counted_from_the_left_of_the_player() -> None:
    assert [BOARD.name(i) for i in row_of(2, SEATS[BOTTOM])][:2] == ["2-1", "2-2"]
    assert [BOARD.name(i) for i in row_of(2, SEATS[TOP])][:2] == ["2-11", "2-10"]

"""No Man's Land before the first turn."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice import Luck
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import ALLIED, BOARD, GERMAN, ROWS, SEATS, find
from grognard.games.greatwar.set_up import Initiative
from grognard.games.greatwar.shelling import (
    ChooseRows,
    EndShelling,
    RowShelled,
    Shelling,
    ShellRow,
    from_own_edge,
    shell_row,
    shell_rows,
)
from tests.games.greatwar.support import STAR, at_start, battle, names
from tests.games.support import events


def shelled(row: int, dice: list[int], side: int = ALLIED, **more: Any) -> Battle:
    """A row is shelled on a board with two units far away, and others by name."""
    units = {"1-1": "G1 infantry", "11-12": "A1 infantry"} | more.pop("units", {})
    play = battle(units, (), dice, **more)
    shell_row(play, side, row)
    return play


def rows(play: Battle) -> list[int]:
    return [event.row for event in events(play, RowShelled)]


@pytest.mark.rule("NML-03")
def test_count_on_until_a_roll_leads_past_the_end() -> None:  # T-50
    play = shelled(7, [5, 4, 2, 3])
    assert names(play.state.craters) == ["7-5", "7-9", "7-11"]
    assert [(event.dice, event.hexes) for event in events(play, RowShelled)] == [([5, 4, 2, 3], ["7-5", "7-9", "7-11"])]


@pytest.mark.rule("NML-03")
def test_from_the_left_of_the_shelling_player() -> None:
    assert names(shelled(7, [5, 4, 6], GERMAN).state.craters) == ["7-4", "7-8"]


@pytest.mark.rule("NML-04", "COMP-02")
def test_whole_hexes_only_and_all_of_them() -> None:
    play = shelled(6, [5, 6, 1], units={"6-2": "G2 infantry"}, forest="6-3")
    assert names(play.state.craters) == ["6-5", "6-11"]


@pytest.mark.rule("NML-05")
def test_a_crater_on_open_ground() -> None:
    play = shelled(7, [5, 6, 6])
    assert play.combat_terrain(find("7-5")).kind == "shell_crater"


@pytest.mark.rule("NML-06")
def test_wire_is_turned_over() -> None:
    play = shelled(7, [5, 6, 6], wire="7-5 7-6")
    assert (names(play.state.wire), names(play.state.craters)) == (["7-6"], ["7-5", "7-11"])


@pytest.mark.rule("NML-07")
@pytest.mark.parametrize("terrain", ["forest", "trench", "hill", "bunker", "ford", "sunken_road"])
def test_no_crater_on_a_tile(terrain: str) -> None:
    assert names(shelled(7, [5, 6, 6], **{terrain: "7-5"}).state.craters) == ["7-11"]


@pytest.mark.rule("NML-07")
def test_no_crater_under_a_unit() -> None:
    assert names(shelled(7, [5, 6, 6], units={"7-5": "G2 infantry"}, wire="7-5").state.craters) == ["7-11"]


@pytest.mark.rule("NML-02")
def test_the_row_nearest_to_the_enemy_comes_first() -> None:
    for side, expected in ((ALLIED, [5, 7, 8]), (GERMAN, [8, 7, 5])):
        play = battle({"1-1": "G1 infantry", "11-12": "A1 infantry"}, (), [6] * 9)
        shell_rows(play, side, (7, 5, 8))
        assert rows(play) == expected
    play = battle({"1-1": "A1 infantry", "11-12": "G1 infantry"}, scenario="s41")
    assert [from_own_edge(play, side, 11) for side in (GERMAN, ALLIED)] == [0, 10]
    assert [from_own_edge(play, side, 1) for side in (GERMAN, ALLIED)] == [10, 0]


@pytest.mark.rule("SETUP-11")
def test_shelled_before_the_first_turn_by_the_player_of_the_scenario() -> None:
    play = at_start("s41", [Shelling()], [6] * 12)
    assert [event.side for event in events(play, RowShelled)] == ["german", "german"]
    assert play.state.craters


@pytest.mark.rule("SCN-56b")
def test_craters_of_the_morning_by_option() -> None:
    assert rows(at_start("s56", [Shelling()])) == []
    assert rows(at_start("s56", [Shelling()], [6] * 12, options=["old_craters"])) == [8, 9]


@pytest.mark.rule("SCN-52c", "NML-08")
def test_empty_trenches_and_bunkers_are_replaced_by_craters() -> None:
    play = shelled(7, [5, 1, 1, 6], scenario="s52", trench="7-5 7-7", bunker="7-6", units={"7-7": "G2 infantry"})
    assert names(play.state.removed) == names(play.state.craters) == ["7-5", "7-6"]
    hex_ = find("7-6")
    assert (play.base_terrain(hex_).kind, play.combat_terrain(hex_).kind) == ("countryside", "shell_crater")
    assert not play.blocking >> hex_ & 1
    assert shelled(7, [5, 6, 6], scenario="s49", trench="7-5").state.removed == 0


# scenario 50


def vaux(first: str, dice: list[int]) -> Battle:
    """The first player of scenario 50 is rolled for; then he shells."""
    stars = [STAR] * 4 if first == "allied" else [1] * 4
    return at_start("s50", [Initiative(), Shelling()], [*[1] * 4, *stars, *dice])


@pytest.mark.rule("SCN-50c")
def test_the_first_player_chooses_rows_away_from_his_own_side() -> None:
    play = vaux("german", [6, 6, 6, 6])
    assert isinstance(play.decision, ChooseRows)
    assert play.decision.side == "german"
    assert play.decision.left(play) == list(range(11, 0, -1))
    play.apply(ShellRow(9))
    assert play.ruling(ShellRow(10)).rules == play.ruling(ShellRow(9)).rules == ("SCN-50c",)
    assert play.ruling(ShellRow(8))
    play.apply(EndShelling())
    assert (rows(play), play.decision) == ([9], None)


@pytest.mark.rule("SCN-50c", "NML-08")
def test_the_last_row_ends_the_shelling() -> None:
    play = vaux("allied", [6, 6, 6])
    assert play.ruling(ShellRow(12)).rules == ("SCN-50c",)
    play.apply(ShellRow(ROWS))
    assert play.decision is None
    assert [event.side for event in events(play, RowShelled)] == ["allied"]


def test_rows_on_the_page() -> None:
    play = vaux("german", [])
    decision = play.decision
    assert isinstance(decision, ChooseRows)
    menu = decision.menu(play, ())
    assert menu.buttons[0].action == ShellRow(11)
    assert len(menu.picks) == 127
    assert next(stencil.at for stencil in menu.stencil) == BOARD.name(BOARD.ordered(SEATS[1].baseline)[0])
    assert decision.menu(play, ("place:4-4",)).ready == ShellRow(4)
    beyond = ChooseRows("german", 5)
    assert beyond.why_not(play, (), "place:11-3").rules == ("SCN-50c",)
    assert beyond.why_not(play, (), "unit:G01").rules == ("SCN-50c",)
    assert not beyond.why_not(play, (), "card:x")
    luck = Luck(3)
    assert all(play.ruling(decision.sample(play, luck)) for _ in range(30))
    assert all(play.ruling(action) for action in decision.candidates(play))

"""Reinforcements of Arras: less than the number of the turn, before the night; Petreforce when the Allied is ahead."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.movement import EndMovement, Movement, StartMovement
from grognard.games.blitzkrieg.orders import Enter
from grognard.games.blitzkrieg.petreforce import PetreforceCalled
from grognard.games.blitzkrieg.reinforcements import Reinforce, arrived
from grognard.games.blitzkrieg.state import AWAY, OFF_MAP
from tests.games.blitzkrieg.arrivals import asked, call, members, ready, winning
from tests.games.blitzkrieg.support import battle, index
from tests.games.support import events

UNDRAWN = "a_arr_3_s2"
GARRISON = ["a_arr_bp_4ey", "a_arr_bp_4gh", "a_arr_bp_5gh", "a_arr_bp_1wg", "a_arr_bp_8rnf", "a_arr_bp_gar"]
GUN = "a_arr_bp_72"


def after_draw(turn: int, **state: Any) -> Campaign40:
    """The cups have been drawn from: these two units of the left column wait."""
    play = battle("arras", state.pop("units", {}), (), state.pop("dice", ()), turn=turn, **state)
    for name in (UNDRAWN, "a_arr_3_h2"):
        play.put(index(play, name), AWAY)
    play.then(Reinforce("allied", "start"))
    play.advance()
    return play


@pytest.mark.rule("ARR-R-A1")
@pytest.mark.parametrize(("turn", "level", "dice"), [(2, 0, [1]), (4, 1, [1, 2]), (9, 0, [1, 2, 3, 4, 5]), (2, 2, [])])
def test_units_that_were_not_drawn_need_less_than_the_number_of_the_turn(
    turn: int, level: int, dice: list[int]
) -> None:
    assert winning("arras", UNDRAWN, turn, interdiction=level) == dice


@pytest.mark.rule("ARR-R-A1")
def test_refugees_are_added_too() -> None:
    assert winning("arras", UNDRAWN, 4, events=("refugees",)) == [1, 2]


@pytest.mark.rule("ARR-R-A1")
def test_they_roll_one_by_one_for_hex_e() -> None:
    play = after_draw(2)
    assert set(asked(play)) >= {UNDRAWN, "a_arr_3_h2"}
    assert play.field.board.names(play.field.group["left_regular"].zone) == ["0701"]


@pytest.mark.rule("ARR-R-A2")
@pytest.mark.parametrize("turn", [10, 11, 19])
def test_allies_who_are_not_in_before_the_night_never_enter(turn: int) -> None:
    play = after_draw(turn)
    assert asked(play) == []
    assert not ready(play, UNDRAWN)


@pytest.mark.rule("ARR-R-A1", "ARR-R-A3")
def test_no_ally_rolls_on_turn_1() -> None:
    assert asked(after_draw(1)) == []


RIVAL = {"2507": ["g_arr_5_rec"]}


@pytest.mark.rule("ARR-R-A3")
@pytest.mark.parametrize(("units", "level", "dice"), [({}, 0, [1, 2, 3]), (RIVAL, 0, [1, 2, 3, 4]), (RIVAL, 2, [1, 2])])
def test_the_1st_dlm_comes_more_easily_against_the_5th_panzer(
    units: dict[str, list[str]], level: int, dice: list[int]
) -> None:
    assert winning("arras", "a_arr_1_s1", 4, units=units, interdiction=level) == dice


@pytest.mark.rule("ARR-R-A3", "ARR-V5")
def test_each_unit_of_the_1st_dlm_that_comes_is_a_point_for_the_german() -> None:
    play = battle("arras", {}, turn=5)
    assert arrived(play, index(play, "a_arr_1_s1"))
    assert arrived(play, index(play, "a_arr_1_r1"))
    assert play.state.points == [4, 0]


# Petreforce


def garrison(turn: int, points: list[int], **state: Any) -> Campaign40:
    return call("arras", turn, "allied", points=points, **state)


@pytest.mark.rule("ARR-R-A4")
@pytest.mark.parametrize(("points", "comes"), [([0, 6], True), ([4, 4], False), ([6, 2], False)])
def test_petreforce_comes_only_if_the_allied_side_has_more_points(points: list[int], comes: bool) -> None:
    play = garrison(11, points, german_control=0, allied_control=0, dice=[6])
    assert ready(play, *GARRISON) == comes


@pytest.mark.rule("ARR-R-A4")
def test_petreforce_does_not_come_before_turn_11() -> None:
    play = garrison(10, [0, 60])
    assert not ready(play, GARRISON[0])
    assert play.state.at[index(play, GUN)] == AWAY


@pytest.mark.rule("ARR-R-A4")
def test_the_lead_is_what_would_be_counted_if_the_battle_ended_now() -> None:
    village = {"1201": ["a_arr_b_4_mat"]}
    play = battle("arras", village)
    hexes = play.field.board.names(play.field.built)
    held = {hexes[0]: ["a_arr_b_4_mat"], hexes[1]: ["a_arr_b_7_mat"], hexes[2]: ["a_arr_b_6dli"]}
    assert ready(garrison(11, [3, 0], units=held, german_control=0, allied_control=0, dice=[3]), *GARRISON)
    assert not ready(garrison(11, [6, 0], units=held, german_control=0, allied_control=0), *GARRISON)


@pytest.mark.rule("ARR-R-A4")
def test_petreforce_waits_in_turns_without_a_lead() -> None:
    play = garrison(11, [0, 60], dice=[4])
    play.then(EndMovement("allied"))
    play.advance()
    play.state.turn, play.state.points[0] = 12, 200
    play.then(Reinforce("allied", "start"))
    play.advance()
    assert not ready(play, GARRISON[0])


@pytest.mark.rule("ARR-R-A5")
def test_a_die_tells_how_many_of_its_infantry_may_enter_by_the_road_to_arras() -> None:
    agenda = [Reinforce("allied", "start"), StartMovement("allied"), Movement("allied")]
    play = battle("arras", {}, agenda, [1], turn=11, points=[0, 60])
    assert play.field.board.names(play.field.group["petre"].zone) == ["1301"]
    play.apply(Enter(GARRISON[0], ("1301",)))
    assert not play.ruling(Enter(GARRISON[1], ("1301",)))


@pytest.mark.rule("ARR-R-A5")
def test_the_die_is_thrown_once_and_what_is_left_of_it_stays() -> None:
    play = garrison(11, [0, 60], dice=[2])
    play.then(EndMovement("allied"))
    play.advance()
    play.state.turn = 12
    play.state.allowance[play.field.group["petre"].index] -= 1
    play.then(Reinforce("allied", "start"))
    play.advance()
    assert len(events(play, PetreforceCalled)) == 1
    assert ready(play, *GARRISON)
    assert play.state.allowance[play.field.group["petre"].index] == 1


@pytest.mark.rule("ARR-R-A4")
def test_its_gun_fires_from_off_the_map_as_soon_as_it_is_called() -> None:
    play = garrison(11, [0, 60], dice=[2])
    assert play.state.at[index(play, GUN)] == OFF_MAP


@pytest.mark.rule("ARR-R-A4")
def test_petreforce_is_not_called_under_paralysis() -> None:
    play = garrison(11, [0, 60], events=("allied_paralysis",))
    assert play.state.at[index(play, GUN)] == AWAY


# the Germans


@pytest.mark.rule("ARR-R-G1")
@pytest.mark.parametrize(("turn", "dice"), [(2, [1]), (4, [1, 2, 3]), (10, [1, 2, 3, 4, 5])])
def test_german_regulars_need_less_than_the_number_of_the_turn(turn: int, dice: list[int]) -> None:
    assert winning("arras", "g_arr_7_25_1", turn, interdiction=2) == dice


@pytest.mark.rule("ARR-R-G1")
def test_germans_roll_in_the_supply_phase_from_turn_2() -> None:
    assert asked(call("arras", 2, "german", "start")) == []
    assert asked(call("arras", 1, "german", "supply")) == []
    assert {"g_arr_7_25_1", "g_arr_gs_1_1"} <= set(asked(call("arras", 2, "german", "supply")))


@pytest.mark.rule("ARR-R-G1")
def test_a_roll_that_is_not_used_is_lost() -> None:
    play = call("arras", 9, "german", "supply", dice=[1] * 30)
    assert play.decision is not None
    play.apply(play.decision.candidates(play)[0])
    play.then(EndMovement("german"))
    play.advance()
    assert play.state.at[index(play, "g_arr_7_25_1")] == AWAY


@pytest.mark.rule("ARR-R-G3")
def test_german_regulars_come_without_a_die_from_turn_11() -> None:
    play = call("arras", 11, "german", "supply")
    assert ready(play, *members(play, "7pz_reinf"), *members(play, "sst_reinf"), "g_arr_gs_trk2")
    assert not ready(call("arras", 10, "german", "supply"), "g_arr_7_25_1")


@pytest.mark.rule("ARR-R-G4")
@pytest.mark.parametrize(("turn", "dice"), [(2, [1]), (6, [1, 2, 3, 4, 5]), (11, []), (12, [1]), (15, [1, 2, 3, 4])])
def test_the_5th_panzer_counts_the_turns_of_the_day(turn: int, dice: list[int]) -> None:
    assert winning("arras", "g_arr_5_31_1", turn) == dice


@pytest.mark.rule("ARR-R-G4")
def test_the_5th_panzer_comes_on_both_days_by_hex_c_and_never_without_a_die() -> None:
    play = call("arras", 19, "german", "supply")
    assert "g_arr_5_31_1" in asked(play)
    assert play.field.board.names(play.field.group["5pz"].zone) == ["2507"]


@pytest.mark.rule("ARR-R-G5")
@pytest.mark.parametrize("turn", [2, 10])
def test_a_unit_of_the_5th_panzer_is_worth_2_points_on_21_may(turn: int) -> None:
    play = battle("arras", {}, turn=turn)
    assert arrived(play, index(play, "g_arr_5_31_1"))
    assert play.state.points == [0, 4]


@pytest.mark.rule("ARR-R-G6")
def test_it_is_worth_1_point_on_22_may() -> None:
    play = battle("arras", {}, turn=11)
    assert arrived(play, index(play, "g_arr_5_31_1"))
    assert play.state.points == [0, 2]


@pytest.mark.rule("RNF-01")
def test_the_columns_come_on_turn_1_without_a_die() -> None:
    assert ready(call("arras", 1, "allied"), "a_arr_3_s1", "a_arr_b_4_mat", "a_arr_b_trk3")

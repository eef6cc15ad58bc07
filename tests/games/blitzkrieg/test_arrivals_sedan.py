"""Reinforcements of Sedan: regular ones after the crossing, conditional ones from the cup."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg.effects import CupDraw
from grognard.games.blitzkrieg.reinforcements import Reinforce, arrived
from grognard.games.blitzkrieg.state import AWAY, IN_CUP
from tests.games.blitzkrieg.arrivals import asked, call, draw, ready, winning
from tests.games.blitzkrieg.support import battle, index, stand

INFANTRY, TANKS, ENGINEERS = "g_sed_2s_1_2", "g_sed_2p_1_3", "g_sed_1pi37"


@pytest.mark.rule("SED-R-F1")
@pytest.mark.parametrize(
    ("unit", "where", "opened"),
    [(INFANTRY, "0903", True), (ENGINEERS, "0903", True), (TANKS, "0903", False), (INFANTRY, "0902", False)],
)
def test_german_infantry_on_the_south_bank_calls_the_regulars(unit: str, where: str, opened: bool) -> None:
    assert bool(asked(call("sedan", 3, "allied", units={where: [unit]}))) == opened


@pytest.mark.rule("SED-R-F1")
def test_they_stay_called_when_the_infantry_is_gone() -> None:
    play = battle("sedan", {"0903": [INFANTRY]}, turn=3)
    stand(play, "0902", INFANTRY)
    play.then(Reinforce("allied", "start"))
    play.advance()
    assert "a_sed_120_1" in asked(play)


@pytest.mark.rule("SED-R-F1")
def test_there_are_no_regulars_before_turn_2() -> None:
    assert asked(call("sedan", 1, "allied", crossed=True)) == []


@pytest.mark.rule("SED-R-F2")
@pytest.mark.parametrize(
    ("turn", "level", "dice"),
    [(2, 0, [1, 2]), (2, 1, [1]), (3, 2, [1]), (6, 1, [1, 2, 3, 4, 5]), (9, 0, [1, 2, 3, 4, 5])],
)
def test_regulars_count_the_turns_that_are_over(turn: int, level: int, dice: list[int]) -> None:
    assert winning("sedan", "a_sed_120_1", turn, interdiction=level, crossed=True) == dice


@pytest.mark.rule("SED-R-F2", "SED-R-F3")
def test_regulars_roll_unit_by_unit() -> None:
    names = asked(call("sedan", 2, "allied", crossed=True))
    assert {"a_sed_120_1", "a_sed_120_2", "a_sed_246_1", "a_sed_22ra"} <= set(names)
    assert len(names) == 13


@pytest.mark.rule("SED-R-F5")
def test_a_die_tells_how_many_units_are_drawn_blind() -> None:
    play = battle("sedan", {}, [CupDraw()], [3, 1, 1, 10])
    drawn = [unit for unit in play.field.cups[0].units if play.state.at[unit] == AWAY]
    assert play.ids(drawn) == ["a_sed_3ric_1", "a_sed_3ric_2", "a_sed_42bcc_2"]
    assert len(play.state.cups[0]) == 39


@pytest.mark.rule("SED-R-F4")
def test_units_in_the_cup_do_not_roll() -> None:
    play = call("sedan", 5, "allied")
    assert play.state.at[index(play, "a_sed_3ric_1")] == IN_CUP
    assert asked(play) == []


@pytest.mark.rule("SED-R-F6")
@pytest.mark.parametrize(("level", "dice"), [(0, [1, 2, 3, 4]), (1, [1, 2, 3]), (2, [1, 2])])
def test_drawn_units_enter_on_4_or_less_whatever_the_turn(level: int, dice: list[int]) -> None:
    assert winning("sedan", "a_sed_51_1", 2, interdiction=level) == dice
    assert winning("sedan", "a_sed_51_1", 15, interdiction=level) == dice


@pytest.mark.rule("SED-R-F6")
def test_a_drawn_unit_that_fails_tries_again_next_turn() -> None:
    play = battle("sedan", {}, (), [6], turn=5)
    draw(play, "a_sed_51_1")
    play.then(Reinforce("allied", "start"))
    play.advance()
    assert play.decision is not None
    play.apply(play.decision.candidates(play)[0])
    assert play.over
    play.state.turn = 6
    play.then(Reinforce("allied", "start"))
    play.advance()
    assert asked(play) == ["a_sed_51_1"]


@pytest.mark.rule("SED-R-F9")
def test_the_breakout_at_dinant_stops_conditional_units_but_not_regular_ones() -> None:
    play = battle("sedan", {}, (), turn=13, past=((12, "breakout"),), crossed=True)
    draw(play, "a_sed_51_1")
    play.then(Reinforce("allied", "start"))
    play.advance()
    assert "a_sed_51_1" not in asked(play)
    assert "a_sed_120_1" in asked(play)


@pytest.mark.rule("SED-R-F8", "SED-V2")
@pytest.mark.parametrize(
    ("unit", "turn", "points"),
    [("a_sed_41bcc_1", 5, 2), ("a_sed_91_1", 11, 2), ("a_sed_41bcc_1", 12, 0), ("a_sed_3ric_1", 5, 0)],
)
def test_the_3rd_dcr_and_dim_give_a_point_when_they_enter_on_13_may(unit: str, turn: int, points: int) -> None:
    play = battle("sedan", {}, turn=turn)
    assert arrived(play, index(play, unit))
    assert play.state.points == [points, 0]


@pytest.mark.rule("RNF-01")
def test_units_of_the_2nd_panzer_held_back_may_come_from_turn_2_with_their_vehicles() -> None:
    assert not ready(call("sedan", 1, "german"), INFANTRY)
    assert ready(call("sedan", 2, "german"), INFANTRY, "g_sed_ht2p_1", TANKS)

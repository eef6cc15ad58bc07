"""What random events do at once."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.events import Rolled
from grognard.games.blitzkrieg.air import air_returns
from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.effects import PassDie, conditional_exits
from grognard.games.blitzkrieg.events import come_into_force, happen
from grognard.games.blitzkrieg.flights import air_unit
from grognard.games.blitzkrieg.leaving import leave
from grognard.games.blitzkrieg.state import (
    AWAY,
    CONDITIONAL,
    DOWN,
    EXITED,
    INTERDICTING,
    READY,
    REMOVED,
    RESERVE,
    WAITING,
)
from tests.games.blitzkrieg.flying import BLOCH, CURTISS, back, doing, fly
from tests.games.blitzkrieg.support import battle, index
from tests.games.support import events

SECOND, THIRD = "a_gem_fd2_1s", "a_gem_fd3_1s"


def after(key: str, total: int, *dice: int, **state: Any) -> Campaign40:
    """A battle in which a sum has just been thrown on turn 4, unless another is given."""
    play = battle(key, {}, dice=dice, **({"turn": 4} | state))
    return drawing(play, total)


def drawing(play: Campaign40, total: int) -> Campaign40:
    happen(play, total)
    play.advance()
    return play


def next_turn(play: Campaign40) -> Campaign40:
    play.state.turn += 1
    air_returns(play)
    come_into_force(play)
    return play


# breakout


@pytest.mark.rule("GEM-E2")
def test_after_the_breakout_the_2nd_dlm_is_no_longer_available() -> None:
    play = after("gembloux", 3)
    assert play.state.at[index(play, SECOND)] == REMOVED
    assert play.state.at[index(play, THIRD)] == AWAY


def test_a_2nd_dlm_unit_on_the_map_stays_there() -> None:
    play = drawing(battle("gembloux", {"0105": [SECOND]}, turn=14), 3)
    assert play.on_map(index(play, SECOND))


@pytest.mark.rule("GEM-E3")
def test_dlm_units_that_have_left_the_map_may_not_return() -> None:
    play = battle("gembloux", {"0105": [THIRD], "0106": ["a_gem_15_art"]}, turn=14)
    for unit in (THIRD, "a_gem_15_art"):
        leave(play, index(play, unit), play.state.at[index(play, unit)])
    assert play.state.back[index(play, THIRD)] == 16
    drawing(play, 11)
    assert (play.state.at[index(play, THIRD)], play.state.back[index(play, THIRD)]) == (EXITED, 0)
    assert play.state.back[index(play, "a_gem_15_art")] == 16


@pytest.mark.rule("GEM-E3")
def test_a_dlm_unit_that_waits_to_return_is_sent_away_too() -> None:
    play = battle("gembloux", {"0105": [THIRD]}, turn=14)
    leave(play, index(play, THIRD), play.hex("0105"))
    play.put(index(play, THIRD), READY)
    drawing(play, 11)
    assert play.state.at[index(play, THIRD)] == EXITED


@pytest.mark.rule("SED-E2a")
@pytest.mark.parametrize(("turn", "die", "last"), [(4, 3, 7), (12, 6, 18), (17, 6, 20)])
def test_a_german_die_tells_how_many_turns_are_left(turn: int, die: int, last: int) -> None:
    assert after("sedan", 3, die, turn=turn).state.last_turn == last


def test_no_die_is_thrown_for_the_breakouts_of_the_other_battles() -> None:
    assert after("gembloux", 3).state.last_turn == 20
    assert after("dinant", 3, turn=20).state.last_turn == 32


@pytest.mark.rule("SED-E2b")
def test_conditional_reinforcements_come_no_more_and_those_on_the_map_stay() -> None:
    play = battle("sedan", {"0116": ["a_sed_41bcc_1 conditional"]}, dice=[6], turn=4)
    play.put(index(play, "a_sed_41bcc_2"), AWAY)
    play.mark(index(play, "a_sed_41bcc_2"), CONDITIONAL)
    play.state.cups[0] = (index(play, "a_sed_41bcc_3"),)
    drawing(play, 3)
    places = [play.state.at[index(play, unit)] for unit in ("a_sed_41bcc_2", "a_sed_41bcc_3")]
    assert places == [REMOVED, REMOVED]
    assert play.state.cups == [()]
    assert play.on_map(index(play, "a_sed_41bcc_1"))


@pytest.mark.rule("SED-E2b")
def test_conditional_units_that_leave_the_map_after_the_breakout_count() -> None:
    names = ("a_sed_41bcc_1", "a_sed_41bcc_2")
    play = battle("sedan", {"0114": [f"{name} conditional" for name in names] + ["a_sed_45ra"]}, dice=[6], turn=4)
    door = play.hex("0114")
    leave(play, index(play, names[0]), door)
    drawing(play, 3)
    play.state.turn = 5
    leave(play, index(play, names[1]), door)
    leave(play, index(play, "a_sed_45ra"), door)
    assert conditional_exits(play) == [index(play, names[1])]


# the cup


@pytest.mark.rule("SED-E3")
def test_an_allied_die_tells_how_many_units_are_drawn_from_the_cup() -> None:
    play = after("sedan", 7, 2, 1, 1)
    drawn = [unit for unit in play.field.cups[0].units if play.has(unit, CONDITIONAL)]
    assert [play.state.at[unit] for unit in drawn] == [AWAY, AWAY]
    assert len(play.state.cups[0]) == len(play.field.cups[0].units) - 2


def test_from_an_empty_cup_nothing_is_drawn_and_no_die_thrown() -> None:
    assert after("sedan", 7, cups=[()]).state.rolls == 0


# the air


@pytest.mark.rule("EVT-MAX-A1")
@pytest.mark.parametrize("key", ["gembloux", "sedan", "dinant", "arras"])
def test_no_allied_air_unit_flies_before_the_fourth_turn_after_the_draw(key: str) -> None:
    play = after(key, 8, 1)
    allied = [air.index for air in play.field.air if air.side == ALLIED and not air.raf]
    assert [play.state.air_back[air] for air in allied] == [8] * len(allied)
    for turn in (5, 6, 7):
        next_turn(play)
        assert [play.state.air[air] for air in allied] == [DOWN] * len(allied), turn
    next_turn(play)
    assert [play.state.air[air] for air in allied] == [WAITING] * len(allied)


@pytest.mark.rule("EVT-MAX-A2")
@pytest.mark.parametrize(("die", "shot_down", "grounded"), [(3, 0, 3), (3, 2, 1), (1, 2, 0), (6, 0, 6)])
def test_a_german_die_less_the_allied_units_shot_down_grounds_germans(die: int, shot_down: int, grounded: int) -> None:
    play = battle("gembloux", {}, dice=[die], turn=4)
    for name in ("a_gem_air1", "a_gem_air2")[:shot_down]:
        fly(play, name, DOWN)
        play.state.air_back[air_unit(play, name)] = 5
    fly(play, "g_gem_air1", INTERDICTING)
    drawing(play, 8)
    assert len(play.air_units(GERMAN, DOWN)) == grounded
    assert {play.state.air_back[air] for air in play.air_units(GERMAN, DOWN)} <= {8}
    assert back(play, "a_gem_air1") == 8


def test_german_air_units_on_the_track_stay_where_they_are_there() -> None:
    play = battle("gembloux", {}, dice=[6], turn=4)
    fly(play, "g_gem_air1", DOWN)
    play.state.air_back[air_unit(play, "g_gem_air1")] = 5
    drawing(play, 8)
    assert len(play.air_units(GERMAN, DOWN)) == 6
    assert back(play, "g_gem_air1") == 5


@pytest.mark.rule("ARR-E3")
def test_at_arras_the_raf_does_not_come_back() -> None:
    play = after("arras", 3, 1)
    for _ in range(8):
        next_turn(play)
    assert [doing(play, name) for name in ("a_arr_air1", "a_arr_air2")] == [WAITING, DOWN]


@pytest.mark.rule("EVT-MAX-B")
def test_the_effort_brings_back_those_shot_down_for_a_turn() -> None:
    play = battle("stonne", {}, turn=4)
    fly(play, CURTISS, DOWN)
    play.state.air_back[air_unit(play, CURTISS)] = 6
    next_turn(drawing(play, 8))
    assert len(play.air_units(ALLIED, WAITING)) == 3
    next_turn(play)
    assert [doing(play, name) for name in (CURTISS, BLOCH, "a_sto_fair_3")] == [WAITING, WAITING, RESERVE]


@pytest.mark.rule("STO-E6", "HAN-E6")
@pytest.mark.parametrize(("key", "normal", "effort"), [("stonne", 2, 3), ("hannut", 1, 2)])
def test_the_number_of_air_units_in_the_turn_of_the_effort(key: str, normal: int, effort: int) -> None:
    play = after(key, 8)
    counts = [len(play.air_units(ALLIED, WAITING))]
    counts += [len(next_turn(play).air_units(ALLIED, WAITING)) for _ in range(2)]
    assert counts == [normal, effort, normal]


# the others


@pytest.mark.rule("STO-E2", "HAN-E2")
@pytest.mark.parametrize("key", ["stonne", "hannut"])
@pytest.mark.parametrize(("die", "passes"), [(4, 2), (5, 3)])
def test_an_even_die_lets_two_combats_be_shifted_an_odd_one_three(key: str, die: int, passes: int) -> None:
    play = next_turn(after(key, 3, die))
    assert play.state.passes == passes
    assert next_turn(play).state.passes == 0


def test_the_die_for_the_passes_is_the_allied_players() -> None:
    play = battle("stonne", {}, [PassDie()], dice=[1])
    assert [roll.side for roll in events(play, Rolled)] == ["allied"]


@pytest.mark.rule("CAP-10a", "DIN-E3", "ARR-E2")
@pytest.mark.parametrize(("key", "total"), [("dinant", 7), ("arras", 9)])
def test_rommel_becomes_available(key: str, total: int) -> None:
    play = battle(key, {}, turn=3)
    assert play.state.at[play.field.rommel] == AWAY
    assert drawing(play, total).state.at[play.field.rommel] == READY

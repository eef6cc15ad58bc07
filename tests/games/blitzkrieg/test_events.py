"""Random events: the draw at the end of a turn, and what is in force in the next."""

from __future__ import annotations

import pytest

from grognard.engine.events import Rolled
from grognard.games.blitzkrieg.availability import is_open
from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN, load
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.events import (
    DrawEvent,
    EventDrawn,
    NoEvent,
    come_into_force,
    happen,
    paralysed,
    today,
    trouble,
    turn_of,
)
from grognard.games.blitzkrieg.interdiction import die
from grognard.games.blitzkrieg.marching import one_hex
from grognard.games.blitzkrieg.movement import Movement
from grognard.games.blitzkrieg.orders import Enter
from grognard.games.blitzkrieg.state import READY
from tests.games.blitzkrieg.support import battle, index
from tests.games.support import events

GERMAN_PARALYSIS, ALLIED_PARALYSIS = "german_paralysis", "allied_paralysis"
BREAKOUT, FIFTH = "breakout", "fifth_column"


def next_turn(play: Campaign40, *found: str) -> Campaign40:
    """These events have been drawn, and the next turn begins."""
    play.state.drawn = found
    play.state.turn += 1
    come_into_force(play)
    return play


# the draw


@pytest.mark.rule("END-01")
def test_each_player_throws_a_die_and_the_sum_is_looked_up() -> None:
    play = battle("gembloux", {}, [DrawEvent()], dice=[4, 2])
    assert play.state.drawn == (ALLIED_PARALYSIS,)
    assert events(play, EventDrawn) == [EventDrawn(6, ALLIED_PARALYSIS)]
    assert [(roll.side, roll.dice) for roll in events(play, Rolled)] == [("german", [4]), ("allied", [2])]


def test_nothing_is_drawn_at_the_end_of_the_last_turn() -> None:
    play = battle("gembloux", {}, [DrawEvent()], turn=20)
    assert play.state.rolls == 0


@pytest.mark.rule("EVT-01")
def test_an_event_is_in_force_in_the_turn_after_its_draw_and_no_longer() -> None:
    play = battle("gembloux", {}, turn=3)
    happen(play, 5)
    assert not play.event(FIFTH)
    play.state.turn = 4
    come_into_force(play)
    assert play.event(FIFTH)
    play.state.turn = 5
    come_into_force(play)
    assert not play.event(FIFTH)


@pytest.mark.rule("EVT-01")
def test_a_repeat_beyond_the_limit_is_no_event() -> None:
    play = battle("gembloux", {}, turn=3, past=((2, GERMAN_PARALYSIS),))
    happen(play, 12)
    assert play.state.past == ((2, GERMAN_PARALYSIS),)
    assert events(play, NoEvent) == [NoEvent(12)]


@pytest.mark.rule("EVT-01")
def test_a_night_belongs_to_the_day_before_it() -> None:
    at_night = battle("gembloux", {}, turn=11, past=((10, GERMAN_PARALYSIS),))
    happen(at_night, 2)
    assert at_night.state.drawn == ()
    next_morning = battle("gembloux", {}, turn=12, past=((11, GERMAN_PARALYSIS),))
    happen(next_morning, 2)
    assert next_morning.state.drawn == (GERMAN_PARALYSIS,)


@pytest.mark.parametrize(("turn", "drawn"), [(11, [GERMAN_PARALYSIS, ALLIED_PARALYSIS]), (12, [])])
def test_the_events_of_the_day(turn: int, drawn: list[str]) -> None:
    play = battle("gembloux", {}, turn=turn, past=((10, GERMAN_PARALYSIS), (11, ALLIED_PARALYSIS)))
    assert today(play) == drawn


def test_the_turn_of_an_event_is_remembered() -> None:
    play = battle("gembloux", {}, past=((4, BREAKOUT), (6, FIFTH)))
    assert [turn_of(play, BREAKOUT), turn_of(play, FIFTH), turn_of(play, GERMAN_PARALYSIS)] == [4, 6, 0]


# paralysis


def test_paralysis_holds_for_the_side_that_is_named() -> None:
    play = next_turn(battle("gembloux", {}), GERMAN_PARALYSIS)
    assert (paralysed(play, GERMAN), paralysed(play, ALLIED)) == (True, False)
    next_turn(play, ALLIED_PARALYSIS)
    assert (paralysed(play, GERMAN), paralysed(play, ALLIED)) == (False, True)


@pytest.mark.rule("EVT-PAR-a")
def test_nobody_arrives_for_a_paralysed_side() -> None:
    play = battle("gembloux", {"1806": ["g_gem_4_1_35"]}, [Movement("german")])
    play.put(index(play, "g_gem_3_1_5"), READY)
    edge = play.field.board.name(play.field.board.ordered(play.field.sources[GERMAN])[0])
    assert play.ruling(Enter("g_gem_3_1_5", (edge,)))
    next_turn(play, GERMAN_PARALYSIS)
    assert play.ruling(Enter("g_gem_3_1_5", (edge,))).rules == ("EVT-PAR-a",)


@pytest.mark.rule("EVT-PAR-b")
def test_a_paralysed_unit_moves_one_hex() -> None:
    play = battle("gembloux", {"1806": ["g_gem_4_1_35"]})
    unit = index(play, "g_gem_4_1_35")
    assert not one_hex(play, unit)
    assert one_hex(next_turn(play, GERMAN_PARALYSIS), unit)


@pytest.mark.rule("EVT-FIFTH")
def test_a_fifth_column_adds_one_to_the_dice_beyond_interdiction() -> None:
    play = next_turn(battle("gembloux", {}), FIFTH)
    assert (trouble(play), die(play)) == (1, 1)
    play.state.interdiction = 2
    assert die(play) == 3


@pytest.mark.rule("ARR-E5")
def test_refugees_add_one_to_the_dice_of_the_next_turn() -> None:
    play = next_turn(battle("arras", {}), "refugees")
    assert die(play) == 1
    assert die(next_turn(play)) == 0


@pytest.mark.rule("DIN-E4")
def test_the_first_dcr_may_come_after_its_event_or_from_turn_28() -> None:
    group = load("dinant").group["1dcr"]
    assert [is_open(battle("dinant", {}, turn=turn), group) for turn in (9, 27, 28)] == [False, False, True]
    drawn = ((8, "first_dcr"),)
    assert [is_open(battle("dinant", {}, turn=turn, past=drawn), group) for turn in (8, 9)] == [False, True]

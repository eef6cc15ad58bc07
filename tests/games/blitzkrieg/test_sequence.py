"""The sequence of play: turns, player turns, phases, nights, and the end."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.games.blitzkrieg.battlefield import GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.entry import must_still_enter
from grognard.games.blitzkrieg.sequence import (
    Ended,
    EndTurn,
    NextTurn,
    NightFell,
    PhaseBegan,
    StartPlayerTurn,
    StartTurn,
    TurnBegan,
    rest_of_turn,
)
from grognard.games.blitzkrieg.state import (
    AWAY,
    COMBAT,
    EXITED,
    FRESH,
    INTERDICTING,
    MOVEMENT,
    READY,
    RECOVERED,
    WAITING,
)
from tests.games.blitzkrieg.support import GAME, battle, index
from tests.games.support import events

GERMAN_ORDER = ["supply", "bombardment", "movement", "combat", "exploitation", "recovery"]
FRENCH_ORDER = ["supply", "movement", "bombardment", "combat", "exploitation", "recovery"]
FACING = {"1106": ["a_sto_67_1"], "0112": ["a_sto_67_2"], "0101": ["g_sto_ggd_1"]}


def to_the_end(play: Campaign40) -> Campaign40:
    """Do the first thing offered until nothing is asked any more."""
    while play.decision is not None:
        play.apply(play.decision.candidates(play)[-1])
    return play


def turn_of_nothing(turn: int, **state: Any) -> Campaign40:
    """A whole turn with two sides that are far apart; it is the last one."""
    play = battle("stonne", FACING, agenda=[], last_turn=turn, **state)
    play.dice = Dice(b"quiet")
    play.then(StartTurn(turn))
    play.advance()
    return to_the_end(play)


def begun(play: Campaign40) -> list[tuple[str, str]]:
    return [(event.side, event.phase) for event in events(play, PhaseBegan)]


@pytest.mark.rule("SEQ-01", "SEQ-02")
def test_a_turn_is_a_german_and_a_french_player_turn_and_the_end() -> None:
    sides = [side for side, _ in begun(turn_of_nothing(2))]
    assert sides == ["german"] * 6 + ["allied"] * 6 + [""]


@pytest.mark.rule("SEQ-03")
def test_the_german_bombards_before_he_moves() -> None:
    assert [phase for side, phase in begun(turn_of_nothing(2)) if side == "german"] == GERMAN_ORDER


@pytest.mark.rule("SEQ-04")
def test_the_french_move_before_they_bombard() -> None:
    assert [phase for side, phase in begun(turn_of_nothing(2)) if side == "allied"] == FRENCH_ORDER


@pytest.mark.rule("SEQ-05")
def test_a_night_has_no_combat_and_no_exploitation() -> None:
    play = turn_of_nothing(11)
    assert {"combat", "exploitation"}.isdisjoint(phase for _, phase in begun(play))
    assert [event.turn for event in events(play, NightFell)] == [11]
    assert [phase for side, phase in begun(play) if side == "allied"] == [
        "supply",
        "movement",
        "bombardment",
        "recovery",
    ]


@pytest.mark.rule("END-02")
def test_the_next_turn_follows_unless_it_was_the_last() -> None:
    play = battle("stonne", FACING, [NextTurn()], turn=4)
    assert (play.state.turn, [event.turn for event in events(play, TurnBegan)]) == (5, [5])
    over = battle("stonne", FACING, [NextTurn()], turn=20)
    assert over.over
    assert events(over, Ended)[0].level == "allied_strategic"


def test_the_count_at_the_end_names_both_totals() -> None:
    play = battle("stonne", {"1106": ["a_sto_67_1"]}, [EndTurn()], turn=20)
    assert (events(play, Ended)[0].german, events(play, Ended)[0].allied) == ("0", "3½")


def test_whoever_is_due_may_enter_and_others_wait() -> None:
    play = battle("stonne", FACING)
    due = {"a_sto_67_3": EXITED, "a_sto_67_5": RECOVERED, "g_sto_ggd_2": AWAY}
    for name, place in due.items():
        play.put(index(play, name), place)
        play.state.back[index(play, name)] = 3
    play.put(index(play, "g_sto_ggd_3"), EXITED)
    play.state.back[index(play, "g_sto_ggd_3")] = 4
    play.then(StartTurn(3))
    play.advance()
    assert all(play.state.at[index(play, name)] == READY for name in due)
    assert play.state.at[index(play, "g_sto_ggd_3")] == EXITED


def test_at_the_start_of_a_turn_interdictors_go_home_events_come_into_force_and_nobody_is_fresh() -> None:
    play = battle("stonne", FACING, drawn=("fifth_column",))
    german = next(air.index for air in play.field.air if air.side == 0)
    play.state.air[german], play.state.interdiction = INTERDICTING, 1
    play.mark(index(play, "a_sto_67_1"), FRESH)
    play.then(StartTurn(3))
    play.advance()
    assert (play.state.air[german], play.state.interdiction) == (WAITING, 0)
    assert (play.state.events, play.state.drawn) == (("fifth_column",), ())
    assert not play.has(index(play, "a_sto_67_1"), FRESH)


def test_the_rest_of_a_turn_begins_after_the_phase_that_play_is_in() -> None:
    play = battle("stonne", FACING, side=1, phase=COMBAT)
    assert [getattr(step, "phase", None) for step in rest_of_turn(play)] == [4, 5, None]
    play.state.side, play.state.phase = 0, MOVEMENT
    assert rest_of_turn(play)[-2:] == [StartPlayerTurn("allied"), EndTurn()]


@pytest.mark.parametrize("key", ["sedan", "arras"])
def test_a_random_battle_comes_to_its_end(key: str) -> None:
    play, luck = GAME.start(key, [], Dice(b"random"), []), Luck(3)
    while play.decision is not None:
        play.apply(play.decision.sample(play, luck))
        assert GAME.invariants(play) == []
    assert GAME.outcome(play).level.startswith(("german", "allied", "draw"))


@pytest.mark.rule("HAN-S-G7")
def test_the_rifles_of_hannut_may_stay_away_the_panzers_not() -> None:
    play = battle("hannut", {}, turn=1)
    for group in ("pz5", "sch13", "sch12", "jg33"):
        for unit, other in play.field.arrivals.items():
            if other.name == group:
                play.put(unit, READY)
    strict = {play.field.arrivals[unit].name for unit in must_still_enter(play, GERMAN)}
    assert strict == {"pz5"}

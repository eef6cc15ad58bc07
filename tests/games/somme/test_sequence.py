"""The sequence of play: turns, administrative and operational sequences, phases, and the end."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice import Dice
from grognard.engine.steps import Step
from grognard.games.somme.campaign import Campaign18, Ended
from grognard.games.somme.hand import DrawEvents, LimitHands
from grognard.games.somme.offensives import GunsBack
from grognard.games.somme.sequence import (
    BeginPhase,
    EndTurn,
    OperationalSequences,
    PhaseBegan,
    SequenceBegan,
    StartSequence,
    StartTurn,
    TurnBegan,
    administration,
    rest_of_turn,
)
from grognard.games.somme.start import set_up
from grognard.games.somme.state import COMBAT, END, MOVEMENT
from grognard.games.somme.supply_phase import StartSupply
from grognard.games.somme.weather import WeatherTold
from tests.games.somme.support import GAME, front
from tests.games.support import events

FAR = {"5820": ["g_187", "g_hq_2"], "1320": ["a_br_37", "a_br_hq_3"]}
ORDER = ["phase_movement", "phase_combat", "phase_disengaging", "phase_exploiting"]


def quiet(scenario: str, *agenda: Step[Any], **state: Any) -> Campaign18:
    """Two armies far apart do the first thing offered until nothing is asked any more."""
    play = front(scenario, FAR if scenario != "push" else {"5827": ["g_187", "g_hq_2"]}, **state)
    play.dice = Dice(b"quiet")
    play.then(*agenda)
    play.advance()
    while play.decision is not None:
        play.apply(play.decision.candidates(play)[0])
    return play


def begun(play: Campaign18) -> list[tuple[str, str]]:
    return [(event.side, event.phase) for event in events(play, PhaseBegan)]


@pytest.mark.rule("7.0c")
def test_a_sequence_is_the_weather_then_four_phases_of_each_side_the_initiative_first() -> None:
    for first, second in (("german", "allied"), ("allied", "german")):
        play = quiet("michael", StartSequence(1), turn=4, initiative=first)
        assert begun(play) == [(side, phase) for side in (first, second) for phase in ORDER]
        told = [type(event) for event in play.events or []]
        assert told.index(WeatherTold) < told.index(PhaseBegan)


@pytest.mark.rule("7.0a", "7.0d")
def test_a_turn_has_three_sequences_with_an_offensive_and_one_without() -> None:
    for declared, expected in (("german", [1, 2, 3]), (-1, [1])):
        play = quiet("michael", OperationalSequences(), turn=4, declared=declared)
        assert [event.sequence for event in events(play, SequenceBegan)] == expected
        assert len(events(play, WeatherTold)) == len(expected)


@pytest.mark.rule("S1-01")
def test_the_first_scenario_is_one_turn_of_three_sequences() -> None:
    play = GAME.start("hutier", [], Dice(b"first"), [])
    assert (play.field.first_turn, play.field.last_turn) == (1, 1)
    while play.state.sequence < 1:
        assert play.decision is not None
        play.apply(play.decision.candidates(play)[0])
    assert (play.state.declared, play.state.sequences) == (0, 3)


@pytest.mark.rule("7.0b", "1.0b")
def test_the_basic_administration_is_offensives_supply_and_air() -> None:
    steps = [type(step).__name__ for step in administration(front("michael", {}))]
    assert steps[0] == GunsBack.__name__
    assert steps.index("StartSupply") < steps.index("Superiority")
    assert next(name for name in steps if "Declar" in name) in steps[: steps.index("StartSupply")]
    assert DrawEvents.__name__ not in steps


@pytest.mark.rule("B-1", "A-1")
def test_the_list_of_the_campaign_takes_the_place_of_the_basic_one() -> None:
    steps = [type(step).__name__ for step in administration(front("campaign", {}))]
    declared = next(name for name in steps if "Declar" in name)
    order = [DrawEvents.__name__, declared, StartSupply.__name__, "Superiority", LimitHands.__name__]
    assert sorted(order, key=steps.index) == order
    replaced = next(i for i, name in enumerate(steps) if "Replac" in name)
    announced = next(i for i, name in enumerate(steps) if "Reinforcements" in name)
    assert steps.index("StartSupply") < replaced < announced < steps.index("Superiority")


@pytest.mark.rule("B-2")
def test_a_turn_of_the_campaign_goes_on_with_operational_sequences_and_its_end() -> None:
    play = front("campaign", {}, turn=4)
    play.dice = Dice(b"campaign")
    set_up(play)
    play.then(StartTurn(4))
    StartTurn(4).run(play)
    assert [type(step) for step in play.state.agenda[1:3]] == [EndTurn, OperationalSequences]


@pytest.mark.rule("7.0e", "16.0a")
def test_the_turn_marker_goes_on_or_play_is_over() -> None:
    play = front("michael", FAR, turn=2)
    play.then(EndTurn())
    agenda = play.state.agenda
    agenda.pop().run(play)
    assert (agenda, play.state.phase) == ([StartTurn(3)], END)
    last = quiet("michael", EndTurn(), turn=4)
    assert (last.over, [event.level for event in events(last, Ended)]) == (True, ["allied_tactical"])


@pytest.mark.rule("7.0a")
def test_the_turn_begins_with_the_initiative_player_and_no_offensive() -> None:
    play = front("michael", FAR, declared="german", sequence=3, sequences=3, initiative="allied")
    StartTurn(2).run(play)
    state = play.state
    assert (state.turn, state.sequence, state.sequences, state.declared, state.side) == (2, 0, 1, -1, 1)
    assert [(event.turn, event.begins) for event in events(play, TurnBegan)] == [(2, "1918-03-24")]


def test_what_is_left_of_a_turn_follows_the_phase() -> None:
    play = front("michael", FAR, phase=MOVEMENT, side="german", sequence=2, sequences=3)
    names = [(type(step).__name__, getattr(step, "side", "")) for step in rest_of_turn(play)]
    phases = [("BeginPhase", "german")] * 3 + [("BeginPhase", "allied")] * 4
    assert names[:7] == phases
    assert names[-2:] == [("StartSequence", ""), ("EndTurn", "")]
    reacting = front("michael", FAR, phase=COMBAT, side="allied", sequence=1)
    left = [step for step in rest_of_turn(reacting) if isinstance(step, BeginPhase)]
    assert [(step.side, step.phase) for step in left] == [("allied", 3), ("allied", 4)]
    assert rest_of_turn(front("michael", FAR, phase=END)) == []

"""11.1: reinforcements are placed, shifted and held back."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice import Luck
from grognard.engine.steps import Action
from grognard.games.tigers.actions import Done
from grognard.games.tigers.arrivals import Arrived, EntryShifted, due_now, waiting
from grognard.games.tigers.calendar import clock
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.reinforcements import (
    Arrive,
    HeldBack,
    Hold,
    PlaceReinforcements,
    Reinforcements,
    ReinforcementsDue,
    Shift,
)
from grognard.games.tigers.state import AWAY, NOWHERE
from grognard.games.tigers.theatre import ALLIED, GERMAN
from tests.games.support import events
from tests.games.tigers.support import at, at_start, space, unit


def on(day: int, impulse: int, side: str = "allied", scenario: str = "campaign") -> Campaign:
    """The reinforcement step of that impulse, everybody due earlier still away."""
    play = at_start(scenario=scenario)
    play.state.day, play.state.impulse = day, impulse
    return step(play, side)


def step(play: Campaign, side: str = "allied") -> Campaign:
    play.then(Reinforcements(side))
    play.advance()
    return play


def next_impulse(play: Campaign, side: str = "allied") -> Campaign:
    """The same step one impulse later."""
    state = play.state
    state.impulse_start = state.at.copy()
    state.day, state.impulse = (state.day + 1, 1) if state.impulse == 3 else (state.day, state.impulse + 1)
    return step(play, side)


def alone(name: str, day: int, impulse: int, side: str = "allied", scenario: str = "campaign") -> Campaign:
    """One reinforcement is due and nobody else."""
    play = at_start(scenario=scenario)
    play.state.day, play.state.impulse = day, impulse
    for other, where in enumerate(play.state.at):
        if where == AWAY and other != unit(name):
            play.state.at[other] = -3
    return step(play, side)


def legal(play: Campaign, action: Action) -> bool:
    return bool(play.ruling(action))


def rules(play: Campaign, action: Action) -> tuple[str, ...]:
    return play.ruling(action).rules


# Placing


@pytest.mark.rule("11.11", "6.0-I")
def test_units_are_placed_in_the_zones_of_their_card() -> None:
    play = on(16, 3)
    assert events(play, ReinforcementsDue)[0].units == ["A-70T"]
    assert rules(play, Arrive("A-70T", "N")) == ("11.11",)
    assert rules(play, Arrive("A-70T", "Luxembourg")) == ("11.11",)
    play.apply(Arrive("A-70T", "P"))
    assert at(play, "A-70T") == "P"
    assert events(play, Arrived)[0].zone == "P"


@pytest.mark.rule("ER02-6.0")
def test_somebody_may_arrive_in_every_impulse() -> None:
    play = at_start()
    found = []
    for day, impulse in ((17, 1), (17, 2), (17, 3)):
        play.state.day, play.state.impulse = day, impulse
        units = due_now(play, ALLIED)
        found.append(len(units))
        for u in units:
            play.put(u, space("D"))
    assert all(found)


@pytest.mark.rule("11.11")
def test_nobody_before_his_impulse() -> None:
    play = on(16, 3)
    assert rules(play, Arrive("A-4-8", "P")) == ("11.11",)
    assert on(16, 1).over
    assert rules(play, Arrive("A-28-707", "P")) == ("11.11",)
    assert rules(play, Arrive("G-614", "C")) == ("11.11",)
    assert rules(play, Arrive("nobody", "C")) == ("11.11",)


@pytest.mark.rule("ER02-11.11")
def test_where_several_zones_are_listed_the_owner_distributes_his_units() -> None:
    play = on(17, 2)
    play.apply(Arrive("A-7R", "E"))
    play.apply(Arrive("A-7B", "D"))
    assert (at(play, "A-7R"), at(play, "A-7B")) == ("E", "D")


def test_nothing_is_asked_once_everybody_is_placed() -> None:
    play = alone("A-70T", 16, 3)
    play.apply(Arrive("A-70T", "P"))
    assert play.over


def test_done_places_everybody_else() -> None:
    play = on(17, 2)
    play.apply(Hold("A-7R"))
    play.apply(Done())
    assert play.state.at[unit("A-7R")] == AWAY
    assert at(play, "A-7B") == "D"
    assert at(play, "A-4-8") == "P"
    assert waiting(play, ALLIED)


def test_left_alone_they_avoid_zones_with_enemies_and_out_of_play() -> None:
    """The first zone listed, unless another is better."""
    play = at_start()
    play.put(unit("G-2-3a"), space("D"))
    play.state.day, play.state.impulse = 17, 2
    step(play).apply(Done())
    assert at(play, "A-7R") == "E"
    play = alone("G-10SS-10", 21, 1, "german", "fifth_panzer")
    play.state.released = 15
    step(play, "german").apply(Done())
    assert at(play, "G-10SS-10") == "B"


def test_allies_may_be_placed_beside_germans() -> None:
    """Ruling A-63."""
    play = at_start()
    play.put(unit("G-2-3a"), space("P"))
    play.state.impulse = 3
    assert legal(step(play), Arrive("A-70T", "P"))


@pytest.mark.rule("11.12")
def test_whoever_is_placed_may_move_at_once() -> None:
    play = on(16, 3)
    play.apply(Done())
    assert play.state.spent[unit("A-70T")] == 0
    assert play.state.marks[unit("A-70T")] == 0


@pytest.mark.rule("11.15")
def test_reinforcements_may_be_held_back_as_long_as_their_owner_likes() -> None:
    play = alone("A-70T", 16, 3)
    play.apply(Hold("A-70T"))
    assert play.over
    assert events(play, HeldBack)[0].unit == "A-70T"
    for _ in range(8):
        next_impulse(play).apply(Hold("A-70T"))
    play.then(PlaceReinforcements("allied", ("A-70T",)))
    assert rules(play, Arrive("A-70T", "P")) == ("11.15",)
    assert legal(next_impulse(play), Arrive("A-70T", "P"))


# Shifting


@pytest.mark.rule("11.14a")
def test_one_zone_farther_is_one_impulse_and_two_points() -> None:
    play = alone("A-70T", 16, 3)
    play.apply(Shift("A-70T", "N"))
    assert play.over
    assert (play.state.at[unit("A-70T")], play.state.owed[unit("A-70T")]) == (AWAY, 2)
    assert play.state.due[unit("A-70T")] == clock(17, 1)
    assert events(play, EntryShifted)[0].impulse == "17-1"
    next_impulse(play)
    assert rules(play, Arrive("A-70T", "P")) == ("11.11",)
    play.apply(Arrive("A-70T", "N"))
    assert at(play, "A-70T") == "N"
    assert play.state.owed[unit("A-70T")] == 2


@pytest.mark.rule("11.14b")
def test_two_or_three_zones_farther() -> None:
    for zone, zones in (("M", 2), ("L", 3)):
        play = alone("A-70T", 16, 3)
        play.apply(Shift("A-70T", zone))
        assert play.state.due[unit("A-70T")] == clock(16, 3) + zones
        assert play.state.owed[unit("A-70T")] == 2 * zones
    play = alone("A-70T", 16, 3)
    assert rules(play, Shift("A-70T", "K")) == ("11.14b",)


@pytest.mark.rule("11.14b")
def test_foot_infantry_cannot_pay_for_three_zones() -> None:
    """Ruling A-12; no foot unit of the card has so far to go, so one is made to."""
    play = alone("G-79-208", 22, 1, "german")
    assert rules(play, Shift("G-79-208", "B")) == ("11.14a",)
    play.state.day = 20
    play.state.due[unit("G-79-208")] = 0
    assert legal(play, Shift("G-79-208", "A"))
    play.state.owed[unit("G-79-208")] = 2
    assert rules(play, Shift("G-79-208", "A")) == ("11.14b",)


@pytest.mark.rule("11.14a")
def test_shifts_follow_ones_own_edge() -> None:
    """Ruling A-64."""
    play = alone("A-70T", 16, 3)
    for zone in ("A", "C", "Luxembourg", "Z", "P"):
        assert rules(play, Shift("A-70T", zone)) == ("11.14a",)


@pytest.mark.rule("11.14a")
def test_a_waiting_unit_may_still_be_shifted() -> None:
    """Ruling A-64; what it owes adds up (A-78)."""
    play = alone("A-70T", 16, 3)
    play.apply(Arrive("A-70T", "P"))
    next_impulse(play).apply(Shift("A-70T", "N"))
    next_impulse(play).apply(Done())
    assert at(play, "A-70T") == "N"
    next_impulse(play)
    assert rules(play, Shift("A-70T", "K")) == ("11.14b",)
    play.apply(Shift("A-70T", "L"))
    assert play.state.owed[unit("A-70T")] == 6
    next_impulse(play)
    assert play.over
    next_impulse(play).apply(Done())
    assert at(play, "A-70T") == "L"
    assert next_impulse(play).over


def test_whoever_has_been_on_the_map_is_no_reinforcement_any_more() -> None:
    play = alone("A-70T", 16, 3)
    play.apply(Arrive("A-70T", "P"))
    play.put(unit("A-70T"), space("Luxembourg"))
    assert next_impulse(play).over
    assert play.state.bound_for[unit("A-70T")] == NOWHERE
    play.put(unit("A-70T"), space("P"))
    assert next_impulse(play).over


@pytest.mark.rule("S1-8")
def test_no_shift_out_of_the_7th_army_scenario() -> None:
    play = alone("A-70T", 16, 3, scenario="seventh_army")
    assert rules(play, Shift("A-70T", "N")) == ("S1-8",)


@pytest.mark.rule("S2-11")
def test_shifts_in_the_5th_panzer_army_scenario_lead_inside() -> None:
    play = alone("A-7R", 17, 2, scenario="fifth_panzer")
    assert rules(play, Shift("A-7R", "F")) == ("S2-11",)
    play.apply(Shift("A-7R", "G"))
    assert play.state.owed[unit("A-7R")] == 4


def test_no_shift_beyond_the_end() -> None:
    """Rulings A-74, A-78."""
    play = alone("A-70T", 21, 3)
    assert legal(play, Shift("A-70T", "N"))
    assert rules(play, Shift("A-70T", "M")) == ("11.14a",)


def test_a_group_on_its_way_needs_no_new_release() -> None:
    play = at_start()
    play.state.day, play.state.impulse, play.state.released = 18, 1, 1
    step(play, "german").apply(Shift("G-2SS-2", "A"))
    assert unit("G-2SS-2") not in due_now(play, GERMAN)
    play.apply(Done())
    assert at(next_impulse_done(play), "G-2SS-2") == "A"


def next_impulse_done(play: Campaign) -> Campaign:
    next_impulse(play, "german").apply(Done())
    return play


# Asking


def test_candidates_samples_and_menus() -> None:
    play = on(17, 2)
    decision = play.decision
    assert isinstance(decision, PlaceReinforcements)
    found = decision.candidates(play)
    assert found[-1] == Done()
    assert all(play.ruling(action) for action in found)
    assert {type(action) for action in found} == {Arrive, Shift, Hold, Done}
    assert all(play.ruling(decision.sample(play, Luck(n))) for n in range(60))
    menu = decision.menu(play, ())
    assert "unit:A-7R" in [pick.pick for pick in menu.picks]
    menu = decision.menu(play, ("unit:A-7R",))
    places = {pick.pick: (pick.kind, pick.note) for pick in menu.picks if pick.pick.startswith("place:")}
    assert places["place:E"] == ("reach", "")
    assert places["place:G"] == ("target", "18-1, 4")
    assert [button.action for button in menu.buttons] == [Hold("A-7R"), Done()]
    assert decision.menu(play, ("unit:A-7R", "place:E")).ready == Arrive("A-7R", "E")
    assert decision.menu(play, ("unit:A-7R", "place:G")).ready == Shift("A-7R", "G")
    assert decision.menu(play, ("unit:gone", "rubbish")).draft == ()


def test_why_not() -> None:
    play = on(17, 2)
    decision: Any = play.decision
    assert decision.why_not(play, (), "place:D").rules == ("11.11",)
    assert decision.why_not(play, (), "unit:A-82-505").rules == ("11.11",)
    assert decision.why_not(play, ("unit:A-7R",), "place:A").rules == ("11.14a",)
    assert decision.why_not(play, (), "unit:G-614").rules == ("11.11",)

"""The special rules of the scenarios: outsiders of the 5th Panzer Army, and what all scenarios share."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.games.tigers.game import Tigers
from grognard.games.tigers.outsiders import EliminateOutsiders, LostOutside, note_outsiders
from grognard.games.tigers.sequence import refresh
from grognard.games.tigers.state import ELIMINATED
from grognard.games.tigers.theatre import ALLIED
from tests.games.support import events
from tests.games.tigers.support import GAME, at, position, unit

JUDGE = (EliminateOutsiders(),)


def entered(units: dict[str, list[str]], *names: str) -> set[str]:
    """Units of this position that came from outside, and are gone when the day is over."""
    outsiders = sum(1 << unit(name) for name in names)
    play = position(units, JUDGE, scenario="fifth_panzer", outsiders=outsiders)
    assert {event.unit for event in events(play, LostOutside)} == {
        name for name in names if play.state.at[unit(name)] == ELIMINATED
    }
    return {name for name in names if play.state.at[unit(name)] == ELIMINATED}


@pytest.mark.rule("S2-12")
def test_who_is_still_outside_at_the_end_of_its_day_is_eliminated() -> None:
    units = {"P": ["A-70T"], "Luxembourg": ["A-4-8"], "Ettelbruck": ["A-4-22"]}
    assert entered(units, "A-70T", "A-4-8", "A-4-22") == {"A-70T", "A-4-8"}


@pytest.mark.rule("S2-12")
def test_who_is_inside_but_cut_off_is_eliminated_too() -> None:
    ring = {"Diekirch": ["A-4-22"], "Ettelbruck": ["G-2-304"], "Hoscheid": ["G-2-2"], "Wallendorf": ["G-26-77"]}
    ring |= {"Vianden": ["G-26-39"], "Ermsdorf": ["G-26-78"]}
    assert entered(ring, "A-4-22") == {"A-4-22"}


@pytest.mark.rule("S2-12")
def test_only_those_who_came_from_outside_are_judged() -> None:
    play = position({"Diekirch": ["A-28-109b"], "Ettelbruck": ["G-2-304"]}, JUDGE, scenario="fifth_panzer")
    assert at(play, "A-28-109b") == "Diekirch"


@pytest.mark.rule("S2-12")
def test_whoever_stands_outside_when_an_impulse_begins_is_noted_until_the_next_day() -> None:
    play = position({"P": ["A-70T"], "G": ["A-84-334"]}, scenario="fifth_panzer")
    note_outsiders(play)
    assert play.state.outsiders == 1 << unit("A-70T")
    refresh(play)
    assert play.state.outsiders == 0


def test_nobody_is_outside_in_the_other_scenarios() -> None:
    for scenario in ("seventh_army", "three_days", "campaign"):
        play = position({"P": ["A-70T"], "C": ["G-653"]}, scenario=scenario)
        note_outsiders(play)
        assert play.state.outsiders == 0


@pytest.mark.rule("S1-11", "S2-18")
def test_every_scenario_is_played_by_the_same_decisions() -> None:
    """The kinds of decision in a game of each scenario are among those of the campaign."""
    every = decisions(GAME, "campaign", range(3))
    for scenario in ("seventh_army", "fifth_panzer", "three_days"):
        found = decisions(GAME, scenario, range(2))
        assert {"Movement", "Battles", "AimFire"} <= found <= every


def decisions(game: Tigers, scenario: str, seeds: range) -> set[str]:
    found = set()
    for seed in seeds:
        play, luck = game.start(scenario, (), Dice(b"%d" % seed)), Luck(seed)
        while play.decision:
            found.add(type(play.decision).__name__)
            play.apply(play.decision.sample(play, luck))
    return found


@pytest.mark.rule("S2-12")
def test_outsiders_of_a_random_game_never_see_a_second_morning_outside() -> None:
    play, luck, mornings = GAME.start("fifth_panzer", (), Dice(b"outside")), Luck(3), set[int]()
    while play.decision:
        play.apply(play.decision.sample(play, luck))
        if play.state.day not in mornings:
            mornings.add(play.state.day)
            outside = play.occupied(ALLIED) & ~play.region & play.theatre.area_mask
            assert outside == 0
    assert mornings == set(range(16, 23))

"""10.0: the weather of a sequence, the first foggy morning, and the floods of the campaign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from grognard.engine.events import Rolled
from grognard.games.somme.battlefield import ALLIED, FOLDER, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import BAD, FINE, FOG, WEATHERS
from grognard.games.somme.units import FOOT, GUNS
from grognard.games.somme.weather import (
    MeadowsFlooded,
    WeatherRoll,
    WeatherTold,
    flying_weather,
    weather_now,
    weather_of,
)
from tests.games.somme.support import front
from tests.games.support import events
from tests.games.words import lacking


def rolled(scenario: str, turn: int, sequence: int, dice: Sequence[int] = (), **state: Any) -> Campaign18:
    """A sequence of this turn has begun."""
    return front(scenario, {}, [WeatherRoll()], dice, turn=turn, sequence=sequence, **state)


# the roll


@pytest.mark.rule("10.0a")
@pytest.mark.parametrize("turn", [2, 6])
def test_what_each_sum_means(turn: int) -> None:
    play = front("michael", {}, turn=turn)
    march = [FINE] * 5 + [FOG] + [BAD] * 5
    april = [FINE] * 5 + [FOG] + [FINE] + [BAD] * 4
    assert [weather_of(play, dice) for dice in range(2, 13)] == (march if turn == 2 else april)


@pytest.mark.rule("10.0a")
@pytest.mark.parametrize(("turn", "weather"), [(1, BAD), (4, BAD), (5, FINE), (7, FINE)])
def test_an_eight_is_bad_in_march_and_fine_in_april(turn: int, weather: int) -> None:
    assert rolled("campaign", turn, 2, [3, 5]).state.weather == weather


@pytest.mark.rule("10.0a")
@pytest.mark.parametrize("initiative", ["german", "allied"])
def test_the_side_with_the_initiative_throws_two_dice_in_every_sequence(initiative: str) -> None:
    play = rolled("michael", 2, 1, [4, 3, 6, 4], initiative=initiative)
    WeatherRoll().run(play)
    assert [(roll.side, roll.dice) for roll in events(play, Rolled)] == [(initiative, [4, 3]), (initiative, [6, 4])]
    assert [told.weather for told in events(play, WeatherTold)] == ["weather_fog", "weather_bad"]


# the first morning


@pytest.mark.rule("S1-07")
def test_v_hutier_strikes_in_the_fog_and_rolls_later() -> None:
    assert rolled("hutier", 1, 1).state.weather == FOG
    assert rolled("hutier", 1, 2, [1, 1]).state.weather == FINE
    assert rolled("hutier", 1, 3, [6, 6]).state.weather == BAD


@pytest.mark.rule("S2-08")
def test_michael_begins_in_the_fog_with_the_french_under_foch() -> None:
    play = rolled("michael", 1, 1)
    assert (play.state.weather, play.state.rolls, play.state.doctrine) == (FOG, 0, "foch")
    assert rolled("michael", 2, 1, [1, 2]).state.weather == FINE


@pytest.mark.rule("S3-07")
def test_the_final_push_rolls_from_its_first_sequence_with_the_french_under_foch() -> None:
    play = rolled("push", 5, 1, [4, 4])
    assert (play.state.weather, play.state.rolls, play.state.doctrine) == (FINE, 2, "foch")


def test_the_campaign_begins_in_the_fog_unless_the_option_clears_it() -> None:
    assert rolled("campaign", 1, 1).state.weather == FOG
    assert rolled("campaign", 1, 1, [6, 5], options=["clear_morning"]).state.weather == BAD


# fog and bad weather


@pytest.mark.rule("10.0b")
@pytest.mark.parametrize(("initiative", "other"), [("german", "allied"), ("allied", "german")])
def test_fog_lies_over_the_phases_of_the_initiative_only(initiative: str, other: str) -> None:
    play = front("michael", {}, weather=FOG, initiative=initiative, side=initiative)
    assert weather_now(play) == FOG
    play = front("michael", {}, weather=FOG, initiative=initiative, side=other)
    assert weather_now(play) == FINE


@pytest.mark.rule("10.0c")
def test_nobody_takes_off_in_the_fog() -> None:
    for side, allowed in ((GERMAN, False), (ALLIED, True)):
        play = front("michael", {}, weather=FOG, initiative=GERMAN, side=side)
        ruling = flying_weather(play)
        assert bool(ruling) is allowed
        assert ruling.rules == (() if allowed else ("10.0c",))


@pytest.mark.rule("10.0e")
@pytest.mark.parametrize("side", [GERMAN, ALLIED])
def test_nobody_flies_in_bad_weather(side: int) -> None:
    assert flying_weather(front("michael", {}, weather=BAD, side=side)).rules == ("10.0e",)


@pytest.mark.rule("10.0f")
@pytest.mark.parametrize("side", [GERMAN, ALLIED])
def test_fine_weather_hinders_nobody(side: int) -> None:
    play = front("michael", {}, weather=FINE, side=side)
    assert flying_weather(play)
    assert weather_now(play) == FINE


# floods


@pytest.mark.rule("CAMP-06")
def test_the_fifth_bad_weather_floods_the_meadows_at_once_and_for_good() -> None:
    play = rolled("campaign", 2, 1, [6, 6, 1, 1, 5, 5], bad_weather=3)
    assert (play.state.bad_weather, play.flooded) == (4, False)
    WeatherRoll().run(play)
    assert (play.state.bad_weather, play.flooded) == (4, False)
    WeatherRoll().run(play)
    assert play.flooded
    assert events(play, MeadowsFlooded) == [MeadowsFlooded(5)]
    meadow = play.field.board.ordered(play.ground.meadow & ~play.ground.road & ~play.ground.rail)[0]
    entries = [(play.ground.entry(moves, meadow, flooded)) for moves in (FOOT, GUNS) for flooded in (False, True)]
    assert entries == [2, 6, 2, -1]


@pytest.mark.rule("CAMP-06", "I-1")
def test_the_flood_is_told_once_and_the_weather_of_the_campaign_is_that_of_the_basic_game() -> None:
    play = rolled("campaign", 3, 2, [4, 4, 6, 6], bad_weather=4)
    WeatherRoll().run(play)
    assert play.state.bad_weather == 6
    assert len(events(play, MeadowsFlooded)) == 1
    assert [told.weather for told in events(play, WeatherTold)] == ["weather_bad", "weather_bad"]


def test_the_given_fog_counts_for_nothing() -> None:
    assert rolled("campaign", 1, 1, bad_weather=4).state.bad_weather == 4


def test_scenarios_know_no_floods() -> None:
    play = rolled("michael", 2, 1, [6, 6], bad_weather=4)
    assert not play.flooded
    assert events(play, MeadowsFlooded) == []


def test_every_weather_has_a_word() -> None:
    assert lacking(FOLDER, [f"word.weather_{word}" for word in WEATHERS]) == []

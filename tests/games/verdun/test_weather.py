"""5.0: the weather of a turn."""

from __future__ import annotations

import pytest

from grognard.engine.events import Rolled
from grognard.games.verdun.weather import Weather, WeatherSettled
from tests.games.support import events
from tests.games.verdun.support import battle


@pytest.mark.rule("5.0a")
@pytest.mark.parametrize(("die", "bad"), [(1, True), (2, True), (3, False), (6, False)])
def test_one_or_two_is_bad_weather(die: int, bad: bool) -> None:
    war = battle({}, [Weather()], [die], bad_weather=not bad)
    assert war.state.bad_weather == bad
    assert events(war, WeatherSettled) == [WeatherSettled(2, "bad" if bad else "fair")]


@pytest.mark.rule("4.I")
def test_the_french_player_rolls_from_the_second_turn_on() -> None:
    assert [roll.side for roll in events(battle({}, [Weather()], [4]), Rolled)] == ["french"]
    first = battle({}, [Weather()], [], turn=1)
    assert not first.state.bad_weather
    assert events(first, Rolled) == []

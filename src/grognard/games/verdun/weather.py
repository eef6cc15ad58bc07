"""5.0 Weather: one die of the French player for the whole turn; the first day is fair."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.verdun.war import War

WORST_FAIR = 3  # 5.0a: a die of 1 or 2 is bad weather


class WeatherSettled(Event, frozen=True):
    """`weather` is `word.fair` or `word.bad`."""

    turn: int
    weather: str


class Weather(Step[War], frozen=True):
    """Phase I."""

    @rule("4.I", "5.0a")
    def run(self, war: War) -> None:
        state = war.state
        state.bad_weather = state.turn > 1 and war.roll("french", "weather") < WORST_FAIR
        war.tell(WeatherSettled(state.turn, "bad" if state.bad_weather else "fair"))

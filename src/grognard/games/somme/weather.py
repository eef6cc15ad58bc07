"""10.0: the weather of an operational sequence, and what it forbids."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Step
from grognard.games.somme.battlefield import SIDES
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.footbridges import count_anew
from grognard.games.somme.state import BAD, FINE, FOG, WEATHERS

DICE = 2


class WeatherTold(Event, frozen=True):
    """10.0a: the weather of the sequence, rolled or given."""

    sequence: int
    weather: str


class MeadowsFlooded(Event, frozen=True):
    """CAMP-06: the meadows are under water from now on."""

    count: int


class WeatherRoll(Step[Campaign18], frozen=True):
    """A sequence begins: its weather, and no footbridge has been tried in it."""

    @rule("10.0a", "I-1")
    def run(self, play: Campaign18) -> None:
        """Rolled by the side with the initiative unless it is given."""
        count_anew(play)
        play.state.weather = FOG if given_fog(play) else roll_weather(play)
        play.tell(WeatherTold(play.state.sequence, f"weather_{WEATHERS[play.state.weather]}"))
        if play.state.weather == BAD:
            count_bad_weather(play)


@rule("S1-07", "S2-08", "S3-07")
def given_fog(play: Campaign18) -> bool:
    """Is this the first morning, which is foggy in every play that begins on 21 March? No dice are thrown (Q-185); with
    the option of a clear morning they are."""
    state, scenario = play.state, play.field.scenario
    first = (state.turn, state.sequence) == (play.field.first_turn, 1)
    return scenario.fog and first and not play.option("clear_morning")


@rule("10.0a")
def roll_weather(play: Campaign18) -> int:
    """Two dice, read in the column of the month."""
    state = play.state
    dice = play.roll(SIDES[state.initiative], "weather", DICE)
    return weather_of(play, dice)


@rule("10.0a")
def weather_of(play: Campaign18, dice: int) -> int:
    """What a sum of two dice means on this turn: an 8 is bad in March and fine in April."""
    row = play.field.tables.weather[dice - DICE]
    word = row.march if play.field.month(play.state.turn) == "march" else row.april
    return WEATHERS.index(word)


@rule("CAMP-06", "I-1")
def count_bad_weather(play: Campaign18) -> None:
    """One bad weather more; the fifth of the campaign floods the meadows at once (Q-186)."""
    dry = not play.flooded
    play.state.bad_weather += 1
    if dry and play.flooded:
        play.tell(MeadowsFlooded(play.state.bad_weather))


@rule("10.0b")
def weather_now(play: Campaign18) -> int:
    """The weather of the phase that is played: for the reacting side a foggy morning has cleared up."""
    state = play.state
    return FINE if state.weather == FOG and state.side != state.initiative else state.weather


@rule("10.0c", "10.0e", "10.0f")
def flying_weather(play: Campaign18) -> Ruling:
    """May aircraft be placed in this movement phase? By neither side in bad weather nor in fog; fine weather hinders
    nobody."""
    weather = weather_now(play)
    if weather == BAD:
        return forbid("10.0e", "grounded_by_bad_weather")
    return forbid("10.0c", "grounded_by_fog") if weather == FOG else LEGAL

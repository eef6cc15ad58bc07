"""Tigers in the Mist as a game of the engine."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from grognard.engine.dice import AnyDice
from grognard.engine.events import Event
from grognard.engine.game import Game, Option, Scenario
from grognard.engine.play import State
from grognard.engine.rules import rule
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.start import opening
from grognard.games.tigers.state import TigersState
from grognard.games.tigers.theatre import SIDES, Theatre, load


@rule("2.0a")
class Tigers(Game):
    """The Ardennes, 16 to 22 December 1944."""

    name = "tigers"
    version = 1
    sides = SIDES
    folder = Path(__file__).parent
    state_type = TigersState

    def __init__(self, own: Path | None = None) -> None:
        self.theatre = load(own)
        self.scenarios = _scenarios(self.theatre)
        self.credits = _credits(self.theatre)

    def start(
        self, scenario: str, options: Sequence[str], dice: AnyDice, events: list[Event] | None = None
    ) -> Campaign:
        self.check_options(scenario, options)
        campaign = Campaign(self, opening(self.theatre, scenario, options), dice, events)
        campaign.advance()
        return campaign

    def resume(self, state: State, dice: AnyDice, events: list[Event] | None = None) -> Campaign:
        assert isinstance(state, TigersState)
        return Campaign(self, state, dice, events)


def _scenarios(theatre: Theatre) -> tuple[Scenario, ...]:
    return tuple(
        Scenario(key, scenario.days, tuple(Option(o.key, o.rule) for o in theatre.options if key in o.scenarios))
        for key, scenario in theatre.scenarios.items()
    )


def _credits(theatre: Theatre) -> dict[str, str]:
    made = theatre.credits
    return {
        "title": made.title,
        "designer": made.designer,
        "publisher": f"{made.publisher}, {made.year}",
        "coordinates": made.coordinates,
    }

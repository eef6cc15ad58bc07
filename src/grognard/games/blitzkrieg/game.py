"""France 1940, Blitzkrieg in the West, as a game of the engine."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from grognard.engine.dice import AnyDice
from grognard.engine.events import Event
from grognard.engine.figures import PLAIN
from grognard.engine.game import Game, Option, Outcome, Scenario
from grognard.engine.play import State
from grognard.engine.view import Reached, Scenery, View
from grognard.games.blitzkrieg import invariants, overlays, position, scenery, victory, view
from grognard.games.blitzkrieg.agenda import Actions, Steps
from grognard.games.blitzkrieg.appraisal import Appraisal
from grognard.games.blitzkrieg.ask import ask
from grognard.games.blitzkrieg.battlefield import BATTLES, FOLDER, SIDES, Battlefield, load
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.counsel import Counsel40
from grognard.games.blitzkrieg.sequence import StartTurn
from grognard.games.blitzkrieg.setup_agenda import set_up
from grognard.games.blitzkrieg.start import opening
from grognard.games.blitzkrieg.state import SETTING_UP, BlitzState


class Blitzkrieg(Game):
    """Six battles of May 1940."""

    name = "blitzkrieg"
    version = 1
    sides = SIDES
    folder = FOLDER
    data_parts = {"": "data"} | {battle: f"battles/{battle}" for battle in BATTLES}
    credits = {
        "title": "France 1940: Blitzkrieg in the West",
        "designer": "Paul Rohrbaugh",
        "publisher": "High Flying Dice Games",
        "coordinates": "GeoNames, CC BY 4.0",
    }
    state_type = BlitzState
    action_type = Actions
    step_type = Steps
    overlays = overlays.OVERLAYS

    def __init__(self, own: Path | None = None) -> None:
        self.own = own
        self.scenarios = tuple(_scenario(self.battlefield(key)) for key in BATTLES)

    def battlefield(self, key: str) -> Battlefield:
        """All that is fixed in a battle."""
        return load(key, self.own)

    def start(
        self, scenario: str, options: Sequence[str], dice: AnyDice, events: list[Event] | None = None
    ) -> Campaign40:
        self.check_options(scenario, options)
        play = Campaign40(self, opening(self.battlefield(scenario), options), dice, events)
        play.state.phase = SETTING_UP
        play.then(*set_up(scenario), StartTurn(1))
        play.advance()
        return play

    def resume(self, state: State, dice: AnyDice, events: list[Event] | None = None) -> Campaign40:
        assert isinstance(state, BlitzState)
        return Campaign40(self, state, dice, events)

    def view(self, play: Any, side: str) -> View:
        return view.view(play, side)

    def overlay(self, play: Any, side: str, name: str) -> dict[str, tuple[str, ...]]:
        return overlays.overlay(play, name)

    def reach(self, play: Any, side: str, unit: str) -> tuple[Reached, ...]:
        return overlays.reach(play, unit)

    def scenery(self, scenario: str) -> Scenery:
        return scenery.scenery(self.battlefield(scenario))

    def outcome(self, play: Any) -> Outcome:
        return victory.outcome(play)

    def invariants(self, play: Any) -> list[str]:
        return invariants.invariants(play)

    def appraisal(self, doctrine: str = PLAIN) -> Appraisal:
        """The player that `greedy` stands for, or one with another doctrine."""
        return Appraisal(doctrine)

    def counsel(self) -> Counsel40:
        """Advice for players that think ahead."""
        return Counsel40()

    def position(self, text: str) -> Campaign40:
        return position.read(self, text)

    def write_position(self, play: Any) -> str:
        return position.write(play)

    def ask(self, play: Any, question: str, args: Sequence[str]) -> Any:
        return ask(play, question, args)


def _scenario(field: Battlefield) -> Scenario:
    return Scenario(field.key, field.turns, tuple(Option(each.option, each.rule) for each in field.options))

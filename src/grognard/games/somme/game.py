"""Somme 1918, Bloody Spring, as a game of the engine."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from grognard.engine.dice import AnyDice
from grognard.engine.events import Event
from grognard.engine.game import Game, Option, Outcome, Scenario
from grognard.engine.play import State
from grognard.engine.rules import rule
from grognard.engine.view import Reached, Scenery, View
from grognard.games.somme import imagine, invariants, overlays, position, scenery, victory, view
from grognard.games.somme.agenda import Actions, Steps
from grognard.games.somme.appraisal import Appraisal
from grognard.games.somme.ask import ask
from grognard.games.somme.battlefield import FOLDER, SCENARIOS, SIDES, Battlefield, load
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.counsel import SommeCounsel
from grognard.games.somme.sequence import StartTurn
from grognard.games.somme.start import opening, set_up
from grognard.games.somme.state import SommeState


@rule("1.0a")
class Somme(Game):
    """Operation Michael, March and April 1918: three scenarios and the campaign; Germans against all the Allies."""

    name = "somme"
    version = 1
    sides = SIDES
    folder = FOLDER
    credits = {
        "title": "Somme 1918: Bloody Spring",
        "designer": "Nicolas Rident and Thomas Pouchin",
        "publisher": "Nuts! Publishing",
        "coordinates": "GeoNames, CC BY 4.0",
    }
    state_type = SommeState
    action_type = Actions
    step_type = Steps
    secret = True
    overlays = overlays.OVERLAYS

    def __init__(self, own: Path | None = None) -> None:
        self.own = own
        self.scenarios = tuple(_scenario(self.battlefield(key)) for key in SCENARIOS)

    def battlefield(self, key: str) -> Battlefield:
        """All that is fixed in a scenario."""
        return load(key, self.own)

    def start(
        self, scenario: str, options: Sequence[str], dice: AnyDice, events: list[Event] | None = None
    ) -> Campaign18:
        self.check_options(scenario, options)
        play = Campaign18(self, opening(self.battlefield(scenario), options), dice, events)
        set_up(play)
        play.then(StartTurn(play.field.first_turn))
        play.advance()
        return play

    def resume(self, state: State, dice: AnyDice, events: list[Event] | None = None) -> Campaign18:
        assert isinstance(state, SommeState)
        return Campaign18(self, state, dice, events)

    def view(self, play: Any, side: str) -> View:
        return view.view(play, side)

    def overlay(self, play: Any, side: str, name: str) -> dict[str, tuple[str, ...]]:
        return overlays.overlay(play, name)

    def reach(self, play: Any, side: str, unit: str) -> tuple[Reached, ...]:
        return overlays.reach(play, unit)

    def secrets(self, play: Any, side: str) -> list[str]:
        return imagine.secrets(play, side)

    def imagine(self, play: Any, side: str, dice: AnyDice) -> Campaign18:
        return imagine.imagine(play, side, dice)

    def scenery(self, scenario: str) -> Scenery:
        return scenery.scenery(self.battlefield(scenario))

    def outcome(self, play: Any) -> Outcome:
        return victory.outcome(play)

    def invariants(self, play: Any) -> list[str]:
        return invariants.invariants(play)

    def appraisal(self, doctrine: str = "") -> Appraisal:
        """The player that `greedy` stands for, or one with a doctrine of `doctrines.toml`."""
        return Appraisal(doctrine)

    def counsel(self) -> SommeCounsel:
        return SommeCounsel()

    def position(self, text: str) -> Campaign18:
        return position.read(self, text)

    def ask(self, play: Any, question: str, args: Sequence[str]) -> Any:
        return ask(play, question, args)


def _scenario(field: Battlefield) -> Scenario:
    turns = field.last_turn - field.first_turn + 1
    return Scenario(field.key, turns, tuple(Option(each.option, each.rule) for each in field.options))

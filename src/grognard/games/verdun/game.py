"""They Shall Not Pass as a game of the engine."""

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
from grognard.games.verdun import invariants, overlays, position, scenery, victory, view
from grognard.games.verdun.actions import Done
from grognard.games.verdun.advance import Advance
from grognard.games.verdun.advancing import AdvanceAfter
from grognard.games.verdun.appraisal import Appraisal
from grognard.games.verdun.ask import ask
from grognard.games.verdun.assault import AssaultPhase, DefensiveSupport, EndClash, ResolveAssault, Support
from grognard.games.verdun.attack import Assault
from grognard.games.verdun.battlefield import SIDES, Battlefield, load
from grognard.games.verdun.bombardment import Bombard
from grognard.games.verdun.breakthrough import BeginBreakthrough, Break, BreakOn, Breakthrough
from grognard.games.verdun.casualties import Answer, TryRemnant
from grognard.games.verdun.counsel import VerdunCounsel
from grognard.games.verdun.digging import DigIn
from grognard.games.verdun.fire_plans import Barrage, Interdict
from grognard.games.verdun.losses import ChooseLoss, Lose, SufferHits, Withdraw
from grognard.games.verdun.movement import Movement
from grognard.games.verdun.moves import Move
from grognard.games.verdun.rally import Rally
from grognard.games.verdun.recovery import Recovery
from grognard.games.verdun.reinforcements import (
    Attach,
    AttachDivision,
    Enter,
    EnterDivision,
    Reinforce,
    RemoveInterdiction,
    Take121,
)
from grognard.games.verdun.replacements import (
    DrawReplacements,
    Refill,
    Replacements,
    Restore,
    RestoreHq,
    ReturnGun,
)
from grognard.games.verdun.retreat import ChooseRetreat, FallBack, Retreat
from grognard.games.verdun.sequence import TURNS, BeginPhase, Turn
from grognard.games.verdun.setup import Place, ReadyMade, SetUp, free_set_up, place_ready_made
from grognard.games.verdun.start import opening
from grognard.games.verdun.state import VerdunState
from grognard.games.verdun.supply import CheckSupply
from grognard.games.verdun.under_fire import Pay, PayX, UnderFire
from grognard.games.verdun.war import War
from grognard.games.verdun.weather import Weather

FREE_SET_UP = "free_setup"

Actions = (
    Place | ReadyMade | Done | Answer
    | Refill | Restore | RestoreHq | ReturnGun | Enter | Attach
    | Barrage | Interdict | Pay
    | Move | DigIn | Break
    | Assault | Support | Lose | Withdraw | Retreat | Advance
)  # fmt: skip
Steps = (
    SetUp | Turn | BeginPhase | Weather
    | CheckSupply | Rally | DrawReplacements | Replacements | Reinforce | RemoveInterdiction
    | Take121 | EnterDivision | AttachDivision
    | Bombard | UnderFire | PayX | TryRemnant
    | Movement | BeginBreakthrough | Breakthrough | BreakOn
    | AssaultPhase | DefensiveSupport | ResolveAssault | SufferHits | ChooseLoss | FallBack | ChooseRetreat
    | AdvanceAfter | EndClash | Recovery
)  # fmt: skip


class Verdun(Game):
    """Verdun, 21 to 29 February 1916."""

    name = "verdun"
    version = 1
    sides = SIDES
    folder = Path(__file__).parent
    state_type = VerdunState
    action_type = Actions
    step_type = Steps
    overlays = overlays.OVERLAYS

    @rule("15.0a")
    def __init__(self, own: Path | None = None) -> None:
        """Every optional rule stands on its own; free set-up is a choice of ours."""
        self.field = load(own)
        options = tuple(Option(option.key, option.rule) for option in self.field.scenario.options)
        self.credits = _credits(self.field)
        self._counsel = VerdunCounsel()
        self.scenarios = (Scenario("verdun", TURNS, (Option(FREE_SET_UP, "3.1a"), *options)),)

    def start(
        self, scenario: str, options: Sequence[str], dice: AnyDice, events: list[Event] | None = None
    ) -> War:
        self.check_options(scenario, options)
        war = War(self, opening(self.field, options), dice, events)
        place_ready_made(war)
        war.then(*(free_set_up() if FREE_SET_UP in options else ()), Turn())
        war.advance()
        return war

    def resume(self, state: State, dice: AnyDice, events: list[Event] | None = None) -> War:
        assert isinstance(state, VerdunState)
        return War(self, state, dice, events)

    def view(self, play: Any, side: str) -> View:
        return view.view(play, side)

    def overlay(self, play: Any, side: str, name: str) -> dict[str, tuple[str, ...]]:
        return overlays.overlay(play, name)

    def reach(self, play: Any, side: str, unit: str) -> tuple[Reached, ...]:
        return overlays.reach(play, unit)

    def scenery(self, scenario: str) -> Scenery:
        return scenery.scenery(self.field)

    def outcome(self, play: Any) -> Outcome:
        return victory.outcome(play)

    def invariants(self, play: Any) -> list[str]:
        return invariants.invariants(play)

    def position(self, text: str) -> War:
        return position.read(self, text)

    def write_position(self, play: Any) -> str:
        return position.write(play)

    def ask(self, play: Any, question: str, args: Sequence[str]) -> Any:
        return ask(play, question, args)

    def appraisal(self, doctrine: str = "") -> Appraisal:
        """The player behind `greedy`, or one who follows a doctrine."""
        return Appraisal(doctrine)

    def counsel(self) -> VerdunCounsel:
        """Behind `veteran` and `general`."""
        return self._counsel


def _credits(field: Battlefield) -> dict[str, str]:
    made = field.scenario.credits
    published = f"{made.publisher}, {made.year}"
    return {
        "title": "They Shall Not Pass: The Battle of Verdun, 1916",
        "designer": made.designer,
        "developer": made.developer,
        "publisher": published,
    }

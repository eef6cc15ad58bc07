"""Tigers in the Mist as a game of the engine."""

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
from grognard.games.tigers import invariants, overlays, position, scenery, victory, view
from grognard.games.tigers.actions import Answer, Done
from grognard.games.tigers.appraisal import Appraisal
from grognard.games.tigers.artillery import FirePieces, Lay
from grognard.games.tigers.ask import ask
from grognard.games.tigers.attacks import Fight
from grognard.games.tigers.attrition import Attrition
from grognard.games.tigers.battle import AimFire, AssignFire, AssignPieces, Battles, EndBattle, LayArtillery
from grognard.games.tigers.bridges import BridgeBuilding, Build
from grognard.games.tigers.calls import CallForArtillery
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.carrying_on import CarryOn
from grognard.games.tigers.counsel import TigersCounsel
from grognard.games.tigers.demolition import BlowBridge, Demolish, LightFuse, SpecialForcesAtBridge
from grognard.games.tigers.entrenchment import Entrench
from grognard.games.tigers.movement import Movement
from grognard.games.tigers.moves import Cross, Move
from grognard.games.tigers.outsiders import EliminateOutsiders
from grognard.games.tigers.reinforcements import Arrive, Hold, PlaceReinforcements, Reinforcements, Shift
from grognard.games.tigers.sequence import (
    BeginPhase,
    BeginPlayerImpulse,
    EndPlayerImpulse,
    Impulse,
    NextTurn,
    Turn,
)
from grognard.games.tigers.special_forces import LiftSpecialForces, UseSpecialForces
from grognard.games.tigers.stacking import CheckLimits, EliminateExcess, Sacrifice
from grognard.games.tigers.start import opening
from grognard.games.tigers.state import TigersState
from grognard.games.tigers.supply import DetermineSupply
from grognard.games.tigers.targets import Aim, FireUnits
from grognard.games.tigers.theatre import SIDES, Theatre, load
from grognard.games.tigers.victory import CountPoints

Actions = (
    Done | Answer
    | Arrive | Shift | Hold
    | Move | Entrench | UseSpecialForces | BlowBridge | Sacrifice
    | Fight | Lay | Aim
    | Build
)  # fmt: skip
Steps = (
    Turn | Impulse | BeginPhase | NextTurn | BeginPlayerImpulse | EndPlayerImpulse
    | Reinforcements | PlaceReinforcements
    | DetermineSupply | Movement | Cross | Demolish | SpecialForcesAtBridge | LightFuse | CarryOn
    | CheckLimits | EliminateExcess
    | Battles | CallForArtillery | AssignPieces | LayArtillery | FirePieces | AssignFire | AimFire | FireUnits
    | EndBattle
    | BridgeBuilding | LiftSpecialForces
    | EliminateOutsiders | Attrition | CountPoints
)  # fmt: skip


@rule("2.0a")
class Tigers(Game):
    """The Ardennes, 16 to 22 December 1944."""

    name = "tigers"
    version = 1
    sides = SIDES
    folder = Path(__file__).parent
    state_type = TigersState
    action_type = Actions
    step_type = Steps
    overlays = overlays.OVERLAYS

    def __init__(self, own: Path | None = None) -> None:
        self.theatre = load(own)
        self.scenarios = _scenarios(self.theatre)
        self.credits = _credits(self.theatre)

    @rule("S1-11", "S2-18")
    def start(
        self, scenario: str, options: Sequence[str], dice: AnyDice, events: list[Event] | None = None
    ) -> Campaign:
        """Every scenario is played by the same steps; what differs is in its data."""
        self.check_options(scenario, options)
        campaign = Campaign(self, opening(self.theatre, scenario, options), dice, events)
        campaign.then(Turn())
        campaign.advance()
        return campaign

    def resume(self, state: State, dice: AnyDice, events: list[Event] | None = None) -> Campaign:
        assert isinstance(state, TigersState)
        return Campaign(self, state, dice, events)

    def view(self, play: Any, side: str) -> View:
        return view.view(play, side)

    def reach(self, play: Any, side: str, unit: str) -> tuple[Reached, ...]:
        return overlays.reach(play, unit)

    def scenery(self, scenario: str) -> Scenery:
        return scenery.scenery(self.theatre, self.theatre.scenarios[self.scenario(scenario).key])

    def outcome(self, play: Any) -> Outcome:
        return victory.outcome(play)

    def invariants(self, play: Any) -> list[str]:
        return invariants.invariants(play)

    def position(self, text: str) -> Campaign:
        return position.read(self, text)

    def write_position(self, play: Any) -> str:
        return position.write(play)

    def appraisal(self, doctrine: str = "") -> Appraisal:
        return Appraisal(doctrine)

    def counsel(self) -> TigersCounsel:
        return TigersCounsel()

    def ask(self, play: Any, question: str, args: Sequence[str]) -> Any:
        return ask(play, question, args)


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

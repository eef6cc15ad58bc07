"""The Great War as a game of the engine."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from grognard.engine.dice import AnyDice
from grognard.engine.events import Event
from grognard.engine.figures import PLAIN
from grognard.engine.game import Game, Option, Outcome, Scenario
from grognard.engine.play import State
from grognard.engine.rules import rule
from grognard.engine.view import Scenery, View
from grognard.games.greatwar import imagine, invariants, position, scenery, view, view_cards
from grognard.games.greatwar.advance import AdvanceAfterCombat, BonusCombat, FollowUp, Impetuosity
from grognard.games.greatwar.appraisal import Appraisal
from grognard.games.greatwar.artillery import (
    ReserveArtillery,
    RollTargeting,
    ShellCentre,
    ShellRingHex,
    ShellShortage,
)
from grognard.games.greatwar.ask import ask
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import SIDES
from grognard.games.greatwar.bombarding import Bombard, HoldFire
from grognard.games.greatwar.box import load
from grognard.games.greatwar.carry_out import (
    CarryOutCard,
    OutOfAmmunition,
    RollForOrders,
    ShareFigures,
    SmokingKills,
    StretcherBearers,
    WithholdOrder,
)
from grognard.games.greatwar.choices import ChooseCard, ChooseUnit, Enough
from grognard.games.greatwar.combat import Combat
from grognard.games.greatwar.combat_actions import (
    Advance,
    CloseCombat,
    EndCombat,
    Fire,
    FireOnWire,
    RemoveWire,
    Stay,
)
from grognard.games.greatwar.command import AnnounceCombatCard, CommandWindow, PlayCommand, PlayCommandCard
from grognard.games.greatwar.counsel import GreatWarCounsel
from grognard.games.greatwar.ending import (
    BetterLogistics,
    CleanUp,
    DiscardForToken,
    DrawCombatCard,
    DrawTwo,
    DrawTwoCards,
    EndOfTurn,
    KeepCard,
    ReconMedal,
    Resupply,
    TakeMedal,
    TakeTokens,
)
from grognard.games.greatwar.fight import Aftermath, EndFight, RollDice, TakeHits
from grognard.games.greatwar.movement import AfterMoves, EndMovement, Frostbite, Movement, MoveUnits, WireCutters
from grognard.games.greatwar.movement_menu import EndMoves
from grognard.games.greatwar.moves import ExitBoard, Leaving, Marching, MoveUnit
from grognard.games.greatwar.ordering import Order
from grognard.games.greatwar.orders import GiveOrders, NameRaider, NameUnits, OrderArtillery, Physician, SendPigeon
from grognard.games.greatwar.raid import GoBack, RaidReturn, StayThere
from grognard.games.greatwar.reactions import (
    Attack,
    BeforeRoll,
    BodyArmour,
    ButtAndBayonet,
    EndAnswer,
    ReturnFire,
    StrikeFirst,
)
from grognard.games.greatwar.retreat import FallBack, Ignore, IgnoreFlags, Retreat, RetreatTo
from grognard.games.greatwar.sequence import BeginPhase, FirstTurn, StartOfTurn
from grognard.games.greatwar.set_up import (
    AddSpecialists,
    ExchangeSpecialists,
    Initiative,
    PlaceGrenadiers,
    PlaceSpecialists,
)
from grognard.games.greatwar.shelling import ChooseRows, EndShelling, Shelling, ShellRow
from grognard.games.greatwar.specialists import EndExchange, PlaceSpecialist
from grognard.games.greatwar.spies import CounterEspionage, DrawCommandCards, LookAtHand, MataHari, Tactician
from grognard.games.greatwar.start import Deal, opening, opening_steps
from grognard.games.greatwar.state import GreatWarState
from grognard.games.greatwar.victory import outcome
from grognard.games.greatwar.windows import Pass, PlayCard
from grognard.games.greatwar.works import ClearWire, Fortify, FreeTank, RepairBridge

Actions = (
    PlaceSpecialist | EndExchange | ShellRow | EndShelling
    | PlayCard | Pass
    | PlayCommandCard | ChooseUnit | ChooseCard | Enough | Order | OrderArtillery
    | MoveUnit | ExitBoard | ClearWire | Fortify | RepairBridge | FreeTank | EndMoves | GoBack | StayThere
    | Bombard | HoldFire
    | Fire | CloseCombat | FireOnWire | RemoveWire | EndCombat | Ignore | RetreatTo | Advance | Stay
    | TakeMedal | DrawTwoCards | DiscardForToken | DrawCombatCard | TakeTokens
)  # fmt: skip
Steps = (
    Initiative | AddSpecialists | PlaceGrenadiers | PlaceSpecialists | ExchangeSpecialists | Deal
    | Shelling | ChooseRows
    | FirstTurn | StartOfTurn | BeginPhase
    | PlayCommand | AnnounceCombatCard | CommandWindow | CarryOutCard | RollForOrders
    | OutOfAmmunition | StretcherBearers | SmokingKills | LookAtHand | CounterEspionage | MataHari
    | DrawCommandCards | Tactician | ShareFigures | WithholdOrder
    | GiveOrders | NameUnits | SendPigeon | Physician | NameRaider
    | Movement | MoveUnits | Marching | Leaving | Frostbite | EndMovement | AfterMoves | WireCutters | RaidReturn
    | ReserveArtillery | ShellShortage | RollTargeting | ShellCentre | ShellRingHex
    | Combat | Attack | BeforeRoll | StrikeFirst | RollDice | BodyArmour | TakeHits | IgnoreFlags | FallBack | Retreat
    | Aftermath | EndFight | ButtAndBayonet | ReturnFire | EndAnswer
    | FollowUp | AdvanceAfterCombat | Impetuosity | BonusCombat
    | EndOfTurn | ReconMedal | DrawTwo | KeepCard | Resupply | BetterLogistics | CleanUp
)  # fmt: skip
NO_LIMIT: Final = 0


class GreatWar(Game):
    """The Western Front, 1915 to 1917: one battle a game, no limit of turns."""

    name = "greatwar"
    version = 1
    sides = SIDES
    folder = Path(__file__).parent
    state_type = GreatWarState
    action_type = Actions
    step_type = Steps
    secret = True

    @rule("COMP-17")
    def __init__(self, own: Path | None = None) -> None:
        """Both boxes together: the scenarios of the extension are played by the rules of the first."""
        self.box = load(own)
        made = self.box.credits
        self.credits = {"title": made.title, "designer": made.designer, "publisher": f"{made.publisher}, {made.year}"}
        self.scenarios = tuple(Scenario(key, NO_LIMIT, self._options(key)) for key in self.box.settings)

    def _options(self, scenario: str) -> tuple[Option, ...]:
        return tuple(Option(option.key, option.rule) for option in self.box.options if scenario in option.scenarios)

    def start(self, scenario: str, options: Sequence[str], dice: AnyDice, events: list[Event] | None = None) -> Battle:
        self.check_options(scenario, options)
        battle = Battle(self, opening(self.box, scenario, options), dice, events)
        battle.then(*opening_steps(battle), FirstTurn())
        battle.advance()
        return battle

    def resume(self, state: State, dice: AnyDice, events: list[Event] | None = None) -> Battle:
        assert isinstance(state, GreatWarState)
        return Battle(self, state, dice, events)

    def view(self, play: Any, side: str) -> View:
        return view.view(play, side)

    def secrets(self, play: Any, side: str) -> list[str]:
        return view_cards.secrets(play, side)

    def imagine(self, play: Any, side: str, dice: AnyDice) -> Battle:
        return imagine.imagine(play, side, dice)

    def scenery(self, scenario: str) -> Scenery:
        return scenery.scenery(self.box, self.scenario(scenario).key)

    def outcome(self, play: Any) -> Outcome:
        return outcome(play)

    def invariants(self, play: Any) -> list[str]:
        return invariants.invariants(play)

    def appraisal(self, doctrine: str = PLAIN) -> Appraisal:
        """The computer player (`greedy`), or one who follows a doctrine."""
        return Appraisal(doctrine)

    def counsel(self) -> GreatWarCounsel:
        """Advice for players that think ahead (`veteran`, `general`)."""
        return GreatWarCounsel()

    def position(self, text: str) -> Battle:
        return position.read(self, text)

    def write_position(self, play: Any) -> str:
        return position.write(play)

    def ask(self, play: Any, question: str, args: Sequence[str]) -> Any:
        return ask(play, question, args)

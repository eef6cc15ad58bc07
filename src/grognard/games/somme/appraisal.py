"""The computer player of Somme 1918: takes what looks best at once, by exact chances.

>>> Appraisal().choose(play, luck)      # doctest: +SKIP
Move(units=('g_187',), path=('4202',))
"""

from __future__ import annotations

from typing import Any

from grognard.engine.dice import Luck
from grognard.engine.play import Play
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.games.somme import (
    explanation,
    plans_advance,
    plans_air,
    plans_events,
    plans_fight,
    plans_guns,
    plans_losses,
    plans_retreat,
    plans_staff,
    plans_supports,
    plans_water,
)
from grognard.games.somme.advance import Advance
from grognard.games.somme.air_placing import PlaceAir
from grognard.games.somme.bruchmuller import PlaceBruchmuller
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.carey import CareysForce
from grognard.games.somme.charge import CavalryCharge
from grognard.games.somme.combat import Attacks
from grognard.games.somme.cooperation import LiftRestriction
from grognard.games.somme.damage import ChooseDisorder, ChooseLoss
from grognard.games.somme.deployment import Deploy
from grognard.games.somme.disengagement import ChooseDistance, Disengagements
from grognard.games.somme.event_actions import NobodyElse
from grognard.games.somme.event_window import EventWindow
from grognard.games.somme.exploitation import ExploitationMoves, OffensiveGuns
from grognard.games.somme.exploitation_markers import ExploitationMarkers
from grognard.games.somme.gunners import GunnersStand
from grognard.games.somme.guns import AttackerCounter, AttackerGuns, DefenderGuns
from grognard.games.somme.hand import Hand, HandLimit, Used
from grognard.games.somme.hutier import ReassignHutier
from grognard.games.somme.lead import ChooseLead
from grognard.games.somme.looting import Looting
from grognard.games.somme.markers import PlaceDisengagement, PlaceReserve
from grognard.games.somme.misdirection import Misdirection
from grognard.games.somme.movement import Moves
from grognard.games.somme.offensives import Declare
from grognard.games.somme.orders import Done
from grognard.games.somme.orders_of_the_day import Confusion, Panic
from grognard.games.somme.organisation import Reorganise
from grognard.games.somme.overstacking import StackingCheck
from grognard.games.somme.paths import ChooseWay
from grognard.games.somme.petain import Delay
from grognard.games.somme.plans_march import march, mark_reserve
from grognard.games.somme.plans_values import weights
from grognard.games.somme.pledges import Pledges
from grognard.games.somme.preparation import EndPreparation, Prepare, Release
from grognard.games.somme.reaction import ReactionMoves, RemoveMarker
from grognard.games.somme.replacements import ReplaceOne
from grognard.games.somme.retreat import Retreat
from grognard.games.somme.strategic_reserve import IntoReserve
from grognard.games.somme.supply_phase import DisplaceHeadquarters
from grognard.games.somme.tanks import PlaceTank
from grognard.games.somme.water import Demolition, Rebuilding
from grognard.games.somme.withdrawal import Withdrawal

Asked = Decision[Campaign18]


class Appraisal:
    """A player for both sides, by a doctrine of `doctrines.toml`. Luck has no part in its choices."""

    def __init__(self, doctrine: str = "") -> None:
        self.doctrine = doctrine

    def choose(self, play: Play[Any], luck: Luck) -> Action:
        assert isinstance(play, Campaign18)
        with weights.under(self.doctrine):
            return self._choice(play)

    def _choice(self, play: Campaign18) -> Action:
        decision = play.decision
        assert decision is not None, "the play is over"
        forced = decision.forced(play)
        if forced is not None:
            return forced
        action = plan(play, decision)
        return action if action is not None and decision.ruling(play, action) else fallback(play, decision)

    def explain(self, play: Play[Any], action: Action) -> Text | None:
        """What it is after, in words that tell nothing hidden."""
        assert isinstance(play, Campaign18)
        with weights.under(self.doctrine):
            return explanation.explain(play, action)


def fallback(play: Campaign18, decision: Asked) -> Action:
    """The end of the decision where that is allowed, else the first thing that is."""
    if Done in decision.accepts and decision.ruling(play, Done()):
        return Done()
    return decision.candidates(play)[0]


def plan(play: Campaign18, decision: Asked) -> Action | None:
    """What looks best in this decision; None where nothing is better than anything else."""
    side = side_index(decision.side)
    for answer in (_moves, _combat, _after, _administration, _events):
        action = answer(play, decision, side)
        if action is not None:
            return action
    return None


def _moves(play: Campaign18, decision: Asked, side: int) -> Action | None:
    """The movement and exploitation phases."""
    match decision:
        case Moves():
            return march(play, decision, decision.part)
        case ExploitationMoves():
            return march(play, decision)
        case OffensiveGuns():
            return plans_supports.offensive_guns(play, side)
        case Demolition():
            return plans_water.demolish(play, side, decision.sites(play))
        case Rebuilding():
            return plans_water.rebuild(play, decision.sites(play), side)
        case PlaceReserve():
            return mark_reserve(play, decision)
        case PlaceDisengagement():
            return plans_retreat.mark_disengagement(play, decision)
        case Disengagements():
            return plans_retreat.disengage(play, side)
        case ChooseDistance():
            return plans_retreat.distance(play, decision)
        case PlaceAir():
            return plans_air.fly(play, side)
    return None


def _combat(play: Campaign18, decision: Asked, side: int) -> Action | None:
    """The steps of a combat up to its dice."""
    match decision:
        case Attacks():
            return plans_fight.fight(play, side, decision.exploiting)
        case Pledges():
            return plans_fight.pledge(play, decision)
        case AttackerGuns():
            return plans_fight.guns(play, side)
        case DefenderGuns():
            return plans_guns.defender_guns(play, side)
        case AttackerCounter():
            return plans_guns.attacker_counter(play, side)
        case ChooseLead():
            return plans_losses.lead(play, side)
        case ChooseLoss():
            return plans_losses.loss(play, decision.units, decision.stoss, decision.why)
        case ChooseDisorder():
            return plans_losses.disorder(play, decision.units)
        case StackingCheck():
            return plans_losses.disband(play, decision.surplus(play))
    return None


def _after(play: Campaign18, decision: Asked, side: int) -> Action | None:
    """What follows the dice."""
    match decision:
        case Confusion():
            return plans_losses.confuse(play, decision.units)
        case Panic():
            return plans_losses.panic(play, decision.units)
        case Misdirection():
            return plans_advance.misdirect(play, decision)
        case RemoveMarker():
            return plans_advance.take_marker(play, side)
        case Retreat():
            return plans_retreat.withdraw(play)
        case ChooseWay():
            return plans_retreat.way(play, decision)
        case ReactionMoves():
            return plans_retreat.react(play, decision)
        case Advance():
            return plans_advance.advance(play)
        case ExploitationMarkers():
            return plans_advance.exploit(play)
    return None


def _administration(play: Campaign18, decision: Asked, side: int) -> Action | None:
    match decision:
        case Declare():
            return plans_staff.declare(play, decision)
        case PlaceBruchmuller():
            return plans_staff.bruchmuller(play)
        case Deploy():
            return plans_staff.deploy(play, decision)
        case Prepare() | Release():
            return EndPreparation()
        case ReplaceOne():
            return plans_staff.replace_one(play, decision)
        case Withdrawal():
            return plans_staff.withdraw_guns(play)
        case Delay():
            return plans_staff.delay(play, decision)
        case DisplaceHeadquarters():
            return plans_staff.displace(play, decision)
        case IntoReserve():
            return NobodyElse()
    return None


def _events(play: Campaign18, decision: Asked, side: int) -> Action | None:
    match decision:
        case Hand():
            return plans_events.play_hand(play, decision)
        case EventWindow():
            return plans_events.window(play, decision)
        case HandLimit():
            return plans_events.limit(play, decision)
        case Used():
            return plans_events.used(play, decision)
        case Reorganise():
            return plans_events.rally(play, decision)
        case LiftRestriction():
            return plans_events.lift(play)
        case CareysForce():
            return plans_events.carey(play, decision)
        case CavalryCharge():
            return plans_events.charge(play)
        case Looting():
            return plans_events.plunder(play)
        case ReassignHutier():
            return plans_events.reassign(play)
        case PlaceTank():
            return plans_events.bring_tank(play)
        case GunnersStand():
            return plans_events.gunners(play, decision)
    return None

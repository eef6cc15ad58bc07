"""The computer player of Tigers in the Mist: takes what looks best at once, by exact chances.

>>> Appraisal().choose(play, luck)      # doctest: +SKIP
Move(units=('G-2-304', 'G-2-2'), path=('Marnach',), on_foot=True)
"""

from __future__ import annotations

from typing import Any, Final

from grognard.engine.dice import Luck
from grognard.engine.figures import PLAIN
from grognard.engine.play import Play
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.games.tigers import plans_attack, plans_fire, plans_staff
from grognard.games.tigers.actions import Done
from grognard.games.tigers.battle import AimFire, Battles, LayArtillery
from grognard.games.tigers.bridges import BridgeBuilding
from grognard.games.tigers.campaign import Campaign, side_index
from grognard.games.tigers.carrying_on import CarryOn
from grognard.games.tigers.demolition import Demolish, SpecialForcesAtBridge
from grognard.games.tigers.explanation import explain
from grognard.games.tigers.movement import Movement
from grognard.games.tigers.plans_advance import best_advance, disperse
from grognard.games.tigers.plans_exits import Situation
from grognard.games.tigers.plans_figures import weights
from grognard.games.tigers.plans_final import scoring_march
from grognard.games.tigers.plans_gaps import close_gap
from grognard.games.tigers.plans_line import approach, best_plug, dig_in
from grognard.games.tigers.plans_marches import Party, parties, parties_of
from grognard.games.tigers.reinforcements import PlaceReinforcements
from grognard.games.tigers.theatre import GERMAN

STANDARD: Final = "veteran"


class Appraisal:
    """A player for both sides, by the figures of a doctrine. The same position brings the same choice."""

    def __init__(self, doctrine: str = "") -> None:
        self.doctrine = doctrine

    def choose(self, play: Play[Any], luck: Luck) -> Action:
        assert isinstance(play, Campaign)
        decision = play.decision
        assert decision is not None, "the play is over"
        with weights.under(self.in_force(play, decision.side)):
            action = plan(play, decision)
        return action if decision.ruling(play, action) else fallback(play, decision)

    def explain(self, play: Play[Any], action: Action) -> Text | None:
        assert isinstance(play, Campaign)
        with weights.under(self.in_force(play, play.phasing)):
            return explain(play, action)

    def in_force(self, play: Campaign, side: str) -> str:
        """The standard doctrine has figures of its own for each side and way of scoring; others change those."""
        if self.doctrine == PLAIN:
            return PLAIN
        return weights.upon(STANDARD, self.doctrine, side, play.scenario.scoring)


def fallback(play: Campaign, decision: Decision[Campaign]) -> Action:
    """The end of the decision where that is allowed, else the first thing that is."""
    if Done in decision.accepts and decision.ruling(play, Done()):
        return Done()
    return decision.candidates(play)[0]


def plan(play: Campaign, decision: Decision[Campaign]) -> Action:
    """What looks best in this decision."""
    side = side_index(decision.side)
    match decision:
        case Movement():
            return move(play, side)
        case CarryOn():
            return march(play, side, parties_of(play, list(decision.waiting(play)))) or Done()
        case Battles():
            return plans_attack.fight(play, side)
        case LayArtillery():
            return plans_fire.lay(play, side)
        case AimFire():
            return plans_fire.aim(play, side)
    return staff(play, decision)


def staff(play: Campaign, decision: Decision[Campaign]) -> Action:
    """The quieter decisions."""
    match decision:
        case PlaceReinforcements():
            return plans_staff.place(play, decision)
        case Demolish():
            return plans_staff.demolish(play, decision)
        case SpecialForcesAtBridge():
            return plans_staff.save_bridge(play, decision)
        case BridgeBuilding():
            return plans_staff.build(play, side_index(decision.side))
    return fallback(play, decision)


def move(play: Campaign, side: int) -> Action:
    """Attacks first, then marches; the rest of the day goes to spades and special forces."""
    found = parties(play, side)
    order = march(play, side, found) or disperse(play, side, found)
    if order:
        return order
    return (plans_staff.special_forces(play) if side == GERMAN else dig_in(play)) or Done()


def march(play: Campaign, side: int, found: list[Party]) -> Action | None:
    """The best attack, else the best march."""
    situation = Situation(play)
    if side == GERMAN:
        return (
            scoring_march(play, found)
            or plans_attack.best_attack(situation, side, found)
            or best_advance(situation, found)
        )
    return (
        close_gap(play, found)
        or plans_attack.best_attack(situation, side, found)
        or best_plug(situation, found)
        or approach(situation, found)
    )

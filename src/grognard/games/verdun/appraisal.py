"""The computer player of They Shall Not Pass: takes what looks best at once, by exact chances.

>>> Appraisal().choose(war, luck)      # doctest: +SKIP
Barrage(target='1203', guns=('g_ca_18_1', 'g_army_heavy'))
"""

from __future__ import annotations

from typing import Any, Final

from grognard.engine.dice import Luck
from grognard.engine.figures import PLAIN
from grognard.engine.play import Play
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.games.verdun import plans_fight, plans_staff
from grognard.games.verdun.actions import Done
from grognard.games.verdun.advancing import AdvanceAfter
from grognard.games.verdun.assault import AssaultPhase, DefensiveSupport
from grognard.games.verdun.bombardment import Bombard
from grognard.games.verdun.breakthrough import BreakOn, Breakthrough
from grognard.games.verdun.casualties import Answer, TryRemnant
from grognard.games.verdun.explanation import explain
from grognard.games.verdun.losses import ChooseLoss
from grognard.games.verdun.movement import Movement
from grognard.games.verdun.plans_fire import bombard
from grognard.games.verdun.plans_march import March
from grognard.games.verdun.plans_move import move
from grognard.games.verdun.reinforcements import Take121
from grognard.games.verdun.replacements import Replacements
from grognard.games.verdun.retreat import ChooseRetreat
from grognard.games.verdun.under_fire import PayX
from grognard.games.verdun.war import War
from grognard.games.verdun.worth import appraise, weights

STANDARD: Final = "veteran"
GENERAL: Final = "general"
__all__ = ["Appraisal", "appraise", "plan"]


class Appraisal:
    """A player for both sides, by a doctrine. The same position brings the same choice; luck has no part in it."""

    def __init__(self, doctrine: str = PLAIN) -> None:
        self.doctrine = doctrine
        self._march = March()

    def choose(self, play: Play[Any], luck: Luck) -> Action:
        assert isinstance(play, War)
        decision = play.decision
        assert decision is not None, "the play is over"
        with weights.under(self.in_force(decision.side)):
            keeps = isinstance(decision, Movement) and weights().keeps_orders
            action = self._march.move(play, decision.side) if keeps else plan(play, decision)
        return action if decision.ruling(play, action) else fallback(play, decision)

    def explain(self, play: Play[Any], action: Action) -> Text | None:
        assert isinstance(play, War)
        return explain(play, action)

    def in_force(self, side: str) -> str:
        """A general has figures of its own for each side, and its plans change those."""
        alone = self.doctrine in (PLAIN, STANDARD)
        return self.doctrine if alone else weights.upon(GENERAL, self.doctrine, side)


def fallback(war: War, decision: Decision[War]) -> Action:
    """The end of the decision where that is allowed, else the first thing that is."""
    if Done in decision.accepts and decision.ruling(war, Done()):
        return Done()
    return decision.candidates(war)[0]


def plan(war: War, decision: Decision[War]) -> Action:
    """What looks best in this decision."""
    match decision:
        case Bombard():
            return bombard(war, decision.side)
        case Movement():
            return move(war, decision.side)
        case AssaultPhase():
            return plans_fight.assault(war, decision.side)
        case DefensiveSupport():
            return plans_fight.support(war, decision)
        case ChooseLoss():
            return plans_fight.lose(war, decision)
        case ChooseRetreat():
            return plans_fight.retreat(war, decision)
        case AdvanceAfter():
            return plans_fight.advance(war, decision)
        case PayX():
            return plans_fight.pay(war, decision)
    return staff(war, decision)


def staff(war: War, decision: Decision[War]) -> Action:
    """The quieter decisions."""
    match decision:
        case Replacements():
            return plans_staff.replace(war, decision)
        case Take121():
            return plans_staff.call_121(war)
        case TryRemnant():
            return Answer(True)
        case Breakthrough():
            return plans_staff.break_through(war, decision)
        case BreakOn():
            return plans_staff.break_on(war, decision)
    return fallback(war, decision)

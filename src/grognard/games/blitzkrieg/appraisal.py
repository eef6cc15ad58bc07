"""The computer player of Blitzkrieg in the West: takes what looks best at once, by exact chances.

>>> Appraisal().choose(play, luck)      # doctest: +SKIP
Move(unit='g_sto_ggd_1', path=('1104', '1105'), vehicle='', rommel=False)
"""

from __future__ import annotations

from typing import Any, Final

from grognard.engine.dice import Luck
from grognard.engine.figures import PLAIN
from grognard.engine.play import Play
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.games.blitzkrieg import plans_fight, plans_fire, plans_staff
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.advance import Advance, FerociousAdvance
from grognard.games.blitzkrieg.air import PlaceAir
from grognard.games.blitzkrieg.bridging import Pontoons
from grognard.games.blitzkrieg.campaign import Campaign40, side_index
from grognard.games.blitzkrieg.combat import CombatPhase
from grognard.games.blitzkrieg.evade import RetreatBefore
from grognard.games.blitzkrieg.explanation import explain
from grognard.games.blitzkrieg.exploitation import Exploitation
from grognard.games.blitzkrieg.gunfire import Gunfire
from grognard.games.blitzkrieg.interception import Intercept
from grognard.games.blitzkrieg.movement import Movement
from grognard.games.blitzkrieg.plans_figures import weights
from grognard.games.blitzkrieg.plans_march import march
from grognard.games.blitzkrieg.reinforcements import CallUp
from grognard.games.blitzkrieg.retreat import ChooseRetreat
from grognard.games.blitzkrieg.rommel_arrival import PlaceRommel
from grognard.games.blitzkrieg.shelling import PickDisorganised, PickRefit
from grognard.games.blitzkrieg.stand import ColumnShift, NoRetreat
from grognard.games.blitzkrieg.trenches import BreakGround

STANDARD: Final = "veteran"
GENERAL: Final = "general"


class Appraisal:
    """A player for both sides, by a doctrine of `doctrines.toml`. Luck has no part in its choices."""

    def __init__(self, doctrine: str = PLAIN) -> None:
        self.doctrine = doctrine

    def choose(self, play: Play[Any], luck: Luck) -> Action:
        assert isinstance(play, Campaign40)
        decision = play.decision
        assert decision is not None, "the play is over"
        with weights.under(self.in_force(play, decision.side)):
            action = plan(play, decision)
        return action if action is not None and decision.ruling(play, action) else fallback(play, decision)

    def explain(self, play: Play[Any], action: Action) -> Text | None:
        assert isinstance(play, Campaign40)
        with weights.under(self.in_force(play, play.phasing)):
            return explain(play, action)

    def in_force(self, play: Campaign40, side: str) -> str:
        """A general has figures of its own for each side, and for a side in a battle; its plans change those."""
        alone = self.doctrine in (PLAIN, STANDARD)
        return self.doctrine if alone else weights.upon(GENERAL, self.doctrine, side, play.field.key)


def fallback(play: Campaign40, decision: Decision[Campaign40]) -> Action:
    """The end of the decision where that is allowed, else the first thing that is."""
    if Done in decision.accepts and decision.ruling(play, Done()):
        return Done()
    return decision.candidates(play)[0]


def plan(play: Campaign40, decision: Decision[Campaign40]) -> Action | None:
    """What looks best in this decision; None where nothing is better than anything else."""
    side = side_index(decision.side)
    match decision:
        case Movement() | Exploitation():
            return march(play, decision)
        case CombatPhase():
            return plans_fight.fight(play, side)
        case ChooseRetreat():
            return plans_fight.retreat(play, decision.side)
        case Advance():
            return plans_fight.advance(play, side)
        case FerociousAdvance():
            return plans_fight.ferocious_advance(play)
        case NoRetreat():
            return plans_fight.stand_fast(play, side)
        case ColumnShift():
            return plans_fight.shift_column(play)
        case RetreatBefore():
            return plans_fight.slip_away(play, side)
    return staff(play, decision, side)


def staff(play: Campaign40, decision: Decision[Campaign40], side: int) -> Action | None:
    """The quieter decisions, and the fire."""
    match decision:
        case PlaceAir():
            return plans_fire.bomb(play, side)
        case Intercept():
            return plans_fire.intercept(play, side)
        case Gunfire():
            return plans_fire.shell(play, decision.side)
        case PickDisorganised() | PickRefit():
            return plans_staff.pick(play, decision)
        case CallUp():
            return plans_staff.call_up(play, decision)
        case Pontoons():
            return plans_staff.build(play)
        case BreakGround():
            return plans_staff.dig(play, decision.side)
        case PlaceRommel():
            return plans_staff.place_rommel(play)
    return None

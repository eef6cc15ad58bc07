"""Veteran and general: players that rely on a game's counsel.

The veteran follows the game's standard doctrine. The general tries the plans of each phase out before it follows one,
and keeps to it until the phase is over; the doctrine sees what the dice have done.
"""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

import msgspec

from grognard.engine.counsel import Counsel, Plan
from grognard.engine.dice import Luck
from grognard.engine.errors import GrognardError
from grognard.engine.game import Game
from grognard.engine.play import Play
from grognard.engine.steps import Action
from grognard.engine.text import Text
from grognard.players.budget import Budget
from grognard.players.player import Explaining
from grognard.players.search import Found, Question, best


@runtime_checkable
class Counselled(Protocol):
    """A game with advice for players that think."""

    def counsel(self) -> Counsel: ...


class NoCounsel(GrognardError):
    """The game has no advice to give."""

    def __init__(self, game: str) -> None:
        super().__init__(f"veteran and general cannot play {game}: the game has no counsel")


def counsel_of(game: Game) -> Counsel:
    if not isinstance(game, Counselled):
        raise NoCounsel(game.name)
    return game.counsel()


class Veteran:
    """Plans its turn by the standard doctrine; no try-outs."""

    def choose(self, play: Play[Any], luck: Luck) -> Action:
        counsel = counsel_of(play.game)
        return counsel.staff(counsel.standard).choose(play, luck)

    def explain(self, play: Play[Any], action: Action) -> Text | None:
        counsel = counsel_of(play.game)
        return _explained(counsel, counsel.standard, play, action)


class Mind(msgspec.Struct, frozen=True):
    """What a general keeps between two decisions: which doctrine it follows in which phase."""

    phase: str = ""
    doctrine: str = ""


class General:
    """Tries plans out for a phase, then carries the best of them out. `mind` may be kept and given back."""

    def __init__(self, budget: Budget | None = None, hands: int = 1) -> None:
        self.budget = budget or Budget()
        self.hands = hands
        self.mind = Mind()
        self.found: Found | None = None

    def choose(self, play: Play[Any], luck: Luck) -> Action:
        counsel = counsel_of(play.game)
        phase = counsel.phase(play)
        if self.mind.phase == phase:
            return counsel.staff(self.mind.doctrine).choose(play, luck)
        plan = self._thought(counsel, play, luck)
        self.mind = Mind(phase, plan.doctrine)
        if plan.first is not None and play.ruling(plan.first):
            return plan.first
        return counsel.staff(plan.doctrine).choose(play, luck)

    def _thought(self, counsel: Counsel, play: Play[Any], luck: Luck) -> Plan:
        plans = counsel.plans(play)
        if len(plans) == 1:
            return plans[0]
        self.found = best(Question(play, counsel, self.hands), plans, self.budget, luck)
        return self.found.plan

    def explain(self, play: Play[Any], action: Action) -> Text | None:
        return _explained(counsel_of(play.game), self.mind.doctrine, play, action)


def _explained(counsel: Counsel, doctrine: str, play: Play[Any], action: Action) -> Text | None:
    staff: object = counsel.staff(doctrine)
    return staff.explain(play, action) if isinstance(staff, Explaining) else None

"""Veteran and general: players that rely on a game's counsel.

The general tries the plans of each phase out before it follows one, and keeps to it until the phase is over, or as
long as it lasts if nothing better is found; the doctrine sees what the dice have done. The veteran follows the
standard doctrine; where the game asks for it, it tries plans out a few times to the end of its own turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol, runtime_checkable

import msgspec

from grognard.engine.counsel import Counsel, Plan
from grognard.engine.dice import Luck
from grognard.engine.errors import GrognardError
from grognard.engine.game import Game
from grognard.engine.play import Play
from grognard.engine.steps import Action
from grognard.engine.text import Text
from grognard.players.budget import TRIES, Budget
from grognard.players.player import Explaining
from grognard.players.search import Found, Question, best

OWN_TURN: Final = 1
"""The moments that a veteran looks ahead."""
LOST: Final = 0.01
"""The chance of a win with which nobody goes on."""


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


class Mind(msgspec.Struct, frozen=True):
    """What a player keeps between two decisions: which doctrine it follows in which phase."""

    phase: str = ""
    doctrine: str = ""


class General:
    """Tries plans out for a phase, then carries the best of them out.

    `mind` may be taken from one general and given to another. `stop` is asked between tries: told to stop, it decides
    with what it knows. `found` is what came of trying, if it had to think about its last decision.
    """

    def __init__(self, budget: Budget | None = None, hands: int = 1) -> None:
        self.budget = budget or Budget()
        self.hands = hands
        self.mind = Mind()
        self.stop: Callable[[], bool] = lambda: False
        self.found: Found | None = None

    def choose(self, play: Play[Any], luck: Luck) -> Action:
        counsel = counsel_of(play.game)
        phase = counsel.phase(play)
        self.found = None
        if self.mind.phase == phase:
            return counsel.staff(self.mind.doctrine).choose(play, luck)
        followed = self.mind.doctrine if counsel.lasts(self.mind.phase, phase) else ""
        plan = self._plan(Question(play, counsel, self.hands, self.stop), followed, luck)
        self.mind = Mind(phase, plan.doctrine)
        if plan.first is not None and play.ruling(plan.first):
            return plan.first
        return counsel.staff(plan.doctrine).choose(play, luck)

    def _plan(self, question: Question, followed: str, luck: Luck) -> Plan:
        """The plan for a phase; a doctrine may be `followed` already, and who counts few tries keeps to it."""
        enough = question.counsel.enough
        if followed and self.budget.is_below(enough):
            return Plan(followed)
        return self._best(question, followed, self.budget.at_least(enough), luck)

    def _best(self, question: Question, followed: str, budget: Budget, luck: Luck) -> Plan:
        plans = question.counsel.plans(question.play)
        if len(plans) == 1:
            return Plan(followed) if followed else plans[0]
        self.found = best(question, _going_on(plans, followed) if followed else plans, budget, luck)
        return self.found.plan

    def explain(self, play: Play[Any], action: Action) -> Text | None:
        counsel = counsel_of(play.game)
        staff: object = counsel.staff(self.mind.doctrine or counsel.standard)
        return staff.explain(play, action) if isinstance(staff, Explaining) else None

    def resigns(self, play: Play[Any]) -> bool:
        decision = play.decision
        return decision is not None and counsel_of(play.game).chance(play, decision.side) < LOST


class Veteran(General):
    """Follows the standard doctrine; a few rehearsals of a turn come first, where the game asks for them."""

    def _plan(self, question: Question, followed: str, luck: Luck) -> Plan:
        counsel = question.counsel
        if followed or not counsel.rehearsals:
            return Plan(followed or counsel.standard)
        question = msgspec.structs.replace(question, moments=OWN_TURN)
        return self._best(question, followed, Budget(counsel.rehearsals, TRIES), luck)


def _going_on(plans: list[Plan], doctrine: str) -> list[Plan]:
    """The plans where a doctrine is followed already: it comes first, and goes on after whatever is done first."""
    led = [Plan(doctrine, plan.first) if plan.first is not None else plan for plan in plans]
    return list(dict.fromkeys([Plan(doctrine), *led]))

"""The toy game with a counsel: one doctrine that waits, one that attacks whatever it can, one that runs to the east."""

from __future__ import annotations

from typing import Any, ClassVar

from grognard.engine.counsel import Counsel, Plan
from grognard.engine.dice import Luck
from grognard.engine.play import Play
from grognard.engine.steps import Action
from grognard.engine.text import Text
from tests.toy import Orders, Toy
from tests.toy_board import SIDES, Attack, Pass

DOCTRINES = ("wait", "attack", "run")


class Clerk:
    """Carries a doctrine out."""

    def __init__(self, doctrine: str) -> None:
        self.doctrine = doctrine

    def choose(self, play: Play[Any], luck: Luck) -> Action:
        decision = play.decision
        assert decision is not None
        wanted = [act for act in decision.candidates(play) if self._likes(act)]
        return wanted[0] if wanted else decision.candidates(play)[-1]

    def _likes(self, action: Action) -> bool:
        if self.doctrine == "attack":
            return isinstance(action, Attack)
        return not isinstance(action, Attack | Pass) if self.doctrine == "run" else isinstance(action, Pass)

    def explain(self, play: Play[Any], action: Action) -> Text | None:
        return Text("explain.toy") if isinstance(action, Attack) else None


class ToyCounsel(Counsel):
    standard: ClassVar[str] = "wait"

    def staff(self, doctrine: str) -> Clerk:
        return Clerk(doctrine)

    def phase(self, play: Play[Any]) -> str:
        decision = play.decision
        return f"{play.state.turn} {decision.side if decision else ''} {type(decision).__name__}"

    def plans(self, play: Play[Any]) -> list[Plan]:
        return [Plan(name) for name in (DOCTRINES if isinstance(play.decision, Orders) else DOCTRINES[:1])]

    def moment(self, play: Play[Any]) -> int:
        orders = [step for step in play.state.agenda if isinstance(step, Orders)]
        return 2 * play.state.turn + SIDES.index(orders[0].side) if orders else 2 * play.state.turn

    def chance(self, play: Play[Any], side: str) -> float:
        own = sum(piece.startswith(side) for piece, at in play.state.at.items() if at)
        whole = sum(1 for at in play.state.at.values() if at)
        return own / whole


class Counselled(Toy):
    """The toy with advice for veterans and generals."""

    def appraisal(self, doctrine: str = "attack") -> Clerk:
        return Clerk(doctrine)

    def counsel(self) -> ToyCounsel:
        return ToyCounsel()

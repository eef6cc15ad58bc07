"""The agenda's items: steps that run by themselves and decisions that wait for a side.

A step is a small frozen Struct, so that the agenda is plain data: `DrawCards()`, `MoveUnits("red")`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from grognard.engine.dice import Luck
from grognard.engine.ruling import Ruling, forbid
from grognard.engine.text import snake
from grognard.engine.view import Menu

P = TypeVar("P")


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=snake):
    """One meaningful act of a person: `Move`, `Assault`, `Pass`. Units and places by name."""


class Step(msgspec.Struct, Generic[P], frozen=True, forbid_unknown_fields=True, tag_field="step", tag=snake):
    """An item of the agenda that runs by itself and may push further steps."""

    def run(self, play: P) -> None:
        raise TypeError(f"{type(self).__name__} waits for a decision")


class Decision(Step[P], Generic[P], frozen=True):
    """An item of the agenda that waits for one side. Four askers get their answers here.

    `candidates` for players that think, `sample` for the fuzzer, `check` for everyone, `menu` for the page.
    """

    side: str

    accepts: ClassVar[tuple[type[Action], ...]] = ()
    cites: ClassVar[str] = ""

    def moot(self, play: P) -> bool:
        """Is there nothing to decide? Then the engine passes over it without asking."""
        return False

    def forced(self, play: P) -> Action | None:
        """The only answer that this side has, where the other must not learn that it is the only one.

        The server gives it for a person, in the rhythm of one who thinks.
        """
        return None

    def candidates(self, play: P) -> list[Action]:
        """Concrete actions in a defined order: complete where that is small, else the sensible ones."""
        raise NotImplementedError

    def sample(self, play: P, luck: Luck) -> Action:
        """Any legal action at all, cheaply, each with some chance."""
        return luck.pick(self.candidates(play))

    def check(self, play: P, action: Any) -> Ruling:
        """Legal, or not and why. The action's type is one of `accepts`."""
        raise NotImplementedError

    def choose(self, play: P, action: Any) -> None:
        """Carry out a legal action. The decision has left the agenda; push it again to go on asking."""
        raise NotImplementedError

    def menu(self, play: P, draft: tuple[str, ...]) -> Menu:
        """What the page lights up after these picks, and the buttons that complete an action."""
        raise NotImplementedError

    def why_not(self, play: P, draft: tuple[str, ...], pick: str) -> Ruling:
        """Why this pick is not lit: the rules that forbid it."""
        return forbid(self.cites, "not_now", pick=pick)

    def ruling(self, play: P, action: Action) -> Ruling:
        """`check`, after the question whether such an action belongs to this decision at all."""
        if type(action) not in self.accepts:
            return forbid(self.cites, "wrong_moment", action=snake(type(action).__name__))
        return self.check(play, action)

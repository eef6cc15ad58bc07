"""What a player is."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from grognard.engine.dice import Luck
from grognard.engine.play import Play
from grognard.engine.steps import Action
from grognard.engine.text import Text


class Player(Protocol):
    """Decides for the side that has to. The play is imagined, with dice of its own."""

    def choose(self, play: Play[Any], luck: Luck) -> Action: ...


@runtime_checkable
class Explaining(Protocol):
    """A player that can say in a sentence what it has in mind, before the action is carried out.

    The other side reads it: it says nothing that is hidden.
    """

    def explain(self, play: Play[Any], action: Action) -> Text | None: ...


@runtime_checkable
class Resigning(Protocol):
    """A player that knows when it is beaten: asked at the start of each of its turns."""

    def resigns(self, play: Play[Any]) -> bool: ...

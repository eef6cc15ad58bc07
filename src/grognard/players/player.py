"""What a player is."""

from __future__ import annotations

from typing import Any, Protocol

from grognard.engine.dice import Luck
from grognard.engine.play import Play
from grognard.engine.steps import Action


class Player(Protocol):
    """Decides for the side that has to. The play is imagined, with dice of its own."""

    def choose(self, play: Play[Any], luck: Luck) -> Action: ...

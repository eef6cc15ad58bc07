"""The player that does anything at all that is legal."""

from __future__ import annotations

from typing import Any

from grognard.engine.dice import Luck
from grognard.engine.play import Play
from grognard.engine.steps import Action


class RandomPlayer:
    """Each legal action has some chance."""

    def choose(self, play: Play[Any], luck: Luck) -> Action:
        decision = play.decision
        assert decision is not None, "the play is over"
        return decision.sample(play, luck)

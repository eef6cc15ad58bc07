"""The player for a first game: knows what to do, and every so often does something else."""

from __future__ import annotations

from typing import Any, Final

from grognard.engine.dice import Luck
from grognard.engine.play import Play
from grognard.engine.steps import Action
from grognard.engine.text import Text
from grognard.players.greedy import Greedy

MISTAKES: Final = 0.3
"""How often it does whatever comes to mind."""


class Recruit:
    """What the greedy player does, but for the mistakes: then any of the candidates."""

    def __init__(self) -> None:
        self._teacher = Greedy()

    def choose(self, play: Play[Any], luck: Luck) -> Action:
        decision = play.decision
        assert decision is not None, "the play is over"
        if decision.forced(play) is None and luck.chance(MISTAKES):
            return luck.pick(decision.candidates(play))
        return self._teacher.choose(play, luck)

    def explain(self, play: Play[Any], action: Action) -> Text | None:
        return self._teacher.explain(play, action)

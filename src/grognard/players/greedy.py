"""The player that takes what looks best at once, by the game's own appraisal.

A game that plans its actions itself offers `appraisal()`, a Player. A game that only knows what a
position is worth offers `appraise(play, side)`; then every candidate is tried on forks and the best kept.
Answers of other sides in the middle of what one does are left to chance.
"""

from __future__ import annotations

from statistics import mean
from typing import Any, Final, Protocol, runtime_checkable

from grognard.engine.dice import Dice, Luck
from grognard.engine.errors import GrognardError
from grognard.engine.game import Game
from grognard.engine.play import Play
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.players.player import Explaining, Player

TRIES: Final = 4
"""How often a candidate is tried when dice decide what comes of it."""


@runtime_checkable
class Planned(Protocol):
    """A game with a player of its own."""

    def appraisal(self) -> Player: ...


@runtime_checkable
class Appraised(Protocol):
    """A game that can say what a position is worth to a side."""

    def appraise(self, play: Play[Any], side: str) -> float: ...


class NoAppraisal(GrognardError):
    """The game does not say what a position is worth."""

    def __init__(self, game: str) -> None:
        super().__init__(f"greedy cannot play {game}: the game has no appraisal")


def can_play(game: Game) -> bool:
    return isinstance(game, Planned | Appraised)


class Greedy:
    """The candidate with the best appraisal; the first of equals."""

    def choose(self, play: Play[Any], luck: Luck) -> Action:
        game = play.game
        if isinstance(game, Planned):
            return game.appraisal().choose(play, luck)
        if isinstance(game, Appraised):
            return _best(game, play, luck)
        raise NoAppraisal(game.name)

    def explain(self, play: Play[Any], action: Action) -> Text | None:
        """Where the game's own player can say what it has in mind."""
        own: object = play.game.appraisal() if isinstance(play.game, Planned) else None
        return own.explain(play, action) if isinstance(own, Explaining) else None


def _best(game: Appraised, play: Play[Any], luck: Luck) -> Action:
    """Every candidate meets the same dice, so that luck does not choose between them."""
    decision = play.decision
    assert decision is not None, "the play is over"
    candidates = decision.candidates(play)
    if len(candidates) == 1:
        return candidates[0]
    seeds = [luck.below(2**32) for _ in range(TRIES)]
    return max(candidates, key=lambda action: _worth(game, play, action, seeds))


def _worth(game: Appraised, play: Play[Any], action: Action, seeds: list[int]) -> float:
    """The mean appraisal over the tries; one is enough where nothing was left to chance."""
    side = play.state.agenda[-1].side
    worths: list[float] = []
    for seed in seeds:
        fork = play.fork(Dice(seed.to_bytes(4, "big")))
        fork.carry_out(action)
        answers = _answer(fork, side, Luck(seed))
        worths.append(game.appraise(fork, side))
        if not answers and fork.state.rolls == play.state.rolls:
            break
    return mean(worths)


def _answer(play: Play[Any], side: str, luck: Luck) -> int:
    """Let others decide as long as a decision of this side waits behind theirs; says how often they did."""
    answers = 0
    while (decision := play.decision) is not None and decision.side != side and _waits(play, side):
        play.carry_out(decision.sample(play, luck))
        answers += 1
    return answers


def _waits(play: Play[Any], side: str) -> bool:
    return any(isinstance(step, Decision) and step.side == side for step in play.state.agenda)

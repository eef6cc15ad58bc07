"""Trying plans out: every plan meets the same luck, and those that fall behind drop out.

A try imagines what the side does not know, carries the plan out as long as it lasts, lets both sides go on by the
standard doctrine for a few turns, and asks what the position is worth then. Plans are dropped one after the other as
the budget is used, so that most tries go to those that are hard to tell apart; when one is left, it is decided. Another
plan than the standard one is taken only if it did better by more than chance would explain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import copysign, inf, sqrt
from statistics import mean
from typing import Any, Final

import msgspec

from grognard.engine.counsel import Counsel, Plan
from grognard.engine.dice import Dice, Luck
from grognard.engine.play import Play
from grognard.players.budget import Budget
from grognard.players.crew import share

ENOUGH: Final = 4
"""Tries of each plan before any is dropped."""
BEHIND: Final = 2.5
"""Standard errors behind the best that drop a plan at once; more as long as few tries tell how large the error is."""
MOST_ACTIONS: Final = 2000
"""No try takes more actions than this."""


class Found(msgspec.Struct, frozen=True):
    """What came of trying: the plan, its chance, that of the standard plan, and how many tries there were."""

    plan: Plan
    chance: float
    standard: float
    tries: int


class Question(msgspec.Struct, frozen=True):
    """What is thought about: a play as its side imagines it, the game's advice, and how many hands help. Tries look as
    many `moments` ahead as the counsel wants, if no number is given."""

    play: Play[Any]
    counsel: Counsel
    hands: int = 1
    stop: Callable[[], bool] = lambda: False
    moments: int = 0

    @property
    def side(self) -> str:
        side: str = self.play.state.agenda[-1].side
        return side

    @property
    def until(self) -> int:
        """The moment at which tries are judged."""
        return self.counsel.moment(self.play) + self.moments if self.moments else self.counsel.until(self.play)


def best(question: Question, plans: Sequence[Plan], budget: Budget, luck: Luck) -> Found:
    """The plan that promises most."""
    watch, left = budget.begin(), list(range(len(plans)))
    worths: list[list[float]] = [[] for _ in plans]

    def is_over() -> bool:
        return watch.used >= 1 or question.stop()

    while len(left) > 1 and not is_over():
        seeds = [luck.below(2**32) for _ in range(question.hands)]
        tasks = [(plans[index], seed) for seed in seeds for index in left]
        found = share(lambda task: tried(question, *task), tasks, question.hands, is_over)
        if found is None:
            break
        for number, worth in enumerate(found):
            worths[left[number % len(left)]].append(worth)
        watch.tries += len(tasks)
        left = _kept(worths, _affordable(worths, left, watch.used), len(plans) ** (1 - min(1.0, watch.used)))
    if not watch.tries:
        return Found(plans[0], 0.0, 0.0, watch.tries)
    top = _top(worths, left, question.counsel.ahead)
    return Found(plans[top], mean(worths[top]), mean(worths[0]), watch.tries)


def _affordable(worths: Sequence[Sequence[float]], left: list[int], used: float) -> list[int]:
    """As many of the first plans as can be tried often enough with what is left of the budget, two at least."""
    rounds = len(worths[left[0]])
    if rounds >= ENOUGH or not used:
        return left
    tries = len(left) * rounds * (1 - used) / used
    return left[: max(2, round(tries / (ENOUGH - rounds)))]


def _kept(worths: Sequence[Sequence[float]], left: list[int], most: float) -> list[int]:
    """Those that go on: the best, and the standard plan; nobody who is too far behind the best of all, or who comes to
    exactly what a plan before it does."""
    if len(worths[left[0]]) < ENOUGH:
        return left
    different = {tuple(worths[index]): index for index in reversed(left)}.values()
    ranked = sorted(different, key=lambda index: (-mean(worths[index]), index))
    too_far = BEHIND * (1 + ENOUGH / len(worths[left[0]]))
    able = [index for index in ranked if _lead(worths[ranked[0]], worths[index]) < too_far]
    kept = able[: max(2, round(most))]
    return sorted({*kept, 0} if 0 in able else kept)


def _lead(one: Sequence[float], other: Sequence[float]) -> float:
    """How far the first is ahead of the second, in standard errors of the difference, as long as both were tried: each
    time they met the same luck."""
    differences = [a - b for a, b in zip(one, other, strict=False)]
    middle = mean(differences)
    scatter = sum((value - middle) ** 2 for value in differences)
    error = sqrt(scatter / max(1, len(differences) - 1) / len(differences))
    return middle / error if error else copysign(inf, middle) if middle else 0.0


def _top(worths: Sequence[Sequence[float]], left: Sequence[int], ahead: float) -> int:
    """The best of those that are left, if it was tried often enough and is clearly better than the standard plan."""
    if len(worths[left[0]]) < ENOUGH:
        return 0
    top = max(left, key=lambda index: mean(worths[index]))
    return top if _lead(worths[top], worths[0]) >= ahead else 0


def tried(question: Question, plan: Plan, seed: int) -> float:
    """What one try of a plan comes to."""
    counsel, side, luck = question.counsel, question.side, Luck(seed)
    play = question.play.game.imagine(question.play, side, Dice(seed.to_bytes(4, "big")))
    phase, moment, until = counsel.phase(play), counsel.moment(play), question.until
    passed: list[float] = []
    own, standard = counsel.staff(plan.doctrine), counsel.staff(counsel.playout or counsel.standard)
    if plan.first is not None:
        play.carry_out(plan.first)
    for _ in range(MOST_ACTIONS):
        decision, now = play.decision, counsel.moment(play)
        if decision is None or now >= until:
            break
        if counsel.on_the_way and now > moment:
            passed.append(counsel.chance(play, side))
            moment = now
        mine = decision.side == side and counsel.lasts(phase, counsel.phase(play))
        play.carry_out((own if mine else standard).choose(play, luck))
    return mean([*passed, counsel.chance(play, side)])

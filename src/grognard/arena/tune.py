"""Better figures by play: all of them are changed at random, a little and all at once, and move to where games are won.

Each pair of games has the same start and the same side: one is played with the changes, one with their opposites. What
a figure had to do with the difference shows over many pairs, for all figures together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from math import exp
from statistics import mean
from typing import Any, Final

import msgspec

from grognard.arena.playout import Setting, begin, play_by
from grognard.engine.dice import Luck
from grognard.engine.errors import GrognardError
from grognard.engine.figures import Figures
from grognard.games import game as load
from grognard.players.thinking import counsel_of

Dial = tuple[str | int, ...]
"""Where a figure stands: the name of its table or list, if it has one, and its name or place there."""
Offsets = dict[Dial, float]
"""How far a figure has moved, as a logarithm: 0.1 is a tenth more."""

SPREAD: Final = 0.35
"""How far figures are changed for a game."""
KEPT: Final = 0.5
"""The part of the way of the last round that is gone again."""


class NothingToTune(GrognardError):
    """The game's computer player goes by no figures."""

    def __init__(self, game: str) -> None:
        super().__init__(f"{game} has no figures to tune")


class Tuning(msgspec.Struct, frozen=True):
    """Whose figures: of a doctrine, in these scenarios, for these sides, against another doctrine."""

    game: str
    scenarios: tuple[str, ...]
    sides: tuple[str, ...]
    doctrine: str
    against: str
    pairs: int = 200
    step: float = 3.0
    seed: int = 1


class Round(msgspec.Struct, frozen=True):
    """What came of one round: the share of wins with changed figures, and where all figures stand now."""

    number: int
    share: float
    offsets: Offsets


class _Task(msgspec.Struct, frozen=True):
    tuning: Tuning
    offsets: Offsets
    number: int


def figures_of(game: str) -> Figures[Any]:
    found = counsel_of(load(game)).figures
    if found is None:
        raise NothingToTune(game)
    return found


def dials(figures: Any, where: Dial = ()) -> list[Dial]:
    """All figures that can be more or less: numbers other than 0, in lists and tables too."""
    if isinstance(figures, dict):
        return [dial for key, value in figures.items() for dial in dials(value, (*where, key))]
    if isinstance(figures, list | tuple):
        return [dial for index, value in enumerate(figures) for dial in dials(value, (*where, index))]
    return [where] if isinstance(figures, int | float) and not isinstance(figures, bool) and figures else []


def turned(figures: Any, offsets: Offsets, where: Dial = ()) -> Any:
    """The same with every figure moved; whole numbers stay whole."""
    if isinstance(figures, dict):
        return {key: turned(value, offsets, (*where, key)) for key, value in figures.items()}
    if isinstance(figures, list | tuple):
        return [turned(value, offsets, (*where, index)) for index, value in enumerate(figures)]
    if where not in offsets:
        return figures
    moved = figures * exp(offsets[where])
    return round(moved) if isinstance(figures, int) else moved


def tune(tuning: Tuning, rounds: int, jobs: int = 1) -> Iterator[Round]:
    """One round after the other."""
    known = figures_of(tuning.game).of(tuning.doctrine)
    offsets = dict.fromkeys(dials(msgspec.to_builtins(known)), 0.0)
    way = dict(offsets)
    with _crew(jobs) as pool:
        for number in range(rounds):
            tasks = [_Task(tuning, offsets, number * tuning.pairs + pair) for pair in range(tuning.pairs)]
            played = list(pool.map(_pair, tasks) if pool else map(_pair, tasks))
            slopes = _slopes(list(offsets), played)
            way = {dial: KEPT * way[dial] + (1 - KEPT) * slopes[dial] for dial in offsets}
            offsets = {dial: offset + tuning.step * way[dial] for dial, offset in offsets.items()}
            yield Round(number + 1, mean(share for _, shares in played for share in shares), offsets)


def _crew(jobs: int) -> AbstractContextManager[ProcessPoolExecutor | None]:
    return ProcessPoolExecutor(jobs) if jobs > 1 else nullcontext()


def _slopes(order: Sequence[Dial], played: Sequence[tuple[list[int], tuple[float, float]]]) -> Offsets:
    """How much more is won, more or less, the more a figure is raised."""
    slopes = dict.fromkeys(order, 0.0)
    for signs, (more, less) in played:
        for dial, sign in zip(order, signs, strict=True):
            slopes[dial] += sign * (more - less)
    return {dial: slope / (2 * SPREAD * len(played)) for dial, slope in slopes.items()}


def _pair(task: _Task) -> tuple[list[int], tuple[float, float]]:
    """Which figures were raised (1) and lowered (-1), and what was won with that and with the opposite."""
    luck = Luck(f"{task.tuning.seed}/{task.number}")
    signs = [2 * luck.below(2) - 1 for _ in task.offsets]
    more, less = (_won(task, [sign * way for sign in signs]) for way in (1, -1))
    return signs, (more, less)


def _won(task: _Task, signs: Sequence[int]) -> float:
    tuning, figures = task.tuning, figures_of(task.tuning.game)
    offsets = {dial: task.offsets[dial] + sign * SPREAD for dial, sign in zip(task.offsets, signs, strict=True)}
    name = f"{tuning.doctrine}/{task.number}/{signs[0]}"
    figures.teach(name, turned(msgspec.to_builtins(figures.of(tuning.doctrine)), offsets))
    try:
        return _share(tuning, name, task.number)
    finally:
        figures.forget(name)


def _share(tuning: Tuning, doctrine: str, number: int) -> float:
    """The share of a win, for the side and in the scenario whose turn it is."""
    game, seed = load(tuning.game), f"{tuning.seed}/{number}"
    side = tuning.sides[number % len(tuning.sides)]
    scenario = tuning.scenarios[number // len(tuning.sides) % len(tuning.scenarios)]
    play, counsel = begin(game, Setting(scenario), seed), counsel_of(game)
    seats = {each: counsel.staff(doctrine if each == side else tuning.against) for each in game.sides}
    play_by(seats, play, Luck(seed))
    return game.outcome(play).share(side)


def farthest(offsets: Offsets, most: int) -> list[str]:
    """The figures that have moved most, as lines."""
    ranked = sorted(offsets.items(), key=lambda each: -abs(each[1]))[:most]
    return [f"  {'.'.join(map(str, dial)):32} × {exp(offset):.2f}" for dial, offset in ranked]

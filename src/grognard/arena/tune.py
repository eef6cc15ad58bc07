"""Better figures by play: all of them are changed at random, a little and all at once, and move to where games are won.

Each pair of games has the same start and the same side: one is played with the changes, one with their opposites. What
a figure had to do with the difference shows over many pairs, for all figures together.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
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
"""How far a figure has moved, as a logarithm: 0.1 is a tenth more. A part of a whole moves by its odds instead."""

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
    margin: float = 0.0
    """So many points, on the scale by which the game is won, count as much as the win; with 0, wins alone count."""


class Round(msgspec.Struct, frozen=True):
    """What came of one round: the share of wins with changed figures, and where all figures stand now."""

    number: int
    share: float
    offsets: Offsets


class Result(msgspec.Struct, frozen=True):
    """What a game came to for the side whose figures were changed."""

    share: float
    points: int


Pair = tuple[Result, Result]


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


def turned(figures: Any, offsets: Offsets, parts: Container[Dial] = (), where: Dial = ()) -> Any:
    """The same with every figure moved; whole numbers stay whole, and parts of a whole less than it."""
    if isinstance(figures, dict):
        return {key: turned(value, offsets, parts, (*where, key)) for key, value in figures.items()}
    if isinstance(figures, list | tuple):
        return [turned(value, offsets, parts, (*where, index)) for index, value in enumerate(figures)]
    if where not in offsets:
        return figures
    moved = figures * exp(offsets[where])
    if where in parts:
        return moved / (1 - figures + moved)
    return round(moved) if isinstance(figures, int) else moved


def parts_of(kind: type[msgspec.Struct]) -> frozenset[Dial]:
    """The figures that are declared as less than 1."""
    fields = msgspec.inspect.type_info(kind).fields  # type: ignore[attr-defined]
    return frozenset((field.name,) for field in fields if getattr(field.type, "lt", None) == 1)


def tune(tuning: Tuning, rounds: int, jobs: int = 1) -> Iterator[Round]:
    """One round after the other."""
    known = figures_of(tuning.game).of(tuning.doctrine)
    offsets = dict.fromkeys(dials(msgspec.to_builtins(known)), 0.0)
    way = dict(offsets)
    with _crew(jobs) as pool:
        for number in range(rounds):
            tasks = [_Task(tuning, offsets, number * tuning.pairs + pair) for pair in range(tuning.pairs)]
            played = list(pool.map(_pair, tasks) if pool else map(_pair, tasks))
            slopes = _slopes(list(offsets), played, tuning.margin)
            way = {dial: KEPT * way[dial] + (1 - KEPT) * slopes[dial] for dial in offsets}
            offsets = {dial: offset + tuning.step * way[dial] for dial, offset in offsets.items()}
            yield Round(number + 1, mean(result.share for _, pair in played for result in pair), offsets)


def _crew(jobs: int) -> AbstractContextManager[ProcessPoolExecutor | None]:
    return ProcessPoolExecutor(jobs) if jobs > 1 else nullcontext()


def _slopes(order: Sequence[Dial], played: Sequence[tuple[list[int], Pair]], margin: float = 0.0) -> Offsets:
    """How much more is won, more or less, the more a figure is raised."""
    slopes = dict.fromkeys(order, 0.0)
    for signs, pair in played:
        gain = _gain(*pair, margin)
        for dial, sign in zip(order, signs, strict=True):
            slopes[dial] += sign * gain
    return {dial: slope / (2 * SPREAD * len(played)) for dial, slope in slopes.items()}


def _gain(more: Result, less: Result, margin: float) -> float:
    """How much better the first result is; points never count for more than a win."""
    points = (more.points - less.points) / margin if margin else 0.0
    return more.share - less.share + max(-1.0, min(1.0, points))


def _pair(task: _Task) -> tuple[list[int], Pair]:
    """Which figures were raised (1) and lowered (-1), and what came of that and of the opposite."""
    luck = Luck(f"{task.tuning.seed}/{task.number}")
    signs = [2 * luck.below(2) - 1 for _ in task.offsets]
    more, less = (_with_changes(task, [sign * way for sign in signs]) for way in (1, -1))
    return signs, (more, less)


def _with_changes(task: _Task, signs: Sequence[int]) -> Result:
    tuning, figures = task.tuning, figures_of(task.tuning.game)
    offsets = {dial: task.offsets[dial] + sign * SPREAD for dial, sign in zip(task.offsets, signs, strict=True)}
    name = f"{tuning.doctrine}/{task.number}/{signs[0]}"
    known = figures.of(tuning.doctrine)
    figures.teach(name, turned(msgspec.to_builtins(known), offsets, parts_of(type(known))))
    try:
        return _result(tuning, name, task.number)
    finally:
        figures.forget(name)


def _result(tuning: Tuning, doctrine: str, number: int) -> Result:
    """What comes of it for the side and in the scenario whose turn it is."""
    game, seed = load(tuning.game), f"{tuning.seed}/{number}"
    side = tuning.sides[number % len(tuning.sides)]
    scenario = tuning.scenarios[number // len(tuning.sides) % len(tuning.scenarios)]
    play, counsel = begin(game, Setting(scenario), seed), counsel_of(game)
    seats = {each: counsel.staff(doctrine if each == side else tuning.against) for each in game.sides}
    play_by(seats, play, Luck(seed))
    outcome = game.outcome(play)
    return Result(outcome.share(side), outcome.points if side == game.sides[0] else -outcome.points)


def farthest(offsets: Offsets, most: int) -> list[str]:
    """The figures that have moved most, as lines."""
    ranked = sorted(offsets.items(), key=lambda each: -abs(each[1]))[:most]
    return [f"  {'.'.join(map(str, dial)):32} × {exp(offset):.2f}" for dial, offset in ranked]

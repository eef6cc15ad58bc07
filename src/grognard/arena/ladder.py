"""The ladder: every player against every other, both sides, scenario by scenario, as Elo with error bars.

A rating is the one that makes the results most likely (Bradley-Terry), with half a drawn game between each pair
added, so that who has lost all games still has a rating. The error is that of the same rating over games drawn
again and again from those played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations, pairwise
from math import log10
from statistics import stdev
from typing import Final

import msgspec

from grognard.arena.duel import Duel, Result, one_game
from grognard.arena.kept import Kept, Task
from grognard.arena.playout import Setting
from grognard.engine.dice import Luck

MIDDLE: Final = 1500.0
SCALE: Final = 400.0
PRIOR: Final = 0.5
"""Of a drawn game between each pair."""
ROUNDS: Final = 200
SAMPLES: Final = 100


class Climb(msgspec.Struct, frozen=True):
    """What is played: for each game its scenarios; `games` for each pair in each scenario. With `neighbours` only those
    play each other who stand side by side in the list."""

    scenarios: dict[str, tuple[str, ...]]
    players: tuple[str, ...]
    games: int
    seed: int = 1
    neighbours: bool = False

    @property
    def pairs(self) -> list[tuple[str, str]]:
        return list(pairwise(self.players) if self.neighbours else combinations(self.players, 2))


class Rung(msgspec.Struct, frozen=True):
    """Where a player stands; `won` counts a drawn game half."""

    player: str
    elo: float
    error: float
    games: int
    won: float


class Standing(msgspec.Struct, frozen=True):
    """One game's ladder, the strongest first, and what each side won of a hundred."""

    game: str
    rungs: list[Rung]
    sides: dict[str, float]
    seconds: float


def climb(wanted: Climb, jobs: int = 1, kept: Kept | None = None) -> Iterator[Standing]:
    """Everything, game by game. What is `kept` already is not played again."""
    for name in wanted.scenarios:
        yield _standing(name, wanted, played(name, wanted, jobs, kept or Kept()))


def played(name: str, wanted: Climb, jobs: int, kept: Kept) -> list[Result]:
    """All games of one title, those of every pair first; a pair's games come in the order of their numbers."""
    tasks = [
        Task(name, scenario, pair, wanted.seed, number)
        for number in range(wanted.games)
        for scenario in wanted.scenarios[name]
        for pair in wanted.pairs
    ]
    for task, result in _fresh([task for task in tasks if task not in kept], jobs):
        kept.add(task, result)
    return [kept[task] for task in tasks]


def _fresh(tasks: Sequence[Task], jobs: int) -> Iterator[tuple[Task, Result]]:
    if jobs == 1:
        yield from ((task, _play(task)) for task in tasks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from zip(tasks, pool.map(_play, tasks), strict=True)


def _play(task: Task) -> Result:
    return one_game(Duel(task.game, Setting(task.scenario), task.players, task.seed), task.number)


# ratings


def ratings(results: Sequence[Result], players: Sequence[str]) -> dict[str, float]:
    """The Elo of each, with the middle of all at 1500."""
    won = {one: {other: PRIOR / 2 for other in players if other != one} for one in players}
    for result in results:
        for side, name in result.players.items():
            other = _other(result, side)
            won[name][other] += _score(result, side)
    strength = dict.fromkeys(players, 1.0)
    for _ in range(ROUNDS):
        strength = {one: _stronger(one, won, strength) for one in players}
    elos = {one: SCALE * log10(strength[one]) for one in players}
    middle = sum(elos.values()) / len(elos)
    return {one: MIDDLE + elo - middle for one, elo in elos.items()}


def _stronger(one: str, won: dict[str, dict[str, float]], strength: dict[str, float]) -> float:
    """One round of the classical iteration: games won, over those that the present strengths would make likely."""
    likely = sum((won[one][other] + won[other][one]) / (strength[one] + strength[other]) for other in won[one])
    return sum(won[one].values()) / likely


def _score(result: Result, side: str) -> float:
    return 1.0 if result.winner == side else 0.0 if result.winner else 0.5


def _other(result: Result, side: str) -> str:
    return next(name for seat, name in result.players.items() if seat != side)


def _errors(results: Sequence[Result], players: Sequence[str], seed: int) -> dict[str, float]:
    luck = Luck(seed)
    samples = [ratings([luck.pick(results) for _ in results], players) for _ in range(SAMPLES)]
    return {one: stdev(sample[one] for sample in samples) for one in players}


def _standing(name: str, wanted: Climb, results: Sequence[Result]) -> Standing:
    elos, errors = ratings(results, wanted.players), _errors(results, wanted.players, wanted.seed)
    rungs = [_rung(one, results, elos[one], errors[one]) for one in sorted(elos, key=lambda one: -elos[one])]
    sides = {side: 100 * sum(_score(one, side) for one in results) / len(results) for side in results[0].players}
    return Standing(name, rungs, sides, sum(result.seconds for result in results))


def _rung(name: str, results: Sequence[Result], elo: float, error: float) -> Rung:
    scores = [_score(one, side) for one in results for side, who in one.players.items() if who == name]
    return Rung(name, elo, error, len(scores), sum(scores))


def lines(table: Standing) -> list[str]:
    sides = ", ".join(f"{side} {share:.0f} %" for side, share in table.sides.items())
    said = [f"{table.game}: {sides} of the games, {table.seconds:.0f} s of play"]
    for rung in table.rungs:
        share = 100 * rung.won / rung.games
        said.append(f"  {rung.player:12} {rung.elo:6.0f} ± {rung.error:3.0f}   {share:3.0f} % of {rung.games}")
    return said

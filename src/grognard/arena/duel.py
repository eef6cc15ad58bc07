"""Duels: players against each other, sides swapped every other game."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import mean

import msgspec

from grognard.arena.playout import Setting, begin, play_by
from grognard.engine.dice import Luck
from grognard.engine.game import Game
from grognard.games import game as load
from grognard.players import player


class Duel(msgspec.Struct, frozen=True):
    """Who plays what, from which seed."""

    game: str
    setting: Setting
    players: tuple[str, ...]
    seed: int = 1
    own: Path | None = None


class Result(msgspec.Struct, frozen=True):
    """One game: who played which side, and how it ended."""

    players: dict[str, str]
    winner: str
    level: str
    points: int
    actions: int
    seconds: float


class Standing(msgspec.Struct, frozen=True):
    """How a player did as a side (an empty side: as any)."""

    player: str
    side: str
    games: int
    won: int
    lost: int
    drawn: int
    points: float


class Standings(msgspec.Struct, frozen=True):
    """All of a duel: per player and side, per player, the points of each game, the time."""

    sides: list[Standing]
    players: list[Standing]
    levels: dict[str, int]
    points: dict[int, int]
    mean_points: float
    seconds_per_game: float


def run(duel: Duel, games: int, jobs: int = 1) -> list[Result]:
    """All games, in their order; each depends on the seed and its number alone."""
    one = partial(one_game, duel)
    if jobs == 1:
        return [one(number) for number in range(games)]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(one, range(games)))


def one_game(duel: Duel, number: int) -> Result:
    game = load(duel.game, duel.own)
    seats = seating(game, duel.players, number)
    play = begin(game, duel.setting, f"{duel.seed}/{number}")
    started = time.perf_counter()
    actions = play_by(
        {side: player(name) for side, name in seats.items()}, play, Luck(f"{duel.seed}/{number}")
    )
    seconds = time.perf_counter() - started
    end = game.outcome(play)
    return Result(seats, end.winner, end.level, end.points, actions, seconds)


def seating(game: Game, players: Sequence[str], number: int) -> dict[str, str]:
    """Who plays which side in game `number`: everybody moves on by one side each game."""
    return {side: players[(seat + number) % len(players)] for seat, side in enumerate(game.sides)}


def standings(results: Sequence[Result]) -> Standings:
    pairs = [(name, side) for result in results for side, name in result.players.items()]
    names = dict.fromkeys(name for name, _ in pairs)
    return Standings(
        sides=[_standing(results, name, (side,)) for name, side in sorted(dict.fromkeys(pairs))],
        players=[_standing(results, name, results[0].players) for name in names],
        levels=dict(sorted(Counter(result.level for result in results).items())),
        points=dict(sorted(Counter(result.points for result in results).items())),
        mean_points=mean(result.points for result in results),
        seconds_per_game=mean(result.seconds for result in results),
    )


def _standing(results: Sequence[Result], name: str, sides: Iterable[str]) -> Standing:
    """Over the games and sides that this player played among `sides`."""
    wanted = list(sides)
    played = [(result, side) for side in wanted for result in results if result.players[side] == name]
    won = sum(result.winner == side for result, side in played)
    drawn = sum(not result.winner for result, _ in played)
    points = mean(result.points for result, _ in played)
    only = wanted[0] if len(wanted) == 1 else ""
    return Standing(name, only, len(played), won, len(played) - won - drawn, drawn, points)


def lines(table: Standings) -> list[str]:
    """The standings in words."""
    said = [f"{_name(one)}: {_score(one)}, mean points {one.points:.1f}" for one in table.sides]
    said.append(f"levels: {_counts(table.levels)}")
    said.append(f"points: {_counts(table.points)}")
    said += [f"{_name(one)}: {_score(one)}" for one in table.players]
    return [*said, f"mean points {table.mean_points:.2f}, {table.seconds_per_game:.2f} s a game"]


def _name(one: Standing) -> str:
    return f"{one.player} as {one.side}" if one.side else one.player


def _score(one: Standing) -> str:
    return f"{one.won} of {one.games} won, {one.lost} lost, {one.drawn} drawn"


def _counts(counts: Mapping[str, int] | Mapping[int, int]) -> str:
    return ", ".join(f"{value} ×{count}" for value, count in counts.items())

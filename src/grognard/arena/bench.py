"""What the house measures of itself: board primitives, states, random play, players, memory.

Times are the best of several runs, on one core; see `docs/performance.md`.
"""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from itertools import count
from typing import Any

from grognard.arena.playout import Setting, begin, choice, play_at_random
from grognard.engine.dice import Luck
from grognard.engine.game import Game
from grognard.engine.match import Header, Match
from grognard.engine.play import Play
from grognard.geometry.board import Board
from grognard.geometry.hexes import Hexes
from grognard.geometry.reach import Costs, Passage, reach
from grognard.players import player, players_of

Figures = dict[str, float]
RUNS = 5
ARMY = 60


def bench(games: dict[str, Game], seconds: float = 2.0) -> dict[str, Figures]:
    """All figures; random play is measured for at least `seconds` each."""
    return {"board": board_figures()} | {name: game_figures(game, seconds) for name, game in games.items()}


def best_of(act: Callable[[], object], times: int) -> float:
    """Microseconds of one call: the best mean of a few runs."""
    return min(_mean(act, times) for _ in range(RUNS))


def _mean(act: Callable[[], object], times: int) -> float:
    started = time.perf_counter()
    for _ in range(times):
        act()
    return (time.perf_counter() - started) / times * 1e6


# the board


def board_figures() -> Figures:
    board = Board(60, 36)
    luck = Luck(1)
    own, other = (_scattered(board, luck) for _ in range(2))
    rough, road = _scattered(board, luck, 600), _scattered(board, luck, 200)
    costs = Costs.from_function(board, lambda a, _: 1 if road >> a & 1 else 4 if rough >> a & 1 else 2)
    edge = board.set(*(f"01{row:02}" for row in range(1, board.rows + 1)))
    start = board.hexes[len(board.hexes) // 2]
    return {
        "zones_and_supply_us": best_of(lambda: supplied(board, edge, own, other), 200),
        "movement_range_us": best_of(lambda: moved(board, start, costs, other & ~(1 << start)), 200),
    }


def supplied(board: Board, edge: Hexes, own: Hexes, other: Hexes) -> Hexes:
    """The own army's hexes that a supply line from the edge reaches past enemy zones."""
    closed = board.spread(other) & ~own | other
    return own & board.flood(edge, board.full & ~closed)


def moved(board: Board, start: int, costs: Costs, other: Hexes) -> Hexes:
    """The reach of 12 points through roads and rough, stopping in enemy zones."""
    passage = Passage(blocked=other, stop=board.spread(other))
    return reach(board, start, 12, costs, passage).hexes


def _scattered(board: Board, luck: Luck, number: int = ARMY) -> Hexes:
    hexes = 0
    while hexes.bit_count() < number:
        hexes |= 1 << luck.pick(board.hexes)
    return hexes


# a game


def game_figures(game: Game, seconds: float) -> Figures:
    play = _midway(game)
    figures = {
        "clone_us": best_of(play.state.clone, 500),
        "encode_us": best_of(lambda: game.encode(play.state), 100),
        "decode_us": best_of(lambda: game.decode(game.encode(play.state)), 100),
        "view_us": best_of(lambda: game.view(play, game.sides[0]), 50),
        **_random_play(game, seconds),
        "actions_per_second_with_views": _with_views(game, seconds),
        "memory_bytes": memory(game),
    }
    return figures | ({"greedy_seconds_per_turn": greedy_turn(game)} if "greedy" in players_of(game) else {})


def _setting(game: Game) -> Setting:
    return Setting(game.scenarios[0].key)


def _midway(game: Game, actions: int = 200) -> Play[Any]:
    """A play in full swing: some way into the first game that lasts so long."""
    play, luck = begin(game, _setting(game), "bench"), Luck(1)
    for _ in range(actions):
        decision = play.decision
        if decision is None:
            return begin(game, _setting(game), "bench")
        play.apply(decision.sample(play, luck))
    return play


def _random_play(game: Game, seconds: float) -> Figures:
    """Whole games, nothing looked at: the best of a few runs over the same games."""
    runs = [_random_run(game, seconds / 2) for _ in range(RUNS)]
    return max(runs, key=lambda run: run["actions_per_second"])


def _random_run(game: Game, seconds: float) -> Figures:
    actions, games, started = 0, 0, time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds or not games:
        actions += play_at_random(begin(game, _setting(game), f"bench/{games}"), Luck(games))
        games += 1
    return {"actions_per_second": actions / spent, "games_per_second": games / spent}


def _with_views(game: Game, seconds: float) -> float:
    """Actions per second when the side that acted gets a view after each."""
    actions, started = 0, time.perf_counter()
    for number in count():
        play, luck = begin(game, _setting(game), f"bench/{number}"), Luck(number)
        while (decision := play.decision) is not None:
            play.apply(decision.sample(play, luck))
            game.view(play, decision.side)
            actions += 1
        spent = time.perf_counter() - started
        if spent >= seconds:
            return actions / spent
    raise AssertionError("counting never ends")


def greedy_turn(game: Game) -> float:
    """Mean seconds that both sides together think about a turn, over a whole game."""
    play, luck, greedy = begin(game, _setting(game), "bench"), Luck(1), player("greedy")
    spent = 0.0
    while not play.over:
        started = time.perf_counter()
        action = choice(greedy, play, luck)
        spent += time.perf_counter() - started
        play.apply(action)
    return spent / game.scenarios[0].turns


def memory(game: Game) -> float:
    """Bytes of a match played to its end, with its record and its log; the game's data are not counted."""
    header = Header(game.name, game.version, game.scenarios[0].key, (), "bench")
    luck = Luck(1)
    tracemalloc.start()
    try:
        match = Match.new(game, header)
        while (decision := match.play.decision) is not None:
            match.act(decision.side, decision.sample(match.play, luck))
        return float(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()

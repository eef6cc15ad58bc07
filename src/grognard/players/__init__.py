"""Who decides when no person does: players by name.

>>> player("random").choose(play.fork(dice), Luck(1))     # doctest: +SKIP
Pass()
>>> player("general@20").choose(play.fork(dice), Luck(1)) # doctest: +SKIP
Pass()

A general may be told how long to think about a phase: `general@20` (seconds), `general@5cpu` (seconds of the
processor), `general@40tries`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.engine.errors import GrognardError
from grognard.engine.game import Game
from grognard.players.budget import Budget
from grognard.players.greedy import Greedy, can_play
from grognard.players.player import Explaining, Player, Resigning
from grognard.players.random import RandomPlayer
from grognard.players.recruit import Recruit
from grognard.players.thinking import Counselled, General, Veteran

__all__ = [
    "BUDGET", "PLAYERS", "STRENGTHS", "Explaining", "Player", "Resigning", "UnknownPlayer", "player", "players_of",
    "seats_of",
]  # fmt: skip

PLAYERS: Final[dict[str, Callable[[], Player]]] = {
    "general": General, "veteran": Veteran, "greedy": Greedy, "recruit": Recruit, "random": RandomPlayer
}  # fmt: skip
"""The best first."""
THINKING: Final = ("general", "veteran")
STRENGTHS: Final = ("recruit", "veteran", "general")
BUDGET: Final = "@"


class UnknownPlayer(GrognardError):
    """No player of that name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no player is called {name!r}; choose from {', '.join(PLAYERS)} (or general@20: 20 seconds)")
        self.name = name


def player(name: str) -> Player:
    if name in PLAYERS:
        return PLAYERS[name]()
    kind, _, amount = name.partition(BUDGET)
    budget = Budget.read(amount)
    if kind != "general" or budget is None:
        raise UnknownPlayer(name)
    return General(budget)


def players_of(game: Game) -> list[str]:
    """The players that know how to play this game, the best first."""
    return [name for name in PLAYERS if _knows(name, game)]


def seats_of(game: Game) -> list[str]:
    """The players that people may choose as opponents, the weakest first."""
    known = players_of(game)
    offered = STRENGTHS if "veteran" in known else ("recruit", "greedy")
    return [name for name in offered if name in known] or known


def _knows(name: str, game: Game) -> bool:
    if name in THINKING:
        return isinstance(game, Counselled)
    return name == "random" or can_play(game)

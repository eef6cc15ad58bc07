"""Who decides when no person does: players by name.

>>> player("random").choose(play.fork(dice), Luck(1))     # doctest: +SKIP
Pass()
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.engine.errors import GrognardError
from grognard.engine.game import Game
from grognard.players.greedy import Greedy, can_play
from grognard.players.player import Explaining, Player
from grognard.players.random import RandomPlayer
from grognard.players.recruit import Recruit

__all__ = ["PLAYERS", "Explaining", "Player", "UnknownPlayer", "player", "players_of"]

PLAYERS: Final[dict[str, Callable[[], Player]]] = {"greedy": Greedy, "recruit": Recruit, "random": RandomPlayer}
"""The best first."""


class UnknownPlayer(GrognardError):
    """No player of that name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no player is called {name!r}; choose from {', '.join(PLAYERS)}")
        self.name = name


def player(name: str) -> Player:
    if name not in PLAYERS:
        raise UnknownPlayer(name)
    return PLAYERS[name]()


def players_of(game: Game) -> list[str]:
    """The players that know how to play this game, the best first."""
    return [name for name in PLAYERS if name == "random" or can_play(game)]

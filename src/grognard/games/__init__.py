"""The games of the house by name, each loaded when it is first asked for.

>>> sorted(games())
['blitzkrieg', 'greatwar', 'somme', 'tigers', 'verdun']
>>> game("verdun").name                    # doctest: +SKIP
'verdun'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from grognard.engine.errors import BadData, UnknownGame
from grognard.engine.game import Game

CLASSES: Final[dict[str, str]] = {
    "verdun": "grognard.games.verdun.game:Verdun",
    "tigers": "grognard.games.tigers.game:Tigers",
    "greatwar": "grognard.games.greatwar.game:GreatWar",
    "blitzkrieg": "grognard.games.blitzkrieg.game:Blitzkrieg",
    "somme": "grognard.games.somme.game:Somme",
}


class Shelf(Mapping[str, Game]):
    """All games; `own` is a folder where `own/<game>/` holds data files that replace the shipped ones."""

    def __init__(self, own: Path | None = None) -> None:
        self.own = own

    def __getitem__(self, name: str) -> Game:
        return _load(CLASSES[name], _own_data(name, self.own))

    def __iter__(self) -> Iterator[str]:
        return iter(CLASSES)

    def __len__(self) -> int:
        return len(CLASSES)


def games(own: Path | None = None) -> Mapping[str, Game]:
    """Every game by name; BadData if `own` is given and holds no folder of a game."""
    if own is not None and not any((own / name).is_dir() for name in CLASSES):
        raise BadData(str(own), 0, "", f"holds no folder named after a game: {', '.join(CLASSES)}")
    return Shelf(own)


def game(name: str, own: Path | None = None) -> Game:
    """The game of this name, or UnknownGame."""
    return pick(games(own), name)


def pick(shelf: Mapping[str, Game], name: str) -> Game:
    """The game of this name among these, or UnknownGame."""
    if name not in shelf:
        raise UnknownGame(name, list(shelf))
    return shelf[name]


def _own_data(name: str, own: Path | None) -> Path | None:
    return own / name if own is not None and (own / name).is_dir() else None


@cache
def _load(path: str, own: Path | None) -> Game:
    module, _, name = path.partition(":")
    made = getattr(import_module(module), name)
    loaded: Game = made(own=own) if own is not None else made()
    return loaded

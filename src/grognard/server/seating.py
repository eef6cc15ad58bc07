"""Who sits where: people, at one screen or at several, and computer players by name.

>>> seconds_of("general@20"), seconds_of("general"), seconds_of("veteran")
(20, 5, 0)
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Final

from grognard.engine.game import Game
from grognard.players import players_of
from grognard.server.refusals import Refusal
from grognard.server.store import PEOPLE

GENERAL: Final = "general"
SECONDS: Final = 5
"""How long a general thinks about a phase, and about a hint, unless told otherwise."""
LEAST, MOST = 1, 60
_AMOUNT: Final = re.compile(r"[0-9]{1,4}")


class Seating:
    """The kind of player of each side."""

    def __init__(self, kinds: Mapping[str, str]) -> None:
        self._kinds = kinds
        self.people: Final = [side for side, kind in kinds.items() if kind in PEOPLE]
        """The sides for which people decide."""
        here = [side for side, kind in kinds.items() if kind == "person"]
        self.sharing: Final = here if len(here) > 1 else []
        """The sides of people who share a screen."""
        self.company: Final = "friend" in kinds.values()
        """Are there people at more than one screen, who could tell from the time what another holds?"""
        self.has_computers: Final = len(self.people) < len(kinds)

    def computer(self, side: str) -> str:
        """The computer player of a side; empty where a person decides."""
        kind = self._kinds.get(side, "")
        return "" if kind in PEOPLE else kind

    def are_alone(self, sides: Collection[str]) -> bool:
        """Is nobody wronged by advice for whoever plays these sides: do only computers play the others?"""
        return bool(sides) and all(side in sides for side in self.people)


def seconds_of(kind: str) -> int:
    """How long a player may think about a phase; nothing for one that answers at once."""
    name, _, amount = kind.partition("@")
    return int(amount or SECONDS) if name == GENERAL else 0


def check_seats(game: Game, seats: Mapping[str, str]) -> None:
    if sorted(seats) != sorted(game.sides):
        raise Refusal(400, "bad_seats", sides=list(game.sides))
    known = [*PEOPLE, *players_of(game)]
    for side, kind in seats.items():
        name, budget, amount = kind.partition("@")
        if kind not in known and (name != GENERAL or name not in known):
            raise Refusal(400, "unknown_player", side=side, player=kind, known=known)
        if budget:
            check_seconds(f"seats.{side}", amount)


def check_seconds(field: str, amount: str) -> None:
    """How long a general shall think: a whole number of seconds within the limits, or Refusal."""
    if not _AMOUNT.fullmatch(amount) or not LEAST <= int(amount) <= MOST:
        raise Refusal(400, "bad_seconds", field=field, given=amount, least=LEAST, most=MOST)

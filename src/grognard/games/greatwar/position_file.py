"""The form of a position file."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from grognard.games.greatwar.settings import Medal
from grognard.games.greatwar.state import ABSENT, ELIMINATED, EXITED

SideWord = Literal["german", "allied"]
Holding = int | tuple[str, ...]
BOXES: Final = {"eliminated": ELIMINATED, "exited": EXITED, "absent": ABSENT}
GROUND: Final = ("craters", "wire", "fortified", "removed", "bridges", "damaged_bridges", "guns")


class Pair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number for either side."""

    german: int
    allied: int


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A word for either side."""

    german: str = ""
    allied: str = ""


class PositionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The file as it is written. What is left out is as the scenario has it; hands are then dealt."""

    game: Literal["greatwar"]
    scenario: str
    side: SideWord
    turn: int = 1
    phase: str = "command"
    first: SideWord | None = None
    options: tuple[str, ...] = ()
    units: dict[str, tuple[str, ...]] | None = None
    craters: tuple[str, ...] | None = None
    wire: tuple[str, ...] | None = None
    fortified: tuple[str, ...] | None = None
    removed: tuple[str, ...] | None = None
    bridges: tuple[str, ...] | None = None
    damaged_bridges: tuple[str, ...] | None = None
    guns: tuple[str, ...] | None = None
    tokens: Pair | None = None
    artillery: Pair | None = None
    medals: dict[SideWord, dict[str, Holding]] | None = None
    hands: dict[SideWord, tuple[str, ...]] = {}
    discards: tuple[str, ...] = ()
    in_play: tuple[str, ...] = ()
    command: str = ""
    last_command: Words = Words()
    effects: tuple[str, ...] = ()
    played: Pair = Pair(0, 0)
    card_limit: Pair = Pair(1, 1)
    aim: tuple[str, ...] = ()
    shoots: int = 0


def label(medal: Medal) -> str:
    """How the file calls a way to earn medals: its kind and the groups of hexes."""
    return " ".join((medal.kind, *medal.groups))

"""The form of a position file."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN, SIDES
from grognard.games.blitzkrieg.state import (
    AWAY,
    BOMBING,
    DESTROYED,
    DOWN,
    ELIMINATED,
    EXITED,
    HOME,
    IN_CUP,
    INTERCEPTING,
    INTERDICTING,
    OFF_MAP,
    ORDER,
    PHASES,
    READY,
    RECOVERED,
    REMOVED,
    RESERVE,
    WAITING,
)

PHASE_NAMES: Final = {
    f"{SIDES[side]} {PHASES[phase]}": (side, phase) for side in (GERMAN, ALLIED) for phase in ORDER[side]
}
BOXES: Final = {
    "reinforcements": AWAY,
    "ready": READY,
    "cup": IN_CUP,
    "exited": EXITED,
    "eliminated": ELIMINATED,
    "destroyed": DESTROYED,
    "recovered": RECOVERED,
    "removed": REMOVED,
    "off_map": OFF_MAP,
}
FLIGHTS: Final = {
    "waiting": WAITING,
    "bombing": BOMBING,
    "interdicting": INTERDICTING,
    "intercepting": INTERCEPTING,
    "home": HOME,
    "down": DOWN,
    "reserve": RESERVE,
}


class Sided(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Hexes of either side."""

    german: tuple[str, ...] = ()
    allied: tuple[str, ...] = ()


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Victory points of either side; there are halves."""

    german: float = 0
    allied: float = 0


class Rommel(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """CAP-10: where he began the movement phase, and whether he has moved in it."""

    start: str = ""
    transferred: bool = False
    taken: bool = False


class PositionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The file as it is written.

    `asks` is the decision of the phase in which play goes on; without it the phase begins. `control` lists what
    differs from the start, hexes are numbers, hexsides two of them ("0902-0903"); works have their two builders.
    """

    game: Literal["blitzkrieg"]
    scenario: str
    turn: int
    phase: str
    asks: str = ""
    options: tuple[str, ...] = ()
    last_turn: int = 0
    units: dict[str, tuple[str, ...]] = {}
    air: dict[str, str] = {}
    interdiction: int = 0
    events: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    past: tuple[str, ...] = ()
    passes: int = 0
    entrenchments: tuple[str, ...] = ()
    trenches: tuple[str, ...] = ()
    pontoons: tuple[str, ...] = ()
    works: tuple[str, ...] = ()
    stock: int | None = None
    control: Sided = Sided()
    allowance: dict[str, int] = {}
    crossed: bool = False
    exits: tuple[str, ...] = ()
    points: Score = Score()
    obliged: tuple[str, ...] = ()
    hampered: tuple[str, ...] = ()
    rommel: Rommel = Rommel()

"""The form of a position file."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from grognard.games.verdun.sequence import PHASES
from grognard.games.verdun.state import AWAY, ELIMINATED, OFF_MAP, SURRENDERED

PHASE_NAMES: Final = tuple(f"{side} {phase}".strip() for phase, side in PHASES)
BOXES: Final = {"waiting": AWAY, "off_map": OFF_MAP, "eliminated": ELIMINATED, "surrendered": SURRENDERED}
MOST_SHOTS: Final = 3
REDUCED: Final = "reduced"


class Hexsets(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Hexes of either side."""

    german: tuple[str, ...] = ()
    french: tuple[str, ...] = ()


class PositionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The file as it is written. `german_control` lists what differs from the start of the game."""

    game: Literal["verdun"]
    turn: int
    phase: str
    weather: Literal["fair", "bad"] = "fair"
    options: tuple[str, ...] = ()
    units: dict[str, tuple[str, ...]] = {}
    german_control: Literal["default"] | Hexsets = "default"
    interdiction: Hexsets = Hexsets()
    forts_destroyed: tuple[str, ...] = ()
    forts_reduced: tuple[str, ...] = ()
    overstacked: tuple[str, ...] = ()
    shots: int = MOST_SHOTS
    replacements: int = 0
    pioneer_replaced: bool = False
    taken_121: bool = False
    gun_returned: bool = False
    corps_16: str = ""

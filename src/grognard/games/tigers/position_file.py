"""The form of a position file."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from grognard.games.tigers.sequence import PHASES
from grognard.games.tigers.state import AWAY, ELIMINATED

PHASE_NAMES: Final = tuple(f"{side} {phase}".strip() for phase, side in PHASES)
BOXES: Final = {"waiting": AWAY, "eliminated": ELIMINATED}

Ends = tuple[str, str]


class Sides(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Areas of either side."""

    german: tuple[str, ...] = ()
    allied: tuple[str, ...] = ()


class SpecialForces(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where the marker is and for what, and what has been used before."""

    area: str = ""
    effect: str = ""
    used: tuple[str, ...] = ()
    days: tuple[int, ...] = ()


class BridgesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What differs from the start, each bridge by its two ends; `tried` in this player impulse."""

    damaged: tuple[Ends, ...] = ()
    intact: tuple[Ends, ...] = ()
    failures: tuple[tuple[str, str, int], ...] = ()
    blowing_tried: tuple[Ends, ...] = ()
    building_tried: tuple[Ends, ...] = ()


class PositionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The file as it is written. `control` lists what differs from the start of the game."""

    game: Literal["tigers"]
    scenario: str
    impulse: str
    phase: str
    options: tuple[str, ...] = ()
    score: int = 0
    units: dict[str, tuple[str, ...]] = {}
    control: Sides = Sides()
    bridges: BridgesFile = BridgesFile()
    special_forces: SpecialForces = SpecialForces()
    superior: tuple[str, ...] = ()
    released: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()

"""The form of a position file."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from grognard.games.somme.battlefield import ALLIED, GERMAN, SIDES
from grognard.games.somme.state import (
    ADMINISTRATION,
    AIR_AWAY,
    AVAILABLE,
    AWAY,
    CAPTURED,
    COMBAT,
    CONFERENCE,
    DISCARDED,
    DISENGAGING,
    ELIMINATED,
    END,
    EXPLOITING,
    FLYING,
    IN_CUP,
    IN_HAND,
    MISSIONS,
    MOVEMENT,
    ON_MAP,
    PHASES,
    PLAYED,
    REMOVED,
    SCRAPPED,
    SHOWN,
    STRATEGIC,
    WAITING,
    WITHDRAWN,
)

ORDER: Final = (MOVEMENT, COMBAT, DISENGAGING, EXPLOITING)
PHASE_NAMES: Final = {
    PHASES[ADMINISTRATION]: (-1, ADMINISTRATION),
    **{f"{SIDES[side]} {PHASES[phase]}": (side, phase) for side in (GERMAN, ALLIED) for phase in ORDER},
    PHASES[END]: (-1, END),
}
BOXES: Final = {
    "reinforcements": AWAY,
    "eliminated": ELIMINATED,
    "strategic": STRATEGIC,
    "withdrawn": WITHDRAWN,
    "removed": REMOVED,
}
FLIGHTS: Final = {"away": AIR_AWAY, "available": AVAILABLE, "missions": MISSIONS, "flying": FLYING}
COUNTERS: Final = {
    "waiting": WAITING, "cup": IN_CUP, "hand": IN_HAND, "played": PLAYED, "discarded": DISCARDED,
}  # fmt: skip
MARKERS: Final = {
    "map": ON_MAP, "captured": CAPTURED, "conference": CONFERENCE, "scrapped": SCRAPPED, "shown": SHOWN,
}  # fmt: skip


class Sided(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Hexes of either side."""

    german: tuple[str, ...] = ()
    allied: tuple[str, ...] = ()


class Politics(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the campaign has settled; a field that is not given is as at the start."""

    doctrine: str = "foch"
    restrictions: tuple[str, ...] | None = None
    generalissimo: str = ""
    conference: str = ""
    stoss_box: int = 0
    resolved: bool = False
    penalty: int = 0


class PositionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The file as it is written.

    `asks` is the step of the phase with which play goes on; without it the phase begins. `control` lists what
    differs from the start; hexes are numbers, hexsides two of them ("4318-4418"), a footbridge begins with its side and
    the hex it lies in. `events` and `markers` say where
    each counter and each objective marker is.
    """

    game: Literal["somme"]
    scenario: str
    turn: int
    phase: str
    sequence: int = 0
    sequences: int = 1
    asks: str = ""
    options: tuple[str, ...] = ()
    initiative: str = "german"
    declared: str = ""
    allied_declared: bool = False
    seized: bool = False
    tank_turn: int = 0
    weather: str = "fine"
    bad_weather: int = 0
    units: dict[str, tuple[str, ...]] = {}
    air: dict[str, str] = {}
    offensives: tuple[str, ...] = ()
    bruchmuller: str = ""
    hutier: str | None = None
    control: Sided = Sided()
    redoubts: tuple[str, ...] = ()
    destroyed: tuple[str, ...] = ()
    footbridges: tuple[str, ...] = ()
    attempts: tuple[int, int] = (0, 0)
    attacked: tuple[str, ...] = ()
    petain: int = 0
    french_wait: bool = False
    pledged: tuple[str, ...] = ()
    politics: Politics = Politics()
    events: dict[str, str] = {}
    markers: dict[str, str] = {}

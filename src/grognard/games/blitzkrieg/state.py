"""The state of a play: all that changes, as flat lists by unit index and a few hex sets."""

from __future__ import annotations

import msgspec

from grognard.engine.play import State

# where a unit is when it is not in a hex
AWAY = -1  # a reinforcement that has not arrived
READY = -2  # may enter in this turn: its roll was made, or it needs none
IN_CUP = -3
EXITED = -4  # left the map; comes back on turn `back`, or never if that is 0
ELIMINATED = -5  # may be recovered at night
DESTROYED = -6  # eliminated for good
RECOVERED = -7  # enters with a Refit marker in its owner's next player turn
REMOVED = -8  # no part of this play, and never scored
OFF_MAP = -9  # bombards from off the map (ARR-R-A6)
LOST = (ELIMINATED, DESTROYED)

# marks of a unit, as bits
DISORGANISED = 1
REFIT = 2
FIRED = 4  # artillery on its back side (CAP-2d)
MOVED = 8  # has moved in this movement phase
EXPLOITED = 16  # has moved in this exploitation phase
ATTACKED = 32  # has used its attack factor in this combat phase (CMB-08)
FOUGHT = 64  # took part in a combat of this phase, on either side (FIN-05)
BARRED = 128  # may not attack any more in this phase (CMB-11, EVT-PAR-c)
FRESH = 256  # arrived in this turn and counts as supplied (SUP-09)
SHAKEN = 512  # a tank of the 1st DCR after its first move (DIN-R-F7)
STUBBORN = 1024  # turned a retreat into disorganisation (CAP-9c)
CARRIED = 2048  # was carried in this movement phase (TRN-07); of a vehicle: has carried (TRN-06)
ENTERED = 4096  # has entered the map at least once
DIGGING = 8192  # builds a trench (ARR-O3)
CONDITIONAL = 16384  # drawn from the cup of Sedan (SED-E2b)

MARKS = {
    "disorganised": DISORGANISED,
    "refit": REFIT,
    "fired": FIRED,
    "moved": MOVED,
    "exploited": EXPLOITED,
    "attacked": ATTACKED,
    "fought": FOUGHT,
    "barred": BARRED,
    "fresh": FRESH,
    "shaken": SHAKEN,
    "stubborn": STUBBORN,
    "carried": CARRIED,
    "entered": ENTERED,
    "digging": DIGGING,
    "conditional": CONDITIONAL,
}

# what an air unit does
WAITING = 0  # available
BOMBING = 1
INTERDICTING = 2
INTERCEPTING = 3
HOME = 4  # aborted: not before its owner's next bombardment phase (AIR-06)
DOWN = 5  # on the turn track until `air_back`; for good if that is 0
RESERVE = 6  # flies only by event (EVT-MAX-B)

# phases of a player turn, and their order for each side (SEQ-03, SEQ-04)
SETTING_UP = -1  # before the first turn
SUPPLY, BOMBARDMENT, MOVEMENT, COMBAT, EXPLOITATION, RECOVERY, END = range(7)
PHASES = ("supply", "bombardment", "movement", "combat", "exploitation", "recovery", "end")
ORDER = (
    (SUPPLY, BOMBARDMENT, MOVEMENT, COMBAT, EXPLOITATION, RECOVERY),
    (SUPPLY, MOVEMENT, BOMBARDMENT, COMBAT, EXPLOITATION, RECOVERY),
)


class Combat(msgspec.Struct, frozen=True):
    """The combat under way (CMB-15): target hexes, attackers without and with range, defenders, all in order.

    `column` and `shift` are set when odds are known, `no_retreat` are hexes, `forced` units under terror.
    `bases` are the hexes attacked from when the result fell. `retreating` are units that still have to go, with the
    least and the most hexes; `withdrawn` those who have gone; `vacated` the hexes left by retreats before combat;
    `advanced` the units that have gone in.
    """

    side: int
    targets: tuple[int, ...]
    attackers: tuple[int, ...]
    guns: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()
    column: int = -1
    shift: int = 0
    pass_shift: int = 0
    combined: bool = False
    no_retreat: tuple[int, ...] = ()
    forced: tuple[int, ...] = ()
    die: int = 0
    result: tuple[str, str] = ("", "")
    retreating: tuple[tuple[int, int, int], ...] = ()
    vacated: tuple[int, ...] = ()
    bases: tuple[int, ...] = ()
    withdrawn: tuple[int, ...] = ()
    advanced: tuple[int, ...] = ()


class Works(msgspec.Struct, frozen=True):
    """A pontoon under construction (CAP-8d): its hexside and its two builders."""

    edge: int
    one: int
    other: int


class BlitzState(State):
    """Lists are indexed by unit, those of the air by air unit; hex sets are ints; points are halves."""

    scenario: str = ""
    options: tuple[str, ...] = ()
    turn: int = 1
    last_turn: int = 0
    side: int = 0
    phase: int = 0

    at: list[int] = []
    marks: list[int] = []
    aboard: list[int] = []  # the vehicle that carries a unit, or -1
    group: list[int] = []  # the group it arrives with, or -1
    back: list[int] = []  # the turn on which it may come back
    door: list[int] = []  # the edge by which it left, as an index of EDGES

    air: list[int] = []
    air_at: list[int] = []  # the hex it bombs; the air unit it intercepts; or -1
    air_back: list[int] = []
    interdiction: int = 0

    events: tuple[str, ...] = ()  # in force this turn
    drawn: tuple[str, ...] = ()  # in force next turn
    past: tuple[tuple[int, str], ...] = ()  # every event that happened, with the turn of its drawing
    passes: int = 0  # combats that may still be shifted (EVT-PASS)

    entrenchments: int = 0
    trenches: int = 0  # German ones (ARR-O3)
    pontoons: tuple[int, ...] = ()
    works: tuple[Works, ...] = ()
    stock: int = 0  # pontoons that are left
    german_control: int = 0
    allied_control: int = 0

    cups: list[tuple[int, ...]] = []
    allowance: list[int] = []  # by group: how many units of its pool may still enter this turn, kept at its first group
    levy: int = 0  # how many units of the levy may be set up (SED-S-F4)
    crossed: bool = False  # German infantry has stood on the south bank (SED-R-F1)
    exits: tuple[int, ...] = ()  # units that left by an edge that scores, in order
    points: list[int] = []

    obliged: int = 0  # enemy hexes that must still be attacked (CMB-01)
    combat: Combat | None = None
    hampered: int = 0  # hexes of which one unit only may attack (EVT-PAR-c)
    rommel_start: int = -1  # where Rommel began the movement phase (CAP-10d)
    rommel_transferred: bool = False  # by himself in this phase (CAP-10c)
    rommel_taken: bool = False  # along by a unit in this phase (B-71)
    winner: str = ""  # of a sudden death (VIC-05)

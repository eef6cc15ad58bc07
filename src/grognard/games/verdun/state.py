"""The state of a play: all that changes, as flat lists by unit index and a few hex sets."""

from __future__ import annotations

import msgspec

from grognard.engine.play import State

# where a unit is when it is not in a hex
AWAY = -1  # not arrived yet, or a remnant in its pool
OFF_MAP = -2  # in its off-map box: naval and heavy artillery
ELIMINATED = -3
SURRENDERED = -4  # gone for good (9.7a)
DEAD = (ELIMINATED, SURRENDERED)
ABSENT = -5  # no part of the position that was set up

# marks of a unit, as bits
DEMORALIZED = 1  # 7.11c
OUT_OF_SUPPLY = 2  # 6.15
DUG_IN = 4  # 14.11
FLIPPED = 8  # artillery that fired or moved (2.13b); an HQ on its back side (2.12b)
DONE = 16  # moved, dug in or was left behind in this phase
ATTACKED = 32  # has attacked this turn (9.0g)
ASSAULTED = 64  # has been assaulted this phase (9.0g)
ENTITLED = 128  # stood with pioneers or chasseurs when the breakthrough phase began (13.0a)
FRESH = 256  # a remnant in the turn in which it appears (14.41c)

MARKS = {
    "demoralized": DEMORALIZED,
    "out_of_supply": OUT_OF_SUPPLY,
    "dug_in": DUG_IN,
    "flipped": FLIPPED,
    "done": DONE,
    "attacked": ATTACKED,
    "assaulted": ASSAULTED,
    "entitled": ENTITLED,
    "fresh": FRESH,
}


class Clash(msgspec.Struct, frozen=True):
    """The assault being resolved (9.0). Units by index, in order.

    `attackers` and `defenders` are those who can suffer and retreat: infantry, guns in or next to the hex.
    `pioneer_hexes` are the hexes from which pioneers attacked, for the advance (9.61a).
    """

    side: int
    target: int
    infantry: tuple[int, ...]
    guns: tuple[int, ...]
    support: tuple[int, ...] = ()
    attackers: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()
    pioneer_hexes: tuple[int, ...] = ()
    fort: int = -1
    round_up: bool = False
    retreating: tuple[tuple[int, int], ...] = ()  # units that still have to retreat, and how many hexes
    first_hexes: tuple[int, ...] = ()
    retreat_length: int = 0
    attacker_retreated: bool = False


class VerdunState(State):
    """Lists are indexed by unit; hex sets are ints; `forts` holds the steps left of each fort."""

    options: tuple[str, ...] = ()
    turn: int = 0
    phase: int = -1
    bad_weather: bool = False
    at: list[int] = []
    steps: list[int] = []
    marks: list[int] = []
    control: int = 0  # hexes controlled by the German side; all others are French (14.9)
    german_fire: int = 0  # hexes under German interdiction markers
    french_fire: int = 0
    forts: list[int] = []
    shots: int = 3  # of the German heavy artillery (14.32)
    replacements: int = 0
    pioneer_replaced: bool = False
    taken_121: bool = False
    gun_returned: bool = False
    corps_16: str = ""  # option 15.3
    forts_assaulted: int = 0  # hexes of forts assaulted this phase (9.0g)
    clash: Clash | None = None

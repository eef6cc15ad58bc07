"""The state of a play: all that changes, as flat lists by unit index, sets of spaces and sets of bridges."""

from __future__ import annotations

import msgspec

from grognard.engine.play import State

# where a unit is when it is in no space
AWAY = -1  # not arrived yet
ELIMINATED = -2
ABSENT = -3  # no part of the scenario

NOWHERE = -1

# marks of a unit, as bits
ENTRENCHED = 1  # 8.5
FINISHED = 2  # 8.24a: has acted this turn
ARROW = 4  # 8.24b, 9.13: takes part in an attack of this player impulse
MOVED = 8  # left its space or entered one this turn (ruling A-24)
ATTACKED = 16  # has attacked this turn (9.11a)
BUILT = 32  # tried to build a bridge this turn (10.14a)
CROSSED = 64  # its last step of this player impulse crossed a river (9.71e)
ON_FOOT = 128  # 8.35b: has 5 points until it traces supply without a damaged bridge
WADED = 256  # crossed at a damaged bridge this turn (ruling A-29)

TURN_MARKS = FINISHED | ARROW | MOVED | ATTACKED | BUILT | CROSSED | WADED  # come off at the end of a turn (6.0-X)
IMPULSE_MARKS = ARROW | CROSSED  # come off when the player impulse is over

MARKS = {
    "entrenched": ENTRENCHED,
    "finished": FINISHED,
    "arrow": ARROW,
    "moved": MOVED,
    "attacked": ATTACKED,
    "built": BUILT,
    "crossed": CROSSED,
    "on_foot": ON_FOOT,
    "waded": WADED,
}

# effects of the special forces, as bits (14.21)
RESTRICTION = 1
DEMOLITION = 2
COMBAT = 4
EFFECTS = {"restriction": RESTRICTION, "demolition": DEMOLITION, "combat": COMBAT}


class March(msgspec.Struct, frozen=True):
    """A unit or stack in the middle of its move (8.2, 8.4). Units by index, in order.

    `path` are the spaces entered so far, `ahead` those declared and not yet entered. `on_foot` holds the
    choice of 8.35a. `stopped` tells that a demolition cut the move short (ruling A-28). What each unit has
    spent is in `TigersState.spent`.
    """

    units: tuple[int, ...]
    origin: int
    here: int
    on_foot: bool = False
    path: tuple[int, ...] = ()
    ahead: tuple[int, ...] = ()
    stopped: bool = False


class Battle(msgspec.Struct, frozen=True):
    """The battle being resolved (9.3). Units by index, in order; pairs are (attacker, defender).

    `pieces` are the answered calls of each side, fixed in step 1 with `combined_arms` and `across_river`.
    `aims` are the targets chosen in the present step: for artillery the target of each piece, for units
    pairs of firer and target.
    """

    area: int
    side: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    pieces: tuple[int, int] = (0, 0)
    combined_arms: bool = False
    across_river: bool = False
    pieces_at: tuple[int, ...] = ()
    aims: tuple[tuple[int, int], ...] = ()


class TigersState(State):
    """Lists are indexed by unit; sets of spaces, bridges, units and groups are ints."""

    scenario: str = "campaign"
    options: tuple[str, ...] = ()
    day: int = 16
    impulse: int = 1
    phase: int = 0  # of the impulse, see `sequence.PHASES`
    side: int = 0  # whose player impulse it is
    score: int = 0

    at: list[int] = []
    strength: list[int] = []
    marks: list[int] = []
    turn_start: list[int] = []  # the space of each unit at the start of the turn (10.12)
    impulse_start: list[int] = []  # at the start of the player impulse (9.73, 10.24)
    spent: list[int] = []  # movement points spent this turn (8.31)
    tries: list[int] = []  # attempts on bridges in this player impulse: to build (10.16a), to blow (10.23b)

    due: list[int] = []  # the impulse of the clock in which a unit that is away may be placed
    bound_for: list[int] = []  # the zone to which its owner has shifted it (11.14), or NOWHERE
    owed: list[int] = []  # points that it pays for the shift when it enters the map

    unsupplied_move: int = 0  # units found unsupplied before movement (13.15)
    unsupplied_fight: int = 0  # before the battles (13.16)
    unsupplied_end: int = 0  # in the attrition phase (13.17)

    control: int = 0  # spaces controlled by the German side; all others are Allied (12.22)
    damaged: int = 0  # bridges
    failures: list[int] = []  # of building, by bridge (10.16)
    demolition_tried: int = 0  # bridges tried in this player impulse (10.25)
    building_tried: int = 0  # likewise (10.17b)

    special_area: int = NOWHERE  # where the special forces are (14.12)
    special_effect: int = 0
    effects_used: int = 0
    special_days: tuple[int, ...] = ()  # days on which they were used (14.11)

    outsiders: int = 0  # units that have entered this turn from outside the scenario (S2-12)
    superior: int = 0  # release areas of German superiority at the end of the German player impulse (11.3b)
    released: int = 0  # groups (11.3)

    march: March | None = None
    fought: int = 0  # areas in which a battle was fought in this player impulse (10.14b)
    battle: Battle | None = None

"""The state of a play: all that changes, as flat lists by unit index and a few hex sets."""

from __future__ import annotations

import msgspec

from grognard.engine.play import State

# where a unit is when it is not in a hex
AWAY = -1  # has not arrived
ELIMINATED = -2  # in the Eliminated Units box (L-1)
STRATEGIC = -3  # in the Strategic Reserve (O-1)
WITHDRAWN = -4  # a corps artillery taken off the map (S2-04)
REMOVED = -5  # no part of this play

# marks of a unit, as bits
DISORGANISED = 1
REORGANISING = 2
EXPLOITATION = 4
RESERVE = 8
DISENGAGEMENT = 16
PINNED = 32
UNSUPPLIED = 64
WITHOUT_ARTILLERY = 128
MOVED = 256  # in this movement or exploitation phase
FOUGHT = 512  # attacked in this combat phase (12.1e)
EXPLOITED = 1024  # attacked in this exploitation phase
FORCED_MARCH = 2048  # in this movement phase (11.2.6)
RELIEVED = 4096  # may leave the enemy zone now (11.2.2b)
OFFENSIVE = 8192  # an army artillery in Offensive mode (3.0i)
COUNTER_BATTERY = 16384  # a corps artillery on that side (15.2.2f)
HESITANT = 32768  # was in Offensive mode on the last turn (CAMP-07)
POSSIBLE = 65536  # a headquarters on its "offensive possible" side (F-1)
ARRIVED = 131072  # entered the map at a headquarters in this sequence (J-4)
REASSIGNED = 262144  # a Stoss that changed its regiment in this phase (11.3.2b)

SHAKEN = DISORGANISED | REORGANISING
MARKS = {
    "disorganised": DISORGANISED,
    "reorganising": REORGANISING,
    "exploitation": EXPLOITATION,
    "reserve": RESERVE,
    "disengagement": DISENGAGEMENT,
    "pinned": PINNED,
    "unsupplied": UNSUPPLIED,
    "without_artillery": WITHOUT_ARTILLERY,
    "moved": MOVED,
    "fought": FOUGHT,
    "exploited": EXPLOITED,
    "forced_march": FORCED_MARCH,
    "relieved": RELIEVED,
    "offensive": OFFENSIVE,
    "counter_battery": COUNTER_BATTERY,
    "hesitant": HESITANT,
    "possible": POSSIBLE,
    "arrived": ARRIVED,
    "reassigned": REASSIGNED,
}

# phases: the administrative sequence, then those of an operational sequence (7.0, B-1)
ADMINISTRATION, MOVEMENT, COMBAT, DISENGAGING, EXPLOITING, END = range(6)
PHASES = ("administration", "movement", "combat", "disengaging", "exploiting", "end")

# the weather of an operational sequence
FINE, FOG, BAD = range(3)
WEATHERS = ("fine", "fog", "bad")

# what an air support does
AIR_AWAY = 0  # has not arrived, or no part of this play
AVAILABLE = 1
MISSIONS = 2  # may fly this turn
FLYING = 3
INTERDICTION, OBSERVATION, BOMBING = 1, 2, 3
AIR_MISSIONS = ("", "interdiction", "observation", "bombing")

# where an event counter is
WAITING = 0  # for its turn, or for a general to be named
IN_CUP = 1
IN_HAND = 2
PLAYED = 3  # in force this turn
DISCARDED = 4

# where an objective marker is
ON_MAP = 0
CAPTURED = 1  # in the German Objectives box
CONFERENCE = 2  # in the cup of the conference (DOU-2)
SCRAPPED = 3  # scores nothing any more
SHOWN = 4  # drawn at the conference: in the box, its back known (DOU-6)

# what cooperation forbids (COOP-1 to COOP-6)
RESTRICTIONS = ("stacking", "retreat", "attack", "artillery", "air", "organisation")

# the boxes of the Stoss doctrine (CAMP-14)
HUTIER_MASTERY, MASTERY_BONUS, COMBAT_BONUS, INFILTRATION = range(4)

# the classes of tactical mastery (12.2.6)
TOTAL, PARTIAL, NO_MASTERY, ERRONEOUS = MASTERIES = ("total", "partial", "none", "erroneous")


class Offensive(msgspec.Struct, frozen=True):
    """8.0: an offensive of this turn: the army artillery, its bonus in each sequence, the event behind it."""

    unit: int
    bonus: tuple[int, ...]
    event: str = ""


class Footbridge(msgspec.Struct, frozen=True):
    """11.2.4: a footbridge in a hex, its arrow on a hexside."""

    side: int
    hex: int
    edge: int


class Combat(msgspec.Struct, frozen=True):
    """The combat under way (12.2a), by its ten steps; `-1` and empty are "not yet".

    1 `target`, `attackers`, `defenders`, `stoss` and `tank` used. 2 to 4 `guns` and `counter` of the attacker,
    `answer` and `answer_counter` of the defender. 5 `potentials` of attacker and defender. 6 `lead`, `defence_lead`.
    7 `odds` (initial) and `column` (final, an index of ODDS). 8 `dice`: two white, blue, green. `damage` points of
    attacker and defender. 9 `mastery` and `orders` of attacker and defender. 10 `first_loss` still to be taken by the
    lead of attacker and defender; `retreat` hexes bought; `vacated`: no defender is left; `advancing`
    hexes at most, `advanced` units; `markers` of exploitation that remain.
    `charge` is the cavalry that charges by the event of that name (R-22).
    """

    side: int
    target: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...] = ()
    exploiting: bool = False
    stoss: int = -1
    tank: int = -1
    guns: tuple[int, ...] = ()
    counter: tuple[int, ...] = ()
    answer: tuple[int, ...] = ()
    answer_counter: tuple[int, ...] = ()
    potentials: tuple[int, int] = (0, 0)
    lead: int = -1
    defence_lead: int = -1
    odds: int = 0
    column: int = -1
    dice: tuple[int, ...] = ()
    damage: tuple[int, int] = (0, 0)
    mastery: tuple[str, str] = ("", "")
    orders: tuple[str, str] = ("", "")
    first_loss: tuple[bool, bool] = (True, True)
    stoss_spent: bool = False
    retreat: int = 0
    vacated: bool = False
    advancing: int = 0
    advanced: tuple[int, ...] = ()
    markers: int = 0
    charge: int = -1


class SommeState(State):
    """Lists are indexed by unit, those of the air by air support; hex sets are ints."""

    scenario: str = ""
    options: tuple[str, ...] = ()
    turn: int = 1
    last_turn: int = 0
    sequence: int = 0  # the operational sequence, 1 to 3; 0 in the administrative one
    sequences: int = 1  # of this turn: three if an offensive was declared
    initiative: int = 0
    side: int = 0  # the phasing player
    phase: int = 0

    at: list[int] = []
    losses: list[int] = []  # steps lost
    marks: list[int] = []
    regiment: list[int] = []  # the regiment of a Stoss, or -1
    began: list[int] = []  # the hex in which it began the phase, or -1
    due: list[int] = []  # ten times the turn of its arrival, plus the sequence; 0 for whoever has none
    fired: list[int] = []  # combats that an artillery took part in as attacker, in this phase
    answered: list[int] = []  # and as defender

    weather: int = 0
    bad_weather: int = 0  # results so far (CAMP-06)
    declared: int = -1  # the side that declared an offensive this turn
    allied_declared: bool = False  # at any time in this play (S2-15, S3-12)
    offensives: tuple[Offensive, ...] = ()
    seized: bool = False  # the offensive of this turn took the initiative from the other side (D.5c)
    bruchmuller: int = -1  # the army artillery that bears the counter

    german_control: int = 0
    redoubts: int = 0
    destroyed: tuple[int, ...] = ()  # bridges, as hexsides in ascending order
    footbridges: tuple[Footbridge, ...] = ()
    attempts: list[int] = []  # footbridges tried in this sequence, by side
    hutier: int = -1  # the headquarters that v. Hutier is with

    air: list[int] = []
    air_at: list[int] = []
    missions: list[int] = []

    attacked: int = 0  # hexes attacked in this phase (12.1c)
    combat: Combat | None = None
    tank_turn: int = 0  # the last turn in which a German tank fought (15.4.2a)
    petain: int = 0  # the die of Pétain's reluctance in this movement phase
    french_wait: bool = False  # the French may not move yet (PET-4, PET-5)
    pledged: tuple[tuple[int, ...], ...] = ()  # combats that the British must fight (PET-5): target, then attackers

    doctrine: str = "foch"  # of the French
    restrictions: tuple[str, ...] = ()  # of cooperation, still in force
    generalissimo: str = ""
    conference: str = ""  # "", "pending" or "over"
    stoss_box: int = 0
    resolved: bool = False  # the Strategic choice was made (CAMP-07)
    events: list[int] = []  # where each event counter is
    markers: list[int] = []  # the marker of each objective hex
    marker_at: list[int] = []  # where the marker of each objective hex is
    penalty: int = 0  # points of the German for headquarters turned back (F-3)

    level: str = ""  # of victory, once play is over

    moving: tuple[int, ...] = ()  # the units whose move is under way: they may go on (11.1.1a, Q-117)
    spent: int = 0  # half movement points that their move has cost so far
    haven: int = 0  # the hexes in which the phasing side was fed when the phase began (9.2d)

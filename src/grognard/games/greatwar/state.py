"""The state of a battle: all that changes, as flat lists by unit or by side and sets of hexes."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from grognard.engine.play import State
from grognard.games.greatwar.settings import NOBODY, Unit

# where a unit is when it is in no hex
ELIMINATED: Final = -1
EXITED: Final = -2  # left over the enemy baseline (MED-11)
ABSENT: Final = -3  # no part of this battle

# flags of a unit, as bits: this turn
ORDERED: Final = 1
FOUGHT: Final = 2  # has used its combat (BAT-04)
ENTERED: Final = 4  # entered its hex by a move of this turn: dice (FOR-02)
STOPPED: Final = 8  # entered terrain that forbids further movement this turn (ADV-03)
NO_MOVE: Final = 16  # may not move this turn
NO_FIGHT: Final = 32  # may not fight this turn
TOKEN: Final = 64  # an HQ token lies on it (TAC-05)
DONE: Final = 128  # has finished its movement of this turn (MOVE-02)
EXTRA: Final = 2048  # ordered beside the Command card, without its gifts and bans (CBC-12)
TURN_FLAGS: Final = ORDERED | FOUGHT | ENTERED | STOPPED | NO_MOVE | NO_FIGHT | TOKEN | DONE | EXTRA

# for longer
ACQUIRED: Final = 256  # an acquisition marker lies on it (EXS-11)
BOGGED: Final = 512  # a tank that cannot move
DITCHED: Final = 1024  # a tank given up by its crew

FLAGS: Final = {
    "ordered": ORDERED,
    "fought": FOUGHT,
    "entered": ENTERED,
    "stopped": STOPPED,
    "no_move": NO_MOVE,
    "no_fight": NO_FIGHT,
    "token": TOKEN,
    "done": DONE,
    "acquired": ACQUIRED,
    "bogged": BOGGED,
    "ditched": DITCHED,
    "extra": EXTRA,
}

FightWord = Literal["ranged", "close", "artillery", "wire"]
ReasonWord = Literal["", "bonus", "first_strike", "ambush", "butt_and_bayonet", "return_fire"]


class InPlay(msgspec.Struct, frozen=True):
    """A card that lies open until the end of the turn, with the HQ tokens on it (CBT-05)."""

    card: str
    side: int
    tokens: int = 0


class Effect(msgspec.Struct, frozen=True):
    """A card at work for a side, on one unit or on none in particular, for so many ends of turn."""

    kind: str
    side: int
    unit: int = -1
    turns: int = 1


class Fight(msgspec.Struct, frozen=True):
    """A combat under way: `side` attacks with `attackers` the `target` in `hex` (no target: wire alone).

    `reason` is the card or rule that lets it happen out of turn. `skulls`: SKULLs hit; `unprotected`: terrain does not
    protect (RES-20); `extra` dice, `lice` and `bonus` come of cards. After the roll, `faces` lie on the table; `hits`
    and `flags` are what is left of them after protection and the `armour` of a card, `taken` the tokens that they gave,
    `ignored` the FLAGs that the owner ignores, `lost` the figures lost so far, `retreat` the hexes still to go. `off`:
    the attacker was struck first and will not fight.
    """

    side: int
    kind: FightWord
    attackers: tuple[int, ...]
    target: int
    hex: int
    reason: ReasonWord = ""
    dice: int = 0
    skulls: bool = False
    unprotected: bool = False
    extra: int = 0
    lice: bool = False
    bonus: bool = False
    off: bool = False
    faces: tuple[str, ...] = ()
    hits: int = 0
    flags: int = 0
    armour: int = 0
    taken: int = 0
    ignored: int = 0
    lost: int = 0
    retreat: int = 0
    retreated: bool = False


def _zeros() -> list[int]:
    return [0, 0]


def _ones() -> list[int]:
    return [1, 1]


def _falses() -> list[bool]:
    return [False, False]


def _words() -> list[str]:
    return ["", ""]


def _hands() -> list[tuple[str, ...]]:
    return [(), ()]


class GreatWarState(State):
    """Lists are by unit index or by side (0 German, 1 Allied); sets of hexes are ints."""

    scenario: str = ""
    options: tuple[str, ...] = ()
    ground: str = ""  # letters of the map, row by row
    units: tuple[Unit, ...] = ()
    # by unit
    at: list[int] = []
    figures: list[int] = []
    specialist: list[str] = []
    moved: list[int] = []  # hexes moved this turn
    flags: list[int] = []
    # what lies on the hexes
    craters: int = 0
    wire: int = 0
    fortified: int = 0
    removed: int = 0  # terrain replaced by a crater altogether (SCN-52c)
    bridges: int = 0
    damaged_bridges: int = 0
    guns: int = 0  # guns without crew (SCN-54a)
    # the turn
    turn: int = 0
    active: int = 0
    first: int = NOBODY
    phase: str = ""
    # cards: the top of a deck is its last card
    deck: list[str] = []
    discards: list[str] = []
    hands: list[tuple[str, ...]] = msgspec.field(default_factory=_hands)
    combat_deck: list[str] = []
    combat_discards: list[str] = []
    combat_hands: list[tuple[str, ...]] = msgspec.field(default_factory=_hands)
    in_play: list[InPlay] = []
    command: str = ""  # the kind of Command card that this turn is played by
    last_command: list[str] = msgspec.field(default_factory=_words)  # that of each side in its last turn (TAC-03)
    played: list[int] = msgspec.field(default_factory=_zeros)  # Combat cards played this turn (CBT-06, CBT-07)
    card_limit: list[int] = msgspec.field(default_factory=_ones)  # and how many may be (CBT-08)
    silent: list[bool] = msgspec.field(default_factory=_falses)  # asked not to be asked again this turn
    effects: list[Effect] = []
    # tokens and medals
    tokens: list[int] = msgspec.field(default_factory=_zeros)
    artillery: list[int] = msgspec.field(default_factory=_zeros)  # strength of the reserve artillery
    free_specialists: list[int] = msgspec.field(default_factory=_zeros)  # still to be placed (XDEP-01)
    held: list[int] = []  # by medal rule and side: see medals.py
    relief: int = NOBODY  # the side whose temporary medals wait for the end of its movement phase (MED-08)
    winner: int = NOBODY
    fights: list[Fight] = []  # the last is the one being resolved
    # the reserve artillery of the active side
    aim: int = 0  # hexes that its orders let it aim at (RES-03 to RES-05); none: not ordered
    shoots: int = 0  # how often it may still fire (TAC-02)
    # a trench raid
    raid_start: int = -1  # the hex to which the raiding unit may go back (CBC-13)
    # orders
    symbols: tuple[str, ...] = ()  # of the dice of The Big Show or Replacements, still to be used
    # what spies have found out
    seen: list[tuple[str, ...]] = msgspec.field(default_factory=_hands)  # by side, cards in the enemy's hands it knows

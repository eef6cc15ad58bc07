"""The board of the toy game (see toy.py): areas, pieces, cards, and what may be done and told with them."""

from __future__ import annotations

from msgspec import field

from grognard.engine.events import Event
from grognard.engine.play import Play, State
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action

SIDES = ("red", "blue")
LINKS = {"west": ("hill", "ford"), "hill": ("west", "wood"), "ford": ("west", "wood"),
         "wood": ("hill", "ford", "east"), "east": ("wood",)}
CENTRES = {"west": (0, 1), "hill": (1, 0), "ford": (1, 2), "wood": (2, 1), "east": (3, 1)}
SETUP = {"red-1": "west", "red-2": "west", "red-3": "hill",
         "blue-1": "east", "blue-2": "east", "blue-3": "wood"}
PIECES = tuple(SETUP)
CARDS = tuple(f"{kind}-{n}" for kind in ("charge", "dodge", "mud") for n in range(1, 5))
HAND, ROOM, GONE = 2, 2, ""


def kind_of(name: str) -> str:
    return name.partition("-")[0]


def enemy(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


class Move(Action, frozen=True):
    piece: str
    to: str


class Attack(Action, frozen=True):
    piece: str
    target: str
    card: str = ""


class Pass(Action, frozen=True):
    """No further orders; no answer."""


class Dodge(Action, frozen=True):
    card: str
    to: str


class Drew(Event, frozen=True):
    side: str
    card: str = ""

    def seen_by(self, side: str) -> Event:
        return self if side == self.side else Drew(self.side)


class Moved(Event, frozen=True):
    piece: str
    to: str


class Played(Event, frozen=True):
    side: str
    card: str


class Destroyed(Event, frozen=True):
    piece: str


class ToyState(State):
    turns: int = 8
    turn: int = 0
    veterans: bool = False
    at: dict[str, str] = field(default_factory=dict)
    acted: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    hands: dict[str, tuple[str, ...]] = field(default_factory=dict)
    discards: list[str] = field(default_factory=list)


class ToyPlay(Play[ToyState]):
    def put(self, piece: str, place: str) -> None:
        self.state.at[piece] = place
        self.tell(Moved(piece, place) if place else Destroyed(piece))

    def pieces(self, side: str) -> list[str]:
        return [piece for piece in PIECES if kind_of(piece) == side and self.state.at[piece]]

    def holders(self, place: str) -> list[str]:
        return [piece for piece in PIECES if self.state.at[piece] == place]

    def exits(self, piece: str) -> list[str]:
        return [place for place in LINKS[self.state.at[piece]] if self.entry(piece, place)]

    @rule("2.2", "2.3", "2.4")
    def entry(self, piece: str, place: str) -> Ruling:
        if place not in LINKS[self.state.at[piece]]:
            return forbid("2.2", "not_next", place=place)
        if any(kind_of(other) != kind_of(piece) for other in self.holders(place)):
            return forbid("2.3", "enemy_there", place=place)
        return LEGAL if len(self.holders(place)) < ROOM else forbid("2.4", "full", place=place)

    def targets(self, piece: str) -> list[str]:
        near = LINKS[self.state.at[piece]]
        return [other for other in self.pieces(enemy(kind_of(piece))) if self.state.at[other] in near]

    def cards(self, side: str, kind: str) -> list[str]:
        return [card for card in self.state.hands[side] if kind_of(card) == kind]

    def spend(self, side: str, card: str) -> None:
        self.state.hands[side] = tuple(held for held in self.state.hands[side] if held != card)
        self.state.discards.append(card)
        self.tell(Played(side, card))

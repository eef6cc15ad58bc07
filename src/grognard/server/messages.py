"""What page and server say to each other: see `docs/protocol.md`."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from grognard.engine.events import Event
from grognard.engine.ruling import Ruling
from grognard.engine.steps import Action
from grognard.engine.text import Text
from grognard.engine.view import Menu, Reached, View
from grognard.server.clock import Clock, ClockNow
from grognard.server.margins import Explained
from grognard.server.past_store import Proposal
from grognard.server.seating import SECONDS

Id = str | int


# HTTP


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open: `seats` gives each side to a person, a friend or a computer player.

    With a position file it sets out from there, and the file says which scenario it is.
    """

    game: str
    seats: dict[str, str]
    scenario: str = ""
    options: tuple[str, ...] = ()
    position: str = ""
    clock: Clock | None = None


class Tokens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tokens: tuple[str, ...]


# from the page


class _Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    id: Id


class AskMenu(_Asked, frozen=True, tag="menu"):
    draft: tuple[str, ...]


class AskWhy(_Asked, frozen=True, tag="why"):
    draft: tuple[str, ...]
    pick: str


class Act(_Asked, frozen=True, tag="act"):
    seq: int
    action: Any


class Undo(_Asked, frozen=True, tag="undo"):
    """Take back the last action; with `seq` only while there are so many."""

    seq: int | None = None


class Redo(_Asked, frozen=True, tag="redo"):
    """Do again what was taken back; with `seq` only while there are so many actions."""

    seq: int | None = None


class AskOverlay(_Asked, frozen=True, tag="overlay"):
    """What could be drawn over the map after `seq` actions."""

    seq: int
    name: str


class AskReach(_Asked, frozen=True, tag="reach"):
    """Where a unit could move after `seq` actions."""

    seq: int
    unit: str


class AskLook(_Asked, frozen=True, tag="look"):
    """What could be seen after `seq` actions."""

    seq: int


class AskOutline(_Asked, frozen=True, tag="outline"):
    """The whole play at a glance."""


class Propose(_Asked, frozen=True, tag="propose"):
    """To take back action number `seq`, which was one's own, and all that came after it."""

    seq: int


class Consent(_Asked, frozen=True, tag="consent"):
    """The answer to a proposal, or with `agree` false the end of one's own; with `seq` only to that proposal."""

    agree: bool
    seq: int | None = None


class Say(_Asked, frozen=True, tag="say"):
    """To all at the table, or from those who look on to each other."""

    text: str


class Here(_Asked, frozen=True, tag="here"):
    """Does anybody look at the page?"""

    here: bool


class Hurry(_Asked, frozen=True, tag="hurry"):
    """Computers shall not take their time until a person decides again."""


class Claim(_Asked, frozen=True, tag="claim"):
    """The win, because the other side has no time left; with `won` false, to go on all the same."""

    won: bool


class Resign(_Asked, frozen=True, tag="resign"):
    """A side of one's own gives the win to the other, for good."""

    side: str


class AskHint(_Asked, frozen=True, tag="hint"):
    """What would the general do after `seq` actions? It may think so many seconds."""

    seq: int
    seconds: int = SECONDS


OfPeople = Say | Here | Hurry | Claim | Resign
Asked = (
    AskMenu | AskWhy | Act | Undo | Redo | AskOverlay | AskReach | AskLook | AskOutline | AskHint | Propose | Consent
    | OfPeople
)


class _OnlyId(msgspec.Struct, frozen=True):
    id: Id = ""


_asked: Final = msgspec.json.Decoder(Asked)
_only_id: Final = msgspec.json.Decoder(_OnlyId)


def read_asked(raw: str | bytes) -> Asked:
    """A message of the page; msgspec.DecodeError when it is none."""
    asked: Asked = _asked.decode(raw)
    return asked


def read_id(raw: str | bytes) -> Id:
    """The id of a message that may be malformed, so that the page knows what was refused."""
    try:
        return _only_id.decode(raw).id
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return ""


# to the page


class LogEntry(msgspec.Struct, frozen=True):
    """What one side may know of what action number `seq`, of `side`, brought; 0 is what came before the first."""

    seq: int
    events: list[Event]
    side: str = ""


class State(msgspec.Struct, frozen=True, tag_field="type", tag="state"):
    """How the table stands for one seat; `view` is a View."""

    seq: int
    table: str
    game: str
    scenario: str
    options: tuple[str, ...]
    seats: dict[str, str]
    sides: tuple[str, ...]
    view: msgspec.Raw
    menu: Menu | None
    log: list[LogEntry]
    fresh: bool
    undo: bool
    redo: bool
    commitment: str
    seed: str
    thinking: str
    mark: str
    thinking_seconds: int = 0
    overlays: tuple[str, ...] = ()
    proposal: Proposal | None = None
    clock: ClockNow | None = None
    explained: Explained | None = None
    stopped: int = 0
    hints: bool = False


class MenuAnswer(msgspec.Struct, frozen=True, tag_field="type", tag="menu"):
    id: Id
    menu: Menu


class WhyAnswer(msgspec.Struct, frozen=True, tag_field="type", tag="why"):
    id: Id
    ruling: Ruling


class OverlayAnswer(msgspec.Struct, frozen=True, tag_field="type", tag="overlay"):
    id: Id
    seq: int
    name: str
    regions: dict[str, tuple[str, ...]]


class ReachAnswer(msgspec.Struct, frozen=True, tag_field="type", tag="reach"):
    id: Id
    seq: int
    unit: str
    places: tuple[Reached, ...]


class HintAnswer(msgspec.Struct, frozen=True, tag_field="type", tag="hint"):
    """What the general would do: see `grognard.players.hint`. Chances are those of a win, 0 to 1.

    `event` is what would be told of it, if that is known before any die falls.
    """

    id: Id
    seq: int
    action: Action
    event: Event | None
    why: Text | None
    plan: str
    chance: float
    standard: float
    tries: int


class Looked(msgspec.Struct, frozen=True, tag_field="type", tag="looked"):
    id: Id
    seq: int
    view: View


class Stage(msgspec.Struct, frozen=True):
    """A stretch of the play: after action number `seq` this turn and phase began."""

    seq: int
    turn: Text
    phase: str
    side: str


class Outline(msgspec.Struct, frozen=True, tag_field="type", tag="outline"):
    """The play at a glance: its stages, the side of each action, and the numbers of those that dice followed."""

    id: Id
    stages: list[Stage]
    sides: list[str]
    rolls: list[int]


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused", omit_defaults=True):
    """Nothing changed, and why."""

    id: Id
    ruling: Ruling | None = None
    error: Text | None = None

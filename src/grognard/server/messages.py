"""What page and server say to each other: see `docs/protocol.md`."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from grognard.engine.events import Event
from grognard.engine.ruling import Ruling
from grognard.engine.text import Text
from grognard.engine.view import Menu, View

Id = str | int


# HTTP


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open: `seats` gives each side to a person, a friend or a computer player."""

    game: str
    scenario: str
    seats: dict[str, str]
    options: tuple[str, ...] = ()


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
    """Take back the last action."""


class Redo(_Asked, frozen=True, tag="redo"):
    """Do again what was taken back."""


Asked = AskMenu | AskWhy | Act | Undo | Redo


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
    """What one side may know of what action number `seq` brought; 0 is what came before the first."""

    seq: int
    events: list[Event]


class State(msgspec.Struct, frozen=True, tag_field="type", tag="state"):
    """How the table stands for one seat."""

    seq: int
    table: str
    game: str
    scenario: str
    options: tuple[str, ...]
    seats: dict[str, str]
    sides: tuple[str, ...]
    view: View
    menu: Menu | None
    log: list[LogEntry]
    fresh: bool
    undo: bool
    redo: bool
    commitment: str
    seed: str
    thinking: str


class MenuAnswer(msgspec.Struct, frozen=True, tag_field="type", tag="menu"):
    id: Id
    menu: Menu


class WhyAnswer(msgspec.Struct, frozen=True, tag_field="type", tag="why"):
    id: Id
    ruling: Ruling


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused", omit_defaults=True):
    """Nothing changed, and why."""

    id: Id
    ruling: Ruling | None = None
    error: Text | None = None

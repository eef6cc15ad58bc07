"""What the server does not do, in words that the page has, and what the log may say of it."""

from __future__ import annotations

import logging
import traceback

import msgspec

from grognard.engine.errors import BadOption, BadPosition, BadRecord, GrognardError, UnknownGame, UnknownScenario
from grognard.engine.text import Fact, Text
from grognard.server.database import BadValue

log = logging.getLogger("grognard")


class Refusal(GrognardError):
    """Something that the server does not do: its words are `error.<key>`, its HTTP status goes with it."""

    def __init__(self, status: int, key: str, **facts: Fact) -> None:
        super().__init__(key)
        self.status = status
        self.text = Text(f"error.{key}", facts)


class Stale(Refusal):
    """Somebody else was faster."""

    def __init__(self, seen: int, seq: int) -> None:
        super().__init__(409, "stale", seen=seen, seq=seq)


def refusal_of(error: Exception) -> Refusal:
    """Any error as the page is told of it. What was not foreseen is logged."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, msgspec.DecodeError | RecursionError | UnicodeError):
        return Refusal(400, "malformed", reason=str(error))
    if isinstance(error, BadValue):
        return Refusal(400, "malformed", reason="a character that cannot be stored")
    if isinstance(error, UnknownGame):
        return Refusal(404, "unknown_game", name=error.name, known=list(error.known))
    if isinstance(error, UnknownScenario):
        return Refusal(404, "unknown_scenario", name=error.name, known=list(error.known))
    if isinstance(error, BadPosition | BadRecord):
        key = "bad_position" if isinstance(error, BadPosition) else "bad_record"
        return Refusal(400, key, line=error.line, field=error.field, reason=error.reason)
    if isinstance(error, BadOption):
        return Refusal(400, "bad_option", option=error.option)
    log.error("a request failed: %s", where(error))
    return Refusal(500, "internal")


def where(error: BaseException) -> str:
    """The kind of error and the lines it came from; its message might tell what a side must not know."""
    frames = traceback.extract_tb(error.__traceback__)[-4:]
    return " < ".join([type(error).__name__, *(f"{f.filename}:{f.lineno}" for f in reversed(frames))])

"""Records: a match as a text file that can be read, replayed and verified.

One JSON object a line: the header; one line an action; a digest of the state every few actions; the end.
A line that is missing or was changed is found and named.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

from grognard.engine.dice import commitment
from grognard.engine.errors import BadOption, BadRecord, UnknownScenario, explain
from grognard.engine.game import Game
from grognard.engine.match import Header, Match, carry_on
from grognard.engine.ruling import IllegalAction

EVERY = 10
"""A digest stands after each this many actions, and at the end."""


class First(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="line", tag="header"
):
    game: str
    version: int
    scenario: str
    options: tuple[str, ...]
    seed: str
    commitment: str
    start: str = ""
    signature: str = ""


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="act"):
    side: str
    action: dict[str, Any]


class Digest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="line", tag="digest"):
    actions: int
    digest: str


class End(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="line", tag="end"
):
    """`resigned` is the side that gave up, where play did not end by the rules."""

    actions: int
    digest: str
    resigned: str = ""


Line: TypeAlias = First | Act | Digest | End
_LINE: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


def write(match: Match, resigned: str = "") -> str:
    """The record of a match, and who resigned it. It holds the seed: not to be shown while play goes on."""
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in _lines(match, resigned))


def _lines(match: Match, resigned: str) -> Iterator[Line]:
    header = match.header
    yield First(**msgspec.structs.asdict(header), commitment=commitment(header.seed.encode()))
    again = match.play_at(0)
    for count, entry in enumerate(match.entries, 1):
        yield Act(entry.side, msgspec.to_builtins(entry.action))
        carry_on(again, entry)
        if count % EVERY == 0:
            yield Digest(count, match.game.digest(again.state))
    yield End(len(match.entries), match.game.digest(match.play.state), resigned)


def header(text: str) -> Header:
    """The header alone: which game a record belongs to."""
    first = _decode(1, text.split("\n", 1)[0])
    if not isinstance(first, First):
        raise BadRecord(1, "line", "a record begins with its header")
    if commitment(first.seed.encode()) != first.commitment:
        raise BadRecord(1, "commitment", "is not the commitment of this seed")
    return Header(
        first.game, first.version, first.scenario, first.options, first.seed, first.start, first.signature
    )  # fmt: skip


def resigned(text: str) -> str:
    """The side that gave up, by the end of a record that can be read; empty when nobody did."""
    lines = text.split("\n")
    last = _decode(len(lines) - 1, lines[-2]) if len(lines) > 1 else None
    return last.resigned if isinstance(last, End) else ""


def read(game: Game, text: str) -> Match:
    """Replay a record and verify every digest; BadRecord names the line that is wrong."""
    match = _begun(game, _header_for(game, text))
    lines = text.split("\n")
    if lines[-1]:
        raise BadRecord(len(lines), "line", "is cut off: a record ends with a full line")
    verified = 0
    for number, raw in enumerate(lines[1:-1], 2):
        line = _decode(number, raw)
        if len(match.entries) - verified == EVERY and not isinstance(line, Digest):
            raise BadRecord(number, "line", f"a digest has to stand here, after {len(match.entries)} actions")
        if isinstance(line, Act):
            _replay(match, number, line)
        elif isinstance(line, Digest):
            verified = _verify(match, number, line)
        elif isinstance(line, End):
            return _finish(match, line, number, len(lines) - 1)
        else:
            raise BadRecord(number, "line", "a second header")
    raise BadRecord(len(lines) - 1, "line", "the record stops before its end line: it was cut off")


def _begun(game: Game, found: Header) -> Match:
    try:
        return Match.new(game, found)
    except msgspec.DecodeError as error:
        raise BadRecord(1, "start", f"is no state of {game.name}: {error}") from None


def _header_for(game: Game, text: str) -> Header:
    found = header(text)
    if found.game != game.name:
        raise BadRecord(1, "game", f"is {found.game!r}, not {game.name!r}")
    if found.version != game.version:
        raise BadRecord(1, "version", f"is {found.version}; this program plays version {game.version}")
    try:
        game.check_options(found.scenario, found.options)
    except UnknownScenario as error:
        raise BadRecord(1, "scenario", str(error)) from None
    except BadOption as error:
        raise BadRecord(1, "options", str(error)) from None
    return found


def _decode(number: int, raw: str) -> Line:
    try:
        return _LINE.decode(raw)
    except msgspec.ValidationError as error:
        field, reason = explain(error)
        raise BadRecord(number, field or "line", reason) from None
    except msgspec.DecodeError as error:
        raise BadRecord(number, "line", f"is not JSON: {error}") from None


def _replay(match: Match, number: int, line: Act) -> None:
    if line.side and line.side != match.decider:
        raise BadRecord(number, "side", f"is {line.side!r} where {match.decider!r} has to decide")
    try:
        match.replay(line.side, line.action)
    except msgspec.ValidationError as error:
        field, reason = explain(error)
        raise BadRecord(number, f"action.{field}".rstrip("."), reason) from None
    except IllegalAction as error:
        raise BadRecord(number, "action", str(error)) from None


def _verify(match: Match, number: int, line: Digest | End) -> int:
    if line.actions != len(match.entries):
        raise BadRecord(number, "actions", f"is {line.actions} where {len(match.entries)} actions stand")
    if line.digest != match.game.digest(match.play.state):
        raise BadRecord(number, "digest", "play comes to another state: an action or the digest was changed")
    return line.actions


def _finish(match: Match, end: End, number: int, last: int) -> Match:
    _verify(match, number, end)
    if end.resigned and (end.resigned not in match.game.sides or match.play.over):
        raise BadRecord(number, "resigned", f"is {end.resigned!r}: no side that could resign")
    if number != last:
        raise BadRecord(number + 1, "line", "stands after the end")
    return match

"""Tables out of files and into them: what-ifs, positions, records; and whether a finished play can be trusted."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from typing import Any, Final
from weakref import WeakKeyDictionary

import msgspec

from grognard.engine import record
from grognard.engine.dice import Dice
from grognard.engine.errors import BadPosition, BadRecord
from grognard.engine.game import Game
from grognard.engine.match import Header, Match
from grognard.engine.play import Play
from grognard.engine.signature import signature
from grognard.games import pick
from grognard.server.past import known_play
from grognard.server.refusals import Refusal
from grognard.server.store import Seat
from grognard.server.table import Table


class Verified(msgspec.Struct, frozen=True):
    """Every action of a finished play, replayed from its seed: does it come to what was played?"""

    actions: int
    agrees: bool
    reason: str = ""


_verified: Final[WeakKeyDictionary[Table, Verified]] = WeakKeyDictionary()


class _Setting(msgspec.Struct, frozen=True):
    """What a position file says of its scenario; a game of one scenario may leave it out."""

    game: str = ""
    scenario: str = ""
    options: tuple[str, ...] = ()


def header_of(game: Game, scenario: str, options: tuple[str, ...], start: str = "") -> Header:
    """For a new play, with dice of its own."""
    seed = secrets.token_hex(32)
    return Header(game.name, game.version, scenario, options, seed, start, signature(game, scenario, options))


def branch_of(table: Table, seat: Seat, number: int) -> Header:
    """What if? The play of this table from a moment on, as the seat may know it."""
    play = known_play(table, seat, number, Dice(secrets.token_bytes(32)))
    return _setting_out(play, table.match.header.scenario, table.match.header.options)


def _setting_out(play: Play[Any], scenario: str, options: tuple[str, ...]) -> Header:
    if play.over:
        raise Refusal(409, "nothing_to_play")
    return header_of(play.game, scenario, options, play.game.encode(play.state).decode())


# Positions


def position_of(table: Table, seat: Seat, number: int) -> str:
    """The position file of a moment, as the seat may know it."""
    play = known_play(table, seat, number, Dice(secrets.token_bytes(32)))
    try:
        text = table.game.write_position(play)
        table.game.position(text)
    except (NotImplementedError, BadPosition):
        raise Refusal(409, "no_position") from None
    return text


def header_from_position(game: Game, text: str) -> Header:
    """A play that sets out from a position file, or BadPosition."""
    play = game.position(text)
    setting = msgspec.json.decode(text, type=_Setting)
    scenario = setting.scenario or game.scenarios[0].key
    return _setting_out(play, scenario, setting.options)


# Records


async def match_from_record(games: Mapping[str, Game], text: str) -> tuple[Match, str]:
    """A finished match from its record, verified, and the side that resigned it; or BadRecord.

    A state that somebody made up could keep us busy for ever: what does not begin with its scenario is not read.
    """
    found = record.header(text)
    if found.start:
        raise Refusal(409, "record_from_position")
    match = await asyncio.to_thread(record.read, pick(games, found.game), text)
    resigned = record.resigned(text)
    if not match.play.over and not resigned:
        raise Refusal(409, "record_not_over")
    return match, resigned


async def verified(table: Table) -> Verified:
    """Replay a finished play from its seed, and compare every event and the end. It is not played on: once will do."""
    match = table.match
    if not table.over:
        raise Refusal(409, "not_over")
    if table not in _verified:
        _verified[table] = await asyncio.to_thread(_compared, match)
    return _verified[table]


def _compared(match: Match) -> Verified:
    try:
        again = record.read(match.game, record.write(match))
    except BadRecord as error:
        return Verified(len(match.entries), False, str(error))
    told = (again.prologue, again.entries) == (match.prologue, match.entries)
    return Verified(len(match.entries), told, "" if told else "the events differ")

"""Older games under newer rules: every stored play is replayed, and those that come out differently are named."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import NamedTuple

import msgspec

from grognard.engine.errors import GrognardError
from grognard.engine.game import Game
from grognard.engine.match import Match
from grognard.engine.ruling import IllegalAction
from grognard.engine.signature import signature, trace
from grognard.games import pick
from grognard.server.past_store import PastStore, Traced
from grognard.server.showing import summary
from grognard.server.store import Saved, Store


class Replayed(NamedTuple):
    """A stored play under the rules as they are. `reason` is empty when it comes out as it was played.

    Otherwise `number` is the action where it differs; 0 is the table before the first.
    """

    table: str
    game: str
    actions: int
    changed: bool
    number: int = 0
    reason: str = ""


class _Differs(Exception):
    def __init__(self, number: int, reason: str) -> None:
        super().__init__(reason)
        self.number, self.reason = number, reason


async def replay_all(store: Store, games: Mapping[str, Game]) -> AsyncIterator[Replayed]:
    past = PastStore(store.database)
    for table in await past.tables():
        try:
            saved, actions = await store.load(table), await past.traced(table)
        except msgspec.DecodeError as error:
            yield Replayed(table, "?", 0, True, 0, f"cannot be read any more: {error}")
        else:
            yield replayed(games, saved, actions)


def replayed(games: Mapping[str, Game], saved: Saved, actions: list[Traced]) -> Replayed:
    header = saved.header
    try:
        game = pick(games, header.game)
        if header.version != game.version:
            raise _Differs(0, f"begun with version {header.version}; the rules are version {game.version}")
        match = Match.new(game, header)
    except (GrognardError, msgspec.DecodeError, _Differs) as error:
        return Replayed(saved.table, header.game, len(actions), True, 0, str(error))
    changed = header.signature != signature(game, header.scenario, header.options)
    try:
        _replay(match, saved, actions)
    except _Differs as error:
        return Replayed(saved.table, header.game, len(actions), changed, error.number, error.reason)
    return Replayed(saved.table, header.game, len(actions), changed)


def _replay(match: Match, saved: Saved, actions: list[Traced]) -> None:
    for number, (done, left) in enumerate(actions, 1):
        try:
            entry = match.replay(done.side, done.action)
        except IllegalAction as error:
            raise _Differs(number, f"{done.side} may not do this any more: {error}") from None
        except msgspec.ValidationError as error:
            raise _Differs(number, f"this is no action any more: {error}") from None
        if left and trace(entry, match.decider) != left:
            raise _Differs(number, "something else comes of it")
    now = summary(match, resigned=saved.resigned)
    if now != saved.summary:
        raise _Differs(len(actions), f"it stood at {_told(saved.summary)} and now stands at {_told(now)}")


def _told(standing: msgspec.Struct) -> str:
    return msgspec.json.encode(standing).decode()

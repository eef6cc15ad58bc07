"""A match out of the store: every action again, by the rules as they are.

What was legal when it was done stays done, as long as the same comes of it. Where something else comes of an action,
or the rules do not know it any more, the match is restored as far as that, to be looked through.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from grognard.engine.game import Game
from grognard.engine.match import Entry, Match
from grognard.engine.ruling import IllegalAction
from grognard.engine.signature import trace
from grognard.server.refusals import Refusal, where
from grognard.server.store import Done, Mark, Saved, Store

log = logging.getLogger("grognard")

BREATH: Final = 20
"""After so many actions of a long record the server looks after others."""


class Restored(NamedTuple):
    """A match with what the store has beside its entries, and the number of the first action that did not come out
    as it was played; 0 when all did."""

    match: Match
    mark: Mark
    done: Sequence[Done]
    stopped: int = 0


async def match_of(store: Store, game: Game, saved: Saved) -> Restored:
    """The match as the store has it."""
    if saved.header.version != game.version:
        raise Refusal(409, "other_version", table=saved.header.version, game=game.version)
    mark, actions = await store.since(saved.table)
    match, count = await _replayed(game, saved, actions)
    if count == len(actions):
        return Restored(match, mark, actions)
    match, _ = await _replayed(game, saved, actions[:count])
    return Restored(match, mark, actions[:count], count + 1)


async def _replayed(game: Game, saved: Saved, actions: Sequence[Done]) -> tuple[Match, int]:
    """How many of the actions came out as they were played; if not all did, the match is of no more use."""
    try:
        match = Match.new(game, saved.header)
    except msgspec.DecodeError:
        raise Refusal(409, "other_rules", number=0) from None
    for number, done in enumerate(actions, 1):
        if not _comes_out(match, done):
            return match, number - 1
        if number % BREATH == 0:
            await asyncio.sleep(0)
    return match, len(actions)


def _comes_out(match: Match, done: Done) -> bool:
    try:
        entry = _replay(match, done)
    except (IllegalAction, msgspec.ValidationError):
        return False
    except Exception as error:
        log.error("an action of a stored game cannot be replayed: %s", where(error))
        return False
    return not done.trace or trace(entry, match.decider) == done.trace


def _replay(match: Match, done: Done) -> Entry:
    """What the rules forbid by now was legal then, if the action has a trace to compare with."""
    try:
        return match.replay(done.side, done.action)
    except IllegalAction:
        if not done.trace:
            raise
        return match.replay(done.side, done.action, checked=False)

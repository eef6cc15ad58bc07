"""A match out of the store: every action again, by the rules as they are."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec

from grognard.engine.game import Game
from grognard.engine.match import Match
from grognard.engine.ruling import IllegalAction
from grognard.server.refusals import Refusal
from grognard.server.store import Done, Mark, Saved, Store

BREATH: Final = 20
"""After so many actions of a long record the server looks after others."""


async def match_of(store: Store, game: Game, saved: Saved) -> tuple[Match, Mark, list[Done]]:
    """The match as the store has it."""
    if saved.header.version != game.version:
        raise Refusal(409, "other_version", table=saved.header.version, game=game.version)
    match = Match.new(game, saved.header)
    mark, actions = await store.since(saved.table)
    for number, done in enumerate(actions, 1):
        _replay(match, done)
        if number % BREATH == 0:
            await asyncio.sleep(0)
    return match, mark, actions


def _replay(match: Match, done: Done) -> None:
    """An action as stored, or Refusal where the rules as they are do not allow it any more."""
    try:
        match.replay(done.side, done.action)
    except (IllegalAction, msgspec.ValidationError):
        raise Refusal(409, "other_rules", number=len(match.entries) + 1) from None

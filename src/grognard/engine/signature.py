"""Signatures: one short word for the rules as they are, and one for what an action has brought.

A table keeps the signature of the rules that it was begun with, and the trace of each action: so it can be told
whether changed rules would still play it as it was played.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import msgspec

from grognard.engine.dice import Luck
from grognard.engine.game import Game
from grognard.engine.match import Entry, Header, Match

ACTIONS: Final = 300
"""So far is a random play of the scenario followed."""
SEED: Final = "signature"


@lru_cache(maxsize=256)
def signature(game: Game, scenario: str, options: tuple[str, ...]) -> str:
    """What a random play of the scenario comes to: it changes when a rule, a datum or a choice does."""
    return _digest(_telling(Match.new(game, Header(game.name, game.version, scenario, options, SEED))))


def _telling(match: Match) -> Iterator[bytes]:
    luck = Luck(SEED)
    yield msgspec.json.encode(match.prologue)
    while match.play.decision and len(match.entries) < ACTIONS:
        entry = match.act(match.decider, match.play.decision.sample(match.play, luck))
        yield msgspec.json.encode(entry)
    yield match.game.encode(match.play.state)


def trace(entry: Entry, decider: str) -> str:
    """A digest of what an action has brought, and of who had to decide then."""
    return _digest(iter((msgspec.json.encode(entry.events), decider.encode())))


def _digest(parts: Iterator[bytes]) -> str:
    whole = hashlib.blake2b(digest_size=8)
    for part in parts:
        whole.update(part)
    return whole.hexdigest()

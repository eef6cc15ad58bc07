"""Hints: what would the general do? Asked only where nobody is wronged by it, and thought of like any other decision.

Whoever asks gets the answer alone. The general knows what the side that has to decide knows.
"""

from __future__ import annotations

import asyncio
import logging
import math
import secrets

from grognard.players.thinking import Counselled
from grognard.server.limits import Buckets, Rate
from grognard.server.messages import AskHint, HintAnswer
from grognard.server.refusals import Refusal, Stale
from grognard.server.seating import check_seconds
from grognard.server.store import Seat
from grognard.server.table import Table
from grognard.server.thinkers import Thinkers, Wondering

log = logging.getLogger("grognard")


class Hints:
    """Those who ask leave a thinker to the computers, where there are several. One question at a time for a table."""

    def __init__(self, thinkers: Thinkers, rate: Rate) -> None:
        self._thinkers = thinkers
        self._places = asyncio.Semaphore(max(1, len(thinkers) - 1))
        self._asking = Buckets(rate)
        self._busy: set[str] = set()

    async def answer(self, table: Table, seat: Seat, asked: AskHint, client: str) -> HintAnswer:
        """The hint for this seat, or an error. If the table changes meanwhile, it comes too late (Stale)."""
        check_hint(table, seat, asked.seconds)
        await table.position(seat, asked.seq)
        if table.id in self._busy:
            raise Refusal(409, "hint_under_way")
        if wait := self._asking.take(client):
            raise Refusal(429, "too_many", seconds=math.ceil(wait))
        self._busy.add(table.id)
        try:
            async with self._places:
                return await self._found(table, seat, asked)
        finally:
            self._busy.discard(table.id)

    async def _found(self, table: Table, seat: Seat, asked: AskHint) -> HintAnswer:
        version, state = await table.position(seat, asked.seq)
        task = Wondering(table.match.header.game, state, asked.seconds, secrets.token_hex(16))
        gone = asyncio.Event()
        try:
            hinted = await self._thinkers.wonder(task, lambda: gone.is_set() or table.version != version)
        finally:
            gone.set()
        if table.version != version:
            raise Stale(asked.seq, len(table.match.entries))
        hint = hinted.hint
        if hint is None:
            log.error("table %s: a hint failed (%s)", table.id, hinted.failure)
            raise Refusal(500, "internal")
        return HintAnswer(
            asked.id, asked.seq, hint.action, hinted.event, hint.why, hint.plan, hint.chance, hint.standard, hint.tries
        )  # fmt: skip


def check_hint(table: Table, seat: Seat, seconds: int) -> None:
    """May this seat have one?"""
    if not seat.sides:
        raise Refusal(403, "only_watching")
    if not isinstance(table.game, Counselled):
        raise Refusal(409, "no_counsel")
    if not table.seating.are_alone(seat.sides):
        raise Refusal(403, "unfair_hint")
    check_seconds("seconds", str(seconds))

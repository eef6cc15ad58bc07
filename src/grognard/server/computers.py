"""Computer seats play at a pace that people can follow, and the table answers for whoever has only one answer.

With several server processes only the one that has claimed a table sees to it; the others wait for its claim to end.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from grognard.engine.game import Game
from grognard.server.refusals import where
from grognard.server.table import Table
from grognard.server.thinkers import Task, Thinkers

log = logging.getLogger("grognard")

RHYTHM: Final = (3.0, 9.0)
"""How long a person seems to think who has only one answer, in computer's paces: at least and at most."""
THINKERS: Final = 2
"""How many processes think, unless told otherwise."""
AGAIN: Final = 1.0
"""Seconds until a failure is tried again, or a claim of another process."""
TRIES: Final = 5

_thinking_time = secrets.SystemRandom()


class Computers:
    """Lets computer seats decide."""

    def __init__(self, games: Mapping[str, Game], pace: float, thinkers: int = THINKERS) -> None:
        self._thinkers = Thinkers(games, thinkers)
        self._pace = pace
        self._busy: dict[str, asyncio.Task[None]] = {}

    def wake(self, table: Table) -> None:
        """See to it that the table goes on until a person has to decide."""
        if table.unattended and table.id not in self._busy:
            self._busy[table.id] = asyncio.create_task(self._see_to(table))

    async def _see_to(self, table: Table) -> None:
        failures = 0
        try:
            while table.unattended and failures < TRIES:
                try:
                    await self._drive(table)
                    failures = 0
                except Exception as error:
                    failures += 1
                    log.error("table %s: its computer seat failed: %s", table.id, where(error))
                if table.unattended:
                    await asyncio.sleep(AGAIN)
        finally:
            del self._busy[table.id]

    async def _drive(self, table: Table) -> None:
        """Go on until a person has to decide, unless another process does that."""
        if not await table.store.claim(table.id):
            return
        try:
            await table.catch_up()
            while table.unattended:
                await (self._decide(table) if table.computer else self._answer(table))
        finally:
            await table.store.release(table.id)

    async def _decide(self, table: Table) -> None:
        version, name = table.version, table.computer
        state = table.game.encode(table.match.play.state)
        task = Task(table.match.header.game, state, name, secrets.token_hex(16))
        decided, _ = await asyncio.gather(self._thinkers.think(task), self._pause(table))
        if decided.failure:
            log.error("table %s: %s failed (%s); chance decided", table.id, name, decided.failure)
        await table.decide(version, decided.action, decided.why)

    async def _pause(self, table: Table) -> None:
        """People want to see what happens, unless one of them is in a hurry."""
        with suppress(TimeoutError):
            await asyncio.wait_for(table.hurried.wait(), self._pace)

    async def _answer(self, table: Table) -> None:
        version, action = table.version, table.only_answer
        if table.company:
            await asyncio.sleep(self._pace * _thinking_time.uniform(*RHYTHM))
        if action is not None:
            await table.answer(version, action)

    async def close(self) -> None:
        for task in list(self._busy.values()):
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)
        self._thinkers.close()

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
from weakref import WeakKeyDictionary

import msgspec

from grognard.engine.game import Game
from grognard.engine.text import Text
from grognard.players.thinking import Mind
from grognard.server.margins import remark
from grognard.server.refusals import where
from grognard.server.table import Table
from grognard.server.thinkers import Decided, Task, Thinkers

log = logging.getLogger("grognard")

RHYTHM: Final = (3.0, 9.0)
"""How long a person seems to think who has only one answer, in computer's paces: at least and at most."""
THINKERS: Final = 2
"""How many processes think, unless told otherwise."""
AGAIN: Final = 1.0
"""Seconds until a failure is tried again, or a claim of another process."""
TRIES: Final = 5

_thinking_time = secrets.SystemRandom()


class Memory(msgspec.Struct):
    """What a computer seat keeps of its thoughts, for itself, as long as the table is in memory: afterwards it thinks
    again. `plan` is the one that it found for the phase of its `mind`, or before if that goes on; `turn` the last at
    whose start it was asked whether it resigns."""

    mind: Mind = Mind()
    plan: str = ""
    turn: Text | None = None

    def turn_begins(self, turn: Text | None) -> bool:
        begins = turn is not None and turn != self.turn
        self.turn = turn or self.turn
        return begins

    def learn(self, decided: Decided) -> None:
        """One plan holds as long as its doctrine does."""
        if decided.plan or not decided.goes_on:
            self.plan = decided.plan
        self.mind = decided.mind


class Computers:
    """Lets computer seats decide."""

    def __init__(self, games: Mapping[str, Game], pace: float, thinkers: int = THINKERS) -> None:
        self.thinkers = Thinkers(games, thinkers)
        self._pace = pace
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._memories: WeakKeyDictionary[Table, dict[str, Memory]] = WeakKeyDictionary()

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
        version, name, memory = table.version, table.computer, self._memory(table)
        state, begins = table.game.encode(table.match.play.state), memory.turn_begins(table.own_turn)
        task = Task(table.match.header.game, state, name, secrets.token_hex(16), memory.mind, begins)

        def enough() -> bool:
            return table.hurried.is_set() or table.version != version

        decided, _ = await asyncio.gather(self.thinkers.think(task, enough), self._pause(table))
        if decided.failure:
            log.error("table %s: %s failed (%s); chance decided", table.id, name, decided.failure)
        if decided.resigns:
            return await table.give_up(version)
        if table.version == version:
            memory.learn(decided)
        return await table.decide(version, decided.action, remark(decided.why, memory.plan))

    def _memory(self, table: Table) -> Memory:
        """That of the side that has to decide."""
        return self._memories.setdefault(table, {}).setdefault(table.match.decider, Memory())

    async def _pause(self, table: Table) -> None:
        """People want to see what happens, unless one of them is in a hurry."""
        with suppress(TimeoutError):
            await asyncio.wait_for(table.hurried.wait(), self._pace)

    async def _answer(self, table: Table) -> None:
        version, action = table.version, table.only_answer
        if table.seating.company:
            await asyncio.sleep(self._pace * _thinking_time.uniform(*RHYTHM))
        if action is not None:
            await table.answer(version, action)

    async def close(self) -> None:
        for task in list(self._busy.values()):
            task.cancel()
        await asyncio.gather(*self._busy.values(), return_exceptions=True)
        self.thinkers.close()

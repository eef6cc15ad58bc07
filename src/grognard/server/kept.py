"""A match and its store: what happens to a match and what is read from it waits for the other.

Nothing is done that is not in the store. Another process may change the match too; then this one catches up.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Self, TypeVar

from grognard.engine.game import Game
from grognard.engine.match import Match
from grognard.engine.ruling import IllegalAction
from grognard.server.database import Taken
from grognard.server.margins import Margin
from grognard.server.past_store import PastStore, Proposal
from grognard.server.refusals import Stale
from grognard.server.restoring import match_of
from grognard.server.seating import Seating
from grognard.server.showing import Views
from grognard.server.store import Done, Mark, Saved, Store

T = TypeVar("T")


class Kept:
    """A match as the store has it. `version` grows with every change.

    `stopped` is the number of an action that the rules as they are would play differently: it can only be looked at.
    """

    def __init__(self, store: Store, game: Game, saved: Saved, match: Match, mark: Mark) -> None:
        self.store = store
        self.game = game
        self.saved = saved
        self.seating = Seating(saved.kinds)
        self.match = match
        self.mark = mark
        self.past = PastStore(store.database)
        self.version = 0
        self.stopped = 0
        self.proposal: Proposal | None = None
        self.margin = Margin(store.database, saved)
        self.hurried = asyncio.Event()
        self.listeners: list[asyncio.Event] = []
        self.changed: Callable[[Any], None] = lambda table: None
        self._views = Views()
        self._turn = asyncio.Lock()
        self._sure = True
        self._since = time.monotonic()

    @classmethod
    async def restored(cls, store: Store, game: Game, saved: Saved) -> Self:
        """As the store has it."""
        found = await match_of(store, game, saved)
        table = cls(store, game, saved, found.match, found.mark)
        table.stopped = found.stopped
        table.proposal = await table.past.proposal(table.id)
        await table.margin.load(found.done)
        return table

    @property
    def id(self) -> str:
        return self.saved.table

    async def read(self, question: Callable[[], T]) -> T:
        """The answer to a question about the match, while nothing happens to it."""
        async with self._steady():
            return question()

    @asynccontextmanager
    async def _steady(self) -> AsyncIterator[None]:
        """While nothing else happens, and the match is what the store says."""
        async with self._turn:
            if not self._sure:
                await self._restore()
            yield

    async def _whole(self, change: Callable[[], Awaitable[None]]) -> None:
        """Carried through to its end, even if whoever asked for it goes midway."""

        async def alone() -> None:
            async with self._steady():
                await change()
            self.changed(self)

        await asyncio.shield(asyncio.ensure_future(alone()))

    async def _change(self, change: Callable[[], Awaitable[None]]) -> None:
        """If anything fails midway, the match is again what the store says."""
        seen = len(self.match.entries)
        try:
            await change()
        except IllegalAction:
            raise
        except Exception as error:
            self._sure = False
            await self._restore()
            if isinstance(error, Taken):
                raise Stale(seen, len(self.match.entries)) from None
            raise
        self._tell()

    async def _restore(self) -> None:
        self.match, self.mark, done, self.stopped = await match_of(self.store, self.game, self.saved)
        await self.margin.load(done)
        self.proposal = await self.past.proposal(self.id)
        self._sure = True
        self._views.forget()
        self._tell()

    async def catch_up(self) -> None:
        """Go on to what another process has stored."""
        async with self._steady():
            mark, news = await self.store.since(self.id, self.mark.seq)
            before, self.proposal = self.proposal, await self.past.proposal(self.id)
            if mark.era != self.mark.era or (self.stopped and mark != self.mark):
                await self._restore()
            elif await self.margin.has_changed() or mark != self.mark or before != self.proposal:
                self._go_on(mark, news)

    def _go_on(self, mark: Mark, news: list[Done]) -> None:
        self._sure = False
        self._views.forget()
        for done in news:
            self.match.replay(done.side, done.action)
            self.margin.keep(len(self.match.entries) - 1, done)
            if done.side in self.seating.people:
                self.hurried.clear()
        self.mark, self._sure = mark, True
        self._tell()

    def _tell(self) -> None:
        self.version += 1
        self._since = time.monotonic()
        for listener in self.listeners:
            listener.set()

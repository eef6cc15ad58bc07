"""The company at a table: who is there, and what they say to each other.

Players talk in front of everybody. Those who only look on talk among themselves: players hear of it when the play is
over, so that nobody is given advice.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

import msgspec

from grognard.server.limits import Buckets, Rate
from grognard.server.refusals import Refusal
from grognard.server.rooms_store import Attending, Line, RoomsStore, looked
from grognard.server.store import Seat, Store
from grognard.server.table import Table

LONGEST: Final = 500
"""Characters of a line."""
HISTORY: Final = 200
"""Lines that a page is told when it comes."""
TALK: Final = Rate(0.5, 10)
BEAT: Final = 30.0


class Presence(msgspec.Struct, frozen=True, tag_field="type", tag="presence"):
    """Sides whose people are at the table (`here`: they look at it; `away`: not now), and how many look on.

    `watch` is the link for those; they themselves are not told it again.
    """

    sides: dict[str, str]
    watching: int
    watch: str = ""


class Said(msgspec.Struct, frozen=True, tag_field="type", tag="said"):
    """New lines; with `fresh` they replace what the page has."""

    lines: list[Line]
    fresh: bool


class Guest:
    """A page at a table: what it knows of the company."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self.table = table
        self.seat = seat
        self.here = True
        self.news = asyncio.Event()
        self.welcomed = asyncio.Event()
        self.heard = -1
        self.hears_all = False
        self.seen: Presence | None = None

    def notice(self) -> None:
        """The page has been told how the table stands: a play that is over lets everybody hear everything."""
        self.welcomed.set()
        if self.table.over and not self.hears_all:
            self.news.set()


class Rooms:
    """All tables at which this process has guests."""

    def __init__(self, store: Store) -> None:
        self._store = RoomsStore(store.database, secrets.token_hex(8))
        self._shared = store.database.shared
        self._guests: dict[str, list[Guest]] = {}
        self._speaking = Buckets(TALK)
        self._beating: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self._store.clear()
        if self._shared:
            self._beating = asyncio.create_task(self._beat())

    async def close(self) -> None:
        if self._beating is not None:
            self._beating.cancel()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            with suppress(Exception):
                await self._store.beat()

    # coming and going

    def enter(self, guest: Guest) -> None:
        """Those at the table hear of it when the guest is told who they are."""
        self._guests.setdefault(guest.table.id, []).append(guest)

    async def leave(self, guest: Guest) -> None:
        """Noted to its end, even if the guest's connection is torn down meanwhile."""
        guests = self._guests[guest.table.id]
        guests.remove(guest)
        if not guests:
            del self._guests[guest.table.id]
        await asyncio.shield(asyncio.ensure_future(self._left(guest)))

    async def _left(self, guest: Guest) -> None:
        """A store that is closed already forgets its guests when it opens again."""
        with suppress(Exception):
            await self._attend(guest, moved=True)

    async def look(self, guest: Guest, here: bool) -> None:
        """Somebody looks at the page, or does not any more."""
        if guest.here != here:
            guest.here = here
            await self._attend(guest, moved=here)

    async def _attend(self, guest: Guest, moved: bool = False) -> None:
        table = guest.table
        guests = [Attending(each.seat.sides, each.here) for each in self._guests.get(table.id, ())]
        also = [looked(guest.seat.token, len(table.match.entries))] if moved and guest.seat.sides else []
        await self._store.attend(table.id, guests, *also)
        self.heard(table.id)

    def heard(self, table: str) -> None:
        """Something is new at a table; without a name it may be any."""
        for name in [table] if table else list(self._guests):
            for guest in self._guests.get(name, ()):
                guest.news.set()

    # talk

    async def say(self, guest: Guest, text: str) -> None:
        words = " ".join(text.split())
        if not words or len(words) > LONGEST or not words.isprintable():
            raise Refusal(400, "bad_words", most=LONGEST)
        wait = self._speaking.take(guest.seat.token)
        if wait:
            raise Refusal(429, "too_many", seconds=round(wait) + 1)
        await self._store.say(guest.table.id, guest.seat.sides, words)
        self.heard(guest.table.id)

    # what a page is told

    async def tell(self, guest: Guest, send: Callable[[Any], Awaitable[None]]) -> None:
        """The company now and after every change, until the page goes."""
        await guest.welcomed.wait()
        await self._attend(guest, moved=True)
        while True:
            guest.news.clear()
            presence = await self._presence(guest)
            if presence != guest.seen:
                guest.seen = presence
                await send(presence)
            said = await self._said(guest)
            if said.fresh or said.lines:
                await send(said)
            await guest.news.wait()

    async def _presence(self, guest: Guest) -> Presence:
        found = await self._store.attending(guest.table.id)
        sides = {side: "away" for each in found for side in each.sides}
        sides |= {side: "here" for each in found for side in each.sides if each.here}
        watching = sum(not each.sides for each in found)
        watch = await self._store.watch(guest.table.id) if guest.seat.sides else ""
        return Presence(dict(sorted(sides.items())), watching, watch)

    async def _said(self, guest: Guest) -> Said:
        """When the play is over everybody hears everything, from the beginning."""
        hears_all = guest.table.over or not guest.seat.sides
        fresh = guest.heard < 0 or hears_all != guest.hears_all
        lines = await self._store.said(guest.table.id, 0 if fresh else guest.heard, HISTORY)
        guest.hears_all = hears_all
        guest.heard = lines[-1].number if lines else max(guest.heard, 0)
        return Said([line for line in lines if hears_all or line.sides], fresh)

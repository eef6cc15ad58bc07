"""All tables: opened on order, found by token, restored from the store when somebody comes back."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final
from weakref import WeakValueDictionary

import msgspec

from grognard.engine.game import Game
from grognard.engine.match import Header, Match
from grognard.games import pick
from grognard.server.clock import Clock
from grognard.server.database import Statement
from grognard.server.exports import header_from_position, header_of
from grognard.server.margins import End, ended
from grognard.server.messages import Order
from grognard.server.refusals import Refusal, where
from grognard.server.seating import check_seats
from grognard.server.showing import summary, winner_over
from grognard.server.store import Done, Saved, Seat, Store
from grognard.server.table import Table

log = logging.getLogger("grognard")

LIVE: Final = 50
"""How many tables nobody looks at may stay in memory."""


class Opened(msgspec.Struct, frozen=True):
    """A new table: a token for each seat, and one for those who look on."""

    table: str
    seats: list[Seat]
    watch: str


Also = Callable[[Opened], Sequence[Statement]]


def _nothing(opened: Opened) -> Sequence[Statement]:
    return ()


class Tables:
    """The tables of one store. Those in use are kept in memory, and whoever has hold of a table has the same one.

    `changed` is called with a table that was changed here, or by another process while people here look at it.
    """

    def __init__(
        self, store: Store, games: Mapping[str, Game], changed: Callable[[Table], None] = lambda table: None
    ) -> None:
        self.store = store
        self.games = games
        self._changed = changed
        self._live: dict[str, Table] = {}
        self._known: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._coming: dict[str, asyncio.Task[Table]] = {}
        self._behind: set[str] = set()
        self._catching_up: dict[str, asyncio.Task[None]] = {}

    async def open(self, order: Order, also: Also = _nothing) -> Opened:
        """`also` says what is to be stored together with what was opened."""
        game = pick(self.games, order.game)
        if order.clock is not None:
            order.clock.check()
        if order.position:
            header = await asyncio.to_thread(header_from_position, game, order.position)
            return await self.set_up(header, order.seats, order.clock, also)
        game.check_options(order.scenario, order.options)
        options = tuple(o.key for o in game.scenario(order.scenario).options if o.key in order.options)
        header = await asyncio.to_thread(header_of, game, order.scenario, options)
        return await self.set_up(header, order.seats, order.clock, also)

    async def set_up(
        self, header: Header, kinds: dict[str, str], clock: Clock | None = None, also: Also = _nothing
    ) -> Opened:
        """A table for a play that is to begin."""
        game = pick(self.games, header.game)
        check_seats(game, kinds)
        return await self._set_up(Match.new(game, header), kinds, clock, also)

    async def set_up_played(self, match: Match, resigned: str = "") -> Opened:
        """A table for a play that is over, to look through it: one seat for all sides."""
        kinds = dict.fromkeys(match.game.sides, "person")
        opened = Opened(secrets.token_urlsafe(9), _seats(match.game, kinds), _token())
        saved = Saved(opened.table, match.header, kinds, summary(match, resigned=resigned))
        also = [ended(opened.table, End(winner_over(match.game, resigned), resigned))] if resigned else []
        return await self._create(opened, saved, match, also)

    async def _set_up(
        self, match: Match, kinds: dict[str, str], clock: Clock | None = None, also: Also = _nothing
    ) -> Opened:
        opened = Opened(secrets.token_urlsafe(9), _seats(match.game, kinds), _token())
        saved = Saved(opened.table, match.header, kinds, summary(match), clock=clock)
        return await self._create(opened, saved, match, also(opened))

    async def _create(self, opened: Opened, saved: Saved, match: Match, also: Sequence[Statement]) -> Opened:
        done = [Done(entry.side, msgspec.to_builtins(entry.action)) for entry in match.entries]
        await self.store.create(saved, [*opened.seats, Seat(opened.watch, ())], done, also)
        return opened

    async def at(self, token: str) -> tuple[Table, Seat]:
        """The table and the seat that a token opens, or Refusal."""
        found = await self.store.seat(token)
        if found is None:
            raise Refusal(404, "unknown_token")
        table, seat = found
        return await self._table(table), seat

    async def _table(self, name: str) -> Table:
        table = self._known.get(name) or await self._restored(name)
        if self.store.database.shared:
            await table.catch_up()
        self._live.pop(name, None)
        self._live[name] = table
        self._forget_idle()
        return table

    async def _restored(self, name: str) -> Table:
        """From the store, once, however many come at the same time."""
        if name not in self._coming:
            self._coming[name] = asyncio.create_task(self._restore(name))
            self._coming[name].add_done_callback(lambda _: self._coming.pop(name))
        return await asyncio.shield(self._coming[name])

    async def _restore(self, name: str) -> Table:
        saved = await self.store.load(name)
        table = await Table.restored(self.store, pick(self.games, saved.header.game), saved)
        table.changed = self._changed
        self._known[name] = table
        return table

    async def resume(self) -> None:
        """Let the computers go on at whose turn the server ended, though nobody may look: somebody waits for a mail."""
        for name in await self.store.unfinished():
            try:
                self._changed(await self._table(name))
            except Exception as error:
                log.error("table %s could not be resumed: %s", name, where(error))

    def wake(self, table: Table) -> None:
        """The table has to see to its next action."""
        self._changed(table)

    # other processes

    def heard(self, name: str) -> None:
        """Another process has changed this table, or, without a name, any of them."""
        for table in filter(None, map(self._known.get, [name] if name else list(self._known))):
            self._behind.add(table.id)
            if table.id not in self._catching_up:
                self._catching_up[table.id] = asyncio.create_task(self._catch_up(table))

    def hurry(self, name: str) -> None:
        """A person at another process cannot wait."""
        if (table := self._known.get(name)) is not None:
            table.hurried.set()

    async def _catch_up(self, table: Table) -> None:
        """More may be heard meanwhile."""
        try:
            while table.id in self._behind:
                self._behind.discard(table.id)
                await table.catch_up()
            if table.listeners:
                self._changed(table)
        except Exception as error:
            log.error("table %s could not catch up: %s", table.id, where(error))
        finally:
            del self._catching_up[table.id]

    def _forget_idle(self) -> None:
        """Those looked at longest ago go first; they come back from the store."""
        idle = [name for name, table in self._live.items() if not table.listeners]
        for name in idle[:-LIVE]:
            del self._live[name]

    async def lines(self, tokens: tuple[str, ...]) -> list[dict[str, Any]]:
        """How the tables of these tokens stand; tokens that open nothing are left out."""
        return [_line(seat, saved) for seat, saved in await self.store.seated(tokens)]


def _line(seat: Seat, saved: Saved) -> dict[str, Any]:
    return {
        "token": seat.token, "table": saved.table, "game": saved.header.game,
        "scenario": saved.header.scenario, "sides": seat.sides, "seats": saved.kinds,
        "turn": saved.summary.turn, "decider": saved.summary.decider, "over": saved.summary.over,
        "created": saved.created, "updated": saved.updated, "what_if": bool(saved.header.start), "clock": saved.clock,
    }  # fmt: skip


def _seats(game: Game, kinds: Mapping[str, str]) -> list[Seat]:
    """One seat for all sides on this screen, and one for each friend."""
    here = tuple(side for side in game.sides if kinds[side] == "person")
    friends = [(side,) for side in game.sides if kinds[side] == "friend"]
    return [Seat(_token(), sides) for sides in [here, *friends] if sides]


def _token() -> str:
    return secrets.token_urlsafe(24)

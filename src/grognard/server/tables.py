"""All tables: opened on order, found by token, restored from the store when somebody comes back."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from grognard.engine.game import Game
from grognard.engine.match import Header, Match
from grognard.games import pick
from grognard.players import players_of
from grognard.server.messages import Order
from grognard.server.refusals import Refusal
from grognard.server.store import Saved, Seat, Store
from grognard.server.table import PEOPLE, Table, summary

LIVE: Final = 50
"""How many tables nobody looks at may stay in memory."""


class Opened(msgspec.Struct, frozen=True):
    """A new table: a token for each seat, and one for those who look on."""

    table: str
    seats: list[Seat]
    watch: str


class Tables:
    """The tables of one store. Those in use are kept in memory."""

    def __init__(self, store: Store, games: Mapping[str, Game]) -> None:
        self.store = store
        self.games = games
        self._live: dict[str, Table] = {}
        self._restoring = asyncio.Lock()

    async def open(self, order: Order) -> Opened:
        game = pick(self.games, order.game)
        game.check_options(order.scenario, order.options)
        _check_seats(game, order.seats)
        options = tuple(o.key for o in game.scenario(order.scenario).options if o.key in order.options)
        header = Header(game.name, game.version, order.scenario, options, secrets.token_hex(32))
        opened = Opened(secrets.token_urlsafe(9), _seats(game, order.seats), _token())
        saved = Saved(opened.table, header, order.seats, summary(Match.new(game, header)))
        await self.store.create(saved, [*opened.seats, Seat(opened.watch, ())])
        return opened

    async def at(self, token: str) -> tuple[Table, Seat]:
        """The table and the seat that a token opens, or Refusal."""
        found = await self.store.seat(token)
        if found is None:
            raise Refusal(404, "unknown_token")
        table, seat = found
        return await self._table(table), seat

    async def _table(self, name: str) -> Table:
        async with self._restoring:
            table = self._live.pop(name, None) or await self._restored(name)
            self._live[name] = table
        self._forget_idle()
        return table

    async def _restored(self, name: str) -> Table:
        saved = await self.store.load(name)
        return await Table.restored(self.store, pick(self.games, saved.header.game), saved)

    def _forget_idle(self) -> None:
        """Those looked at longest ago go first; they come back from the store."""
        idle = [name for name, table in self._live.items() if not table.listeners and not table.unattended]
        for name in idle[:-LIVE]:
            del self._live[name]

    async def lines(self, tokens: tuple[str, ...]) -> list[dict[str, Any]]:
        """How the tables of these tokens stand; tokens that open nothing are left out."""
        found = [await self.store.seat(token) for token in dict.fromkeys(tokens)]
        return [await self._line(table, seat) for table, seat in filter(None, found)]

    async def _line(self, table: str, seat: Seat) -> dict[str, Any]:
        saved = await self.store.load(table)
        return {
            "token": seat.token, "table": table, "game": saved.header.game,
            "scenario": saved.header.scenario, "sides": seat.sides, "seats": saved.kinds,
            "turn": saved.summary.turn, "decider": saved.summary.decider, "over": saved.summary.over,
            "created": saved.created, "updated": saved.updated,
        }  # fmt: skip


def _check_seats(game: Game, seats: Mapping[str, str]) -> None:
    if sorted(seats) != sorted(game.sides):
        raise Refusal(400, "bad_seats", sides=list(game.sides))
    known = [*PEOPLE, *players_of(game)]
    for side, kind in seats.items():
        if kind not in known:
            raise Refusal(400, "unknown_player", side=side, player=kind, known=known)


def _seats(game: Game, kinds: Mapping[str, str]) -> list[Seat]:
    """One seat for all sides on this screen, and one for each friend."""
    here = tuple(side for side in game.sides if kinds[side] == "person")
    friends = [(side,) for side in game.sides if kinds[side] == "friend"]
    return [Seat(_token(), sides) for sides in [here, *friends] if sides]


def _token() -> str:
    return secrets.token_urlsafe(24)

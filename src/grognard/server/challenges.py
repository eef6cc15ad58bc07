"""Open challenges: whoever is on this server may take the other seat.

The table is set when somebody takes it, in the same moment for both: the challenge then holds the opener's seat.
One by correspondence waits for weeks; any other is shown only while its opener waits on the page.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import timedelta
from typing import Annotated, Any, Final

import msgspec

from grognard.games import pick
from grognard.server.accounts_store import Account, hashed, linked
from grognard.server.clock import Clock, now, stamp
from grognard.server.database import Database, Statement, Taken
from grognard.server.messages import Order
from grognard.server.refusals import Refusal
from grognard.server.store import Seat
from grognard.server.tables import Opened, Tables

WAITING: Final = timedelta(seconds=60)
"""How long ago an opener on the page may have been heard of."""
LONGEST: Final = timedelta(days=30)
REFRESH: Final = timedelta(seconds=20)
MOST: Final = 200
"""Challenges that are open at once."""

Note = Annotated[str, msgspec.Meta(max_length=200)]


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be played: the opener takes `side`, or whichever is left when it is empty."""

    game: str
    scenario: str
    options: tuple[str, ...] = ()
    side: str = ""
    clock: Clock | None = None
    note: Note = ""


class Challenge(msgspec.Struct, frozen=True):
    """An offer as everybody may see it."""

    id: str
    offer: Offer
    name: str
    created: str


class Challenges:
    def __init__(self, database: Database, tables: Tables) -> None:
        self._database = database
        self._tables = tables

    async def open(self, offer: Offer, account: Account | None) -> tuple[str, str]:
        """Id and secret of a new challenge, or Refusal."""
        game = pick(self._tables.games, offer.game)
        game.check_options(offer.scenario, offer.options)
        if offer.side and offer.side not in game.sides:
            raise Refusal(400, "bad_seats", sides=list(game.sides))
        if offer.clock is not None:
            offer.clock.check()
        if len(await self.listed()) >= MOST:
            raise Refusal(409, "too_many_challenges", most=MOST)
        note = " ".join(offer.note.split())
        if note and not note.isprintable():
            raise Refusal(400, "bad_words", most=200)
        name, secret, at = secrets.token_urlsafe(9), secrets.token_urlsafe(24), stamp(now())
        clean = msgspec.json.encode(msgspec.structs.replace(offer, note=note)).decode()
        opener = (account.name, account.id) if account else ("", "")
        row = (name, clean, *opener, hashed(secret), at, at, "")
        columns = "id, offer, name, account, secret, created, seen, seat"
        insert = f"INSERT INTO challenges ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        old = Statement("DELETE FROM challenges WHERE created < ?", (stamp(now() - LONGEST),))
        await self._database.run(old, Statement(insert, row))
        return name, secret

    async def listed(self) -> list[Challenge]:
        """Those that can be taken now, the newest first."""
        rows = await self._database.fetch(
            "SELECT id, offer, name, created, seen FROM challenges WHERE seat = '' AND created >= ?"
            " ORDER BY created DESC",
            stamp(now() - LONGEST),
        )
        found = [(Challenge(each[0], _offer.decode(each[1]), each[2], each[3]), each[4]) for each in rows]
        recent = stamp(now() - WAITING)
        return [each for each, seen in found if seen >= recent or (each.offer.clock and each.offer.clock.days)]

    async def wait(self, name: str, secret: str) -> str:
        """The opener asks: the token of the seat when somebody has come, else nothing."""
        rows = await self._database.fetch(
            "SELECT seat, seen FROM challenges WHERE id = ? AND secret = ?", name, hashed(secret)
        )
        if not rows:
            raise Refusal(404, "no_challenge")
        seat, seen = rows[0]
        if not seat and seen < stamp(now() - REFRESH):
            update = "UPDATE challenges SET seen = ? WHERE id = ?"
            await self._database.run(Statement(update, (stamp(now()), name)))
        return str(seat)

    async def withdraw(self, name: str, secret: str) -> None:
        delete = "DELETE FROM challenges WHERE id = ? AND secret = ? AND seat = ''"
        try:
            await self._database.run(Statement(delete, (name, hashed(secret)), must=True))
        except Taken:
            raise Refusal(404, "no_challenge") from None

    async def take(self, name: str, taker: Account | None) -> tuple[Opened, Seat]:
        """Set the table for both; the taker's seat. Only one comes first."""
        rows = await self._database.fetch("SELECT offer, account FROM challenges WHERE id = ? AND seat = ''", name)
        if not rows:
            raise Refusal(404, "no_challenge")
        offer, opener = _offer.decode(rows[0][0]), str(rows[0][1])
        if taker and taker.id == opener:
            raise Refusal(409, "own_challenge")
        sides = pick(self._tables.games, offer.game).sides
        side = offer.side or secrets.choice(sides)
        seats = dict.fromkeys(sides, "friend")
        order = Order(offer.game, seats, offer.scenario, offer.options, clock=offer.clock)

        def also(opened: Opened) -> Sequence[Statement]:
            mine, theirs = _split(opened, side)
            update = "UPDATE challenges SET seat = ? WHERE id = ? AND seat = ''"
            lists = [(opener, mine), (taker.id if taker else "", theirs)]
            return [
                Statement(update, (mine.token, name), must=True),
                *(linked(account, seat.token) for account, seat in lists if account),
            ]

        try:
            opened = await self._tables.open(order, also)
        except Taken:
            raise Refusal(404, "no_challenge") from None
        return opened, _split(opened, side)[1]


def _split(opened: Opened, side: str) -> tuple[Seat, Seat]:
    """The opener's seat and the first of the others."""
    mine = next(seat for seat in opened.seats if side in seat.sides)
    return mine, next(seat for seat in opened.seats if seat != mine)


_offer: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(Offer)

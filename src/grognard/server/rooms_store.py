"""Who is at which table, what they said, and how far each seat has looked."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

import msgspec

from grognard.server.clock import now, stamp
from grognard.server.database import Database, Statement, Taken

LIFE: Final = timedelta(seconds=90)
"""A process that has not said for so long that it lives is dead, and its guests are gone."""
TRIES: Final = 20
ROOM: Final = "room "
"""How other processes are told that something is new in the company at a table, though not on the table."""


class Attending(msgspec.Struct, frozen=True):
    """A page at a seat: the sides that it plays, and whether somebody looks at it."""

    sides: tuple[str, ...]
    here: bool = True


class Line(msgspec.Struct, frozen=True):
    """Something said: by those who play these sides, or without a side by those who look on."""

    number: int
    sides: tuple[str, ...]
    text: str
    at: str


class RoomsStore:
    def __init__(self, database: Database, process: str) -> None:
        self._database = database
        self._process = process

    async def clear(self) -> None:
        """The guests of processes that are dead: without a shared database of all but this one."""
        dead = stamp(now() - LIFE) if self._database.shared else "~"
        await self._database.run(Statement("DELETE FROM attendance WHERE at < ?", (dead,)))

    async def beat(self) -> None:
        """This process lives."""
        update = "UPDATE attendance SET at = ? WHERE process = ?"
        await self._database.run(Statement(update, (stamp(now()), self._process)))

    async def attend(self, table: str, guests: Sequence[Attending], *also: Statement) -> None:
        """All guests of this process at a table, and what is to be noted with it."""
        row = (self._process, table, msgspec.json.encode(guests).decode(), stamp(now()))
        upsert = (
            "INSERT INTO attendance (process, table_id, guests, at) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (process, table_id) DO UPDATE SET guests = excluded.guests, at = excluded.at"
        )
        gone = Statement("DELETE FROM attendance WHERE process = ? AND table_id = ?", row[:2])
        await self._database.run(Statement(upsert, row) if guests else gone, *also, news=f"{ROOM}{table}")

    async def attending(self, table: str) -> list[Attending]:
        rows = await self._database.fetch(
            "SELECT guests FROM attendance WHERE table_id = ? AND at >= ?", table, stamp(now() - LIFE)
        )
        return [guest for (guests,) in rows for guest in _guests.decode(guests)]

    async def watch(self, table: str) -> str:
        """The token of those who look on; a table may have none."""
        rows = await self._database.fetch("SELECT token FROM seats WHERE table_id = ? AND sides = '[]'", table)
        return str(rows[0][0]) if rows else ""

    # talk

    async def say(self, table: str, sides: tuple[str, ...], text: str) -> None:
        """The next line, whoever else speaks at the same time."""
        spoken = msgspec.json.encode(sides).decode()
        for _ in range(TRIES):
            [[number]] = await self._database.fetch("SELECT MAX(number) FROM talk WHERE table_id = ?", table)
            row = (table, (number or 0) + 1, spoken, text, stamp(now()))
            insert = "INSERT INTO talk (table_id, number, sides, words, at) VALUES (?, ?, ?, ?, ?)"
            try:
                return await self._database.run(Statement(insert, row), news=f"{ROOM}{table}")
            except Taken:
                continue
        raise Taken(table)

    async def said(self, table: str, after: int, most: int) -> list[Line]:
        """The last lines after this number, in order."""
        rows = await self._database.fetch(
            "SELECT number, sides, words, at FROM talk WHERE table_id = ? AND number > ?"
            " ORDER BY number DESC LIMIT ?",
            table, after, most,
        )  # fmt: skip
        return [Line(number, _sides.decode(sides), text, at) for number, sides, text, at in reversed(rows)]


def looked(seat: str, seq: int) -> Statement:
    """This seat has seen so many actions; what comes now may be worth a mail again."""
    upsert = (
        "INSERT INTO looks (seat, seq, mailed) VALUES (?, ?, '')"
        " ON CONFLICT (seat) DO UPDATE SET seq = excluded.seq, mailed = ''"
    )
    return Statement(upsert, (seat, seq))


_guests: Final[msgspec.json.Decoder[list[Attending]]] = msgspec.json.Decoder(list[Attending])
_sides: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(tuple[str, ...])

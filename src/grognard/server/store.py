"""Where tables live: a database that survives the end of the server, however sudden.

What `append` and `cut` were asked to do is on the disk when they return, and other processes have been told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from grognard.engine.match import Header
from grognard.engine.text import Text
from grognard.server.database import Database

SCHEMA = (
    """CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, header TEXT NOT NULL, kinds TEXT NOT NULL, summary TEXT NOT NULL,
    created TEXT NOT NULL, updated TEXT NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS seats (
    token TEXT PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables (id), sides TEXT NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS actions (
    table_id TEXT NOT NULL REFERENCES tables (id), seq INTEGER NOT NULL,
    side TEXT NOT NULL, action TEXT NOT NULL,
    PRIMARY KEY (table_id, seq))""",
)


class Seat(msgspec.Struct, frozen=True):
    """Who holds the token plays these sides; no side, and they only look on."""

    token: str
    sides: tuple[str, ...]


class Summary(msgspec.Struct, frozen=True):
    """How a table stands, as anybody may know it."""

    turn: Text
    decider: str
    over: Text | None


class Saved(msgspec.Struct, frozen=True):
    """A table as stored, without its actions. The header holds the secret seed."""

    table: str
    header: Header
    kinds: dict[str, str]
    summary: Summary
    created: str = ""
    updated: str = ""


class Done(msgspec.Struct, frozen=True):
    """An action as stored."""

    side: str
    action: Any


class Store:
    """Tables, the seats at them, and the actions taken there."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def open(self, heard: Callable[[str], None] = lambda table: None) -> None:
        """`heard` is called with each table that another process has changed."""
        await self.database.open(SCHEMA, heard)

    async def close(self) -> None:
        await self.database.close()

    async def create(self, saved: Saved, seats: Sequence[Seat]) -> None:
        now = _now()
        row = (saved.table, _json(saved.header), _json(saved.kinds), _json(saved.summary), now, now)
        await self.database.run(
            ("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", row),
            *(
                ("INSERT INTO seats VALUES (?, ?, ?)", (seat.token, saved.table, _json(seat.sides)))
                for seat in seats
            ),
        )

    async def append(self, table: str, seq: int, done: Done, summary: Summary) -> None:
        """Action number `seq` of the table; Taken when there is one already."""
        row = (table, seq, done.side, _json(done.action))
        await self.database.run(("INSERT INTO actions VALUES (?, ?, ?, ?)", row), _touch(table, summary))
        await self.database.tell(table)

    async def cut(self, table: str, seq: int, summary: Summary) -> None:
        """Forget action number `seq` and all after it."""
        forget = ("DELETE FROM actions WHERE table_id = ? AND seq >= ?", (table, seq))
        await self.database.run(forget, _touch(table, summary))
        await self.database.tell(table)

    async def seat(self, token: str) -> tuple[str, Seat] | None:
        """The table and the sides that a token opens."""
        rows = await self.database.fetch("SELECT table_id, sides FROM seats WHERE token = ?", token)
        return (rows[0][0], Seat(token, _sides.decode(rows[0][1]))) if rows else None

    async def load(self, table: str) -> Saved:
        [row] = await self.database.fetch(
            "SELECT id, header, kinds, summary, created, updated FROM tables WHERE id = ?", table
        )
        name, header, kinds, summary, created, updated = row
        return Saved(
            name, _header.decode(header), _kinds.decode(kinds), _summary.decode(summary), created, updated
        )

    async def actions(self, table: str, after: int = 0) -> list[Done]:
        """The actions of a table with a number above `after`, in order."""
        query = "SELECT side, action FROM actions WHERE table_id = ? AND seq > ? ORDER BY seq"
        rows = await self.database.fetch(query, table, after)
        return [Done(side, msgspec.json.decode(action)) for side, action in rows]


def _touch(table: str, summary: Summary) -> tuple[str, tuple[str, ...]]:
    return "UPDATE tables SET summary = ?, updated = ? WHERE id = ?", (_json(summary), _now(), table)


def _json(thing: Any) -> str:
    return msgspec.json.encode(thing).decode()


_sides = msgspec.json.Decoder(tuple[str, ...])
_header = msgspec.json.Decoder(Header)
_kinds = msgspec.json.Decoder(dict[str, str])
_summary = msgspec.json.Decoder(Summary)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")

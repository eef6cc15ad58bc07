"""Where tables live: one SQLite file that survives the end of the server, however sudden.

What `append` and `cut` were asked to do is on the disk when they return.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from grognard.engine.match import Header
from grognard.engine.text import Text

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, header BLOB NOT NULL, kinds BLOB NOT NULL, summary BLOB NOT NULL,
    created TEXT NOT NULL, updated TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS seats (
    token TEXT PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables (id), sides BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS actions (
    table_id TEXT NOT NULL REFERENCES tables (id), seq INTEGER NOT NULL,
    side TEXT NOT NULL, action BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)) WITHOUT ROWID;
"""


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

    def __init__(self, path: Path | str) -> None:
        if isinstance(path, Path):
            path.parent.mkdir(parents=True, exist_ok=True)
        self._db = sqlite3.connect(path, check_same_thread=False)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        self._db.executescript(SCHEMA)

    def close(self) -> None:
        self._db.close()

    def create(self, saved: Saved, seats: Sequence[Seat]) -> None:
        now = _now()
        row = (saved.table, _json(saved.header), _json(saved.kinds), _json(saved.summary), now, now)
        with self._db:
            self._db.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", row)
            rows = [(seat.token, saved.table, _json(seat.sides)) for seat in seats]
            self._db.executemany("INSERT INTO seats VALUES (?, ?, ?)", rows)

    def append(self, table: str, seq: int, done: Done, summary: Summary) -> None:
        """Action number `seq` of the table; sqlite3.IntegrityError when there is one already."""
        with self._db:
            row = (table, seq, done.side, _json(done.action))
            self._db.execute("INSERT INTO actions VALUES (?, ?, ?, ?)", row)
            self._touch(table, summary)

    def cut(self, table: str, seq: int, summary: Summary) -> None:
        """Forget action number `seq` and all after it."""
        with self._db:
            self._db.execute("DELETE FROM actions WHERE table_id = ? AND seq >= ?", (table, seq))
            self._touch(table, summary)

    def _touch(self, table: str, summary: Summary) -> None:
        row = (_json(summary), _now(), table)
        self._db.execute("UPDATE tables SET summary = ?, updated = ? WHERE id = ?", row)

    def seat(self, token: str) -> tuple[str, Seat] | None:
        """The table and the sides that a token opens."""
        row = self._db.execute("SELECT table_id, sides FROM seats WHERE token = ?", (token,)).fetchone()
        return (row[0], Seat(token, _sides.decode(row[1]))) if row else None

    def load(self, table: str) -> Saved:
        row = self._db.execute("SELECT * FROM tables WHERE id = ?", (table,)).fetchone()
        name, header, kinds, summary, created, updated = row
        return Saved(
            name, _header.decode(header), _kinds.decode(kinds), _summary.decode(summary), created, updated
        )

    def actions(self, table: str) -> list[Done]:
        """All actions of a table, in order."""
        query = "SELECT side, action FROM actions WHERE table_id = ? ORDER BY seq"
        return [Done(side, msgspec.json.decode(action)) for side, action in self._db.execute(query, (table,))]


_json = msgspec.json.encode
_sides = msgspec.json.Decoder(tuple[str, ...])
_header = msgspec.json.Decoder(Header)
_kinds = msgspec.json.Decoder(dict[str, str])
_summary = msgspec.json.Decoder(Summary)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")

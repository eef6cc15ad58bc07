"""Where tables live: a database that survives the end of the server, however sudden.

What `append` and `cut` were asked to do is on the disk when they return, and other processes have been told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

import msgspec

from grognard.engine.match import Header
from grognard.engine.text import Text
from grognard.server.clock import Clock
from grognard.server.database import Database, Statement
from grognard.server.schema import prepare

PEOPLE: Final = ("person", "friend")
"""The kinds of seats at which people decide; every other is a computer player."""
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{1,100}")


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
    """A table as stored, without its actions. The header holds the secret seed; `resigned` is the side that gave up."""

    table: str
    header: Header
    kinds: dict[str, str]
    summary: Summary
    created: str = ""
    updated: str = ""
    clock: Clock | None = None
    resigned: str = ""


class Done(msgspec.Struct, frozen=True):
    """An action as stored, with the trace that it left, its time, and why a computer took it."""

    side: str
    action: Any
    trace: str = ""
    at: str = ""
    note: str = ""


class Mark(NamedTuple):
    """Where the record of a table stands: `seq` actions; `era` grows whenever some are taken from it."""

    era: int
    seq: int


class Store:
    """Tables, the seats at them, and the actions taken there."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def open(self, heard: Callable[[str], None] = lambda table: None) -> None:
        """`heard` is called with each table that another process has changed, or with nothing: it may be any."""
        await self.database.open(heard)
        await prepare(self.database)

    async def close(self) -> None:
        await self.database.close()

    async def create(
        self, saved: Saved, seats: Sequence[Seat], done: Sequence[Done] = (), also: Sequence[Statement] = ()
    ) -> None:
        """A table, with what was done there already, and what belongs to it elsewhere."""
        now, clock = _now(), _json(saved.clock) if saved.clock else ""
        row = (saved.table, _json(saved.header), _json(saved.kinds), _json(saved.summary), now, now, clock)
        columns = "id, header, kinds, summary, created, updated, clock"
        await self.database.run(
            Statement(f"INSERT INTO tables ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?)", row),
            *(
                Statement("INSERT INTO seats VALUES (?, ?, ?)", (seat.token, saved.table, _json(seat.sides)))
                for seat in seats
            ),
            *(insertion(saved.table, number, each) for number, each in enumerate(done, 1)),
            Statement("UPDATE tables SET seq = ? WHERE id = ?", (len(done), saved.table)),
            *also,
        )

    async def append(self, table: str, mark: Mark, done: Done, summary: Summary) -> Mark:
        """The next action after `mark`; Taken when the record does not stand there."""
        after = Mark(mark.era, mark.seq + 1)
        insert = insertion(table, after.seq, done)
        await self.database.run(moved(table, mark, after, summary), insert, news=table)
        return after

    async def cut(self, table: str, mark: Mark, keep: int, summary: Summary) -> Mark:
        """Forget all actions but the first `keep`; Taken when the record does not stand at `mark`."""
        after = Mark(mark.era + 1, keep)
        forget = Statement("DELETE FROM actions WHERE table_id = ? AND seq > ?", (table, keep))
        await self.database.run(moved(table, mark, after, summary), forget, news=table)
        return after

    async def seat(self, token: str) -> tuple[str, Seat] | None:
        """The table and the sides that a token opens."""
        if not _TOKEN.fullmatch(token):
            return None
        rows = await self.database.fetch("SELECT table_id, sides FROM seats WHERE token = ?", token)
        return (rows[0][0], Seat(token, _sides.decode(rows[0][1]))) if rows else None

    async def load(self, table: str) -> Saved:
        [row] = await self.database.fetch(f"SELECT {_COLUMNS} FROM tables t WHERE id = ?", table)
        return _saved(row)

    async def seated(self, tokens: Sequence[str]) -> list[tuple[Seat, Saved]]:
        """The seats that these tokens open, in their order, each with its table; no others."""
        wanted = [token for token in dict.fromkeys(tokens) if _TOKEN.fullmatch(token)]
        marks = ", ".join("?" * len(wanted)) or "NULL"
        rows = await self.database.fetch(
            f"SELECT token, sides, {_COLUMNS} FROM seats s JOIN tables t ON t.id = s.table_id"
            f" WHERE token IN ({marks})",
            *wanted,
        )
        found = {row[0]: (Seat(row[0], _sides.decode(row[1])), _saved(row[2:])) for row in rows}
        return [found[token] for token in wanted if token in found]

    async def since(self, table: str, after: int = 0) -> tuple[Mark, list[Done]]:
        """Where the record stands, and its actions with a number above `after`, in order."""
        rows = await self.database.fetch(
            "SELECT t.era, t.seq, a.side, a.action, a.trace, a.at, a.note FROM tables t"
            " LEFT JOIN actions a ON a.table_id = t.id AND a.seq > ? WHERE t.id = ? ORDER BY a.seq",
            after, table,
        )  # fmt: skip
        done = [
            Done(side, msgspec.json.decode(action), trace, at, note)
            for _, _, side, action, trace, at, note in rows
            if side is not None
        ]
        return Mark(*rows[0][:2]), done

    async def unfinished(self) -> list[str]:
        """Tables of people where a computer has to decide: a server ended in the midst of its turn."""
        rows = await self.database.fetch(
            "SELECT id, kinds, summary FROM tables WHERE claimed = '' AND summary LIKE ? ORDER BY updated",
            '%"over":null%',
        )
        found = [(name, _kinds.decode(kinds), _summary.decode(summary).decider) for name, kinds, summary in rows]
        return [name for name, kinds, decider in found if _waits_for_a_computer(kinds, decider)]

    async def claim(self, table: str) -> bool:
        """Shall this process see to the table's computer seats? Only one does; another comes after its death."""
        return await self.database.claim(table)

    async def release(self, table: str) -> None:
        await self.database.release(table)


_COLUMNS: Final = "t.id, t.header, t.kinds, t.summary, t.created, t.updated, t.clock, t.resigned"


def _saved(row: Sequence[Any]) -> Saved:
    name, header, kinds, summary, created, updated, clock, resigned = row
    return Saved(
        name, _header.decode(header), _kinds.decode(kinds), _summary.decode(summary), created, updated,
        _clock.decode(clock) if clock else None, resigned,
    )  # fmt: skip


def _waits_for_a_computer(kinds: dict[str, str], decider: str) -> bool:
    return decider in kinds and kinds[decider] not in PEOPLE and any(kind in PEOPLE for kind in kinds.values())


def insertion(table: str, seq: int, done: Done) -> Statement:
    row = (table, seq, done.side, _json(done.action), done.trace, done.at, done.note)
    columns = "table_id, seq, side, action, trace, at, note"
    return Statement(f"INSERT INTO actions ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?)", row)


def moved(table: str, mark: Mark, after: Mark, summary: Summary) -> Statement:
    """The record goes on from where we believe it stands: this row is the lock. No proposal outlives that.

    Nothing goes on where the win was claimed, or a side has resigned.
    """
    return Statement(
        "UPDATE tables SET era = ?, seq = ?, summary = ?, updated = ?, proposal = ''"
        " WHERE id = ? AND era = ? AND seq = ? AND claimed = ''",
        (*after, _json(summary), _now(), table, *mark),
        must=True,
    )


def _json(thing: Any) -> str:
    return msgspec.json.encode(thing).decode()


_sides = msgspec.json.Decoder(tuple[str, ...])
_header = msgspec.json.Decoder(Header)
_kinds = msgspec.json.Decoder(dict[str, str])
_summary = msgspec.json.Decoder(Summary)
_clock = msgspec.json.Decoder(Clock)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")

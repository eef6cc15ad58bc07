"""The database under the store: a few statements that every database understands, with `?` for each value.

>>> database = Sqlite("tables.sqlite3")                                           # doctest: +SKIP
>>> await database.run(("INSERT INTO talk VALUES (?, ?)", (table, words)))        # doctest: +SKIP
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

Statement = tuple[str, Sequence[Any]]
Heard = Callable[[str], None]


class Taken(Exception):
    """A row with this key is there already: somebody was faster."""


class Database(Protocol):
    """What a store asks of a database. What `run` was asked to do is on the disk when it returns."""

    async def open(self, schema: Sequence[str], heard: Heard) -> None:
        """Create what is missing; `heard` is called with what other processes tell."""

    async def fetch(self, sql: str, *values: Any) -> list[tuple[Any, ...]]: ...

    async def run(self, *statements: Statement) -> None:
        """All of them or none; Taken if a key is there already."""

    async def tell(self, news: str) -> None:
        """Let the other processes on this database hear of it."""

    async def close(self) -> None: ...


class Sqlite:
    """One file, one process: it survives the end of the server, however sudden."""

    def __init__(self, path: Path | str) -> None:
        if isinstance(path, Path):
            path.parent.mkdir(parents=True, exist_ok=True)
        self._db = sqlite3.connect(path, check_same_thread=False)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")

    async def open(self, schema: Sequence[str], heard: Heard) -> None:
        with self._db:
            for statement in schema:
                self._db.execute(statement)

    async def fetch(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._db.execute(sql, values).fetchall()

    async def run(self, *statements: Statement) -> None:
        try:
            with self._db:
                for sql, values in statements:
                    self._db.execute(sql, values)
        except sqlite3.IntegrityError as error:
            raise Taken(str(error)) from None

    async def tell(self, news: str) -> None:
        """There is no other process."""

    async def close(self) -> None:
        self._db.close()

"""The database under the store: a few statements that every database understands, with `?` for each value.

>>> await database.run(Statement("INSERT INTO talk VALUES (?, ?)", (table, words)), news=table)  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

Heard = Callable[[str], None]


class Taken(Exception):
    """A row with this key is there already, or the row is not as it was: somebody was faster."""


class BadValue(Exception):
    """Something that this database cannot hold, so nothing there is called by it."""


class Statement(NamedTuple):
    """One thing to do. One that `must` change a row is Taken when there is none to change."""

    sql: str
    values: Sequence[Any] = ()
    must: bool = False


class Database(Protocol):
    """What a store asks of a database. What `run` was asked to do is on the disk when it returns."""

    shared: bool
    """May other processes change it?"""

    async def open(self, heard: Heard) -> None:
        """`heard` is called with what other processes tell; with nothing when something may have been missed."""

    async def fetch(self, sql: str, *values: Any) -> list[tuple[Any, ...]]: ...

    async def run(self, *statements: Statement, news: str = "") -> None:
        """All of them or none, or Taken. With them the other processes hear the news."""

    async def tell(self, news: str) -> None:
        """Let the other processes hear of something that is not stored."""

    async def claim(self, name: str) -> bool:
        """Take something that only one process may have; it comes free again when that process dies."""

    async def release(self, name: str) -> None: ...

    async def close(self) -> None: ...

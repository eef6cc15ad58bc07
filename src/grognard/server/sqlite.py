"""SQLite: one file, one process. It survives the end of the server, however sudden.

Statements run at once, in the order of their coming. The trip to the disk takes a thread of its own and is made for
all that came while the last one was under way, so that a slow disk delays an answer but never the server.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from grognard.server.database import Heard, Statement, Taken


class Job(NamedTuple):
    """Statements that belong together, and who waits for them."""

    statements: Sequence[Statement]
    done: asyncio.Future[None]


class Sqlite:
    shared = False

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._writer = _connected(path)
        self._reader = _connected(path)
        self._waiting: list[Job] = []
        self._writing: asyncio.Task[None] | None = None
        self._disk = ThreadPoolExecutor(1, "disk")

    async def open(self, heard: Heard) -> None:
        """There is no other process to be heard."""

    async def fetch(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._reader.execute(sql, values).fetchall()

    async def run(self, *statements: Statement, news: str = "") -> None:
        job = Job(statements, asyncio.get_running_loop().create_future())
        self._waiting.append(job)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        await job.done

    async def _write(self) -> None:
        while self._waiting:
            jobs, self._waiting = self._waiting, []
            try:
                results = await self._commit(jobs)
            except Exception as error:
                results = [error] * len(jobs)
            for job, result in zip(jobs, results, strict=True):
                _settle(job.done, result)

    async def _commit(self, jobs: list[Job]) -> list[Exception | None]:
        """All jobs in one transaction; what fails, fails alone."""
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            results = [self._do(job.statements) for job in jobs]
            await asyncio.get_running_loop().run_in_executor(self._disk, self._writer.execute, "COMMIT")
        finally:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
        return results

    def _do(self, statements: Sequence[Statement]) -> Exception | None:
        self._writer.execute("SAVEPOINT job")
        try:
            for statement in statements:
                _execute(self._writer, statement)
        except Exception as error:
            self._writer.execute("ROLLBACK TO job")
            return Taken(str(error)) if isinstance(error, sqlite3.IntegrityError) else error
        finally:
            self._writer.execute("RELEASE job")
        return None

    async def tell(self, news: str) -> None:
        """There is no other process."""

    async def claim(self, name: str) -> bool:
        return True

    async def release(self, name: str) -> None:
        """Nobody else wants it."""

    async def close(self) -> None:
        if self._writing is not None:
            await self._writing
        self._disk.shutdown()
        self._reader.close()
        self._writer.close()


def _connected(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        database.execute(f"PRAGMA {pragma}")
    return database


def _execute(database: sqlite3.Connection, statement: Statement) -> None:
    changed = database.execute(statement.sql, statement.values).rowcount
    if statement.must and not changed:
        raise Taken("the row is not as it was")


def _settle(done: asyncio.Future[None], result: Exception | None) -> None:
    """Whoever waited may have gone."""
    if done.done():
        return
    if result is None:
        done.set_result(None)
    else:
        done.set_exception(result)

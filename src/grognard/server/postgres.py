"""PostgreSQL: one database for several server processes.

What a process stores and what it tells go out together, at the end of the transaction (NOTIFY); every other process
listens (LISTEN). A claim is an advisory lock of the connection that listens: it ends with the process.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
import secrets
from contextlib import suppress
from functools import lru_cache
from itertools import count
from typing import Any, Final
from urllib.parse import urlsplit

import asyncpg

from grognard.engine.errors import GrognardError
from grognard.server.database import BadValue, Heard, Statement, Taken

log = logging.getLogger("grognard")

SCHEMES: Final = ("postgresql", "postgres")
CHANNEL: Final = "grognard"
MOST: Final = 8
"""Connections of one process, besides the one that listens."""
LONGEST: Final = 30.0
"""Seconds that a statement may take."""
BEAT: Final = 30.0
"""Seconds after which the connection that listens is asked whether it is still there."""
AGAIN: Final = 1.0
"""Seconds after which a lost connection is tried again."""

_LOST: Final = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)
_BAD: Final = (asyncpg.DataError, asyncpg.exceptions.CharacterNotInRepertoireError)
_TAKEN: Final = (
    asyncpg.IntegrityConstraintViolationError, asyncpg.DuplicateTableError, asyncpg.DuplicateObjectError
)  # fmt: skip


class NoDatabase(GrognardError):
    """The database does not answer. Its address is told without user and password."""

    def __init__(self, url: str, reason: BaseException) -> None:
        parts = urlsplit(url)
        address = f"{parts.hostname or 'this machine'}{parts.path}"
        super().__init__(f"cannot open the PostgreSQL database {address}: {type(reason).__name__}")


class Postgres:
    shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        self._name = secrets.token_hex(8)
        self._ear = Ear(url, self._name)
        self._pool: Any = None

    async def open(self, heard: Heard) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self._url, min_size=1, max_size=MOST, command_timeout=LONGEST
            )
            await self._ear.open(heard)
        except (*_LOST, ValueError) as error:
            raise NoDatabase(self._url, error) from None

    async def fetch(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        try:
            return [tuple(row) for row in await self._pool.fetch(numbered(sql), *values)]
        except _BAD:
            raise BadValue from None

    async def run(self, *statements: Statement, news: str = "") -> None:
        telling = [self._telling(news)] if news else []
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                for statement in (*statements, *telling):
                    await _execute(connection, statement)
        except _TAKEN as error:
            raise Taken(type(error).__name__) from None
        except _BAD:
            raise BadValue from None

    async def tell(self, news: str) -> None:
        await self.run(self._telling(news))

    def _telling(self, news: str) -> Statement:
        return Statement("SELECT pg_notify(?, ?)", (CHANNEL, f"{self._name} {news}"))

    async def claim(self, name: str) -> bool:
        return await self._ear.claim(name)

    async def release(self, name: str) -> None:
        await self._ear.release(name)

    async def close(self) -> None:
        await self._ear.close()
        if self._pool is not None:
            await self._pool.close()


class Ear:
    """The connection that listens for the others and holds the claims of this process. It comes back when lost."""

    def __init__(self, url: str, name: str) -> None:
        self._url = url
        self._name = name
        self._connection: Any = None
        self._lost = asyncio.Event()
        self._asking = asyncio.Lock()
        self._keeping: asyncio.Task[None] | None = None

    async def open(self, heard: Heard) -> None:
        self._heard = heard
        await self._connect()
        self._keeping = asyncio.create_task(self._keep())

    async def _connect(self) -> None:
        connection = await asyncpg.connect(self._url, command_timeout=LONGEST)
        self._lost.clear()
        connection.add_termination_listener(lambda _: self._lost.set())
        await connection.add_listener(CHANNEL, self._listen)
        self._connection = connection

    def _listen(self, connection: Any, process: int, channel: str, told: str) -> None:
        name, _, news = told.partition(" ")
        if name != self._name:
            self._heard(news)

    async def _keep(self) -> None:
        """What was told while nobody listened is lost: everything may have changed."""
        while True:
            await self._loss()
            self._connection = None
            log.warning("the connection that listens to the database is lost")
            while self._connection is None:
                await asyncio.sleep(AGAIN)
                with suppress(*_LOST):
                    await self._connect()
            self._heard("")

    async def _loss(self) -> None:
        """Until the connection is lost: it ends, or does not answer any more, as when a network was cut."""
        while not self._lost.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._lost.wait(), BEAT)
            await self._listens()

    async def _listens(self) -> None:
        async with self._asking:
            try:
                await self._connection.fetchval("SELECT 1")
            except _LOST:
                self._lost.set()
                self._connection.terminate()

    async def claim(self, name: str) -> bool:
        return await self._ask("SELECT pg_try_advisory_lock($1)", name)

    async def release(self, name: str) -> None:
        await self._ask("SELECT pg_advisory_unlock($1)", name)

    async def _ask(self, sql: str, name: str) -> bool:
        """A connection answers one question at a time; one that is lost holds nothing."""
        async with self._asking:
            if self._connection is None:
                return False
            try:
                return bool(await self._connection.fetchval(sql, lock_of(name)))
            except _LOST:
                return False

    async def close(self) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
        if self._connection is not None:
            await self._connection.close()


async def _execute(connection: Any, statement: Statement) -> None:
    status: str = await connection.execute(numbered(statement.sql), *statement.values)
    if statement.must and status.endswith(" 0"):
        raise Taken("the row is not as it was")


@lru_cache(maxsize=200)
def numbered(sql: str) -> str:
    """`?` as PostgreSQL has it: `$1`, `$2` and so on."""
    number = count(1)
    return re.sub(r"\?", lambda _: f"${next(number)}", sql)


def lock_of(name: str) -> int:
    """The number of the advisory lock of this name."""
    return int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest(), "big", signed=True)


def is_address(text: str) -> bool:
    return urlsplit(text).scheme in SCHEMES

"""From settings to a running server: one process, or several on one PostgreSQL."""

from __future__ import annotations

import asyncio
import socket
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.supervisors import Multiprocess
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from grognard.engine.errors import GrognardError
from grognard.games import games
from grognard.server.app import make_app
from grognard.server.computers import THINKERS
from grognard.server.database import Database
from grognard.server.limits import LIMITS, NONE
from grognard.server.postgres import Postgres, is_address
from grognard.server.smtp import MailSettings, checked
from grognard.server.sqlite import Sqlite
from grognard.server.store import Store

LONGEST_MESSAGE: Final = 64 * 1024
GRACE: Final = 2


class Alone(GrognardError):
    """SQLite is for one process."""

    def __init__(self) -> None:
        super().__init__("several workers need a database that they can share: --database postgresql://...")


class NoAddress(GrognardError):
    """Nothing that a database could be found by."""

    def __init__(self) -> None:
        super().__init__("--database takes the address of a PostgreSQL database: postgresql://user@host/name")


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket that spends less time on compression: a state is large, and much of it is as it was before.

    With a wider window and less search a state takes less than half the time and a little more room.
    """

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_max_window_bits=14, client_max_window_bits=12, compress_settings={"level": 3, "memLevel": 7}
            )
        ]


class Settings(msgspec.Struct, frozen=True):
    """`database` is the address of a PostgreSQL database; without it tables are kept in the `file`.

    `origins` are addresses under which a proxy shows this server; `proxies` may say who the client behind them is.
    """

    file: Path
    database: str = ""
    data: Path | None = None
    workers: int = 1
    thinkers: int = THINKERS
    limited: bool = True
    origins: tuple[str, ...] = ()
    proxies: str = "127.0.0.1"
    mail: MailSettings | None = None


def prepare(settings: Settings) -> None:
    """What a person got wrong, and a database that does not answer, is said before anything runs."""
    if settings.database and not is_address(settings.database):
        raise NoAddress
    if settings.workers > 1 and not settings.database:
        raise Alone
    if settings.mail is not None:
        checked(settings.mail.url)
    games(settings.data)
    if settings.database:
        asyncio.run(_opened_once(settings))


def build(settings: Settings) -> Starlette:
    """The server of one process."""
    limits = LIMITS if settings.limited else NONE
    return make_app(
        Store(_database(settings)), games(settings.data),
        thinkers=settings.thinkers, limits=limits, origins=settings.origins, mail=settings.mail,
    )  # fmt: skip


def run(listener: socket.socket, settings: Settings) -> None:
    """Serve until told to end. Tokens are secret links and stand in addresses, so no request is logged."""
    config = uvicorn.Config(
        partial(build, settings) if settings.workers > 1 else build(settings), factory=settings.workers > 1,
        workers=settings.workers, ws=Wire, log_level="warning", access_log=False, server_header=False,
        ws_max_size=LONGEST_MESSAGE, timeout_graceful_shutdown=GRACE, forwarded_allow_ips=settings.proxies,
    )  # fmt: skip
    if settings.workers > 1:
        Multiprocess(config, [listener]).run()
    else:
        uvicorn.Server(config).run(sockets=[listener])


def _database(settings: Settings) -> Database:
    return Postgres(settings.database) if settings.database else Sqlite(settings.file)


async def _opened_once(settings: Settings) -> None:
    store = Store(_database(settings))
    await store.open()
    await store.close()

"""The server: the routes of `docs/protocol.md`.

>>> make_app(Store(Sqlite(Path("tables.sqlite3"))), games())      # doctest: +SKIP
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from grognard.engine.game import Game
from grognard.games import pick
from grognard.server.answers import answering, attachment, body_of
from grognard.server.computers import THINKERS, Computers
from grognard.server.guard import Guard, Labelled
from grognard.server.hints import Hints
from grognard.server.limits import LIMITS, Limits
from grognard.server.messages import Order, Tokens
from grognard.server.people import People
from grognard.server.refusals import Refusal
from grognard.server.routes_past import past_routes
from grognard.server.smtp import MailSettings
from grognard.server.sockets import Host, converse
from grognard.server.store import Store
from grognard.server.tables import Tables
from grognard.server.words import game_info, scenery, words

STATIC: Final = Path(__file__).parent.parent / "static"
PACE: Final = 0.25
"""Seconds that a computer's action takes at least."""
UNBUILT = "The page is not built. In a checkout, `make page` builds it; then load this address again.\n"


def make_app(
    store: Store,
    games: Mapping[str, Game],
    pace: float = PACE,
    static: Path = STATIC,
    thinkers: int = THINKERS,
    limits: Limits = LIMITS,
    origins: Collection[str] = (),
    mail: MailSettings | None = None,
) -> Starlette:
    """`origins` are the addresses of this server that its own requests do not show: those of a proxy before it."""
    computers = Computers(games, pace, thinkers)
    tables = Tables(store, games, computers.wake)
    people = People(store, tables, mail)
    host = Host(tables, computers, people, Hints(computers.thinkers, limits.hints))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await store.open(people.heard)
        await people.open()
        resuming = asyncio.create_task(tables.resume())
        yield
        resuming.cancel()
        await people.close()
        await computers.close()
        await store.close()

    async def socket(websocket: WebSocket) -> None:
        await converse(websocket, host)

    return Starlette(
        routes=[*_api(tables, games, people), WebSocketRoute("/ws/{token}", socket), *_pages(static)],
        middleware=[
            Middleware(Labelled),
            Middleware(Guard, limits, origins),
            Middleware(GZipMiddleware, minimum_size=2000, compresslevel=6),
        ],
        lifespan=lifespan,
    )


def _api(tables: Tables, games: Mapping[str, Game], people: People) -> list[Route]:
    async def list_games(request: Request) -> Any:
        """The first to ask lets the games be loaded; nobody else waits for that."""
        return await asyncio.to_thread(lambda: [game_info(game) for game in games.values()])

    async def text(request: Request) -> Any:
        return words(pick(games, request.path_params["game"]), request.path_params["lang"])

    async def map_of(request: Request) -> Any:
        return scenery(pick(games, request.path_params["game"]), request.path_params["scenario"])

    async def open_table(request: Request) -> Any:
        order = await body_of(request, Order)
        opened = await tables.open(order)
        await people.opened(request.cookies, opened, order.seats)
        return opened

    async def list_tables(request: Request) -> Any:
        return await tables.lines((await body_of(request, Tokens)).tokens)

    async def record(request: Request) -> Any:
        table, _ = await tables.at(request.path_params["token"])
        return attachment(await table.record(), f"{table.game.name}-{table.id}.jsonl", "application/jsonl")

    async def nothing(request: Request) -> Any:
        raise Refusal(404, "not_found")

    return [
        Route("/api/games", answering(list_games)),
        Route("/api/games/{game}/text/{lang}", answering(text)),
        Route("/api/games/{game}/{scenario}/scenery", answering(map_of)),
        Route("/api/tables", answering(open_table), methods=["POST"]),
        Route("/api/tables/list", answering(list_tables), methods=["POST"]),
        Route("/api/tables/{token}/record", answering(record)),
        *past_routes(tables),
        *people.routes(),
        Route("/api/{rest:path}", answering(nothing), methods=["GET", "POST"]),
    ]


def _pages(static: Path) -> list[Route | Mount]:
    index = static / "index.html"

    async def page(request: Request) -> Response:
        if not index.is_file():
            return PlainTextResponse(UNBUILT, 503)
        return FileResponse(index, headers={"Cache-Control": "no-cache"})

    files = StaticFiles(directory=static, check_dir=False)
    return [Route("/", page), Route("/t/{token}", page), Route("/mail/{secret}", page), Mount("/", files)]

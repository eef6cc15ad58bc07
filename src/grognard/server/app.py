"""The server: the routes of `docs/protocol.md`.

>>> make_app(Store(Sqlite("tables.sqlite3")), games())      # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
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
from grognard.server.computers import Computers
from grognard.server.messages import Order, Tokens
from grognard.server.refusals import Refusal, refusal_of
from grognard.server.sockets import converse
from grognard.server.store import Store
from grognard.server.tables import Tables
from grognard.server.words import game_info, words

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Any]]

STATIC: Final = Path(__file__).parent.parent / "static"
PACE: Final = 0.25
"""Seconds that a computer's action takes at least."""
LARGEST: Final = 64 * 1024
"""Bytes of the longest request that is read."""
UNBUILT = "The page is not built. In a checkout, `make page` builds it; then load this address again.\n"


def make_app(store: Store, games: Mapping[str, Game], pace: float = PACE, static: Path = STATIC) -> Starlette:
    tables, computers = Tables(store, games), Computers(games, pace)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await store.open()
        yield
        await computers.close()
        await store.close()

    async def socket(websocket: WebSocket) -> None:
        await converse(websocket, tables, computers)

    return Starlette(
        routes=[*_api(tables, games), WebSocketRoute("/ws/{token}", socket), *_pages(static)],
        middleware=[Middleware(GZipMiddleware, minimum_size=2000)],
        lifespan=lifespan,
    )


def _api(tables: Tables, games: Mapping[str, Game]) -> list[Route]:
    async def list_games(request: Request) -> Any:
        return [game_info(game) for game in games.values()]

    async def text(request: Request) -> Any:
        return words(pick(games, request.path_params["game"]), request.path_params["lang"])

    async def scenery(request: Request) -> Any:
        game = pick(games, request.path_params["game"])
        return game.scenery(game.scenario(request.path_params["scenario"]).key)

    async def open_table(request: Request) -> Any:
        return await tables.open(await _body(request, Order))

    async def list_tables(request: Request) -> Any:
        return await tables.lines((await _body(request, Tokens)).tokens)

    async def record(request: Request) -> Any:
        table, _ = await tables.at(request.path_params["token"])
        name = f"{table.game.name}-{table.id}.jsonl"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(table.record(), media_type="application/jsonl", headers=headers)

    async def nothing(request: Request) -> Any:
        raise Refusal(404, "not_found")

    return [
        Route("/api/games", answering(list_games)),
        Route("/api/games/{game}/text/{lang}", answering(text)),
        Route("/api/games/{game}/{scenario}/scenery", answering(scenery)),
        Route("/api/tables", answering(open_table), methods=["POST"]),
        Route("/api/tables/list", answering(list_tables), methods=["POST"]),
        Route("/api/tables/{token}/record", answering(record)),
        Route("/api/{rest:path}", answering(nothing), methods=["GET", "POST"]),
    ]


def _pages(static: Path) -> list[Route | Mount]:
    index = static / "index.html"

    async def page(request: Request) -> Response:
        if not index.is_file():
            return PlainTextResponse(UNBUILT, 503)
        return FileResponse(index, headers={"Referrer-Policy": "no-referrer", "Cache-Control": "no-cache"})

    files = StaticFiles(directory=static, check_dir=False)
    return [Route("/", page), Route("/t/{token}", page), Mount("/", files)]


async def _body(request: Request, kind: type[T]) -> T:
    """The body as a Struct, or Refusal."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST:
            raise Refusal(413, "too_large", most=LARGEST)
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Refusal(400, "malformed", reason=str(error)) from None


def answering(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A handler whose result, and whose errors, become JSON."""

    async def answer(request: Request) -> Response:
        try:
            found = await handler(request)
        except Exception as error:
            refusal = refusal_of(error)
            return _json({"error": refusal.text}, refusal.status)
        return found if isinstance(found, Response) else _json(found, 200)

    return answer


def _json(body: Any, status: int) -> Response:
    content = msgspec.json.encode(body)
    return Response(content, status, {"Cache-Control": "no-store"}, "application/json")

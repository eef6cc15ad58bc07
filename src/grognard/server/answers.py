"""HTTP in and out: bodies as Structs, results and errors as JSON."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from grognard.server.limits import PATIENCE
from grognard.server.refusals import Refusal, refusal_of

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Any]]

LARGEST: Final = 64 * 1024
"""Bytes of the longest request that is read, unless a route takes more."""


async def body_of(request: Request, kind: type[T], most: int = LARGEST) -> T:
    """The body as a Struct, or Refusal."""
    try:
        return msgspec.json.decode(await read(request, most), type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Refusal(400, "malformed", reason=str(error)) from None


async def read(request: Request, most: int) -> bytes:
    """The body, or Refusal when it is longer than that or does not come."""
    body = b""
    try:
        async with asyncio.timeout(PATIENCE):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise Refusal(413, "too_large", most=most)
    except TimeoutError:
        raise Refusal(408, "too_slow") from None
    return body


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


def attachment(text: str, name: str, kind: str) -> Response:
    """A file to be saved under that name."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(text, media_type=kind, headers=headers)


def _json(body: Any, status: int) -> Response:
    content = msgspec.json.encode(body)
    return Response(content, status, {"Cache-Control": "no-store"}, "application/json")

"""The door of the server: who may come in, how often, and what every answer says about itself.

A request or a WebSocket that another site's page sends is refused: a browser names that site as `Origin`. Whoever sends
too much over a WebSocket is not refused but read more slowly.
"""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import Collection
from contextlib import ExitStack
from typing import Final
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grognard.server.limits import Buckets, Counts, Limits, client_of
from grognard.server.refusals import Refusal

CONTENT: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "style-src-attr": "'unsafe-hashes' 'sha256-HrvAPhJHDMpEBcplBvvwyxAYUF0koC1/uv7HLEC0aqg='",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
"""Where what a page shows and runs may come from: this server alone. Nothing is inline but one style attribute of the
page (`position: absolute`), which is named by its hash."""

HEADERS: Final = {
    "Content-Security-Policy": "; ".join(f"{kind} {sources}" for kind, sources in CONTENT.items()),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
SECURE: Final = {"Strict-Transport-Security": "max-age=31536000"}
"""Said only to those who came by https."""
OPENING: Final = re.compile(r"/api/(tables|records|challenges|tables/[^/]+/branch|challenges/[^/]+/take)")
"""What leaves something behind that is kept."""
READING: Final = ("GET", "HEAD", "OPTIONS")


class Labelled:
    """Every answer carries the headers that tell a browser to be careful."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def labelled(message: Message) -> None:
            if message["type"] == "http.response.start":
                secure = SECURE if scope["scheme"] == "https" else {}
                MutableHeaders(scope=message).update({**HEADERS, **secure})
            await send(message)

        await self._app(scope, receive, labelled if scope["type"] == "http" else send)


class Guard:
    """Lets in what is within the limits and comes from this site or from one of the `origins`."""

    def __init__(self, app: ASGIApp, limits: Limits, origins: Collection[str] = ()) -> None:
        self._app = app
        self._origins = {host_of(origin) for origin in origins}
        self._requests, self._posts = Buckets(limits.requests), Buckets(limits.posts)
        self._openings = Buckets(limits.openings)
        self._messages, self._of_token = Buckets(limits.messages), Buckets(limits.messages_of_token)
        self._by_address, self._by_token = Counts(limits.connections), Counts(limits.connections_of_token)
        self._all = Counts(limits.all_connections)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        client, changes = _client(scope), scope["method"] not in READING
        wait = self._requests.take(client)
        if changes and not wait:
            wait = self._posts.take(client)
        if changes and not wait and OPENING.fullmatch(scope["path"]):
            wait = self._openings.take(client)
        if wait:
            seconds = math.ceil(wait)
            refusal = Refusal(429, "too_many", seconds=seconds)
            return await _refused(refusal, {"Retry-After": str(seconds)})(scope, receive, send)
        if changes and not self._welcome(scope):
            return await _refused(Refusal(403, "bad_origin"))(scope, receive, send)
        return await self._app(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A WebSocket that is not let in is answered with 403; its path names the token."""
        client, path = _client(scope), scope["path"]
        counts = [(self._by_address, client), (self._by_token, path), (self._all, "")]
        if not self._welcome(scope) or self._requests.take(client) or any(c.full(who) for c, who in counts):
            await receive()
            return await send({"type": "websocket.close", "code": 1008})

        async def slowed() -> Message:
            message = await receive()
            if message["type"] == "websocket.receive":
                wait = max(self._messages.spend(client), self._of_token.spend(path))
                if wait:
                    await asyncio.sleep(wait)
            return message

        with ExitStack() as held:
            for count, who in counts:
                held.enter_context(count.one(who))
            return await self._app(scope, slowed, send)

    def _welcome(self, scope: Scope) -> bool:
        """Whoever is no browser names no origin, and has no secrets of another site to give away."""
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is None:
            return True
        host = host_of(origin)
        return bool(host) and host in {headers.get("host", "").lower(), *self._origins}


def host_of(origin: str) -> str:
    """`https://play.example.org` without the scheme: a proxy may have another."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _client(scope: Scope) -> str:
    return client_of(scope["client"][0]) if scope.get("client") else ""


def _refused(refusal: Refusal, headers: dict[str, str] | None = None) -> Response:
    content = msgspec.json.encode({"error": refusal.text})
    return Response(content, refusal.status, {"Cache-Control": "no-store", **(headers or {})}, "application/json")

"""HTTP: who is told by mail when it is their turn. A secret link confirms an address, or ends the mails."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.routing import Route

from grognard.server.accounts import Accounts
from grognard.server.answers import answering, body_of
from grognard.server.mail_store import OFF, ON, Subscription
from grognard.server.post import Post
from grognard.server.refusals import Refusal
from grognard.server.routes_accounts import client_from
from grognard.server.tables import Tables


class Address(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    address: str
    lang: str


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    on: bool


def mail_routes(post: Post, tables: Tables, accounts: Accounts) -> list[Route]:
    async def seat_of(request: Request) -> str:
        _, seat = await tables.at(request.path_params["token"])
        if not seat.sides:
            raise Refusal(403, "only_watching")
        return seat.token

    async def account_of(request: Request) -> str:
        return (await accounts.known(request.cookies)).id

    def routes_of(path: str, owner: Any) -> list[Route]:
        async def show(request: Request) -> Any:
            return {"available": post.available, **_shown(await post.store.of(await owner(request)))}

        async def ask(request: Request) -> Any:
            wanted = await body_of(request, Address)
            await post.subscribe(await owner(request), wanted.address, wanted.lang, client_from(request))
            return {}

        async def forget(request: Request) -> Any:
            await post.store.forget(await owner(request))
            return {}

        return [
            Route(path, answering(show)),
            Route(path, answering(ask), methods=["POST"]),
            Route(f"{path}/forget", answering(forget), methods=["POST"]),
        ]

    async def by_secret(request: Request) -> Subscription:
        found = await post.store.by_secret(request.path_params["secret"])
        if found is None:
            raise Refusal(404, "unknown_mail")
        return found

    async def show(request: Request) -> Any:
        return _shown(await by_secret(request))

    async def turn(request: Request) -> Any:
        wish = await body_of(request, Wish)
        await post.store.turn((await by_secret(request)).secret, ON if wish.on else OFF)
        return {}

    async def off(request: Request) -> Any:
        """What mail programs call themselves when their reader has had enough (RFC 8058)."""
        found = await by_secret(request)
        if request.method == "POST":
            await post.store.turn(found.secret, OFF)
            return {}
        return RedirectResponse(f"/mail/{found.secret}")

    return [
        *routes_of("/api/tables/{token}/mail", seat_of),
        *routes_of("/api/account/mail", account_of),
        Route("/api/mail/{secret}", answering(show)),
        Route("/api/mail/{secret}", answering(turn), methods=["POST"]),
        Route("/api/mail/{secret}/off", answering(off), methods=["GET", "POST"]),
    ]


def _shown(found: Subscription | None) -> dict[str, str]:
    """Whoever has the link of a seat need not read an address in full."""
    if found is None:
        return {"state": "", "address": ""}
    name, _, host = found.address.partition("@")
    return {"state": found.state, "address": f"{name[:1]}…@{host}"}

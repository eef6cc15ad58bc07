"""HTTP: accounts, their sessions, their passkeys, and the seats in their list."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grognard.server.accounts import COOKIE, Accounts
from grognard.server.accounts_store import LONGEST_SESSION
from grognard.server.answers import answering, body_of
from grognard.server.limits import client_of
from grognard.server.passkeys import Passkeys
from grognard.server.tables import Tables

MOST_SEATS: Final = 500


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    password: str


class Passwords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    old: str
    new: str


class Password(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    password: str


class LogOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    everywhere: bool = False


class Seats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tokens: tuple[str, ...]


class SeatToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    token: str


class Credential(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """As the browser gives it (`PublicKeyCredential.toJSON()`)."""

    credential: dict[str, Any]


class PasskeyId(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str


def account_routes(tables: Tables, accounts: Accounts) -> list[Route]:
    store = accounts.store

    async def who(request: Request) -> Any:
        account = await accounts.of(request.cookies)
        return {"account": {"name": account.name} if account else None}

    async def register(request: Request) -> Any:
        wanted = await body_of(request, Credentials)
        token = await accounts.register(wanted.name, wanted.password, client_from(request))
        return in_session(request, token)

    async def log_in(request: Request) -> Any:
        given = await body_of(request, Credentials)
        return in_session(request, await accounts.log_in(given.name, given.password, client_from(request)))

    async def log_out(request: Request) -> Any:
        wanted = await body_of(request, LogOut)
        account = await accounts.of(request.cookies)
        if account is not None and wanted.everywhere:
            await store.end_all(account.id)
        elif account is not None:
            await store.end(request.cookies[COOKIE])
        return _without_session()

    async def change_password(request: Request) -> Any:
        given = await body_of(request, Passwords)
        await accounts.change_password(request.cookies, given.old, given.new, client_from(request))
        return {}

    async def delete(request: Request) -> Any:
        given = await body_of(request, Password)
        await accounts.delete(request.cookies, given.password, client_from(request))
        return _without_session()

    return [
        Route("/api/account", answering(who)),
        Route("/api/account/register", answering(register), methods=["POST"]),
        Route("/api/account/login", answering(log_in), methods=["POST"]),
        Route("/api/account/logout", answering(log_out), methods=["POST"]),
        Route("/api/account/password", answering(change_password), methods=["POST"]),
        Route("/api/account/delete", answering(delete), methods=["POST"]),
        *_seat_routes(tables, accounts),
        *_passkey_routes(accounts, Passkeys(accounts)),
    ]


def _seat_routes(tables: Tables, accounts: Accounts) -> list[Route]:
    store = accounts.store

    async def seats(request: Request) -> Any:
        account = await accounts.known(request.cookies)
        return await tables.lines(tuple((await store.seats(account.id))[:MOST_SEATS]))

    async def link(request: Request) -> Any:
        account = await accounts.known(request.cookies)
        wanted = (await body_of(request, Seats)).tokens[:MOST_SEATS]
        found = [seat.token for seat, _ in await tables.store.seated(wanted) if seat.sides]
        await store.link(account.id, *found)
        return {"linked": len(found)}

    async def unlink(request: Request) -> Any:
        account = await accounts.known(request.cookies)
        await store.unlink(account.id, (await body_of(request, SeatToken)).token)
        return {}

    return [
        Route("/api/account/seats", answering(seats)),
        Route("/api/account/seats", answering(link), methods=["POST"]),
        Route("/api/account/seats/forget", answering(unlink), methods=["POST"]),
    ]


def _passkey_routes(accounts: Accounts, passkeys: Passkeys) -> list[Route]:
    async def owned(request: Request) -> Any:
        account = await accounts.known(request.cookies)
        return [{"id": passkey, "created": born} for passkey, born in await accounts.store.passkeys(account.id)]

    async def offer(request: Request) -> Any:
        return await passkeys.offer(await accounts.known(request.cookies), origin_of(request))

    async def add(request: Request) -> Any:
        account = await accounts.known(request.cookies)
        await passkeys.add(account, (await body_of(request, Credential)).credential, origin_of(request))
        return {}

    async def forget(request: Request) -> Any:
        account = await accounts.known(request.cookies)
        await accounts.store.forget_passkey(account.id, (await body_of(request, PasskeyId)).id)
        return {}

    async def ask(request: Request) -> Any:
        accounts.count(client_from(request))
        return await passkeys.ask(origin_of(request))

    async def log_in(request: Request) -> Any:
        given = await body_of(request, Credential)
        return in_session(request, await passkeys.log_in(given.credential, origin_of(request)))

    return [
        Route("/api/account/passkeys", answering(owned)),
        Route("/api/account/passkeys", answering(add), methods=["POST"]),
        Route("/api/account/passkeys/offer", answering(offer), methods=["POST"]),
        Route("/api/account/passkeys/forget", answering(forget), methods=["POST"]),
        Route("/api/account/passkey/ask", answering(ask), methods=["POST"]),
        Route("/api/account/passkey/login", answering(log_in), methods=["POST"]),
    ]


def in_session(request: Request, token: str) -> Response:
    """The browser keeps the session where no script can read it."""
    response = Response(b"{}", media_type="application/json", headers={"Cache-Control": "no-store"})
    response.set_cookie(
        COOKIE, token, max_age=int(LONGEST_SESSION.total_seconds()), path="/",
        httponly=True, samesite="lax", secure=request.url.scheme == "https",
    )  # fmt: skip
    return response


def _without_session() -> Response:
    response = Response(b"{}", media_type="application/json", headers={"Cache-Control": "no-store"})
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return response


def client_from(request: Request) -> str:
    return client_of(request.client.host) if request.client else ""


def origin_of(request: Request) -> str:
    """The address of this page as the browser has it; the door has checked that it is ours."""
    return request.headers.get("origin") or f"{request.url.scheme}://{request.url.netloc}"



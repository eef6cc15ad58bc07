"""HTTP: open challenges."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.routing import Route

from grognard.server.accounts import Accounts
from grognard.server.answers import answering, body_of
from grognard.server.challenges import Challenges, Offer


class Secret(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    secret: str


def challenge_routes(challenges: Challenges, accounts: Accounts) -> list[Route]:
    async def listed(request: Request) -> Any:
        return await challenges.listed()

    async def offer(request: Request) -> Any:
        wanted = await body_of(request, Offer)
        name, secret = await challenges.open(wanted, await accounts.of(request.cookies))
        return {"id": name, "secret": secret}

    async def wait(request: Request) -> Any:
        secret = (await body_of(request, Secret)).secret
        return {"seat": await challenges.wait(request.path_params["id"], secret)}

    async def withdraw(request: Request) -> Any:
        await challenges.withdraw(request.path_params["id"], (await body_of(request, Secret)).secret)
        return {}

    async def take(request: Request) -> Any:
        opened, seat = await challenges.take(request.path_params["id"], await accounts.of(request.cookies))
        return {"table": opened.table, "seats": [seat], "watch": opened.watch}

    return [
        Route("/api/challenges", answering(listed)),
        Route("/api/challenges", answering(offer), methods=["POST"]),
        Route("/api/challenges/{id}/wait", answering(wait), methods=["POST"]),
        Route("/api/challenges/{id}/withdraw", answering(withdraw), methods=["POST"]),
        Route("/api/challenges/{id}/take", answering(take), methods=["POST"]),
    ]

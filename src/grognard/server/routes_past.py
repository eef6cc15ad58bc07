"""HTTP: what-ifs, position files, records that are opened again, and whether a finished play can be trusted."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.routing import Route

from grognard.server.answers import answering, attachment, body_of, read
from grognard.server.exports import branch_of, match_from_record, position_of, verified
from grognard.server.refusals import Refusal
from grognard.server.tables import Tables

LONGEST_RECORD: Final = 4 * 1024 * 1024


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From the moment after so many actions."""

    seq: int


def past_routes(tables: Tables) -> list[Route]:
    """To replay a long play takes seconds: those who ask for it wait for each other, and nobody else for them."""
    replaying = asyncio.Semaphore(1)

    async def branch(request: Request) -> Any:
        wanted = await body_of(request, Branch)
        table, seat = await tables.at(request.path_params["token"])
        header = await table.read(lambda: branch_of(table, seat, wanted.seq))
        return await tables.set_up(header, dict.fromkeys(table.game.sides, "person"))

    async def position(request: Request) -> Any:
        table, seat = await tables.at(request.path_params["token"])
        number = _number(request.query_params.get("seq"), len(table.match.entries))
        text = await table.read(lambda: position_of(table, seat, number))
        return attachment(text, f"{table.game.name}-{table.id}-{number}.json", "application/json")

    async def verify(request: Request) -> Any:
        table, _ = await tables.at(request.path_params["token"])
        async with replaying:
            return await verified(table)

    async def open_record(request: Request) -> Any:
        text = (await read(request, LONGEST_RECORD)).decode()
        async with replaying:
            match, resigned = await match_from_record(tables.games, text)
        return await tables.set_up_played(match, resigned)

    return [
        Route("/api/tables/{token}/branch", answering(branch), methods=["POST"]),
        Route("/api/tables/{token}/position", answering(position)),
        Route("/api/tables/{token}/verify", answering(verify)),
        Route("/api/records", answering(open_record), methods=["POST"]),
    ]


def _number(text: str | None, usual: int) -> int:
    if text is None:
        return usual
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise Refusal(400, "malformed", reason="seq is no number")
    return int(text)

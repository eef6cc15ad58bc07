"""One page at one seat: what it asks, and what it is told."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from grognard.engine.ruling import IllegalAction
from grognard.server.computers import Computers
from grognard.server.messages import (
    Act,
    Asked,
    AskMenu,
    AskWhy,
    MenuAnswer,
    Refused,
    Undo,
    WhyAnswer,
    read_asked,
    read_id,
)
from grognard.server.refusals import refusal_of, where
from grognard.server.store import Seat
from grognard.server.table import Seen, Table
from grognard.server.tables import Tables

log = logging.getLogger("grognard")

NO_TABLE = 4404
"""How the WebSocket is closed when there is nothing behind its token."""


class Connection:
    """A page that is connected to a seat."""

    def __init__(self, socket: WebSocket, table: Table, seat: Seat) -> None:
        self.socket = socket
        self.table = table
        self.seat = seat
        self.changed = asyncio.Event()

    async def tell(self) -> None:
        """The state now and after every change, until the page goes."""
        seen: Seen | None = None
        while True:
            self.changed.clear()
            state, seen = self.table.state(self.seat, seen)
            await self.send(state)
            await self.changed.wait()

    async def hear(self, computers: Computers) -> None:
        """Answer what the page asks, until it goes."""
        while True:
            raw = await self._receive()
            answer = await self.answer(raw)
            if answer is not None:
                await self.send(answer)
            computers.wake(self.table)

    async def _receive(self) -> str | bytes:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text: str | bytes | None = message.get("text")
        return text if text is not None else message.get("bytes") or b""

    async def answer(self, raw: str | bytes) -> MenuAnswer | WhyAnswer | Refused | None:
        """The answer to a message; None when the new state says it all."""
        try:
            return await self._do(read_asked(raw))
        except IllegalAction as error:
            return Refused(read_id(raw), ruling=error.ruling)
        except Exception as error:
            return Refused(read_id(raw), error=refusal_of(error).text)

    async def _do(self, asked: Asked) -> MenuAnswer | WhyAnswer | None:
        table, seat = self.table, self.seat
        if isinstance(asked, AskMenu):
            return MenuAnswer(asked.id, table.menu(seat, asked.draft))
        if isinstance(asked, AskWhy):
            return WhyAnswer(asked.id, table.why_not(seat, asked.draft, asked.pick))
        if isinstance(asked, Act):
            await table.act(seat, asked.seq, asked.action)
        elif isinstance(asked, Undo):
            await table.undo(seat)
        else:
            await table.redo(seat)
        return None

    async def send(self, message: Any) -> None:
        await self.socket.send_text(msgspec.json.encode(message).decode())


async def converse(socket: WebSocket, tables: Tables, computers: Computers) -> None:
    """The whole life of a WebSocket."""
    await socket.accept()
    try:
        table, seat = await tables.at(socket.path_params["token"])
    except Exception as error:
        refused = Refused("", error=refusal_of(error).text)
        await socket.send_text(msgspec.json.encode(refused).decode())
        await socket.close(NO_TABLE)
        return
    connection = Connection(socket, table, seat)
    table.listeners.append(connection.changed)
    computers.wake(table)
    try:
        await _first_to_end(connection.tell(), connection.hear(computers))
    finally:
        table.listeners.remove(connection.changed)


async def _first_to_end(*lives: Any) -> None:
    """Run together; when one ends, end the others."""
    tasks = [asyncio.ensure_future(life) for life in lives]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for error in filter(None, (task.exception() for task in done)):
            if not isinstance(error, WebSocketDisconnect):
                log.error("a connection ended: %s", where(error))
    finally:
        for task in tasks:
            task.cancel()

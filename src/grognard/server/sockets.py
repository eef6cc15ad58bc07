"""One page at one seat: what it asks, and what it is told."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from grognard.engine.ruling import IllegalAction
from grognard.server.computers import Computers
from grognard.server.messages import (
    Act,
    Asked,
    AskLook,
    AskMenu,
    AskOutline,
    AskOverlay,
    AskReach,
    AskWhy,
    Consent,
    Looked,
    MenuAnswer,
    OfPeople,
    Outline,
    OverlayAnswer,
    Propose,
    ReachAnswer,
    Refused,
    Undo,
    WhyAnswer,
    read_asked,
    read_id,
)
from grognard.server.past import look, outline
from grognard.server.people import People
from grognard.server.refusals import refusal_of, where
from grognard.server.rooms import Guest
from grognard.server.seeing import overlay, reach
from grognard.server.showing import seen_from
from grognard.server.store import Seat
from grognard.server.table import Table
from grognard.server.tables import Tables

log = logging.getLogger("grognard")

Answer = MenuAnswer | WhyAnswer | OverlayAnswer | ReachAnswer | Looked | Outline

GONE = (WebSocketDisconnect, WebSocketDisconnected)
"""What it means to talk to a page that has gone."""
NO_TABLE = 4404
"""How the WebSocket is closed when there is nothing behind its token."""
LATER = 1013
"""How it is closed when there is a table, but it cannot be had now: the page keeps the seat and comes again."""
NOT_FOUND = 404


class Connection:
    """A page that is connected to a seat."""

    def __init__(self, socket: WebSocket, table: Table, seat: Seat, people: People) -> None:
        self.socket = socket
        self.table = table
        self.seat = seat
        self.people = people
        self.guest = Guest(table, seat)
        self.changed = asyncio.Event()

    async def tell(self) -> None:
        """The state now and after every change, until the page goes."""
        seen = seen_from(self.socket.query_params.get("seen", ""))
        while True:
            self.changed.clear()
            state, seen = await self.table.state(self.seat, seen)
            await self.send(state)
            self.guest.notice()
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

    async def answer(self, raw: str | bytes) -> Answer | Refused | None:
        """The answer to a message; None when the new state says it all."""
        try:
            return await self._do(read_asked(raw))
        except IllegalAction as error:
            return Refused(read_id(raw), ruling=error.ruling)
        except Exception as error:
            return Refused(read_id(raw), error=refusal_of(error).text)

    async def _do(self, asked: Asked) -> Answer | None:
        table, seat = self.table, self.seat
        if isinstance(asked, AskMenu):
            return MenuAnswer(asked.id, await table.menu(seat, asked.draft))
        if isinstance(asked, AskWhy):
            return WhyAnswer(asked.id, await table.why_not(seat, asked.draft, asked.pick))
        if isinstance(asked, AskOverlay):
            regions = await table.read(lambda: overlay(table, seat, asked.seq, asked.name))
            return OverlayAnswer(asked.id, asked.seq, asked.name, regions)
        if isinstance(asked, AskReach):
            places = await table.read(lambda: reach(table, seat, asked.seq, asked.unit))
            return ReachAnswer(asked.id, asked.seq, asked.unit, places)
        if isinstance(asked, AskLook):
            number = asked.seq
            return Looked(asked.id, number, await table.read(lambda: look(table, seat, number)))
        if isinstance(asked, AskOutline):
            return await outline(table, asked.id)
        if isinstance(asked, OfPeople):
            await self.people.do(self.guest, asked)
        elif isinstance(asked, Propose):
            await table.propose(seat, asked.seq)
        elif isinstance(asked, Consent):
            await table.consent(seat, asked.agree, asked.seq)
        elif isinstance(asked, Act):
            await table.act(seat, asked.seq, asked.action)
        elif isinstance(asked, Undo):
            await table.undo(seat, asked.seq)
        else:
            await table.redo(seat, asked.seq)
        return None

    async def send(self, message: Any) -> None:
        await self.socket.send_text(msgspec.json.encode(message).decode())


async def converse(socket: WebSocket, tables: Tables, computers: Computers, people: People) -> None:
    """The whole life of a WebSocket."""
    await socket.accept()
    try:
        table, seat = await tables.at(socket.path_params["token"])
        await people.seated(socket.cookies, seat)
    except Exception as error:
        refusal = refusal_of(error)
        refused = Refused("", error=refusal.text)
        with suppress(*GONE):
            await socket.send_text(msgspec.json.encode(refused).decode())
            await socket.close(NO_TABLE if refusal.status == NOT_FOUND else LATER)
        return
    connection = Connection(socket, table, seat, people)
    rooms, guest = people.rooms, connection.guest
    table.listeners.append(connection.changed)
    rooms.enter(guest)
    computers.wake(table)
    try:
        await _first_to_end(connection.tell(), connection.hear(computers), rooms.tell(guest, connection.send))
    finally:
        table.listeners.remove(connection.changed)
        await rooms.leave(guest)


async def _first_to_end(*lives: Any) -> None:
    """Run together; when one ends, end the others."""
    tasks = [asyncio.ensure_future(life) for life in lives]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for error in filter(None, (task.exception() for task in done)):
            if not isinstance(error, GONE):
                log.error("a connection ended: %s", where(error))
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

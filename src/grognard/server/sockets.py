"""One page at one seat: what it asks, and what it is told."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from grognard.engine.ruling import IllegalAction
from grognard.server.computers import Computers
from grognard.server.hints import Hints
from grognard.server.limits import client_of
from grognard.server.messages import (
    Act,
    Asked,
    AskHint,
    AskLook,
    AskMenu,
    AskOutline,
    AskOverlay,
    AskReach,
    AskWhy,
    Consent,
    HintAnswer,
    Id,
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
from grognard.server.tables import Tables

log = logging.getLogger("grognard")

Answer = MenuAnswer | WhyAnswer | OverlayAnswer | ReachAnswer | Looked | Outline | HintAnswer

GONE = (WebSocketDisconnect, WebSocketDisconnected)
"""What it means to talk to a page that has gone."""
NO_TABLE = 4404
"""How the WebSocket is closed when there is nothing behind its token."""
LATER = 1013
"""How it is closed when there is a table, but it cannot be had now: the page keeps the seat and comes again."""
NOT_FOUND = 404


class Connection:
    """A page that is connected to a seat."""

    def __init__(self, socket: WebSocket, guest: Guest, people: People, hints: Hints) -> None:
        self.socket = socket
        self.table = guest.table
        self.seat = guest.seat
        self.people = people
        self.hints = hints
        self.guest = guest
        self.changed = asyncio.Event()
        self._wondering: set[asyncio.Task[None]] = set()

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
        except Exception as error:
            return _refused(read_id(raw), error)

    def _wonder(self, asked: AskHint) -> None:
        """A hint takes its time; the page may go on asking meanwhile."""
        wondering = asyncio.create_task(self._hint(asked))
        self._wondering.add(wondering)
        wondering.add_done_callback(self._wondering.discard)

    async def _hint(self, asked: AskHint) -> None:
        client = client_of(self.socket.client.host) if self.socket.client else ""
        answer: HintAnswer | Refused
        try:
            answer = await self.hints.answer(self.table, self.seat, asked, client)
        except Exception as error:
            answer = _refused(asked.id, error)
        with suppress(*GONE):
            await self.send(answer)

    def leave(self) -> None:
        """Nobody waits for a hint any more."""
        for wondering in self._wondering:
            wondering.cancel()

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
        if isinstance(asked, AskHint):
            self._wonder(asked)
        elif isinstance(asked, OfPeople):
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


def _refused(asked: Id, error: Exception) -> Refused:
    if isinstance(error, IllegalAction):
        return Refused(asked, ruling=error.ruling)
    return Refused(asked, error=refusal_of(error).text)


class Host(NamedTuple):
    """Who looks after those that come: all parts of the server that a WebSocket needs."""

    tables: Tables
    computers: Computers
    people: People
    hints: Hints


async def converse(socket: WebSocket, host: Host) -> None:
    """The whole life of a WebSocket."""
    tables, computers, people, hints = host
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
    rooms, guest = people.rooms, Guest(table, seat)
    connection = Connection(socket, guest, people, hints)
    table.listeners.append(connection.changed)
    rooms.enter(guest)
    computers.wake(table)
    try:
        await _first_to_end(connection.tell(), connection.hear(computers), rooms.tell(guest, connection.send))
    finally:
        table.listeners.remove(connection.changed)
        connection.leave()
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

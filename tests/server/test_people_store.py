"""What is stored of people, in every database, and what several processes know of each other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from datetime import timedelta
from typing import Any

import pytest

from grognard.server.accounts import Accounts
from grognard.server.challenges import Challenges, Offer
from grognard.server.clock import Clock, now
from grognard.server.database import Database, Taken
from grognard.server.mail_store import ON, Letter, MailStore
from grognard.server.messages import Order
from grognard.server.people import People
from grognard.server.refusals import Refusal
from grognard.server.rooms import Guest, Presence
from grognard.server.store import Store
from grognard.server.tables import Tables
from tests.server.house import PASS
from tests.toy import TOY

ORDER = Order("toy", {"red": "friend", "blue": "friend"}, "meeting", clock=Clock(minutes=30))
LETTER = Letter("Your turn", "...")

pytestmark = pytest.mark.anyio


class Process:
    """One server process without its network."""

    def __init__(self, database: Database) -> None:
        self.store = Store(database)
        self.tables = Tables(self.store, {"toy": TOY})
        self.people = People(self.store, self.tables)

    async def open(self) -> Process:
        await self.store.open(self.people.heard)
        await self.people.open()
        return self

    async def close(self) -> None:
        await self.people.close()
        await self.store.close()


@pytest.fixture
async def start(database: Callable[[], Database]) -> AsyncIterator[Callable[[], Any]]:
    async with AsyncExitStack() as stack:

        async def started() -> Process:
            process = await Process(database()).open()
            stack.push_async_callback(process.close)
            return process

        yield started


class Listener:
    """A guest whose page keeps what it is told."""

    def __init__(self, process: Process, guest: Guest) -> None:
        self.heard: list[Any] = []
        self.guest = guest
        self._rooms = process.people.rooms
        self._rooms.enter(guest)
        guest.notice()
        self._task = asyncio.create_task(self._rooms.tell(guest, self._hear))

    async def _hear(self, message: Any) -> None:
        self.heard.append(message)

    async def wait(self, found: Callable[[Any], bool]) -> None:
        async with asyncio.timeout(120):
            while not any(map(found, self.heard)):
                await asyncio.sleep(0.02)

    async def leave(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._rooms.leave(self.guest)


async def sit(process: Process, token: str) -> Listener:
    return Listener(process, Guest(*await process.tables.at(token)))


def here(*sides: str) -> Callable[[Any], bool]:
    return lambda told: isinstance(told, Presence) and sorted(told.sides) == sorted(sides)


async def test_processes_know_of_each_others_guests(start: Callable[[], Any]) -> None:
    first = await start()
    opened = await first.tables.open(ORDER)
    second = await start() if first.store.database.shared else first
    red = await sit(first, opened.seats[0].token)
    blue = await sit(second, opened.seats[1].token)
    await red.wait(here("red", "blue"))
    await first.people.rooms.say(red.guest, "Good luck")
    await blue.wait(lambda told: any(line.text == "Good luck" for line in getattr(told, "lines", ())))
    red.heard.clear()
    await blue.leave()
    await red.wait(here("red"))
    await red.leave()


async def test_lines_that_come_together_are_all_kept(start: Callable[[], Any]) -> None:
    process = await start()
    opened = await process.tables.open(ORDER)
    red = await sit(process, opened.seats[0].token)
    await asyncio.gather(*(process.people.rooms.say(red.guest, f"line {n}") for n in range(8)))
    await red.wait(lambda told: any(line.number == 8 for line in getattr(told, "lines", ())))
    await red.leave()


async def test_a_claim_is_a_claim_for_all_processes(start: Callable[[], Any]) -> None:
    process = await start()
    opened = await process.tables.open(Order("toy", ORDER.seats, "meeting", clock=Clock(days=1)))
    table, seat = await process.tables.at(opened.seats[0].token)
    await table.margin.claim(table.mark, "blue")
    other = await start() if process.store.database.shared else process
    late, _ = await other.tables.at(opened.seats[0].token)
    assert late.margin.claimed == "blue"
    with pytest.raises(Refusal):
        await late.act(seat, 0, PASS)
    with pytest.raises(Taken):
        await late.margin.claim(late.mark._replace(seq=7), "")


async def test_accounts_sessions_and_passkeys(start: Callable[[], Any]) -> None:
    process = await start()
    accounts: Accounts = process.people.accounts
    token = await accounts.register("Joffre", "la victoire", "here")
    account = await accounts.store.session(token)
    assert account is not None
    assert account.name == "Joffre"
    with pytest.raises(Refusal):
        await accounts.register("JOFFRE", "la victoire", "here")
    await accounts.store.prepare("challenge", account.id, now() - timedelta(minutes=5))
    await accounts.store.spend("challenge", account.id, now() - timedelta(minutes=5))
    with pytest.raises(Taken):
        await accounts.store.spend("challenge", account.id, now() - timedelta(minutes=5))
    await accounts.store.add_passkey(account.id, "key", "public", 0)
    await accounts.store.used_passkey("key", 3)
    assert await accounts.store.passkey("key") == (account.id, "public", 3)
    seat = (await process.tables.open(ORDER)).seats[0].token
    await accounts.store.link(account.id, seat, seat)
    assert await accounts.store.seats(account.id) == [seat]
    await accounts.store.delete(account.id)
    assert await accounts.store.session(token) is None


async def test_a_challenge_is_taken_by_one(start: Callable[[], Any]) -> None:
    process = await start()
    challenges = Challenges(process.store.database, process.tables)
    name, secret = await challenges.open(Offer("toy", "raid", side="red"), None)
    taken = await asyncio.gather(*(challenges.take(name, None) for _ in range(4)), return_exceptions=True)
    assert sum(not isinstance(each, BaseException) for each in taken) == 1
    assert sum(isinstance(each, Refusal) for each in taken) == 3
    assert await challenges.wait(name, secret)
    [[count]] = await process.store.database.fetch("SELECT COUNT(*) FROM tables")
    assert count == 1


async def test_a_turn_is_told_once_whoever_thinks_of_it(start: Callable[[], Any]) -> None:
    process = await start()
    opened = await process.tables.open(ORDER)
    seat = opened.seats[0].token
    mail = MailStore(process.store.database)
    wanted = await mail.subscribe(seat, "red@example.org", "en")
    assert await mail.due("9999") == []
    await mail.turn(wanted.secret, ON)
    [due] = await mail.due("9999")
    assert (due.seat, due.sides, due.seen, due.reader.address) == (seat, ("red",), 0, "red@example.org")
    told = await asyncio.gather(*(mail.post_turn(seat, [("red@example.org", LETTER)]) for _ in range(3)))
    assert sorted(told) == [False, False, True]
    assert await mail.due("9999") == []
    [waiting] = await mail.waiting()
    assert waiting.letter == LETTER
    await mail.again(waiting.id, waiting.tries)
    assert await mail.waiting() == []
    await mail.settle(waiting.id, "sent")
    assert await mail.posted("turn", "red@example.org", "") == 1

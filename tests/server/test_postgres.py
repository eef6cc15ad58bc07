"""What PostgreSQL does besides keeping: news between processes, claims, and coming back after a loss."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from types import SimpleNamespace

import pytest

from grognard.engine.game import Game
from grognard.server import computers as computing
from grognard.server import postgres
from grognard.server.computers import Computers
from grognard.server.database import BadValue, Statement, Taken
from grognard.server.messages import Order
from grognard.server.postgres import NoDatabase, Postgres, numbered
from grognard.server.refusals import refusal_of
from grognard.server.store import Store
from grognard.server.tables import Tables
from grognard.server.thinkers import Decided, Enough, Task, Thinkers, decide, never
from tests.cluster import Cluster
from tests.toy import TOY

pytestmark = pytest.mark.anyio

PATIENCE = 120


class Listening:
    """A process on the database, and what it has heard."""

    def __init__(self, address: str) -> None:
        self.database = Postgres(address)
        self.heard: asyncio.Queue[str] = asyncio.Queue()

    async def open(self) -> None:
        await self.database.open(self.heard.put_nowait)

    async def next(self) -> str:
        return await asyncio.wait_for(self.heard.get(), PATIENCE)


@pytest.fixture
async def pair(postgresql: str) -> AsyncIterator[tuple[Listening, Listening]]:
    both = (Listening(postgresql), Listening(postgresql))
    for each in both:
        await each.open()
    yield both
    for each in both:
        await each.database.close()


async def test_the_others_hear_what_one_tells(pair: tuple[Listening, Listening]) -> None:
    one, other = pair
    await one.database.tell("a table")
    await one.database.run(Statement("CREATE TABLE things (name TEXT PRIMARY KEY)"), news="another")
    assert [await other.next(), await other.next()] == ["a table", "another"]
    assert one.heard.empty()


async def test_what_it_cannot_hold_is_refused_and_found_nowhere(pair: tuple[Listening, Listening]) -> None:
    one, _ = pair
    await one.database.run(Statement("CREATE TABLE things (name TEXT PRIMARY KEY)"))
    with pytest.raises(BadValue):
        await one.database.fetch("SELECT name FROM things WHERE name = ?", "\0")
    with pytest.raises(BadValue):
        await one.database.run(Statement("INSERT INTO things VALUES (?)", ("a\0b",)))
    assert refusal_of(BadValue()).status == 400


async def test_nobody_hears_of_what_was_not_done(pair: tuple[Listening, Listening]) -> None:
    one, other = pair
    await one.database.run(Statement("CREATE TABLE things (name TEXT PRIMARY KEY)"))
    put = Statement("INSERT INTO things VALUES (?)", ("this",))
    await one.database.run(put, news="first")
    with pytest.raises(Taken):
        await other.database.run(put, news="late")
    with pytest.raises(Taken):
        await one.database.run(Statement("DELETE FROM things WHERE name = ?", ("that",), must=True), news="late")
    await one.database.tell("last")
    assert [await other.next(), await other.next()] == ["first", "last"]


async def test_a_claim_is_for_one_and_comes_free_with_its_end(postgresql: str) -> None:
    one, other = Listening(postgresql), Listening(postgresql)
    await one.open()
    await other.open()
    assert await one.database.claim("a table")
    assert not await other.database.claim("a table")
    assert await other.database.claim("another")
    await one.database.release("a table")
    assert await other.database.claim("a table")
    await other.database.close()
    assert await one.database.claim("a table")
    await one.database.close()


async def test_a_lost_connection_comes_back_and_says_that_something_may_have_been_missed(cluster: Cluster) -> None:
    address = await asyncio.to_thread(cluster.new_database)
    one, other = Listening(address), Listening(address)
    await one.open()
    await other.open()
    await asyncio.to_thread(cluster.restart)
    assert not await one.database.claim("a table")
    assert [await one.next(), await other.next()] == ["", ""]
    await one.database.tell("we are back")
    assert await other.next() == "we are back"
    assert await one.database.claim("a table")
    await one.database.close()
    await other.database.close()


async def test_a_connection_that_is_silent_for_ever_is_given_up(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a network was cut: nobody says that it has ended."""

    async def silent(*_: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(postgres, "BEAT", 0.05)
    one, other = Listening(postgresql), Listening(postgresql)
    await one.open()
    await other.open()
    ear = one.database._ear
    ear._connection = SimpleNamespace(fetchval=silent, terminate=ear._connection.terminate)
    assert await one.next() == ""
    await other.database.tell("we are back")
    assert await one.next() == "we are back"
    await one.database.close()
    await other.database.close()


async def test_a_database_that_does_not_answer_is_named_without_its_password() -> None:
    for address in ("postgresql://me:s3cret@127.0.0.1:1/house", "postgresql://me:s3cret@/house?host=/nowhere"):
        with pytest.raises(NoDatabase) as error:
            await Postgres(address).open(print)
        assert "s3cret" not in str(error.value)
        assert "/house" in str(error.value)


def test_values_are_numbered() -> None:
    assert numbered("SELECT ? WHERE a = ? AND b = ?") == "SELECT $1 WHERE a = $2 AND b = $3"


class Counting(Thinkers):
    """Thinks here and now, and counts how many think at once."""

    now, most, all = 0, 0, 0

    def __init__(self, games: Mapping[str, Game], count: int) -> None:
        self._games = games

    async def think(self, task: Task, enough: Enough = never) -> Decided:
        Counting.now, Counting.all = Counting.now + 1, Counting.all + 1
        Counting.most = max(Counting.now, Counting.most)
        await asyncio.sleep(0.01)
        Counting.now -= 1
        return decide(self._games, task)

    def close(self) -> None:
        pass


async def test_only_one_process_lets_the_computer_of_a_table_think(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computing, "Thinkers", Counting)
    monkeypatch.setattr(computing, "AGAIN", 0.05)
    games = {"toy": TOY}
    houses = []
    for _ in range(3):
        store, computers = Store(Postgres(postgresql)), Computers(games, pace=0)
        tables = Tables(store, games, computers.wake)
        await store.open(tables.heard)
        houses.append((store, computers, tables))
    order = Order(game="toy", scenario="meeting", seats={"red": "random", "blue": "random"})
    watch = (await houses[0][2].open(order)).watch
    seen = [(await tables.at(watch))[0] for _, _, tables in houses]
    for table, (_, computers, _) in zip(seen, houses, strict=True):
        table.listeners.append(asyncio.Event())
        computers.wake(table)
    async with asyncio.timeout(PATIENCE):
        while not all(table.match.play.over for table in seen):
            await asyncio.sleep(0.05)
    assert (Counting.most, Counting.all) == (1, len(seen[0].match.entries))
    for store, computers, _ in houses:
        await computers.close()
        await store.close()

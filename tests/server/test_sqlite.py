"""What SQLite does besides keeping: old files go on, and many wait together for one trip to the disk."""

import asyncio
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from grognard.server.database import Statement, Taken
from grognard.server.messages import Order
from grognard.server.sqlite import Sqlite
from grognard.server.store import Mark, Store
from grognard.server.tables import Tables
from tests.server.house import ADVANCE
from tests.toy import TOY

pytestmark = pytest.mark.anyio

PATIENCE = 60

OLD = """
CREATE TABLE tables (id TEXT PRIMARY KEY, header TEXT NOT NULL, kinds TEXT NOT NULL, summary TEXT NOT NULL,
    created TEXT NOT NULL, updated TEXT NOT NULL);
CREATE TABLE seats (token TEXT PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables (id), sides TEXT NOT NULL);
CREATE TABLE actions (table_id TEXT NOT NULL REFERENCES tables (id), seq INTEGER NOT NULL,
    side TEXT NOT NULL, action TEXT NOT NULL, PRIMARY KEY (table_id, seq));
INSERT INTO tables VALUES ('t', '{"game":"toy","version":1,"scenario":"meeting","options":[],"seed":"s"}',
    '{"red":"friend","blue":"friend"}', '{"turn":{"key":"turn","facts":{}},"decider":"red","over":null}', '', '');
INSERT INTO seats VALUES ('red', 't', '["red"]');
INSERT INTO actions VALUES ('t', 1, 'red', '{"do":"move","piece":"red-1","to":"ford"}');
"""
THING = Statement("CREATE TABLE things (name TEXT PRIMARY KEY)")


def put(name: str) -> Statement:
    return Statement("INSERT INTO things VALUES (?)", (name,))


async def test_a_file_of_the_first_days_is_still_read(tmp_path: Path) -> None:
    old = sqlite3.connect(tmp_path / "old.sqlite3")
    old.executescript(OLD)
    old.close()
    store = Store(Sqlite(tmp_path / "old.sqlite3"))
    await store.open()
    table, seat = await Tables(store, {"toy": TOY}).at("red")
    assert table.mark == Mark(0, 1)
    await table.act(seat, 1, {"do": "pass"})
    assert (await store.since("t"))[0] == Mark(0, 2)
    await store.close()


async def test_what_fails_in_a_group_fails_alone(tmp_path: Path) -> None:
    database = Sqlite(tmp_path / "a.sqlite3")
    await database.run(THING)
    names = ["a", "b", "a", "c", "b"]
    results = await asyncio.gather(
        *(database.run(put(f"first of {n}"), put(name)) for n, name in enumerate(names)), return_exceptions=True
    )
    assert [type(result) for result in results] == [type(None), type(None), Taken, type(None), Taken]
    kept = {name for (name,) in await database.fetch("SELECT name FROM things")}
    assert kept == {"a", "b", "c", "first of 0", "first of 1", "first of 3"}
    await database.close()


async def test_what_cannot_be_written_fails_alone(tmp_path: Path) -> None:
    database = Sqlite(tmp_path / "a.sqlite3")
    await database.run(THING)
    results = await asyncio.gather(*map(database.run, map(put, ("a", "\ud800", "b"))), return_exceptions=True)
    assert [type(result) for result in results] == [type(None), UnicodeEncodeError, type(None)]
    await database.run(put("c"))
    assert len(await database.fetch("SELECT name FROM things")) == 3
    await database.close()


async def test_many_share_one_trip_to_the_disk_and_nobody_else_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Sqlite(tmp_path / "a.sqlite3")
    await database.run(THING)
    turn = threading.Event()
    trips = slow_disk(database, monkeypatch, turn)
    writing = asyncio.gather(*(database.run(put(str(n))) for n in range(50)))
    while not trips:
        await asyncio.sleep(0.001)
    for _ in range(10):
        await asyncio.sleep(0.001)
    assert not writing.done()
    turn.set()
    await writing
    assert len(trips) <= 2
    assert len(await database.fetch("SELECT name FROM things")) == 50
    await database.close()


def slow_disk(database: Sqlite, monkeypatch: pytest.MonkeyPatch, turn: threading.Event) -> list[Any]:
    """Every commit is noted, and waits until the disk has turned."""
    writer, trips = database._writer, []

    class Slow:
        in_transaction = property(lambda self: writer.in_transaction)

        def execute(self, sql: str, *values: Any) -> Any:
            if sql == "COMMIT":
                trips.append(sql)
                turn.wait(PATIENCE)
            return writer.execute(sql, *values)

        def close(self) -> None:
            writer.close()

    monkeypatch.setattr(database, "_writer", Slow())
    return trips


async def test_what_waits_is_written_before_the_end(tmp_path: Path) -> None:
    store = Store(Sqlite(tmp_path / "a.sqlite3"))
    await store.open()
    tables = Tables(store, {"toy": TOY})
    opened = await tables.open(Order(game="toy", scenario="meeting", seats={"red": "friend", "blue": "friend"}))
    table, seat = await tables.at(opened.seats[0].token)
    acting = asyncio.create_task(table.act(seat, 0, ADVANCE))
    while not table.match.entries:
        await asyncio.sleep(0)
    await store.close()
    await acting
    again = Store(Sqlite(tmp_path / "a.sqlite3"))
    await again.open()
    assert (await again.since(table.id))[0] == Mark(0, 1)
    await again.close()

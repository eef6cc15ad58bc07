"""What the store keeps, and that a table never stands ahead of it."""

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from grognard.engine.ruling import IllegalAction
from grognard.server.database import Sqlite, Taken
from grognard.server.messages import Order
from grognard.server.refusals import Refusal
from grognard.server.store import Done, Seat, Store
from grognard.server.table import Table
from grognard.server.tables import Tables
from tests.server.house import ADVANCE, PASS
from tests.toy import TOY, Toy

ORDER = Order("toy", "meeting", {"red": "friend", "blue": "friend"})


pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = Store(Sqlite(tmp_path / "deep" / "tables.sqlite3"))
    await store.open()
    yield store
    await store.close()


@pytest.fixture
async def seated(store: Store) -> tuple[Table, Seat]:
    tables = Tables(store, {"toy": TOY})
    return await tables.at((await tables.open(ORDER)).seats[0].token)


async def test_an_action_number_is_taken_once(store: Store, seated: tuple[Table, Seat]) -> None:
    table, seat = seated
    await table.act(seat, 0, PASS)
    with pytest.raises(Taken):
        await store.append(table.id, 1, Done("red", PASS), table.summary())
    assert len(await store.actions(table.id)) == 1


async def test_cut_forgets_from_there_on(store: Store, seated: tuple[Table, Seat]) -> None:
    table, seat = seated
    await table.act(seat, 0, ADVANCE)
    await table.act(seat, 1, {"do": "move", "piece": "red-2", "to": "ford"})
    await store.cut(table.id, 2, table.summary())
    assert [done.action for done in await store.actions(table.id)] == [ADVANCE]


async def test_a_store_that_fails_leaves_the_table_as_it_was(
    store: Store, seated: tuple[Table, Seat], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, seat = seated

    async def full(*_: Any) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(store, "append", full)
        with pytest.raises(sqlite3.OperationalError):
            await table.act(seat, 0, ADVANCE)
    assert len(table.match.entries) == 0
    await table.act(seat, 0, ADVANCE)
    assert len(await store.actions(table.id)) == 1


async def test_an_illegal_action_is_not_stored(store: Store, seated: tuple[Table, Seat]) -> None:
    table, seat = seated
    with pytest.raises(IllegalAction):
        await table.act(seat, 0, {"do": "move", "piece": "red-1", "to": "east"})
    assert await store.actions(table.id) == []


async def test_a_table_of_another_version_is_not_resumed(store: Store) -> None:
    token = (await Tables(store, {"toy": TOY}).open(ORDER)).seats[0].token
    newer = Toy()
    newer.version = 2
    with pytest.raises(Refusal) as refusal:
        await Tables(store, {"toy": newer}).at(token)
    assert refusal.value.text.key == "error.other_version"


async def test_tables_nobody_looks_at_leave_memory_and_come_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grognard.server.tables.LIVE", 1)
    tables = Tables(store, {"toy": TOY})
    first, second = [(await tables.open(ORDER)).seats[0].token for _ in range(2)]
    table, seat = await tables.at(first)
    await table.act(seat, 0, ADVANCE)
    await tables.at(second)
    again, _ = await tables.at(first)
    assert again is not table
    assert again.game.digest(again.match.play.state) == table.game.digest(table.match.play.state)


async def test_whoever_is_late_is_told_so_and_sees_what_the_other_did(store: Store) -> None:
    tables, others = Tables(store, {"toy": TOY}), Tables(store, {"toy": TOY})
    token = (await tables.open(ORDER)).seats[0].token
    (table, seat), (other, same) = await tables.at(token), await others.at(token)
    await table.act(seat, 0, ADVANCE)
    with pytest.raises(Refusal) as refusal:
        await other.act(same, 0, PASS)
    assert refusal.value.text.key == "error.stale"
    assert [entry.action for entry in other.match.entries] == [entry.action for entry in table.match.entries]

"""What the store keeps, in every database, and that a table never stands ahead of it."""

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from grognard.engine.ruling import IllegalAction
from grognard.server.database import Database, Taken
from grognard.server.messages import Order
from grognard.server.refusals import Refusal
from grognard.server.store import Done, Mark, Seat, Store
from grognard.server.table import Table
from grognard.server.tables import Tables
from tests.server.house import ADVANCE, PASS
from tests.toy import TOY, Toy

ORDER = Order(game="toy", scenario="meeting", seats={"red": "friend", "blue": "friend"})
PATIENCE = 60
SECOND = {"do": "move", "piece": "red-2", "to": "ford"}

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(database: Callable[[], Database]) -> AsyncIterator[Store]:
    store = Store(database())
    await store.open()
    yield store
    await store.close()


@pytest.fixture
async def seated(store: Store) -> tuple[Table, Seat]:
    tables = Tables(store, {"toy": TOY})
    return await tables.at((await tables.open(ORDER)).seats[0].token)


async def actions(store: Store, table: Table) -> list[Any]:
    return [done.action for done in (await store.since(table.id))[1]]


def names(table: Table) -> list[Any]:
    return [entry.action for entry in table.match.entries]


async def test_an_action_number_is_taken_once(store: Store, seated: tuple[Table, Seat]) -> None:
    table, seat = seated
    await table.act(seat, 0, PASS)
    with pytest.raises(Taken):
        await store.append(table.id, Mark(0, 0), Done("red", PASS), table.summary())
    assert await actions(store, table) == [PASS]


async def test_an_action_on_a_record_of_another_era_is_late(store: Store, seated: tuple[Table, Seat]) -> None:
    table, seat = seated
    await table.act(seat, 0, ADVANCE)
    await table.undo(seat)
    await table.act(seat, 0, SECOND)
    with pytest.raises(Taken):
        await store.append(table.id, Mark(0, 1), Done("red", PASS), table.summary())
    assert await actions(store, table) == [SECOND]


async def test_cut_forgets_from_there_on(store: Store, seated: tuple[Table, Seat]) -> None:
    table, seat = seated
    await table.act(seat, 0, ADVANCE)
    await table.act(seat, 1, SECOND)
    assert await store.cut(table.id, Mark(0, 2), 1, table.summary()) == Mark(1, 1)
    assert await actions(store, table) == [ADVANCE]


async def test_nothing_is_cut_from_a_record_that_went_on(store: Store, seated: tuple[Table, Seat]) -> None:
    table, seat = seated
    await table.act(seat, 0, ADVANCE)
    await table.act(seat, 1, SECOND)
    with pytest.raises(Taken):
        await store.cut(table.id, Mark(0, 1), 0, table.summary())
    assert await actions(store, table) == [ADVANCE, SECOND]


async def test_of_many_at_once_one_is_first(store: Store, seated: tuple[Table, Seat]) -> None:
    table, _ = seated
    tries = [store.append(table.id, Mark(0, 0), Done("red", PASS), table.summary()) for _ in range(10)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["Mark", *["Taken"] * 9]
    assert await actions(store, table) == [PASS]


async def test_a_store_that_fails_leaves_the_table_as_it_was(
    store: Store, seated: tuple[Table, Seat], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, seat = seated

    async def full(*_: Any, **__: Any) -> None:
        raise OSError("disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(store.database, "run", full)
        with pytest.raises(OSError, match="full"):
            await table.act(seat, 0, ADVANCE)
    assert len(table.match.entries) == 0
    await table.act(seat, 0, ADVANCE)
    assert await actions(store, table) == [ADVANCE]


async def test_a_store_that_is_away_does_not_let_the_table_run_ahead(
    store: Store, seated: tuple[Table, Seat], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, seat = seated

    async def away(*_: Any, **__: Any) -> None:
        raise ConnectionError

    with monkeypatch.context() as broken:
        broken.setattr(store.database, "run", away)
        broken.setattr(store.database, "fetch", away)
        with pytest.raises(ConnectionError):
            await table.act(seat, 0, ADVANCE)
        with pytest.raises(ConnectionError):
            await table.state(seat)
    assert (await table.state(seat))[0].seq == 0


async def test_an_action_is_carried_through_when_its_page_goes(store: Store, seated: tuple[Table, Seat]) -> None:
    table, seat = seated
    acting = asyncio.create_task(table.act(seat, 0, ADVANCE))
    while not table.match.entries:
        await asyncio.sleep(0)
    acting.cancel()
    assert (await table.state(seat))[0].seq == 1
    assert await actions(store, table) == [ADVANCE]


async def test_nobody_hears_of_an_action_that_is_not_yet_stored(
    store: Store, seated: tuple[Table, Seat], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, seat = seated
    run, stored = store.database.run, asyncio.Event()

    async def slow(*statements: Any, news: str = "") -> None:
        await stored.wait()
        await run(*statements, news=news)

    monkeypatch.setattr(store.database, "run", slow)
    acting = asyncio.create_task(table.act(seat, 0, ADVANCE))
    while not table.match.entries:
        await asyncio.sleep(0)
    asking = asyncio.create_task(table.state(seat))
    done, _ = await asyncio.wait([asking], timeout=0.05)
    assert not done
    stored.set()
    await acting
    assert (await asking)[0].seq == 1


async def test_an_illegal_action_is_not_stored(store: Store, seated: tuple[Table, Seat]) -> None:
    table, seat = seated
    with pytest.raises(IllegalAction):
        await table.act(seat, 0, {"do": "move", "piece": "red-1", "to": "east"})
    assert await actions(store, table) == []


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
    before, gone = TOY.digest(table.match.play.state), weakref.ref(table)
    await tables.at(second)
    del table
    gc.collect()
    assert gone() is None
    again, _ = await tables.at(first)
    assert TOY.digest(again.match.play.state) == before


async def test_whoever_has_hold_of_a_table_shares_it_with_all_who_come(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One who acts at a second copy would not be heard by those at the first."""
    monkeypatch.setattr("grognard.server.tables.LIVE", 1)
    tables = Tables(store, {"toy": TOY})
    tokens = [(await tables.open(ORDER)).seats[0].token for _ in range(4)]
    table, _ = await tables.at(tokens[0])
    for token in tokens[1:]:
        await tables.at(token)
    assert (await tables.at(tokens[0]))[0] is table


async def test_the_table_goes_on_though_the_page_goes_that_acted(store: Store) -> None:
    woken: list[Table] = []
    tables = Tables(store, {"toy": TOY}, woken.append)
    table, seat = await tables.at((await tables.open(ORDER)).seats[0].token)
    acting = asyncio.create_task(table.act(seat, 0, ADVANCE))
    while not table.match.entries:
        await asyncio.sleep(0)
    acting.cancel()
    async with asyncio.timeout(PATIENCE):
        while not woken:
            await asyncio.sleep(0)
    assert (woken, await actions(store, table)) == ([table], [ADVANCE])


async def test_computers_alone_play_only_for_those_who_look_on(store: Store) -> None:
    tables = Tables(store, {"toy": TOY})
    order = Order(game="toy", scenario="meeting", seats={"red": "random", "blue": "random"})
    table, _ = await tables.at((await tables.open(order)).watch)
    assert (table.computer, table.unattended) == ("random", False)
    table.listeners.append(asyncio.Event())
    assert table.unattended


async def test_tables_where_a_computer_was_thinking_are_found_again(store: Store) -> None:
    tables, woken = Tables(store, {"toy": TOY}), []
    seats = [("random", "friend"), ("friend", "random"), ("friend", "friend"), ("random", "random")]
    orders = [Order(game="toy", scenario="meeting", seats={"red": red, "blue": blue}) for red, blue in seats]
    opened = [await tables.open(order) for order in orders]
    assert await store.unfinished() == [opened[0].table]
    await Tables(store, {"toy": TOY}, woken.append).resume()
    assert [table.id for table in woken] == [opened[0].table]


async def test_all_who_come_at_once_come_to_the_same_table(store: Store) -> None:
    tables = Tables(store, {"toy": TOY})
    token = (await tables.open(ORDER)).watch
    found = await asyncio.gather(*(tables.at(token) for _ in range(5)))
    assert len({id(table) for table, _ in found}) == 1


async def test_whoever_is_late_is_told_so_and_sees_what_the_other_did(store: Store) -> None:
    tables, others = Tables(store, {"toy": TOY}), Tables(store, {"toy": TOY})
    token = (await tables.open(ORDER)).seats[0].token
    (table, seat), (other, same) = await tables.at(token), await others.at(token)
    await table.act(seat, 0, ADVANCE)
    with pytest.raises(Refusal) as refusal:
        await other.act(same, 0, PASS)
    assert refusal.value.text.key == "error.stale"
    assert names(other) == names(table)


async def test_a_table_catches_up_with_actions_and_with_what_was_taken_back(store: Store) -> None:
    tables, others = Tables(store, {"toy": TOY}), Tables(store, {"toy": TOY})
    token = (await tables.open(ORDER)).seats[0].token
    (table, seat), (other, same) = await tables.at(token), await others.at(token)
    _, seen = await other.state(same)
    await table.act(seat, 0, ADVANCE)
    await other.catch_up()
    state, seen = await other.state(same, seen)
    assert (state.seq, state.fresh, len(state.log)) == (1, False, 1)
    await table.undo(seat)
    await table.act(seat, 0, SECOND)
    await other.catch_up()
    state, seen = await other.state(same, seen)
    assert (state.seq, state.fresh, names(other)) == (1, True, names(table))
    await other.catch_up()
    assert other.version == 2


async def test_tokens_that_are_no_tokens_open_nothing(store: Store) -> None:
    for token in ("", "\0", "a b", "é", "\ud800", "x" * 1000, "'; DROP TABLE seats; --"):
        assert await store.seat(token) is None
    assert await store.seated(["\0", "\ud800", "nobody"]) == []


async def test_a_database_is_prepared_once(database: Callable[[], Database]) -> None:
    stores = [Store(database()) for _ in range(3)]
    await asyncio.gather(*(store.open() for store in stores))
    for store in stores:
        assert await store.seat("nobody") is None
        await store.close()

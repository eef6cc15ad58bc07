"""What the store keeps, and that a table never stands ahead of it."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from grognard.engine.ruling import IllegalAction
from grognard.server.messages import Order
from grognard.server.refusals import Refusal
from grognard.server.store import Done, Seat, Store
from grognard.server.table import Table
from grognard.server.tables import Tables
from tests.server.house import ADVANCE, PASS
from tests.toy import TOY, Toy

ORDER = Order("toy", "meeting", {"red": "friend", "blue": "friend"})


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "deep" / "tables.sqlite3")


@pytest.fixture
def seated(store: Store) -> tuple[Table, Seat]:
    tables = Tables(store, {"toy": TOY})
    return tables.at(tables.open(ORDER).seats[0].token)


def test_an_action_number_is_taken_once(store: Store, seated: tuple[Table, Seat]) -> None:
    table, seat = seated
    table.act(seat, 0, PASS)
    with pytest.raises(sqlite3.IntegrityError):
        store.append(table.id, 1, Done("red", PASS), table.summary())
    assert len(store.actions(table.id)) == 1


def test_cut_forgets_from_there_on(store: Store, seated: tuple[Table, Seat]) -> None:
    table, seat = seated
    table.act(seat, 0, ADVANCE)
    table.act(seat, 1, {"do": "move", "piece": "red-2", "to": "ford"})
    store.cut(table.id, 2, table.summary())
    assert [done.action for done in store.actions(table.id)] == [ADVANCE]


def test_a_store_that_fails_leaves_the_table_as_it_was(
    store: Store, seated: tuple[Table, Seat], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, seat = seated

    def full(*_: Any) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(store, "append", full)
        with pytest.raises(sqlite3.OperationalError):
            table.act(seat, 0, ADVANCE)
    assert len(table.match.entries) == 0
    table.act(seat, 0, ADVANCE)
    assert len(store.actions(table.id)) == 1


def test_an_illegal_action_is_not_stored(store: Store, seated: tuple[Table, Seat]) -> None:
    table, seat = seated
    with pytest.raises(IllegalAction):
        table.act(seat, 0, {"do": "move", "piece": "red-1", "to": "east"})
    assert store.actions(table.id) == []


def test_a_table_of_another_version_is_not_resumed(store: Store) -> None:
    token = Tables(store, {"toy": TOY}).open(ORDER).seats[0].token
    newer = Toy()
    newer.version = 2
    with pytest.raises(Refusal) as refusal:
        Tables(store, {"toy": newer}).at(token)
    assert refusal.value.text.key == "error.other_version"


def test_tables_nobody_looks_at_leave_memory_and_come_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grognard.server.tables.LIVE", 1)
    tables = Tables(store, {"toy": TOY})
    first, second = (tables.open(ORDER).seats[0].token for _ in range(2))
    table, seat = tables.at(first)
    table.act(seat, 0, ADVANCE)
    tables.at(second)
    again, _ = tables.at(first)
    assert again is not table
    assert again.game.digest(again.match.play.state) == table.game.digest(table.match.play.state)

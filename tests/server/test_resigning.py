"""Resigning: a side gives the win to the other, for good, and everybody hears of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from grognard.engine.dice import commitment
from grognard.server import computers as computing
from grognard.server.computers import Computers
from grognard.server.database import Database
from grognard.server.messages import Order
from grognard.server.migration import replay_all
from grognard.server.refusals import Refusal
from grognard.server.sqlite import Sqlite
from grognard.server.store import Store
from grognard.server.tables import Tables
from grognard.server.thinkers import Decided, Enough, Task, Thinkers, never
from tests.server.house import ADVANCE, PASS, House, house_at
from tests.toy import TOY

RESIGNED = {"key": "over.resigned", "facts": {"side": "red", "winner": "blue"}}


def refusal(answer: Any) -> str:
    return str(answer["error"]["key"])


def test_the_other_side_wins_and_all_see_it(house: House) -> None:
    opened = house.open()
    red, blue = (seat["token"] for seat in opened["seats"])
    with house.page(red) as page, house.page(blue) as other, house.page(opened["watch"]) as watching:
        page.act(ADVANCE)
        for each in (other, watching):
            each.next()
        state = page.ask("resign", side="red")
        assert state["view"]["over"] == RESIGNED
        assert (state["menu"], state["undo"], state["view"]["decider"]) == (None, False, "")
        assert other.next()["view"]["over"] == watching.next()["view"]["over"] == RESIGNED
        assert commitment(other.state["seed"].encode()) == other.state["commitment"]


def test_one_may_resign_while_the_other_side_decides(house: House) -> None:
    _, blue = house.tokens()
    with house.page(blue) as page:
        assert page.ask("resign", side="blue")["view"]["over"]["facts"] == {"side": "blue", "winner": "red"}


def test_nobody_resigns_for_another(house: House) -> None:
    opened = house.open()
    with house.page(opened["seats"][0]["token"]) as page, house.page(opened["watch"]) as watching:
        assert refusal(page.ask("resign", side="blue")) == "error.not_your_side"
        assert refusal(page.ask("resign", side="")) == "error.not_your_side"
        assert refusal(watching.ask("resign", side="red")) == "error.not_your_side"


def test_people_at_one_screen_say_which_of_them_resigns(house: House) -> None:
    [token] = house.tokens(red="person", blue="person")
    with house.page(token) as page:
        assert page.ask("resign", side="blue")["view"]["over"]["facts"]["winner"] == "red"


def test_nothing_is_done_after_it_also_when_the_server_starts_again(tmp_path: Path) -> None:
    with house_at(tmp_path / "db") as house:
        red, blue = (seat["token"] for seat in house.open(clock={"days": 1})["seats"])
        with house.page(red) as page:
            page.act(ADVANCE)
            page.ask("resign", side="red")
    with house_at(tmp_path / "db") as house, house.page(red) as page, house.page(blue) as other:
        assert page.state["view"]["over"] == RESIGNED
        assert (page.state["clock"]["won"], page.state["clock"]["running"]) == ("", "")
        asked: dict[str, dict[str, Any]] = {
            "act": {"seq": 1, "action": PASS}, "undo": {}, "redo": {}, "propose": {"seq": 1},
            "consent": {"agree": True}, "resign": {"side": "red"},
        }  # fmt: skip
        for kind, fields in asked.items():
            assert refusal(page.ask(kind, **fields)) == "error.resigned", kind
        for won in (True, False):
            assert refusal(other.ask("claim", won=won)) == "error.no_claim"


def test_the_list_of_games_the_record_and_the_seal_know_of_it(house: House) -> None:
    red, _ = house.tokens()
    with house.page(red) as page:
        page.act(ADVANCE)
        assert house.client.get(f"/api/tables/{red}/record").status_code == 409
        page.ask("resign", side="red")
    [line] = house.client.post("/api/tables/list", json={"tokens": [red]}).json()
    assert (line["over"], line["decider"]) == (RESIGNED, "")
    assert '"line":"end"' in house.client.get(f"/api/tables/{red}/record").text
    assert house.client.get(f"/api/tables/{red}/verify").json() == {"actions": 1, "agrees": True, "reason": ""}


def test_a_record_that_ends_with_a_resignation_is_opened_again(house: House) -> None:
    red, _ = house.tokens()
    with house.page(red) as page:
        page.act(ADVANCE)
        page.ask("resign", side="red")
    text = house.client.get(f"/api/tables/{red}/record").text
    assert '"resigned":"red"' in text.splitlines()[-1]
    opened = house.client.post("/api/records", content=text).json()
    with house.page(opened["seats"][0]["token"]) as page:
        assert (page.state["view"]["over"], page.state["seq"]) == (RESIGNED, 1)
        assert refusal(page.act(PASS)) == "error.resigned"
    for wrong in ("green", ""):
        forged = text.replace('"resigned":"red"', f'"resigned":"{wrong}"')
        assert house.client.post("/api/records", content=forged).status_code in (400, 409)


def test_a_play_that_is_over_cannot_be_resigned(house: House) -> None:
    [token] = house.tokens(red="person", blue="person")
    with house.page(token) as page:
        while not page.state["view"]["over"]:
            page.act(PASS)
        assert refusal(page.ask("resign", side="red")) == "error.already_over"


def test_those_who_look_on_are_heard_when_somebody_has_resigned(house: House) -> None:
    opened = house.open()
    red = opened["seats"][0]["token"]
    with house.page(opened["watch"]) as watching, house.page(red) as page:
        watching.socket.send_json({"type": "say", "id": 1, "text": "Look at the ford!"})
        while not watching.hear("said")["lines"]:
            pass
        page.socket.send_json({"type": "resign", "id": 2, "side": "red"})
        while not page.hear("said")["lines"]:
            pass
        assert page.company["said"]["lines"][0]["text"] == "Look at the ford!"


def test_a_computer_that_thinks_is_not_waited_for(house: House) -> None:
    [token] = house.tokens(red="person", blue="random")
    with house.page(token) as page:
        page.socket.send_json({"type": "act", "id": 1, "seq": 0, "action": PASS})
        page.socket.send_json({"type": "resign", "id": 2, "side": "red"})
        while not page.state["view"]["over"]:
            page.next()
        assert page.state["thinking"] == ""


# computers


class GivesUp(Thinkers):
    """Resigns when asked at the start of a turn of its own, and notes when it was asked."""

    def __init__(self, games: object, count: int) -> None:
        self.asked: list[bool] = []

    async def think(self, task: Task, enough: Enough = never) -> Decided:
        self.asked.append(task.begins)
        return Decided(PASS) if len(self.asked) < 3 else Decided(None, resigns=True)

    def close(self) -> None:
        pass


@pytest.mark.anyio
async def test_a_computer_resigns_and_is_asked_once_a_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computing, "Thinkers", GivesUp)
    store, computers = Store(Sqlite(tmp_path / "db")), Computers({"toy": TOY}, pace=0)
    await store.open(print)
    tables = Tables(store, {"toy": TOY}, computers.wake)
    opened = await tables.open(Order("toy", {"red": "random", "blue": "random"}, "meeting"))
    table, _ = await tables.at(opened.watch)
    table.listeners.append(asyncio.Event())
    computers.wake(table)
    while not table.over:
        await asyncio.sleep(0.01)
    thinkers: Any = computers.thinkers
    assert (thinkers.asked, table.margin.resigned) == ([True, True, True], "red")
    assert not table.unattended
    await computers.close()
    await store.close()


# in every database, and between processes


@pytest.fixture
async def start(database: Callable[[], Database]) -> AsyncIterator[Callable[[], Any]]:
    async with AsyncExitStack() as stack:

        async def started() -> Tables:
            store = Store(database())
            tables = Tables(store, {"toy": TOY})
            await store.open(tables.heard)
            stack.push_async_callback(store.close)
            return tables

        yield started


@pytest.mark.anyio
async def test_another_process_hears_of_it_and_does_nothing_more(start: Callable[[], Any]) -> None:
    here: Tables = await start()
    opened = await here.open(Order("toy", {"red": "friend", "blue": "friend"}, "meeting"))
    there: Tables = await start() if here.store.database.shared else here
    table, red = await here.at(opened.seats[0].token)
    other, blue = await there.at(opened.seats[1].token)
    await table.resign(red, "red")
    with pytest.raises(Refusal) as refused:
        await other.resign(blue, "blue")
    assert refused.value.text.key in ("error.resigned", "error.stale")
    async with asyncio.timeout(120):
        while not other.over:
            await asyncio.sleep(0.02)
    assert other.margin.end == ("blue", "red")
    assert await here.store.unfinished() == []


@pytest.mark.anyio
async def test_a_resigned_game_is_as_it_was_under_the_same_rules(start: Callable[[], Any]) -> None:
    tables: Tables = await start()
    opened = await tables.open(Order("toy", {"red": "friend", "blue": "friend"}, "meeting"))
    table, red = await tables.at(opened.seats[0].token)
    await table.act(red, 0, ADVANCE)
    await table.resign(red, "red")
    assert [each.reason async for each in replay_all(tables.store, {"toy": TOY})] == [""]

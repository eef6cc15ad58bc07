"""Veterans and generals at a table: how long they think, what they remember and what they say."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from grognard.engine.dice import Dice
from grognard.engine.text import Text
from grognard.players.crew import cores
from grognard.players.thinking import General, Mind
from grognard.server import computers as computing
from grognard.server import thinkers as thinking
from grognard.server.computers import Computers, Memory
from grognard.server.margins import Margin, Note, remark
from grognard.server.messages import Order
from grognard.server.seating import Seating, seconds_of
from grognard.server.sqlite import Sqlite
from grognard.server.store import Store
from grognard.server.tables import Tables
from grognard.server.thinkers import Decided, Enough, Task, Thinker, Thinkers, decide, never
from tests.server.house import PASS, House, house_at
from tests.toy_counsel import Counselled, ToyCounsel

TOY_WITH_COUNSEL = Counselled()
GAMES = {"toy": TOY_WITH_COUNSEL}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with house_at(tmp_path / "db", TOY_WITH_COUNSEL) as running:
        yield running


def task(player: str, **more: Any) -> Task:
    play = TOY_WITH_COUNSEL.start("meeting", (), Dice(b"test"))
    return Task("toy", TOY_WITH_COUNSEL.encode(play.state), player, "luck", **more)


def refusal(answer: Any) -> dict[str, Any]:
    error: dict[str, Any] = answer["error"]
    return {"key": error["key"], **error["facts"]}


# seats


def test_people_are_offered_the_strengths_weakest_first(house: House) -> None:
    [game] = house.client.get("/api/games").json()
    assert game["players"] == ["recruit", "veteran", "general"]


@pytest.mark.parametrize("kind", ["recruit", "veteran", "general", "general@1", "general@60", "greedy", "random"])
def test_a_seat_is_kept_as_it_was_chosen(house: House, kind: str) -> None:
    [seat] = house.open("person", kind)["seats"]
    with house.page(seat["token"]) as page:
        assert page.state["seats"]["blue"] == kind


@pytest.mark.parametrize("amount", ["0", "61", "9999", "-3", "1.5", "five", "", "5cpu", "24tries", "٣"])
def test_a_wrong_number_of_seconds_is_refused_by_its_field(house: House, amount: str) -> None:
    order = {"game": "toy", "scenario": "meeting", "seats": {"red": "person", "blue": f"general@{amount}"}}
    answer = house.client.post("/api/tables", json=order)
    expected = {"key": "error.bad_seconds", "field": "seats.blue", "given": amount, "least": 1, "most": 60}
    assert (answer.status_code, refusal(answer.json())) == (400, expected)


@pytest.mark.parametrize("kind", ["veteran@5", "general@5@5x", "colonel", "person@5"])
def test_a_player_that_there_is_not_is_refused(house: House, kind: str) -> None:
    order = {"game": "toy", "scenario": "meeting", "seats": {"red": "person", "blue": kind}}
    answer = house.client.post("/api/tables", json=order)
    assert answer.status_code == 400


def test_a_game_without_counsel_has_no_general(tmp_path: Path) -> None:
    with house_at(tmp_path / "plain") as house:
        order = {"game": "toy", "scenario": "meeting", "seats": {"red": "person", "blue": "general@5"}}
        assert refusal(house.client.post("/api/tables", json=order).json())["key"] == "error.unknown_player"


def test_advice_wrongs_nobody_who_plays_alone_or_at_the_same_screen() -> None:
    assert Seating({"red": "person", "blue": "general@5"}).are_alone(["red"])
    assert Seating({"red": "person", "blue": "person"}).are_alone(["red", "blue"])
    assert not Seating({"red": "person", "blue": "friend"}).are_alone(["red"])
    assert not Seating({"red": "veteran", "blue": "veteran"}).are_alone([])


def test_only_a_general_has_time_to_think() -> None:
    assert [seconds_of(kind) for kind in ("general", "general@20", "veteran", "person", "")] == [5, 20, 0, 0, 0]


# thinking


def test_a_general_thinks_once_for_a_phase() -> None:
    first = decide(GAMES, task("general@24tries"))
    assert not first.failure
    assert first.plan == first.mind.doctrine != ""
    again = decide(GAMES, task("general@24tries", mind=first.mind))
    assert (again.mind, again.plan) == (first.mind, "")
    assert (first.goes_on, again.goes_on) == (False, True)


def test_what_a_general_follows_may_go_on_in_a_later_phase(monkeypatch: pytest.MonkeyPatch) -> None:
    earlier = Mind("earlier", "run")
    assert not decide(GAMES, task("general@24tries", mind=earlier)).goes_on
    monkeypatch.setattr(ToyCounsel, "lasts", lambda counsel, since, now: since == "earlier")
    assert decide(GAMES, task("general@24tries", mind=earlier)).goes_on


def test_a_general_that_is_told_that_it_is_enough_decides_at_once() -> None:
    decided = decide(GAMES, task("general@60"), enough=lambda: True)
    assert (decided.failure, decided.plan) == ("", "wait")


def test_a_player_is_asked_whether_it_resigns_when_its_turn_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(General, "resigns", lambda self, play: True)
    assert decide(GAMES, task("general@24tries", begins=True)).resigns
    assert not decide(GAMES, task("general@24tries")).resigns


def test_a_seat_remembers_its_plan_as_long_as_that_goes_on_and_its_turn() -> None:
    memory, one, two = Memory(), Mind("1 red", "bold"), Mind("1 red later", "wait")
    assert [memory.turn_begins(turn) for turn in (Text("1"), Text("1"), None, Text("1"), Text("2"))] == [
        True, False, False, False, True
    ]  # fmt: skip
    plans, found = [], Decided(PASS, mind=one, plan="bold")
    for decided in (found, Decided(PASS, mind=one, goes_on=True), Decided(PASS, mind=two)):
        memory.learn(decided)
        plans.append(memory.plan)
    assert plans == ["bold", "bold", ""]


@pytest.mark.anyio
async def test_whoever_thinks_alone_has_all_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    class Noting:
        def __init__(self, games: object) -> None: ...

        def think(self, task: Task, enough: object) -> Decided:
            asked.append(task.hands)
            return Decided(None)

        def close(self) -> None: ...

    monkeypatch.setattr(thinking, "Thinker", Noting)
    thinkers = Thinkers({}, 2)
    await thinkers.think(Task("", b"", "", ""))
    await thinkers._idle.get()
    await thinkers.think(Task("", b"", "", ""))
    thinkers.close()
    assert asked == [cores(), 1]


@pytest.mark.anyio
async def test_nobody_thinks_long_while_others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "FAIR", 0.2)
    thinkers = Thinkers(GAMES, 1)
    try:
        long, short = await asyncio.gather(thinkers.think(task("general@60")), thinkers.think(task("veteran")))
    finally:
        thinkers.close()
    assert (long.failure, short.failure) == ("", "")
    assert long.plan


def test_nobody_waits_for_a_process_that_is_ended_while_it_thinks() -> None:
    thinker = Thinker(GAMES)
    thinker.think(task("veteran"))
    with ThreadPoolExecutor(1) as thread:
        thinking_long = thread.submit(thinker.think, task("general@60", hands=2))
        while not (thinking_long.running() or thinking_long.done()):
            pass
        thinker.close()
        with pytest.raises((EOFError, OSError)):
            thinking_long.result()


class Interrupted(Thinkers):
    """The table changes while it is thought of, once."""

    def __init__(self, games: object, count: int) -> None:
        self.minds: list[Mind] = []
        self.table: Any = None

    async def think(self, task: Task, enough: Enough = never) -> Decided:
        self.minds.append(task.mind)
        if len(self.minds) == 1:
            self.table.version += 1
        return Decided(PASS, mind=Mind(f"phase {len(self.minds)}", "bold"), plan="bold")

    def close(self) -> None: ...


@pytest.mark.anyio
async def test_a_thought_that_was_interrupted_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computing, "Thinkers", Interrupted)
    store, computers = Store(Sqlite(tmp_path / "db")), Computers(GAMES, pace=0)
    await store.open(print)
    tables = Tables(store, GAMES, computers.wake)
    opened = await tables.open(Order("toy", {"red": "general@5", "blue": "person"}, "meeting"))
    thinkers: Any = computers.thinkers
    thinkers.table, _ = await tables.at(opened.seats[0].token)
    computers.wake(thinkers.table)
    while not thinkers.table.match.entries:
        await asyncio.sleep(0.01)
    await computers.close()
    await store.close()
    assert thinkers.minds == [Mind(), Mind()]


def test_the_state_announces_how_long_a_general_thinks_and_hurry_ends_it(house: House) -> None:
    [seat] = house.open("person", "general@60")["seats"]
    with house.page(seat["token"]) as page:
        assert (page.state["thinking"], page.state["thinking_seconds"]) == ("", 0)
        page.act(PASS)
        assert (page.state["thinking"], page.state["thinking_seconds"]) == ("blue", 60)
        page.socket.send_json({"type": "hurry", "id": 1})
        assert page.next()["seq"] == 2
        assert page.state["thinking_seconds"] == 0


@pytest.mark.parametrize("kind", ["recruit", "veteran"])
def test_those_who_answer_at_once_announce_nothing(house: House, kind: str) -> None:
    [seat] = house.open("person", kind)["seats"]
    with house.page(seat["token"]) as page:
        page.act(PASS)
        assert page.state["thinking_seconds"] == 0


def test_resigning_ends_the_thinking_too(house: House) -> None:
    first, second = (house.open("person", "general@60")["seats"][0]["token"] for _ in range(2))
    for token in (first, second):
        with house.page(token) as page:
            page.act(PASS)
            page.ask("resign", side="red")
            assert page.state["thinking"] == ""
    [third] = house.open("person", "veteran")["seats"]
    with house.page(third["token"]) as page:
        page.act(PASS)
        assert page.next()["seq"] == 2


# what it was after


class Played(Margin):
    """A margin with these notes, one for each entry."""

    def __init__(self, *said: tuple[str, str, str]) -> None:
        self.notes = [Note("", remark(Text(key) if key else None, plan)) for _, key, plan in said]
        self.match: Any = type("Match", (), {"entries": [type("Entry", (), {"side": side})() for side, _, _ in said]})


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ([], None),
        ([("red", "", ""), ("blue", "", "")], None),
        ([("blue", "explain.toy", ""), ("red", "", "")], ("blue", "explain.toy", "")),
        ([("blue", "", "bold"), ("blue", "", "bold")], ("blue", None, "bold")),
        ([("blue", "explain.toy", "bold"), ("blue", "", "bold")], ("blue", "explain.toy", "bold")),
        ([("blue", "explain.toy", "bold"), ("blue", "", "wait")], ("blue", None, "wait")),
        ([("red", "explain.toy", ""), ("blue", "", "wait")], ("blue", None, "wait")),
    ],
)
def test_the_last_that_a_computer_said_goes_with_its_plan(said: list[tuple[str, str, str]], expected: Any) -> None:
    margin = Played(*said)
    found = margin.explained(margin.match)
    told = found and (found.side, found.text.key if found.text else None, found.plan)
    assert told == expected


def test_what_older_tables_have_stored_is_still_told() -> None:
    margin = Played(("blue", "", ""))
    margin.notes = [Note("", '{"key":"explain.old","facts":{"place":"ford"}}')]
    found = margin.explained(margin.match)
    assert found is not None
    assert (found.text, found.plan) == (Text("explain.old", {"place": "ford"}), "")


def test_the_plan_of_a_general_reaches_the_page(house: House) -> None:
    [seat] = house.open("person", "general@1")["seats"]
    with house.page(seat["token"]) as page:
        page.act(PASS)
        page.next()
        assert page.state["explained"]["side"] == "blue"
        assert page.state["explained"]["plan"] in ("wait", "attack", "run")

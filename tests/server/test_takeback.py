"""Taking back by consent: who is asked, what would be lost, what is left of it after a restart."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from grognard.server.refusals import Stale
from grognard.server.sqlite import Sqlite
from grognard.server.store import Seat, Store
from grognard.server.table import Table
from tests.server.house import ADVANCE, PASS, House, house_at
from tests.toy import TOY

ATTACK = {"do": "attack", "piece": "red-3", "target": "blue-3"}


def test_the_other_side_is_asked_and_agrees(house: House) -> None:
    red, blue = house.tokens()
    with house.page(red) as page, house.page(blue) as other:
        page.act(ADVANCE)
        page.act(PASS)
        other.next(), other.next()
        other.act(PASS)
        page.next()
        proposed = page.ask("propose", seq=1)["proposal"]
        assert proposed == {"side": "red", "seq": 1, "actions": 3, "dice": 0, "waits": ["blue"]}
        assert other.next()["proposal"] == proposed
        after = other.ask("consent", agree=True)
        assert (after["seq"], after["proposal"], after["fresh"]) == (1, None, True)
        assert after["log"][-1]["events"] == [{"event": "taken_back", "actions": 3}]
        assert page.next()["view"]["decider"] == "red"
        assert [piece["at"] for piece in page.state["view"]["pieces"] if piece["id"] == "red-1"] == ["west"]
        assert page.state["undo"] is False
        page.act(ADVANCE)
        assert page.state["seq"] == 2


def test_what_would_be_lost_counts_the_dice(house: House) -> None:
    red, blue = house.tokens()
    with house.page(red) as page, house.page(blue) as other:
        page.act(ATTACK)
        while other.state["seq"] < 1:
            other.next()
        if other.state["seq"] == 1 and other.state["menu"]:
            other.act(PASS)
        while page.state["seq"] < 2:
            page.next()
        lost = page.ask("propose", seq=1)["proposal"]
        assert (lost["actions"], lost["dice"]) == (2, 1)


def test_the_other_side_refuses(house: House) -> None:
    red, blue = house.tokens()
    with house.page(red) as page, house.page(blue) as other:
        page.act(PASS)
        other.next()
        page.ask("propose", seq=1)
        other.next()
        assert other.ask("consent", agree=False)["proposal"] is None
        assert (page.next()["proposal"], page.state["seq"]) == (None, 1)


def test_whoever_proposed_can_think_better_of_it_but_not_agree(house: House) -> None:
    red, _ = house.tokens()
    with house.page(red) as page:
        page.act(PASS)
        page.ask("propose", seq=1)
        assert page.ask("consent", agree=True)["error"]["key"] == "error.not_asked"
        assert page.ask("consent", agree=False)["proposal"] is None
        assert page.ask("consent", agree=False)["error"]["key"] == "error.no_proposal"


def test_an_answer_is_for_the_proposal_that_was_read(house: House) -> None:
    red, blue = house.tokens()
    with house.page(red) as page, house.page(blue) as other:
        page.act(ADVANCE)
        page.act({"do": "move", "piece": "red-2", "to": "ford"})
        page.ask("propose", seq=2)
        page.ask("propose", seq=1)
        while other.state["seq"] < 2 or (other.state["proposal"] or {}).get("seq") != 1:
            other.next()
        assert other.ask("consent", agree=True, seq=2)["error"]["key"] == "error.no_proposal"
        assert other.ask("consent", agree=True, seq=1)["seq"] == 1


def test_a_new_action_ends_the_proposal(house: House) -> None:
    red, blue = house.tokens()
    with house.page(red) as page, house.page(blue) as other:
        page.act(PASS)
        other.next()
        page.ask("propose", seq=1)
        other.next()
        assert other.act(PASS)["proposal"] is None
        assert other.ask("consent", agree=True)["error"]["key"] == "error.no_proposal"


@pytest.mark.parametrize("seq", [0, 2, 3, -1])
def test_only_an_action_of_ones_own_is_taken_back(house: House, seq: int) -> None:
    red, blue = house.tokens()
    with house.page(red) as page, house.page(blue) as other:
        page.act(PASS)
        other.next()
        other.act(PASS)
        page.next()
        assert page.ask("propose", seq=seq)["error"]["key"] == "error.not_own_action"


def test_those_who_watch_take_nothing_back(house: House) -> None:
    opened = house.open("person", "person")
    with house.page(opened["seats"][0]["token"]) as page:
        page.act(PASS)
    with house.page(opened["watch"]) as watching:
        assert watching.ask("propose", seq=1)["error"]["key"] == "error.only_watching"
        assert watching.ask("consent", agree=True)["error"]["key"] == "error.only_watching"


def test_a_computer_agrees_at_once(house: House) -> None:
    (token,) = house.tokens(red="person", blue="random")
    with house.page(token) as page:
        page.act(PASS)
        while page.state["menu"] is None:
            page.next()
        after = page.ask("propose", seq=1)
        assert (after["seq"], after["proposal"], after["view"]["decider"]) == (1, None, "red")


def test_on_a_shared_screen_one_person_decides(house: House) -> None:
    (token,) = house.tokens(red="person", blue="person")
    with house.page(token) as page:
        page.act(PASS)
        page.act(PASS)
        assert page.ask("propose", seq=2)["view"]["decider"] == "blue"


def test_nothing_is_taken_back_once_the_seed_is_known(house: House) -> None:
    (token,) = house.tokens(red="person", blue="person")
    with house.page(token) as page:
        while not page.state["view"]["over"]:
            page.act(PASS)
        assert page.ask("propose", seq=1)["error"]["key"] == "error.too_late_to_take_back"


def test_a_restart_keeps_the_proposal_and_what_was_taken_back(tmp_path: Path) -> None:
    db = tmp_path / "tables.sqlite3"
    with house_at(db) as house:
        red, blue = house.tokens()
        with house.page(red) as page:
            page.act(ADVANCE)
            page.act(PASS)
            proposed = page.ask("propose", seq=1)["proposal"]
    with house_at(db) as house, house.page(blue) as other:
        assert other.state["proposal"] == proposed
        other.ask("consent", agree=True)
        before = other.state["view"]
    with house_at(db) as house, house.page(blue) as other:
        assert (other.state["proposal"], other.state["seq"], other.state["view"]) == (None, 1, before)


# Two processes


RED, BLUE = Seat("red", ("red",)), Seat("blue", ("blue",))


@pytest.fixture
def at_two_processes(tmp_path: Path) -> Callable[[Callable[[Table, Table], Awaitable[None]]], None]:
    """The same table, where red has moved and blue has to decide, as two processes have it."""
    db = tmp_path / "tables.sqlite3"
    with house_at(db) as house:
        opened = house.open()
        with house.page(opened["seats"][0]["token"]) as page:
            page.act(ADVANCE)
            page.act(PASS)

    def meet(story: Callable[[Table, Table], Awaitable[None]]) -> None:
        async def told() -> None:
            stores = [Store(Sqlite(db)), Store(Sqlite(db))]
            tables = []
            for store in stores:
                await store.open()
                tables.append(await Table.restored(store, TOY, await store.load(opened["table"])))
            await story(*tables)
            for store in stores:
                await store.close()

        asyncio.run(told())

    return meet


Meet = Callable[[Callable[[Table, Table], Awaitable[None]]], None]


def test_a_proposal_made_in_one_process_is_answered_in_another(at_two_processes: Meet) -> None:
    async def story(one: Table, other: Table) -> None:
        await one.propose(RED, 1)
        await other.catch_up()
        assert other.proposal == one.proposal
        await other.consent(BLUE, agree=True)
        await one.catch_up()
        assert (len(one.match.entries), one.proposal, one.match.decider) == (1, None, "red")

    at_two_processes(story)


def test_nobody_agrees_to_what_is_not_proposed_any_more(at_two_processes: Meet) -> None:
    async def story(one: Table, other: Table) -> None:
        await one.propose(RED, 2)
        await other.catch_up()
        await one.propose(RED, 1)
        with pytest.raises(Stale):
            await other.consent(BLUE, agree=True)
        assert (len(other.match.entries), other.proposal) == (2, one.proposal)

    at_two_processes(story)


def test_nobody_agrees_after_the_other_process_went_on(at_two_processes: Meet) -> None:
    async def story(one: Table, other: Table) -> None:
        await one.propose(RED, 2)
        await other.catch_up()
        await one.act(BLUE, 2, PASS)
        with pytest.raises(Stale):
            await other.consent(BLUE, agree=True)
        assert (len(other.match.entries), other.proposal) == (3, None)

    at_two_processes(story)

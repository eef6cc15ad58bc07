"""Clocks: what they count, what they allow, and that they outlive the server."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from grognard.server import margins
from grognard.server.clock import DAY, MINUTE, Clock, Course, Moment, read_clock, stamp
from grognard.server.refusals import Refusal
from tests.server.house import ADVANCE, PASS, House, Page, house_at

START = datetime(2026, 3, 1, 12, tzinfo=UTC)
BOTH = ("red", "blue")


def after(**time: float) -> datetime:
    return START + timedelta(**time)


def course(decider: str, *moments: tuple[str, float]) -> Course:
    """Who acted how many minutes after the start."""
    return Course(BOTH, [Moment(side, stamp(after(minutes=at))) for side, at in moments], decider, stamp(START))


class Hand:
    """Turns the clock of the server."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.time = datetime.now(UTC)
        monkeypatch.setattr(margins, "now", lambda: self.time)

    def turn(self, **time: float) -> None:
        self.time += timedelta(**time)


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    return Hand(monkeypatch)


def left(page: Page, side: str) -> int:
    return round(page.state["clock"]["left"][side] / MINUTE)


def refusal(answer: Any) -> str:
    return str(answer["error"]["key"])


# what they count


def test_the_own_first_action_costs_nothing() -> None:
    clock = Clock(minutes=30)
    waiting = read_clock(clock, course("red"), after(hours=5))
    assert (waiting.running, waiting.left) == ("", {"red": 30 * MINUTE, "blue": 30 * MINUTE})
    friend = read_clock(clock, course("blue", ("red", 90)), after(minutes=500))
    assert (friend.running, friend.left["blue"]) == ("", 30 * MINUTE)


def test_only_the_side_that_decides_loses_time() -> None:
    played = course("red", ("red", 1), ("blue", 3), ("red", 10), ("blue", 14), ("blue", 15))
    now = read_clock(Clock(minutes=30), played, after(minutes=17))
    assert now.running == "red"
    assert now.left == {"red": (30 - 7 - 2) * MINUTE, "blue": (30 - 4 - 1) * MINUTE}


def test_whoever_hands_the_decision_on_gets_the_increment_once() -> None:
    played = course("blue", ("red", 1), ("red", 2), ("red", 3))
    assert read_clock(Clock(minutes=30, increment=60), played, after(minutes=3)).left["red"] == 29 * MINUTE
    going_on = course("red", ("red", 1), ("red", 2), ("red", 3))
    assert read_clock(Clock(minutes=30, increment=60), going_on, after(minutes=3)).left["red"] == 28 * MINUTE


def test_what_was_taken_back_has_cost_no_time() -> None:
    played = course("red", ("red", 1), ("blue", 2), ("", 20))
    assert read_clock(Clock(minutes=30), played, after(minutes=21)).left == {"red": 29 * MINUTE, "blue": 30 * MINUTE}


def test_days_are_counted_from_when_the_decision_came() -> None:
    clock = Clock(days=3)
    assert read_clock(clock, course("red"), after(days=1)).left == {"red": 2 * DAY, "blue": 3 * DAY}
    played = course("blue", ("red", 10), ("blue", 20), ("blue", 30))
    assert read_clock(clock, played, after(minutes=40)).left["blue"] == 3 * DAY - 30 * MINUTE


def test_a_clock_of_the_machine_that_was_put_back_gives_no_time() -> None:
    played = course("red", ("red", 1), ("blue", 2))
    assert read_clock(Clock(minutes=30), played, START).left["red"] == 30 * MINUTE


@pytest.mark.parametrize("clock", [Clock(), Clock(minutes=5, days=1)])
def test_a_clock_is_of_one_kind(clock: Clock) -> None:
    with pytest.raises(Refusal):
        clock.check()


# at a table


@pytest.mark.parametrize("clock", [{}, {"minutes": -1}, {"minutes": 10, "days": 1}, {"days": 1000}, {"hours": 3}])
def test_no_table_is_opened_with_a_clock_that_is_none(house: House, clock: dict[str, int]) -> None:
    order = {"game": "toy", "scenario": "meeting", "seats": {"red": "friend", "blue": "friend"}, "clock": clock}
    assert house.client.post("/api/tables", json=order).status_code == 400


def test_a_clock_goes_on_after_a_restart(tmp_path: Path, hand: Hand) -> None:
    with house_at(tmp_path / "db") as house:
        opened = house.open(clock={"minutes": 30, "increment": 0})
        red, blue = (seat["token"] for seat in opened["seats"])
        with house.page(red) as page:
            hand.turn(minutes=50)
            page.act(ADVANCE)
            hand.turn(minutes=4)
            page.act(PASS)
            assert (left(page, "red"), left(page, "blue"), page.state["clock"]["running"]) == (26, 30, "")
        with house.page(blue) as page:
            page.act(PASS)
    hand.turn(minutes=7)
    with house_at(tmp_path / "db") as house, house.page(blue) as page:
        assert (left(page, "red"), page.state["clock"]["running"]) == (19, "red")


def test_an_undo_gives_no_time_back(house: House, hand: Hand) -> None:
    red = house.open(clock={"minutes": 30})["seats"][0]["token"]
    with house.page(red) as page:
        page.act(ADVANCE)
        hand.turn(minutes=5)
        page.act({"do": "move", "piece": "red-2", "to": "ford"})
        page.ask("undo")
        hand.turn(minutes=1)
        assert left(page, "red") == 25
        page.act(PASS)
        assert left(page, "red") == 24


def test_a_computer_needs_no_clock(house: House) -> None:
    token = house.open("person", "random", clock={"days": 2})["seats"][0]["token"]
    with house.page(token) as page:
        assert list(page.state["clock"]["left"]) == ["red"]


@pytest.mark.parametrize("clock", [{"minutes": 30}, {"days": 1}])
def test_the_other_side_may_claim_the_win_or_go_on(tmp_path: Path, hand: Hand, clock: dict[str, int]) -> None:
    with house_at(tmp_path / "db") as house:
        red, blue = (seat["token"] for seat in house.open(clock=clock)["seats"])
        with house.page(red) as page, house.page(blue) as other:
            page.act(ADVANCE)
            other.next()
            assert refusal(other.ask("claim", won=True)) == "error.no_claim"
            hand.turn(days=1, minutes=1)
            assert refusal(page.ask("claim", won=True)) == "error.no_claim"
            assert refusal(other.ask("claim", won=False)) == "error.no_claim"
            assert other.ask("claim", won=True)["clock"]["won"] == "blue"
            assert (page.next()["menu"], page.state["clock"]["running"]) == (None, "")
            assert refusal(page.act(PASS)) == "error.claimed"
    with house_at(tmp_path / "db") as house, house.page(red) as page, house.page(blue) as other:
        assert page.state["clock"]["won"] == "blue"
        assert refusal(page.ask("claim", won=False)) == "error.no_claim"
        assert other.ask("claim", won=False)["clock"]["won"] == ""
        assert page.next()["menu"] is not None
        assert page.act(PASS)["seq"] == 2


def test_nobody_loses_by_surprise(house: House, hand: Hand) -> None:
    red = house.open(clock={"minutes": 1})["seats"][0]["token"]
    with house.page(red) as page:
        page.act(ADVANCE)
        hand.turn(hours=3)
        assert page.act(PASS)["seq"] == 2
        assert left(page, "red") < 0


def test_a_claimed_table_does_not_go_on_by_itself(house: House, hand: Hand) -> None:
    tokens = [seat["token"] for seat in house.open(clock={"days": 1})["seats"]]
    with house.page(tokens[0]), house.page(tokens[1]) as other:
        hand.turn(days=2)
        assert other.ask("claim", won=True)["clock"]["won"] == "blue"
        assert refusal(other.ask("claim", won=True)) == "error.claimed"
        for kind, fields in {"undo": {}, "redo": {}, "propose": {"seq": 1}, "consent": {"agree": False}}.items():
            assert refusal(other.ask(kind, **fields)) == "error.claimed", kind

"""The company at a table: presence, talk, and a computer in a hurry."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.server import rooms
from grognard.server.limits import Rate
from tests.server.house import PASS, House, Page, house_at


def sees(page: Page, **sides: str) -> None:
    """The page comes to see these sides, each here or away."""
    while page.company.get("presence", {}).get("sides") != sides:
        page.message()


def said(page: Page) -> list[tuple[list[str], str]]:
    return [(line["sides"], line["text"]) for line in page.hear("said")["lines"]]


def test_everybody_sees_who_is_at_the_table(house: House) -> None:
    opened = house.open()
    red, blue = (seat["token"] for seat in opened["seats"])
    with house.page(red) as page:
        sees(page, red="here")
        with house.page(blue) as other, house.page(opened["watch"]) as third:
            sees(page, red="here", blue="here")
            sees(other, red="here", blue="here")
            while page.company["presence"]["watching"] != 1:
                page.message()
            assert page.company["presence"]["watch"] == opened["watch"]
            assert third.hear("presence")["watch"] == ""
            other.socket.send_json({"type": "here", "id": 1, "here": False})
            sees(page, red="here", blue="away")
        sees(page, red="here")
        assert page.company["presence"]["watching"] == 0


def test_what_is_said_is_kept(tmp_path: Path) -> None:
    with house_at(tmp_path / "db") as house:
        red, blue = house.tokens()
        with house.page(red) as page, house.page(blue) as other:
            assert said(other) == []
            page.socket.send_json({"type": "say", "id": 1, "text": " Good  luck!\n<b>Really</b> "})
            assert said(other) == [(["red"], "Good luck! <b>Really</b>")]
    with house_at(tmp_path / "db") as house, house.page(blue) as other:
        assert said(other) == [(["red"], "Good luck! <b>Really</b>")]
        other.socket.send_json({"type": "say", "id": 2, "text": "Thank you"})
        line = other.hear("said")
        assert (line["fresh"], [each["number"] for each in line["lines"]]) == (False, [2])


def test_there_is_a_limit_to_talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "TALK", Rate(0.001, 10))
    with house_at(tmp_path / "db") as house, house.page(house.tokens()[0]) as page:
        for text in ("", "   ", "x" * 501, "bell \a"):
            assert page.ask("say", text=text)["error"]["key"] == "error.bad_words"
        for _ in range(10):
            page.socket.send_json({"type": "say", "id": 1, "text": "again"})
        assert page.ask("say", text="and again")["error"]["key"] == "error.too_many"


def test_those_who_look_on_talk_among_themselves_until_the_end(house: House) -> None:
    opened = house.open("person", "person", scenario="raid")
    player, watch = opened["seats"][0]["token"], opened["watch"]
    with house.page(player) as page, house.page(watch) as watcher:
        assert (said(page), said(watcher)) == ([], [])
        watcher.socket.send_json({"type": "say", "id": 1, "text": "he should pass"})
        assert said(watcher) == [([], "he should pass")]
        page.socket.send_json({"type": "say", "id": 1, "text": "hm"})
        assert said(page) == [(["red", "blue"], "hm")]
        assert said(watcher) == [(["red", "blue"], "hm")]
        while not page.state["view"]["over"]:
            page.act(PASS)
        assert said(page) == [([], "he should pass"), (["red", "blue"], "hm")]


def test_a_computer_can_be_hurried(tmp_path: Path) -> None:
    with house_at(tmp_path / "db", pace=120) as house:
        opened = house.open("random", "person")
        token, watch = opened["seats"][0]["token"], opened["watch"]
        with house.page(watch) as watcher:
            assert watcher.ask("hurry")["error"]["key"] == "error.only_watching"
        with house.page(token) as page:
            assert page.state["thinking"] == "red"
            page.socket.send_json({"type": "hurry", "id": 1})
            while page.state["thinking"]:
                page.next()

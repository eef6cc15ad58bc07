"""Open challenges: offered to everybody, taken by one."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from grognard.server import challenges
from tests.server.house import House, house_at

RAID = {"game": "toy", "scenario": "raid", "options": [], "side": "red", "clock": {"days": 3}, "note": " Slow  game "}


def offered(house: House, **changes: Any) -> tuple[str, str]:
    answer = house.client.post("/api/challenges", json={**RAID, **changes})
    assert answer.status_code == 200, answer.text
    return answer.json()["id"], answer.json()["secret"]


def listed(house: House) -> list[Any]:
    return list(house.client.get("/api/challenges").json())


def post(house: House, name: str, what: str, **body: str) -> Any:
    return house.client.post(f"/api/challenges/{name}/{what}", json=body)


def test_whoever_takes_it_gets_the_other_seat_and_the_opener_hears_of_it(house: House) -> None:
    name, secret = offered(house)
    [shown] = listed(house)
    assert (shown["id"], shown["offer"]["note"], shown["offer"]["clock"]["days"]) == (name, "Slow game", 3)
    assert secret not in str(shown)
    assert post(house, name, "wait", secret=secret).json() == {"seat": ""}
    taken = post(house, name, "take").json()
    seat = post(house, name, "wait", secret=secret).json()["seat"]
    assert listed(house) == []
    with house.page(seat) as page, house.page(taken["seats"][0]["token"]) as other:
        assert (page.state["sides"], other.state["sides"]) == (["red"], ["blue"])
        assert page.state["table"] == other.state["table"] == taken["table"]
        assert (page.state["scenario"], page.state["clock"]["days"]) == ("raid", 3)


def test_only_one_comes_first(house: House) -> None:
    name, _ = offered(house)
    assert post(house, name, "take").status_code == 200
    assert post(house, name, "take").json()["error"]["key"] == "error.no_challenge"


def test_one_can_withdraw_it(house: House) -> None:
    name, secret = offered(house)
    assert post(house, name, "withdraw", secret="forged").status_code == 404
    assert post(house, name, "wait", secret="forged").status_code == 404
    assert post(house, name, "withdraw", secret=secret).status_code == 200
    assert listed(house) == []
    assert post(house, name, "take").status_code == 404


def test_a_challenge_by_correspondence_waits_through_a_restart(tmp_path: Path) -> None:
    with house_at(tmp_path / "db") as house:
        name, secret = offered(house)
    with house_at(tmp_path / "db") as house:
        assert [shown["id"] for shown in listed(house)] == [name]
        post(house, name, "take")
        assert post(house, name, "wait", secret=secret).json()["seat"]


def test_one_to_play_now_is_shown_while_its_opener_waits(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    name, secret = offered(house, clock={"minutes": 60, "increment": 10})
    assert len(listed(house)) == 1
    time, later = challenges.now, timedelta(seconds=90)
    monkeypatch.setattr(challenges, "now", lambda: time() + later)
    assert listed(house) == []
    post(house, name, "wait", secret=secret)
    assert len(listed(house)) == 1


def test_the_seats_come_into_the_lists_of_both(house: House) -> None:
    house.client.post("/api/account/register", json={"name": "Foch", "password": "attaquez"})
    name, _ = offered(house)
    assert listed(house)[0]["name"] == "Foch"
    assert post(house, name, "take").json()["error"]["key"] == "error.own_challenge"
    house.client.cookies.clear()
    house.client.post("/api/account/register", json={"name": "Ludendorff", "password": "Michael!"})
    taken = post(house, name, "take").json()["seats"][0]["token"]
    assert [line["token"] for line in house.client.get("/api/account/seats").json()] == [taken]
    house.client.cookies.clear()
    house.client.post("/api/account/login", json={"name": "Foch", "password": "attaquez"})
    [line] = house.client.get("/api/account/seats").json()
    assert line["sides"] == ["red"]


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"game": "chess"}, "error.unknown_game"),
        ({"scenario": "siege"}, "error.unknown_scenario"),
        ({"options": ["veterans"]}, "error.bad_option"),
        ({"side": "green"}, "error.bad_seats"),
        ({"clock": {}}, "error.bad_clock"),
        ({"note": "x" * 201}, "error.malformed"),
        ({"note": "bell \a"}, "error.bad_words"),
    ],
)
def test_what_cannot_be_played_is_not_offered(house: House, changes: dict[str, Any], error: str) -> None:
    answer = house.client.post("/api/challenges", json={**RAID, **changes})
    assert answer.json()["error"]["key"] == error
    assert listed(house) == []


def test_there_is_room_for_so_many(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenges, "MOST", 1)
    offered(house)
    answer = house.client.post("/api/challenges", json=RAID)
    assert answer.json()["error"]["key"] == "error.too_many_challenges"


def test_without_a_side_chance_gives_them_out(house: House) -> None:
    name, _ = offered(house, side="")
    assert post(house, name, "take").json()["seats"][0]["sides"] in (["red"], ["blue"])

"""The HTTP half of docs/protocol.md."""

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from grognard.server.app import make_app
from grognard.server.sqlite import Sqlite
from grognard.server.store import Store
from tests.server.house import PASS, House
from tests.toy import TOY

ORDER: dict[str, Any] = {"game": "toy", "scenario": "meeting", "seats": {"red": "person", "blue": "friend"}}


def error_of(answer: Any) -> str:
    return str(answer.json()["error"]["key"])


def test_games_are_listed_with_scenarios_options_and_players(house: House) -> None:
    (toy,) = house.client.get("/api/games").json()
    assert (toy["name"], toy["sides"], toy["players"]) == ("toy", ["red", "blue"], ["random"])
    assert toy["scenarios"][0] == {
        "key": "meeting", "turns": 8, "options": [{"key": "veterans", "rule": "5.1"}],
    }  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_words_are_flat_and_hold_the_rules(house: House, lang: str) -> None:
    words = house.client.get(f"/api/games/toy/text/{lang}").json()
    assert "prompt.orders" in words
    assert words["rule.2.3"]
    assert all(isinstance(sentence, str) for sentence in words.values())


def test_scenery(house: House) -> None:
    scenery = house.client.get("/api/games/toy/meeting/scenery").json()
    assert [place["id"] for place in scenery["places"]] == ["west", "hill", "ford", "wood", "east"]


@pytest.mark.parametrize(
    ("path", "error"),
    [
        ("/api/games/chess/text/en", "error.unknown_game"),
        ("/api/games/toy/text/tlh", "error.unknown_language"),
        ("/api/games/toy/nowhere/scenery", "error.unknown_scenario"),
        ("/api/tables/nobody/record", "error.unknown_token"),
        ("/api/nothing", "error.not_found"),
    ],
)
def test_what_is_not_there(house: House, path: str, error: str) -> None:
    answer = house.client.get(path)
    assert (answer.status_code, error_of(answer)) == (404, error)


def test_persons_share_a_seat_and_friends_have_their_own(house: House) -> None:
    assert [seat["sides"] for seat in house.open("person", "person")["seats"]] == [["red", "blue"]]
    assert [seat["sides"] for seat in house.open("person", "friend")["seats"]] == [["red"], ["blue"]]
    assert [seat["sides"] for seat in house.open("random", "person")["seats"]] == [["blue"]]


@pytest.mark.parametrize(
    ("change", "status", "error"),
    [
        ({"game": "chess"}, 404, "error.unknown_game"),
        ({"scenario": "siege"}, 404, "error.unknown_scenario"),
        ({"options": ["dragons"]}, 400, "error.bad_option"),
        ({"seats": {"red": "person"}}, 400, "error.bad_seats"),
        ({"seats": {"red": "person", "blue": "oracle"}}, 400, "error.unknown_player"),
        ({"seats": {"red": "person", "blue": "greedy"}}, 400, "error.unknown_player"),
        ({"seats": 3}, 400, "error.malformed"),
        ({"seed": "mine"}, 400, "error.malformed"),
    ],
)
def test_a_bad_order_opens_no_table(house: House, change: Any, status: int, error: str) -> None:
    answer = house.client.post("/api/tables", json={**ORDER, **change})
    assert (answer.status_code, error_of(answer)) == (status, error)


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[" * 5000, b'{"tokens": "x"}'])
def test_malformed_bodies(house: House, body: bytes) -> None:
    answer = house.client.post("/api/tables/list", content=body)
    assert (answer.status_code, error_of(answer)) == (400, "error.malformed")


def test_a_body_without_end_is_not_read(house: House) -> None:
    answer = house.client.post("/api/tables/list", content=b" " * 100_000)
    assert (answer.status_code, error_of(answer)) == (413, "error.too_large")


def test_the_list_shows_how_tables_stand_and_skips_unknown_tokens(house: House) -> None:
    red, blue = house.tokens()
    with house.page(red) as page:
        page.act(PASS)
    line, again = house.client.post("/api/tables/list", json={"tokens": [blue, "nobody", red, red]}).json()
    assert (line["token"], line["sides"], again["sides"]) == (blue, ["blue"], ["red"])
    assert (line["decider"], line["over"], line["turn"]["key"]) == ("blue", None, "turn")
    assert line["seats"] == {"red": "friend", "blue": "friend"}
    assert line["created"] <= line["updated"]


def test_the_record_is_secret_until_the_play_is_over(house: House) -> None:
    (token,) = house.tokens(red="person", blue="person")
    refused = house.client.get(f"/api/tables/{token}/record")
    assert (refused.status_code, error_of(refused)) == (409, "error.not_over")
    with house.page(token) as page:
        while not page.state["view"]["over"]:
            assert page.state["seed"] == ""
            page.act(PASS)
        seed = page.state["seed"]
    assert seed
    assert seed in house.client.get(f"/api/tables/{token}/record").text


def test_the_page_is_served_at_every_seat(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<title>Grognard</title>")
    client = TestClient(make_app(Store(Sqlite(tmp_path / "tables.sqlite3")), {"toy": TOY}, static=tmp_path))
    for path in ("/", "/t/some-token"):
        answer = client.get(path)
        assert "Grognard" in answer.text
        assert answer.headers["referrer-policy"] == "no-referrer"


def test_a_page_that_is_not_built_says_how_to_build_it(tmp_path: Path) -> None:
    store = Store(Sqlite(tmp_path / "tables.sqlite3"))
    answer = TestClient(make_app(store, {"toy": TOY}, static=tmp_path / "none")).get("/")
    assert answer.status_code == 503
    assert "make page" in answer.text

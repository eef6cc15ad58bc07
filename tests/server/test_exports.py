"""Files: positions out and in, records opened again, plays that can be verified; and games under changed rules."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from grognard.engine import record
from grognard.engine.ruling import Ruling, forbid
from grognard.engine.signature import signature
from grognard.games import game
from grognard.server.migration import Replayed, replay_all
from grognard.server.sqlite import Sqlite
from grognard.server.store import Store
from tests.server.house import ADVANCE, PASS, House, house_at
from tests.toy import TOY, Toy
from tests.toy_board import Moved, ToyPlay

SEATS = {"red": "person", "blue": "person"}


def error_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["key"]


def played_out(house: House) -> str:
    """The token of a table whose play is over."""
    (token,) = house.tokens(red="person", blue="person")
    with house.page(token) as page:
        page.act(ADVANCE)
        while not page.state["view"]["over"]:
            page.act(PASS)
    return token


# Positions


def test_a_position_goes_out_and_comes_in_again(house: House) -> None:
    (token,) = house.tokens(red="person", blue="person")
    with house.page(token) as page:
        page.act(ADVANCE)
        pieces = page.state["view"]["pieces"]
    answer = house.client.get(f"/api/tables/{token}/position")
    assert "attachment" in answer.headers["Content-Disposition"]
    order = {"game": "toy", "seats": SEATS, "position": answer.text}
    opened = house.client.post("/api/tables", json=order).json()
    with house.page(opened["seats"][0]["token"]) as page:
        assert page.state["view"]["pieces"] == pieces
        assert page.state["scenario"] == "meeting"
        page.act(PASS)


def test_a_position_of_the_past(house: House) -> None:
    (token,) = house.tokens(red="person", blue="person")
    with house.page(token) as page:
        page.act(ADVANCE)
    text = house.client.get(f"/api/tables/{token}/position?seq=0").text
    assert json.loads(text)["pieces"]["red-1"] == "west"
    for seq, error in (("7", (409, "error.no_such_moment")), ("x", (400, "error.malformed"))):
        assert error_of(house.client.get(f"/api/tables/{token}/position?seq={seq}")) == error


def test_those_who_watch_get_no_position_while_there_are_secrets(house: House) -> None:
    watch = house.open()["watch"]
    assert error_of(house.client.get(f"/api/tables/{watch}/position")) == (403, "error.secret_until_over")


def test_a_game_that_writes_no_positions_says_so(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Toy, "write_position")
    (token,) = house.tokens(red="person", blue="person")
    assert error_of(house.client.get(f"/api/tables/{token}/position")) == (409, "error.no_position")


@pytest.mark.parametrize("position", ["{", "[]", '{"pieces": {"red-9": "west"}}'])
def test_a_bad_position_opens_no_table(house: House, position: str) -> None:
    answer = house.client.post("/api/tables", json={"game": "toy", "seats": SEATS, "position": position})
    assert error_of(answer) == (400, "error.bad_position")


@pytest.mark.parametrize("name", ["verdun", "tigers", "greatwar", "blitzkrieg"])
def test_every_game_reads_the_position_that_it_writes(name: str) -> None:
    rules = game(name)
    play = rules.start(rules.scenarios[0].key, (), record.Header(name, 1, "", (), "x").dice)
    again = rules.position(rules.write_position(play))
    assert again.decision is not None
    assert rules.invariants(again) == []


# Records


def test_a_finished_record_is_opened_to_look_through_it(house: House) -> None:
    token = played_out(house)
    text = house.client.get(f"/api/tables/{token}/record").text
    opened = house.client.post("/api/records", content=text).json()
    with house.page(token) as page, house.page(opened["seats"][0]["token"]) as again:
        for same in ("seq", "view", "log", "seed", "commitment", "sides"):
            assert again.state[same] == page.state[same]
        assert again.ask("look", seq=1)["view"]["pieces"] == page.ask("look", seq=1)["view"]["pieces"]
        assert again.act(PASS)["type"] == "refused"


def test_a_record_that_was_changed_is_refused_with_its_line(house: House) -> None:
    text = house.client.get(f"/api/tables/{played_out(house)}/record").text
    answer = house.client.post("/api/records", content=text.replace('"to":"ford"', '"to":"hill"'))
    assert error_of(answer) == (400, "error.bad_record")
    assert answer.json()["error"]["facts"]["line"] > 1
    for bad in (b"", b"\xff", b"{}", text.split("\n")[0].encode()):
        assert house.client.post("/api/records", content=bad).status_code == 400


def test_a_record_that_is_not_over_is_not_opened(house: House) -> None:
    match = record.Match.new(TOY, record.Header("toy", 1, "raid", (), "seed"))
    assert error_of(house.client.post("/api/records", content=record.write(match))) == (409, "error.record_not_over")


def test_records_name_the_rules_they_were_played_by(house: House) -> None:
    text = house.client.get(f"/api/tables/{played_out(house)}/record").text
    assert record.header(text).signature == signature(TOY, "meeting", ())


def test_a_finished_play_is_verified_by_the_server(house: House) -> None:
    (token,) = house.tokens(red="person", blue="person")
    assert error_of(house.client.get(f"/api/tables/{token}/verify")) == (409, "error.not_over")
    token = played_out(house)
    found = house.client.get(f"/api/tables/{token}/verify").json()
    assert (found["agrees"], found["reason"]) == (True, "")
    with house.page(token) as page:
        assert found["actions"] == page.state["seq"]


# Changed rules


def replayed(db: Path) -> list[Replayed]:
    """The longest first."""

    async def all_of_them() -> list[Replayed]:
        store = Store(Sqlite(db))
        await store.open()
        found = [each async for each in replay_all(store, {"toy": TOY})]
        await store.close()
        return found

    return sorted(asyncio.run(all_of_them()), key=lambda found: -found.actions)


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """A table where red has moved to the ford, and one where nothing was done."""
    db = tmp_path / "tables.sqlite3"
    with house_at(db) as house:
        (token,) = house.tokens(red="person", blue="person")
        house.open()
        with house.page(token) as page:
            page.act(ADVANCE)
            page.act(PASS)
    return db


def test_games_that_come_out_as_they_were_played_do_not_differ(stored: Path) -> None:
    assert [(found.actions, found.changed, found.reason) for found in replayed(stored)] == [
        (2, False, ""), (0, False, ""),
    ]  # fmt: skip


def test_an_action_that_is_forbidden_now_is_named(stored: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToyPlay, "entry", never)
    first, second = replayed(stored)
    assert (first.number, "2.2" in first.reason, second.reason) == (1, True, "")


def test_an_action_that_brings_something_else_now_is_named(stored: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToyPlay, "put", elsewhere)
    first, _ = replayed(stored)
    assert (first.number, first.reason) == (1, "something else comes of it")


def test_a_table_of_another_version_is_named(stored: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "version", 2)
    assert [found.number for found in replayed(stored) if "version 1" in found.reason] == [0, 0]


def never(play: ToyPlay, piece: str, place: str) -> Ruling:
    return forbid("2.2", "not_next", place=place)


def elsewhere(play: ToyPlay, piece: str, place: str) -> None:
    play.state.at[piece] = "hill"
    play.tell(Moved(piece, "hill"))


def advanced(db: Path) -> str:
    """A table where red has moved to the ford."""
    with house_at(db) as house:
        (token,) = house.tokens(red="person", blue="person")
        with house.page(token) as page:
            page.act(ADVANCE)
    return token


def test_what_was_legal_when_it_was_done_stays_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    token = advanced(tmp_path / "db")
    monkeypatch.setattr(ToyPlay, "entry", never)
    with house_at(tmp_path / "db") as house, house.page(token) as page:
        assert (page.state["seq"], page.state["stopped"]) == (1, 0)
        assert page.act({"do": "move", "piece": "red-2", "to": "ford"})["type"] == "refused"
        while not page.state["view"]["over"]:
            page.act(PASS)
        assert house.client.get(f"/api/tables/{token}/record").text.count("\n") > 2
        found = house.client.get(f"/api/tables/{token}/verify").json()
        assert (found["agrees"], "2.2" in found["reason"]) == (False, True)


def test_a_game_that_would_come_out_differently_can_be_looked_through_as_far_as_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = advanced(tmp_path / "db")
    monkeypatch.setattr(ToyPlay, "put", elsewhere)
    with house_at(tmp_path / "db") as house:
        with house.page(token) as page:
            assert (page.state["seq"], page.state["stopped"], page.state["menu"]) == (0, 1, None)
            for kind, fields in {
                "act": {"seq": 0, "action": PASS}, "undo": {}, "redo": {}, "propose": {"seq": 1},
                "consent": {"agree": True},
            }.items():
                told = page.ask(kind, **fields)["error"]
                assert (told["key"], told["facts"]) == ("error.other_rules", {"number": 1}), kind
            assert page.ask("look", seq=0)["type"] == "looked"
        branch = house.client.post(f"/api/tables/{token}/branch", json={"seq": 0}).json()
        with house.page(branch["seats"][0]["token"]) as page:
            assert page.act(PASS)["seq"] == 1
    monkeypatch.undo()
    with house_at(tmp_path / "db") as house, house.page(token) as page:
        assert (page.state["seq"], page.state["stopped"]) == (1, 0)


def test_a_rule_that_breaks_on_an_old_action_stops_its_table_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(play: ToyPlay, piece: str, place: str) -> None:
        raise KeyError(place)

    token = advanced(tmp_path / "db")
    monkeypatch.setattr(ToyPlay, "put", broken)
    with house_at(tmp_path / "db") as house, house.page(token) as page:
        assert (page.state["seq"], page.state["stopped"]) == (0, 1)


def test_a_play_is_verified_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    token, read, replays = played_out(house), record.read, []

    def noted(*given: Any) -> Any:
        replays.append(given)
        return read(*given)

    monkeypatch.setattr(record, "read", noted)
    found = [house.client.get(f"/api/tables/{token}/verify").json() for _ in range(3)]
    assert (found[0]["agrees"], found[1:], len(replays)) == (True, found[:1] * 2, 1)

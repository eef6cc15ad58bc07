"""The WebSocket half of docs/protocol.md."""

import time
from pathlib import Path
from typing import Any

import pytest

from grognard.engine.dice import commitment
from grognard.server.store import Store
from tests.server.house import ADVANCE, PASS, House, house_at

PATIENCE = 120


def test_the_first_state_has_the_whole_log_and_a_menu_for_who_decides(house: House) -> None:
    red, blue = house.tokens()
    with house.page(red) as red_page, house.page(blue) as blue_page:
        state, other = red_page.state, blue_page.state
    assert (state["seq"], state["fresh"], state["sides"], state["view"]["side"]) == (0, True, ["red"], "red")
    assert state["log"][0]["seq"] == 0
    assert state["menu"]["prompt"]["key"] == "prompt.orders"
    assert (other["menu"], other["view"]["decider"]) == (None, "red")


def test_a_move_appears_on_the_other_side(house: House) -> None:
    red, blue = house.tokens()
    with house.page(red) as red_page, house.page(blue) as blue_page:
        red_page.act(ADVANCE)
        seen = blue_page.next()
    assert (seen["seq"], seen["fresh"]) == (1, False)
    moved = {"event": "moved", "piece": "red-1", "to": "ford"}
    assert seen["log"] == [{"seq": 1, "side": "red", "events": [moved]}]
    assert {piece["id"]: piece["at"] for piece in seen["view"]["pieces"]}["red-1"] == "ford"


def test_each_side_sees_its_own_cards_only(house: House) -> None:
    red, blue = house.tokens()
    with house.page(red) as red_page, house.page(blue) as blue_page:
        held = [card["id"] for card in red_page.state["view"]["cards"]]
        drawn = red_page.state["log"][0]["events"][-1]
        assert drawn == {"event": "drew", "side": "red", "card": held[-1]}
        assert blue_page.state["log"][0]["events"][-1] == {"event": "drew", "side": "red", "card": ""}
        assert not any(card in str(blue_page.state) for card in held)


def test_a_shared_screen_sees_what_the_deciding_side_sees(house: House) -> None:
    (token,) = house.tokens(red="person", blue="person")
    with house.page(token) as page:
        red_cards = [card["id"] for card in page.state["view"]["cards"]]
        page.act(PASS)
        assert (page.state["view"]["side"], page.state["fresh"]) == ("blue", True)
        assert page.state["menu"] is not None
        assert not any(card in str(page.state) for card in red_cards)


def test_menus_and_reasons(house: House) -> None:
    red, _ = house.tokens()
    with house.page(red) as page:
        menu = page.ask("menu", draft=["unit:red-1", "place:nowhere"])
        assert (menu["type"], menu["id"], menu["menu"]["draft"]) == ("menu", 7, ["unit:red-1"])
        why = page.ask("why", draft=["unit:red-1"], pick="place:east")
        assert why["type"] == "why"
        assert why["ruling"]["breaches"][0]["rule"] == "2.2"


def test_undo_and_redo(house: House) -> None:
    red, blue = house.tokens()
    with house.page(red) as page, house.page(blue) as other:
        assert page.act(ADVANCE)["undo"] is True
        assert other.next()["undo"] is False
        undone = page.ask("undo")
        assert (undone["seq"], undone["fresh"], undone["undo"], undone["redo"]) == (0, True, False, True)
        assert len(undone["log"]) == 1
        assert other.next()["fresh"] is True
        assert page.ask("redo")["seq"] == 1
        assert page.ask("undo")["seq"] == 0
        refused = page.ask("undo")
        assert refused["ruling"]["breaches"][0]["reason"] == "no_undo"


def test_no_undo_of_the_other_side(house: House) -> None:
    red, blue = house.tokens()
    with house.page(red) as page:
        page.act(ADVANCE)
    with house.page(blue) as other:
        assert other.ask("undo")["type"] == "refused"
        assert other.ask("redo")["type"] == "refused"


def test_nothing_is_taken_back_once_the_seed_is_known(house: House) -> None:
    (token,) = house.tokens(red="person", blue="person")
    with house.page(token) as page:
        while not page.state["view"]["over"]:
            page.act(PASS)
        assert page.state["undo"] is False
        assert page.ask("undo")["type"] == "refused"
        assert commitment(page.state["seed"].encode()) == page.state["commitment"]


def refusals() -> list[tuple[dict[str, Any], str]]:
    return [
        ({"type": "act", "id": 7, "seq": 5, "action": PASS}, "error.stale"),
        ({"type": "act", "id": 7, "seq": 0, "action": {"do": "fly"}}, "error.malformed"),
        ({"type": "act", "id": 7, "seq": 0, "action": {"do": "pass", "twice": 1}}, "error.malformed"),
        ({"type": "act", "id": 7, "seq": 0}, "error.malformed"),
        ({"type": "act", "id": 7, "seq": "0", "action": PASS}, "error.malformed"),
        ({"type": "menu", "id": 7, "draft": "unit:red-1"}, "error.malformed"),
        ({"type": "shout", "id": 7}, "error.malformed"),
        ({"id": 7}, "error.malformed"),
    ]


@pytest.mark.parametrize(("message", "error"), refusals())
def test_bad_messages_change_nothing(house: House, message: dict[str, Any], error: str) -> None:
    red, _ = house.tokens()
    with house.page(red) as page:
        page.socket.send_json(message)
        refused = page.next()
        assert (refused["type"], refused["id"], refused["error"]["key"]) == ("refused", 7, error)
        assert page.act(PASS)["seq"] == 1


@pytest.mark.parametrize("raw", ["", "{", "null", "[" * 20_000, '{"type": "undo", "id": {}}'])
def test_what_is_no_message_at_all(house: House, raw: str) -> None:
    red, _ = house.tokens()
    with house.page(red) as page:
        page.socket.send_text(raw)
        assert page.next()["error"]["key"] == "error.malformed"
        page.socket.send_bytes(b"\xff\xfe")
        assert page.next()["error"]["key"] == "error.malformed"


def test_an_illegal_action_is_refused_with_its_rule(house: House) -> None:
    red, _ = house.tokens()
    with house.page(red) as page:
        refused = page.act({"do": "move", "piece": "red-1", "to": "east"})
        assert (refused["type"], refused["ruling"]["breaches"][0]["rule"]) == ("refused", "2.2")
        assert "error" not in refused


def test_the_wrong_side_may_do_nothing(house: House) -> None:
    _, blue = house.tokens()
    with house.page(blue) as page:
        for refused in (page.act(PASS), page.ask("menu", draft=[]), page.ask("why", draft=[], pick="x")):
            assert refused["ruling"]["breaches"][0]["reason"] == "not_your_decision"


def test_a_spectator_sees_and_does_nothing(house: House) -> None:
    watch = house.open()["watch"]
    with house.page(watch) as page:
        assert (page.state["sides"], page.state["view"]["side"], page.state["menu"]) == ([], "", None)
        assert page.state["view"]["cards"] == []
        assert page.act(PASS)["error"]["key"] == "error.only_watching"
        assert page.ask("undo")["type"] == "refused"


def test_an_unknown_token_is_told_so(house: House) -> None:
    with house.client.websocket_connect("/ws/nobody") as socket:
        assert socket.receive_json()["error"]["key"] == "error.unknown_token"
        assert socket.receive()["code"] == 4404


def test_a_server_in_trouble_is_worth_another_try(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_: object) -> None:
        raise ConnectionError("postgresql://me:s3cret@house")

    red, _ = house.tokens()
    with monkeypatch.context() as broken:
        broken.setattr(Store, "seat", away)
        with house.client.websocket_connect(f"/ws/{red}") as socket:
            assert socket.receive_json()["error"] == {"key": "error.internal", "facts": {}}
            assert socket.receive()["code"] == 1013
    with house.page(red) as page:
        assert page.state["seq"] == 0


def test_a_page_that_comes_back_is_told_what_is_new(tmp_path: Path) -> None:
    db = tmp_path / "tables.sqlite3"
    with house_at(db) as house:
        red, blue = house.tokens()
        with house.page(red) as page:
            page.act(ADVANCE)
            mark = page.state["mark"]
            page.act(PASS)
    with house_at(db) as house:
        with house.page(f"{red}?seen={mark}") as page:
            assert (page.state["fresh"], [entry["seq"] for entry in page.state["log"]]) == (False, [2])
            mark = page.state["mark"]
        with house.page(f"{red}?seen={mark}") as page:
            assert (page.state["fresh"], page.state["log"]) == (False, [])
        for strange in ("", "x", "0.red.9", "1.red.1", "0.blue.1", "-1.red.1", "0.red.1" + "0" * 20, mark + "%00"):
            with house.page(f"{red}?seen={strange}") as page:
                assert page.state["fresh"], strange
                assert [entry["seq"] for entry in page.state["log"]] == [0, 1, 2]
        with house.page(f"{blue}?seen={mark}") as page:
            assert page.state["fresh"]


def test_what_was_undone_meanwhile_is_told_anew(house: House) -> None:
    red, _ = house.tokens()
    with house.page(red) as page:
        page.act(ADVANCE)
        mark = page.state["mark"]
        page.ask("undo")
        page.act(PASS)
    with house.page(f"{red}?seen={mark}") as page:
        assert (page.state["fresh"], page.state["seq"], len(page.state["log"])) == (True, 1, 2)


def test_a_doubled_click_takes_back_one_action(house: House) -> None:
    red, _ = house.tokens()
    with house.page(red) as page:
        page.act(ADVANCE)
        page.act({"do": "move", "piece": "red-2", "to": "ford"})
        assert page.ask("undo", seq=2)["seq"] == 1
        assert page.ask("undo", seq=2)["error"]["key"] == "error.stale"
        assert page.ask("redo", seq=1)["seq"] == 2
        assert page.ask("redo", seq=1)["error"]["key"] == "error.stale"


def test_a_computer_goes_on_after_a_restart_though_nobody_looks(tmp_path: Path) -> None:
    db = tmp_path / "tables.sqlite3"
    with house_at(db, pace=600) as house:
        opened = house.open("friend", "random")
        with house.page(opened["seats"][0]["token"]) as page:
            page.act(PASS)
            assert page.state["thinking"] == "blue"
    with house_at(db) as house:
        deadline = time.monotonic() + PATIENCE
        while decider(house, opened["watch"]) != "red":
            assert time.monotonic() < deadline, "the computer rests"
            time.sleep(0.02)


def decider(house: House, token: str) -> str:
    (line,) = house.client.post("/api/tables/list", json={"tokens": [token]}).json()
    return str(line["decider"])


def test_play_goes_on_after_a_restart(tmp_path: Path) -> None:
    db = tmp_path / "tables.sqlite3"
    with house_at(db) as house:
        red, blue = house.tokens()
        with house.page(red) as page:
            page.act(ADVANCE)
            before = page.state
    with house_at(db) as house, house.page(red) as page:
        for same in ("seq", "view", "menu", "undo", "commitment", "table"):
            assert page.state[same] == before[same]
        assert [entry["seq"] for entry in page.state["log"]] == [0, 1]
        assert page.ask("undo")["seq"] == 0
    with house_at(db) as house, house.page(red) as page, house.page(blue) as other:
        assert page.state["seq"] == 0
        page.act(PASS)
        assert other.next()["menu"] is not None


def test_computer_seats_play_and_every_action_is_seen(house: House) -> None:
    (token,) = house.tokens(red="random", blue="person")
    with house.page(token) as page:
        told = [entry["seq"] for entry in page.state["log"]]
        while page.state["menu"] is None:
            assert page.state["thinking"] == "red" or page.state["view"]["decider"] == "blue"
            told += [entry["seq"] for entry in page.next()["log"]]
        assert page.state["thinking"] == ""
        assert told == list(range(page.state["seq"] + 1))


def test_two_computers_play_to_the_end(house: House) -> None:
    watch = house.open("random", "random", scenario="raid")["watch"]
    with house.page(watch) as page:
        while not page.state["view"]["over"]:
            page.next()
        assert page.state["seed"]

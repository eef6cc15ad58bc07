"""Looking back: every moment as the seat saw it, the play at a glance, and what if."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.match import Header
from grognard.server.store import Store
from tests.server.house import ADVANCE, PASS, House, Page
from tests.toy_board import CARDS

ATTACK = {"do": "attack", "piece": "red-3", "target": "blue-3"}


def hand(view: Any) -> list[str]:
    return [card["id"] for card in view["cards"] if card["at"] == "hand"]


def error_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["key"]


def finish(page: Page) -> None:
    while not page.state["view"]["over"]:
        page.act(PASS)


def test_every_moment_is_as_the_seat_saw_it(house: House) -> None:
    red, _ = house.tokens()
    with house.page(red) as page:
        before = page.state["view"]
        page.act(ADVANCE)
        page.act(PASS)
        looked = page.ask("look", seq=0)
        assert (looked["type"], looked["id"], looked["seq"], looked["view"]) == ("looked", 7, 0, before)
        assert page.ask("look", seq=2)["view"] == page.state["view"]
        assert page.state["seq"] == 2


@pytest.mark.parametrize("seq", [-1, 3, 10**12])
def test_there_is_no_moment_before_the_first_or_after_the_last(house: House, seq: int) -> None:
    red, _ = house.tokens()
    with house.page(red) as page:
        page.act(PASS)
        assert page.ask("look", seq=seq)["error"]["key"] == "error.no_such_moment"


def test_looking_back_shows_no_hand_but_ones_own(house: House) -> None:
    opened = house.open()
    red, blue = (seat["token"] for seat in opened["seats"])
    with house.page(red) as page, house.page(blue) as other, house.page(opened["watch"]) as watching:
        hers, his = hand(page.state["view"]), hand(other.state["view"])
        page.act(PASS)
        other.next(), watching.next()
        for seq in (0, 1):
            seen = str(other.ask("look", seq=seq))
            assert all(card in seen for card in his)
            assert not any(card in seen for card in hers)
            assert not any(card in str(watching.ask("look", seq=seq)) for card in CARDS)
        assert not any(card in str(other.ask("outline")) for card in CARDS)


def test_those_who_share_a_screen_look_back_with_the_eyes_of_whoever_decides(house: House) -> None:
    (token,) = house.tokens(red="person", blue="person")
    with house.page(token) as page:
        hers = hand(page.state["view"])
        page.act(PASS)
        assert not any(card in str(page.ask("look", seq=0)) for card in hers)


def test_the_outline_names_stages_sides_and_dice(house: House) -> None:
    (token,) = house.tokens(red="person", blue="person")
    with house.page(token) as page:
        page.act(ATTACK)
        page.act(PASS)
        while page.state["view"]["decider"] == "red" or page.state["menu"]["prompt"]["key"] == "prompt.retreat":
            action = page.state["menu"]["ready"] or PASS
            answer = page.act(action)
            if answer["type"] == "refused":
                page.act({"do": "move", "piece": "blue-3", "to": "ford"})
        outline = page.ask("outline")
        assert outline["sides"][:2] == ["red", "blue"]
        assert len(outline["sides"]) == page.state["seq"]
        assert outline["rolls"] == [2]
        first, *later = outline["stages"]
        assert (first["seq"], first["turn"]["key"], first["phase"], first["side"]) == (0, "turn", "turn", "red")
        assert later[-1]["side"] == "blue"


def test_the_outline_goes_on_and_forgets_what_was_undone(house: House) -> None:
    red, _ = house.tokens()
    with house.page(red) as page:
        page.act(ADVANCE)
        assert page.ask("outline")["sides"] == ["red"]
        page.ask("undo")
        assert page.ask("outline")["sides"] == []
        page.act(PASS)
        assert [stage["seq"] for stage in page.ask("outline")["stages"]] == [0, 1]


def branch(house: House, token: str, seq: int) -> Any:
    return house.client.post(f"/api/tables/{token}/branch", json={"seq": seq})


def test_what_if_opens_a_table_of_ones_own_from_that_moment(house: House) -> None:
    (token,) = house.tokens(red="person", blue="person")
    with house.page(token) as page:
        page.act(ADVANCE)
        page.act(PASS)
        real = page.state
        opened = branch(house, token, 1).json()
        (seat,) = opened["seats"]
        assert seat["sides"] == ["red", "blue"]
        with house.page(seat["token"]) as what_if:
            assert what_if.state["view"]["pieces"] == page.ask("look", seq=1)["view"]["pieces"]
            assert what_if.state["view"]["decider"] == "red"
            assert what_if.state["commitment"] != real["commitment"]
            what_if.act({"do": "move", "piece": "red-2", "to": "hill"})
            assert what_if.state["seq"] == 1
        assert page.state == real
    lines = house.client.post("/api/tables/list", json={"tokens": [token, seat["token"]]}).json()
    assert [line["what_if"] for line in lines] == [False, True]


def test_a_what_if_deals_anew_what_its_seat_does_not_know(house: House) -> None:
    opened = house.open()
    red, blue = (seat["token"] for seat in opened["seats"])
    with house.page(red) as page, house.page(blue) as other:
        hers, his = hand(page.state["view"]), sorted(hand(other.state["view"]))
    found = []
    for _ in range(12):
        (seat,) = branch(house, red, 0).json()["seats"]
        with house.page(seat["token"]) as what_if:
            assert hand(what_if.state["view"]) == hers
            what_if.act(PASS)
            found.append(sorted(hand(what_if.state["view"])[: len(his)]))
    assert any(hand_dealt != his for hand_dealt in found)


def test_those_who_watch_may_branch_off_when_the_secrets_are_out(house: House) -> None:
    opened = house.open("person", "person")
    assert error_of(branch(house, opened["watch"], 0)) == (403, "error.secret_until_over")
    with house.page(opened["seats"][0]["token"]) as page:
        finish(page)
        last = page.state["seq"]
    assert branch(house, opened["watch"], 0).status_code == 200
    assert error_of(branch(house, opened["watch"], last)) == (409, "error.nothing_to_play")
    assert error_of(branch(house, "nobody", 0)) == (404, "error.unknown_token")


def test_a_what_if_can_be_played_stored_and_recorded(house: House) -> None:
    (token,) = house.tokens(red="person", blue="person")
    with house.page(token) as page:
        page.act(PASS)
    (seat,) = branch(house, token, 1).json()["seats"]
    with house.page(seat["token"]) as what_if:
        finish(what_if)
    text = house.client.get(f"/api/tables/{seat['token']}/record").text
    assert '"start":' in text.split("\n", 1)[0]
    answer = house.client.post("/api/records", content=text)
    assert error_of(answer) == (409, "error.record_from_position")


def test_the_seed_of_the_real_play_is_not_in_its_what_ifs(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    headers: list[Header] = []
    create = Store.create

    async def noted(store: Store, saved: Any, *rest: Any) -> None:
        headers.append(saved.header)
        await create(store, saved, *rest)

    monkeypatch.setattr(Store, "create", noted)
    (token,) = house.tokens(red="person", blue="random")
    branch(house, token, 0)
    assert headers[0].seed not in str(headers[1])

"""Hints: what the general would do, for whom, and from what it knows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grognard.engine.dice import Dice
from grognard.players.hint import Hint
from grognard.server import thinkers as thinking
from grognard.server.limits import NONE, Rate
from grognard.server.thinkers import Wondering, wonder
from tests.server.house import ADVANCE, PASS, House, Page, house_at
from tests.server.snooping import NAME
from tests.toy import TOY
from tests.toy_board import Attack, Pass
from tests.toy_counsel import Counselled

TOY_WITH_COUNSEL = Counselled()
GAMES = {"toy": TOY_WITH_COUNSEL}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with house_at(tmp_path / "db", TOY_WITH_COUNSEL) as running:
        yield running


def wondering(luck: str) -> Wondering:
    play = TOY_WITH_COUNSEL.start("meeting", (), Dice(b"test"))
    return Wondering("toy", TOY_WITH_COUNSEL.encode(play.state), 1, luck)


def refusal(answer: Any) -> dict[str, Any]:
    error: dict[str, Any] = answer["error"]
    return {"key": error["key"], **error["facts"]}


def hinted(page: Page, **more: Any) -> Any:
    return page.ask("hint", **{"seq": page.state["seq"], "seconds": 1, **more})


def test_a_hint_is_an_action_that_may_be_taken(house: House) -> None:
    [seat] = house.open("person", "veteran")["seats"]
    with house.page(seat["token"]) as page:
        assert page.state["hints"]
        answer = hinted(page)
        assert (answer["type"], answer["id"], answer["seq"]) == ("hint", 7, 0)
        assert answer["plan"] in ("wait", "attack", "run")
        assert answer["tries"] > 0
        assert 0 <= answer["standard"] <= answer["chance"] <= 1
        assert page.act(answer["action"])["seq"] == 1


def test_a_hint_is_given_where_nobody_is_wronged(house: House) -> None:
    [shared] = house.open("person", "person")["seats"]
    with house.page(shared["token"]) as page:
        assert hinted(page)["type"] == "hint"
    opened = house.open("person", "friend")
    with house.page(opened["seats"][0]["token"]) as page, house.page(opened["watch"]) as watching:
        assert (page.state["hints"], watching.state["hints"]) == (False, False)
        assert refusal(hinted(page))["key"] == "error.unfair_hint"
        assert refusal(hinted(watching))["key"] == "error.only_watching"


def test_a_hint_is_for_a_decision_of_ones_own_now(house: House) -> None:
    [seat] = house.open("person", "general@60")["seats"]
    with house.page(seat["token"]) as page:
        assert refusal(hinted(page, seq=3))["key"] == "error.stale"
        for seconds in (0, 61):
            assert refusal(hinted(page, seconds=seconds))["field"] == "seconds"
        page.act(PASS)
        assert hinted(page)["ruling"]["breaches"][0]["reason"] == "not_your_decision"
        page.ask("resign", side="red")
        assert refusal(hinted(page))["key"] == "error.resigned"


def test_a_game_without_counsel_has_no_hints(tmp_path: Path) -> None:
    with house_at(tmp_path / "plain") as house, house.page(house.tokens(red="person", blue="random")[0]) as page:
        assert page.state["hints"] is False
        assert refusal(hinted(page))["key"] == "error.no_counsel"


def test_the_page_goes_on_asking_while_a_hint_is_thought_of(house: House) -> None:
    [seat] = house.open("person", "veteran")["seats"]
    with house.page(seat["token"]) as page:
        page.socket.send_json({"type": "hint", "id": "hint", "seq": 0, "seconds": 60})
        assert page.ask("menu", draft=[])["type"] == "menu"
        assert refusal(hinted(page))["key"] == "error.hint_under_way"
        assert page.act(ADVANCE)["seq"] == 1
        assert refusal(page.next())["key"] == "error.stale"


def test_hints_are_rationed(tmp_path: Path) -> None:
    few = msgspec.structs.replace(NONE, hints=Rate(0.001, 1))
    with (
        house_at(tmp_path / "db", TOY_WITH_COUNSEL, limits=few) as house,
        house.page(house.tokens(red="person", blue="veteran")[0]) as page,
    ):
        assert hinted(page)["type"] == "hint"
        assert refusal(hinted(page))["key"] == "error.too_many"


def test_a_hint_comes_from_what_the_side_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, ...]] = []

    def spy(play: Any, *given: Any) -> Hint:
        seen.append(play.state.hands["blue"])
        return Hint(Pass(), None, "wait", 0.5, 0.5, 0)

    monkeypatch.setattr(thinking, "hint", spy)
    for luck in "abcdefgh":
        assert wonder(GAMES, wondering(luck)).failure == ""
    assert len(set(seen)) > 1


def test_a_hint_names_nothing_that_is_hidden() -> None:
    play = TOY_WITH_COUNSEL.start("meeting", (), Dice(b"test"))
    secrets = set(TOY_WITH_COUNSEL.secrets(play, "red"))
    assert secrets
    for luck in "abc":
        found = wonder(GAMES, wondering(luck))
        assert not secrets & set(NAME.findall(msgspec.json.encode(found).decode())), found


def test_a_hint_that_fails_says_so_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: Any) -> Hint:
        raise ValueError("a secret")

    monkeypatch.setattr(thinking, "hint", fail)
    found = wonder(GAMES, wondering("luck"))
    assert (found.hint, found.failure) == (None, "ValueError")


def test_no_die_is_told_of_beforehand() -> None:
    """A plain attack of the toy is dice and nothing before them; a move is told of, and what follows a pass is not."""
    play = TOY.start("meeting", (), Dice(b"test"))
    told = thinking._told(play, TOY.read_action(ADVANCE))
    assert type(told).__name__ == "Moved"
    assert play.decision is not None
    assert thinking._told(play, Pass()) is None
    attacks = [act for act in play.decision.candidates(play) if isinstance(act, Attack) and not act.card]
    assert attacks
    assert all(thinking._told(play, attack) is None for attack in attacks)

"""Windows of reaction: the table answers for a person who has no choice, and nobody can tell."""

from typing import Any

import pytest

from tests.server.house import House, Page
from tests.toy import Answer, Orders
from tests.toy_board import Pass

ATTACK = {"do": "attack", "piece": "red-3", "target": "blue-3"}


@pytest.fixture
def no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Answer, "forced", lambda decision, play: Pass())


@pytest.fixture
def a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Answer, "forced", lambda decision, play: None)


def until_answered(page: Page) -> list[Any]:
    """The states that the page is sent until the attack was answered."""
    states = [page.state]
    while page.state["seq"] < 2:
        states.append(page.next())
    return states


@pytest.mark.usefixtures("no_choice")
def test_the_table_answers_for_a_person_who_has_no_choice(house: House) -> None:
    red, blue = house.tokens()
    with house.page(red) as attacker, house.page(blue) as defender:
        attacker.act(ATTACK)
        asked = [state["menu"] for state in until_answered(defender)]
        assert asked[:-1] == [None] * (len(asked) - 1)
        assert until_answered(attacker)[-1]["seq"] == 2


@pytest.mark.usefixtures("a_choice")
def test_a_person_with_a_choice_is_asked(house: House) -> None:
    red, blue = house.tokens()
    with house.page(red) as attacker, house.page(blue) as defender:
        attacker.act(ATTACK)
        defender.next()
        assert (defender.state["seq"], defender.state["menu"]["prompt"]["key"]) == (1, "prompt.answer")
        assert (attacker.state["seq"], attacker.state["view"]["decider"]) == (1, "blue")


@pytest.mark.usefixtures("no_choice")
def test_people_who_share_a_screen_are_always_asked(house: House) -> None:
    (token,) = house.tokens(red="person", blue="person")
    with house.page(token) as page:
        page.act(ATTACK)
        assert (page.state["seq"], page.state["menu"]["prompt"]["key"]) == (1, "prompt.answer")


@pytest.mark.usefixtures("no_choice")
def test_the_answer_of_the_table_stays_in_the_store(house: House) -> None:
    red, _ = house.tokens()
    with house.page(red) as attacker:
        attacker.act(ATTACK)
        until_answered(attacker)
    with house.page(red) as again:
        assert again.state["seq"] == 2


def test_only_windows_have_answers_of_their_own() -> None:
    assert Orders("red").forced(None) is None  # type: ignore[arg-type]

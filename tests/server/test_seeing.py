"""Overlays and reach: asked for by name, answered as far as the seat may know, now or at an earlier moment."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.house import ADVANCE, House, Page


def escape(page: Page, seq: int = 0) -> Any:
    return page.ask("overlay", seq=seq, name="escape")


def reach(page: Page, unit: str, seq: int = 0) -> list[str]:
    answer = page.ask("reach", seq=seq, unit=unit)
    assert (answer["type"], answer["id"], answer["seq"], answer["unit"]) == ("reach", 7, seq, unit)
    return [each["place"] for each in answer["places"]]


def test_the_state_lists_what_can_be_asked_for(house: House) -> None:
    red, _ = house.tokens()
    with house.page(red) as page:
        assert page.state["overlays"] == ["escape", "reach"]


def test_each_seat_gets_the_overlay_of_its_own_side(house: House) -> None:
    table = house.open()
    for seat in table["seats"]:
        with house.page(seat["token"]) as page:
            answer = escape(page)
            side, held = page.state["view"]["side"], [card["kind"] for card in page.state["view"]["cards"]]
        assert (answer["type"], answer["id"], answer["seq"], answer["name"]) == ("overlay", 7, 0, "escape")
        assert list(answer["regions"]) == [f"escape.{side}"]
        assert bool(answer["regions"][f"escape.{side}"]) == ("dodge" in held)
    with house.page(table["watch"]) as page:
        assert escape(page)["regions"] == {"escape.": []}


def test_the_reach_of_a_unit_that_is_seen(house: House) -> None:
    red, _ = house.tokens()
    with house.page(red) as page:
        assert "ford" in reach(page, "red-1")
        assert reach(page, "nobody") == []


def test_it_can_be_asked_about_an_earlier_moment(house: House) -> None:
    red, blue = house.tokens()
    with house.page(red) as page:
        before = reach(page, "red-1")
        page.act(ADVANCE)
        assert reach(page, "red-1", 1) != before
        assert reach(page, "red-1", 0) == before
    with house.page(blue) as other:
        assert reach(other, "red-1", 0) == before


@pytest.mark.parametrize("seq", [-1, 1, 10**9])
def test_there_is_no_moment_before_the_first_or_after_the_last(house: House, seq: int) -> None:
    red, _ = house.tokens()
    with house.page(red) as page:
        assert escape(page, seq)["error"]["key"] == "error.no_such_moment"
        assert page.ask("reach", seq=seq, unit="red-1")["error"]["key"] == "error.no_such_moment"


@pytest.mark.parametrize("name", ["", "reach", "secrets"])
def test_unknown_overlays_are_refused(house: House, name: str) -> None:
    red, _ = house.tokens()
    with house.page(red) as page:
        refused = page.ask("overlay", seq=0, name=name)
    assert (refused["type"], refused["error"]["key"]) == ("refused", "error.unknown_overlay")
    assert refused["error"]["facts"]["known"] == ["escape"]


@pytest.mark.parametrize("fields", [{}, {"seq": 0}, {"seq": "0", "name": "escape"}, {"seq": 0, "name": 1}])
def test_malformed_questions(house: House, fields: dict[str, Any]) -> None:
    red, _ = house.tokens()
    with house.page(red) as page:
        assert page.ask("overlay", **fields)["error"]["key"] == "error.malformed"

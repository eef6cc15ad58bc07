"""What the page lights up in the movement phase, and why not more."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.view import Menu
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.movement import EndMoves, Movement
from grognard.games.greatwar.moves import ExitBoard, MoveUnit
from grognard.games.greatwar.works import ClearWire, Fortify, FreeTank, RepairBridge
from tests.games.greatwar.support import battle

MOVING = [Movement("german")]


def phase(units: dict[str, str], **more: Any) -> Battle:
    return battle(units, more.pop("agenda", MOVING), tokens=[5, 5], **more)


def menu(play: Battle, *draft: str) -> Menu:
    assert play.decision is not None
    return play.decision.menu(play, draft)


def why_not(play: Battle, pick: str, *draft: str) -> tuple[str, ...]:
    assert play.decision is not None
    return play.decision.why_not(play, draft, pick).rules


def lit(shown: Menu, kind: str) -> dict[str, str]:
    return {pick.pick.partition(":")[2]: pick.note for pick in shown.picks if pick.kind == kind}


def actions(shown: Menu) -> list[Any]:
    return [button.action for button in shown.buttons if button.action and not button.ruling.breaches]


INFANTRY = {"5-5": "G1 infantry ordered", "5-9": "G2 infantry"}


def test_units_that_can_act_are_lit_first() -> None:
    shown = menu(phase(INFANTRY))
    assert lit(shown, "unit") == {"G1": ""}
    assert actions(shown) == [EndMoves()]


def test_hexes_in_reach_are_lit_with_their_cost() -> None:
    shown = menu(phase(INFANTRY, wire="5-6"), "unit:G1")
    reach = lit(shown, "reach")
    assert (reach["5-6"], reach["6-5"], reach["7-5"]) == ("1", "1", "2")
    assert "5-7" not in reach
    assert shown.preview is not None
    assert shown.preview.title.facts == {"unit": "G1", "hexes": 2, "fights": 1}


def test_a_click_on_a_hex_is_a_move_by_the_shortest_way() -> None:
    shown = menu(phase(INFANTRY, wire="6-5"), "unit:G1", "place:7-5")
    assert shown.ready == MoveUnit("G1", ("6-4", "7-5"))


def test_a_way_may_be_picked_hex_by_hex() -> None:
    play = phase(INFANTRY)
    first = menu(play, "unit:G1", "choice:by_hex")
    assert first.ready is None
    assert lit(first, "reach") == dict.fromkeys(("4-4", "4-5", "5-4", "5-6", "6-4", "6-5"), "1")
    second = menu(play, "unit:G1", "choice:by_hex", "place:5-6")
    assert "6-6" in lit(second, "reach")
    both = menu(play, "unit:G1", "choice:by_hex", "place:5-6", "place:6-5")
    assert MoveUnit("G1", ("5-6", "6-5")) in actions(both)
    assert [(line.start, line.end) for line in both.lines] == [("5-5", "5-6"), ("5-6", "6-5")]


def test_a_relief_may_be_led_through_a_friend_hex_by_hex() -> None:
    play = phase({"5-5": "G1 infantry ordered", "5-6": "G2 infantry"}, command="relief_and_withdrawal")
    shown = menu(play, "unit:G1", "choice:by_hex", "place:5-6")
    assert MoveUnit("G1", ("5-6",)) not in actions(shown)
    assert "5-7" in lit(shown, "reach")


def test_stale_drafts_are_forgotten() -> None:
    play = phase(INFANTRY)
    for draft in (("unit:G2",), ("unit:nobody", "place:5-5"), ("place:5-6",), ("choice:by_hex",)):
        assert menu(play, *draft).draft == ()
    assert menu(play, "unit:G1", "place:nowhere").ready is None
    assert menu(play, "unit:G1", "choice:by_hex", "place:9-9").draft == ("unit:G1", "choice:by_hex")


def test_cards_that_change_the_way_are_named() -> None:
    shown = menu(phase(INFANTRY, command="infantry_attack"), "unit:G1")
    assert shown.preview is not None
    assert [reason.rule for reason in shown.preview.reasons] == ["MOVE-11", "TAC-01"]


def test_engineers_are_offered_their_work() -> None:
    water = {"waterway": "5-4", "bridges": "5-4", "damaged_bridges": "5-4"}
    play = phase({"5-5": "G1 infantry engineer ordered"}, wire="5-5", **water)
    assert ClearWire("G1") in actions(menu(play, "unit:G1"))
    assert Fortify("G1", "5-5") not in actions(menu(play, "unit:G1"))
    assert menu(play, "unit:G1", "place:5-4").ready == RepairBridge("G1", "5-4")
    assert menu(play, "unit:G1", "choice:fortify", "place:5-6").ready == Fortify("G1", "5-6")


def test_an_exit_and_a_bogged_tank_have_buttons() -> None:
    leaving = phase({"1-5": "A1 infantry ordered"}, agenda=[Movement("allied")], active=1, scenario="s08")
    assert ExitBoard("A1") in actions(menu(leaving, "unit:A1"))
    stuck = phase({"5-5": "G1 tank_schneider ordered bogged"})
    assert [a for a in actions(menu(stuck, "unit:G1")) if isinstance(a, FreeTank)] == [
        FreeTank("G1", tokens) for tokens in range(4)
    ]


@pytest.mark.parametrize(
    ("pick", "draft", "rules"),
    [
        ("unit:G2", (), ("ORD-02",)),
        ("unit:A1", (), ("ORD-02",)),
        ("place:5-6", (), ("ORD-02",)),
        ("place:8-5", ("unit:G1",), ("MOVE-11",)),
        ("place:5-6", ("unit:G1",), ("MOVE-08",)),
        ("place:5-3", ("unit:G1",), ("FOR-01",)),
        ("place:99-9", ("unit:G1",), ("MOVE-05",)),
        ("place:5-5", ("unit:G1",), ("MOVE-01",)),
        ("place:7-6", ("unit:G1", "choice:by_hex"), ("MOVE-01",)),
        ("place:5-6", ("unit:G1", "choice:fortify"), ("EXS-04b",)),
        ("card:frostbite_1", ("unit:G1",), ("MOVE-01",)),
    ],
)
def test_why_not(pick: str, draft: tuple[str, ...], rules: tuple[str, ...]) -> None:
    units = {"5-5": "G1 infantry ordered", "5-9": "G2 infantry", "5-6": "A1 infantry"}
    play = phase(units, forest="5-4 4-3 6-3 4-4 6-4")
    assert why_not(play, pick, *draft) == rules

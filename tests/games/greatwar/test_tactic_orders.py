"""Orders of the tactic cards, with and without a killed messenger."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import ALL
from grognard.games.greatwar.ordering import Order
from grognard.games.greatwar.orders import GiveOrders
from grognard.games.greatwar.state import EXTRA, ORDERED, TOKEN, Effect
from tests.games.greatwar.support import battle, unit

MESSENGER = [Effect("messenger_killed", 0)]
TACTICS = (
    "infantry_attack", "artillery_bombardment", "whistles_and_bugles", "order_from_above", "big_show", "firestorm",
    "relief_and_withdrawal",
)  # fmt: skip
UNITS = {
    "6-1": "G1 infantry",
    "7-1": "L1 infantry",
    "8-1": "L2 infantry",
    "8-2": "L3 machine_gun",
    "9-4": "L4 infantry",
    "8-4": "X1 infantry",
    "9-6": "C1 infantry",
    "9-7": "C2 mortar",
    "10-9": "R1 tank_schneider",
    "11-12": "R2 infantry",
}


def orders(command: str, units: dict[str, str] = UNITS, **more: Any) -> Battle:
    more.setdefault("artillery", [3, 3])
    more.setdefault("tokens", [0, 3])
    more.setdefault("symbols", ("soldier", "burst", "skull"))
    return battle(units, [GiveOrders("allied")], active=1, command=command, **more)


def allowed(play: Battle, *units: str, artillery: str = "") -> bool:
    return bool(play.ruling(Order(units, artillery)))


def refused(play: Battle, *units: str, artillery: str = "") -> tuple[str, ...]:
    return play.ruling(Order(units, artillery)).rules


# Infantry Attack


@pytest.mark.rule("TAC-01")
def test_infantry_attack_orders_infantry_of_one_section() -> None:
    play = orders("infantry_attack")
    assert allowed(play, "L1", "L2", "L4", "X1")
    assert allowed(play, "X1", "C1")
    assert refused(play, "L1", "C1") == ("TAC-01",)
    assert refused(play, "L3") == ("TAC-01",)


@pytest.mark.rule("TAC-01b")
def test_without_infantry_it_orders_one_unit_by_the_ordinary_rules() -> None:
    play = orders("infantry_attack", {"6-1": "G1 infantry", "9-1": "A1 mortar", "9-2": "A2 machine_gun"})
    assert refused(play, "A1", "A2") == ("TAC-01b",)
    play.apply(Order(("A1",)))
    assert not play.ordered_by(unit(play, "A1"), "infantry_attack")


@pytest.mark.rule("CBC-23")
def test_infantry_attack_without_its_messenger() -> None:
    play = orders("infantry_attack", effects=MESSENGER)
    assert allowed(play, "L1", "L2", "X1")
    assert refused(play, "L1", "L2", "L4", "X1") == ("CBC-23",)
    assert not allowed(play, "R2")


# Artillery Bombardment


@pytest.mark.rule("TAC-02", "RES-04")
def test_artillery_bombardment_orders_the_artillery_for_two_shoots_anywhere() -> None:
    play = orders("artillery_bombardment")
    play.apply(Order((), "any"))
    assert (play.state.aim, play.state.shoots) == (ALL, 2)


@pytest.mark.rule("TAC-02")
def test_or_one_unit() -> None:
    play = orders("artillery_bombardment")
    assert allowed(play, "R1")
    assert refused(play, "R1", "R2") == ("TAC-02",)
    assert refused(play, "R1", artillery="any") == ("TAC-02",)


@pytest.mark.rule("CBC-23")
def test_artillery_bombardment_without_its_messenger_orders_nobody() -> None:
    assert orders("artillery_bombardment", effects=MESSENGER).over


# Whistles & Bugles


@pytest.mark.rule("TAC-04")
def test_whistles_order_a_group_that_hangs_together() -> None:
    play = orders("whistles_and_bugles")
    assert allowed(play, "L1", "L2", "L3")
    assert allowed(play, "L4", "X1")
    assert refused(play, "L1", "L2", "L4") == ("TAC-04",)
    assert refused(play, "L1", artillery="left") == ("RES-02",)


@pytest.mark.rule("CBC-23")
def test_whistles_without_their_messenger_leave_one_of_the_group_out() -> None:
    play = orders("whistles_and_bugles", effects=MESSENGER)
    assert allowed(play, "L1", "L2")
    assert refused(play, "L1", "L2", "L3") == ("CBC-23",)
    assert allowed(play, "X1")
    assert not allowed(play, "R1")


# Order from Above


@pytest.mark.rule("TAC-05")
def test_order_from_above_costs_a_token_for_each_unit() -> None:
    play = orders("order_from_above")
    assert refused(play, "L1", "L2", "L3", "L4") == ("TAC-05",)
    play.apply(Order(("L1", "C2")))
    assert play.state.tokens == [0, 1]
    assert [play.has(unit(play, name), TOKEN) for name in ("L1", "C2", "L2")] == [True, True, False]


@pytest.mark.rule("COMP-13", "TAC-05")
def test_tokens_on_units_are_not_in_the_pool() -> None:
    play = orders("order_from_above")
    play.apply(Order(("L1", "C2")))
    assert play.pool == 27


@pytest.mark.rule("TAC-05", "CMD-05")
def test_without_tokens_it_orders_nobody() -> None:
    assert orders("order_from_above", tokens=[3, 0]).over


@pytest.mark.rule("CBC-23")
def test_without_its_messenger_the_first_token_is_for_nothing() -> None:
    play = orders("order_from_above", effects=MESSENGER)
    assert not allowed(play, "L1", "L2", "L3")
    play.apply(Order(("L1", "L2")))
    assert play.state.tokens == [0, 0]
    assert play.pool == 28


# The Big Show


@pytest.mark.rule("TAC-06")
def test_symbols_order_infantry_weapons_and_anybody() -> None:
    play = orders("big_show")
    assert allowed(play, "L1", "L3", "R1")
    assert allowed(play, "L1", "L2", "C2")
    assert refused(play, "L1", "L2", "R1") == ("TAC-06",)
    assert refused(play, "L1", "L2", "L4") == ("TAC-06",)
    assert not allowed(play, artillery="any")


@pytest.mark.rule("TAC-06")
def test_a_tank_needs_a_skull() -> None:
    assert not allowed(orders("big_show", symbols=("soldier", "burst")), "R1")


@pytest.mark.rule("CBC-23")
def test_the_big_show_without_its_messenger_has_one_symbol_less() -> None:
    play = orders("big_show", effects=MESSENGER)
    assert allowed(play, "L1", "R1")
    assert refused(play, "L1", "L3", "R1") == ("CBC-23",)


# Firestorm, Relief & Withdrawal


@pytest.mark.rule("TAC-07")
def test_firestorm_orders_four_units() -> None:
    play = orders("firestorm")
    assert allowed(play, "L2", "L3", "R1", "C2")
    assert refused(play, "L2", "L3", "L4", "C1", "C2") == ("TAC-07",)


@pytest.mark.rule("TAC-07b")
def test_firestorm_orders_nobody_next_to_an_enemy() -> None:
    assert refused(orders("firestorm"), "L1") == ("TAC-07b",)


@pytest.mark.rule("TAC-10")
def test_relief_orders_four_soldier_units() -> None:
    play = orders("relief_and_withdrawal")
    assert allowed(play, "L1", "L3", "C2", "R2")
    assert refused(play, "L1", "L2", "L3", "L4", "C1") == ("TAC-10",)
    assert refused(play, "R1") == ("TAC-10",)


@pytest.mark.rule("CBC-23")
@pytest.mark.parametrize("command", ["firestorm", "relief_and_withdrawal"])
def test_three_units_without_the_messenger(command: str) -> None:
    play = orders(command, effects=MESSENGER)
    assert allowed(play, "L2", "L3", "L4")
    assert not allowed(play, "L2", "L3", "L4", "C1")


# all of them


@pytest.mark.rule("CMD-03")
def test_a_tactic_card_orders_in_any_section_and_gives_its_gifts() -> None:
    play = orders("firestorm")
    play.apply(Order(("L2", "C1", "R2")))
    assert all(play.ordered_by(unit(play, name), "firestorm") for name in ("L2", "C1", "R2"))


def test_the_single_unit_of_a_bombardment_has_no_gifts() -> None:
    play = orders("artillery_bombardment")
    play.apply(Order(("L2",)))
    assert play.state.flags[unit(play, "L2")] == ORDERED | EXTRA


@pytest.mark.parametrize("messenger", [[], MESSENGER])
@pytest.mark.parametrize("command", TACTICS)
def test_candidates_are_lawful(command: str, messenger: list[Effect]) -> None:
    play = orders(command, effects=messenger)
    if play.decision is not None:
        candidates = play.decision.candidates(play)
        assert candidates
        assert all(play.ruling(order) for order in candidates)


def test_infantry_attack_is_offered_by_whole_sections() -> None:
    play = orders("infantry_attack")
    assert play.decision is not None
    found = [set(order.units) for order in play.decision.candidates(play) if isinstance(order, Order)]
    assert found == [{"L1", "L2", "L4", "X1"}, {"X1", "C1"}, {"R2"}]

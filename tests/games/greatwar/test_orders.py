"""What Combat cards add to the orders: Carrier Pigeons, Physician, Trench Raid."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import ALL
from grognard.games.greatwar.choices import ChooseUnit, Enough
from grognard.games.greatwar.ordering import Order
from grognard.games.greatwar.orders import GiveOrders, NameRaider, NameUnits, OrderArtillery, Physician, SendPigeon
from grognard.games.greatwar.state import EXTRA, ORDERED, Effect
from tests.games.greatwar.support import battle, figures, unit

UNITS = {
    "6-1": "G1 infantry",
    "9-1": "L1 infantry 1",
    "9-2": "L2 machine_gun 3",
    "9-3": "L3 infantry",
    "9-10": "R1 infantry 2",
}


def orders(card: str, command: str = "probe_left", **more: Any) -> Battle:
    """The Allies give orders with a Combat card announced."""
    effects = [Effect(card, 1), *more.pop("effects", [])]
    more.setdefault("artillery", [3, 3])
    return battle(more.pop("units", UNITS), [GiveOrders("allied")], active=1, command=command, effects=effects, **more)


@pytest.mark.rule("CBC-12")
def test_pigeons_order_one_more_unit_anywhere() -> None:
    play = orders("carrier_pigeons")
    play.apply(Order(("L1", "L2")))
    assert isinstance(play.decision, SendPigeon)
    assert play.ruling(ChooseUnit("L1")).rules == ("ORD-03",)
    play.apply(ChooseUnit("R1"))
    assert play.state.flags[unit(play, "R1")] == ORDERED | EXTRA
    assert play.over


@pytest.mark.rule("CBC-12")
def test_the_unit_of_the_pigeons_has_neither_gifts_nor_bans_of_the_card() -> None:
    play = orders("carrier_pigeons", "firestorm")
    play.apply(Order(("L1",)))
    play.apply(ChooseUnit("R1"))
    assert play.ordered_by(unit(play, "L1"), "firestorm")
    assert not play.ordered_by(unit(play, "R1"), "firestorm")


@pytest.mark.rule("CBC-12")
def test_pigeons_may_order_the_artillery_against_any_hex_or_nobody() -> None:
    play = orders("carrier_pigeons")
    play.apply(Order(("L1",)))
    assert play.ruling(Enough())
    play.apply(OrderArtillery())
    assert (play.state.aim, play.state.shoots) == (ALL, 1)


@pytest.mark.rule("RES-06")
def test_pigeons_cannot_order_the_artillery_again() -> None:
    play = orders("carrier_pigeons")
    play.apply(Order((), "left"))
    assert not play.ruling(OrderArtillery())


@pytest.mark.rule("CBC-12", "CMD-05")
def test_pigeons_fly_even_if_the_card_orders_nobody() -> None:
    play = orders("carrier_pigeons", "probe_centre", artillery=[3, 0])
    assert isinstance(play.decision, SendPigeon)


@pytest.mark.rule("CBT-10")
def test_pigeons_do_not_reach_a_unit_with_lice() -> None:
    play = orders("carrier_pigeons", effects=[Effect("lice", 0, 4)])
    play.apply(Order(("L1",)))
    assert play.ruling(ChooseUnit("R1")).rules == ("CBC-20",)


@pytest.mark.rule("CBC-06")
def test_the_physician_treats_an_ordered_unit() -> None:
    play = orders("physician")
    assert isinstance(play.decision, NameUnits)
    play.apply(Order(("L1", "L3")))
    assert isinstance(play.decision, Physician)
    assert play.ruling(ChooseUnit("L2")).rules == ("CBC-06",)
    assert play.ruling(ChooseUnit("L3")).rules == ("CBC-06",)
    play.apply(ChooseUnit("L1"))
    assert figures(play, "L1") == 3


@pytest.mark.rule("CBC-06", "TAC-09b")
def test_the_physician_returns_no_more_than_was_lost() -> None:
    play = orders("physician")
    play.apply(Order(("L2",)))
    play.apply(ChooseUnit("L2"))
    assert figures(play, "L2") == 4


@pytest.mark.rule("CBC-13")
def test_the_raider_is_an_ordered_infantry_unit() -> None:
    play = orders("trench_raid")
    play.apply(Order(("L1", "L2")))
    assert isinstance(play.decision, NameRaider)
    assert play.ruling(ChooseUnit("L2")).rules == ("CBC-13",)
    assert play.ruling(ChooseUnit("L3")).rules == ("CBC-13",)
    play.apply(ChooseUnit("L1"))
    assert play.in_force("trench_raid", 1, unit(play, "L1"))


def test_no_raid_without_ordered_infantry() -> None:
    play = orders("trench_raid")
    play.apply(Order(("L2",)))
    assert play.over


def test_the_pigeons_menu_has_buttons_for_the_artillery_and_for_nobody() -> None:
    play = orders("carrier_pigeons")
    play.apply(Order(("L1",)))
    assert play.decision is not None
    menu = play.decision.menu(play, ())
    assert [pick.pick for pick in menu.picks] == ["unit:L2", "unit:L3", "unit:R1"]
    assert [button.action for button in menu.buttons] == [OrderArtillery(), Enough()]

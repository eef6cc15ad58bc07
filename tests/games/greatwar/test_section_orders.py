"""Orders of the section cards. The Allies sit at the bottom: their left is the low numbers of a row."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.ordering import Order
from grognard.games.greatwar.orders import GiveOrders, NameUnits
from grognard.games.greatwar.state import ORDERED, Effect
from tests.games.greatwar.support import BOX, battle, names, unit

ROW = {
    "1-1": "G1 infantry",
    "9-1": "L1 infantry",
    "9-2": "L2 infantry",
    "9-3": "L3 mortar",
    "9-4": "L4 infantry",
    "9-5": "C1 infantry",
    "9-6": "C2 machine_gun",
    "9-7": "C3 infantry",
    "9-8": "C4 infantry",
    "9-9": "R1 infantry",
    "9-10": "R2 infantry",
    "9-11": "R3 infantry",
    "9-12": "R4 infantry",
}
MESSENGER = [Effect("messenger_killed", 0)]


def orders(command: str, units: dict[str, str] = ROW, **more: Any) -> Battle:
    """The Allies give the orders of this card."""
    more.setdefault("artillery", [3, 3])
    return battle(units, [GiveOrders("allied")], active=1, command=command, **more)


def allowed(play: Battle, *units: str, artillery: str = "") -> bool:
    return bool(play.ruling(Order(units, artillery)))


def refused(play: Battle, *units: str, artillery: str = "") -> tuple[str, ...]:
    return play.ruling(Order(units, artillery)).rules


@pytest.mark.rule("SEC-01")
def test_recon_orders_one_unit() -> None:
    play = orders("recon_left")
    assert allowed(play, "L1")
    assert refused(play, "L1", "L2") == ("SEC-01",)


@pytest.mark.rule("SEC-02")
def test_probe_orders_two_units() -> None:
    play = orders("probe_centre")
    assert allowed(play, "C1", "C2")
    assert refused(play, "C1", "C2", "C3") == ("SEC-02",)


@pytest.mark.rule("SEC-03")
def test_attack_orders_three_units() -> None:
    play = orders("attack_right")
    assert allowed(play, "R1", "R2", "R3")
    assert refused(play, "R1", "R2", "R3", "R4") == ("SEC-03",)


@pytest.mark.rule("SEC-04")
def test_assault_orders_all_units() -> None:
    play = orders("assault_left")
    assert allowed(play, "L1", "L2", "L3", "L4", artillery="left")
    assert refused(play, "C1") == ("CMD-02",)


@pytest.mark.rule("SEC-05")
def test_recon_in_force_orders_one_unit_in_each_section() -> None:
    play = orders("recon_in_force")
    assert allowed(play, "L1", "C1", "R1")
    assert refused(play, "L1", "L2") == ("SEC-05",)


@pytest.mark.rule("SEC-06")
def test_forward_orders_two_units_of_the_board_in_each_section() -> None:
    play = orders("forward")
    assert allowed(play, "L1", "L2", "C1", "C2", "R1", "R2")
    assert refused(play, "C1", "C2", "C3") == ("SEC-06",)
    assert refused(play, "L1", artillery="left") == ("RES-02",)


@pytest.mark.rule("SEC-07")
def test_maneuver_orders_two_units_on_each_flank() -> None:
    play = orders("maneuver")
    assert allowed(play, "L1", "L2", "R1", "R2")
    assert refused(play, "C1") == ("CMD-02",)


@pytest.mark.rule("CMD-02", "COMP-03")
def test_sections_are_named_as_the_player_sees_them() -> None:
    play = battle({"2-1": "G1 infantry", "2-11": "G2 infantry"}, [GiveOrders("german")], command="probe_left")
    assert play.ruling(Order(("G2",)))
    assert play.ruling(Order(("G1",))).rules == ("CMD-02",)


# lines

LINE = {"1-1": "G1 infantry", "8-4": "X1 infantry", "6-4": "X2 infantry", "8-8": "Y1 infantry", "8-5": "C1 infantry"}


@pytest.mark.rule("ORD-04")
def test_a_unit_on_a_line_takes_an_order_of_either_section() -> None:
    assert allowed(orders("recon_left", LINE), "X1")
    assert allowed(orders("recon_centre", LINE), "X1")
    assert not allowed(orders("recon_right", LINE), "X1")


@pytest.mark.rule("ORD-04")
def test_orders_are_shared_out_over_the_lines() -> None:
    play = orders("recon_in_force", LINE)
    assert allowed(play, "X1", "X2", "Y1")
    assert allowed(play, "X1", "C1", "Y1")
    assert refused(play, "X1", "X2", "C1") == ("SEC-05",)


@pytest.mark.rule("ORD-05")
def test_orders_left_over_in_a_section_are_lost() -> None:
    units = {
        "1-1": "G1 infantry",
        "9-1": "L1 infantry",
        "9-9": "R1 infantry",
        "9-10": "R2 infantry",
        "9-11": "R3 mortar",
    }
    play = orders("maneuver", units)
    assert allowed(play, "L1", "R1", "R2")
    assert not allowed(play, "R1", "R2", "R3")


# who and how often


@pytest.mark.rule("ORD-01", "ORD-02")
def test_the_named_units_and_no_others_are_ordered() -> None:
    play = orders("attack_left")
    play.apply(Order(("L1", "L3")))
    ordered = [other.id for other in play.units if play.has(unit(play, other.id), ORDERED)]
    assert ordered == ["L1", "L3"]


@pytest.mark.rule("ORD-03")
def test_a_unit_gets_one_order_only() -> None:
    play = orders("attack_left", {**ROW, "9-1": "L1 infantry ordered"})
    assert refused(play, "L2", "L2") == ("ORD-03",)
    assert refused(play, "L1") == ("ORD-03",)


@pytest.mark.rule("ORD-06")
def test_fewer_orders_than_the_card_has_and_none_at_all() -> None:
    play = orders("attack_left")
    assert allowed(play, "L1")
    assert allowed(play)


@pytest.mark.rule("ORD-01")
def test_strangers_and_enemies_are_refused() -> None:
    play = orders("attack_left")
    assert refused(play, "nobody") == ("ORD-01",)
    assert refused(play, "G1") == ("ORD-01",)


@pytest.mark.rule("CMD-05")
def test_a_card_that_can_order_nobody_asks_for_nothing() -> None:
    alone = {"1-1": "G1 infantry", "9-1": "L1 infantry"}
    assert orders("probe_right", alone, artillery=[3, 0]).over
    assert isinstance(orders("probe_left", alone, artillery=[3, 0]).decision, NameUnits)
    assert isinstance(orders("probe_right", alone).decision, NameUnits)


@pytest.mark.rule("CBT-10")
def test_a_unit_with_lice_takes_no_order() -> None:
    play = orders("attack_left", effects=[Effect("lice", 0, 1, 1)])
    assert refused(play, "L1") == ("CBC-20",)
    assert allowed(play, "L2")


# the reserve artillery


@pytest.mark.rule("RES-02")
def test_the_artillery_takes_one_of_the_orders() -> None:
    play = orders("probe_left")
    assert allowed(play, "L1", artillery="left")
    assert refused(play, "L1", "L2", artillery="left") == ("SEC-02",)
    assert refused(play, artillery="right") == ("RES-02",)
    assert refused(play, artillery="nowhere") == ("RES-02",)


@pytest.mark.rule("RES-03")
def test_its_target_lies_in_the_section_of_the_order() -> None:
    play = orders("recon_in_force")
    play.apply(Order((), "centre"))
    aim = names(play.state.aim)
    assert {"6-4", "6-5", "6-8", "7-5", "7-8"} <= set(aim)
    assert not {"6-3", "6-9", "7-4", "7-9"} & set(aim)
    assert play.state.shoots == 1


@pytest.mark.rule("RES-06")
def test_the_artillery_is_ordered_once() -> None:
    play = orders("probe_left", aim=1, shoots=1)
    assert refused(play, artillery="left") == ("RES-06",)


# Messenger Killed


@pytest.mark.rule("CBC-23")
@pytest.mark.parametrize(
    ("command", "most", "too_many"),
    [
        ("attack_left", ("L1", "L2"), ("L1", "L2", "L3")),
        ("forward", ("L1", "C1", "R1"), ("L1", "L2")),
        ("maneuver", ("L1", "R1"), ("R1", "R2")),
        ("assault_left", ("L1", "L2", "L3"), ("L1", "L2", "L3", "L4")),
        ("recon_left", (), ("L1",)),
    ],
)
def test_a_killed_messenger_takes_an_order_from_each_section(
    command: str, most: tuple[str, ...], too_many: tuple[str, ...]
) -> None:
    play = orders(command, effects=MESSENGER)
    if most:
        assert allowed(play, *most)
        assert not allowed(play, *too_many)
    else:
        assert play.over


@pytest.mark.rule("CBC-23", "SEC-04")
def test_with_a_killed_messenger_the_artillery_is_one_of_the_units_of_an_assault() -> None:
    play = orders("assault_left", effects=MESSENGER)
    assert allowed(play, "L1", "L2", artillery="left")
    assert not allowed(play, "L1", "L2", "L3", artillery="left")


# what players are offered


@pytest.mark.parametrize("command", [kind for kind, card in BOX.decks.command.items() if card.group == "section"])
def test_candidates_are_lawful_and_as_large_as_they_can_be(command: str) -> None:
    play = orders(command)
    assert play.decision is not None
    candidates = play.decision.candidates(play)
    assert candidates
    assert len(candidates) == len(set(candidates))
    for order in candidates:
        assert isinstance(order, Order)
        assert play.ruling(order)
        assert not any(allowed(play, *order.units, u.id, artillery=order.artillery) for u in play.units)


def test_the_menu_follows_the_clicks() -> None:
    play = orders("probe_left")
    assert play.decision is not None
    menu = play.decision.menu(play, ())
    assert [pick.pick for pick in menu.picks] == ["unit:L1", "unit:L2", "unit:L3", "unit:L4"]
    assert [button.pick for button in menu.buttons if button.pick] == ["choice:artillery_left"]
    menu = play.decision.menu(play, ("unit:L2", "choice:artillery_left", "unit:gone"))
    assert menu.draft == ("choice:artillery_left", "unit:L2")
    assert [pick.pick for pick in menu.picks] == ["unit:L2"]
    assert menu.buttons[-1].action == Order(("L2",), "left")
    assert play.decision.why_not(play, menu.draft, "unit:L1").rules == ("SEC-02",)
    assert play.decision.why_not(play, menu.draft, "unit:C1").rules == ("CMD-02",)


def test_all_units_of_an_assault_by_one_button() -> None:
    play = orders("assault_left")
    assert play.decision is not None
    menu = play.decision.menu(play, ())
    assert menu.buttons[0].action == Order(("L1", "L2", "L3", "L4"))


def test_the_menu_warns_of_orders_that_are_left() -> None:
    play = orders("probe_centre")
    assert isinstance(play.decision, NameUnits)
    named = [play.decision.menu(play, draft).warnings for draft in ((), ("unit:C1",), ("unit:C1", "unit:C2"))]
    assert [[(warning.label.key, warning.rule) for warning in each] for each in named] == [
        [],
        [("warn.orders_left", "ORD-01")],
        [],
    ]

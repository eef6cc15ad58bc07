"""Phase 1: the Command card, the Combat card announced with it, and the enemy's answer."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.carry_out import CarryOutCard
from grognard.games.greatwar.command import AnnounceCombatCard, CommandWindow, PlayCommand, PlayCommandCard
from grognard.games.greatwar.news import BattleDice, CardCopied
from grognard.games.greatwar.orders import GiveOrders, NameUnits
from grognard.games.greatwar.windows import Pass, PlayCard
from tests.games.greatwar.support import BOX, battle
from tests.games.support import events

UNITS = {"3-5": "G1 infantry", "3-6": "G2 machine_gun 3", "9-5": "A1 infantry 3", "9-6": "A2 machine_gun"}


def phase_1(hand: tuple[str, ...], combat: tuple[str, ...] = (), **more: Any) -> Battle:
    """The Allies are to play a Command card."""
    agenda = [PlayCommand("allied"), CommandWindow("german"), CarryOutCard("allied"), GiveOrders("allied")]
    more.setdefault("combat_hands", ((), combat))
    more.setdefault("tokens", [5, 5])
    return battle(more.pop("units", UNITS), agenda, active=1, hands=((), hand), **more)


# the Command card


@pytest.mark.rule("CMD-01")
def test_one_card_of_the_hand_is_played_face_up() -> None:
    play = phase_1(("probe_left_1", "recon_left_1"))
    play.apply(PlayCommandCard("probe_left_1"))
    assert [(card.card, card.side) for card in play.state.in_play] == [("probe_left_1", 1)]
    assert play.state.hands[1] == ("recon_left_1",)
    assert play.state.command == "probe_left"


@pytest.mark.rule("CMD-01")
def test_no_card_that_is_not_held_and_no_way_to_pass() -> None:
    play = phase_1(("probe_left_1",))
    assert play.ruling(PlayCommandCard("probe_left_2")).rules == ("CMD-01",)
    assert play.ruling(Pass()).rules == ("CMD-01",)


@pytest.mark.rule("TAC-08")
def test_first_strike_is_played_by_one_who_holds_nothing_else() -> None:
    play = phase_1(("first_strike_1", "probe_left_1"))
    assert play.ruling(PlayCommandCard("first_strike_1")).rules == ("TAC-08",)
    assert phase_1(("first_strike_1",)).ruling(PlayCommandCard("first_strike_1"))


@pytest.mark.rule("TAC-08", "CMD-05")
def test_first_strike_orders_nobody_in_the_own_turn() -> None:
    play = phase_1(("first_strike_1",))
    play.apply(PlayCommandCard("first_strike_1"))
    assert play.over


def test_the_menu_lights_the_cards_that_may_be_played() -> None:
    play = phase_1(("first_strike_1", "probe_left_1"), ("lice_1",))
    decision = play.decision
    assert decision is not None
    menu = decision.menu(play, ())
    assert [pick.pick for pick in menu.picks] == ["card:probe_left_1"]
    assert decision.menu(play, ("card:probe_left_1",)).ready == PlayCommandCard("probe_left_1")
    assert decision.why_not(play, (), "card:first_strike_1").rules == ("TAC-08",)
    assert decision.why_not(play, (), "card:lice_1").rules == ("CBT-11",)


# Counter-Attack


def copy(last: str) -> Battle:
    play = phase_1(("counter_attack_1",), last_command=[last, ""])
    play.apply(PlayCommandCard("counter_attack_1"))
    return play


@pytest.mark.rule("TAC-03")
@pytest.mark.parametrize(
    ("last", "becomes"),
    [
        ("attack_left", "attack_right"),
        ("recon_right", "recon_left"),
        ("probe_centre", "probe_centre"),
        ("maneuver", "maneuver"),
        ("recon_in_force", "recon_in_force"),
        ("big_show", "big_show"),
    ],
)
def test_counter_attack_copies_with_left_and_right_exchanged(last: str, becomes: str) -> None:
    play = phase_1(("counter_attack_1",), last_command=[last, ""], dice=[1])
    play.apply(PlayCommandCard("counter_attack_1"))
    assert play.state.command == becomes
    assert [event.kind for event in events(play, CardCopied)] == [becomes]


@pytest.mark.rule("TAC-03")
def test_counter_attack_with_nothing_to_copy_orders_nobody() -> None:
    play = copy("")
    assert play.state.command == "counter_attack"
    assert play.over


# Combat cards with the Command card


def announced(card: str, command: str = "probe_centre_1", **more: Any) -> Battle:
    play = phase_1((command,), (card, "lice_1"), **more)
    play.apply(PlayCommandCard(command))
    play.apply(PlayCard(card))
    return play


@pytest.mark.rule("CBT-05", "CBT-01")
def test_the_cost_lies_on_the_card() -> None:
    play = announced("gas_attack_1")
    assert play.state.tokens == [5, 2]
    assert [card.tokens for card in play.state.in_play] == [0, 3]
    assert BOX.decks.cost("gas_attack") == 3


@pytest.mark.rule("COMP-13")
def test_tokens_on_cards_are_not_in_the_pool() -> None:
    play = announced("gas_attack_1")
    assert play.pool == 30 - 5 - 5


@pytest.mark.rule("CBT-03")
def test_a_card_of_another_moment_is_refused() -> None:
    play = phase_1(("probe_left_1",), ("lice_1", "gas_attack_1"))
    play.apply(PlayCommandCard("probe_left_1"))
    assert play.ruling(PlayCard("lice_1")).rules == ("CBT-03",)


@pytest.mark.rule("CBT-04")
def test_a_card_that_cannot_be_paid_is_refused() -> None:
    play = phase_1(("probe_left_1",), ("gas_attack_1", "tactician_1"), tokens=[5, 2])
    play.apply(PlayCommandCard("probe_left_1"))
    assert play.ruling(PlayCard("gas_attack_1")).rules == ("CBT-04",)
    assert play.ruling(PlayCard("tactician_1"))


@pytest.mark.rule("CBT-06")
def test_one_combat_card_in_the_own_turn() -> None:
    play = phase_1(("probe_left_1",), ("gas_attack_1",), played=[0, 1])
    play.apply(PlayCommandCard("probe_left_1"))
    assert not isinstance(play.decision, AnnounceCombatCard)
    window = AnnounceCombatCard("allied")
    assert window.check(play, PlayCard("gas_attack_1")).rules == ("CBT-06",)


@pytest.mark.rule("CBT-07")
def test_one_combat_card_in_the_enemys_turn() -> None:
    play = phase_1(("probe_left_1",), combat_hands=(("hold_at_all_costs_1",), ()), played=[1, 0])
    play.apply(PlayCommandCard("probe_left_1"))
    assert not isinstance(play.decision, CommandWindow)
    assert CommandWindow("german").check(play, PlayCard("hold_at_all_costs_1")).rules == ("CBT-07",)


@pytest.mark.rule("CBT-08", "CBC-07")
def test_counter_espionage_allows_a_second_card() -> None:
    play = phase_1(("probe_left_1",), ("counter_espionage_1", "gas_attack_1", "tactician_1"))
    play.apply(PlayCommandCard("probe_left_1"))
    play.apply(PlayCard("counter_espionage_1"))
    play.apply(PlayCard("gas_attack_1"))
    assert play.state.played[1] == 2
    assert play.cards_left(1) == 0


@pytest.mark.rule("CBT-11")
def test_it_is_announced_before_the_dice_of_the_big_show() -> None:
    play = phase_1(("big_show_1",), ("tactician_1",), dice=[1] * 9)
    play.apply(PlayCommandCard("big_show_1"))
    assert isinstance(play.decision, AnnounceCombatCard)
    assert events(play, BattleDice) == []
    play.apply(Pass())
    assert len(events(play, BattleDice)) == 1


@pytest.mark.rule("CBC-02")
def test_gas_attack_is_in_force() -> None:
    assert announced("gas_attack_1").in_force("gas_attack", 1)


@pytest.mark.rule("CBC-03")
def test_machine_gun_barrage_is_in_force_and_needs_a_machine_gun() -> None:
    assert announced("machine_gun_barrage_1").in_force("machine_gun_barrage", 1)
    assert refusal("machine_gun_barrage_1", {"3-5": "G1 machine_gun", "9-5": "A1 infantry"})


@pytest.mark.rule("CBC-04")
def test_mortar_barrage_is_in_force_and_needs_a_mortar() -> None:
    play = announced("mortar_barrage_1", units={"3-5": "G1 infantry", "9-5": "A1 mortar"})
    assert play.in_force("mortar_barrage", 1)
    assert refusal("mortar_barrage_1", UNITS)


@pytest.mark.rule("CBC-08")
def test_forward_is_in_force_and_needs_soldiers() -> None:
    assert announced("forward_combat_1").in_force("forward_combat", 1)
    assert refusal("forward_combat_1", {"3-5": "G1 infantry", "9-5": "A1 tank_schneider"})


@pytest.mark.rule("CBC-11")
def test_observation_is_in_force() -> None:
    assert announced("observation_1").in_force("observation", 1)


@pytest.mark.rule("CBC-14")
def test_redeployment_is_in_force_but_not_with_firestorm() -> None:
    assert announced("redeployment_1").in_force("redeployment", 1)
    assert refusal("redeployment_1", UNITS, "firestorm_1")


@pytest.mark.rule("CBC-16")
def test_barrage_fire_orders_the_artillery_against_any_hex() -> None:
    play = announced("barrage_fire_1", artillery=[3, 3])
    assert play.state.aim.bit_count() == 127
    assert play.state.shoots == 1


@pytest.mark.parametrize("card", ["stretcher_bearers_1", "physician_1"])
def test_cards_for_the_wounded_need_some(card: str) -> None:
    assert refusal(card, {"3-5": "G1 infantry 2", "9-5": "A1 infantry", "9-7": "A2 tank_saint_chamond 1"})


def refusal(card: str, units: dict[str, str], command: str = "probe_centre_1") -> bool:
    """Is the card refused although it is held and can be paid?"""
    play = phase_1((command,), (card, "tactician_1"), units=units)
    play.apply(PlayCommandCard(command))
    assert isinstance(play.decision, AnnounceCombatCard)
    return not play.ruling(PlayCard(card))


# the answer


def answered(card: str, own: tuple[str, ...] = ()) -> Battle:
    play = phase_1(("probe_centre_1",), combat_hands=((card,), own))
    play.apply(PlayCommandCard("probe_centre_1"))
    if own:
        play.apply(PlayCard(own[0]))
    play.apply(PlayCard(card))
    return play


@pytest.mark.rule("CBC-22")
def test_hold_at_all_costs_answers_the_command_card() -> None:
    play = answered("hold_at_all_costs_1")
    assert play.in_force("hold_at_all_costs", 0)
    assert not play.in_force("hold_at_all_costs", 1)


@pytest.mark.rule("CBT-09")
def test_the_answer_is_the_later_card() -> None:
    play = answered("hold_at_all_costs_1", ("gas_attack_1",))
    assert [effect.kind for effect in play.state.effects] == ["gas_attack", "hold_at_all_costs"]


@pytest.mark.rule("CBC-23")
def test_messenger_killed_answers_the_command_card() -> None:
    play = answered("messenger_killed_1")
    assert isinstance(play.decision, NameUnits)
    assert play.in_force("messenger_killed", 0)


def test_the_window_stays_open_without_a_card_for_it() -> None:
    play = phase_1(("probe_centre_1",), combat_hands=(("lice_1",), ()))
    play.apply(PlayCommandCard("probe_centre_1"))
    assert isinstance(play.decision, CommandWindow)
    assert play.decision.forced(play) == Pass()


@pytest.mark.rule("COMP-15")
def test_both_decks_are_whole_and_shared() -> None:
    groups = [BOX.decks.command[BOX.decks.kind_of[card]].group for card in BOX.decks.command_cards]
    assert (groups.count("section"), groups.count("tactic")) == (40, 18)
    assert len(BOX.decks.combat_cards) == 40
    assert len(BOX.decks.combat) == 29


@pytest.mark.rule("CBT-01")
def test_every_combat_card_has_a_cost_a_turn_and_a_moment() -> None:
    gas, armour = BOX.decks.combat["gas_attack"], BOX.decks.combat["body_armour"]
    assert (gas.cost, gas.turn, gas.window) == (3, "own", "command")
    assert (armour.cost, armour.turn, armour.window) == (1, "enemy", "ranged_rolled")
    announced_with_command = {kind for kind, card in BOX.decks.combat.items() if card.window == "command"}
    assert announced_with_command == set(AnnounceCombatCard.kinds)

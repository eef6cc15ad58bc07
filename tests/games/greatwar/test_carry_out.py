"""What cards do before the ordered units act, and the dice of two tactic cards."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.steps import Decision
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.carry_out import CarryOutCard, ShareFigures, SmokingKills, WithholdOrder
from grognard.games.greatwar.choices import ChooseCard, ChooseUnit, Enough
from grognard.games.greatwar.medals import medals_of
from grognard.games.greatwar.news import HandLookedAt, HandSeen
from grognard.games.greatwar.spies import CounterEspionage, MataHari, Tactician, open_hand
from grognard.games.greatwar.state import ORDERED, Effect, InPlay
from tests.games.greatwar.support import BURST, FLAG, SKULL, SOLDIER, STAR, battle, figures, unit
from tests.games.support import events

UNITS = {
    "3-5": "G1 infantry grenadier",
    "3-6": "G2 tank_schneider",
    "9-5": "A1 infantry 3",
    "9-6": "A2 machine_gun 2",
    "9-7": "A3 infantry",
}


def carried_out(card: str, **more: Any) -> Battle:
    """The Allies have announced this Combat card."""
    units = more.pop("units", UNITS)
    return battle(units, [CarryOutCard("allied")], active=1, in_play=[InPlay(card, 1)], **more)


def decision(play: Battle) -> Decision[Any]:
    assert play.decision is not None
    return play.decision


@pytest.mark.rule("CBC-01")
def test_out_of_ammunition_until_the_end_of_the_enemys_next_turn() -> None:
    play = carried_out("out_of_ammunition_1")
    assert play.ruling(ChooseUnit("A1")).rules == ("CBC-01",)
    play.apply(ChooseUnit("G2"))
    play.fade_effects()
    assert play.in_force("out_of_ammunition", 1, unit(play, "G2"))
    play.fade_effects()
    assert not play.in_force("out_of_ammunition", 1, unit(play, "G2"))


@pytest.mark.rule("CBC-05")
def test_stretcher_bearers_bring_back_one_figure() -> None:
    play = carried_out("stretcher_bearers_1")
    assert play.ruling(ChooseUnit("A3")).rules == ("CBC-05",)
    play.apply(ChooseUnit("A2"))
    assert figures(play, "A2") == 3
    assert play.over


@pytest.mark.rule("CBC-10")
@pytest.mark.parametrize(("face", "left"), [(SKULL, 3), (BURST, 3), (SOLDIER, 4), (FLAG, 4)])
def test_smoking_kills_on_skull_or_burst(face: int, left: int) -> None:
    play = carried_out("smoking_kills_1", dice=[face])
    play.apply(ChooseUnit("G1"))
    assert figures(play, "G1") == left


@pytest.mark.rule("CBC-10")
def test_smoking_kills_soldiers_and_may_earn_a_medal() -> None:
    play = carried_out("smoking_kills_1", dice=[SKULL], units={"3-5": "G1 infantry 1", "3-6": "G2 tank_schneider"})
    assert isinstance(play.decision, SmokingKills)
    assert play.ruling(ChooseUnit("G2")).rules == ("CBC-10",)
    play.apply(ChooseUnit("G1"))
    assert medals_of(play, 1) == 1


@pytest.mark.rule("HQ-05")
def test_a_star_outside_combat_gives_no_token() -> None:
    play = carried_out("smoking_kills_1", dice=[STAR], tokens=[3, 3])
    play.apply(ChooseUnit("G1"))
    assert play.state.tokens == [3, 3]


# hands


@pytest.mark.rule("CBC-07")
def test_counter_espionage_discards_a_combat_card_of_the_enemy() -> None:
    play = carried_out("counter_espionage_1", combat_hands=(("lice_1", "ambush_1"), ()))
    assert isinstance(play.decision, CounterEspionage)
    assert open_hand(play, 1) == ("lice_1", "ambush_1")
    assert open_hand(play, 0) == ()
    play.apply(ChooseCard("ambush_1"))
    assert play.state.combat_hands[0] == ("lice_1",)
    assert play.state.combat_discards == ["ambush_1"]
    assert open_hand(play, 1) == ()


@pytest.mark.rule("CBC-09")
def test_mata_hari_exchanges_a_command_card_of_the_enemy() -> None:
    play = carried_out("mata_hari_1", hands=(("forward_1", "maneuver_1"), ()), next_cards=("recon_left_1",))
    assert isinstance(play.decision, MataHari)
    assert play.ruling(ChooseCard("recon_left_1")).rules == ("CBC-09",)
    play.apply(ChooseCard("forward_1"))
    assert play.state.hands[0] == ("maneuver_1", "recon_left_1")
    assert play.state.discards == ["forward_1"]


def test_only_the_spy_learns_what_is_in_the_hand() -> None:
    play = carried_out("mata_hari_1", hands=(("forward_1",), ()))
    (seen,) = events(play, HandSeen)
    assert seen.seen_by("allied").kinds == ["forward"]
    assert isinstance(seen.seen_by("german"), HandLookedAt)
    assert isinstance(seen.seen_by(""), HandLookedAt)


@pytest.mark.rule("CBC-15")
def test_the_tactician_draws_one_and_discards_one() -> None:
    play = carried_out("tactician_1", hands=((), ("forward_1",)), next_cards=("recon_left_1",))
    assert isinstance(play.decision, Tactician)
    menu = decision(play).menu(play, ())
    assert [pick.pick for pick in menu.picks] == ["card:forward_1", "card:recon_left_1"]
    play.apply(ChooseCard("forward_1"))
    assert play.state.hands[1] == ("recon_left_1",)
    assert play.state.discards == ["forward_1"]


# The Big Show


@pytest.mark.rule("CMD-04", "TAC-06")
def test_the_big_show_rolls_a_die_for_each_card_held_and_its_own() -> None:
    hand = ("forward_1", "maneuver_1")
    play = battle(
        UNITS, [CarryOutCard("allied")], [SOLDIER, STAR, SKULL], active=1, command="big_show", hands=((), hand)
    )
    assert play.state.symbols == ("soldier", "skull")


@pytest.mark.rule("HQ-04", "TAC-06")
def test_stars_of_the_big_show_are_tokens() -> None:
    hand = ("forward_1", "maneuver_1")
    play = battle(UNITS, [CarryOutCard("allied")], [STAR, STAR, FLAG], active=1, command="big_show", hands=((), hand))
    assert play.state.tokens == [0, 2]


# Replacements


def replacements(dice: list[int], **more: Any) -> Battle:
    hand = ("forward_1", "maneuver_1", "recon_left_1")[: len(dice) - 1]
    units = more.pop("units", UNITS)
    return battle(units, [CarryOutCard("allied")], dice, active=1, command="replacements", hands=((), hand), **more)


@pytest.mark.rule("TAC-09")
def test_soldiers_are_for_infantry_the_others_for_anybody() -> None:
    play = replacements([SOLDIER, BURST, STAR, FLAG])
    assert play.state.tokens == [0, 0]
    play.apply(ChooseUnit("A2"))
    assert play.ruling(ChooseUnit("A2")).rules == ("TAC-09",)
    play.apply(ChooseUnit("A1"))
    assert (figures(play, "A1"), figures(play, "A2")) == (4, 3)
    assert play.over


@pytest.mark.rule("TAC-09b")
def test_no_unit_gets_more_than_it_had_and_no_tank_any() -> None:
    units = {"3-5": "G1 infantry", "9-5": "A1 infantry 3", "9-6": "A2 infantry", "9-7": "A3 tank_saint_chamond 1"}
    play = replacements([SKULL, SKULL], units=units)
    assert isinstance(play.decision, ShareFigures)
    assert not play.ruling(ChooseUnit("A2"))
    assert not play.ruling(ChooseUnit("A3"))
    play.apply(ChooseUnit("A1"))
    assert play.over


@pytest.mark.rule("TAC-09c", "ORD-06")
def test_who_gains_a_figure_is_ordered() -> None:
    play = replacements([SOLDIER, BURST])
    play.apply(ChooseUnit("A1"))
    play.apply(Enough())
    assert [play.has(unit(play, name), ORDERED) for name in ("A1", "A2", "A3")] == [True, False, False]


@pytest.mark.rule("CBT-10")
def test_lice_keep_the_order_away_but_not_the_figure() -> None:
    play = replacements([SOLDIER], effects=[Effect("lice", 0, 2, 2)])
    play.apply(ChooseUnit("A1"))
    assert figures(play, "A1") == 4
    assert not play.has(unit(play, "A1"), ORDERED)


@pytest.mark.rule("CBC-23")
def test_a_killed_messenger_leaves_one_of_them_without_order() -> None:
    play = replacements([SOLDIER, BURST], effects=[Effect("messenger_killed", 0)])
    play.apply(ChooseUnit("A1"))
    play.apply(ChooseUnit("A2"))
    assert isinstance(play.decision, WithholdOrder)
    play.apply(ChooseUnit("A1"))
    assert figures(play, "A1") == 4
    assert [play.has(unit(play, name), ORDERED) for name in ("A1", "A2")] == [False, True]


def test_the_menu_of_a_choice_of_units() -> None:
    play = replacements([SOLDIER, BURST])
    menu = decision(play).menu(play, ())
    assert [(pick.pick, pick.note) for pick in menu.picks] == [("unit:A1", "3"), ("unit:A2", "2")]
    assert [button.action for button in menu.buttons] == [Enough()]
    assert decision(play).menu(play, ("unit:A1",)).ready == ChooseUnit("A1")
    assert decision(play).why_not(play, (), "unit:A3").rules == ("TAC-09",)
    assert decision(play).why_not(play, (), "place:5-5").rules == ("TAC-09",)

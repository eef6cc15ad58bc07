"""Cards played in a combat, and the fights by which the attacked unit answers."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import find
from grognard.games.greatwar.combat_actions import Advance, CloseCombat, Fire
from grognard.games.greatwar.fight import UnitInfested
from grognard.games.greatwar.news import BattleDice
from grognard.games.greatwar.raid import GoBack
from grognard.games.greatwar.results import CombatResolved
from grognard.games.greatwar.retreat import RetreatTo
from grognard.games.greatwar.state import FOUGHT, Effect
from grognard.games.greatwar.windows import Pass, PlayCard
from tests.games.greatwar.fighting import CHARGE, FIRE, asked, charged, fired, phase
from tests.games.greatwar.support import BURST, FLAG, SKULL, SOLDIER, STAR, at, figures, unit
from tests.games.support import events


def ours(*cards: str, **more: Any) -> dict[str, Any]:
    """Combat cards of the Germans, who attack, with tokens for them."""
    return {"combat_hands": (cards, ()), "tokens": [2, 0], **more}


def theirs(*cards: str, **more: Any) -> dict[str, Any]:
    """Combat cards of the Allies, who are attacked, with tokens for them."""
    return {"combat_hands": ((), cards), "tokens": [0, 2], **more}


def rolls(play: Battle) -> list[tuple[str, str, int]]:
    """Who rolled for what, and how many dice."""
    return [(rolled.side, rolled.purpose, len(rolled.faces)) for rolled in events(play, BattleDice)]


# Hand Grenade, Lice


@pytest.mark.rule("CBC-21")
def test_a_hand_grenade_is_two_more_dice_in_close_combat() -> None:
    play = charged("A1 infantry", [STAR] * 5, **ours("hand_grenade_1"))
    assert asked(play) == "BeforeRoll"
    play.apply(PlayCard("hand_grenade_1"))
    assert rolls(play) == [("german", "close", 5)]


@pytest.mark.rule("CBC-21")
def test_no_hand_grenade_at_range() -> None:
    play = phase({"5-5": "G1 infantry ordered", "7-5": "A1 infantry"}, [STAR] * 2, **ours("hand_grenade_1"))
    play.apply(FIRE)
    assert not play.decision or play.decision.forced(play) == Pass()


@pytest.mark.rule("CBC-20")
@pytest.mark.parametrize(
    ("dice", "infested"), [([STAR, SOLDIER], True), ([SKULL, FLAG], True), ([SOLDIER, BURST], False)]
)
def test_lice_bite_on_a_star_or_skull(dice: list[int], infested: bool) -> None:
    play = fired("A1 infantry", dice, **ours("lice_1"))
    play.apply(PlayCard("lice_1"))
    if asked(play) == "Retreat":
        play.apply(RetreatTo("8-5"))
    assert bool(events(play, UnitInfested)) == infested
    assert play.in_force("lice", 0, unit(play, "A1")) == infested
    assert [effect.turns for effect in play.state.effects] == [2] * infested


def test_the_dead_have_no_lice() -> None:
    play = fired("A1 infantry 1", [STAR, BURST], **ours("lice_1"))
    play.apply(PlayCard("lice_1"))
    assert play.state.effects == []


def test_two_cards_with_counter_espionage() -> None:
    play = charged("A1 infantry", [STAR] * 5, **ours("hand_grenade_1", "lice_1", card_limit=[2, 1]))
    play.apply(PlayCard("hand_grenade_1"))
    play.apply(PlayCard("lice_1"))
    assert rolls(play) == [("german", "close", 5)]
    assert play.state.effects


# First Strike and Ambush


@pytest.mark.rule("TAC-08")
def test_first_strike_is_a_combat_of_the_defender_before_that_of_the_attacker() -> None:
    play = charged("A1 infantry", [BURST, STAR, STAR, STAR, STAR, STAR], hands=((), ("first_strike_1",)))
    assert asked(play) == "StrikeFirst"
    assert play.decision.side == "allied"
    play.apply(PlayCard("first_strike_1"))
    assert rolls(play) == [("allied", "first_strike", 3), ("german", "close", 3)]
    assert figures(play, "G1") == 3
    assert play.state.tokens == [3, 2]


@pytest.mark.rule("TAC-08")
@pytest.mark.parametrize("dice", [[FLAG, STAR, STAR], [BURST, BURST, SKULL]])
def test_an_attacker_struck_down_or_back_does_not_fight(dice: list[int]) -> None:
    play = charged("A1 infantry", dice, "G1 infantry 3", hands=((), ("first_strike_1",)))
    play.apply(PlayCard("first_strike_1"))
    if asked(play) == "Retreat":
        play.apply(RetreatTo("4-4"))
    assert rolls(play) == [("allied", "first_strike", 3)]
    assert play.over
    assert at(play, "G1") in ("4-4", "-1")
    assert not play.state.fights


@pytest.mark.rule("TAC-08b")
def test_first_strike_lies_on_the_table_for_the_end_of_the_turn() -> None:
    play = charged("A1 infantry", [STAR] * 6, hands=((), ("first_strike_1",)), **theirs("ambush_1"))
    play.apply(PlayCard("first_strike_1"))
    assert [(lying.card, lying.side) for lying in play.state.in_play] == [("first_strike_1", 1)]
    assert play.state.played == [0, 0]


@pytest.mark.rule("CBC-27")
def test_an_ambush_strikes_first_too() -> None:
    play = charged("A1 infantry", [STAR] * 6, **theirs("ambush_1"))
    play.apply(PlayCard("ambush_1"))
    assert rolls(play) == [("allied", "ambush", 3), ("german", "close", 3)]


@pytest.mark.rule("CBC-03")
def test_a_machine_gun_driven_back_before_its_fight_has_lost_it() -> None:
    play = charged("A1 infantry", [FLAG, STAR, STAR], "G1 machine_gun", **theirs("ambush_1"))
    play.apply(PlayCard("ambush_1"))
    play.apply(RetreatTo("4-5"))
    assert len(rolls(play)) == 1
    assert play.state.flags[0] & FOUGHT


@pytest.mark.rule("CBC-13")
def test_raiders_driven_back_may_still_go_home() -> None:
    raid = {"effects": [Effect("trench_raid", 0, 0)], "raid_start": find("2-3")}
    play = charged("A1 infantry", [FLAG, STAR, STAR], **theirs("ambush_1", **raid))
    play.apply(PlayCard("ambush_1"))
    play.apply(RetreatTo("4-5"))
    play.apply(GoBack())
    assert at(play, "G1") == "2-3"


@pytest.mark.rule("ADV-04")
def test_a_unit_that_strikes_first_does_not_advance() -> None:
    play = charged("A1 infantry", [BURST, STAR, STAR], "G1 infantry 1", **theirs("ambush_1"))
    play.apply(PlayCard("ambush_1"))
    assert at(play, "G1") == "-1"
    assert play.over
    assert at(play, "A1") == "6-5"


def test_a_unit_in_a_ford_cannot_answer() -> None:
    assert charged("A1 infantry", [STAR] * 3, hands=((), ("first_strike_1",)), ford="6-5").over


def test_nobody_plays_cards_in_an_answer() -> None:
    hands = {"combat_hands": (("lice_1", "impetuosity_1"), ("ambush_1", "butt_and_bayonet_1")), "tokens": [3, 3]}
    play = charged("A1 infantry", [STAR] * 6, **hands)
    play.apply(Pass())
    play.apply(PlayCard("ambush_1"))
    assert len(rolls(play)) == 2
    assert play.over


# Butt & Bayonet


@pytest.mark.rule("CBC-19")
def test_butt_and_bayonet_is_a_fight_back() -> None:
    play = charged("A1 infantry", [BURST, STAR, STAR, SKULL, SOLDIER, STAR], **theirs("butt_and_bayonet_1"))
    play.apply(Pass())
    assert asked(play) == "ButtAndBayonet"
    play.apply(PlayCard("butt_and_bayonet_1"))
    assert rolls(play)[1] == ("allied", "butt_and_bayonet", 3)
    assert (figures(play, "A1"), figures(play, "G1")) == (3, 2)


@pytest.mark.rule("CBC-19")
def test_no_butt_and_bayonet_once_the_unit_is_driven_off() -> None:
    play = charged("A1 infantry", [FLAG, STAR, STAR], **theirs("butt_and_bayonet_1"))
    play.apply(Pass())
    play.apply(RetreatTo("7-5"))
    assert asked(play) == "AdvanceAfterCombat"


@pytest.mark.rule("ADV-04")
def test_after_butt_and_bayonet_nobody_advances() -> None:
    play = charged("A1 infantry", [STAR] * 3 + [FLAG, STAR, STAR], **theirs("butt_and_bayonet_1"))
    play.apply(Pass())
    play.apply(PlayCard("butt_and_bayonet_1"))
    play.apply(RetreatTo("4-4"))
    assert play.over
    assert at(play, "A1") == "6-5"


# Body Armour, Return Fire


@pytest.mark.rule("CBC-18")
def test_body_armour_takes_two_hits_away() -> None:
    play = fired("A1 infantry", [SOLDIER, BURST, BURST], "G1 machine_gun", **theirs("body_armour_1"))
    assert asked(play) == "BodyArmour"
    play.apply(PlayCard("body_armour_1"))
    assert figures(play, "A1") == 3
    assert events(play, CombatResolved)[0].effects == ["cancelled", "cancelled", "hit"]


@pytest.mark.rule("CBC-18")
def test_body_armour_is_for_hits_of_fire_only() -> None:
    assert asked(fired("A1 infantry", [SOLDIER, STAR], trench="7-5", **theirs("body_armour_1"))) != "BodyArmour"
    close = charged("A1 infantry", [BURST, STAR, STAR], **theirs("body_armour_1"))
    while close.decision:
        assert asked(close) != "BodyArmour"
        close.apply(close.decision.candidates(close)[0])


@pytest.mark.rule("CBC-25")
def test_return_fire_is_a_shot_back() -> None:
    play = fired("A1 machine_gun", [STAR, STAR, BURST, STAR, STAR], **theirs("return_fire_1"))
    assert asked(play) == "ReturnFire"
    play.apply(PlayCard("return_fire_1", "G1"))
    assert rolls(play)[1] == ("allied", "return_fire", 3)
    assert figures(play, "G1") == 3
    assert play.over


@pytest.mark.rule("CBC-25")
def test_against_a_crossfire_one_of_the_firers_is_chosen() -> None:
    units = {"5-5": "G1 machine_gun ordered", "7-9": "G2 machine_gun ordered", "7-5": "A1 infantry"}
    play = phase(units, [STAR] * 4 + [BURST], **theirs("return_fire_1"))
    play.apply(Fire(("G1", "G2"), "A1"))
    assert play.decision.candidates(play)[1:] == [
        PlayCard("return_fire_1", "G1"),
        PlayCard("return_fire_1", "G2"),
    ]
    play.apply(PlayCard("return_fire_1", "G2"))
    assert figures(play, "G2") == 3


@pytest.mark.rule("CBC-25")
@pytest.mark.parametrize("why", ["far", "beside", "retreated", "ammunition"])
def test_who_cannot_return_fire(why: str) -> None:
    units = {"5-5": "G1 machine_gun ordered", "7-5": "A1 infantry"}
    dice, more = [STAR] * 3, theirs("return_fire_1")
    if why == "far":
        units, dice = {"5-5": "G1 mortar ordered", "5-10": "A1 infantry"}, [STAR]
    elif why == "beside":
        units["8-5"] = "G2 infantry"
    elif why == "retreated":
        dice = [FLAG, STAR, STAR]
    else:
        more["effects"] = [Effect("out_of_ammunition", 0, 1)]
    play = phase(units, dice, **more)
    play.apply(FIRE)
    if asked(play) == "Retreat":
        play.apply(RetreatTo("8-5"))
    assert asked(play) != "ReturnFire"


# the order of it all


def test_the_order_of_the_windows_in_a_close_combat() -> None:
    hands = {"combat_hands": (("hand_grenade_1", "impetuosity_1"), ("ambush_1",)), "tokens": [5, 5]}
    units = {"5-5": "G1 infantry ordered", "6-5": "A1 infantry 1", "7-5": "A2 infantry"}
    play = phase(units, [SKULL, STAR, STAR], **hands)
    play.apply(CHARGE)
    seen = []
    while play.decision and asked(play) != "AdvanceAfterCombat":
        seen.append((asked(play), play.decision.side))
        play.apply(Pass())
    assert seen == [("BeforeRoll", "german"), ("StrikeFirst", "allied"), ("Impetuosity", "german")]


def test_first_strike_may_answer_a_bonus_combat() -> None:
    units = {"5-5": "G1 infantry officer ordered", "6-5": "A1 infantry 1", "7-5": "A2 infantry"}
    play = phase(units, [SKULL, STAR, STAR] + [STAR] * 6, hands=((), ("first_strike_1",)))
    play.apply(CHARGE)
    play.apply(Pass())
    play.apply(Advance())
    play.apply(CloseCombat("G1", "A2"))
    play.apply(PlayCard("first_strike_1"))
    assert [purpose for _, purpose, _ in rolls(play)] == ["close", "first_strike", "bonus"]

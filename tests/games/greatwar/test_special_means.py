"""The special means of the game, each in a position that asks for it: the veteran uses it."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.engine.steps import Action
from grognard.games.greatwar.advance import Impetuosity
from grognard.games.greatwar.appraisal import Appraisal
from grognard.games.greatwar.artillery import ReserveArtillery
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import ALL, ALLIED, GERMAN, find
from grognard.games.greatwar.bombarding import Bombard
from grognard.games.greatwar.choices import ChooseUnit
from grognard.games.greatwar.combat import Combat
from grognard.games.greatwar.combat_actions import CloseCombat, Fire, FireOnWire, RemoveWire
from grognard.games.greatwar.command import AnnounceCombatCard, CommandWindow, PlayCommandCard
from grognard.games.greatwar.ending import DiscardForToken, ReconMedal, Resupply, TakeMedal
from grognard.games.greatwar.movement import Frostbite, MoveUnits, WireCutters
from grognard.games.greatwar.moves import MoveUnit
from grognard.games.greatwar.ordering import Order
from grognard.games.greatwar.orders import NameRaider, NameUnits, SendPigeon
from grognard.games.greatwar.reactions import BodyArmour, ButtAndBayonet, ReturnFire, StrikeFirst
from grognard.games.greatwar.sequence import rest_of_turn
from grognard.games.greatwar.set_up import PlaceSpecialists
from grognard.games.greatwar.specialists import PlaceSpecialist
from grognard.games.greatwar.state import Effect, Fight
from grognard.games.greatwar.windows import PlayCard
from grognard.games.greatwar.works import ClearWire
from tests.games.greatwar.support import GAME, STAR, battle

RICH = [9, 9]
FRONT = {"5-4": "G1 infantry", "5-5": "G2 infantry", "5-6": "G3 infantry", "5-7": "G4 infantry"}
BEFORE_IT = {"6-4": "A1 infantry 2", "6-5": "A2 infantry 2", "6-6": "A3 infantry 2", "10-6": "A4 infantry"}


def choose(play: Battle) -> Action:
    """What the veteran does, on a battle as the arena hands it out."""
    assert play.decision is not None
    return Appraisal("veteran").choose(GAME.imagine(play, play.decision.side, Dice(b"imagined")), Luck(1))


def decide(step: Any, units: dict[str, str], **more: Any) -> Action:
    return choose(battle(units, [step], **more))


def holding(card: str, side: int = GERMAN) -> dict[str, Any]:
    """A side with one Combat card and the tokens for it."""
    return {"combat_hands": ((card,), ()) if side == GERMAN else ((), (card,)), "tokens": RICH, "turn": 2, "first": 0}


# Combat cards with the Command card


ANNOUNCED = [
    ("stretcher_bearers_1", "recon_right", {"5-2": "G1 infantry 1", "7-2": "A1 infantry"}),
    ("physician_1", "probe_right", {"5-2": "G1 infantry 1", "7-2": "A1 infantry", "6-3": "A2 infantry"}),
    ("carrier_pigeons_1", "recon_left", {"5-2": "G1 infantry", "6-2": "A1 infantry 1", "2-11": "G2 infantry"}),
    ("trench_raid_1", "recon_centre", {"5-6": "G1 infantry", "8-7": "A1 infantry 1", "10-1": "A2 infantry"}),
    ("smoking_kills_1", "recon_left", {"2-6": "G1 infantry", "9-6": "A1 infantry 1", "9-2": "A2 infantry"}),
    ("out_of_ammunition_1", "recon_left", {"5-6": "G1 infantry 2", "7-6": "A1 machine_gun", "9-2": "A2 infantry"}),
]


@pytest.mark.parametrize(("card", "command", "units"), ANNOUNCED)
def test_a_card_at_its_moment(card: str, command: str, units: dict[str, str]) -> None:
    action = decide(AnnounceCombatCard("german"), units, command=command, **holding(card))
    assert action == PlayCard(card)


def test_barrages_for_guns_that_fire() -> None:
    guns = {"5-5": "G1 machine_gun", "5-7": "G2 machine_gun", "7-6": "A1 infantry 2", "10-1": "A2 infantry"}
    action = decide(AnnounceCombatCard("german"), guns, command="probe_centre", **holding("machine_gun_barrage_1"))
    assert action == PlayCard("machine_gun_barrage_1")


def test_gas_against_men_in_trenches() -> None:
    guns = {f"5-{n}": f"G{n} machine_gun" for n in (5, 6, 7, 8)} | {f"7-{n}": f"A{n} infantry 2" for n in (5, 6, 7, 8)}
    more = holding("gas_attack_1")
    action = decide(AnnounceCombatCard("german"), guns, command="assault_centre", trench="7-5 7-6 7-7 7-8", **more)
    assert action == PlayCard("gas_attack_1")


def test_the_raider_is_the_unit_that_can_reach_a_weak_enemy() -> None:
    units = {"5-6": "G1 infantry ordered", "2-2": "G2 infantry ordered", "7-7": "A1 infantry 1"}
    effects = [Effect("trench_raid", GERMAN)]
    assert decide(NameRaider("german"), units, command="probe_centre", effects=effects) == ChooseUnit("G1")


def test_the_pigeon_flies_to_the_unit_that_can_fight() -> None:
    units = {"2-6": "G1 infantry ordered", "5-2": "G2 infantry", "6-2": "A1 infantry 1"}
    assert decide(SendPigeon("german"), units, command="recon_centre", artillery=[0, 0]) == ChooseUnit("G2")


# Combat cards in the enemy's turn


@pytest.mark.parametrize("card", ["hold_at_all_costs_1", "messenger_killed_1"])
def test_an_answer_to_the_great_assault(card: str) -> None:
    action = decide(CommandWindow("allied"), {**FRONT, **BEFORE_IT}, command="assault_centre", **holding(card, ALLIED))
    assert action == PlayCard(card)


def attacked(card: str, fight: Fight, units: dict[str, str], window: Any) -> Action:
    play = battle(units, active=GERMAN, **holding(card, ALLIED))
    play.state.fights.append(fight)
    play.then(window)
    return choose(play)


def test_body_armour_saves_the_unit() -> None:
    fight = Fight(GERMAN, "ranged", (0,), 1, find("7-5"), hits=2)
    units = {"5-5": "G1 machine_gun", "7-5": "A1 infantry 2"}
    assert attacked("body_armour_1", fight, units, BodyArmour("allied")) == PlayCard("body_armour_1")


def test_an_ambush_on_a_weak_attacker() -> None:
    fight = Fight(GERMAN, "close", (0,), 1, find("6-5"), dice=3)
    units = {"5-5": "G1 infantry 1", "6-5": "A1 infantry 3"}
    assert attacked("ambush_1", fight, units, StrikeFirst("allied")) == PlayCard("ambush_1")


def test_butt_and_bayonet_strike_back() -> None:
    fight = Fight(GERMAN, "close", (0,), 1, find("6-5"), dice=3)
    units = {"5-5": "G1 infantry 1", "6-5": "A1 infantry 3"}
    assert attacked("butt_and_bayonet_1", fight, units, ButtAndBayonet("allied")) == PlayCard("butt_and_bayonet_1")


def test_fire_is_returned() -> None:
    fight = Fight(GERMAN, "ranged", (0,), 1, find("7-5"), dice=2)
    units = {"5-5": "G1 infantry 1", "7-5": "A1 machine_gun"}
    action = attacked("return_fire_1", fight, units, ReturnFire("allied"))
    assert isinstance(action, PlayCard)


def test_frost_holds_the_unit_that_comes_near() -> None:
    units = {"5-5": "G1 infantry ordered", "7-5": "A1 infantry 1"}
    action = decide(Frostbite("allied", "G1", ("6-4",)), units, active=GERMAN, **holding("frostbite_1", ALLIED))
    assert action == PlayCard("frostbite_1")


# Combat cards of the attacker


def test_a_hand_grenade_for_a_fight_that_matters() -> None:
    units = {"5-5": "G1 infantry ordered", "6-5": "A1 infantry 3"}
    play = battle(units, [Combat("german")], [STAR] * 9, **holding("hand_grenade_1"))
    play.apply(CloseCombat("G1", "A1"))
    assert choose(play) == PlayCard("hand_grenade_1")


def test_impetuosity_when_the_next_enemy_is_weak() -> None:
    units = {"5-5": "G1 infantry", "8-5": "A1 infantry", "7-5": "A2 infantry 1"}
    play = battle(units, active=GERMAN, **holding("impetuosity_1"))
    play.state.fights.append(Fight(GERMAN, "close", (0,), 1, find("6-5"), retreated=True))
    play.then(Impetuosity("german"))
    assert choose(play) == PlayCard("impetuosity_1")


def test_wire_cutters_free_those_on_the_wire() -> None:
    units = {"5-4": "G1 infantry", "5-5": "G2 infantry", "9-5": "A1 infantry"}
    action = decide(WireCutters("german"), units, wire="5-4 5-5", **holding("wire_cutters_1"))
    assert action == PlayCard("wire_cutters_1")


def test_a_card_that_can_do_nothing_here_goes_for_a_token() -> None:
    units = {"5-2": "G1 infantry", "9-2": "A1 infantry"}
    action = decide(Resupply("german"), units, combat_hands=(("wire_cutters_1", "ambush_1"), ()))
    assert action == DiscardForToken("wire_cutters_1")


# the reserve artillery


CROWD = {"2-2": "G1 infantry", "8-5": "A1 infantry 1", "8-6": "A2 infantry 1", "9-6": "A3 infantry 1"}


def test_the_reserve_artillery_is_ordered_and_fires_at_the_crowd() -> None:
    more: dict[str, Any] = {"artillery": [4, 4], "tokens": RICH}
    order = decide(NameUnits("german"), CROWD, command="probe_centre", **more)
    assert isinstance(order, Order)
    assert order.artillery == "centre"
    assert isinstance(decide(ReserveArtillery("german"), CROWD, aim=ALL, shoots=1, **more), Bombard)


def test_barrage_fire_orders_the_guns() -> None:
    more = {**holding("barrage_fire_1"), "artillery": [4, 4], "command": "recon_left"}
    assert decide(AnnounceCombatCard("german"), CROWD, **more) == PlayCard("barrage_fire_1")


# wire


def test_wire_is_cut_where_there_is_nothing_to_fight() -> None:
    units = {"8-5": "A1 infantry ordered", "2-5": "G1 infantry", "2-6": "G2 infantry"}
    more: dict[str, Any] = {"wire": "8-5", "active": ALLIED}
    assert decide(MoveUnits("allied"), units, **more) == ClearWire("A1") or (
        decide(Combat("allied"), units, **more) == RemoveWire("A1")
    )


def test_a_mortar_without_a_target_fires_on_wire() -> None:
    units = {"9-5": "A1 mortar ordered", "8-4": "A2 infantry", "1-5": "G1 infantry"}
    action = decide(Combat("allied"), units, wire="7-5", active=ALLIED)
    assert action == FireOnWire("A1", "7-5")


# machine guns, mortars, tanks


def test_crossfire_at_a_trench() -> None:
    units = {"5-4": "G1 machine_gun ordered", "5-6": "G2 machine_gun ordered", "8-5": "A1 infantry"}
    assert decide(Combat("german"), units, trench="8-5") == Fire(("G1", "G2"), "A1")


def test_a_mortar_fires_over_a_wood() -> None:
    units = {"5-5": "G1 mortar ordered", "8-6": "A1 infantry 2"}
    assert decide(Combat("german"), units, forest="6-5 6-6 7-6 7-5") == Fire(("G1",), "A1")


def test_a_tank_goes_at_the_enemy() -> None:
    units = {"8-5": "A1 tank_schneider ordered", "9-6": "A2 infantry", "5-5": "G1 infantry 2"}
    action = decide(MoveUnits("allied"), units, active=ALLIED, scenario="s55")
    assert isinstance(action, MoveUnit)
    assert action.unit == "A1"


# specialists and Recon


def test_specialists_join_units_before_the_first_turn() -> None:
    play = battle({"5-5": "G1 infantry", "5-7": "G2 machine_gun", "9-5": "A1 infantry"}, free_specialists=[1, 0])
    play.then(PlaceSpecialists("german"))
    play.advance()
    assert isinstance(choose(play), PlaceSpecialist)


def test_recon_brings_the_medal_for_lost_time() -> None:
    units = {"3-2": "G1 infantry", "9-2": "A1 infantry"}
    hands = (("recon_right_1", "probe_left_1"), ())
    play = battle(units, rest_of_turn("german", "command"), scenario="s02", hands=hands, turn=2, first=0)
    assert choose(play) == PlayCommandCard("recon_right_1")
    assert decide(ReconMedal("german"), units, scenario="s02", command="recon_right") == TakeMedal()

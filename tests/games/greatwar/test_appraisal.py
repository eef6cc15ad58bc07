"""The computer player: small positions with an obviously right choice, and whole games of legal ones."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.engine.steps import Action
from grognard.games.greatwar.advance import AdvanceAfterCombat
from grognard.games.greatwar.appraisal import Appraisal
from grognard.games.greatwar.artillery import ReserveArtillery
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import ALL, ALLIED, GERMAN, SIDES, find
from grognard.games.greatwar.bombarding import Bombard, HoldFire
from grognard.games.greatwar.combat import Combat
from grognard.games.greatwar.combat_actions import CloseCombat, Fire
from grognard.games.greatwar.command import AnnounceCombatCard, CommandWindow, PlayCommand, PlayCommandCard
from grognard.games.greatwar.ending import DiscardForToken, ReconMedal, Resupply, TakeMedal
from grognard.games.greatwar.movement import MoveUnits
from grognard.games.greatwar.movement_menu import EndMoves
from grognard.games.greatwar.moves import ExitBoard, MoveUnit
from grognard.games.greatwar.ordering import Order
from grognard.games.greatwar.orders import NameUnits
from grognard.games.greatwar.plans_goals import price, standing_ground
from grognard.games.greatwar.plans_odds import Mark, odds, shelled
from grognard.games.greatwar.plans_orders import Staff
from grognard.games.greatwar.plans_outlook import Outlook
from grognard.games.greatwar.plans_threat import menace
from grognard.games.greatwar.plans_weights import weights
from grognard.games.greatwar.reactions import BodyArmour
from grognard.games.greatwar.retreat import Ignore, IgnoreFlags, Retreat, RetreatTo
from grognard.games.greatwar.state import Fight
from grognard.games.greatwar.windows import Pass, PlayCard
from tests.games.greatwar.support import BOX, GAME, STAR, battle, hexes

RICH = [9, 9]


def choose(play: Battle) -> Action:
    """What the player does, on a battle as the arena hands it out."""
    assert play.decision is not None
    return Appraisal().choose(GAME.imagine(play, play.decision.side, Dice(b"imagined")), Luck(1))


def decide(step: Any, units: dict[str, str], **more: Any) -> Action:
    return choose(battle(units, [step], **more))


# chances


def test_odds_of_a_single_die() -> None:
    whole = odds(1, False, Mark(4, 0, 0))
    assert whole.lost == pytest.approx(1 / 2)
    assert whole.back == pytest.approx(1 / 6)
    assert odds(1, True, Mark(1, 0, 0)).kill == pytest.approx(2 / 3)


def test_cover_and_firm_nerves_count() -> None:
    assert odds(1, False, Mark(4, 1, 1)).lost == pytest.approx(1 / 6)
    assert odds(1, False, Mark(4, 1, 1)).back == 0


def test_a_unit_that_cannot_go_back_pays_in_figures() -> None:
    assert odds(1, False, Mark(1, 0, 0, cornered=True)).kill == pytest.approx(2 / 3)


def test_one_shell_never_hits_the_centre() -> None:
    assert shelled(1, True, Mark(4, 0, 0)).lost == 0
    assert shelled(1, False, Mark(4, 0, 0)).lost == pytest.approx(1 / 12)


def test_the_reach_of_infantry_includes_its_move() -> None:
    infantry = menace(BOX.forces.profiles["infantry", ""], find("5-5"))
    assert infantry[find("5-7")] == pytest.approx(2)
    assert infantry[find("5-8")] == pytest.approx(1)
    assert infantry[find("5-11")] == 0


# what ground is worth


def test_the_last_unit_on_a_medal_hex_is_worth_the_medal() -> None:
    alone = battle({"3-6": "A1 infantry", "1-1": "G1 infantry"}, scenario="s02", real_ground=True)
    line = next(medal.hexes for medal in alone.medal_rules if medal.kind == "group")
    with_friends = standing_ground(alone, ALLIED, line)[0][1]
    assert standing_ground(alone, ALLIED, 0)[0][1] > 3 * with_friends


def test_the_medal_that_wins_is_worth_more() -> None:
    play = battle({"5-5": "G1 infantry", "9-5": "A1 infantry"})
    before = price(play, GERMAN)
    play.state.held[0] = play.setting.medals_to_win - 1
    assert price(play, GERMAN) > 2 * before


def test_cover_is_less_dangerous() -> None:
    play = battle({"5-5": "G1 infantry", "8-5": "A1 machine_gun"}, trench="5-6")
    outlook = Outlook(play, GERMAN)
    assert outlook.danger(0, find("5-6")) < outlook.danger(0, find("5-5"))


def test_fire_is_divided_among_friends() -> None:
    enemies = {"8-5": "A1 machine_gun"}
    alone = Outlook(battle({"5-5": "G1 infantry", **enemies}), GERMAN)
    massed = Outlook(battle({"5-5": "G1 infantry", "5-6": "G2 infantry", "5-4": "G3 infantry", **enemies}), GERMAN)
    assert massed.danger(0, find("5-5")) < alone.danger(0, find("5-5"))


# fights


def test_the_kill_shot_comes_first() -> None:
    action = decide(Combat("german"), {"5-5": "G1 infantry ordered", "7-4": "A1 infantry", "7-6": "A2 infantry 1"})
    assert action == Fire(("G1",), "A2")


def test_fire_goes_at_the_enemy_in_the_open() -> None:
    units = {"5-5": "G1 infantry ordered", "7-4": "A1 infantry", "7-6": "A2 infantry"}
    assert decide(Combat("german"), units, trench="7-6") == Fire(("G1",), "A1")


def test_machine_guns_fire_together_at_a_trench() -> None:
    units = {"5-4": "G1 machine_gun ordered", "5-6": "G2 machine_gun ordered", "8-5": "A1 infantry"}
    assert decide(Combat("german"), units, trench="8-5") == Fire(("G1", "G2"), "A1")


def test_close_combat_against_the_weaker_neighbour() -> None:
    units = {"5-5": "G1 infantry ordered", "6-4": "A1 infantry", "6-5": "A2 infantry 2"}
    assert decide(Combat("german"), units) == CloseCombat("G1", "A2")


def test_fire_prepares_an_assault() -> None:
    """Of two like targets, the one that infantry is going to assault from the wire, and before it does."""
    units = {"5-5": "A1 infantry ordered", "6-7": "A2 machine_gun ordered", "4-8": "G1 infantry", "4-5": "G2 infantry"}
    assert decide(Combat("allied"), units, active=ALLIED, trench="4-5 4-8", wire="5-5") == Fire(("A2",), "G2")


def test_the_winner_goes_into_the_trench() -> None:
    units = {"5-5": "A1 infantry", "2-5": "G1 infantry", "11-11": "A2 infantry"}
    play = battle(units, trench="4-5")
    play.state.fights.append(Fight(ALLIED, "close", (0,), 1, find("4-5"), retreated=True))
    play.then(AdvanceAfterCombat("allied"))
    assert type(choose(play)).__name__ == "Advance"


# moves


def test_a_machine_gun_with_a_target_stays() -> None:
    units = {"5-5": "G1 machine_gun ordered", "8-5": "A1 infantry"}
    assert decide(MoveUnits("german"), units) == EndMoves()


def test_the_medal_hex_is_not_left() -> None:
    units = {"4-4": "A1 infantry ordered", "1-9": "G1 infantry 1", "10-5": "A2 infantry"}
    play = battle(units, [MoveUnits("allied")], active=ALLIED, scenario="s02", real_ground=True)
    line = next(medal.hexes for medal in play.medal_rules if medal.kind == "group")
    play.apply(choose(play))
    assert line >> play.state.at[0] & 1


def test_the_attacker_goes_forward() -> None:
    units = {"9-5": "A1 infantry ordered", "9-6": "A2 infantry", "3-5": "G1 infantry 2"}
    action = decide(MoveUnits("allied"), units, active=ALLIED)
    assert isinstance(action, MoveUnit)
    assert int(action.path[-1].split("-")[0]) < 9


def test_a_unit_on_the_enemy_baseline_leaves() -> None:
    units = {"1-5": "A1 infantry ordered", "9-6": "A2 infantry", "3-9": "G1 infantry"}
    assert decide(MoveUnits("allied"), units, active=ALLIED, scenario="s08") == ExitBoard("A1")


# retreats


def rolled(play: Battle, flags: int, decision: Any) -> Battle:
    play.state.fights.append(Fight(ALLIED, "ranged", (0,), 1, play.state.at[1], flags=flags, retreat=flags))
    play.then(decision)
    return play


def test_a_whole_unit_in_a_trench_stands_fast() -> None:
    play = battle({"7-5": "A1 infantry", "5-5": "G1 infantry", "5-6": "G2 infantry"}, trench="5-5 5-6")
    assert choose(rolled(play, 1, IgnoreFlags("german"))) == Ignore(1)


def test_the_last_man_goes_back_from_an_attack() -> None:
    enemies = {"7-5": "A1 infantry", "5-5": "G1 infantry 1", "7-4": "A2 infantry", "7-6": "A3 infantry"}
    play = battle({**enemies, "1-1": "G2 infantry"}, craters="5-5", trench="4-5")
    assert choose(rolled(play, 1, IgnoreFlags("german"))) == Ignore(0)


def test_a_retreat_goes_into_cover() -> None:
    play = battle({"7-5": "A1 machine_gun", "5-5": "G1 infantry 3"}, trench="4-5")
    assert choose(rolled(play, 1, Retreat("german"))) == RetreatTo("4-5")


# orders


def test_the_card_for_the_section_with_the_fight() -> None:
    units = {"5-2": "G1 infantry", "6-2": "A1 infantry 1", "2-11": "G2 infantry"}
    play = battle(units, [PlayCommand("german")], hands=(("probe_left_1", "probe_right_1"), ()))
    assert choose(play) == PlayCommandCard("probe_right_1")


def test_the_attacker_prefers_neighbours_who_go_together() -> None:
    """Two units side by side rather than two far apart, all else alike."""
    units = {"9-1": "A1 infantry", "9-2": "A2 infantry", "2-5": "G1 infantry", "2-8": "G2 infantry"}
    play = battle(units, [PlayCommand("allied")], active=ALLIED, hands=((), ("probe_left_1",)))
    staff = Staff(Outlook(play, ALLIED))
    assert staff._together(0, [1]) > 0
    assert Staff(Outlook(play, GERMAN))._together(2, [3]) == 0


def test_those_who_can_fight_are_ordered() -> None:
    units = {"5-2": "G1 infantry", "6-2": "A1 infantry 1", "1-2": "G2 machine_gun", "1-3": "G3 machine_gun"}
    action = decide(NameUnits("german"), units, command="recon_right", artillery=[0, 0])
    assert action == Order(("G1",))


def test_time_is_taken_as_a_medal() -> None:
    units = {"3-2": "G1 infantry", "9-2": "A1 infantry"}
    assert decide(ReconMedal("german"), units, scenario="s02", command="recon_left") == TakeMedal()


# artillery


def test_shells_fall_on_a_crowd() -> None:
    units = {
        "2-2": "G1 infantry",
        "8-5": "A1 infantry 1",
        "8-6": "A2 infantry",
        "9-6": "A3 infantry",
        "4-9": "A4 infantry",
    }
    action = decide(ReserveArtillery("german"), units, aim=ALL, shoots=1, artillery=[5, 5], tokens=RICH)
    assert isinstance(action, Bombard)
    assert hexes("8-5 8-6 9-6") >> find(action.hex) & 1


def test_no_shell_is_spent_on_own_troops() -> None:
    units = {"5-5": "G1 infantry 1", "5-6": "G2 infantry 1", "6-5": "A1 infantry", "6-4": "G3 infantry 1"}
    action = decide(ReserveArtillery("german"), units, aim=ALL, shoots=1, artillery=[5, 5], tokens=RICH, trench="6-5")
    assert action == HoldFire()


# cards


def test_body_armour_when_it_saves_the_unit() -> None:
    play = battle({"7-5": "A1 infantry", "5-5": "G1 infantry 2"}, combat_hands=(("body_armour_1",), ()), tokens=RICH)
    play.state.fights.append(Fight(ALLIED, "ranged", (0,), 1, find("5-5"), hits=2))
    play.then(BodyArmour("german"))
    assert choose(play) == PlayCard("body_armour_1")


def test_body_armour_is_too_good_for_one_hit() -> None:
    play = battle({"7-5": "A1 infantry", "5-5": "G1 infantry 4"}, combat_hands=(("body_armour_1",), ()), tokens=RICH)
    play.state.fights.append(Fight(ALLIED, "ranged", (0,), 1, find("5-5"), hits=1))
    play.then(BodyArmour("german"))
    assert choose(play) == Pass()


def test_a_hand_grenade_for_a_fight_that_matters() -> None:
    cards = {"combat_hands": (("hand_grenade_1",), ()), "tokens": RICH}
    play = battle({"5-5": "G1 infantry ordered", "6-5": "A1 infantry 3"}, [Combat("german")], [STAR] * 9, **cards)
    play.apply(CloseCombat("G1", "A1"))
    assert choose(play) == PlayCard("hand_grenade_1")


def test_the_messenger_of_an_assault_is_killed() -> None:
    line = {f"7-{n}": f"A{n} infantry" for n in range(1, 5)} | {f"5-{n}": f"G{n} infantry" for n in range(1, 5)}
    more: dict[str, Any] = {"combat_hands": (("messenger_killed_1",), ()), "tokens": RICH, "active": ALLIED}
    assert decide(CommandWindow("german"), line, command="assault_left", **more) == PlayCard("messenger_killed_1")
    assert decide(CommandWindow("german"), line, command="recon_left", **more) == Pass()


def test_stretcher_bearers_wait_for_the_wounded() -> None:
    more: dict[str, Any] = {"combat_hands": (("stretcher_bearers_1",), ()), "tokens": RICH, "command": "recon_right"}
    hurt = {"5-2": "G1 infantry 1", "7-2": "A1 infantry"}
    assert decide(AnnounceCombatCard("german"), hurt, **more) == PlayCard("stretcher_bearers_1")


def test_a_useless_card_goes_for_a_token() -> None:
    units = {"5-2": "G1 infantry", "9-2": "A1 infantry"}
    action = decide(Resupply("german"), units, combat_hands=(("observation_1", "ambush_1"), ()))
    assert action == DiscardForToken("observation_1")


def test_every_combat_card_has_its_price() -> None:
    assert set(BOX.decks.combat) <= set(weights().least)


# whole games


@pytest.mark.parametrize("scenario", ["s01", "s50"])
def test_the_player_never_peeks(scenario: str) -> None:
    """However the cards that a side does not know lie, it does the same."""
    play, luck = GAME.start(scenario, (), Dice(b"peek")), Luck(3)
    for _ in range(60):
        if play.decision is None:
            break
        side = play.decision.side
        choices = {Appraisal().choose(GAME.imagine(play, side, Dice(seed)), luck) for seed in (b"a", b"b", b"c")}
        assert len(choices) == 1
        play.apply(choices.pop())


@pytest.mark.parametrize("scenario", ["s12", "s54"])
def test_a_whole_game_against_chance(scenario: str) -> None:
    """Nothing but legal actions, with all options, and a win."""
    options = tuple(option.key for option in GAME.scenario(scenario).options)
    play, luck = GAME.start(scenario, options, Dice(b"whole")), Luck(5)
    while play.decision is not None:
        mine = play.decision.side == SIDES[ALLIED]
        play.apply(choose(play) if mine else play.decision.sample(play, luck))
    assert GAME.outcome(play).winner == SIDES[ALLIED]

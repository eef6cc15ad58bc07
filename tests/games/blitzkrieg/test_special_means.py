"""The veteran uses every special means of the series where it serves: a test for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.dice import Dice, Luck
from grognard.engine.steps import Action, Step
from grognard.games.blitzkrieg.air import PlaceAir
from grognard.games.blitzkrieg.answers import Evade, StandFast
from grognard.games.blitzkrieg.attack import Attack
from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN
from grognard.games.blitzkrieg.bridging import Pontoons
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.combat import CombatPhase
from grognard.games.blitzkrieg.duties import StartCombat
from grognard.games.blitzkrieg.evade import RetreatBefore
from grognard.games.blitzkrieg.exploitation import Exploitation, StartExploitation
from grognard.games.blitzkrieg.flights import Assign, Interdict, Scramble
from grognard.games.blitzkrieg.gunfire import Gunfire
from grognard.games.blitzkrieg.interception import Intercept
from grognard.games.blitzkrieg.movement import Movement, StartMovement
from grognard.games.blitzkrieg.orders import Exit, Move, SendRommel
from grognard.games.blitzkrieg.pontoons import Build
from grognard.games.blitzkrieg.shifts import with_odds
from grognard.games.blitzkrieg.stand import NoRetreat
from grognard.games.blitzkrieg.state import BOMBING, COMBAT, EXPLOITATION, MOVEMENT, RECOVERED
from grognard.games.blitzkrieg.trenches import Dig, DigTrenches
from tests.games.blitzkrieg.combats import plan
from tests.games.blitzkrieg.flying import CURTISS, FRENCH, STUKA, fly, stonne
from tests.games.blitzkrieg.support import GAME, at, battle, index

VETERAN = GAME.counsel().staff("veteran")
ATTACK = [StartCombat("german"), CombatPhase("german")]


def order(play: Campaign40) -> Action:
    return VETERAN.choose(play, Luck(1))


def orders(play: Campaign40) -> list[Action]:
    """All that the veteran does until its decision is over."""
    decision, done = play.decision, []
    while play.decision == decision and decision is not None:
        done.append(order(play))
        play.apply(done[-1])
    return done


def march(scenario: str, units: dict[str, list[str]], side: str = "german", **state: Any) -> Campaign40:
    agenda: Sequence[Step[Any]] = [StartMovement(side), Movement(side)]
    return battle(scenario, units, agenda, side=(GERMAN, ALLIED)[side == "allied"], phase=MOVEMENT, **state)


# guns


def test_an_88_attacks_tanks_beside_it() -> None:
    units = {"1310": ["g_arr_7_88a", "g_arr_7_6_1", "g_arr_7_6_2"], "1309": ["a_arr_b_4_vic"]}
    action = order(battle("arras", units, ATTACK, phase=COMBAT))
    assert isinstance(action, Attack)
    assert "g_arr_7_88a" in action.units


def test_anti_tank_guns_join_the_attack_on_tanks() -> None:
    units = {"0806": ["a_han_2d_1_h1"], "0805": ["g_han_33_1", "g_han_5_1_iii"], "0905": ["g_han_5_1_iv"]}
    action = order(battle("hannut", units, ATTACK, phase=COMBAT))
    assert isinstance(action, Attack)
    assert "g_han_33_1" in action.units


def test_guns_that_have_not_fired_join_an_attack() -> None:
    units = {"0704": ["a_sto_67_1"], "0703": ["g_sto_ggd_1", "g_sto_ggd_2"], "0701": ["g_sto_ggd_13"]}
    action = order(battle("stonne", units, ATTACK, phase=COMBAT))
    assert isinstance(action, Attack)
    assert "g_sto_ggd_13" in action.units


def test_guns_shell_before_the_attack() -> None:
    units = {"0704": ["a_sto_67_1", "a_sto_67_2"], "0702": ["g_sto_ggd_1"], "0701": ["g_sto_ggd_13"]}
    assert getattr(order(battle("stonne", units, [Gunfire("german")])), "hex", "") == "0704"


# rivers


def test_infantry_on_both_banks_builds_a_pontoon_for_the_tanks() -> None:
    units = {"0902": ["g_sed_1s_1_1"], "0903": ["g_sed_1s_2_1"], "0901": ["g_sed_1p_1_1"], "0907": ["a_sed_213_1"]}
    assert isinstance(order(battle("sedan", units, [Pontoons("german")])), Build)


def test_tanks_go_over_a_pontoon() -> None:
    units = {"0902": ["g_sed_1p_1_1"], "0903": ["g_sed_1s_2_1"], "1212": ["a_sed_213_1"]}
    play = march("sedan", units, pontoons=[("0902", "0903")])
    orders(play)
    assert play.field.zones["south_bank"] >> play.hex(at(play, "g_sed_1p_1_1")) & 1


def test_tanks_go_over_a_bridge() -> None:
    play = march("dinant", {"2313": ["g_din_7p_1_25"], "2314": ["g_din_7p_2_25"], "0501": ["a_din_8_1"]})
    orders(play)
    west = play.field.zones["west_bank"]
    assert any(west >> play.hex(at(play, tank)) & 1 for tank in ("g_din_7p_1_25", "g_din_7p_2_25"))


# the air


def test_stukas_bomb_what_will_be_attacked() -> None:
    units = {"0704": ["a_sto_67_1"], "0702": ["g_sto_ggd_1", "g_sto_ggd_2"], "1912": ["a_sto_67_2"]}
    play = battle("stonne", units, [PlaceAir("german")], turn=19)
    assert next(action.hex for action in orders(play) if isinstance(action, Assign)) == "0704"


def test_fighters_meet_the_bomber_over_their_own_troops() -> None:
    play = stonne(turn=5)
    fly(play, STUKA, BOMBING, play.hex(FRENCH))
    play.then(Intercept("allied"))
    play.advance()
    assert order(play) == Scramble(CURTISS, STUKA)


def test_the_roads_are_watched_while_an_army_waits_to_come() -> None:
    play = battle("sedan", {"0903": ["a_sed_213_1"], "0802": ["g_sed_1s_1_1"]}, [PlaceAir("german")], turn=8)
    assert any(isinstance(action, Interdict) for action in orders(play))


# Rommel, exploitation, the night


def test_rommel_goes_where_the_attack_is() -> None:
    tanks = ["g_din_7p_1_25", "g_din_7p_2_25", "g_din_7s_1_6"]
    play = march("dinant", {"2410": ["g_din_rommel", "g_din_32i_1_4"], "1508": tanks, "1308": ["a_din_66_1"]}, turn=10)
    sent = [action.unit for action in orders(play) if isinstance(action, SendRommel)]
    assert sent
    assert sent[0] in tanks


def test_tanks_exploit_into_an_empty_village() -> None:
    agenda = [StartExploitation("german"), Exploitation("german")]
    play = battle("hannut", {"1105": ["g_han_5_1_iv"]}, agenda, turn=20, phase=EXPLOITATION)
    orders(play)
    assert at(play, "g_han_5_1_iv") in ("1004", "1006")


def test_a_unit_recovered_at_night_comes_back_into_the_line() -> None:
    play = GAME.start("gembloux", (), Dice(b"recovered"))
    unit, others = index(play, "a_gem_15_4_1"), GAME.counsel().staff("")
    while not (play.state.turn == 12 and play.state.side == ALLIED and isinstance(play.decision, Movement)):
        if play.state.turn == 11 and play.state.side == GERMAN:
            play.remove(unit, RECOVERED)
            play.state.back[unit] = 12
        play.apply(others.choose(play, Luck(1)))
    orders(play)
    assert play.on_map(unit)


def test_a_worn_unit_goes_home_in_the_last_turn() -> None:
    play = march("dinant", {"0210": ["a_din_8_1 refit", "a_din_8_2"]}, "allied", turn=32)
    assert [action.unit for action in orders(play) if isinstance(action, Exit)] == ["a_din_8_1"]


# trenches and answers


def test_garrisons_dig_in() -> None:
    play = battle("arras", {"1313": ["g_arr_7_6_1"]}, [DigTrenches("german")], options=["trenches"])
    assert order(play) == Dig("g_arr_7_6_1")


def test_armoured_cars_slip_away_before_a_hopeless_fight() -> None:
    tanks = ["g_han_5_1_iv", "g_han_5_1_iii", "g_han_5_2_iv"]
    play = battle("hannut", {"1005": ["a_han_12c_p1"], "1105": tanks})
    play.state.combat = plan(play, "german", "1005", " ".join(tanks))
    play.then(RetreatBefore("allied"))
    assert isinstance(order(play), Evade)


def test_stonne_is_held_without_retreat_on_the_last_day() -> None:
    play = battle("stonne", {"1106": ["a_sto_67_1"], "1105": ["g_sto_ggd_1", "g_sto_ggd_2"]}, turn=20)
    play.state.combat = with_odds(play, plan(play, "german", "1106", "g_sto_ggd_1 g_sto_ggd_2"))
    play.then(NoRetreat("allied"))
    assert order(play) == StandFast(("1106",))


# off the map


def test_germans_leave_by_the_far_edge_where_that_scores() -> None:
    play = march("hannut", {"0109": ["g_han_5_1_iv"]}, turn=20)
    assert isinstance(order(play), Exit)


def test_who_would_be_counted_against_us_leaves() -> None:
    play = march("gembloux", {"0205": ["a_gem_fd3_pan"]}, "allied", turn=20, past=((5, "breakout"),))
    assert isinstance(order(play), Exit)


def test_nobody_leaves_while_there_is_time() -> None:
    play = march("hannut", {"0109": ["g_han_5_1_iv"]}, turn=6)
    assert all(isinstance(action, Move) for action in orders(play)[:-1])

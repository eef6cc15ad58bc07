"""The end of a player turn, and the night."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.steps import Step
from grognard.games.blitzkrieg.air import PlaceAir
from grognard.games.blitzkrieg.battlefield import ALLIED
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.combat import CombatPhase
from grognard.games.blitzkrieg.entry import entry_zone
from grognard.games.blitzkrieg.exploitation import Exploitation
from grognard.games.blitzkrieg.gunfire import Gunfire
from grognard.games.blitzkrieg.movement import EndMovement, Movement
from grognard.games.blitzkrieg.night import NightDice, by_day, by_night
from grognard.games.blitzkrieg.orders import Move
from grognard.games.blitzkrieg.pontoons import Build, building_ruling
from grognard.games.blitzkrieg.recovery import CheckCollapse, Collapsed, RecoveryPhase
from grognard.games.blitzkrieg.state import (
    DESTROYED,
    DISORGANISED,
    ELIMINATED,
    FIRED,
    READY,
    RECOVERED,
    REFIT,
    SHAKEN,
)
from tests.games.blitzkrieg.support import at, battle, index
from tests.games.support import events

FRENCH = "a_gem_15_4_1"
BERBER = "a_gem_fdina_1_1"
TANK = "g_gem_4_1_35"
NIGHT = 11


@pytest.mark.rule("SEQ-G6a")
def test_germans_in_supply_rally_and_others_do_not() -> None:
    places = {"0909": [f"{TANK} disorganised"], "0809": [FRENCH], "1010": ["a_gem_15_4_2"]}
    play = battle("gembloux", {**places, "1509": ["g_gem_4_2_35 disorganised"]}, [RecoveryPhase("german")])
    assert not play.has(index(play, "g_gem_4_2_35"), DISORGANISED)
    assert play.has(index(play, TANK), DISORGANISED)


@pytest.mark.rule("SEQ-F6")
def test_the_allied_recover_likewise_and_only_they() -> None:
    places = {"0909": [f"{FRENCH} disorganised"], "1509": [f"{TANK} disorganised"]}
    play = battle("gembloux", {**places, "0709": ["a_gem_fr_64 fired"]}, [RecoveryPhase("allied")])
    assert not play.has(index(play, FRENCH), DISORGANISED)
    assert not play.has(index(play, "a_gem_fr_64"), FIRED)
    assert play.has(index(play, TANK), DISORGANISED)


@pytest.mark.rule("SEQ-G6b")
def test_german_guns_that_bombarded_are_ready_again() -> None:
    play = battle("gembloux", {"1509": ["g_gem_4_art93 fired"], "0709": ["a_gem_fr_64 fired"]})
    play.then(RecoveryPhase("german"))
    play.advance()
    assert not play.has(index(play, "g_gem_4_art93"), FIRED)
    assert play.has(index(play, "a_gem_fr_64"), FIRED)


@pytest.mark.rule("DIN-R-F7")
def test_armour_of_the_1st_dcr_rallies_a_turn_later() -> None:
    play = battle("dinant", {"0310": ["a_din_28bcc_1 shaken"]}, [EndMovement("allied")])
    unit = index(play, "a_din_28bcc_1")
    assert play.has(unit, DISORGANISED)
    play.then(RecoveryPhase("allied"))
    play.advance()
    assert play.has(unit, DISORGANISED)
    assert not play.has(unit, SHAKEN)
    play.then(RecoveryPhase("allied"))
    play.advance()
    assert not play.has(unit, DISORGANISED)


# collapse


@pytest.mark.rule("VIC-05")
def test_a_side_in_complete_disorder_has_lost() -> None:
    play = battle("gembloux", {"0909": [f"{FRENCH} disorganised"], "1509": [TANK]})
    play.then(CheckCollapse("allied"), Movement("german"))
    play.advance()
    assert play.over
    assert play.state.winner == "german"
    assert events(play, Collapsed) == [Collapsed("allied", "german")]


@pytest.mark.rule("VIC-05")
def test_one_unit_in_order_or_nobody_on_the_map_is_no_collapse() -> None:
    play = battle("gembloux", {"0909": [f"{FRENCH} disorganised"], "0708": [BERBER]}, [CheckCollapse("allied")])
    assert play.state.winner == ""
    play = battle("gembloux", {"0909": [FRENCH]}, [CheckCollapse("german")])
    assert play.state.winner == ""


# the night


def lost(*units: str, dice: list[int], place: int = ELIMINATED, scenario: str = "gembloux") -> Campaign40:
    """The night dice of those who are lost."""
    turn = 10 if scenario == "arras" else NIGHT
    play = battle(scenario, {}, dice=dice, turn=turn)
    for unit in units:
        play.put(index(play, unit), place)
    play.then(NightDice("allied"), NightDice("german"))
    play.advance()
    return play


@pytest.mark.rule("NGT-14")
@pytest.mark.parametrize(("die", "place"), [(1, RECOVERED), (3, RECOVERED), (4, DESTROYED), (6, DESTROYED)])
def test_up_to_three_a_lost_unit_comes_back(die: int, place: int) -> None:
    play = lost(BERBER, dice=[die])
    assert at(play, BERBER) == str(place)
    assert play.has(index(play, BERBER), REFIT) == (place == RECOVERED)


@pytest.mark.rule("NGT-10")
def test_every_lost_unit_has_its_die() -> None:
    play = lost(BERBER, "a_gem_fdina_1_2", dice=[1, 5])
    assert (at(play, BERBER), at(play, "a_gem_fdina_1_2")) == (str(RECOVERED), str(DESTROYED))


@pytest.mark.rule("SEQ-G6c")
def test_the_german_throws_for_his_own() -> None:
    play = lost(TANK, dice=[2])
    assert at(play, TANK) == str(RECOVERED)


@pytest.mark.rule("NGT-11")
@pytest.mark.parametrize("unit", ["a_gem_fr_4a_pion", "g_gem_4_art93", "g_gem_4_rec7"])
def test_a_factor_of_one_is_too_weak_to_come_back(unit: str) -> None:
    assert at(lost(unit, dice=[]), unit) == str(ELIMINATED)


@pytest.mark.rule("NGT-12", "NGT-13")
def test_who_is_lost_for_good_throws_no_die() -> None:
    assert at(lost(BERBER, dice=[], place=DESTROYED), BERBER) == str(DESTROYED)


@pytest.mark.rule("NGT-12")
def test_who_was_eliminated_with_a_refit_marker_throws_no_die() -> None:
    play = battle("gembloux", {"0909": [f"{BERBER} refit"]}, turn=NIGHT)
    play.eliminate(index(play, BERBER))
    play.then(NightDice("allied"))
    play.advance()
    assert at(play, BERBER) == str(DESTROYED)


@pytest.mark.rule("NGT-13")
def test_a_failed_die_is_the_last() -> None:
    play = lost(BERBER, dice=[6])
    play.then(NightDice("allied"))
    play.advance()
    assert at(play, BERBER) == str(DESTROYED)


@pytest.mark.rule("NGT-15")
def test_vehicles_never_come_back() -> None:
    assert at(lost("g_gem_4_ht1", dice=[]), "g_gem_4_ht1") == str(ELIMINATED)


@pytest.mark.rule("NGT-16", "CAP-12e")
def test_88s_never_come_back() -> None:
    play = lost("g_arr_7_88a", dice=[], scenario="arras")
    assert play.units[index(play, "g_arr_7_88a")].af > 1
    assert at(play, "g_arr_7_88a") == str(ELIMINATED)


@pytest.mark.rule("NGT-17")
def test_a_recovered_unit_may_enter_from_the_next_turn_by_a_source_of_supply() -> None:
    play = battle("gembloux", {"0909": [BERBER]}, dice=[1], turn=NIGHT)
    unit = index(play, BERBER)
    play.eliminate(unit)
    play.then(NightDice("allied"))
    play.advance()
    assert play.state.back[unit] == NIGHT + 1
    play.put(unit, READY)
    assert entry_zone(play, unit) == play.field.sources[ALLIED]


def at_night(unit: str, *path: str) -> tuple[str, ...]:
    """The rules that forbid a move at night beside a German tank."""
    play = battle("gembloux", {"0909": [FRENCH], "0809": [BERBER], "1009": [TANK]}, turn=NIGHT)
    play.then(Movement("allied"))
    play.advance()
    return play.ruling(Move(unit, path)).rules


@pytest.mark.rule("NGT-01")
def test_at_night_a_unit_moves_one_hex() -> None:
    assert at_night(BERBER, "0708") == ()
    assert at_night(BERBER, "0708", "0608") == ("NGT-01",)


@pytest.mark.rule("NGT-02")
def test_at_night_nobody_enters_an_enemy_zone() -> None:
    assert at_night(BERBER, "0908") != ()


@pytest.mark.rule("NGT-03")
def test_at_night_units_may_leave_an_enemy_zone() -> None:
    assert at_night(FRENCH, "0810") == ()


def asked(step: Step[Any]) -> tuple[bool, bool]:
    """Is a step asked by day, and at night?"""
    places = {"0909": [FRENCH], "1009": [TANK], "1209": ["g_gem_4_art93", "g_gem_4_2_35"]}
    day, night = (battle("gembloux", places, [step], turn=turn) for turn in (2, NIGHT))
    return not day.over, not night.over


@pytest.mark.rule("NGT-04")
def test_no_air_unit_flies_at_night() -> None:
    assert asked(PlaceAir("german")) == (True, False)


@pytest.mark.rule("NGT-05")
def test_guns_fire_at_night() -> None:
    assert asked(Gunfire("german")) == (True, True)


@pytest.mark.rule("NGT-06")
def test_there_is_no_combat_at_night() -> None:
    assert asked(CombatPhase("german")) == (True, False)


@pytest.mark.rule("NGT-07")
def test_nobody_exploits_at_night() -> None:
    assert asked(Exploitation("german")) == (True, False)


def test_steps_of_the_day_and_of_the_night() -> None:
    day, night = (battle("gembloux", {}, turn=turn) for turn in (2, NIGHT))
    assert (by_day(day, NightDice("german")), by_day(night, NightDice("german"))) == ([NightDice("german")], [])
    assert (by_night(day, NightDice("german")), by_night(night, NightDice("german"))) == ([], [NightDice("german")])


@pytest.mark.rule("DIS-04")
def test_the_disorganised_build_no_pontoon() -> None:
    places = {"0305": ["g_sed_1s_1_1 disorganised"], "0306": ["g_sed_1s_2_1"]}
    play = battle("sedan", places)
    assert building_ruling(play, Build("g_sed_1s_1_1", "g_sed_1s_2_1")).rules == ("DIS-04",)

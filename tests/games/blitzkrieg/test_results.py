"""What a combat does to those who fought it."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg.fall_back import FallBack
from grognard.games.blitzkrieg.fugitives import FallBackTo, Stubborn
from grognard.games.blitzkrieg.recovery import StubbornDice
from grognard.games.blitzkrieg.state import ATTACKED, DESTROYED, DISORGANISED, ELIMINATED, FOUGHT, REFIT, STUBBORN
from grognard.games.blitzkrieg.tables import ODDS
from tests.games.blitzkrieg.aftermath import Fight, aftermath
from tests.games.blitzkrieg.support import at, battle, hexes, index

FRENCH = "a_gem_15_4_1"
TANK = "g_gem_4_1_35"
BERBER = "a_gem_fdina_1_1"
PLACES = {"0909": [FRENCH], "1009": [TANK]}


def by_tank(result: str, **combat: object) -> Fight:
    return Fight("german", ["0909"], [TANK], result, combat)


@pytest.mark.rule("RES-E")
def test_e_eliminates_every_unit_that_took_part() -> None:
    places = {"0909": [FRENCH, "a_gem_15_4_2"], "1009": [TANK]}
    play = aftermath("gembloux", places, by_tank("-/E"))
    assert (at(play, FRENCH), at(play, "a_gem_15_4_2")) == (str(ELIMINATED), str(ELIMINATED))
    assert at(play, TANK) == "1009"


@pytest.mark.rule("RES-E")
def test_a_loaded_truck_is_lost_with_its_unit() -> None:
    play = aftermath("gembloux", {"0909": ["a_gem_15_134_2 in:a_gem_15_trk2"], "1009": [TANK]}, by_tank("-/E"))
    assert at(play, "a_gem_15_trk2") == str(DESTROYED)


@pytest.mark.rule("RES-D")
def test_d_disorganises_and_a_second_one_adds_nothing() -> None:
    places = {"0909": [FRENCH, "a_gem_15_4_2 disorganised"], "1009": [TANK]}
    play = aftermath("gembloux", places, by_tank("-/D"))
    assert play.has(index(play, FRENCH), DISORGANISED)
    assert play.has(index(play, "a_gem_15_4_2"), DISORGANISED)
    assert at(play, "a_gem_15_4_2") == "0909"


@pytest.mark.rule("RES-0")
def test_a_stroke_touches_nobody() -> None:
    play = aftermath("gembloux", PLACES, by_tank("-/-"))
    assert not play.has(index(play, FRENCH), DISORGANISED)
    assert not play.has(index(play, TANK), DISORGANISED)
    assert play.over


@pytest.mark.rule("CMB-27")
def test_the_defender_goes_before_the_attacker() -> None:
    play = aftermath("gembloux", PLACES, by_tank("R/R"))
    assert play.decision is not None
    assert play.decision.side == "allied"
    play.apply(FallBackTo(FRENCH, ("0809",)))
    assert play.decision.side == "german"


@pytest.mark.rule("RES-Ra")
def test_r_is_one_or_two_hexes_and_ends_in_disorder() -> None:
    play = aftermath("gembloux", PLACES, by_tank("-/R"))
    assert play.ruling(FallBackTo(FRENCH, ("0809", "0708")))
    assert play.ruling(FallBackTo(FRENCH, ("0809", "0708", "0608"))).rules == ("RET-02",)
    play.apply(FallBackTo(FRENCH, ("0809",)))
    assert at(play, FRENCH) == "0809"
    assert play.has(index(play, FRENCH), DISORGANISED)


@pytest.mark.rule("RES-R*a")
def test_r_star_is_two_or_three_hexes_and_ends_in_disorder() -> None:
    play = aftermath("gembloux", PLACES, by_tank("-/R*"))
    assert play.ruling(FallBackTo(FRENCH, ("0809",))).rules == ("RES-R*a",)
    assert play.ruling(FallBackTo(FRENCH, ("0809", "0708")))
    play.apply(FallBackTo(FRENCH, ("0809", "0708", "0608")))
    assert at(play, FRENCH) == "0608"
    assert play.has(index(play, FRENCH), DISORGANISED)


@pytest.mark.rule("RES-Rb")
def test_r_disorganises_those_who_stand_fast() -> None:
    play = aftermath("gembloux", PLACES, by_tank("-/R", no_retreat=(_hex("0909"),)))
    assert at(play, FRENCH) == "0909"
    assert play.has(index(play, FRENCH), DISORGANISED)


@pytest.mark.rule("RES-R*b")
def test_r_star_eliminates_those_who_stand_fast() -> None:
    play = aftermath("gembloux", PLACES, by_tank("-/R*", no_retreat=(_hex("0909"),)))
    assert at(play, FRENCH) == str(ELIMINATED)


@pytest.mark.rule("RES-R*b")
def test_terror_binds_unit_by_unit() -> None:
    places = {"0909": [FRENCH, "a_gem_15_4_2"], "1009": [TANK]}
    bound = battle("gembloux", {}).unit(FRENCH)
    play = aftermath("gembloux", places, by_tank("-/R*", forced=(bound,)))
    assert at(play, FRENCH) == str(ELIMINATED)
    play.apply(FallBackTo("a_gem_15_4_2", ("0809", "0708")))
    assert at(play, "a_gem_15_4_2") == "0708"


@pytest.mark.rule("ELM-01")
def test_who_is_lost_without_refit_waits_for_the_night() -> None:
    play = aftermath("gembloux", PLACES, by_tank("-/E"))
    assert at(play, FRENCH) == str(ELIMINATED)


@pytest.mark.rule("ELM-02")
def test_who_is_lost_with_refit_is_lost_for_good() -> None:
    play = aftermath("gembloux", {"0909": [f"{FRENCH} refit"], "1009": [TANK]}, by_tank("-/E"))
    assert at(play, FRENCH) == str(DESTROYED)


@pytest.mark.rule("CMB-08")
def test_the_attack_is_spent_and_the_duty_met() -> None:
    play = aftermath("gembloux", PLACES, by_tank("-/D"), obliged=["0909", "0908"])
    assert play.has(index(play, TANK), ATTACKED)
    assert play.has(index(play, FRENCH), FOUGHT)
    assert not play.has(index(play, FRENCH), ATTACKED)
    assert play.state.obliged == hexes(play, "0908")
    assert play.state.combat is None


@pytest.mark.rule("RES-E")
def test_guns_at_a_distance_share_the_result() -> None:
    places = {"0909": [FRENCH], "1009": [TANK], "1209": ["g_gem_4_art93"]}
    play = aftermath("gembloux", places, Fight("german", ["0909"], [TANK, "g_gem_4_art93"], "E/-"))
    assert at(play, "g_gem_4_art93") == str(ELIMINATED)


# the example of the rulebook: 3:1 against a disorganised tank that stands fast

EXAMPLE = [(1, True), (2, True), (3, True), (4, False), (5, False), (6, False)]


@pytest.mark.rule("RES-Rb", "RES-R*b")
@pytest.mark.parametrize(("die", "survives"), EXAMPLE)
def test_the_example_of_the_rulebook(die: int, survives: bool) -> None:
    places = {"0405": ["g_gem_4_2_35 disorganised"], "0305": ["a_gem_fd3_1s"], "0505": ["a_gem_15_at"]}
    result = "/".join(battle("gembloux", {}).field.tables.combat[ODDS.index("3:1")][die - 1])
    held = {"no_retreat": (_hex("0405"),)}
    play = aftermath("gembloux", places, Fight("allied", ["0405"], ["a_gem_fd3_1s", "a_gem_15_at"], result, held))
    assert at(play, "g_gem_4_2_35") == ("0405" if survives else str(ELIMINATED))
    assert not play.has(index(play, "a_gem_fd3_1s"), DISORGANISED)
    play.then(FallBack("allied"), FallBack("german"))
    play.advance()
    assert at(play, "g_gem_4_2_35") == ("0405" if survives else str(ELIMINATED))


# 88s


@pytest.mark.rule("CAP-12d")
@pytest.mark.parametrize("result", ["-/R", "-/R*"])
def test_an_88_dies_of_any_retreat(result: str) -> None:
    places = {"1310": ["g_arr_7_88a", "g_arr_7_6_1"], "1309": ["a_arr_3_s1"]}
    play = aftermath("arras", places, Fight("allied", ["1310"], ["a_arr_3_s1"], result))
    assert at(play, "g_arr_7_88a") == str(ELIMINATED)
    assert at(play, "g_arr_7_6_1") == "1310"


@pytest.mark.rule("CAP-12d")
def test_an_88_that_stands_fast_dies_all_the_same() -> None:
    fight = Fight("allied", ["1310"], ["a_arr_3_s1"], "-/R", {"no_retreat": (_hex("1310", "arras"),)})
    play = aftermath("arras", {"1310": ["g_arr_7_88a"], "1309": ["a_arr_3_s1"]}, fight)
    assert at(play, "g_arr_7_88a") == str(ELIMINATED)


# assault troops


def assault(refit: str, die: int) -> tuple[str, bool]:
    places = {"0808": [f"g_sto_gstu_a {refit}".strip()], "0809": ["a_sto_67_1"]}
    play = aftermath("stonne", places, Fight("allied", ["0808"], ["a_sto_67_1"], "-/R"), dice=[die])
    play.apply(FallBackTo("g_sto_gstu_a", ("0807",)))
    return at(play, "g_sto_gstu_a"), play.has(index(play, "g_sto_gstu_a"), REFIT)


@pytest.mark.rule("CAP-7b")
def test_assault_troops_that_retreat_throw_a_die() -> None:
    assert assault("", 3) == ("0807", False)
    assert assault("", 4) == ("0807", True)
    assert assault("refit", 3) == ("0807", True)
    assert assault("refit", 4)[0] == str(DESTROYED)


@pytest.mark.rule("CAP-7b")
def test_assault_troops_that_stand_throw_none() -> None:
    places = {"0808": ["g_sto_gstu_a"], "0809": ["a_sto_67_1"]}
    fight = Fight("allied", ["0808"], ["a_sto_67_1"], "-/R", {"no_retreat": (_hex("0808", "stonne"),)})
    play = aftermath("stonne", places, fight)
    assert not play.has(index(play, "g_sto_gstu_a"), REFIT)


# Moroccans


def berber(result: str, **more: object) -> Fight:
    return Fight("german", ["0909"], [TANK], result, more)


@pytest.mark.rule("CAP-9b")
@pytest.mark.parametrize("result", ["-/R", "-/R*"])
def test_moroccans_may_hold_their_ground(result: str) -> None:
    places = {"0909": [BERBER], "1009": [TANK]}
    play = aftermath("gembloux", places, berber(result), events=("moroccan_ferocity",))
    play.apply(Stubborn(BERBER))
    assert at(play, BERBER) == "0909"
    assert play.has(index(play, BERBER), DISORGANISED)
    assert play.has(index(play, BERBER), STUBBORN)


@pytest.mark.rule("CAP-9b")
def test_moroccans_retreat_like_others_without_the_event() -> None:
    play = aftermath("gembloux", {"0909": [BERBER], "1009": [TANK]}, berber("-/R"))
    assert play.ruling(Stubborn(BERBER)).rules == ("CAP-9b",)


@pytest.mark.rule("CAP-9b")
def test_moroccans_hold_out_even_where_they_stand_fast() -> None:
    places = {"0909": [BERBER, FRENCH], "1009": [TANK]}
    fight = berber("-/R*", no_retreat=(_hex("0909"),))
    play = aftermath("gembloux", places, fight, events=("moroccan_ferocity",))
    assert at(play, BERBER) == "0909"
    assert play.has(index(play, BERBER), STUBBORN)
    assert at(play, FRENCH) == str(ELIMINATED)


@pytest.mark.rule("CAP-9b")
def test_moroccans_without_a_way_back_may_still_hold() -> None:
    places = {"0909": [BERBER], "0809": ["g_gem_4_2_35"], "1010": [TANK]}
    fight = Fight("german", ["0909"], [TANK], "-/R")
    play = aftermath("gembloux", places, fight, events=("moroccan_ferocity",))
    assert play.decision is not None
    assert play.decision.candidates(play) == [Stubborn(BERBER)]


@pytest.mark.rule("CAP-9c")
@pytest.mark.parametrize(("die", "place", "refit"), [(1, "0909", False), (2, "0909", True)])
def test_who_held_out_throws_a_die_at_the_end_of_the_turn(die: int, place: str, refit: bool) -> None:
    play = battle("gembloux", {"0909": [f"{BERBER} stubborn", FRENCH]}, [StubbornDice()], [die])
    assert (at(play, BERBER), play.has(index(play, BERBER), REFIT)) == (place, refit)
    assert not play.has(index(play, BERBER), STUBBORN)


@pytest.mark.rule("CAP-9c")
def test_a_second_refit_is_the_end() -> None:
    play = battle("gembloux", {"0909": [f"{BERBER} stubborn refit"]}, [StubbornDice()], [6])
    assert at(play, BERBER) == str(DESTROYED)


def _hex(name: str, scenario: str = "gembloux") -> int:
    return battle(scenario, {}).hex(name)

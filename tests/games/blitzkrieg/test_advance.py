"""Nobody advances after combat, with five exceptions."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg.actions import Pass
from grognard.games.blitzkrieg.advancing import GoIn
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.fugitives import FallBackTo
from grognard.games.blitzkrieg.state import DESTROYED, Works
from tests.games.blitzkrieg.aftermath import Fight, aftermath
from tests.games.blitzkrieg.support import at, battle, edge

FRENCH = "a_gem_15_4_1"
TANK = "g_gem_4_1_35"
RIFLES = "g_gem_4_1_4"
OTHER = "g_gem_4_1_36"
BERBER = "a_gem_fdina_1_1"
PLACES = {"0909": [FRENCH], "1009": [TANK, RIFLES], "1010": [OTHER]}


def combined(result: str, *units: str, **more: object) -> Fight:
    return Fight("german", ["0909"], units or (TANK, RIFLES, OTHER), result, {"combined": True, **more})


@pytest.mark.rule("FIN-01")
def test_nobody_advances_as_a_rule() -> None:
    play = aftermath("gembloux", PLACES, Fight("german", ["0909"], [TANK, RIFLES], "-/E"))
    assert play.over
    assert at(play, TANK) == "1009"


@pytest.mark.rule("FIN-02", "CAP-1c")
def test_after_a_combined_attack_one_stack_advances() -> None:
    play = aftermath("gembloux", PLACES, combined("-/E"))
    assert play.ruling(GoIn((TANK, OTHER), "0909")).rules == ("CAP-1c",)
    play.apply(GoIn((TANK, RIFLES), "0909"))
    assert (at(play, TANK), at(play, RIFLES), at(play, OTHER)) == ("0909", "0909", "1010")
    assert play.over


@pytest.mark.rule("CAP-1c")
def test_retreat_empties_the_hex_as_well_and_a_unit_may_go_alone() -> None:
    play = aftermath("gembloux", PLACES, combined("-/R"))
    play.apply(FallBackTo(FRENCH, ("0809",)))
    play.apply(GoIn((RIFLES,), "0909"))
    assert (at(play, TANK), at(play, RIFLES)) == ("1009", "0909")


@pytest.mark.rule("FIN-02")
def test_a_hex_that_is_still_held_is_not_entered() -> None:
    play = aftermath("gembloux", PLACES, combined("-/D"))
    assert play.over


@pytest.mark.rule("FIN-02")
def test_only_attackers_that_stand_where_they_stood_advance() -> None:
    places = {**PLACES, "0910": ["g_gem_4_2_35"]}
    play = aftermath("gembloux", places, combined("-/E"))
    assert play.ruling(GoIn(("g_gem_4_2_35",), "0909")).rules == ("FIN-02",)
    play = aftermath("gembloux", PLACES, combined("R/E", TANK))
    play.apply(FallBackTo(TANK, ("1109",)))
    assert play.over


def test_an_advance_may_be_declined_and_bad_ones_are_refused() -> None:
    play = aftermath("gembloux", PLACES, combined("-/E"))
    for action in (GoIn((), "0909"), GoIn((TANK, TANK), "0909"), GoIn((TANK,), "0908"), GoIn(("x",), "zz")):
        assert not play.ruling(action)
    play.apply(Pass())
    assert at(play, TANK) == "1009"


@pytest.mark.rule("CAP-3d")
def test_a_hex_left_before_combat_may_be_entered_without_a_combined_attack() -> None:
    where = battle("gembloux", {}).hex("0909")
    fight = Fight("german", ["0909"], [TANK], "-/-", {"vacated": (where,)})
    play = aftermath("gembloux", {"1009": [TANK]}, fight)
    play.apply(GoIn((TANK,), "0909"))
    assert at(play, TANK) == "0909"


@pytest.mark.rule("CAP-11c")
def test_heavy_tanks_open_the_way_for_a_stack() -> None:
    places = {"1310": ["g_arr_7_6_1"], "1309": ["a_arr_b_6dli"], "1409": ["a_arr_b_4_mat"]}
    units = ["a_arr_b_6dli", "a_arr_b_4_mat"]
    play = aftermath("arras", places, Fight("allied", ["1310"], units, "-/E"))
    play.apply(GoIn(("a_arr_b_6dli",), "1310"))
    assert at(play, "a_arr_b_6dli") == "1310"
    assert aftermath("arras", places, Fight("allied", ["1310"], units[:1], "-/E")).over


@pytest.mark.rule("CAP-10f")
def test_units_with_rommel_advance() -> None:
    places = {"1310": ["g_arr_7_25_1", "g_arr_rommel"], "1410": ["g_arr_7_25_2"], "1309": ["a_arr_3_s1"]}
    fight = Fight("german", ["1309"], ["g_arr_7_25_1", "g_arr_7_25_2"], "-/E")
    play = aftermath("arras", places, fight)
    assert play.ruling(GoIn(("g_arr_7_25_2",), "1309")).rules == ("FIN-01",)
    play.apply(GoIn(("g_arr_7_25_1",), "1309"))
    assert at(play, "g_arr_rommel") == "1309"


def test_what_is_alone_in_the_hex_is_overrun() -> None:
    play = aftermath("gembloux", {**PLACES, "0909": [FRENCH, "a_gem_15_trk2"]}, combined("-/E"))
    play.apply(GoIn((TANK,), "0909"))
    assert at(play, "a_gem_15_trk2") == str(DESTROYED)


def test_rivers_bar_the_way_of_tanks_but_not_of_infantry() -> None:
    places = {"0305": ["g_sed_1p_1_1", "g_sed_1s_1_1"], "0306": ["a_sed_213_1"]}
    fight = Fight("german", ["0306"], ["g_sed_1p_1_1", "g_sed_1s_1_1"], "-/E", {"combined": True})
    play = aftermath("sedan", places, fight)
    assert play.ruling(GoIn(("g_sed_1p_1_1",), "0306")).rules == ("FIN-02",)
    assert play.ruling(GoIn(("g_sed_1s_1_1",), "0306"))


@pytest.mark.rule("CAP-8e")
def test_builders_stay_at_their_pontoon() -> None:
    places = {"0305": ["g_sed_1s_1_1"], "0306": ["g_sed_1s_2_1"], "0307": ["a_sed_213_1"]}
    play = battle("sedan", places)
    works = Works(edge(play, "0305", "0306"), play.unit("g_sed_1s_1_1"), play.unit("g_sed_1s_2_1"))
    fight = Fight("german", ["0307"], ["g_sed_1s_2_1"], "-/E", {"combined": True})
    assert aftermath("sedan", places, fight, works=(works,)).over


# Moroccan ferocity


def fierce(places: dict[str, list[str]], fight: Fight) -> Campaign40:
    return aftermath("gembloux", places, fight, events=("moroccan_ferocity",))


@pytest.mark.rule("CAP-9d")
def test_moroccans_advance_into_hexes_that_the_germans_left() -> None:
    places = {"0909": [BERBER, "a_gem_fdina_1_2", FRENCH], "1009": [TANK]}
    play = fierce(places, Fight("allied", ["1009"], [BERBER, "a_gem_fdina_1_2", FRENCH], "-/E"))
    assert play.ruling(GoIn((FRENCH,), "1009")).rules == ("CAP-9d",)
    play.apply(GoIn((BERBER,), "1009"))
    assert play.ruling(GoIn((BERBER,), "1009")).rules == ("CAP-9d",)
    play.apply(GoIn(("a_gem_fdina_1_2",), "1009"))
    assert (at(play, BERBER), at(play, "a_gem_fdina_1_2")) == ("1009", "1009")
    assert play.over


@pytest.mark.rule("CAP-9d")
def test_moroccan_defenders_follow_attackers_that_fell_back() -> None:
    play = fierce({"0909": [BERBER], "1009": [TANK]}, Fight("german", ["0909"], [TANK], "R/-"))
    play.apply(FallBackTo(TANK, ("1109",)))
    play.apply(GoIn((BERBER,), "1009"))
    assert at(play, BERBER) == "1009"


@pytest.mark.rule("CAP-9d")
def test_stacking_limits_the_ferocious() -> None:
    near, far = [BERBER, "a_gem_fdina_1_2"], ["a_gem_fdina_7_1", "a_gem_fdina_7_2"]
    play = fierce({"1009": [TANK], "0909": near, "0908": far}, Fight("allied", ["1009"], [*near, *far], "-/E"))
    for name in (*near, far[0]):
        play.apply(GoIn((name,), "1009"))
    assert play.over
    assert at(play, far[1]) == "0908"


# the page


def test_the_menus_offer_whole_stacks_and_single_units() -> None:
    play = aftermath("gembloux", PLACES, combined("-/E"))
    decision = play.decision
    assert decision is not None
    menu = decision.menu(play, ())
    assert GoIn((TANK, RIFLES), "0909") in [button.action for button in menu.buttons]
    assert decision.menu(play, (f"unit:{RIFLES}", "place:0909")).ready == GoIn((RIFLES,), "0909")
    assert decision.why_not(play, (), f"unit:{FRENCH}").rules == ("FIN-02",)
    assert all(play.ruling(action) for action in decision.candidates(play))


def test_the_menu_of_the_ferocious() -> None:
    play = fierce({"0909": [BERBER], "1009": [TANK]}, Fight("allied", ["1009"], [BERBER], "-/E"))
    decision = play.decision
    assert decision is not None
    assert decision.menu(play, ("place:1009",)).ready == GoIn((BERBER,), "1009")
    assert decision.why_not(play, (), "place:0908").rules == ("CAP-9d",)

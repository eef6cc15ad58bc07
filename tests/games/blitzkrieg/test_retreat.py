"""Ways back: away from the enemy, towards home, out of enemy zones, or lost."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice import Luck
from grognard.games.blitzkrieg.fall_back import EndCombat, FallBack
from grognard.games.blitzkrieg.fugitives import FallBackTo
from grognard.games.blitzkrieg.retreat import Retreated
from grognard.games.blitzkrieg.state import DISORGANISED, ELIMINATED, EXITED, FOUGHT
from tests.games.blitzkrieg.aftermath import Fight, aftermath
from tests.games.blitzkrieg.support import at, battle, index
from tests.games.support import events

FRENCH = "a_gem_15_4_1"
TANK = "g_gem_4_1_35"
DRIVEN = Fight("german", ["0909"], [TANK], "-/R")
ALONE = {"0909": [FRENCH], "1009": [TANK]}


def back(*path: str, off_map: bool = False) -> FallBackTo:
    return FallBackTo(FRENCH, path, off_map)


@pytest.mark.rule("RET-01")
def test_a_retreat_ends_farther_from_the_attackers() -> None:
    places = {"0909": [FRENCH], "1009": [TANK], "0908": ["a_gem_15_27_1"]}
    play = aftermath("gembloux", places, DRIVEN)
    assert play.ruling(back("0908")).rules == ("RET-01",)
    assert play.ruling(back("0910"))


@pytest.mark.rule("RET-01")
def test_a_retreat_goes_from_hex_to_hex_and_never_into_the_enemy() -> None:
    play = aftermath("gembloux", {**ALONE, "0809": ["g_gem_4_ht1"]}, DRIVEN)
    assert play.ruling(back("0708")).rules == ("RET-01",)
    assert play.ruling(back("0809")).rules == ("RET-01",)
    assert play.ruling(back("0810", "0909")).rules == ("RET-01",)


@pytest.mark.rule("RET-02", "RES-S")
def test_a_retreat_goes_on_where_there_is_no_room() -> None:
    full = {"0809": ["a_gem_1_1_1", "a_gem_1_1_2"], "0708": ["a_gem_1_43_1", "a_gem_1_43_2"]}
    play = aftermath("gembloux", {**ALONE, **full}, DRIVEN)
    assert play.ruling(back("0809")).rules == ("RET-02",)
    assert play.ruling(back("0809", "0708")).rules == ("RET-02",)
    assert play.ruling(back("0809", "0709", "0609")).rules == ("RET-02",)
    play.apply(back("0809", "0708", "0608"))
    assert at(play, FRENCH) == "0608"


@pytest.mark.rule("RET-03")
def test_an_enemy_zone_is_closed_unless_a_friend_is_in_it() -> None:
    places = {**ALONE, "0711": ["g_gem_4_1_36"]}
    play = aftermath("gembloux", places, DRIVEN)
    assert play.ruling(back("0810", "0710")).rules == ("RET-03",)
    play = aftermath("gembloux", {**places, "0710": ["a_gem_15_27_1"]}, DRIVEN)
    assert play.ruling(back("0810", "0710"))


@pytest.mark.rule("RET-04")
def test_a_retreat_never_leads_away_from_the_own_source() -> None:
    places = {"0909": [FRENCH], "0809": [TANK]}
    play = aftermath("gembloux", places, DRIVEN)
    assert play.ruling(back("1009")).rules == ("RET-04",)
    assert play.ruling(back("0910"))


@pytest.mark.rule("RET-05")
def test_a_retreat_may_leave_the_map_and_ends_in_good_order() -> None:
    places = {"0109": [FRENCH], "0209": [TANK]}
    play = aftermath("gembloux", places, Fight("german", ["0109"], [TANK], "-/R*"))
    unit = index(play, FRENCH)
    play.apply(back(off_map=True))
    assert at(play, FRENCH) == str(EXITED)
    assert play.state.back[unit] == play.state.turn + 2
    assert not play.has(unit, DISORGANISED)


@pytest.mark.rule("RET-05")
def test_nobody_leaves_by_a_side_that_is_closed_to_it() -> None:
    places = {"0901": [FRENCH], "1002": [TANK]}
    play = aftermath("gembloux", places, Fight("german", ["0901"], [TANK], "-/R"))
    assert play.ruling(back(off_map=True)).rules == ("RET-05",)


@pytest.mark.rule("RET-06")
def test_who_has_no_way_is_lost() -> None:
    places = {"0909": [FRENCH], "0809": ["g_gem_4_2_35"], "1010": [TANK]}
    play = aftermath("gembloux", places, DRIVEN)
    assert at(play, FRENCH) == str(ELIMINATED)
    assert play.over


@pytest.mark.rule("RET-06")
def test_who_has_no_way_waits_until_nobody_can_go() -> None:
    places = {"0909": ["a_gem_15_4_2"], "1109": [FRENCH], "1009": [TANK], "1111": ["g_gem_4_2_35"]}
    play = aftermath("gembloux", places, Fight("german", ["0909", "1109"], [TANK], "-/R"))
    assert play.ruling(back("1110")).rules == ("RET-03",)
    assert at(play, FRENCH) == "1109"
    play.apply(FallBackTo("a_gem_15_4_2", ("0809",)))
    assert at(play, FRENCH) == str(ELIMINATED)


def test_a_truck_goes_back_with_its_load() -> None:
    places = {"0909": ["a_gem_15_134_2 in:a_gem_15_trk2"], "1009": [TANK]}
    play = aftermath("gembloux", places, DRIVEN)
    play.apply(FallBackTo("a_gem_15_134_2", ("0809",)))
    assert at(play, "a_gem_15_trk2") == "0809"


# over the Meuse


def over_the_meuse(unit: str, to: str, **state: Any) -> tuple[str, ...]:
    """A unit in 0305 or 0306 is driven to the other bank."""
    french = unit.startswith("a")
    here, enemy = ("0305", "0304") if french else ("0306", "0307")
    foe, side = ("g_sed_1p_1_1", "german") if french else ("a_sed_41bcc_1", "allied")
    play = aftermath("sedan", {here: [unit], enemy: [foe]}, Fight(side, [here], [foe], "-/R"), **state)
    return ("lost",) if play.over else play.ruling(FallBackTo(unit, (to,))).rules


@pytest.mark.rule("RET-03")
def test_rivers_are_waded_on_foot_and_bridged_by_pontoons() -> None:
    assert over_the_meuse("a_sed_213_1", "0306") == ()
    assert over_the_meuse("a_sed_4bcc_1", "0306") == ("MOV-16",)
    assert over_the_meuse("g_sed_2p_1_3", "0305") == ("lost",)
    assert over_the_meuse("g_sed_2p_1_3", "0305", pontoons=[("0305", "0306")]) == ()
    assert over_the_meuse("a_sed_4bcc_1", "0306", pontoons=[("0305", "0306")]) == ("MOV-16",)


# the end of a combat phase

SURROUNDED = {
    "0809": ["g_gem_4_2_35 disorganised"],
    "0709": ["a_gem_fd3_1s"],
    "0909": ["a_gem_15_at"],
    "0807": ["a_gem_fr_1a_bcc"],
}
PHASE_END = [FallBack("allied"), FallBack("german"), EndCombat()]


@pytest.mark.rule("FIN-03", "ZOC-08")
def test_who_was_left_alone_in_enemy_zones_all_around_is_lost() -> None:
    """The rulebook's advice not to attack a disorganised unit."""
    play = battle("gembloux", SURROUNDED, PHASE_END)
    assert at(play, "g_gem_4_2_35") == str(ELIMINATED)


@pytest.mark.rule("FIN-05")
def test_who_fought_stays() -> None:
    places = {**SURROUNDED, "0809": ["g_gem_4_2_35 disorganised fought"]}
    play = battle("gembloux", places, PHASE_END)
    assert at(play, "g_gem_4_2_35") == "0809"
    assert not play.has(index(play, "g_gem_4_2_35"), FOUGHT)


@pytest.mark.rule("FIN-03")
def test_both_sides_go_back_first_the_one_whose_phase_it_is() -> None:
    places = {
        "0909": [f"{FRENCH} disorganised"],
        "1009": [TANK],
        "0507": ["a_gem_15_27_1"],
        "0607": ["g_gem_4_2_35 disorganised"],
    }
    play = battle("gembloux", places, [FallBack("german"), FallBack("allied")])
    assert play.decision is not None
    assert play.decision.side == "german"
    assert play.ruling(FallBackTo("g_gem_4_2_35", ("0707", "0808", "0908"))).rules == ("RET-02",)
    play.apply(FallBackTo("g_gem_4_2_35", ("0707",)))
    assert play.decision.side == "allied"
    play.apply(back("0809", "0708"))
    assert play.over


@pytest.mark.rule("FIN-04")
def test_undisrupted_friends_in_the_hex_stay() -> None:
    places = {"0909": [f"{FRENCH} disorganised", "a_gem_15_4_2"], "1009": [TANK]}
    play = battle("gembloux", places, [FallBack("allied")])
    assert play.ruling(FallBackTo("a_gem_15_4_2", ("0809",))).rules == ("RET-01",)
    play.apply(back("0809"))
    assert (at(play, FRENCH), at(play, "a_gem_15_4_2")) == ("0809", "0909")
    assert play.over


@pytest.mark.rule("ZOC-08")
def test_towns_and_zones_of_the_disorganised_send_nobody_back() -> None:
    places = {"1012": [f"{FRENCH} disorganised"], "1111": [TANK], "0909": ["g_gem_4_2_35 disorganised"]}
    play = battle("gembloux", {**places, "0908": ["a_gem_15_27_1 disorganised"]}, PHASE_END)
    assert events(play, Retreated) == []
    assert (at(play, FRENCH), at(play, "a_gem_15_27_1")) == ("1012", "0908")


@pytest.mark.rule("FIN-03")
def test_an_88_falls_back_only_in_its_vehicle() -> None:
    place = {"1309": ["a_arr_3_s1"]}
    play = battle("arras", {**place, "1310": ["g_arr_7_88a disorganised"]}, [FallBack("german")])
    assert at(play, "g_arr_7_88a") == str(ELIMINATED)
    play = battle("arras", {**place, "1310": ["g_arr_7_88a disorganised in:g_arr_7_ht1"]}, [FallBack("german")])
    play.apply(FallBackTo("g_arr_7_88a", ("1311",)))
    assert (at(play, "g_arr_7_88a"), at(play, "g_arr_7_ht1")) == ("1311", "1311")


# the decision itself


def test_every_candidate_and_sample_is_legal_and_strangers_are_refused() -> None:
    places = {"0909": [FRENCH, "a_gem_15_4_2"], "1009": [TANK]}
    play = aftermath("gembloux", places, Fight("german", ["0909"], [TANK], "-/R*"))
    decision = play.decision
    assert decision is not None
    assert all(play.ruling(action) for action in decision.candidates(play))
    luck = Luck(3)
    assert all(play.ruling(decision.sample(play, luck)) for _ in range(30))
    for action in (FallBackTo("nobody"), FallBackTo(TANK), back("9999"), back()):
        assert not play.ruling(action)


def test_the_menu_lights_the_ends_and_makes_the_shortest_way() -> None:
    play = aftermath("gembloux", ALONE, DRIVEN)
    decision = play.decision
    assert decision is not None
    menu = decision.menu(play, ())
    lit = [pick.pick for pick in menu.picks]
    assert f"unit:{FRENCH}" in lit
    assert {"place:0809", "place:0708"} <= set(lit)
    assert "place:0908" not in lit
    assert decision.menu(play, ("place:0708",)).ready == back("0809", "0708")
    assert decision.why_not(play, (), "place:0908").rules == ("RET-03",)
    assert decision.why_not(play, (), f"unit:{TANK}").rules == ("RET-01",)
    assert decision.menu(play, ("unit:gone", "place:zzz")).ready is None

"""The movement phase: who moves, how far, and what stops him."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice import Luck
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.marching import mp, reach_of
from grognard.games.blitzkrieg.movement import EndMovement, Movement, StartMovement
from grognard.games.blitzkrieg.moves import Moved
from grognard.games.blitzkrieg.orders import Move
from grognard.games.blitzkrieg.state import BOMBING, MOVED
from tests.games.blitzkrieg.support import at, battle, hexes, index
from tests.games.support import events

TANK, TANK2, TANK3 = "g_gem_4_1_35", "g_gem_4_2_35", "g_gem_4_1_36"
FOOT, FOOT2, FOOT3 = "a_gem_15_4_1", "a_gem_15_4_2", "a_gem_15_27_1"


def phase(scenario: str, units: dict[str, list[str]], side: str = "german", **state: Any) -> Campaign40:
    """The start of a movement phase."""
    return battle(scenario, units, [StartMovement(side), Movement(side), EndMovement(side)], **state)


def why(play: Campaign40, unit: str, *path: str, **more: Any) -> tuple[str, ...]:
    """The rules against a move; none if it is legal."""
    return play.ruling(Move(unit, path, **more)).rules


# points


@pytest.mark.rule("MOV-03", "MOV-04")
def test_the_example_of_movement_from_0607_to_0410() -> None:
    play = phase("dinant", {"0607": ["g_din_7p_1_25"]})
    assert why(play, "g_din_7p_1_25", "0608", "0508", "0409", "0410") == ("MOV-04",)
    play.apply(Move("g_din_7p_1_25", ("0608", "0508", "0509", "0410")))
    assert at(play, "g_din_7p_1_25") == "0410"
    assert [event.cost for event in events(play, Moved)] == ["4"]


@pytest.mark.rule("MOV-04")
def test_a_unit_may_not_spend_more_than_it_has_and_keeps_nothing() -> None:
    play = phase("gembloux", {"0213": [FOOT], "0120": [FOOT2]}, "allied")
    assert why(play, FOOT, "0214", "0215", "0216") == ("MOV-04",)
    play.apply(Move(FOOT, ("0214",)))
    assert why(play, FOOT, "0215") == ("MOV-04",)


@pytest.mark.rule("MOV-02")
def test_the_printed_allowance_is_what_there_is() -> None:
    play = phase("gembloux", {"1413": [TANK]})
    reached = reach_of(play, index(play, TANK))
    assert max(reached.cost(h) for h in play.field.board.ordered(reached.hexes)) == 2 * play.units[index(play, TANK)].ma


@pytest.mark.rule("MOV-05")
def test_a_unit_can_always_move_one_hex_and_then_stops() -> None:
    play = phase("gembloux", {"1811": ["g_gem_4_art93"], "1812": [FOOT]})
    assert why(play, "g_gem_4_art93", "1810") == ()
    assert why(play, "g_gem_4_art93", "1810", "1809") == ("MOV-04",)
    assert mp(reach_of(play, index(play, "g_gem_4_art93")).cost(play.hex("1810"))) == "2"


@pytest.mark.rule("MOV-05", "ZOC-05")
def test_not_even_one_hex_from_zone_to_zone() -> None:
    play = phase("gembloux", {"0215": [TANK], "0214": [FOOT]}, "allied")
    assert why(play, FOOT, "0314") == ("ZOC-05",)
    assert why(play, FOOT, "0213") == ()


@pytest.mark.rule("MOV-01", "SEQ-G3a")
def test_any_german_unit_may_move_and_none_has_to() -> None:
    play = phase("gembloux", {"1413": [TANK], "1513": [TANK2], "0101": [FOOT]})
    assert play.ruling(Done())
    play.apply(Move(TANK, ("1513",)))
    play.apply(Move(TANK2, ("1413",)))
    assert [at(play, unit) for unit in (TANK, TANK2)] == ["1513", "1413"]
    assert play.over


@pytest.mark.rule("MOV-01")
def test_only_own_units_on_the_map_move_once_each() -> None:
    play = phase("gembloux", {"1413": [TANK], "1513": [TANK2], "0101": [FOOT]})
    assert why(play, FOOT, "0102") == ("MOV-01",)
    assert why(play, TANK3, "1413") == ("MOV-01",)
    assert why(play, "nobody", "1413") == ("MOV-01",)
    assert why(play, TANK, "9999") == ("MOV-03",)
    assert why(play, TANK) == ("MOV-03",)
    assert why(play, TANK, "0101") == ("MOV-03",)


@pytest.mark.rule("SEQ-F2")
def test_the_allies_move_under_the_same_rules_by_day_and_night() -> None:
    play = phase("gembloux", {"0213": [FOOT], "0216": [TANK]}, "allied")
    assert why(play, FOOT, "0214", "0215") == ()
    play = phase("gembloux", {"0213": [FOOT], "0216": [TANK]}, "allied", turn=11)
    assert why(play, FOOT, "0214", "0215") == ("SEQ-G3b",)
    assert why(play, FOOT, "0214") == ()


@pytest.mark.rule("SEQ-G3b")
def test_at_night_nobody_enters_an_enemy_zone_but_may_leave_one() -> None:
    play = phase("gembloux", {"0213": [TANK], "0215": [FOOT], "0316": [TANK2]}, turn=11)
    assert why(play, TANK, "0214") == ("SEQ-G3b",)
    assert why(play, TANK2, "0317") == ()


@pytest.mark.rule("NGT-01")
def test_at_night_units_move_one_hex() -> None:
    play = phase("gembloux", {"0213": [TANK]}, turn=11)
    assert why(play, TANK, "0212") == ()
    assert why(play, TANK, "0212", "0112") == ("NGT-01",)


@pytest.mark.rule("EVT-PAR-b")
def test_a_paralysed_side_moves_one_hex() -> None:
    play = phase("gembloux", {"0213": [TANK]}, events=("german_paralysis",))
    assert why(play, TANK, "0212", "0112") == ("EVT-PAR-b",)
    play = phase("gembloux", {"0213": [TANK]}, events=("allied_paralysis",))
    assert why(play, TANK, "0212", "0112") == ()


@pytest.mark.rule("MOV-07")
def test_disorganised_units_move_one_hex() -> None:
    play = phase("gembloux", {"0213": [f"{TANK} disorganised"]})
    assert why(play, TANK, "0212") == ()
    assert why(play, TANK, "0212", "0112") == ("MOV-07",)


# zones, rivers, enemies


@pytest.mark.rule("ZOC-02")
def test_whoever_enters_a_zone_must_stop() -> None:
    play = phase("gembloux", {"0215": [FOOT], "0213": [TANK]})
    assert why(play, TANK, "0214") == ()
    assert why(play, TANK, "0214", "0213") == ("ZOC-02",)


@pytest.mark.rule("ZOC-03")
def test_leaving_a_zone_costs_a_point() -> None:
    play = phase("gembloux", {"0215": [TANK], "0315": [FOOT], "0317": [FOOT2]}, "allied")
    assert why(play, FOOT, "0316") == ()
    assert why(play, FOOT, "0316", "0416") == ("MOV-04",)
    assert why(play, FOOT2, "0318", "0319") == ()


@pytest.mark.rule("MOV-16")
def test_foot_units_wade_a_river_with_all_their_points() -> None:
    play = phase("sedan", {"1002": ["g_sed_1s_1_1", "g_sed_1p_1_1"], "0101": ["g_sed_1s_2_1"]})
    assert why(play, "g_sed_1s_1_1", "1003") == ()
    assert why(play, "g_sed_1s_1_1", "1003", "1004") == ("MOV-04",)
    assert why(play, "g_sed_1s_1_1", "0902", "0903") == ("MOV-16",)


@pytest.mark.rule("MOV-17")
def test_others_need_a_bridge_or_a_german_pontoon() -> None:
    units = {"1002": ["g_sed_1p_1_1"]}
    assert why(phase("sedan", units), "g_sed_1p_1_1", "1003") == ("MOV-17",)
    assert why(phase("sedan", units, pontoons=[("1002", "1003")]), "g_sed_1p_1_1", "1003") == ()


@pytest.mark.rule("MOV-19")
def test_interdicted_allies_have_no_road_rate() -> None:
    tank = next(u.id for u in phase("gembloux", {}).units if u.side == 1 and u.armoured and u.ma == 4)
    far = {}
    for level in (0, 1, 2):
        play = phase("gembloux", {"0108": [tank]}, "allied", interdiction=level)
        far[level] = reach_of(play, index(play, tank)).hexes.bit_count()
    assert far[0] > far[1] > far[2]


def test_nobody_enters_a_hex_with_enemy_troops() -> None:
    play = phase("gembloux", {"0215": [f"{FOOT} disorganised"], "0213": [TANK]})
    assert why(play, TANK, "0214", "0215") == ("MOV-03",)


# stacking


@pytest.mark.rule("STK-01")
def test_units_may_pass_through_a_full_hex_but_not_stay_there() -> None:
    play = phase("gembloux", {"0214": [TANK2, TANK3, "g_gem_4_2_36"], "0213": [TANK]})
    assert why(play, TANK, "0214") == ("STK-01",)
    assert why(play, TANK, "0214", "0215") == ()


@pytest.mark.rule("STK-05")
def test_air_units_over_a_hex_take_no_room() -> None:
    play = phase("gembloux", {"0214": [TANK2, TANK3], "0213": [TANK]})
    for unit in play.air_units(1, 0):
        play.state.air[unit], play.state.air_at[unit] = BOMBING, play.hex("0214")
    assert why(play, TANK, "0214") == ()


# guns and builders


@pytest.mark.rule("CAP-2c")
def test_guns_that_have_fired_stay() -> None:
    play = phase("gembloux", {"0213": ["g_gem_4_art93 fired", TANK]})
    assert why(play, "g_gem_4_art93", "0214") == ("CAP-2c",)


@pytest.mark.rule("CAP-12c")
def test_an_88_moves_only_in_a_vehicle() -> None:
    play = phase("arras", {"0504": ["g_arr_7_88a in:g_arr_7_ht1"]})
    assert why(play, "g_arr_7_88a", "0505") == ("CAP-12c",)
    assert why(play, "g_arr_7_88a", "0505", vehicle="g_arr_7_ht1") == ()


# the phase


def test_control_goes_with_whoever_marches_through() -> None:
    play = phase("gembloux", {"0213": [TANK], "1413": [TANK2]})
    play.apply(Move(TANK, ("0214", "0215", "0216")))
    assert hexes(play, "0214", "0215", "0216") & ~play.state.german_control == 0


@pytest.mark.rule("CAP-4d")
def test_whoever_goes_out_and_back_has_left_his_entrenchment() -> None:
    play = phase("stonne", {"1004": ["a_sto_67_1"], "1212": ["a_sto_67_2"]}, "allied", entrenchments=["1004"])
    there = next(
        play.field.board.name(b)
        for b in play.field.board.neighbours[play.hex("1004")]
        if not why(play, "a_sto_67_1", play.field.board.name(b), "1004")
    )
    play.apply(Move("a_sto_67_1", (there, "1004")))
    assert play.state.entrenchments == 0


def test_the_phase_is_over_when_everybody_has_moved() -> None:
    play = phase("gembloux", {"0213": [TANK]})
    play.apply(Move(TANK, ("0214",)))
    assert play.over
    assert play.has(index(play, TANK), MOVED)


def test_every_candidate_is_legal_and_so_is_every_sample() -> None:
    play = phase("gembloux", {"0213": [TANK, "g_gem_4_1_4 in:g_gem_4_ht1"], "0216": [FOOT], "2001": [TANK2]})
    assert play.decision is not None
    found = play.decision.candidates(play)
    assert found[-1] == Done()
    assert all(play.ruling(action) for action in found)
    luck = Luck(1)
    assert all(play.ruling(play.decision.sample(play, luck)) for _ in range(300))

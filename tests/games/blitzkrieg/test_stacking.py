"""How many units a hex holds."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN
from grognard.games.blitzkrieg.stacking import has_room, may_stack, overstacked
from tests.games.blitzkrieg.support import battle, hexes, index


def fits(scenario: str, *units: str) -> bool:
    play = battle(scenario, {})
    return may_stack(play, [index(play, unit) for unit in units])


@pytest.mark.rule("STK-02")
def test_three_french_units_of_one_formation_may_stack() -> None:
    assert fits("sedan", "a_sed_213_1", "a_sed_295_1", "a_sed_331_1")
    assert not fits("sedan", "a_sed_213_1", "a_sed_295_1", "a_sed_331_1", "a_sed_213_2")


@pytest.mark.rule("STK-03")
def test_of_two_formations_only_two_may() -> None:
    assert fits("sedan", "a_sed_213_1", "a_sed_205_1")
    assert not fits("sedan", "a_sed_213_1", "a_sed_213_2", "a_sed_205_1")


@pytest.mark.rule("STK-04")
def test_three_german_units_of_any_formation_may_stack() -> None:
    assert fits("sedan", "g_sed_1p_1_1", "g_sed_2p_1_3", "g_sed_10p_1_7")
    assert not fits("sedan", "g_sed_1p_1_1", "g_sed_2p_1_3", "g_sed_10p_1_7", "g_sed_ggd_1")


@pytest.mark.rule("STK-06", "TRN-11")
def test_vehicles_do_not_count() -> None:
    play = battle("gembloux", {"1806": ["g_gem_4_1_4", "g_gem_4_2_4", "g_gem_4_ht1", "g_gem_4_ht2"]})
    assert has_room(play, play.hex("1806"), [index(play, "g_gem_4_3_4"), index(play, "g_gem_4_ht3")])
    assert not has_room(play, play.hex("1806"), [index(play, "g_gem_4_3_4"), index(play, "g_gem_4_4_4")])


@pytest.mark.rule("STK-07")
def test_rommel_and_markers_do_not_count() -> None:
    play = battle("arras", {"0504": ["g_arr_gs_3_1", "g_arr_gs_3_2", "g_arr_rommel"]}, trenches=["0504"])
    assert has_room(play, play.hex("0504"), [index(play, "g_arr_gs_3_3")])


def test_whoever_is_there_already_is_counted_once() -> None:
    play = battle("sedan", {"1005": ["a_sed_213_1", "a_sed_205_1"]})
    assert has_room(play, play.hex("1005"), [index(play, "a_sed_213_1")])


def test_hexes_with_too_many_units_are_found() -> None:
    crowd = {"1005": ["a_sed_213_1", "a_sed_213_2", "a_sed_205_1"], "1002": ["g_sed_1p_1_1"]}
    play = battle("sedan", crowd)
    assert overstacked(play, ALLIED) == [play.hex("1005")]
    assert overstacked(play, GERMAN) == []
    assert play.troops(ALLIED) == hexes(play, "1005")

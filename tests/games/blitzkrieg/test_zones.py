"""Zones of control: who has one, how far it goes, and where it never does."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.zones import (
    covers,
    enemy_zone,
    exerted,
    open_zone,
    passage,
    passage_outside_zones,
)
from grognard.geometry import path_cost
from tests.games.blitzkrieg.support import battle, hexes, index


def zone(play: Campaign40, side: int = GERMAN) -> list[str]:
    return play.field.board.names(exerted(play, side))


@pytest.mark.rule("ZOC-01")
def test_an_undisrupted_unit_controls_its_six_neighbours() -> None:
    play = battle("gembloux", {"1806": ["g_gem_4_1_35"]})
    assert zone(play) == play.field.board.names(play.field.board.border(hexes(play, "1806")))


@pytest.mark.rule("ZOC-10")
def test_a_disorganised_unit_controls_nothing() -> None:
    play = battle("gembloux", {"1806": ["g_gem_4_1_35"]})
    assert zone(play)
    play.disorganise(index(play, "g_gem_4_1_35"))
    assert zone(play) == []
    play.rally(index(play, "g_gem_4_1_35"))
    assert zone(play)


@pytest.mark.rule("ZOC-11")
def test_zones_do_not_extend_into_towns_and_villages() -> None:
    play = battle("gembloux", {"1113": ["g_gem_4_1_35"]})
    assert not exerted(play, GERMAN) & play.field.zones["gembloux"]
    assert len(zone(play)) < 6


@pytest.mark.rule("ZOC-12", "CAP-4f")
def test_german_zones_do_not_extend_into_entrenchments() -> None:
    play = battle("stonne", {"1003": ["g_sto_ggd_1"], "1004": ["a_sto_67_1"]})
    assert "1004" in zone(play)
    play.state.entrenchments = hexes(play, "1004")
    play.changed(GERMAN)
    assert "1004" not in zone(play)


def test_allied_zones_do_not_extend_into_german_trenches() -> None:
    play = battle("arras", {"0504": ["g_arr_gs_3_1"], "0505": ["a_arr_b_6dli"]}, trenches=["0504"])
    assert "0504" not in zone(play, ALLIED)
    assert "0505" in zone(play, GERMAN)


@pytest.mark.rule("ZOC-13")
def test_zones_cross_a_river_by_a_printed_bridge_only() -> None:
    play = battle("sedan", {"0505": ["g_sed_1p_1_1"]})
    assert "0406" in zone(play)
    assert not {"0504", "0506"} & set(zone(play))
    assert exerted(play, GERMAN) == covers(play, GERMAN, play.hex("0505"))


def test_a_pontoon_lets_no_zone_across() -> None:
    play = battle("sedan", {"0604": ["g_sed_1p_1_1"]}, pontoons=[("0604", "0605")])
    assert play.field.across_water(*play.field.ends(play.state.pontoons[0]))
    assert "0605" not in zone(play)


@pytest.mark.rule("ZOC-14", "MARK-04")
def test_vehicles_and_rommel_control_nothing() -> None:
    play = battle("arras", {"0504": ["g_arr_rommel", "g_arr_7_ht1"]})
    assert zone(play) == []
    assert play.troops(GERMAN) == 0
    assert play.occupied(GERMAN) == hexes(play, "0504")


@pytest.mark.rule("ZOC-09")
def test_friendly_troops_open_a_hex_in_an_enemy_zone() -> None:
    play = battle("gembloux", {"1806": ["g_gem_4_1_35"], "1805": ["a_gem_15_4_1 disorganised"]})
    assert enemy_zone(play, ALLIED) & hexes(play, "1805")
    assert not open_zone(play, ALLIED) & hexes(play, "1805")
    assert open_zone(play, ALLIED) & hexes(play, "1807")


# on the march


def march(play: Campaign40, *path: str, outside_zones: bool = False) -> float:
    """What it costs the Allies to march from hex to hex, in MP; -1 if they may not."""
    hexes = [play.hex(name) for name in path]
    way = passage_outside_zones(play, ALLIED) if outside_zones else passage(play, ALLIED)
    cost = path_cost(play.field.board, hexes[0], hexes[1:], play.field.costs(0, False), way)
    return cost / 2 if cost >= 0 else cost


def picket() -> Campaign40:
    """A German alone in the fields; his zone reaches from 1803 to 1805."""
    return battle("gembloux", {"1804": ["g_gem_4_1_35"]})


@pytest.mark.rule("ZOC-02")
def test_whoever_enters_an_enemy_zone_must_stop() -> None:
    assert march(picket(), "1801", "1802", "1803") == 2
    assert march(picket(), "1802", "1803", "1902") == -1


@pytest.mark.rule("ZOC-03", "ZOC-04")
def test_leaving_an_enemy_zone_costs_a_point_more() -> None:
    assert march(picket(), "1803", "1802") == 2
    assert march(picket(), "1803", "1802", "1801") == 3


@pytest.mark.rule("ZOC-05")
def test_nobody_goes_from_zone_to_zone() -> None:
    assert march(picket(), "1803", "1903") == -1


@pytest.mark.rule("ZOC-06", "NGT-02")
def test_in_exploitation_and_at_night_zones_are_not_entered_but_may_be_left() -> None:
    assert march(picket(), "1802", "1803", outside_zones=True) == -1
    assert march(picket(), "1803", "1802", outside_zones=True) == 2


def test_nobody_enters_a_hex_with_enemies_but_lone_vehicles_bar_no_way() -> None:
    assert march(picket(), "1803", "1804") == -1
    assert march(battle("gembloux", {"1804": ["g_gem_4_ht1"]}), "1803", "1804") == 1

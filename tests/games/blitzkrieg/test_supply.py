"""Supply lines: what bars them, what lets them through, and who needs none."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.state import AWAY, Works
from grognard.games.blitzkrieg.supply import has_free_line, has_line, network, out_of_supply, supplied
from tests.games.blitzkrieg.support import at, battle, edge, index


def fed(play: Campaign40, unit: str) -> bool:
    return supplied(play, index(play, unit))


@pytest.mark.rule("SUP-03")
def test_a_line_may_be_of_any_length() -> None:
    play = battle("gembloux", {"2001": ["a_gem_15_4_1"], "0120": ["g_gem_4_1_35"]})
    assert fed(play, "a_gem_15_4_1")
    assert fed(play, "g_gem_4_1_35")


@pytest.mark.rule("SUP-05")
def test_a_unit_with_enemy_zones_all_around_has_no_supply() -> None:
    ring = {"1804": "1_35", "1907": "2_35", "1607": "1_36", "1905": "2_36", "1605": "1_4"}
    germans = {where: [f"g_gem_4_{unit}"] for where, unit in ring.items()}
    play = battle("gembloux", {"1806": ["a_gem_15_4_1"]} | germans)
    assert not fed(play, "a_gem_15_4_1")
    assert play.ids(out_of_supply(play, ALLIED)) == ["a_gem_15_4_1"]


@pytest.mark.rule("SUP-05")
def test_a_friend_even_disorganised_carries_the_line_through_an_enemy_zone() -> None:
    corner = {"0220": ["g_gem_4_1_35"], "0119": ["g_gem_4_2_35"]}
    play = battle("gembloux", {"0120": ["a_gem_15_4_1 disorganised"], "0318": ["a_gem_15_4_2"]} | corner)
    assert fed(play, "a_gem_15_4_1")
    play.put(index(play, "a_gem_15_4_1"), AWAY)
    assert not network(play, ALLIED) >> play.hex("0120") & 1


@pytest.mark.rule("SUP-04")
def test_a_line_may_not_enter_a_hex_with_enemies_though_they_are_disorganised() -> None:
    play = battle("gembloux", {"0101": ["g_gem_4_1_35 disorganised"]})
    assert not network(play, ALLIED) >> play.hex("0101") & 1
    assert network(play, ALLIED) >> play.hex("0102") & 1


@pytest.mark.rule("SUP-06")
def test_lines_cross_a_river_by_bridges_only() -> None:
    play = battle("sedan", {"0903": ["g_sed_1p_1_1"]})
    assert not fed(play, "g_sed_1p_1_1")


@pytest.mark.rule("SUP-06")
def test_a_printed_bridge_carries_the_line() -> None:
    play = battle("dinant", {"2314": ["a_din_66_1"], "2412": ["a_din_66_2"]})
    assert fed(play, "a_din_66_1")
    assert fed(play, "a_din_66_2")


@pytest.mark.rule("SUP-07")
def test_a_pontoon_carries_german_lines_only() -> None:
    play = battle("sedan", {"0903": ["g_sed_1p_1_1"], "1501": ["a_sed_213_1"]}, pontoons=[("0903", "0902")])
    assert fed(play, "g_sed_1p_1_1")
    assert not fed(play, "a_sed_213_1")


def test_a_pontoon_under_construction_supplies_its_two_builders_alone() -> None:
    units = {"0902": ["g_sed_1s_1_1"], "0903": ["g_sed_1s_2_1"], "0904": ["g_sed_1s_3_1"]}
    play = battle("sedan", units)
    one, other = index(play, "g_sed_1s_1_1"), index(play, "g_sed_1s_2_1")
    play.state.works = (Works(edge(play, "0902", "0903"), one, other),)
    assert [fed(play, unit) for (unit,) in units.values()] == [True, True, False]


@pytest.mark.rule("SUP-10")
def test_lines_run_freely_through_towns_beside_the_enemy() -> None:
    block = {"1112": ["g_gem_4_1_35"], "1114": ["g_gem_4_2_35"]}
    play = battle("gembloux", block | {"1013": ["a_gem_15_4_1"]})
    assert network(play, ALLIED) >> play.hex("1012") & 1
    assert fed(play, "a_gem_15_4_1")


@pytest.mark.rule("SUP-09", "RNF-05")
def test_whoever_has_just_arrived_is_supplied() -> None:
    play = battle("sedan", {"0903": ["g_sed_1p_1_1 fresh"]})
    assert fed(play, "g_sed_1p_1_1")


@pytest.mark.rule("SUP-02")
def test_supply_follows_every_move() -> None:
    play = battle("sedan", {"0903": ["g_sed_1p_1_1"]})
    assert play.ids(out_of_supply(play, GERMAN)) == ["g_sed_1p_1_1"]
    play.place(index(play, "g_sed_1p_1_1"), play.hex("0902"))
    assert at(play, "g_sed_1p_1_1") == "0902"
    assert out_of_supply(play, GERMAN) == []


def test_a_line_across_the_map_is_cut_by_a_wall_of_zones() -> None:
    free = battle("gembloux", {"0101": ["g_gem_4_1_35"]})
    east, west = free.field.sources
    assert has_line(free, GERMAN, east, west)
    ids = [u.id for u in free.field.units if u.combat and u.side == ALLIED]
    wall = {f"05{row:02}": [name] for row, name in zip(range(1, 21), ids, strict=False)}
    assert not has_line(battle("gembloux", wall), GERMAN, east, west)


def test_a_free_line_is_not_opened_by_friendly_troops() -> None:
    allies = [u.id for u in battle("gembloux", {}).field.units if u.combat and u.side == ALLIED]
    wall = {f"05{row:02}": [name] for row, name in zip((*range(1, 10), *range(12, 21)), allies, strict=False)}
    play = battle("gembloux", wall | {"0510": ["g_gem_4_1_35"], "0511": ["g_gem_4_2_35"], "0410": ["g_gem_4_1_36"]})
    east, west = play.field.sources
    assert has_line(play, GERMAN, east, west)
    assert not has_free_line(play, GERMAN, east, west)

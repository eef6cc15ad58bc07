"""8.4 Zones of control."""

from __future__ import annotations

import pytest

from grognard.games.verdun.battlefield import FRENCH, GERMAN
from grognard.games.verdun.forts import lose_fort_step
from grognard.games.verdun.zones import enemy_zone, exerted, influence, open_zone

from .support import battle, hexes, stand

AROUND_1606 = ("1605", "1706", "1707", "1607", "1507", "1506")
AROUND_DOUAUMONT = ("2011", "2112", "2113", "2013", "1913", "1912")


@pytest.mark.rule("8.4a")
@pytest.mark.parametrize("unit", ["g_5_52", "g_5_pio", "g_5_art", "g_ca_3_1", "g_remnant_1"])
def test_infantry_and_artillery_have_a_zone_in_six_hexes(unit: str) -> None:
    war = battle({"1606": [unit]})
    assert enemy_zone(war, FRENCH) == hexes(war, *AROUND_1606)


@pytest.mark.rule("8.4b")
def test_headquarters_have_no_zone() -> None:
    assert exerted(battle({"1606": ["g_hq_3"]}), GERMAN) == (0, 0)


@pytest.mark.rule("8.41a")
def test_regiments_have_a_strong_zone() -> None:
    war = battle({"1606": ["g_5_52 reduced demoralized"]})
    assert exerted(war, GERMAN) == (hexes(war, *AROUND_1606), 0)


@pytest.mark.rule("8.41a")
def test_intact_forts_have_a_strong_zone() -> None:
    war = battle({})
    strong, weak = exerted(war, FRENCH)
    assert hexes(war, *AROUND_DOUAUMONT) & ~strong == 0
    assert weak == 0
    lose_fort_step(war, 0)
    assert exerted(war, FRENCH)[0] & hexes(war, *AROUND_DOUAUMONT) == 0


@pytest.mark.rule("8.41b")
@pytest.mark.parametrize("unit", ["g_5_pio", "g_5_art", "g_ca_3_1", "g_remnant_1"])
def test_battalions_remnants_and_artillery_have_a_weak_zone(unit: str) -> None:
    war = battle({"1606": [unit]})
    assert exerted(war, GERMAN) == (0, hexes(war, *AROUND_1606))


@pytest.mark.rule("8.41c")
def test_a_hex_in_both_zones_counts_as_strong() -> None:
    war = battle({"1606": ["g_5_pio"], "1608": ["g_5_52"]})
    strong, weak = exerted(war, GERMAN)
    assert strong & hexes(war, "1607")
    assert weak == hexes(war, *AROUND_1606) & ~hexes(war, "1607")
    chasseurs_in_the_fort = battle({"2012": ["f_bcp_56"]})
    assert exerted(chasseurs_in_the_fort, FRENCH)[1] == 0


@pytest.mark.rule("8.44a")
def test_a_friend_in_the_hex_cancels_the_zone_for_retreats_and_supply() -> None:
    war = battle({"1606": ["g_5_52"], "1607": ["f_hq_30"]})
    assert enemy_zone(war, FRENCH) & hexes(war, "1607")
    assert open_zone(war, FRENCH) == hexes(war, *AROUND_1606) & ~hexes(war, "1607")


def test_zones_do_not_cross_the_meuse() -> None:
    """Ruling A31."""
    field = battle({}).field
    for direction, river in enumerate(field.rivers):
        for where in field.board.ordered(river):
            assert not influence(field)[where] >> field.board.neighbour(where, direction) & 1


def test_zones_follow_every_change() -> None:
    war = battle({"1606": ["g_5_52"]})
    before = exerted(war, GERMAN)
    stand(war, "1610", "g_5_52")
    assert exerted(war, GERMAN) != before


@pytest.mark.rule("15.4b")
def test_with_their_guns_forts_have_a_weak_outer_ring() -> None:
    plain, armed = battle({}), battle({}, options=["fort_guns"])
    assert exerted(plain, FRENCH)[1] == 0
    strong, weak = exerted(armed, FRENCH)
    assert strong == exerted(plain, FRENCH)[0]
    ring = armed.field.board.ring(armed.field.board.at("2012"), 2)
    assert ring & ~(strong | weak) == 0
    assert weak & hexes(armed, "2010")

"""5.0: zones of control, and what bars the way."""

from __future__ import annotations

import pytest

from grognard.games.somme.battlefield import ALLIED, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import FLYING, INTERDICTION
from grognard.games.somme.units import FOOT, GUNS
from grognard.games.somme.zones import (
    enemy_zone,
    exerted,
    open_zone,
    passage,
    passage_of_supports,
    surrounded,
    unguarded,
    unpinned_zone,
    zone_for,
)
from grognard.geometry import Passage, path_cost
from tests.games.somme.support import front, hexes, index


def zone(play: Campaign18, side: int = GERMAN) -> list[str]:
    return play.field.board.names(exerted(play, side))


def walk(play: Campaign18, way: Passage, *path: str, moves: int = FOOT) -> int:
    """The cost of a path in half points, or -1."""
    start, *rest = [play.hex(name) for name in path]
    return path_cost(play.field.board, start, rest, play.ground.costs(moves), way)


@pytest.mark.rule("5.0a")
def test_a_combat_unit_controls_its_six_neighbours_and_so_do_tanks() -> None:
    play = front("michael", {"2009": ["g_185"], "3010": ["a_br_tank_1"]})
    assert zone(play) == ["1909", "1910", "2008", "2010", "2109", "2110"]
    assert len(zone(play, ALLIED)) == 6


@pytest.mark.rule("5.0b")
def test_supports_control_nothing() -> None:
    play = front("michael", {"2009": ["g_hq_2", "g_army_1", "g_corps_1"], "3010": ["a_br_hq_3"]})
    assert zone(play) == zone(play, ALLIED) == []


@pytest.mark.rule("5.0c")
def test_zones_cross_major_rivers_and_lie_on_enemies_and_on_each_other() -> None:
    play = front("michael", {"1413": ["g_185"], "1414": ["a_br_37"]})
    assert "1414" in zone(play)
    assert "1413" in zone(play, ALLIED)


def test_zones_follow_the_unit_and_vanish_with_the_last_of_a_hex() -> None:
    play = front("michael", {"2009": ["g_185", "g_187"]})
    before = zone(play)
    play.place(index(play, "g_185"), play.hex("2030"))
    assert set(before) < set(zone(play))
    play.eliminate(index(play, "g_187"))
    assert zone(play) == play.field.board.names(play.field.board.around[play.hex("2030")])


@pytest.mark.rule("5.0d")
def test_a_friendly_unit_even_a_support_opens_its_hex_where_the_rules_say_so() -> None:
    play = front("michael", {"2009": ["g_185"], "2010": ["a_br_corps_1"]})
    assert not open_zone(play, ALLIED) & hexes(play, "2010")
    assert enemy_zone(play, ALLIED) & hexes(play, "2010")


@pytest.mark.rule("11.2.1a", "11.2.1b")
def test_a_zone_stops_and_no_step_goes_from_zone_to_zone() -> None:
    play = front("michael", {"2030": ["a_br_37"], "2028": ["g_185"]})
    way = passage(play, GERMAN, enemy_zone(play, GERMAN))
    assert walk(play, way, "2028", "2029") > 0
    assert walk(play, way, "2028", "2029", "1929") == -1
    assert walk(play, way, "2029", "2028") > 0
    assert walk(play, way, "2029", "1930") == -1


@pytest.mark.rule("11.2.1c")
def test_entering_and_leaving_a_zone_costs_nothing() -> None:
    play = front("michael", {"2030": ["a_br_37"]})
    way = passage(play, GERMAN, enemy_zone(play, GERMAN))
    for step in (("2028", "2029"), ("2029", "2028")):
        assert walk(play, way, *step) == walk(play, Passage(), *step)


@pytest.mark.rule("11.2.1a")
def test_friends_in_a_zone_do_not_open_it_for_movement() -> None:
    play = front("michael", {"2030": ["a_br_37"], "2029": ["g_187"]})
    way = passage(play, GERMAN, enemy_zone(play, GERMAN))
    assert way.stop & hexes(play, "2029")


@pytest.mark.rule("11.1.1e")
def test_a_hex_with_an_enemy_combat_unit_is_closed() -> None:
    play = front("michael", {"2030": ["a_br_37"], "2028": ["g_185"]})
    assert walk(play, passage(play, GERMAN, 0), "2029", "2030") == -1


@pytest.mark.rule("11.3.1a", "11.3.3b")
def test_guns_and_headquarters_never_enter_an_enemy_zone_though_friends_stand_there() -> None:
    play = front("michael", {"2030": ["a_br_37"], "2029": ["g_187"]})
    way = passage_of_supports(play, GERMAN)
    assert walk(play, way, "2028", "2029", moves=GUNS) == -1
    assert walk(play, way, "2028", "2027", moves=GUNS) > 0


def test_nobody_leaves_the_part_that_is_played() -> None:
    play = front("hutier", {"5017": ["g_185"]})
    assert passage(play, GERMAN, 0).blocked & hexes(play, "5016")
    assert not passage(play, GERMAN, 0).blocked & hexes(play, "5018")


def test_a_bridge_that_is_down_is_closed_but_for_the_owner_of_a_footbridge() -> None:
    down = [("1312", "1313")]
    play = front("michael", {}, destroyed=down, footbridges=[("german", "1312", "1313")])
    costs = play.ground.costs(FOOT, False, play.own_footbridges(GERMAN), play.state.destroyed)
    a, b = play.hex("1312"), play.hex("1313")
    assert path_cost(play.field.board, a, [b], costs, passage(play, GERMAN, 0)) == 4
    assert walk(play, passage(play, ALLIED, 0), "1312", "1313") == -1
    assert walk(play, passage_of_supports(play, GERMAN), "1312", "1313", moves=GUNS) == -1


@pytest.mark.rule("17.2a")
def test_interdiction_costs_the_enemy_a_point_more() -> None:
    play = front("michael", {}, options=["aviation"])
    plain = walk(play, passage(play, GERMAN, 0), "2028", "2029")
    plane = play.field.air_index["a_br_air_1"]
    play.state.air[plane], play.state.air_at[plane], play.state.missions[plane] = FLYING, play.hex("2029"), INTERDICTION
    assert walk(play, passage(play, GERMAN, 0), "2028", "2029") == plain + 2
    assert walk(play, passage(play, ALLIED, 0), "2028", "2029") == plain
    assert play.flying(ALLIED, play.hex("2029"), INTERDICTION) == [plane]


@pytest.mark.rule("12.2.6ab")
def test_pinned_units_do_not_stop_tanks_and_regiments_with_stoss() -> None:
    units = {"2030": ["a_br_37 pinned"], "2028": ["g_28_1", "g_185", "g_stoss_1 with:g_28_1"]}
    play = front("michael", units)
    assert zone_for(play, index(play, "g_28_1")) == 0
    assert zone_for(play, index(play, "g_185")) == enemy_zone(play, GERMAN) != 0


@pytest.mark.rule("12.2.6ab")
def test_one_unit_of_a_hex_that_is_not_pinned_is_enough() -> None:
    play = front("michael", {"2030": ["a_br_g_1 pinned", "a_br_g_2"], "2534": ["a_br_37 pinned"]})
    assert unpinned_zone(play, GERMAN) == play.field.board.around[play.hex("2030")]


@pytest.mark.rule("11.3.1b", "11.3.3c")
def test_supports_beside_an_enemy_need_a_combat_unit_with_them() -> None:
    units = {"2030": ["a_br_37"], "2029": ["g_corps_1"], "2031": ["g_hq_2", "g_185"], "2130": ["g_hq_17"]}
    play = front("michael", units)
    assert play.ids(unguarded(play, GERMAN)) == ["g_corps_1", "g_hq_17"]
    assert unguarded(play, ALLIED) == []


@pytest.mark.rule("13.0e")
def test_surrounded_means_six_hexes_with_enemies_or_their_zones_that_no_friend_cancels() -> None:
    units = {"2010": ["a_br_37"], "2009": ["g_185"], "2011": ["g_187"]}
    play = front("michael", units)
    assert surrounded(play, ALLIED, play.hex("2010"))
    play.place(index(play, "a_br_32"), play.hex("2110"))
    assert not surrounded(play, ALLIED, play.hex("2010"))

"""How units go: points, zones, rivers, and the way home."""

from __future__ import annotations

import pytest

from grognard.games.somme.battlefield import ALLIED
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.marching import Going, budget, mp, reach, way_ruling
from grognard.games.somme.orders import Move
from grognard.games.somme.state import COMBAT, EXPLOITATION, EXPLOITING, MOVEMENT, RESERVE
from grognard.games.somme.supply import fed
from tests.games.somme.moving import go, phase, reasons, why
from tests.games.somme.support import at, hexes, index


def reached(play: Campaign18, *units: str) -> list[str]:
    return play.field.board.names(Going(play, [index(play, unit) for unit in units]).range().hexes)


def test_half_points_are_written_as_people_do() -> None:
    assert [mp(points) for points in (0, 1, 2, 5)] == ["0", "½", "1", "2½"]


# general principles


@pytest.mark.rule("11.1.1a")
def test_a_unit_moves_up_to_its_allowance_and_no_farther() -> None:
    play = phase({"1634": ["a_br_37"]})
    assert why(play, "a_br_37", "1534", "1533", "1532", "1531") == ()
    assert why(play, "a_br_37", "1535", "1534", "1533", "1532", "1531") == ("11.1.1d too_far",)
    assert "1530" not in reached(play, "a_br_37")
    assert set(hexes_within(play, "1634", 2)) < set(reached(play, "a_br_37"))


def hexes_within(play: Campaign18, where: str, distance: int) -> list[str]:
    board = play.field.board
    return board.names(board.disk(board.at(where), distance) & ~(1 << board.at(where)))


@pytest.mark.rule("11.1.1c")
def test_friends_on_the_way_cost_nothing() -> None:
    empty = phase({"1634": ["a_br_37"]})
    full = phase({"1634": ["a_br_37"], "1633": ["a_br_34", "a_br_56"], "1632": ["a_br_g_1"]})
    paths = [Going(play, [index(play, "a_br_37")]) for play in (empty, full)]
    path = [empty.hex(name) for name in ("1633", "1632", "1631")]
    assert [going.path_cost(path) for going in paths] == [6, 6]
    go(full, "a_br_37", "1633", "1632", "1631")
    assert at(full, "a_br_37") == "1631"


@pytest.mark.rule("11.1.1d")
def test_points_left_over_are_lost_and_go_to_nobody_else() -> None:
    play = phase({"1634": ["a_br_37"], "1834": ["a_br_34"]})
    go(play, "a_br_37", "1633")
    go(play, "a_br_34", "1833")
    assert why(play, "a_br_37", "1632") == ("11.1.1d has_moved",)
    assert why(play, "a_br_34", "1832", "1831", "1830", "1829") == ("11.1.1d too_far",)


@pytest.mark.rule("11.1.1e", "11.2.1a")
def test_enemy_units_bar_the_way_and_their_zones_end_it() -> None:
    play = phase({"1634": ["a_br_37"], "1631": ["g_185"], "2036": ["a_br_34"]})
    assert why(play, "a_br_37", "1633", "1632", "1631") == ("11.2.1a must_stop",)
    go(play, "a_br_37", "1633", "1632")
    assert why(play, "a_br_37", "1633") == ("11.2.1a must_stop",)
    close = phase({"1634": ["a_br_37", "a_br_34"], "1633": ["g_185"]})
    assert why(close, "a_br_37", "1633") == ("11.1.1e enemy_there",)


@pytest.mark.rule("11.2.1b")
def test_nobody_goes_from_zone_to_zone_not_even_by_minimum_move_or_relief() -> None:
    play = phase({"1634": ["a_br_37", "a_br_34"], "1633": ["g_185"], "1635": ["g_187"]})
    assert why(play, "a_br_37", "1534") == ("11.2.1b zone_to_zone",)
    assert reached(play, "a_br_37") == []


def test_a_path_leads_from_neighbour_to_neighbour_within_the_area() -> None:
    play = phase({"1634": ["a_br_37"]})
    assert why(play, "a_br_37", "1632") == ("11.1.1b not_adjacent",)
    south = phase({"2620": ["a_br_37"]}, scenario="push")
    assert why(south, "a_br_37", "2619") == ("S1-02 outside_the_area",)


# the minimum move


@pytest.mark.rule("11.1.2a")
def test_one_hex_may_be_entered_whatever_it_costs() -> None:
    play = phase({"4031": ["a_br_corps_1"], "1634": ["a_br_37 disorganised"]})
    going = Going(play, [index(play, "a_br_corps_1")])
    assert going.budget == 4
    assert going.cost(play.hex("4031"), play.hex("4132")) == 6
    go(play, "a_br_corps_1", "4132")
    assert at(play, "a_br_corps_1") == "4132"


@pytest.mark.rule("11.1.2a")
def test_the_minimum_move_is_the_only_hex_of_the_phase() -> None:
    board = phase({}).field.board
    a, b = board.name(board.neighbour(board.at("4031"), 0)), "4031"
    play = phase({a: ["a_br_corps_1"]})
    go(play, "a_br_corps_1", b)
    assert why(play, "a_br_corps_1", "4132") == ("11.1.1d too_far",)


@pytest.mark.rule("11.1.2a")
def test_the_minimum_move_opens_no_zone() -> None:
    play = phase({"4031": ["a_br_37 disorganised"], "4232": ["g_185"]})
    alone = phase({"4031": ["a_br_37 disorganised"], "4030": ["g_185"], "2036": ["a_br_34"]})
    assert why(play, "a_br_37", "4132") == ()
    assert why(alone, "a_br_37", "4132") == ("11.2.2a not_relieved",)


@pytest.mark.rule("11.1.2b")
@pytest.mark.parametrize("when", [EXPLOITING, COMBAT])
def test_the_minimum_move_holds_in_exploitation_reserve_and_reaction(when: int) -> None:
    play = phase({"4031": ["a_fr_17 disorganised exploitation"]})
    assert budget(play, index(play, "a_fr_17"), when) == 2
    path = [play.hex("4132")]
    assert way_ruling(play, [index(play, "a_fr_17")], path, phase=when)
    assert reach(play, [index(play, "a_fr_17")], 2, phase=when).hexes >> path[0] & 1


@pytest.mark.rule("11.1.2b", "11.2.8c", "14.2a")
def test_points_of_each_phase() -> None:
    play = phase({"1634": ["g_2gr_1", "g_185 disorganised"]}, "german")
    regiment, division = index(play, "g_2gr_1"), index(play, "g_185")
    assert budget(play, regiment, MOVEMENT) == 10
    play.mark(regiment, EXPLOITATION)
    assert [budget(play, unit, EXPLOITING) for unit in (regiment, division)] == [6, 2]
    play.mark(regiment, RESERVE)
    play.mark(division, RESERVE)
    assert [budget(play, unit, EXPLOITING) for unit in (regiment, division)] == [14, 8]
    assert [budget(play, unit, COMBAT) for unit in (regiment, division)] == [6, 2]


# roads and railways


@pytest.mark.rule("11.1.3b")
def test_roads_meet_in_a_town_by_whatever_way_they_come() -> None:
    play = phase({"2519": ["a_br_37"]})
    ground, board = play.ground, play.field.board
    amiens = board.at("2520")
    ends = [board.neighbour(amiens, d) for d in range(6) if ground.road_links[d] >> amiens & 1]
    assert len(ends) > 2
    going = Going(play, [index(play, "a_br_37")])
    assert {going.path_cost([amiens, end]) - going.path_cost([amiens]) for end in ends} == {2}


@pytest.mark.rule("11.1.4a")
def test_railways_carry_nobody() -> None:
    play = phase({})
    ground = play.ground
    pure = [(h, d) for d in range(6) for h in play.field.board.ordered(ground.rail_links[d] & ~ground.road_links[d])]
    for moves in range(4):
        costs = ground.costs(moves)
        assert min(costs.of(h, d) for h, d in pure if costs.of(h, d) >= 0) == 2


# major rivers


@pytest.mark.rule("11.2.3b", "11.3.3a")
def test_foot_and_headquarters_cross_a_major_river_from_where_they_begin() -> None:
    play = phase({"2721": ["a_br_37", "a_br_hq_3", "a_br_corps_1", "a_br_tank_1"], "2620": ["a_br_34"]})
    assert why(play, "a_br_37", "2720") == why(play, "a_br_hq_3", "2720") == ()
    assert why(play, "a_br_corps_1", "2720") == ("11.3.1d no_bridge",)
    assert why(play, "a_br_tank_1", "2720") == ("15.4.1g no_way_for_tanks",)
    go(play, "a_br_37", "2720")
    assert why(play, "a_br_37", "2719") == ("11.2.3b river_takes_all",)


@pytest.mark.rule("11.2.3b")
def test_the_river_takes_the_whole_move() -> None:
    play = phase({"2722": ["a_br_37"], "2721": ["a_br_34"]})
    assert why(play, "a_br_37", "2721", "2720") == ("11.2.3b no_bridge",)
    go(play, "a_br_37", "2721")
    assert why(play, "a_br_37", "2720") == ("11.2.3b no_bridge",)
    assert why(play, "a_br_34", "2720", "2719") == ("11.2.3b river_takes_all",)


@pytest.mark.rule("11.2.3b")
def test_a_bridge_that_is_down_is_no_bridge_and_the_river_is_crossed_by_foot_alone() -> None:
    play = phase({"2520": ["a_br_37", "a_br_corps_1"]}, destroyed=[("2520", "2519")])
    assert why(play, "a_br_37", "2519") == ()
    assert why(play, "a_br_corps_1", "2519") == ("11.3.1d no_bridge",)
    assert why(play, "a_br_37", "2519", "2518") == ("11.2.3b river_takes_all",)
    bridged = phase({"2520": ["a_br_37", "a_br_corps_1"]})
    assert why(bridged, "a_br_37", "2519", "2518") == why(bridged, "a_br_corps_1", "2519") == ()


@pytest.mark.rule("11.2.3b", "11.2.1b")
def test_the_crossing_obeys_the_zones_like_a_minimum_move() -> None:
    play = phase({"2721": ["a_br_37", "a_br_34", "a_br_hq_3"], "2821": ["g_185"], "2719": ["g_187"]})
    assert why(play, "a_br_37", "2720") == ("11.2.1b zone_to_zone",)
    near = phase({"2721": ["a_br_37", "a_br_hq_3"], "2719": ["g_187"]})
    assert why(near, "a_br_37", "2720") == ()
    assert why(near, "a_br_hq_3", "2720") == ("11.3.3b no_supports_in_zone",)


@pytest.mark.rule("11.2.3b")
def test_no_reaction_leads_over_a_river_without_a_bridge() -> None:
    play = phase({"2721": ["a_br_37"]})
    unit, path = [index(play, "a_br_37")], [play.hex("2720")]
    assert way_ruling(play, unit, path, phase=EXPLOITING)
    assert not way_ruling(play, unit, path, phase=COMBAT)


# back into supply


@pytest.mark.rule("9.2d")
def test_a_unit_out_of_supply_only_comes_nearer_to_a_radius_and_stops_in_it() -> None:
    play = phase({"1634": ["a_br_37 unsupplied"], "1834": ["a_br_34"]})
    play.state.haven = hexes(play, "1631", "1630")
    assert why(play, "a_br_37", "1635") == ("9.2d only_back_to_supply",)
    assert why(play, "a_br_37", "1534") == ("9.2d only_back_to_supply",)
    assert why(play, "a_br_37", "1633", "1632", "1631") == ()
    assert reached(play, "a_br_37") == ["1631", "1632", "1633"]
    play.state.haven = hexes(play, "1632", "1631", "1630")
    assert reached(play, "a_br_37") == ["1632", "1633"]
    assert why(play, "a_br_37", "1633", "1632", "1631") == ("9.2d only_back_to_supply",)
    assert why(play, "a_br_34", "1835") == ()


@pytest.mark.rule("9.2d")
def test_the_radius_is_that_of_the_beginning_of_the_phase() -> None:
    play = phase({"2036": ["a_br_37 unsupplied"], "3118": ["a_br_hq_3"]})
    then = fed(play, ALLIED)
    assert play.state.haven == then
    go(play, "a_br_hq_3", "3117")
    assert play.state.haven == then != fed(play, ALLIED)
    assert phase({"2036": ["a_br_37"], "3118": ["a_br_hq_3"]}).state.haven == 0


@pytest.mark.rule("9.2d")
def test_the_way_back_leads_around_enemies_and_without_one_the_unit_stays() -> None:
    play = phase({"1634": ["a_br_37 unsupplied"], "1632": ["g_185"], "1533": ["g_187"], "1733": ["g_12r"]})
    play.state.haven = hexes(play, "1630")
    assert why(play, "a_br_37", "1633") == ("9.2d only_back_to_supply",)
    assert why(play, "a_br_37", "1534") == why(play, "a_br_37", "1734") == ()
    play.state.haven = 0
    assert reached(play, "a_br_37") == []


@pytest.mark.rule("9.2d", "12.2.6k")
def test_in_a_reaction_the_radii_count_as_they_are() -> None:
    play = phase({"3914": ["a_br_37 unsupplied"], "2310": ["a_br_hq_3"]})
    play.state.haven = 0
    found = Going(play, [index(play, "a_br_37")], phase=COMBAT).range().hexes
    assert found
    assert not found & ~fed(play, ALLIED)


# the French under Pétain


@pytest.mark.rule("DOU-10")
def test_under_petain_the_french_stay_south_of_the_somme() -> None:
    units = {"2520": ["a_fr_161", "a_br_37"], "2521": ["a_fr_61", "a_fr_62", "a_fr_55"]}
    play = phase(units, scenario="campaign", generalissimo="petain", restrictions=())
    assert why(play, "a_fr_161", "2519") == ("DOU-10 only_to_the_south",)
    assert why(play, "a_br_37", "2519") == ()
    assert why(play, "a_fr_161", "2521") == ()
    free = phase(units, scenario="campaign", generalissimo="foch", restrictions=())
    assert why(free, "a_fr_161", "2519") == ()


@pytest.mark.rule("DOU-10")
def test_the_french_in_the_north_only_come_nearer_to_the_south_bank_and_go_on_from_there() -> None:
    units = {"2518": ["a_fr_161"], "2521": ["a_fr_61", "a_fr_62", "a_fr_55"]}
    play = phase(units, scenario="campaign", generalissimo="petain", restrictions=())
    assert why(play, "a_fr_161", "2517") == ("DOU-10 only_to_the_south",)
    assert why(play, "a_fr_161", "2519", "2520", "2521") == ()


def test_refusals_are_told_before_anything_moves() -> None:
    play = phase({"1634": ["a_br_37"], "1834": ["a_br_34"], "1632": ["g_185"]})
    assert why(play, "nobody", "1633") == ("11.1.1a unknown_unit",)
    assert why(play, "g_185", "1633") == ("11.1.1a unit_not_yours",)
    assert why(play, "a_br_62", "1633") == ("11.1.1a not_on_map",)
    assert why(play, "a_br_37", "9999") == ("11.1.1b unknown_hex",)
    assert why(play, "a_br_37") == ("11.1.1b no_path",)
    assert why(play, "a_br_37+a_br_37", "1633") == ("11.1.1a named_twice",)
    assert why(play, "a_br_37+a_br_34", "1633") == ("11.1.1a not_one_stack",)
    assert reasons(play, Move((), ("1633",))) == ("11.1.1a nobody_goes",)

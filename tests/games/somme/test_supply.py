"""9.1: supply lines of headquarters and command radii, with the rulebook's example."""

from __future__ import annotations

import pytest

from grognard.games.somme.battlefield import ALLIED, GERMAN, SCENARIOS
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import AWAY
from grognard.games.somme.supply import (
    command,
    has_line,
    headquarters,
    network,
    out_of_supply,
    radius,
    refuges,
    sourced,
    supplied,
)
from tests.games.somme.support import GAME, front, hexes, index
from tests.games.support import Loaded


def fed(play: Campaign18, unit: str) -> bool:
    return supplied(play, index(play, unit))


@pytest.mark.rule("9.1f")
def test_the_division_behind_enemy_zones_is_out_of_supply_as_in_the_example() -> None:
    units = {"2718": ["a_fr_hq_1"], "4420": ["a_fr_35"], "4419": ["g_28_1"], "4421": ["g_103_1"], "2614": ["a_fr_1"]}
    play = front("michael", units)
    assert not fed(play, "a_fr_35")
    assert play.ids(out_of_supply(play, ALLIED)) == ["a_fr_35"]


@pytest.mark.rule("9.1f")
def test_a_french_unit_in_the_hex_of_the_zone_opens_the_way_as_in_the_example() -> None:
    units = {"3520": ["a_fr_hq_1"], "4420": ["a_fr_35"], "4419": ["g_28_1"], "4421": ["g_103_1"]}
    play = front("michael", units)
    assert not fed(play, "a_fr_35")
    play.place(index(play, "a_fr_12"), play.hex("4320"))
    assert fed(play, "a_fr_35")


@pytest.mark.rule("9.1e")
def test_the_radius_is_fifteen_hexes_without_the_headquarters_hex() -> None:
    play = front("push", {"2030": ["a_fr_hq_1"]})
    apart = {
        play.field.board.distance(play.hex("2030"), where) for where in play.field.board.ordered(command(play, ALLIED))
    }
    assert max(apart) == 15
    assert command(play, ALLIED) & hexes(play, "3530", "3630") == hexes(play, "3530")


@pytest.mark.rule("9.1b")
def test_a_line_of_any_length_joins_a_headquarters_to_a_source() -> None:
    play = front("michael", {"1502": ["g_hq_2"]})
    assert has_line(play, index(play, "g_hq_2"))


@pytest.mark.rule("9.1b")
def test_enemy_units_and_zones_bar_the_line_but_not_where_a_friend_stands() -> None:
    ring = {"2008": ["a_br_37"], "2010": ["a_br_32"]}
    play = front("michael", {"2009": ["g_hq_2"]} | ring)
    assert not has_line(play, index(play, "g_hq_2"))
    play.place(index(play, "g_185"), play.hex("2110"))
    assert has_line(play, index(play, "g_hq_2"))


@pytest.mark.rule("9.1b")
def test_even_an_enemy_support_closes_its_hex() -> None:
    play = front("michael", {"2009": ["a_br_corps_1"]})
    assert not network(play, GERMAN) & hexes(play, "2009")


@pytest.mark.rule("9.1h")
def test_a_source_feeds_ten_hexes() -> None:
    play = front("michael", {})
    assert command(play, GERMAN) == 0
    assert sourced(play, GERMAN) & hexes(play, "4820", "4720") == hexes(play, "4820")


@pytest.mark.rule("9.1h")
def test_an_enemy_on_a_source_closes_it() -> None:
    play = front("michael", {"5820": ["a_br_37"]})
    assert not sourced(play, GERMAN) & hexes(play, "4820")


@pytest.mark.rule("9.1h")
def test_a_unit_near_a_source_needs_no_headquarters() -> None:
    play = front("michael", {"5018": ["g_185"], "3518": ["g_187"]})
    assert fed(play, "g_185")
    assert not fed(play, "g_187")


def test_headquarters_may_be_asked_for_by_nation() -> None:
    play = front("michael", {"2030": ["a_fr_hq_1"], "2010": ["a_br_hq_3"]})
    assert play.ids(headquarters(play, ALLIED)) == ["a_br_hq_3", "a_fr_hq_1"]
    assert play.ids(headquarters(play, ALLIED, "french")) == ["a_fr_hq_1"]
    assert command(play, ALLIED, "french") | command(play, ALLIED, "british") == command(play, ALLIED)


@pytest.mark.rule("9.3b")
def test_a_stoss_is_supplied_where_its_regiment_is() -> None:
    play = front("michael", {"5018": ["g_28_1", "g_stoss_1 with:g_28_1"], "3518": ["g_5_1", "g_stoss_2 with:g_5_1"]})
    assert fed(play, "g_stoss_1")
    assert not fed(play, "g_stoss_2")


@pytest.mark.rule("9.1c")
def test_a_headquarters_without_line_goes_towards_the_nearest_source_just_far_enough() -> None:
    ring = {"2030": ["a_fr_hq_1"], "2029": ["g_185"], "2031": ["g_187"]}
    play = front("michael", ring)
    assert not has_line(play, index(play, "a_fr_hq_1"))
    found = play.field.board.names(refuges(play, index(play, "a_fr_hq_1")))
    assert found == ["2033"]


@pytest.mark.rule("9.1c")
def test_without_an_open_source_there_is_no_refuge() -> None:
    play = front("push", {"2030": ["a_fr_hq_1"]})
    for number, where in enumerate(play.field.board.ordered(play.field.sources[ALLIED])):
        play.place(play.field.combat[GERMAN][number], where)
    assert refuges(play, index(play, "a_fr_hq_1")) == 0


def test_radii_are_traced_anew_when_anything_has_moved() -> None:
    play = front("michael", {"3520": ["a_fr_hq_1"], "4420": ["a_fr_35"]})
    assert fed(play, "a_fr_35")
    play.place(index(play, "g_28_1"), play.hex("4419"))
    play.place(index(play, "g_103_1"), play.hex("4421"))
    assert not fed(play, "a_fr_35")
    play.put(index(play, "g_28_1"), AWAY)
    assert fed(play, "a_fr_35")


@pytest.mark.parametrize("key", SCENARIOS)
def test_everybody_is_supplied_at_start(key: str) -> None:
    play = GAME.start(key, [], Loaded([1] * 100))
    assert play.ids(out_of_supply(play, GERMAN) + out_of_supply(play, ALLIED)) == []
    assert all(has_line(play, hq) for side in (GERMAN, ALLIED) for hq in headquarters(play, side))


def test_a_radius_may_be_asked_for_a_headquarters_that_is_not_there_yet() -> None:
    play = front("push", {})
    assert radius(play, ALLIED, hexes(play, "2030")) & hexes(play, "3530")
    assert radius(play, ALLIED, 0) == 0

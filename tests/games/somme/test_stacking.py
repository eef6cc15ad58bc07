"""4.0: how many units a hex holds."""

from __future__ import annotations

import pytest

from grognard.games.somme.battlefield import ALLIED, GERMAN, SCENARIOS
from grognard.games.somme.stacking import has_room, may_stack, may_take_stoss, overstacked, points
from tests.games.somme.support import GAME, front, index
from tests.games.support import Loaded


@pytest.mark.rule("4.0b")
def test_points_of_divisions_regiments_and_tanks() -> None:
    play = front("michael", {"2010": ["a_br_37"], "2012": ["a_br_37", "a_br_g_1", "a_br_tank_1"]})
    division = index(play, "a_br_37")
    found = []
    for losses in (0, 1, 2):
        play.state.losses[division] = losses
        found.append(points(play, [division]))
    assert found == [3, 2, 2]
    assert [points(play, [index(play, name)]) for name in ("a_br_g_1", "a_br_tank_1")] == [1, 1]


@pytest.mark.rule("4.0a")
def test_four_points_fit_and_five_do_not() -> None:
    play = front("michael", {"2010": ["a_br_37", "a_br_g_1"]})
    assert not has_room(play, play.hex("2010"), [index(play, "a_br_g_2")])
    assert has_room(play, play.hex("2010"), [index(play, "a_br_g_1")])
    assert overstacked(play, ALLIED) == []
    play.place(index(play, "a_br_g_2"), play.hex("2010"))
    assert overstacked(play, ALLIED) == [play.hex("2010")]


@pytest.mark.rule("4.0c")
def test_supports_are_free() -> None:
    play = front("michael", {"5010": ["g_185", "g_28_1", "g_hq_2", "g_corps_1", "g_corps_2", "g_army_1"]})
    assert overstacked(play, GERMAN) == []
    assert has_room(play, play.hex("5010"), [index(play, "g_corps_3")])


@pytest.mark.rule("4.0d", "11.3.2b")
def test_a_regiment_has_one_stoss_at_most_and_they_take_no_room() -> None:
    units = ["g_28_1", "g_28_2", "g_28_3", "g_5_1", "g_stoss_1 with:g_28_1"]
    play = front("michael", {"5010": units})
    assert overstacked(play, GERMAN) == []
    assert not may_take_stoss(play, index(play, "g_28_1"))
    assert may_take_stoss(play, index(play, "g_28_2"))
    assert not may_take_stoss(play, index(play, "a_br_g_1"))


@pytest.mark.rule("COOP-1")
def test_nations_do_not_stack_while_cooperation_is_restricted() -> None:
    play = front("michael", {"2010": ["a_fr_70_1"]})
    british, french = index(play, "a_br_g_1"), index(play, "a_fr_70_2")
    assert not has_room(play, play.hex("2010"), [british])
    assert has_room(play, play.hex("2010"), [french])
    play.state.restrictions = ()
    assert has_room(play, play.hex("2010"), [british])


@pytest.mark.rule("COOP-7")
def test_dominions_stack_with_the_british() -> None:
    play = front("michael", {})
    assert may_stack(play, [index(play, name) for name in ("a_br_g_1", "a_nz_1", "a_au_3_1", "a_ca_1_1")])


@pytest.mark.parametrize("key", SCENARIOS)
def test_set_ups_stack_lawfully(key: str) -> None:
    play = GAME.start(key, [], Loaded([1] * 100))
    assert overstacked(play, GERMAN) + overstacked(play, ALLIED) == []
    assert all(may_stack(play, stack) for stack in play.stacks.values())

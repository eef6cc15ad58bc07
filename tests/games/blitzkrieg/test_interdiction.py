"""Interdiction: how many fly it, and what it costs the Allied side."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg import interdiction, marching
from grognard.games.blitzkrieg.air import PlaceAir, air_returns
from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.flights import Interdict
from grognard.games.blitzkrieg.interception import AirCombats, Intercept
from grognard.games.blitzkrieg.orders import Mover
from grognard.games.blitzkrieg.state import EXPLOITATION, HOME, MOVEMENT
from grognard.games.blitzkrieg.tables import HALVES
from tests.games.blitzkrieg.flying import BLOCH, CURTISS, fly, stonne
from tests.games.blitzkrieg.support import index

TANK, FOOT = "a_sto_6g_p", "a_sto_67_1"


def interdicted(count: int) -> Campaign40:
    """So many German air units in interdiction, and no French one to meet them."""
    play = stonne(units={"1008": [TANK, FOOT], "1005": ["g_sto_ggd_1"]})
    for name in (CURTISS, BLOCH):
        fly(play, name, HOME)
    play.then(PlaceAir("german"))
    play.advance()
    for number in range(1, count + 1):
        play.apply(Interdict(f"g_sto_gair_{number}"))
    play.state.agenda.clear()
    play.then(Intercept("allied"), AirCombats())
    play.advance()
    return play


def tank_points(play: Campaign40, phase: int) -> int:
    play.state.phase = phase
    return marching.budget(play, Mover(index(play, TANK))) // HALVES


@pytest.mark.rule("INT-01")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_one_or_two_air_units_may_be_in_interdiction(count: int) -> None:
    assert interdicted(count).state.interdiction == count


@pytest.mark.rule("INT-04")
def test_one_interdictor_closes_the_roads_and_adds_one_to_the_dice() -> None:
    play = interdicted(1)
    assert (interdiction.roads(play), interdiction.die(play), interdiction.movement(play)) == (False, 1, 0)
    assert (marching.roads(play, ALLIED), marching.roads(play, GERMAN)) == (False, True)


@pytest.mark.rule("INT-05")
def test_two_interdictors_add_two_to_the_dice_and_take_a_point_from_armour() -> None:
    free, play = interdicted(0), interdicted(2)
    assert (interdiction.roads(play), interdiction.die(play), interdiction.movement(play)) == (False, 2, -1)
    assert [tank_points(free, MOVEMENT), tank_points(free, EXPLOITATION)] == [5, 3]
    assert [tank_points(play, MOVEMENT), tank_points(play, EXPLOITATION)] == [4, 2]
    assert marching.points(play, index(play, FOOT)) == marching.points(free, index(free, FOOT))


@pytest.mark.rule("INT-06")
def test_more_than_two_have_no_further_effect() -> None:
    play = interdicted(4)
    assert (play.state.interdiction, interdiction.die(play), interdiction.movement(play)) == (2, 2, -1)


@pytest.mark.rule("INT-07")
def test_the_level_is_known_to_the_german_movement_phase_and_for_the_rest_of_the_turn() -> None:
    play = interdicted(3)
    assert interdiction.level(play) == 2
    play.state.side = ALLIED
    AirCombats().run(play)
    assert interdiction.level(play) == 2
    air_returns(play)
    assert interdiction.level(play) == 0

"""Bombs: the column and the die, and what they do to those in the hex."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN
from grognard.games.blitzkrieg.bombs import Bombs, is_covered, modifiers, results
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.state import BOMBING, DOWN, MOVEMENT, WAITING, Works
from grognard.games.blitzkrieg.transport import VehiclesLost
from tests.games.blitzkrieg.flying import GERMANS, HEINKEL, STUKA, back, doing, fly, stonne
from tests.games.blitzkrieg.support import at, battle, edge, index
from tests.games.support import events

CLEAR, WOODS, VILLAGE = "1008", "0404", "0708"
TANK, FOOT = "a_sto_49bcc_1", "a_sto_67_1"


def bombed(die: int, *units: str, where: str = CLEAR, **state: Any) -> Campaign40:
    """The Stuka bombs a hex with these French units on turn 5."""
    play = stonne(dice=[die], units={where: list(units)}, turn=5, **state)
    fly(play, STUKA, BOMBING, play.hex(where))
    play.then(Bombs())
    play.advance()
    return play


def hits(where: str, *units: str, **state: Any) -> list[int]:
    """The natural dice that disorganise these French units in a hex."""
    play = stonne(units={where: list(units)}, **state)
    return [die for die, found in enumerate(results(play, ALLIED, play.hex(where)), 1) if found == "D"]


# the table


@pytest.mark.rule("AIR-08")
def test_the_column_is_that_of_the_targets_terrain() -> None:
    assert hits(CLEAR, FOOT) == [4, 5, 6]
    assert hits(VILLAGE, FOOT) == [4, 5, 6]
    town = battle("gembloux", {"1012": ["a_gem_15_art"]})
    assert [die for die, found in enumerate(results(town, ALLIED, town.hex("1012")), 1) if found == "D"] == [5, 6]


@pytest.mark.rule("AIR-11")
def test_armour_outside_towns_and_villages_is_harder_to_hit() -> None:
    assert hits(CLEAR, TANK) == [5, 6]
    assert hits(CLEAR, FOOT, TANK) == [5, 6]
    assert hits(VILLAGE, TANK) == [4, 5, 6]


@pytest.mark.rule("AIR-12")
def test_woods_and_entrenchments_protect_by_the_die_besides_their_column() -> None:
    assert hits(WOODS, FOOT) == [6]
    assert hits(CLEAR, FOOT, entrenchments=[CLEAR]) == [6]
    assert hits(WOODS, FOOT, entrenchments=[WOODS]) == [6]
    assert hits(WOODS, TANK) == []


def test_an_entrenchment_serves_its_own_side_only() -> None:
    play = battle("arras", {"1008": ["g_arr_gs_3_1"]}, entrenchments=["1008"])
    where = play.hex("1008")
    assert not is_covered(play, GERMAN, where)
    assert modifiers(play, GERMAN, where) == []
    play.state.trenches = 1 << where
    assert is_covered(play, GERMAN, where)
    assert [each.rule for each in modifiers(play, GERMAN, where)] == ["AIR-12"]


@pytest.mark.rule("AIR-13")
@pytest.mark.parametrize(("die", "units", "where"), [(2, (TANK,), CLEAR), (2, (FOOT,), WOODS), (3, (TANK,), WOODS)])
def test_a_modified_1_shoots_nobody_down(die: int, units: tuple[str, ...], where: str) -> None:
    play = bombed(die, *units, where=where)
    assert doing(play, STUKA) == WAITING
    assert not play.disorganised(index(play, units[0]))


@pytest.mark.rule("AIR-13")
@pytest.mark.parametrize("where", [CLEAR, WOODS])
def test_a_natural_1_shoots_the_bomber_down_whatever_the_modifiers(where: str) -> None:
    assert doing(bombed(1, TANK, where=where), STUKA) == DOWN


# what happens


@pytest.mark.rule("SEQ-G2d")
def test_every_bomber_that_is_still_aloft_rolls_for_its_hex() -> None:
    play = stonne(dice=[6, 2], units={CLEAR: [FOOT], "1109": ["a_sto_67_2"]})
    fly(play, STUKA, BOMBING, play.hex(CLEAR))
    fly(play, HEINKEL, BOMBING, play.hex("1109"))
    play.then(Bombs())
    play.advance()
    assert [play.disorganised(index(play, unit)) for unit in (FOOT, "a_sto_67_2")] == [True, False]


@pytest.mark.rule("SEQ-G2e")
def test_a_bomber_that_survives_is_free_to_intercept() -> None:
    play = bombed(4, FOOT)
    assert doing(play, STUKA) == WAITING


@pytest.mark.rule("SEQ-G2f", "AIR-09")
def test_a_bomber_that_is_hit_goes_two_turns_ahead_on_the_track() -> None:
    play = bombed(1, FOOT)
    assert (doing(play, STUKA), back(play, STUKA)) == (DOWN, 7)
    assert not play.disorganised(index(play, FOOT))


@pytest.mark.rule("AIR-10")
def test_all_ground_units_of_the_hex_are_disorganised() -> None:
    play = bombed(6, FOOT, "a_sto_67_2", "a_sto_fxc_1")
    assert [play.disorganised(index(play, unit)) for unit in (FOOT, "a_sto_67_2", "a_sto_fxc_1")] == [True] * 3


@pytest.mark.rule("TRN-14")
def test_a_lone_vehicle_is_destroyed_but_not_one_beside_troops() -> None:
    play = bombed(6, "a_sto_t11rdp_1")
    assert events(play, VehiclesLost) == [VehiclesLost(["a_sto_t11rdp_1"], CLEAR)]
    play = bombed(6, "a_sto_t11rdp_1", FOOT)
    assert at(play, "a_sto_t11rdp_1") == CLEAR


def test_bombs_end_the_work_on_a_pontoon() -> None:
    play = battle("sedan", {"0604": ["g_sed_1p_1_1"], "0605": ["g_sed_1p_1_2"]}, dice=[6], side=ALLIED, phase=MOVEMENT)
    play.state.works = (Works(edge(play, "0604", "0605"), index(play, "g_sed_1p_1_1"), index(play, "g_sed_1p_1_2")),)
    fly(play, "a_sed_fair_1", BOMBING, play.hex("0604"))
    play.then(Bombs())
    play.advance()
    assert not play.state.works


def test_only_the_bombers_of_the_side_to_move_bomb() -> None:
    play = stonne()
    fly(play, "a_sto_fair_1", BOMBING, play.hex(GERMANS))
    play.then(Bombs())
    play.advance()
    assert play.state.rolls == 0

"""Rommel on the move: sent to units, taken along, and speeding them up."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.marching import budget
from grognard.games.blitzkrieg.orders import Move, Mover, SendRommel
from tests.games.blitzkrieg.support import at, index
from tests.games.blitzkrieg.test_movement import phase

ROMMEL, TANK, TANK2, TANK3 = "g_arr_rommel", "g_arr_7_25_1", "g_arr_7_25_2", "g_arr_7_25_3"


def arras(**more: Any) -> Campaign40:
    return phase("arras", {"0504": [TANK, TANK2, ROMMEL], "0310": [TANK3]} | more.pop("units", {}), **more)


def why(play: Campaign40, unit: str, *path: str, **more: Any) -> tuple[str, ...]:
    return play.ruling(Move(unit, path, **more)).rules


@pytest.mark.rule("CAP-10c")
def test_rommel_goes_to_any_supplied_unit_once() -> None:
    play = arras()
    assert play.ruling(SendRommel(TANK)).rules == ("CAP-10c",)
    play.apply(SendRommel(TANK3))
    assert at(play, ROMMEL) == "0310"
    assert play.ruling(SendRommel(TANK)).rules == ("CAP-10c",)


@pytest.mark.rule("CAP-10c")
def test_not_to_a_unit_without_supply_nor_to_others() -> None:
    ring = ("0309", "0311", "0210", "0211", "0410", "0411")
    allies = ("a_arr_b_4_mat", "a_arr_b_7_mat", "a_arr_b_6dli", "a_arr_b_8dli", "a_arr_b_9dli", "a_arr_b_4_a10")
    play = arras(units={where: [unit] for where, unit in zip(ring, allies, strict=True)})
    assert play.ruling(SendRommel(TANK3)).rules == ("CAP-10c",)
    assert play.ruling(SendRommel("a_arr_b_4_mat")).rules == ("CAP-10c",)
    assert play.ruling(SendRommel("nobody")).rules == ("CAP-10c",)


@pytest.mark.rule("CAP-10d")
def test_who_takes_rommel_along_has_a_point_more() -> None:
    play = arras()
    points = [budget(play, Mover(index(play, TANK), -1, rommel)) / 2 for rommel in (False, True)]
    assert points[1] == points[0] + 1
    play.apply(Move(TANK, ("0505",), rommel=True))
    assert at(play, ROMMEL) == "0505"
    assert why(play, TANK2, "0603", rommel=True) == ("CAP-10d",)


@pytest.mark.rule("CAP-10d")
def test_who_began_with_rommel_has_the_point_too_if_he_ends_with_him() -> None:
    far = ("0505", "0605", "0604", "0603", "0503")
    play = arras()
    paid = [length for length in range(1, 6) if why(play, TANK, *far[:length]) == ()]
    with_him = [length for length in range(1, 6) if why(play, TANK, *far[:length], rommel=True) == ()]
    assert len(with_him) == len(paid) + 1
    longest = far[: len(with_him)]
    play.apply(Move(TANK, longest, rommel=True))
    assert why(play, TANK2, *longest) == ()
    assert why(play, TANK2, *longest[:-1], "0504") != ()


@pytest.mark.rule("CAP-10d")
def test_no_point_in_a_phase_in_which_he_was_sent() -> None:
    play = arras()
    play.apply(SendRommel(TANK3))
    assert why(play, TANK3, "0311", rommel=True) == ("CAP-10d",)


def test_rommel_does_not_move_by_himself() -> None:
    assert why(arras(), ROMMEL, "0505") == ("CAP-10c",)

"""Rommel in battle."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.fugitives import FallBackTo
from grognard.games.blitzkrieg.orders import SendRommel
from grognard.games.blitzkrieg.overrun import pass_through
from grognard.games.blitzkrieg.results import disorganise
from grognard.games.blitzkrieg.rommel_arrival import PlaceRommel
from grognard.games.blitzkrieg.state import DESTROYED, DISORGANISED, READY
from tests.games.blitzkrieg.aftermath import Fight, aftermath
from tests.games.blitzkrieg.support import at, battle, index

ROMMEL, TANK, OTHER, FOE = "g_arr_rommel", "g_arr_7_25_1", "g_arr_7_25_2", "a_arr_3_s1"


def attacked(result: str) -> Fight:
    return Fight("allied", ["1310"], [FOE], result)


PLACES = {"1310": [TANK, OTHER, ROMMEL], "1309": [FOE]}


@pytest.mark.rule("CAP-10g")
def test_rommel_keeps_his_head() -> None:
    play = aftermath("arras", PLACES, attacked("-/D"))
    assert play.has(index(play, TANK), DISORGANISED)
    assert not play.has(index(play, ROMMEL), DISORGANISED)
    assert not disorganise(play, index(play, ROMMEL))


@pytest.mark.rule("CAP-10h")
def test_rommel_is_lost_with_all_his_units() -> None:
    play = aftermath("arras", PLACES, attacked("-/E"), dice=[3])
    assert at(play, ROMMEL) == str(DESTROYED)


@pytest.mark.rule("CAP-10h")
def test_rommel_stays_with_those_who_are_left() -> None:
    places = {"1309": [FOE], "1310": [TANK, OTHER, ROMMEL]}
    play = aftermath("arras", places, Fight("german", ["1309"], [TANK], "E/-"))
    assert at(play, ROMMEL) == "1310"


@pytest.mark.rule("CAP-10h")
def test_rommel_alone_is_lost_when_an_enemy_comes_in() -> None:
    play = battle("arras", {"1310": [ROMMEL], "1309": [FOE]}, dice=[1])
    pass_through(play, index(play, FOE), play.hex("1310"))
    assert at(play, ROMMEL) == str(DESTROYED)


@pytest.mark.rule("ARR-V3")
@pytest.mark.parametrize(("die", "halves"), [(1, 2), (2, 2), (3, 4), (4, 4), (5, 6), (6, 6)])
def test_at_arras_his_loss_is_worth_points(die: int, halves: int) -> None:
    play = aftermath("arras", PLACES, attacked("-/E"), dice=[die])
    assert play.state.points == [0, halves]


def test_rommel_goes_back_with_the_last_of_his_hex() -> None:
    play = aftermath("arras", PLACES, attacked("-/R"))
    play.apply(FallBackTo(TANK, ("1311",)))
    assert at(play, ROMMEL) == "1310"
    play.apply(FallBackTo(OTHER, ("1311", "1411")))
    assert at(play, ROMMEL) == "1411"


def test_rommel_does_not_leave_the_map() -> None:
    play = aftermath("arras", {"1315": [TANK, ROMMEL], "1314": [FOE]}, Fight("allied", ["1315"], [FOE], "-/R"))
    play.apply(FallBackTo(TANK, (), True))
    assert at(play, ROMMEL) == "1315"


@pytest.mark.rule("CAP-10a")
def test_rommel_joins_a_unit_in_supply_before_anybody_moves() -> None:
    places = {"1310": [TANK], "1309": [FOE], "1002": [OTHER], "1003": ["a_arr_b_6dli"]}
    play = battle("arras", places)
    play.put(index(play, ROMMEL), READY)
    play.then(PlaceRommel("german"))
    play.advance()
    for unit in (FOE, ROMMEL, "nobody"):
        assert play.ruling(SendRommel(unit)).rules == ("CAP-10a",)
    play.apply(SendRommel(TANK))
    assert at(play, ROMMEL) == "1310"


@pytest.mark.rule("CAP-10a")
def test_rommel_is_not_asked_for_before_his_event_and_may_wait() -> None:
    assert battle("arras", {"1310": [TANK]}, [PlaceRommel("german")]).over
    play = battle("arras", {"1310": [TANK]})
    play.put(index(play, ROMMEL), READY)
    play.then(PlaceRommel("german"))
    play.advance()
    decision = play.decision
    assert decision is not None
    assert decision.menu(play, (f"unit:{TANK}",)).ready == SendRommel(TANK)
    play.apply(Done())
    assert at(play, ROMMEL) == str(READY)

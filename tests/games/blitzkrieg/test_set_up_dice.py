"""Dice before the first turn: the levy, the cups, shelling and losses."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg.actions import ChooseUnit
from grognard.games.blitzkrieg.battlefield import ALLIED
from grognard.games.blitzkrieg.cups import DrawCup, DrawnAtSetUp, Levy
from grognard.games.blitzkrieg.loss_dice import LossDice
from grognard.games.blitzkrieg.points import lost_units
from grognard.games.blitzkrieg.shelling import PickDisorganised, PickRefit, Shelling
from grognard.games.blitzkrieg.state import AWAY, DESTROYED, DISORGANISED, REFIT, REMOVED
from tests.games.blitzkrieg.support import at, battle, index
from tests.games.support import events

FRENCH = {"1106": ["a_sto_67_1"], "1206": ["a_sto_67_2"], "1306": ["a_sto_67_3"]}


@pytest.mark.rule("SED-S-F4")
def test_a_die_says_how_many_units_of_the_5th_dlc_there_are() -> None:
    assert battle("sedan", {}, [Levy()], [4]).state.levy == 4


# cups


@pytest.mark.rule("DIN-S-F4")
@pytest.mark.parametrize(("die", "drawn"), [(1, 0), (3, 2), (6, 5)])
def test_one_unit_less_than_the_die_is_drawn_at_dinant(die: int, drawn: int) -> None:
    play = battle("dinant", {}, [DrawCup("dinant")], [die, *[1] * drawn])
    assert len(events(play, DrawnAtSetUp)[0].units) == drawn


@pytest.mark.rule("DIN-S-F5")
def test_units_that_are_not_drawn_leave_the_game_with_their_trucks_and_score_nothing() -> None:
    play = battle("dinant", {}, [DrawCup("dinant")], [1])
    for unit in play.field.cups[0].units:
        assert play.state.at[unit] == REMOVED
        assert play.units[unit].transport < 0 or play.state.at[play.units[unit].transport] == REMOVED
    assert lost_units(play, ALLIED) == []
    assert play.state.cups == [()]


@pytest.mark.rule("ARR-S-A1")
def test_the_left_column_takes_the_die_and_two_and_the_others_come_later() -> None:
    play = battle("arras", {}, [DrawCup("left")], [1, 1, 1, 1])
    group = {name: play.field.groups[play.state.group[index(play, name)]].name for name in _cup("left")}
    assert sorted(group.values()) == ["left_cup"] * 3 + ["left_regular"] * 6
    assert {at(play, name) for name in group} == {str(AWAY)}


@pytest.mark.rule("ARR-S-A2")
def test_the_truck_comes_with_the_artillery() -> None:
    play = battle("arras", {}, [DrawCup("left")], [1, 9, 1, 1])
    gun = index(play, "a_arr_3_art")
    assert play.state.group[gun] == play.state.group[play.units[gun].transport] == play.field.group["left_cup"].index


@pytest.mark.rule("ARR-S-A3")
def test_the_right_column_is_drawn_from_its_own_cup() -> None:
    play = battle("arras", {}, [DrawCup("right")], [2, 1, 1, 1, 1])
    assert events(play, DrawnAtSetUp)[0].units == _cup("right")[:4]


def _cup(key: str) -> list[str]:
    play = battle("arras", {})
    return next(play.ids(cup.units) for cup in play.field.cups if cup.entry.key == key)


# Stonne


@pytest.mark.rule("STO-S-F3")
def test_the_german_disorganises_the_die_and_two_of_his_choice() -> None:
    play = battle("stonne", FRENCH, [Shelling()], [1, 1])
    assert play.decision == PickDisorganised("german", 3)
    play.apply(ChooseUnit("a_sto_67_2"))
    assert play.has(index(play, "a_sto_67_2"), DISORGANISED)
    assert play.ruling(ChooseUnit("a_sto_67_2")).rules == ("STO-S-F3",)
    assert play.decision == PickDisorganised("german", 2)


@pytest.mark.rule("STO-S-F4")
def test_the_french_choose_the_worn_units() -> None:
    play = battle("stonne", FRENCH, [PickRefit("allied", 2)])
    play.apply(ChooseUnit("a_sto_67_1"))
    play.apply(ChooseUnit("a_sto_67_3"))
    assert [play.has(index(play, f"a_sto_67_{n}"), REFIT) for n in (1, 2, 3)] == [True, False, True]
    assert play.over


def test_no_more_are_struck_than_there_are() -> None:
    play = battle("stonne", {"1106": ["a_sto_67_1"]}, [PickDisorganised("german", 8)])
    play.apply(ChooseUnit("a_sto_67_1"))
    assert play.over


# Hannut


@pytest.mark.rule("HAN-S-F4")
def test_a_die_for_each_armoured_unit_of_the_2nd_battalion() -> None:
    field = battle("hannut", {}).field
    zone = [p for p in field.setup if p.zone == "s_2dlm2" and field.units[p.unit].combat]
    tanks = [p for p in zone if field.units[p.unit].armoured]
    units: dict[str, list[str]] = {}
    for placement in zone:
        units.setdefault(field.board.name(placement.hex), []).append(field.units[placement.unit].id)
    dice = [(2, 3, 5)[number % 3] for number in range(len(tanks))]
    play = battle("hannut", units, [LossDice("setup")], dice)
    fates = [(play.state.at[p.unit] == DESTROYED, play.has(p.unit, REFIT)) for p in tanks]
    assert fates == [((False, False), (False, True), (True, False))[n % 3] for n in range(len(tanks))]
    assert all(play.on_map(p.unit) for p in zone if p not in tanks)

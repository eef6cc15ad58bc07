"""7.1 Barrage: columns and shifts, targets, combinations."""

from __future__ import annotations

import pytest

from grognard.games.verdun.barrage import (
    BarrageFired,
    BarrageOdds,
    BarrageResult,
    affected,
    barrage_odds,
    barrage_targets,
    base_column,
    column_name,
)
from grognard.games.verdun.battlefield import FRENCH, GERMAN, load
from grognard.games.verdun.bombardment import Barrage, Bombard
from grognard.games.verdun.casualties import MoraleTested
from grognard.games.verdun.war import War
from tests.games.support import events
from tests.games.verdun.support import battle, hexes

FIELD = load()
GERMANS = Bombard("german")
FRENCHMEN = Bombard("french")
BATTERY = {"1604": ["g_ca_3_1", "g_ca_3_2"]}


def odds(war: War, side: int, target: str, *guns: str) -> BarrageOdds:
    return barrage_odds(war, side, FIELD.board.at(target), [war.unit(gun) for gun in guns])


def shifts(war: War, side: int, target: str, gun: str) -> dict[str, int]:
    return {shift.rule: shift.columns for shift in odds(war, side, target, gun).shifts}


# The column


@pytest.mark.rule("7.1b")
def test_strengths_are_added_and_give_the_column() -> None:
    war = battle(BATTERY, bad_weather=True)
    value = odds(war, GERMAN, "1606", "g_ca_3_1", "g_ca_3_2", "g_army_heavy")
    assert (value.strength, value.base, value.column) == (16, 4, 4)
    assert [column_name(FIELD, column) for column in (-1, 0, 4, 5)] == ["off_table", "1-3", "15-18", "19+"]
    assert value.results == (("-", 1), ("M", 2), ("M1", 2), ("M2", 1))


@pytest.mark.parametrize(("strength", "column"), [(1, 0), (3, 0), (4, 1), (6, 1), (7, 2), (18, 4), (19, 5), (40, 5)])
def test_limits_of_the_columns(strength: int, column: int) -> None:
    assert base_column(FIELD, strength) == column


@pytest.mark.rule("5.2a", "7.12a")
def test_fair_weather_helps_german_guns_only() -> None:
    guns = {**BATTERY, "1609": ["f_ca_30"]}
    fair, bad = battle(guns), battle(guns, bad_weather=True)
    assert shifts(fair, GERMAN, "1606", "g_ca_3_1") == {"7.12a": 1}
    assert shifts(bad, GERMAN, "1606", "g_ca_3_1") == {}
    assert shifts(fair, FRENCH, "1604", "f_ca_30") == {}


@pytest.mark.rule("7.12b", "7.3a")
def test_the_first_day_helps_german_guns_once_more() -> None:
    war = battle({**BATTERY, "1609": ["f_ca_30"]}, turn=1)
    assert shifts(war, GERMAN, "1606", "g_ca_3_1") == {"7.12a": 1, "7.12b": 1}
    assert shifts(war, FRENCH, "1604", "f_ca_30") == {}


@pytest.mark.rule("7.12c")
def test_a_town_protects() -> None:
    assert shifts(battle(BATTERY, bad_weather=True), GERMAN, "1605", "g_ca_3_1") == {"7.12c": -1}


@pytest.mark.rule("7.12d")
def test_the_city_protects() -> None:
    assert shifts(battle(BATTERY, bad_weather=True), GERMAN, "1421", "g_army_naval") == {"7.12d": -2}


@pytest.mark.rule("7.12e")
def test_a_trench_protects() -> None:
    assert shifts(battle(BATTERY, bad_weather=True), GERMAN, "1405", "g_ca_3_1") == {"7.12e": -2}


@pytest.mark.rule("7.12f")
def test_shifts_add_up_and_other_ground_gives_none() -> None:
    war = battle({**BATTERY, "1404": ["f_51_208 dug_in"]}, turn=1)
    first_day_on_trench = odds(war, GERMAN, "1405", "g_ca_3_1", "g_ca_3_2")
    assert (first_day_on_trench.shift, first_day_on_trench.column) == (0, first_day_on_trench.base)
    woods_on_a_hill = odds(battle(BATTERY, bad_weather=True), GERMAN, "1404", "g_ca_3_1")
    assert woods_on_a_hill.shifts == ()


def test_off_the_right_end_the_last_column_serves() -> None:
    """Ruling A16."""
    war = battle(BATTERY, turn=1)
    assert odds(war, GERMAN, "1606", "g_ca_3_1", "g_ca_3_2", "g_army_heavy").column == 5


def test_off_the_left_end_the_shot_is_spent_without_a_die() -> None:
    """Ruling A16."""
    war = battle({**BATTERY, "1405": ["f_51_208"]}, [GERMANS], dice=[], bad_weather=True)
    war.apply(Barrage("1405", ("g_ca_3_1",)))
    assert events(war, BarrageFired)[0].column == "off_table"
    assert events(war, BarrageResult)[0].result == "-"
    assert not war.ruling(Barrage("1405", ("g_ca_3_1",)))


@pytest.mark.rule("12.3b")
def test_demoralized_guns_fire_at_half_strength() -> None:
    war = battle({"1604": ["g_ca_3_1 demoralized", "g_ca_3_2"]})
    assert odds(war, GERMAN, "1606", "g_ca_3_1", "g_ca_3_2").strength == 3 + 5


# Targets


@pytest.mark.rule("7.1a")
def test_a_barrage_needs_an_enemy_in_the_hex() -> None:
    war = battle({**BATTERY, "1606": ["f_51_208"], "1603": ["g_5_52"]}, [GERMANS])
    assert war.ruling(Barrage("1606", ("g_ca_3_1",)))
    assert war.ruling(Barrage("1607", ("g_ca_3_1",))).rules == ("7.1a",)
    assert war.ruling(Barrage("1603", ("g_ca_3_1",))).rules == ("7.1a",)
    assert war.ruling(Barrage("9999", ("g_ca_3_1",))).rules == ("7.1a",)
    assert not war.ruling(Barrage("1606", ()))


@pytest.mark.rule("7.13e", "14.81a")
def test_units_in_an_intact_fort_are_immune() -> None:
    war = battle({"2006": ["g_ca_3_1"], "2012": ["f_51_208"]}, [GERMANS])
    assert war.ruling(Barrage("2012", ("g_ca_3_1",))).rules == ("7.13e",)
    war.state.forts[0] = 0
    war.changed()
    assert war.ruling(Barrage("2012", ("g_ca_3_1",)))


@pytest.mark.rule("7.13f")
def test_forges_is_no_target() -> None:
    war = battle({"0401": ["g_ca_7r_1"], "0105": ["f_army_forges"]}, [GERMANS])
    assert war.ruling(Barrage("0105", ("g_ca_7r_1",))).rules == ("7.13f",)
    assert not barrage_targets(war, GERMAN) & hexes(war, "0105")


# Combination


@pytest.mark.rule("7.13a")
@pytest.mark.parametrize("turn", [1, 5, 6])
def test_german_corps_artillery_always_combines(turn: int) -> None:
    war = battle({**BATTERY, "1606": ["f_51_208"]}, [GERMANS], turn=turn)
    assert war.ruling(Barrage("1606", ("g_ca_3_1", "g_ca_3_2")))


@pytest.mark.rule("7.13b", "14.7c")
def test_french_corps_artillery_combines_from_26_february() -> None:
    guns = {"1609": ["f_ca_30"], "1610": ["f_ca_20"], "1605": ["g_5_52"]}
    together = Barrage("1605", ("f_ca_30", "f_ca_20"))
    assert battle(guns, [FRENCHMEN], turn=5).ruling(together).rules == ("7.13b",)
    assert battle(guns, [FRENCHMEN], turn=6).ruling(together)


@pytest.mark.rule("7.13c")
def test_army_artillery_joins_corps_artillery() -> None:
    war = battle({**BATTERY, "1606": ["f_51_208"]}, [GERMANS])
    assert war.ruling(Barrage("1606", ("g_ca_3_1", "g_army_heavy", "g_army_naval")))
    french = {"1609": ["f_ca_30"], "1610": ["f_army_rail"], "1605": ["g_5_52"]}
    together = Barrage("1605", ("f_ca_30", "f_army_rail"))
    assert battle(french, [FRENCHMEN], turn=5).ruling(together).rules == ("7.13c",)
    assert battle(french, [FRENCHMEN], turn=6).ruling(together)


@pytest.mark.rule("7.13d")
def test_a_hex_may_be_barraged_again_by_other_guns() -> None:
    war = battle({**BATTERY, "1606": ["f_51_208"]}, [GERMANS], dice=[1, 1])
    war.apply(Barrage("1606", ("g_ca_3_1",)))
    war.apply(Barrage("1606", ("g_ca_3_2",)))
    assert len(events(war, BarrageResult)) == 2


# Counter-battery fire


@pytest.mark.rule("7.14a")
def test_guns_are_struck_at_any_range_in_fair_weather() -> None:
    war = battle({"1601": ["g_ca_3_1"], "1610": ["f_51_art", "f_51_208"]})
    assert war.ids(affected(war, GERMAN, FIELD.board.at("1610"))) == ["f_51_208", "f_51_art"]


@pytest.mark.rule("7.14b")
def test_guns_alone_are_no_target_in_bad_weather_unless_spotted() -> None:
    battery = {"1601": ["g_ca_3_1"], "1610": ["f_51_art"]}
    unseen = battle(battery, [GERMANS], bad_weather=True)
    assert unseen.ruling(Barrage("1610", ("g_ca_3_1",))).rules == ("7.14b",)
    assert barrage_targets(unseen, GERMAN) == 0
    near = battle({**battery, "1607": ["g_5_52"]}, [GERMANS], bad_weather=True)
    assert near.ruling(Barrage("1610", ("g_ca_3_1",)))
    firing = battle({"1607": ["g_ca_3_1"], "1610": ["f_51_art"]}, [GERMANS], bad_weather=True)
    assert firing.ruling(Barrage("1610", ("g_ca_3_1",)))
    too_far = battle({**battery, "1606": ["g_5_52"]}, [GERMANS], bad_weather=True)
    assert not too_far.ruling(Barrage("1610", ("g_ca_3_1",)))


@pytest.mark.rule("7.14c")
def test_unspotted_guns_are_spared_beside_others() -> None:
    stack = {"1601": ["g_ca_3_1", "g_ca_3_2"], "1610": ["f_51_art", "f_51_208"]}
    war = battle(stack, [GERMANS], dice=[6, 1, 1], bad_weather=True)
    war.apply(Barrage("1610", ("g_ca_3_1", "g_ca_3_2")))
    assert [test.unit for test in events(war, MoraleTested)] == ["f_51_208"]


@pytest.mark.rule("11.0a")
def test_the_river_does_not_hinder_fire() -> None:
    war = battle({"0105": ["f_army_forges"], "0504": ["g_14r_16r"]}, [FRENCHMEN])
    assert war.ruling(Barrage("0504", ("f_army_forges",)))

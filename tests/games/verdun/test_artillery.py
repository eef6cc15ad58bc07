"""2.13, 7.0, 14.3: which artillery may do what, and how far it reaches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grognard.engine.steps import Action
from grognard.games.verdun.artillery import (
    batteries,
    in_reach,
    is_spent,
    may_bombard_class,
    may_support_class,
    reload_heavy,
)
from grognard.games.verdun.battlefield import FRENCH, GERMAN, load
from grognard.games.verdun.bombardment import Barrage, Bombard, Interdict
from grognard.games.verdun.state import FLIPPED
from grognard.games.verdun.war import War

from .support import battle

FIELD = load()
GERMANS = Bombard("german")
FRENCHMEN = Bombard("french")
Fire = Callable[[str, str], Action]


def barrage(gun: str, target: str) -> Action:
    return Barrage(target, (gun,))


def interdict(gun: str, target: str) -> Action:
    return Interdict(gun, target)


def flipped(war: War, unit: str) -> bool:
    return war.has(war.unit(unit), FLIPPED)


def reach(war: War, unit: str) -> int:
    return in_reach(war, war.unit(unit))


@pytest.mark.rule("2.2d")
def test_numbers_of_corps_division_and_regiment() -> None:
    for unit in FIELD.units:
        if unit.hq or unit.corps_gun:
            assert (bool(unit.corps), unit.division, unit.number) == (True, "", "")
        elif not unit.army and not unit.remnant:
            assert unit.number
            assert unit.division or "independent" in unit.flags


@pytest.mark.rule("2.13d")
def test_the_capability_chart() -> None:
    chart = {u.size: (may_bombard_class(u), may_support_class(u)) for u in FIELD.units if u.artillery}
    assert chart == {"army": (True, False), "corps": (True, True), "division": (False, True)}
    assert not any(may_bombard_class(u) or may_support_class(u) for u in FIELD.units if not u.artillery)


@pytest.mark.rule("9.32a")
def test_army_artillery_supports_nobody() -> None:
    army = [unit for unit in FIELD.units if unit.army]
    assert len(army) == 4
    assert not any(map(may_support_class, army))


@pytest.mark.rule("2.13d")
@pytest.mark.parametrize("order", [barrage, interdict])
def test_division_artillery_does_not_bombard(order: Fire) -> None:
    war = battle({"1604": ["g_5_art", "g_ca_3_1"], "1606": ["f_51_208"]}, [GERMANS])
    assert war.ruling(order("g_5_art", "1606")).rules == ("2.13d",)
    assert war.ruling(order("g_ca_3_1", "1606"))


@pytest.mark.rule("7.0a")
@pytest.mark.parametrize("gun", ["g_ca_3_1", "g_army_heavy", "g_army_naval"])
def test_corps_and_army_artillery_choose_barrage_or_interdiction(gun: str) -> None:
    war = battle({"1604": ["g_ca_3_1"], "1606": ["f_51_208"]}, [GERMANS])
    assert war.ruling(barrage(gun, "1606"))
    assert war.ruling(interdict(gun, "1606"))


def test_the_guns_that_bombard() -> None:
    german, french = ([FIELD.units[gun].id for gun in guns] for guns in batteries(FIELD))
    assert french == ["f_ca_30", "f_ca_20", "f_ca_1", "f_army_forges", "f_army_rail"]
    assert len(german) == 9


@pytest.mark.rule("2.13b")
@pytest.mark.parametrize("order", [barrage, interdict])
def test_flipped_artillery_does_not_fire(order: Fire) -> None:
    war = battle({"1604": ["g_ca_3_1 flipped", "g_ca_3_2"], "1606": ["f_51_208"]}, [GERMANS])
    assert is_spent(war, war.unit("g_ca_3_1"))
    assert not war.ruling(order("g_ca_3_1", "1606"))
    assert war.ruling(order("g_ca_3_2", "1606"))


@pytest.mark.rule("7.0b")
@pytest.mark.parametrize("order", [barrage, interdict])
def test_a_gun_fires_once_in_a_turn(order: Fire) -> None:
    war = battle({"1604": ["g_ca_3_1", "g_ca_3_2"], "1606": ["f_51_208"]}, [GERMANS], dice=[1, 1])
    war.apply(order("g_ca_3_1", "1606"))
    assert war.ruling(barrage("g_ca_3_1", "1606")).rules == ("7.0b",)
    assert war.ruling(interdict("g_ca_3_1", "1707")).rules == ("7.0b",)
    assert war.ruling(order("g_ca_3_2", "1606"))


@pytest.mark.rule("7.0c")
@pytest.mark.parametrize("order", [barrage, interdict])
def test_a_gun_that_fired_is_flipped(order: Fire) -> None:
    war = battle({"1604": ["g_ca_3_1", "g_ca_3_2"], "1606": ["f_51_208"]}, [GERMANS], dice=[1])
    war.apply(order("g_ca_3_1", "1606"))
    assert (flipped(war, "g_ca_3_1"), flipped(war, "g_ca_3_2")) == (True, False)


@pytest.mark.rule("7.0b")
@pytest.mark.parametrize("order", [barrage, interdict])
def test_a_target_must_be_in_range(order: Fire) -> None:
    war = battle({"1601": ["g_ca_3_1"], "1610": ["f_51_208"], "1611": ["f_51_233"]}, [GERMANS])
    assert FIELD.units[war.unit("g_ca_3_1")].range == 9
    assert war.ruling(order("g_ca_3_1", "1610"))
    assert war.ruling(order("g_ca_3_1", "1611")).rules == ("7.0b",)


@pytest.mark.rule("14.31a")
def test_naval_artillery_reaches_everything_once() -> None:
    war = battle({"1604": ["g_ca_3_1"], "1622": ["f_51_208"]}, [GERMANS], dice=[1])
    assert reach(war, "g_army_naval") == FIELD.board.full
    war.apply(interdict("g_army_naval", "0122"))
    assert flipped(war, "g_army_naval")
    assert not war.ruling(barrage("g_army_naval", "1622"))


@pytest.mark.rule("14.32b")
def test_heavy_artillery_reaches_ten_hexes_from_the_north_edge() -> None:
    war = battle({"1510": ["f_51_208"], "1511": ["f_51_233"], "1611": ["f_51_243"]}, [GERMANS])
    rows = {FIELD.board.row(h) for h in FIELD.board.ordered(reach(war, "g_army_heavy"))}
    assert rows == set(range(1, 11))
    assert war.ruling(barrage("g_army_heavy", "1510"))
    assert war.ruling(barrage("g_army_heavy", "1511")).rules == ("7.0b",)
    assert war.ruling(interdict("g_army_heavy", "1611")).rules == ("7.0b",)


@pytest.mark.rule("14.32a")
def test_heavy_artillery_has_three_shots_in_a_turn() -> None:
    war = battle({"1604": ["g_ca_3_1"], "1606": ["f_51_208"]}, [GERMANS], dice=[1, 6, 1])
    war.apply(barrage("g_army_heavy", "1606"))
    war.apply(interdict("g_army_heavy", "1606"))
    war.apply(barrage("g_army_heavy", "1606"))
    assert war.state.shots == 0
    assert war.ruling(barrage("g_army_heavy", "1606")).rules == ("14.32a",)
    reload_heavy(war)
    assert war.state.shots == 3
    assert war.ruling(barrage("g_army_heavy", "1606"))


def test_heavy_artillery_is_not_added_to_itself() -> None:
    """Ruling A17."""
    war = battle({"1606": ["f_51_208"]}, [GERMANS])
    assert war.ruling(Barrage("1606", ("g_army_heavy", "g_army_heavy"))).rules == ("7.0b",)


@pytest.mark.rule("14.33a")
def test_forges_is_army_artillery_that_nobody_can_barrage() -> None:
    war = battle({"0105": ["f_army_forges"], "0104": ["g_13r_13r"]}, [FRENCHMEN])
    assert war.ruling(barrage("f_army_forges", "0104"))
    german = battle({"0105": ["f_army_forges"]}, [GERMANS])
    assert german.ruling(barrage("g_army_naval", "0105")).rules == ("7.13f",)


@pytest.mark.rule("14.34a")
def test_rail_artillery_bombards_as_army_artillery() -> None:
    rail = FIELD.units[FIELD.index["f_army_rail"]]
    assert rail.army
    assert rail.move_back > 0
    war = battle({"1520": ["f_army_rail"], "1512": ["g_5_52"]}, [FRENCHMEN])
    assert war.ruling(barrage("f_army_rail", "1512"))


@pytest.mark.rule("14.3a")
def test_army_artillery_of_each_side() -> None:
    army = {side: [u.id for u in FIELD.units if u.army and u.side == side] for side in (GERMAN, FRENCH)}
    assert army == {GERMAN: ["g_army_heavy", "g_army_naval"], FRENCH: ["f_army_forges", "f_army_rail"]}


def test_artillery_out_of_supply_does_not_bombard() -> None:
    war = battle({"1604": ["g_ca_3_1 out_of_supply", "g_ca_3_2"], "1606": ["f_51_208"]}, [GERMANS])
    assert war.ruling(barrage("g_ca_3_1", "1606")).rules == ("6.16b",)
    assert war.ruling(interdict("g_ca_3_1", "1606")).rules == ("6.16b",)


@pytest.mark.parametrize("gun", ["nobody", "f_ca_30", "g_ca_3_2", "g_5_52", "g_hq_3"])
@pytest.mark.parametrize("order", [barrage, interdict])
def test_guns_that_are_not_there_are_refused(order: Fire, gun: Any) -> None:
    war = battle({"1604": ["g_ca_3_1", "g_5_52"], "1606": ["f_51_208"]}, [GERMANS])
    assert not war.ruling(order(gun, "1606"))

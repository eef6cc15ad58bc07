"""12.0 Morale: tests, modifiers, and what demoralization costs."""

from __future__ import annotations

import pytest

from grognard.games.verdun.breakthrough import BeginBreakthrough
from grognard.games.verdun.casualties import MoraleTested, passes, shake, take_morale_test
from grognard.games.verdun.digging import dig_ruling
from grognard.games.verdun.marching import MARCH, STRATEGIC, may_move
from grognard.games.verdun.rally import Rally
from grognard.games.verdun.recovery import Recovery
from grognard.games.verdun.restoring import refill_ruling
from grognard.games.verdun.state import DEMORALIZED, ENTITLED, FLIPPED
from grognard.games.verdun.strength import combat_strength, fire_strength, morale
from grognard.games.verdun.war import War
from tests.games.support import events
from tests.games.verdun.support import at, battle

OPEN, TRENCH, CITY, FORT = "1606", "0403", "1421", "2012"


def alone(unit: str, where: str = OPEN, turn: int = 4, dice: list[int] | None = None) -> tuple[War, int]:
    war = battle({where: [unit]}, dice=dice or [], turn=turn)
    return war, war.unit(unit.split()[0])


def morale_of(unit: str, where: str = OPEN, turn: int = 4) -> int:
    return morale(*alone(unit, where, turn))


@pytest.mark.rule("12.0a")
def test_a_test_has_consequences() -> None:
    war, unit = alone("f_51_208", dice=[4, 3])
    assert not take_morale_test(war, unit)
    assert war.has(unit, DEMORALIZED)


@pytest.mark.rule("12.1a")
@pytest.mark.parametrize(
    ("dice", "plus", "result"),
    [([3, 3], 0, True), ([3, 4], 0, False), ([1, 2], 3, True), ([2, 2], 3, False)],
)
def test_dice_and_addition_may_equal_the_morale(dice: list[int], plus: int, result: bool) -> None:
    war, unit = alone("f_51_208", dice=dice)
    assert passes(war, unit, plus) is result
    assert events(war, MoraleTested)[0].morale == 6


@pytest.mark.rule("12.1b")
def test_failure_demoralizes_or_flips() -> None:
    war = battle({OPEN: ["f_51_208", "f_51_art", "f_hq_30"]})
    for name, mark in (("f_51_208", DEMORALIZED), ("f_51_art", DEMORALIZED), ("f_hq_30", FLIPPED)):
        shake(war, war.unit(name))
        assert war.state.marks[war.unit(name)] == mark


@pytest.mark.rule("12.1c")
def test_a_second_failure_costs_a_step() -> None:
    war, unit = alone("f_51_208 demoralized")
    shake(war, unit)
    assert war.reduced(unit)
    assert war.has(unit, DEMORALIZED)
    shake(war, unit)
    assert at(war, "f_51_208") == "-3"


@pytest.mark.parametrize("unit", ["f_hq_30 flipped", "f_51_art demoralized"])
def test_a_second_failure_eliminates_what_has_one_step(unit: str) -> None:
    """Ruling A24."""
    war, index = alone(unit)
    shake(war, index)
    assert war.dead(index)


@pytest.mark.rule("12.2a")
def test_reduced_units_have_less_morale() -> None:
    assert morale_of("g_5_52 reduced") == morale_of("g_5_52") - 1 == 7


@pytest.mark.rule("12.2b")
def test_demoralized_units_have_less_morale() -> None:
    assert morale_of("g_5_52 demoralized") == 7
    assert morale_of("g_ca_3_1 demoralized") == 7


def test_a_flipped_hq_has_less_morale_but_a_flipped_gun_does_not() -> None:
    """Ruling A75."""
    assert morale_of("g_hq_3 flipped") == morale_of("g_hq_3") - 1
    assert morale_of("g_ca_3_1 flipped") == morale_of("g_ca_3_1")


@pytest.mark.rule("12.2c")
@pytest.mark.parametrize(("where", "bonus"), [(OPEN, 0), ("1605", 0), (TRENCH, 1), (CITY, 1), (FORT, 1)])
def test_trench_fort_and_city_raise_morale(where: str, bonus: int) -> None:
    assert morale_of("f_14_35", where) == 7 + bonus


def test_a_destroyed_fort_raises_nothing() -> None:
    """Ruling A30."""
    war, unit = alone("f_14_35", FORT)
    war.state.forts[0] = 0
    assert morale(war, unit) == 7


@pytest.mark.rule("12.2d")
def test_french_reserves_gain_one_with_petain() -> None:
    assert (morale_of("f_51_208", turn=5), morale_of("f_51_208", turn=6)) == (6, 7)
    assert morale_of("g_13r_13r", turn=6) == 7
    assert morale_of("f_14_35", turn=6) == 7


@pytest.mark.rule("12.2e")
def test_territorials_gain_two_with_petain() -> None:
    assert (morale_of("f_rit_44", turn=5), morale_of("f_rit_44", turn=6)) == (5, 7)


@pytest.mark.rule("12.2f")
def test_french_remnants_gain_one_with_petain() -> None:
    assert (morale_of("f_remnant_1", turn=5), morale_of("f_remnant_1", turn=6)) == (6, 7)
    assert morale_of("g_remnant_1", turn=6) == 7


@pytest.mark.rule("14.7d")
def test_from_26_february_they_all_stand_at_seven() -> None:
    assert {morale_of(unit, turn=6) for unit in ("f_51_208", "f_rit_44", "f_remnant_1")} == {7}


@pytest.mark.rule("12.2g")
@pytest.mark.parametrize(
    ("unit", "where", "turn", "value"),
    [
        ("f_51_208", TRENCH, 7, 8),
        ("f_rit_44 reduced demoralized", OPEN, 4, 3),
        ("f_rit_44 reduced demoralized", OPEN, 6, 5),
        ("f_rit_44 reduced demoralized", TRENCH, 6, 6),
    ],
)
def test_modifiers_add_up(unit: str, where: str, turn: int, value: int) -> None:
    assert morale_of(unit, where, turn) == value


@pytest.mark.rule("12.3a")
@pytest.mark.parametrize(
    ("marks", "strength"),
    [("", 5), ("demoralized", 3), ("reduced", 3), ("reduced demoralized", 2), ("demoralized out_of_supply", 2)],
)
def test_strength_of_infantry(marks: str, strength: int) -> None:
    war, unit = alone(f"f_14_35 {marks}")
    assert combat_strength(war, unit) == strength


@pytest.mark.rule("12.3b")
def test_demoralized_artillery_fires_at_half_and_defends_at_full_strength() -> None:
    war, gun = alone("g_ca_3_1 demoralized")
    assert fire_strength(war, gun) == 3
    assert war.units[gun].defence == 2


@pytest.mark.rule("12.3c")
def test_the_demoralized_have_no_strategic_or_breakthrough_movement_and_no_replacements() -> None:
    war = battle({"1602": ["g_5_52 reduced demoralized", "g_5_pio"]}, replacements=3)
    unit = war.unit("g_5_52")
    assert not may_move(war, unit, STRATEGIC)
    assert not refill_ruling(war, unit)
    BeginBreakthrough("german").run(war)
    assert (war.has(unit, ENTITLED), war.has(war.unit("g_5_pio"), ENTITLED)) == (False, True)
    war.unmark(unit, DEMORALIZED)
    assert may_move(war, unit, STRATEGIC)
    assert refill_ruling(war, unit)


@pytest.mark.rule("12.3d")
def test_the_demoralized_may_march_and_dig_in() -> None:
    war, unit = alone("f_14_35 demoralized")
    assert may_move(war, unit, MARCH)
    assert dig_ruling(war, unit)


@pytest.mark.rule("12.3e")
def test_units_rally_in_the_organization_phase_and_headquarters_in_phase_xii() -> None:
    war = battle({OPEN: ["f_14_35 demoralized", "f_hq_30 flipped"]}, dice=[1, 1, 1, 1])
    unit, hq = war.unit("f_14_35"), war.unit("f_hq_30")
    Rally("french").run(war)
    assert (war.has(unit, DEMORALIZED), war.has(hq, FLIPPED)) == (False, True)
    Recovery().run(war)
    assert not war.has(hq, FLIPPED)

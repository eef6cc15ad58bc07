"""9.3: who may support an attack or a defence."""

from __future__ import annotations

import pytest

from grognard.games.verdun.support import defensive_ruling, offensive_ruling
from grognard.games.verdun.war import War
from tests.games.verdun.support import battle


def offensive(war: War, gun: str, target: str, *units: str) -> tuple[str, ...]:
    index = war.field.index
    return offensive_ruling(war, index[gun], war.field.board.at(target), [index[u] for u in units]).rules


def defensive(war: War, gun: str, target: str) -> tuple[str, ...]:
    where = war.field.board.at(target)
    return defensive_ruling(war, war.field.index[gun], where, war.stack(where)).rules


@pytest.mark.rule("9.3a")
def test_the_target_must_be_in_range_and_need_not_be_adjacent() -> None:
    war = battle({"0517": ["g_5_8g"], "0513": ["g_5_art"], "0518": ["f_14_35"]})
    assert offensive(war, "g_5_art", "0518", "g_5_8g") == ()
    assert offensive(war, "g_5_art", "0519", "g_5_8g") == ("9.3a",)


@pytest.mark.rule("9.32a")
def test_army_artillery_cannot_support() -> None:
    war = battle({"0517": ["f_1_1"], "0516": ["f_army_rail"], "0518": ["g_5_8g"]})
    assert offensive(war, "f_army_rail", "0518", "f_1_1") == ("9.32a",)


@pytest.mark.rule("9.32b", "9.32d")
def test_division_artillery_supports_a_force_with_one_unit_of_its_division() -> None:
    war = battle({"0517": ["g_5_8g", "g_6_20"], "0516": ["g_6_art"], "0518": ["f_14_35"]})
    assert offensive(war, "g_6_art", "0518", "g_5_8g") == ("9.32b",)
    assert offensive(war, "g_6_art", "0518", "g_5_8g", "g_6_20") == ()


@pytest.mark.rule("9.32c")
def test_corps_artillery_supports_its_own_corps_only() -> None:
    war = battle({"0517": ["g_5_8g", "g_21_80"], "0516": ["g_ca_3_1", "g_ca_18_1"], "0518": ["f_14_35"]})
    assert offensive(war, "g_ca_3_1", "0518", "g_5_8g") == ()
    assert offensive(war, "g_ca_18_1", "0518", "g_5_8g") == ("9.32c",)


@pytest.mark.rule("9.32e")
def test_any_artillery_supports_a_remnant() -> None:
    war = battle({"0517": ["g_remnant_1"], "0516": ["g_6_art", "g_ca_18_1"], "0518": ["f_14_35"]})
    assert offensive(war, "g_6_art", "0518", "g_remnant_1") == ()
    assert offensive(war, "g_ca_18_1", "0518", "g_remnant_1") == ()


@pytest.mark.rule("9.32f")
def test_artillery_in_the_assaulted_hex_gives_no_support() -> None:
    war = battle({"0517": ["g_5_8g"], "0518": ["f_14_35", "f_14_art"]})
    assert defensive(war, "f_14_art", "0518") == ("9.32f",)


@pytest.mark.rule("9.32f")
def test_artillery_assaulted_earlier_in_the_phase_gives_no_support() -> None:
    war = battle({"0517": ["g_5_8g"], "0518": ["f_14_35"], "0519": ["f_14_art assaulted"]})
    assert defensive(war, "f_14_art", "0518") == ("9.32f",)


@pytest.mark.rule("9.32g")
def test_artillery_supports_an_assaulted_gun_in_another_hex() -> None:
    war = battle({"0517": ["g_5_8g"], "0518": ["f_14_art"], "0519": ["f_ca_30"]})
    assert defensive(war, "f_ca_30", "0518") == ()


@pytest.mark.rule("2.13b")
def test_flipped_artillery_does_not_support() -> None:
    war = battle({"0517": ["g_5_8g"], "0516": ["g_5_art flipped"], "0518": ["f_14_35"]})
    assert offensive(war, "g_5_art", "0518", "g_5_8g") == ("2.13b",)


@pytest.mark.rule("12.3b")
def test_demoralized_artillery_does_not_support() -> None:
    war = battle({"0517": ["g_5_8g"], "0516": ["g_5_art demoralized"], "0518": ["f_14_35"]})
    assert offensive(war, "g_5_art", "0518", "g_5_8g") == ("12.3b",)


@pytest.mark.rule("6.16b")
def test_artillery_out_of_supply_supports_the_defence_but_no_attack() -> None:
    units = {
        "0517": ["g_5_8g"],
        "0516": ["g_5_art out_of_supply"],
        "0518": ["f_14_35"],
        "0519": ["f_14_art out_of_supply"],
    }
    war = battle(units)
    assert offensive(war, "g_5_art", "0518", "g_5_8g") == ("6.16b",)
    assert defensive(war, "f_14_art", "0518") == ()


@pytest.mark.rule("14.2a")
def test_the_16th_division_gets_no_corps_artillery() -> None:
    war = battle({"0517": ["g_5_8g"], "0518": ["f_16_13"], "0519": ["f_ca_30", "f_16_art"]})
    assert defensive(war, "f_ca_30", "0518") == ("9.32c",)
    assert defensive(war, "f_16_art", "0518") == ()


@pytest.mark.rule("6.16d")
def test_artillery_out_of_supply_and_demoralized_can_only_defend_itself() -> None:
    war = battle({"0517": ["g_5_8g"], "0518": ["f_14_35"], "0519": ["f_14_art out_of_supply demoralized"]})
    assert defensive(war, "f_14_art", "0518") == ("12.3b",)

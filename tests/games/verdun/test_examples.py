"""Numbers worked out by hand from the rules, in the order of the rulebook; longer examples stand in their chapters."""

from __future__ import annotations

import pytest

from grognard.games.verdun.assault import compulsory, engaged
from grognard.games.verdun.attack import clash_for
from grognard.games.verdun.barrage import barrage_shifts
from grognard.games.verdun.battlefield import GERMAN
from grognard.games.verdun.interdiction import die_bonus, succeeds
from grognard.games.verdun.marching import MARCH, Going
from grognard.games.verdun.stacking import over_limit
from grognard.games.verdun.strength import combat_strength, morale
from tests.games.verdun.support import battle


@pytest.mark.parametrize(
    ("unit", "strength"),
    [("f_14_35", 5), ("f_14_35 out_of_supply", 3), ("f_14_35 out_of_supply demoralized", 2)],
)
def test_strength_is_halved_and_quartered_with_fractions_up(unit: str, strength: int) -> None:
    war = battle({"0517": [unit]})
    assert combat_strength(war, war.unit("f_14_35")) == strength


def test_on_the_first_day_german_shifts_make_up_for_a_trench() -> None:
    war = battle({}, turn=1)
    assert sum(shift.columns for shift in barrage_shifts(war, GERMAN, war.field.board.at("0703"))) == 0


@pytest.mark.parametrize(
    ("gun", "turn", "die", "success"),
    [
        ("g_ca_3_1", 2, 4, True), ("g_ca_3_1", 2, 5, False), ("g_ca_3_1", 2, 6, False),
        ("g_army_heavy", 2, 5, True), ("g_army_heavy", 2, 6, False),
        ("g_ca_3_1", 1, 5, True), ("g_ca_3_1", 1, 6, False),
    ],
)  # fmt: skip
def test_interdiction_needs_less_than_the_strength_and_never_a_six(
    gun: str, turn: int, die: int, success: bool
) -> None:
    war = battle({}, turn=turn)
    unit = war.unit(gun)
    assert succeeds(die, war.units[unit].attack, die_bonus(war, unit)) == success


def test_from_a_weak_zone_into_a_strong_one_costs_three_points_and_ends_the_move() -> None:
    war = battle({"0517": ["g_5_8g"], "0417": ["f_bcp_56"], "0519": ["f_14_35"]})
    going, board = Going(war, (war.unit("g_5_8g"),), MARCH), war.field.board
    assert going.cost(board.at("0517"), board.direction(board.at("0517"), board.at("0518"))) == 2 * 3
    assert going.ruling([board.at("0518"), board.at("0618")]).rules[0] in ("8.42b", "8.42f")


def test_three_hits_on_a_fort_are_two_steps_at_least() -> None:
    war = battle({"1417": ["g_5_8g"], "1418": ["f_14_35"]})
    clash = engaged(war, clash_for(war, GERMAN, war.field.board.at("1418"), (war.unit("g_5_8g"),), ()))
    assert [compulsory(clash, hits) for hits in (1, 2, 3, 4)] == [1, 1, 2, 2]


@pytest.mark.parametrize(
    ("unit", "hex_", "turn", "value"),
    [
        ("f_51_208", "0703", 7, 8),
        ("f_rit_44 reduced demoralized", "0517", 4, 3),
        ("f_rit_44 reduced demoralized", "0517", 6, 5),
    ],
)
def test_morale_with_all_its_modifiers(unit: str, hex_: str, turn: int, value: int) -> None:
    war = battle({hex_: [unit]}, turn=turn)
    assert morale(war, war.unit(unit.split()[0])) == value


@pytest.mark.parametrize(("pioneers", "over"), [("g_5_pio", False), ("g_6_pio", True)])
def test_pioneers_stack_on_top_of_their_own_division_only(pioneers: str, over: bool) -> None:
    war = battle({"0517": ["g_5_8g", "g_5_12g", pioneers]})
    assert over_limit(war, war.stack(war.field.board.at("0517"))) == over

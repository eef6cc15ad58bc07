"""6.1: who is in supply."""

from __future__ import annotations

import pytest

from grognard.games.verdun.battlefield import FRENCH, GERMAN, load
from grognard.games.verdun.setup import place_ready_made
from grognard.games.verdun.state import FLIPPED, OUT_OF_SUPPLY
from grognard.games.verdun.strength import combat_strength, movement_allowance
from grognard.games.verdun.supply import (
    BackInSupply,
    CheckSupply,
    OutOfSupply,
    in_supply,
    line_cost,
    out_of_supply,
    sources,
    supply_line,
    verdict,
)
from grognard.games.verdun.war import War
from tests.games.support import events
from tests.games.verdun.support import battle, hexes, stand

FIELD = load()
BOARD = FIELD.board


def supplied(war: War, unit: str) -> bool:
    """The wave and the drawn line have to say the same."""
    answer = in_supply(war, war.unit(unit))
    assert verdict(war, war.unit(unit)).supplied == answer
    return answer


def reason(war: War, unit: str) -> str:
    return verdict(war, war.unit(unit)).reason


def example(hq: str = "g_hq_18") -> War:
    """The worked example of 6.15, with the roads south and south-west of 1606 closed by the French."""
    units = {"1104": [hq], "1606": ["g_21_87"], "1608": ["f_72_351"], "1508": ["f_72_366"]}
    return battle(units, french_fire=BOARD.set("1405"))


@pytest.mark.rule("6.12a", "6.15b")
def test_t5_the_worked_example() -> None:
    war = example()
    assert line_cost(war, war.unit("g_hq_18")) == 0
    line = supply_line(war, war.unit("g_21_87"))
    assert line is not None
    assert line.cost == 2 * 7
    assert [BOARD.name(h) for h in line.path] == ["1605", "1506", "1405", "1305", "1204", "1104"]
    assert supplied(war, "g_hq_18")
    assert supplied(war, "g_21_87")


@pytest.mark.rule("6.12f")
def test_t6_the_same_with_the_hq_flipped() -> None:
    war = example("g_hq_18 flipped")
    assert supplied(war, "g_hq_18")
    assert not supplied(war, "g_21_87")
    assert verdict(war, war.unit("g_21_87")).rule == "6.12f"


@pytest.mark.rule("6.11e", "6.11f")
def test_t7_a_source_that_changes_hands() -> None:
    war = battle({})
    source = hexes(war, "3307")
    assert sources(war, FRENCH) & source
    stand(war, "3307", "g_10_155")
    assert not (sources(war, FRENCH) | sources(war, GERMAN)) & source
    war.place(war.unit("g_10_155"), BOARD.at("3306"))
    assert not sources(war, FRENCH) & source
    stand(war, "3307", "f_14_35")
    assert sources(war, FRENCH) & source


@pytest.mark.rule("6.11e")
def test_an_hq_whose_only_source_is_lost() -> None:
    war = battle({"0201": ["g_hq_7r"], "0302": ["f_72_351"]})
    assert supplied(war, "g_hq_7r")
    war.take(FRENCH, BOARD.at("0201"))
    assert not supplied(war, "g_hq_7r")


def test_everybody_is_in_supply_at_the_start() -> None:
    war = battle({}, turn=1)
    place_ready_made(war)
    assert out_of_supply(war, GERMAN) == out_of_supply(war, FRENCH) == []


def around(name: str, *units: str) -> dict[str, list[str]]:
    """Three units on every other side of a hex shut in whoever stands there."""
    return {BOARD.name(BOARD.neighbour(BOARD.at(name), 2 * i)): [unit] for i, unit in enumerate(units)}


# The line of command


@pytest.mark.rule("6.11c")
def test_only_the_hq_of_its_own_corps_supplies_a_unit() -> None:
    war = battle({"1601": ["g_hq_18"], "1602": ["g_5_8g", "g_21_87"]})
    assert supplied(war, "g_21_87")
    assert not supplied(war, "g_5_8g")


@pytest.mark.rule("6.11d")
def test_without_its_hq_a_corps_is_out_of_supply() -> None:
    war = battle({"1602": ["g_21_87"]})
    assert reason(war, "g_21_87") == "no_hq"
    assert not supplied(war, "g_21_87")
    stand(war, "1601", "g_hq_18")
    assert supplied(war, "g_21_87")


@pytest.mark.rule("6.15a")
def test_an_hq_out_of_supply_puts_all_its_units_out_of_supply() -> None:
    """The HQ and its regiment stand together, shut in by the French."""
    units = {"2008": ["g_hq_18", "g_21_87"], **around("2008", "f_72_351", "f_72_366", "f_72_364")}
    war = battle(units, [CheckSupply("german")])
    assert war.has(war.unit("g_hq_18"), OUT_OF_SUPPLY)
    assert war.has(war.unit("g_21_87"), OUT_OF_SUPPLY)
    assert reason(war, "g_21_87") == "hq_out_of_supply"


@pytest.mark.rule("6.12c")
def test_a_line_of_ten_points_will_do_and_no_longer_one() -> None:
    """On the left bank, far from every road, lines of 9 to 12 points begin."""
    war = battle({"1601": ["g_hq_18"]})
    unit, answers = war.unit("g_21_87"), {}
    for where in BOARD.ordered(BOARD.column_hexes(1) & ~FIELD.closed):
        war.place(unit, where)
        answers[line_cost(war, unit) // 2] = supplied(war, "g_21_87")
    assert answers[10]
    assert answers == {cost: cost <= 10 for cost in answers}
    assert max(answers) > 10


def test_a_remnant_may_use_any_hq() -> None:
    war = battle({"1601": ["g_hq_18"], "1602": ["g_remnant_1"]})
    assert supplied(war, "g_remnant_1")
    war.place(war.unit("g_hq_18"), -3)
    assert not supplied(war, "g_remnant_1")


def test_army_artillery_needs_no_line() -> None:
    war = battle({"1013": ["f_army_rail"], "0105": ["f_army_forges"]})
    assert supplied(war, "f_army_rail")
    assert supplied(war, "f_army_forges")


# The 16th Division


@pytest.mark.rule("14.2a")
def test_no_hq_supplies_the_16th_division() -> None:
    war = battle({"3308": ["f_hq_20", "f_16_13", "f_37_2z"]})
    war.state.control |= FIELD.city
    assert supplied(war, "f_37_2z")
    assert not supplied(war, "f_16_13")


@pytest.mark.rule("14.2c")
def test_verdun_supplies_the_16th_division() -> None:
    germans = around("2008", "g_5_8g", "g_5_12g", "g_5_52")
    war = battle({"1521": ["f_16_13"], "1520": ["f_16_29"], "2008": ["f_16_85"], **germans})
    assert [supplied(war, unit) for unit in ("f_16_13", "f_16_29", "f_16_85")] == [True, True, False]


@pytest.mark.rule("14.2c")
def test_verdun_in_german_hands_supplies_nobody() -> None:
    war = battle({"1520": ["f_16_29"]})
    war.state.control |= FIELD.city
    assert not supplied(war, "f_16_29")


@pytest.mark.rule("15.3a")
def test_with_a_corps_the_16th_division_looks_to_its_hq() -> None:
    units = {"3308": ["f_hq_20", "f_16_13"], "1521": ["f_16_29"], "1418": ["f_hq_30"]}
    war = battle(units, options=["better_organization"], corps_16="XX")
    assert supplied(war, "f_16_13")
    war.place(war.unit("f_hq_20"), -3)
    assert not supplied(war, "f_16_29")


# The check


@pytest.mark.rule("6.1a")
def test_the_status_holds_until_the_next_check() -> None:
    war = battle({"1601": ["g_hq_18"], "1602": ["g_21_87"]}, [CheckSupply("german")])
    unit = war.unit("g_21_87")
    war.place(war.unit("g_hq_18"), -3)
    assert not war.has(unit, OUT_OF_SUPPLY)
    war.then(CheckSupply("french"))
    war.advance()
    assert not war.has(unit, OUT_OF_SUPPLY)
    war.then(CheckSupply("german"))
    war.advance()
    assert war.has(unit, OUT_OF_SUPPLY)
    assert events(war, OutOfSupply)[-1] == OutOfSupply("german", ["g_21_87"])


@pytest.mark.rule("6.15b")
def test_a_unit_with_a_line_loses_its_marker() -> None:
    units = {"1601": ["g_hq_18"], "1602": ["g_21_87 out_of_supply"]}
    war = battle(units, [CheckSupply("german")])
    assert not war.has(war.unit("g_21_87"), OUT_OF_SUPPLY)
    assert events(war, BackInSupply) == [BackInSupply("german", ["g_21_87"])]


# What it means


@pytest.mark.rule("6.16a")
def test_t8_half_strength_and_half_movement_fractions_up() -> None:
    war = battle({"1602": ["g_21_87 out_of_supply"], "1701": ["f_bcp_56 out_of_supply"]})
    unit, chasseurs = war.unit("g_21_87"), war.unit("f_bcp_56")
    assert combat_strength(war, unit) == -(-war.units[unit].full // 2)
    assert movement_allowance(war, unit) == war.units[unit].move // 2
    assert war.units[chasseurs].move == 5
    assert movement_allowance(war, chasseurs) == 3


@pytest.mark.rule("6.16d")
def test_t9_a_quarter_when_demoralized_as_well() -> None:
    war = battle({"1602": ["f_14_35 out_of_supply demoralized"]})
    unit = war.unit("f_14_35")
    assert war.units[unit].full == 5
    assert combat_strength(war, unit) == 2


def test_guns_out_of_supply_keep_their_pace() -> None:
    war = battle({"1602": ["g_5_art out_of_supply"]})
    gun = war.unit("g_5_art")
    assert movement_allowance(war, gun) == war.units[gun].move
    assert not war.has(gun, FLIPPED)

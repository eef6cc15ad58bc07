"""7.11 Results of a barrage on those in the hex."""

from __future__ import annotations

import pytest

from grognard.games.verdun.bombardment import Barrage, Bombard
from grognard.games.verdun.casualties import MoraleTested, TryRemnant
from grognard.games.verdun.state import DEMORALIZED, FLIPPED
from grognard.games.verdun.under_fire import Pay, PayX, UnderFire, strike
from grognard.games.verdun.war import War
from tests.games.support import events
from tests.games.verdun.support import at, battle

GERMANS = Bombard("german")
BATTERY = {"1604": ["g_ca_3_1", "g_ca_3_2"]}


def under_fire(result: str, *units: str, dice: list[int]) -> War:
    """These units in 1606 after a barrage with this result."""
    war = battle({"1606": list(units)}, dice=dice)
    strike(war, result, war.stack(war.field.board.at("1606")))
    war.advance()
    return war


def demoralized(war: War, unit: str) -> bool:
    return war.has(war.unit(unit), DEMORALIZED)


def test_the_example_of_the_rulebook() -> None:
    """7.11, with the 208th testing at its reduced morale (A7)."""
    units = {**BATTERY, "1606": ["f_51_208", "f_bcp_56"]}
    war = battle(units, [GERMANS], dice=[5, 3, 3, 2, 2], turn=3)
    war.apply(Barrage("1606", ("g_ca_3_1", "g_ca_3_2", "g_army_heavy")))
    assert isinstance(war.decision, PayX)
    assert war.decision.side == "french"
    war.apply(Pay("f_51_208"))
    assert war.reduced(war.unit("f_51_208"))
    assert [(t.unit, t.dice + t.plus, t.morale, t.result) for t in events(war, MoraleTested)] == [
        ("f_51_208", 8, 5, "failed"), ("f_bcp_56", 6, 8, "passed"),
    ]  # fmt: skip
    assert (demoralized(war, "f_51_208"), demoralized(war, "f_bcp_56")) == (True, False)
    assert war.decision == GERMANS


@pytest.mark.rule("7.11a")
def test_no_effect() -> None:
    war = under_fire("-", "f_51_208", dice=[])
    assert events(war, MoraleTested) == []


@pytest.mark.rule("7.11b")
@pytest.mark.parametrize(("result", "plus"), [("M", 0), ("M1", 1), ("M2", 2)])
def test_everybody_in_the_hex_tests(result: str, plus: int) -> None:
    war = under_fire(result, "f_hq_30", "f_51_208", "f_51_art", dice=[1] * 6)
    tests = [(test.unit, test.plus) for test in events(war, MoraleTested)]
    assert tests == [("f_hq_30", plus), ("f_51_208", plus), ("f_51_art", plus)]


@pytest.mark.rule("7.11b")
@pytest.mark.parametrize(("result", "failed"), [("M", False), ("M1", True)])
def test_a_total_above_the_morale_fails(result: str, failed: bool) -> None:
    war = under_fire(result, "f_51_208", dice=[3, 3])
    assert demoralized(war, "f_51_208") is failed


@pytest.mark.rule("7.11c")
def test_infantry_and_artillery_that_fail_are_demoralized() -> None:
    war = under_fire("M", "f_51_208", "f_51_art", dice=[6] * 4)
    assert demoralized(war, "f_51_208")
    assert demoralized(war, "f_51_art")
    assert not war.has(war.unit("f_51_art"), FLIPPED)


@pytest.mark.rule("7.11d", "2.12b")
def test_an_hq_that_fails_is_flipped() -> None:
    war = under_fire("M", "f_hq_30", dice=[6, 6])
    hq = war.unit("f_hq_30")
    assert (war.has(hq, FLIPPED), war.has(hq, DEMORALIZED)) == (True, False)
    assert war.state.steps[hq] == 1


@pytest.mark.rule("7.11e")
def test_the_owner_chooses_a_gun_or_full_infantry() -> None:
    war = under_fire("X", "f_hq_30", "f_51_208", "f_51_233 reduced", "f_51_art", dice=[1] * 6)
    assert isinstance(war.decision, PayX)
    assert war.decision.candidates(war) == [Pay("f_51_208"), Pay("f_51_art")]
    for name in ("f_hq_30", "f_51_233", "f_51_243", "nobody"):
        assert war.ruling(Pay(name)).rules == ("7.11e",)
    war.apply(Pay("f_51_art"))
    assert at(war, "f_51_art") == "-3"
    assert not war.reduced(war.unit("f_51_208"))


@pytest.mark.rule("7.11e")
def test_a_single_choice_is_not_asked() -> None:
    war = under_fire("X", "f_hq_30", "f_51_208", dice=[1] * 4)
    assert war.decision is None
    assert war.reduced(war.unit("f_51_208"))


@pytest.mark.rule("7.11f")
def test_after_the_loss_all_that_are_left_test_with_two_more() -> None:
    war = under_fire("X", "f_51_208", "f_51_art", dice=[1] * 2)
    war.apply(Pay("f_51_art"))
    assert [(test.unit, test.plus) for test in events(war, MoraleTested)] == [("f_51_208", 2)]
    again = under_fire("X", "f_51_208", dice=[1] * 2)
    assert [(test.plus, test.morale) for test in events(again, MoraleTested)] == [(2, 5)]


@pytest.mark.rule("7.11g")
def test_if_nobody_can_pay_all_test_with_three_more() -> None:
    war = under_fire("X", "f_hq_30", "f_51_208 reduced", dice=[1] * 4)
    assert [(test.unit, test.plus) for test in events(war, MoraleTested)] == [("f_hq_30", 3), ("f_51_208", 3)]
    assert at(war, "f_51_208") == "1606"


def test_a_remnant_cannot_pay() -> None:
    """Ruling A72."""
    war = under_fire("X", "f_remnant_1", dice=[1] * 2)
    assert events(war, MoraleTested)[0].plus == 3


def test_remnants_are_asked_for_before_the_next_test() -> None:
    war = battle({"1606": ["f_14_35 reduced demoralized", "f_14_42"]}, dice=[6, 6, 1, 1])
    war.then(UnderFire(tuple(war.stack(war.field.board.at("1606"))), 0))
    war.advance()
    assert isinstance(war.decision, TryRemnant)
    assert [test.unit for test in events(war, MoraleTested)] == ["f_14_35"]

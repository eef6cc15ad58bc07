"""14.4 Remnants."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Luck
from grognard.games.verdun.casualties import Answer, TryRemnant, eliminate, lose_step, shake
from grognard.games.verdun.state import ATTACKED, DEMORALIZED, ELIMINATED, FRESH, OUT_OF_SUPPLY, Clash
from grognard.games.verdun.war import War

from .support import at, battle

PASS, FAIL = [3, 3], [6, 6]


def dying(unit: str, dice: list[int] | None = None, clash: bool = False, retreat: int = 0) -> War:
    """A war in which this unit has just been eliminated in 1606."""
    war = battle({"1606": [unit]}, dice=dice or [])
    index = war.unit(unit.split()[0])
    if clash:
        war.state.clash = Clash(0, war.field.board.at("1606"), (), (), defenders=(index,))
    eliminate(war, index, retreat)
    war.advance()
    return war


@pytest.mark.rule("14.4b")
@pytest.mark.parametrize("unit", ["g_5_52", "g_13r_13r", "g_5_pio"])
def test_any_german_infantry_may_leave_a_remnant(unit: str) -> None:
    war = dying(f"{unit} reduced")
    assert isinstance(war.decision, TryRemnant)
    assert war.decision.side == "german"


@pytest.mark.rule("14.4c")
@pytest.mark.parametrize(("unit", "may"), [("f_14_35", True), ("f_37_2z", True), ("f_51_208", False),
                                           ("f_rit_44", False), ("f_bcp_56", False)])  # fmt: skip
def test_french_regiments_of_good_morale_only(unit: str, may: bool) -> None:
    assert isinstance(dying(f"{unit} reduced").decision, TryRemnant) is may


@pytest.mark.parametrize("unit", ["f_51_art", "f_hq_30", "g_ca_3_1", "f_remnant_1", "g_remnant_1"])
def test_guns_headquarters_and_remnants_leave_none(unit: str) -> None:
    assert dying(unit).over


@pytest.mark.rule("14.41a")
@pytest.mark.parametrize(("dice", "where"), [(PASS, "1606"), (FAIL, "-1")])
def test_the_dead_unit_tests_its_morale(dice: list[int], where: str) -> None:
    war = dying("f_14_35 reduced", dice)
    war.apply(Answer(True))
    assert at(war, "f_remnant_1") == where
    assert at(war, "f_14_35") == str(ELIMINATED)


def test_the_test_uses_the_state_in_which_the_unit_died() -> None:
    """Ruling A63: 7, reduced and demoralized."""
    war = dying("f_14_35 reduced demoralized")
    assert isinstance(war.decision, TryRemnant)
    assert war.decision.morale == 5


@pytest.mark.rule("14.41a")
def test_nobody_has_to_try() -> None:
    war = dying("f_14_35 reduced")
    war.apply(Answer(False))
    assert at(war, "f_remnant_1") == "-1"
    assert war.over


@pytest.mark.rule("14.4a")
def test_three_french_and_two_german_counters() -> None:
    for side, regiments, last in (("f", ["f_14_35", "f_14_42", "f_14_44", "f_14_60"], 3),
                                  ("g", ["g_5_52", "g_5_8g", "g_5_12g"], 2)):  # fmt: skip
        war = battle({"1606": [f"{unit} reduced" for unit in regiments]}, dice=[1] * 8)
        for unit in regiments[:-1]:
            eliminate(war, war.unit(unit))
            war.advance()
            war.apply(Answer(True))
        assert at(war, f"{side}_remnant_{last}") == "1606"
        eliminate(war, war.unit(regiments[-1]))
        war.advance()
        assert war.over


@pytest.mark.rule("14.41b")
def test_a_remnant_shares_the_retreat_of_its_unit() -> None:
    war = dying("f_14_35 reduced", PASS, clash=True, retreat=2)
    war.apply(Answer(True))
    clash, remnant = war.state.clash, war.unit("f_remnant_1")
    assert clash is not None
    assert remnant in clash.defenders
    assert clash.retreating == ((remnant, 2),)


@pytest.mark.rule("14.41c")
def test_a_remnant_survives_the_turn_in_which_it_appears() -> None:
    war = dying("f_14_35 reduced", PASS)
    war.apply(Answer(True))
    remnant = war.unit("f_remnant_1")
    assert war.has(remnant, FRESH)
    lose_step(war, remnant)
    shake(war, remnant)
    shake(war, remnant)
    assert at(war, "f_remnant_1") == "1606"
    assert war.has(remnant, DEMORALIZED)
    war.unmark(remnant, FRESH)
    shake(war, remnant)
    assert at(war, "f_remnant_1") == str(ELIMINATED)


def test_what_a_remnant_inherits() -> None:
    """Rulings A57 and A74."""
    war = dying("f_14_35 reduced out_of_supply demoralized attacked", [1, 1])
    war.apply(Answer(True))
    assert war.state.marks[war.unit("f_remnant_1")] == FRESH | OUT_OF_SUPPLY | ATTACKED


@pytest.mark.rule("14.42a")
def test_a_dead_remnant_does_not_come_back_to_the_pool() -> None:
    names = ["f_remnant_1", "f_remnant_2", "f_remnant_3"]
    war = battle({"1606": [*names, "f_14_35 reduced"]})
    for name in names:
        eliminate(war, war.unit(name))
    eliminate(war, war.unit("f_14_35"))
    war.advance()
    assert war.over


@pytest.mark.rule("14.4d")
def test_a_remnant_is_half_a_regiment() -> None:
    for unit in battle({}).units:
        assert not unit.remnant or unit.stack == 1


def test_the_question_on_the_page() -> None:
    war = dying("f_14_35 reduced")
    question = war.decision
    assert isinstance(question, TryRemnant)
    menu = question.menu(war, ())
    assert [button.action for button in menu.buttons] == question.candidates(war)
    assert menu.prompt.facts == {"unit": "f_14_35", "hex": "1606", "morale": 6}
    assert war.ruling(question.sample(war, Luck(1)))

"""6.2: rally and surrender."""

from __future__ import annotations

import pytest

from grognard.games.verdun.casualties import MoraleTested
from grognard.games.verdun.rally import Rally
from grognard.games.verdun.state import DEMORALIZED, FLIPPED, SURRENDERED
from grognard.games.verdun.war import War
from tests.games.support import events
from tests.games.verdun.support import at, battle

GONE = str(SURRENDERED)
REGIMENT = "f_51_208"  # reserve, morale 6
OTHER = "f_51_243"
ENEMY = {"1605": ["g_5_8g"]}


def rally(units: list[str], dice: list[int], near: bool = True, where: str = "1606", turn: int = 2) -> War:
    enemy = ENEMY if near else {}
    return battle({where: units, **enemy}, [Rally("french")], dice, turn=turn)


def shaken(war: War, unit: str = REGIMENT) -> bool:
    return war.has(war.unit(unit), DEMORALIZED)


@pytest.mark.rule("6.2a")
def test_a_unit_that_throws_no_more_than_its_morale_rallies() -> None:
    assert not shaken(rally([f"{REGIMENT} demoralized"], [2, 3]))


@pytest.mark.rule("6.2a")
def test_a_unit_without_supply_may_not_try() -> None:
    war = rally([f"{REGIMENT} demoralized out_of_supply"], [])
    assert shaken(war)


@pytest.mark.rule("6.2c")
def test_a_failure_changes_nothing_for_a_full_unit() -> None:
    war = rally([f"{REGIMENT} demoralized"], [3, 3])
    assert shaken(war)
    assert at(war, REGIMENT) == "1606"


@pytest.mark.rule("6.2b")
@pytest.mark.parametrize(
    ("marks", "where", "turn", "needed"),
    [("demoralized", "1606", 2, 5), ("demoralized reduced", "1606", 2, 4), ("demoralized", "1504", 2, 6),
     ("demoralized", "1606", 6, 6)],
)  # fmt: skip
def test_the_modifiers_of_morale_count(marks: str, where: str, turn: int, needed: int) -> None:
    war = rally([f"{REGIMENT} {marks}"], [1, 1], False, where, turn)
    assert [test.morale for test in events(war, MoraleTested)] == [needed]


@pytest.mark.rule("6.2d", "9.7c")
@pytest.mark.parametrize(
    ("units", "near", "surrenders"),
    [
        ([f"{REGIMENT} demoralized reduced"], True, True),
        ([f"{REGIMENT} demoralized"], True, False),
        ([f"{REGIMENT} demoralized reduced"], False, False),
        ([f"{REGIMENT} demoralized reduced", OTHER], True, False),
        (["f_hq_30 flipped", f"{REGIMENT} demoralized reduced"], True, True),
    ],
)
def test_who_surrenders_after_a_failure(units: list[str], near: bool, surrenders: bool) -> None:
    assert (at(rally(units, [6, 6], near), REGIMENT) == GONE) == surrenders


@pytest.mark.rule("6.2d", "9.7c")
def test_a_remnant_surrenders_like_a_reduced_unit_but_not_when_new() -> None:
    assert at(rally(["f_remnant_1 demoralized"], [6, 6]), "f_remnant_1") == GONE
    assert at(rally(["f_remnant_1 demoralized fresh"], [6, 6]), "f_remnant_1") == "1606"


def test_all_dice_fall_before_anybody_surrenders() -> None:
    """The first fails, the second rallies and so protects it."""
    units = [f"{REGIMENT} demoralized reduced", f"{OTHER} demoralized reduced"]
    war = rally(units, [6, 6, 1, 1])
    assert shaken(war)
    assert at(war, REGIMENT) == "1606"


@pytest.mark.rule("6.2e")
def test_reduced_unsupplied_and_next_to_the_enemy_surrenders_whoever_is_with_it() -> None:
    war = rally([f"{REGIMENT} demoralized reduced out_of_supply", OTHER], [])
    assert at(war, REGIMENT) == GONE


@pytest.mark.rule("6.2e")
@pytest.mark.parametrize(
    ("marks", "near"),
    [("demoralized out_of_supply", True), ("demoralized reduced out_of_supply", False),
     ("reduced out_of_supply", True)],
)  # fmt: skip
def test_each_condition_is_needed(marks: str, near: bool) -> None:
    assert at(rally([f"{REGIMENT} {marks}"], [], near), REGIMENT) == "1606"


@pytest.mark.rule("6.2f")
def test_headquarters_do_not_rally_here() -> None:
    war = rally(["f_hq_30 flipped"], [])
    assert war.has(war.unit("f_hq_30"), FLIPPED)


def test_the_guns_at_forges_take_no_prisoners() -> None:
    units = {"0105": ["f_army_forges"], "0204": ["g_5_8g demoralized reduced out_of_supply"]}
    assert at(battle(units, [Rally("german")]), "g_5_8g") == "0204"


def test_the_other_side_waits_for_its_own_phase() -> None:
    war = battle({"1606": [f"{REGIMENT} demoralized"]}, [Rally("german")])
    assert shaken(war)

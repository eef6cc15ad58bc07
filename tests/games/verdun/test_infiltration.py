"""15.5 Infiltration: friends in a hex cancel enemy zones there for every purpose."""

import pytest

from grognard.games.verdun.movement import Movement
from grognard.games.verdun.moves import Move
from grognard.games.verdun.war import War

from .support import at, battle

OPTION = ("infiltration",)
GERMANS = Movement("german")


def go(unit: str, *path: str) -> Move:
    return Move((unit,), path)


@pytest.mark.rule("15.5a")
@pytest.mark.parametrize("unit", ["g_5_52", "g_5_art", "g_hq_3"])
def test_all_kinds_of_units_pass_through_a_friend(unit: str) -> None:
    """Into the friend's hex under a strong zone and out again: 1 + 1 MP, no stop."""
    units = {"0617": [unit], "0618": ["g_5_8g"], "0619": ["f_14_35"]}
    assert not battle(units, [GERMANS]).ruling(go(unit, "0618", "0617", "0616", "0615"))
    assert battle(units, [GERMANS], options=OPTION).ruling(go(unit, "0618", "0617", "0616", "0615"))


@pytest.mark.rule("15.5a")
def test_a_strategic_move_passes_there_too() -> None:
    units = {"0616": ["f_14_35"], "0618": ["f_14_42"], "0619": ["g_5_8g"]}
    move = Move(("f_14_35",), ("0617", "0618"), strategic=True)
    assert not battle(units, [Movement("french")]).ruling(move)
    assert battle(units, [Movement("french")], options=OPTION).ruling(move)


def test_a_unit_is_no_friend_to_itself() -> None:
    war = battle({"0618": ["g_5_8g"], "0619": ["f_14_35"]}, [GERMANS], options=OPTION)
    assert war.ruling(go("g_5_8g", "0719")).rules == ("8.42f",)
    war = battle({"0618": ["g_5_8g", "g_5_52"], "0619": ["f_14_35"]}, [GERMANS], options=OPTION)
    assert war.ruling(go("g_5_8g", "0719"))
    assert war.ruling(Move(("g_5_8g", "g_5_52"), ("0719",))).rules == ("8.42f",)


@pytest.mark.rule("15.5b")
def test_units_leapfrog_along_the_enemy_line() -> None:
    war = leapfrog(OPTION)
    assert war.ruling(go("g_5_12g", "0618", "0719", "0718")).rules == ("8.42b",), "stops in its turn"
    war.apply(go("g_5_12g", "0618", "0719"))
    assert at(war, "g_5_12g") == "0719"


def test_without_the_option_nobody_does() -> None:
    assert leapfrog(()).ruling(go("g_5_12g", "0618", "0719")).rules == ("8.42b",)


def leapfrog(options: tuple[str, ...]) -> War:
    """A first unit has gone up to the enemy; a second follows."""
    units = {"0617": ["g_5_8g", "g_5_12g"], "0619": ["f_14_35"]}
    war = battle(units, [GERMANS], options=options)
    war.apply(go("g_5_8g", "0618"))
    return war

"""13.0 Breakthrough."""

import pytest

from grognard.games.verdun.actions import Done
from grognard.games.verdun.breaks import Break
from grognard.games.verdun.breakthrough import BeginBreakthrough, BreakOn, Breakthrough
from grognard.games.verdun.digging import DigIn
from grognard.games.verdun.marching import BREAKTHROUGH, allowance
from grognard.games.verdun.moves import Move
from grognard.games.verdun.state import ENTITLED, FLIPPED
from grognard.games.verdun.war import War

from .support import at, battle, hexes

GERMANS = BeginBreakthrough("german"), Breakthrough("german")
FRENCH = BeginBreakthrough("french"), Breakthrough("french")


def go(unit: str, *path: str) -> Break:
    return Break((unit,), path)


def entitled(war: War) -> list[str]:
    return [unit.id for unit in war.units if war.has(unit.index, ENTITLED)]


def rules(war: War, order: Break) -> tuple[str, ...]:
    return war.ruling(order).rules


# who


@pytest.mark.rule("13.0a")
def test_pioneers_and_who_stands_with_them() -> None:
    war = battle({"0617": ["g_5_8g", "g_5_pio"], "0619": ["g_5_52"], "0717": ["f_bcp_56"]}, GERMANS)
    assert entitled(war) == ["g_5_8g", "g_5_pio"]
    assert rules(war, go("g_5_52", "0618")) == ("13.0a",)
    assert rules(war, go("f_bcp_56", "0618")) == ("13.0a",)


@pytest.mark.rule("14.6a")
def test_chasseurs_and_who_stands_with_them() -> None:
    war = battle({"0617": ["f_14_35", "f_bcp_56"], "0619": ["f_14_42"], "0101": ["g_5_pio"]}, FRENCH)
    assert entitled(war) == ["f_14_35", "f_bcp_56"]


def test_the_demoralized_and_the_flipped_stay_behind() -> None:
    units = ["g_5_pio demoralized", "g_5_8g", "g_5_art flipped", "g_hq_3", "g_ca_3_1"]
    war = battle({"0617": units}, GERMANS)
    assert entitled(war) == ["g_hq_3", "g_ca_3_1", "g_5_8g"]
    war.apply(go("g_ca_3_1", "0618"))
    assert war.has(war.unit("g_ca_3_1"), FLIPPED)


@pytest.mark.rule("5.1b", "8.14a")
def test_there_is_none_in_bad_weather() -> None:
    war = battle({"0617": ["g_5_pio"]}, GERMANS, bad_weather=True)
    assert war.over


@pytest.mark.rule("13.0c")
def test_fair_weather_only_and_no_assault() -> None:
    war = battle({"0617": ["g_5_pio"]}, GERMANS)
    assert rules(war, Move(("g_5_pio",), ("0618",))) == ("13.0c",)  # type: ignore[arg-type]
    war.state.bad_weather = True
    assert rules(war, go("g_5_pio", "0618")) == ("13.0c",)


@pytest.mark.rule("8.22b")
def test_no_strategic_movement() -> None:
    war = battle({"0617": ["g_5_pio"]}, GERMANS)
    assert war.ruling(Move(("g_5_pio",), ("0618",), strategic=True)).rules == ("8.22b",)


@pytest.mark.rule("14.13b")
def test_no_digging_in() -> None:
    war = battle({"0617": ["g_5_pio"]}, GERMANS)
    assert war.ruling(DigIn(("g_5_pio",))).rules == ("14.13b",)


def test_nobody_is_asked_when_nobody_may() -> None:
    assert battle({"0617": ["g_5_8g"]}, GERMANS).over


# how far


@pytest.mark.rule("13.0a")
@pytest.mark.parametrize(
    ("unit", "points"), [("f_bcp_56", 3), ("f_bcp_56 out_of_supply", 2), ("f_14_35", 2), ("f_14_35 out_of_supply", 1)]
)
def test_half_the_allowance_rounded_up_after_halving_for_supply(unit: str, points: int) -> None:
    war = battle({"0617": [unit]})
    assert allowance(war, war.unit(unit.split()[0]), BREAKTHROUGH) == 2 * points


@pytest.mark.rule("8.1c")
def test_one_hex_is_always_possible() -> None:
    war = battle({"1506": ["g_5_pio"]}, GERMANS, french_fire=0)
    war.state.french_fire = hexes(war, "1406")
    assert war.ruling(go("g_5_pio", "1406"))
    war.apply(go("g_5_pio", "1606"))
    assert rules(war, go("g_5_pio", "1506", "1406")) == ("8.1a",)


@pytest.mark.rule("13.0d")
def test_terrain_zones_and_blocked_hexes_count_as_ever() -> None:
    war = battle({"0617": ["g_5_pio", "g_5_8g"], "0619": ["f_14_35"]}, GERMANS)
    assert rules(war, go("g_5_pio", "0618", "0617")) == ("8.42b",)
    assert rules(war, go("g_5_pio", "0616", "0615", "0614")) == ("8.1a",)
    assert rules(war, go("g_5_pio", "0619")) == ("8.0b",)


def test_who_enters_a_strong_zone_is_not_asked_again() -> None:
    war = battle({"0617": ["g_5_pio"], "0619": ["f_14_35"]}, GERMANS)
    war.apply(go("g_5_pio", "0618"))
    assert war.over


# together


@pytest.mark.rule("13.0b")
def test_who_does_not_come_along_stays() -> None:
    war = battle({"0617": ["g_5_pio", "g_5_8g"]}, GERMANS)
    war.apply(go("g_5_pio", "0618", "0619"))
    assert war.over
    war = battle({"0617": ["g_5_pio", "g_5_8g"], "0717": ["g_6_pio"]}, GERMANS)
    war.apply(go("g_5_pio", "0618", "0619"))
    assert rules(war, go("g_5_8g", "0618")) == ("13.0b",)


@pytest.mark.rule("13.0b")
def test_a_unit_may_be_left_behind_on_the_way() -> None:
    war = battle({"0617": ["g_5_pio", "g_5_8g", "g_5_12g"]}, GERMANS)
    war.apply(Break(("g_5_pio", "g_5_8g"), ("0618",)))
    assert war.decision == BreakOn("german", ("g_5_pio", "g_5_8g"), 2)
    assert rules(war, go("g_5_12g", "0616")) == ("13.0b",)
    war.apply(go("g_5_8g", "0619"))
    assert [at(war, unit) for unit in ("g_5_12g", "g_5_pio", "g_5_8g")] == ["0617", "0618", "0619"]
    assert war.over


def test_a_halted_stack_has_only_what_is_left() -> None:
    war = battle({"0617": ["f_bcp_56", "f_14_35"]}, FRENCH)
    war.apply(Break(("f_bcp_56", "f_14_35"), ("0618", "0619")))
    assert rules(war, go("f_14_35", "0719")) == ("8.1a",)
    war.apply(go("f_bcp_56", "0719"))
    assert at(war, "f_bcp_56") == "0719"


def test_a_stack_may_stop_at_once() -> None:
    war = battle({"0617": ["g_5_pio"], "0717": ["g_6_pio"]}, GERMANS)
    war.apply(go("g_5_pio", "0618"))
    war.apply(Done())
    assert war.decision == GERMANS[1]
    war.apply(Done())
    assert war.over


@pytest.mark.rule("8.31a")
def test_no_stop_where_there_is_no_room() -> None:
    war = battle({"0617": ["g_5_pio", "g_5_8g"], "0619": ["g_6_20", "g_6_24"]}, GERMANS)
    assert rules(war, Break(("g_5_pio", "g_5_8g"), ("0618", "0619"))) == ("8.31a",)


def test_a_halt_without_room_to_leave_a_unit_and_go_on() -> None:
    war = battle({"0617": ["g_5_pio", "g_5_8g", "g_5_12g"], "0618": ["g_6_20"]}, GERMANS)
    war.apply(Break(("g_5_pio", "g_5_8g", "g_5_12g"), ("0618",)))
    assert war.ruling(Done()).rules == ("8.31a",)
    assert rules(war, go("g_5_pio", "0619")) == ("8.31a",), "two regiments too many would stay"
    war.apply(Break(("g_5_8g", "g_5_12g"), ("0619",)))
    assert at(war, "g_5_pio") == "0618"


def test_friends_along_the_way_do_not_free_a_stack_that_had_to_stop() -> None:
    """15.5: units that enter a strong zone together are no friends to each other there."""
    war = battle({"0617": ["g_5_pio", "g_5_8g"], "0619": ["f_14_35"]}, GERMANS, options=("infiltration",))
    war.apply(Break(("g_5_pio", "g_5_8g"), ("0618",)))
    assert war.over

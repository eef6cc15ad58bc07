"""9.1, 9.2: totals, odds and column shifts."""

from __future__ import annotations

import pytest

from grognard.games.verdun.attack import clash_for
from grognard.games.verdun.odds import Odds, Shift, base_column, column_name, odds, preview
from grognard.games.verdun.war import War
from tests.games.verdun.support import battle


def odds_of(war: War, target: str, units: list[str], guns: list[str] | None = None) -> Odds:
    index = war.field.index
    side = war.units[index[units[0]]].side
    clash = clash_for(
        war, side, war.field.board.at(target), tuple(index[u] for u in units), tuple(index[g] for g in guns or [])
    )
    return odds(war, clash)


def shifts_of(war: War, target: str, units: list[str]) -> dict[str, int]:
    return {shift.rule: shift.columns for shift in odds_of(war, target, units).shifts}


@pytest.mark.rule("9.1b", "9.31a")
def test_attack_adds_infantry_and_the_attack_strength_of_support() -> None:
    war = battle({"0517": ["g_5_8g", "g_5_pio"], "0416": ["g_5_art"], "0518": ["f_14_35"]})
    assert odds_of(war, "0518", ["g_5_8g", "g_5_pio"], ["g_5_art"]).attack == 6 + 3 + 3


@pytest.mark.rule("9.32h")
@pytest.mark.parametrize(("turn", "attack"), [(1, 6 + 4), (2, 6 + 3)])
def test_german_division_artillery_supports_with_four_on_the_first_day(turn: int, attack: int) -> None:
    war = battle({"0517": ["g_5_8g"], "0416": ["g_5_art"], "0518": ["f_14_35"]}, turn=turn)
    assert odds_of(war, "0518", ["g_5_8g"], ["g_5_art"]).attack == attack


@pytest.mark.rule("9.1c", "2.12a")
def test_defence_adds_infantry_and_the_defence_of_guns_and_headquarters() -> None:
    war = battle({"0517": ["g_5_8g"], "0518": ["f_14_35", "f_14_art", "f_hq_30"]})
    assert odds_of(war, "0518", ["g_5_8g"]).defence == 5 + 2 + 1


@pytest.mark.rule("14.81c")
def test_an_intact_fort_adds_two_to_the_defence() -> None:
    war = battle({"1417": ["g_5_8g"], "1418": ["f_14_35"]})
    assert odds_of(war, "1418", ["g_5_8g"]).defence == 5 + 2


@pytest.mark.rule("14.12a")
def test_each_dug_in_unit_adds_one_in_defence_and_none_in_attack() -> None:
    war = battle({"0517": ["g_5_8g dug_in"], "0518": ["f_14_35 dug_in", "f_14_art dug_in"]})
    found = odds_of(war, "0518", ["g_5_8g"])
    assert (found.attack, found.defence) == (6, 5 + 1 + 2 + 1)


@pytest.mark.rule("9.1d")
@pytest.mark.parametrize(
    ("attack", "defence", "name"),
    [(24, 11, "2:1"), (10, 10, "1:1"), (10, 11, "1:2"), (5, 11, "1:3"), (40, 5, "8:1"), (1, 5, "1:5")],
)
def test_odds_round_in_the_defenders_favour(attack: int, defence: int, name: str) -> None:
    assert column_name(base_column(attack, defence)) == name


@pytest.mark.rule("9.2a")
@pytest.mark.parametrize(("base", "columns", "final"), [(7, -2, "6:1"), (-4, 2, "1:3"), (4, -2, "3:1")])
def test_shifts_apply_before_the_limits_of_the_table(base: int, columns: int, final: str) -> None:
    assert column_name(Odds(1, 1, base, (Shift("", columns, ""),)).final) == final


@pytest.mark.rule("9.11b")
def test_above_seven_to_one_the_last_column_is_used() -> None:
    assert column_name(Odds(90, 10, 8, ()).final) == "7:1"


@pytest.mark.rule("9.21a", "14.5a")
def test_pioneers_give_one_column_however_many_attack() -> None:
    war = battle({"0517": ["g_5_pio"], "0617": ["g_6_pio"], "0518": ["f_14_35"]})
    assert shifts_of(war, "0518", ["g_5_pio", "g_6_pio"]) == {"9.21a": 1}


@pytest.mark.rule("9.22a")
def test_hill_gives_one_column_to_the_defender() -> None:
    war = battle({"0512": ["g_5_8g"], "0514": [], "0613": ["f_14_35"]})
    assert shifts_of(war, "0613", ["g_5_8g"]) == {"9.22a": -1}


@pytest.mark.rule("9.23a")
def test_town_gives_one_column_to_the_defender() -> None:
    war = battle({"0412": ["g_5_8g"], "0413": ["f_14_35"]})
    assert shifts_of(war, "0413", ["g_5_8g"]) == {"9.23a": -1}


@pytest.mark.rule("9.23b")
def test_woods_give_one_column_to_the_defender() -> None:
    war = battle({"0519": ["g_5_8g"], "0520": ["f_14_35"]})
    assert shifts_of(war, "0520", ["g_5_8g"]) == {"9.23b": -1}


@pytest.mark.rule("9.24b")
def test_trench_gives_two_columns_to_the_defender() -> None:
    war = battle({"0702": ["g_5_8g"], "0703": ["f_14_35"]})
    assert shifts_of(war, "0703", ["g_5_8g"]) == {"9.24b": -2}


@pytest.mark.rule("9.24a", "14.81b")
def test_intact_fort_gives_two_columns_on_top_of_its_hill() -> None:
    war = battle({"1417": ["g_5_8g"]})
    assert shifts_of(war, "1418", ["g_5_8g"]) == {"9.22a": -1, "9.24a": -2}


@pytest.mark.rule("14.82d")
def test_a_destroyed_fort_gives_no_column_and_no_strength() -> None:
    war = battle({"1417": ["g_5_8g"], "1418": ["f_14_35"]}, forts=[0] * 7)
    found = odds_of(war, "1418", ["g_5_8g"])
    assert (found.defence, [s.rule for s in found.shifts]) == (5, ["9.22a"])


@pytest.mark.rule("9.25a")
def test_city_gives_three_columns_to_the_defender() -> None:
    war = battle({"1520": ["g_5_8g"], "1521": ["f_14_35"]})
    assert shifts_of(war, "1521", ["g_5_8g"])["9.25a"] == -3


def test_trench_wood_and_pioneers_turn_five_to_one_into_three_to_one() -> None:
    war = battle({"1404": ["g_5_8g", "g_5_12g", "g_5_pio"], "1405": ["f_rit_44 reduced", "f_bcp_56 reduced"]})
    found = odds_of(war, "1405", ["g_5_8g", "g_5_12g", "g_5_pio"])
    assert column_name(found.base) == "5:1"
    assert {s.reason: s.columns for s in found.shifts} == {"pioneers": 1, "woods": -1, "trench": -2}
    assert column_name(found.final) == "3:1"


@pytest.mark.rule("9.26a")
def test_all_attackers_across_a_bridge_lose_a_column() -> None:
    war = battle({"1213": ["g_5_8g"], "1312": ["g_5_12g"], "1313": ["f_14_35"]})
    assert shifts_of(war, "1313", ["g_5_8g"]) == {"9.23a": -1, "9.26a": -1}
    assert shifts_of(war, "1313", ["g_5_8g", "g_5_12g"]) == {"9.23a": -1}


@pytest.mark.rule("9.26b")
def test_all_attackers_across_a_stream_lose_a_column() -> None:
    war = battle({"0404": ["g_5_8g"], "0305": ["g_5_12g"], "0405": ["f_14_35"]})
    assert shifts_of(war, "0405", ["g_5_8g"]) == {"9.26b": -1}
    assert shifts_of(war, "0405", ["g_5_8g", "g_5_12g"]) == {"9.26b": -1}


@pytest.mark.rule("9.26b")
def test_one_attacker_on_dry_ground_saves_the_column() -> None:
    war = battle({"0404": ["g_5_8g"], "0406": ["g_5_12g"], "0405": ["f_14_35"]})
    assert shifts_of(war, "0405", ["g_5_8g", "g_5_12g"]) == {}


@pytest.mark.rule("9.26c")
def test_support_artillery_on_dry_ground_does_not_save_the_column() -> None:
    war = battle({"0404": ["g_5_8g"], "0406": ["g_5_art"], "0405": ["f_14_35"]})
    found = odds_of(war, "0405", ["g_5_8g"], ["g_5_art"])
    assert [s.rule for s in found.shifts] == ["9.26b"]


def test_preview_tells_each_shift_with_its_rule_and_the_chance_of_each_result() -> None:
    war = battle({"0519": ["g_5_8g"], "0520": ["f_14_35"]})
    shown = preview(war, odds_of(war, "0520", ["g_5_8g"]))
    assert [(r.value, r.rule) for r in shown.reasons][-1] == ("-1", "9.23b")
    assert sum(chance.ways for chance in shown.chances) == 6

"""The preview: every line with its rule, the limit, and exact chances."""

from __future__ import annotations

import pytest

from grognard.engine.view import Chance
from grognard.games.blitzkrieg.battlefield import FOLDER
from grognard.games.blitzkrieg.forecast import forecast
from tests.games.blitzkrieg.combats import plan, somua_example
from tests.games.blitzkrieg.support import battle
from tests.games.words import lacking

SHIFTS = (
    "disorganised_defender", "combined", "antitank_tanks", "attacking_88", "antitank_guns",
    "antitank_guns_against_works", "heavy_tanks", "rommel_attacks", "rommel_defends", "moroccans_attack",
    "moroccans_defend", "disorganised_attacker", "uphill", "defending_88",
)  # fmt: skip
GROUND = ("village", "town", "woods", "rough", "railway", "entrenchment", "height")


def test_the_example_of_the_rulebook_with_every_line() -> None:
    play = somua_example()
    preview = forecast(play, plan(play, "allied", "0405", "a_han_2d_1_s1 a_han_2d_1_at"))
    assert preview.title.facts == {"column": "3:1"}
    assert [(line.label.key.removeprefix("reason."), line.value, line.rule) for line in preview.reasons] == [
        ("factor", "3", "CMB-07"),
        ("factor", "2", "CMB-07"),
        ("attack", "5", "CMB-07"),
        ("factor", "3", "CMB-06"),
        ("defence", "3", "CMB-16"),
        ("odds", "3:2", "CMB-16"),
        ("disorganised_defender", "+1", "CMB-17"),
        ("antitank_tanks", "+1", "CAP-5a"),
        ("all_shifts", "+2", "CMB-23"),
    ]
    assert preview.chances == (
        Chance("-/D", 1, 6),
        Chance("-/R", 2, 6),
        Chance("-/R*", 2, 6),
        Chance("-/E", 1, 6),
    )


@pytest.mark.rule("CMB-23")
def test_the_limit_is_shown_where_it_bites() -> None:
    units = {"1105": ["g_arr_7_25_1 disorganised"], "1104": ["a_arr_b_4_mat", "a_arr_b_7_mat"], "1106": ["a_arr_3_s1"]}
    play = battle("arras", units)
    preview = forecast(play, plan(play, "allied", "1105", "a_arr_b_4_mat a_arr_b_7_mat a_arr_3_s1"))
    last = preview.reasons[-1]
    assert (last.label.key, last.label.facts, last.value) == ("reason.cut_to_limit", {"most": 3}, "+3")


def test_the_limit_of_guns_the_river_and_changed_factors_are_shown() -> None:
    units = {"0606": ["a_sed_15rdp_1"], "0506": ["g_sed_1s_1_1 disorganised"], "0505": ["g_sed_1ar73_1"]}
    play = battle("sedan", units)
    both = forecast(play, plan(play, "german", "0606", "g_sed_1s_1_1 g_sed_1ar73_1")).reasons
    lines = {line.label.key: line.value for line in both}
    assert lines["reason.gun_limit"] == "2"
    assert "reason.over_river" not in lines
    alone = forecast(play, plan(play, "german", "0606", "g_sed_1s_1_1")).reasons
    assert ("reason.over_river", "÷2", "TEC-07") in [(line.label.key, line.value, line.rule) for line in alone]
    assert alone[0].rule == "DIS-01"


def test_every_line_and_every_result_has_words() -> None:
    results = {"/".join(cell) for column in battle("arras", {}).field.tables.combat for cell in column}
    wanted = [f"reason.{reason}" for reason in (*SHIFTS, *GROUND)] + sorted(f"result.{result}" for result in results)
    assert lacking(FOLDER, wanted) == []

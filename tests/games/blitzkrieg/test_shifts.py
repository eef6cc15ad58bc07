"""Every shift of the combat table, and what it needs."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg.odds import final_column
from grognard.games.blitzkrieg.shifts import with_odds
from grognard.games.blitzkrieg.tables import ODDS
from tests.games.blitzkrieg.combats import plan, pushes, somua_example
from tests.games.blitzkrieg.support import battle


def test_the_example_of_the_rulebook_moves_two_columns() -> None:
    play = somua_example()
    combat = with_odds(play, plan(play, "allied", "0405", "a_han_2d_1_s1 a_han_2d_1_at"))
    assert (ODDS[combat.column], combat.shift, ODDS[final_column(combat)]) == ("3:2", 2, "3:1")
    assert pushes(play, combat) == {"antitank_tanks": 1, "disorganised_defender": 1}


@pytest.mark.rule("CMB-17", "DIS-03")
def test_disorganised_defenders_give_one_column_however_many() -> None:
    units = {"0405": ["g_han_13_1_1 disorganised", "g_han_13_1_2 disorganised"], "0305": ["a_han_11_1_d1"]}
    play = battle("hannut", units)
    assert pushes(play, plan(play, "allied", "0405", "a_han_11_1_d1")) == {"disorganised_defender": 1}


@pytest.mark.rule("CMB-20", "DIS-03")
def test_disorganised_attackers_lose_one_column_however_many() -> None:
    units = {"0405": ["g_han_13_1_1"], "0305": ["a_han_11_1_d1 disorganised", "a_han_11_1_d2 disorganised"]}
    play = battle("hannut", units)
    assert pushes(play, plan(play, "allied", "0405", "a_han_11_1_d1 a_han_11_1_d2")) == {"disorganised_attacker": -1}


@pytest.mark.rule("CMB-18", "CAP-1a")
def test_tanks_and_infantry_against_infantry_are_a_combined_attack() -> None:
    play = battle("hannut", {"0405": ["g_han_13_1_1"], "0305": ["a_han_11_1_d1", "a_han_11_1_h"]})
    combat = plan(play, "allied", "0405", "a_han_11_1_d1 a_han_11_1_h")
    assert pushes(play, combat) == {"combined": 1}
    assert with_odds(play, combat).combined


@pytest.mark.rule("CAP-1a")
@pytest.mark.parametrize("attackers", ["a_han_11_1_d1", "a_han_11_1_h"])
def test_one_arm_alone_is_no_combined_attack(attackers: str) -> None:
    play = battle("hannut", {"0405": ["g_han_13_1_1"], "0305": ["a_han_11_1_d1", "a_han_11_1_h"]})
    assert pushes(play, plan(play, "allied", "0405", attackers)) == {}


@pytest.mark.rule("CAP-1a")
def test_no_combined_attack_against_others_than_infantry() -> None:
    play = battle("hannut", {"0405": ["g_han_13_1_1", "g_han_5_1_ii1"], "0305": ["a_han_11_1_d1", "a_han_11_1_h"]})
    assert pushes(play, plan(play, "allied", "0405", "a_han_11_1_d1 a_han_11_1_h")) == {}


@pytest.mark.rule("CAP-1b")
def test_no_combined_attack_against_a_town() -> None:
    play = battle("arras", {"1301": ["g_arr_7_6_1"], "1302": ["a_arr_3_h1", "a_arr_3_r1"]})
    combat = plan(play, "allied", "1301", "a_arr_3_h1 a_arr_3_r1")
    assert pushes(play, combat) == {}
    assert not with_odds(play, combat).combined


@pytest.mark.rule("CMB-19", "CAP-5a")
def test_tanks_with_the_bonus_gain_a_column_against_armour() -> None:
    play = battle("hannut", {"0405": ["g_han_5_1_ii1"], "0305": ["a_han_2d_1_s1", "a_han_2d_1_h1"]})
    assert pushes(play, plan(play, "allied", "0405", "a_han_2d_1_s1")) == {"antitank_tanks": 1}
    assert pushes(play, plan(play, "allied", "0405", "a_han_2d_1_h1")) == {}


@pytest.mark.rule("CAP-5b")
def test_many_antitank_units_gain_one_column() -> None:
    play = somua_example("0405 g_han_35_1_ii1", "0305 a_han_2d_1_s2")
    combat = plan(play, "allied", "0405", "a_han_2d_1_s1 a_han_2d_1_s2 a_han_2d_1_at")
    assert pushes(play, combat) == {"antitank_tanks": 1, "disorganised_defender": 1}


@pytest.mark.rule("CAP-5c")
def test_the_bonus_is_for_armour_only() -> None:
    play = battle("hannut", {"0405": ["g_han_13_1_1"], "0305": ["a_han_2d_1_s1"]})
    assert pushes(play, plan(play, "allied", "0405", "a_han_2d_1_s1")) == {}


@pytest.mark.rule("CAP-6a")
def test_antitank_guns_gain_a_column_against_armour() -> None:
    play = battle("hannut", {"0405": ["g_han_5_1_ii1"], "0305": ["a_han_2d_1_at"]})
    assert pushes(play, plan(play, "allied", "0405", "a_han_2d_1_at")) == {"antitank_guns": 1}


@pytest.mark.rule("CAP-6a")
def test_antitank_guns_gain_a_column_against_an_entrenchment() -> None:
    play = battle("stonne", {"1304": ["a_sto_67_1"], "1303": ["g_sto_ggd_14"]}, entrenchments=["1304"])
    reasons = pushes(play, plan(play, "german", "1304", "g_sto_ggd_14"))
    assert reasons["antitank_guns_against_works"] == 1


@pytest.mark.rule("CMB-21")
def test_uphill_against_all_the_attack_loses_a_column() -> None:
    play = battle("stonne", {"1107": ["a_sto_67_1"], "1108": ["g_sto_ggd_1"], "1207": ["g_sto_ggd_2"]})
    assert pushes(play, plan(play, "german", "1107", "g_sto_ggd_1")) == {"uphill": -1}
    assert pushes(play, plan(play, "german", "1107", "g_sto_ggd_1 g_sto_ggd_2")) == {}


@pytest.mark.rule("CAP-11a")
@pytest.mark.parametrize(("tanks", "columns"), [("a_arr_b_4_mat", 1), ("a_arr_b_4_mat a_arr_b_7_mat", 2)])
def test_each_heavy_tank_unit_gains_a_column(tanks: str, columns: int) -> None:
    play = battle("arras", {"1105": ["g_arr_7_6_1"], "1104": ["a_arr_b_4_mat", "a_arr_b_7_mat"]})
    assert pushes(play, plan(play, "allied", "1105", tanks)) == {"heavy_tanks": columns}


@pytest.mark.rule("CAP-11a")
def test_heavy_tanks_gain_nothing_in_defence() -> None:
    play = battle("arras", {"1105": ["g_arr_7_6_1"], "1104": ["a_arr_b_4_mat"]})
    assert pushes(play, plan(play, "german", "1104", "g_arr_7_6_1")) == {}


@pytest.mark.rule("CAP-11b", "CAP-12a")
def test_an_undisrupted_88_cancels_heavy_tanks() -> None:
    units = {"1105": ["g_arr_7_88a"], "1104": ["a_arr_b_4_mat", "a_arr_b_7_mat"]}
    play = battle("arras", units)
    assert "heavy_tanks" not in pushes(play, plan(play, "allied", "1105", "a_arr_b_4_mat a_arr_b_7_mat"))
    play = battle("arras", {**units, "1105": ["g_arr_7_88a disorganised"]})
    assert pushes(play, plan(play, "allied", "1105", "a_arr_b_4_mat a_arr_b_7_mat"))["heavy_tanks"] == 2


@pytest.mark.rule("CAP-12b")
def test_an_88_helps_in_attack_and_defence_against_armour_only() -> None:
    play = battle("arras", {"1105": ["g_arr_7_88a"], "1104": ["a_arr_3_h1"], "1106": ["a_arr_3_r1"]})
    assert pushes(play, plan(play, "german", "1104", "g_arr_7_88a")) == {"attacking_88": 1}
    assert pushes(play, plan(play, "german", "1106", "g_arr_7_88a")) == {}
    assert pushes(play, plan(play, "allied", "1105", "a_arr_3_h1")) == {"defending_88": -1}
    assert pushes(play, plan(play, "allied", "1105", "a_arr_3_r1")) == {}


@pytest.mark.rule("CAP-10b")
def test_rommel_is_worth_a_column_to_the_units_of_his_hex() -> None:
    units = {"1105": ["g_arr_7_6_1"], "1205": ["g_arr_7_6_2"], "1104": ["a_arr_3_r1"]}
    play = battle("arras", units)
    play.place(play.field.rommel, play.hex("1105"))
    assert pushes(play, plan(play, "german", "1104", "g_arr_7_6_1")) == {"rommel_attacks": 1}
    assert pushes(play, plan(play, "german", "1104", "g_arr_7_6_2")) == {}
    assert pushes(play, plan(play, "allied", "1105", "a_arr_3_r1")) == {"rommel_defends": -1}


@pytest.mark.rule("CAP-9a")
def test_moroccan_ferocity_is_worth_a_column_both_ways() -> None:
    units = {"1105": ["a_gem_fdina_1_1"], "1104": ["g_gem_4_1_4"]}
    play = battle("gembloux", units, events=("moroccan_ferocity",))
    assert pushes(play, plan(play, "german", "1105", "g_gem_4_1_4")) == {"moroccans_defend": -1}
    assert pushes(play, plan(play, "allied", "1104", "a_gem_fdina_1_1")) == {"moroccans_attack": 1}
    quiet = battle("gembloux", units)
    assert pushes(quiet, plan(quiet, "german", "1105", "g_gem_4_1_4")) == {}


@pytest.mark.rule("CMB-22")
def test_shifts_of_several_causes_add_up() -> None:
    units = {"1105": ["g_arr_7_25_1 disorganised"], "1104": ["a_arr_b_4_mat", "a_arr_b_7_mat"], "1106": ["a_arr_3_s1"]}
    play = battle("arras", units)
    combat = with_odds(play, plan(play, "allied", "1105", "a_arr_b_4_mat a_arr_b_7_mat a_arr_3_s1"))
    assert combat.shift == 4
    assert final_column(combat) == combat.column + 3


def test_a_condition_on_the_defender_need_hold_in_one_hex_only() -> None:
    units = {"1006": ["a_han_2d_1_s1"], "1105": ["g_han_5_1_ii1 disorganised"], "1106": ["g_han_13_1_1"]}
    play = battle("hannut", units)
    combat = plan(play, "allied", "1105 1106", "a_han_2d_1_s1")
    assert pushes(play, combat) == {"antitank_tanks": 1, "disorganised_defender": 1}

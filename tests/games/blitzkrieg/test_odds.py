"""Factors, ground, totals and columns."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg.odds import attack_factor, column_of, final_column, limited, prey_of, with_guns
from grognard.games.blitzkrieg.state import Combat
from grognard.games.blitzkrieg.tables import ODDS
from tests.games.blitzkrieg.combats import base, plan, somua_example, totals
from tests.games.blitzkrieg.support import battle, index


@pytest.mark.rule("CMB-16")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(5, 3, "3:2"), (4, 5, "1:2"), (7, 2, "3:1"), (1, 4, "1:4"), (3, 3, "1:1"), (2, 3, "1:2"), (60, 1, "6:1")],
)
def test_a_fraction_falls_to_the_defender(attack: int, defence: int, column: str) -> None:
    assert ODDS[column_of(attack, defence)] == column


@pytest.mark.rule("CMB-16")
def test_odds_below_the_table_have_no_column() -> None:
    assert column_of(1, 5) == -1
    assert column_of(0, 1) == -1


@pytest.mark.rule("CMB-07")
def test_attackers_of_different_hexes_add_their_factors() -> None:
    play = somua_example()
    combat = plan(play, "allied", "0405", "a_han_2d_1_s1 a_han_2d_1_at")
    assert totals(play, combat) == (5, 3)
    assert base(play, combat) == "3:2"


@pytest.mark.rule("CMB-06")
def test_all_who_are_in_a_hex_defend_it_together() -> None:
    play = somua_example("0405 g_han_5_1_iv")
    assert totals(play, plan(play, "allied", "0405", "a_han_2d_1_s1"))[1] == 7


@pytest.mark.rule("CMB-12")
@pytest.mark.parametrize(("marks", "factors"), [("", (3, 4)), (" refit", (2, 4))])
def test_a_refitted_unit_attacks_with_one_less_and_defends_in_full(marks: str, factors: tuple[int, int]) -> None:
    play = battle("hannut", {"0305": ["a_han_2d_1_s1" + marks], "0405": ["g_han_5_1_iii"]})
    attack, _ = totals(play, plan(play, "allied", "0405", "a_han_2d_1_s1"))
    _, defence = totals(play, plan(play, "german", "0305", "g_han_5_1_iii"))
    assert (attack, defence) == factors


@pytest.mark.rule("DIS-01", "CMB-13")
def test_a_disorganised_attacker_has_half_its_factor_rounded_down() -> None:
    play = battle("hannut", {"0305": ["a_han_2d_1_s1 disorganised"], "0405": ["g_han_5_1_iii"]})
    assert totals(play, plan(play, "allied", "0405", "a_han_2d_1_s1"))[0] == 1


@pytest.mark.rule("DIS-02")
def test_a_disorganised_defender_has_its_full_factor() -> None:
    play = somua_example()
    assert totals(play, plan(play, "allied", "0405", "a_han_2d_1_s1"))[1] == 3


@pytest.mark.rule("CAP-6b")
def test_an_antitank_gun_loses_a_point_without_armour_or_works_before_it() -> None:
    play = somua_example("0404 g_han_13_1_1")
    gun = index(play, "a_han_2d_1_at")
    against_tank = prey_of(play, plan(play, "allied", "0405", "a_han_2d_1_at"))
    against_infantry = prey_of(play, plan(play, "allied", "0404", "a_han_2d_1_at"))
    assert (attack_factor(play, gun, against_tank), attack_factor(play, gun, against_infantry)) == (2, 1)


@pytest.mark.rule("CAP-6b")
def test_an_antitank_gun_keeps_its_point_against_an_entrenchment() -> None:
    units = {"1205": ["a_sto_67_1"], "1204": ["g_sto_ggd_14"]}
    for works, factor in (([], 1), (["1205"], 2)):
        play = battle("stonne", units, entrenchments=works)
        assert totals(play, plan(play, "german", "1205", "g_sto_ggd_14"))[0] == factor


@pytest.mark.rule("CAP-7a")
@pytest.mark.parametrize(("where", "works", "factor"), [("1106", [], 4), ("1205", [], 2), ("1205", ["1205"], 4)])
def test_assault_troops_double_against_houses_and_works(where: str, works: list[str], factor: int) -> None:
    play = battle("stonne", {where: ["a_sto_67_1"], "1105": ["g_sto_gstu_a"]}, entrenchments=works)
    assert totals(play, plan(play, "german", where, "g_sto_gstu_a"))[0] == factor


@pytest.mark.rule("CMB-13", "CAP-7a", "DIS-01")
def test_points_go_first_then_doubling_then_halving() -> None:
    play = battle("stonne", {"1106": ["a_sto_67_1"], "1105": ["g_sto_gstu_a refit disorganised"]})
    assert totals(play, plan(play, "german", "1106", "g_sto_gstu_a"))[0] == 1


@pytest.mark.rule("CAP-2g")
def test_guns_add_no_more_than_the_others_bring() -> None:
    assert with_guns(1, 2) == 2
    play = battle("stonne", {"1106": ["g_sto_ggd_1"], "1206": ["a_sto_205_1"], "1308": ["a_sto_fxc_1"]})
    assert totals(play, plan(play, "allied", "1106", "a_sto_205_1 a_sto_fxc_1"))[0] == 2


@pytest.mark.rule("CAP-2e")
def test_a_gun_in_range_adds_its_factor() -> None:
    play = battle("stonne", {"1106": ["g_sto_ggd_1"], "1206": ["a_sto_67_1"], "1308": ["a_sto_fxc_1"]})
    assert totals(play, plan(play, "allied", "1106", "a_sto_67_1 a_sto_fxc_1"))[0] == 4


@pytest.mark.rule("CAP-2i")
def test_a_gun_beside_the_defenders_adds_nothing() -> None:
    play = battle("hannut", {"1105": ["g_han_13_1_1"], "1005": ["a_han_11_1_d1"], "1004": ["a_han_2d_1_art"]})
    assert totals(play, plan(play, "german", "1005", "g_han_13_1_1"))[1] == 4


@pytest.mark.rule("TEC-07")
def test_a_whole_attack_over_a_river_is_halved() -> None:
    units = {"0606": ["a_sed_15rdp_1"], "0506": ["g_sed_1p_1_1", "g_sed_1s_1_1", "g_sed_1p_2_1 refit"]}
    play = battle("sedan", units)
    assert totals(play, plan(play, "german", "0606", "g_sed_1p_1_1 g_sed_1s_1_1 g_sed_1p_2_1"))[0] == 3


@pytest.mark.rule("TEC-07")
def test_one_attacker_on_the_dry_side_is_enough() -> None:
    play = battle("sedan", {"0606": ["a_sed_15rdp_1"], "0506": ["g_sed_1p_1_1"], "0605": ["g_sed_1s_1_1"]})
    assert totals(play, plan(play, "german", "0606", "g_sed_1p_1_1 g_sed_1s_1_1"))[0] == 6


@pytest.mark.rule("TEC-07", "CAP-8c")
def test_neither_bridge_nor_pontoon_spares_the_halving() -> None:
    bridge = battle("sedan", {"0707": ["a_sed_15rdp_1"], "0807": ["g_sed_1p_1_1"]})
    assert totals(bridge, plan(bridge, "german", "0707", "g_sed_1p_1_1"))[0] == 2
    pontoon = battle("sedan", {"0606": ["a_sed_15rdp_1"], "0506": ["g_sed_1p_1_1"]}, pontoons=[("0506", "0606")])
    assert totals(pontoon, plan(pontoon, "german", "0606", "g_sed_1p_1_1"))[0] == 2


def points_for(where: str, beside: str) -> int:
    """What the ground is worth to two tanks at Arras."""
    play = battle("arras", {where: ["a_arr_3_h1", "a_arr_3_h2"], beside: ["g_arr_7_6_1"]})
    return totals(play, plan(play, "german", where, "g_arr_7_6_1"))[1] - 8


@pytest.mark.rule("TEC-02")
def test_a_village_adds_a_point_for_the_hex() -> None:
    assert (points_for("0207", "0206"), points_for("1105", "1104")) == (1, 0)


@pytest.mark.rule("TEC-03")
def test_a_town_adds_two_points_for_the_hex() -> None:
    assert points_for("1301", "1302") == 2


@pytest.mark.rule("TEC-04")
def test_woods_add_a_point_for_the_hex() -> None:
    assert points_for("0113", "0112") == 1


@pytest.mark.rule("TEC-06")
def test_rough_ground_adds_a_point_for_each_unit() -> None:
    units = {"0807": ["a_han_11_1_d1", "a_han_11_1_d2", "a_han_2d_1_art"], "0806": ["g_han_13_1_1"]}
    play = battle("hannut", units)
    assert totals(play, plan(play, "german", "0807", "g_han_13_1_1"))[1] == 12


@pytest.mark.rule("TEC-11")
def test_a_railway_adds_a_point_for_infantry_and_none_for_tanks() -> None:
    for unit, defence in (("a_han_11_1_d1", 5), ("a_han_11_1_h", 4)):
        play = battle("hannut", {"0509": [unit], "0510": ["g_han_13_1_1"]})
        assert totals(play, plan(play, "german", "0509", "g_han_13_1_1"))[1] == defence


@pytest.mark.rule("TEC-12")
def test_an_entrenchment_adds_two_points_for_the_french_only() -> None:
    units = {"0405": ["a_han_11_1_d1"], "0404": ["g_han_13_1_1"]}
    play = battle("hannut", units, entrenchments=["0405", "0404"])
    assert totals(play, plan(play, "german", "0405", "g_han_13_1_1"))[1] == 6
    assert totals(play, plan(play, "allied", "0404", "a_han_11_1_d1"))[1] == 3


@pytest.mark.rule("TEC-09")
def test_height_adds_a_point_if_all_attackers_are_lower() -> None:
    units = {"1107": ["a_sto_67_1"], "1108": ["g_sto_ggd_1"], "1207": ["g_sto_ggd_2"]}
    play = battle("stonne", units)
    low, high = plan(play, "german", "1107", "g_sto_ggd_1"), plan(play, "german", "1107", "g_sto_ggd_1 g_sto_ggd_2")
    level = play.field.level
    assert (level[play.hex("1108")], level[play.hex("1207")], level[play.hex("1107")]) == (2, 3, 3)
    assert totals(play, low)[1] == totals(play, high)[1] + 1


@pytest.mark.rule("CMB-14")
def test_ground_effects_add_up() -> None:
    play = battle("stonne", {"1106": ["a_sto_67_1"], "1105": ["g_sto_ggd_1"]}, entrenchments=["1106"])
    assert totals(play, plan(play, "german", "1106", "g_sto_ggd_1"))[1] == 2 + 2 + 1 + 1


@pytest.mark.rule("CMB-23")
def test_no_more_than_three_columns_are_left_of_all_shifts() -> None:
    assert (limited(5 - 1), limited(-4), limited(2)) == (3, -3, 2)
    start = Combat(1, (0,), (0,), column=ODDS.index("3:2"), shift=4)
    assert ODDS[final_column(start)] == "4:1"


@pytest.mark.rule("CMB-23")
def test_the_column_never_leaves_the_table() -> None:
    assert ODDS[final_column(Combat(1, (0,), (0,), column=ODDS.index("5:1"), shift=3))] == "6:1"
    assert ODDS[final_column(Combat(1, (0,), (0,), column=0, shift=-3))] == "1:4"


@pytest.mark.rule("CMB-09")
def test_a_combat_against_two_hexes_adds_up_their_defence() -> None:
    play = battle("hannut", {"1006": ["a_han_2d_1_s1"], "1105": ["g_han_5_1_ii1"], "1106": ["g_han_13_1_1"]})
    assert totals(play, plan(play, "allied", "1105 1106", "a_han_2d_1_s1")) == (3, 6)

"""Who may attack whom, and with what odds."""

from __future__ import annotations

import pytest

from grognard.engine.ruling import Ruling
from grognard.games.blitzkrieg.attack import Attack, force_ruling, guns_for, one_of_each_hampered
from grognard.games.blitzkrieg.attacks import attack_ruling
from grognard.games.blitzkrieg.campaign import Campaign40, side_index
from tests.games.blitzkrieg.combats import somua_example
from tests.games.blitzkrieg.support import battle, index


def refused(play: Campaign40, side: str, targets: str, units: str) -> tuple[str, ...]:
    """The rules that an attack breaks."""
    return ruled(play, side, targets, units).rules


def ruled(play: Campaign40, side: str, targets: str, units: str) -> Ruling:
    return force_ruling(play, side_index(side), Attack(tuple(targets.split()), tuple(units.split())))


@pytest.mark.rule("CMB-15")
def test_an_attack_names_targets_and_attackers() -> None:
    play = somua_example()
    assert ruled(play, "allied", "0405", "a_han_2d_1_s1")
    assert refused(play, "allied", "", "a_han_2d_1_s1") == ("CMB-15",)
    assert refused(play, "allied", "0405", "") == ("CMB-15",)
    assert refused(play, "allied", "0405 0405", "a_han_2d_1_s1") == ("CMB-15",)
    assert refused(play, "allied", "0405", "a_han_2d_1_s1 a_han_2d_1_s1") == ("CMB-15",)


@pytest.mark.rule("CMB-06")
@pytest.mark.parametrize("target", ["0404", "9999", "nowhere", "0305"])
def test_only_a_hex_with_enemy_units_can_be_attacked(target: str) -> None:
    assert refused(somua_example(), "allied", target, "a_han_2d_1_s1") == ("CMB-06",)


@pytest.mark.rule("CMB-06")
def test_a_hex_with_vehicles_alone_cannot_be_attacked() -> None:
    play = battle("hannut", {"0405": ["a_han_11_veh1"], "0404": ["g_han_13_1_1"]})
    assert refused(play, "german", "0405", "g_han_13_1_1") == ("CMB-06",)


@pytest.mark.rule("CMB-07")
@pytest.mark.parametrize("unit", ["nobody", "g_han_5_1_ii1", "a_han_2d_1_s2", "a_han_11_veh1"])
def test_only_own_combat_units_on_the_map_attack(unit: str) -> None:
    play = somua_example("0304 a_han_11_veh1")
    assert refused(play, "allied", "0405", unit) == ("CMB-07",)


@pytest.mark.rule("CMB-05")
def test_a_disorganised_enemy_may_be_attacked() -> None:
    assert ruled(somua_example(), "allied", "0405", "a_han_2d_1_s1")


@pytest.mark.rule("CMB-08")
def test_a_factor_is_used_in_one_attack_only() -> None:
    play = battle("hannut", {"0405": ["g_han_5_1_ii1"], "0305": ["a_han_2d_1_s1 attacked", "a_han_2d_1_h1"]})
    assert refused(play, "allied", "0405", "a_han_2d_1_s1") == ("CMB-08",)
    assert ruled(play, "allied", "0405", "a_han_2d_1_h1")


@pytest.mark.rule("CMB-09")
def test_one_attack_may_take_several_hexes_next_to_each_attacker() -> None:
    units = {"1006": ["a_han_2d_1_s1"], "1005": ["a_han_2d_1_s2"], "1105": ["g_han_5_1_ii1"], "1106": ["g_han_13_1_1"]}
    play = battle("hannut", units)
    assert ruled(play, "allied", "1105 1106", "a_han_2d_1_s1")
    assert refused(play, "allied", "1105 1106", "a_han_2d_1_s1 a_han_2d_1_s2") == ("CMB-09",)


@pytest.mark.rule("CMB-10")
def test_an_attack_needs_one_to_four() -> None:
    units = {
        "0405": ["g_han_5_1_iv", "g_han_5_1_iii"],
        "0305": ["a_han_11_1_hw refit"],
        "0505": ["a_han_11_1_mc refit"],
    }
    play = battle("hannut", units)
    assert refused(play, "allied", "0405", "a_han_11_1_hw") == ("CMB-10",)
    assert ruled(play, "allied", "0405", "a_han_11_1_hw a_han_11_1_mc")


@pytest.mark.rule("CMB-10")
def test_a_factor_of_nothing_may_take_part_but_is_no_attack() -> None:
    units = {"0405": ["g_han_5_1_ii1"], "0305": ["a_han_11_1_hw refit disorganised", "a_han_2d_1_s1"]}
    play = battle("hannut", units)
    assert refused(play, "allied", "0405", "a_han_11_1_hw") == ("CMB-10",)
    assert ruled(play, "allied", "0405", "a_han_11_1_hw a_han_2d_1_s1")


@pytest.mark.rule("CMB-11")
def test_a_barred_unit_attacks_nobody() -> None:
    play = battle("hannut", {"0405": ["g_han_5_1_ii1"], "0305": ["a_han_2d_1_s1 barred"]})
    assert refused(play, "allied", "0405", "a_han_2d_1_s1") == ("CMB-11",)


GUNNERS = {"0405": ["g_han_5_1_ii1"], "0305": ["a_han_11_1_d1"], "0205": ["a_han_2d_1_art"]}


@pytest.mark.rule("CAP-2e")
def test_guns_join_others_and_never_attack_alone() -> None:
    play = battle("hannut", GUNNERS)
    assert ruled(play, "allied", "0405", "a_han_11_1_d1 a_han_2d_1_art")
    assert refused(play, "allied", "0405", "a_han_2d_1_art") == ("CAP-2e",)


@pytest.mark.rule("CAP-2e")
@pytest.mark.parametrize(("where", "legal"), [("0104", True), ("0106", True), ("0107", False)])
def test_a_gun_joins_within_its_range(where: str, legal: bool) -> None:
    play = battle("hannut", {"0405": ["g_han_5_1_ii1"], "0305": ["a_han_11_1_d1"], where: ["a_han_2d_1_art"]})
    assert bool(ruled(play, "allied", "0405", "a_han_11_1_d1 a_han_2d_1_art")) is legal


@pytest.mark.rule("CAP-2e")
def test_a_gun_that_bombarded_does_not_join() -> None:
    play = battle("hannut", {**GUNNERS, "0205": ["a_han_2d_1_art fired"]})
    assert refused(play, "allied", "0405", "a_han_11_1_d1 a_han_2d_1_art") == ("CAP-2e",)


def test_an_88_that_bombarded_may_attack_all_the_same() -> None:
    play = battle("arras", {"1105": ["a_arr_3_h1"], "1104": ["g_arr_7_88a fired"]})
    assert ruled(play, "german", "1105", "g_arr_7_88a")


@pytest.mark.rule("CAP-2f")
def test_a_gun_joins_one_combat_only() -> None:
    play = battle("hannut", {**GUNNERS, "0205": ["a_han_2d_1_art attacked"]})
    assert refused(play, "allied", "0405", "a_han_11_1_d1 a_han_2d_1_art") == ("CAP-2f",)


@pytest.mark.rule("CAP-2h")
def test_a_gun_that_moved_may_join() -> None:
    play = battle("hannut", {**GUNNERS, "0205": ["a_han_2d_1_art moved"]})
    assert guns_for(play, 1, [play.hex("0405")]) == [index(play, "a_han_2d_1_art")]
    assert ruled(play, "allied", "0405", "a_han_11_1_d1 a_han_2d_1_art")


@pytest.mark.rule("TEC-07")
def test_an_attack_may_go_over_a_river() -> None:
    play = battle("sedan", {"0606": ["a_sed_213_1"], "0506": ["g_sed_1p_1_1"]})
    assert ruled(play, "german", "0606", "g_sed_1p_1_1")


@pytest.mark.rule("EVT-PAR-c")
def test_one_unit_of_a_hampered_hex_attacks() -> None:
    units = {"0405": ["g_han_5_1_ii1"], "0305": ["a_han_2d_1_s1", "a_han_2d_1_h1"]}
    play = battle("hannut", units, hampered=["0305"])
    assert refused(play, "allied", "0405", "a_han_2d_1_s1 a_han_2d_1_h1") == ("EVT-PAR-c",)
    assert ruled(play, "allied", "0405", "a_han_2d_1_h1")


@pytest.mark.rule("EVT-PAR-c")
def test_duties_count_the_strongest_of_a_hampered_hex() -> None:
    units = {"0405": ["g_han_5_1_ii1"], "0305": ["a_han_2d_1_h1", "a_han_2d_1_s1", "a_han_2d_1_art"]}
    play = battle("hannut", units, hampered=["0305"])
    everybody = play.fighters(play.hex("0305"))
    assert play.ids(one_of_each_hampered(play, everybody, play.hex("0405"))) == ["a_han_2d_1_s1"]


def test_a_whole_attack_is_judged_by_force_and_duties() -> None:
    play = somua_example()
    assert attack_ruling(play, 1, Attack(("0405",), ("a_han_2d_1_s1", "a_han_2d_1_at")))

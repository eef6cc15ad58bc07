"""Victory points that all battles count, and those of hexes."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg.battlefield import ALLIED, BATTLES, FOLDER, GERMAN
from grognard.games.blitzkrieg.points import COUNTS, ON_RECORD, total, vp
from grognard.games.blitzkrieg.rommel import lose_rommel
from grognard.games.blitzkrieg.state import READY, RECOVERED, REMOVED
from tests.games.blitzkrieg.counting import leaves, lines, score
from tests.games.blitzkrieg.support import GAME, battle, index, stand
from tests.games.words import lacking

TANK, CAR, INFANTRY = "a_sto_49bcc_1", "a_sto_6g_p", "a_sto_67_1"


@pytest.mark.rule("VIC-01")
@pytest.mark.parametrize("unit", [TANK, CAR])
def test_armour_eliminated_is_worth_2_points(unit: str) -> None:
    play = battle("stonne", {"1105": [unit]})
    play.eliminate(index(play, unit))
    assert score(play, "german", "armour_eliminated") == 4
    assert total(play, ALLIED) == 0


@pytest.mark.rule("VIC-02")
def test_any_other_unit_eliminated_is_worth_1_point() -> None:
    play = battle("stonne", {"1105": [INFANTRY], "1104": ["g_sto_ggd_1"]})
    play.eliminate(index(play, INFANTRY))
    play.eliminate(index(play, "g_sto_ggd_1"))
    assert [score(play, side, "unit_eliminated") for side in ("german", "allied")] == [2, 2]


@pytest.mark.rule("VIC-02")
def test_lost_vehicles_and_units_out_of_play_give_nothing() -> None:
    play = battle("stonne", {"1105": ["a_sto_11rdp_1 in:a_sto_t11rdp_1"]})
    play.eliminate(index(play, "a_sto_t11rdp_1"))
    play.put(index(play, INFANTRY), REMOVED)
    assert lines(play) == set()


@pytest.mark.rule("VIC-02")
@pytest.mark.parametrize(("where", "halves"), [(RECOVERED, 2), (READY, 2)])
def test_a_recovered_unit_that_does_not_come_back_counts_as_eliminated(where: int, halves: int) -> None:
    play = battle("stonne", {"1105": [INFANTRY]})
    play.remove(index(play, INFANTRY), where)
    assert score(play, "german", "unit_eliminated") == halves


@pytest.mark.rule("VIC-02")
def test_a_unit_that_left_the_map_is_not_eliminated() -> None:
    play = battle("stonne", {"0512": [INFANTRY]})
    leaves(play, INFANTRY, "0512")
    assert score(play, "german", "unit_eliminated") == 0
    play.put(index(play, INFANTRY), READY)
    assert score(play, "german", "unit_eliminated") == 0


@pytest.mark.rule("VIC-03")
def test_a_unit_on_the_map_with_a_refit_marker_is_worth_half_a_point() -> None:
    play = battle("stonne", {"1105": [f"{INFANTRY} refit", f"{TANK} refit"], "0512": ["a_sto_67_2 refit"]})
    leaves(play, "a_sto_67_2", "0512")
    assert score(play, "german", "refit") == 2


@pytest.mark.rule("GEM-V1", "ARR-V1", "STO-V1")
@pytest.mark.parametrize(
    ("scenario", "german", "allied"),
    [
        ("gembloux", "g_gem_3_1_5", "a_gem_15_4_1"),
        ("arras", "g_arr_7_6_1", "a_arr_3_s1"),
        ("stonne", "g_sto_ggd_1", "a_sto_67_1"),
    ],
)
def test_a_town_or_village_is_worth_1_point_to_whoever_stands_in_it(scenario: str, german: str, allied: str) -> None:
    play = battle(scenario, {})
    towns = play.field.board.names(play.field.built)
    stand(play, towns[0], german)
    stand(play, towns[3], allied, "disorganised")
    assert [score(play, side, "town_or_village") for side in ("german", "allied")] == [2, 2]
    play.remove(index(play, german), READY)
    assert score(play, "german", "town_or_village") == 0


@pytest.mark.rule("HAN-V1")
def test_a_town_or_village_of_hannut_is_worth_2_points() -> None:
    play = battle("hannut", {"1004": ["g_han_5_1_iv"], "0915": ["a_han_11_1_d1"], "0712": ["a_han_11_1_d2"]})
    assert [score(play, side, "town_or_village") for side in ("german", "allied")] == [4, 8]


@pytest.mark.rule("GEM-V1")
def test_a_vehicle_alone_holds_nothing() -> None:
    play = battle("gembloux", {"1012": ["g_gem_3_ht1"]})
    assert score(play, "german", "town_or_village") == 0


@pytest.mark.rule("SED-V1")
def test_sedan_south_of_the_meuse_is_worth_1_point_a_hex_to_the_french() -> None:
    play = battle("sedan", {"0903": ["a_sed_213_1"], "1003": ["a_sed_213_2"]})
    assert score(play, "allied", "hex") == 4
    play = battle("sedan", {"0903": ["g_sed_1s_1_1"], "1002": ["a_sed_213_2"]})
    assert "hex" not in lines(play)


@pytest.mark.rule("SED-V4")
def test_other_towns_and_villages_of_sedan_are_worth_nothing() -> None:
    play = battle("sedan", {"0606": ["a_sed_213_1"], "1205": ["a_sed_213_2"], "0301": ["g_sed_1s_1_1"]})
    assert lines(play) == set()


@pytest.mark.rule("DIN-V1")
def test_a_hex_of_dinant_is_worth_1_point_to_the_french() -> None:
    play = battle("dinant", {"2214": ["a_din_66_1"], "2313": ["a_din_66_2"], "2314": ["g_din_7s_1_6"]})
    assert score(play, "allied", "hex") == 4
    assert score(play, "german", "hex") == 0
    assert "town_or_village" not in lines(play)


@pytest.mark.rule("STO-V2")
def test_stonne_is_worth_2_points_and_1_as_a_village() -> None:
    play = battle("stonne", {"1106": ["a_sto_67_1"]}, german_control=0)
    assert score(play, "allied", "town_or_village") == 2
    assert score(play, "allied", "hex") == 4 + 1
    play = battle("stonne", {"1106": ["g_sto_ggd_1"]})
    assert score(play, "german", "hex") == 4 + 1


@pytest.mark.rule("STO-V3")
def test_a_hex_of_the_third_level_is_worth_half_a_point_to_either_side() -> None:
    play = battle("stonne", {"0906": ["a_sto_67_1"], "0907": ["a_sto_67_2"], "1207": ["g_sto_ggd_1"]})
    assert [score(play, side, "hex") for side in ("german", "allied")] == [1, 2]
    assert play.field.zones["level3"] == play.field.heights[2]


# Arras


def control(play_side: str, *names: str) -> int:
    """What a side has for hexes that it was the last to be in."""
    board = battle("arras", {}).field.board
    hexes = board.set(*names)
    key = f"{play_side}_control"
    other = "allied_control" if play_side == "german" else "german_control"
    return score(battle("arras", {}, **{key: hexes, other: 0}), play_side, "control")


@pytest.mark.rule("ARR-V2")
@pytest.mark.parametrize(("names", "halves"), [(["1715"], 4), (["0815"], 4), (["1715", "0815"], 4), (["1714"], 0)])
def test_the_allied_side_has_2_points_for_control_of_a_or_b(names: list[str], halves: int) -> None:
    assert control("allied", *names) == halves


@pytest.mark.rule("ARR-V4")
@pytest.mark.parametrize(("names", "halves"), [(["0201"], 4), (["1715", "0815"], 0)])
def test_the_german_has_2_points_for_control_of_d(names: list[str], halves: int) -> None:
    assert control("german", *names) == halves


@pytest.mark.rule("ARR-V2", "ARR-V4")
def test_a_hex_is_controlled_by_whoever_was_last_in_it() -> None:
    play = battle("arras", {})
    assert "control" not in lines(play)
    stand(play, "1715", "a_arr_3_s1")
    stand(play, "1714", "a_arr_3_s1")
    assert score(play, "allied", "control") == 4
    stand(play, "1715", "g_arr_7_6_1")
    assert score(play, "allied", "control") == 0


@pytest.mark.rule("ARR-V3")
@pytest.mark.parametrize(("die", "halves"), [(1, 2), (2, 2), (3, 4), (4, 4), (5, 6), (6, 6)])
def test_the_loss_of_rommel_is_worth_what_a_die_tells(die: int, halves: int) -> None:
    play = battle("arras", {}, (), [die])
    play.put(play.field.rommel, play.hex("1710"))
    lose_rommel(play)
    assert score(play, "allied", ON_RECORD) == halves


@pytest.mark.rule("ARR-V3")
def test_rommel_himself_is_no_unit_that_counts() -> None:
    play = battle("dinant", {})
    play.put(play.field.rommel, play.hex("2310"))
    lose_rommel(play)
    assert total(play, ALLIED) == 0


# the count


@pytest.mark.rule("GEM-O1")
def test_the_18th_division_costs_the_german_3_points() -> None:
    assert score(battle("gembloux", {}, options=["division_18"]), "allied", "division_18") == 6
    assert score(battle("gembloux", {}), "allied", "division_18") == 0


def test_what_is_on_record_is_part_of_the_total() -> None:
    play = battle("arras", {}, points=[3, 5])
    assert [total(play, side) for side in (GERMAN, ALLIED)] == [3, 5]


def test_half_points_are_written_as_people_write_them() -> None:
    assert [vp(halves) for halves in (0, 1, 2, 5)] == ["0", "½", "1", "2½"]


def test_everything_that_counts_has_words_and_a_rule() -> None:
    assert lacking(FOLDER, [f"word.vp_{item}" for item in (*COUNTS, ON_RECORD)]) == []
    rows = [row for key in BATTLES for row in (*GAME.battlefield(key).points, *GAME.battlefield(key).tables.points)]
    assert all(row.rule for row in rows)
    assert {row.item for row in rows} - set(COUNTS) == {"dlm_on_map", "rommel"}

"""Victory points for lines across the map, and for those who have left it or never came."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN
from grognard.games.blitzkrieg.points import total
from grognard.games.blitzkrieg.state import CONDITIONAL, DESTROYED, READY
from grognard.games.blitzkrieg.supply import has_line
from tests.games.blitzkrieg.counting import leaves, lines, score, wall
from tests.games.blitzkrieg.support import battle, index


@pytest.mark.rule("GEM-V2")
def test_a_free_line_from_east_to_west_is_worth_5_points() -> None:
    assert score(battle("gembloux", {}), "german", "line") == 10


@pytest.mark.rule("GEM-V2")
def test_a_wall_of_units_cuts_the_line() -> None:
    assert score(battle("gembloux", wall("gembloux", 10)), "german", "line") == 0


@pytest.mark.rule("GEM-V2")
def test_a_gap_in_enemy_zones_does_not_open_it_even_with_germans_in_it() -> None:
    through = {"0909": ["g_gem_3_1_5"], "1009": ["g_gem_3_2_5"], "1109": ["g_gem_3_1_6"]}
    play = battle("gembloux", wall("gembloux", 10, "1009") | through)
    east, west = play.field.sources
    assert has_line(play, GERMAN, east, west)
    assert score(play, "german", "line") == 0


@pytest.mark.rule("GEM-V2")
def test_disorganised_units_do_not_close_a_gap() -> None:
    units = {where: [f"{names[0]} disorganised"] for where, names in wall("gembloux", 10, "1009").items()}
    assert score(battle("gembloux", units), "german", "line") == 10


# Sedan


@pytest.mark.rule("SED-V3")
def test_hexes_joined_to_the_north_bank_are_worth_2_points_each() -> None:
    assert score(battle("sedan", {}), "german", "linked_hex") == 0
    play = battle("sedan", {}, pontoons=[("0902", "0903")])
    assert score(play, "german", "linked_hex") == 24


@pytest.mark.rule("SED-V3")
def test_enemies_in_a_hex_or_their_zones_cut_its_line() -> None:
    play = battle("sedan", {"1606": ["a_sed_213_1"]}, pontoons=[("0902", "0903")])
    assert score(play, "german", "linked_hex") == 20
    play = battle("sedan", {"1605": ["a_sed_213_1"]}, pontoons=[("0902", "0903")])
    assert score(play, "german", "linked_hex") == 20


@pytest.mark.rule("SED-V3")
def test_a_german_unit_opens_a_hex_in_an_enemy_zone() -> None:
    units = {"1605": ["a_sed_213_1"], "1604": ["g_sed_1s_1_1"], "1504": ["g_sed_1s_2_1"]}
    play = battle("sedan", units, pontoons=[("0902", "0903")])
    assert score(play, "german", "linked_hex") == 24


@pytest.mark.rule("SED-E2b")
def test_conditional_units_saved_after_the_breakout_are_worth_1_point_each() -> None:
    play = battle("sedan", {"0518": ["a_sed_51_1"], "0718": ["a_sed_213_1"]}, turn=14, past=((12, "breakout"),))
    play.mark(index(play, "a_sed_51_1"), CONDITIONAL)
    leaves(play, "a_sed_51_1", "0518")
    leaves(play, "a_sed_213_1", "0718")
    assert score(play, "allied", "conditional_exit") == 2


# Dinant


@pytest.mark.rule("DIN-V3")
def test_a_free_line_at_dinant_is_worth_3_points() -> None:
    assert score(battle("dinant", {}), "german", "line") == 6
    assert score(battle("dinant", wall("dinant", 10)), "german", "line") == 0


LEAVER = {"0105": ["g_din_7p_1_25"], "2605": ["g_din_7p_2_25"]}


@pytest.mark.rule("DIN-V5")
def test_germans_out_by_the_west_edge_are_worth_half_a_point_with_a_free_line() -> None:
    play = battle("dinant", LEAVER)
    leaves(play, "g_din_7p_1_25", "0105")
    assert score(play, "german", "exit_with_line") == 1
    assert score(play, "allied", "exit_without_line") == 0


@pytest.mark.rule("DIN-V2")
def test_without_a_line_they_are_worth_half_a_point_to_the_french() -> None:
    play = battle("dinant", wall("dinant", 10) | LEAVER)
    leaves(play, "g_din_7p_1_25", "0105")
    assert score(play, "german", "exit_with_line") == 0
    assert score(play, "allied", "exit_without_line") == 1


@pytest.mark.rule("DIN-V2", "DIN-V5")
def test_who_has_left_by_the_east_edge_counts_for_nobody() -> None:
    play = battle("dinant", LEAVER)
    leaves(play, "g_din_7p_2_25", "2605")
    assert not {"exit_with_line", "exit_without_line"} & lines(play)


@pytest.mark.rule("DIN-V4")
@pytest.mark.parametrize(("past", "halves"), [((), 0), (((20, "first_dcr"),), 0), (((20, "breakout"),), 4)])
def test_the_1st_dcr_on_the_map_is_worth_1_point_a_unit_after_the_breakout(
    past: tuple[tuple[int, str], ...], halves: int
) -> None:
    units = {"0105": ["a_din_28bcc_1", "a_din_5bcp in:a_din_tk1dcr_1"], "0107": ["a_din_8_1"]}
    assert score(battle("dinant", units, past=past), "german", "dcr_on_map") == halves


@pytest.mark.rule("DIN-V4")
def test_units_of_the_1st_dcr_that_have_left_do_not_count() -> None:
    play = battle("dinant", {"0105": ["a_din_28bcc_1"]}, past=((20, "breakout"),))
    leaves(play, "a_din_28bcc_1", "0105")
    assert score(play, "german", "dcr_on_map") == 0


# Stonne and Hannut


@pytest.mark.rule("STO-V4")
def test_french_armour_with_a_line_to_the_north_edge_is_worth_half_a_point() -> None:
    play = battle("stonne", {"0504": ["a_sto_49bcc_1", "a_sto_67_1"], "0505": ["a_sto_6g_p"]})
    assert score(play, "allied", "linked_armour") == 2


@pytest.mark.rule("STO-V4")
def test_germans_across_the_map_cut_that_line() -> None:
    play = battle("stonne", {})
    germans = [play.units[unit].id for unit in play.field.combat[GERMAN]]
    row = [f"{column:02}03" for column in range(1, 20)]
    units = {where: [name] for where, name in zip(row, germans, strict=False)}
    assert score(battle("stonne", units | {"0506": ["a_sto_49bcc_1"]}), "allied", "linked_armour") == 0


@pytest.mark.rule("HAN-V2")
def test_french_units_on_the_east_edge_are_worth_1_point_if_supplied_from_the_west() -> None:
    units = {"1905": ["a_han_11_1_d1", "a_han_11_1_d2"], "1805": ["a_han_11_1_mc"]}
    assert score(battle("hannut", units), "allied", "linked_unit") == 4
    germans = [f"g_han_{name}" for name in ("5_1_iv", "5_1_iii", "5_2_iv", "5_2_iii", "35_1_iv", "35_1_iii")]
    ring = dict(zip(("1804", "1805", "1904", "1906", "1704", "1706"), [[name] for name in germans], strict=True))
    cut = battle("hannut", ring | {"1905": ["a_han_11_1_d1"]})
    assert score(cut, "allied", "linked_unit") == 0


@pytest.mark.rule("HAN-V3")
def test_germans_out_by_the_west_edge_are_worth_1_point_with_a_supply_line() -> None:
    play = battle("hannut", {"0105": ["g_han_5_1_iv"], "1905": ["g_han_5_1_iii"]})
    leaves(play, "g_han_5_1_iv", "0105")
    leaves(play, "g_han_5_1_iii", "1905")
    assert score(play, "german", "exit_with_supply") == 2


@pytest.mark.rule("HAN-V3")
def test_they_are_worth_nothing_without_it() -> None:
    play = battle("hannut", wall("hannut", 10) | {"0105": ["g_han_5_1_iv"]})
    leaves(play, "g_han_5_1_iv", "0105")
    assert score(play, "german", "exit_with_supply") == 0


@pytest.mark.rule("HAN-V3")
def test_at_hannut_a_german_unit_opens_a_hex_of_the_line() -> None:
    through = {"0913": ["g_han_5_1_iii"], "1013": ["g_han_5_2_iv"], "1113": ["g_han_5_2_iii"]}
    play = battle("hannut", wall("hannut", 10, "1013") | through | {"0105": ["g_han_5_1_iv"]})
    leaves(play, "g_han_5_1_iv", "0105")
    assert score(play, "german", "exit_with_supply") == 2


@pytest.mark.rule("HAN-V5")
def test_german_units_that_never_came_are_worth_half_a_point() -> None:
    play = battle("hannut", {"1905": ["g_han_5_1_iv"], "1906": ["g_han_5_1_iii"]})
    everybody = len(play.field.combat[GERMAN])
    play.remove(index(play, "g_han_5_1_iii"), READY)
    play.put(index(play, "g_han_5_1_ii1"), DESTROYED)
    assert score(play, "german", "never_entered") == everybody - 3


@pytest.mark.rule("HAN-V4")
def test_french_reinforcements_are_counted_once() -> None:
    play = battle("hannut", {}, points=[2, 0])
    assert total(play, GERMAN) == 2 + len(play.field.combat[GERMAN])
    assert total(play, ALLIED) == 0

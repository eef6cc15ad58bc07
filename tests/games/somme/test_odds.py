"""12.2.4: sums, ratios, columns on the table and off it, and every shift, with the rulebook's examples."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.somme.battlefield import ALLIED, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.odds import Odds, Shift, attack_parts, odds_of, place_of, ratio
from grognard.games.somme.state import Combat, Offensive
from tests.games.somme.combats import plan
from tests.games.somme.support import front, index, stand


def shifts(play: Campaign18, combat: Combat) -> dict[str, int]:
    """What moves the column, by its reason, without the morale of the leads."""
    found = odds_of(play, combat).shifts
    return {each.reason.removeprefix("columns_"): each.value for each in found}


def meeting(where: str, from_: str, defender: str = "a_br_37", **state: Any) -> dict[str, int]:
    """The shifts when g_185 attacks a hex from another."""
    play = front("michael", {where: [defender], from_: ["g_185"]}, **state)
    return shifts(play, plan(play, GERMAN, where, "g_185"))


def sums(where: str, from_: str, *attackers: str) -> tuple[float, float]:
    """Attack and defence of an attack on a British 37th Division of defence 12."""
    play = front("michael", {where: ["a_br_37"], from_: list(attackers)})
    found = odds_of(play, plan(play, GERMAN, where, *attackers))
    return found.attack / found.parts, found.defence / found.parts


# ratios


@pytest.mark.rule("12.2.4b")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(35, 10, "3/1"), (6, 10, "1/2"), (10, 10, "1/1"), (9, 10, "1/2"), (5, 10, "1/2"), (4, 10, "1/3"), (39, 10, "3/1")],
)
def test_a_ratio_is_rounded_in_favour_of_the_defender(attack: int, defence: int, column: str) -> None:
    assert ratio(place_of(attack, defence)) == column


@pytest.mark.rule("12.2.4c")
def test_virtual_columns_are_counted_as_in_the_example() -> None:
    assert ratio(place_of(6, 10) - 2) == "1/4"
    found = Odds(6, 10, 1, place_of(6, 10), (Shift("a", -2, ""), Shift("b", 3, "")))
    assert ratio(found.final) == "1/1"
    assert not found.cancelled


@pytest.mark.rule("12.2.4c", "12.2.4d")
def test_off_the_table_to_the_left_an_attack_is_cancelled_and_to_the_right_it_is_six_to_one() -> None:
    low = Odds(6, 10, 1, 0, (Shift("a", -1, ""),))
    assert low.cancelled
    assert ratio(low.final) == "1/3"
    high = Odds(60, 10, 1, 6, (Shift("a", 3, ""),))
    assert ratio(high.final) == "9/1"
    assert ratio(high.column) == "6/1"
    assert not Odds(6, 10, 1, 0, ()).cancelled


# sums


@pytest.mark.rule("12.2.4a")
def test_factors_of_all_who_take_part_are_added_up() -> None:
    assert sums("1424", "1423", "g_185", "g_28_1") == (12, 12)


@pytest.mark.rule("12.2.4a")
def test_who_was_disorganised_by_the_guns_is_not_counted_but_the_disorganised_defend() -> None:
    units = {"1424": ["a_br_37 disorganised"], "1423": ["g_185", "g_28_1 disorganised"]}
    play = front("michael", units)
    found = odds_of(play, plan(play, GERMAN, "1424", "g_185", "g_28_1"))
    assert (found.attack / found.parts, found.defence / found.parts) == (7, 12)


@pytest.mark.rule("12.2.4g")
def test_a_town_doubles_the_defence() -> None:
    assert sums("3034", "3033", "g_185") == (7, 24)


@pytest.mark.rule("12.2.4h")
def test_a_trench_trebles_the_defence() -> None:
    assert sums("4007", "4006", "g_185") == (7, 36)


@pytest.mark.rule("12.2.4g", "12.2.4h", "12.2.4t")
def test_a_trench_in_a_town_makes_it_six_times_as_strong() -> None:
    assert sums("5221", "5220", "g_185")[1] == 72


@pytest.mark.rule("12.2.4i", "12.2.4a")
def test_uphill_over_a_crest_the_attack_is_halved_and_not_rounded() -> None:
    assert sums("2523", "2623", "g_185") == (3.5, 12)
    assert sums("2523", "2522", "g_185") == (7, 12)


@pytest.mark.rule("12.2.4i")
def test_downhill_it_is_not_halved() -> None:
    assert sums("2623", "2523", "g_185")[0] == 7


@pytest.mark.rule("12.2.4k")
def test_over_a_major_river_the_attack_is_halved() -> None:
    assert sums("3418", "3419", "g_185")[0] == 3.5


@pytest.mark.rule("12.2.4i", "12.2.4k", "12.2.4t")
def test_over_a_river_and_up_a_crest_it_is_quartered() -> None:
    play = front("michael", {"3519": ["a_br_37"], "3619": ["g_185"]})
    assert attack_parts(play, index(play, "g_185"), play.hex("3519")) == 7
    assert odds_of(play, plan(play, GERMAN, "3519", "g_185")).parts == 4


# terrain


@pytest.mark.rule("12.2.4e")
def test_woods_are_a_column_to_the_left() -> None:
    assert meeting("1408", "1407") == {"woods": -1}
    assert meeting("1424", "1423") == {}


@pytest.mark.rule("12.2.4f")
def test_a_village_is_a_column_to_the_left() -> None:
    assert meeting("1407", "1408") == {"village": -1}


@pytest.mark.rule("12.2.4j")
def test_a_minor_river_is_a_column_to_the_left_if_all_attack_over_it() -> None:
    assert meeting("1404", "1405") == {"minor_river": -1}
    units = {"1404": ["a_br_37"], "1405": ["g_185"], "1305": ["g_28_1"], "1504": ["g_28_2"]}
    play = front("michael", units)
    assert shifts(play, plan(play, GERMAN, "1404", "g_185", "g_28_1")) == {"minor_river": -1}
    assert shifts(play, plan(play, GERMAN, "1404", "g_185", "g_28_2")) == {}


@pytest.mark.rule("12.2.4l", "12.2.4t")
def test_a_fort_in_a_trench_gives_both_as_in_the_example() -> None:
    play = front("michael", {"5426": ["a_br_37"], "5425": ["g_185"]})
    found = odds_of(play, plan(play, GERMAN, "5426", "g_185"))
    assert found.defence / found.parts == 36
    assert {each.reason: each.value for each in found.shifts} == {"columns_village": -1, "columns_fort": -2}


@pytest.mark.rule("12.2.4l")
def test_fortifications_are_two_columns_to_the_left() -> None:
    assert meeting("5227", "5228") == {"fort": -2}


@pytest.mark.rule("CAMP-06")
def test_flooded_meadows_are_a_column_to_the_left_as_a_target_or_under_every_attacker() -> None:
    board = front("campaign", {}).field.board
    ground = front("campaign", {}).ground
    wet = next(h for h in board.ordered(ground.meadow) if _dry_neighbour(h) >= 0)
    dry = _dry_neighbour(wet)
    for target, start in ((wet, dry), (dry, wet)):
        units = {board.name(target): ["a_br_37"], board.name(start): ["g_185"]}
        play = front("campaign", units, bad_weather=5)
        assert shifts(play, plan(play, GERMAN, board.name(target), "g_185"))["flooded"] == -1
        play = front("campaign", units, bad_weather=4)
        assert "flooded" not in shifts(play, plan(play, GERMAN, board.name(target), "g_185"))


def _dry_neighbour(wet: int) -> int:
    ground = front("campaign", {}).ground
    around = (h for h in ground.board.neighbours[wet] if h >= 0)
    return next((h for h in around if ground.clear >> h & 1), -1)


# the combat itself


@pytest.mark.rule("12.2.4m", "15.3a")
def test_stoss_are_one_column_to_the_right_however_many() -> None:
    units = {
        "1423": ["g_28_1", "g_stoss_1 with:g_28_1", "g_28_2", "g_stoss_2 with:g_28_2"],
        "1424": ["a_br_37"],
        "1430": ["g_hq_18"],
    }
    play = front("michael", units)
    play.state.hutier = index(play, "g_hq_18")
    assert shifts(play, plan(play, GERMAN, "1424", "g_28_1", "g_28_2", stoss=True)) == {"stoss": 1}
    assert shifts(play, plan(play, GERMAN, "1424", "g_28_1", "g_28_2")) == {}


@pytest.mark.rule("12.2.3a", "12.2.4n")
@pytest.mark.parametrize(
    ("lead", "defender", "columns"),
    [("g_3g_1", "a_br_14", 4), ("g_185", "a_br_37", 0), ("g_185", "a_br_g_1", -2)],
)
def test_the_better_morale_of_the_leads_moves_the_column(lead: str, defender: str, columns: int) -> None:
    play = front("michael", {"1424": [defender], "1423": [lead]})
    found = shifts(play, plan(play, GERMAN, "1424", lead, leads=f"{lead} {defender}"))
    assert found.get("morale", 0) == columns


@pytest.mark.rule("9.2c", "12.2.4o")
def test_one_defender_out_of_supply_is_enough_for_a_column() -> None:
    play = front("michael", {"1424": ["a_br_37", "a_br_g_1 unsupplied"], "1423": ["g_185"]})
    assert shifts(play, plan(play, GERMAN, "1424", "g_185")) == {"unsupplied": 1}


@pytest.mark.rule("12.2.4p", "DES-4")
def test_the_school_of_foch_is_a_column_when_a_frenchman_leads_the_attack() -> None:
    units = {"1424": ["g_185"], "1423": ["a_fr_1"], "1524": ["a_br_37"]}
    play = front("michael", units, restrictions=())
    assert shifts(play, plan(play, ALLIED, "1424", "a_fr_1", "a_br_37", leads="a_fr_1 g_185")) == {"foch": 1}
    assert shifts(play, plan(play, ALLIED, "1424", "a_fr_1", "a_br_37", leads="a_br_37 g_185")) == {}
    play = front("michael", units, doctrine="petain")
    assert shifts(play, plan(play, ALLIED, "1424", "a_fr_1", leads="a_fr_1 g_185")) == {}


@pytest.mark.rule("12.2.4p")
def test_foch_is_no_help_to_his_enemies() -> None:
    play = front("michael", {"1424": ["a_fr_1"], "1423": ["g_185"]})
    assert shifts(play, plan(play, GERMAN, "1424", "g_185", leads="g_185 a_fr_1")) == {}


@pytest.mark.rule("8.0d", "12.2.4q")
def test_an_offensive_in_range_moves_the_column_even_if_its_guns_are_silent() -> None:
    play = front("michael", {"1424": ["a_br_37"], "1423": ["g_185"], "1429": ["g_army_3 offensive"]}, sequence=2)
    play.state.offensives = (Offensive(index(play, "g_army_3"), (3, 2, 1)),)
    assert shifts(play, plan(play, GERMAN, "1424", "g_185")) == {"offensive": 2}
    play.state.sequence = 3
    play.state.offensives = (Offensive(index(play, "g_army_3"), (1, 0, 0)),)
    assert shifts(play, plan(play, GERMAN, "1424", "g_185")) == {}


@pytest.mark.rule("12.2.4q")
def test_french_offensive_guns_help_british_attackers_too() -> None:
    play = front("michael", {"1424": ["g_185"], "1423": ["a_br_37"], "1429": ["a_fr_army_1 offensive"]}, sequence=1)
    play.state.offensives = (Offensive(index(play, "a_fr_army_1"), (1, 0, 0)),)
    assert shifts(play, plan(play, ALLIED, "1424", "a_br_37")) == {"offensive": 1}


RING = {"1424": ["a_br_37"], "1423": ["g_185"], "1425": ["g_28_1"], "1325": ["g_28_2"]}


@pytest.mark.rule("12.2.4r")
def test_an_attack_is_concentric_when_all_six_hexes_are_held_or_in_zones_of_attackers() -> None:
    play = front("michael", RING)
    assert shifts(play, plan(play, GERMAN, "1424", "g_185", "g_28_1")) == {"concentric": 1}
    assert shifts(play, plan(play, GERMAN, "1424", "g_185", "g_28_2")) == {}


@pytest.mark.rule("12.2.4r")
def test_a_friend_of_the_defender_in_one_of_the_hexes_breaks_the_ring() -> None:
    play = front("michael", {**RING, "1524": ["a_br_18"]})
    assert shifts(play, plan(play, GERMAN, "1424", "g_185", "g_28_1")) == {}
    play = front("michael", {**RING, "1524": ["a_br_corps_1"]})
    assert shifts(play, plan(play, GERMAN, "1424", "g_185", "g_28_1")) == {}


@pytest.mark.rule("12.2.4r")
def test_who_does_not_attack_closes_no_hex() -> None:
    play = front("michael", RING)
    assert shifts(play, plan(play, GERMAN, "1424", "g_185")) == {}
    assert shifts(play, plan(play, GERMAN, "1424", "g_28_1", "g_28_2")) == {}


@pytest.mark.rule("12.2.4s", "15.4.1b")
def test_the_tank_used_gives_its_coordination_and_every_tank_its_factor() -> None:
    units = {"1424": ["g_185"], "1423": ["a_fr_1", "a_fr_tank_1"], "1425": ["a_fr_tank_3"]}
    play = front("michael", units)
    attackers = ("a_fr_1", "a_fr_tank_1", "a_fr_tank_3")
    combat = plan(play, ALLIED, "1424", *attackers, tank="a_fr_tank_1")
    found = odds_of(play, combat)
    assert shifts(play, combat)["tank"] == 2
    assert found.attack / found.parts == 7 + 3 + 4
    assert "tank" not in shifts(play, plan(play, ALLIED, "1424", *attackers))


@pytest.mark.rule("15.4.1e", "12.2.4s")
def test_a_second_tank_adds_no_coordination() -> None:
    units = {"1424": ["g_185"], "1423": ["a_br_37", "a_br_tank_1"], "1425": ["a_br_tank_2"]}
    play = front("michael", units)
    combat = plan(play, ALLIED, "1424", "a_br_37", "a_br_tank_1", "a_br_tank_2", tank="a_br_tank_2")
    assert shifts(play, combat)["tank"] == 1


@pytest.mark.rule("12.2.4t")
def test_shifts_add_up() -> None:
    play = front("michael", {"1408": ["a_br_14 unsupplied"], "1407": ["g_185"], "1410": ["g_hq_18"]})
    found = odds_of(play, plan(play, GERMAN, "1408", "g_185", leads="g_185 a_br_14"))
    assert {each.reason: each.value for each in found.shifts} == {
        "columns_woods": -1,
        "columns_morale": 2,
        "columns_unsupplied": 1,
    }
    assert found.initial == 1
    assert found.final == 3


def test_every_shift_names_its_rule() -> None:
    play = front("michael", {"1408": ["a_br_14 unsupplied"], "1407": ["g_185"]})
    found = odds_of(play, plan(play, GERMAN, "1408", "g_185", leads="g_185 a_br_14"))
    assert {each.rule for each in found.shifts} == {"12.2.4e", "12.2.4n", "12.2.4o"}


def test_the_charge_of_the_cavalry_is_a_shift() -> None:
    play = front("campaign", {"1424": ["g_185"], "1423": ["a_br_1c"]})
    combat = plan(play, ALLIED, "1424", "a_br_1c")
    charging = Combat(ALLIED, combat.target, combat.attackers, combat.defenders, charge=index(play, "a_br_1c"))
    assert shifts(play, charging) == {"cavalry_charge": 2}
    stand(play, "1425", "a_br_37")
    assert shifts(play, combat) == {}

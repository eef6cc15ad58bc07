"""What terrain does to a fight."""

from __future__ import annotations

import pytest

from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import find
from grognard.games.greatwar.los import sees
from grognard.games.greatwar.protection import (
    dice_lost,
    flags_ignorable,
    may_fight_from,
    rule_of_shelter,
    soldiers_cancelled,
)
from grognard.games.greatwar.terrain import EVERY
from tests.games.greatwar.fighting import charged
from tests.games.greatwar.support import BOX, SKULL, STAR, battle, figures, hexes, unit

WHERE = "5-5"
FAR, LOW = "8-5", "5-6"


def on(ground: str = "countryside", **more: str) -> Battle:
    """An infantry unit in a hex of this terrain."""
    return battle({WHERE: "G1 infantry"}, **{ground: WHERE}, **more)


def ranged(play: Battle) -> tuple[int, int]:
    """SOLDIERs cancelled and FLAGs that may be ignored when it is fired on."""
    hex_ = find(WHERE)
    return soldiers_cancelled(play, hex_, False, hexes(FAR)), flags_ignorable(play, hex_, False)


def close(play: Battle) -> tuple[int, int]:
    """The same in close combat, from the hex beside it."""
    hex_ = find(WHERE)
    return soldiers_cancelled(play, hex_, True, hexes(LOW)), flags_ignorable(play, hex_, True)


def shelter(ground: str, **more: str) -> tuple[tuple[int, int], tuple[int, int]]:
    play = on(ground, **more)
    return ranged(play), close(play)


# what each terrain cancels and lets ignore


@pytest.mark.rule("COU-01")
def test_countryside_protects_nobody() -> None:
    assert shelter("countryside") == ((0, 0), (0, 0))


@pytest.mark.rule("TER-01")
def test_terrain_protects_the_target_and_costs_the_attacker_no_dice() -> None:
    play = on("trench")
    assert ranged(play) == (2, 2)
    assert dice_lost(play, 0) == 0


@pytest.mark.rule("FOR-03")
def test_forest_cancels_a_soldier_but_holds_nobody() -> None:
    assert shelter("forest") == ((1, 0), (1, 0))


@pytest.mark.rule("BLD-03")
def test_building() -> None:
    assert shelter("building") == ((1, 1), (1, 1))


@pytest.mark.rule("RUB-03")
def test_ruined_building() -> None:
    assert shelter("ruin") == ((1, 1), (1, 1))


@pytest.mark.rule("TRE-02")
def test_trench_under_fire() -> None:
    assert ranged(on("trench")) == (2, 2)


@pytest.mark.rule("TRE-03")
def test_trench_in_close_combat() -> None:
    assert close(on("trench")) == (1, 1)


@pytest.mark.rule("SHC-02")
def test_shell_crater() -> None:
    assert shelter("countryside", craters=WHERE) == ((1, 1), (1, 1))


@pytest.mark.rule("MIN-03")
def test_mine_crater() -> None:
    play = battle({WHERE: "G1 infantry entered"}, mine_crater=WHERE)
    assert (ranged(play), close(play)) == ((1, 1), (1, 1))
    assert dice_lost(play, 0) == 0


@pytest.mark.rule("CHU-03")
def test_church() -> None:
    assert shelter("church") == ((1, 2), (1, 2))


@pytest.mark.rule("BUN-04")
def test_bunker_under_fire() -> None:
    assert ranged(on("bunker")) == (2, EVERY)


@pytest.mark.rule("BUN-05")
def test_bunker_in_close_combat() -> None:
    assert close(on("bunker")) == (1, EVERY)


@pytest.mark.rule("SCN-08c")
def test_sunken_road() -> None:
    assert BOX.terrains["sunken_road"].letter in BOX.settings["s08"].map
    assert shelter("sunken_road") == ((1, 1), (1, 1))


@pytest.mark.rule("SCN-09d")
def test_buildings_of_la_boisselle_are_fortified() -> None:
    assert "d" in BOX.settings["s09"].map
    assert "b" not in BOX.settings["s09"].map
    assert shelter("fortified_building") == ((2, 2), (2, 2))


@pytest.mark.rule("SCN-11b")
def test_buildings_of_mametz_are_fortified() -> None:
    assert "d" in BOX.settings["s11"].map
    assert "b" not in BOX.settings["s11"].map


# hills


@pytest.mark.rule("HIL-02")
def test_hill_under_fire_from_anywhere() -> None:
    play = battle({WHERE: "G1 infantry"}, hill=f"{WHERE} {FAR}")
    assert soldiers_cancelled(play, find(WHERE), False, hexes(FAR)) == 1


@pytest.mark.rule("HIL-03")
def test_hill_attacked_from_below() -> None:
    assert soldiers_cancelled(on("hill"), find(WHERE), True, hexes(LOW)) == 1


@pytest.mark.rule("HIL-04")
def test_hill_attacked_from_another_hill() -> None:
    play = battle({WHERE: "G1 infantry"}, hill=f"{WHERE} {LOW}")
    assert soldiers_cancelled(play, find(WHERE), True, hexes(LOW)) == 0


@pytest.mark.rule("HIL-05")
def test_no_flag_is_ignored_on_a_hill() -> None:
    play = on("hill")
    assert flags_ignorable(play, find(WHERE), True) == flags_ignorable(play, find(WHERE), False) == 0


# T-16 to T-26: fortified positions


@pytest.mark.rule("FOP-03")
@pytest.mark.parametrize(
    ("ground", "fired_on", "attacked"),
    [
        ("countryside", (1, 1), (1, 1)),
        ("forest", (2, 1), (2, 1)),
        ("building", (2, 2), (2, 2)),
        ("church", (2, 3), (2, 3)),
        ("hill", (2, 1), (2, 1)),
        ("trench", (3, 3), (2, 2)),
        ("mine_crater", (2, 2), (2, 2)),
    ],
)
def test_fortified_position_adds_one(ground: str, fired_on: tuple[int, int], attacked: tuple[int, int]) -> None:
    assert shelter(ground, fortified=WHERE) == (fired_on, attacked)


@pytest.mark.rule("FOP-03")
def test_fortified_position_in_a_shell_crater() -> None:
    assert shelter("countryside", craters=WHERE, fortified=WHERE) == ((2, 2), (2, 2))


def test_fortified_position_on_a_hill_attacked_from_another_hill() -> None:
    play = battle({WHERE: "G1 infantry"}, hill=f"{WHERE} {LOW}", fortified=WHERE)
    assert soldiers_cancelled(play, find(WHERE), True, hexes(LOW)) == 1


@pytest.mark.rule("TER-03")
def test_protection_is_there_for_every_roll() -> None:
    play = on("trench")
    assert [ranged(play) for _ in range(3)] == [(2, 2)] * 3


@pytest.mark.rule("TER-02")
@pytest.mark.parametrize("ground", ["countryside", "forest", "church", "trench", "bunker"])
def test_skulls_hit_in_close_combat_in_every_terrain(ground: str) -> None:
    play = charged("A1 infantry", [SKULL, SKULL, STAR], **{ground: "6-5"})
    assert figures(play, "A1") == 2


# none at all


@pytest.mark.rule("WIR-04")
def test_wire_takes_every_protection_away() -> None:
    assert shelter("trench", wire=WHERE, fortified=WHERE) == ((0, 0), (0, 0))


@pytest.mark.rule("WAT-05")
def test_no_protection_in_a_ford() -> None:
    assert shelter("ford") == ((0, 0), (0, 0))


def test_a_tank_has_no_protection_from_terrain() -> None:
    play = battle({WHERE: "A1 tank_schneider"}, trench=WHERE, fortified=WHERE)
    assert (ranged(play), close(play)) == ((0, 0), (0, 0))


# dice of the attacker


def dice_lost_in(ground: str) -> tuple[int, int]:
    """By a unit that has just entered, and by one that was there."""
    entered = battle({WHERE: "G1 infantry entered"}, **{ground: WHERE})
    return dice_lost(entered, 0), dice_lost(on(ground), 0)


@pytest.mark.rule("FOR-02")
def test_a_die_less_on_entering_a_forest() -> None:
    assert dice_lost_in("forest") == (1, 0)


@pytest.mark.rule("BLD-02")
def test_a_die_less_on_entering_a_building() -> None:
    assert dice_lost_in("building") == (1, 0)


@pytest.mark.rule("CHU-02")
def test_a_die_less_on_entering_a_church() -> None:
    assert dice_lost_in("church") == (1, 0)


@pytest.mark.rule("BUN-03")
def test_a_die_less_on_entering_a_bunker() -> None:
    assert dice_lost_in("bunker") == (1, 0)


@pytest.mark.rule("RUB-02")
def test_ruins_cost_no_die_even_on_entry() -> None:
    assert dice_lost_in("ruin") == (0, 0)


@pytest.mark.parametrize("ground", ["hill", "trench", "craters", "sunken_road", "countryside"])
def test_open_terrain_costs_no_die_on_entry(ground: str) -> None:
    assert dice_lost_in(ground) == (0, 0)


@pytest.mark.rule("WIR-03")
def test_wire_costs_a_die_as_long_as_the_unit_is_on_it() -> None:
    play = battle({WHERE: "G1 infantry", FAR: "A1 tank_schneider"}, wire=f"{WHERE} {FAR}")
    assert dice_lost(play, unit(play, "G1")) == 1
    assert dice_lost(play, unit(play, "A1")) == 0


def test_wire_and_entry_add_up() -> None:
    assert dice_lost(battle({WHERE: "G1 infantry entered"}, forest=WHERE, wire=WHERE), 0) == 2


def test_a_shelled_forest_costs_no_die_on_entry() -> None:
    assert dice_lost(battle({WHERE: "G1 infantry entered"}, forest=WHERE, craters=WHERE), 0) == 0


@pytest.mark.rule("WAT-04")
def test_nobody_fights_from_a_ford_unless_the_scenario_lets_him() -> None:
    assert not may_fight_from(on("ford"), 0)
    assert may_fight_from(on("ford", scenario="s45"), 0)


def test_units_fight_from_a_whole_bridge_only() -> None:
    assert may_fight_from(on("ford", bridges=WHERE), 0)
    assert not may_fight_from(on("ford", bridges=WHERE, damaged_bridges=WHERE), 0)


# line of sight


def blocks(ground: str) -> bool:
    """Does an empty hex of this kind block the view across it?"""
    return not sees(battle({}, **{ground: "5-6"}), find("5-5"), find("5-7"))


def blocks_with_unit(ground: str) -> bool:
    return not sees(battle({"5-6": "G1 infantry"}, **{ground: "5-6"}), find("5-5"), find("5-7"))


@pytest.mark.rule("FOR-04")
def test_a_forest_blocks_the_view() -> None:
    assert blocks("forest")


@pytest.mark.rule("BLD-04")
def test_a_building_blocks_the_view() -> None:
    assert blocks("building")


@pytest.mark.rule("RUB-04")
def test_a_ruin_blocks_the_view() -> None:
    assert blocks("ruin")


@pytest.mark.rule("CHU-04")
def test_a_church_blocks_the_view() -> None:
    assert blocks("church")


@pytest.mark.rule("BUN-06")
def test_a_bunker_blocks_the_view() -> None:
    assert blocks("bunker")


@pytest.mark.rule("TRE-04")
def test_only_a_unit_in_a_trench_blocks_the_view() -> None:
    assert (blocks("trench"), blocks_with_unit("trench")) == (False, True)


@pytest.mark.rule("SHC-03")
def test_only_a_unit_in_a_shell_crater_blocks_the_view() -> None:
    assert (blocks("craters"), blocks_with_unit("craters")) == (False, True)


@pytest.mark.rule("MIN-04")
def test_only_a_unit_in_a_mine_crater_blocks_the_view() -> None:
    assert (blocks("mine_crater"), blocks_with_unit("mine_crater")) == (False, True)


@pytest.mark.rule("WAT-07")
def test_only_a_unit_in_a_ford_blocks_the_view() -> None:
    assert (blocks("ford"), blocks_with_unit("ford")) == (False, True)


@pytest.mark.rule("WIR-08")
def test_wire_does_not_block_the_view() -> None:
    assert not blocks("wire")


def test_the_rule_of_a_shelter_is_named() -> None:
    assert rule_of_shelter(on("trench"), find(WHERE), False) == "TRE-02"
    assert rule_of_shelter(on("trench"), find(WHERE), True) == "TRE-03"
    assert rule_of_shelter(on("trench", wire=WHERE), find(WHERE), True) == "WIR-04"

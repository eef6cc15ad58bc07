"""What happens to units and to the ground: entering, losing figures, retreating, craters."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Dice
from grognard.games.greatwar.board import ALLIED, GERMAN, find
from grognard.games.greatwar.news import FiguresLost, UnitEliminated
from grognard.games.greatwar.state import ACQUIRED, ELIMINATED, EXITED, Effect
from tests.games.greatwar.support import GAME, at, at_start, battle, figures, hexes, names, unit
from tests.games.support import events


@pytest.mark.rule("RNG-16", "BAT-09")
def test_each_hit_removes_a_figure_and_no_more_than_there_are() -> None:
    play = battle({"5-5": "G1 infantry 3", "7-5": "A1 infantry"})
    assert play.lose_figures(unit(play, "G1"), 2) == 2
    assert figures(play, "G1") == 1
    assert play.lose_figures(unit(play, "G1"), 4) == 1
    assert at(play, "G1") == str(ELIMINATED)
    assert [(e.count, e.left) for e in events(play, FiguresLost)] == [(2, 1), (1, 0)]
    assert [e.place for e in events(play, UnitEliminated)] == ["5-5"]


@pytest.mark.rule("VIC-02")
def test_the_base_of_a_gun_goes_last() -> None:  # T-29
    play = battle({"5-5": "G1 machine_gun 2"})
    play.lose_figures(unit(play, "G1"), 1)
    assert (figures(play, "G1"), at(play, "G1")) == (1, "5-5")


@pytest.mark.rule("VIC-03", "SPEC-07")
def test_a_specialist_goes_with_the_last_figure() -> None:
    play = battle({"5-5": "G1 infantry officer 1", "7-5": "A1 infantry"})
    play.lose_figures(unit(play, "G1"), 1)
    assert play.state.specialist == ["", ""]
    assert play.occupied == [0, hexes("7-5")]


@pytest.mark.rule("SPEC-05", "SPEC-06")
def test_without_its_specialist_a_unit_is_like_any_other() -> None:
    play = battle({"5-5": "G1 infantry grenadier", "7-5": "A1 infantry"})
    here = unit(play, "G1")
    assert play.profile(here).close == 4
    play.lose_specialist(here)
    assert play.profile(here) == play.profile(unit(play, "A1"))
    assert play.state.held == [0, 0]


@pytest.mark.rule("TAC-09b")
def test_no_more_figures_come_back_than_there_were() -> None:
    play = battle({"5-5": "G1 infantry 3"})
    assert play.regain_figures(unit(play, "G1"), 2) == 1
    assert figures(play, "G1") == 4


@pytest.mark.rule("EXS-12c")
def test_the_acquisition_marker_goes_when_the_unit_does() -> None:
    play = battle({"5-5": "G1 infantry acquired"})
    play.enter(unit(play, "G1"), find("5-6"))
    assert not play.has(unit(play, "G1"), ACQUIRED)
    assert at(play, "G1") == "5-6"
    assert (play.in_hex[find("5-5")], play.in_hex[find("5-6")]) == (-1, 0)


@pytest.mark.rule("RET-04")
def test_a_retreat_goes_toward_the_own_edge() -> None:
    play = battle({"5-5": "G1 infantry", "7-5": "A1 infantry"})
    assert play.retreat_hexes(unit(play, "G1")) == hexes("4-4 4-5")
    assert play.retreat_hexes(unit(play, "A1")) == hexes("8-4 8-5")


def test_where_the_germans_sit_at_the_bottom_they_retreat_down() -> None:
    play = battle({"5-5": "G1 infantry"}, scenario="s41")
    assert play.retreat_hexes(unit(play, "G1")) == hexes("6-4 6-5")


@pytest.mark.rule("RET-05")
def test_no_retreat_into_units_or_deep_water() -> None:
    play = battle({"5-5": "G1 infantry", "4-4": "G2 mortar"}, waterway="4-5")
    assert play.retreat_hexes(unit(play, "G1")) == 0


@pytest.mark.rule("RET-08")
def test_no_retreat_from_the_own_baseline() -> None:
    play = battle({"1-5": "G1 infantry"})
    assert play.retreat_hexes(unit(play, "G1")) == 0


@pytest.mark.rule("WAT-03")
def test_a_ford_is_closed_to_tanks_and_guns() -> None:
    play = battle({"5-5": "A1 tank_schneider", "5-7": "A2 infantry", "5-9": "G1 field_gun"}, ford="6-5", scenario="s55")
    crossing = [bool(play.passable(u) & hexes("6-5")) for u in range(3)]
    assert crossing == [False, True, False]


@pytest.mark.rule("WAT-08")
def test_a_bridge_opens_the_water_unless_it_is_damaged() -> None:
    play = battle({"5-5": "G1 infantry"}, waterway="6-4 6-5 6-6", bridges="6-4 6-5", damaged_bridges="6-5")
    assert names(play.passable(unit(play, "G1")) & hexes("6-4 6-5 6-6")) == ["6-4"]


@pytest.mark.parametrize(
    ("kind", "movement", "combat"),
    [
        ("countryside", "countryside", "shell_crater"),
        ("forest", "forest", "shell_crater"),
        ("building", "ruin", "ruin"),
        ("hill", "hill", "shell_crater"),
        ("trench", "trench", "shell_crater"),
        ("church", "church", "ruin"),
        ("bunker", "bunker", "ruin"),
    ],
)
def test_ground_under_a_crater(kind: str, movement: str, combat: str) -> None:
    play = battle({}, craters="6-5", **{kind: "6-5 6-6"})
    here, beside = find("6-5"), find("6-6")
    assert (play.movement_terrain(here).kind, play.combat_terrain(here).kind) == (movement, combat)
    assert (play.movement_terrain(beside).kind, play.combat_terrain(beside).kind) == (kind, kind)
    assert play.base_terrain(here).kind == kind


def test_terrain_that_is_gone_altogether() -> None:
    play = battle({}, bunker="6-5", removed="6-5")
    here = find("6-5")
    assert (play.movement_terrain(here).kind, play.combat_terrain(here).kind) == ("countryside", "shell_crater")


def test_effects_of_cards_end_with_their_turns() -> None:
    play = battle({"5-5": "G1 infantry"})
    play.put_in_force(Effect("gas_attack", ALLIED))
    play.put_in_force(Effect("out_of_ammunition", ALLIED, unit=0, turns=2))
    assert play.in_force("gas_attack", ALLIED)
    assert not play.in_force("gas_attack", GERMAN)
    play.fade_effects()
    assert not play.in_force("gas_attack", ALLIED)
    assert play.in_force("out_of_ammunition", ALLIED, 0)
    play.fade_effects()
    assert play.state.effects == []


def test_units_are_found_by_name_while_they_are_on_the_board() -> None:
    play = battle({"5-5": "G1 infantry", "1-5": "A1 infantry"}, scenario="s08")
    assert (play.unit("G1"), play.unit("A1"), play.unit("X9")) == (0, 1, -1)
    play.exit_board(1)
    assert play.unit("A1") == -1
    assert play.state.at[1] == EXITED
    assert play.of_side(ALLIED) == []


def test_neighbours_of_the_enemy() -> None:
    play = battle({"5-5": "G1 infantry", "5-6": "A1 infantry", "8-8": "A2 infantry"})
    assert [play.beside_enemy(u) for u in range(3)] == [True, True, False]


def test_a_state_survives_its_text_form() -> None:
    play = at_start("s44")
    again = GAME.resume(GAME.decode(GAME.encode(play.state)), Dice(b"seed"))
    assert again.state == play.state
    assert again.occupied == play.occupied

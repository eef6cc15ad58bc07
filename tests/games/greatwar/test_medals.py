"""Medals of every kind: how they are gained, kept and lost, and the end of the battle."""

from __future__ import annotations

import pytest

from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import ALLIED, GERMAN, find
from grognard.games.greatwar.medals import (
    award_at_start,
    may_break_through,
    may_take_recon_medal,
    medals_of,
    take_recon_medal,
)
from grognard.games.greatwar.news import BattleWon, MedalsGained, ObjectiveLost, ObjectiveTaken
from grognard.games.greatwar.settings import NOBODY
from grognard.games.greatwar.start import Deal
from tests.games.greatwar.support import BOX, at_start, battle, names, unit
from tests.games.support import events


def medals(play: Battle) -> tuple[int, int]:
    return medals_of(play, GERMAN), medals_of(play, ALLIED)


def some_of(key: str, group: str, which: int = 0) -> str:
    """A hex of a group."""
    return names(BOX.settings[key].groups[group].hexes)[which]


def line(key: str, group: str = "german_front_line", **more: object) -> Battle:
    """An Ally on a trench line, another far behind, a German at the back."""
    units = {some_of(key, group): "A1 infantry", "11-12": "A2 infantry", "1-12": "G1 infantry"}
    return battle(units, scenario=key, real_ground=True, **more)


@pytest.mark.rule("OBJ-02", "SCG-01")
def test_a_medal_for_the_last_figure_of_a_unit() -> None:
    play = battle({"5-5": "G1 infantry", "7-5": "A1 infantry"})
    play.lose_figures(unit(play, "G1"), 3)
    assert medals(play) == (0, 0)
    play.lose_figures(unit(play, "G1"), 1)
    assert medals(play) == (0, 1)
    assert [(e.side, e.medal, e.total) for e in events(play, MedalsGained)] == [("allied", "elimination", 1)]


@pytest.mark.rule("OBJ-01", "VIC-01")
def test_the_battle_ends_with_the_medals_that_are_needed() -> None:
    play = battle({f"5-{n}": f"G{n} infantry" for n in range(1, 8)}, active=GERMAN)
    play.then(Deal())
    for n in range(1, 7):
        assert play.state.winner == NOBODY
        play.eliminate(unit(play, f"G{n}"))
    assert play.state.winner == ALLIED
    assert play.over
    assert [event.side for event in events(play, BattleWon)] == ["allied"]
    play.then(Deal())
    assert play.over


@pytest.mark.rule("MED-03", "MED-17")
def test_a_line_entered_earns_nothing_before_the_own_turn_begins() -> None:
    play = line("s02")
    play.enter(unit(play, "A1"), play.state.at[unit(play, "A1")])
    assert medals(play) == (0, 0)
    award_at_start(play, GERMAN)
    assert medals(play) == (0, 0)
    award_at_start(play, ALLIED)
    assert medals(play) == (0, 1)
    assert [(e.medal, e.place, e.total) for e in events(play, ObjectiveTaken)] == [
        ("group", "s02.german_front_line", 1)
    ]


@pytest.mark.rule("MED-03", "SCG-08")
def test_it_is_lost_the_moment_the_line_is_left() -> None:
    play = line("s02")
    award_at_start(play, ALLIED)
    play.enter(unit(play, "A1"), find("6-6"))
    assert medals(play) == (0, 0)
    assert [(e.side, e.count) for e in events(play, ObjectiveLost)] == [("allied", 1)]


@pytest.mark.rule("MED-04")
def test_one_medal_for_any_hex_of_a_group() -> None:
    play = line("s02")
    play.put(unit(play, "A2"), find(some_of("s02", "german_front_line", 5)))
    award_at_start(play, ALLIED)
    assert medals(play) == (0, 1)
    play.enter(unit(play, "A1"), find("6-6"))
    assert medals(play) == (0, 1)
    play.enter(unit(play, "A2"), find("6-7"))
    assert medals(play) == (0, 0)


@pytest.mark.rule("SCG-09", "MED-01")
def test_the_second_line_needs_the_first() -> None:
    play = line("s04", "german_second_line")
    award_at_start(play, ALLIED)
    assert medals(play) == (0, 0)
    play.put(unit(play, "A2"), find(some_of("s04", "german_front_line")))
    award_at_start(play, ALLIED)
    assert medals(play) == (0, 2)
    play.enter(unit(play, "A2"), find("11-12"))
    assert medals(play) == (0, 0)


@pytest.mark.rule("MED-08")
def test_a_relief_in_the_movement_phase_keeps_the_medal() -> None:
    play = line("s02")
    award_at_start(play, ALLIED)
    play.begin_relief(ALLIED)
    left = play.state.at[unit(play, "A1")]
    play.enter(unit(play, "A1"), find("6-6"))
    assert medals(play) == (0, 1)
    play.enter(unit(play, "A2"), left)
    play.end_relief()
    assert medals(play) == (0, 1)
    assert events(play, ObjectiveLost) == []


@pytest.mark.rule("MED-08")
def test_without_relief_the_medal_goes_when_the_movement_phase_is_over() -> None:
    play = line("s02")
    award_at_start(play, ALLIED)
    play.begin_relief(ALLIED)
    play.enter(unit(play, "A1"), find("6-6"))
    play.end_relief()
    assert medals(play) == (0, 0)


@pytest.mark.rule("MED-08")
def test_nobody_wins_by_a_medal_that_waits_for_its_relief() -> None:
    play = line("s08")
    award_at_start(play, ALLIED)
    play.state.held[1] = 4  # units eliminated by the Allies
    play.begin_relief(ALLIED)
    play.enter(unit(play, "A1"), find("11-1"))
    play.exit_board(unit(play, "A2"))
    assert (medals_of(play, ALLIED), play.state.winner) == (6, NOBODY)
    play.end_relief()
    assert (medals_of(play, ALLIED), play.state.winner) == (5, NOBODY)


@pytest.mark.rule("MED-05", "MED-07")
def test_a_majority_is_one_hex_against_none() -> None:  # T-27
    play = battle({some_of("s14", "hill_145"): "A1 infantry", "1-1": "G1 infantry"}, scenario="s14", real_ground=True)
    play.state.held[:] = [0] * len(play.state.held)
    award_at_start(play, ALLIED)
    assert medals(play) == (0, 2)


@pytest.mark.rule("MED-06", "COMP-14")
def test_a_majority_is_lost_at_once_and_gained_only_at_the_start_of_a_turn() -> None:
    play = battle(
        {some_of("s14", "hill_145"): "G1 infantry", "11-1": "A1 infantry", "11-2": "A2 infantry"},
        scenario="s14",
        real_ground=True,
    )
    assert medals(play) == (2, 0)
    play.enter(unit(play, "A1"), find(some_of("s14", "hill_145", 1)))
    assert medals(play) == (0, 0)
    play.enter(unit(play, "A2"), find(some_of("s14", "hill_145", 2)))
    assert medals(play) == (0, 0)
    award_at_start(play, GERMAN)
    assert medals(play) == (0, 0)
    award_at_start(play, ALLIED)
    assert medals(play) == (0, 2)


@pytest.mark.rule("OBJ-03", "VIC-04")
def test_medals_for_each_hex_of_a_village() -> None:
    hexes = [some_of("s11", "mametz", n) for n in (0, 1)]
    play = battle({hexes[0]: "A1 infantry", hexes[1]: "A2 infantry"}, scenario="s11", real_ground=True)
    award_at_start(play, ALLIED)
    assert medals(play) == (0, 4)
    play.enter(unit(play, "A2"), find("11-1"))
    assert medals(play) == (0, 2)
    play.enter(unit(play, "A2"), find(hexes[1]))
    assert medals(play) == (0, 2)


@pytest.mark.rule("MED-10")
def test_permanent_medals_are_kept() -> None:
    hexes = [some_of("s41", "bunkers", n) for n in (0, 1)]
    play = battle({hexes[0]: "G1 infantry", "1-1": "A1 infantry"}, scenario="s41", real_ground=True)
    award_at_start(play, GERMAN)
    play.enter(unit(play, "G1"), find(hexes[1]))
    assert medals(play) == (1, 0)
    award_at_start(play, GERMAN)
    assert medals(play) == (2, 0)


def test_a_permanent_medal_for_a_group_comes_once() -> None:
    hexes = [some_of("s15", "pimple", n) for n in (0, 1)]
    play = battle({hexes[0]: "A1 infantry", hexes[1]: "A2 infantry"}, scenario="s15", real_ground=True)
    award_at_start(play, ALLIED)
    award_at_start(play, ALLIED)
    assert medals(play) == (0, 1)


def test_medals_while_the_enemy_is_away() -> None:
    wood, other = some_of("s45", "bois_des_corbeaux"), some_of("s45", "bois_de_cumieres")
    play = battle({wood: "A1 infantry", other: "A2 infantry", "11-1": "G1 infantry"}, scenario="s45", real_ground=True)
    award_at_start(play, GERMAN)
    assert medals(play) == (0, 0)
    play.enter(unit(play, "A1"), find("1-1"))
    assert medals(play) == (0, 0)
    award_at_start(play, GERMAN)
    assert medals(play) == (1, 0)
    play.enter(unit(play, "A2"), find("1-2"))
    award_at_start(play, GERMAN)
    assert medals(play) == (2, 0)
    play.enter(unit(play, "A1"), find(wood))
    assert medals(play) == (0, 0)


def test_a_medal_for_each_unit_stays_with_the_unit() -> None:
    hexes = [some_of("s55", "german_trenches", n) for n in (0, 1, 2)]
    units = {hexes[0]: "A1 infantry", hexes[1]: "A2 infantry", "11-1": "A3 infantry"}
    play = battle(units, scenario="s55", real_ground=True)
    award_at_start(play, ALLIED)
    assert medals(play) == (0, 2)
    play.enter(unit(play, "A1"), find(hexes[2]))
    assert medals(play) == (0, 2)
    play.enter(unit(play, "A2"), find("11-2"))
    play.enter(unit(play, "A3"), find(hexes[1]))
    assert medals(play) == (0, 1)


@pytest.mark.rule("MED-02", "SCN-57b")
def test_the_majority_of_units_changes_hands_at_once() -> None:
    hexes = [some_of("s57", "german_second_line", n) for n in (0, 1, 2)]
    units = {hexes[0]: "G1 infantry", "11-1": "A1 infantry", "11-2": "A2 infantry"}
    play = battle(units, scenario="s57", real_ground=True)
    assert medals(play) == (1, 0)
    play.enter(unit(play, "A1"), find(hexes[1]))
    assert medals(play) == (0, 0)
    play.enter(unit(play, "A2"), find(hexes[2]))
    assert medals(play) == (0, 1)


@pytest.mark.rule("SCN-54a")
def test_the_gun_stays_when_its_crew_is_gone() -> None:
    play = battle({"5-5": "G1 field_gun", "11-1": "A1 infantry"}, scenario="s54")
    play.lose_figures(unit(play, "G1"), 3)
    assert medals(play) == (0, 1)
    assert names(play.state.guns) == ["5-5"]


@pytest.mark.rule("SCN-54b", "MED-09")
def test_a_gun_taken_gives_two_medals_at_once() -> None:
    play = battle({"5-5": "G1 field_gun", "11-1": "A1 infantry"}, scenario="s54")
    play.eliminate(unit(play, "G1"))
    play.enter(unit(play, "A1"), find("5-5"))
    assert medals(play) == (0, 3)
    play.enter(unit(play, "A1"), find("6-5"))
    assert medals(play) == (0, 3)
    assert play.state.guns == 0


@pytest.mark.rule("MED-11")
def test_a_medal_for_a_breakthrough() -> None:
    play = battle({"1-4": "A1 infantry", "5-5": "G1 infantry"}, scenario="s08")
    play.exit_board(unit(play, "A1"))
    assert medals(play) == (0, 1)
    assert play.everybody == 1 << find("5-5")


@pytest.mark.rule("SCG-10")
def test_breakthrough_only_where_the_scenario_allows_it() -> None:
    allowed = {side: [int(k[1:]) for k in BOX.settings if may_break_through(at_start(k), side)] for side in (0, 1)}
    assert allowed == {ALLIED: [8, 9, 10, 11, 12, 13, 14, 16], GERMAN: [41]}


@pytest.mark.rule("MED-14", "SCG-02")
def test_the_side_that_has_time_takes_a_medal_for_a_recon_card() -> None:
    play = line("s02")
    assert may_take_recon_medal(play, GERMAN, "recon_left")
    assert not may_take_recon_medal(play, GERMAN, "probe_left")
    assert not may_take_recon_medal(play, ALLIED, "recon_left")
    take_recon_medal(play, GERMAN)
    assert medals(play) == (1, 0)


@pytest.mark.rule("MED-15")
def test_time_never_gives_the_winning_medal() -> None:  # T-28
    play = line("s02")
    play.state.held[0] = 4
    assert may_take_recon_medal(play, GERMAN, "recon_centre")
    play.state.held[0] = 5
    assert not may_take_recon_medal(play, GERMAN, "recon_centre")


@pytest.mark.rule("MED-16")
def test_recon_in_force_gains_no_time() -> None:
    assert not may_take_recon_medal(line("s02"), GERMAN, "recon_in_force")


@pytest.mark.rule("SCG-05")
def test_no_medal_for_time_where_nobody_is_pressed() -> None:
    play = battle({"5-5": "G1 infantry", "7-5": "A1 infantry"}, scenario="s01")
    assert not may_take_recon_medal(play, GERMAN, "recon_left")
    assert not may_take_recon_medal(play, ALLIED, "recon_left")


@pytest.mark.rule("SCG-03")
@pytest.mark.parametrize(("options", "taker"), [((), ALLIED), (("attacker_pressed",), GERMAN)])
def test_who_has_time_at_saint_quentin(options: tuple[str, ...], taker: int) -> None:
    play = battle({"5-5": "G1 infantry", "7-5": "A1 infantry"}, scenario="s53", options=options)
    assert may_take_recon_medal(play, taker, "recon_left")
    assert not may_take_recon_medal(play, 1 - taker, "recon_left")
    take_recon_medal(play, taker)
    assert medals_of(play, taker) == 1


def test_a_tank_is_worth_one_medal_or_two_by_option() -> None:
    for options, worth in (((), 1), (("dear_tanks",), 2)):
        play = battle({"5-5": "A1 tank_schneider"}, scenario="s55", options=options)
        play.eliminate(unit(play, "A1"))
        assert medals(play) == (worth, 0)


@pytest.mark.rule("SETUP-10")
def test_medals_that_lie_on_the_board_at_the_start() -> None:
    start = {int(k[1:]): medals(at_start(k)) for k in BOX.settings}
    assert {n: held for n, held in start.items() if any(held)} == {
        6: (1, 0), 14: (2, 0), 42: (0, 1), 43: (0, 2), 50: (0, 1), 51: (0, 1), 57: (1, 0),
    }  # fmt: skip


def test_what_lies_there_at_the_start_is_held_by_those_who_stand_there() -> None:
    for key in BOX.settings:
        play = at_start(key)
        before = medals(play)
        play.enter(0, play.state.at[0])
        assert medals(play) == before, key

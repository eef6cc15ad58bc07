"""12.0: what the German scores, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.sequence import NextTurn
from grognard.games.tigers.supply import DetermineSupply
from grognard.games.tigers.victory import (
    CountPoints,
    Scored,
    exit_points,
    gap_points,
    level_of,
    outcome,
    points,
    scoring_areas,
    town_points,
    town_states,
    winner_of,
)
from tests.games.support import events
from tests.games.tigers.support import THEATRE, at_start, position, unit

COUNT = (DetermineSupply("german", "end"), CountPoints())
ALLIED_SPOILER = "A-9R"


def names(play: Campaign) -> list[str]:
    return play.names(scoring_areas(play))


def level(play: Campaign) -> str:
    return outcome(play).level


# Each day


@pytest.mark.rule("12.11", "6.0-IX", "3.26")
def test_valued_areas_score_at_the_end_of_a_turn() -> None:
    play = position({}, COUNT, german=["St. Vith", "Bastogne", "Clervaux"], score=4)
    assert play.state.score == 4 + 1 + 2
    assert events(play, Scored) == [Scored(17, 3, ["St. Vith", "Bastogne"], 7)]


@pytest.mark.rule("12.22c")
def test_they_score_again_at_the_end_of_every_turn() -> None:
    assert position({}, [*COUNT, *COUNT], german=["Bastogne"]).state.score == 4


@pytest.mark.rule("12.21", "2.0c")
def test_only_areas_with_a_value_under_german_control_score() -> None:
    play = position({}, COUNT, german=["Clervaux", "Wiltz"])
    assert play.state.score == 0
    assert position({"Bastogne": ["G-2-304", "A-9R"]}, COUNT).state.score == 0


@pytest.mark.rule("12.12")
def test_the_allies_never_score() -> None:
    play = position({"Bastogne": ["A-101-501"], "Namur": ["A-29-3"]}, COUNT)
    assert play.state.score == 0
    assert outcome(play).points == 0


@pytest.mark.rule("12.13")
@pytest.mark.parametrize("scenario", THEATRE.scenarios)
def test_the_score_starts_at_nothing(scenario: str) -> None:
    play = at_start(scenario=scenario)
    assert points(play).total == 0


@pytest.mark.rule("ER02-12.22b")
def test_an_empty_area_scores_and_one_whose_units_are_cut_off_does_not() -> None:
    ring = {"Bastogne": ["G-2-304"], **around_bastogne()}
    cut = position(ring, [DetermineSupply("german", "end")], german=["Bastogne", "St. Vith"])
    assert names(cut) == ["St. Vith"]
    free = position({"Bastogne": ["G-2-304"]}, [DetermineSupply("german", "end")], german=["Bastogne"])
    assert names(free) == ["Bastogne"]


@pytest.mark.rule("ER02-12.22b")
def test_one_supplied_unit_is_enough() -> None:
    play = position({"Bastogne": ["G-2-304", "G-2-2"]}, german=["Bastogne"])
    play.state.unsupplied_end = 1 << unit("G-2-304")
    assert names(play) == ["Bastogne"]
    play.state.unsupplied_end |= 1 << unit("G-2-2")
    assert names(play) == []


def around_bastogne() -> dict[str, list[str]]:
    """An Allied unit in every neighbour of Bastogne."""
    neighbours = THEATRE.graph.names(THEATRE.graph.border(THEATRE.set("Bastogne")))
    allies = [each.id for each in THEATRE.units if not each.german]
    return {name: [ally] for name, ally in zip(neighbours, allies, strict=False)}


# Exits


@pytest.mark.rule("12.23a", "3.28", "3.21b")
def test_strength_in_exit_zones_counts_times_the_multiplier() -> None:
    play = position({"H": ["G-2-304", "G-2-2 2"], "K": ["G-26-77"], "L": [], "C": ["G-653"]})
    assert exit_points(play) == 3 * 3 + 2 * 3 + 4 * 1


@pytest.mark.rule("12.23b")
def test_exits_are_counted_once_at_the_end_of_the_game() -> None:
    play = position({"H": ["G-2-304"]}, [*COUNT, *COUNT], score=5)
    assert play.state.score == 5
    assert outcome(play).points == 5 + 9


@pytest.mark.rule("12.24")
def test_unsupplied_units_in_exit_zones_count_nothing() -> None:
    play = position({"H": ["G-2-304", "G-2-2"]})
    play.state.unsupplied_end = 1 << unit("G-2-304")
    assert exit_points(play) == 9


@pytest.mark.rule("S3-4")
def test_exits_count_in_the_three_days_too() -> None:
    play = position({"H": ["G-2-304"]}, scenario="three_days")
    assert points(play).exits == 9


# Three days


@pytest.mark.rule("S3-3")
def test_printed_values_do_not_count_in_the_three_days() -> None:
    play = position({}, COUNT, scenario="three_days", german=["Bastogne", "St. Vith"])
    assert play.state.score == 0
    assert events(play, Scored) == []


@pytest.mark.rule("S3-6")
def test_two_points_for_a_town_held_alone() -> None:
    units = {"Bastogne": ["G-2-304"], "Noville": ["G-2-2"], "Clervaux": ["G-2-3a"]}
    assert town_points(position(units, scenario="three_days")) == 4
    assert town_points(position({}, scenario="three_days", german=["Arlon"])) == 0


@pytest.mark.rule("S3-7")
def test_one_point_for_a_contested_town() -> None:
    units = {"Bastogne": ["G-2-304", ALLIED_SPOILER], "Arlon": ["A-4AB"]}
    assert town_points(position(units, scenario="three_days")) == 1


@pytest.mark.rule("S3-9")
def test_three_points_for_each_gap() -> None:
    start = at_start(scenario="three_days")
    assert gap_points(start) == 0
    empty = position({}, scenario="three_days")
    assert gap_points(empty) > 3
    assert gap_points(empty) % 3 == 0


@pytest.mark.rule("S3-9")
def test_one_gap_at_most_by_another_reading() -> None:
    assert gap_points(position({}, scenario="three_days", options=["one_gap"])) == 3


@pytest.mark.rule("S3-10")
def test_towns_and_gaps_are_counted_once_at_the_end() -> None:
    play = position({**allied_wall(), "Martelange": ["G-2-304"]}, [*COUNT, *COUNT], scenario="three_days")
    assert play.state.score == 0
    assert outcome(play).points == 2


def allied_wall() -> dict[str, list[str]]:
    """Allied units where they start, so that there is no gap."""
    start = at_start(scenario="three_days")
    return {
        THEATRE.name(where): start.ids(u for u in stack if not start.units[u].german)
        for where, stack in start.stacks.items()
        if not start.units[stack[0]].german
    }


# Levels


def scored(total: int, scenario: str = "campaign", **fields: Any) -> str:
    return level(position({}, scenario=scenario, score=total, **fields))


@pytest.mark.rule("C-8", "2.0b")
@pytest.mark.parametrize(
    ("total", "expected"),
    [
        (0, "allied_decisive"), (14, "allied_decisive"), (15, "allied_marginal"), (24, "allied_marginal"),
        (25, "draw"), (29, "draw"), (30, "german_marginal"), (39, "german_marginal"), (40, "german_decisive"),
    ],
)  # fmt: skip
def test_the_table_of_the_campaign(total: int, expected: str) -> None:
    assert scored(total) == expected


@pytest.mark.rule("S2-17")
@pytest.mark.parametrize(
    ("total", "expected"),
    [
        (6, "allied_decisive"), (7, "allied_tactical"), (9, "allied_tactical"), (10, "draw"), (12, "draw"),
        (13, "german_tactical"), (15, "german_tactical"), (16, "german_decisive"),
    ],
)  # fmt: skip
def test_the_table_of_the_5th_panzer_army(total: int, expected: str) -> None:
    assert scored(total, "fifth_panzer") == expected


@pytest.mark.rule("S3-11")
@pytest.mark.parametrize(
    ("total", "expected"),
    [
        (5, "allied_decisive"), (6, "allied_tactical"), (7, "allied_tactical"), (8, "draw"), (9, "draw"),
        (10, "german_tactical"), (12, "german_tactical"), (13, "german_decisive"),
    ],
)  # fmt: skip
def test_the_table_of_the_three_days(total: int, expected: str) -> None:
    assert level_of(position({}, scenario="three_days").levels, total) == expected


@pytest.mark.rule("V-1")
def test_a_variant_makes_11_the_only_draw() -> None:
    found = [scored(total, "fifth_panzer", options=["draw_at_11"]) for total in (10, 11, 12)]
    assert found == ["allied_tactical", "draw", "german_tactical"]


@pytest.mark.rule("V-2")
def test_a_variant_adds_two_areas_and_asks_for_14() -> None:
    fields: dict[str, Any] = {"scenario": "fifth_panzer", "german": ["Aywaille"]}
    assert position({}, COUNT, options=["aywaille_oneux"], **fields).state.score == 1
    assert position({}, COUNT, **fields).state.score == 0
    found = [scored(total, "fifth_panzer", options=["aywaille_oneux"]) for total in (13, 14)]
    assert found == ["allied_tactical", "german_tactical"]


def test_the_winner_is_the_side_of_the_level() -> None:
    assert [winner_of(each) for each in ("german_decisive", "allied_marginal", "draw", "both_lose")] == [
        "german", "allied", "", "",
    ]  # fmt: skip


# The 7th Army


def two_towns(luxembourg: list[str], mersch: list[str], *german: str) -> Campaign:
    units = {"Luxembourg": luxembourg, "Mersch": mersch}
    return position(units, scenario="seventh_army", german=german)


@pytest.mark.rule("S1-12")
@pytest.mark.parametrize(
    ("luxembourg", "mersch", "german", "expected"),
    [
        (["G-212-320"], [], ("Luxembourg", "Mersch"), "german_decisive"),
        ([], ["G-212-320", "A-4-8"], ("Luxembourg",), "german_tactical"),
        (["G-212-320", "A-4-8"], ["G-212-423", "A-4-22"], (), "draw"),
        (["G-212-320", "A-4-8"], ["A-4-22"], (), "allied_tactical"),
        (["A-4-8"], [], (), "allied_decisive"),
    ],
)
def test_two_towns_decide_the_7th_army(
    luxembourg: list[str], mersch: list[str], german: tuple[str, ...], expected: str
) -> None:
    """T-24 and the rest of the table."""
    assert level(two_towns(luxembourg, mersch, *german)) == expected


@pytest.mark.rule("S1-13")
def test_both_lose_when_each_holds_a_town() -> None:
    """T-24."""
    for german in ("Luxembourg", "Mersch"):
        play = two_towns([], [], german)
        assert (level(play), outcome(play).winner) == ("both_lose", "")


@pytest.mark.rule("2.0b")
def test_the_7th_army_looks_at_no_points() -> None:
    play = position({}, [*COUNT, NextTurn()], scenario="seventh_army", german=["Luxembourg"], day=18, score=0)
    assert town_states(play) == ["G", "A"]
    assert (play.state.score, outcome(play).points) == (0, 0)

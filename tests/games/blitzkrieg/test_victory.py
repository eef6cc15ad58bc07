"""The victory phase, and who has won by how much."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg.battlefield import FOLDER
from grognard.games.blitzkrieg.victory import VictoryPhase, level_of, outcome
from tests.games.blitzkrieg.support import battle
from tests.games.words import lacking

DLM = {
    "0101": ["a_gem_fd3_1s", "a_gem_fd3_rdp1 in:a_gem_fd3_trk1"],
    "0103": ["a_gem_fd2_pan"],
    "0105": ["a_gem_15_4_1"],
}


@pytest.mark.rule("GEM-V3")
@pytest.mark.parametrize(
    ("turn", "drawn", "halves"), [(10, 9, 6), (10, 10, 0), (9, 8, 0), (11, 9, 0), (20, 9, 6), (20, 19, 6), (20, 20, 0)]
)
def test_dlm_units_on_the_map_score_after_turns_10_and_20_if_the_breakout_came_before(
    turn: int, drawn: int, halves: int
) -> None:
    play = battle("gembloux", DLM, [VictoryPhase()], turn=turn, past=((drawn, "breakout"),))
    assert play.state.points == [halves, 0]


@pytest.mark.rule("GEM-V3")
def test_without_the_breakout_they_never_score() -> None:
    assert battle("gembloux", DLM, [VictoryPhase()], turn=10).state.points == [0, 0]


@pytest.mark.rule("GEM-V3")
def test_other_battles_have_no_such_points() -> None:
    play = battle("sedan", {}, [VictoryPhase()], turn=10, past=((9, "breakout"),))
    assert play.state.points == [0, 0]


@pytest.mark.rule("VIC-04")
@pytest.mark.parametrize(
    ("winner", "loser", "level"),
    [
        (19, 10, "tactical"),
        (20, 10, "operational"),
        (30, 10, "operational"),
        (31, 10, "strategic"),
        (1, 0, "strategic"),
        (11, 10, "tactical"),
    ],
)
def test_levels_of_victory(winner: int, loser: int, level: str) -> None:
    assert level_of(winner, loser) == level


@pytest.mark.rule("VIC-04")
@pytest.mark.parametrize(
    ("points", "winner", "level"),
    [
        ([7, 7], "", "draw"),
        ([0, 0], "", "draw"),
        ([8, 7], "german", "german_tactical"),
        ([4, 8], "allied", "allied_operational"),
        ([0, 1], "allied", "allied_strategic"),
    ],
)
def test_the_side_with_more_points_wins(points: list[int], winner: str, level: str) -> None:
    end = outcome(battle("arras", {}, points=points))
    assert (end.winner, end.level, end.points) == (winner, level, points[0] - points[1])


def test_a_collapse_is_a_strategic_victory_whatever_the_points() -> None:
    end = outcome(battle("arras", {}, points=[20, 0], winner="allied"))
    assert (end.winner, end.level) == ("allied", "allied_strategic")


def test_levels_have_words() -> None:
    levels = [f"{side}_{level}" for side in ("german", "allied") for level in ("tactical", "operational", "strategic")]
    assert lacking(FOLDER, [f"word.{level}" for level in [*levels, "draw"]]) == []

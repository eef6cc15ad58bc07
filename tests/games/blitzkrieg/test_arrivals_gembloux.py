"""Reinforcements of Gembloux: light mechanised divisions by formation, the 20th and 35th of the Germans."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg.reinforcements import CallUp
from tests.games.blitzkrieg.arrivals import asked, call, members, ready, winning
from tests.games.blitzkrieg.support import battle, index

THIRD = ["3dlm_5blm", "3dlm_6blm", "3dlm_rec", "3dlm_art"]
SECOND = ["2dlm_3blm", "2dlm_4blm", "2dlm_rec", "2dlm_art"]
TWENTIETH = ["20mot_76", "20mot_90", "20mot_rec"]


@pytest.mark.rule("GEM-R-F1")
def test_a_formation_of_the_3rd_dlm_enters_on_3_or_less() -> None:
    assert winning("gembloux", "3dlm_5blm", 5) == [1, 2, 3]


@pytest.mark.rule("GEM-R-F1")
@pytest.mark.parametrize(("turn", "names"), [(1, []), (2, THIRD), (11, THIRD)])
def test_the_3rd_dlm_rolls_from_turn_2_to_11(turn: int, names: list[str]) -> None:
    assert sorted(asked(call("gembloux", turn, "allied"))) == sorted(names)


@pytest.mark.rule("GEM-R-F1")
def test_it_comes_by_the_west_edge() -> None:
    play = battle("gembloux", {})
    assert {play.field.group[name].zone for name in THIRD} == {play.field.board.edge("W")}


@pytest.mark.rule("RNF-07")
@pytest.mark.parametrize(("level", "dice"), [(0, [1, 2, 3]), (1, [1, 2]), (2, [1])])
def test_interdiction_is_added_to_french_dice(level: int, dice: list[int]) -> None:
    assert winning("gembloux", "3dlm_5blm", 5, interdiction=level) == dice


@pytest.mark.rule("RNF-07")
def test_fifth_columnists_are_added_to_the_full_interdiction() -> None:
    assert winning("gembloux", "3dlm_5blm", 5, events=("fifth_column",)) == [1, 2]
    assert winning("gembloux", "3dlm_5blm", 5, interdiction=2, events=("fifth_column",)) == []


@pytest.mark.rule("GEM-R-F1", "GEM-R-F2")
def test_a_formation_comes_as_a_whole_in_its_trucks() -> None:
    play = call("gembloux", 3, "allied", dice=[2])
    assert isinstance(play.decision, CallUp)
    play.apply(play.decision.candidates(play)[1 + asked(play).index("3dlm_6blm")])
    assert ready(play, *members(play, "3dlm_6blm"), "a_gem_fd3_trk1", "a_gem_fd3_trk2", "a_gem_fd3_trk3")
    assert not ready(play, "a_gem_fd3_1s")


@pytest.mark.rule("GEM-R-F3")
def test_the_rest_of_the_3rd_dlm_comes_without_a_die_from_turn_12() -> None:
    play = call("gembloux", 12, "allied")
    assert ready(play, *(unit for name in THIRD for unit in members(play, name)))
    assert not set(THIRD) & set(asked(play))


@pytest.mark.rule("GEM-R-F4", "GEM-R-F5")
def test_the_2nd_dlm_rolls_from_turn_12_by_the_same_numbers() -> None:
    assert asked(call("gembloux", 11, "allied", units={"0101": members_on_map()})) == []
    assert sorted(asked(call("gembloux", 12, "allied"))) == sorted(SECOND)
    assert winning("gembloux", "2dlm_art", 12) == [1, 2, 3]


def members_on_map() -> list[str]:
    play = battle("gembloux", {})
    return [unit for name in THIRD for unit in members(play, name)]


@pytest.mark.rule("GEM-R-F4")
def test_the_2nd_dlm_is_called_away_by_the_breakout() -> None:
    assert asked(call("gembloux", 13, "allied", past=((12, "breakout"),))) == []


@pytest.mark.rule("GEM-R-G1")
@pytest.mark.parametrize(("turn", "dice"), [(2, [1]), (4, [1, 2, 3]), (12, [1, 2, 3, 4, 5])])
def test_the_20th_division_needs_no_more_than_the_turns_that_are_over(turn: int, dice: list[int]) -> None:
    assert winning("gembloux", "20mot_76", turn) == dice


@pytest.mark.rule("GEM-R-G1")
def test_german_dice_do_not_care_for_interdiction() -> None:
    assert winning("gembloux", "20mot_76", 4, interdiction=2, events=("fifth_column",)) == [1, 2, 3]


@pytest.mark.rule("GEM-R-G1", "GEM-R-G2")
def test_the_20th_division_rolls_by_formation_from_turn_2() -> None:
    assert asked(call("gembloux", 1, "german")) == []
    assert sorted(asked(call("gembloux", 2, "german"))) == sorted(TWENTIETH)


@pytest.mark.rule("GEM-R-G3")
def test_the_rest_of_the_20th_division_comes_without_a_die_from_turn_13() -> None:
    assert not ready(call("gembloux", 12, "german"), "g_gem_20_rec")
    assert ready(call("gembloux", 13, "german"), "g_gem_20_rec", "g_gem_20_76_1", "g_gem_20_76_trk1")


@pytest.mark.rule("GEM-R-G4")
def test_the_first_part_of_the_35th_division_comes_in_the_night() -> None:
    assert not ready(call("gembloux", 10, "german"), "g_gem_35_12_1")
    play = call("gembloux", 11, "german")
    assert play.night
    assert ready(play, *members(play, "35id_12"), "g_gem_35_art")
    assert not ready(play, "g_gem_35_25_1")


RIVAL = {"0101": ["a_gem_fd2_pan"]}


@pytest.mark.rule("GEM-R-G5")
@pytest.mark.parametrize(
    ("turn", "units", "dice"),
    [(14, {}, [1]), (14, RIVAL, [1, 2]), (16, {}, [1, 2, 3]), (16, RIVAL, [1, 2, 3, 4]), (20, {}, [1, 2, 3, 4, 5])],
)
def test_the_second_part_of_the_35th_division(turn: int, units: dict[str, list[str]], dice: list[int]) -> None:
    assert winning("gembloux", "35id_25", turn, units=units) == dice


@pytest.mark.rule("GEM-R-G5")
def test_the_second_part_rolls_by_regiment_from_turn_14_again_and_again() -> None:
    assert asked(call("gembloux", 13, "german")) == []
    assert asked(call("gembloux", 14, "german")) == ["35id_25", "35id_33"]
    assert asked(call("gembloux", 19, "german")) == ["35id_25", "35id_33"]


@pytest.mark.rule("RNF-01")
def test_the_18th_division_comes_on_turn_13_by_option_only() -> None:
    play = call("gembloux", 13, "german", options=["division_18"])
    assert ready(play, *members(play, "18id_30"))
    assert not ready(call("gembloux", 13, "german"), "g_gem_18_30_1")
    assert play.field.board.names(play.field.arrivals[index(play, "g_gem_18_30_1")].zone) == ["0901"]

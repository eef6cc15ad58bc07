"""The conference of Doullens: markers, majority, repetition, and what each Generalissimo changes."""

from __future__ import annotations

import pytest

from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.cohesion import in_force
from grognard.games.somme.doullens import (
    ConferenceDrawn,
    ConferenceFailed,
    ConferenceHeld,
    GeneralissimoNamed,
    RepeatConference,
    back,
    majority,
    name,
    slots_at,
)
from grognard.games.somme.event_actions import PlayEvent
from grognard.games.somme.hand import Hand
from grognard.games.somme.petain import in_force as reluctant
from grognard.games.somme.state import (
    CAPTURED,
    CONFERENCE,
    DISCARDED,
    IN_CUP,
    ON_MAP,
    PLAYED,
    RESTRICTIONS,
    SCRAPPED,
    SHOWN,
    WAITING,
)
from tests.games.somme.event_table import FIELD, MARKERS, captured, table, where
from tests.games.support import events

FOCH, BLANK, FOCH_2, JOFFRE, PETAIN, PETAIN_2 = 0, 1, 2, 4, 7, 12
"""Objective hexes by the portrait of their marker."""


def meeting(slots: tuple[int, ...], dice: list[int] | None = None) -> Campaign18:
    """The Allied player holds Doullens; these objectives are German."""
    places = captured(*slots)
    return table({}, [Hand("allied")], dice or [], hand=["doullens_1"], markers=MARKERS, marker_at=places)


def portraits(*slots: int) -> list[str]:
    return [FIELD.markers[slot].portrait for slot in slots]


@pytest.mark.rule("P.1a")
def test_markers_have_crosses_in_front_and_points_and_perhaps_a_portrait_on_the_back() -> None:
    play = table({}, markers=MARKERS)
    backs = [back(play, slot) for slot in range(len(FIELD.objectives))]
    assert [marker.crosses for marker in backs] == [objective.crosses for objective in FIELD.objectives]
    assert {marker.crosses for marker in backs} == {1, 2, 3}
    assert min(marker.points for marker in backs) == 0
    assert max(marker.points for marker in backs) == 9
    assert {marker.portrait for marker in backs} == {"", "foch", "petain", "joffre"}


@pytest.mark.rule("DOU-1")
def test_the_conference_is_held_when_the_event_is_played_and_only_once() -> None:
    play = meeting(())
    assert play.state.conference == ""
    play.apply(PlayEvent("doullens_1"))
    assert play.state.conference == "over"
    play = table({}, [Hand("allied")], hand=["doullens_1"], conference="pending")
    assert play.ruling(PlayEvent("doullens_1")).rules == ("DOU-1",)


@pytest.mark.rule("DOU-2")
def test_markers_of_one_cross_on_the_map_are_lost_and_what_was_captured_is_gathered() -> None:
    play = meeting((FOCH, 9, 10, 19, 20), [1] * 5)
    play.apply(PlayEvent("doullens_1"))
    assert events(play, ConferenceHeld) == [ConferenceHeld(5, 8)]
    assert all(play.state.marker_at[slot] == SCRAPPED for slot in range(1, 9))
    assert play.state.marker_at[11] == ON_MAP
    play.take(0, FIELD.objectives[BLANK].hex)
    assert play.state.marker_at[BLANK] == SCRAPPED


@pytest.mark.rule("DOU-3")
def test_with_fewer_than_five_markers_foch_is_named_at_once() -> None:
    play = meeting((PETAIN, PETAIN_2, 15, 18))
    play.apply(PlayEvent("doullens_1"))
    assert play.state.generalissimo == "foch"
    assert play.state.rolls == 0
    assert play.state.marker_at[FOCH] == SCRAPPED


@pytest.mark.rule("DOU-4")
def test_five_markers_are_drawn_and_their_backs_shown_to_all() -> None:
    play = meeting((FOCH, BLANK, FOCH_2, JOFFRE, PETAIN, 9, 10), [7, 1, 5, 1, 1])
    play.apply(PlayEvent("doullens_1"))
    told = events(play, ConferenceDrawn)[0]
    drawn = [10, FOCH, 9, BLANK, FOCH_2]
    assert told.hexes == [FIELD.board.name(FIELD.objectives[slot].hex) for slot in drawn]
    assert told.points == [FIELD.markers[slot].points for slot in drawn]
    assert told.portraits == ["general_joffre", "general_foch", "general_foch", "general_foch"]
    assert slots_at(play, SHOWN) == sorted(drawn)
    assert told.seen_by("german") == told.seen_by("allied") == told


@pytest.mark.rule("DOU-5")
def test_two_foch_one_petain_one_joffre_and_a_blank_name_foch() -> None:
    assert portraits(FOCH, FOCH_2, PETAIN, JOFFRE, BLANK) == ["foch", "foch", "petain", "joffre", ""]
    play = meeting((FOCH, BLANK, FOCH_2, JOFFRE, PETAIN), [1] * 5)
    play.apply(PlayEvent("doullens_1"))
    assert play.state.generalissimo == "foch"
    assert events(play, GeneralissimoNamed) == [GeneralissimoNamed("general_foch")]


@pytest.mark.rule("DOU-5")
def test_a_majority_is_more_than_each_of_the_others() -> None:
    assert majority(["petain", "petain", "foch", "joffre"]) == "petain"
    assert majority(["joffre"]) == "joffre"
    assert majority(["foch", "foch", "petain", "petain", "joffre"]) == ""
    assert majority([]) == ""


@pytest.mark.rule("DOU-6")
def test_two_foch_two_petain_and_a_blank_name_nobody_and_it_is_repeated_next_turn() -> None:
    play = meeting((FOCH, BLANK, FOCH_2, PETAIN, PETAIN_2, 10), [1, 1, 1, 1, 2])
    play.apply(PlayEvent("doullens_1"))
    assert (play.state.generalissimo, play.state.conference) == ("", "pending")
    assert len(events(play, ConferenceFailed)) == 1
    assert slots_at(play, SHOWN) == [FOCH, BLANK, FOCH_2, PETAIN, PETAIN_2]
    assert slots_at(play, CONFERENCE) == [10]


@pytest.mark.rule("DOU-6")
def test_the_repeated_conference_draws_from_the_rest_and_what_was_captured_since() -> None:
    places = captured(11, 13, 14, 16)
    places[10] = CONFERENCE
    for slot in (FOCH, BLANK, FOCH_2, PETAIN, PETAIN_2):
        places[slot] = SHOWN
    play = table({}, [RepeatConference()], [1] * 5, markers=MARKERS, marker_at=places, conference="pending")
    assert slots_at(play, SHOWN) == [FOCH, BLANK, FOCH_2, PETAIN, 10, 11, PETAIN_2, 13, 14, 16]
    assert portraits(10, 11, 13, 14, 16) == ["joffre", "foch", "foch", "", "joffre"]
    assert play.state.conference == "pending"
    again = table({}, [RepeatConference()], markers=MARKERS, marker_at=captured(*range(9, 12)), conference="pending")
    assert again.state.generalissimo == "foch"
    assert table({}, [RepeatConference()], markers=MARKERS, marker_at=captured()).state.conference == ""


@pytest.mark.rule("DOU-7")
def test_when_it_succeeds_the_rest_of_the_cup_goes_back_to_the_german_box() -> None:
    play = meeting((FOCH, BLANK, FOCH_2, 9, 11, 19, 20), [1] * 5)
    play.apply(PlayEvent("doullens_1"))
    assert play.state.generalissimo == "foch"
    assert slots_at(play, CAPTURED) == [19, 20]
    assert slots_at(play, CONFERENCE) == []


# the Generalissimo


def named(general: str) -> Campaign18:
    play = table({}, hand=["offensive_1"], cup=["front_cohesion_1"], restrictions=RESTRICTIONS[:-1], turn=2)
    assert reluctant(play)
    name(play, general)
    return play


@pytest.mark.rule("DOU-8")
def test_foch_adds_cooperation_and_his_offensive_and_ends_cohesion_and_reluctance() -> None:
    play = named("foch")
    assert where(play, "cooperation_1") == where(play, "offensive_foch_1") == IN_CUP
    assert where(play, "front_cohesion_1") == DISCARDED
    assert not reluctant(play)
    assert play.state.restrictions
    assert play.state.doctrine == "foch"


@pytest.mark.rule("DOU-9", "CAMP-09")
def test_joffre_adds_cooperation_takes_away_the_offensive_of_foch_and_leaves_the_reluctance() -> None:
    play = named("joffre")
    assert where(play, "cooperation_1") == IN_CUP
    assert where(play, "offensive_foch_1") == where(play, "front_cohesion_1") == DISCARDED
    assert where(play, "offensive_1") != DISCARDED
    assert reluctant(play)


@pytest.mark.rule("DOU-10")
def test_petain_takes_away_cooperation_and_offensives_and_gives_the_french_his_doctrine() -> None:
    play = named("petain")
    assert where(play, "cooperation_1") == DISCARDED
    assert where(play, "offensive_1") == where(play, "offensive_foch_1") == DISCARDED
    assert where(play, "front_cohesion_1") == IN_CUP
    assert play.state.doctrine == "petain"
    assert play.state.restrictions == RESTRICTIONS[:-1]
    assert not reluctant(play)


@pytest.mark.rule("DOU-8", "DOU-9", "DOU-10")
def test_cohesion_binds_every_turn_under_petain_and_never_under_the_others() -> None:
    french = {"2528": ["a_fr_35"], "2628": ["a_fr_55"], "2728": ["a_fr_125"], "2828": ["a_fr_1"]}
    assert in_force(table(french, generalissimo="petain"))
    assert in_force(table(french, played=["front_cohesion_1"]))
    for general in ("foch", "joffre"):
        assert not in_force(table(french, played=["front_cohesion_1"], generalissimo=general))
    assert not in_force(table(french))


def test_a_counter_that_is_in_hand_or_out_of_play_does_not_come_again() -> None:
    play = table({}, played=["cooperation_1"])
    name(play, "foch")
    assert where(play, "cooperation_1") == PLAYED
    assert where(table({}), "offensive_foch_1") == WAITING

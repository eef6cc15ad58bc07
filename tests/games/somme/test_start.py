"""The four scenarios as they begin."""

from __future__ import annotations

import msgspec
import pytest

from grognard.engine.errors import BadOption
from grognard.games.somme.battlefield import ALLIED, GERMAN, SCENARIOS
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.start import opening, set_up
from grognard.games.somme.state import (
    AVAILABLE,
    AWAY,
    IN_CUP,
    IN_HAND,
    MISSIONS,
    REMOVED,
    RESTRICTIONS,
    WAITING,
    SommeState,
)
from tests.games.somme.support import GAME, at, index
from tests.games.support import Loaded


def start(key: str, *options: str, dice: int = 1) -> Campaign18:
    """Everything set up, before the first step; all dice fall alike."""
    play = Campaign18(GAME, opening(GAME.battlefield(key), options), Loaded([dice] * 100), [])
    set_up(play)
    return play


@pytest.mark.rule("3.0b")
@pytest.mark.parametrize("key", SCENARIOS)
def test_the_german_begins_on_the_first_turn_with_the_front_as_it_was(key: str) -> None:
    play = start(key)
    state = play.state
    assert (state.initiative, state.turn) == (GERMAN, 5 if key == "push" else 1)
    assert play.controls(GERMAN) == play.field.control[GERMAN]
    assert play.troops(GERMAN)
    assert play.troops(ALLIED)


@pytest.mark.rule("S1-03")
def test_units_without_asterisk_take_no_part_in_the_first_scenario() -> None:
    play = start("hutier")
    assert at(play, "a_br_1c") == str(AWAY)
    assert at(play, "g_army_1") == str(REMOVED)
    assert at(play, "g_hq_18") == "5521"


@pytest.mark.rule("S2-01")
def test_all_units_of_the_aids_take_part_in_the_second() -> None:
    play = start("michael")
    assert sum(where >= 0 for where in play.state.at) == len(play.field.setup) == 216
    assert at(play, "g_army_1") == "4307"


@pytest.mark.rule("CAMP-01", "S1-08")
def test_the_campaign_begins_as_the_second_scenario_with_the_french_under_foch() -> None:
    play, other = start("campaign"), start("michael")
    on_map = [where if where >= 0 else -1 for where in play.state.at]
    assert on_map == [where if where >= 0 else -1 for where in other.state.at]
    assert play.state.doctrine == other.state.doctrine == "foch"


@pytest.mark.rule("S3-01")
def test_the_third_scenario_begins_with_worn_units() -> None:
    play = start("push")
    assert any(play.state.losses)
    assert all(play.field.area >> where & 1 for where in play.state.at if where >= 0)


@pytest.mark.rule("S1-12")
def test_five_redoubts_stand_in_the_first_two_scenarios_and_none_in_the_third() -> None:
    assert [start(key).state.redoubts.bit_count() for key in SCENARIOS] == [5, 5, 0, 5]


@pytest.mark.rule("HUT-1")
def test_v_hutier_is_with_the_eighteenth_army() -> None:
    play = start("push")
    assert play.units[play.state.hutier].id == "g_hq_18"


def test_each_stoss_stands_with_its_own_regiment() -> None:
    for key in SCENARIOS:
        play = start(key)
        state = play.state
        bound = [(s, state.regiment[s]) for s in play.field.stoss if state.at[s] >= 0]
        assert bound
        assert all(state.at[s] == state.at[r] for s, r in bound)
        assert len({r for _, r in bound}) == len(bound)


@pytest.mark.rule("17.1a", "S2-10", "S3-09")
def test_air_supports_begin_available() -> None:
    michael, push = start("michael", "aviation"), start("push", "aviation")
    assert [len(michael.air_supports(side, AVAILABLE)) for side in (GERMAN, ALLIED)] == [4, 2]
    assert [len(push.air_supports(side, AVAILABLE)) for side in (GERMAN, ALLIED)] == [4, 5]
    assert not any(start("michael").state.air)


@pytest.mark.rule("S1-11")
def test_two_german_air_supports_begin_on_their_missions_in_the_first_scenario() -> None:
    play = start("hutier", "aviation")
    assert [len(play.air_supports(side, MISSIONS)) for side in (GERMAN, ALLIED)] == [2, 0]
    assert [len(play.air_supports(side, AVAILABLE)) for side in (GERMAN, ALLIED)] == [0, 0]


@pytest.mark.rule("CAMP-11", "S3-10", "S1-09")
def test_cooperation_is_restricted_but_for_the_third_scenario() -> None:
    assert [start(key).state.restrictions for key in SCENARIOS] == [RESTRICTIONS, RESTRICTIONS, (), RESTRICTIONS[:5]]


@pytest.mark.rule("CAMP-02")
def test_markers_are_drawn_within_their_class() -> None:
    play = start("campaign")
    drawn = play.state.markers
    assert sorted(drawn) == list(range(26))
    for slot, marker in zip(play.field.objectives, drawn, strict=True):
        assert play.field.markers[marker].crosses == slot.crosses
    other = start("campaign", dice=2)
    assert other.state.markers != drawn


@pytest.mark.rule("CAMP-03")
def test_the_german_begins_with_five_events_in_hand() -> None:
    play = start("campaign")
    hand = [play.field.counters[i].event for i in play.counters(GERMAN, IN_HAND)]
    assert hand == ["michael_north", "michael_south", "michael_2", "mars", "bruchmuller"]
    assert play.counters(ALLIED, IN_HAND) == []


@pytest.mark.rule("C.2a")
def test_events_of_the_first_turn_are_in_the_cups_and_the_others_wait() -> None:
    play = start("campaign")
    for counter in play.field.counters:
        place = play.state.events[counter.index]
        if not counter.hand and not counter.optional:
            assert place == (IN_CUP if counter.turn == 1 else WAITING)


def test_the_counters_of_our_own_are_in_the_cups_by_option_only() -> None:
    plain, full = start("campaign"), start("campaign", "extra_events")
    assert len(full.counters(GERMAN, IN_CUP)) == len(plain.counters(GERMAN, IN_CUP)) + 1


def test_arrivals_wait_for_their_turn_and_sequence() -> None:
    play = start("michael")
    assert play.state.due[index(play, "a_br_35")] == 22
    assert at(play, "a_br_35") == str(AWAY)
    assert start("campaign").state.due[index(play, "g_241")] == 0


def test_options_belong_to_their_scenarios() -> None:
    with pytest.raises(BadOption):
        GAME.start("hutier", ["prepared_offensives"], Loaded([1] * 100))


@pytest.mark.parametrize("key", SCENARIOS)
def test_a_state_can_be_written_and_read_again(key: str) -> None:
    play = start(key)
    text = GAME.encode(play.state)
    again = msgspec.json.decode(text, type=SommeState)
    assert GAME.encode(again) == text
    assert GAME.resume(again, play.dice).troops(GERMAN) == play.troops(GERMAN)

"""Offensives: who may or must declare them, with which guns, and what follows."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.somme.battlefield import ALLIED, GERMAN, load
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.offensives import (
    Declare,
    GunsBack,
    NoOffensiveDeclared,
    OffensiveDeclared,
    OffensiveImpossible,
    declaration_phase,
)
from grognard.games.somme.plan_actions import DeclareOffensive, NoOffensive
from grognard.games.somme.state import (
    DISCARDED,
    HESITANT,
    IN_CUP,
    OFFENSIVE,
    PLAYED,
    Offensive,
)
from tests.games.somme.arrivals import check_choices, hold, into_reserve, reason
from tests.games.somme.support import front, index
from tests.games.support import events

GERMANS = {"5320": ["g_army_3"], "5523": ["g_army_4"]}
ALL_GUNS = {"4307": ["g_army_1"], "5115": ["g_army_2"], **GERMANS}
FRENCH = {"4034": ["a_fr_army_1"], "4821": ["a_br_army_2"]}


def declaring(scenario: str, units: dict[str, list[str]], turn: int, **state: Any) -> Campaign18:
    return front(scenario, units, declaration_phase(), turn=turn, **state)


def campaign(units: dict[str, list[str]], turn: int, *held: str, **state: Any) -> Campaign18:
    """The declaration phase of the campaign with these markers in hand."""
    play = front("campaign", units, turn=turn, **state)
    hold(play, *held)
    play.then(*declaration_phase())
    play.advance()
    return play


def asked(play: Campaign18) -> str:
    """Which side is asked for an offensive, or nobody."""
    return play.decision.side if isinstance(play.decision, Declare) else ""


def in_offensive(play: Campaign18) -> list[str]:
    return play.ids(unit for unit, marks in enumerate(play.state.marks) if marks & OFFENSIVE)


# guns back


@pytest.mark.rule("8.0f", "15.2.3a")
def test_when_a_turn_begins_the_guns_of_the_last_offensive_are_back_in_bombardment_mode() -> None:
    play = front("michael", {"5320": ["g_army_3 offensive"]}, turn=2, declared="german", sequences=3)
    play.state.offensives = (Offensive(index(play, "g_army_3"), (3, 2, 1)),)
    play.then(GunsBack())
    play.advance()
    assert in_offensive(play) == []
    assert (play.state.offensives, play.state.declared, play.state.sequences) == ((), -1, 1)


@pytest.mark.rule("CAMP-07")
def test_ludendorff_remembers_for_one_turn_who_was_in_offensive_mode() -> None:
    play = front("campaign", {"5320": ["g_army_3 offensive"], "5523": ["g_army_4 hesitant"]}, [GunsBack()], turn=3)
    assert play.has(index(play, "g_army_3"), HESITANT)
    assert not play.has(index(play, "g_army_4"), HESITANT)


# the scenarios


@pytest.mark.rule("S1-05", "8.0b", "8.0c")
def test_in_the_first_scenario_the_german_must_declare_with_one_gun_of_his_choice() -> None:
    play = declaring("hutier", GERMANS, 1)
    assert asked(play) == "german"
    assert reason(play, NoOffensive()) == ("8.0a", "must_declare")
    check_choices(play)
    play.apply(DeclareOffensive(("g_army_4",)))
    assert in_offensive(play) == ["g_army_4"]
    assert [each.bonus for each in play.state.offensives] == [(3, 2, 1)]
    assert (play.state.declared, play.state.sequences) == (GERMAN, 3)
    assert events(play, OffensiveDeclared)[0].guns == ["g_army_4"]


@pytest.mark.rule("S2-05", "8.0e")
def test_in_the_second_scenario_two_guns_attack_on_turn_1_and_one_is_that_of_4307() -> None:
    play = declaring("michael", ALL_GUNS, 1)
    check_choices(play)
    assert reason(play, DeclareOffensive(("g_army_2", "g_army_3"))) == ("S2-05", "wrong_artillery")
    assert reason(play, DeclareOffensive(("g_army_1", ""))) == ("8.0c", "number_of_guns")
    assert reason(play, DeclareOffensive(("g_army_1", "g_army_1"))) == ("8.0c", "number_of_guns")
    play.apply(DeclareOffensive(("g_army_1", "g_army_3")))
    bonus = {play.units[each.unit].id: each.bonus for each in play.state.offensives}
    assert bonus == {"g_army_1": (1, 0, 0), "g_army_3": (3, 2, 1)}


@pytest.mark.rule("S2-06")
@pytest.mark.parametrize("turn", [2, 3])
def test_on_turns_2_and_3_the_german_must_declare_with_one_gun(turn: int) -> None:
    play = declaring("michael", ALL_GUNS, turn)
    assert reason(play, NoOffensive()) == ("8.0a", "must_declare")
    play.apply(DeclareOffensive(("g_army_2",)))
    assert [each.bonus for each in play.state.offensives] == [(1, 0, 0)]


@pytest.mark.rule("S2-06")
def test_a_compulsory_offensive_with_one_gun_left_asks_nobody() -> None:
    play = declaring("michael", {"5115": ["g_army_2"]}, 2)
    assert play.over
    assert in_offensive(play) == ["g_army_2"]


@pytest.mark.rule("S2-06")
def test_without_any_gun_there_is_no_offensive_and_one_sequence() -> None:
    play = declaring("michael", {}, 2)
    assert (play.over, play.state.declared, play.state.sequences) == (True, -1, 1)
    assert len(events(play, OffensiveImpossible)) == 1


@pytest.mark.rule("S2-07", "8.0a")
def test_on_turn_4_the_allies_may_declare_with_a_french_gun_and_then_have_the_initiative() -> None:
    play = declaring("michael", {**ALL_GUNS, **FRENCH}, 4)
    assert asked(play) == "allied"
    check_choices(play)
    assert reason(play, DeclareOffensive(("a_br_army_2",))) == ("S2-07", "must_be_french")
    assert reason(play, DeclareOffensive(("g_army_1",))) == ("8.0c", "no_army_artillery")
    play.apply(DeclareOffensive(("a_fr_army_1",)))
    assert (play.state.declared, play.state.initiative, play.state.allied_declared) == (ALLIED, ALLIED, True)


@pytest.mark.rule("S2-07")
def test_the_allies_may_decline_and_the_german_keeps_the_initiative() -> None:
    play = declaring("michael", FRENCH, 4)
    play.apply(NoOffensive())
    assert (play.state.declared, play.state.initiative, play.state.allied_declared) == (-1, GERMAN, False)
    assert len(events(play, NoOffensiveDeclared)) == 1


@pytest.mark.rule("S3-05")
def test_in_the_third_scenario_the_german_must_declare_on_turn_5_and_nobody_may_on_turn_6() -> None:
    play = declaring("push", {"3426": ["g_army_3"], "3521": ["g_army_2"]}, 5)
    assert asked(play) == "german"
    assert not play.ruling(NoOffensive())
    assert {each.guns for each in play.decision.candidates(play)} == {("g_army_2",), ("g_army_3",)}  # type: ignore[union-attr]
    later = declaring("push", {"3426": ["g_army_3"], **FRENCH}, 6)
    assert (later.over, later.state.declared, later.state.sequences) == (True, -1, 1)


@pytest.mark.rule("S3-06")
def test_on_turn_7_the_allies_may_declare_with_any_gun() -> None:
    play = declaring("push", FRENCH, 7)
    assert asked(play) == "allied"
    play.apply(DeclareOffensive(("a_br_army_2",)))
    assert [each.bonus for each in play.state.offensives] == [(1, 0, 0)]


def test_no_action_of_another_shape_is_taken() -> None:
    play = declaring("michael", ALL_GUNS, 1)
    assert reason(play, DeclareOffensive(())) == ("8.0c", "number_of_guns")
    assert reason(play, DeclareOffensive(("nobody", "g_army_3"))) == ("8.0c", "no_army_artillery")
    assert reason(play, DeclareOffensive(("g_army_1", "g_army_3"), "mars")) == ("D.1a", "no_such_offensive")


# the campaign


@pytest.mark.rule("D.0", "CAMP-04")
def test_on_turn_1_of_the_campaign_michael_north_and_south_are_launched_together() -> None:
    play = campaign(ALL_GUNS, 1, "michael_north", "michael_south", "michael_2", "mars")
    assert {each.event for each in play.decision.candidates(play)} == {"michael_north"}  # type: ignore[union-attr]
    check_choices(play)
    assert not play.ruling(NoOffensive())
    assert reason(play, DeclareOffensive(("g_army_2", "g_army_3"), "michael_north")) == ("CAMP-04", "wrong_artillery")
    play.apply(DeclareOffensive(("g_army_1", "g_army_4"), "michael_north"))
    found = {(play.units[each.unit].id, each.bonus, each.event) for each in play.state.offensives}
    assert found == {("g_army_1", (1, 0, 0), "michael_north"), ("g_army_4", (3, 2, 1), "michael_south")}
    assert play.event("michael_north")
    assert play.event("michael_south")


@pytest.mark.rule("CAMP-05")
@pytest.mark.parametrize(("turn", "event"), [(2, "michael_2"), (3, "mars")])
def test_turns_2_and_3_have_their_compulsory_offensives_and_no_other(turn: int, event: str) -> None:
    play = campaign(ALL_GUNS, turn, "michael_2", "mars", "valkyrie")
    assert asked(play) == "german"
    assert {each.event for each in play.decision.candidates(play)} == {event}  # type: ignore[union-attr]
    assert reason(play, NoOffensive()) == ("8.0a", "must_declare")
    assert reason(play, DeclareOffensive(("g_army_1",), "valkyrie")) == ("D.1a", "no_such_offensive")


@pytest.mark.rule("CAMP-05")
def test_a_compulsory_marker_without_a_gun_is_discarded() -> None:
    play = campaign({}, 2, "michael_2", "mars")
    places = {each.event: play.state.events[each.index] for each in play.field.counters}
    assert places["michael_2"] == DISCARDED
    assert play.state.declared == -1


@pytest.mark.rule("CAMP-07")
def test_until_the_strategic_choice_no_gun_leads_two_offensives_running() -> None:
    units = {"4307": ["g_army_1 hesitant"], "5320": ["g_army_3"], "5115": ["g_army_2"]}
    play = campaign(units, 2, "michael_2")
    assert reason(play, DeclareOffensive(("g_army_1",), "michael_2")) == ("CAMP-07", "ludendorff_hesitates")
    resolved = campaign(units, 2, "michael_2", resolved=True)
    assert resolved.ruling(DeclareOffensive(("g_army_1",), "michael_2"))


@pytest.mark.rule("D.1a")
def test_an_offensive_needs_its_marker_in_hand_and_an_army_artillery() -> None:
    play = campaign(ALL_GUNS, 4, "valkyrie")
    assert asked(play) == "german"
    check_choices(play)
    assert play.ruling(DeclareOffensive(("g_army_1",), "valkyrie"))
    assert campaign({"5010": ["g_185"]}, 4, "valkyrie").over


@pytest.mark.rule("D.1a")
def test_an_artillery_in_the_strategic_reserve_is_enough() -> None:
    play = front("campaign", {"5521": ["g_hq_18"]}, turn=4)
    hold(play, "valkyrie")
    into_reserve(play, "g_army_1")
    play.then(*declaration_phase())
    play.advance()
    assert play.ruling(DeclareOffensive(("g_army_1",), "valkyrie"))


@pytest.mark.rule("D.1a")
def test_what_is_in_the_hand_does_not_show_in_who_is_asked() -> None:
    play = campaign(ALL_GUNS, 4, "bruchmuller")
    counter = next(each.index for each in play.field.counters if each.event == "valkyrie")
    assert play.over
    play.state.events[counter] = IN_CUP
    play.then(*declaration_phase())
    play.advance()
    assert asked(play) == "german"
    assert play.decision is not None
    assert play.decision.forced(play) == NoOffensive()
    assert play.decision.candidates(play) == [NoOffensive()]


@pytest.mark.rule("D.2a")
def test_every_offensive_marker_shows_its_guns_and_three_bonuses() -> None:
    field = load("campaign")
    rows = {row.event: (row.guns, row.bonus) for row in field.offensives}
    shown = {each.event: (each.guns, each.bonus) for each in field.counters if each.guns}
    assert all(len(bonus) == 3 for _, bonus in shown.values())
    assert {event: shown[event] for event in rows} == rows
    play = campaign({**ALL_GUNS, **FRENCH}, 5, "offensive_foch", initiative="allied")
    assert [each.guns for each in play.decision.candidates(play)[:-1]] == [("a_fr_army_1",)]  # type: ignore[union-attr]


@pytest.mark.rule("D.1c", "D.5a")
def test_an_offensive_of_the_campaign_gives_what_the_basic_one_gives() -> None:
    play = campaign(ALL_GUNS, 4, "valkyrie")
    play.apply(DeclareOffensive(("g_army_2",), "valkyrie"))
    assert (play.state.sequences, play.state.initiative, play.state.declared) == (3, GERMAN, GERMAN)
    assert in_offensive(play) == ["g_army_2"]
    assert {play.state.events[each.index] for each in play.field.counters if each.event == "valkyrie"} == {PLAYED}


@pytest.mark.rule("D.5b")
def test_the_side_with_the_initiative_decides_first_and_shuts_the_other_out() -> None:
    play = campaign({**ALL_GUNS, **FRENCH}, 5, "valkyrie", "offensive")
    assert asked(play) == "german"
    play.apply(DeclareOffensive(("g_army_2",), "valkyrie"))
    assert asked(play) == ""
    assert Declare("allied").moot(play)


@pytest.mark.rule("D.5c", "D.5a")
def test_the_other_side_takes_the_initiative_by_declaring() -> None:
    play = campaign({**ALL_GUNS, **FRENCH}, 5, "valkyrie", "offensive")
    play.apply(NoOffensive())
    assert asked(play) == "allied"
    play.apply(DeclareOffensive(("a_br_army_2",), "offensive"))
    assert (play.state.initiative, play.state.declared, play.state.seized) == (ALLIED, ALLIED, True)


@pytest.mark.rule("D.5d")
def test_if_nobody_declares_the_initiative_stays_and_the_turn_has_one_sequence() -> None:
    play = campaign({**ALL_GUNS, **FRENCH}, 5, "valkyrie", "offensive", initiative="allied")
    assert asked(play) == "allied"
    play.apply(NoOffensive())
    play.apply(NoOffensive())
    assert (play.over, play.state.initiative, play.state.declared, play.state.sequences) == (True, ALLIED, -1, 1)


@pytest.mark.rule("D.1b")
def test_with_the_option_the_side_without_the_initiative_needs_a_prepared_headquarters() -> None:
    units = {**ALL_GUNS, **FRENCH, "4224": ["a_br_hq_5"]}
    options = ["prepared_offensives"]
    assert campaign(units, 5, "offensive", options=options).over
    ready = campaign({**units, "4224": ["a_br_hq_5 possible"]}, 5, "offensive", options=options)
    assert asked(ready) == "allied"
    leading = campaign(units, 5, "offensive", options=options, initiative="allied")
    assert asked(leading) == "allied"


def test_the_page_shows_what_an_offensive_gives_and_filters_by_the_gun() -> None:
    play = declaring("michael", ALL_GUNS, 1)
    assert play.decision is not None
    menu = play.decision.menu(play, ())
    assert menu.preview is not None
    assert [reason.value for reason in menu.preview.reasons] == ["+2", "+1/0/0", "+3/+2/+1"]
    assert len(play.decision.menu(play, ("unit:g_army_4",)).buttons) == 1
    assert play.decision.why_not(play, (), "unit:a_br_army_2").rules == ("8.0c",)

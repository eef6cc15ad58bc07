"""17.0: air superiority, the box of missions, what aircraft bring to a combat, and their return."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from grognard.engine.events import Rolled
from grognard.games.somme.air import (
    AirArrivals,
    AirArrived,
    AirGiven,
    AirReturned,
    AirSuperiority,
    air_ends,
    air_returns_to_boxes,
    bombs,
    observers,
    superiority_modifiers,
    superiority_phase,
)
from grognard.games.somme.battlefield import ALLIED, GERMAN
from grognard.games.somme.bombardment import potential
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.start import place_air
from grognard.games.somme.state import (
    AIR_AWAY,
    AVAILABLE,
    BOMBING,
    FLYING,
    INTERDICTION,
    MISSIONS,
    OBSERVATION,
    PLAYED,
    Combat,
)
from tests.games.somme.flying import airborne, doing, put_air
from tests.games.somme.support import front, index
from tests.games.support import events

GERMANS = ("g_air_1", "g_air_2", "g_air_3", "g_air_baron")
BRITISH = ("a_br_air_1", "a_br_air_2")
FRENCH = ("a_fr_air_1", "a_fr_air_2", "a_fr_air_3")


def sky(scenario: str, dice: Sequence[int] = (), **state: Any) -> Campaign18:
    """All air supports of the scenario where they start, and nothing else."""
    options = [] if scenario == "campaign" else ["aviation"]
    play = front(scenario, {}, dice=dice, **{"options": options, **state})
    place_air(play)
    return play


def superiority(play: Campaign18) -> Campaign18:
    play.then(*superiority_phase())
    play.advance()
    return play


def boxed(play: Campaign18, names: Sequence[str]) -> list[int]:
    return [doing(play, name) for name in names]


# arrivals


@pytest.mark.rule("17.1a", "S2-11")
@pytest.mark.parametrize("scenario", ["michael", "campaign"])
def test_french_groups_arrive_in_the_available_box_on_turns_2_and_3(scenario: str) -> None:
    play = sky(scenario)
    seen = []
    for turn in (1, 2, 3, 4):
        play.state.turn = turn
        AirArrivals().run(play)
        seen.append(boxed(play, FRENCH).count(AVAILABLE))
    assert seen == [0, 1, 3, 3]
    assert [event.units for event in events(play, AirArrived)] == [["a_fr_air_1"], ["a_fr_air_2", "a_fr_air_3"]]


@pytest.mark.rule("17.0a")
def test_without_the_option_nobody_arrives_and_nothing_is_rolled() -> None:
    play = sky("michael", options=[], turn=3)
    AirArrivals().run(play)
    superiority(play)
    assert boxed(play, (*GERMANS, *BRITISH, *FRENCH)) == [AIR_AWAY] * 9
    assert play.state.rolls == 0


# superiority


@pytest.mark.rule("17.1b", "J-5")
def test_whoever_is_left_in_the_missions_box_is_available_again() -> None:
    play = sky("push", turn=6)
    put_air(play, "g_air_1", MISSIONS)
    put_air(play, "a_br_air_1", MISSIONS)
    air_returns_to_boxes(play)
    assert boxed(play, ("g_air_1", "a_br_air_1")) == [AVAILABLE, AVAILABLE]


@pytest.mark.rule("17.1b", "J-5")
def test_the_return_comes_before_the_die() -> None:
    play = sky("michael", [3, 1, 1], turn=2)
    for name in GERMANS:
        put_air(play, name, MISSIONS)
    superiority(play)
    assert events(play, AirSuperiority)[0].modifier == -1
    assert boxed(play, GERMANS).count(MISSIONS) == 2


@pytest.mark.rule("17.1b")
@pytest.mark.parametrize("initiative", ["german", "allied"])
def test_the_side_with_the_initiative_rolls_one_die(initiative: str) -> None:
    play = superiority(sky("michael", [6, 1, 1], turn=2, initiative=initiative))
    rolls = events(play, Rolled)
    assert [(roll.side, len(roll.dice), roll.purpose) for roll in rolls] == [(initiative, 1, "superiority")]


@pytest.mark.rule("17.1b")
@pytest.mark.parametrize(
    ("scenario", "turn", "event", "away", "expected"),
    [
        ("michael", 1, "", (), {"turn_1": -1, "red_baron": -1}),
        ("michael", 2, "", (), {"red_baron": -1}),
        ("michael", 2, "", ("g_air_baron",), {}),
        ("push", 5, "", (), {"red_baron": -1, "turn_3_or_later": 1, "two_french": 1}),
        ("push", 5, "", FRENCH[1:], {"red_baron": -1, "turn_3_or_later": 1}),
        ("campaign", 2, "air_concentration", (), {"red_baron": -1, "air_concentration": -2}),
        ("campaign", 2, "low_flying", (), {"red_baron": -1, "low_flying": 2}),
    ],
)
def test_what_is_added_to_the_die(
    scenario: str, turn: int, event: str, away: tuple[str, ...], expected: dict[str, int]
) -> None:
    play = sky(scenario, turn=turn)
    for name in away:
        put_air(play, name, AIR_AWAY)
    for counter in play.field.counters if event else ():
        if counter.event == event:
            play.state.events[counter.index] = PLAYED
    found = {each.reason.removeprefix("superiority_"): each.value for each in superiority_modifiers(play)}
    assert found == expected


@pytest.mark.rule("17.1b", "17.1c")
@pytest.mark.parametrize(
    ("die", "german", "allied"), [(1, 4, 0), (2, 3, 0), (3, 2, 0), (4, 1, 0), (5, 0, 1), (6, 0, 2)]
)
def test_one_side_has_so_many_and_the_other_none(die: int, german: int, allied: int) -> None:
    play = superiority(sky("michael", [die, 1, 1, 1], turn=2))
    assert (boxed(play, GERMANS).count(MISSIONS), boxed(play, BRITISH).count(MISSIONS)) == (german, allied)


@pytest.mark.rule("17.1b")
@pytest.mark.parametrize(("die", "turn", "german", "allied"), [(1, 1, 4, 0), (6, 5, 0, 4)])
def test_the_ends_of_the_table_hold_beyond_them(die: int, turn: int, german: int, allied: int) -> None:
    play = sky("michael" if turn == 1 else "push", [die, 1, 1, 1, 1], turn=turn)
    superiority(play)
    everybody = (*BRITISH, *FRENCH)
    assert (boxed(play, GERMANS).count(MISSIONS), boxed(play, everybody).count(MISSIONS)) == (german, allied)


@pytest.mark.rule("17.1c")
def test_they_are_drawn_blind() -> None:
    assert boxed(superiority(sky("michael", [4, 1], turn=2)), GERMANS) == [MISSIONS, AVAILABLE, AVAILABLE, AVAILABLE]
    assert boxed(superiority(sky("michael", [4, 3], turn=2)), GERMANS) == [AVAILABLE, AVAILABLE, MISSIONS, AVAILABLE]


@pytest.mark.rule("17.1c")
def test_a_side_with_too_few_takes_them_all_without_drawing() -> None:
    play = sky("michael", [2], turn=2)
    put_air(play, "g_air_2", AIR_AWAY)
    superiority(play)
    assert boxed(play, GERMANS) == [MISSIONS, AIR_AWAY, MISSIONS, MISSIONS]
    assert play.state.rolls == 1


@pytest.mark.rule("H-1")
def test_the_campaign_has_the_same_table_and_rolls_on_turn_3_too() -> None:
    play = superiority(sky("campaign", [4, 2], turn=3))
    assert [(event.side, event.count) for event in events(play, AirSuperiority)] == [("allied", 1)]


# turns without a roll


@pytest.mark.rule("S1-11")
def test_in_the_first_scenario_two_german_groups_fly_without_the_table() -> None:
    play = superiority(sky("hutier", turn=1))
    assert [name for name in GERMANS if doing(play, name) == MISSIONS] == ["g_air_1", "g_air_2"]
    assert play.state.rolls == 0


@pytest.mark.rule("S2-12")
def test_on_turn_3_of_michael_three_french_and_one_british_fly_without_a_roll() -> None:
    play = sky("michael", turn=3)
    AirArrivals().run(play)
    put_air(play, "g_air_1", MISSIONS)
    superiority(play)
    assert boxed(play, (*FRENCH, *BRITISH)) == [MISSIONS] * 4 + [AVAILABLE]
    assert boxed(play, GERMANS) == [AVAILABLE] * 4
    assert play.state.rolls == 0
    assert events(play, AirGiven) == [AirGiven("allied", [*FRENCH, "a_br_air_1"])]


@pytest.mark.rule("S2-12")
def test_who_is_not_available_is_not_given() -> None:
    play = sky("michael", turn=3)
    superiority(play)
    assert boxed(play, (*FRENCH, *BRITISH)) == [AIR_AWAY] * 3 + [MISSIONS, AVAILABLE]


# the end of a sequence


@pytest.mark.rule("17.1g")
def test_a_one_or_two_and_it_may_fly_again_this_turn() -> None:
    play = airborne([("g_air_1", "4218", OBSERVATION), ("g_air_2", "4218", BOMBING)], dice=[2, 3])
    play.then(*air_ends())
    play.advance()
    assert boxed(play, ("g_air_1", "g_air_2")) == [MISSIONS, AVAILABLE]
    assert [(event.air, event.box) for event in events(play, AirReturned)] == [
        ("g_air_1", "box_missions"),
        ("g_air_2", "box_available"),
    ]


@pytest.mark.rule("17.1f", "17.1g")
def test_all_that_fly_are_tested_and_leave_the_map_the_german_ones_first() -> None:
    flights = [("a_br_air_1", "4218", INTERDICTION), ("g_air_3", "4118", INTERDICTION)]
    play = airborne(flights, dice=[1, 6])
    put_air(play, "g_air_1", MISSIONS)
    play.then(*air_ends())
    play.advance()
    assert [(roll.side, roll.about) for roll in events(play, Rolled)] == [
        ("german", "g_air_3"),
        ("allied", "a_br_air_1"),
    ]
    assert FLYING not in play.state.air
    assert set(play.state.air_at) == {-1}
    assert set(play.state.missions) == {0}
    assert doing(play, "g_air_1") == MISSIONS


# in a combat

TARGET, FRONT = "4218", "4318"
STAND = {TARGET: ["a_br_37"], FRONT: ["g_185"]}


@pytest.mark.rule("17.2b")
def test_an_observer_serves_its_own_side_over_the_attacked_hex() -> None:
    play = airborne([("g_air_1", TARGET, OBSERVATION), ("a_br_air_1", TARGET, INTERDICTION)], STAND)
    target, attackers, defenders = play.hex(TARGET), [index(play, "g_185")], [index(play, "a_br_37")]
    assert observers(play, GERMAN, target, attackers)
    assert not observers(play, ALLIED, target, defenders)
    assert not observers(play, GERMAN, play.hex(FRONT), attackers)


@pytest.mark.rule("17.2b", "17.2c")
def test_bombs_need_an_observer_of_the_same_side() -> None:
    play = airborne([("g_air_1", TARGET, OBSERVATION), ("g_air_2", TARGET, BOMBING)], STAND)
    target, attackers = play.hex(TARGET), [index(play, "g_185")]
    assert bombs(play, GERMAN, target, attackers) == 1
    assert bombs(play, GERMAN, play.hex(FRONT), attackers) == 0
    put_air(play, "g_air_1", AVAILABLE)
    assert bombs(play, GERMAN, target, attackers) == 0


def attack(play: Campaign18, guns: Sequence[str] = (), counter: Sequence[str] = ()) -> Combat:
    """The German division attacks, with these guns against that counter-battery."""
    units = {name: index(play, name) for name in ("g_185", "a_br_37", *guns, *counter)}
    answer = tuple(units[gun] for gun in counter)
    return Combat(
        GERMAN,
        play.hex(TARGET),
        (units["g_185"],),
        (units["a_br_37"],),
        guns=tuple(units[gun] for gun in guns),
        answer=answer,
        answer_counter=answer,
    )


@pytest.mark.rule("17.2b")
def test_observation_shifts_the_potential_of_guns_one_column() -> None:
    units = {**STAND, "4416": ["g_corps_1"]}
    play = airborne([("g_air_1", TARGET, OBSERVATION)], units)
    assert potential(play, attack(play, ["g_corps_1"]), GERMAN) == 3
    put_air(play, "g_air_1", AVAILABLE)
    assert potential(play, attack(play, ["g_corps_1"]), GERMAN) == 2


@pytest.mark.rule("17.2c")
def test_aircraft_bombard_without_any_gun() -> None:
    play = airborne([("g_air_1", TARGET, OBSERVATION), ("g_air_2", TARGET, BOMBING)], STAND)
    assert potential(play, attack(play), GERMAN) == 2
    assert potential(play, attack(play), ALLIED) == 0


@pytest.mark.rule("17.2c")
def test_bombs_help_the_defender_too() -> None:
    play = airborne([("a_br_air_1", TARGET, OBSERVATION), ("a_br_air_2", TARGET, BOMBING)], STAND)
    assert potential(play, attack(play), ALLIED) == 2


@pytest.mark.rule("17.2d")
def test_counter_battery_does_not_touch_what_aircraft_bring() -> None:
    units = {**STAND, "4416": ["g_corps_1"], "4118": ["a_br_corps_1", "a_br_corps_2"]}
    play = airborne([("g_air_1", TARGET, OBSERVATION), ("g_air_2", TARGET, BOMBING)], units)
    combat = attack(play, ["g_corps_1"], ["a_br_corps_1", "a_br_corps_2"])
    assert potential(play, combat, GERMAN) == 2


# cooperation


@pytest.mark.rule("COOP-5")
@pytest.mark.parametrize(
    ("units", "served"),
    [(["a_br_37"], True), (["a_au_4_4"], True), (["a_fr_35"], False), (["a_br_37", "a_fr_35"], False)],
)
def test_british_aircraft_fly_for_the_british_and_their_dominions_only(units: list[str], served: bool) -> None:
    play = airborne([("a_br_air_1", TARGET, OBSERVATION), ("a_br_air_2", TARGET, BOMBING)])
    engaged, target = [index(play, name) for name in units], play.hex(TARGET)
    assert observers(play, ALLIED, target, engaged) is served
    assert bombs(play, ALLIED, target, engaged) == int(served)
    play.state.restrictions = ()
    assert observers(play, ALLIED, target, engaged)
    assert bombs(play, ALLIED, target, engaged) == 1


@pytest.mark.rule("COOP-5")
def test_bombers_of_one_nation_need_an_observer_of_that_nation() -> None:
    play = airborne([("a_br_air_1", TARGET, OBSERVATION), ("a_fr_air_1", TARGET, BOMBING)])
    target = play.hex(TARGET)
    for name in ("a_fr_35", "a_br_37"):
        assert bombs(play, ALLIED, target, [index(play, name)]) == 0
    play.state.restrictions = ()
    assert bombs(play, ALLIED, target, [index(play, "a_fr_35")]) == 2

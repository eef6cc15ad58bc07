"""6.0: days of six player impulses, each with its phases in order; what is wiped and noted on the way."""

from __future__ import annotations

from functools import cache

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.engine.events import Event
from grognard.games.tigers.attrition import Attrition
from grognard.games.tigers.battle import Battles
from grognard.games.tigers.bridges import BridgeBuilding
from grognard.games.tigers.movement import Movement
from grognard.games.tigers.outsiders import EliminateOutsiders
from grognard.games.tigers.reinforcements import Reinforcements
from grognard.games.tigers.sequence import (
    PHASES,
    BeginPlayerImpulse,
    Ended,
    EndPlayerImpulse,
    ImpulseBegan,
    PhaseBegan,
    TurnBegan,
    refresh,
    rest_of_turn,
    steps_of,
)
from grognard.games.tigers.special_forces import LiftSpecialForces
from grognard.games.tigers.stacking import CheckLimits
from grognard.games.tigers.state import (
    ARROW,
    ATTACKED,
    BUILT,
    CROSSED,
    ENTRENCHED,
    FINISHED,
    MOVED,
    NOWHERE,
    ON_FOOT,
    RESTRICTION,
    WADED,
)
from grognard.games.tigers.supply import DetermineSupply
from grognard.games.tigers.theatre import ALLIED, GERMAN
from grognard.games.tigers.victory import CountPoints, Scored
from tests.games.tigers.support import GAME, bridge, position, space, unit

ALL_NIGHT = [("attrition", ""), ("victory", "")]


@cache
def told(scenario: str) -> tuple[Event, ...]:
    """All that happens in a random game."""
    found: list[Event] = []
    play, luck = GAME.start(scenario, (), Dice(b"sequence"), found), Luck(1)
    while play.decision:
        play.apply(play.decision.sample(play, luck))
    return tuple(found)


def phases(scenario: str) -> list[tuple[str, str]]:
    return [(event.phase, event.side) for event in told(scenario) if isinstance(event, PhaseBegan)]


def impulses(scenario: str) -> list[str]:
    return [event.impulse for event in told(scenario) if isinstance(event, ImpulseBegan)]


@pytest.mark.rule("6.0-IV", "8.1a")
def test_a_day_has_three_impulses_of_both_sides_the_german_first() -> None:
    day = [*list(PHASES[:7]) * 3, *ALL_NIGHT]
    assert phases("campaign")[:23] == day
    assert phases("seventh_army") == day * 3
    assert impulses("seventh_army") == [f"{day}-{n}" for day in (16, 17, 18) for n in (1, 2, 3)]


@pytest.mark.rule("6.0-IVx", "C-1")
def test_on_22_december_each_side_has_one_impulse() -> None:
    assert impulses("campaign")[-2:] == ["21-3", "22-1"]
    assert phases("campaign")[-9:] == [*PHASES[:7], *ALL_NIGHT]


@pytest.mark.rule("S2-2")
def test_the_5th_panzer_army_ends_with_the_german_impulse_of_22_1() -> None:
    assert impulses("fifth_panzer")[-1] == "22-1"
    assert phases("fifth_panzer")[-6:] == [*PHASES[:4], *ALL_NIGHT]


@pytest.mark.rule("ER02-12.26")
@pytest.mark.parametrize("scenario", ["fifth_panzer", "campaign"])
def test_22_1_counts_as_a_whole_day(scenario: str) -> None:
    days = [event.day for event in told(scenario) if isinstance(event, Scored)]
    assert days == list(range(16, 23))


@pytest.mark.rule("S3-2", "S3-10")
def test_three_days_end_with_the_last_allied_impulse_without_attrition() -> None:
    assert impulses("three_days")[-1] == "18-3"
    assert phases("three_days")[-8:] == [*PHASES[:7], ("victory", "")]
    assert phases("three_days").count(("attrition", "")) == 2


@pytest.mark.rule("S1-2")
def test_the_7th_army_ends_with_the_turn_of_18_december() -> None:
    assert [event.day for event in told("seventh_army") if isinstance(event, TurnBegan)] == [16, 17, 18]
    assert phases("seventh_army")[-2:] == ALL_NIGHT


@pytest.mark.parametrize("scenario", ["seventh_army", "fifth_panzer", "three_days", "campaign"])
def test_the_result_is_told_once_at_the_end(scenario: str) -> None:
    assert isinstance(told(scenario)[-1], Ended)
    assert sum(isinstance(event, Ended) for event in told(scenario)) == 1


@pytest.mark.rule("6.0-I", "ER02-6.0")
def test_reinforcements_of_both_sides_open_every_impulse() -> None:
    assert steps_of(*PHASES[0]) == (Reinforcements("german"), Reinforcements("allied"))
    assert phases("campaign").count(("reinforcements", "")) == 19


@pytest.mark.rule("6.0-IIa", "6.0-IIIa")
@pytest.mark.parametrize(("number", "side"), [(1, "german"), (4, "allied")])
def test_movement_follows_with_supply_before_and_limits_after(number: int, side: str) -> None:
    assert steps_of(*PHASES[number]) == (
        BeginPlayerImpulse(), DetermineSupply(side, "move"), Movement(side), CheckLimits(side),
    )  # fmt: skip


@pytest.mark.rule("6.0-IIc", "6.0-IIIc")
@pytest.mark.parametrize(("number", "side"), [(2, "german"), (5, "allied")])
def test_battles_follow_movement(number: int, side: str) -> None:
    assert steps_of(*PHASES[number]) == (DetermineSupply(side, "fight"), Battles(side))


@pytest.mark.rule("6.0-IId", "6.0-IIIc")
def test_bridges_are_built_after_the_battles() -> None:
    assert steps_of(*PHASES[3]) == (BridgeBuilding("german"), EndPlayerImpulse("german"))
    assert steps_of(*PHASES[6]) == (BridgeBuilding("allied"), EndPlayerImpulse("allied"), LiftSpecialForces())


@pytest.mark.rule("6.0-VIII", "6.0-IX")
def test_attrition_and_points_close_the_day() -> None:
    assert steps_of(*PHASES[7]) == (EliminateOutsiders(), Attrition())
    assert steps_of(*PHASES[8]) == (CountPoints(),)


@pytest.mark.rule("6.0-X")
def test_the_marks_of_a_day_come_off_and_the_others_stay() -> None:
    play = position({"Dasburg": ["G-2-304 entrenched finished arrow moved attacked built crossed on_foot waded"]})
    play.state.spent[unit("G-2-304")] = 5
    play.state.failures[bridge("51", "70")] = 2
    refresh(play)
    assert play.has(unit("G-2-304"), ENTRENCHED)
    assert play.has(unit("G-2-304"), ON_FOOT)
    assert not play.has(unit("G-2-304"), FINISHED | ARROW | MOVED | ATTACKED | BUILT | CROSSED | WADED)
    assert play.state.spent[unit("G-2-304")] == 0
    assert play.damaged(bridge("51", "70"))
    assert play.state.failures[bridge("51", "70")] == 2


def test_a_turn_notes_where_everybody_is() -> None:
    play = position({"Marnach": ["G-2-304"]}, began={"G-2-304": "Dasburg"})
    refresh(play)
    assert play.state.turn_start[unit("G-2-304")] == space("Marnach")


def test_a_player_impulse_begins_its_counts_anew() -> None:
    play = position(
        {"Marnach": ["G-2-304 arrow crossed finished"]},
        began={"G-2-304": "Dasburg"},
        demolition_tried=1,
        building_tried=2,
        fought=4,
    )
    play.state.tries[unit("G-2-304")] = 2
    BeginPlayerImpulse().run(play)
    state = play.state
    assert state.impulse_start[unit("G-2-304")] == space("Marnach")
    assert (state.demolition_tried, state.building_tried, state.fought, sum(state.tries)) == (0, 0, 0, 0)
    assert play.has(unit("G-2-304"), FINISHED)
    assert not play.has(unit("G-2-304"), ARROW | CROSSED)


@pytest.mark.rule("12.22b")
def test_control_is_settled_at_the_end_of_each_player_impulse() -> None:
    play = position({"Marnach": ["G-2-304"]})
    EndPlayerImpulse("german").run(play)
    assert play.controlled(GERMAN) >> space("Marnach") & 1


@pytest.mark.rule("14.3")
def test_the_special_forces_stay_for_the_allied_impulse_and_no_longer() -> None:
    fields = {"special_area": space("Clervaux"), "special_effect": RESTRICTION}
    german = position({"Dasburg": ["G-2-304"]}, steps_of("building", "german"), **fields)
    assert german.state.special_area == space("Clervaux")
    allied = position({"Dasburg": ["G-2-304"]}, steps_of("building", "allied"), side=ALLIED, **fields)
    assert (allied.state.special_area, allied.state.special_effect) == (NOWHERE, 0)


@pytest.mark.parametrize(("phase", "left"), [(0, 6 + 1 + 2 + 1), (6, 1 + 2 + 1), (7, 2), (8, 1)])
def test_what_is_left_of_a_turn(phase: int, left: int) -> None:
    assert len(rest_of_turn(position({}, phase=phase))) == left

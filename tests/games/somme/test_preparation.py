"""Prepared offensives, an option, and the corps artilleries that are withdrawn."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.movement import Moves, StartMovement, movement_phase
from grognard.games.somme.offensives import preparation_phase
from grognard.games.somme.orders import Move
from grognard.games.somme.points import items, total
from grognard.games.somme.preparation import (
    EndPreparation,
    HeadquartersReleased,
    Prepare,
    Release,
    TurnHeadquarters,
)
from grognard.games.somme.state import POSSIBLE, WITHDRAWN
from grognard.games.somme.withdrawal import Withdrawal, WithdrawGuns
from tests.games.somme.arrivals import check_choices, reason, where
from tests.games.somme.support import front, index
from tests.games.support import events

OPTION = ["prepared_offensives"]
STAFF = {"4224": ["a_br_hq_5"], "3535": ["a_fr_hq_3"], "5521": ["g_hq_18"]}


def preparing(units: dict[str, list[str]] | None = None, **state: Any) -> Campaign18:
    return front("campaign", units or STAFF, preparation_phase(), **{"options": OPTION, **state})


def is_prepared(play: Campaign18, hq: str) -> bool:
    return play.has(index(play, hq), POSSIBLE)


@pytest.mark.rule("F-1")
def test_the_side_without_the_initiative_turns_headquarters_on_roads_and_railways() -> None:
    play = preparing()
    assert isinstance(play.decision, Prepare)
    assert play.decision.side == "allied"
    check_choices(play)
    assert reason(play, TurnHeadquarters("a_fr_hq_3")) == ("F-1", "not_on_a_road")
    assert reason(play, TurnHeadquarters("g_hq_18")) == ("F-1", "no_headquarters_of_yours")
    assert reason(play, TurnHeadquarters("a_br_8")) == ("F-1", "no_headquarters_of_yours")
    play.apply(TurnHeadquarters("a_br_hq_5"))
    assert is_prepared(play, "a_br_hq_5")
    assert play.over  # nobody is left to turn
    other = preparing(initiative="allied")
    assert isinstance(other.decision, Prepare)
    assert other.decision.side == "german"


@pytest.mark.rule("F-1")
def test_in_the_phase_a_headquarters_is_turned_back_for_nothing_and_once_only() -> None:
    play = preparing({"4224": ["a_br_hq_5 possible"], "4035": ["a_fr_hq_3"]})
    play.apply(TurnHeadquarters("a_br_hq_5"))
    assert not is_prepared(play, "a_br_hq_5")
    assert play.state.penalty == 0
    assert reason(play, TurnHeadquarters("a_br_hq_5")) == ("F-1", "turned_already")
    play.apply(EndPreparation())
    assert play.over


@pytest.mark.rule("F-1")
def test_without_the_option_there_is_no_such_phase() -> None:
    assert front("campaign", STAFF, preparation_phase()).over


@pytest.mark.rule("F-1")
def test_a_prepared_headquarters_does_not_move() -> None:
    agenda = [StartMovement("allied"), Moves("allied")]
    units = {"4224": ["a_br_hq_5 possible"], "3516": ["a_br_hq_3"]}
    play = front("campaign", units, agenda, options=OPTION, sequence=1)
    assert reason(play, Move(("a_br_hq_5",), ("4223",))) == ("F-1", "headquarters_prepared")
    assert play.ruling(Move(("a_br_hq_3",), ("3515",)))


@pytest.mark.rule("F-3")
@pytest.mark.parametrize(
    ("side", "initiative", "hq", "points"), [("allied", "german", "a_br_hq_5", 1), ("german", "allied", "g_hq_2", -1)]
)
def test_turned_back_later_it_costs_a_victory_point(side: str, initiative: str, hq: str, points: int) -> None:
    units = {"4224" if side == "allied" else "5214": [f"{hq} possible"]}
    before = front("campaign", units, initiative=initiative, options=OPTION)
    play = front("campaign", units, [Release(side)], initiative=initiative, options=OPTION)
    check_choices(play)
    assert reason(play, TurnHeadquarters("g_hq_18")) == ("F-3", "not_prepared")
    play.apply(TurnHeadquarters(hq))
    assert not is_prepared(play, hq)
    assert total(items(play)) - total(items(before)) == points
    assert events(play, HeadquartersReleased)[0].points == points


@pytest.mark.rule("F-3")
def test_the_side_is_asked_when_its_movement_phase_begins() -> None:
    units = {"4224": ["a_br_hq_5 possible"]}
    play = front("campaign", units, movement_phase("allied"), options=OPTION, sequence=1)
    assert isinstance(play.decision, Release)
    play.apply(EndPreparation())
    assert is_prepared(play, "a_br_hq_5")
    assert play.state.penalty == 0


# withdrawal

GUNS = {"4806": ["g_corps_1", "g_corps_2"], "5012": ["g_corps_7"], "5115": ["g_army_2"]}


def leaving(scenario: str, turn: int, sequence: int, units: dict[str, list[str]]) -> Campaign18:
    return front(scenario, units, movement_phase("german"), turn=turn, sequence=sequence)


@pytest.mark.rule("S2-04")
@pytest.mark.parametrize("scenario", ["michael", "campaign"])
def test_in_the_second_sequence_of_turn_2_the_german_takes_two_corps_artilleries_off(scenario: str) -> None:
    play = leaving(scenario, 2, 2, GUNS)
    assert isinstance(play.decision, Withdrawal)
    check_choices(play)
    assert reason(play, WithdrawGuns(("g_corps_1",))) == ("S2-04", "number_to_withdraw")
    assert reason(play, WithdrawGuns(("g_corps_1", "g_corps_1"))) == ("S2-04", "number_to_withdraw")
    assert reason(play, WithdrawGuns(("g_corps_1", "g_army_2"))) == ("S2-04", "no_corps_artillery")
    play.apply(WithdrawGuns(("g_corps_1", "g_corps_7")))
    assert where(play, "g_corps_1") == where(play, "g_corps_7") == WITHDRAWN
    assert where(play, "g_corps_2") >= 0


@pytest.mark.rule("S2-04")
def test_all_go_if_there_are_fewer_and_nobody_goes_at_another_time() -> None:
    play = leaving("michael", 2, 2, {"4806": ["g_corps_1"]})
    play.apply(WithdrawGuns(("g_corps_1",)))
    assert where(play, "g_corps_1") == WITHDRAWN
    assert not isinstance(leaving("michael", 2, 1, GUNS).decision, Withdrawal)
    assert not isinstance(leaving("hutier", 1, 2, {"5521": ["g_corps_12"]}).decision, Withdrawal)

"""13.21: attrition."""

from __future__ import annotations

import pytest

from grognard.games.tigers.attrition import Attrition, Wasted
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.state import ELIMINATED
from tests.games.support import events
from tests.games.tigers.support import position, strength, unit

NECK = {"Holzthum": ["A-28-110b"], "Clervaux": ["A-28-707"], "Weiswampach": ["A-9-27"]}


def after(units: dict[str, list[str]]) -> Campaign:
    return position(units, [Attrition()])


@pytest.mark.rule("13.21", "6.0-VIII")
def test_whoever_is_unsupplied_loses_a_point() -> None:
    play = after({"Marnach": ["G-2-3a 3", "G-2-304 3"], **NECK})
    assert (strength(play, "G-2-3a"), strength(play, "G-2-304")) == (2, 3)
    assert strength(play, "A-28-707") == 1
    assert [(e.side, e.units, e.gone) for e in events(play, Wasted)] == [("german", ["G-2-3a"], [])]


@pytest.mark.rule("13.17")
def test_supply_is_judged_in_the_attrition_phase_itself() -> None:
    play = position({"Marnach": ["G-2-3a 3"]}, [Attrition()], unsupplied_fight=1 << unit("G-2-3a"))
    assert strength(play, "G-2-3a") == 3


@pytest.mark.rule("13.21")
def test_the_last_point_is_the_unit() -> None:
    play = after({"Marnach": ["G-2-3b 1"], **NECK})
    assert play.state.at[unit("G-2-3b")] == ELIMINATED
    assert events(play, Wasted)[0].gone == ["G-2-3b"]


@pytest.mark.rule("ER02-13.21")
def test_losses_of_both_sides_are_simultaneous() -> None:
    """The Allied unit that cuts off Marnach is lost itself, and Marnach suffers all the same."""
    rear = {"Dasburg": ["A-28-110a 1", "G-2-2 2"], "Daleiden": ["G-26-39 2"], "Karlshausen": ["G-26-77 2"]}
    play = after({"Marnach": ["G-2-304 1"], **rear, **NECK})
    assert {event.side: event.gone for event in events(play, Wasted)} == {
        "german": ["G-2-304"],
        "allied": ["A-28-110a"],
    }

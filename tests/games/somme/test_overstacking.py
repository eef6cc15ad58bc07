"""4.0e: the end of a phase in a hex that is too full."""

from __future__ import annotations

import pytest

from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.movement import Moves, StartMovement
from grognard.games.somme.orders import Disband, Done
from grognard.games.somme.overstacking import Disbanded, StackingCheck
from grognard.games.somme.state import ELIMINATED
from tests.games.somme.moving import go, reasons
from tests.games.somme.support import at, front
from tests.games.support import events


def crowd() -> Campaign18:
    """Two divisions in a hex, a third elsewhere."""
    return front("michael", {"1634": ["a_br_37", "a_br_34"], "2036": ["a_br_62"]}, [StackingCheck("allied")])


@pytest.mark.rule("4.0e")
def test_a_move_may_end_in_a_full_hex_and_its_owner_eliminates_a_unit_of_his_choice() -> None:
    agenda = [StartMovement("allied"), Moves("allied"), StackingCheck("allied")]
    play = front("michael", {"1634": ["a_br_37"], "1534": ["a_br_34"], "2036": ["a_br_62"]}, agenda)
    go(play, "a_br_37", "1534")
    play.apply(Done())
    assert play.decision == StackingCheck("allied")
    assert play.decision.candidates(play) == [Disband("a_br_34"), Disband("a_br_37")]
    play.apply(Disband("a_br_34"))
    assert play.over
    assert (at(play, "a_br_37"), at(play, "a_br_34")) == ("1534", str(ELIMINATED))
    assert events(play, Disbanded)[0].hex == "1534"


@pytest.mark.rule("4.0e")
def test_units_go_until_the_hex_holds_four_points() -> None:
    names = ["a_br_g_1", "a_br_g_2", "a_br_g_3", "a_br_9_1", "a_br_9_2", "a_br_51_1"]
    play = front("michael", {"1634": names}, [StackingCheck("allied")])
    play.apply(Disband("a_br_g_1"))
    play.apply(Disband("a_br_9_2"))
    assert play.over
    assert [at(play, name) for name in names].count("1634") == 4


@pytest.mark.rule("4.0e")
def test_only_units_of_a_hex_that_is_too_full_are_disbanded_and_only_those_of_the_owner() -> None:
    play = crowd()
    assert reasons(play, Disband("a_br_62")) == ("4.0e hex_not_too_full",)
    assert reasons(play, Disband("g_185")) == ("4.0e unit_not_yours",)
    assert reasons(play, Disband("nobody")) == ("4.0e unknown_unit",)
    assert front("michael", {"1634": ["a_br_37", "a_br_g_1"]}, [StackingCheck("allied")]).over
    assert front("michael", {"1634": ["a_br_37", "a_br_34"]}, [StackingCheck("german")]).over


@pytest.mark.rule("4.0e", "11.3.2c")
def test_the_stoss_of_a_disbanded_regiment_finds_another() -> None:
    units = ["g_2gr_1", "g_2gr_2", "g_185", "g_stoss_1 with:g_2gr_1"]
    play = front("michael", {"1634": units}, [StackingCheck("german")])
    play.apply(Disband("g_2gr_1"))
    assert play.over
    assert play.state.regiment[play.unit("g_stoss_1")] == play.unit("g_2gr_2")


def test_the_units_are_lit_and_each_click_is_an_answer() -> None:
    play = crowd()
    assert play.decision is not None
    menu = play.decision.menu(play, ())
    assert [pick.pick for pick in menu.picks] == ["unit:a_br_34", "unit:a_br_37"]
    assert menu.preview is not None
    assert menu.preview.reasons[0].value == "6"
    assert play.decision.menu(play, ("unit:a_br_37",)).ready == Disband("a_br_37")
    assert not play.decision.why_not(play, (), "unit:a_br_62")
    assert not play.decision.why_not(play, (), "place:1634")

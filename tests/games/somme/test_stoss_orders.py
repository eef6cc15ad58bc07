"""11.3.2: Stoss go with their regiments and change them at the start of a phase."""

from __future__ import annotations

import pytest

from grognard.games.somme.moves import begin_phase
from grognard.games.somme.orders import GiveStoss, Move
from grognard.games.somme.state import COMBAT, ELIMINATED
from grognard.games.somme.stoss_orders import StossGiven, gifts, giving_ruling
from tests.games.somme.moving import go, phase, reasons, why
from tests.games.somme.support import at, index
from tests.games.support import events

HEX = ["g_2gr_1", "g_2gr_2", "g_185", "g_stoss_1 with:g_2gr_1"]


@pytest.mark.rule("11.3.2a")
def test_a_stoss_goes_where_its_regiment_goes_and_never_by_itself() -> None:
    play = phase({"1634": HEX}, "german")
    assert why(play, "g_stoss_1", "1534") == ("11.3.2a stoss_with_regiment",)
    go(play, "g_2gr_1", "1534", "1533", "1532", "1531", "1631")
    assert at(play, "g_stoss_1") == "1631"


@pytest.mark.rule("11.3.2b")
def test_a_stoss_is_given_to_another_regiment_of_its_hex_once_in_a_phase() -> None:
    play = phase({"1634": HEX}, "german")
    play.apply(GiveStoss("g_stoss_1", "g_2gr_2"))
    assert play.state.regiment[index(play, "g_stoss_1")] == index(play, "g_2gr_2")
    assert events(play, StossGiven)[0].hex == "1634"
    assert reasons(play, GiveStoss("g_stoss_1", "g_2gr_1")) == ("11.3.2b stoss_given_already",)
    begin_phase(play, 0)
    assert giving_ruling(play, 0, GiveStoss("g_stoss_1", "g_2gr_1"))


@pytest.mark.rule("11.3.2b")
def test_each_regiment_takes_one_stoss_and_divisions_take_none() -> None:
    play = phase({"1634": [*HEX, "g_stoss_2 with:g_2gr_2"], "1834": ["g_2gr_3"]}, "german")
    assert reasons(play, GiveStoss("g_stoss_1", "g_2gr_2")) == ("11.3.2b one_stoss_each",)
    assert reasons(play, GiveStoss("g_stoss_1", "g_185")) == ("11.3.2a no_regiment_there",)
    assert reasons(play, GiveStoss("g_stoss_1", "g_2gr_3")) == ("11.3.2a no_regiment_there",)
    assert reasons(play, GiveStoss("g_185", "g_2gr_3")) == ("11.3.2b no_stoss",)
    assert reasons(play, GiveStoss("g_stoss_9", "g_2gr_3")) == ("11.3.2b not_on_map",)


@pytest.mark.rule("11.3.2b")
def test_regiments_that_have_moved_or_fought_neither_give_nor_take() -> None:
    play = phase({"1634": HEX, "1534": ["g_2gr_3"]}, "german")
    go(play, "g_2gr_3", "1634")
    assert reasons(play, GiveStoss("g_stoss_1", "g_2gr_3")) == ("11.3.2b regiment_has_acted",)
    assert gifts(play, 0) == [GiveStoss("g_stoss_1", "g_2gr_2")]
    fought = phase({"1634": ["g_2gr_1", "g_2gr_2 fought", "g_2gr_3 moved", *HEX[3:]]}, "german")
    fought.state.phase = COMBAT
    fought.mark(index(fought, "g_2gr_3"), 256)
    assert gifts(fought, 0) == [GiveStoss("g_stoss_1", "g_2gr_3")]


@pytest.mark.rule("11.3.2c")
def test_a_stoss_too_many_is_eliminated() -> None:
    play = phase({"1634": [*HEX, "g_stoss_2 with:g_2gr_2"]}, "german")
    play.eliminate(index(play, "g_2gr_1"))
    assert at(play, "g_stoss_1") == str(ELIMINATED)
    assert at(play, "g_stoss_2") == "1634"


def test_giving_is_no_move() -> None:
    play = phase({"1634": HEX}, "german")
    play.apply(GiveStoss("g_stoss_1", "g_2gr_2"))
    assert play.ruling(Move(("g_2gr_2",), ("1534",)))

"""Retreat before combat."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg.actions import Pass
from grognard.games.blitzkrieg.answers import Evade
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.evade import Evaded, RetreatBefore
from tests.games.blitzkrieg.combats import plan
from tests.games.blitzkrieg.support import at, battle, index
from tests.games.support import events


def attacked(units: dict[str, list[str]], targets: str, attackers: str) -> Campaign40:
    """The French before they slip away at Hannut."""
    play = battle("hannut", units)
    play.state.combat = plan(play, "german", targets, attackers)
    play.then(RetreatBefore("allied"))
    play.advance()
    return play


CARS = {"1005": ["a_han_12c_p1"], "1105": ["g_han_5_1_iv"]}


@pytest.mark.rule("CAP-3a")
@pytest.mark.parametrize("unit", ["a_han_12c_p1", "a_han_11_1_mc"])
def test_armoured_cars_and_motorcycles_may_go_before_combat(unit: str) -> None:
    play = attacked({**CARS, "1005": [unit]}, "1005", "g_han_5_1_iv")
    assert isinstance(play.decision, RetreatBefore)
    play.apply(Evade(unit, ("0905", "0806")))
    assert at(play, unit) == "0806"
    assert not play.disorganised(index(play, unit))
    assert play.combat.defenders == ()
    assert play.combat.vacated == (play.hex("1005"),)
    assert events(play, Evaded) == [Evaded(unit, ["0905", "0806"])]


@pytest.mark.rule("CAP-3a")
@pytest.mark.parametrize("unit", ["a_han_11_1_h", "a_han_12c_p1 disorganised"])
def test_others_and_disorganised_units_stay(unit: str) -> None:
    play = attacked({**CARS, "1005": [unit]}, "1005", "g_han_5_1_iv")
    assert play.over
    assert RetreatBefore("allied").check(play, Evade(unit.split()[0], ("0905", "0806"))).rules == ("CAP-3a",)


@pytest.mark.rule("CAP-3a")
def test_nobody_gets_away_from_armoured_cars() -> None:
    play = battle("stonne", {"0905": ["a_sto_6g_p"], "0904": ["g_sto_gpz_a90", "g_sto_gpz_1_8"]})
    for attackers, gone in (("g_sto_gpz_1_8 g_sto_gpz_a90", False), ("g_sto_gpz_1_8", True)):
        play.state.combat = plan(play, "german", "0905", attackers)
        assert RetreatBefore("allied").moot(play) is not gone


@pytest.mark.rule("CAP-3b")
def test_those_who_go_take_no_part_and_the_others_fight_on() -> None:
    play = attacked({**CARS, "1005": ["a_han_12c_p1", "a_han_11_1_h"]}, "1005", "g_han_5_1_iv")
    play.apply(Evade("a_han_12c_p1", ("0905", "0806")))
    assert play.combat.defenders == (index(play, "a_han_11_1_h"),)
    assert play.combat.vacated == ()
    assert play.over


@pytest.mark.rule("CAP-3b")
def test_each_unit_is_asked_until_the_side_stays() -> None:
    play = attacked({**CARS, "1005": ["a_han_12c_p1", "a_han_12c_p2"]}, "1005", "g_han_5_1_iv")
    play.apply(Evade("a_han_12c_p1", ("0905", "0806")))
    assert isinstance(play.decision, RetreatBefore)
    play.apply(Pass())
    assert play.over
    assert play.combat.defenders == (index(play, "a_han_12c_p2"),)


@pytest.mark.rule("CAP-3c")
@pytest.mark.parametrize("path", [("0905",), ("0905", "0805", "0705"), (), ("0905", "nowhere")])
def test_the_way_is_just_two_hexes(path: tuple[str, ...]) -> None:
    play = attacked(CARS, "1005", "g_han_5_1_iv")
    assert RetreatBefore("allied").check(play, Evade("a_han_12c_p1", path)).rules == ("CAP-3c",)


@pytest.mark.rule("CAP-3c")
def test_every_candidate_is_legal_and_two_hexes_long() -> None:
    play = attacked(CARS, "1005", "g_han_5_1_iv")
    decision = RetreatBefore("allied")
    ways = decision.candidates(play)
    assert len(ways) > 1
    for action in ways:
        assert decision.ruling(play, action)
        assert isinstance(action, Pass) or len(action.path) == 2  # type: ignore[attr-defined]


def test_the_page_offers_the_ends_of_the_ways() -> None:
    play = attacked(CARS, "1005", "g_han_5_1_iv")
    decision = RetreatBefore("allied")
    menu = decision.menu(play, ())
    assert {pick.pick for pick in menu.picks} >= {"unit:a_han_12c_p1", "place:0806"}
    ready = decision.menu(play, ("unit:a_han_12c_p1", "place:0806")).ready
    assert decision.check(play, ready)
    assert decision.why_not(play, (), "place:1104").rules == ("CAP-3c",)
    assert decision.why_not(play, (), "unit:g_han_5_1_iv").rules == ("CAP-3a",)

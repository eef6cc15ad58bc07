"""The column shift of the event, and the no-retreat defence."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg.answers import Shift, StandFast
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.odds import final_column
from grognard.games.blitzkrieg.shifts import with_odds
from grognard.games.blitzkrieg.stand import ColumnShift, ColumnShifted, NoRetreat, StoodFast
from tests.games.blitzkrieg.combats import plan, somua_example
from tests.games.blitzkrieg.support import battle, index
from tests.games.support import events


def known(play: Campaign40, targets: str, units: str) -> Campaign40:
    """A French attack whose odds are known."""
    play.state.combat = with_odds(play, plan(play, "allied", targets, units))
    return play


def asked(play: Campaign40, decision: ColumnShift | NoRetreat) -> Campaign40:
    play.then(decision)
    play.advance()
    return play


def passing(passes: int = 2, event: str = "they_shall_not_pass") -> Campaign40:
    play = somua_example()
    play.state.events, play.state.passes = (event,), passes
    return asked(known(play, "0405", "a_han_2d_1_s1 a_han_2d_1_at"), ColumnShift("allied"))


@pytest.mark.rule("EVT-PASS")
@pytest.mark.parametrize("columns", [-1, 1])
def test_the_event_moves_a_combat_by_one_column(columns: int) -> None:
    play = passing()
    before = final_column(play.combat)
    play.apply(Shift(columns))
    assert final_column(play.combat) == before + columns
    assert play.state.passes == 1
    assert events(play, ColumnShifted) == [ColumnShifted("allied", columns, 1)]


@pytest.mark.rule("EVT-PASS")
def test_a_combat_left_alone_spends_nothing() -> None:
    play = passing()
    play.apply(Shift(0))
    assert (play.state.passes, play.combat.pass_shift) == (2, 0)


@pytest.mark.rule("EVT-PASS")
def test_nobody_is_asked_without_the_event_or_when_it_is_used_up() -> None:
    assert passing(event="fifth_column").over
    assert passing(passes=0).over
    assert ColumnShift("allied").check(passing(), Shift(2)).rules == ("EVT-PASS",)


@pytest.mark.rule("CMB-23")
def test_the_event_stays_within_three_columns() -> None:
    play = passing()
    play.state.combat = combat = with_odds(play, plan(play, "allied", "0405", "a_han_2d_1_s1"))
    assert combat.shift == 2
    play.apply(Shift(1))
    assert final_column(play.combat) == combat.column + 3


@pytest.mark.rule("CMB-24")
def test_the_defender_may_stand_fast() -> None:
    play = asked(known(somua_example(), "0405", "a_han_2d_1_s1 a_han_2d_1_at"), NoRetreat("german"))
    play.apply(StandFast(("0405",)))
    assert play.combat.no_retreat == (play.hex("0405"),)
    assert events(play, StoodFast) == [StoodFast("german", ["0405"])]


@pytest.mark.rule("CMB-24")
def test_of_several_hexes_each_is_declared_by_itself() -> None:
    units = {"1006": ["a_han_2d_1_s1", "a_han_2d_1_s2"], "1105": ["g_han_5_1_ii1"], "1106": ["g_han_13_1_1"]}
    play = known(battle("hannut", units), "1105 1106", "a_han_2d_1_s1 a_han_2d_1_s2")
    decision = NoRetreat("german")
    assert len(decision.candidates(play)) == 4
    asked(play, decision).apply(StandFast(("1106",)))
    assert play.combat.no_retreat == (play.hex("1106"),)


@pytest.mark.rule("CMB-24")
@pytest.mark.parametrize("hexes", [("0404",), ("nowhere",), ("0405", "0405")])
def test_only_attacked_hexes_can_be_held(hexes: tuple[str, ...]) -> None:
    play = known(somua_example(), "0405", "a_han_2d_1_s1")
    assert NoRetreat("german").check(play, StandFast(hexes)).rules == ("CMB-24",)


def test_nobody_is_asked_if_no_result_is_a_retreat_or_all_are_bound_by_terror() -> None:
    units = {"0405": ["g_han_5_1_iv", "g_han_5_1_iii"], "0305": ["a_han_11_1_d1"]}
    assert asked(known(battle("hannut", units), "0405", "a_han_11_1_d1"), NoRetreat("german")).over
    play = known(somua_example(), "0405", "a_han_2d_1_s1 a_han_2d_1_at")
    bound = with_odds(play, play.combat)
    play.state.combat = type(bound)(
        bound.side, bound.targets, bound.attackers, (), bound.defenders, bound.column, bound.shift,
        forced=(index(play, "g_han_5_1_ii1"),),
    )  # fmt: skip
    assert asked(play, NoRetreat("german")).over


def test_the_page_shows_each_column_and_the_odds() -> None:
    menu = ColumnShift("allied").menu(passing(), ())
    assert [button.label.facts["column"] for button in menu.buttons] == ["2:1", "3:1", "4:1"]
    assert menu.preview is not None


def test_the_page_lets_hexes_be_picked() -> None:
    units = {"1006": ["a_han_2d_1_s1", "a_han_2d_1_s2"], "1105": ["g_han_5_1_ii1"], "1106": ["g_han_13_1_1"]}
    play = known(battle("hannut", units), "1105 1106", "a_han_2d_1_s1 a_han_2d_1_s2")
    menu = NoRetreat("german").menu(play, ("place:1106", "place:0101"))
    assert menu.draft == ("place:1106",)
    assert [button.action for button in menu.buttons] == [
        StandFast(),
        StandFast(("1106",)),
        StandFast(("1105", "1106")),
    ]
    assert NoRetreat("german").why_not(play, (), "place:0101").rules == ("CMB-24",)

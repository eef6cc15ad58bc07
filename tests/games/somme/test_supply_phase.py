"""9.0: the supply phase: headquarters fall back, supports and marked units are lost, markers come and go."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice import Luck
from grognard.games.somme.battlefield import ALLIED, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import ELIMINATED, UNSUPPLIED
from grognard.games.somme.supply import has_line
from grognard.games.somme.supply_phase import (
    BackInSupply,
    Displace,
    HeadquartersDisplaced,
    HeadquartersLost,
    LostForSupply,
    OutOfSupply,
    supply_phase,
)
from tests.clicking import clicks_to
from tests.games.somme.support import at, front, index
from tests.games.support import events

GONE = str(ELIMINATED)
RING = {"2030": ["a_fr_hq_1"], "2029": ["g_185"], "2031": ["g_187"]}  # the way back leads to 2033
WIDE = {"1726": ["a_fr_hq_1"], "1725": ["g_185"], "1727": ["g_187"]}  # 1525, 1526 and 1527 are equally near


def judged(units: dict[str, list[str]], scenario: str = "michael", **state: Any) -> Campaign18:
    """The supply phase of this position, as far as nobody is asked."""
    return front(scenario, units, supply_phase(), **state)


def marked(play: Campaign18, unit: str) -> bool:
    return play.has(index(play, unit), UNSUPPLIED)


# combat units


@pytest.mark.rule("9.2a")
def test_a_combat_unit_out_of_supply_gets_the_marker() -> None:
    play = judged({"3518": ["g_185"], "5018": ["g_187"]})
    assert [marked(play, "g_185"), marked(play, "g_187")] == [True, False]
    assert events(play, OutOfSupply) == [OutOfSupply("german", ["g_185"])]


@pytest.mark.rule("9.2a")
def test_only_the_division_behind_the_enemy_zones_is_marked_as_in_the_example() -> None:
    cut = {"3520": ["a_fr_hq_1"], "4420": ["a_fr_35"], "4419": ["g_28_1"], "4421": ["g_103_1"], "3420": ["a_fr_1"]}
    play = judged(cut)
    assert [marked(play, name) for name in ("a_fr_35", "a_fr_1")] == [True, False]
    play = judged({**cut, "4320": ["a_fr_12"]})
    assert not marked(play, "a_fr_35")


@pytest.mark.rule("9.2e")
def test_who_bears_the_marker_and_is_still_cut_off_is_eliminated() -> None:
    play = judged({"3518": ["g_185 unsupplied", "g_187"]})
    assert (at(play, "g_185"), at(play, "g_187")) == (GONE, "3518")
    assert marked(play, "g_187")
    assert events(play, LostForSupply) == [LostForSupply("german", ["g_185"])]


@pytest.mark.rule("9.2e")
def test_the_marker_comes_off_whoever_is_supplied_again() -> None:
    play = judged({"5018": ["g_185 unsupplied"], "2030": ["a_fr_hq_1"], "3030": ["a_fr_35 unsupplied"]})
    assert not marked(play, "g_185")
    assert not marked(play, "a_fr_35")
    assert events(play, BackInSupply) == [BackInSupply("german", ["g_185"]), BackInSupply("allied", ["a_fr_35"])]


# supports


@pytest.mark.rule("9.3a")
def test_a_support_out_of_supply_is_eliminated_at_once() -> None:
    play = judged({"3518": ["g_185", "g_corps_1", "g_army_1"], "5018": ["g_corps_2"]})
    assert [at(play, name) for name in ("g_corps_1", "g_army_1", "g_corps_2")] == [GONE, GONE, "5018"]
    assert at(play, "g_185") == "3518"


@pytest.mark.rule("9.3b")
def test_a_stoss_shares_the_fate_of_its_regiment() -> None:
    units = {"3518": ["g_28_1", "g_stoss_1 with:g_28_1"], "3525": ["g_5_1 unsupplied", "g_stoss_2 with:g_5_1"]}
    play = judged(units)
    assert at(play, "g_stoss_1") == "3518"
    assert [at(play, name) for name in ("g_5_1", "g_stoss_2")] == [GONE, GONE]


# both sides on one position


@pytest.mark.rule("9.1a")
def test_both_sides_are_judged_on_the_same_position() -> None:
    units = {"3518": ["g_185 unsupplied"], "3520": ["a_br_37 unsupplied"]}
    barred = {"3519": ["g_187 unsupplied"], "3521": ["a_br_32 unsupplied"]}
    play = judged({**units, **barred})
    assert {at(play, name) for name in ("g_185", "g_187", "a_br_37", "a_br_32")} == {GONE}


@pytest.mark.rule("9.1a")
def test_the_end_of_the_enemy_in_this_phase_opens_no_line() -> None:
    units = {"3520": ["a_fr_hq_1"], "4420": ["a_fr_35 unsupplied"]}
    play = judged({**units, "4419": ["g_28_1 unsupplied"], "4421": ["g_103_1 unsupplied"]})
    assert [at(play, name) for name in ("g_28_1", "g_103_1", "a_fr_35")] == [GONE, GONE, GONE]


@pytest.mark.rule("9.1a")
def test_supply_changes_in_this_phase_and_at_no_other_time() -> None:
    play = front("michael", {"5018": ["g_185"], "3518": ["g_187 unsupplied"]})
    for unit, where in (("g_185", "3518"), ("g_187", "5018")):
        play.place(index(play, unit), play.hex(where))
    assert [marked(play, name) for name in ("g_185", "g_187")] == [False, True]
    play.then(*supply_phase())
    play.advance()
    assert [marked(play, name) for name in ("g_185", "g_187")] == [True, False]


# headquarters


@pytest.mark.rule("9.1c")
def test_a_headquarters_without_line_falls_back_just_far_enough() -> None:
    play = judged(RING)
    assert at(play, "a_fr_hq_1") == "2033"
    assert has_line(play, index(play, "a_fr_hq_1"))
    assert events(play, HeadquartersDisplaced) == [HeadquartersDisplaced("a_fr_hq_1", "2030", "2033")]


@pytest.mark.rule("9.1c")
def test_v_hutier_goes_along() -> None:
    units = {"4009": ["g_hq_18"], "4008": ["a_br_37"], "4010": ["a_br_32"], "3909": ["a_br_2"], "4109": ["a_br_19"]}
    play = front("michael", units)
    play.state.hutier = index(play, "g_hq_18")
    play.then(*supply_phase())
    play.advance()
    while play.decision is not None:
        play.apply(play.decision.candidates(play)[0])
    assert at(play, "g_hq_18") != "4009"
    assert play.state.hutier == index(play, "g_hq_18")


@pytest.mark.rule("9.3a")
def test_a_headquarters_that_no_source_is_left_to_is_eliminated_and_feeds_nobody() -> None:
    play = front("push", {"2030": ["a_fr_hq_1"], "2130": ["a_fr_35"]})
    for number, where in enumerate(play.field.board.ordered(play.field.sources[ALLIED])):
        play.place(play.field.combat[GERMAN][number], where)
    play.then(*supply_phase())
    play.advance()
    assert at(play, "a_fr_hq_1") == GONE
    assert events(play, HeadquartersLost) == [HeadquartersLost("a_fr_hq_1")]
    assert marked(play, "a_fr_35")


@pytest.mark.rule("9.1c", "COOP-1")
def test_it_passes_over_units_of_another_nation_while_nations_may_not_stack() -> None:
    play = judged({**RING, "2033": ["a_br_37"]})
    assert at(play, "a_fr_hq_1") == "2034"
    play = judged({**RING, "2033": ["a_fr_35"]})
    assert at(play, "a_fr_hq_1") == "2033"
    play = judged({**RING, "2033": ["a_br_37"]}, restrictions=())
    assert at(play, "a_fr_hq_1") == "2033"


@pytest.mark.rule("9.1c")
def test_it_joins_another_nation_where_there_is_nothing_else() -> None:
    blocked = {f"20{row}": [unit] for row, unit in ((33, "a_br_37"), (34, "a_br_32"), (35, "a_br_2"), (36, "a_br_19"))}
    assert at(judged({**RING, **blocked}), "a_fr_hq_1") == "2033"


# the owner's choice


def asked(**state: Any) -> Campaign18:
    play = judged(WIDE, **state)
    assert play.decision is not None
    return play


@pytest.mark.rule("9.1c")
def test_the_owner_chooses_among_hexes_that_are_equally_near() -> None:
    play = asked()
    assert play.decision is not None
    assert play.decision.side == "allied"
    names = ("1525", "1526", "1527")
    assert play.decision.candidates(play) == [Displace("a_fr_hq_1", name) for name in names]
    play.apply(Displace("a_fr_hq_1", "1527"))
    assert (at(play, "a_fr_hq_1"), play.over) == ("1527", True)


@pytest.mark.rule("9.1c")
def test_nothing_but_those_hexes_will_do() -> None:
    play = asked()
    for order in (
        Displace("a_fr_hq_1", "1426"),
        Displace("a_fr_hq_1", "nowhere"),
        Displace("a_br_hq_3", "1526"),
        Displace("nobody", "1526"),
    ):
        assert play.ruling(order).rules == ("9.1c",)


def test_the_side_with_the_initiative_sees_to_its_headquarters_first() -> None:
    lone = {"4009": ["g_hq_18"], "4008": ["a_br_37"], "4010": ["a_br_32"], "3909": ["a_br_2"], "4109": ["a_br_19"]}
    for first in ("german", "allied"):
        play = judged({**WIDE, **lone}, initiative=first)
        order = [event.unit for event in _all_displaced(play)]
        assert order == (["g_hq_18", "a_fr_hq_1"] if first == "german" else ["a_fr_hq_1", "g_hq_18"])


def _all_displaced(play: Campaign18) -> list[Any]:
    while play.decision is not None:
        play.apply(play.decision.candidates(play)[0])
    return events(play, HeadquartersDisplaced)


def test_candidates_samples_and_clicks() -> None:
    play = asked()
    assert play.decision is not None
    for action in [*play.decision.candidates(play), play.decision.sample(play, Luck(3))]:
        assert play.ruling(action)
        assert clicks_to(play, action) is not None
    assert play.decision.menu(play, ("place:nowhere",)).ready is None


def test_a_click_that_is_not_lit_is_explained() -> None:
    play = asked()
    assert play.decision is not None
    assert play.decision.why_not(play, (), "place:1313").breaches[0].reason == "no_refuge"
    assert play.decision.why_not(play, (), "unit:g_185").breaches[0].reason == "another_headquarters"


# the campaign


@pytest.mark.rule("E.1")
def test_the_supply_of_the_campaign_is_that_of_the_basic_game() -> None:
    play = judged({"3518": ["g_185 unsupplied", "g_187", "g_corps_1"]}, "campaign")
    assert [at(play, name) for name in ("g_185", "g_corps_1", "g_187")] == [GONE, GONE, "3518"]
    assert marked(play, "g_187")

"""The ways out of the map as the computer player sees them, and how the Allies bar them."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.engine.steps import Action
from grognard.games.tigers.appraisal import Appraisal
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.movement import Movement
from grognard.games.tigers.moves import Move
from grognard.games.tigers.plans_exits import columns, escape, outlook, reach_out
from grognard.games.tigers.plans_line import barred
from grognard.games.tigers.plans_values import days_left, roads
from grognard.games.tigers.theatre import ALLIED
from tests.games.tigers.support import bridges, position, space

COLUMN = ["G-1SS-1P", "G-1SS-1", "G-1SS-2"]


def choose(play: Campaign) -> Action:
    return Appraisal().choose(play.fork(Dice(b"imagined")), Luck(1))


def hope(play: Campaign) -> float:
    return escape(roads(play), columns(play), days_left(play)).hope


def test_a_column_is_a_threat_with_all_its_points() -> None:
    one, three = position({"Dinant": COLUMN[:1]}), position({"Dinant": COLUMN})
    points = one.points(space("Dinant"), 0), three.points(space("Dinant"), 0)
    assert hope(three) / hope(one) == pytest.approx(points[1] / points[0])


def test_those_who_have_left_threaten_no_more() -> None:
    assert columns(position({"G": COLUMN, "Huy": ["G-2-304"]})) == ((space("Huy"), 3),)


def test_nobody_leaves_the_map_of_the_seventh_army() -> None:
    assert columns(position({"Mersch": COLUMN}, scenario="seventh_army")) == ()


def test_a_way_out_that_counts_threefold_is_threatened_more() -> None:
    """I counts threefold, K once; each is next to its area."""
    dinant, bouillon = (position({area: COLUMN}, day=22, impulse=1) for area in ("Dinant", "Bouillon"))
    assert hope(dinant) == pytest.approx(3 * hope(bouillon))


def test_the_way_out_passes_through_the_last_area() -> None:
    play = position({"Celles": COLUMN})
    traffic = escape(roads(play), columns(play), days_left(play)).traffic
    assert traffic[space("Dinant")] > 0 < traffic[space("I")]
    assert traffic[space("Bastogne")] == 0


def test_a_guard_and_a_broken_bridge_lessen_the_threat() -> None:
    free = position({"Monschau": COLUMN}, day=22, impulse=1)
    guarded = position({"Monschau": COLUMN, "Eupen": ["A-99N"]}, day=22, impulse=1)
    assert hope(guarded) < hope(free) / 2
    broken = position({"Celles": COLUMN})
    whole = hope(broken)
    broken.state.damaged |= bridges(("Celles", "Dinant"))
    assert hope(broken) < whole


def test_the_last_days_leave_no_time_for_long_ways() -> None:
    assert reach_out(1) < reach_out(2) < reach_out(6) == reach_out(5)


def test_the_allies_bar_the_way_out_of_a_column() -> None:
    play = position({"Monschau": COLUMN, "Verviers": ["A-1-16"]}, [Movement("allied")], day=21, impulse=3)
    order = choose(play)
    assert isinstance(order, Move)
    assert order.path[-1] == "Eupen"


def test_a_guard_stays_where_the_column_would_pass() -> None:
    units = {"Monschau": COLUMN, "Eupen": ["A-1-16"]}
    play = position(units, [Movement("allied")], day=21, impulse=3)
    while play.decision:
        order = choose(play)
        assert not isinstance(order, Move)
        play.apply(order)


def test_whoever_waits_in_a_zone_bars_nothing() -> None:
    play = position({"Monschau": COLUMN, "D": ["A-1-16"]}, day=22, impulse=1)
    traffic = outlook(play).traffic
    assert traffic[space("D")] > 0 == barred(play, traffic, space("D"))
    assert barred(play, traffic, space("Eupen")) == traffic[space("Eupen")] > 0


def test_after_the_last_move_of_the_german_nothing_threatens() -> None:
    play = position({"Monschau": COLUMN}, day=22, impulse=1)
    assert outlook(play).hope > 0
    play.state.side = ALLIED
    assert outlook(play).hope == 0 == max(outlook(play).traffic)

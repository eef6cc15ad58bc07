"""14.3: the five steps of the marker adjustment."""

from __future__ import annotations

import pytest

from grognard.games.somme.adjustment import AdjustMarkers, MarkersAdjusted
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import (
    DISENGAGEMENT,
    DISORGANISED,
    EXPLOITATION,
    PINNED,
    REORGANISING,
    RESERVE,
    UNSUPPLIED,
)
from tests.games.somme.fighting import marked
from tests.games.somme.support import front, index, stand
from tests.games.support import events


def adjust(play: Campaign18) -> Campaign18:
    play.then(AdjustMarkers())
    play.advance()
    return play


@pytest.mark.rule("14.3a", "12.5f")
def test_reorganising_units_out_of_enemy_zones_are_in_order_again() -> None:
    units = {"2130": ["a_br_37 reorganising"], "2129": ["g_187 reorganising"], "2120": ["a_br_56 reorganising"]}
    play = adjust(front("michael", {**units, "5010": ["g_185 reorganising"]}))
    assert marked(play, REORGANISING) == ["g_187", "a_br_37"]


@pytest.mark.rule("14.3a")
def test_a_friend_in_the_hex_does_not_take_the_zone_away() -> None:
    play = adjust(front("michael", {"2130": ["a_br_37 reorganising", "a_br_g_1"], "2129": ["g_187"]}))
    assert marked(play, REORGANISING) == ["a_br_37"]


@pytest.mark.rule("14.3a")
def test_disorganised_units_are_turned_over_after_that_so_disorder_lasts_two_adjustments() -> None:
    play = adjust(front("michael", {"2120": ["a_br_56 disorganised"], "2129": ["g_187 disorganised"]}))
    assert (marked(play, DISORGANISED), marked(play, REORGANISING)) == ([], ["g_187", "a_br_56"])
    assert events(play, MarkersAdjusted) == [MarkersAdjusted([], ["g_187", "a_br_56"])]
    adjust(play)
    assert marked(play, REORGANISING) == []
    assert events(play, MarkersAdjusted)[-1] == MarkersAdjusted(["g_187", "a_br_56"], [])


@pytest.mark.rule("14.3a", "12.5f")
def test_the_french_division_of_the_example_stays_in_disorder_beside_the_enemy() -> None:
    play = adjust(front("michael", {"2120": ["a_fr_151 disorganised"]}))
    assert marked(play, REORGANISING) == ["a_fr_151"]
    stand(play, "2119", "g_187")
    adjust(play)
    assert marked(play, REORGANISING) == ["a_fr_151"]
    play.place(index(play, "g_187"), play.hex("2110"))
    adjust(play)
    assert marked(play, REORGANISING) == []


@pytest.mark.rule("14.3a")
def test_all_other_markers_of_both_sides_go_and_supply_is_left_alone() -> None:
    units = {
        "2120": ["a_br_56 exploitation", "a_br_g_1 reserve"],
        "2130": ["a_br_37 disengagement unsupplied", "a_br_g_2 pinned"],
        "5010": ["g_185 exploitation pinned", "g_28_1 reserve", "g_28_2 disengagement"],
    }
    play = adjust(front("michael", units))
    assert [marked(play, mark) for mark in (EXPLOITATION, RESERVE, DISENGAGEMENT, PINNED)] == [[], [], [], []]
    assert marked(play, UNSUPPLIED) == ["a_br_37"]

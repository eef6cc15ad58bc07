"""French divisions without their artillery: who bears the marker, and the dice that take it off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.combat import combat_phase
from grognard.games.somme.entry import Enter
from grognard.games.somme.modifiers import total
from grognard.games.somme.movement import Moves, StartMovement
from grognard.games.somme.state import WITHOUT_ARTILLERY
from grognard.games.somme.strength import allowance
from grognard.games.somme.without_artillery import (
    ArtilleryJoined,
    ArtilleryMissing,
    WithoutArtilleryRolls,
    modifiers,
)
from tests.games.somme.support import front, index
from tests.games.support import events

PLAIN, WAY, TRACK, WOODS = "1304", "1406", "1410", "2222"
"""Clear ground without road or railway, with a road, with a railway; woods with a railway."""


def arrived(scenario: str, turn: int, sequence: int, unit: str) -> Campaign18:
    """This unit comes in by the south edge."""
    agenda = [StartMovement("allied"), Moves("allied")]
    play = front(scenario, {}, agenda, turn=turn, sequence=sequence)
    play.apply(Enter(unit, ("3636",)))
    return play


def lacks(play: Campaign18, unit: str) -> bool:
    return play.has(index(play, unit), WITHOUT_ARTILLERY)


def rolling(where: str, dice: Sequence[int], scenario: str = "michael", **state: Any) -> Campaign18:
    units = {where: ["a_fr_35 without_artillery"]}
    return front(scenario, units, [WithoutArtilleryRolls()], dice, turn=2, **state)


def added(play: Campaign18) -> int:
    return total(modifiers(play, index(play, "a_fr_35")))


# who


@pytest.mark.rule("WOA-1")
@pytest.mark.parametrize("scenario", ["michael", "campaign"])
@pytest.mark.parametrize(
    ("turn", "sequence", "unit", "without"),
    [
        (2, 1, "a_fr_35", True),
        (2, 1, "a_fr_corps_2", False),
        (2, 3, "a_fr_22", True),
        (3, 1, "a_fr_4c", True),
        (3, 1, "a_fr_hq_6", False),
        (3, 2, "a_fr_53", False),
        (4, 1, "a_fr_67", False),
    ],
)
def test_french_divisions_up_to_the_first_sequence_of_turn_3_come_without(
    scenario: str, turn: int, sequence: int, unit: str, without: bool
) -> None:
    assert lacks(arrived(scenario, turn, sequence, unit), unit) == without


@pytest.mark.rule("WOA-1")
def test_a_division_that_comes_later_than_that_has_its_artillery() -> None:
    assert lacks(arrived("michael", 3, 1, "a_fr_35"), "a_fr_35")
    assert not lacks(arrived("michael", 3, 2, "a_fr_35"), "a_fr_35")


@pytest.mark.rule("WOA-1")
def test_the_marker_lends_its_points_to_the_march_in() -> None:
    play = arrived("michael", 2, 1, "a_fr_35")
    assert allowance(play, index(play, "a_fr_35")) == play.units[index(play, "a_fr_35")].movement + 2
    far = front("michael", {}, [StartMovement("allied"), Moves("allied")], turn=2, sequence=1)
    path = ("1336", "1335", "1334", "1333", "1332", "1331")
    assert far.ruling(Enter("a_fr_35", path))
    late = front("michael", {}, [StartMovement("allied"), Moves("allied")], turn=3, sequence=2)
    assert not late.ruling(Enter("a_fr_35", path))


# the dice


@pytest.mark.rule("WOA-3")
def test_a_1_brings_the_artillery_up_and_a_2_does_not() -> None:
    joined = rolling(PLAIN, [1])
    assert not lacks(joined, "a_fr_35")
    assert len(events(joined, ArtilleryJoined)) == 1
    missing = rolling(PLAIN, [2])
    assert lacks(missing, "a_fr_35")
    assert len(events(missing, ArtilleryMissing)) == 1


@pytest.mark.rule("WOA-3")
def test_each_marked_unit_has_a_die_in_its_order() -> None:
    units = {PLAIN: ["a_fr_55 without_artillery"], "1306": ["a_fr_35 without_artillery", "a_fr_4c"]}
    play = front("michael", units, [WithoutArtilleryRolls()], [6, 1], turn=2)
    assert [event.unit for event in events(play, ArtilleryMissing)] == ["a_fr_35"]
    assert [event.unit for event in events(play, ArtilleryJoined)] == ["a_fr_55"]


@pytest.mark.rule("WOA-3")
def test_the_dice_fall_when_a_german_combat_phase_begins() -> None:
    units = {PLAIN: ["a_fr_35 without_artillery"]}
    assert front("michael", units, combat_phase("german"), [1], turn=2).state.rolls == 1
    assert front("michael", units, combat_phase("allied"), turn=2).state.rolls == 0


@pytest.mark.rule("WOA-4")
@pytest.mark.parametrize(("where", "value"), [(PLAIN, 0), (WAY, -1), (TRACK, -2), (WOODS, -1), ("1312", -3)])
def test_railway_road_and_ground_change_the_die(where: str, value: int) -> None:
    assert added(rolling(where, [6])) == value


@pytest.mark.rule("WOA-4")
def test_dv_17_on_a_linked_railway_in_woods_a_2_is_enough() -> None:
    for scenario in ("michael", "campaign"):
        assert not lacks(rolling(WOODS, [2], scenario), "a_fr_35")
        assert lacks(rolling(WOODS, [3], scenario), "a_fr_35")


@pytest.mark.rule("WOA-4")
def test_trenches_and_craters_are_not_clear() -> None:
    play = front("michael", {})
    ground, board = play.ground, play.field.board
    plain = ground.clear & ~ground.road & ~ground.rail
    for hexes in (ground.trench & plain, ground.crater & plain):
        assert added(rolling(board.name(board.ordered(hexes)[0]), [6])) == 1


@pytest.mark.rule("WOA-5", "CAMP-10")
def test_in_the_campaign_the_way_must_lead_to_a_source_past_no_enemy() -> None:
    """The railway in 1410 leads to Abbeville by 1312 and on to the east by 1510."""
    units = {"1312": ["g_185"], "1510": ["g_187"], TRACK: ["a_fr_35 without_artillery"]}
    campaign = front("campaign", units, turn=2)
    scenario = front("michael", units, turn=2)
    assert (added(campaign), added(scenario)) == (0, -2)
    assert added(front("campaign", {TRACK: ["a_fr_35 without_artillery"]}, turn=2)) == -2


@pytest.mark.rule("WOA-5")
def test_a_friend_in_the_hex_cancels_the_enemy_zone_on_the_way() -> None:
    units = {TRACK: ["a_fr_35 without_artillery"], "1509": ["g_187"]}
    held = front("campaign", units, turn=2)
    assert added(held) == -2  # it stands in the zone itself, a friend of its own
    cut = front("campaign", {**units, "1311": ["g_185"]}, turn=2)
    helped = front("campaign", {**units, "1311": ["g_185"], "1411": ["a_br_8"], "1312": ["a_br_12"]}, turn=2)
    assert (added(cut), added(helped)) == (0, -2)

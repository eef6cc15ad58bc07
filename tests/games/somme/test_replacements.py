"""Replacements: which eliminated units the dice bring back, and where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from grognard.games.somme.battlefield import ALLIED, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.modifiers import total
from grognard.games.somme.movement import Moves, StartMovement
from grognard.games.somme.orders import Move
from grognard.games.somme.rebuilding import BringBack, ForgoReplacements
from grognard.games.somme.replacements import (
    Rebuilt,
    ReplacementsRolled,
    ReplaceOne,
    RollReplacements,
    column_of,
    hexes_for,
    modifiers,
    replacement_phase,
)
from grognard.games.somme.state import ELIMINATED
from tests.games.somme.arrivals import check_choices, eliminated, reason, where
from tests.games.somme.support import at, front, hexes, index
from tests.games.support import events

STAFF = {"5521": ["g_hq_18"], "4224": ["a_br_hq_5"], "4035": ["a_fr_hq_3"]}


def replacing(
    side: str, dice: Sequence[int], lost: Sequence[str], units: dict[str, list[str]] | None = None, **state: Any
) -> Campaign18:
    """A side throws its dice with these units in the box."""
    play = front("campaign", units or STAFF, dice=dice, **state)
    eliminated(play, *lost)
    play.then(RollReplacements(side))
    play.advance()
    return play


def offered(play: Campaign18) -> set[str]:
    """Who may come back now."""
    decision = play.decision
    if not isinstance(decision, ReplaceOne):
        return set()
    return {action.unit for action in decision.candidates(play) if isinstance(action, BringBack)}


@pytest.mark.rule("G-1")
def test_both_sides_throw_two_dice_the_initiative_first() -> None:
    play = front("campaign", STAFF, replacement_phase(), [1, 1, 6, 5], turn=2, initiative="allied")
    told = [(event.side, event.total) for event in events(play, ReplacementsRolled)]
    assert told == [("allied", 2), ("german", 11)]


@pytest.mark.rule("G-1")
@pytest.mark.parametrize(
    ("side", "state", "value"),
    [
        (GERMAN, {"turn": 2}, 0),
        (GERMAN, {"turn": 2, "declared": "german"}, -1),
        (GERMAN, {"turn": 5, "declared": "allied"}, -1),
        (GERMAN, {"turn": 6, "declared": "german"}, -2),
        (ALLIED, {"turn": 2}, 0),
        (ALLIED, {"turn": 3}, 1),
        (ALLIED, {"turn": 3, "generalissimo": "foch"}, 2),
    ],
)
def test_what_is_added_to_the_dice(side: int, state: dict[str, Any], value: int) -> None:
    assert total(modifiers(front("campaign", {}, **state), side)) == value


@pytest.mark.rule("G-1")
def test_a_german_amiens_costs_the_allies_two_and_the_sum_stays_on_the_table() -> None:
    play = front("campaign", {"2520": ["g_185"]}, turn=2)
    assert total(modifiers(play, ALLIED)) == -2
    low = replacing("german", [1, 1], [], turn=6, declared="german")
    assert events(low, ReplacementsRolled)[0].total == 2


@pytest.mark.rule("G-2")
def test_the_result_names_the_kind_of_unit_that_comes_back() -> None:
    play = replacing("german", [4, 4], ["g_185", "g_241", "g_2g_1", "g_corps_1"], turn=2)
    assert play.units[index(play, "g_185")].morale == 4
    assert offered(play) == {"g_185"}
    check_choices(play)
    both = replacing("allied", [4, 4], ["a_fr_22", "a_br_8", "a_fr_4c"], turn=2)
    assert offered(both) == {"a_br_8"}
    both.apply(ForgoReplacements())
    assert offered(both) == {"a_fr_22"}
    nothing = replacing("german", [1, 1], ["g_185"], turn=2)
    assert nothing.over


@pytest.mark.rule("G-2")
def test_each_unit_stands_in_the_column_of_its_morale_and_some_in_none() -> None:
    play = front("campaign", {})
    columns = {name: column_of(play, index(play, name)) for name in ("g_241", "g_185", "g_33_1", "g_2g_1", "g_corps_1")}
    assert columns == {"g_241": 0, "g_185": 2, "g_33_1": 3, "g_2g_1": 4, "g_corps_1": 5}
    for name in ("a_br_tank_1", "g_stoss_1", "g_hq_2", "g_army_1"):
        assert column_of(play, index(play, name)) == -1


@pytest.mark.rule("G-3")
def test_ex_22_on_11_without_a_lost_artillery_any_division_of_morale_2_to_6_may_come_back() -> None:
    lost = ["g_241", "g_243", "g_185", "g_33_1", "g_2g_1"]
    play = replacing("german", [6, 5], lost, turn=2)
    assert offered(play) == set(lost)
    guns = replacing("german", [6, 5], [*lost, "g_corps_1"], turn=2)
    assert offered(guns) == {"g_corps_1"}
    assert reason(guns, BringBack("g_185", "5521")) == ("G-3", "not_to_rebuild")


@pytest.mark.rule("G-3")
def test_columns_to_the_right_are_no_substitute() -> None:
    assert replacing("german", [1, 2], ["g_185", "g_2g_1"], turn=2).over


@pytest.mark.rule("G-4")
def test_a_rebuilt_unit_has_one_step() -> None:
    play = replacing("german", [4, 4], ["g_185"], turn=2)
    play.apply(BringBack("g_185", "5521"))
    assert (at(play, "g_185"), play.steps_left(index(play, "g_185"))) == ("5521", 1)
    assert [event.unit for event in events(play, Rebuilt)] == ["g_185"]
    guns = replacing("german", [6, 5], ["g_corps_1"], turn=2)
    guns.apply(BringBack("g_corps_1", "5522"))
    assert (at(guns, "g_corps_1"), guns.state.losses[index(guns, "g_corps_1")]) == ("5522", 0)


@pytest.mark.rule("G-5")
def test_it_comes_back_at_a_headquarters_of_its_nation_not_next_to_an_enemy() -> None:
    play = replacing("allied", [4, 4], ["a_fr_22"], {**STAFF, "4135": ["g_185"]}, turn=2)
    assert offered(play) == {"a_fr_22"}
    open_ = hexes_for(play, index(play, "a_fr_22"))
    assert open_ & hexes(play, "4034", "4035", "4135", "4036", "4224") == hexes(play, "4036")
    assert reason(play, BringBack("a_fr_22", "4224")) == ("G-5", "not_rebuilt_there")
    dominion = front("campaign", STAFF)
    eliminated(dominion, "a_nz_1")
    assert hexes_for(dominion, index(dominion, "a_nz_1")) & hexes(dominion, "4224", "4035") == hexes(dominion, "4224")


@pytest.mark.rule("G-5")
def test_there_must_be_room_and_without_a_headquarters_the_point_is_lost() -> None:
    full = {**STAFF, "5521": ["g_hq_18", "g_187", "g_33_1"]}
    play = replacing("german", [4, 4], ["g_185"], full, turn=2)
    assert not hexes_for(play, index(play, "g_185")) >> play.hex("5521") & 1
    roomy = replacing("german", [4, 4], ["g_185"], {**STAFF, "5521": ["g_hq_18", "g_187 lost:1"]}, turn=2)
    assert hexes_for(roomy, index(roomy, "g_185")) >> roomy.hex("5521") & 1
    lost = replacing("german", [4, 4], ["g_185"], {"4224": ["a_br_hq_5"]}, turn=2)
    assert (lost.over, where(lost, "g_185")) == (True, ELIMINATED)


@pytest.mark.rule("G-5")
def test_it_may_move_in_the_same_turn() -> None:
    play = replacing("german", [4, 4], ["g_185"], turn=2)
    play.apply(BringBack("g_185", "5521"))
    play.state.sequence = 1
    play.then(StartMovement("german"), Moves("german"))
    play.advance()
    assert play.ruling(Move(("g_185",), ("5522",)))


def test_orders_that_make_no_sense_are_refused() -> None:
    play = replacing("german", [4, 4], ["g_185"], turn=2)
    assert reason(play, BringBack("nobody", "5521")) == ("G-3", "not_to_rebuild")
    assert reason(play, BringBack("g_187", "5521")) == ("G-3", "not_to_rebuild")
    assert reason(play, BringBack("g_185", "9999")) == ("G-5", "not_rebuilt_there")
    assert play.decision is not None
    assert play.decision.why_not(play, ("unit:g_185",), "place:1301").rules == ("G-5",)
    assert play.decision.why_not(play, (), "unit:g_187").rules == ("G-3",)

"""11.2.4: footbridges: who lays them, with which dice, for whom they serve, and how they are lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from grognard.engine.ruling import Ruling
from grognard.games.somme.battlefield import ALLIED, FOLDER, GERMAN, load
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.footbridges import (
    FootbridgeFailed,
    FootbridgeLaid,
    FootbridgeLost,
    LayFootbridge,
    TakeUpFootbridge,
    lay,
    laying_modifiers,
    laying_ruling,
    removable,
    sites,
    take_up,
    take_up_ruling,
    trample,
    ways,
)
from grognard.games.somme.state import Footbridge
from grognard.games.somme.supply import command
from grognard.games.somme.tables import HALVES
from grognard.games.somme.units import FOOT
from grognard.games.somme.water_menu import laying_preview
from grognard.games.somme.weather import WeatherRoll
from grognard.games.somme.zones import open_cuts
from grognard.geometry import path_cost
from tests.games.somme.support import edge, front, hexes, index
from tests.games.support import events
from tests.games.words import lacking

NEAR, FAR = "4018", "4017"  # the Somme between them, without a bridge
LOW, HIGH = "4307", "4306"  # a minor river between them
LAY = LayFootbridge("g_185", FAR)
SPAN = [("german", NEAR, FAR)]


def bank(units: dict[str, list[str]] | None = None, dice: Sequence[int] = (), **state: Any) -> Campaign18:
    """A German division on the south bank of the Somme."""
    return front("michael", units or {NEAR: ["g_185"]}, dice=dice, **state)


def german(play: Campaign18, unit: str, over: str) -> Ruling:
    return laying_ruling(play, GERMAN, LayFootbridge(unit, over))


# who may lay


@pytest.mark.rule("11.2.4a")
def test_a_combat_unit_beside_a_major_or_a_minor_river_may_try() -> None:
    play = bank({NEAR: ["g_185"], LOW: ["g_187"]})
    assert german(play, "g_185", FAR)
    assert german(play, "g_187", HIGH)
    assert german(play, "g_185", "4019").breaches[0].reason == "footbridge_no_water"
    assert german(play, "g_185", LOW).breaches[0].reason == "footbridge_no_water"
    assert german(play, "g_185", "nowhere").breaches[0].reason == "footbridge_no_water"


@pytest.mark.rule("11.2.4a")
def test_supports_enemies_and_units_off_the_map_lay_none() -> None:
    play = bank({NEAR: ["g_28_1", "g_stoss_1 with:g_28_1", "g_corps_1", "g_hq_2"], LOW: ["a_br_37"]})
    reasons = {name: german(play, name, FAR) for name in ("g_stoss_1", "g_corps_1", "g_hq_2", "g_185")}
    assert {ruling.breaches[0].reason for ruling in reasons.values()} == {"footbridge_no_layer"}
    assert german(play, "a_br_37", HIGH).breaches[0].reason == "footbridge_not_yours"
    assert german(play, "nobody", FAR).breaches[0].reason == "footbridge_not_yours"


def test_no_footbridge_leads_out_of_the_play_area() -> None:
    play = front("push", {"2520": ["g_185"]})
    outside = [name for name in ("2519", "2619") if not play.field.area >> play.hex(name) & 1]
    assert outside
    assert not any(german(play, "g_185", name) for name in outside)


@pytest.mark.rule("11.2.4c")
def test_one_footbridge_on_a_hexside() -> None:
    play = bank({NEAR: ["g_185"]}, footbridges=SPAN)
    assert german(play, "g_185", FAR).rules == ("11.2.4c",)


# the die


@pytest.mark.rule("11.2.4a")
@pytest.mark.parametrize(("die", "laid"), [(4, True), (5, False)])
def test_a_die_up_to_four_lays_it(die: int, laid: bool) -> None:
    play = bank(dice=[die])
    assert lay(play, LAY) is laid
    assert bool(play.state.footbridges) is laid
    assert [len(events(play, kind)) for kind in (FootbridgeLaid, FootbridgeFailed)] == [laid, not laid]


@pytest.mark.rule("11.2.4b")
@pytest.mark.parametrize(
    ("units", "order", "value"),
    [
        ({NEAR: ["g_185"]}, LAY, 0),
        ({NEAR: ["g_185"], "4020": ["a_br_37"]}, LAY, 1),
        ({NEAR: ["g_185"], "4020": ["a_br_corps_1"]}, LAY, 1),
        ({NEAR: ["g_185"], "4021": ["a_br_37"]}, LAY, 0),
        ({NEAR: ["g_185"], FAR: ["g_187"]}, LAY, -2),
        ({LOW: ["g_185"]}, LayFootbridge("g_185", HIGH), -1),
    ],
)
def test_what_is_added_to_the_die(units: dict[str, list[str]], order: LayFootbridge, value: int) -> None:
    play = bank(units)
    assert sum(each.value for each in laying_modifiers(play, order)) == value
    assert all(each.rule == "11.2.4b" for each in laying_modifiers(play, order))


@pytest.mark.rule("11.2.4b")
def test_a_six_is_enough_on_a_minor_river_held_on_the_far_side_with_the_enemy_two_hexes_away() -> None:
    play = bank({LOW: ["g_185"], HIGH: ["g_187"], "4309": ["a_br_37"]}, dice=[6])
    order = LayFootbridge("g_185", HIGH)
    assert [each.value for each in laying_modifiers(play, order)] == [1, -2, -1]
    assert lay(play, order)


# the marker


@pytest.mark.rule("11.2.4c")
def test_the_marker_lies_in_the_units_hex_with_its_arrow_on_the_hexside() -> None:
    play = bank(dice=[1])
    lay(play, LAY)
    assert play.state.footbridges == (Footbridge(GERMAN, play.hex(NEAR), edge(play, NEAR, FAR)),)


@pytest.mark.rule("11.2.4d")
def test_the_same_unit_may_try_again_after_failing_and_after_laying() -> None:
    play = bank({"4118": ["g_185"]}, dice=[6, 1])
    unit, order = index(play, "g_185"), LayFootbridge("g_185", "4117")
    before = (play.state.marks[unit], play.state.at[unit])
    assert not lay(play, order)
    assert laying_ruling(play, GERMAN, order)
    assert lay(play, order)
    assert german(play, "g_185", "4217")
    assert (play.state.marks[unit], play.state.at[unit]) == before


@pytest.mark.rule("11.2.4e")
def test_the_german_tries_three_times_in_a_sequence() -> None:
    play = bank(dice=[6, 6, 6, 2, 3])
    for _ in range(3):
        assert laying_ruling(play, GERMAN, LAY)
        lay(play, LAY)
    assert laying_ruling(play, GERMAN, LAY).rules == ("11.2.4e",)
    assert sites(play, GERMAN) == []
    WeatherRoll().run(play)
    assert laying_ruling(play, GERMAN, LAY)


@pytest.mark.rule("11.2.4e")
def test_two_footbridges_of_a_side_are_on_the_map_at_most() -> None:
    play = bank({NEAR: ["g_185"]}, footbridges=[("german", LOW, HIGH), ("german", "4118", "4117")])
    assert laying_ruling(play, GERMAN, LAY).breaches[0].reason == "footbridge_markers"
    take_up(play, TakeUpFootbridge(LOW, HIGH))
    assert laying_ruling(play, GERMAN, LAY)


# the Allies


@pytest.mark.rule("11.2.4k")
def test_the_allies_succeed_without_a_die_and_lay_two_in_a_sequence() -> None:
    play = bank({NEAR: ["a_br_37"], "4020": ["g_185"], LOW: ["a_br_32"]})
    first, second = LayFootbridge("a_br_37", FAR), LayFootbridge("a_br_32", HIGH)
    assert lay(play, first)
    assert laying_ruling(play, ALLIED, second)
    assert lay(play, second)
    assert play.state.rolls == 0
    take_up(play, TakeUpFootbridge(NEAR, FAR))
    assert laying_ruling(play, ALLIED, first).rules == ("11.2.4k",)


def test_each_side_has_attempts_and_markers_of_its_own() -> None:
    play = bank({NEAR: ["g_185"]}, footbridges=[("allied", LOW, HIGH), ("allied", "4118", "4117")], attempts=[0, 2])
    assert laying_ruling(play, GERMAN, LAY)


# taking up


@pytest.mark.rule("11.2.4f")
def test_the_owner_takes_a_footbridge_up() -> None:
    play = bank(footbridges=SPAN)
    order = TakeUpFootbridge(NEAR, FAR)
    assert removable(play, GERMAN) == [order]
    assert take_up_ruling(play, GERMAN, order)
    take_up(play, order)
    assert play.state.footbridges == ()


@pytest.mark.rule("11.2.4f")
def test_nobody_takes_up_what_is_not_his_or_not_there() -> None:
    play = bank(footbridges=SPAN)
    assert take_up_ruling(play, ALLIED, TakeUpFootbridge(NEAR, FAR)).rules == ("11.2.4f",)
    for order in (TakeUpFootbridge(FAR, NEAR), TakeUpFootbridge("x", FAR), TakeUpFootbridge(NEAR, "9999")):
        assert take_up_ruling(play, GERMAN, order).rules == ("11.2.4f",)


# for whom it serves


@pytest.mark.rule("11.2.4i")
@pytest.mark.parametrize(("hq", "side", "enemy"), [("g_hq_2", GERMAN, ALLIED), ("a_br_hq_3", ALLIED, GERMAN)])
def test_it_carries_the_command_radius_of_its_owner_alone(hq: str, side: int, enemy: int) -> None:
    play = bank({NEAR: [hq]})
    bridges = tuple(sorted(play.ground.bridges))

    def beyond(*footbridges: Footbridge) -> bool:
        play.state.destroyed, play.state.footbridges = bridges, footbridges
        play.changed()
        return bool(command(play, side) & hexes(play, "4014"))

    here, over = play.hex(NEAR), edge(play, NEAR, FAR)
    assert not beyond()
    assert not beyond(Footbridge(enemy, here, over))
    assert beyond(Footbridge(side, here, over))


@pytest.mark.rule("11.2.4i")
def test_only_its_owner_walks_over_it() -> None:
    play = bank(footbridges=SPAN)
    here, there = play.hex(NEAR), play.hex(FAR)
    for side, cost in ((GERMAN, 2 * HALVES), (ALLIED, -1)):
        costs = play.ground.costs(FOOT, False, play.own_footbridges(side))
        assert path_cost(play.field.board, here, [there], costs) == cost


def test_it_serves_its_owner_where_a_bridge_is_down() -> None:
    play = bank(footbridges=[("german", "4218", "4318")], destroyed=[("4218", "4318")])
    assert (open_cuts(play, GERMAN), open_cuts(play, ALLIED)) == ((), (edge(play, "4218", "4318"),))


# how it is lost


@pytest.mark.rule("11.2.4j")
def test_an_enemy_beside_an_empty_footbridge_removes_it() -> None:
    play = bank({"4019": ["a_br_37"]}, footbridges=SPAN)
    trample(play, ALLIED, play.hex("4019"))
    assert play.state.footbridges == ()
    assert events(play, FootbridgeLost) == [FootbridgeLost("german", NEAR, FAR)]


@pytest.mark.rule("11.2.4j")
@pytest.mark.parametrize("guard", ["g_185", "g_corps_1", "g_hq_2"])
def test_anybody_of_its_owner_in_the_hex_keeps_it(guard: str) -> None:
    play = bank({"4019": ["a_br_37"], NEAR: [guard]}, footbridges=SPAN)
    trample(play, ALLIED, play.hex("4019"))
    assert play.state.footbridges


@pytest.mark.rule("11.2.4j")
def test_only_who_comes_next_to_it_counts_and_no_friend() -> None:
    play = bank({"4020": ["a_br_37"], "4019": ["g_185"]}, footbridges=SPAN)
    trample(play, ALLIED, play.hex("4020"))
    trample(play, GERMAN, play.hex("4019"))
    trample(play, ALLIED)
    assert play.state.footbridges


def test_an_enemy_in_its_hex_takes_it_away() -> None:
    play = bank({NEAR: ["a_br_37"]}, footbridges=SPAN)
    trample(play, ALLIED)
    assert play.state.footbridges == ()


# the players and the page


def test_all_sites_are_legal_and_all_legal_attempts_are_sites() -> None:
    play = bank({NEAR: ["g_185"], LOW: ["g_28_1", "g_stoss_1 with:g_28_1"], "5010": ["g_187"]})
    board = play.field.board
    every = [LayFootbridge(unit, name) for unit in ("g_185", "g_28_1", "g_187") for name in board.names(board.full)]
    legal = [order for order in every if laying_ruling(play, GERMAN, order)]
    assert sorted(sites(play, GERMAN), key=str) == sorted(legal, key=str)
    assert LAY in legal


def test_the_preview_has_every_modifier_and_the_exact_chance() -> None:
    play = bank({NEAR: ["g_185"], "4020": ["a_br_37"]})
    preview = laying_preview(play, LAY)
    assert [(reason.value, reason.rule) for reason in preview.reasons] == [("+1", "11.2.4b")]
    assert [(chance.result, chance.ways, chance.of) for chance in preview.chances] == [
        ("footbridge_laid", 3, 6),
        ("no_effect", 3, 6),
    ]
    assert ways(play, LAY) == 3


def test_the_preview_of_the_allies_has_no_chances() -> None:
    play = bank({NEAR: ["a_br_37"]})
    preview = laying_preview(play, LayFootbridge("a_br_37", FAR))
    assert (preview.chances, preview.reasons[0].rule) == ((), "11.2.4k")


def test_modifiers_and_results_have_words() -> None:
    modifiers = load("michael").tables.modifiers
    tables = ("footbridge", "rebuilding", "superiority")
    words = [f"reason.{table}_{condition}" for table in tables for condition in modifiers[table]]
    results = ("bridge_blown", "bridge_rebuilt", "footbridge_laid", "no_effect")
    assert lacking(FOLDER, [*words, *(f"result.{word}" for word in results)]) == []

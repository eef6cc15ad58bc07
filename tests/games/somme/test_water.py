"""11.2.5: bridges are blown and rebuilt at the end of a movement phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from grognard.engine.dice import Luck
from grognard.games.somme.battlefield import ALLIED, GERMAN
from grognard.games.somme.bridges import Demolish, Rebuild
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.orders import Done
from grognard.games.somme.supply import command, sourced
from grognard.games.somme.water import BridgeBlown, BridgeHeld, BridgeRebuilt, Demolition, Rebuilding
from grognard.games.somme.zones import passage
from tests.clicking import clicks_to
from tests.games.somme.support import edge, front, hexes, index
from tests.games.support import events

WEST, EAST = "4218", "4318"  # a bridge over the Somme at Péronne
DOWN = [(WEST, EAST)]
BRITISH = {"4018": ["a_br_hq_5"], "4317": ["g_185"]}


def blowing(units: dict[str, list[str]] | None = None, dice: Sequence[int] = (), **state: Any) -> Campaign18:
    """The British may blow bridges: their headquarters is near, and so is a German division."""
    return front("michael", units or BRITISH, [Demolition("allied")], dice, side="allied", **state)


def building(units: dict[str, list[str]], dice: Sequence[int] = (), **state: Any) -> Campaign18:
    """The bridge is down, and the British may rebuild it."""
    return front("michael", units, [Rebuilding("allied")], dice, **{"side": "allied", "destroyed": DOWN, **state})


def down(play: Campaign18) -> bool:
    return edge(play, WEST, EAST) in play.state.destroyed


def refused(units: dict[str, list[str]], **state: Any) -> str:
    """Why the bridge is not blown: rule and reason."""
    play = front("michael", units, **state)
    breach = Demolition("allied").check(play, Demolish(WEST, EAST)).breaches[0]
    return f"{breach.rule} {breach.reason}"


def idle(units: dict[str, list[str]], **state: Any) -> str:
    """Why the bridge is not rebuilt."""
    play = front("michael", units, **{"destroyed": DOWN, **state})
    breach = Rebuilding("allied").check(play, Rebuild(WEST, EAST)).breaches[0]
    return f"{breach.rule} {breach.reason}"


# which bridges


@pytest.mark.rule("11.2.5a")
def test_only_bridges_over_major_rivers_are_blown() -> None:
    play = blowing()
    minor = Demolish("4319", "4318")
    assert play.ground.is_minor(play.hex("4319"), play.hex("4318"))
    for order in (minor, Demolish("4118", "4117"), Demolish(WEST, "4019"), Demolish("nowhere", EAST), Demolish("", "")):
        assert play.ruling(order).rules == ("11.2.5a",)
    assert play.ruling(Demolish(WEST, EAST))
    assert play.ruling(Demolish(EAST, WEST))


@pytest.mark.rule("11.2.5f")
def test_road_and_railway_over_one_hexside_are_one_bridge() -> None:
    play = front("michael", {})
    ground = play.ground
    double = [
        each
        for each in sorted(ground.bridges)
        if all(links[each % 6] >> each // 6 & 1 for links in (ground.road_links, ground.rail_links))
    ]
    assert double
    play.state.destroyed = (double[0],)
    one, other = ground.ends(double[0])
    barred = passage(play, GERMAN, 0)
    assert not barred.may_step(one, other)
    assert not barred.may_step(other, one)


# blowing


@pytest.mark.rule("11.2.5b")
@pytest.mark.parametrize("enemy", ["g_185", "g_corps_1", "g_hq_2"])
def test_an_enemy_of_any_kind_within_three_hexes_of_either_end_is_needed(enemy: str) -> None:
    near, far = {"4018": ["a_br_hq_5"], "4518": [enemy]}, {"4018": ["a_br_hq_5"], "4718": [enemy]}
    assert Demolition("allied").check(front("michael", near), Demolish(WEST, EAST))
    assert refused(far) == "11.2.5b no_enemy_near_bridge"


@pytest.mark.rule("11.2.5b")
def test_three_hexes_are_counted_from_the_nearer_end() -> None:
    play = front("michael", {"4018": ["a_br_hq_5"], "4616": ["g_185"]})
    board = play.field.board
    assert [board.distance(play.hex("4616"), play.hex(end)) for end in (EAST, WEST)] == [3, 4]
    assert Demolition("allied").check(play, Demolish(WEST, EAST))


@pytest.mark.rule("11.2.5b")
def test_one_end_must_be_in_the_command_radius_of_a_headquarters() -> None:
    assert refused({"4317": ["g_185"]}) == "11.2.5b bridge_beyond_command"
    assert refused({"4317": ["g_185"], "2518": ["a_br_hq_5"]}) == "11.2.5b bridge_beyond_command"
    play = blowing({"4317": ["g_185"], "2818": ["a_br_hq_5"]})
    assert command(play, ALLIED) & hexes(play, WEST, EAST) == hexes(play, WEST)
    assert play.ruling(Demolish(WEST, EAST))


@pytest.mark.rule("11.2.5b")
def test_a_supply_source_does_not_command_a_bridge() -> None:
    play = front("michael", {"1612": ["g_185"]})
    assert sourced(play, ALLIED) & hexes(play, "1313", "1413") == hexes(play, "1313", "1413")
    breach = Demolition("allied").check(play, Demolish("1313", "1413")).breaches[0]
    assert breach.reason == "bridge_beyond_command"


@pytest.mark.rule("11.2.5b")
def test_enemy_zones_cut_the_radius_as_for_supply() -> None:
    play = blowing()
    assert play.ruling(Demolish(WEST, EAST))
    for unit, where in (("g_28_1", "4117"), ("g_28_2", "4119")):
        play.place(index(play, unit), play.hex(where))
    assert not play.ruling(Demolish(WEST, EAST))


@pytest.mark.rule("11.2.5c")
@pytest.mark.parametrize(("die", "blown"), [(1, True), (4, True), (5, False), (6, False)])
def test_a_die_up_to_four_brings_it_down(die: int, blown: bool) -> None:
    play = blowing(dice=[die])
    play.apply(Demolish(WEST, EAST))
    assert down(play) is blown
    assert [len(events(play, kind)) for kind in (BridgeBlown, BridgeHeld)] == [blown, not blown]


def test_one_bridge_after_the_other_and_each_once() -> None:
    play = blowing(dice=[6, 1])
    play.apply(Demolish(WEST, EAST))
    assert play.ruling(Demolish(EAST, WEST)).breaches[0].reason == "bridge_tried"
    play.apply(Demolish("4219", "4319"))
    assert play.state.destroyed == (edge(play, "4219", "4319"),)
    play.apply(Done())
    assert play.over


def test_a_bridge_that_is_down_is_not_blown_again() -> None:
    assert refused(BRITISH, destroyed=DOWN) == "11.2.5b bridge_is_down"


def test_the_radius_changes_with_the_bridge() -> None:
    play = blowing({"4218": ["a_br_hq_5"], "4020": ["g_185"]}, dice=[1])
    assert command(play, ALLIED) & hexes(play, "4618")
    play.state.destroyed = tuple(sorted(play.ground.bridges - {edge(play, WEST, EAST)}))
    play.changed()
    assert command(play, ALLIED) & hexes(play, "4618")
    play.apply(Demolish(WEST, EAST))
    assert not command(play, ALLIED) & hexes(play, "4618")


# rebuilding

AT_HAND = {"4018": ["a_br_hq_5"], WEST: ["a_br_37"]}


@pytest.mark.rule("11.2.5d")
@pytest.mark.parametrize("friend", ["a_br_37", "a_br_corps_1"])
@pytest.mark.parametrize("where", [WEST, EAST])
def test_a_friend_stands_at_one_end(friend: str, where: str) -> None:
    play = building({"4018": ["a_br_hq_5"], where: [friend]})
    assert play.ruling(Rebuild(WEST, EAST))
    assert idle({"4018": ["a_br_hq_5"], "4117": [friend]}) == "11.2.5d nobody_at_bridge"


@pytest.mark.rule("11.2.5d")
def test_the_other_end_is_not_in_an_enemy_zone_unless_a_friend_is_there_too() -> None:
    zone = {**AT_HAND, "4418": ["g_185"]}
    assert idle(zone) == "11.2.5d bridge_in_zone"
    assert building({**zone, EAST: ["a_br_32"]}).ruling(Rebuild(WEST, EAST))


@pytest.mark.rule("11.2.5d")
def test_both_ends_are_in_a_command_radius() -> None:
    far, near = {WEST: ["a_br_37"], "2718": ["a_br_hq_5"]}, {WEST: ["a_br_37"], "2818": ["a_br_hq_5"]}
    assert idle(far) == "11.2.5d ends_beyond_command"
    assert building(near).ruling(Rebuild(WEST, EAST))
    assert idle({WEST: ["a_br_37"]}) == "11.2.5d ends_beyond_command"


@pytest.mark.rule("11.2.5e")
@pytest.mark.parametrize(("die", "built"), [(1, True), (4, True), (5, False), (6, False)])
def test_a_die_up_to_four_rebuilds_it_and_it_serves_at_once(die: int, built: bool) -> None:
    play = building(AT_HAND, dice=[die])
    one, other = play.hex(WEST), play.hex(EAST)
    assert not passage(play, ALLIED, 0).may_step(one, other)
    play.apply(Rebuild(WEST, EAST))
    assert down(play) is not built
    assert passage(play, ALLIED, 0).may_step(one, other) is built
    assert len(events(play, BridgeRebuilt)) == built


@pytest.mark.rule("11.2.5e")
@pytest.mark.parametrize(("die", "built"), [(2, True), (3, False)])
@pytest.mark.parametrize("enemy", ["4418", "4219"])
def test_an_enemy_zone_at_either_end_adds_two_even_where_a_friend_stands(enemy: str, die: int, built: bool) -> None:
    play = building({"4018": ["a_br_hq_5"], WEST: ["a_br_37"], EAST: ["a_br_32"], enemy: ["g_185"]}, dice=[die])
    play.apply(Rebuild(WEST, EAST))
    assert down(play) is not built


def test_an_enemy_zone_does_not_hinder_the_destruction() -> None:
    play = blowing({"4018": ["a_br_hq_5"], WEST: ["a_br_37"], "4418": ["g_185"]}, dice=[4])
    play.apply(Demolish(WEST, EAST))
    assert down(play)


def test_a_bridge_is_tried_once_for_each_purpose() -> None:
    agenda = [Demolition("allied"), Rebuilding("allied")]
    units = {"4018": ["a_br_hq_5"], WEST: ["a_br_37"], EAST: ["a_br_32"], "4517": ["g_185"]}
    play = front("michael", units, agenda, [1, 6], side="allied")
    play.apply(Demolish(WEST, EAST))
    play.apply(Done())
    play.apply(Rebuild(WEST, EAST))
    assert down(play)
    assert play.over


def test_a_bridge_that_stands_is_not_rebuilt() -> None:
    assert idle(AT_HAND, destroyed=[]) == "11.2.5d bridge_stands"


# the players and the page


def test_without_a_bridge_to_try_nobody_is_asked() -> None:
    assert front("michael", {"4018": ["a_br_hq_5"]}, [Demolition("allied"), Rebuilding("allied")]).over


def test_the_german_blows_bridges_by_the_same_rules() -> None:
    play = front("michael", {"4317": ["g_hq_2"], "4118": ["a_br_37"]}, [Demolition("german")])
    assert play.ruling(Demolish(WEST, EAST))


def test_candidates_samples_and_clicks() -> None:
    for play in (blowing(), building({**AT_HAND, EAST: ["a_br_32"]}, destroyed=[(WEST, EAST), ("4219", "4319")])):
        assert play.decision is not None
        found = play.decision.candidates(play)
        assert len(found) >= 2
        for action in [*found, *(play.decision.sample(play, Luck(seed)) for seed in range(9))]:
            assert play.ruling(action)
            assert clicks_to(play, action) is not None


def test_the_menu_shows_the_chance_of_the_bridge_that_is_picked() -> None:
    play = blowing()
    assert play.decision is not None
    menu = play.decision.menu(play, (f"place:{WEST}", f"place:{EAST}"))
    assert menu.preview is not None
    assert [(each.result, each.ways) for each in menu.preview.chances] == [("bridge_blown", 4), ("no_effect", 2)]
    assert menu.draft == (f"place:{WEST}", f"place:{EAST}")
    assert play.decision.menu(play, ("place:nowhere", "unit:g_185")).draft == ()


def test_the_menu_of_rebuilding_names_the_enemy_zone() -> None:
    play = building({"4018": ["a_br_hq_5"], WEST: ["a_br_37"], EAST: ["a_br_32"], "4418": ["g_185"]})
    assert play.decision is not None
    preview = play.decision.menu(play, (f"place:{WEST}",)).preview
    assert preview is not None
    assert [(reason.value, reason.rule) for reason in preview.reasons] == [("+2", "11.2.5e")]
    assert [each.ways for each in preview.chances] == [2, 4]


def test_a_click_that_is_not_lit_is_explained() -> None:
    play = blowing()
    decision = play.decision
    assert decision is not None
    assert decision.why_not(play, (), "place:1313").breaches[0].reason == "no_enemy_near_bridge"
    assert decision.why_not(play, (), "unit:a_br_hq_5").breaches[0].reason == "pick_a_bridge"
    assert decision.why_not(play, (), "place:nowhere").breaches[0].reason == "pick_a_bridge"

"""Off the map and back."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.blitzkrieg.battlefield import EDGES
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.entry import entry_zone
from grognard.games.blitzkrieg.leaving import LeftForGood, leave, map_side
from grognard.games.blitzkrieg.orders import Enter, Exit
from grognard.games.blitzkrieg.state import DISORGANISED, ELIMINATED, EXITED, READY
from tests.games.blitzkrieg.support import at, battle, index
from tests.games.blitzkrieg.test_movement import phase
from tests.games.support import events

FOOT, FOOT2, TANK = "a_gem_15_4_1", "a_gem_15_4_2", "g_gem_4_1_35"


def why(play: Campaign40, unit: str, *path: str, **more: Any) -> tuple[str, ...]:
    return play.ruling(Exit(unit, path, **more)).rules


@pytest.mark.rule("MOV-09")
def test_a_unit_leaves_by_its_edge_and_comes_back_two_turns_later() -> None:
    play = phase("gembloux", {"0213": [FOOT], "0420": [FOOT2]}, "allied", turn=5)
    play.apply(Exit(FOOT, ("0113",)))
    unit = index(play, FOOT)
    assert [play.state.at[unit], play.state.back[unit], EDGES[play.state.door[unit]]] == [EXITED, 7, "W"]
    assert play.state.exits == (unit,)


@pytest.mark.rule("MOV-09")
def test_the_last_step_is_paid_and_begins_at_the_edge() -> None:
    play = phase("gembloux", {"0213": [FOOT], "0313": [FOOT2], "0113": ["a_gem_15_27_1"]}, "allied")
    assert why(play, FOOT) == ("MOV-09",)
    assert why(play, FOOT2, "0213", "0113") == ("MOV-04",)
    assert why(play, "a_gem_15_27_1") == ()


def test_zones_bind_whoever_leaves() -> None:
    play = phase("gembloux", {"0116": [TANK], "0114": [FOOT], "0115": [FOOT2]}, "allied")
    assert why(play, FOOT, "0115") == ("ZOC-02",)
    assert why(play, FOOT2) == ()


@pytest.mark.rule("MOV-10")
def test_whoever_leaves_by_another_edge_is_eliminated() -> None:
    play = phase("gembloux", {"0901": [FOOT], "0213": [FOOT2]}, "allied")
    play.apply(Exit(FOOT))
    assert at(play, FOOT) == str(ELIMINATED)
    assert play.state.exits == ()


@pytest.mark.rule("MOV-11")
def test_whoever_retreats_off_the_map_comes_back_in_order_by_the_same_side() -> None:
    play = battle("gembloux", {"0113": [f"{FOOT} disorganised"]}, turn=5)
    unit = index(play, FOOT)
    leave(play, unit, play.hex("0113"))
    assert not play.has(unit, DISORGANISED)
    assert entry_zone(play, unit) == play.field.board.edge("W")


@pytest.mark.rule("MOV-11")
def test_it_enters_like_a_reinforcement() -> None:
    play = phase("gembloux", {"0101": [FOOT2]}, "allied", turn=7)
    unit = index(play, FOOT)
    play.place(unit, play.hex("0113"))
    leave(play, unit, play.hex("0113"))
    assert play.ruling(Enter(FOOT, ("0115",))).rules == ("RNF-01",)
    play.put(unit, READY)
    assert play.ruling(Enter(FOOT, ("0901",))).rules == ("RNF-02",)
    play.apply(Enter(FOOT, ("0115", "0215")))
    assert [at(play, FOOT), play.state.back[unit], play.state.door[unit]] == ["0215", 0, -1]
    assert play.state.exits == ()


def test_a_vehicle_leaves_and_returns_with_its_load() -> None:
    play = phase("gembloux", {"2013": ["g_gem_4_1_4 in:g_gem_4_ht1"], "1413": [TANK]}, turn=5)
    play.apply(Exit("g_gem_4_1_4", (), "g_gem_4_ht1"))
    pair = [index(play, "g_gem_4_1_4"), index(play, "g_gem_4_ht1")]
    assert [play.state.at[unit] for unit in pair] == [EXITED, EXITED]
    for unit in pair:
        play.put(unit, READY)
    assert play.ruling(Enter("g_gem_4_ht1", ("2014",))).rules == ("TRN-10",)
    assert play.ruling(Enter("g_gem_4_1_4", ("2014",))).rules == ("RNF-02",)
    play.apply(Enter("g_gem_4_1_4", ("2014", "1914"), "g_gem_4_ht1"))
    assert [at(play, "g_gem_4_1_4"), at(play, "g_gem_4_ht1")] == ["1914", "1914"]


def test_a_corner_belongs_to_the_side_that_is_an_exit() -> None:
    field = battle("gembloux", {}).field
    east, west = field.exits
    assert [EDGES[map_side(field, east, field.board.at(name))] for name in ("2001", "2020")] == ["E", "E"]
    assert [EDGES[map_side(field, west, field.board.at(name))] for name in ("0101", "0120")] == ["W", "W"]


@pytest.mark.rule("GEM-E3")
def test_the_light_divisions_called_away_do_not_come_back() -> None:
    unit = next(u for u in battle("gembloux", {}).units if u.formation == "3rd_dlm" and u.combat)
    play = battle("gembloux", {"0113": [unit.id]}, turn=5, past=((4, "breakout"),))
    leave(play, unit.index, play.hex("0113"))
    assert [play.state.at[unit.index], play.state.back[unit.index]] == [EXITED, 0]
    assert len(events(play, LeftForGood)) == 1

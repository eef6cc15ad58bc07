"""Engineers at work, and tanks that stick in the ground."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.movement import Movement
from grognard.games.greatwar.moves import MoveUnit
from grognard.games.greatwar.protection import dice_lost
from grognard.games.greatwar.state import BOGGED, DONE, ENTERED, NO_FIGHT, NO_MOVE, STOPPED
from grognard.games.greatwar.works import ClearWire, Fortify, FreeTank, RepairBridge
from tests.games.greatwar.support import SKULL, SOLDIER, STAR, at, battle, names, unit

MOVING = [Movement("german")]


def engineers(units: dict[str, str] | None = None, **more: Any) -> Battle:
    return battle(
        {"5-5": "G1 infantry engineer ordered", **(units or {})}, MOVING, tokens=more.pop("tokens", [5, 5]), **more
    )


def has(play: Battle, flags: int, name: str = "G1") -> bool:
    return play.state.flags[unit(play, name)] & flags == flags


# wire


@pytest.mark.rule("EXS-04a")
def test_engineers_enter_wire_remove_it_and_may_fight() -> None:
    play = engineers(wire="6-5")
    play.apply(MoveUnit("G1", ("6-5",)))
    assert dice_lost(play, 0) == 1
    play.apply(ClearWire("G1"))
    assert play.state.wire == 0
    assert dice_lost(play, 0) == 0
    assert has(play, STOPPED | ENTERED)
    assert not has(play, NO_FIGHT)


def test_engineers_clear_wire_and_then_move() -> None:
    play = engineers(wire="5-5")
    play.apply(ClearWire("G1"))
    play.apply(MoveUnit("G1", ("6-5",)))
    assert (at(play, "G1"), play.state.wire) == ("6-5", 0)


@pytest.mark.rule("EXS-04a")
def test_others_do_not_clear_wire_in_the_movement_phase() -> None:
    play = battle({"5-5": "G1 infantry ordered", "5-7": "G2 infantry engineer"}, MOVING, wire="5-5 5-7")
    assert play.ruling(ClearWire("G1")).rules == ("EXS-04a",)
    assert play.ruling(ClearWire("G2")).rules == ("ORD-02",)
    assert engineers().ruling(ClearWire("G1")).rules == ("EXS-04a",)


def test_no_wire_is_cleared_under_firestorm_or_from_a_ford() -> None:
    storm = engineers({"5-9": "G2 infantry ordered extra"}, wire="5-5", command="firestorm")
    assert storm.ruling(ClearWire("G1")).rules == ("TAC-07b",)
    assert engineers(wire="5-5", ford="5-5").ruling(ClearWire("G1")).rules == ("WAT-04",)


# fortified positions


@pytest.mark.rule("EXS-04b")
def test_engineers_fortify_their_hex_instead_of_moving_and_fighting() -> None:
    play = engineers()
    play.apply(Fortify("G1", "5-5"))
    assert names(play.state.fortified) == ["5-5"]
    assert has(play, DONE | NO_FIGHT)
    assert play.state.tokens == [5, 5]


@pytest.mark.rule("EXS-04b")
def test_no_fortification_beside_an_enemy_or_after_a_move() -> None:
    assert engineers({"5-6": "A1 infantry"}).ruling(Fortify("G1", "5-5")).rules == ("EXS-04b",)
    moved = engineers({"5-9": "G2 infantry ordered"})
    moved.apply(MoveUnit("G1", ("6-5",)))
    assert moved.ruling(Fortify("G1", "6-5")).rules == ("MOVE-02",)


@pytest.mark.rule("EXS-04c")
def test_a_neighbouring_hex_costs_2_tokens() -> None:
    play = engineers({"5-6": "G2 infantry"})
    play.apply(Fortify("G1", "5-6"))
    assert names(play.state.fortified) == ["5-6"]
    assert play.state.tokens == [3, 5]
    assert engineers(tokens=[1, 5]).ruling(Fortify("G1", "5-6")).rules == ("EXS-04c",)
    assert engineers().ruling(Fortify("G1", "5-7")).rules == ("EXS-04c",)


@pytest.mark.rule("FOP-01")
@pytest.mark.parametrize(
    "ground",
    [
        {"wire": "5-6"},
        {"fortified": "5-6"},
        {"ruin": "5-6"},
        {"building": "5-6", "craters": "5-6"},
        {"waterway": "5-6"},
        {"ford": "5-6"},
        {"bunker": "5-6"},
        {"waterway": "5-6", "bridges": "5-6", "damaged_bridges": "5-6"},
    ],
)
def test_ground_that_cannot_be_fortified(ground: dict[str, str]) -> None:
    assert engineers(**ground).ruling(Fortify("G1", "5-6")).rules == ("FOP-01",)


@pytest.mark.parametrize("ground", ["forest", "building", "church", "hill", "trench", "mine_crater", "craters"])
def test_ground_that_can_be_fortified(ground: str) -> None:
    assert engineers(**{ground: "5-6"}).ruling(Fortify("G1", "5-6"))


@pytest.mark.rule("EXS-04b")
def test_work_needs_both_a_move_and_a_fight_to_give_up() -> None:
    relief = engineers({"5-8": "G2 infantry"}, command="relief_and_withdrawal")
    assert relief.ruling(Fortify("G1", "5-5")).rules == ("TAC-10",)
    frozen = engineers({"5-9": "G2 infantry ordered"})
    frozen.mark(0, NO_MOVE)
    assert frozen.ruling(Fortify("G1", "5-5")).rules == ("CBC-28",)
    assert battle({"5-5": "G1 infantry ordered"}, MOVING).ruling(Fortify("G1", "5-5")).rules == ("EXS-04b",)


# bridges


@pytest.mark.rule("EXS-04d")
def test_engineers_repair_a_bridge_beside_them() -> None:
    water = {"waterway": "5-6 5-8", "bridges": "5-6 5-8", "damaged_bridges": "5-6 5-8"}
    play = engineers({"4-5": "A1 infantry"}, **water)
    assert play.ruling(RepairBridge("G1", "5-8")).rules == ("EXS-04d",)
    assert play.ruling(RepairBridge("G1", "6-5")).rules == ("EXS-04d",)
    play.apply(RepairBridge("G1", "5-6"))
    assert names(play.state.damaged_bridges) == ["5-8"]
    assert has(play, DONE | NO_FIGHT)


# tanks


def tank(words: str = "", dice: tuple[int, ...] = (), **more: Any) -> Battle:
    return battle({"5-5": f"G1 tank_schneider ordered {words}"}, MOVING, dice, tokens=[2, 2], **more)


def test_a_tank_goes_2_hexes_through_wire_and_fights() -> None:
    play = tank(dice=(SOLDIER,), wire="6-5 7-5")
    play.apply(MoveUnit("G1", ("6-5", "7-5")))
    assert play.state.wire == 0
    assert not has(play, NO_FIGHT)
    assert not has(play, STOPPED)
    assert not has(play, BOGGED)


def test_the_second_hex_may_hold_a_tank() -> None:
    play = tank(dice=(SKULL,))
    play.apply(MoveUnit("G1", ("6-5", "7-5")))
    assert has(play, BOGGED)
    near = tank()
    near.apply(MoveUnit("G1", ("6-5",)))
    assert near.state.rolls == 0


def test_a_tank_stops_in_a_forest() -> None:
    assert tank(forest="6-5").ruling(MoveUnit("G1", ("6-5", "7-5"))).rules == ("FOR-01",)


def test_a_bogged_tank_stays_until_a_star_frees_it() -> None:
    play = tank("bogged", (SOLDIER, STAR))
    assert play.ruling(MoveUnit("G1", ("6-5",))).rules == ("MOVE-10",)
    play.apply(FreeTank("G1", 1))
    assert not has(play, BOGGED)
    assert play.state.tokens == [1, 2]
    play.apply(MoveUnit("G1", ("6-5",)))
    assert at(play, "G1") == "6-5"


def test_a_tank_that_stays_bogged_may_still_fight() -> None:
    play = tank("bogged", (SOLDIER,))
    play.apply(FreeTank("G1"))
    assert has(play, BOGGED | DONE)
    assert not has(play, NO_FIGHT)
    assert play.over


def test_dice_for_a_tank_have_a_limit_and_a_price() -> None:
    play = tank("bogged")
    assert play.ruling(FreeTank("G1", 2))
    assert play.ruling(FreeTank("G1", 3)).rules == play.ruling(FreeTank("G1", 4)).rules == ("MOVE-10",)
    assert tank().ruling(FreeTank("G1")).rules == ("MOVE-10",)

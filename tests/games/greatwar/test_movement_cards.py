"""Movement by cards: Relief & Withdrawal, Forward!, Frostbite, Wire Cutters, the return of a raid; exits and medals."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import find
from grognard.games.greatwar.going import reach
from grognard.games.greatwar.medals import medals_of
from grognard.games.greatwar.movement import (
    AfterMoves,
    EndMoves,
    Frostbite,
    Movement,
    MoveUnits,
    UnitFrozen,
    WireCutters,
)
from grognard.games.greatwar.moves import ExitBoard, MoveUnit
from grognard.games.greatwar.raid import GoBack, RaidReturn, StayThere
from grognard.games.greatwar.state import DONE, EXITED, NO_FIGHT, Effect
from grognard.games.greatwar.windows import Pass, PlayCard
from tests.games.greatwar.moving import MOVING, has, refused
from tests.games.greatwar.support import FLAG, SOLDIER, STAR, at, battle, hexes, names
from tests.games.support import events

ALLIED_MOVING = [Movement("allied")]
RELIEF = "relief_and_withdrawal"


def relieving(units: dict[str, str], **more: Any) -> Battle:
    return battle(units, MOVING, command=RELIEF, **more)


# Relief & Withdrawal


@pytest.mark.rule("TAC-10")
def test_relief_passes_friends_and_terrain_up_to_6_hexes() -> None:
    play = relieving(
        {"5-1": "G1 infantry ordered", "5-2": "G2 infantry", "5-8": "G3 infantry"}, forest="5-3", wire="5-4"
    )
    play.apply(MoveUnit("G1", ("5-2", "5-3", "5-4", "5-5", "5-6", "5-7")))
    assert (at(play, "G1"), at(play, "G2")) == ("5-7", "5-2")
    assert names(play.occupied[0]) == ["5-2", "5-7", "5-8"]
    assert [play.in_hex[find(name)] for name in ("5-1", "5-2", "5-7")] == [-1, 1, 0]


@pytest.mark.rule("TAC-10")
def test_relief_ends_beside_another_friend_and_no_farther_than_6_hexes() -> None:
    play = relieving({"5-1": "G1 infantry ordered", "5-9": "G2 infantry", "11-12": "G3 infantry ordered extra"})
    assert refused(play, "5-2") == ("TAC-10",)
    assert refused(play, *(f"5-{n}" for n in range(2, 9))) == ("TAC-10",)
    assert not reach(play, 0).ends


@pytest.mark.rule("TAC-10")
def test_relief_does_not_pass_enemies_or_deep_water() -> None:
    play = relieving({"5-1": "G1 infantry ordered", "5-2": "A1 infantry", "5-3": "G2 infantry"}, waterway="6-1")
    assert refused(play, "5-2", "5-3") == ("MOVE-08",)
    assert refused(play, "6-1") == ("WAT-01",)


@pytest.mark.rule("TAC-10")
def test_no_hex_behind_enemies_is_in_reach_of_a_relief() -> None:
    """In a corner: both ways out are held, by a friend who lets pass and an enemy who does not."""
    units = {"1-1": "G1 infantry ordered", "1-2": "A1 infantry", "2-1": "G2 infantry", "3-2": "G3 infantry"}
    assert reach(relieving(units), 0).ends & hexes("2-2 3-1") == hexes("2-2 3-1")
    barred = units | {"2-1": "A2 infantry"}
    assert not reach(relieving(barred), 0).ends


@pytest.mark.rule("TAC-10")
def test_relief_ends_all_fighting_even_of_those_who_stay() -> None:
    play = relieving({"5-1": "G1 infantry ordered", "5-3": "G2 infantry ordered", "5-4": "G3 infantry ordered extra"})
    play.apply(MoveUnit("G1", ("5-2",)))
    play.apply(EndMoves())
    assert has(play, NO_FIGHT, "G1")
    assert has(play, NO_FIGHT, "G2")
    assert not has(play, NO_FIGHT, "G3")


def test_relief_leaves_a_mine_crater_without_a_stop() -> None:
    play = relieving({"5-1": "G1 infantry ordered", "5-4": "G2 infantry"}, mine_crater="5-1")
    assert not refused(play, "5-2", "5-3")


# leaving the board


def leaving(where: str = "1-5", **more: Any) -> Battle:
    return battle(
        {where: "A1 machine_gun ordered"}, ALLIED_MOVING, active=1, scenario=more.pop("scenario", "s08"), **more
    )


@pytest.mark.rule("MED-12")
def test_a_unit_leaves_from_the_enemy_baseline() -> None:
    play = leaving()
    play.apply(ExitBoard("A1"))
    assert play.state.at == [EXITED]
    assert medals_of(play, 1) == 1
    assert leaving("2-5").ruling(ExitBoard("A1")).rules == ("MED-12",)
    assert leaving("11-5").ruling(ExitBoard("A1")).rules == ("MED-12",)


@pytest.mark.rule("MED-12")
def test_a_unit_that_has_come_there_by_a_move_leaves_in_a_later_turn() -> None:
    play = battle({"2-5": "A1 infantry ordered", "9-5": "A2 infantry ordered"}, ALLIED_MOVING, active=1, scenario="s08")
    play.apply(MoveUnit("A1", ("1-5",)))
    assert play.ruling(ExitBoard("A1")).rules == ("MOVE-02",)


@pytest.mark.rule("MED-13", "TAC-10b")
def test_nobody_leaves_with_relief_and_withdrawal() -> None:
    play = battle(
        {"1-5": "A1 infantry ordered", "1-8": "A2 infantry"}, ALLIED_MOVING, active=1, scenario="s08", command=RELIEF
    )
    assert play.ruling(ExitBoard("A1")).rules == ("TAC-10b",)


@pytest.mark.rule("MOVE-06")
def test_nobody_leaves_where_the_scenario_gives_nothing_for_it() -> None:
    assert leaving(scenario="s01").ruling(ExitBoard("A1")).rules == ("MOVE-06",)
    german = battle({"11-5": "G1 infantry ordered"}, MOVING, scenario="s08")
    assert german.ruling(ExitBoard("G1")).rules == ("MOVE-06",)


# medals while moving


def holding(**more: Any) -> Battle:
    """The Allies hold the medal of the German front line with one unit, and another is near."""
    units = {"4-2": "A1 infantry ordered", "5-2": "A2 infantry ordered"}
    return battle(units, ALLIED_MOVING, active=1, scenario="s08", held=[0, 0, 0, 1, 0, 0, 0, 0, 0, 0], **more)


@pytest.mark.rule("MED-08")
def test_a_medal_is_kept_when_another_unit_relieves_the_first() -> None:
    play = holding()
    play.apply(MoveUnit("A1", ("3-2",)))
    assert medals_of(play, 1) == 1
    play.apply(MoveUnit("A2", ("4-2",)))
    assert play.over
    assert medals_of(play, 1) == 1


@pytest.mark.rule("MED-08")
def test_a_medal_is_lost_at_the_end_of_the_phase_when_nobody_came() -> None:
    play = holding()
    play.apply(MoveUnit("A1", ("3-2",)))
    play.apply(EndMoves())
    assert medals_of(play, 1) == 0


def test_a_gun_on_the_way_is_taken_in_passing() -> None:
    play = battle({"5-5": "A1 infantry ordered"}, ALLIED_MOVING, active=1, scenario="s54", guns="5-6")
    play.apply(MoveUnit("A1", ("5-6", "5-7")))
    assert medals_of(play, 1) == 2
    assert play.state.guns == 0


# Forward!

FORWARD = [Effect("forward_combat", 0)]


@pytest.mark.rule("CBC-08")
def test_forward_takes_soldier_units_1_hex_farther() -> None:
    play = battle({"5-5": "G1 infantry ordered", "5-8": "G2 mortar ordered"}, MOVING, [SOLDIER] * 2, effects=FORWARD)
    play.apply(MoveUnit("G1", ("6-5", "7-5")))
    assert refused(play, "6-8", "7-8", "8-8", who="G2") == ("CBC-08",)
    play.apply(MoveUnit("G2", ("6-8",)))
    assert not has(play, NO_FIGHT, "G1")
    assert not has(play, NO_FIGHT, "G2")


@pytest.mark.rule("CBC-08")
def test_a_flag_after_a_move_forward_takes_the_fight_away() -> None:
    units = {"5-5": "G1 infantry ordered", "5-8": "G2 infantry ordered"}
    play = battle(units, MOVING, [FLAG, STAR], effects=FORWARD)
    play.apply(MoveUnit("G1", ("6-5",)))
    assert has(play, NO_FIGHT, "G1")
    play.apply(MoveUnit("G2", ("6-8",)))
    assert not has(play, NO_FIGHT, "G2")
    assert play.state.rolls == 2


def test_forward_is_not_for_tanks_nor_with_relief() -> None:
    tank = battle({"5-5": "G1 tank_schneider ordered"}, MOVING, effects=FORWARD)
    assert refused(tank, "6-5", "7-5", "8-5") == ("MOVE-12",)
    play = relieving({"5-5": "G1 infantry ordered", "5-7": "G2 infantry"}, effects=FORWARD)
    play.apply(MoveUnit("G1", ("5-6",)))
    assert play.state.rolls == 0


# Frostbite


def frost(words: str = "infantry", **more: Any) -> Battle:
    units = {"5-5": f"G1 {words} ordered", "5-8": "G2 infantry ordered"}
    hands: tuple[tuple[str, ...], ...] = ((), ("frostbite_1",))
    return battle(units, MOVING, combat_hands=more.pop("combat_hands", hands), tokens=[5, 5], **more)


@pytest.mark.rule("CBC-28")
def test_frostbite_keeps_a_unit_where_it_is_and_lets_it_fight() -> None:
    play = frost()
    play.apply(MoveUnit("G1", ("6-5", "7-5")))
    assert isinstance(play.decision, Frostbite)
    assert play.decision.side == "allied"
    play.apply(PlayCard("frostbite_1"))
    assert at(play, "G1") == "5-5"
    assert play.state.moved[0] == 0
    assert not has(play, NO_FIGHT)
    assert [event.unit for event in events(play, UnitFrozen)] == ["G1"]
    assert refused(play, "6-5") == ("CBC-28",)
    assert isinstance(play.decision, MoveUnits)


def test_a_unit_moves_when_the_other_side_passes() -> None:
    play = frost()
    play.apply(MoveUnit("G1", ("6-5",)))
    play.apply(Pass())
    assert at(play, "G1") == "6-5"


def test_the_window_opens_whatever_the_hand_holds() -> None:
    play = frost(combat_hands=((), ("lice_1",)))
    play.apply(MoveUnit("G1", ("6-5",)))
    assert isinstance(play.decision, Frostbite)
    assert play.decision.forced(play) == Pass()


@pytest.mark.rule("CBC-28")
def test_no_frostbite_for_tanks() -> None:
    play = frost("tank_schneider")
    play.apply(MoveUnit("G1", ("6-5",)))
    assert isinstance(play.decision, MoveUnits)


def test_frostbite_stops_an_exit_too() -> None:
    play = battle(
        {"1-5": "A1 infantry ordered"}, ALLIED_MOVING, active=1, scenario="s08", tokens=[5, 5],
        combat_hands=(("frostbite_1",), ()),
    )  # fmt: skip
    play.apply(ExitBoard("A1"))
    play.apply(PlayCard("frostbite_1"))
    assert at(play, "A1") == "1-5"


def test_the_window_shows_who_is_about_to_go_where() -> None:
    play = frost()
    play.apply(MoveUnit("G1", ("6-5", "7-5")))
    assert play.decision is not None
    menu = play.decision.menu(play, ())
    assert menu.prompt.facts == {"unit": "G1", "hex": "7-5"}
    assert [(line.start, line.end) for line in menu.lines] == [("5-5", "6-5"), ("6-5", "7-5")]
    assert [pick.pick for pick in menu.picks] == ["card:frostbite_1"]


# Wire Cutters


def on_wire(**more: Any) -> Battle:
    return battle(
        {"5-5": "G1 infantry", "5-6": "G2 mortar", "5-7": "A1 infantry", "5-8": "G3 infantry"},
        [AfterMoves("german")], wire="5-5 5-6 5-7 5-9", tokens=[3, 3], **more,
    )  # fmt: skip


@pytest.mark.rule("CBC-29")
def test_wire_cutters_remove_all_wire_under_own_infantry() -> None:
    play = on_wire(combat_hands=(("wire_cutters_1",), ()))
    assert isinstance(play.decision, WireCutters)
    assert play.decision.side == "german"
    play.apply(PlayCard("wire_cutters_1"))
    assert names(play.state.wire) == ["5-6", "5-7", "5-9"]


@pytest.mark.rule("CBC-29")
def test_wire_cutters_need_own_infantry_on_wire() -> None:
    hands = (("wire_cutters_1",), ())
    play = battle({"5-6": "G2 mortar"}, [AfterMoves("german")], wire="5-6", tokens=[3, 3], combat_hands=hands)
    assert play.over


# the return of a raid


def raid(start: str = "5-5", units: dict[str, str] | None = None) -> Battle:
    units = units or {"7-5": "G1 infantry"}
    effects = [Effect("trench_raid", 0, 0)]
    return battle(units, [RaidReturn("german", "G1")], effects=effects, raid_start=find(start))


@pytest.mark.rule("CBC-13")
def test_raiders_may_go_back_to_where_they_came_from() -> None:
    play = raid()
    play.apply(GoBack())
    assert at(play, "G1") == "5-5"
    stays = raid()
    stays.apply(StayThere())
    assert at(stays, "G1") == "7-5"


@pytest.mark.rule("CBC-13")
def test_raiders_stay_when_their_starting_hex_is_occupied() -> None:
    assert raid(units={"7-5": "G1 infantry", "5-5": "G2 infantry"}).over


def test_the_starting_hex_is_where_the_raiders_stood_when_movement_began() -> None:
    play = battle({"5-5": "G1 infantry ordered"}, MOVING, effects=[Effect("trench_raid", 0, 0)])
    play.apply(MoveUnit("G1", ("6-5", "7-5")))
    assert play.state.raid_start == find("5-5")
    assert has(play, DONE)


def test_no_return_for_other_units() -> None:
    assert battle({"7-5": "G1 infantry"}, [RaidReturn("german", "G1")], raid_start=find("5-5")).over


def test_the_menu_of_a_return() -> None:
    play = raid()
    assert play.decision is not None
    assert play.decision.menu(play, ("place:5-5",)).ready == GoBack()
    assert play.decision.why_not(play, (), "place:9-9").rules == ("CBC-13",)

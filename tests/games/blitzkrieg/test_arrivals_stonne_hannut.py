"""Reinforcements of Stonne and Hannut, with the losses that tanks and cavalry have on the way."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg.arrival_losses import LostByDie
from grognard.games.blitzkrieg.movement import Movement, StartMovement
from grognard.games.blitzkrieg.orders import Enter
from grognard.games.blitzkrieg.reinforcements import Reinforce, arrived
from grognard.games.blitzkrieg.state import DESTROYED, REFIT
from tests.games.blitzkrieg.arrivals import asked, call, members, ready, winning
from tests.games.blitzkrieg.support import at, battle, index
from tests.games.support import events

EAST_OF_12 = ["1301", "1401", "1501", "1601", "1701", "1801", "1901"]


@pytest.mark.rule("STO-R-G1")
def test_the_panzer_group_comes_to_stonne_on_turn_2_without_a_die() -> None:
    assert not ready(call("stonne", 1, "german"), "g_sto_gpz_1_8")
    play = call("stonne", 2, "german")
    assert ready(play, *members(play, "t2_panzer"))
    assert play.field.board.names(play.field.group["t2_panzer"].zone) == EAST_OF_12


@pytest.mark.rule("STO-R-G2")
def test_the_rifle_group_comes_on_turn_6_without_a_die() -> None:
    assert not ready(call("stonne", 5, "german"), "g_sto_gsr_1")
    play = call("stonne", 6, "german")
    assert ready(play, *members(play, "t6_schuetzen"), "g_sto_htkg_1")
    assert play.field.board.names(play.field.group["t6_schuetzen"].zone) == EAST_OF_12


@pytest.mark.rule("STO-R-G1", "STO-R-G2")
def test_neither_must_come() -> None:
    play = battle("stonne", {})
    assert all(play.field.group[name].optional for name in ("t2_panzer", "t6_schuetzen"))


@pytest.mark.rule("STO-R-F1")
def test_the_205th_may_come_from_turn_3_in_the_south_west() -> None:
    assert asked(call("stonne", 2, "allied")) == []
    play = call("stonne", 3, "allied")
    assert asked(play) == members(play, "t3_205ri")
    west, south = [f"01{row:02}" for row in range(4, 13)], ["0212", "0312", "0412", "0512"]
    assert play.field.board.names(play.field.group["t3_205ri"].zone) == west + south


@pytest.mark.rule("STO-R-F2")
def test_three_more_formations_come_from_turn_4_by_the_south_edge() -> None:
    names = set(asked(call("stonne", 4, "allied"))) - set(asked(call("stonne", 3, "allied")))
    play = battle("stonne", {})
    assert names == {unit for name in ("t4_6grdi", "t4_205ri", "t4_11rdp") for unit in members(play, name)}
    assert play.field.group["t4_6grdi"].zone == play.field.board.edge("S")


@pytest.mark.rule("STO-R-F3")
def test_two_tank_battalions_come_from_turn_5_by_the_south_edge() -> None:
    names = set(asked(call("stonne", 5, "allied"))) - set(asked(call("stonne", 4, "allied")))
    play = battle("stonne", {})
    assert names == {unit for name in ("t5_5bcc", "t5_49bcc") for unit in members(play, name)}
    assert play.field.group["t5_49bcc"].zone == play.field.board.edge("S")


@pytest.mark.rule("STO-R-F4")
@pytest.mark.parametrize(("turn", "level", "dice"), [(3, 0, [1, 2, 3]), (3, 2, [1]), (4, 0, [1, 2, 3, 4])])
def test_french_dice_at_stonne(turn: int, level: int, dice: list[int]) -> None:
    assert winning("stonne", "a_sto_205_1", turn, interdiction=level) == dice


@pytest.mark.rule("STO-R-F4")
def test_a_natural_6_always_fails_at_stonne() -> None:
    assert winning("stonne", "a_sto_49bcc_1", 20) == [1, 2, 3, 4, 5]


@pytest.mark.rule("STO-R-F4")
def test_french_dice_fall_before_the_supply_phase() -> None:
    assert asked(call("stonne", 5, "allied", "supply")) == []


# Hannut


@pytest.mark.rule("HAN-R-F1")
@pytest.mark.parametrize(("level", "dice"), [(0, [1, 2, 3, 4]), (1, [1, 2, 3]), (2, [1, 2])])
def test_the_12th_cuirassiers_enter_on_4_or_less(level: int, dice: list[int]) -> None:
    assert winning("hannut", "a_han_12c_p1", 9, interdiction=level) == dice


@pytest.mark.rule("HAN-R-F1")
def test_they_roll_from_turn_9_by_the_west_edge() -> None:
    assert asked(call("hannut", 8, "allied")) == []
    play = call("hannut", 9, "allied")
    assert asked(play) == members(play, "12cuir")
    assert play.field.group["12cuir"].zone == play.field.board.edge("W")


@pytest.mark.rule("HAN-R-F2")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_cuirassiers_may_be_lost_on_arrival(die: int) -> None:
    agenda = [Reinforce("allied", "start"), StartMovement("allied"), Movement("allied")]
    play = battle("hannut", {}, agenda, [1, 1, 1, 1, die], turn=9)
    assert play.decision is not None
    play.apply(play.decision.candidates(play)[0])
    play.apply(Enter("a_han_12c_p1", ("0105",)))
    assert at(play, "a_han_12c_p1") == ("0105" if die < 5 else str(DESTROYED))
    assert not play.has(index(play, "a_han_12c_p1"), REFIT)


@pytest.mark.rule("HAN-R-F3")
def test_the_3rd_battalion_of_the_11th_rdp_rolls_from_turn_12_in_the_same_way() -> None:
    assert "a_han_11_3_d1" not in asked(call("hannut", 11, "allied"))
    assert winning("hannut", "a_han_11_3_d1", 12) == [1, 2, 3, 4]
    play = battle("hannut", {})
    assert play.field.group["11rdp_3"].zone == play.field.board.edge("W")


@pytest.mark.rule("HAN-R-F4")
@pytest.mark.parametrize(("die", "refit"), [(1, False), (2, False), (3, True), (6, True)])
def test_it_may_need_refit_on_arrival(die: int, refit: bool) -> None:
    play = battle("hannut", {}, (), [die], turn=12)
    assert arrived(play, index(play, "a_han_11_3_d1"))
    assert play.has(index(play, "a_han_11_3_d1"), REFIT) == refit


@pytest.mark.rule("HAN-R-F5", "HAN-V4")
def test_every_french_unit_that_comes_is_one_point_for_the_german() -> None:
    play = battle("hannut", {}, (), [1, 6], turn=12)
    assert arrived(play, index(play, "a_han_12c_p1"))
    assert arrived(play, index(play, "a_han_11_3_d1"))
    assert play.state.points == [4, 0]


@pytest.mark.rule("HAN-R-F5")
def test_a_unit_lost_on_arrival_has_not_entered() -> None:
    play = battle("hannut", {}, (), [5], turn=9)
    assert not arrived(play, index(play, "a_han_12c_p1"))
    assert play.state.points == [0, 0]
    assert [event.unit for event in events(play, LostByDie)] == ["a_han_12c_p1"]


@pytest.mark.rule("HAN-S-G6")
@pytest.mark.parametrize(("unit", "dice"), [("g_han_5_1_ii1", [5]), ("g_han_5_1_iii", [])])
def test_only_panzer_ii_units_throw_for_losses(unit: str, dice: list[int]) -> None:
    play = battle("hannut", {}, (), dice)
    assert arrived(play, index(play, unit)) == (not dice)
    assert play.state.points == [0, 0]

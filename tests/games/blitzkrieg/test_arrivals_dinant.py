"""Reinforcements of Dinant: the Germans by numbers, the French unit by unit, the 1st DCR when it is called."""

from __future__ import annotations

import pytest

from grognard.engine.ruling import LEGAL
from grognard.games.blitzkrieg.first_dcr import FirstDcr, GiveRefit, RefitDcr
from grognard.games.blitzkrieg.movement import Movement, StartMovement
from grognard.games.blitzkrieg.orders import Enter
from grognard.games.blitzkrieg.reinforcements import NumberMayEnter, Reinforce
from grognard.games.blitzkrieg.state import REFIT
from tests.games.blitzkrieg.arrivals import asked, call, members, ready, winning
from tests.games.blitzkrieg.support import battle, index
from tests.games.support import events


@pytest.mark.rule("DIN-R-F1")
@pytest.mark.parametrize(("level", "dice"), [(0, [1, 2, 3]), (1, [1, 2]), (2, [1])])
def test_the_5th_dim_enters_on_3_or_less(level: int, dice: list[int]) -> None:
    assert winning("dinant", "a_din_8_1", 2, interdiction=level) == dice


@pytest.mark.rule("DIN-R-F1")
def test_the_5th_dim_rolls_from_turn_2_unit_by_unit() -> None:
    assert asked(call("dinant", 1, "allied")) == []
    play = call("dinant", 2, "allied")
    assert asked(play) == members(play, "5dim")


@pytest.mark.rule("DIN-R-F1")
def test_a_6_never_lets_a_unit_of_the_5th_dim_in() -> None:
    play = battle("dinant", {})
    assert play.field.group["5dim"].six_fails


@pytest.mark.rule("DIN-R-F1")
def test_infantry_and_artillery_of_the_5th_dim_come_in_trucks() -> None:
    play = battle("dinant", {})
    riders = [play.units[index(play, name)] for name in members(play, "5dim")]
    assert all(play.units[unit.transport].kind == "truck" for unit in riders if unit.infantry or unit.artillery)


@pytest.mark.rule("DIN-R-F2")
def test_the_4th_dina_and_the_2nd_corps_roll_from_turn_8() -> None:
    early, late = call("dinant", 7, "allied"), call("dinant", 8, "allied")
    assert not {"a_din_13z_1", "a_din_3grca"} & set(asked(early))
    assert {"a_din_13z_1", "a_din_3grca"} <= set(asked(late))
    assert winning("dinant", "a_din_13z_1", 8) == [1, 2, 3]


@pytest.mark.rule("DIN-R-F2")
def test_they_come_by_the_west_edge_or_the_roads_of_the_north_edge() -> None:
    field = battle("dinant", {}).field
    zone = field.group["4dina"].zone
    north = zone & ~field.board.edge("W")
    assert zone & field.board.edge("W") == field.board.edge("W")
    assert north
    assert north & ~(field.board.edge("N") & field.road) == 0


# the 1st DCR


@pytest.mark.rule("DIN-R-F3")
@pytest.mark.parametrize(("turn", "past", "comes"), [(27, (), False), (28, (), True), (15, ((14, "first_dcr"),), True)])
def test_the_1st_dcr_comes_by_event_or_from_turn_28(turn: int, past: tuple[tuple[int, str], ...], comes: bool) -> None:
    play = call("dinant", turn, "allied", past=past)
    assert ("a_din_28bcc_1" in asked(play)) == comes


@pytest.mark.rule("DIN-R-F3")
def test_it_comes_by_the_west_edge() -> None:
    field = battle("dinant", {}).field
    assert field.group["1dcr"].zone == field.board.edge("W")


B1 = ["a_din_28bcc_1", "a_din_28bcc_2", "a_din_28bcc_3", "a_din_37bcc_1", "a_din_37bcc_2", "a_din_37bcc_3"]
H39 = ["a_din_25bcc_1", "a_din_25bcc_2", "a_din_26bcc_1", "a_din_26bcc_2"]


@pytest.mark.rule("DIN-R-F4")
def test_the_owner_names_as_many_b1_units_for_refit_as_the_die_says() -> None:
    play = battle("dinant", {}, [FirstDcr()], [2, 1], turn=28)
    for name in (B1[3], B1[0]):
        play.apply(GiveRefit(name))
    assert play.over
    assert [name for name in B1 if play.has(index(play, name), REFIT)] == [B1[0], B1[3]]


@pytest.mark.rule("DIN-R-F4")
def test_on_a_6_all_b1_units_need_refit_and_nobody_is_asked() -> None:
    play = battle("dinant", {}, [FirstDcr()], [6, 2], turn=28)
    assert play.over
    assert all(play.has(index(play, name), REFIT) for name in B1)


@pytest.mark.rule("DIN-R-F4")
def test_only_a_b1_unit_without_a_marker_can_be_named() -> None:
    play = battle("dinant", {}, [FirstDcr()], [2, 1], turn=28)
    assert [play.ruling(GiveRefit(name)).rules for name in (H39[0], "a_din_8_1", "nobody")] == [("DIN-R-F4",)] * 3
    play.apply(GiveRefit(B1[0]))
    assert not play.ruling(GiveRefit(B1[0]))
    assert play.ruling(GiveRefit(B1[1]))


def test_the_page_offers_the_b1_units_without_a_marker() -> None:
    play = battle("dinant", {}, [FirstDcr()], [2, 1], turn=28)
    assert isinstance(play.decision, RefitDcr)
    menu = play.decision.menu(play, ("unit:nobody",))
    assert [pick.pick for pick in menu.picks] == [f"unit:{name}" for name in B1]
    assert menu.ready is None
    assert play.decision.menu(play, (f"unit:{B1[1]}",)).ready == GiveRefit(B1[1])
    assert play.decision.why_not(play, (), f"unit:{H39[0]}").rules == ("DIN-R-F4",)
    assert [play.ruling(action) for action in play.decision.candidates(play)] == [LEGAL] * 6


@pytest.mark.rule("DIN-R-F5")
@pytest.mark.parametrize(("die", "count"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_a_second_die_tells_how_many_h39_units_need_refit(die: int, count: int) -> None:
    play = battle("dinant", {}, [FirstDcr()], [6, die], turn=28)
    left = play.decision
    assert (left.count if isinstance(left, RefitDcr) else 0) == count


@pytest.mark.rule("DIN-R-F4", "DIN-R-F5")
@pytest.mark.parametrize(("turn", "past"), [(15, ()), (16, ((14, "first_dcr"),)), (28, ((14, "first_dcr"),))])
def test_the_dice_are_thrown_once_when_the_division_becomes_available(
    turn: int, past: tuple[tuple[int, str], ...]
) -> None:
    assert battle("dinant", {}, [FirstDcr()], [], turn=turn, past=past).over


@pytest.mark.rule("DIN-R-F6")
@pytest.mark.parametrize(("level", "dice"), [(0, [1, 2, 3, 4]), (1, [1, 2, 3]), (2, [1, 2])])
def test_units_of_the_1st_dcr_enter_on_4_or_less(level: int, dice: list[int]) -> None:
    assert winning("dinant", "a_din_28bcc_1", 28, interdiction=level) == dice


@pytest.mark.rule("DIN-R-F8")
def test_the_guns_of_the_1st_dcr_come_with_a_truck() -> None:
    play = call("dinant", 28, "allied", dice=[1] * 40)
    assert play.decision is not None
    play.apply(play.decision.candidates(play)[0])
    assert ready(play, "a_din_305ra", "a_din_t1dcr_1")


@pytest.mark.rule("DIN-R-F9")
def test_no_breakout_keeps_the_1st_dcr_out() -> None:
    play = call("dinant", 28, "allied", past=((20, "breakout"),))
    assert "a_din_28bcc_1" in asked(play)


# the Germans


@pytest.mark.rule("DIN-R-G2")
@pytest.mark.parametrize(("level", "number"), [(0, 4), (1, 5), (2, 6)])
def test_die_and_interdictors_give_the_number_of_panzer_units_that_may_enter(level: int, number: int) -> None:
    play = call("dinant", 3, "german", "movement", interdiction=level, dice=[4])
    assert play.state.allowance[play.field.group["7pz"].index] == number
    assert ready(play, *members(play, "7pz"), *members(play, "5pz"), "g_din_ht7p_1")


@pytest.mark.rule("DIN-R-G2")
def test_the_number_is_used_up_by_entries() -> None:
    agenda = [Reinforce("german", "movement"), StartMovement("german"), Movement("german")]
    play = battle("dinant", {}, agenda, [1], turn=1)
    play.apply(Enter("g_din_7p_1_25", ("2610",)))
    assert play.ruling(Enter("g_din_7p_2_25", ("2611",))).rules == ("DIN-R-G2",)


@pytest.mark.rule("DIN-R-G2")
def test_the_panzer_die_falls_at_the_start_of_movement_only() -> None:
    assert not events(call("dinant", 1, "german", "start"), NumberMayEnter)
    assert len(events(call("dinant", 1, "german", "movement", dice=[3]), NumberMayEnter)) == 1


@pytest.mark.rule("DIN-R-G4")
def test_the_5th_panzer_waits_for_the_last_unit_of_the_7th() -> None:
    agenda = [Reinforce("german", "movement"), StartMovement("german"), Movement("german")]
    field = battle("dinant", {}).field
    seventh = [field.units[u].id for u, g in field.arrivals.items() if g.name == "7pz" and field.units[u].combat]
    order = Enter("g_din_5p_1_15", ("2610",))
    play = battle("dinant", {"2301": seventh[1:]}, agenda, [6], turn=2)
    assert play.ruling(order).rules == ("DIN-R-G4",)
    play = battle("dinant", {"2301": seventh}, agenda, [6], turn=2)
    assert play.ruling(order)


@pytest.mark.rule("DIN-R-G1")
def test_no_german_is_on_the_map_before_turn_1_and_all_come_from_the_east() -> None:
    field = battle("dinant", {}).field
    assert {field.arrivals[unit].zone for unit in field.combat[0]} == {field.board.edge("E")}


@pytest.mark.rule("DIN-R-G5")
def test_from_turn_7_a_second_die_without_interdiction_is_thrown_for_the_infantry() -> None:
    play = call("dinant", 7, "german", "movement", interdiction=2, dice=[1, 5])
    numbers = [play.state.allowance[play.field.group[name].index] for name in ("7pz", "8id")]
    assert numbers == [3, 5]
    assert ready(play, "g_din_8i_1_28", "g_din_32pi", "g_din_gxv_1", "g_din_txv_1")


@pytest.mark.rule("DIN-R-G5")
def test_the_infantry_does_not_come_before_turn_7() -> None:
    assert not ready(call("dinant", 6, "german", "movement", dice=[1]), "g_din_8i_1_28")


@pytest.mark.rule("DIN-R-G5")
def test_infantry_and_corps_share_one_number() -> None:
    agenda = [Reinforce("german", "movement"), StartMovement("german"), Movement("german")]
    play = battle("dinant", {}, agenda, [6, 2], turn=8)
    play.apply(Enter("g_din_8i_1_28", ("2610",)))
    play.apply(Enter("g_din_32i_1_4", ("2612",)))
    assert not play.ruling(Enter("g_din_8i_2_28", ("2614",)))
    assert play.ruling(Enter("g_din_7p_1_25", ("2614",)))


@pytest.mark.rule("DIN-R-G5")
def test_the_dice_end_when_all_are_in() -> None:
    field = battle("dinant", {}).field
    pool = [field.units[u].id for u, g in field.arrivals.items() if g.pool == "infantry" and field.units[u].combat]
    play = call("dinant", 9, "german", "movement", units={"2301": pool}, dice=[4])
    assert [event.groups for event in events(play, NumberMayEnter)] == [["7pz", "5pz"]]

"""FLAGs ignored and obeyed, retreats made and blocked."""

from __future__ import annotations

import pytest

from grognard.engine.ruling import IllegalAction
from grognard.games.greatwar.combat import Combat
from grognard.games.greatwar.combat_actions import Fire
from grognard.games.greatwar.news import FiguresLost
from grognard.games.greatwar.results import CombatResolved
from grognard.games.greatwar.retreat import Ignore, IgnoreFlags, Retreat, RetreatBlocked, RetreatTo, UnitRetreated
from grognard.games.greatwar.state import ENTERED, Effect
from tests.games.greatwar.fighting import FIRE, asked, charged, fired, phase
from tests.games.greatwar.support import BURST, FLAG, SKULL, STAR, at, figures
from tests.games.support import events

TWO = [FLAG, FLAG]


@pytest.mark.rule("MOR-02")
@pytest.mark.parametrize(("ignored", "steps"), [(0, ["8-5", "9-5"]), (1, ["8-4"]), (2, [])])
def test_t09_the_owner_ignores_as_many_as_he_likes(ignored: int, steps: list[str]) -> None:
    play = fired("A1 infantry", TWO, trench="7-5")
    assert asked(play) == "IgnoreFlags"
    assert play.decision.side == "allied"
    play.apply(Ignore(ignored))
    for step in steps:
        play.apply(RetreatTo(step))
    assert at(play, "A1") == (steps[-1] if steps else "7-5")
    assert events(play, CombatResolved)[0].effects == ["ignored"] * ignored + ["retreat"] * (2 - ignored)


@pytest.mark.rule("MOR-04")
def test_flags_beyond_the_terrain_must_be_obeyed() -> None:
    play = fired("A1 infantry", TWO, building="7-5")
    assert IgnoreFlags("allied").candidates(play) == [Ignore(1), Ignore(0)]
    with pytest.raises(IllegalAction, match="MOR-04"):
        play.apply(Ignore(2))


@pytest.mark.rule("MOR-01")
def test_a_card_lets_all_flags_be_ignored() -> None:
    play = fired("A1 infantry", TWO, effects=[Effect("hold_at_all_costs", 1)])
    play.apply(Ignore(2))
    assert at(play, "A1") == "7-5"
    assert play.over


@pytest.mark.rule("RET-02")
def test_t10_two_flags_are_two_hexes() -> None:
    play = fired("A1 infantry", TWO)
    play.apply(RetreatTo("8-4"))
    assert asked(play) == "Retreat"
    play.apply(RetreatTo("9-4"))
    assert (at(play, "A1"), figures(play, "A1"), play.over) == ("9-4", 4, True)


@pytest.mark.rule("RET-09")
def test_t11_it_goes_as_far_as_it_can_and_pays_for_the_rest() -> None:
    units = {"5-5": "G1 infantry ordered", "7-5": "A1 infantry", "9-4": "A2 infantry", "9-5": "A3 infantry"}
    play = phase(units, TWO)
    play.apply(FIRE)
    play.apply(RetreatTo("8-4"))
    assert (at(play, "A1"), figures(play, "A1")) == ("8-4", 3)


@pytest.mark.rule("RET-08")
def test_t12_on_the_own_baseline_each_flag_is_a_figure() -> None:
    play = phase({"9-5": "G1 infantry ordered", "11-5": "A1 infantry"}, TWO)
    play.apply(FIRE)
    assert (at(play, "A1"), figures(play, "A1")) == ("11-5", 2)


@pytest.mark.rule("RET-01")
def test_losses_come_before_the_retreat() -> None:
    play = fired("A1 infantry 1", [BURST, FLAG])
    assert at(play, "A1") == "-1"
    assert not events(play, UnitRetreated)
    assert events(play, CombatResolved)[0].effects == ["hit", "nothing"]


@pytest.mark.rule("RET-03")
def test_the_owner_chooses_the_way_if_there_is_a_choice() -> None:
    play = fired("A1 infantry", [FLAG, STAR])
    assert Retreat("allied").candidates(play) == [RetreatTo("8-4"), RetreatTo("8-5")]
    units = {"5-5": "G1 infantry ordered", "7-5": "A1 infantry", "8-4": "A2 infantry"}
    alone = phase(units, [FLAG, STAR])
    alone.apply(FIRE)
    assert at(alone, "A1") == "8-5"


@pytest.mark.rule("RET-04")
def test_a_retreat_goes_to_the_own_side_wherever_the_enemy_is() -> None:
    play = phase({"9-5": "G1 infantry ordered", "7-5": "A1 infantry"}, [FLAG, STAR])
    play.apply(FIRE)
    for wrong in ("6-5", "7-6", "9-9", "nowhere"):
        with pytest.raises(IllegalAction, match="RET-04"):
            play.apply(RetreatTo(wrong))
    play.apply(RetreatTo("8-5"))
    assert at(play, "A1") == "8-5"


@pytest.mark.rule("RET-05")
@pytest.mark.parametrize("barred", ["G2 infantry", "A2 infantry", ""])
def test_no_step_into_an_occupied_or_impassable_hex(barred: str) -> None:
    units = {"5-5": "G1 infantry ordered", "7-5": "A1 infantry"} | ({"8-4": barred} if barred else {})
    play = phase(units, [FLAG, STAR], **({} if barred else {"waterway": "8-4"}))
    play.apply(FIRE)
    assert at(play, "A1") == "8-5"


@pytest.mark.rule("RET-06")
def test_terrain_does_not_stop_a_retreat_nor_cost_dice() -> None:
    play = fired("A1 infantry entered", TWO, forest="8-4 8-5", wire="9-4")
    play.apply(RetreatTo("8-4"))
    play.apply(RetreatTo("9-4"))
    assert at(play, "A1") == "9-4"
    assert not play.state.flags[1] & ENTERED


@pytest.mark.rule("RET-07")
def test_each_hex_that_is_blocked_costs_a_figure() -> None:
    units = {"5-5": "G1 infantry ordered", "7-5": "A1 infantry", "8-4": "A2 infantry", "8-5": "A3 infantry"}
    play = phase(units, TWO)
    play.apply(FIRE)
    assert (at(play, "A1"), figures(play, "A1")) == ("7-5", 2)
    assert events(play, RetreatBlocked)[0].count == 2


@pytest.mark.rule("RET-10")
def test_the_last_figure_lost_so_gives_the_medal() -> None:
    units = {"9-5": "G1 infantry ordered", "11-5": "A1 infantry 1"}
    play = phase(units, [FLAG, STAR])
    play.apply(FIRE)
    assert at(play, "A1") == "-1"
    assert play.state.held[0] == 1


@pytest.mark.rule("SPEC-04")
@pytest.mark.parametrize(("die", "left"), [(STAR, "officer"), (SKULL, "")])
def test_figures_lost_by_a_blocked_retreat_test_the_specialist(die: int, left: str) -> None:
    play = phase({"9-5": "G1 infantry ordered", "11-5": "A1 infantry officer"}, [FLAG, STAR, die])
    play.apply(FIRE)
    assert events(play, FiguresLost)
    assert play.state.specialist[1] == left


def test_a_bunker_lets_all_flags_be_ignored_in_both_kinds_of_combat() -> None:
    assert IgnoreFlags("allied").candidates(fired("A1 infantry", TWO, bunker="7-5"))[0] == Ignore(2)
    play = charged("A1 infantry", [FLAG, FLAG, STAR], bunker="6-5")
    assert IgnoreFlags("allied").candidates(play)[0] == Ignore(2)


def test_the_menus_of_flags_and_retreat() -> None:
    play = fired("A1 infantry", [FLAG, STAR], building="7-5")
    menu = IgnoreFlags("allied").menu(play, ())
    assert [button.action for button in menu.buttons] == [Ignore(1), Ignore(0)]
    play.apply(Ignore(0))
    step = Retreat("allied")
    assert [pick.pick for pick in step.menu(play, ()).picks] == ["place:8-4", "place:8-5"]
    assert step.menu(play, ("place:8-5",)).ready == RetreatTo("8-5")
    assert step.why_not(play, (), "unit:G1").rules == ("RET-04",)


def test_both_rear_hexes_of_the_germans_are_above_them() -> None:
    play = phase({"5-5": "G1 infantry ordered", "7-5": "A1 infantry ordered"}, [FLAG, STAR])
    play.state.agenda[:] = []
    play.then(Combat("allied"))
    play.advance()
    play.apply(Fire(("A1",), "G1"))
    assert Retreat("german").candidates(play) == [RetreatTo("4-4"), RetreatTo("4-5")]

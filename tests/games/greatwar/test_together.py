"""Units that reckon with each other: what one leaves of an enemy, who strikes first, who is worth an order."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Luck
from grognard.games.greatwar.appraisal import Appraisal
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import GERMAN, find
from grognard.games.greatwar.combat import Combat
from grognard.games.greatwar.combat_actions import Fire
from grognard.games.greatwar.movement import MoveUnits
from grognard.games.greatwar.movement_menu import EndMoves
from grognard.games.greatwar.moves import MoveUnit
from grognard.games.greatwar.plans_deeds import PLAIN
from grognard.games.greatwar.plans_odds import Mark, odds, remains
from grognard.games.greatwar.plans_outlook import Outlook, outlook_of
from grognard.games.greatwar.plans_together import Choice, Together, option
from grognard.games.greatwar.plans_weights import weights
from tests.games.greatwar.support import battle

VETERAN = "veteran"


def veteran(play: Battle) -> Outlook:
    with weights.under(VETERAN):
        return outlook_of(play, GERMAN)


def together(play: Battle, *units: str) -> Together:
    """These units where they stand, by the plain figures."""
    outlook, indices = outlook_of(play, GERMAN), [play.unit(name) for name in units]
    return Together(outlook, {u: (option(outlook, u, play.state.at[u], PLAIN, True),) for u in indices})


def made(plan: Together) -> Choice:
    choice = plan.first()
    assert choice is not None
    plan.make(choice)
    return choice


# what is left of a target


@pytest.mark.parametrize("mark", [Mark(4, 0, 0), Mark(2, 1, 1), Mark(1, 0, 0, cornered=True)])
def test_what_remains_what_falls_and_what_goes_back_is_everything(mark: Mark) -> None:
    found = odds(3, True, mark)
    assert sum(remains(3, True, mark)) + found.kill + found.back == pytest.approx(1)


def test_one_die_leaves_most_units_as_they_are() -> None:
    assert remains(1, False, Mark(4, 0, 0)) == pytest.approx((0, 0, 0, 1 / 2, 1 / 3))


def test_a_survivor_with_one_figure_is_nearer_to_its_end_than_one_with_two() -> None:
    assert odds(1, False, Mark(4, 0, 0)).worn == 0
    assert odds(1, False, Mark(3, 0, 0)).worn == pytest.approx(1 / 2 * 1 / 2)
    assert odds(1, False, Mark(2, 0, 0)).worn == pytest.approx(1 / 2 * (1 - 1 / 2))


def test_a_veteran_sees_more_in_wounding_a_unit_that_is_nearly_gone() -> None:
    play = battle({"5-5": "G1 infantry", "7-5": "A1 infantry 3"})
    plain = outlook_of(play, GERMAN).blow(play.unit("A1"), find("5-5"), 1, False, False)
    assert veteran(play).blow(play.unit("A1"), find("5-5"), 1, False, False) > plain


# one after the other

PACK = {"5-5": "G1 infantry", "5-6": "G2 infantry", "6-5": "A1 infantry 4"}


def test_the_second_blow_at_a_wounded_enemy_is_worth_more_than_the_first() -> None:
    plan = together(battle(PACK), "G1", "G2")
    first, second = made(plan), made(plan)
    assert (first.blow and first.blow.target) == (second.blow and second.blow.target)
    assert second.worth > first.worth


def test_a_second_blow_at_one_who_is_nearly_dead_is_worth_less() -> None:
    plan = together(battle({**PACK, "6-5": "A1 infantry 1"}), "G1", "G2")
    assert made(plan).worth > made(plan).worth


def test_nobody_chooses_the_hex_of_another() -> None:
    play = battle({"5-5": "G1 infantry", "5-6": "G2 infantry", "9-5": "A1 infantry"})
    outlook, ends = veteran(play), ("6-5", "6-6")
    options = tuple(option(outlook, play.unit("G1"), find(end), PLAIN, False) for end in ends)
    plan = Together(outlook, {play.unit("G1"): options, play.unit("G2"): options})
    assert made(plan).option.hex != made(plan).option.hex


def test_who_is_left_out_is_not_asked_again() -> None:
    plan = together(battle(PACK), "G1")
    choice = plan.first()
    assert choice is not None
    plan.leave_out(choice)
    assert plan.first() is None


# whole decisions


def test_who_has_no_other_target_fires_first() -> None:
    """The machine gun is the better shot, but it has another single figure to fire at if the infantry hits."""
    units = {
        "5-5": "G1 machine_gun ordered",
        "5-10": "G2 infantry ordered",
        "5-7": "A1 infantry 1",
        "5-3": "A2 infantry 1",
    }
    play = battle(units, [Combat("german")], phase="combat")
    assert Appraisal(VETERAN).choose(play, Luck(0)) == Fire(("G2",), "A1")


def test_nobody_moves_where_nothing_is_gained() -> None:
    play = battle({"5-5": "G1 machine_gun ordered", "7-5": "A1 infantry 1"}, [MoveUnits("german")], phase="movement")
    assert Appraisal(VETERAN).choose(play, Luck(0)) == EndMoves()


def test_the_unit_that_gains_most_moves_first() -> None:
    units = {"2-2": "G1 infantry ordered", "5-5": "G2 infantry ordered", "8-5": "A1 infantry 1"}
    action = Appraisal(VETERAN).choose(battle(units, [MoveUnits("german")], phase="movement"), Luck(0))
    assert isinstance(action, MoveUnit)
    assert action.unit == "G2"

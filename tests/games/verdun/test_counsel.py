"""What the game tells players that think: phases, moments, and the chance of a win."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.games.verdun.appraisal import Appraisal
from grognard.games.verdun.assault import AssaultPhase
from grognard.games.verdun.battlefield import FRENCH, GERMAN
from grognard.games.verdun.movement import Movement
from grognard.games.verdun.state import ELIMINATED
from grognard.games.verdun.war import War
from tests.games.verdun.support import GAME, battle, hexes

COUNSEL = GAME.counsel()
STACK = ["g_5_8g", "g_5_12g", "g_5_pio"]


def position(**state: object) -> War:
    return battle({"1605": STACK, "1612": ["f_51_208", "f_14_35"]}, [Movement("german")], **state)


def german(war: War) -> float:
    return COUNSEL.chance(war, "german")


@pytest.mark.parametrize("turn", [1, 5, 9])
def test_the_chances_of_both_sides_add_up_to_one(turn: int) -> None:
    war = position(turn=turn)
    assert german(war) + COUNSEL.chance(war, "french") == pytest.approx(1)
    assert 0 < german(war) < 1


def test_towns_forts_and_verdun_help_the_german() -> None:
    war = position(turn=7)
    before = german(war)
    war.state.control |= hexes(war, "1605", "1609", "2011", "1104")
    towns = german(war)
    war.state.forts[0] = 0
    war.changed()
    fort = german(war)
    war.state.control |= war.field.city
    assert before < towns < fort < german(war)


@pytest.mark.parametrize(("side", "sign"), [(GERMAN, -1), (FRENCH, 1)])
def test_losses_hurt_who_has_them(side: int, sign: int) -> None:
    war = position(turn=7)
    before = german(war)
    for unit in war.field.infantry[side][20:26]:
        war.place(unit, ELIMINATED)
    assert (german(war) - before) * sign > 0


@pytest.mark.parametrize(("forts", "share"), [(0, 0.0), (6, 0.5), (7, 0.5)])
def test_at_the_end_it_is_the_result(forts: int, share: float) -> None:
    war = battle({"1605": STACK}, turn=9)
    war.state.forts[:forts] = [0] * forts
    war.changed()
    assert war.over
    assert german(war) == share


def test_a_moment_is_the_turn_of_a_side() -> None:
    war = GAME.start("verdun", (), Dice(b"moments"))
    seen, staff = [], COUNSEL.staff("veteran")
    while war.decision and war.state.turn < 3:
        seen.append((COUNSEL.moment(war), war.state.turn, war.state.phase >= 6))
        war.apply(staff.choose(war, Luck(1)))
    assert sorted(set(seen)) == [(0, 1, False), (1, 1, True), (2, 2, False), (3, 2, True)]


def test_answers_to_the_enemy_are_a_phase_of_their_own() -> None:
    war = battle({"1607": STACK, "1608": ["f_51_208"]}, [AssaultPhase("german")], phase=4)
    assert COUNSEL.phase(war) == "2/4/german"
    assert COUNSEL.plans(war)[0].doctrine == "general"


def test_a_general_has_figures_for_each_side_and_its_plans_change_those() -> None:
    assert Appraisal("general").in_force("german") == "general_german"
    assert Appraisal("bold").in_force("french") == "general_french+bold"
    assert [Appraisal(doctrine).in_force("french") for doctrine in ("", "veteran")] == ["", "veteran"]


def test_a_movement_is_planned_once_and_carried_out() -> None:
    """The veteran gives the orders of its plan, whether it sees the play itself or a copy of it each time."""
    ends = []
    for copied in (False, True):
        war = GAME.start("verdun", (), Dice(b"orders"))
        staff = GAME.appraisal("veteran")
        while war.decision and war.state.turn < 2:
            war.apply(staff.choose(war.fork(Dice(b"imagined")) if copied else war, Luck(1)))
        ends.append(GAME.digest(war.state))
    assert ends[0] == ends[1]

"""8.4, 10.2: bridges blown at the moment of crossing, and what the mover does then."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.tigers.actions import Answer, Done
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.demolition import (
    BlowBridge,
    BridgeBlown,
    BridgeHolds,
    Demolish,
    SpecialForcesAtBridge,
    highest_die,
)
from grognard.games.tigers.movement import Movement
from grognard.games.tigers.state import DEMOLITION
from tests.games.support import events
from tests.games.tigers.marches import at_waimes, go, marked, moving, spent, starved
from tests.games.tigers.support import at, bridge, space, unit

TANKS, RIFLES, VOLKS, PIONEERS = "G-2-3a", "G-2-304", "G-26-39", "G-600E"
ENGINEERS, INFANTRY, SHERMANS = "A-291E", "A-30-117", "A-9R"
STACK = f"{TANKS} {RIFLES}"


def window(play: Campaign) -> bool:
    return isinstance(play.decision, Demolish)


def is_damaged(play: Campaign) -> bool:
    return play.damaged(bridge("Waimes", "Malmedy"))


# the window


@pytest.mark.rule("8.41a", "10.21a", "6.0-IIb")
def test_the_other_side_is_asked_before_the_crossing() -> None:
    play = go(at_waimes(ENGINEERS), STACK, "Malmedy")
    assert window(play)
    assert play.decision is not None
    assert play.decision.side == "allied"
    assert at(play, TANKS) == "Waimes"


@pytest.mark.rule("6.0-IIIb", "10.26")
def test_germans_blow_bridges_even_on_the_16th() -> None:
    play = moving({"Waimes": [SHERMANS], "Malmedy": [RIFLES]}, "allied", day=16, impulse=2)
    assert window(go(play, SHERMANS, "Malmedy"))


@pytest.mark.rule("10.26")
def test_the_allies_do_not_on_the_16th() -> None:
    play = go(at_waimes(ENGINEERS, day=16, impulse=3), STACK, "Malmedy")
    assert not window(play)
    assert at(play, TANKS) == "Malmedy"


@pytest.mark.rule("8.41b", "10.21b", "10.22c")
def test_the_unit_must_stand_next_to_the_bridge() -> None:
    play = moving({"Waimes": [TANKS], "Xhoffraix": [ENGINEERS]})
    assert not window(go(play, TANKS, "Malmedy"))
    asked = go(moving({"Waimes": [TANKS], "Malmedy": [INFANTRY], "Xhoffraix": [ENGINEERS]}), TANKS, "Malmedy")
    assert asked.ruling(BlowBridge(ENGINEERS)).rules == ("10.22c",)


@pytest.mark.rule("10.22a")
@pytest.mark.parametrize("name", [ENGINEERS, INFANTRY, "A-7-23", "A-VBF"])
def test_every_kind_but_armour_may_try(name: str) -> None:
    assert window(go(at_waimes(name), STACK, "Malmedy"))


@pytest.mark.rule("10.22b")
def test_armour_blows_no_bridge() -> None:
    assert not window(go(at_waimes(SHERMANS), STACK, "Malmedy"))
    play = go(at_waimes(SHERMANS, INFANTRY), STACK, "Malmedy")
    assert play.ruling(BlowBridge(SHERMANS)).rules == ("10.22b",)


@pytest.mark.rule("10.21b")
@pytest.mark.parametrize("name", [TANKS, "A-nobody", "A-3A"])
def test_only_units_of_ones_own_try(name: str) -> None:
    assert go(at_waimes(ENGINEERS), STACK, "Malmedy").ruling(BlowBridge(name)).rules == ("10.21b",)


@pytest.mark.rule("10.24")
def test_not_beside_an_enemy_who_began_the_impulse_there() -> None:
    play = moving({"Waimes": [TANKS], "Malmedy": [ENGINEERS, VOLKS]})
    assert not window(go(play, TANKS, "Malmedy"))


@pytest.mark.rule("10.24")
def test_enemies_who_have_just_come_do_not_matter() -> None:
    play = moving({"Waimes": [TANKS], "Stavelot": [VOLKS], "Malmedy": [ENGINEERS]})
    go(play, VOLKS, "Malmedy")
    assert window(go(play, TANKS, "Malmedy"))


@pytest.mark.rule("10.24")
def test_an_enemy_who_has_left_still_bars_the_attempt() -> None:
    play = moving({"Waimes": [TANKS], "Malmedy": [ENGINEERS, VOLKS]})
    go(play, VOLKS, "Xhoffraix")
    assert not window(go(play, TANKS, "Malmedy"))


@pytest.mark.rule("10.23a")
def test_a_unit_may_try_in_every_impulse() -> None:
    play = at_waimes(f"{ENGINEERS} finished")
    assert window(go(play, STACK, "Malmedy"))


@pytest.mark.rule("10.23c")
def test_an_attempt_is_no_movement() -> None:
    play = go(at_waimes(ENGINEERS, dice=(10,)), STACK, "Malmedy")
    play.apply(BlowBridge(ENGINEERS))
    assert spent(play, ENGINEERS) == 0
    assert not marked(play, ENGINEERS, "finished")
    assert not marked(play, ENGINEERS, "moved")


@pytest.mark.rule("10.23b")
def test_two_bridges_for_a_unit_in_an_impulse() -> None:
    play = at_waimes(ENGINEERS)
    play.state.tries[unit(ENGINEERS)] = 2
    assert not window(go(play, STACK, "Malmedy"))
    again = at_waimes(ENGINEERS)
    again.state.tries[unit(ENGINEERS)] = 1
    assert window(go(again, STACK, "Malmedy"))


@pytest.mark.rule("10.25")
def test_t25_a_bridge_is_tried_once_in_an_impulse() -> None:
    play = go(at_waimes(ENGINEERS, INFANTRY, dice=(9,)), STACK, "Malmedy")
    play.apply(BlowBridge(ENGINEERS))
    assert at(play, TANKS) == "Malmedy"
    assert not window(go(play, VOLKS, "Malmedy"))


@pytest.mark.rule("8.41a")
def test_who_lets_the_first_stack_pass_is_asked_about_the_second() -> None:
    play = go(at_waimes(ENGINEERS), STACK, "Malmedy")
    play.apply(Done())
    assert at(play, TANKS) == "Malmedy"
    assert window(go(play, VOLKS, "Malmedy"))


@pytest.mark.rule("13.2x")
def test_units_without_supply_blow_bridges_too() -> None:
    assert window(go(at_waimes(ENGINEERS, unsupplied_fight=starved(ENGINEERS)), STACK, "Malmedy"))


# the die


@pytest.mark.rule("10.29a", "10.29b")
def test_engineers_succeed_on_eight_or_after_a_move_on_four() -> None:
    assert highest_die(at_waimes(ENGINEERS), unit(ENGINEERS)) == 8
    assert highest_die(at_waimes(f"{ENGINEERS} moved"), unit(ENGINEERS)) == 4


@pytest.mark.rule("10.29c", "10.29d")
def test_other_infantry_succeeds_on_four_or_after_a_move_on_two() -> None:
    assert highest_die(at_waimes(INFANTRY), unit(INFANTRY)) == 4
    assert highest_die(at_waimes(f"{INFANTRY} moved"), unit(INFANTRY)) == 2


@pytest.mark.rule("10.27")
def test_entrenchments_do_not_matter() -> None:
    assert highest_die(at_waimes(f"{INFANTRY} entrenched finished"), unit(INFANTRY)) == 4


@pytest.mark.rule("10.29e")
def test_t06_success_damages_the_bridge_at_once() -> None:
    play = go(at_waimes(ENGINEERS, dice=(8,)), STACK, "Malmedy")
    play.apply(BlowBridge(ENGINEERS))
    assert is_damaged(play)
    assert len(events(play, BridgeBlown)) == 1


@pytest.mark.rule("8.42b", "8.36c")
def test_t06_the_step_is_not_made_and_costs_one_point() -> None:
    play = go(at_waimes(ENGINEERS, dice=(8,)), STACK, "Malmedy")
    play.apply(BlowBridge(ENGINEERS))
    assert (at(play, TANKS), at(play, RIFLES)) == ("Waimes", "Waimes")
    assert (spent(play, TANKS), spent(play, RIFLES)) == (1, 1)


@pytest.mark.rule("8.42c")
def test_failure_lets_the_crossing_go_on_at_its_cost() -> None:
    play = go(at_waimes(ENGINEERS, dice=(9,)), STACK, "Malmedy")
    play.apply(BlowBridge(ENGINEERS))
    assert not is_damaged(play)
    assert len(events(play, BridgeHolds)) == 1
    assert (at(play, TANKS), spent(play, TANKS)) == ("Malmedy", 2)
    assert isinstance(play.decision, Movement)


@pytest.mark.rule("10.28")
def test_any_number_of_bridges_may_be_damaged() -> None:
    play = at_waimes(ENGINEERS)
    for each in play.theatre.bridges:
        play.damage(each.index)
    assert all(play.damaged(each.index) for each in play.theatre.bridges)


# special forces at the bridge


def at_schonberg(dice: tuple[int, ...] = (), **state: Any) -> Campaign:
    """An American engineer at Schonberg (no victory value) is about to blow the bridge from Bleialf."""
    units = {"Bleialf": [TANKS, RIFLES], "Manderfeld": [VOLKS], "Schonberg": [ENGINEERS]}
    play = go(moving(units, dice=dice, **state), STACK, "Schonberg")
    play.apply(BlowBridge(ENGINEERS))
    return play


@pytest.mark.rule("14.12a")
def test_the_german_may_answer_with_special_forces_before_the_die() -> None:
    play = at_schonberg((2,))
    assert isinstance(play.decision, SpecialForcesAtBridge)
    assert play.decision.side == "german"
    play.apply(Answer(True))
    assert play.state.special_area == space("Schonberg")
    assert play.state.special_effect == DEMOLITION
    assert at(play, TANKS) == "Schonberg"
    assert not play.damaged(bridge("Bleialf", "Schonberg"))


@pytest.mark.rule("14.23a")
def test_beside_special_forces_only_a_one_blows_the_bridge() -> None:
    play = at_schonberg((1,))
    assert highest_die(play, unit(ENGINEERS)) == 8
    play.apply(Answer(True))
    assert highest_die(play, unit(ENGINEERS)) == 1
    assert highest_die(play, unit(RIFLES)) == 4
    assert play.damaged(bridge("Bleialf", "Schonberg"))


@pytest.mark.rule("14.23b")
def test_every_bridge_of_the_area_is_covered_each_with_its_own_die() -> None:
    play = at_schonberg((5, 6))
    play.apply(Answer(True))
    go(play, VOLKS, "Schonberg")
    play.apply(BlowBridge(ENGINEERS))
    assert play.state.rolls == 2
    assert not play.damaged(bridge("Manderfeld", "Schonberg"))
    assert at(play, VOLKS) == "Schonberg"


@pytest.mark.rule("14.12a")
def test_without_an_answer_the_die_counts_as_ever() -> None:
    play = at_schonberg((8,))
    play.apply(Answer(False))
    assert play.damaged(bridge("Bleialf", "Schonberg"))
    assert play.state.special_days == ()


@pytest.mark.rule("14.12a")
def test_the_option_without_an_answer() -> None:
    play = at_schonberg((8,), options=("no_answer",))
    assert play.damaged(bridge("Bleialf", "Schonberg"))


@pytest.mark.rule("14.12b")
def test_no_answer_in_an_area_with_a_value() -> None:
    play = go(at_waimes(ENGINEERS, dice=(8,), effects_used=0), STACK, "Malmedy")
    play.apply(BlowBridge(ENGINEERS))
    assert is_damaged(play)


# what the page shows


def test_the_menu_offers_each_unit_with_its_chance() -> None:
    play = go(at_waimes(ENGINEERS, INFANTRY), STACK, "Malmedy")
    assert play.decision is not None
    menu = play.decision.menu(play, ())
    notes = {pick.pick: pick.note for pick in menu.picks}
    assert notes == {f"unit:{ENGINEERS}": "1-8", f"unit:{INFANTRY}": "1-4"}
    assert [button.action for button in menu.buttons] == [Done()]
    chosen = play.decision.menu(play, (f"unit:{INFANTRY}",))
    assert [button.action for button in chosen.buttons] == [BlowBridge(INFANTRY), Done()]
    assert chosen.preview is not None
    assert chosen.preview.chances[0].ways == 4

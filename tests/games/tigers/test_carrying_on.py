"""8.42: what a stack does before a blown bridge."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.tigers.actions import Done
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.carrying_on import CarryOn
from grognard.games.tigers.demolition import BlowBridge, Demolish
from grognard.games.tigers.entrenchment import Entrench
from grognard.games.tigers.movement import Movement
from grognard.games.tigers.special_forces import UseSpecialForces
from grognard.games.tigers.state import COMBAT, DEMOLITION
from tests.games.tigers.marches import at_waimes, go, marked, moving, order, ruling, spent
from tests.games.tigers.support import at, bridge, space

TANKS, RIFLES, VOLKS, PIONEERS = "G-2-3a", "G-2-304", "G-26-39", "G-600E"
ENGINEERS, INFANTRY = "A-291E", "A-30-117"
STACK = f"{TANKS} {RIFLES}"


def thwarted(*defenders: str, more: tuple[int, ...] = (), **state: Any) -> Campaign:
    """The stack of tanks, rifles and pioneers stands before the blown bridge."""
    play = go(at_waimes(*(defenders or (ENGINEERS,)), dice=(1, *more), **state), f"{STACK} {PIONEERS}", "Malmedy")
    play.apply(BlowBridge((defenders or (ENGINEERS,))[0].split()[0]))
    assert isinstance(play.decision, CarryOn)
    return play


@pytest.mark.rule("8.42a")
def test_t06_the_stack_may_go_another_way() -> None:
    play = thwarted()
    go(play, f"{STACK} {PIONEERS}", "Ligneuville")
    assert (at(play, TANKS), spent(play, TANKS)) == ("Ligneuville", 3)
    assert marked(play, TANKS, "finished")
    assert isinstance(play.decision, Movement)


@pytest.mark.rule("8.42a")
def test_the_point_lost_counts() -> None:
    play = thwarted()
    eight = ("Butgenbach", "Bullingen", "Losheimergraben", "Hallschlag", "Stadtkyll", "Dahlem", "Blankenheim")
    assert ruling(play, TANKS, *eight)
    assert ruling(play, TANKS, *eight, "Sistig").rules == ("8.38",)


@pytest.mark.rule("8.42a", "8.35a")
def test_the_river_may_be_crossed_on_foot() -> None:
    play = thwarted()
    assert ruling(play, TANKS, "Malmedy", on_foot=True).rules == ("8.35c",)
    go(play, RIFLES, "Malmedy", on_foot=True)
    assert (at(play, RIFLES), spent(play, RIFLES)) == ("Malmedy", 1 + 3 + 1)
    assert marked(play, RIFLES, "arrow")
    assert marked(play, RIFLES, "crossed")


@pytest.mark.rule("8.42a")
def test_the_stack_may_part() -> None:
    play = thwarted()
    go(play, RIFLES, "Ligneuville")
    assert isinstance(play.decision, CarryOn)
    assert play.decision.units == (TANKS, PIONEERS)
    assert ruling(play, RIFLES, "Malmedy").rules == ("8.42a",)
    assert ruling(play, VOLKS, "Butgenbach").rules == ("8.42a",)
    go(play, TANKS, "Butgenbach")
    play.apply(Done())
    assert (at(play, TANKS), at(play, PIONEERS)) == ("Butgenbach", "Waimes")
    assert isinstance(play.decision, Movement)


@pytest.mark.rule("8.42a")
def test_those_who_go_on_may_meet_another_charge() -> None:
    play = thwarted(ENGINEERS, more=(1,))
    go(play, RIFLES, "Ligneuville", "Malmedy")
    assert isinstance(play.decision, Demolish)
    assert at(play, RIFLES) == "Ligneuville"
    play.apply(BlowBridge(ENGINEERS))
    assert isinstance(play.decision, CarryOn)
    assert play.decision.units == (RIFLES,)
    assert spent(play, RIFLES) == 1 + 2 + 1
    play.apply(Done())
    assert isinstance(play.decision, CarryOn)
    assert play.decision.units == (TANKS, PIONEERS)


@pytest.mark.rule("8.24a")
def test_whoever_stops_is_finished_but_has_not_moved() -> None:
    play = thwarted()
    play.apply(Done())
    for name in (TANKS, RIFLES, PIONEERS):
        assert marked(play, name, "finished")
        assert not marked(play, name, "moved")
    assert ruling(play, TANKS, "Butgenbach").rules == ("8.25a",)


@pytest.mark.rule("8.52")
def test_an_engineer_may_dig_in_before_the_blown_bridge() -> None:
    play = thwarted()
    assert play.ruling(Entrench((RIFLES,))).rules == ("8.53",)
    play.apply(Entrench((PIONEERS,)))
    assert marked(play, PIONEERS, "entrenched")
    assert spent(play, PIONEERS) == 5
    assert play.ruling(Entrench((VOLKS,))).rules == ("8.42a",)


@pytest.mark.rule("8.28")
def test_whoever_loses_supply_by_the_demolition_may_stop() -> None:
    """A-28: the tanks have crossed to Malmedy; beyond Stavelot the next bridge goes up, and so does their line."""
    units = {"Waimes": [TANKS], "Trois-Ponts": [ENGINEERS], "Francorchamps": [INFANTRY], "Xhoffraix": ["A-30-119"]}
    units |= {"Recht": ["A-30-120"], "Ligneuville": ["A-1-16"], "Sourbrodt": ["A-1-18"], "Amel": ["A-9-47"]}
    play = moving(units, dice=(1,), effects_used=DEMOLITION)
    go(play, TANKS, "Malmedy", "Stavelot", "Trois-Ponts")
    play.damage(bridge("Waimes", "Malmedy"))
    play.apply(BlowBridge(ENGINEERS))
    assert at(play, TANKS) == "Stavelot"
    assert ruling(play, TANKS, "Malmedy").rules == ("8.28",)
    play.apply(Done())
    assert at(play, TANKS) == "Stavelot"
    assert marked(play, TANKS, "finished")


@pytest.mark.rule("14.12a")
def test_special_forces_may_be_placed_while_a_stack_decides_anew() -> None:
    play = thwarted(effects_used=COMBAT)
    play.apply(UseSpecialForces("Stavelot", "demolition"))
    assert isinstance(play.decision, CarryOn)
    assert play.state.special_area == space("Stavelot")


def test_the_menu_of_those_who_carry_on() -> None:
    play = thwarted()
    assert play.decision is not None
    menu = play.decision.menu(play, (f"unit:{RIFLES}", "choice:on_foot", "place:Malmedy"))
    assert menu.ready == order(RIFLES, "Malmedy", on_foot=True)
    assert play.decision.why_not(play, (), f"unit:{VOLKS}").rules == ("8.42a",)
    for action in play.decision.candidates(play):
        assert play.ruling(action)

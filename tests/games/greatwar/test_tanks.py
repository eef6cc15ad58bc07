"""Tanks in combat: hits confirmed, FLAGs ignored, wire crushed, ground that holds them."""

from __future__ import annotations

import pytest

from grognard.games.greatwar.attack import close_dice, ranged_dice
from grognard.games.greatwar.board import find
from grognard.games.greatwar.combat_actions import Advance, Fire
from grognard.games.greatwar.news import BattleDice
from grognard.games.greatwar.retreat import Ignore, IgnoreFlags, RetreatBlocked, RetreatTo
from grognard.games.greatwar.state import Effect
from tests.games.greatwar.fighting import CHARGE, FIRE, asked, charged, fired, phase, refused
from tests.games.greatwar.support import BURST, FLAG, SKULL, SOLDIER, STAR, at, figures
from tests.games.support import events

TANK = "A1 tank_saint_chamond"


@pytest.mark.parametrize(
    ("confirming", "left"), [([BURST, SKULL], "-1"), ([SOLDIER, SKULL], "7-5"), ([STAR, FLAG], "7-5")]
)
def test_each_hit_on_a_tank_is_confirmed_by_the_attacker(confirming: list[int], left: str) -> None:
    play = fired(TANK, [BURST, SOLDIER, *confirming])
    assert at(play, "A1") == left
    assert [(roll.side, roll.purpose) for roll in events(play, BattleDice)][1:] == [("german", "confirmation")]


def test_terrain_does_not_protect_a_tank() -> None:
    assert figures(fired(TANK, [SOLDIER, STAR, BURST], trench="7-5", fortified="7-5"), "A1") == 1


@pytest.mark.rule("MOR-01")
def test_a_tank_always_ignores_one_flag() -> None:
    assert fired(TANK, [FLAG, STAR]).over
    two = fired(TANK, [FLAG, FLAG], bunker="7-5")
    assert asked(two) == "Retreat"
    two.apply(RetreatTo("8-5"))
    assert at(two, "A1") == "8-5"
    assert two.over
    assert charged(TANK, [FLAG, STAR, STAR], "G1 infantry flamethrower").over


def test_cards_about_flags_touch_tanks() -> None:
    held = fired(TANK, [FLAG, FLAG], effects=[Effect("hold_at_all_costs", 1)])
    step = IgnoreFlags("allied")
    assert step.candidates(held) == [Ignore(2), Ignore(1)]
    assert step.check(held, Ignore(0)).rules == ("MOR-01",)
    assert asked(fired(TANK, [FLAG, STAR], effects=[Effect("gas_attack", 0)])) == "Retreat"


def test_a_bogged_tank_cannot_retreat_and_its_hits_are_confirmed() -> None:
    play = fired(f"{TANK} bogged", [FLAG, FLAG, BURST])
    assert events(play, RetreatBlocked)[0].count == 1
    assert (at(play, "A1"), figures(play, "A1")) == ("7-5", 1)


def test_dice_of_a_tank() -> None:
    play = phase({"5-3": "G1 tank_schneider ordered"})
    assert [close_dice(play, 0), *(ranged_dice(play, 0, find(f"5-{n}")) for n in (5, 6, 7))] == [4, 3, 2, 1]
    bogged = phase({"5-3": "G1 tank_schneider ordered bogged"})
    assert close_dice(bogged, 0) == 3
    assert close_dice(phase({"5-3": "G1 tank_schneider ordered"}, wire="5-3"), 0) == 4


def test_skulls_of_a_tank_hit_at_two_hexes() -> None:
    assert figures(fired("A1 infantry", [SKULL, SKULL, STAR], "G1 tank_schneider"), "A1") == 2


def test_a_tank_just_driven_into_a_building_does_not_fire() -> None:
    units = {"5-5": "G1 tank_schneider ordered entered", "7-5": "A1 infantry"}
    play = phase(units, building="5-5", moved={"G1": 1})
    assert refused(play, FIRE) == "BLD-02"


def test_a_tank_advances_and_crushes_wire() -> None:
    play = charged("A1 infantry 1", [SKULL, STAR, STAR, STAR], "G1 tank_schneider", wire="6-5")
    play.apply(Advance())
    assert at(play, "G1") == "6-5"
    assert not play.state.wire
    assert charged("A1 infantry 1", [SKULL, STAR, STAR], "G1 tank_schneider bogged").over
    assert charged("A1 infantry 1", [SKULL, STAR, STAR, STAR], "G1 tank_schneider", ford="6-5").over


def test_a_retreating_tank_crushes_wire() -> None:
    play = fired(TANK, [FLAG, FLAG], wire="8-5")
    play.apply(RetreatTo("8-5"))
    assert not play.state.wire


def test_tanks_fight_no_second_combat() -> None:
    units = {"5-5": "G1 tank_schneider ordered", "6-5": "A1 infantry 1", "7-5": "A2 infantry"}
    play = phase(units, [SKULL, *[STAR] * 3], combat_hands=(("impetuosity_1",), ()), tokens=[0, 0])
    play.apply(CHARGE)
    assert asked(play) in ("Impetuosity", "AdvanceAfterCombat")
    assert refused(play, Fire(("G1",), "A2")) == "BAT-04"

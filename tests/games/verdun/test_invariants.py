"""Every state that may never be is found out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.games.verdun.assault import AssaultPhase, DefensiveSupport
from grognard.games.verdun.invariants import invariants
from grognard.games.verdun.state import (
    ABSENT,
    AWAY,
    DEMORALIZED,
    DUG_IN,
    ELIMINATED,
    FLIPPED,
    OFF_MAP,
    OUT_OF_SUPPLY,
    Clash,
)
from grognard.games.verdun.war import War
from tests.games.verdun.support import GAME, battle, hexes


def calm() -> War:
    units = {"0706": ["g_21_80", "g_hq_18"], "0709": ["f_72_351", "f_72_art"], "0105": ["f_army_forges"]}
    return battle(units, turn=3, phase=4)


def test_a_well_ordered_state_passes() -> None:
    assert invariants(calm()) == []


def test_a_whole_game_passes() -> None:
    options = [option.key for option in GAME.scenario("verdun").options]
    for chosen in ([], options):
        war, luck = GAME.start("verdun", chosen, Dice(b"invariants")), Luck(8)
        while war.decision is not None:
            war.apply(war.decision.sample(war, luck))
            assert invariants(war) == []


def put(unit: str, where: int) -> Callable[[War], None]:
    def spoil(war: War) -> None:
        war.state.at[war.unit(unit)] = where

    return spoil


def at(unit: str, name: str) -> Callable[[War], None]:
    return lambda war: put(unit, war.field.board.at(name))(war)


def marked(unit: str, mark: int) -> Callable[[War], None]:
    return lambda war: war.mark(war.unit(unit), mark)


def steps(unit: str, left: int) -> Callable[[War], None]:
    def spoil(war: War) -> None:
        war.state.steps[war.unit(unit)] = left

    return spoil


def having(**fields: Any) -> Callable[[War], None]:
    def spoil(war: War) -> None:
        for name, value in fields.items():
            setattr(war.state, name, value)

    return spoil


SPOILT = {
    "both sides in one hex": (at("f_72_351", "0706"), "8.11a"),
    "Germans in an intact fort": (at("g_21_80", "2012"), "8.11b"),
    "somebody in the closed hex": (at("f_72_351", "0105"), "14.33a"),
    "Germans in a hex of the French": (at("g_21_80", "1212"), "14.9b"),
    "French in a hex of the Germans": (at("f_72_351", "0101"), "14.9b"),
    "nowhere on the map": (put("g_21_80", 23), "no hex of the map"),
    "an unknown place": (put("g_21_80", ABSENT - 1), "place for others"),
    "off-map guns gone": (put("g_army_heavy", AWAY), "place for others"),
    "infantry in the box of guns": (put("g_21_80", OFF_MAP), "place for others"),
    "stale look-ups": (at("g_21_80", "0605"), "out of date"),
    "too many steps": (steps("g_21_80", 3), "3 of 2 steps"),
    "no step left": (steps("g_21_80", 0), "0 of 2 steps"),
    "dead with a step": (put("g_21_80", ELIMINATED), "is gone and has 2 steps"),
    "reduced before it came": (steps("f_37_2z", 1), "has not come in"),
    "demoralized HQ": (marked("g_hq_18", DEMORALIZED), "demoralized"),
    "HQ dug in": (marked("g_hq_18", DUG_IN), "dug_in"),
    "army artillery out of supply": (marked("f_army_forges", OUT_OF_SUPPLY), "out_of_supply"),
    "flipped infantry": (marked("g_21_80", FLIPPED), "flipped"),
    "mark off the map": (marked("f_37_2z", OUT_OF_SUPPLY), "out_of_supply"),
    "marker on a source": (lambda war: having(german_fire=hexes(war, "1323"))(war), "7.23b"),
    "control beyond the map": (lambda war: having(control=war.state.control | 1 << 900)(war), "control beyond"),
    "fire beyond the map": (having(french_fire=1 << 900), "markers beyond"),
    "too many shots": (having(shots=4), "14.32a"),
    "debts of replacements": (having(replacements=-1), "6.31"),
    "forts too strong": (having(forts=[2] * 7), "14.8"),
    "a tenth turn": (having(turn=10), "4.0a"),
    "bad weather on the first day": (having(turn=1, bad_weather=True), "4.I"),
    "an assault left over": (having(clash=Clash(0, 0, (), ())), "left over"),
}


@pytest.mark.parametrize("name", SPOILT)
def test_what_may_not_be_is_found(name: str) -> None:
    spoil, problem = SPOILT[name]
    war = calm()
    spoil(war)
    assert any(problem in found for found in invariants(war)), invariants(war)


def test_an_assault_belongs_to_its_decisions() -> None:
    war = battle({"0706": ["g_21_80"], "0707": ["f_72_351"]}, [AssaultPhase("german")], turn=3, phase=4)
    assert invariants(war) == []
    war.then(DefensiveSupport("french"))
    assert any("without an assault" in found for found in invariants(war))


def test_naval_artillery_may_be_flipped_in_its_box() -> None:
    war = calm()
    war.mark(war.unit("g_army_naval"), FLIPPED)
    assert invariants(war) == []

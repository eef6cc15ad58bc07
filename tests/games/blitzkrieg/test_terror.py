"""Tank terror and the two surprises."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.terror import BrokenByTerror, HeldByTerror, TankTerror
from tests.games.blitzkrieg.combats import plan
from tests.games.blitzkrieg.support import battle
from tests.games.support import events


def frighten(
    units: dict[str, list[str]],
    attack: tuple[str, str, str],
    dice: Sequence[int],
    *options: str,
    scenario: str = "hannut",
) -> Campaign40:
    """The attack (side, targets, units) up to the dice of terror."""
    play = battle(scenario, units, dice=dice, options=options)
    play.state.combat = plan(play, *attack)
    play.then(TankTerror())
    play.advance()
    return play


def forced(play: Campaign40) -> list[str]:
    return play.ids(play.combat.forced)


INFANTRY = {"0405": ["a_han_11_1_d1"], "0404": ["g_han_5_1_iv", "g_han_13_1_1"]}
TANKS = ("german", "0405", "g_han_5_1_iv")


@pytest.mark.rule("OPT-01")
def test_nobody_is_afraid_without_the_option() -> None:
    assert forced(frighten(INFANTRY, TANKS, [])) == []


@pytest.mark.rule("OPT-02b")
@pytest.mark.parametrize(("die", "bound"), [(4, True), (5, False)])
def test_up_to_its_factor_infantry_must_stand_fast(die: int, bound: bool) -> None:
    play = frighten(INFANTRY, TANKS, [die], "tank_terror")
    assert forced(play) == ["a_han_11_1_d1"] * bound
    assert len(events(play, HeldByTerror)) == bound


@pytest.mark.rule("OPT-02c")
def test_a_six_disorganises_at_once() -> None:
    play = frighten(INFANTRY, TANKS, [6], "tank_terror")
    assert play.disorganised(play.field.index["a_han_11_1_d1"])
    assert events(play, BrokenByTerror) == [BrokenByTerror("a_han_11_1_d1")]
    assert forced(play) == []


@pytest.mark.rule("OPT-02a")
def test_no_die_without_armour_in_the_attack() -> None:
    assert forced(frighten(INFANTRY, ("german", "0405", "g_han_13_1_1"), [], "tank_terror")) == []


@pytest.mark.rule("OPT-02a")
def test_undisrupted_tanks_beside_them_keep_infantry_calm() -> None:
    units = {**INFANTRY, "0405": ["a_han_11_1_d1", "a_han_11_1_h"]}
    assert forced(frighten(units, TANKS, [], "tank_terror")) == []
    units["0405"] = ["a_han_11_1_d1", "a_han_11_1_h disorganised"]
    assert forced(frighten(units, TANKS, [1], "tank_terror")) == ["a_han_11_1_d1"]


@pytest.mark.rule("OPT-02a")
def test_no_die_in_a_village() -> None:
    units = {"1006": ["a_han_11_1_d1"], "1105": ["g_han_5_1_iv"]}
    assert forced(frighten(units, ("german", "1006", "g_han_5_1_iv"), [], "tank_terror")) == []


@pytest.mark.rule("OPT-02a")
def test_a_die_for_each_infantry_unit_in_clear_or_woods() -> None:
    units = {"0310": ["a_han_11_1_d1", "a_han_11_1_hw"], "0309": ["g_han_5_1_iv"]}
    play = frighten(units, ("german", "0310", "g_han_5_1_iv"), [1, 5], "tank_terror")
    assert forced(play) == ["a_han_11_1_d1"]


@pytest.mark.rule("HAN-O1")
@pytest.mark.parametrize(
    ("defender", "attacker", "dice"),
    [
        ("g_han_5_1_ii1", "a_han_2d_1_s1", [1]),
        ("g_han_5_1_iii", "a_han_2d_1_s1", [1]),
        ("g_han_5_1_iv", "a_han_2d_1_s1", []),
        ("g_han_13_1_1", "a_han_2d_1_s1", []),
        ("g_han_5_1_ii1", "a_han_2d_1_h1", []),
    ],
)
def test_somua_tanks_surprise_light_german_armour(defender: str, attacker: str, dice: list[int]) -> None:
    units = {"0405": [defender], "0305": [attacker]}
    play = frighten(units, ("allied", "0405", attacker), dice, "somua_surprise")
    assert forced(play) == [defender] * len(dice)


@pytest.mark.rule("STO-O1")
@pytest.mark.parametrize(
    ("defender", "attacker", "dice"),
    [
        ("g_sto_gpz_4_8", "a_sto_49bcc_1", [1]),
        ("g_sto_ggd_1", "a_sto_49bcc_1", []),
        ("g_sto_gpz_4_8", "a_sto_5bcc_1", []),
    ],
)
def test_b1_tanks_surprise_german_armour(defender: str, attacker: str, dice: list[int]) -> None:
    units = {"1104": [defender], "1103": [attacker]}
    play = frighten(units, ("allied", "1104", attacker), dice, "b1_surprise", scenario="stonne")
    assert forced(play) == [defender] * len(dice)

"""Compulsory combat: the list of duties, how they lapse, and what may not dodge them."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.events import Rolled
from grognard.games.blitzkrieg.attack import Attack
from grognard.games.blitzkrieg.attacks import attack_ruling, order_for
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.duties import Hampered, MustAttack, StartCombat, dutiful, standing, stop_ruling
from grognard.games.blitzkrieg.state import BARRED, COMBAT, DISORGANISED
from tests.games.blitzkrieg.support import battle, hexes, index
from tests.games.support import events

EXAMPLE = {
    "1005": ["a_han_2d_1_s1"],
    "1006": ["a_han_2d_1_h1"],
    "1007": ["a_han_11_1_d1 disorganised"],
    "1105": ["g_han_5_1_ii1"],
    "1104": ["g_han_35_1_ii1 disorganised"],
    "1106": ["g_han_13_1_1"],
}
"""The rulebook's first example of combat."""


def phase(units: dict[str, list[str]], side: str = "allied", scenario: str = "hannut", **state: Any) -> Campaign40:
    """The beginning of a combat phase."""
    return battle(scenario, units, [StartCombat(side)], side=int(side == "allied"), **state)


def attack(play: Campaign40, side: int, targets: str, units: str) -> tuple[str, ...]:
    """The rules that an attack breaks."""
    return attack_ruling(play, side, Attack(tuple(targets.split()), tuple(units.split()))).rules


@pytest.mark.rule("CMB-01", "ZOC-07")
def test_the_example_of_the_rulebook_has_one_duty() -> None:
    play = phase(EXAMPLE)
    assert play.state.obliged == hexes(play, "1105")
    assert stop_ruling(play, 1).rules == ("CMB-01",)
    assert play.state.phase == COMBAT
    assert events(play, MustAttack) == [MustAttack("allied", ["1105"])]


def test_in_the_example_the_unit_in_the_open_may_take_the_disorganised_one_too() -> None:
    play = phase(EXAMPLE)
    assert attack(play, 1, "1105", "a_han_2d_1_s1") == ()
    assert attack(play, 1, "1104 1105", "a_han_2d_1_s1") == ()


@pytest.mark.rule("CMB-03")
def test_in_the_example_the_village_is_free_to_attack_one_or_both() -> None:
    alone = phase({where: EXAMPLE[where] for where in ("1006", "1105", "1106")})
    assert alone.state.obliged == 0
    for targets in ("1105", "1106", "1105 1106"):
        assert attack(alone, 1, targets, "a_han_2d_1_h1") == ()


@pytest.mark.rule("CMB-03")
def test_an_entrenchment_and_an_unbridged_river_make_no_duty() -> None:
    dug_in = phase({"0405": ["a_han_2d_1_s1"], "0404": ["g_han_13_1_1"]}, entrenchments=["0405"])
    assert dug_in.state.obliged == 0
    river = phase({"0606": ["a_sed_15rdp_1"], "0506": ["g_sed_1p_1_1"]}, scenario="sedan")
    assert river.state.obliged == 0


@pytest.mark.rule("CMB-04")
def test_disorganised_units_make_no_duty_but_may_attack() -> None:
    play = phase({"1007": EXAMPLE["1007"], "1106": EXAMPLE["1106"]})
    assert play.state.obliged == 0
    assert attack(play, 1, "1106", "a_han_11_1_d1") == ()


@pytest.mark.rule("CMB-05")
def test_nobody_must_attack_disorganised_enemies() -> None:
    play = phase({"1005": ["a_han_2d_1_s1"], "1104": ["g_han_35_1_ii1 disorganised"]})
    assert play.state.obliged == 0
    assert attack(play, 1, "1104", "a_han_2d_1_s1") == ()


@pytest.mark.rule("CMB-02")
def test_any_attack_on_the_hex_meets_the_duty() -> None:
    play = phase(EXAMPLE)
    play.state.obliged &= ~hexes(play, "1105")
    assert standing(play, 1) == []
    assert stop_ruling(play, 1)


@pytest.mark.rule("CMB-02")
def test_an_attack_by_others_is_as_good() -> None:
    play = phase(EXAMPLE)
    assert attack(play, 1, "1105", "a_han_2d_1_h1") == ()


@pytest.mark.rule("CMB-01")
def test_artillery_makes_no_duty() -> None:
    play = phase({"0405": ["a_han_2d_1_art"], "0404": ["g_han_13_1_1"]})
    assert play.state.obliged == 0


@pytest.mark.rule("CMB-02")
def test_a_duty_goes_with_the_order_of_the_enemy() -> None:
    play = phase(EXAMPLE)
    play.disorganise(index(play, "g_han_5_1_ii1"))
    assert stop_ruling(play, 1)


@pytest.mark.rule("CMB-02")
def test_a_duty_lapses_when_nobody_in_order_is_left_for_it() -> None:
    play = phase(EXAMPLE)
    for unit in ("a_han_2d_1_s1", "a_han_2d_1_h1"):
        play.mark(index(play, unit), DISORGANISED)
    play.changed(1)
    assert stop_ruling(play, 1)


STRONG = {"0404": ["g_han_5_1_iv", "g_han_5_1_iii", "g_han_5_2_iv"], "0405": ["a_han_11_1_hw"]}


@pytest.mark.rule("CMB-11")
def test_whoever_cannot_reach_one_to_four_attacks_nobody_else() -> None:
    play = phase({**STRONG, "0406": ["g_han_13_1_1"]})
    assert play.has(index(play, "a_han_11_1_hw"), BARRED)
    assert attack(play, 1, "0406", "a_han_11_1_hw") == ("CMB-11",)
    assert stop_ruling(play, 1)


@pytest.mark.rule("CMB-11")
def test_helpers_who_could_join_save_him_from_the_bar() -> None:
    play = phase({**STRONG, "0304": ["a_han_2d_1_s1 disorganised", "a_han_2d_1_s2 disorganised"]})
    assert not play.has(index(play, "a_han_11_1_hw"), BARRED)
    assert play.state.obliged == hexes(play, "0404")
    assert stop_ruling(play, 1)


BETWEEN = {"0404": ["g_han_13_1_1"], "0406": ["g_han_13_1_2"], "0405": ["a_han_2d_1_s1"]}
"""A unit between two enemies."""


@pytest.mark.rule("CMB-01")
def test_a_lone_unit_attacks_both_who_hold_it() -> None:
    play = phase(BETWEEN)
    assert attack(play, 1, "0404", "a_han_2d_1_s1") == ("CMB-01",)
    assert attack(play, 1, "0404 0406", "a_han_2d_1_s1") == ()
    owed = dutiful(play, 1)
    assert owed is not None
    assert order_for(play, owed).targets == ("0404", "0406")


@pytest.mark.rule("CMB-01", "CMB-08")
def test_a_stack_may_be_split_between_two_duties() -> None:
    play = phase({**BETWEEN, "0405": ["a_han_2d_1_s1", "a_han_2d_1_s2"]})
    assert attack(play, 1, "0404", "a_han_2d_1_s1") == ()
    assert attack(play, 1, "0404", "a_han_2d_1_s1 a_han_2d_1_s2") == ("CMB-01",)


@pytest.mark.rule("CMB-01")
def test_units_that_a_duty_needs_attack_nobody_else() -> None:
    play = phase({"0404": ["g_han_13_1_1"], "0406": ["g_han_13_1_2 disorganised"], "0405": ["a_han_2d_1_s1"]})
    assert attack(play, 1, "0406", "a_han_2d_1_s1") == ("CMB-01",)
    assert attack(play, 1, "0404 0406", "a_han_2d_1_s1") == ()


@pytest.mark.rule("CMB-01")
def test_two_duties_that_cannot_be_met_together_leave_the_choice() -> None:
    units = {"0404": ["g_han_5_1_iv"], "0406": ["g_han_5_2_iv"], "0405": ["a_han_11_1_hw refit"]}
    play = phase(units)
    assert attack(play, 1, "0404", "a_han_11_1_hw") == ()
    assert attack(play, 1, "0406", "a_han_11_1_hw") == ()


PAIR = {"0405": ["g_han_13_1_1", "g_han_13_1_2"], "0305": ["a_han_11_1_d1"]}


@pytest.mark.rule("EVT-PAR-c")
@pytest.mark.parametrize(("die", "bound"), [(2, []), (5, ["0405"])])
def test_an_odd_die_lets_one_unit_of_a_paralysed_stack_attack(die: int, bound: list[str]) -> None:
    play = battle("hannut", PAIR, [StartCombat("german")], [die], events=("german_paralysis",))
    assert play.state.hampered == hexes(play, *bound)
    assert [event.hex for event in events(play, Hampered)] == bound


@pytest.mark.rule("EVT-PAR-c")
def test_no_die_for_a_unit_alone_nor_for_a_stack_without_targets() -> None:
    units = {"0405": ["g_han_13_1_1"], "0305": ["a_han_11_1_d1"], "1105": ["g_han_13_1_2", "g_han_13_2_1"]}
    play = battle("hannut", units, [StartCombat("german")], [], events=("german_paralysis",))
    assert play.state.hampered == 0


@pytest.mark.rule("EVT-PAR-d")
@pytest.mark.parametrize("side", ["german", "allied"])
def test_the_allied_side_throws_the_die_of_paralysis(side: str) -> None:
    units = {"0405": ["g_han_13_1_1", "g_han_13_1_2"], "0305": ["a_han_11_1_d1", "a_han_11_1_d2"]}
    play = battle("hannut", units, [StartCombat(side)], [2], events=(f"{side}_paralysis",))
    assert [event.side for event in events(play, Rolled)] == ["allied"]

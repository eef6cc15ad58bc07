"""Machine guns that fire together; wire destroyed by fire and removed by hand."""

from __future__ import annotations

import pytest

from grognard.games.greatwar.combat_actions import Fire, FireOnWire, RemoveWire
from grognard.games.greatwar.state import FOUGHT
from tests.games.greatwar.fighting import CHARGE, COMBAT, FIRE, fired, phase, refused
from tests.games.greatwar.support import BURST, SKULL, SOLDIER, STAR, figures, hexes

GUNS = {"5-5": "G1 machine_gun ordered", "7-8": "G2 machine_gun ordered", "7-5": "A1 infantry"}
BOTH = Fire(("G1", "G2"), "A1")


@pytest.mark.rule("RNG-18")
def test_t32_a_crossfire_is_one_roll_against_one_protection() -> None:
    play = phase(GUNS, [SOLDIER, SOLDIER, SOLDIER, SOLDIER, BURST, STAR], trench="7-5")
    play.apply(BOTH)
    assert figures(play, "A1") == 1
    assert play.state.tokens[0] == 1


@pytest.mark.rule("RNG-19")
def test_all_who_fire_together_have_fought() -> None:
    play = phase(GUNS, [STAR] * 6)
    play.apply(BOTH)
    assert all(play.state.flags[gun] & FOUGHT for gun in (0, 1))
    assert play.over


def test_t33_two_separate_shots_meet_the_protection_twice() -> None:
    play = phase(GUNS, [SOLDIER, SOLDIER, SKULL] * 2, trench="7-5")
    play.apply(FIRE)
    play.apply(Fire(("G2",), "A1"))
    assert figures(play, "A1") == 4


@pytest.mark.rule("EXS-08c")
def test_only_machine_guns_fire_together_light_ones_too() -> None:
    light = phase({**GUNS, "5-4": "G3 infantry light_mg ordered"}, moved={"G3": 1})
    assert refused(light, Fire(("G1", "G2", "G3"), "A1")) == ""
    rifles = phase({**GUNS, "5-4": "G3 infantry ordered"})
    assert refused(rifles, Fire(("G1", "G3"), "A1")) == "RNG-18"
    assert refused(rifles, Fire(("G1", "G1"), "A1")) == "BAT-01"


def test_each_gun_of_a_crossfire_must_be_able_to_fire_alone() -> None:
    play = phase({**GUNS, "7-9": "A2 infantry"})
    assert refused(play, BOTH) == "RNG-06"
    assert BOTH not in COMBAT.candidates(play)
    assert BOTH in COMBAT.candidates(phase(GUNS))


# wire


@pytest.mark.rule("RNG-20", "WIR-06")
def test_a_mortar_destroys_wire_with_a_burst() -> None:
    play = phase({"5-5": "G1 mortar ordered"}, [BURST, STAR], wire="7-5 5-6")
    assert refused(play, FireOnWire("G1", "5-6")) == "RNG-05"
    play.apply(FireOnWire("G1", "7-5"))
    assert play.state.wire == hexes("5-6")


@pytest.mark.rule("HQ-05")
def test_t08_no_token_for_a_star_against_empty_wire() -> None:
    play = phase({"5-5": "G1 mortar ordered"}, [STAR, STAR], wire="7-5")
    play.apply(FireOnWire("G1", "7-5"))
    assert play.state.tokens == [0, 0]
    assert play.state.wire == hexes("7-5")


def test_only_mortars_fire_at_wire_and_only_if_nobody_is_there() -> None:
    rifles = phase({"5-5": "G1 infantry ordered", "7-7": "A1 infantry"}, wire="7-5 7-7")
    assert refused(rifles, FireOnWire("G1", "7-5")) == "RNG-20"
    mortar = phase({"5-5": "G1 mortar ordered", "7-7": "A1 infantry"}, wire="7-5 7-7")
    assert refused(mortar, FireOnWire("G1", "7-7")) == "RNG-20"
    assert refused(mortar, FireOnWire("G1", "nowhere")) == "RNG-20"


@pytest.mark.rule("WIR-06")
def test_a_mortar_hits_the_unit_and_its_wire_with_one_burst() -> None:
    play = fired("A1 infantry", [BURST, SOLDIER], "G1 mortar", trench="7-5", wire="7-5")
    assert figures(play, "A1") == 2
    assert not play.state.wire
    assert fired("A1 infantry", [BURST, STAR], wire="7-5").state.wire


@pytest.mark.rule("WIR-02")
def test_infantry_removes_wire_instead_of_fighting() -> None:
    play = phase({"5-5": "G1 infantry ordered", "6-5": "A1 infantry"}, wire="5-5")
    play.apply(RemoveWire("G1"))
    assert not play.state.wire
    assert refused(play, CHARGE) == "BAT-04"


def test_who_cannot_remove_wire() -> None:
    for words, rule in (
        ("machine_gun ordered", "WIR-02"),
        ("infantry", "ORD-02"),
        ("infantry fought ordered", "BAT-04"),
    ):
        assert refused(phase({"5-5": f"G1 {words}"}, wire="5-5"), RemoveWire("G1")) == rule
    moved = phase({"5-5": "G1 infantry ordered"}, wire="5-5", moved={"G1": 2})
    assert refused(moved, RemoveWire("G1")) == "MOVE-11"
    assert refused(phase({"5-5": "G1 infantry ordered"}), RemoveWire("G1")) == "WIR-02"


def test_an_engineer_removes_wire_and_fights() -> None:
    play = phase({"5-5": "G1 infantry engineer ordered", "6-5": "A1 infantry"}, [STAR] * 3, wire="5-5")
    play.apply(RemoveWire("G1"))
    play.apply(CHARGE)
    assert play.state.tokens[0] == 3

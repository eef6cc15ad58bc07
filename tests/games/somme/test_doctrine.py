"""What doctrines, Stoss, offensives and Bruchmuller give in a combat."""

from __future__ import annotations

import pytest

from grognard.games.somme.battlefield import ALLIED, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.doctrine import (
    BENEFITS,
    all_follow,
    bruchmuller_serves,
    doctrine_of,
    offensive_modifier,
    stoss_gives,
)
from grognard.games.somme.state import (
    COMBAT_BONUS,
    HUTIER_MASTERY,
    INFILTRATION,
    MASTERY_BONUS,
    Offensive,
)
from tests.games.somme.combats import plan
from tests.games.somme.support import front, index, stand

NEAR, FAR = "1432", "1433"  # eight and nine hexes from 1424


def shock(hutier: str, scenario: str = "michael", stoss: bool = True, box: int = HUTIER_MASTERY) -> tuple[bool, ...]:
    """What Stoss give in an attack on 1424 with v. Hutier in a hex: column, mastery, advance."""
    units = {"1423": ["g_28_1", "g_stoss_1 with:g_28_1"], "1424": ["a_br_37"], hutier: ["g_hq_18"]}
    play = front(scenario, units, stoss_box=box)
    play.state.hutier = index(play, "g_hq_18")
    combat = plan(play, GERMAN, "1424", "g_28_1", stoss=stoss)
    return tuple(stoss_gives(play, combat, what) for what in BENEFITS)


# doctrines


@pytest.mark.rule("3.0g", "DES-4")
def test_only_the_french_have_a_doctrine_that_counts() -> None:
    play = front("michael", {"1424": ["a_br_37", "a_fr_1"], "1425": ["g_185"]})
    assert doctrine_of(play, index(play, "a_fr_1")) == "foch"
    assert doctrine_of(play, index(play, "a_br_37")) == "evolution"
    assert doctrine_of(play, index(play, "g_185")) == ""


@pytest.mark.rule("3.0g", "DES-4")
def test_the_french_follow_petain_once_he_is_named() -> None:
    play = front("campaign", {"1424": ["a_fr_1", "a_ca_1_1"]}, doctrine="petain")
    assert doctrine_of(play, index(play, "a_fr_1")) == "petain"
    assert doctrine_of(play, index(play, "a_ca_1_1")) == "evolution"
    assert not all_follow(play, [index(play, "a_fr_1"), index(play, "a_ca_1_1")], "petain")
    assert all_follow(play, [index(play, "a_fr_1")], "petain")
    assert not all_follow(play, [], "petain")


# Stoss


@pytest.mark.rule("HUT-2")
def test_stoss_give_all_within_eight_hexes_of_hutier() -> None:
    assert shock(NEAR) == (True, True, True)


@pytest.mark.rule("HUT-2", "HUT-3")
def test_stoss_give_nothing_further_away() -> None:
    assert shock(FAR) == (False, False, False)


@pytest.mark.rule("HUT-2")
def test_stoss_give_nothing_when_hutier_is_gone() -> None:
    units = {"1423": ["g_28_1", "g_stoss_1 with:g_28_1"], "1424": ["a_br_37"], NEAR: ["g_hq_18"]}
    play = front("michael", units)
    assert not stoss_gives(play, plan(play, GERMAN, "1424", "g_28_1", stoss=True), "column")


@pytest.mark.rule("15.3a")
def test_column_and_mastery_need_the_word_of_the_german() -> None:
    assert shock(NEAR, stoss=False) == (False, False, True)


@pytest.mark.rule("CAMP-16")
def test_in_the_first_box_stoss_are_for_hutier_alone() -> None:
    assert shock(NEAR, "campaign", box=HUTIER_MASTERY) == (True, True, True)
    assert shock(FAR, "campaign", box=HUTIER_MASTERY) == (False, False, False)


@pytest.mark.rule("CAMP-17")
def test_in_the_second_box_they_give_mastery_everywhere() -> None:
    assert shock(FAR, "campaign", box=MASTERY_BONUS) == (False, True, False)


@pytest.mark.rule("CAMP-18")
def test_in_the_third_box_they_give_the_column_everywhere_too() -> None:
    assert shock(FAR, "campaign", box=COMBAT_BONUS) == (True, True, False)


@pytest.mark.rule("CAMP-19")
def test_in_the_last_box_they_give_all_everywhere() -> None:
    assert shock(FAR, "campaign", box=INFILTRATION) == (True, True, True)


# offensives


def massed(sequence: int, *guns: tuple[str, str, tuple[int, ...]]) -> Campaign18:
    """Artilleries in Offensive mode: unit, hex, bonus of each sequence."""
    play = front("michael", {"1424": ["a_br_37"]}, sequence=sequence)
    for name, where, _ in guns:
        stand(play, where, name, "offensive")
    play.state.offensives = tuple(Offensive(index(play, name), bonus) for name, _, bonus in guns)
    return play


@pytest.mark.rule("8.0d", "12.2.4q")
@pytest.mark.parametrize(("sequence", "bonus"), [(1, 3), (2, 2), (3, 1)])
def test_the_modifier_of_an_offensive_is_that_of_the_sequence(sequence: int, bonus: int) -> None:
    play = massed(sequence, ("g_army_3", "1429", (3, 2, 1)))
    assert offensive_modifier(play, GERMAN, play.hex("1424")) == bonus


@pytest.mark.rule("8.0d")
def test_it_is_for_hexes_in_range_and_for_its_own_side() -> None:
    play = massed(1, ("g_army_3", "1429", (3, 2, 1)))
    assert offensive_modifier(play, GERMAN, play.hex("1423")) == 0
    assert offensive_modifier(play, ALLIED, play.hex("1424")) == 0


@pytest.mark.rule("8.0d")
def test_of_two_offensives_in_range_the_higher_modifier_counts() -> None:
    play = massed(1, ("g_army_1", "1429", (1, 0, 0)), ("g_army_3", "1428", (3, 2, 1)))
    assert offensive_modifier(play, GERMAN, play.hex("1424")) == 3


# Bruchmuller


def prepared(sequence: int, marked: str = "g_army_3") -> Campaign18:
    play = massed(sequence, ("g_army_3", "1429", (3, 2, 1)), ("g_army_1", "1434", (1, 0, 0)))
    stand(play, "1425", "g_185")
    stand(play, "1423", "a_fr_1")
    play.state.bruchmuller = index(play, marked)
    return play


@pytest.mark.rule("15.2.2h", "HUT-4")
def test_bruchmuller_serves_german_attacks_in_range_of_the_artillery_that_bears_him() -> None:
    play = prepared(1)
    assert bruchmuller_serves(play, plan(play, GERMAN, "1424", "g_185"))
    play = prepared(1, marked="g_army_1")
    assert not bruchmuller_serves(play, plan(play, GERMAN, "1424", "g_185"))


@pytest.mark.rule("15.2.2h")
def test_bruchmuller_serves_in_the_first_sequence_and_no_allied_attack() -> None:
    play = prepared(2)
    assert not bruchmuller_serves(play, plan(play, GERMAN, "1424", "g_185"))
    play = prepared(1)
    assert not bruchmuller_serves(play, plan(play, ALLIED, "1425", "a_br_37"))

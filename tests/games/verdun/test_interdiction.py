"""7.2 Interdiction."""

from __future__ import annotations

import pytest

from grognard.games.verdun.battlefield import FRENCH, GERMAN, load
from grognard.games.verdun.bombardment import Bombard, Interdict
from grognard.games.verdun.casualties import MoraleTested
from grognard.games.verdun.interdiction import (
    InterdictionFired,
    interdiction_chance,
    lift_interdiction,
    place_marker,
)
from grognard.games.verdun.war import War
from tests.games.support import events
from tests.games.verdun.support import battle, hexes

FIELD = load()
GERMANS = Bombard("german")
GUNS = {"1604": ["g_ca_3_1", "g_ca_3_2"]}


def fired(unit: str, target: str, die: int, turn: int = 2) -> War:
    war = battle(GUNS, [GERMANS], dice=[die], turn=turn)
    war.apply(Interdict(unit, target))
    return war


def is_cut(war: War, target: str) -> bool:
    return bool(war.state.german_fire & hexes(war, target))


@pytest.mark.rule("7.2a")
def test_a_marker_lands_on_a_hex_occupied_or_not() -> None:
    assert is_cut(fired("g_ca_3_1", "1608", die=1), "1608")
    war = battle({**GUNS, "1608": ["f_51_208"], "1603": ["g_5_52"]}, [GERMANS], dice=[1, 1])
    war.apply(Interdict("g_ca_3_1", "1608"))
    war.apply(Interdict("g_ca_3_2", "1603"))
    assert war.interdicted == hexes(war, "1608", "1603")


@pytest.mark.rule("7.21a")
@pytest.mark.parametrize(
    ("gun", "die", "success"),
    [("g_ca_3_1", 4, True), ("g_ca_3_1", 5, False), ("g_army_naval", 3, True), ("g_army_naval", 4, False)],
)
def test_the_die_must_be_less_than_the_strength(gun: str, die: int, success: bool) -> None:
    war = fired(gun, "1608", die)
    assert is_cut(war, "1608") is success
    assert events(war, InterdictionFired)[0].result == ("interdicted" if success else "missed")


@pytest.mark.rule("7.21b")
def test_a_six_always_fails() -> None:
    assert is_cut(fired("g_army_heavy", "1608", die=5), "1608")
    assert not is_cut(fired("g_army_heavy", "1608", die=6, turn=1), "1608")


@pytest.mark.rule("7.3a")
@pytest.mark.parametrize(("turn", "die", "success"), [(1, 5, True), (1, 6, False), (2, 5, False)])
def test_the_first_day_takes_one_off_the_german_die(turn: int, die: int, success: bool) -> None:
    assert is_cut(fired("g_ca_3_1", "1608", die, turn), "1608") is success


def test_the_first_day_does_not_help_the_french() -> None:
    war = battle({"1609": ["f_ca_30"], **GUNS}, turn=1)
    assert interdiction_chance(war, war.unit("f_ca_30")).ways == 3
    assert interdiction_chance(war, war.unit("g_ca_3_1")).ways == 5


@pytest.mark.rule("7.21c")
def test_each_gun_rolls_for_itself() -> None:
    war = battle(GUNS, [GERMANS], dice=[5, 5])
    war.apply(Interdict("g_ca_3_1", "1608"))
    war.apply(Interdict("g_ca_3_2", "1608"))
    assert [event.strength for event in events(war, InterdictionFired)] == [5, 5]
    assert not is_cut(war, "1608")


@pytest.mark.rule("7.21d")
@pytest.mark.parametrize("target", ["1606", "1605", "1405", "1404"])
def test_terrain_does_not_matter(target: str) -> None:
    assert is_cut(fired("g_ca_3_1", target, die=4), target)
    assert not is_cut(fired("g_ca_3_1", target, die=5), target)


@pytest.mark.rule("12.3b")
def test_demoralized_guns_interdict_at_half_strength() -> None:
    war = battle({"1604": ["g_ca_3_1 demoralized"]})
    assert interdiction_chance(war, war.unit("g_ca_3_1")).ways == 2


@pytest.mark.rule("7.22d")
def test_markers_stay_until_their_owner_lifts_them() -> None:
    war = battle({})
    place_marker(war, GERMAN, FIELD.board.at("1608"))
    place_marker(war, FRENCH, FIELD.board.at("1603"))
    lift_interdiction(war, FRENCH)
    assert war.interdicted == hexes(war, "1608")
    lift_interdiction(war, GERMAN)
    assert war.interdicted == 0


@pytest.mark.rule("7.23a")
def test_those_in_the_hex_feel_nothing() -> None:
    war = battle({**GUNS, "1608": ["f_51_208"]}, [GERMANS], dice=[1])
    before = list(war.state.marks)
    war.apply(Interdict("g_ca_3_1", "1608"))
    assert events(war, MoraleTested) == []
    assert war.state.marks[war.unit("f_51_208")] == before[war.unit("f_51_208")]


@pytest.mark.rule("7.23b")
def test_sources_of_supply_are_never_interdicted() -> None:
    war = battle({"1604": ["g_ca_3_1"]}, [GERMANS])
    for source in (*FIELD.german_sources, *FIELD.french_sources):
        assert war.ruling(Interdict("g_army_naval", FIELD.board.name(source))).rules == ("7.23b",)
    assert not war.ruling(Interdict("g_army_naval", "9999"))

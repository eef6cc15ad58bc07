"""15.2.2: bombardment: potentials, the table, its modifiers, and the damage at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.games.somme.battlefield import ALLIED, GERMAN
from grognard.games.somme.bombardment import Bombard, Bombarded, damage_of, faces, modifiers, potential
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import BOMBING, FLYING, OBSERVATION, Combat, Offensive
from tests.games.somme.combats import HQ, attack, fighting, plan, with_guns
from tests.games.somme.support import front, index
from tests.games.support import Loaded, events


def shelling(
    target: str, start: str, guns: Sequence[str], answer: Sequence[str] = (), defender: str = "a_br_37", **state: Any
) -> Campaign18:
    """A German attack under way, with guns that are far away but named all the same."""
    units = {target: [defender], start: ["g_185"], "1435": list(guns), "1405": list(answer)}
    play = front("michael", units, **state)
    combat = plan(play, GERMAN, target, "g_185")
    named = tuple(index(play, name.split()[0]) for name in guns)
    play.state.combat = replace(combat, guns=named, answer=tuple(index(play, name) for name in answer))
    return play


def added(play: Campaign18, side: int = GERMAN) -> dict[str, int]:
    found = modifiers(play, play.combat, side)
    return {each.reason.removeprefix("bombardment_"): each.value for each in found}


def fly(play: Campaign18, air: str, where: str, mission: int) -> None:
    each = play.field.air_index[air]
    play.state.air[each], play.state.air_at[each], play.state.missions[each] = FLYING, play.hex(where), mission


# the table


@pytest.mark.rule("15.2.2i")
@pytest.mark.parametrize(
    ("column", "die", "points"), [(5, 5, 4), (3, 0, 1), (3, -3, 1), (6, 7, 6), (6, 9, 6), (1, 3, 0), (1, 6, 2)]
)
def test_the_table_gives_damage_points(column: int, die: int, points: int) -> None:
    assert damage_of(front("michael", {}), column, die) == points


@pytest.mark.rule("15.2.2i", "15.2.2j")
def test_three_points_and_a_two_against_trenches_give_one_point() -> None:
    play = shelling("4007", "4006", ["g_army_3"])
    assert potential(play, play.combat, GERMAN) == 3
    assert added(play) == {"trench": -2}
    assert faces(play, play.combat, GERMAN)[2 - 1] == 1


@pytest.mark.rule("15.2.2h", "15.2.2j")
def test_bruchmuller_and_trenches_make_seven_of_a_six() -> None:
    play = shelling("4007", "4006", ["g_army_3 offensive", "g_army_4", "g_corps_12"], sequence=1)
    play.put(index(play, "g_army_3"), play.hex("4005"))
    play.state.bruchmuller = index(play, "g_army_3")
    assert added(play) == {"bruchmuller": 3, "trench": -2}
    assert potential(play, play.combat, GERMAN) == 6
    assert faces(play, play.combat, GERMAN)[6 - 1] == 6
    play.state.sequence = 2
    assert added(play) == {"trench": -2}


@pytest.mark.rule("15.2.2j")
def test_a_town_takes_one_from_the_die_and_both_add_up() -> None:
    assert added(shelling("3034", "3033", ["g_army_3"])) == {"town": -1}
    assert added(shelling("5221", "5220", ["g_army_3"])) == {"trench": -2, "town": -1}
    assert added(shelling("1424", "1423", ["g_army_3"])) == {}


@pytest.mark.rule("15.2.2j")
def test_frenchmen_under_petain_take_one_from_the_die_if_nobody_else_is_there() -> None:
    french = shelling("1424", "1423", ["g_army_3"], defender="a_fr_1", doctrine="petain")
    assert added(french) == {"petain": -1}
    units = {"1424": ["a_fr_38_1", "a_br_g_1"], "1423": ["g_185"]}
    mixed = front("campaign", units, doctrine="petain")
    mixed.state.combat = plan(mixed, GERMAN, "1424", "g_185")
    assert added(mixed) == {}


@pytest.mark.rule("15.2.2j")
def test_the_defenders_bombardment_has_no_modifier() -> None:
    play = shelling("4007", "4006", [], ["a_br_army_2"])
    assert added(play, ALLIED) == {}
    assert faces(play, play.combat, ALLIED) == (1, 2, 2, 3, 3, 4)


# potentials


@pytest.mark.rule("15.2.2e")
def test_counter_battery_is_taken_off_and_without_potential_no_die_is_rolled() -> None:
    play = shelling("1424", "1423", ["g_corps_12"])
    combat = play.combat
    play.state.combat = replace(combat, answer_counter=(index(play, "a_br_corps_6"), index(play, "a_br_corps_7")))
    assert potential(play, play.combat, GERMAN) == 0
    Bombard("german").run(play)
    assert play.state.rolls == 0
    assert play.combat.damage == (0, 0)
    play.state.combat = replace(combat, guns=(index(play, "g_army_3"),), answer_counter=(index(play, "a_br_corps_6"),))
    assert potential(play, play.combat, GERMAN) == 1


@pytest.mark.rule("15.2.2i")
def test_six_and_more_are_the_last_column() -> None:
    play = shelling("1424", "1423", ["g_army_1", "g_army_2", "g_army_3", "g_corps_12"])
    assert potential(play, play.combat, GERMAN) == 6


@pytest.mark.rule("15.2.2j", "17.2b")
def test_an_observer_is_a_column_more_for_its_own_side_if_anything_fires() -> None:
    play = shelling("1424", "1423", ["g_corps_12"], options=["aviation"])
    fly(play, "g_air_1", "1424", OBSERVATION)
    assert potential(play, play.combat, GERMAN) == 3
    assert potential(play, play.combat, ALLIED) == 0
    play.state.combat = replace(play.combat, guns=())
    assert potential(play, play.combat, GERMAN) == 0
    fly(play, "a_br_air_1", "1424", OBSERVATION)
    play.state.combat = replace(play.combat, answer=(index(play, "a_br_corps_6"),))
    assert potential(play, play.combat, ALLIED) == 3


@pytest.mark.rule("17.2c", "17.2d")
def test_bombs_add_their_potential_and_no_gun_reaches_them() -> None:
    play = shelling("1424", "1423", ["g_corps_12"], options=["aviation"])
    fly(play, "g_air_1", "1424", OBSERVATION)
    fly(play, "g_air_2", "1424", BOMBING)
    assert potential(play, play.combat, GERMAN) == 2 + 1 + 1
    enemy = tuple(index(play, name) for name in ("a_br_corps_6", "a_br_corps_7"))
    play.state.combat = replace(play.combat, answer_counter=enemy)
    assert potential(play, play.combat, GERMAN) == 0 + 1 + 1


# in a combat


@pytest.mark.rule("15.2.2k", "15.2.2a")
def test_the_damage_falls_at_once_on_those_in_the_combat_and_the_attackers_comes_first() -> None:
    units = {
        **HQ, "1424": ["a_br_37", "a_br_corps_8"], "1425": ["g_185"], "1525": ["g_36"],
        "1427": ["g_corps_12"], "1421": ["a_br_army_2"],
    }  # fmt: skip
    play = fighting(units, [6, 6, 3, 4, 3, 3])
    attack(play, "1424", "g_185")
    with_guns(play, ["g_corps_12"], ["a_br_army_2"])
    told = events(play, Bombarded)
    assert told[:2] == [
        Bombarded("german", "1424", 2, 6, 0, 3),
        Bombarded("allied", "1424", 3, 6, 0, 4),
    ]
    assert play.state.losses[index(play, "a_br_37")] >= 1
    assert play.on_map(index(play, "a_br_corps_8"))
    assert play.state.losses[index(play, "g_185")] >= 1
    assert play.state.losses[index(play, "g_36")] == 0


@pytest.mark.rule("15.2.2h")
def test_in_exploitation_the_die_of_bruchmuller_has_nothing_to_add_to() -> None:
    play = front("michael", {"1424": ["a_br_37"], "1423": ["g_185"], "1428": ["g_army_3 offensive"]}, sequence=1)
    play.state.bruchmuller = index(play, "g_army_3")
    play.state.offensives = (Offensive(index(play, "g_army_3"), (3, 2, 1)),)
    combat: Combat = replace(plan(play, GERMAN, "1424", "g_185"), exploiting=True)
    assert potential(play, combat, GERMAN) == 0


def test_a_barrage_is_told_with_its_numbers() -> None:
    play = shelling("4007", "4006", ["g_army_3"])
    play.dice = Loaded([4])
    Bombard("german").run(play)
    assert events(play, Bombarded) == [Bombarded("german", "4007", 3, 4, -2, 2)]
    assert play.combat.damage == (0, 2)
    assert play.combat.potentials == (3, 0)

"""9.2, 9.7: the die that hits, every modifier with its rule, and exact chances."""

from __future__ import annotations

import pytest

from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.fire import HitNumber, Modifier, die_span, hit_number, loss_odds, piece_hit_number
from grognard.games.tigers.state import DEMOLITION
from grognard.games.tigers.targets import UnitFired
from grognard.games.tigers.theatre import ALLIED, GERMAN
from tests.games.support import events
from tests.games.tigers.fights import REAR, fight, special_forces, standoff, unsupplied
from tests.games.tigers.support import strength, unit

ARMOUR, MECHANIZED, FOOT = "G-2-3b", "G-2-304", "G-26-39"


def shot(play: Campaign, firer: str, target: str) -> HitNumber:
    return hit_number(play, play.battle, unit(firer), unit(target))


def reasons(number: HitNumber) -> list[tuple[str, int]]:
    return [(modifier.rule, modifier.value) for modifier in number.modifiers]


@pytest.mark.rule("4.18a")
def test_attackers_fire_with_their_attack_factor() -> None:
    play = standoff([ARMOUR, FOOT], ["A-741"])
    assert (shot(play, ARMOUR, "A-741").highest, shot(play, FOOT, "A-741").highest) == (4, 3)


@pytest.mark.rule("4.18b")
def test_defenders_fire_with_their_defence_factor() -> None:
    play = standoff([FOOT], ["A-741", "A-526"])
    assert (shot(play, "A-741", FOOT).highest, shot(play, "A-526", FOOT).highest) == (5, 4)


@pytest.mark.rule("4.11b")
def test_airborne_units_are_infantry_of_their_kind() -> None:
    play = standoff(["G-3FJ-5", FOOT], ["A-741"])
    assert shot(play, "G-3FJ-5", "A-741").factor == shot(play, FOOT, "A-741").factor == 3
    assert play.units[unit("G-3FJ-5")].quality == play.units[unit(FOOT)].quality


@pytest.mark.rule("9.21a")
def test_one_die_for_each_point() -> None:
    play = standoff([f"{FOOT} 2"], ["A-741 1"])
    assert (shot(play, FOOT, "A-741").dice, shot(play, "A-741", FOOT).dice) == (2, 1)


@pytest.mark.rule("9.21b")
def test_dice_up_to_the_factor_hit() -> None:
    play = standoff([FOOT], ["A-741"])
    assert shot(play, "A-741", FOOT).hits([1, 5, 6, 10]) == 2


@pytest.mark.rule("9.21d")
def test_nothing_hits_or_misses_by_itself() -> None:
    assert HitNumber(3, "", (Modifier("", 3, ""),), 1).hits([1]) == 0
    assert HitNumber(5, "", (Modifier("", -6, ""),), 1).hits([10]) == 1
    assert [die_span(highest) for highest in (0, 1, 4)] == ["–", "1", "1-4"]


@pytest.mark.rule("8.56", "9.71a")
def test_attackers_fire_worse_at_entrenched_units() -> None:
    play = standoff([FOOT], ["A-526 entrenched", "A-741"])
    assert reasons(shot(play, FOOT, "A-526")) == [("9.71a", 1)]
    assert reasons(shot(play, FOOT, "A-741")) == []
    assert reasons(piece_hit_number(play, play.battle, GERMAN, unit("A-526"))) == [("9.71a", 1)]


@pytest.mark.rule("9.71b")
def test_unsupplied_units_fire_worse_on_both_sides() -> None:
    play = standoff([FOOT], ["A-741"], state={"unsupplied_fight": unsupplied(FOOT, "A-741")})
    assert reasons(shot(play, FOOT, "A-741")) == [("9.71b", 1)]
    assert reasons(shot(play, "A-741", FOOT)) == [("9.71b", 1)]


@pytest.mark.rule("9.6b", "9.71c")
def test_all_defensive_fire_is_better_without_combined_arms() -> None:
    play = standoff([FOOT], ["A-741"], combined_arms=False)
    assert reasons(shot(play, "A-741", FOOT)) == [("9.71c", -1)]
    assert reasons(piece_hit_number(play, play.battle, ALLIED, unit(FOOT))) == [("9.71c", -1)]
    assert reasons(shot(play, FOOT, "A-741")) == []


@pytest.mark.rule("9.71d")
def test_defensive_fire_is_better_at_an_attack_across_a_river() -> None:
    play = standoff([FOOT], ["A-741"], across_river=True)
    assert reasons(shot(play, "A-741", FOOT)) == [("9.71d", -1)]
    assert reasons(shot(play, FOOT, "A-741")) == []


@pytest.mark.rule("9.49")
def test_artillery_has_the_same_modifiers() -> None:
    play = standoff([FOOT], ["A-741"], across_river=True, combined_arms=False)
    piece = piece_hit_number(play, play.battle, ALLIED, unit(FOOT))
    assert (reasons(piece), piece.highest) == ([("9.71c", -1), ("9.71d", -1)], 7)


@pytest.mark.rule("9.74")
@pytest.mark.parametrize(("firer", "net", "highest"), [("A-741", -2, 7), ("A-526", -2, 6), ("A-526", 0, 4)])
def test_modifiers_add_up(firer: str, net: int, highest: int) -> None:
    """The table of natural dice, factor against modifier."""
    play = standoff([FOOT], ["A-741", "A-526"], across_river=net < 0, combined_arms=net == 0)
    assert shot(play, firer, FOOT).highest == highest


@pytest.mark.rule("9.74")
def test_three_modifiers_against_an_attacker() -> None:
    """Factor 3 and +3: no die hits."""
    state = special_forces() | {"unsupplied_fight": unsupplied("A-526")}
    play = standoff(["A-526"], [f"{FOOT} entrenched"], "allied", state=state)
    assert shot(play, "A-526", FOOT).highest == 0
    assert len(reasons(shot(play, "A-526", FOOT))) == 3


@pytest.mark.rule("14.24a", "9.7x")
def test_special_forces_spoil_allied_fire_in_their_area() -> None:
    """Units and artillery, in attack and in defence."""
    for side, attackers, defenders in (("german", [FOOT], ["A-741"]), ("allied", ["A-741"], [FOOT])):
        play = standoff(attackers, defenders, side, state=special_forces())
        assert reasons(shot(play, "A-741", FOOT)) == [("14.24a", 1)]
        assert reasons(piece_hit_number(play, play.battle, ALLIED, unit(FOOT))) == [("14.24a", 1)]


@pytest.mark.rule("14.24b")
def test_special_forces_leave_germans_and_other_areas_alone() -> None:
    play = standoff([FOOT], ["A-741"], state=special_forces())
    assert reasons(shot(play, FOOT, "A-741")) == []
    for state in (special_forces(REAR), special_forces(effect=DEMOLITION)):
        play = standoff([FOOT], ["A-741"], state=state)
        assert reasons(shot(play, "A-741", FOOT)) == []


@pytest.mark.rule("4.15", "9.23")
def test_a_unit_keeps_its_kind_and_nation_through_all_losses() -> None:
    """T-01: 4, 3, 2, 1, destroyed; the factors stay those of its kind."""
    play = standoff(["G-1SS-1P 4"], ["A-741"])
    for points in (3, 2, 1):
        play.lose(unit("G-1SS-1P"), 1)
        number = shot(play, "G-1SS-1P", "A-741")
        assert (number.dice, number.factor, play.units[unit("G-1SS-1P")].nation) == (points, 4, "ss")
    play.lose(unit("G-1SS-1P"), 1)
    assert strength(play, "G-1SS-1P") == 0


@pytest.mark.rule("9.22")
def test_hits_beyond_the_last_point_are_lost() -> None:
    play = fight([f"{FOOT} 1"], ["A-741 3"], dice=[9, 1, 1, 1])
    assert [event.lost for event in events(play, UnitFired)] == [1]


def test_exact_chances() -> None:
    """Two dice on 1-3 at a unit of 1 point: 49 % to miss with both."""
    number = HitNumber(3, "", (), 2)
    assert loss_odds([number], 1) == ((49, 51), 100)
    assert loss_odds([number], 3) == ((49, 42, 9, 0), 100)
    assert loss_odds([number, HitNumber(5, "", (), 1)], 3) == ((49, 91, 51, 9), 200)
    assert loss_odds([], 2) == ((1, 0, 0), 1)

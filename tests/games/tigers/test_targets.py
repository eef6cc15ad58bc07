"""9.5: who must aim at whom."""

from __future__ import annotations

import pytest

from grognard.engine.ruling import IllegalAction
from grognard.games.tigers.battle import AimFire, AssignFire
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.targets import (
    Aim,
    FireUnits,
    FireWasted,
    UnitFired,
    aim,
    aim_ruling,
)
from grognard.games.tigers.theatre import ALLIED, GERMAN
from tests.games.support import Loaded, events
from tests.games.tigers.fights import fight, may_aim_at, standoff, who_aims
from tests.games.tigers.support import strength, unit

ENGINEER, ARMOUR, MECHANIZED, MOTORIZED, FOOT, FOOT_2 = (
    "G-600E", "G-2-3a", "G-2-304", "G-116-156", "G-26-39", "G-26-77",
)  # fmt: skip
A_ENGINEER, A_ARMOUR, A_MECHANIZED, A_MOTORIZED, A_FOOT = "A-1128E", "A-9R", "A-9I-a", "A-28-110a", "A-VBF"


def aimed(play: Campaign, *pairs: tuple[str, str]) -> Campaign:
    for firer, target in pairs:
        aim(play, unit(firer), unit(target))
    return play


def refused(play: Campaign, side: int, firer: str, target: str) -> tuple[str, ...]:
    return aim_ruling(play, side, Aim(firer, target)).rules


@pytest.mark.rule("9.57b", "9.56")
def test_the_printed_example_of_target_order() -> None:
    """T-03: armour, motorized and two foot units against an engineer, a motorized and an armoured unit."""
    play = standoff([ARMOUR, MOTORIZED, FOOT, FOOT_2], [A_ENGINEER, A_MOTORIZED, A_ARMOUR])
    assert who_aims(play, "german") == [ARMOUR]
    assert may_aim_at(play, ARMOUR) == [A_ARMOUR]
    aimed(play, (ARMOUR, A_ARMOUR))
    assert (who_aims(play, "german"), may_aim_at(play, MOTORIZED)) == ([MOTORIZED], [A_MOTORIZED])
    aimed(play, (MOTORIZED, A_MOTORIZED))
    assert (who_aims(play, "german"), may_aim_at(play, FOOT_2)) == ([FOOT, FOOT_2], [A_ENGINEER])
    aimed(play, (FOOT, A_ENGINEER))
    assert sorted(may_aim_at(play, FOOT_2)) == sorted([A_ENGINEER, A_MOTORIZED, A_ARMOUR])


@pytest.mark.rule("9.57c")
def test_a_mechanized_firer_takes_the_next_quality_below() -> None:
    """T-04: the motorized target is the highest open quality below."""
    play = standoff([ARMOUR, MECHANIZED, FOOT, FOOT_2], [A_ENGINEER, A_MOTORIZED, A_ARMOUR])
    aimed(play, (ARMOUR, A_ARMOUR))
    assert may_aim_at(play, MECHANIZED) == [A_MOTORIZED]
    lower = standoff([ARMOUR, ENGINEER], [A_MECHANIZED, A_FOOT, A_MOTORIZED])
    assert may_aim_at(lower, ENGINEER) == [A_MECHANIZED]
    assert refused(lower, GERMAN, ENGINEER, A_FOOT) == ("9.57c",)


def test_the_rest_of_the_older_example() -> None:
    """T-04: as in T-03, one foot unit takes the engineer and the other is free."""
    play = standoff([ARMOUR, MECHANIZED, FOOT, FOOT_2], [A_ENGINEER, A_MOTORIZED, A_ARMOUR])
    aimed(play, (ARMOUR, A_ARMOUR), (MECHANIZED, A_MOTORIZED))
    assert may_aim_at(play, FOOT) == [A_ENGINEER]
    aimed(play, (FOOT, A_ENGINEER))
    assert len(may_aim_at(play, FOOT_2)) == 3


@pytest.mark.rule("9.57b")
def test_equal_quality_comes_first() -> None:
    play = standoff([MOTORIZED, FOOT], [A_MOTORIZED, A_FOOT])
    assert refused(play, GERMAN, MOTORIZED, A_FOOT) == ("9.57b",)


@pytest.mark.rule("9.57d")
def test_only_better_targets_are_open() -> None:
    play = standoff([FOOT, FOOT_2], [A_ENGINEER, A_ARMOUR, A_MECHANIZED])
    assert may_aim_at(play, FOOT) == [A_MECHANIZED]
    assert refused(play, GERMAN, FOOT, A_ENGINEER) == ("9.57d",)


@pytest.mark.rule("9.57a")
def test_the_best_quality_aims_first() -> None:
    play = standoff([FOOT, ENGINEER, ARMOUR], [A_ARMOUR, A_MOTORIZED])
    assert who_aims(play, "german") == [ENGINEER]
    assert refused(play, GERMAN, ARMOUR, A_ARMOUR) == ("9.57a",)


@pytest.mark.rule("9.57a")
def test_the_owner_orders_units_of_equal_quality() -> None:
    play = standoff([FOOT, FOOT_2], [A_MECHANIZED, A_ARMOUR])
    play.then(AssignFire("german"))
    play.advance()
    assert play.decision == AimFire("german")
    assert play.decision.candidates(play) == [Aim(FOOT, A_MECHANIZED), Aim(FOOT_2, A_MECHANIZED)]
    play.apply(Aim(FOOT_2, A_MECHANIZED))
    assert play.decision is None
    assert play.battle.aims == ((unit(FOOT_2), unit(A_MECHANIZED)), (unit(FOOT), unit(A_ARMOUR)))


@pytest.mark.rule("9.57e")
def test_strength_plays_no_part() -> None:
    play = standoff([f"{MOTORIZED} 1", FOOT], [f"{A_MOTORIZED} 4", f"{A_FOOT} 1"])
    assert may_aim_at(play, MOTORIZED) == [A_MOTORIZED]


@pytest.mark.rule("9.54a", "9.52a")
def test_a_lone_firer_takes_any_equal_or_lower_target() -> None:
    """T-26: lone defending armour against mechanized 2 and foot 3."""
    play = standoff([f"{MECHANIZED} 2", f"{FOOT} 3", f"{ENGINEER} 2"], [A_ARMOUR])
    assert sorted(may_aim_at(play, A_ARMOUR)) == sorted([MECHANIZED, FOOT])
    assert refused(play, ALLIED, A_ARMOUR, ENGINEER) == ("9.52a",)


@pytest.mark.rule("9.54b")
def test_with_a_second_firer_the_armour_must_take_the_mechanized_unit() -> None:
    """T-26: unless that has 1 point."""
    play = standoff([f"{MECHANIZED} 2", f"{FOOT} 3"], [A_ARMOUR, A_FOOT])
    assert may_aim_at(play, A_ARMOUR) == [MECHANIZED]
    weak = standoff([f"{MECHANIZED} 1", f"{FOOT} 3"], [A_ARMOUR, A_FOOT])
    assert sorted(may_aim_at(weak, A_ARMOUR)) == sorted([MECHANIZED, FOOT])


@pytest.mark.rule("9.52b")
def test_a_lone_firer_below_everybody_takes_the_lowest() -> None:
    play = standoff([f"{ARMOUR} 2", f"{MOTORIZED} 2", f"{ENGINEER} 2"], [A_FOOT])
    assert may_aim_at(play, A_FOOT) == [MOTORIZED]
    assert refused(play, ALLIED, A_FOOT, ARMOUR) == ("9.52b",)


@pytest.mark.rule("9.53")
def test_defenders_may_pass_over_units_of_one_point() -> None:
    """T-10: the mechanized defender passes over the mechanized attacker, and may still choose it."""
    play = standoff(["G-2-3b 2", f"{MECHANIZED} 1", f"{FOOT} 2", f"{FOOT_2} 1"], ["A-741 2", f"{A_MECHANIZED} 3"])
    assert may_aim_at(play, "A-741") == ["G-2-3b"]
    aimed(play, ("A-741", "G-2-3b"))
    assert may_aim_at(play, A_MECHANIZED) == [MECHANIZED, FOOT, FOOT_2]


def test_nothing_but_units_of_one_point_is_left() -> None:
    """A-81: a defender may fire at any of them."""
    play = standoff([f"{MECHANIZED} 1", f"{FOOT} 1"], [A_MECHANIZED, A_ARMOUR])
    assert may_aim_at(play, A_MECHANIZED) == [MECHANIZED, FOOT]


@pytest.mark.rule("9.53")
def test_attackers_may_not_pass_over_them() -> None:
    play = standoff([MOTORIZED, FOOT], [f"{A_MOTORIZED} 1", f"{A_FOOT} 1", f"{A_MECHANIZED} 3"])
    assert may_aim_at(play, MOTORIZED) == [A_MOTORIZED]


@pytest.mark.rule("9.53x")
def test_points_are_read_when_targets_are_chosen() -> None:
    """The mechanized attacker has 2 points until the artillery takes one of them."""
    play = standoff([f"{MECHANIZED} 2", f"{FOOT} 3"], [A_MECHANIZED, A_ARMOUR])
    assert may_aim_at(play, A_MECHANIZED) == [MECHANIZED]
    play.lose(unit(MECHANIZED), 1)
    assert may_aim_at(play, A_MECHANIZED) == [MECHANIZED, FOOT]


@pytest.mark.rule("9.54c", "9.55a")
def test_every_attacker_has_a_firer_before_any_has_two() -> None:
    """T-27: three defending foot units against armour of 1 point and foot of 2."""
    play = standoff([f"{A_ARMOUR} 1", f"{A_FOOT} 2"], [FOOT, FOOT_2, "G-26-78"], "allied")
    assert may_aim_at(play, FOOT) == [A_FOOT]
    aimed(play, (FOOT, A_FOOT))
    assert may_aim_at(play, FOOT_2) == [A_ARMOUR]
    assert refused(play, GERMAN, FOOT_2, A_FOOT) == ("9.55a",)
    aimed(play, (FOOT_2, A_ARMOUR))
    assert sorted(may_aim_at(play, "G-26-78")) == sorted([A_ARMOUR, A_FOOT])


@pytest.mark.rule("9.55b")
def test_every_target_has_two_before_any_has_three() -> None:
    play = standoff([MECHANIZED, "G-2-2", FOOT, FOOT_2], [A_MECHANIZED, A_MOTORIZED])
    aimed(play, (MECHANIZED, A_MECHANIZED), ("G-2-2", A_MOTORIZED), (FOOT, A_MECHANIZED))
    assert may_aim_at(play, FOOT_2) == [A_MOTORIZED]
    assert refused(play, GERMAN, FOOT_2, A_MECHANIZED) == ("9.55b",)


@pytest.mark.rule("9.58")
def test_a_unit_does_not_split_its_dice() -> None:
    play = standoff([MECHANIZED, FOOT], [A_MECHANIZED, A_MOTORIZED])
    aimed(play, (MECHANIZED, A_MECHANIZED))
    assert refused(play, GERMAN, MECHANIZED, A_MOTORIZED) == ("9.58",)


@pytest.mark.rule("9.5x")
def test_both_sides_choose_by_the_same_rules() -> None:
    play = standoff([MECHANIZED, FOOT], [A_MECHANIZED, A_MOTORIZED])
    assert may_aim_at(play, A_MECHANIZED) == [MECHANIZED]
    assert may_aim_at(play, MECHANIZED) == [A_MECHANIZED]


def test_only_units_of_the_battle_aim_and_are_aimed_at() -> None:
    play = standoff([MECHANIZED, FOOT], [A_MECHANIZED, A_MOTORIZED])
    assert refused(play, GERMAN, "G-2-2", A_MECHANIZED) == ("9.1x",)
    assert refused(play, GERMAN, "nobody", A_MECHANIZED) == ("9.1x",)
    assert refused(play, GERMAN, MECHANIZED, "nobody") == ("9.1x",)
    assert refused(play, GERMAN, MECHANIZED, FOOT) == ("9.1x",)


@pytest.mark.rule("9.59", "9.33", "9.34")
def test_all_defenders_aim_before_any_of_them_fires() -> None:
    """The choice of the first leaves one target for the second; only then do the dice fall."""
    play = fight([f"{ARMOUR} 2", f"{FOOT} 3"], [f"{A_MOTORIZED} 1", "A-28-110b 1"], dice=[10, 10, 1, 10])
    assert play.decision == AimFire("allied")
    rolls = play.state.rolls
    play.apply(Aim("A-28-110b", FOOT))
    assert [(event.firer, event.lost) for event in events(play, UnitFired)][:2] == [("A-28-110b", 1), (A_MOTORIZED, 0)]
    assert rolls == 2


@pytest.mark.rule("9.59")
def test_fire_at_a_destroyed_target_is_lost() -> None:
    play = standoff([ARMOUR, FOOT], [f"{A_FOOT} 1"])
    aimed(play, (ARMOUR, A_FOOT), (FOOT, A_FOOT))
    play.dice = Loaded([1, 1, 1])
    play.then(FireUnits("german"))
    play.advance()
    assert len(events(play, UnitFired)) == len(events(play, FireWasted)) == 1
    assert strength(play, A_FOOT) == 0


def test_no_question_where_there_is_no_choice() -> None:
    """Two foot units at a single enemy: nobody is asked."""
    play = standoff([FOOT, FOOT_2], [A_FOOT])
    play.then(AssignFire("german"))
    play.advance()
    assert play.decision is None
    assert len(play.battle.aims) == 2


def test_a_wrong_aim_changes_nothing() -> None:
    play = standoff([FOOT, FOOT_2], [A_MECHANIZED, A_ARMOUR])
    play.then(AssignFire("german"))
    play.advance()
    with pytest.raises(IllegalAction):
        play.apply(Aim(FOOT, A_ARMOUR))
    assert play.battle.aims == ()


def test_the_menu_shows_dice_modifiers_and_chances() -> None:
    play = standoff([f"{ARMOUR} 2", f"{FOOT} 2"], [f"{A_ARMOUR} 2", f"{A_MOTORIZED} 2 entrenched"])
    play.then(AssignFire("german"))
    play.advance()
    assert play.decision is None  # armour at armour, foot at the only target left
    play = standoff([f"{FOOT} 2", f"{FOOT_2} 3"], [f"{A_MECHANIZED} 2 entrenched", f"{A_ARMOUR} 2"])
    play.then(AssignFire("german"))
    play.advance()
    decision = play.decision
    assert decision is not None
    assert [pick.pick for pick in decision.menu(play, ()).picks] == [f"unit:{FOOT}", f"unit:{FOOT_2}"]
    menu = decision.menu(play, (f"unit:{FOOT}",))
    assert [(p.pick, p.note) for p in menu.picks if p.kind == "target"] == [(f"unit:{A_MECHANIZED}", "2 × 1-2")]
    menu = decision.menu(play, (f"unit:{FOOT}", f"unit:{A_MECHANIZED}", "unit:rubbish"))
    assert menu.preview is not None
    assert [(r.value, r.rule) for r in menu.preview.reasons] == [("3", "4.18a"), ("+1", "9.71a")]
    assert [(c.result, c.ways, c.of) for c in menu.preview.chances] == [
        ("no_loss", 16, 25), ("loss_1", 8, 25), ("destroyed", 1, 25),
    ]  # fmt: skip
    assert menu.buttons[0].action == Aim(FOOT, A_MECHANIZED)
    assert decision.why_not(play, (), f"unit:{A_ARMOUR}").rules == ("9.57a",)
    assert decision.why_not(play, (f"unit:{FOOT}",), f"unit:{A_ARMOUR}").rules == ("9.57d",)
    assert decision.why_not(play, (), "unit:G-2-2").rules == ("9.1x",)

"""9.4, 9.6, 9.7: what is settled before the first shot."""

from __future__ import annotations

import pytest

from grognard.games.tigers.artillery import PieceFired
from grognard.games.tigers.battle import AimFire
from grognard.games.tigers.calls import (
    ArmsNotCombined,
    ArtilleryCalled,
    RiverInTheWay,
    across_river,
    answered_on,
    calls,
    missing_arms,
    no_answer_odds,
)
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.theatre import ALLIED, GERMAN
from tests.games.support import events
from tests.games.tigers.fights import AREA, REAR, fight, standoff, unsupplied
from tests.games.tigers.support import space, unit

ARMOUR, MECHANIZED, FOOT, FOOT_2 = "G-2-3b", "G-2-304", "G-26-39", "G-26-77"


def counted(play: Campaign) -> tuple[int, int]:
    """The calls of the Germans and of the Allies."""
    return calls(play, play.battle, GERMAN), calls(play, play.battle, ALLIED)


@pytest.mark.rule("9.42a")
@pytest.mark.parametrize(("points", "count"), [(1, 0), (2, 0), (3, 1), (4, 1)])
def test_one_call_for_each_full_three_points(points: int, count: int) -> None:
    play = standoff([f"{FOOT_2} {points}"], ["A-741"])
    assert counted(play)[0] == count


@pytest.mark.rule("9.42a")
def test_five_points_are_one_call_and_ten_are_three() -> None:
    """T-02, and A-55: points count, not units."""
    assert counted(standoff([f"{FOOT} 3", f"{ARMOUR} 2"], ["A-741"]))[0] == 1
    assert counted(standoff([f"{FOOT} 3", f"{ARMOUR} 3", f"{FOOT_2} 4"], ["A-741"]))[0] == 3


@pytest.mark.rule("9.42b")
def test_the_defender_always_has_a_call_the_attacker_may_have_none() -> None:
    assert counted(standoff([f"{ARMOUR} 1"], ["A-VBF 1"])) == (0, 1)
    assert counted(standoff(["A-VBF 1"], [f"{ARMOUR} 1"], "allied")) == (1, 0)


@pytest.mark.rule("13.22b")
def test_unsupplied_points_call_nothing() -> None:
    """A-09: not even the defender's one call, unless somebody of his is supplied."""
    cut_off = {"unsupplied_fight": unsupplied(FOOT, "A-741")}
    assert counted(standoff([f"{FOOT} 3", f"{FOOT_2} 3"], ["A-741"], state=cut_off)) == (1, 0)
    assert counted(standoff([f"{FOOT} 3"], ["A-741", "A-VBF"], state=cut_off)) == (0, 1)


@pytest.mark.rule("9.42c", "9.31")
def test_points_are_counted_before_any_fire() -> None:
    """The attacker keeps the call of his three points although he loses two of them."""
    play = fight([f"{FOOT} 3"], ["A-741 2"], dice=[1, 8, 1, 1, 9, 1, 9])
    called = events(play, ArtilleryCalled)
    assert [(event.side, event.calls, event.answered) for event in called] == [("german", 1, 1), ("allied", 1, 1)]
    assert [event.side for event in events(play, PieceFired)] == ["allied", "german"]


@pytest.mark.rule("9.41", "9.42d")
def test_units_call_in_every_battle() -> None:
    """A unit that has attacked and defended today calls again."""
    play = fight([f"{FOOT} 3"], ["A-741 3 finished attacked"], dice=[9, 9, 9, 9, 9, 9, 9, 9], side="german")
    assert [event.calls for event in events(play, ArtilleryCalled)] == [1, 1]


@pytest.mark.rule("9.43")
def test_the_allies_are_answered_on_1_to_8() -> None:
    play = standoff([FOOT], ["A-741"])
    assert [answered_on(play, space(area), ALLIED) for area in (AREA, REAR)] == [8, 8]


@pytest.mark.rule("9.44", "9.45")
def test_the_germans_on_1_to_6_on_the_front_line_and_1_to_4_elsewhere() -> None:
    play = standoff([FOOT], ["A-741"])
    assert answered_on(play, space(AREA), GERMAN) == 6
    assert [answered_on(play, space(area), GERMAN) for area in (REAR, "Dasburg")] == [4, 4]


@pytest.mark.rule("9.44x")
def test_it_does_not_matter_who_attacks() -> None:
    fight_at = {"dice": [9, 6, 9, 9, 9, 9, 9, 9, 9], "area": AREA}
    play = fight(["A-741 3"], [f"{FOOT} 3"], side="allied", **fight_at)
    assert [(e.side, e.on, e.answered) for e in events(play, ArtilleryCalled)] == [
        ("allied", "1-8", 0), ("german", "1-6", 1),
    ]  # fmt: skip


def test_the_odds_at_schonberg() -> None:
    """T-22: eight German points, two calls on 1-4: 36 % for no artillery; then armour fires with -2."""
    play = standoff([f"{FOOT_2} 4", f"{ARMOUR} 4"], ["A-9R"], area="Schonberg")
    none, of = no_answer_odds(play, play.battle, GERMAN)
    assert none / of == 0.36


@pytest.mark.rule("9.6a")
def test_combined_arms_are_infantry_armour_and_artillery() -> None:
    play = standoff([ARMOUR, FOOT], ["A-741"])
    assert missing_arms(play, play.battle, 1) == []
    assert missing_arms(play, play.battle, 0) == ["artillery"]
    for infantry in ("G-600E", MECHANIZED, "G-116-156"):
        play = standoff([ARMOUR, infantry], ["A-741"])
        assert missing_arms(play, play.battle, 1) == []


@pytest.mark.rule("9.6a")
def test_what_is_missing() -> None:
    play = standoff([ARMOUR], ["A-741"])
    assert missing_arms(play, play.battle, 1) == ["infantry"]
    play = standoff([FOOT, MECHANIZED], ["A-741"])
    assert missing_arms(play, play.battle, 1) == ["armour"]


@pytest.mark.rule("13.22a")
def test_unsupplied_units_attack_and_count_for_combined_arms() -> None:
    """A-72."""
    play = fight(
        [f"{ARMOUR} 2", f"{FOOT} 3"], ["A-VBF 1"], [1, 9, 9, 9, 9, 9, 9, 9, 9, 9],
        unsupplied_fight=unsupplied(ARMOUR),
    )  # fmt: skip
    assert events(play, ArmsNotCombined) == []


@pytest.mark.rule("9.6c", "9.31x")
def test_combined_arms_are_settled_once_after_the_calls() -> None:
    """The armour falls to the first piece; the attack keeps its combined arms all the same."""
    play = fight([f"{ARMOUR} 1", f"{MECHANIZED} 1", f"{FOOT} 1"], ["A-741 2", "A-526 2"], dice=[6, 1, 5])
    assert play.battle.combined_arms
    assert events(play, ArmsNotCombined) == []


@pytest.mark.rule("9.71e")
def test_all_attackers_must_have_crossed() -> None:
    crossed = standoff([f"{FOOT} crossed", f"{ARMOUR} crossed"], ["A-741"], state=elsewhere(FOOT, ARMOUR))
    assert across_river(crossed, crossed.battle)


@pytest.mark.rule("9.72")
def test_one_attacker_on_dry_ground_and_there_is_no_river() -> None:
    play = standoff([f"{FOOT} crossed", ARMOUR], ["A-741"], state=elsewhere(FOOT, ARMOUR))
    assert not across_river(play, play.battle)


@pytest.mark.rule("9.73")
def test_a_friend_who_began_the_impulse_there_cancels_the_river() -> None:
    """Able to attack or not; also if it has left since (A-61)."""
    play = standoff([f"{FOOT} crossed"], ["A-741"], state=elsewhere(FOOT))
    play.state.impulse_start[unit(MECHANIZED)] = space(AREA)
    assert not across_river(play, play.battle)
    play.state.impulse_start[unit(MECHANIZED)] = space("Dasburg")
    play.state.impulse_start[unit("A-741")] = space(AREA)
    assert across_river(play, play.battle)


@pytest.mark.rule("9.71d")
def test_the_river_is_told_and_kept() -> None:
    play = fight([f"{FOOT} 2 crossed", f"{FOOT_2} 2 crossed"], ["A-VBF 1"], dice=[9, 9])
    assert play.decision == AimFire("allied")
    assert play.battle.across_river
    assert events(play, RiverInTheWay) == [RiverInTheWay(AREA)]


def elsewhere(*names: str) -> dict[str, dict[str, str]]:
    return {"began": dict.fromkeys(names, "Dasburg")}

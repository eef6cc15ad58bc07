"""What players that think ahead are told: phases, plans, and the chance of either side."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.games.tigers.actions import Done
from grognard.games.tigers.battle import Battles
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.chance import chance, coefficients, signs, time_left
from grognard.games.tigers.counsel import FEW, STANCES, WAIT, TigersCounsel
from grognard.games.tigers.movement import Movement
from grognard.games.tigers.plans_figures import weights
from tests.games.tigers.support import GAME, at_start, position

COUNSEL = TigersCounsel()
PANZERS = ["G-2-3a", "G-2-2", "G-2-304"]


def seventh(**units: list[str]) -> Campaign:
    return position(units, scenario="seventh_army", day=18, impulse=3)


def german(play: Campaign) -> float:
    return chance(play, "german")


# The chance


@pytest.mark.parametrize("scenario", ["seventh_army", "fifth_panzer", "three_days", "campaign"])
def test_the_chances_of_both_sides_add_up_to_one(scenario: str) -> None:
    play = at_start([Movement("german")], scenario=scenario)
    assert chance(play, "german") + chance(play, "allied") == pytest.approx(1.0)
    assert 0 < german(play) < 1


def test_at_the_end_the_result_is_certain() -> None:
    assert german(position({"Luxembourg": PANZERS, "Mersch": ["G-2-2"]}, scenario="seventh_army", day=18)) != 0.5
    won = seventh(Luxembourg=["G-2-3a"], Mersch=["G-2-2"])
    won.settle_control()
    assert (german(won), chance(won, "allied")) == (1.0, 0.0)
    assert german(seventh()) == 0.0


def test_a_town_held_is_a_better_chance() -> None:
    agenda = [Movement("german")]
    state: dict[str, Any] = {"scenario": "seventh_army", "day": 18, "impulse": 3}
    none = position({"Junglinster": PANZERS}, agenda, **state)
    one = position({"Junglinster": PANZERS}, agenda, **state, german=["Luxembourg"])
    both = position({"Junglinster": PANZERS}, agenda, **state, german=["Luxembourg", "Mersch"])
    assert german(none) < german(one) < german(both)


def test_points_are_a_better_chance() -> None:
    agenda = [Movement("german")]
    few, many = (position({"Bastogne": PANZERS}, agenda, day=21, impulse=3, score=score) for score in (5, 45))
    assert german(few) < 0.5 < german(many)


def test_every_way_of_scoring_has_its_coefficients() -> None:
    assert set(coefficients()) == {scenario.scoring for scenario in GAME.theatre.scenarios.values()}


def test_the_signs_are_the_same_under_every_doctrine() -> None:
    play = at_start([Movement("german")])
    with weights.under("bold"):
        assert signs(play) == signs(at_start([Movement("german")]))


def test_time_runs_from_one_to_nothing() -> None:
    assert time_left(at_start()) == 1.0
    last = position({}, scenario="seventh_army", day=18, impulse=3, side=1)
    assert time_left(last) == 0.0


# Phases and plans


def test_moments_count_the_player_impulses() -> None:
    play = at_start([Movement("german")])
    later = position({"Bastogne": PANZERS}, [Movement("german")], day=16, impulse=2)
    assert COUNSEL.moment(later) - COUNSEL.moment(play) == 2


def test_tries_go_a_day_ahead_where_they_are_quick() -> None:
    small, large = (GAME.start(key, (), Dice(b"ahead")) for key in ("seventh_army", "campaign"))
    assert (COUNSEL.until(small), COUNSEL.until(large)) == (6, 2)


def test_the_movement_of_an_impulse_is_one_phase() -> None:
    play = GAME.start("seventh_army", (), Dice(b"phases"))
    phase = COUNSEL.phase(play)
    play.apply(COUNSEL.staff("veteran").choose(play, Luck(1)))
    assert isinstance(play.decision, Movement)
    assert COUNSEL.phase(play) == phase


def test_there_are_plans_for_movement_and_the_standard_one_is_the_first() -> None:
    plans = COUNSEL.plans(GAME.start("seventh_army", (), Dice(b"plans")))
    assert [plan.doctrine for plan in plans] == ["veteran", *STANCES]


def test_on_the_whole_map_there_are_fewer_plans() -> None:
    plans = COUNSEL.plans(GAME.start("campaign", (), Dice(b"plans")))
    assert [plan.doctrine for plan in plans] == ["veteran", *FEW]


def test_nobody_waits_for_an_impulse_that_does_not_come() -> None:
    plans = COUNSEL.plans(position({"Bastogne": PANZERS}, [Movement("german")], impulse=3))
    assert WAIT not in [plan.doctrine for plan in plans]


def test_where_there_is_nothing_to_plan_there_is_one_plan() -> None:
    spent = position({"Bastogne": ["G-2-2 finished"]}, [Movement("german")])
    fight = position({"Bastogne": [*PANZERS, "A-28-110a"]}, [Battles("german")])
    assert len(COUNSEL.plans(spent)) == len(COUNSEL.plans(fight)) == 1


def test_whoever_waits_does_not_march() -> None:
    play = position({"Dasburg": PANZERS}, [Movement("german")], impulse=1)
    assert COUNSEL.staff(WAIT).choose(play, Luck(1)) == Done()


@pytest.mark.parametrize("doctrine", ["veteran", *STANCES])
@pytest.mark.parametrize("scenario", ["seventh_army", "three_days"])
def test_every_doctrine_plays_a_day(doctrine: str, scenario: str) -> None:
    play, staff = GAME.start(scenario, (), Dice(doctrine.encode())), COUNSEL.staff(doctrine)
    while play.decision is not None and play.state.day == 16:
        play.apply(staff.choose(play, Luck(1)))
    assert play.state.day == 17

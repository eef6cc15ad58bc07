"""7: occupation limits."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Luck
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.stacking import CheckLimits, EliminateExcess, Sacrifice, Sacrificed, overfull
from grognard.games.tigers.state import ELIMINATED
from grognard.games.tigers.theatre import ALLIED, GERMAN
from tests.games.support import events
from tests.games.tigers.support import THEATRE, at_start, position, space, unit

FIVE = ["G-2-3a 1", "G-2-3b 1", "G-2-2 1", "G-2-304 1", "G-600E 1"]


def checked(units: dict[str, list[str]], side: str = "german", **state: object) -> Campaign:
    return position(units, [CheckLimits(side)], **state)


@pytest.mark.rule("7.1a")
def test_four_units_in_an_area() -> None:
    assert checked({"Clervaux": FIVE[:4]}).over
    play = checked({"Clervaux": FIVE})
    assert play.decision == EliminateExcess("german")


@pytest.mark.rule("7.1b")
def test_ten_points_in_an_area() -> None:
    assert checked({"Clervaux": ["G-2-3a 3", "G-2-2 3", "G-2-304 4"]}).over
    assert not checked({"Clervaux": ["G-2-3a 4", "G-2-2 3", "G-2-304 4"]}).over


@pytest.mark.rule("7.1b")
def test_each_side_counts_its_own() -> None:
    play = checked({"Clervaux": [*FIVE[:4], "A-28-110a 4", "A-28-110b 4"]})
    assert play.over
    assert overfull(play, ALLIED) == 0


@pytest.mark.rule("7.2a")
def test_whole_units_of_ones_choice_until_both_limits_hold() -> None:
    play = checked({"Clervaux": ["G-2-3a 4", "G-2-2 4", "G-2-304 4", "G-600E 1", "G-2-3b 1"], "Wiltz": ["G-5FJ-13 3"]})
    assert play.ruling(Sacrifice("G-5FJ-13")).rules == ("7.1a",)
    play.apply(Sacrifice("G-600E"))
    assert play.decision == EliminateExcess("german")
    play.apply(Sacrifice("G-2-304"))
    assert play.over
    assert play.state.at[unit("G-2-304")] == ELIMINATED
    assert [event.area for event in events(play, Sacrificed)] == ["Clervaux", "Clervaux"]


@pytest.mark.rule("7.2a")
def test_only_ones_own_units_in_crowded_areas() -> None:
    play = checked({"Clervaux": [*FIVE, "A-28-110a"], "B": ["G-5FJ-13"]})
    assert play.ruling(Sacrifice("A-28-110a")).rules == ("7.2a",)
    assert play.ruling(Sacrifice("nobody")).rules == ("7.2a",)
    assert play.ruling(Sacrifice("G-5FJ-13")).rules == ("7.3",)


@pytest.mark.rule("7.2b")
def test_nothing_is_checked_before_movement_is_over() -> None:
    """Passing through is free: only the step after movement looks, and only at the side that moved."""
    play = position({"Clervaux": FIVE})
    assert play.over
    assert overfull(play, GERMAN)
    assert checked({"Clervaux": FIVE}, side="allied").over


@pytest.mark.rule("7.3")
def test_no_limit_in_zones() -> None:
    assert checked({"B": FIVE, "H": ["G-5FJ-13", "G-5FJ-14"]}).over


# 16 December


@pytest.mark.rule("7.1c")
def test_two_areas_may_stay_crowded_until_16_3() -> None:
    for impulse in (1, 2):
        play = at_start()
        play.state.impulse = impulse
        assert overfull(play, GERMAN) == 0
    play.state.impulse = 3
    assert play.names(overfull(play, GERMAN)) == ["Neuerburg", "Dasburg"]
    play.then(CheckLimits("german"))
    play.advance()
    assert play.decision == EliminateExcess("german")


@pytest.mark.rule("7.1d")
def test_no_new_crowds_on_16_december() -> None:
    play = at_start()
    play.put(unit("G-5FJ-13"), space("Dasburg"))
    assert play.names(overfull(play, GERMAN)) == ["Dasburg"]
    play = position({"Clervaux": FIVE}, day=16, impulse=1)
    assert play.names(overfull(play, GERMAN)) == ["Clervaux"]
    play = position({"Clervaux": FIVE}, day=16, impulse=1, options=("crowded_16",))
    assert overfull(play, GERMAN) == 0


@pytest.mark.rule("7.1c")
def test_the_exception_is_german_and_of_the_first_day() -> None:
    allied = {"Dasburg": ["A-28-110a 3", "A-28-110b 3", "A-28-110c 3", "A-28-112 3"]}
    assert overfull(position(allied, day=16, impulse=1), ALLIED)
    assert overfull(position({"Dasburg": FIVE}, day=17, impulse=1), GERMAN)
    assert overfull(position({"Dasburg": FIVE}, day=16, impulse=1, scenario="seventh_army"), GERMAN)


# Asking


def test_candidates_samples_and_menus() -> None:
    play = checked({"Clervaux": FIVE})
    decision = play.decision
    assert isinstance(decision, EliminateExcess)
    assert len(decision.candidates(play)) == 5
    assert all(play.ruling(decision.sample(play, Luck(n))) for n in range(20))
    menu = decision.menu(play, ())
    assert [pick.pick for pick in menu.picks] == [f"unit:{name.split()[0]}" for name in FIVE]
    assert menu.buttons == ()
    assert menu.prompt.facts == {"areas": ["Clervaux"]}
    menu = decision.menu(play, ("unit:G-2-2",))
    assert menu.buttons[0].action == Sacrifice("G-2-2")
    assert decision.menu(play, ("unit:gone", "rubbish")).draft == ()
    assert decision.why_not(play, (), "unit:A-28-110a").rules == ("7.2a",)
    assert decision.why_not(play, (), "place:Wiltz").rules == ("7.2a",)
    assert THEATRE.tables.limits.units == 4

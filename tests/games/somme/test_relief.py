"""11.2.2: who leaves an enemy zone."""

from __future__ import annotations

import pytest

from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.movement import EndMovement, Moves
from grognard.games.somme.moves import begin_phase
from grognard.games.somme.orders import Done
from grognard.games.somme.relief import relieved
from grognard.games.somme.state import EXPLOITING
from tests.games.somme.moving import go, phase, why
from tests.games.somme.support import at, front

FRONT = {"1633": ["g_185"], "1634": ["a_fr_10"], "1636": ["a_fr_9"], "2036": ["a_fr_35"]}
"""The 10th division alone in the zone of a German one, others behind it."""


def names(play: Campaign18) -> list[str]:
    return play.ids(relieved(play, 1))


@pytest.mark.rule("11.2.2a")
def test_a_unit_alone_in_an_enemy_zone_does_not_leave_it_by_itself() -> None:
    play = phase(FRONT)
    assert why(play, "a_fr_10", "1635") == ("11.2.2a not_relieved",)


@pytest.mark.rule("11.2.2a", "11.2.2b")
def test_the_example_of_the_relief() -> None:
    play = phase(FRONT)
    go(play, "a_fr_9", "1635", "1634")
    assert why(play, "a_fr_9", "1635") == ("11.2.1a must_stop",)
    assert names(play) == ["a_fr_10"]
    go(play, "a_fr_10", "1635", "1636", "1536")
    assert at(play, "a_fr_10") == "1536"
    assert at(play, "a_fr_9") == "1634"


@pytest.mark.rule("11.2.2b", "11.2.2d")
def test_a_relief_that_is_not_used_at_once_is_over_until_another_comes() -> None:
    play = phase(FRONT | {"1836": ["a_fr_1"]})
    go(play, "a_fr_9", "1635", "1634")
    go(play, "a_fr_35", "2035")
    assert names(play) == []
    assert why(play, "a_fr_10", "1635") == ("11.2.2a not_relieved",)
    go(play, "a_fr_1", "1736", "1635", "1634")
    assert why(play, "a_fr_10", "1635") == ()


@pytest.mark.rule("11.2.2c")
def test_of_a_stack_all_but_one_leave_freely() -> None:
    play = phase(FRONT | {"1634": ["a_fr_38_1", "a_fr_38_2", "a_fr_38_3"]})
    assert why(play, "a_fr_38_1+a_fr_38_2+a_fr_38_3", "1635") == ("11.2.2a not_relieved",)
    go(play, "a_fr_38_1+a_fr_38_2", "1635")
    assert why(play, "a_fr_38_3", "1635") == ("11.2.2a not_relieved",)


@pytest.mark.rule("11.2.2b")
def test_all_who_began_there_may_go_one_by_one_once_they_are_relieved() -> None:
    play = phase(FRONT | {"1634": ["a_fr_38_1", "a_fr_38_2"]})
    go(play, "a_fr_9", "1635", "1634")
    assert names(play) == ["a_fr_38_1", "a_fr_38_2"]
    go(play, "a_fr_38_1", "1635")
    go(play, "a_fr_38_1", "1636")
    go(play, "a_fr_38_2", "1635")
    assert at(play, "a_fr_38_2") == "1635"


@pytest.mark.rule("11.2.2a")
def test_whoever_came_in_this_phase_does_not_stay_for_the_others() -> None:
    """The reliever does not count as one that stays: with it the relief of another is not free."""
    play = phase(FRONT | {"1634": ["a_fr_38_1"], "1635": ["a_fr_38_2"]})
    go(play, "a_fr_38_2", "1634")
    go(play, "a_fr_35", "2035")
    assert why(play, "a_fr_38_1", "1635") == ("11.2.2a not_relieved",)


@pytest.mark.rule("11.2.2a", "11.3.1.2a")
def test_guns_and_headquarters_need_no_relief() -> None:
    play = phase(FRONT | {"1634": ["a_fr_10", "a_fr_corps_1", "a_fr_hq_3"]})
    assert why(play, "a_fr_corps_1", "1635") == why(play, "a_fr_hq_3", "1635") == ()
    assert why(play, "a_fr_corps_1+a_fr_10", "1635") == ("11.2.2a not_relieved",)


@pytest.mark.rule("11.2.2a")
def test_a_gun_relieves_nobody() -> None:
    play = phase(FRONT | {"1634": ["a_fr_10", "a_fr_corps_1"]})
    go(play, "a_fr_corps_1", "1635")
    assert names(play) == []


@pytest.mark.rule("14.2c", "11.2.2a")
def test_the_same_holds_in_exploitation() -> None:
    play = front("michael", FRONT | {"1634": ["a_fr_10 exploitation"], "1636": ["a_fr_9 reserve"]})
    play.state.phase = EXPLOITING
    begin_phase(play, 1)
    play.then(Moves("allied"))
    assert why(play, "a_fr_10", "1635") == ("11.2.2a not_relieved",)
    go(play, "a_fr_9", "1635", "1634")
    assert why(play, "a_fr_10", "1635") == ()


def test_the_end_of_the_phase_ends_every_relief() -> None:
    play = phase(FRONT)
    play.state.agenda.insert(0, EndMovement("allied"))
    go(play, "a_fr_9", "1635", "1634")
    play.apply(Done())
    assert names(play) == []
    assert play.state.moving == ()

"""Interception: who may be met by whom, and how it ends."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Luck
from grognard.engine.events import Rolled
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.air import StartBombardment, air_returns
from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN
from grognard.games.blitzkrieg.bombs import Bombs
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.flights import Scramble, air_unit
from grognard.games.blitzkrieg.interception import AirCombats, Intercept
from grognard.games.blitzkrieg.state import BOMBING, DOWN, HOME, INTERCEPTING, INTERDICTING, WAITING
from tests.games.blitzkrieg.flying import BLOCH, CURTISS, FRENCH, GERMANS, HEINKEL, STUKA, back, doing, fly, stonne
from tests.games.blitzkrieg.support import index
from tests.games.support import events


def raid(*dice: int, box: bool = False) -> Campaign40:
    """A German raid on turn 5: the Stuka over the French hex, or in interdiction; the Heinkel stays at home."""
    play = stonne(dice=dice, turn=5)
    fly(play, STUKA, INTERDICTING if box else BOMBING, -1 if box else play.hex(FRENCH))
    play.then(Intercept("allied"), AirCombats(), Bombs())
    play.advance()
    return play


def allied_raid(*dice: int) -> Campaign40:
    play = stonne(dice=dice, side=ALLIED, turn=5)
    fly(play, CURTISS, BOMBING, play.hex(GERMANS))
    play.then(Intercept("german"), AirCombats(), Bombs())
    play.advance()
    return play


@pytest.mark.rule("SEQ-G2c")
def test_the_french_meet_a_bomber_and_the_fight_comes_before_the_bombs() -> None:
    play = raid(5)
    play.apply(Scramble(CURTISS, STUKA))
    assert doing(play, STUKA) == HOME
    assert not play.disorganised(index(play, "a_sto_67_1"))


@pytest.mark.rule("SEQ-G2c")
def test_only_who_is_on_a_mission_is_met() -> None:
    assert raid().ruling(Scramble(CURTISS, HEINKEL)).rules == ("SEQ-G2c",)
    assert raid().ruling(Scramble(CURTISS, "nobody")).rules == ("SEQ-G2c",)


@pytest.mark.rule("AIR-03")
def test_one_against_one_and_the_interceptors_side_rolls() -> None:
    play = stonne(dice=[2, 2, 2], turn=5)
    fly(play, STUKA, BOMBING, play.hex(FRENCH))
    fly(play, HEINKEL, INTERDICTING)
    play.then(Intercept("allied"), AirCombats())
    play.advance()
    play.apply(Scramble(CURTISS, STUKA))
    assert play.ruling(Scramble(BLOCH, STUKA)).rules == ("AIR-03",)
    play.apply(Done())
    rolled = [(roll.side, roll.purpose) for roll in events(play, Rolled)]
    assert rolled == [("allied", "air_combat")]


def test_the_window_is_moot_without_a_raid_or_without_a_free_air_unit() -> None:
    assert stonne([Intercept("allied")]).over
    play = stonne()
    fly(play, STUKA, BOMBING, play.hex(FRENCH))
    fly(play, CURTISS, HOME)
    fly(play, BLOCH, DOWN)
    play.then(Intercept("allied"))
    play.advance()
    assert play.over


# results


def fought(die: int) -> Campaign40:
    """The Curtiss meets the Stuka; nobody bombs afterwards."""
    play = stonne(dice=[die], turn=5)
    fly(play, STUKA, BOMBING, play.hex(FRENCH))
    fly(play, CURTISS, INTERCEPTING, air_unit(play, STUKA))
    play.then(AirCombats())
    play.advance()
    return play


@pytest.mark.rule("AIR-04")
def test_on_a_natural_1_the_interceptor_is_shot_down_and_the_bomber_sent_home() -> None:
    play = fought(1)
    assert (doing(play, CURTISS), doing(play, STUKA)) == (DOWN, HOME)


@pytest.mark.rule("AIR-05")
@pytest.mark.parametrize(("die", "name"), [(1, CURTISS), (6, STUKA)])
def test_whoever_is_shot_down_on_turn_5_is_back_on_turn_7(die: int, name: str) -> None:
    play = fought(die)
    assert (doing(play, name), back(play, name)) == (DOWN, 7)
    play.state.turn = 7
    air_returns(play)
    assert doing(play, name) == WAITING


@pytest.mark.rule("AIR-06")
def test_a_bomber_sent_home_cannot_intercept_in_the_enemys_next_player_turn() -> None:
    play = fought(5)
    assert (doing(play, CURTISS), doing(play, STUKA)) == (WAITING, HOME)
    play.state.side = ALLIED
    StartBombardment("allied").run(play)
    fly(play, CURTISS, BOMBING, play.hex(GERMANS))
    assert Intercept("german").check(play, Scramble(STUKA, CURTISS)).rules == ("AIR-02",)
    assert Intercept("german").check(play, Scramble(HEINKEL, CURTISS))
    StartBombardment("german").run(play)
    assert doing(play, STUKA) == WAITING


@pytest.mark.rule("AIR-07")
@pytest.mark.parametrize("die", [2, 3, 4])
def test_without_effect_the_bomber_goes_on_and_the_interceptor_may_bomb_in_its_own_phase(die: int) -> None:
    play = fought(die)
    assert (doing(play, CURTISS), doing(play, STUKA)) == (WAITING, BOMBING)


@pytest.mark.rule("INT-03")
def test_interdictors_are_intercepted_like_bombers() -> None:
    play = raid(6, box=True)
    play.apply(Scramble(CURTISS, STUKA))
    assert (doing(play, STUKA), play.state.interdiction) == (DOWN, 0)


@pytest.mark.rule("SEQ-F3b")
def test_the_german_meets_a_french_bomber() -> None:
    play = allied_raid(6)
    play.apply(Scramble(STUKA, CURTISS))
    assert (doing(play, CURTISS), doing(play, STUKA)) == (DOWN, WAITING)


@pytest.mark.rule("SEQ-F3b")
def test_a_french_bomber_that_survives_may_intercept_in_the_next_german_phase() -> None:
    play = allied_raid(3, 6)
    play.apply(Scramble(STUKA, CURTISS))
    assert play.disorganised(index(play, "g_sto_ggd_1"))
    assert doing(play, CURTISS) == WAITING
    play.state.side = GERMAN
    fly(play, HEINKEL, BOMBING, play.hex(FRENCH))
    assert Intercept("allied").check(play, Scramble(CURTISS, HEINKEL))


def test_interdictors_cannot_meet_anybody() -> None:
    play = allied_raid()
    fly(play, STUKA, INTERDICTING)
    assert play.ruling(Scramble(STUKA, CURTISS)).rules == ("AIR-02",)


# the page and the players


def test_all_candidates_and_samples_are_legal() -> None:
    play, luck = raid(2, 2, 2), Luck(2)
    assert play.decision is not None
    assert play.decision.candidates(play) == [Scramble(CURTISS, STUKA), Done()]
    assert all(play.ruling(play.decision.sample(play, luck)) for _ in range(20))


def test_the_menu_takes_a_hex_for_the_bomber_over_it() -> None:
    play = raid()
    assert play.decision is not None
    menu = play.decision.menu(play, (f"unit:{BLOCH}", f"place:{FRENCH}"))
    assert menu.buttons[0].action == Scramble(BLOCH, STUKA)
    assert menu.preview is not None
    assert {chance.result: chance.ways for chance in menu.preview.chances} == {
        "down_aborted": 1,
        "safe_safe": 3,
        "safe_aborted": 1,
        "safe_down": 1,
    }


def test_a_click_that_is_not_lit_is_explained() -> None:
    play = raid()
    assert play.decision is not None
    assert play.decision.why_not(play, (), f"unit:{HEINKEL}").rules == ("SEQ-G2c",)
    assert play.decision.why_not(play, (), "place:0101").rules == ("SEQ-G2c",)
    assert play.decision.why_not(play, (), "unit:a_sto_fair_3").rules == ("EVT-MAX-B",)

"""Where the side to move sends its air units, and when they come back."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice import Luck
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.air import PlaceAir, StartBombardment, air_returns
from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN, load
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.flights import Assign, Interdict, Scramble
from grognard.games.blitzkrieg.state import (
    BOMBARDMENT,
    BOMBING,
    DOWN,
    HOME,
    INTERDICTING,
    RESERVE,
    WAITING,
)
from tests.games.blitzkrieg.flying import BLOCH, CURTISS, FRENCH, GERMANS, HEINKEL, STUKA, back, doing, fly, stonne
from tests.games.blitzkrieg.support import battle

NIGHT = 11


def placing(side: str = "german", **state: Any) -> Campaign40:
    return stonne([PlaceAir(side)], **state)


# the numbers


@pytest.mark.rule("AIR-01")
@pytest.mark.parametrize(
    ("key", "german", "allied"),
    [("gembloux", 6, 2), ("sedan", 6, 2), ("dinant", 6, 2), ("arras", 4, 2), ("stonne", 6, 2), ("hannut", 6, 1)],
)
def test_the_air_units_of_each_battle(key: str, german: int, allied: int) -> None:
    flying = [air.side for air in load(key).air if not air.reserve]
    assert (flying.count(GERMAN), flying.count(ALLIED)) == (german, allied)


@pytest.mark.rule("AIR-01")
def test_a_side_sends_its_own_air_units_only() -> None:
    play = placing()
    assert play.ruling(Assign(CURTISS, FRENCH)).rules == ("AIR-01",)
    assert play.ruling(Assign("nobody", FRENCH)).rules == ("AIR-01",)


# missions


@pytest.mark.rule("SEQ-G2a")
def test_a_german_air_unit_is_put_on_a_hex_with_enemies_or_into_interdiction() -> None:
    play = placing()
    assert play.ruling(Assign(STUKA, GERMANS)).rules == ("SEQ-G2a",)
    assert play.ruling(Assign(STUKA, "0101")).rules == ("SEQ-G2a",)
    assert play.ruling(Assign(STUKA, "9999")).rules == ("SEQ-G2a",)
    play.apply(Assign(STUKA, FRENCH))
    play.apply(Interdict(HEINKEL))
    assert [doing(play, STUKA), doing(play, HEINKEL)] == [BOMBING, INTERDICTING]


def test_a_lone_rommel_is_no_target_but_a_lone_vehicle_is() -> None:
    play = battle("arras", {"1006": ["g_arr_rommel"], "1106": ["g_arr_7_ht1"]}, [PlaceAir("allied")])
    assert not play.ruling(Assign("a_arr_air1", "1006"))
    assert play.ruling(Assign("a_arr_air1", "1106"))


@pytest.mark.rule("SEQ-G2b")
def test_one_air_unit_to_a_hex() -> None:
    play = placing()
    play.apply(Assign(STUKA, FRENCH))
    assert play.ruling(Assign(HEINKEL, FRENCH)).rules == ("SEQ-G2b",)


@pytest.mark.rule("SEQ-G2i")
def test_no_german_air_unit_flies_at_night() -> None:
    decision = PlaceAir("german")
    play = stonne(turn=NIGHT)
    assert decision.moot(play)
    assert decision.check(play, Assign(STUKA, FRENCH)).rules == ("SEQ-G2i",)
    assert decision.check(play, Interdict(STUKA)).rules == ("SEQ-G2i",)


@pytest.mark.rule("SEQ-F3d")
def test_no_allied_air_unit_flies_at_night() -> None:
    decision = PlaceAir("allied")
    play = stonne(turn=NIGHT)
    assert decision.moot(play)
    assert decision.check(play, Assign(CURTISS, GERMANS)).rules == ("SEQ-F3d",)


@pytest.mark.rule("SEQ-F3a")
def test_the_allied_side_bombs_german_hexes_and_never_interdicts() -> None:
    play = placing("allied")
    assert play.ruling(Assign(CURTISS, FRENCH)).rules == ("SEQ-F3a",)
    assert play.ruling(Interdict(CURTISS)).rules == ("AIR-02",)
    play.apply(Assign(CURTISS, GERMANS))
    assert doing(play, CURTISS) == BOMBING


@pytest.mark.rule("AIR-02")
def test_an_air_unit_has_one_mission_and_interception_is_for_the_others_phase() -> None:
    play = placing(units={FRENCH: ["a_sto_67_1"], "1109": ["a_sto_67_2"], GERMANS: ["g_sto_ggd_1"]})
    play.apply(Assign(STUKA, FRENCH))
    assert play.ruling(Assign(STUKA, "1109")).rules == ("AIR-02",)
    assert play.ruling(Interdict(STUKA)).rules == ("AIR-02",)
    assert not play.ruling(Scramble(HEINKEL, CURTISS))


def test_whoever_is_shot_down_or_in_reserve_is_not_sent() -> None:
    play = placing("allied")
    fly(play, BLOCH, DOWN)
    assert play.ruling(Assign(BLOCH, GERMANS)).rules == ("AIR-05",)
    assert play.ruling(Assign("a_sto_fair_3", GERMANS)).rules == ("EVT-MAX-B",)


def test_the_placing_is_over_when_the_player_says_so_or_nobody_is_left() -> None:
    play = placing()
    play.apply(Done())
    assert play.over
    play = placing("allied")
    fly(play, BLOCH, HOME)
    play.apply(Assign(CURTISS, GERMANS))
    assert play.over


def test_without_a_german_on_the_map_the_allied_air_units_have_nothing_to_do() -> None:
    assert placing("allied", units={FRENCH: ["a_sto_67_1"]}).over
    assert not placing("german", units={}).over


# coming and going


@pytest.mark.rule("AIR-05")
def test_an_air_unit_on_the_track_is_back_when_its_turn_begins() -> None:
    play = stonne(turn=6)
    fly(play, STUKA, DOWN)
    play.state.air_back[play.field.air[3].index] = 7
    air_returns(play)
    assert (doing(play, STUKA), back(play, STUKA)) == (DOWN, 7)
    play.state.turn = 7
    air_returns(play)
    assert (doing(play, STUKA), back(play, STUKA)) == (WAITING, 0)


def test_an_air_unit_that_is_out_for_good_never_comes_back() -> None:
    play = stonne(turn=9)
    fly(play, STUKA, DOWN)
    air_returns(play)
    assert doing(play, STUKA) == DOWN


@pytest.mark.rule("INT-02")
def test_interdictors_do_nothing_else_before_the_next_turn() -> None:
    play = placing("german", interdiction=1)
    fly(play, STUKA, INTERDICTING)
    assert play.ruling(Assign(STUKA, FRENCH)).rules == ("AIR-02",)
    air_returns(play)
    assert (doing(play, STUKA), play.state.interdiction) == (WAITING, 0)


@pytest.mark.rule("AIR-06")
def test_whoever_was_sent_home_flies_again_in_its_own_next_bombardment_phase() -> None:
    play = stonne()
    fly(play, STUKA, HOME)
    fly(play, CURTISS, HOME)
    StartBombardment("german").run(play)
    assert [doing(play, STUKA), doing(play, CURTISS)] == [WAITING, HOME]
    assert play.state.phase == BOMBARDMENT


def test_the_reserve_leaves_when_the_effort_is_over() -> None:
    play = stonne()
    fly(play, "a_sto_fair_3", WAITING)
    air_returns(play)
    assert doing(play, "a_sto_fair_3") == RESERVE


# the page and the players


def test_all_candidates_and_samples_are_legal() -> None:
    for side in ("german", "allied"):
        play, luck = placing(side), Luck(4)
        assert play.decision is not None
        assert all(play.ruling(action) for action in play.decision.candidates(play))
        while play.decision is not None:
            play.apply(play.decision.sample(play, luck))


def test_the_menu_leads_from_an_air_unit_to_a_hex_and_shows_the_chances() -> None:
    play = placing()
    assert play.decision is not None
    menu = play.decision.menu(play, (f"unit:{HEINKEL}", f"place:{FRENCH}"))
    assert menu.buttons[0].action == Assign(HEINKEL, FRENCH)
    assert menu.preview is not None
    assert {chance.result: chance.ways for chance in menu.preview.chances} == {
        "bombs_missed": 2,
        "bombs_hit": 3,
        "bombs_shot_down": 1,
    }
    assert menu.draft == (f"unit:{HEINKEL}", f"place:{FRENCH}")


def test_the_menu_offers_interdiction_with_its_effects() -> None:
    play = placing()
    assert play.decision is not None
    play.apply(Interdict(STUKA))
    menu = play.decision.menu(play, ("place:interdiction",))
    assert menu.buttons[0].action == Interdict(HEINKEL)
    assert menu.preview is not None
    assert [reason.rule for reason in menu.preview.reasons] == ["INT-04", "INT-04", "INT-05"]


def test_stale_picks_are_dropped() -> None:
    play = placing()
    assert play.decision is not None
    menu = play.decision.menu(play, (f"unit:{CURTISS}", "place:0101", "place:nowhere"))
    assert menu.draft == ()


def test_a_click_that_is_not_lit_is_explained() -> None:
    play = placing("allied")
    assert play.decision is not None
    assert play.decision.why_not(play, (), f"place:{FRENCH}").rules == ("SEQ-F3a",)
    assert play.decision.why_not(play, (), "unit:a_sto_67_1").rules == ("SEQ-F3a",)
    assert play.decision.why_not(play, (), "place:interdiction").rules == ("AIR-02",)
    assert play.decision.why_not(play, (), f"unit:{STUKA}").rules == ("AIR-01",)

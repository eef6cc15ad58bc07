"""Entrenchments in play: none is made but by the option of Arras."""

from __future__ import annotations

import pytest

from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.odds import defence_total, planned
from grognard.games.blitzkrieg.recovery import RecoveryPhase
from grognard.games.blitzkrieg.results import disorganise
from grognard.games.blitzkrieg.state import DIGGING, FIRED
from grognard.games.blitzkrieg.trenches import Dig, DigTrenches
from grognard.games.blitzkrieg.zones import exerted
from tests.games.blitzkrieg.aftermath import Fight, aftermath
from tests.games.blitzkrieg.support import at, battle, hexes, index

RIFLES, GUN, TANK = "g_arr_7_6_1", "g_arr_7_a1", "g_arr_7_25_1"


def dig(places: dict[str, list[str]], side: str = "german", **state: object) -> Campaign40:
    return battle("arras", places, [DigTrenches(side)], options=["trenches"], **state)


def next_turn(play: Campaign40, side: str = "german") -> None:
    play.then(DigTrenches(side))
    play.advance()


@pytest.mark.rule("CAP-4b")
def test_an_entrenchment_does_not_go_with_the_unit() -> None:
    play = battle("stonne", {"1106": ["a_sto_67_1", "a_sto_67_2"]}, entrenchments=["1106"])
    play.place(index(play, "a_sto_67_1"), play.hex("1107"))
    assert play.state.entrenchments == hexes(play, "1106")


@pytest.mark.rule("CAP-4c")
def test_without_the_option_nobody_digs() -> None:
    play = battle("arras", {"1310": [RIFLES]}, [DigTrenches("german")])
    assert play.over
    assert not play.has(index(play, RIFLES), DIGGING)


@pytest.mark.rule("CAP-4e")
def test_germans_have_nothing_from_an_entrenchment() -> None:
    play = battle("stonne", {"1109": ["g_sto_ggd_1"], "1110": ["a_sto_67_1"]}, entrenchments=["1109"])
    bare = battle("stonne", {"1109": ["g_sto_ggd_1"], "1110": ["a_sto_67_1"]})
    for each in (play, bare):
        combat = planned(each, ALLIED, [each.hex("1109")], [index(each, "a_sto_67_1")])
        assert defence_total(each, combat) == 3
        assert exerted(each, ALLIED) >> each.hex("1109") & 1


@pytest.mark.rule("ARR-O3")
def test_a_trench_is_there_at_the_next_start_and_shields_its_side() -> None:
    play = dig({"1310": [RIFLES]})
    play.apply(Dig(RIFLES))
    assert play.state.trenches == 0
    next_turn(play)
    assert play.state.trenches == hexes(play, "1310")
    assert not play.has(index(play, RIFLES), DIGGING)
    combat = planned(play, ALLIED, [play.hex("1310")], [index(play, "a_arr_3_s1")])
    assert defence_total(play, combat) == 3 + 2


@pytest.mark.rule("ARR-O3")
def test_both_sides_may_dig() -> None:
    play = dig({"1310": ["a_arr_3_r1"]}, "allied")
    play.apply(Dig("a_arr_3_r1"))
    next_turn(play, "allied")
    assert play.state.entrenchments == hexes(play, "1310")
    assert not exerted(play, GERMAN) >> play.hex("1310") & 1


@pytest.mark.rule("ARR-O3")
def test_only_undisrupted_infantry_and_artillery_dig_one_trench_a_hex() -> None:
    places = {"1310": [RIFLES, "g_arr_7_6_2"], "1410": [GUN, TANK], "1510": ["g_arr_7_7_1 disorganised"]}
    play = dig(places)
    for unit in (TANK, "g_arr_7_7_1", "a_arr_3_r1", "nobody"):
        assert play.ruling(Dig(unit)).rules == ("ARR-O3",)
    play.apply(Dig(GUN))
    play.apply(Dig(RIFLES))
    assert play.over


@pytest.mark.rule("ARR-O3")
def test_who_moves_bombards_or_loses_its_order_has_no_trench() -> None:
    def moves(play: Campaign40) -> None:
        play.place(index(play, GUN), play.hex("1410"))

    def bombards(play: Campaign40) -> None:
        play.mark(index(play, GUN), FIRED)
        play.then(RecoveryPhase("german"))
        play.advance()

    def breaks(play: Campaign40) -> None:
        disorganise(play, index(play, GUN))

    for trouble in (moves, bombards, breaks):
        play = dig({"1310": [GUN]})
        play.apply(Dig(GUN))
        trouble(play)
        next_turn(play)
        assert play.state.trenches == 0


@pytest.mark.rule("ARR-O3")
def test_who_is_attacked_has_no_trench() -> None:
    places = {"1310": [f"{RIFLES} digging"], "1309": ["a_arr_3_s1"]}
    play = aftermath("arras", places, Fight("allied", ["1310"], ["a_arr_3_s1"], "-/-"), options=["trenches"])
    next_turn(play)
    assert at(play, RIFLES) == "1310"
    assert play.state.trenches == 0


@pytest.mark.rule("ARR-O3")
def test_there_are_no_more_trenches_than_markers() -> None:
    ten = [f"{column:02}11" for column in range(6, 15)] + ["1512"]
    play = dig({"1310": [RIFLES], "1309": [GUN]}, entrenchments=ten[:9])
    play.apply(Dig(RIFLES))
    assert play.over
    assert dig({"1310": [RIFLES]}, entrenchments=ten).over


def test_the_decision_can_be_left_and_tells_why() -> None:
    play = dig({"1310": [RIFLES], "1410": [TANK]})
    decision = play.decision
    assert decision is not None
    assert decision.menu(play, (f"unit:{RIFLES}",)).ready == Dig(RIFLES)
    assert decision.why_not(play, (), f"unit:{TANK}").rules == ("ARR-O3",)
    assert all(play.ruling(action) for action in decision.candidates(play))
    play.apply(Done())
    assert play.over

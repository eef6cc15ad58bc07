"""What may never be is found, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.games.blitzkrieg.advance import Advance
from grognard.games.blitzkrieg.battlefield import BATTLES
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.invariants import invariants
from grognard.games.blitzkrieg.state import (
    BOMBING,
    DISORGANISED,
    FIRED,
    IN_CUP,
    MOVED,
    SHAKEN,
    STUBBORN,
    WAITING,
    Combat,
)
from tests.games.blitzkrieg.support import GAME, battle, hexes, index

Spoil = Callable[[Campaign40], Any]


def calm() -> Campaign40:
    return battle(
        "arras",
        {"0406": ["g_arr_gs_3_1 in:g_arr_gs_trk1"], "0903": ["a_arr_1_r1", "a_arr_1_h1"], "1301": ["a_arr_3_s1"]},
        trenches=["0406"],
    )


def test_a_quiet_position_passes() -> None:
    play = calm()
    assert invariants(play) == []
    assert invariants(play) == []


@pytest.mark.parametrize("key", BATTLES)
def test_a_whole_game_passes(key: str) -> None:
    options = [option.key for option in GAME.scenario(key).options]
    play, luck = GAME.start(key, options, Dice(b"invariants")), Luck(8)
    while play.decision is not None:
        play.apply(play.decision.sample(play, luck))
        assert invariants(play) == []


def put(name: str, where: str) -> Spoil:
    return lambda play: play.put(index(play, name), play.hex(where))


def bare(name: str, where: int) -> Spoil:
    def spoil(play: Campaign40) -> None:
        play.state.at[index(play, name)] = where

    return spoil


def marked(name: str, mark: int) -> Spoil:
    return lambda play: play.mark(index(play, name), mark)


def having(**fields: Any) -> Spoil:
    def spoil(play: Campaign40) -> None:
        for name, value in fields.items():
            setattr(play.state, name, value)

    return spoil


def crowd(play: Campaign40) -> None:
    for name in ("a_arr_3_s1", "a_arr_1_r2"):
        play.place(index(play, name), play.hex("0903"))


def spare_wheels(play: Campaign40) -> None:
    play.load(index(play, "a_arr_1_r1"), index(play, "a_arr_3_s1"))


def leftover(play: Campaign40) -> None:
    play.state.combat = Combat(0, (1,), (2,))


def flies(play: Campaign40) -> None:
    play.state.air[0], play.state.air_at[0] = BOMBING, -1


def late(play: Campaign40) -> None:
    play.state.air[0], play.state.air_back[0] = WAITING, 9


def back(play: Campaign40) -> None:
    play.state.back[index(play, "a_arr_1_r1")] = 5


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (put("a_arr_1_r1", "0406"), "units of both sides"),
        (bare("a_arr_1_r1", 10_000), "is nowhere"),
        (bare("a_arr_1_r1", 5), "what was looked up is out of date"),
        (crowd, "STK-02: too many units in 0903"),
        (marked("g_arr_gs_trk1", DISORGANISED), "g_arr_gs_trk1 at"),
        (marked("a_arr_1_r1", FIRED), "bears"),
        (marked("a_arr_1_r1", SHAKEN), "bears"),
        (marked("a_arr_1_r1", STUBBORN), "bears"),
        (marked("a_arr_1_r2", MOVED), "bears"),
        (spare_wheels, "TRN-04"),
        (put("g_arr_gs_trk1", "0101"), "TRN-05"),
        (back, "comes back on turn 5"),
        (having(german_control=0), "A-48: Germans in a hex that is not theirs"),
        (having(allied_control=0), "A-48: Allies in a hex that is not theirs"),
        (having(entrenchments=1), "CAP-4d: an entrenchment without Allies"),
        (having(trenches=1), "CAP-4d: a trench without Germans"),
        (having(turn=99), "SEQ-01"),
        (having(phase=9), "SEQ-01"),
        (having(stock=7), "CAP-8a"),
        (having(points=[-1, 0]), "points [-1, 0]"),
        (having(obliged=1), "CMB-01"),
        (bare("a_arr_b_9dli", -1), "B-57"),
        (flies, "AIR-05"),
        (late, "AIR-05"),
        (leftover, "a combat is left over"),
        (having(agenda=[Advance("german")]), "without a combat"),
    ],
)
def test_whatever_is_wrong_is_found(spoil: Spoil, problem: str) -> None:
    play = calm()
    assert invariants(play) == []
    spoil(play)
    found = invariants(play)
    assert any(problem in each for each in found), found


def test_what_is_wrong_is_found_again_and_what_is_put_right_is_not() -> None:
    play = calm()
    play.mark(index(play, "a_arr_1_r1"), SHAKEN)
    assert len(invariants(play)) == len(invariants(play)) == 1
    play.unmark(index(play, "a_arr_1_r1"), SHAKEN)
    assert invariants(play) == []


def test_too_many_works_are_found() -> None:
    play = battle("stonne", {"1106": ["a_sto_67_1"]}, entrenchments=["1106"])
    play.state.entrenchments = hexes(play, *[play.field.board.name(h) for h in play.field.board.hexes[:13]])
    assert any("CAP-4a" in each for each in invariants(play))


def test_units_in_a_cup_are_counted() -> None:
    play = battle("sedan", {})
    play.state.at[index(play, "a_sed_213_1")] = IN_CUP
    assert any("B-57" in each for each in invariants(play))

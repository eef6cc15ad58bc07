"""Position files: what they set up, what they refuse and where, and that nothing is lost on the way."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.games.blitzkrieg.battlefield import BATTLES
from grognard.games.blitzkrieg.invariants import invariants
from grognard.games.blitzkrieg.position import read, set_up, write
from grognard.games.blitzkrieg.state import (
    AWAY,
    BOMBING,
    DISORGANISED,
    DOWN,
    ELIMINATED,
    EXITED,
    IN_CUP,
    REMOVED,
    SETTING_UP,
)
from tests.games.blitzkrieg.support import GAME, at, edge, hexes, index
from tests.games.support import check_refused, moments

SMALL = """{
  "game": "blitzkrieg",
  "scenario": "sedan",
  "turn": 3,
  "phase": "german movement",
  "units": {
    "0903": ["a_sed_213_1 disorganised"],
    "0902": ["g_sed_1s_1_1 in:g_sed_ht1p_1"],
    "eliminated": ["a_sed_213_2"],
    "exited": ["a_sed_213_3 back:5 door:S entered"]
  },
  "air": {"g_sed_gair_1": "bombing 0903", "a_sed_fair_1": "down 7"},
  "past": ["2 fifth_column"],
  "events": ["fifth_column"],
  "entrenchments": ["0903"],
  "pontoons": ["0902-0903"],
  "control": {"german": ["1003"]},
  "exits": ["a_sed_213_3"],
  "points": {"german": 1.5}
}
"""


def text(**fields: Any) -> str:
    """A small position, one field to a line."""
    start = {"game": "blitzkrieg", "scenario": "sedan", "turn": 3, "phase": "german movement"}
    return json.dumps(start | fields, indent=1)


# What is set up


def test_units_stand_where_the_file_says() -> None:
    play = read(GAME, SMALL)
    assert [at(play, "a_sed_213_1"), at(play, "a_sed_213_2")] == ["0903", str(ELIMINATED)]
    assert play.has(index(play, "a_sed_213_1"), DISORGANISED)
    unit, vehicle = index(play, "g_sed_1s_1_1"), index(play, "g_sed_ht1p_1")
    assert (play.state.aboard[unit], play.state.at[vehicle]) == (vehicle, play.hex("0902"))
    gone = index(play, "a_sed_213_3")
    assert (play.state.at[gone], play.state.back[gone], play.state.door[gone]) == (EXITED, 5, 2)


def test_the_rest_of_the_state_is_as_the_file_says() -> None:
    play = read(GAME, SMALL)
    state = play.state
    assert (state.turn, state.side, state.events, state.past) == (3, 0, ("fifth_column",), ((2, "fifth_column"),))
    assert (state.entrenchments, state.pontoons) == (hexes(play, "0903"), (edge(play, "0902", "0903"),))
    assert (state.stock, state.points, state.exits) == (5, [3, 0], (index(play, "a_sed_213_3"),))
    assert state.german_control & hexes(play, "1003", "0902") == hexes(play, "1003", "0902")
    air = {each.id: each.index for each in play.field.air}
    assert (state.air[air["g_sed_gair_1"]], state.air_at[air["g_sed_gair_1"]]) == (BOMBING, play.hex("0903"))
    assert (state.air[air["a_sed_fair_1"]], state.air_back[air["a_sed_fair_1"]]) == (DOWN, 7)
    assert invariants(play) == []


def test_whoever_is_not_named_comes_later_is_in_the_cup_or_takes_no_part() -> None:
    play = set_up(GAME, SMALL)
    assert at(play, "a_sed_246_1") == str(AWAY)
    assert at(play, "a_sed_3ric_1") == str(IN_CUP)
    assert [at(play, "g_sed_2a5"), at(play, "g_sed_1a4")] == [str(REMOVED)] * 2


def test_play_goes_on_with_the_phase_named() -> None:
    play = read(GAME, SMALL)
    assert play.decision is not None
    assert (type(play.decision).__name__, play.decision.side) == ("Movement", "german")


@pytest.mark.parametrize(
    ("phase", "asks", "decision"),
    [("german supply", "pontoons", "Pontoons"), ("german movement", "movement", "Movement")],
)
def test_play_goes_on_with_the_decision_named(phase: str, asks: str, decision: str) -> None:
    units = {"0903": ["g_sed_1s_1_1"], "0902": ["g_sed_1s_2_1"], "1010": ["a_sed_213_1"]}
    play = read(GAME, text(phase=phase, asks=asks, units=units))
    assert type(play.decision).__name__ == decision


# What is refused


@pytest.mark.parametrize(
    ("fields", "place", "reason"),
    [
        ({"turn": 77}, (4, "turn"), "turns 1 to 20"),
        ({"phase": "lunch"}, (5, "phase"), "no phase"),
        ({"turn": 11, "phase": "german combat"}, (5, "phase"), "SEQ-05"),
        ({"scenario": "verdun"}, (3, "scenario"), "no scenario"),
        ({"options": ["weather"]}, (7, "options"), "the scenario offers"),
        ({"asks": "gunfire"}, (6, "asks"), "this phase asks for"),
        ({"last_turn": 2}, (6, "last_turn"), "ends on turn"),
        ({"units": {"9999": ["a_sed_213_1"]}}, (7, "units"), "no hex"),
        ({"units": {"0903": ["nobody"]}}, (8, "units.0903"), "no unit"),
        ({"units": {"0903": ["a_sed_213_1 brave"]}}, (8, "units.0903"), "no mark"),
        ({"units": {"0903": ["a_sed_213_1 shaken"]}}, (8, "units.0903"), "cannot be shaken"),
        ({"units": {"eliminated": ["a_sed_213_1 moved"]}}, (8, "units.eliminated"), "not on the map"),
        ({"units": {"0903": ["a_sed_213_1", "g_sed_1a4"]}}, (9, "units.0903"), "ZOC-14"),
        ({"units": {"cup": ["a_sed_213_1"]}}, (8, "units.cup"), "no cup"),
        ({"units": {"0903": ["a_sed_213_1 in:g_sed_ht1p_1"]}}, (8, "units.0903"), "TRN-04"),
        ({"units": {"0903": ["a_sed_213_1 back:3"]}}, (8, "units.0903"), "cannot have back:3"),
        ({"events": ["rain"]}, (7, "events"), "no event"),
        ({"past": ["9 breakout"]}, (7, "past"), "has been played"),
        ({"entrenchments": ["0903"]}, (7, "entrenchments"), "CAP-4d"),
        ({"pontoons": ["1010-1011"]}, (7, "pontoons"), "CAP-8b"),
        ({"works": ["0902-0903"]}, (7, "works"), "two builders"),
        ({"stock": 9}, (6, "stock"), "CAP-8a"),
        ({"air": {"nobody": "down"}}, (7, "air"), "no air unit"),
        ({"air": {"g_sed_gair_1": "asleep"}}, (7, "air"), "choose from"),
        ({"allowance": {"nobody": 1}}, (7, "allowance"), "no group"),
    ],
)
def test_what_cannot_be_is_refused_at_its_line(fields: dict[str, Any], place: tuple[int, str], reason: str) -> None:
    check_refused(GAME, text(**fields), place, reason)


def test_too_many_in_a_hex_are_refused() -> None:
    units = {"0903": [f"a_sed_213_{n}" for n in (1, 2, 3)] + ["a_sed_147_1"]}
    check_refused(GAME, text(units=units), (7, "units.0903"), "STK-02")


def test_a_unit_stands_in_one_place() -> None:
    units = {"0903": ["a_sed_213_1"], "0904": ["a_sed_213_1"]}
    check_refused(GAME, text(units=units), (11, "units.0904"), "two places")


# Nothing is lost


NOT_WRITTEN = {"agenda", "rolls", "combat", "levy"}


@pytest.mark.parametrize("key", BATTLES)
def test_what_is_written_is_read_again(key: str) -> None:
    options = [option.key for option in GAME.scenario(key).options]
    play, luck = GAME.start(key, options, Dice(b"position")), Luck(9)
    for _ in moments(play, luck, every=37):
        if play.state.phase != SETTING_UP:
            again = set_up(GAME, write(play))
            for field in play.state.__struct_fields__:
                if field not in NOT_WRITTEN:
                    assert getattr(again.state, field) == getattr(play.state, field), field
            assert invariants(again) == []


@pytest.mark.parametrize("key", BATTLES)
def test_a_position_that_was_written_plays_to_its_end(key: str) -> None:
    play, luck = GAME.start(key, [], Dice(b"play on")), Luck(10)
    for number in moments(play, luck, every=300):
        if number:
            break
    again = read(GAME, write(play))
    while again.decision is not None:
        again.apply(again.decision.sample(again, luck))
        assert invariants(again) == []

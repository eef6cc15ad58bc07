"""Position files: what they set up, what they refuse and where, and that nothing is lost on the way."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.games.somme.battlefield import GERMAN, SCENARIOS
from grognard.games.somme.invariants import invariants
from grognard.games.somme.position import read, set_up, write
from grognard.games.somme.state import (
    AVAILABLE,
    AWAY,
    CAPTURED,
    DISORGANISED,
    ELIMINATED,
    FLYING,
    IN_HAND,
    MOVEMENT,
    OBSERVATION,
    REMOVED,
    Footbridge,
    Offensive,
)
from tests.games.somme.support import GAME, at, edge, hexes, index
from tests.games.support import check_refused, moments

SMALL = """{
  "game": "somme",
  "scenario": "michael",
  "turn": 2,
  "sequence": 1,
  "sequences": 3,
  "phase": "german movement",
  "declared": "german",
  "weather": "fog",
  "options": ["aviation"],
  "units": {
    "4407": ["g_185 disorganised lost:1", "g_28_1", "g_stoss_1 with:g_28_1"],
    "4207": ["a_br_37 lost:2"],
    "5010": ["g_army_1 offensive fired:2", "g_hq_18"],
    "eliminated": ["a_br_34 lost:2"]
  },
  "air": {"g_air_1": "observation 4407", "g_air_2": "available"},
  "offensives": ["g_army_1 +3 +2 +1"],
  "bruchmuller": "g_army_1",
  "redoubts": ["4207"],
  "footbridges": ["german 4407-4507"],
  "attempts": [1, 0],
  "control": {"german": ["4107"]}
}
"""


def text(**fields: Any) -> str:
    """A small position, one field to a line."""
    start = {"game": "somme", "scenario": "michael", "turn": 2, "sequence": 1, "phase": "german movement"}
    return json.dumps(start | fields, indent=1)


# What is set up


def test_units_stand_where_the_file_says() -> None:
    play = set_up(GAME, SMALL)
    assert [at(play, "g_185"), at(play, "a_br_34"), at(play, "g_stoss_1")] == ["4407", str(ELIMINATED), "4407"]
    assert play.has(index(play, "g_185"), DISORGANISED)
    assert play.stoss_of(index(play, "g_28_1")) == [index(play, "g_stoss_1")]
    assert [play.state.losses[index(play, name)] for name in ("g_185", "a_br_37", "a_br_34")] == [1, 2, 2]
    assert play.state.fired[index(play, "g_army_1")] == 2


def test_the_rest_of_the_state_is_as_the_file_says() -> None:
    play = set_up(GAME, SMALL)
    state, gun, air = play.state, index(play, "g_army_1"), play.field.air_index
    assert (state.turn, state.sequence, state.sequences, state.phase, state.declared) == (2, 1, 3, MOVEMENT, GERMAN)
    assert (state.offensives, state.bruchmuller) == ((Offensive(gun, (3, 2, 1)),), gun)
    assert (state.hutier, state.redoubts) == (index(play, "g_hq_18"), hexes(play, "4207"))
    assert state.footbridges == (Footbridge(GERMAN, play.hex("4407"), edge(play, "4407", "4507")),)
    assert state.german_control & hexes(play, "4107", "4407") == hexes(play, "4107", "4407")
    assert (state.air[air["g_air_1"]], state.missions[air["g_air_1"]]) == (FLYING, OBSERVATION)
    assert (state.air[air["g_air_2"]], state.weather, state.attempts) == (AVAILABLE, 1, [1, 0])
    assert invariants(play) == []


def test_whoever_is_not_named_comes_later_or_takes_no_part() -> None:
    play = set_up(GAME, SMALL)
    assert [at(play, "a_fr_1"), at(play, "g_187")] == [str(AWAY), str(REMOVED)]


def test_the_campaign_keeps_its_events_markers_and_politics() -> None:
    play = set_up(
        GAME,
        text(
            scenario="campaign",
            events={"doullens_1": "hand"},
            markers={"2520": "obj3_03 captured"},
            politics={"generalissimo": "joffre", "stoss_box": 2, "restrictions": ["air"]},
        ),
    )
    state = play.state
    assert state.events[next(c.index for c in play.field.counters if c.id == "doullens_1")] == IN_HAND
    slot = next(i for i, objective in enumerate(play.field.objectives) if objective.hex == play.hex("2520"))
    assert (play.field.markers[state.markers[slot]].marker, state.marker_at[slot]) == ("obj3_03", CAPTURED)
    assert (state.generalissimo, state.stoss_box, state.restrictions) == ("joffre", 2, ("air",))
    assert sorted(state.markers) == list(range(len(play.field.markers)))


def test_play_goes_on_with_the_phase_named() -> None:
    play = read(GAME, text(units={"5010": ["g_185"], "1320": ["a_br_37"]}))
    assert play.decision is not None
    assert (type(play.decision).__name__, play.decision.side) == ("Moves", "german")
    again = read(GAME, text(phase="allied movement", units={"5010": ["g_185"], "1320": ["a_br_37"]}))
    assert again.decision is not None
    assert again.decision.side == "allied"


def test_play_goes_on_with_the_decision_named() -> None:
    units = {"4307": ["g_185", "g_hq_2"], "4207": ["a_br_37", "a_br_hq_3"]}
    play = read(GAME, text(phase="german combat", asks="attacks", units=units))
    assert type(play.decision).__name__ == "Attacks"


def test_play_goes_on_where_it_was_written() -> None:
    play, luck = GAME.start("michael", [], Dice(b"where")), Luck(3)
    for _ in moments(play, luck, every=53):
        again = read(GAME, write(play))
        assert play.decision is not None
        assert again.decision is not None
        between_acts = play.state.combat is None and not play.state.moving
        if between_acts and type(play.decision).__name__ in ("Moves", "Attacks", "ExploitationMoves"):
            assert type(again.decision) is type(play.decision)
            assert again.decision.side == play.decision.side


def test_the_last_turn_can_be_ended() -> None:
    play = read(GAME, text(turn=4, phase="end", sequence=0, units={"5010": ["g_185"]}))
    assert (play.over, play.state.level) == (True, "allied_tactical")


# What is refused


@pytest.mark.parametrize(
    ("fields", "place", "reason"),
    [
        ({"turn": 5}, (4, "turn"), "turns 1 to 4"),
        ({"phase": "lunch"}, (6, "phase"), "no phase"),
        ({"sequence": 0}, (5, "sequence"), "1 to 1"),
        ({"sequences": 2}, (7, "sequences"), "7.0a"),
        ({"scenario": "verdun"}, (3, "scenario"), "no scenario"),
        ({"options": ["rain"]}, (8, "options"), "the scenario offers"),
        ({"asks": "lunch"}, (7, "asks"), "this phase asks for"),
        ({"weather": "hail"}, (7, "weather"), "choose from"),
        ({"initiative": "british"}, (7, "initiative"), "choose from"),
        ({"units": {"9999": ["g_185"]}}, (8, "units"), "no hex"),
        ({"units": {"4407": ["nobody"]}}, (9, "units.4407"), "no unit"),
        ({"units": {"4407": ["g_185 brave"]}}, (9, "units.4407"), "no mark"),
        ({"units": {"4407": ["g_185 offensive"]}}, (9, "units.4407"), "cannot be offensive"),
        ({"units": {"eliminated": ["g_185 moved"]}}, (9, "units.eliminated"), "not on the map"),
        ({"units": {"4407": ["g_185", "a_br_37"]}}, (10, "units.4407"), "11.1.1e"),
        ({"units": {"4407": ["g_185 lost:3"]}}, (9, "units.4407"), "cannot have lost:3"),
        ({"units": {"4407": ["g_stoss_1"]}}, (9, "units.4407"), "needs a regiment"),
        ({"units": {"4407": ["g_185", "g_stoss_1 with:g_185"]}}, (10, "units.4407"), "cannot be with"),
        ({"redoubts": ["4207"]}, (8, "redoubts"), "RED-2"),
        ({"destroyed": ["4207-4208"]}, (8, "destroyed"), "11.2.5a"),
        ({"destroyed": ["4207-4407"]}, (8, "destroyed"), "no neighbours"),
        ({"footbridges": ["british 4207-4208"]}, (8, "footbridges"), "expected a side"),
        ({"offensives": ["g_army_1 +1"]}, (8, "offensives"), "three bonuses"),
        ({"bruchmuller": "g_185"}, (7, "bruchmuller"), "not of that kind"),
        ({"air": {"nobody": "available"}}, (8, "air"), "no air support"),
        ({"air": {"g_air_1": "asleep"}}, (8, "air"), "no box and no mission"),
        ({"politics": {"stoss_box": 9}}, (8, "politics"), "CAMP-14"),
        ({"politics": {"generalissimo": "haig"}}, (8, "politics"), "choose from"),
        ({"politics": {"restrictions": ["tea"]}}, (9, "politics"), "no limit"),
        ({"petain": 9}, (1, "bad_weather"), "no number"),
    ],
)
def test_what_cannot_be_is_refused_at_its_line(fields: dict[str, Any], place: tuple[int, str], reason: str) -> None:
    check_refused(GAME, text(**fields), place, reason)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"events": {"nobody": "cup"}}, "choose from"),
        ({"events": {"doullens_1": "pocket"}}, "choose from"),
        ({"markers": {"2520": "obj1_01"}}, "P.1a"),
        ({"markers": {"2521": "obj3_01"}}, "choose from"),
    ],
)
def test_counters_and_markers_that_do_not_exist_are_refused(fields: dict[str, Any], reason: str) -> None:
    check_refused(GAME, text(scenario="campaign", **fields), (8, next(iter(fields))), reason)


def test_too_many_in_a_hex_are_refused_unless_units_are_moving() -> None:
    units = {"4407": ["g_185", "g_187"]}
    check_refused(GAME, text(phase="german combat", units=units), (8, "units.4407"), "4.0a")
    assert set_up(GAME, text(units=units)).state.phase == MOVEMENT


def test_a_unit_stands_in_one_place() -> None:
    units = {"4407": ["g_185"], "4408": ["g_185"]}
    check_refused(GAME, text(units=units), (12, "units.4408"), "two places")


# Nothing is lost


NOT_WRITTEN = {"agenda", "rolls", "combat", "moving", "spent", "haven", "side"}


@pytest.mark.parametrize("key", SCENARIOS)
def test_what_is_written_is_read_again(key: str) -> None:
    options = [option.key for option in GAME.scenario(key).options]
    play, luck = GAME.start(key, options, Dice(b"position")), Luck(9)
    for _ in moments(play, luck, every=101):
        again = set_up(GAME, write(play))
        for field in play.state.__struct_fields__:
            if field not in NOT_WRITTEN:
                assert getattr(again.state, field) == getattr(play.state, field), field
        assert invariants(again) == []


@pytest.mark.parametrize("key", SCENARIOS)
def test_a_position_that_was_written_plays_to_its_end(key: str) -> None:
    play, luck = GAME.start(key, [], Dice(b"play on")), Luck(10)
    for number in moments(play, luck, every=150):
        if number:
            break
    again = read(GAME, write(play))
    while again.decision is not None:
        again.apply(again.decision.sample(again, luck))
        assert invariants(again) == []

"""Position files: what they set up, what they refuse and where, and that nothing is lost on the way."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.invariants import invariants
from grognard.games.tigers.position import read, set_up, write
from grognard.games.tigers.position_file import PHASE_NAMES
from grognard.games.tigers.state import ABSENT, AWAY, COMBAT, ELIMINATED, ENTRENCHED, FINISHED, RESTRICTION
from grognard.games.tigers.theatre import GERMAN
from tests.games.support import check_refused, moments
from tests.games.tigers.support import GAME, THEATRE, at, bridge, space, strength, unit

SMALL = """{
  "game": "tigers",
  "scenario": "campaign",
  "impulse": "18-2",
  "phase": "german battles",
  "score": 3,
  "units": {
    "waiting": ["A-70T owed=2 for=N due=19-1"],
    "eliminated": ["A-9R"],
    "Dasburg": ["G-2-304 2 finished spent=3", "G-600E"],
    "Marnach": ["G-2-3a finished arrow moved from=51 morning=51", "A-28-110a 1 entrenched"],
    "H": ["G-2-2"]
  },
  "control": {"german": ["Marnach"], "allied": ["Sinspelt"]},
  "bridges": {"damaged": [["Waimes", "Malmedy"]], "intact": [["Dasburg", "Marnach"]],
    "failures": [["Waimes", "Malmedy", 2]]},
  "special_forces": {"area": "Wiltz", "effect": "combat", "used": ["restriction"], "days": [17, 18]},
  "released": ["G1"]
}
"""


def text(**fields: Any) -> str:
    """A small position, one field to a line."""
    plain = {"game": "tigers", "scenario": "campaign", "impulse": "17-2", "phase": "german movement"}
    return json.dumps(plain | fields, indent=1)


def where(play: Campaign, name: str) -> int:
    return play.state.at[unit(name)]


# What is set up


def test_units_stand_where_the_file_says() -> None:
    play = set_up(GAME, SMALL)
    assert (at(play, "G-2-304"), strength(play, "G-2-304")) == ("Dasburg", 2)
    assert play.has(unit("G-2-304"), FINISHED)
    assert play.has(unit("A-28-110a"), ENTRENCHED)
    assert (where(play, "A-9R"), strength(play, "A-9R")) == (ELIMINATED, 0)
    assert play.state.spent[unit("G-2-304")] == 3
    assert play.state.impulse_start[unit("G-2-3a")] == play.state.turn_start[unit("G-2-3a")] == space("Dasburg")


def test_the_rest_of_the_state_is_as_the_file_says() -> None:
    state = set_up(GAME, SMALL).state
    assert (state.day, state.impulse, PHASE_NAMES[state.phase], state.side) == (18, 2, "german battles", GERMAN)
    assert (state.score, state.released, state.special_days) == (3, 1, (17, 18))
    assert (state.special_area, state.special_effect) == (space("Wiltz"), COMBAT)
    assert state.effects_used == COMBAT | RESTRICTION
    assert state.control >> space("Marnach") & 1
    assert not state.control >> space("Sinspelt") & 1
    assert state.damaged >> bridge("Waimes", "Malmedy") & 1
    assert not state.damaged >> bridge("51", "70") & 1
    assert state.failures[bridge("Waimes", "Malmedy")] == 2


def test_a_shifted_reinforcement_waits() -> None:
    state = set_up(GAME, SMALL).state
    tanks = unit("A-70T")
    assert (state.at[tanks], state.bound_for[tanks], state.due[tanks], state.owed[tanks]) == (AWAY, space("N"), 9, 2)


def test_who_is_not_named_takes_no_part_but_reinforcements_to_come_do() -> None:
    play = set_up(GAME, text(units={"Dasburg": ["G-2-304"]}))
    assert where(play, "G-2-2") == where(play, "A-70T") == ABSENT
    assert where(play, "A-7A") == AWAY
    assert where(play, "A-7B") == ABSENT
    early = set_up(GAME, text(phase="reinforcements", units={"Dasburg": ["G-2-304"]}))
    assert where(early, "A-7B") == AWAY


def test_play_goes_on_with_the_phase_named() -> None:
    play = read(GAME, SMALL)
    assert (type(play.decision).__name__, play.decision and play.decision.side) == ("Battles", "german")


def test_acts_of_the_phase_mean_that_it_is_under_way() -> None:
    units = {"Clervaux": ["G-2-304 finished moved from=51"], "Dasburg": ["G-2-2"]}
    play = read(GAME, text(units=units))
    assert type(play.decision).__name__ == "Movement"
    assert play.state.impulse_start[unit("G-2-304")] == space("Dasburg")
    fresh = read(GAME, text(units={"Clervaux": ["G-2-304"], "Dasburg": ["G-2-2"]}))
    assert fresh.state.impulse_start[unit("G-2-304")] == space("Clervaux")


@pytest.mark.parametrize("phase", PHASE_NAMES)
def test_a_position_plays_to_its_end(phase: str) -> None:
    changed = SMALL.replace("german battles", phase)
    play, luck = read(GAME, changed), Luck(4)
    while play.decision is not None:
        play.apply(play.decision.sample(play, luck))
        assert invariants(play) == []
    assert (play.state.day, play.state.impulse) == (22, 1)


# What is refused


REFUSED: dict[str, tuple[str, int, str, str]] = {
    "broken JSON": (SMALL.replace('"score": 3,', '"score" 3,'), 6, "", "not JSON"),
    "no object": ("[1]", 1, "position", "expected object"),
    "nested too deeply": ("[" * 100_000, 1, "", "nested"),
    "unknown field": (SMALL.replace('"score"', '"scores"'), 6, "scores", "unknown field"),
    "wrong type": (SMALL.replace('"score": 3', '"score": "three"'), 6, "score", "expected int"),
    "field missing": (SMALL.replace('  "impulse": "18-2",\n', ""), 1, "impulse", "missing"),
    "field twice": (SMALL.replace('"score": 3', '"score": 3,\n"score": 4'), 7, "score", "twice"),
    "another game": (SMALL.replace('"tigers"', '"chess"'), 2, "game", "invalid enum value"),
    "unknown scenario": (SMALL.replace('"campaign"', '"christmas"'), 3, "scenario", "christmas"),
    "impulse beyond the end": (SMALL.replace("18-2", "22-2"), 4, "impulse", "16-1 to 22-1"),
    "unknown phase": (SMALL.replace("german battles", "german lunch"), 5, "phase", "no phase 'german lunch'"),
    "unknown option": (SMALL.replace('"score": 3', '"options": ["snow"]'), 6, "options", "snow"),
    "debts": (SMALL.replace('"score": 3', '"score": -3'), 6, "score", "fewer than none"),
    "unknown unit": (SMALL.replace("G-600E", "G-601E"), 10, "units.Dasburg", "no unit 'G-601E'"),
    "no unit at all": (SMALL.replace('"G-600E"', '""'), 7, "units.Dasburg", "no unit ''"),
    "unknown place": (SMALL.replace('"Dasburg":', '"Paris":'), 10, "units", "no 'Paris'"),
    "unit twice": (SMALL.replace('"G-600E"', '"G-2-2"'), 12, "units.H", "two places"),
    "wrong mark": (SMALL.replace("1 entrenched", "1 happy"), 11, "units.Marnach", "no mark 'happy'"),
    "wrong number": (SMALL.replace("spent=3", "spent=x"), 10, "units.Dasburg", "no mark 'spent=x'"),
    "wrong impulse": (SMALL.replace("due=19-1", "due=30-1"), 8, "units.waiting", "no mark 'due=30-1'"),
    "too strong": (SMALL.replace("G-2-304 2", "G-2-304 5"), 10, "units.Dasburg", "3 points at most"),
    "armour dug in": (SMALL.replace("G-2-3a finished", "G-2-3a entrenched"), 11, "units.Marnach", "8.54"),
    "armour on foot": (SMALL.replace("G-2-3a finished", "G-2-3a on_foot"), 11, "units.Marnach", "8.35c"),
    "mark on the dead": (SMALL.replace('"A-9R"', '"A-9R moved"'), 9, "units.eliminated", "not in play"),
    "no reinforcement": (SMALL.replace("A-70T owed", "A-9A owed"), 8, "units.waiting", "no reinforcement"),
    "Germans in P": (SMALL.replace('"H": [', '"P": ['), 12, "units.P", "11.22"),
    "Allies in C": (SMALL.replace('"H": ["G-2-2"', '"C": ["A-9A"'), 12, "units.C", "11.23"),
    "unknown control": (SMALL.replace("Sinspelt", "Cologne"), 14, "control", "no 'Cologne'"),
    "no bridge": (SMALL.replace('"intact": [["Dasburg"', '"intact": [["Wiltz"'), 15, "bridges", "no bridge"),
    "failures at a whole bridge": (
        SMALL.replace('"failures": [["Waimes", "Malmedy"', '"failures": [["Irrel", "Ferschweiler"'), 16, "bridges",
        "10.16b",
    ),
    "unknown effect": (SMALL.replace('"combat"', '"fog"'), 17, "special_forces", "no effect 'fog'"),
    "unknown area of special forces": (SMALL.replace('"Wiltz"', '"Kyll"'), 17, "special_forces", "no 'Kyll'"),
    "unknown group": (SMALL.replace('"G1"', '"G9"'), 18, "released", "no group 'G9'"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_errors_name_line_and_field(name: str) -> None:
    spoilt, line, field, reason = REFUSED[name]
    check_refused(GAME, spoilt, (line, field), reason)


# There and back


def test_writing_gives_what_was_read() -> None:
    assert json.loads(write(set_up(GAME, SMALL))) == json.loads(SMALL)


@pytest.mark.parametrize("scenario", THEATRE.scenarios)
def test_any_moment_of_a_game_can_be_written_and_read(scenario: str) -> None:
    options = [option.key for option in GAME.scenario(scenario).options][:2]
    play = GAME.start(scenario, options, Dice(b"positions"))
    for _ in moments(play, Luck(6), every=23):
        written = write(play)
        assert write(set_up(GAME, written)) == written
        assert invariants(read(GAME, written)) == []


def test_what_is_read_is_what_was_there() -> None:
    play, luck = GAME.start("campaign", [], Dice(b"same")), Luck(2)
    for _ in range(250):
        assert play.decision is not None
        play.apply(play.decision.sample(play, luck))
    again, state = set_up(GAME, write(play)).state, play.state
    assert (again.control, again.damaged, again.failures) == (state.control, state.damaged, state.failures)
    assert (again.at, again.strength) == (state.at, state.strength)
    for each in (each for each, place in enumerate(state.at) if place >= 0):
        assert (again.marks[each], again.spent[each]) == (state.marks[each], state.spent[each])
        assert again.turn_start[each] == state.turn_start[each]

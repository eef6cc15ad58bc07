"""Position files: what they set up, what they refuse and where, and that nothing is lost on the way."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.games.verdun.invariants import invariants
from grognard.games.verdun.position import PHASE_NAMES, read, set_up, write
from grognard.games.verdun.state import ABSENT, AWAY, DEMORALIZED, DONE, ELIMINATED, OFF_MAP, SURRENDERED
from grognard.games.verdun.war import War
from tests.games.support import check_refused, moments
from tests.games.verdun.support import GAME, at, battle, hexes

SMALL = """{
  "game": "verdun",
  "turn": 3,
  "phase": "german assault",
  "units": {
    "1405": ["f_72_351 reduced demoralized"],
    "1404": ["g_21_80", "g_21_pio"],
    "eliminated": ["f_bcp_56"],
    "surrendered": ["f_bcp_59"]
  },
  "german_control": {"german": ["1605"], "french": ["0101"]},
  "interdiction": {"german": ["1406"]},
  "forts_destroyed": ["f_fort_vaux"],
  "shots": 2
}
"""


def text(**fields: Any) -> str:
    """A small position, one field to a line."""
    return json.dumps({"game": "verdun", "turn": 3, "phase": "german movement"} | fields, indent=1)


def where(war: War, unit: str) -> int:
    return war.state.at[war.unit(unit)]


# What is set up


def test_units_stand_where_the_file_says() -> None:
    war = read(GAME, SMALL)
    assert (at(war, "f_72_351"), at(war, "g_21_80")) == ("1405", "1404")
    assert war.reduced(war.unit("f_72_351"))
    assert war.has(war.unit("f_72_351"), DEMORALIZED)
    assert (where(war, "f_bcp_56"), where(war, "f_bcp_59")) == (ELIMINATED, SURRENDERED)


def test_the_rest_of_the_state_is_as_the_file_says() -> None:
    war = read(GAME, SMALL)
    state, name = war.state, war.field.board.at
    assert (state.turn, PHASE_NAMES[state.phase], state.shots) == (3, "german assault", 2)
    assert state.control >> name("1605") & 1
    assert not state.control >> name("0101") & 1
    assert state.german_fire == hexes(war, "1406")
    assert state.forts == [1, 0, 1, 1, 1, 1, 1]
    assert invariants(war) == []


def test_a_hex_with_a_unit_belongs_to_its_side() -> None:
    war = read(GAME, SMALL)
    assert war.state.control >> war.field.board.at("1404") & 1


def test_play_goes_on_with_the_phase_named() -> None:
    war = read(GAME, SMALL)
    assert war.decision is not None
    assert (type(war.decision).__name__, war.decision.side) == ("AssaultPhase", "german")


def test_a_position_plays_to_its_end() -> None:
    war, luck = read(GAME, SMALL), Luck(4)
    while war.decision is not None:
        war.apply(war.decision.sample(war, luck))
        assert invariants(war) == []
    assert war.state.turn == 9


def test_who_is_not_named_takes_no_part_but_reinforcements_to_come_do() -> None:
    war = set_up(GAME, text(turn=4, units={"0706": ["g_21_80"]}))
    assert where(war, "f_72_351") == ABSENT
    assert where(war, "f_37_2z") == ABSENT
    assert where(war, "f_153_418") == AWAY
    assert where(war, "f_1_1") == AWAY
    assert where(war, "g_army_heavy") == OFF_MAP
    assert where(war, "g_remnant_1") == AWAY


def test_who_arrives_today_is_still_to_come_before_the_organization_only() -> None:
    units = {"0706": ["g_21_80"]}
    assert where(set_up(GAME, text(turn=3, phase="french organization", units=units)), "f_37_2z") == AWAY
    assert where(set_up(GAME, text(turn=3, phase="french movement", units=units)), "f_37_2z") == ABSENT


def test_who_waits_to_arrive_can_be_named() -> None:
    war = set_up(GAME, text(turn=5, units={"waiting": ["f_37_2z"], "0706": ["g_21_80"]}))
    assert where(war, "f_37_2z") == AWAY


def test_marks_of_the_phase_mean_that_it_is_under_way() -> None:
    war = read(GAME, text(units={"0706": ["g_21_80 done", "g_21_81"]}))
    assert war.has(war.unit("g_21_80"), DONE)
    assert type(war.decision).__name__ == "Movement"


def test_replacements_left_mean_that_supply_and_rally_are_over() -> None:
    units = {"0201": ["g_hq_18", "g_21_80 reduced"], "0706": ["f_72_351"]}
    war = read(GAME, text(phase="german organization", replacements=1, units=units))
    assert type(war.decision).__name__ == "Replacements"
    assert war.state.replacements == 1


def test_options_change_the_forts() -> None:
    war = set_up(GAME, text(options=["fort_guns"], forts_reduced=["f_fort_vaux"]))
    assert war.state.forts == [2, 1, 2, 2, 2, 2, 2]


def test_an_overstack_that_the_file_knows_of_is_no_error() -> None:
    units = {"0706": ["g_21_80", "g_21_81", "g_21_87"]}
    assert read(GAME, text(units=units, overstacked=["0706"])).stack(hexes_id("0706"))


def hexes_id(name: str) -> int:
    return GAME.field.board.at(name)


# What is refused


REFUSED: dict[str, tuple[str, int, str, str]] = {
    "broken JSON": (SMALL.replace('"turn": 3,', '"turn" 3,'), 3, "", "not JSON"),
    "no object": ("[1]", 1, "position", "expected object"),
    "nested too deeply": ("[" * 100_000, 1, "", "nested"),
    "unknown field": (SMALL.replace('"shots"', '"shot"'), 14, "shot", "unknown field"),
    "wrong type": (SMALL.replace('"turn": 3', '"turn": "three"'), 3, "turn", "expected int"),
    "field missing": (SMALL.replace('  "turn": 3,\n', ""), 1, "turn", "missing"),
    "field twice": (SMALL.replace('"shots": 2', '"shots": 2,\n"turn": 4'), 15, "turn", "twice"),
    "hex twice": (SMALL.replace('"1404": [', '"1405": ['), 7, "1405", "twice"),
    "another game": (SMALL.replace('"verdun"', '"chess"'), 2, "game", "invalid enum value"),
    "turn beyond the calendar": (SMALL.replace('"turn": 3', '"turn": 10'), 3, "turn", "1 to 9"),
    "unknown phase": (SMALL.replace("german assault", "german lunch"), 4, "phase", "no phase 'german lunch'"),
    "unknown option": (SMALL.replace('"shots": 2', '"options": ["tanks"]'), 14, "options", "tanks"),
    "unknown weather": (SMALL.replace('"shots": 2', '"weather": "snow"'), 14, "weather", "invalid enum value"),
    "too many shots": (SMALL.replace('"shots": 2', '"shots": 4'), 14, "shots", "0 to 3"),
    "debts": (SMALL.replace('"shots": 2', '"replacements": -1'), 14, "replacements", "fewer than none"),
    "unknown unit": (SMALL.replace("g_21_80", "g_21_999"), 7, "units.1404", "no unit 'g_21_999'"),
    "no unit at all": (SMALL.replace('"g_21_80"', '""'), 5, "units.1404", "no unit ''"),
    "unknown hex": (SMALL.replace('"1404":', '"9999":'), 7, "units", "no hex '9999'"),
    "unit twice": (SMALL.replace('"f_bcp_59"', '"g_21_80"'), 9, "units.surrendered", "two places"),
    "wrong mark": (SMALL.replace("reduced demoralized", "reduced happy"), 6, "units.1405", "no mark 'happy'"),
    "reduced HQ": (SMALL.replace('"g_21_80"', '"g_hq_18 reduced"'), 7, "units.1404", "cannot be reduced"),
    "demoralized HQ": (SMALL.replace('"g_21_80"', '"g_hq_18 demoralized"'), 7, "units.1404", "cannot be"),
    "flipped infantry": (SMALL.replace('"g_21_80"', '"g_21_80 flipped"'), 7, "units.1404", "cannot be flipped"),
    "mark on the dead": (SMALL.replace("f_bcp_56", "f_bcp_56 dug_in"), 8, "units.eliminated", "not on the map"),
    "enemies in one hex": (SMALL.replace('"g_21_80"', '"g_21_80", "f_72_362"'), 7, "units.1404", "8.11a"),
    "Germans in a fort": (SMALL.replace('"1404"', '"2012"'), 7, "units.2012", "8.11b"),
    "closed hex": (SMALL.replace('"1404"', '"0105"'), 7, "units.0105", "14.33a"),
    "Forges elsewhere": (SMALL.replace("f_72_351 reduced", "f_army_forges"), 6, "units.1405", "14.33a"),
    "train off the rails": (SMALL.replace('"f_72_351 reduced demor', '"f_army_rail demor'), 6, "units.1405", "14.34a"),
    "too many": (SMALL.replace('"g_21_80"', '"g_21_80", "g_21_81", "g_25_116"'), 7, "units.1404", "8.31a"),
    "off-map guns on the map": (SMALL.replace('"g_21_80"', '"g_army_heavy"'), 7, "units.1404", "off_map"),
    "no reinforcement": (SMALL.replace('"eliminated"', '"waiting"'), 8, "units.waiting", "no reinforcement"),
    "marker on a source": (SMALL.replace('"1406"', '"1323"'), 12, "interdiction.german", "7.23b"),
    "marker nowhere": (SMALL.replace('"1406"', '"1499"'), 12, "interdiction", "no hex"),
    "control nowhere": (SMALL.replace('"1605"', '"1699"'), 11, "german_control", "no hex"),
    "unknown fort": (SMALL.replace("f_fort_vaux", "f_fort_knox"), 13, "forts_destroyed", "no fort"),
    "fort with one step": (SMALL.replace("forts_destroyed", "forts_reduced"), 13, "forts_reduced", "fort_guns"),
    "unknown corps": (SMALL.replace('"shots": 2', '"corps_16": "XV"'), 14, "corps_16", "no French corps"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_errors_name_line_and_field(name: str) -> None:
    spoilt, line, field, reason = REFUSED[name]
    check_refused(GAME, spoilt, (line, field), reason)


# There and back


def test_writing_gives_what_was_read() -> None:
    assert json.loads(write(set_up(GAME, SMALL))) == json.loads(SMALL)


def test_the_small_things_are_written_too() -> None:
    fields = {
        "weather": "bad",
        "options": ["fort_guns", "better_organization"],
        "units": {"1616": ["f_16_13"], "waiting": ["f_37_2z"], "off_map": ["g_army_naval flipped"]},
        "forts_reduced": ["f_fort_vaux"],
        "pioneer_replaced": True,
        "taken_121": True,
        "gun_returned": True,
        "corps_16": "XX",
    }
    spelt = text(turn=7, **fields)
    assert json.loads(write(set_up(GAME, spelt))) == json.loads(spelt)


@pytest.mark.parametrize("all_options", [False, True])
def test_any_moment_of_a_game_can_be_written_and_read(all_options: bool) -> None:
    options = [option.key for option in GAME.scenario("verdun").options] if all_options else []
    war = GAME.start("verdun", options, Dice(b"positions"))
    for _ in moments(war, Luck(6), every=7):
        written = write(war)
        assert write(set_up(GAME, written)) == written
        assert invariants(read(GAME, written)) == []


def test_what_play_reads_is_what_was_there() -> None:
    war = battle({"0706": ["g_21_80 dug_in"], "0708": ["f_72_351"]}, turn=4, phase=8)
    again = set_up(GAME, write(war)).state
    assert (again.control, again.forts, again.shots) == (war.state.control, war.state.forts, war.state.shots)
    stands = [unit for unit, place in enumerate(war.state.at) if place >= 0]
    assert [again.at[unit] for unit in stands] == [war.state.at[unit] for unit in stands]
    assert again.marks == war.state.marks

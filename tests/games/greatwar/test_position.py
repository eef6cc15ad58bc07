"""Position files: what they set up, what they refuse and where, and that nothing is lost on the way."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.engine.errors import BadPosition
from grognard.games.greatwar.combat import Combat
from grognard.games.greatwar.command import CommandWindow, PlayCommand
from grognard.games.greatwar.ending import Resupply
from grognard.games.greatwar.invariants import invariants
from grognard.games.greatwar.movement import MoveUnits
from grognard.games.greatwar.orders import NameUnits
from grognard.games.greatwar.position import read, set_up, write
from grognard.games.greatwar.state import ABSENT, ELIMINATED, ORDERED, Effect, InPlay
from grognard.games.greatwar.windows import Pass, Window
from tests.games.greatwar.support import BOX, GAME, at, figures, names, unit
from tests.games.support import check_refused, moments

SMALL = """{
  "game": "greatwar",
  "scenario": "s01",
  "side": "german",
  "turn": 4,
  "phase": "combat",
  "units": {
    "6-4": ["G02 3 grenadier ordered moved=1"],
    "8-4": ["B02 2"],
    "eliminated": ["B01"]
  },
  "wire": ["7-4"],
  "craters": ["5-5", "6-6"],
  "tokens": {"german": 3, "allied": 9},
  "medals": {"german": {"elimination": 1}},
  "hands": {"german": ["probe_left", "ambush"]},
  "discards": ["forward_1", "lice"],
  "in_play": ["german attack_left 0", "allied hold_at_all_costs 2"],
  "command": "attack_left",
  "effects": ["hold_at_all_costs allied - 1"]
}
"""
UNWRITTEN = (
    "agenda", "rolls", "deck", "combat_deck", "silent", "seen", "fights", "relief", "raid_start", "symbols",
)  # fmt: skip
"""What a file leaves out: order of the decks, dice, what is being decided, what sides keep in mind."""


def text(**fields: Any) -> str:
    return json.dumps({"game": "greatwar", "scenario": "s01", "side": "german"} | fields, indent=1)


# What is set up


def test_units_stand_where_the_file_says() -> None:
    play = set_up(GAME, SMALL)
    assert (at(play, "G02"), figures(play, "G02")) == ("6-4", 3)
    assert (play.state.specialist[unit(play, "G02")], play.state.moved[unit(play, "G02")]) == ("grenadier", 1)
    assert play.has(unit(play, "G02"), ORDERED)
    assert (play.state.at[unit(play, "B01")], figures(play, "B01")) == (ELIMINATED, 0)
    assert play.state.at[unit(play, "G01")] == ABSENT
    assert invariants(play) == []


def test_ground_tokens_and_medals_are_those_of_the_file() -> None:
    state = set_up(GAME, SMALL).state
    assert (names(state.wire), names(state.craters)) == (["7-4"], ["5-5", "6-6"])
    assert (state.tokens, state.held[:2]) == ([3, 9], [1, 0])


def test_named_cards_leave_the_decks_and_other_hands_are_dealt() -> None:
    state = set_up(GAME, SMALL).state
    assert (state.hands[0], state.combat_hands[0]) == (("probe_left_1",), ("ambush_1",))
    assert (state.discards, state.combat_discards) == (["forward_1"], ["lice_1"])
    assert state.in_play == [InPlay("attack_left_1", 0), InPlay("hold_at_all_costs_1", 1, 2)]
    entry = BOX.settings["s01"].sides[1]
    assert (len(state.hands[1]), len(state.combat_hands[1])) == (entry.command_cards, entry.combat_cards)
    assert state.effects == [Effect("hold_at_all_costs", 1)]


def test_without_units_everybody_stands_as_the_scenario_has_them() -> None:
    assert set_up(GAME, text()).state.at == [post.at for post in BOX.settings["s01"].units]


@pytest.mark.parametrize(
    ("fields", "decision"),
    [
        ({}, PlayCommand),
        ({"command": "attack_left", "in_play": ["german attack_left_1"]}, CommandWindow),
        ({"phase": "orders", "command": "attack_left"}, NameUnits),
        ({"phase": "orders", "command": "attack_left", "units": {"3-6": ["G03 ordered"]}}, MoveUnits),
        ({"phase": "movement", "units": {"3-6": ["G03 ordered"]}}, MoveUnits),
        ({"phase": "combat", "units": {"5-6": ["G03 ordered"], "6-6": ["B02"]}}, Combat),
        ({"phase": "end"}, Resupply),
    ],
)
def test_play_goes_on_with_what_is_left_of_the_phase(fields: dict[str, Any], decision: type[Any]) -> None:
    play = read(GAME, text(**fields))
    while isinstance(play.decision, Window) and not isinstance(play.decision, decision):
        play.apply(Pass())
    assert isinstance(play.decision, decision)


def test_a_side_that_has_enough_medals_has_won() -> None:
    assert read(GAME, text(medals={"allied": {"elimination": 6}})).state.winner == 1


# What is refused

WRONG = (
    ('"s01"', '"s17"', (3, "scenario"), "s17"),
    ('"turn": 4', '"turn": 0', (5, "turn"), "count from 1"),
    ('"combat"', '"tea"', (6, "phase"), "no phase 'tea'"),
    ("6-4", "12-4", (8, "units"), "no hex '12-4'"),
    ("G02 3", "G99 3", (8, "units.6-4"), "no unit 'G99'"),
    ("G02 3", "G02 7", (8, "units.6-4"), "4 figures at most"),
    ("grenadier", "wizard", (8, "units.6-4"), "no mark 'wizard'"),
    ("grenadier", "heavy_weapon_loader", (8, "units.6-4"), "cannot carry"),
    ('["B02 2"]', '["B02 2", "B03"]', (9, "units.8-4"), "holds two units"),
    ('["B02 2"]', '["G02"]', (8, "units.8-4"), "two places"),
    ('"german": 3', '"german": -3', (14, "tokens"), "fewer than none"),
    ('"german": 3', '"german": 23', (14, "tokens"), "30 tokens"),
    ('"elimination"', '"beauty"', (15, "medals"), "no medals 'beauty'"),
    ('"ambush"', '"ambush_9"', (16, "hands"), "no card 'ambush_9'"),
    ('"forward_1"', '"forward_1", "forward_1"', (17, "discards"), "no forward_1 is left"),
    ('"german attack_left 0"', '"british attack_left 0"', (18, "in_play"), "expected a side"),
    ('"command": "attack_left"', '"command": "ambush"', (19, "command"), "no Command card"),
    ("allied - 1", "allied 1", (20, "effects"), "expected a card"),
)


@pytest.mark.parametrize(("good", "bad", "place", "reason"), WRONG)
def test_what_does_not_fit_is_blamed_on_its_line(good: str, bad: str, place: tuple[int, str], reason: str) -> None:
    assert good in SMALL
    check_refused(GAME, SMALL.replace(good, bad, 1), place, reason)


@pytest.mark.rule("COMP-10")
def test_two_units_never_stand_in_one_hex() -> None:
    spoilt = text(units={"8-4": ["B02", "B03"]})
    with pytest.raises(BadPosition, match="COMP-10: 8-4 holds two units"):
        GAME.position(spoilt)


# There and back


@pytest.mark.parametrize("scenario", ["s04", "s11", "s50", "s54", "s57"])
def test_what_is_written_can_be_read_again(scenario: str) -> None:
    play, luck = GAME.start(scenario, [], Dice(b"position")), Luck(5)
    for _ in moments(play, luck, 61):
        if play.state.turn:
            again = set_up(GAME, write(play))
            fields = [field for field in play.state.__struct_fields__ if field not in UNWRITTEN]
            assert [getattr(again.state, f) for f in fields] == [getattr(play.state, f) for f in fields]
            assert sorted(again.state.deck) == sorted(play.state.deck)
            again.advance()
            assert invariants(again) == []

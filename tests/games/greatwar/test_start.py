"""A battle before its first turn."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Dice
from grognard.games.greatwar.board import ALLIED, GERMAN
from grognard.games.greatwar.scenarios import KEYS
from grognard.games.greatwar.start import Deal, opening
from tests.games.greatwar.support import BOX, GAME, at, at_start
from tests.games.words import lacking


@pytest.mark.rule("SETUP-01")
def test_thirty_four_scenarios() -> None:
    assert [scenario.key for scenario in GAME.scenarios] == list(KEYS)
    assert len(KEYS) == 34


@pytest.mark.rule("SETUP-04", "SETUP-03")
def test_everybody_and_everything_where_the_map_shows_it() -> None:
    play = at_start("s57")
    assert (at(play, "G01"), at(play, "F01")) == ("3-4", "5-5")
    assert play.state.figures[:2] == [4, 4]
    assert (play.state.wire, play.state.ground) == (BOX.settings["s57"].wire, BOX.settings["s57"].map)


@pytest.mark.rule("SETUP-06", "SETUP-09")
def test_tokens_and_artillery_of_the_scenario() -> None:
    state = opening(BOX, "s52")
    assert (state.tokens, state.artillery) == ([5, 12], [2, 5])
    assert at_start("s52").pool == 13


@pytest.mark.rule("SETUP-07", "SETUP-08")
def test_hands_are_dealt_from_shuffled_decks() -> None:
    play = GAME.start("s47", [], Dice(b"one"))
    other = GAME.start("s47", [], Dice(b"two"))
    again = GAME.start("s47", [], Dice(b"one"))
    state = play.state
    assert [len(hand) for hand in (*state.hands, *state.combat_hands)] == [5, 5, 3, 3]
    assert state.hands != other.state.hands
    assert state.hands == again.state.hands
    assert sorted([*state.deck, *state.hands[0], *state.hands[1]]) == sorted(BOX.decks.command_cards)


def test_decks_are_whole_before_they_are_dealt() -> None:
    state = opening(BOX, "s01")
    assert (len(state.deck), len(state.combat_deck)) == (58, 40)
    assert GAME.encode(opening(BOX, "s01")) == GAME.encode(state)
    assert Deal() == Deal()


@pytest.mark.rule("XDEP-01")
def test_free_specialists_of_the_scenario() -> None:
    assert opening(BOX, "s50").free_specialists == [4, 3]


@pytest.mark.rule("XDEP-02")
def test_free_specialists_of_the_option() -> None:
    assert opening(BOX, "s08").free_specialists == [0, 0]
    assert opening(BOX, "s08", ["more_specialists"]).free_specialists == [2, 3]


def tanks(key: str, *options: str) -> list[str]:
    return [unit.kind for unit in opening(BOX, key, options).units if unit.kind.startswith("tank")]


@pytest.mark.rule("SCN-55b", "SCN-57c", "SCN-58c")
@pytest.mark.parametrize("key", ["s55", "s57", "s58"])
def test_with_few_models_one_tank_goes_and_one_is_replaced(key: str) -> None:
    assert tanks(key) == ["tank_schneider"] * 3
    assert tanks(key, "few_tanks") == ["tank_schneider", "tank_saint_chamond"]
    free = opening(BOX, key).free_specialists[ALLIED]
    assert opening(BOX, key, ["few_tanks"]).free_specialists[ALLIED] == free + 1


@pytest.mark.rule("SCN-56c")
def test_in_the_afternoon_one_tank_is_replaced() -> None:
    assert tanks("s56") == ["tank_schneider"] * 2
    assert tanks("s56", "few_tanks") == ["tank_schneider", "tank_saint_chamond"]


def test_who_moves_first() -> None:
    assert (opening(BOX, "s12").active, opening(BOX, "s13").active) == (GERMAN, ALLIED)


def test_scenarios_groups_cards_and_options_have_words() -> None:
    wanted = [f"scenario.{key}" for key in KEYS]
    wanted += [f"word.{key}.{group}" for key, setting in BOX.settings.items() for group in setting.groups]
    wanted += [f"{head}.{kind}" for head in ("card", "word") for kind in (*BOX.decks.command, *BOX.decks.combat)]
    wanted += [f"option.{option.key}{end}" for option in BOX.options for end in ("", ".help")]
    wanted += [f"word.{word}" for word in (*BOX.forces.kinds, *BOX.forces.specialists, *BOX.faces)]
    wanted += [f"word.{medal.kind}" for setting in BOX.settings.values() for medal in setting.medals]
    assert lacking(GAME.folder, wanted) == []

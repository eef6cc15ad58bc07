"""The words of every game: the same keys and slots in both languages, and a sentence for whatever the code says."""

from __future__ import annotations

import pytest

from grognard.engine.game import Game
from grognard.engine.rules import read_rules
from grognard.games import games
from tests.games.words import ENGLISH, FRENCH, lacking, said, slots, words

ENGINE_SAYS = {"event.rolled": frozenset({"side", "purpose", "dice", "about"}), "why.not_now": frozenset({"pick"})}


@pytest.fixture(params=list(games()))
def game(request: pytest.FixtureRequest) -> Game:
    return games()[request.param]


def test_both_languages_have_the_same_keys(game: Game) -> None:
    assert sorted(words(game.folder, ENGLISH)) == sorted(words(game.folder, FRENCH))


def test_both_languages_use_the_same_facts(game: Game) -> None:
    other = {key: slots(sentence) for key, sentence in words(game.folder, FRENCH).items()}
    assert {key: slots(sentence) for key, sentence in words(game.folder, ENGLISH).items()} == other


def test_whatever_the_code_says_has_words(game: Game) -> None:
    keys = lacking(game.folder, [each.key for each in said(game.folder)])
    assert {each.key: each.place for each in said(game.folder) if each.key in keys} == {}
    assert lacking(game.folder, ENGINE_SAYS) == []


def test_sentences_use_no_fact_that_the_code_does_not_give(game: Game) -> None:
    given = [(each.key, each.facts, each.place) for each in said(game.folder)]
    given += [(key, facts, "engine") for key, facts in ENGINE_SAYS.items()]
    known = words(game.folder, ENGLISH)
    wrong = [
        (key, sorted(slots(known[key]) - facts), place)
        for key, facts, place in given
        if facts is not None and key in known and slots(known[key]) - facts
    ]
    assert wrong == []


def test_scenarios_and_options_have_a_name_and_a_helpful_sentence(game: Game) -> None:
    options = [option.key for scenario in game.scenarios for option in scenario.options]
    wanted = [f"scenario.{scenario.key}" for scenario in game.scenarios] + [f"side.{side}" for side in game.sides]
    wanted += [key for option in options for key in (f"option.{option}", f"option.{option}.help")]
    assert lacking(game.folder, wanted) == []


def test_rules_have_both_languages(game: Game) -> None:
    assert [rule.id for rule in read_rules(game.folder) if not (rule.en and rule.fr)] == []

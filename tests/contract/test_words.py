"""The contract, part six: whatever the page may have to say, it has words for, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from grognard.engine.dice import Luck
from grognard.engine.game import Game
from grognard.engine.match import Match
from grognard.server.words import LANGUAGES, words
from tests.contract.cases import GAMES, Case, deciding, some_cases, steps
from tests.games.words import slots

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@every_game
def test_all_languages_say_the_same(game: Game) -> None:
    first, *others = (words(game, lang) for lang in LANGUAGES)
    assert first
    for other in others:
        assert sorted(other) == sorted(first)
        assert {key: slots(other[key]) for key in other} == {key: slots(first[key]) for key in first}


@some_cases
def test_everything_that_is_said_has_words(case: Case) -> None:
    match, known = case.match(20), words(case.game, LANGUAGES[0])
    said: set[str] = set(named(case))
    for count in steps(match, Luck(20)):
        said.update(told(match))
        if count % 6 == 0:
            said.update(shown(match))
    assert sorted(said - set(known)) == []


def named(case: Case) -> Iterator[str]:
    yield from (f"side.{side}" for side in case.game.sides)
    yield f"scenario.{case.scenario}"
    yield from (f"option.{option}" for option in case.options)
    yield from (f"box.{box.id}" for box in case.game.scenery(case.scenario).boxes)


def told(match: Match) -> Iterator[str]:
    """The keys of the last action's events."""
    for event in match.entries[-1].events if match.entries else match.prologue:
        raw = msgspec.to_builtins(event)
        yield f"event.{raw['event']}"
        if raw["event"] == "rolled":
            yield f"word.{raw['purpose']}"


def shown(match: Match) -> Iterator[str]:
    """The keys of view and menu, of the rules they cite, and of a refusal."""
    play, decision = match.play, deciding(match.play)
    view, menu = match.game.view(play, match.decider), decision.menu(play, ())
    yield from (f"phase.{phase.key}" for phase in view.sequence)
    yield from (f"mark.{mark}" for piece in view.pieces for mark in piece.marks)
    menus = [menu, *(decision.menu(play, (pick.pick,)) for pick in menu.picks[:3])]
    refusals = [decision.why_not(play, (), f"unit:{piece.id}") for piece in view.pieces[:3]]
    yield from keys(msgspec.to_builtins([view, menus, refusals]))


def keys(thing: Any) -> Iterator[str]:
    """Every sentence, reason and rule number below this JSON."""
    if isinstance(thing, dict):
        if set(thing) == {"key", "facts"}:
            yield thing["key"]
        if set(thing) == {"rule", "reason", "facts"}:
            yield f"why.{thing['reason']}"
        if isinstance(thing.get("rule"), str) and thing["rule"]:
            yield f"rule.{thing['rule']}"
        thing = list(thing.values())
    if isinstance(thing, list | tuple):
        for inner in thing:
            yield from keys(inner)

"""What the contract is tried on: every scenario of every game, plain and with all its options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from grognard.engine.dice import Luck
from grognard.engine.game import Game
from grognard.engine.match import Header, Match
from grognard.engine.play import Play
from grognard.engine.steps import Decision
from grognard.games import games
from tests.toy import TOY

GAMES: Mapping[str, Game] = {"toy": TOY, **games()}
MOST = 20_000
"""A play that takes more actions than this will never end."""


class Case(NamedTuple):
    """A scenario with its options; `name` is `game.scenario`, followed by `+options` if they are in use."""

    name: str
    game: Game
    scenario: str
    options: tuple[str, ...]

    def match(self, seed: int) -> Match:
        header = Header(self.game.name, self.game.version, self.scenario, self.options, f"{self.name} {seed}")
        return Match.new(self.game, header)


def cases() -> Iterator[Case]:
    for game in GAMES.values():
        for scenario in game.scenarios:
            yield Case(f"{game.name}.{scenario.key}", game, scenario.key, ())
            if scenario.options:
                options = tuple(option.key for option in scenario.options)
                yield Case(f"{game.name}.{scenario.key}+options", game, scenario.key, options)


CASES = {case.name: case for case in cases()}
MANY = 12
"""Of a game with so many cases or more, the long tests are tried on some: by turns plain and with options."""


def chosen() -> Iterator[Case]:
    for game in GAMES.values():
        own = [case for case in CASES.values() if case.game is game]
        yield from own[:: 1 + 2 * (len(own) // MANY)]


every_case = pytest.mark.parametrize("case", [pytest.param(case, id=name) for name, case in CASES.items()])
some_cases = pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in chosen()])


def deciding(play: Play[Any]) -> Decision[Any]:
    """The decision of a play that is not over."""
    assert play.decision is not None
    return play.decision


def steps(match: Match, luck: Luck) -> Iterator[int]:
    """Play at random to the end, giving the number of actions so far before each of them."""
    for count in range(MOST):
        if match.play.over:
            return
        yield count
        if not match.play.over:
            match.act(match.decider, deciding(match.play).sample(match.play, luck))
    pytest.fail(f"no end after {MOST} actions")


def every(nth: int, match: Match, luck: Luck) -> Iterator[Play[Any]]:
    """The play at each nth decision of a random game, and more and more rarely in a long one."""
    following = 0
    for count in steps(match, luck):
        if count >= following:
            yield match.play
            following = count + nth + count // 16


def played(case: Case, seed: int) -> Match:
    """A random game, from its first action to its last."""
    match = case.match(seed)
    for _ in steps(match, Luck(seed)):
        pass
    return match

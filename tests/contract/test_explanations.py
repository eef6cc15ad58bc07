"""The contract, part eight: the computer player of every game says what it has in mind when it attacks."""

from __future__ import annotations

from itertools import islice

import pytest

from grognard.engine.dice import Luck
from grognard.engine.text import Text
from grognard.games import game
from grognard.players.greedy import Greedy
from grognard.server.words import words
from tests.contract.cases import CASES, deciding, steps
from tests.games.words import slots

PLAYED = ["verdun.verdun", "tigers.three_days", "blitzkrieg.stonne", "somme.hutier", "greatwar.s01"]
ENOUGH = 3
MOST_LOOKED_AT = 600


def explained(name: str) -> list[Text]:
    """What would be said of the attacks that come up in a random game."""
    match, found = CASES[name].match(4), list[Text]()
    for _ in islice(steps(match, Luck(4)), MOST_LOOKED_AT):
        actions = deciding(match.play).candidates(match.play)[:6]
        said = [Greedy().explain(match.play, action) for action in actions]
        found += [text for text in said if text is not None]
        if len(found) >= ENOUGH:
            return found
    return found


@pytest.mark.parametrize("name", PLAYED)
def test_attacks_are_explained_in_both_languages(name: str) -> None:
    found = explained(name)
    assert len(found) >= ENOUGH
    for text in found:
        percents = [fact for fact in text.facts.values() if isinstance(fact, int)]
        assert percents
        assert all(0 <= percent <= 100 for percent in percents)
        for lang in ("en", "fr"):
            sentence = words(game(name.split(".")[0]), lang)[text.key]
            assert set(text.facts) <= slots(sentence)

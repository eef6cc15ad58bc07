"""What tests of every game need: dice that are known before, news of a kind, plays to look at, errors to expect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from grognard.engine.dice import Luck
from grognard.engine.errors import BadPosition
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.play import Play


class Loaded:
    """Dice that fall as the test says, and complain when asked for more."""

    def __init__(self, dice: Sequence[int]) -> None:
        self.dice = list(dice)

    def die(self, n: int, sides: int) -> int:
        assert n < len(self.dice), f"the test did not expect die number {n + 1}"
        return self.dice[n]


def events(play: Play[Any], kind: type[Event]) -> list[Any]:
    """What has been told of this kind."""
    return [event for event in play.events or [] if isinstance(event, kind)]


def moments(play: Play[Any], luck: Luck, every: int) -> Iterator[int]:
    """Play at random to the end, and stop before one decision in so many; the number of the decision."""
    count = 0
    while play.decision is not None:
        if count % every == 0:
            yield count
        count += 1
        play.apply(play.decision.sample(play, luck))


def check_refused(game: Game, spoilt: str, place: tuple[int, str], reason: str) -> None:
    """The position is refused at this line and field, for this reason."""
    with pytest.raises(BadPosition) as error:
        game.position(spoilt)
    assert (error.value.line, error.value.field) == place
    assert reason in error.value.reason

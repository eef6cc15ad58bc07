"""What a general would do here, and why.

>>> hint(play, Budget(5), Luck(1)).action      # doctest: +SKIP
Assault(target='1203', units=('g_5_8g',))
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from grognard.engine.dice import Luck
from grognard.engine.play import Play
from grognard.engine.steps import Action
from grognard.engine.text import Text
from grognard.players.budget import Budget
from grognard.players.thinking import General, counsel_of


class Hint(msgspec.Struct, frozen=True):
    """The action, what is said of it, the doctrine behind it (`doctrine.<plan>` in the game's words), and the chances
    of a win with it and with the standard plan, after so many tries."""

    action: Action
    why: Text | None
    plan: str
    chance: float
    standard: float
    tries: int


def hint(
    play: Play[Any], budget: Budget, luck: Luck, hands: int = 1, stop: Callable[[], bool] = lambda: False
) -> Hint:
    """For the side that has to decide; the play is one that it has imagined."""
    general, side = General(budget, hands), play.state.agenda[-1].side
    general.stop = stop
    action = general.choose(play, luck)
    why, found = general.explain(play, action), general.found
    if found is not None and found.tries:
        return Hint(action, why, general.mind.doctrine, found.chance, found.standard, found.tries)
    now = counsel_of(play.game).chance(play, side)
    return Hint(action, why, general.mind.doctrine, now, now, 0)

"""Small battles for tests: who stands where, which dice will fall, what is to be decided.

>>> war = battle({"1605": ["g_5_8"], "1606": ["f_51_208 reduced demoralized"]}, agenda=[...], dice=[5, 3])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.steps import Step
from grognard.games.verdun.battlefield import load
from grognard.games.verdun.game import Verdun
from grognard.games.verdun.start import opening
from grognard.games.verdun.state import MARKS
from grognard.games.verdun.war import War
from tests.games.support import Loaded

GAME = Verdun()


def battle(
    units: dict[str, list[str]],
    agenda: Sequence[Step[Any]] = (),
    dice: Sequence[int] = (),
    *,
    options: Sequence[str] = (),
    **state: Any,
) -> War:
    """A war with these units (id and marks, `reduced` among them) and nobody else; state fields by name."""
    fresh = opening(load(), options)
    fresh.turn, fresh.phase = 2, 0
    for key, value in state.items():
        setattr(fresh, key, value)
    war = War(GAME, fresh, Loaded(dice), [])
    for where, names in units.items():
        for name in names:
            stand(war, where, *name.split())
    war.then(*agenda)
    war.advance()
    return war


def stand(war: War, where: str, unit: str, *marks: str) -> None:
    """Put a unit in a hex, with its marks."""
    index = war.field.index[unit]
    war.place(index, war.field.board.at(where))
    for mark in marks:
        if mark == "reduced":
            war.state.steps[index] -= 1
        else:
            war.mark(index, MARKS[mark])


def hexes(war: War, *names: str) -> int:
    return war.field.board.set(*names)


def at(war: War, unit: str) -> str:
    """The hex of a unit by number, or its place off the map as a number in words."""
    where = war.state.at[war.field.index[unit]]
    return war.field.board.name(where) if where >= 0 else str(where)

"""Short ways for tests of movement: one order, one look."""

from __future__ import annotations

from typing import Any

from grognard.engine.ruling import Ruling
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.entrenchment import Entrench
from grognard.games.tigers.movement import Movement
from grognard.games.tigers.moves import Move
from grognard.games.tigers.state import DEMOLITION, MARKS
from tests.games.tigers.support import position, unit


def moving(units: dict[str, list[str]], side: str = "german", dice: tuple[int, ...] = (), **state: Any) -> Campaign:
    """A position in which this side is to move."""
    return position(units, [Movement(side)], dice, side=("german", "allied").index(side), **state)


def order(units: str, *path: str, on_foot: bool = False) -> Move:
    """`units` are ids with blanks between them."""
    return Move(tuple(units.split()), path, on_foot)


def ruling(play: Campaign, units: str, *path: str, on_foot: bool = False) -> Ruling:
    return play.ruling(order(units, *path, on_foot=on_foot))


def go(play: Campaign, units: str, *path: str, on_foot: bool = False) -> Campaign:
    play.apply(order(units, *path, on_foot=on_foot))
    return play


def dig(play: Campaign, *units: str) -> Ruling:
    return play.ruling(Entrench(units))


def spent(play: Campaign, name: str) -> int:
    return play.state.spent[unit(name)]


def cost(play: Campaign, units: str, *path: str, on_foot: bool = False) -> int:
    """What a legal move costs its first unit."""
    go(play, units, *path, on_foot=on_foot)
    return spent(play, units.split()[0])


def marked(play: Campaign, name: str, mark: str) -> bool:
    return play.has(unit(name), MARKS[mark])


def starved(*names: str) -> int:
    """A set of units, for those found without supply."""
    return sum(1 << unit(name) for name in names)


def at_waimes(*defenders: str, dice: tuple[int, ...] = (), **state: Any) -> Campaign:
    """T-06: a German stack at Waimes and Americans at Malmedy, across the bridge."""
    units = {"Waimes": ["G-2-3a", "G-2-304", "G-26-39", "G-600E"], "Malmedy": list(defenders)}
    return moving(units, dice=dice, **{"effects_used": DEMOLITION, **state})

"""Moves for tests: a side in its movement phase, orders, and what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.steps import Action
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.movement import Moves, StartMovement
from grognard.games.somme.orders import ForcedMarch, Move
from tests.games.somme.support import front


def phase(
    units: dict[str, list[str]],
    side: str = "allied",
    scenario: str = "michael",
    part: str = "",
    dice: Sequence[int] = (),
    **state: Any,
) -> Campaign18:
    """The movement phase of a side, at its first order."""
    return front(scenario, units, [StartMovement(side), Moves(side, part)], dice, **state)


def go(play: Campaign18, unit: str, *path: str) -> None:
    """One unit moves, or several whose names are joined by a plus sign."""
    play.apply(Move(tuple(unit.split("+")), path))


def march(play: Campaign18, unit: str, *path: str) -> None:
    play.apply(ForcedMarch(tuple(unit.split("+")), path))


def why(play: Campaign18, unit: str, *path: str, forced: bool = False) -> tuple[str, ...]:
    """The rules and reasons against a move: nothing if it is legal."""
    names = tuple(unit.split("+"))
    return reasons(play, ForcedMarch(names, path) if forced else Move(names, path))


def reasons(play: Campaign18, action: Action) -> tuple[str, ...]:
    return tuple(f"{breach.rule} {breach.reason}" for breach in play.ruling(action).breaches)

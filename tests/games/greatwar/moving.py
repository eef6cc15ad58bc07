"""For tests of movement: a German unit in its movement phase, and what came of it."""

from __future__ import annotations

from typing import Any

from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.going import allowance
from grognard.games.greatwar.movement import Movement
from grognard.games.greatwar.moves import MoveUnit
from grognard.games.greatwar.state import Effect
from tests.games.greatwar.support import battle, unit

MOVING = [Movement("german")]
START = "5-5"


def moving(words: str = "infantry", others: dict[str, str] | None = None, **more: Any) -> Battle:
    """A German unit, ordered, in the middle of the board, in its movement phase."""
    units = {START: f"G1 {words} ordered", **(others or {})}
    return battle(units, MOVING, **more)


def card(kind: str, on: int = -1) -> Effect:
    return Effect(kind, 0, on)


def go(play: Battle, *path: str, who: str = "G1") -> Battle:
    play.apply(MoveUnit(who, path))
    return play


def refused(play: Battle, *path: str, who: str = "G1") -> tuple[str, ...]:
    """The rules that forbid this move."""
    return play.ruling(MoveUnit(who, path)).rules


def has(play: Battle, flags: int, name: str = "G1") -> bool:
    """Does it have all of these flags?"""
    return play.state.flags[unit(play, name)] & flags == flags


def fights_after(play: Battle, name: str = "G1") -> tuple[int, int]:
    """How far it may go, and after how many hexes it may fight."""
    return allowance(play, unit(play, name))[:2]

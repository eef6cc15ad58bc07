"""The figures by which the computer player weighs things: appraisal.toml, and what doctrines.toml changes in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

import msgspec

from grognard.engine.figures import Figures

JOINT: Final = "+"
Pair = tuple[float, float]
P = ParamSpec("P")
R = TypeVar("R")


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of appraisal.toml."""

    exit_points: float
    town: float
    objective: float
    reach: float
    leave: int
    escape: float
    early_escape: float
    reach_a_day: float
    halt: float
    spare_bridge: float
    stop: float
    point: float
    entrenched: float
    broken_bridge: float
    own_point: Pair
    enemy_point: Pair
    opening: Pair
    capture: float
    least_gain: Pair
    reserve: tuple[float, float, float]
    recapture: float
    cut: float
    early_cut: float
    least_plug: tuple[float, float, float]
    least_approach: float
    patience: tuple[float, float, float]
    contest: float
    repair: float
    gap: float
    strongest: bool
    digs: bool
    garrison: float
    exact: bool
    walks_in: tuple[bool, bool, bool]
    reach_by_day: float
    north: float


class Joined(Figures[Weights]):
    """Figures of doctrines that may be joined: by `veteran+wait` the second changes the first."""

    def _line(self, doctrine: str) -> list[dict[str, Any]]:
        return [changes for name in reversed(doctrine.split(JOINT)) for changes in super(Joined, self)._line(name)]


weights = Joined(Path(__file__).parent, Weights)


def remembered(most: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """`lru_cache` for what depends on the figures and on much else: every doctrine has its own results."""

    def kept(function: Callable[P, R]) -> Callable[P, R]:
        known: dict[str, Any] = {}

        @wraps(function)
        def found(*args: P.args, **kwargs: P.kwargs) -> R:
            under: Any = known.get(weights.doctrine)
            if under is None:
                under = known[weights.doctrine] = lru_cache(most)(function)
            result: R = under(*args, **kwargs)
            return result

        return found

    return kept

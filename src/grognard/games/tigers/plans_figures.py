"""The figures by which the computer player weighs things: appraisal.toml, and what doctrines.toml changes in it."""

from __future__ import annotations

from pathlib import Path

import msgspec

from grognard.engine.figures import Figures

Pair = tuple[float, float]


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


weights = Figures(Path(__file__).parent, Weights)

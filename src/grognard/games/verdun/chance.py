"""The chance of a win: the points that the German may expect at the end, their scatter, and the levels of 16.0.

The coefficients live in `chance.toml`; they were fitted to the ends of some hundreds of games.
"""

from __future__ import annotations

from functools import cache
from math import exp
from pathlib import Path

import msgspec

from grognard.engine.data import read_toml
from grognard.games.verdun.battlefield import FRENCH, GERMAN
from grognard.games.verdun.sequence import TURNS
from grognard.games.verdun.state import DEMORALIZED, OUT_OF_SUPPLY
from grognard.games.verdun.victory import fort_points, losses, outcome, penalty, verdun_points
from grognard.games.verdun.war import War, side_index
from grognard.games.verdun.worth import nearness, ratio_worth, weights
from grognard.geometry import count

FRENCH_TURN = 6  # the phase with which it begins
DRAW, WIN = 5.5, 8.5  # points at which the German has a draw, and a win


class Coefficients(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of chance.toml."""

    coming: float
    constant: float
    time: float
    ratio: float
    ratio_time: float
    near_time: float
    strength_time: float
    cut_off_time: float
    taken_time: float
    turn: float
    scatter: float
    scatter_time: float


@cache
def coefficients() -> Coefficients:
    return read_toml(Path(__file__).parent / "chance.toml", Coefficients)


def moment(war: War) -> int:
    """The turns of both sides so far; none before the first, while units are set up."""
    return max(0, 2 * (war.state.turn - 1) + (war.state.phase >= FRENCH_TURN))


def chance(war: War, side: str) -> float:
    """The share of a win that a side may hope for; a draw is half of one."""
    if war.over:
        return outcome(war).share(side)
    german = _expected(war)
    return german if side_index(side) == GERMAN else 1 - german


def _expected(war: War) -> float:
    value, left = coefficients(), time_left(war)
    points, scatter = expected_points(war), value.scatter + value.scatter_time * left
    return sum(0.5 / (1 + exp(-(points - level) / scatter)) for level in (DRAW, WIN))


def time_left(war: War) -> float:
    """The part of the battle that is still to come, 1 to 0."""
    return 1 - moment(war) / (2 * TURNS)


def expected_points(war: War) -> float:
    """What the German may hope to have on the last evening."""
    value, left = coefficients(), time_left(war)
    taken = count(war.field.town & war.state.control) / 2 + fort_points(war) + verdun_points(war) - penalty(war)
    coming = value.coming * left
    ratio = ratio_worth((losses(war, FRENCH) + coming) / max(1.0, losses(war, GERMAN) + coming))
    with weights.under(""):
        near = nearness(war)
    return (
        taken + value.constant + value.turn * (moment(war) % 2) + ratio * (value.ratio + value.ratio_time * left)
        + left * (value.time + value.near_time * near + value.taken_time * taken)
        + left * value.strength_time * (strength(war, GERMAN) - strength(war, FRENCH))
        + left * value.cut_off_time * (cut_off(war, GERMAN) - cut_off(war, FRENCH))
    )  # fmt: skip


def strength(war: War, side: int) -> float:
    """Of all infantry on the map; the demoralized count half."""
    at, steps, marks, found = war.state.at, war.state.steps, war.state.marks, 0.0
    for unit in war.field.infantry[side]:
        if at[unit] >= 0:
            data = war.units[unit]
            printed = data.full if steps[unit] == data.steps else data.reduced
            found += printed * (0.5 if marks[unit] & DEMORALIZED else 1.0)
    return found


def cut_off(war: War, side: int) -> int:
    """The strength of the infantry that is out of supply."""
    marks, found = war.state.marks, 0
    for unit in war.field.infantry[side]:
        if marks[unit] & OUT_OF_SUPPLY and war.state.at[unit] >= 0:
            data = war.units[unit]
            found += data.full if war.state.steps[unit] == data.steps else data.reduced
    return found

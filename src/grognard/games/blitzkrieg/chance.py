"""What a position promises: the lead that the German may expect at the end, and so the chance of either side.

The lead is added up from a few signs of the position, each times a figure of `chance.toml` that changes as time runs
out. The figures were fitted to played games, battle by battle.
"""

from __future__ import annotations

from functools import cache
from math import erf, sqrt
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from grognard.engine.data import read_toml
from grognard.engine.figures import PLAIN
from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN, SIDES
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.plans_figures import weights
from grognard.games.blitzkrieg.plans_values import fading, goals, open_goals, threat, worths
from grognard.games.blitzkrieg.points import items
from grognard.games.blitzkrieg.state import DISORGANISED
from grognard.games.blitzkrieg.tables import HALVES
from grognard.games.blitzkrieg.victory import outcome
from grognard.geometry import bits

LOSSES: Final = ("armour_eliminated", "unit_eliminated", "refit", "on_record")
DRAWN: Final = 0.5
WORST: Final = 3.0  # attack factors for each of defence, beyond which it does not get worse


class Signs(NamedTuple):
    """What a position shows, German less Allied: points for losses, other points, the worth of units in order and out
    of order, of those in danger, what is near and not held yet; and which side moves next."""

    losses: float
    ground: float
    ordered: float
    shaken: float
    danger: float
    hopes: float
    turn: float


class Figures40(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of one battle: what each sign adds to the lead at the end, and how much of that while all the time is left;
    a lead that is there without any sign; and how far the end may be from what is expected."""

    now: list[float]
    early: list[float]
    base: tuple[float, float]
    spread: tuple[float, float]


@cache
def figures() -> dict[str, Figures40]:
    return read_toml(Path(__file__).parent / "chance.toml", dict[str, Figures40])


def chance(play: Campaign40, side: str) -> float:
    """The share of a win, 0 to 1, of a side."""
    german = _of_german(play)
    return german if side == SIDES[GERMAN] else 1 - german


def _of_german(play: Campaign40) -> float:
    if play.over:
        winner = outcome(play).winner
        return DRAWN if not winner else float(winner == SIDES[GERMAN])
    left, known = time_left(play), figures()[play.field.key]
    least, most = known.spread
    spread = sqrt(least * least + most * most * left)
    return 0.5 * (1 + erf(expected_lead(play) / spread / sqrt(2)))


def time_left(play: Campaign40) -> float:
    """The part of the battle that is still to come."""
    state = play.state
    return (state.last_turn - state.turn + 1 - 0.5 * state.side) / state.last_turn


def expected_lead(play: Campaign40) -> float:
    """In victory points."""
    left, known = time_left(play), figures()[play.field.key]
    parts = zip(signs(play), known.now, known.early, strict=True)
    return known.base[0] + known.base[1] * left + sum([sign * (now + early * left) for sign, now, early in parts])


def signs(play: Campaign40) -> Signs:
    with weights.under(PLAIN):
        losses, ground = _points(play)
        german, allied = (_forces(play, side) for side in (GERMAN, ALLIED))
        hopes = _hopes(play, GERMAN) - _hopes(play, ALLIED)
    ordered, shaken, danger = (ours - theirs for ours, theirs in zip(german, allied, strict=True))
    return Signs(losses, ground, ordered, shaken, danger, hopes, 1.0 - play.state.side)


def _points(play: Campaign40) -> tuple[float, float]:
    """The lead in points for losses, and in all others, as if the battle ended now."""
    found = [0.0, 0.0]
    for item in items(play):
        lead = item.halves / HALVES
        found[item.item not in LOSSES] += lead if item.side == GERMAN else -lead
    return found[0], found[1]


def _forces(play: Campaign40, side: int) -> tuple[float, float, float]:
    """What the units of a side on the map are worth: those in order, those out of order, those in danger."""
    at, marks, worth = play.state.at, play.state.marks, worths(play.field)
    against = threat(play, side)
    strength: dict[int, int] = {}
    price: dict[int, float] = {}
    ordered = shaken = 0.0
    for unit in play.field.combat[side]:
        where = at[unit]
        if where >= 0:
            strength[where] = strength.get(where, 0) + play.units[unit].df
            price[where] = price.get(where, 0.0) + worth[unit]
            if marks[unit] & DISORGANISED:
                shaken += worth[unit]
            else:
                ordered += worth[unit]
    danger = sum([price[where] * min(WORST, against[where] / (strength[where] + 1)) for where in price])
    return ordered, shaken, danger


def _hopes(play: Campaign40, side: int) -> float:
    """What the goals are worth that a side does not hold, each the less the farther its nearest unit is."""
    steady = list(bits(play.steady(side)))
    if not steady:
        return 0.0
    mine = goals(play.field, side)
    total = 0.0
    for index in open_goals(play, side):
        near = fading(play.field, mine[index].hexes)
        total += mine[index].worth * max([near[where] for where in steady])
    return total

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
from grognard.games.blitzkrieg.plans_values import worths
from grognard.games.blitzkrieg.points import items
from grognard.games.blitzkrieg.state import DISORGANISED
from grognard.games.blitzkrieg.tables import HALVES
from grognard.games.blitzkrieg.victory import outcome

LOSSES: Final = ("armour_eliminated", "unit_eliminated", "refit", "on_record")
LATE: Final = 3  # ground counts by this power of the part of the battle that is over


class Signs(NamedTuple):
    """What a position shows, German less Allied: points for losses, the worth of units in order and out of order,
    and which side moves next; then the points for all else, which count when the end is near."""

    losses: float
    ordered: float
    shaken: float
    turn: float
    ground: float


class Figures40(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of one battle: what the first four signs add to the lead at the end, and how much more while all the time is
    left; what ground adds; a lead that is there without any sign, at the end and more at the beginning; and how far
    the end may be from what is expected."""

    now: tuple[float, float, float, float]
    early: tuple[float, float, float, float]
    ground: float
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
        return outcome(play).share(SIDES[GERMAN])
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
    *shown, ground = signs(play)
    lead = known.base[0] + known.base[1] * left + known.ground * ground * (1 - left) ** LATE
    return lead + sum([s * (n + e * left) for s, n, e in zip(shown, known.now, known.early, strict=True)])


def signs(play: Campaign40) -> Signs:
    losses, ground = _points(play)
    (ordered, shaken), (their_ordered, their_shaken) = (_forces(play, side) for side in (GERMAN, ALLIED))
    return Signs(losses, ordered - their_ordered, shaken - their_shaken, 1.0 - play.state.side, ground)


def _points(play: Campaign40) -> tuple[float, float]:
    """The lead in points for losses, and in all others, as if the battle ended now."""
    found = [0.0, 0.0]
    for item in items(play):
        lead = item.halves / HALVES
        found[item.item not in LOSSES] += lead if item.side == GERMAN else -lead
    return found[0], found[1]


def _forces(play: Campaign40, side: int) -> tuple[float, float]:
    """What the units of a side on the map are worth: those in order, those out of order."""
    at, marks = play.state.at, play.state.marks
    with weights.under(PLAIN):
        worth = worths(play.field)
    there = [unit for unit in play.field.combat[side] if at[unit] >= 0]
    shaken = sum([worth[unit] for unit in there if marks[unit] & DISORGANISED])
    return sum([worth[unit] for unit in there]) - shaken, shaken

"""Straight lines between hex centres, in whole numbers only.

A hex is the set of points whose three *slants* (differences of two cube coordinates) lie within 1 of
those of its centre. The line from the origin to (x, y) has slants that grow evenly from 0, so the time
at which it enters and leaves a hex are fractions, compared here over a common denominator.
"""

from functools import lru_cache
from itertools import groupby
from math import prod
from typing import NamedTuple

Axial = tuple[int, int]


class Crossing(NamedTuple):
    """A hex met by a line, and the times of entering and leaving it, as multiples of one unit."""

    enter: int
    leave: int
    hex: Axial


@lru_cache(maxsize=1 << 14)
def hexes_crossed(x: int, y: int) -> tuple[tuple[Axial, ...], ...]:
    """The hexes on the line from (0, 0) to (x, y), in order; two at once where it follows a hexside.

    Hexes that the line only touches in a corner are not on it.
    """
    if (x, y) == (0, 0):
        return (((0, 0),),)
    goal = _slants(x, y)
    unit = prod(abs(slant) for slant in goal if slant)
    met = (_crossing(hex_, goal, unit) for hex_ in _candidates(x, y))
    crossings = sorted(crossing for crossing in met if crossing.enter < crossing.leave)
    return tuple(
        tuple(crossing.hex for crossing in together)
        for _, together in groupby(crossings, key=lambda crossing: crossing.enter)
    )


def _slants(x: int, y: int) -> tuple[int, int, int]:
    z = -x - y
    return x - y, y - z, z - x


def _candidates(x: int, y: int) -> list[Axial]:
    """All hexes within two of the line, going by its longest coordinate."""
    z = -x - y
    steps = max(abs(x), abs(y), abs(z))
    found = {
        (x * k // steps + dx, y * k // steps + dy)
        for k in range(steps + 1)
        for dx in (-1, 0, 1, 2)
        for dy in (-1, 0, 1, 2)
    }
    return sorted(found)


def _crossing(hex_: Axial, goal: tuple[int, int, int], unit: int) -> Crossing:
    """When the line to `goal` is in the hex; `leave <= enter` when it never is."""
    enter, leave = 0, unit
    for slant, speed in zip(_slants(*hex_), goal, strict=True):
        if speed:
            low, high = sorted(((slant - 1) * unit // speed, (slant + 1) * unit // speed))
            enter, leave = max(enter, low), min(leave, high)
        elif abs(slant) > 1:
            return Crossing(0, 0, hex_)
    return Crossing(enter, leave, hex_)

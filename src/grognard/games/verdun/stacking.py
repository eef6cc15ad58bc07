"""8.3 Stacking: two regiments to a hex, counted in half regiments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.engine.rules import rule
from grognard.games.verdun.war import War
from grognard.geometry import Hexes

LIMIT: Final = 4  # half regiments, 8.31a


@rule("8.32a", "8.32b", "8.32c")
def stack_size(war: War, units: Sequence[int]) -> int:
    """In half regiments, as the counters say; a fort's garrison is no unit and takes no room."""
    return sum(war.units[unit].stack for unit in units)


@rule("8.31b")
def counted_size(war: War, units: Sequence[int]) -> int:
    """One pioneer battalion is not counted if a unit of its own division is with it."""
    size = stack_size(war, units)
    for unit in units:
        if war.units[unit].pioneer and _has_own_division(war, unit, units):
            return size - war.units[unit].stack
    return size


def _has_own_division(war: War, pioneer: int, units: Sequence[int]) -> bool:
    division = war.units[pioneer].division
    return any(unit != pioneer and war.units[unit].division == division for unit in units)


@rule("8.31a")
def excess(war: War, units: Sequence[int]) -> int:
    """How many half regiments these units are over the limit when they share a hex."""
    return max(0, counted_size(war, units) - LIMIT)


def over_limit(war: War, units: Sequence[int]) -> bool:
    """May these units not share a hex at the end of a phase?"""
    return len(units) > 2 and excess(war, units) > 0


def fits(war: War, where: int, newcomers: Sequence[int]) -> bool:
    """May these units stand in the hex together with those who are there?"""
    there = [unit for unit in war.stack(where) if unit not in newcomers]
    return not over_limit(war, [*there, *newcomers])


def overstacked(war: War, side: int) -> Hexes:
    """The hexes in which this side has too many units."""
    found = 0
    for where, stack in war.stacks.items():
        if len(stack) > 2 and war.units[stack[0]].side == side and excess(war, stack):
            found |= 1 << where
    return found

"""What an assault promises, exactly: the six results of its column, each side doing what is best for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from grognard.games.verdun.attack import clash_for
from grognard.games.verdun.battlefield import GERMAN
from grognard.games.verdun.forts import fort_at, garrison_strength
from grognard.games.verdun.odds import FIRST_COLUMN, LAST_COLUMN, base_column, defence_strength, odds, results
from grognard.games.verdun.state import DEMORALIZED, DUG_IN
from grognard.games.verdun.strength import halved
from grognard.games.verdun.support import defensive_guns
from grognard.games.verdun.war import ENEMY, War
from grognard.games.verdun.worth import Prices, prize, weights

MOST_PROMISES = 10_000


class Force(NamedTuple):
    """Infantry and guns for an assault, and what steps are worth to those who send them."""

    units: Sequence[int]
    guns: Sequence[int]
    prices: Prices


class Stand(NamedTuple):
    """Whoever holds a hex against one side: strength with the guns behind it, steps, ground, what it is worth."""

    strength: int
    steps: int
    shift: int
    round_up: bool
    fort: bool
    prize: float
    prices: Prices


def stand(war: War, side: int, target: int, prices: Prices, shaken: bool = False) -> Stand:
    """The defence of a hex as it is, or as it would be with all its infantry demoralized."""
    units, fort = war.stack(target), fort_at(war, target) if side == GERMAN else -1
    strength = sum(_strength(war, unit, shaken) for unit in units)
    steps = sum(war.state.steps[unit] for unit in units)
    shift = war.field.assault_shift[target]
    if fort >= 0:
        strength += garrison_strength(war, fort)
        steps += war.state.forts[fort]
        shift += war.field.chart["fort"].assault
    strength += support_strength(war, side, target)
    trench = bool(war.field.trench >> target & 1)
    round_up = side == GERMAN and (trench or fort >= 0)
    return Stand(strength, steps, shift, round_up, fort >= 0, prize(war, side, target), prices)


def _strength(war: War, unit: int, shaken: bool) -> int:
    strength = defence_strength(war, unit)
    if not shaken or not war.units[unit].infantry or war.has(unit, DEMORALIZED):
        return strength
    dug = int(war.has(unit, DUG_IN))
    return halved(strength - dug, 1) + dug


def support_strength(war: War, side: int, target: int) -> int:
    """All guns that could fire for the defence of a hex."""
    guns = defensive_guns(war, ENEMY[side], target, war.stack(target))
    return sum(war.units[gun].attack for gun in guns)


def column(attack: int, defence: Stand, pioneers: bool) -> int:
    """The column that an attack of this strength would come to, but for a stream in its way."""
    shifted = base_column(max(1, attack), max(1, defence.strength)) + defence.shift + pioneers
    return min(max(shifted, FIRST_COLUMN), LAST_COLUMN)


def promise(war: War, side: int, final: int, defence: Stand) -> float:
    """The mean over the six dice of what the assault brings to the attacker."""
    value = weights()
    return _promise(results(war, final), side, defence, (value.fort, value.retreat))


@lru_cache(maxsize=MOST_PROMISES)
def _promise(dice: tuple[tuple[int, int], ...], side: int, defence: Stand, values: tuple[float, float]) -> float:
    """`values` are those of a fort and of a hex of retreat."""
    return sum(_outcome(side, hits, defence, values) for hits in dice) / 6


def _outcome(side: int, hits: tuple[int, int], defence: Stand, values: tuple[float, float]) -> float:
    attacker, defender = hits
    taken, gone = _defender(side, defender, defence, values)
    own, must = defence.prices[side], _must(attacker, defence.round_up)
    stands = taken + (defence.prize if gone else 0.0) - attacker * own
    leaves = taken - must * own - values[1] * (attacker - must)
    return max(stands, leaves)


def _defender(side: int, hits: int, defence: Stand, values: tuple[float, float]) -> tuple[float, bool]:
    """What the attacker gains from the hits on the defender, and whether the hex is empty after them."""
    step = defence.prices[ENEMY[side]]
    fort = values[0] if defence.fort else 0.0
    if not hits:
        return 0.0, False
    if hits >= defence.steps:
        return step * (defence.steps - defence.fort) + fort, True
    must = _must(hits, defence.round_up)
    stays = hits * step
    leaves = must * step + values[1] * (hits - must) + fort
    return (leaves, True) if leaves + defence.prize < stays else (stays, False)


def _must(hits: int, round_up: bool) -> int:
    return (hits + 1) // 2 if round_up else hits // 2


def assault_promise(war: War, side: int, target: int, force: Force) -> float:
    """The same for infantry and guns that are in place, with every shift and all guns of the defence."""
    units, guns, prices = force
    clash = clash_for(war, side, target, tuple(units), tuple(guns))
    found = odds(war, clash)
    defence = stand(war, side, target, prices)
    shift = sum(shift.columns for shift in found.shifts)
    shifted = base_column(max(1, found.attack), max(1, defence.strength)) + shift
    return promise(war, side, min(max(shifted, FIRST_COLUMN), LAST_COLUMN), defence)

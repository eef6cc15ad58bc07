"""What a side sees when it looks over the map: who threatens which hex, and what lies ahead."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from grognard.engine.keeping import keep
from grognard.games.verdun.battlefield import Battlefield
from grognard.games.verdun.marching import Going
from grognard.games.verdun.state import DEMORALIZED
from grognard.games.verdun.strength import combat_strength
from grognard.games.verdun.war import ENEMY, War
from grognard.games.verdun.worth import objectives, weights
from grognard.games.verdun.zones import next_to
from grognard.geometry import Hexes, bits, union

REACH = (0.0, 1.0, 1.0, 1.0, 0.5)  # how much of its strength infantry brings to an assault so many hexes away
MOST_REACHES = 2000
SIGHT = 20  # hexes from which a goal still draws
MOST = 40  # strength for which there is room around a hex


def reach_hexes(war: War, unit: int, pace: str) -> Hexes:
    """Where a unit can go, without its start; looked up when nothing that matters to it has changed."""
    going, known = Going(war, (unit,), pace), _reaches(war.field)
    key = (going.start, going.budget, going.marked, going.price, going.passage)
    return known[key] if key in known else keep(known, key, going.reach().hexes, MOST_REACHES)


@cache
def _reaches(field: Battlefield) -> dict[tuple[object, ...], Hexes]:
    """The reaches found so far: most units can go where they could before somebody else moved."""
    return {}


def threat(war: War, side: int) -> tuple[float, ...]:
    """By hex, the strength of the enemy infantry that could come to an assault on it."""
    at, marks = war.state.at, war.state.marks
    fit = [unit for unit in war.field.infantry[ENEMY[side]] if at[unit] >= 0 and not marks[unit] & DEMORALIZED]
    return _threat(war.field, tuple((at[unit], combat_strength(war, unit)) for unit in fit))


@lru_cache(maxsize=32)
def _threat(field: Battlefield, enemies: tuple[tuple[int, int], ...]) -> tuple[float, ...]:
    found = [0.0] * field.board.size
    for where, strength in enemies:
        for hex_, share in around(field, where):
            found[hex_] += strength * share
    return tuple(min(value, MOST) for value in found)


@cache
def around(field: Battlefield, where: int) -> tuple[tuple[int, float], ...]:
    """The hexes within reach of an assault from a hex, with the share that gets there."""
    rings = zip(REACH, land_rings(field, 1 << where), strict=False)
    return tuple((hex_, share) for share, ring in rings for hex_ in bits(ring))


def pull(war: War) -> tuple[float, ...]:
    """By hex, how strongly what the German has still to win draws him there."""
    return _pull(war.field, objectives(war), weights().nearness)


@lru_cache(maxsize=16)
def _pull(field: Battlefield, goals: tuple[tuple[Hexes, float], ...], nearness: float) -> tuple[float, ...]:
    found = [0.0] * field.board.size
    for hexes, worth in goals:
        for where in bits(hexes):
            for near, ring in zip(_nearness(nearness), _rings(field, where), strict=False):
                for hex_ in ring:
                    found[hex_] += worth * near
    return tuple(found)


@cache
def _nearness(share: float) -> tuple[float, ...]:
    return tuple(share**distance for distance in range(SIGHT))


@cache
def _rings(field: Battlefield, where: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(bits(ring)) for ring in land_rings(field, 1 << where))


def land_rings(field: Battlefield, hexes: Hexes) -> Iterator[Hexes]:
    """The hexes at each distance from these, by land and bridge."""
    seen = 0
    while hexes:
        yield hexes
        seen |= hexes
        hexes = next_to(field, hexes) & ~seen


def infantry_hexes(war: War, side: int) -> Hexes:
    at = war.state.at
    return union(at[unit] for unit in war.field.infantry[side] if at[unit] >= 0)


def distance_to(war: War, hexes: Hexes) -> tuple[int, ...]:
    """By hex, how far the nearest of these hexes is by land; far away when there are none."""
    return _distance_to(war.field, hexes)


@lru_cache(maxsize=64)
def _distance_to(field: Battlefield, hexes: Hexes) -> tuple[int, ...]:
    found = [field.board.size] * field.board.size
    for distance, ring in enumerate(land_rings(field, hexes)):
        for where in bits(ring):
            found[where] = distance
    return tuple(found)


@cache
def paces(field: Battlefield, where: int) -> tuple[int, ...]:
    """By hex, how far a hex is on the open grid."""
    found = [field.board.size] * field.board.size
    for distance, ring in enumerate(field.board.distances_from(1 << where)):
        for other in bits(ring):
            found[other] = distance
    return tuple(found)

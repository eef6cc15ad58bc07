"""What a side sees when it looks over the map: who threatens which hex, and what lies ahead."""

from __future__ import annotations

from functools import cache, lru_cache

from grognard.games.verdun.battlefield import Battlefield
from grognard.games.verdun.state import DEMORALIZED
from grognard.games.verdun.strength import combat_strength
from grognard.games.verdun.war import ENEMY, War
from grognard.games.verdun.worth import objectives, weights
from grognard.geometry import Hexes, bits, union

REACH = 4  # hexes that infantry can cross to an assault


def threat(war: War, side: int) -> list[int]:
    """By hex, the strength of the enemy infantry that could come to an assault on it."""
    found = [0] * war.field.board.size
    for unit in war.field.infantry[ENEMY[side]]:
        where = war.state.at[unit]
        if where >= 0 and not war.state.marks[unit] & DEMORALIZED:
            strength = combat_strength(war, unit)
            for hex_ in around(war.field, where):
                found[hex_] += strength
    return found


@cache
def around(field: Battlefield, where: int) -> tuple[int, ...]:
    """The hexes within reach of an assault from a hex."""
    return tuple(bits(field.board.disk(where, REACH)))


def pull(war: War) -> tuple[float, ...]:
    """By hex, how strongly what the German has still to win draws him there."""
    return _pull(war.field, objectives(war))


@lru_cache(maxsize=16)
def _pull(field: Battlefield, goals: tuple[tuple[Hexes, float], ...]) -> tuple[float, ...]:
    found = [0.0] * field.board.size
    for hexes, worth in goals:
        for where in bits(hexes):
            for distance, ring in enumerate(_rings(field, where)):
                near = worth * weights().nearness**distance
                for hex_ in ring:
                    found[hex_] = max(found[hex_], near)
    return tuple(found)


@cache
def _rings(field: Battlefield, where: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(bits(ring)) for ring in field.board.distances_from(1 << where))


def infantry_hexes(war: War, side: int) -> Hexes:
    at = war.state.at
    return union(at[unit] for unit in war.field.infantry[side] if at[unit] >= 0)


def distance_to(war: War, hexes: Hexes) -> list[int]:
    """By hex, how far the nearest of these hexes is; far away when there are none."""
    board = war.field.board
    found = [board.size] * board.size
    if hexes:
        for distance, ring in enumerate(board.distances_from(hexes)):
            for where in bits(ring):
                found[where] = distance
    return found

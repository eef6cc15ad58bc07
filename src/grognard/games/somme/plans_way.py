"""The way to the goals through what the enemy has put before them: where it is short, and where he is weak."""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from typing import Final

from grognard.games.somme.battlefield import ALLIED, ENEMY, Battlefield
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.plans_line import strength
from grognard.games.somme.plans_values import goals, stakes, weights
from grognard.games.somme.tables import HALVES
from grognard.games.somme.units import FOOT
from grognard.games.somme.zones import exerted
from grognard.geometry import HexId, bits

FAR: Final = 10_000


def way_on(play: Campaign18, side: int) -> tuple[float, ...]:
    """By hex: how near it is to the next goal that is worth the way, in movement points; only differences count."""
    drawn = goals(play, side)
    if not drawn:
        ends = play.field.sources[ENEMY[side]] if side != ALLIED else 0
        drawn = dict.fromkeys(bits(ends), 1.0) or stakes(play, side)
    best = spread(play, side, drawn)
    return tuple(-apart / HALVES for apart in best)


def spread(play: Campaign18, side: int, drawn: dict[HexId, float]) -> list[int]:
    """Half movement points to the goals, all at once: a poor goal counts as if it were further away."""
    barrier, into, poorer = _barriers(play, side), _steps(play.field, side), HALVES * weights().poorer
    richest = max(drawn.values())
    best = [FAR] * play.field.board.size
    rings: list[list[HexId]] = [[]]
    for where, worth in drawn.items():
        best[where] = int(poorer * log(richest / worth))
        _ring(rings, best[where]).append(where)
    for so_far, ring in enumerate(rings):
        for b in ring:
            if best[b] == so_far:
                enter = so_far + barrier[b]
                for a, step in into[b]:
                    if enter + step < best[a]:
                        best[a] = enter + step
                        _ring(rings, best[a]).append(a)
    return best


def _ring(rings: list[list[HexId]], apart: int) -> list[HexId]:
    """The hexes found so far at a distance; the list of rings grows as it must."""
    while len(rings) <= apart:
        rings.append([])
    return rings[apart]


@weights.cached
def _steps(field: Battlefield, side: int) -> tuple[tuple[tuple[HexId, int], ...], ...]:
    """By hex: the hexes from which it is entered, and the half movement points that this takes on open ground."""
    costs, board, aside = field.ground.costs(FOOT), field.board, _aside(side)
    wading = HALVES * weights().wading

    def into(b: HexId) -> Iterator[tuple[HexId, int]]:
        for direction, a in enumerate(board.neighbours[b]):
            if a >= 0:
                step = costs.of(a, board.opposite(direction))
                yield a, (step if step >= 0 else wading) + aside[direction]

    return tuple(tuple(into(b)) for b in range(board.size))


def _aside(side: int) -> tuple[int, ...]:
    """Half movement points more for whoever does not go straight on: to the west the German, to the east the Allies;
    by the direction that leads back."""
    more = int(HALVES * weights().sideways)
    on = (False, side != ALLIED, side != ALLIED, False, side == ALLIED, side == ALLIED)
    return tuple(0 if straight else more for straight in on)


def _barriers(play: Campaign18, side: int) -> list[int]:
    """Half movement points that the enemy adds to a hex: his zones, and his troops by their strength."""
    value, enemy = weights(), play.troops(ENEMY[side])
    found = [0] * play.field.board.size
    for where in bits(exerted(play, ENEMY[side]) & ~play.troops(side)):
        found[where] = int(HALVES * value.zone)
    for where in bits(enemy):
        found[where] = int(HALVES * (value.zone + value.stronghold * strength(play, where) / 10))
    return found

"""How far units reach: the hits that they could bring to a hex in their next turn."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from grognard.games.greatwar.board import BOARD
from grognard.games.greatwar.units import Profile
from grognard.geometry import HexId

FAR_AWAY: Final = 99
DISTANCE: Final = tuple(
    tuple(BOARD.distance(a, b) if (BOARD.full >> a & BOARD.full >> b & 1) else FAR_AWAY for b in range(BOARD.size))
    for a in range(BOARD.size)
)
PER_DIE: Final = 0.5  # hits of a die of ranged combat in the open
PER_CLOSE_DIE: Final = 2 / 3
ORDERED_AT_ONCE: Final = 3  # enemies that are reckoned with in one place


@cache
def menace(profile: Profile, at: HexId) -> tuple[float, ...]:
    """Hits in the open that a unit with this profile, in this hex, can bring to each hex in its next turn."""
    return tuple(_menace(profile, DISTANCE[at][hex_]) for hex_ in range(BOARD.size))


def _menace(profile: Profile, distance: int) -> float:
    steps = min(profile.fights_after, max(distance - 1, 0))
    best = profile.close * PER_CLOSE_DIE if distance - steps <= 1 else 0.0
    for near in range(max(distance - steps, 2), distance + 1):
        if near <= profile.reach:
            best = max(best, profile.ranged[near] * PER_DIE)
    return best


@lru_cache(maxsize=256)
def threat_of(enemies: tuple[tuple[Profile, HexId], ...]) -> list[float]:
    """Hits in the open that the worst enemies together can bring to each hex; he does not order all of them."""
    fields = [menace(profile, at) for profile, at in enemies]
    if len(fields) <= ORDERED_AT_ONCE:
        return [sum(column) for column in zip(*fields, strict=True)] if fields else [0.0] * BOARD.size
    return [sum(sorted(column)[-ORDERED_AT_ONCE:]) for column in zip(*fields, strict=True)]


@lru_cache(maxsize=256)
def prospects(profile: Profile, marks: tuple[tuple[HexId, float], ...]) -> dict[HexId, float]:
    """The best hits that a unit with this profile could bring to enemies there, by its hex, as far as it was asked."""
    return {}

"""Who can still march, and where to: units of one space that are alike go through the map once."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from typing import Final, NamedTuple

from grognard.engine.steps import Action
from grognard.games.tigers import supply
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.marching import Way, may_move, points_left, reach_of
from grognard.games.tigers.movement import troops
from grognard.games.tigers.moves import Move
from grognard.games.tigers.special_forces import restricted
from grognard.games.tigers.stacking import limit
from grognard.games.tigers.state import FINISHED, MOVED, ON_FOOT
from grognard.games.tigers.theatre import ENEMY, Theatre
from grognard.geometry import Hexes, union

MOST_REACHES: Final = 20_000


class Party(NamedTuple):
    """Units of one space that reach the same places, the strongest first, and their ways."""

    start: int
    units: tuple[int, ...]
    ways: tuple[Way, ...]


def parties(play: Campaign, side: int) -> list[Party]:
    """Everybody of a side who may still move."""
    return parties_of(play, [u for u in troops(play.theatre, side) if is_free(play, u)])


def is_free(play: Campaign, unit: int) -> bool:
    return play.state.at[unit] >= 0 and not play.has(unit, FINISHED) and bool(may_move(play, unit))


def parties_of(play: Campaign, units: list[int]) -> list[Party]:
    """These units, by what they are and where they stand."""
    alike: dict[tuple[int, ...], list[int]] = {}
    for unit in units:
        alike.setdefault(_likeness(play, unit), []).append(unit)
    strength = play.state.strength
    return [
        Party(key[0], tuple(sorted(like, key=lambda u: -strength[u])), ways_of(play, like[0], key))
        for key, like in alike.items()
    ]


def _likeness(play: Campaign, unit: int) -> tuple[int, ...]:
    data = play.units[unit]
    starved = not play.supplied_to_move(unit) and 1 + play.has(unit, MOVED)
    return play.state.at[unit], points_left(play, unit), data.armour, data.foot, starved, play.has(unit, ON_FOOT)


def ways_of(play: Campaign, unit: int, likeness: tuple[int, ...]) -> tuple[Way, ...]:
    """Where a unit may move; looked up when nothing has changed in its neighbourhood."""
    known = _known(play.theatre)
    key = (likeness, _neighbourhood(play, unit, likeness[1]))
    if key not in known:
        if len(known) == MOST_REACHES:
            known.clear()
        known[key] = tuple(reach_of(play, unit))
    return known[key]


@cache
def _known(theatre: Theatre) -> dict[object, tuple[Way, ...]]:
    """The ways found so far: most units can go where they could before somebody else moved."""
    return {}


def _neighbourhood(play: Campaign, unit: int, points: int) -> tuple[int, ...]:
    """All that decides where a unit can go from its space."""
    side, start = play.units[unit].side, play.state.at[unit]
    near, fed = _near(play.theatre, start, points), supply.nets(play, side)
    alone = len(play.stack(start)) == 1
    friends, foes = play.occupied(side), play.occupied(ENEMY[side])
    return (
        side, alone, friends & near, foes & near, play.state.damaged, restricted(play, side),
        fed.dry & near, fed.wet & near, play.region, play.clock == 0,
    )  # fmt: skip


@cache
def _near(theatre: Theatre, start: int, points: int) -> Hexes:
    """The spaces that a march with so many points can touch."""
    best, queue = {start: 0}, [(0, start)]
    while queue:
        so_far, a = heappop(queue)
        for b, link in theatre.joins[a]:
            total = so_far + theatre.road_cost[link]
            if total <= points and total < best.get(b, points + 1):
                best[b] = total
                heappush(queue, (total, b))
    return union(best)


def room(play: Campaign, side: int, area: int) -> tuple[int, int]:
    """7.1: the units and points for which there is room in a space; there is always room in a zone."""
    if play.theatre.zone_mask >> area & 1:
        return len(play.units), 10 * len(play.units)
    units, points = limit(play, side, area)
    return units - len(play.present(area, side)), points - play.points(area, side)


def fitting(play: Campaign, side: int, units: tuple[int, ...], area: int) -> tuple[int, ...]:
    """As many of the units as find room there, in their order."""
    most, points = room(play, side, area)
    found: list[int] = []
    for unit in units:
        strength = play.state.strength[unit]
        if len(found) < most and strength <= points:
            found.append(unit)
            points -= strength
    return tuple(found)


def march(play: Campaign, units: tuple[int, ...], way: Way) -> Action:
    names = tuple(play.theatre.name(space) for space in way.path)
    return Move(tuple(play.ids(units)), names, way.on_foot)


def crosses_river(play: Campaign, party: Party, way: Way) -> bool:
    """Does the last step of the way lead over a river?"""
    last = way.path[-2] if len(way.path) > 1 else party.start
    return play.theatre.bridge_of[play.theatre.link_between[last, way.space]] >= 0

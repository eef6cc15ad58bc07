"""The harvest of the last turns: empty hexes that score are taken before anybody attacks, and none is given up."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.plans_figures import weights
from grognard.games.blitzkrieg.plans_outlook import Outlook, must_leave
from grognard.games.blitzkrieg.plans_values import goal_hexes
from grognard.games.blitzkrieg.state import EXPLOITATION
from grognard.geometry import Hexes, HexId, bits


def is_harvest(play: Campaign40, side: int) -> bool:
    """Is the end so near that a hex counts for more than an attack?"""
    return play.state.last_turn - play.state.turn < weights().harvest[side]


def keep(outlook: Outlook, reach: Mapping[int, Hexes]) -> dict[int, Hexes]:
    """The same reach, but whoever alone holds a hex that scores stays in it."""
    play = outlook.play
    if not is_harvest(play, outlook.side) or play.state.phase == EXPLOITATION:
        return dict(reach)
    alone = set(_lone_garrisons(outlook))
    return {unit: 0 if unit in alone else hexes for unit, hexes in reach.items()}


def staying(outlook: Outlook, taken: Collection[int]) -> set[int]:
    """Those who do not leave the map for points: they are worth as many where they stand, or go now."""
    play, careful = outlook.play, weights().harvest[outlook.side] > 0
    return {*taken, *(unit for unit in _lone_garrisons(outlook) if careful and not must_leave(play, unit))}


def _lone_garrisons(outlook: Outlook) -> list[int]:
    play, held = outlook.play, goal_hexes(outlook.play.field, outlook.side) & outlook.play.troops(outlook.side)
    stacks = [play.fighters(where) for where in bits(held)]
    return [stack[0] for stack in stacks if len(stack) == 1]


def harvest(outlook: Outlook, reach: Mapping[int, Hexes], posted: Collection[int]) -> dict[int, HexId]:
    """Who goes to which empty hex: the hexes that the fewest can reach first, each by whoever is missed least."""
    play, side = outlook.play, outlook.side
    if not is_harvest(play, side):
        return {}
    free = {unit: hexes for unit, hexes in keep(outlook, reach).items() if hexes and unit not in posted}
    goals = goal_hexes(play.field, side) & ~play.troops(0) & ~play.troops(1) & ~outlook.zone
    able = {where: [unit for unit, hexes in free.items() if hexes >> where & 1] for where in bits(goals)}
    found: dict[int, HexId] = {}
    for where in sorted(able, key=lambda where: (-outlook.goal[where], len(able[where]), where)):
        units = [u for u in able[where] if u not in found and not must_leave(play, u) and not _is_last(play, u, found)]
        if units:
            found[min(units, key=lambda unit: _missed(outlook, unit))] = where
    return found


def _is_last(play: Campaign40, unit: int, found: Collection[int]) -> bool:
    """Would it leave a hex that scores empty, now that others have been sent away?"""
    here = play.state.at[unit]
    scores = goal_hexes(play.field, play.units[unit].side) >> here & 1
    return bool(scores) and all(other == unit or other in found for other in play.fighters(here))


def _missed(outlook: Outlook, unit: int) -> tuple[float, int]:
    """How much an attack would miss the unit."""
    data = outlook.play.units[unit]
    return data.af + data.armoured - outlook.play.disorganised(unit), unit

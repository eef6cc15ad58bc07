"""Any legal order at all, cheaply: for players that roll dice instead of thinking."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.dice import Luck
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.entrenchment import Entrench, entrench_ruling
from grognard.games.tigers.marching import Going, may_move
from grognard.games.tigers.moves import Move

MOST_STEPS = 6


def order_for(play: Campaign, units: Sequence[int], luck: Luck) -> Move | Entrench | None:
    """Something that these units of one space may do, or None if the luck is bad."""
    if luck.chance(0.1):
        return Entrench(tuple(play.ids(units))) if all(entrench_ruling(play, unit) for unit in units) else None
    if not all(may_move(play, unit) for unit in units):
        return None
    on_foot = luck.chance(0.2)
    path = wander(Going(play, units, on_foot), luck)
    names = tuple(play.theatre.name(b) for b in path)
    return Move(tuple(play.ids(units)), names, on_foot) if path else None


def wander(going: Going, luck: Luck) -> list[int]:
    """Random steps until the will, the points or the enemy ends them; nothing if that is no place to end."""
    joins, a, left = going.play.theatre.joins, going.start, going.left
    path: list[int] = []
    for _ in range(min(1 + luck.below(MOST_STEPS), going.steps)):
        b, link = luck.pick(joins[a])
        cost = going.cost(a, b, link)
        if cost > left or going.bar(a, b, link):
            continue
        path.append(b)
        a, left = b, left - cost
        if going.foe_areas >> a & 1:
            break
    return path if path and going.end_ruling(a) else []

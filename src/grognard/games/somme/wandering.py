"""Moves at random, for whoever tries out everything that is legal: one stack, one way, cheaply."""

from __future__ import annotations

from grognard.engine.dice import Luck
from grognard.engine.steps import Action
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.marching import EVERYTHING, Going, pace
from grognard.games.somme.markers import in_part
from grognard.games.somme.moves import end_ruling, marchers_ruling
from grognard.games.somme.orders import order_to_march, order_to_move
from grognard.games.somme.permits import may_set_out
from grognard.games.somme.stacking import has_room
from grognard.geometry import HexId

STEPS = 6
TOGETHER = 0.3  # how often a whole stack sets out
FORCED = 0.15  # how often by forced march
CROWDED = 0.05  # how often it ends in a hex that is too full


def any_move(play: Campaign18, unit: int, luck: Luck, part: str = "") -> Action | None:
    """A random way of a unit on the map, alone or with its stack, if it may go and is of this part."""
    if not in_part(play, unit, part):
        return None
    units: tuple[int, ...] = (unit,)
    if luck.chance(TOGETHER):
        mates = tuple(u for u in play.stack(play.state.at[unit]) if not play.units[u].stoss and in_part(play, u, part))
        units = mates if may_set_out(play, mates) else units
    if not may_set_out(play, units):
        return None
    if luck.chance(FORCED) and marchers_ruling(play, units):
        return any_march(play, units, luck)
    path = wander(Going(play, units), luck)
    if not path or not end_ruling(play, units, path[-1]):
        return None
    crowded = not has_room(play, path[-1], units) and not luck.chance(CROWDED)
    return None if crowded else order_to_move(play, units, path)


def any_march(play: Campaign18, units: tuple[int, ...], luck: Luck) -> Action | None:
    """A forced march to some hex beyond the own pace, if there is one."""
    range_, own = Going(play, units, forced=True).range(), pace(play, units, play.state.phase)
    far = [b for b in play.field.board.ordered(range_.hexes) if range_.cost(b) > own]
    end = luck.pick(far) if far else -1
    return order_to_march(play, units, range_.path(end)) if far and end_ruling(play, units, end) else None


def wander(going: Going, luck: Luck) -> list[HexId]:
    """Random steps until the will, the points or a zone ends them."""
    path: list[HexId] = []
    neighbours, a = going.play.field.board.neighbours, going.start
    left = going.budget - going.spent
    for _ in range(1 + luck.below(STEPS)):
        if path and going.passage.stop >> a & 1:
            break
        b = neighbours[a][luck.below(6)]
        cost = going.cost(a, b)
        if cost < 0:
            continue
        if cost > left and (path or not going.minimum):
            break
        path.append(b)
        a = b
        left -= cost
        if cost == EVERYTHING:
            break
    return path

"""Moves at random, for whoever tries out everything that is legal: one unit, one way, cheaply."""

from __future__ import annotations

from functools import cache

from grognard.engine.dice import Luck
from grognard.engine.steps import Action
from grognard.games.blitzkrieg.battlefield import Battlefield
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.entry import may_enter, newcomer, open_entries, ways_in
from grognard.games.blitzkrieg.leaving import rim, way_out_ruling
from grognard.games.blitzkrieg.marching import OUTSIDE, Going, may_move, rommel_ruling
from grognard.games.blitzkrieg.moves import room_ruling
from grognard.games.blitzkrieg.orders import Mover, order_to_enter, order_to_leave, order_to_move
from grognard.games.blitzkrieg.transport import carriers
from grognard.geometry import HexId, bits

STEPS = 6
ON_FOOT = 0.2
OFF_THE_MAP = 0.05
LOST_FOR_GOOD = 0.003


@cache
def movers(field: Battlefield, side: int) -> tuple[int, ...]:
    """All units of a side that can ever move on the map: combat units and vehicles."""
    return tuple(u.index for u in field.units if u.side == side and not u.leader and not u.off_map)


def any_mover(play: Campaign40, unit: int, luck: Luck) -> Mover:
    """A unit on foot, or in some vehicle of its hex; with Rommel if he is there, as often as not."""
    data = play.units[unit]
    vehicle = -1
    if data.combat and not data.armoured and not luck.chance(ON_FOOT):
        found = carriers(play, unit)
        vehicle = luck.pick(found) if found else -1
    rommel = play.field.rommel
    if rommel >= 0 and play.state.at[rommel] == play.state.at[unit] and luck.chance(0.5):
        taking = Mover(unit, vehicle, True)
        return taking if rommel_ruling(play, taking) else Mover(unit, vehicle)
    return Mover(unit, vehicle)


def any_move(play: Campaign40, unit: int, luck: Luck) -> Action | None:
    """A random way of a unit on the map, if it may go and there is room at the end; sometimes off the map."""
    mover = any_mover(play, unit, luck)
    if not may_move(play, mover):
        return None
    going = Going(play, mover)
    path = wander(going, going.start, luck)
    last = path[-1] if path else going.start
    if rim(play.field) >> last & 1 and _leaves(play, mover, last, luck) and way_out_ruling(play, mover, path):
        return order_to_leave(play, mover, path)
    return order_to_move(play, mover, path) if path and room_ruling(play, mover, last) else None


def _leaves(play: Campaign40, mover: Mover, last: HexId, luck: Luck) -> bool:
    """Seldom, and hardly ever by a side of the map where it is lost."""
    open_side = play.field.exits[play.units[mover.unit].side] >> last & 1
    return not mover.rommel and luck.chance(OFF_THE_MAP if open_side else LOST_FOR_GOOD)


def any_entry(play: Campaign40, unit: int, luck: Luck) -> Action | None:
    """A random way onto the map, if the unit may come and there is room at its end."""
    mover = newcomer(play, unit)
    if not may_enter(play, mover):
        return None
    entries = list(bits(open_entries(play, mover)))
    if not entries:
        return None
    going, first = Going(play, mover), luck.pick(entries)
    path = [first, *wander(going, first, luck)]
    return order_to_enter(play, mover, path) if room_ruling(play, mover, path[-1]) else None


def sure_entry(play: Campaign40, unit: int, luck: Luck) -> Action:
    """A way onto the map for a unit that can enter: no farther than its entry hex where that has room."""
    mover = newcomer(play, unit)
    entries = [where for where in bits(open_entries(play, mover)) if room_ruling(play, mover, where)]
    ways = [[where] for where in entries] or list(ways_in(play, mover).values())
    return order_to_enter(play, mover, luck.pick(ways))


def wander(going: Going, a: HexId, luck: Luck) -> list[HexId]:
    """Random steps until the will, the points or a zone ends them; from an entry hex what it cost is gone."""
    path: list[HexId] = []
    neighbours = going.play.field.board.neighbours
    entering = going.start == OUTSIDE
    left = going.budget - (going.cost(OUTSIDE, a) if entering else 0)
    for _ in range(1 + luck.below(STEPS)):
        if (path or entering) and (going.is_short or going.zone >> a & 1):
            break
        b = neighbours[a][luck.below(6)]
        cost = going.cost(a, b)
        if cost < 0:
            continue
        if cost > left and (path or entering or not going.minimum):
            break
        path.append(b)
        a = b
        left -= cost
    return path

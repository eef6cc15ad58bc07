"""The movement of the computer player: first who attacks, then who follows, guns, HQs, and last the spade."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from grognard.engine.steps import Action
from grognard.games.verdun.actions import Done
from grognard.games.verdun.battlefield import GERMAN
from grognard.games.verdun.digging import DigIn, dig_order_ruling
from grognard.games.verdun.marching import MARCH, STRATEGIC, Going, may_move
from grognard.games.verdun.movement import troops
from grognard.games.verdun.moves import Move, cure, move_ruling
from grognard.games.verdun.outlook import distance_to, pull, reach_hexes, threat
from grognard.games.verdun.plans_attack import Drive, drives
from grognard.games.verdun.plans_line import line_orders
from grognard.games.verdun.plans_raid import is_last
from grognard.games.verdun.plans_rear import rear_orders
from grognard.games.verdun.stacking import fits
from grognard.games.verdun.state import DEMORALIZED, DONE
from grognard.games.verdun.strength import combat_strength
from grognard.games.verdun.supply import hq_of
from grognard.games.verdun.war import ENEMY, War, side_index
from grognard.games.verdun.worth import weights
from grognard.geometry import bits

Order = tuple[int, int, str]  # a unit, where it goes, and how
EXPOSED = 2
FAR_FROM_HQ = 7


def move(war: War, side: str) -> Action:
    """The first order that may be given now."""
    own = side_index(side)
    plan = drives(war, own)
    orders = _german(war, plan) if own == GERMAN else line_orders(war, plan)
    for order in orders:
        action = as_move(war, own, *order)
        if action:
            return action
    for order in rear_orders(war, own):
        action = as_move(war, own, *order)
        if action:
            return action
    return dig(war, own) or cure(war, own) or Done()


def as_move(war: War, side: int, unit: int, where: int, pace: str) -> Move | None:
    """The order as an action, if it may be given."""
    if war.state.at[unit] == where or not may_move(war, unit, pace):
        return None
    reach = Going(war, (unit,), pace).reach()
    if not reach.hexes >> where & 1:
        return None
    path = tuple(war.field.board.name(b) for b in reach.path(where))
    action = Move((war.units[unit].id,), path, pace == STRATEGIC)
    return action if move_ruling(war, side, action) else None


def dig(war: War, side: int) -> Action | None:
    """Whoever stays and may, digs."""
    for unit in troops(war.field, side):
        if war.on_map(unit) and not war.has(unit, DONE) and not war.units[unit].hq:
            spade = DigIn((war.units[unit].id,))
            if dig_order_ruling(war, side, spade):
                return spade
    return None


def _german(war: War, plan: Sequence[Drive]) -> Iterator[Order]:
    """To the posts of the attack; the shaken back; the rest towards what is still to be won."""
    posted = {unit for drive in plan for unit, _ in drive.posts}
    for drive in plan:
        for unit, post in drive.posts:
            if war.state.at[unit] != post:
                yield unit, post, MARCH
    yield from shaken_orders(war, GERMAN)
    idle = [u for u in war.field.infantry[GERMAN] if u not in posted and war.on_map(u) and not war.has(u, DONE)]
    ahead = pull(war)
    idle.sort(key=lambda unit: (-ahead[war.state.at[unit]], unit))
    yield from advance_orders(war, [unit for unit in idle if not war.has(unit, DEMORALIZED)])


def shaken_orders(war: War, side: int) -> Iterator[Order]:
    """6.2d: demoralized units that are reduced get away from the enemy before they give themselves up."""
    enemies = distance_to(war, war.occupied(ENEMY[side]) & ~war.field.closed)
    for unit in war.field.infantry[side]:
        weak = war.has(unit, DEMORALIZED) and war.on_map(unit) and war.state.steps[unit] == 1
        if weak and enemies[war.state.at[unit]] == 1 and may_move(war, unit, MARCH):
            reach = reach_hexes(war, unit, MARCH)
            ways = [where for where in bits(reach) if enemies[where] > 1 and fits(war, where, (unit,))]
            if ways:
                yield unit, max(ways, key=lambda where: (enemies[where], where)), MARCH


def advance_orders(war: War, units: Sequence[int]) -> Iterator[Order]:
    """Each unit to the hex in reach that brings it most."""
    score = Ahead(war)
    for unit in units:
        best = best_place(war, unit, score)
        if best:
            yield best


def best_place(war: War, unit: int, score: Callable[[int, int], float]) -> Order | None:
    """The best hex by a march or a strategic move, if it is better than to stay."""
    here = war.state.at[unit]
    best, found = score(unit, here) + 0.001, None
    seen = 0
    for pace in (MARCH, STRATEGIC):
        if may_move(war, unit, pace):
            reach = reach_hexes(war, unit, pace) & ~seen
            seen |= reach
            for where in bits(reach):
                worth = score(unit, where)
                if worth > best and fits(war, where, (unit,)):
                    best, found = worth, (unit, where, pace)
    return found


class Ahead:
    """What a hex is worth to German infantry that has no assault to make."""

    def __init__(self, war: War) -> None:
        self.war = war
        self.pull = pull(war)
        self.danger = threat(war, GERMAN)
        self.open = war.field.town | war.field.city
        self.guarded = self.open & war.state.control
        self.open &= ~war.state.control
        self.last = is_last(war)

    def __call__(self, unit: int, where: int) -> float:
        war, value = self.war, weights()
        worth = 0.0 if self.last and value.guard_last else self.pull[where]
        worth += value.town if self.open >> where & 1 else 0.0
        friends = [u for u in war.stack(where) if u != unit and war.units[u].infantry]
        strength = sum(combat_strength(war, u) for u in friends) + combat_strength(war, unit)
        if EXPOSED * strength < self.danger[where]:
            worth -= value.ground
        if not friends and self.guarded >> where & 1 and self.danger[where]:
            worth += value.town * (value.guard_last if self.last else value.guard)
        hq = hq_of(war, unit)
        if hq >= 0:
            worth -= 0.05 * max(0, war.field.board.distance(where, war.state.at[hq]) - FAR_FROM_HQ)
        return worth

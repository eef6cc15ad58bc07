"""Guns and headquarters of the computer player: near enough to serve, far enough to be safe."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grognard.engine.steps import Action
from grognard.games.somme.battlefield import ENEMY, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.marching import Going
from grognard.games.somme.movers import able
from grognard.games.somme.offensive_guns import guns, move_guns, paths, ways_of
from grognard.games.somme.orders import Done, order_to_move
from grognard.games.somme.plans_posts import apart
from grognard.games.somme.plans_values import nearness, weights
from grognard.games.somme.stacking import one_force
from grognard.games.somme.strength import bombardment_range
from grognard.games.somme.supply import network
from grognard.games.somme.zones import exerted
from grognard.geometry import Hexes, HexId, bits, count

COMMANDED: Final = 9  # hexes around a headquarters in which units need no other
FAR_AWAY: Final = 30  # hexes at which a headquarters does not feel units any more


def support_orders(play: Campaign18, side: int, part: str) -> Iterator[Action]:
    """Guns, then headquarters, each to its best place."""
    post = Post(play, side)
    for unit in (*play.field.artillery[side], *play.field.headquarters[side]):
        if play.on_map(unit) and able(play, unit, part):
            order = post.order(unit)
            if order is not None:
                yield order
                post = Post(play, side)


class Post:
    """What a hex is worth to guns and headquarters."""

    def __init__(self, play: Campaign18, side: int) -> None:
        self.play, self.side, self.value = play, side, weights()
        field, enemy = play.field, ENEMY[side]
        zone = exerted(play, enemy)
        self.mine, self.theirs = play.troops(side), play.troops(enemy)
        self.front = self.mine & field.near(self.theirs, 2)
        self.targets = self.theirs & field.near(self.mine, 3)
        self.near = nearness(play, GERMAN)
        self.net = network(play, side)
        self.exposed = field.near(self.theirs, 3) & ~_behind(play, side)
        self.zone = zone
        self.left: dict[int, list[HexId]] = {}
        self.apart = apart(field, self.theirs)

    def order(self, unit: int) -> Action | None:
        play, here = self.play, self.play.state.at[unit]
        range_ = Going(play, (unit,)).range()
        score = self.staff if play.units[unit].hq else self.guns
        best, found = score(unit, here) + self.value.stay, -1
        for where in bits(range_.hexes & ~self.zone):
            worth = score(unit, where)
            if worth > best and one_force(play, (*play.stack(where), unit)):
                best, found = worth, where
        return order_to_move(play, (unit,), range_.path(found)) if found >= 0 else None

    def guns(self, unit: int, where: HexId) -> float:
        """Targets, or our own front, in range; behind the line, not too many in one place, never left alone."""
        play, reach = self.play, bombardment_range(self.play, unit)
        disk = play.field.disks[where, reach]
        served = count(disk & self.targets) + 0.5 * count(disk & self.front)
        other = sum(play.units[u].artillery for u in play.stack(where) if u != unit)
        found = self.value.gun_range * min(served, 6.0) - 0.4 * other - 0.15 * max(0, self.apart[where] - reach)
        return found + self._safety(where)

    def staff(self, unit: int, where: HexId) -> float:
        """Near the units that no other headquarters commands, at a distance from the enemy, on a line to a source."""
        play, value, distance = self.play, self.value, self.play.field.board.distance
        wide = sum(max(0.0, 1 - distance(where, troops) / FAR_AWAY) for troops in self._uncommanded(unit))
        back = abs(self.apart[where] - value.staff_back[self.side])
        way = 0.3 if (play.ground.road | play.ground.rail) >> where & 1 else 0.0
        return value.staff_wide * wide - back + way + self._safety(where) - (0 if self.net >> where & 1 else 5)

    def _uncommanded(self, unit: int) -> list[HexId]:
        """The hexes with troops that are far from every other headquarters."""
        if unit not in self.left:
            play, found = self.play, 0
            for other in play.field.headquarters[self.side]:
                if other != unit and play.on_map(other):
                    found |= play.field.disks[play.state.at[other], COMMANDED]
            self.left[unit] = list(bits(self.mine & ~found))
        return self.left[unit]

    def _safety(self, where: HexId) -> float:
        distance = self.apart[where]
        guarded = bool(self.mine >> where & 1)
        if distance <= 1:
            return -self.value.gun_danger * (1 if guarded else 4)
        if self.exposed >> where & 1 and not guarded:
            return -2 * self.value.gun_danger
        return 0.5 if guarded else 0.0


def _behind(play: Campaign18, side: int) -> Hexes:
    """The hexes that no enemy can walk to: he stops in the zones of our units."""
    board, enemy = play.field.board, ENEMY[side]
    stop = exerted(play, side)
    open_ = play.field.area & ~play.troops(side)
    walked = play.troops(enemy)
    for _ in range(4):
        walked |= board.spread(walked & ~stop) & open_
    return play.field.area & ~board.spread(walked & ~stop) & ~walked


def offensive_guns(play: Campaign18, side: int) -> Action:
    """Guns in Offensive mode follow the front as fast as they may."""
    post, ways = Post(play, side), ways_of(play, side)
    for gun in guns(play, side):
        here = play.state.at[gun]
        best, found = post.guns(gun, here) + weights().stay, None
        for path in paths(play, gun, ways):
            worth = post.guns(gun, path[-1])
            if worth > best:
                best, found = worth, path
        if found is not None:
            return move_guns(play, gun, found)
    return Done()

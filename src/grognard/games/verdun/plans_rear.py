"""Guns and HQs of the computer player: behind the front, in range, in supply."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from grognard.engine.keeping import keep
from grognard.games.verdun.marching import MARCH, STRATEGIC, may_move
from grognard.games.verdun.outlook import distance_to, infantry_hexes, paces, reach_hexes
from grognard.games.verdun.stacking import fits
from grognard.games.verdun.state import DONE, FLIPPED
from grognard.games.verdun.supply import Supply, headquarters
from grognard.games.verdun.war import ENEMY, War
from grognard.games.verdun.worth import weights
from grognard.geometry import Hexes, bits

Order = tuple[int, int, str]
CORPS_GUN_DISTANCE = 5  # from the nearest enemy
DIVISION_GUN_DISTANCE = 4
HQ_DISTANCE = 6
NEAR_ITS_MEN = 7  # hexes to the men of its corps on the whole
MOST_KNOWN = 500
TRIED = 8  # places that are looked at closely for an HQ


def rear_orders(war: War, side: int) -> Iterator[Order]:
    rear = Rear(war, side)
    for unit in war.units:
        if unit.side == side and unit.artillery and war.on_map(unit.index) and not war.has(unit.index, DONE):
            yield from rear.gun_order(unit.index)
    for hq in headquarters(war.field).values():
        if war.units[hq].side == side and war.on_map(hq) and not war.has(hq, DONE):
            yield from rear.hq_order(hq)


class Rear:
    """The ground behind the front of one side."""

    def __init__(self, war: War, side: int) -> None:
        self.war, self.side = war, side
        self.enemy = distance_to(war, war.occupied(ENEMY[side]) & ~war.field.closed)
        self.own = infantry_hexes(war, side)

    def ways(self, unit: int) -> Iterator[tuple[int, str]]:
        """Hexes with room, by a march before a strategic move."""
        seen = 0
        for pace in (MARCH, STRATEGIC):
            if may_move(self.war, unit, pace):
                reach = reach_hexes(self.war, unit, pace) & ~seen
                seen |= reach
                yield from ((where, pace) for where in bits(reach) if fits(self.war, where, (unit,)))

    # guns

    def gun_order(self, gun: int) -> Iterator[Order]:
        """Nearer or farther, when the distance to the enemy is wrong."""
        data, here = self.war.units[gun], self.war.state.at[gun]
        if "fixed" in data.flags or data.rail:
            return
        wanted = CORPS_GUN_DISTANCE if data.corps_gun else DIVISION_GUN_DISTANCE
        slack = 3 if data.corps_gun else 1
        near = self._friends(gun)
        if abs(self.enemy[here] - wanted) <= slack and self._is_safe(here) and not self._left_behind(gun, near):
            return
        ways = [(self._misplaced(where, wanted, near), where, pace) for where, pace in self.ways(gun)]
        best = min(ways, default=None)
        if best and best[0] < self._misplaced(here, wanted, near):
            yield gun, best[1], best[2]

    def _left_behind(self, gun: int, near: list[int]) -> bool:
        """Are its own men on the whole beyond its range?"""
        follow, away = weights().gun_follow, paces(self.war.field, self.war.state.at[gun])
        return bool(follow and near) and sum([away[at] for at in near]) > follow * self.war.units[gun].range * len(near)

    def _friends(self, gun: int) -> list[int]:
        """Where the infantry stands that the gun may support."""
        war, data = self.war, self.war.units[gun]
        own = [u for u in war.field.infantry[self.side] if war.on_map(u)]
        if data.division_gun:
            own = [u for u in own if war.units[u].division == data.division]
        else:
            own = [u for u in own if war.corps(u) == data.corps]
        return [war.state.at[u] for u in own]

    def _misplaced(self, where: int, wanted: int, near: list[int]) -> float:
        """How wrong a hex is for a gun: too near, too far, away from its own men."""
        away, distance = paces(self.war.field, where), self.enemy[where]
        wrong = 2.0 * (wanted - distance) if distance < wanted else float(distance - wanted)
        wrong += 0.0 if self._is_safe(where) else 4.0
        return wrong + 0.3 * sum([away[at] for at in near]) / max(1, len(near))

    def _is_safe(self, where: int) -> bool:
        return self.enemy[where] > 2 or bool(self.own >> where & 1)

    # HQs

    def hq_order(self, hq: int) -> Iterator[Order]:
        """To where most of the corps is in supply next time; of equals, to where it is nearest."""
        here = self.war.state.at[hq]
        near = self._corps(hq)
        if not near:
            return
        ways = sorted((self._hq_misplaced(where, near), where, pace) for where, pace in self.ways(hq))
        best, found = self._supplied(hq, here), None
        margin = self._hq_misplaced(here, near)
        for wrong, where, pace in ways[:TRIED]:
            served = self._supplied(hq, where)
            if served > best or (served == best and wrong < margin - 1):
                best, margin, found = served, wrong, (hq, where, pace)
        if found:
            yield found

    def is_well_placed(self, hq: int) -> bool:
        """Is it safe, near its men, and are they all in supply?"""
        here, near = self.war.state.at[hq], self._corps(hq)
        if self.enemy[here] < HQ_DISTANCE or self._hq_misplaced(here, near) > NEAR_ITS_MEN:
            return False
        return self._supplied(hq, here) == len(near)

    def _corps(self, hq: int) -> list[int]:
        war, corps = self.war, self.war.units[hq].corps
        return [war.state.at[u.index] for u in war.units if war.on_map(u.index) and war.corps(u.index) == corps]

    def _hq_misplaced(self, where: int, near: list[int]) -> float:
        away, distance = paces(self.war.field, where), self.enemy[where]
        wrong = 3.0 * max(0, HQ_DISTANCE - distance) - (1.5 if self.war.field.road >> where & 1 else 0.0)
        return wrong + sum([away[at] for at in near]) / len(near)

    def _supplied(self, hq: int, where: int) -> int:
        """How many units of the corps would be in supply with the HQ there."""
        state = self.war.state
        key = (self.war.field, hq, where, state.turn, state.control, self.war.interdicted, state.corps_16,
               tuple(state.at), self.war.has(hq, FLIPPED), tuple(state.forts), state.options)  # fmt: skip
        known = _known_supply()
        if key in known:
            return known[key]
        fork = self.war.fork(self.war.dice)
        fork.place(hq, where)
        supply = Supply(fork, self.side)
        served: Hexes = supply.served_by(hq)
        return keep(known, key, sum(served >> at & 1 for at in self._corps(hq)), MOST_KNOWN)


@cache
def _known_supply() -> dict[tuple[object, ...], int]:
    """How many an HQ would serve, by all that it depends on: nothing of it changes while the army digs in."""
    return {}

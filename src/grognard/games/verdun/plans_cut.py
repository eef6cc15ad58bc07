"""The enemy's supply: what he would lose by a marker or a unit on his roads, or by an HQ in confusion."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from grognard.engine.keeping import keep
from grognard.games.verdun.artillery import in_reach, ready_guns
from grognard.games.verdun.fire_plans import Interdict
from grognard.games.verdun.interdiction import interdiction_chance, markers, never_interdicted, place_marker
from grognard.games.verdun.marching import MARCH, may_move
from grognard.games.verdun.outlook import reach_hexes
from grognard.games.verdun.stacking import fits
from grognard.games.verdun.state import FLIPPED, OUT_OF_SUPPLY
from grognard.games.verdun.strength import fire_strength
from grognard.games.verdun.supply import headquarters, out_of_supply, supply_line
from grognard.games.verdun.war import ENEMY, War
from grognard.games.verdun.worth import unit_worth, weights
from grognard.geometry import Hexes, bits, union

Key = tuple[object, ...]
NEAR = 1  # hexes of its line, counted from an HQ, at which a marker hurts most
MOST_KNOWN = 200


class Post(NamedTuple):
    """Where a unit would stand in the way."""

    unit: int
    where: int


class Cuts:
    """What one side could do to the supply of the other."""

    def __init__(self, war: War, side: int) -> None:
        self.war, self.side, self.enemy = war, side, ENEMY[side]
        staffs = headquarters(war.field).values()
        self.hqs = [hq for hq in staffs if war.units[hq].side == self.enemy and war.on_map(hq)]
        self.key: Key = (
            war.field, side, war.state.turn, war.state.control, war.interdicted, war.state.options, tuple(war.state.at),
            tuple(war.has(hq, FLIPPED) for hq in self.hqs), tuple(war.state.forts), war.state.corps_16,
        )  # fmt: skip

    # by a marker

    def best(self) -> tuple[float, Interdict | None]:
        """The gun and the hex that promise most, less what the gun could do elsewhere."""
        found: tuple[float, Interdict | None] = (0.0, None)
        guns = [(gun, interdiction_chance(self.war, gun).ways / 6) for gun in ready_guns(self.war, self.side)]
        for where in self._hexes():
            for gun, chance in guns:
                if chance and in_reach(self.war, gun) >> where & 1:
                    worth = chance * self._by_marker(where) - weights().point_of_fire * fire_strength(self.war, gun)
                    if worth > found[0]:
                        found = worth, Interdict(self.war.units[gun].id, self.war.field.board.name(where))
        return found

    def _hexes(self) -> Iterator[int]:
        """The road by which each HQ is supplied, near it."""
        war = self.war
        shut = never_interdicted(war.field) | markers(war, self.side) | ~war.field.road
        for hq in self.hqs:
            line = supply_line(war, hq)
            path = [war.state.at[hq], *(line.path[:NEAR] if line else ())]
            yield from (where for where in path if not shut >> where & 1)

    def _by_marker(self, where: int) -> float:
        return self._worth(("marker", where), lambda fork: place_marker(fork, self.side, where))

    # by a unit in the way

    def post(self, units: Sequence[int]) -> Post | None:
        """The hex that one of these units can march to where it cuts off most, and the cheapest unit for it."""
        war, tried, near = self.war, set(), self._roadside()
        found, best = None, weights().least_cut
        for unit in sorted(units, key=lambda unit: (unit_worth(war, unit), unit)):
            reach = reach_hexes(war, unit, MARCH) & near if may_move(war, unit, MARCH) else 0
            for where in bits(reach):
                kind = (where, war.units[unit].zoc)
                if kind not in tried and fits(war, where, (unit,)):
                    tried.add(kind)
                    worth = self._by_post(unit, where)
                    if worth > best:
                        best, found = worth, Post(unit, where)
        return found

    def _roadside(self) -> Hexes:
        """All hexes on the lines of the enemy's HQs and next to them, as far as he does not hold them."""
        found, board = 0, self.war.field.board
        for hq in self.hqs:
            line = supply_line(self.war, hq)
            found |= union(line.path) if line else 0
        return board.spread(found) & ~self.war.occupied(self.enemy) & ~self.war.field.closed

    def _by_post(self, unit: int, where: int) -> float:
        kind = self.war.units[unit].zoc
        return self._worth(("post", where, kind), lambda fork: fork.place(unit, where))

    # by fire on an HQ

    def by_flip(self, hq: int) -> float:
        return self._worth(("flip", hq), lambda fork: fork.mark(hq, FLIPPED))

    def _worth(self, what: Key, change: Callable[[War], None]) -> float:
        """What the units are worth that would be cut off then and are not marked so, as far as it is lost to them."""
        known, key = _found(), (*self.key, what)
        cut_off = known[key] if key in known else keep(known, key, self._cut_off(change), MOST_KNOWN)
        lost = [unit_worth(self.war, unit) for unit in cut_off if not self.war.has(unit, OUT_OF_SUPPLY)]
        return weights().out_of_supply * sum(lost)

    def _cut_off(self, change: Callable[[War], None]) -> list[int]:
        fork = self.war.fork(self.war.dice)
        change(fork)
        return out_of_supply(fork, self.enemy)


@cache
def _found() -> dict[Key, list[int]]:
    """Who would be cut off, looked up as long as everybody stands where he stood."""
    return {}


def cutting_posts(war: War, side: int, units: Sequence[int], most: int) -> list[Post]:
    """Who of these units may cut off most of the enemy where; each one sees what those before it have done."""
    found: list[Post] = []
    fork = war.fork(war.dice)
    while len(found) < most:
        post = Cuts(fork, side).post([unit for unit in units if unit not in {each.unit for each in found}])
        if post is None:
            break
        fork.place(*post)
        found.append(post)
    return found

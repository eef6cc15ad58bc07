"""Fire at the enemy's supply: what he would lose by a marker on his roads, or by an HQ in confusion."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from grognard.engine.keeping import keep
from grognard.games.verdun.artillery import in_reach, ready_guns
from grognard.games.verdun.fire_plans import Interdict
from grognard.games.verdun.interdiction import interdiction_chance, markers, never_interdicted, place_marker
from grognard.games.verdun.state import FLIPPED, OUT_OF_SUPPLY
from grognard.games.verdun.strength import fire_strength
from grognard.games.verdun.supply import headquarters, out_of_supply, supply_line
from grognard.games.verdun.war import ENEMY, War
from grognard.games.verdun.worth import unit_worth, weights

Key = tuple[object, ...]
NEAR = 1  # hexes of its line, counted from an HQ, at which a marker hurts most
MOST_KNOWN = 200


class Cuts:
    """What one side could do to the supply of the other."""

    def __init__(self, war: War, side: int) -> None:
        self.war, self.side, self.enemy = war, side, ENEMY[side]
        staffs = headquarters(war.field).values()
        self.hqs = [hq for hq in staffs if war.units[hq].side == self.enemy and war.on_map(hq)]
        self.key: Key = (
            war.field, side, war.state.turn, war.state.control, war.interdicted, war.state.options, tuple(war.state.at),
            tuple(war.has(hq, FLIPPED) for hq in self.hqs), weights.doctrine,
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
        return self._known(("marker", where), lambda fork: place_marker(fork, self.side, where))

    # by fire on an HQ

    def by_flip(self, hq: int) -> float:
        return self._known(("flip", hq), lambda fork: fork.mark(hq, FLIPPED))

    def _known(self, what: Key, change: Callable[[War], None]) -> float:
        known, key = _found(), (*self.key, what)
        return known[key] if key in known else keep(known, key, self._lost(change), MOST_KNOWN)

    def _lost(self, change: Callable[[War], None]) -> float:
        """What the units are worth that would be cut off then and are not marked so, as far as it is lost to them."""
        fork = self.war.fork(self.war.dice)
        change(fork)
        cut_off = [unit for unit in out_of_supply(fork, self.enemy) if not self.war.has(unit, OUT_OF_SUPPLY)]
        return weights().out_of_supply * sum(unit_worth(self.war, unit) for unit in cut_off)


@cache
def _found() -> dict[Key, float]:
    """Looked up as long as everybody stands where he stood."""
    return {}

"""Plans of attack: which enemy hexes are worth an assault this turn, and who has to stand where for it.

The same plan serves the guns, who prepare it, and the infantry, who march to their posts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from grognard.games.verdun.attack import enemy_hexes
from grognard.games.verdun.battlefield import GERMAN
from grognard.games.verdun.forts import intact
from grognard.games.verdun.marching import MARCH, may_move
from grognard.games.verdun.movement import troops
from grognard.games.verdun.odds import offensive_support
from grognard.games.verdun.outlook import reach_hexes
from grognard.games.verdun.prospects import Stand, column, promise, stand
from grognard.games.verdun.stacking import over_limit
from grognard.games.verdun.state import ATTACKED, DEMORALIZED, FLIPPED, OUT_OF_SUPPLY
from grognard.games.verdun.strength import combat_strength
from grognard.games.verdun.war import ENEMY, War
from grognard.games.verdun.worth import Prices, step_prices, weights
from grognard.games.verdun.zones import influence
from grognard.geometry import Hexes, bits

Posts = dict[int, int]
GUN_MARCH = 3  # hexes by which a division gun may still come nearer


class Drive(NamedTuple):
    """An assault that is planned: what it promises, who attacks from where, with what strength."""

    target: int
    gain: float
    attack: int
    pioneers: bool
    posts: tuple[tuple[int, int], ...]
    guns: tuple[int, ...]


def places(war: War, side: int) -> dict[int, Hexes]:
    """For each unit that could attack: the hexes in which it can be when the assaults begin."""
    found = {}
    tired = ATTACKED | DEMORALIZED
    for unit in war.field.infantry[side]:
        where = war.state.at[unit]
        if where >= 0 and not war.state.marks[unit] & tired:
            found[unit] = 1 << where
            if may_move(war, unit, MARCH):
                found[unit] |= reach_hexes(war, unit, MARCH)
    return found


def drives(war: War, side: int, reach: Mapping[int, Hexes] | None = None) -> list[Drive]:
    """The assaults worth planning, the best first; nobody is in two of them."""
    planner = Planner(war, side, places(war, side) if reach is None else reach)
    least = weights().least_gain[side]
    first = [drive for drive in map(planner.plan, planner.targets()) if drive.gain > least]
    found = []
    for wish in sorted(first, key=lambda drive: (-drive.gain, drive.target)):
        drive = wish if planner.is_free(wish) else planner.plan(wish.target)
        if drive.gain > least:
            planner.commit(drive)
            found.append(drive)
    return found


@lru_cache(maxsize=8)
def _stands(enemy: tuple[object, ...], prices: Prices, doctrine: str) -> dict[int, Stand]:
    """What is known of the stands of an enemy who has not changed."""
    return {}


def _enemy(war: War, side: int) -> tuple[object, ...]:
    """All of the enemy that his stands depend on."""
    state = war.state
    return (
        war.field, side, state.options, state.corps_16, tuple(state.forts),
        state.control & war.occupied(ENEMY[side]),
        tuple([(state.at[unit], state.steps[unit], state.marks[unit]) for unit in troops(war.field, ENEMY[side])]),
    )  # fmt: skip


class Planner:
    """Gathers forces around targets; whoever is committed to one is lost to the others."""

    def __init__(self, war: War, side: int, reach: Mapping[int, Hexes]) -> None:
        self.war, self.side, self.reach = war, side, reach
        self.strength = {unit: combat_strength(war, unit) for unit in reach}
        self.prices = step_prices(war)
        self.stands = _stands(_enemy(war, side), self.prices, weights.doctrine)
        self.posts: Posts = {}
        self.used: set[int] = set()
        self.closed = war.occupied(ENEMY[side]) | war.field.closed | (intact(war) if side == GERMAN else 0)
        self.guns = [gun.index for gun in war.field.supporting_guns[side] if self._fires(gun.index)]

    def _fires(self, gun: int) -> bool:
        unfit = FLIPPED | DEMORALIZED | OUT_OF_SUPPLY
        return self.war.units[gun].division_gun and self.war.on_map(gun) and not self.war.state.marks[gun] & unfit

    def targets(self) -> list[int]:
        """Enemy hexes that somebody can get next to."""
        ground = 0
        for hexes in self.reach.values():
            ground |= hexes
        enemies = enemy_hexes(self.war, self.side)
        near = influence(self.war.field)
        return [where for where in bits(enemies) if near[where] & ground]

    def is_free(self, drive: Drive) -> bool:
        return not any(unit in self.posts for unit, _ in drive.posts) and not self.used.intersection(drive.guns)

    def commit(self, drive: Drive) -> None:
        self.posts.update(drive.posts)
        self.used.update(drive.guns)

    def plan(self, target: int) -> Drive:
        """The force, strongest units first and pioneers before all, that promises most for its size."""
        war, defence = self.war, self._stand(target)
        spots = self._spots(target)
        mask = influence(war.field)[target] & ~self.closed
        units = [unit for unit, hexes in self.reach.items() if hexes & mask and unit not in self.posts]
        units.sort(key=lambda unit: (not war.units[unit].pioneer, -self.strength[unit], unit))
        best = Drive(target, -1.0, 0, False, (), ())
        posts: Posts = {}
        known: dict[int, float] = {}
        for unit in units:
            where = self._post(unit, spots, posts)
            if where >= 0:
                posts[unit] = where
                drive = self._drive(target, defence, posts, known)
                if drive.gain > best.gain:
                    best = drive
        return best

    def _stand(self, target: int) -> Stand:
        """The defence of a hex, looked up while the enemy is as he was."""
        known = self.stands.get(target)
        if known is None:
            known = self.stands[target] = stand(self.war, self.side, target, self.prices)
        return known

    def _spots(self, target: int) -> list[int]:
        """Hexes to attack from, those that shelter best first."""
        free = influence(self.war.field)[target] & ~self.closed
        return sorted(bits(free), key=lambda where: (self.war.field.assault_shift[where], where))

    def _post(self, unit: int, spots: Sequence[int], posts: Posts) -> int:
        """Where the unit joins: where it stands, or the first hex that it can reach and that has room."""
        here, reach = self.war.state.at[unit], self.reach[unit]
        for where in [here, *spots] if here in spots else spots:
            if reach >> where & 1 and not over_limit(self.war, self._there(where, posts, unit)):
                return where
        return -1

    def _there(self, where: int, posts: Posts, unit: int) -> list[int]:
        """Who would stand in the hex with the unit."""
        stay = [u for u in self.war.stack(where) if u != unit and u not in posts and u not in self.posts]
        coming = [u for plan in (posts, self.posts) for u, post in plan.items() if post == where]
        return [*stay, *coming, unit]

    def _drive(self, target: int, defence: Stand, posts: Posts, known: dict[int, float]) -> Drive:
        war = self.war
        pioneers = any(war.units[unit].pioneer for unit in posts)
        guns = self._support(target, posts)
        attack = sum(self.strength[unit] for unit in posts) + sum(offensive_support(war, gun) for gun in guns)
        final = column(attack, defence, pioneers)
        if final not in known:
            known[final] = promise(war, self.side, final, defence)
        gain = known[final] - weights().commitment * len(posts)
        return Drive(target, gain, attack, pioneers, tuple(posts.items()), tuple(guns))

    def _support(self, target: int, posts: Posts) -> list[int]:
        """Division guns that will be in range of the target when it comes to the assault."""
        war = self.war
        divisions = {war.units[unit].division for unit in posts}
        return [
            gun
            for gun in self.guns
            if gun not in self.used
            and war.units[gun].division in divisions
            and war.field.board.distance(war.state.at[gun], target) <= war.units[gun].range + GUN_MARCH
        ]

"""Plans of attack: which enemy hexes are worth attacking in this turn, and who has to stand where for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from grognard.games.blitzkrieg.attack import guns_for
from grognard.games.blitzkrieg.battlefield import ENEMY
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.marching import Going, may_move
from grognard.games.blitzkrieg.odds import odds_column, planned
from grognard.games.blitzkrieg.orders import Mover
from grognard.games.blitzkrieg.plans_figures import weights
from grognard.games.blitzkrieg.plans_odds import promise, trapped
from grognard.games.blitzkrieg.plans_outlook import Outlook
from grognard.games.blitzkrieg.shifts import with_odds
from grognard.games.blitzkrieg.stacking import may_stack
from grognard.games.blitzkrieg.state import DISORGANISED
from grognard.games.blitzkrieg.transport import carriers
from grognard.games.blitzkrieg.zones import covers, exerted, reach_of
from grognard.geometry import Hexes, HexId, Range, bits, count, union

MOST = 12  # units that are looked at for one attack
ENOUGH = 7  # attack factors for each point of defence beyond which more do not help

Posts = dict[int, HexId]
Ways = list[tuple[Mover, Range]]


class Drive(NamedTuple):
    """An attack that is planned: what it promises, and who attacks from where."""

    target: HexId
    gain: float
    posts: tuple[tuple[int, HexId], ...] = ()
    guns: tuple[int, ...] = ()


def ways_of(play: Campaign40, unit: int) -> Ways:
    """How a unit on the map can go now: carried, and on its own feet."""
    vehicle = next(iter(carriers(play, unit)), -1) if play.units[unit].transport >= 0 else -1
    movers = dict.fromkeys((Mover(unit, vehicle), Mover(unit)))
    return [(mover, Going(play, mover).range()) for mover in movers if may_move(play, mover)]


def in_reach(ways: Ways) -> Hexes:
    hexes = 0
    for _, range_ in ways:
        hexes |= range_.hexes
    return hexes


def attackers(play: Campaign40, side: int, reach: Mapping[int, Hexes]) -> dict[int, Hexes]:
    """Where each unit that can attack may stand when the combats begin."""
    at, marks, data = play.state.at, play.state.marks, play.units
    found = {}
    for unit in play.field.combat[side]:
        if at[unit] >= 0 and not marks[unit] & DISORGANISED and not data[unit].artillery:
            found[unit] = reach.get(unit, 0) | 1 << at[unit]
    return found


def drives(outlook: Outlook, reach: Mapping[int, Hexes], elsewhere: Collection[int] = ()) -> list[Drive]:
    """The attacks worth planning, the best first; nobody is in two of them, nor anybody who is wanted elsewhere."""
    able = attackers(outlook.play, outlook.side, reach)
    planner = Planner(outlook, {unit: hexes for unit, hexes in able.items() if unit not in elsewhere})
    least = weights().least_gain[outlook.side]
    wishes = [drive for drive in map(planner.plan, planner.targets()) if drive.gain > least]
    found: list[Drive] = []
    for wish in sorted(wishes, key=lambda drive: (-drive.gain, drive.target)):
        drive = wish if planner.is_free(wish) else planner.plan(wish.target)
        if drive.gain > least:
            planner.commit(drive)
            found.append(drive)
    return found


class Planner:
    """Gathers forces around targets; whoever is committed to one is lost to the others."""

    def __init__(self, outlook: Outlook, reach: Mapping[int, Hexes]) -> None:
        self.play, self.side, self.reach = outlook.play, outlook.side, reach
        self.outlook, self.value = outlook, weights()
        self.posts: Posts = {}
        self.guns: set[int] = set()
        self.aims: Hexes = 0
        enemy = ENEMY[self.side]
        self.enemies = self.play.troops(enemy)
        steady = self.play.steady(enemy)
        self.zones = {where: covers(self.play, enemy, where) for where in bits(steady)}

    def targets(self) -> list[HexId]:
        """Enemy hexes that somebody can get next to."""
        ground = 0
        for hexes in self.reach.values():
            ground |= hexes
        around = self.play.field.board.around
        return [where for where in bits(self.enemies) if around[where] & ground]

    def is_free(self, drive: Drive) -> bool:
        return not any(unit in self.posts for unit, _ in drive.posts) and not self.guns.intersection(drive.guns)

    def commit(self, drive: Drive) -> None:
        self.posts.update(drive.posts)
        self.guns.update(drive.guns)
        self.aims |= 1 << drive.target

    def plan(self, target: HexId) -> Drive:
        """The force that promises most for its size, from the hexes that suit it or from all around."""
        spots = self._spots(target)
        best = self._gather(target, lambda posts: spots)
        if self.value.surround[self.side] and best.posts and self._open(target, {}):
            around = self._gather(target, lambda posts: self._closing(target, spots, posts))
            best = max(best, around, key=lambda drive: drive.gain)
        return best

    def _gather(self, target: HexId, spots_for: Callable[[Posts], Sequence[HexId]]) -> Drive:
        """Armour and infantry together and the strongest first, each to the first of the hexes that it can reach."""
        mask = union(spots_for({}))
        defence = sum(self.play.units[unit].df for unit in self.play.fighters(target))
        best, force = Drive(target, -1.0), 0
        posts: Posts = {}
        for unit in self._order([u for u, hexes in self.reach.items() if hexes & mask and u not in self.posts]):
            where = self._post(unit, spots_for(posts), posts)
            if where < 0:
                continue
            posts[unit] = where
            force += self.play.units[unit].af
            if force >= defence:
                best = max(best, self._drive(target, posts), key=lambda drive: drive.gain)
            if force > ENOUGH * defence:
                break
        return best

    def _open(self, target: HexId, posts: Posts) -> Hexes:
        """The ways back of the enemy in a hex; none is counted where others of his hold one open."""
        around = self.play.field.board.around[target]
        if around & self.enemies:
            return 0
        spots = union(posts.values())
        return around & ~spots & ~exerted(self.play, self.side) & ~reach_of(self.play, self.side, spots)

    def _closing(self, target: HexId, spots: Sequence[HexId], posts: Posts) -> list[HexId]:
        """Those first that close most ways back."""
        ways = self._open(target, posts)
        closed = {spot: count(ways & (covers(self.play, self.side, spot) | 1 << spot)) for spot in spots}
        return sorted(spots, key=lambda spot: -closed[spot])

    def _order(self, units: Sequence[int]) -> list[int]:
        data = self.play.units
        strongest = sorted(units, key=lambda unit: (-data[unit].af, unit))[:MOST]
        tank = next((unit for unit in strongest if data[unit].armoured), -1)
        foot = next((unit for unit in strongest if data[unit].infantry or data[unit].assault), -1)
        first = [unit for unit in (tank, foot) if unit >= 0]
        return [*first, *(unit for unit in strongest if unit not in first)]

    def _spots(self, target: HexId) -> list[HexId]:
        """Hexes to attack from: those that bind to no other attack first, then dry, high and sheltered ones."""
        field, cover = self.play.field, self.outlook.cover
        free = field.board.around[target] & ~self.enemies
        key = {
            h: (self._others(h, target), field.across_water(h, target), -field.level[h], -cover[h], h)
            for h in bits(free)
        }
        return sorted(key, key=lambda where: key[where])

    def _others(self, where: HexId, target: HexId) -> int:
        """How many other enemy hexes must be attacked from there."""
        return sum(1 for h, zone in self.zones.items() if h != target and zone >> where & 1 and not self.aims >> h & 1)

    def _post(self, unit: int, spots: Sequence[HexId], posts: Posts) -> HexId:
        """Where the unit joins: where it stands, or the first hex that it can reach and that has room."""
        here, reach = self.play.state.at[unit], self.reach[unit]
        for where in [here, *spots] if here in spots else spots:
            if reach >> where & 1 and may_stack(self.play, self._there(where, posts, unit)):
                return where
        return -1

    def _there(self, where: HexId, posts: Posts, unit: int) -> list[int]:
        """Who would stand in the hex with the unit."""
        stay = [u for u in self.play.fighters(where) if u != unit and u not in posts and u not in self.posts]
        coming = [u for plan in (posts, self.posts) for u, post in plan.items() if post == where]
        return [*stay, *coming, unit]

    def _drive(self, target: HexId, posts: Posts) -> Drive:
        """The attack from these posts, reckoned as if everybody stood there already."""
        play, at = self.play, self.play.state.at
        guns = [gun for gun in guns_for(play, self.side, (target,)) if gun not in self.guns]
        old = {unit: at[unit] for unit in posts}
        for unit, where in posts.items():
            at[unit] = where
        try:
            gain = self._gain(target, list(posts), guns)
        finally:
            for unit, where in old.items():
                at[unit] = where
        spots = set(posts.values())
        gain -= self.value.commitment * len(posts)
        bound = {h for h, zone in self.zones.items() if h != target and any(zone >> where & 1 for where in spots)}
        gain -= self.value.other_duty * sum(1 for h in bound if not self.aims >> h & 1)
        gain -= self._exposed(posts)
        return Drive(target, gain, tuple(posts.items()), tuple(guns))

    def _exposed(self, posts: Posts) -> float:
        """What the attackers have to fear more where they will stand than where they are."""
        part = self.value.exposure[self.side]
        if not part:
            return 0.0
        data, outlook, at = self.play.units, self.outlook, self.play.state.at
        total = 0.0
        for unit, where in posts.items():
            defence = sum([data[other].df for other, post in posts.items() if post == where])
            total += outlook.danger(unit, where, defence) - outlook.danger(unit, at[unit], outlook.friends(at[unit])[1])
        return part * total

    def _gain(self, target: HexId, units: Sequence[int], guns: Sequence[int]) -> float:
        play = self.play
        combat = planned(play, self.side, (target,), [*units, *guns])
        if odds_column(play, combat) < 0:
            return -1.0
        spots = union(play.state.at[unit] for unit in units)
        return promise(play, with_odds(play, combat), trapped(play, self.side, (target,), spots))

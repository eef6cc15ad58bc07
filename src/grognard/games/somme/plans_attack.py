"""Where to attack and with whom: for the march, with everybody who can get there, and for the combat phase itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from grognard.games.somme.attack import SPENT, Attack, attack_ruling, beside, planned, prey, tank_may_attack
from grognard.games.somme.battlefield import ENEMY, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.leading import may_lead
from grognard.games.somme.odds import attack_parts
from grognard.games.somme.plans_guns import chosen_guns, guns_in_range
from grognard.games.somme.plans_odds import HOPELESS, Prospect, prospect
from grognard.games.somme.plans_values import weights
from grognard.games.somme.stacking import may_stack
from grognard.games.somme.state import FOUGHT, MOVED, Combat
from grognard.games.somme.strength import morale
from grognard.games.somme.supply import command
from grognard.geometry import Hexes, HexId, bits, union

MOST: Final = 10  # units that are looked at for one attack
MOST_REMEMBERED: Final = 20_000
UNABLE: Final = SPENT & ~FOUGHT  # what keeps a unit from attacking in the next combat phase
STURDY: Final = 4  # morale that does not hinder an attack

Posts = dict[int, HexId]


class Wish(NamedTuple):
    """An attack as it could be made now."""

    attack: Attack
    prospect: Prospect


class Drive(NamedTuple):
    """An attack that is planned: what it promises, and who attacks from where."""

    target: HexId
    gain: float
    posts: tuple[tuple[int, HexId], ...] = ()


# in the combat phase

_known: dict[tuple[object, ...], Wish | None] = {}


def wishes(play: Campaign18, side: int, exploiting: bool) -> list[Wish]:
    """The best attack on each hex that can be attacked, the best first."""
    hexes = play.field.board.ordered(prey(play, side, exploiting))
    found = [wish for where in hexes if (wish := _remembered(play, side, where, hexes, exploiting)) is not None]
    return sorted(found, key=lambda wish: -wish.prospect.gain)


def _remembered(play: Campaign18, side: int, target: HexId, rivals: Sequence[HexId], exploiting: bool) -> Wish | None:
    """The best attack on a hex, worked out once for those who stand there as they are."""
    units = beside(play, side, target, exploiting)
    if not any(may_lead(play, unit) for unit in units):
        return None
    guns = [] if exploiting else guns_in_range(play, side, target)
    state, known = play.state, (*units, *play.fighters(target))
    key = (
        weights.doctrine, state.scenario, target, exploiting, state.turn, state.sequence, state.weather,
        tuple(guns), state.bruchmuller,
        tuple((u, state.at[u], state.losses[u], state.marks[u] & ~MOVED) for u in known), state.hutier, state.air_at[0],
        play.troops(ENEMY[side]) & play.field.disks[target, 2], play.controls(side) >> target & 1,
    )  # fmt: skip
    if key not in _known:
        if len(_known) > MOST_REMEMBERED:
            _known.clear()
        _known[key] = best_attack(play, side, target, units, chosen_guns(play, guns, rivals), exploiting)
    return _known[key]


def best_attack(
    play: Campaign18, side: int, target: HexId, units: Sequence[int], guns: Sequence[int], exploiting: bool = False
) -> Wish | None:
    """Of those beside a hex the force that promises most for its size; with Stoss and tank where they help."""
    best: Wish | None = None
    price = weights().commitment
    for nation in by_nation(play, units):
        force: list[int] = []
        for unit in in_order(play, nation, target)[:MOST]:
            force.append(unit)
            if not any(may_lead(play, each) for each in force):
                continue
            attack = full_attack(play, side, target, force)
            found = prospect(play, replace(planned(play, side, attack, exploiting), guns=tuple(guns)))
            if found is HOPELESS:
                continue
            found = found._replace(gain=found.gain - price * len(force))
            better = best is None or found.gain > best.prospect.gain
            if better and attack_ruling(play, side, attack, exploiting):
                best = Wish(attack, found)
    return best


def by_nation(play: Campaign18, units: Sequence[int]) -> list[list[int]]:
    """Everybody, or while nations may not attack together those of each."""
    if not play.restricted("attack"):
        return [list(units)]
    forces = dict.fromkeys(play.units[unit].force for unit in units)
    return [[unit for unit in units if play.units[unit].force == force] for force in forces]


def in_order(play: Campaign18, units: Iterable[int], target: HexId) -> list[int]:
    """Who leads first, then sturdy units by strength, then those whose morale hinders the others."""

    def key(unit: int) -> tuple[bool, bool, int, int]:
        sturdy = morale(play, unit) >= STURDY or not play.units[unit].is_division
        return not may_lead(play, unit), not sturdy, -attack_parts(play, unit, target), unit

    return sorted(units, key=key)


def full_attack(play: Campaign18, side: int, target: HexId, units: Sequence[int]) -> Attack:
    """With Stoss if there are any, and with the first tank that can go."""
    stoss = side == GERMAN and any(play.stoss_of(unit) for unit in units)
    at = play.state.at
    tank = next((u for u in units if play.units[u].tank and tank_may_attack(play, at[u], target)), -1)
    ids, name = tuple(play.ids(units)), play.field.board.name(target)
    return Attack(name, ids, stoss, play.units[tank].id if tank >= 0 else "")


# on the march


class Planner:
    """Gathers forces around targets; whoever is committed to one is lost to the others."""

    def __init__(self, play: Campaign18, side: int, reach: Mapping[int, Hexes]) -> None:
        self.play, self.side, self.value = play, side, weights()
        marks, at = play.state.marks, play.state.at
        self.reach = {u: hexes | 1 << at[u] for u, hexes in reach.items() if not marks[u] & UNABLE}
        self.enemies = play.troops(ENEMY[side])
        self.posts: Posts = {}

    def drives(self) -> list[Drive]:
        """The attacks worth planning, the best first; nobody is in two of them."""
        least = self.value.least_gain[self.side]
        wanted = [drive for drive in map(self.plan, self._targets()) if drive.gain > least]
        found: list[Drive] = []
        for wish in sorted(wanted, key=lambda drive: (-drive.gain, drive.target)):
            drive = wish if self._is_free(wish) else self.plan(wish.target)
            if drive.gain > least:
                self.posts.update(drive.posts)
                found.append(drive)
        return found

    def _targets(self) -> list[HexId]:
        ground = 0
        for hexes in self.reach.values():
            ground |= hexes
        around = self.play.field.board.around
        return [where for where in bits(self.enemies & self.play.field.area) if around[where] & ground]

    def _is_free(self, drive: Drive) -> bool:
        return not any(unit in self.posts for unit, _ in drive.posts)

    def plan(self, target: HexId) -> Drive:
        """The force that promises most for its size, reckoned as if everybody stood at his post already."""
        spots = self._spots(target)
        mask = union(spots)
        able = [u for u, hexes in self.reach.items() if hexes & mask and u not in self.posts]
        best = Drive(target, -9.0)
        guns = chosen_guns(self.play, guns_in_range(self.play, self.side, target), ())
        for nation in by_nation(self.play, able):
            posts: Posts = {}
            for unit in self._order(nation)[:MOST]:
                where = self._post(unit, spots, posts)
                if where >= 0:
                    posts[unit] = where
                    drive = self._drive(target, posts, guns)
                    best = max(best, drive, key=lambda each: each.gain)
        return best

    def _order(self, units: Sequence[int]) -> list[int]:
        play = self.play

        def key(unit: int) -> tuple[bool, bool, int]:
            sturdy = morale(play, unit) >= STURDY or not play.units[unit].is_division
            return not sturdy, bool(play.state.losses[unit]), -play.units[unit].attacks[0]

        return sorted(units, key=key)

    def _spots(self, target: HexId) -> list[HexId]:
        """Hexes to attack from: dry and level ones first."""
        ground, area = self.play.ground, self.play.field.area
        free = bits(self.play.field.board.around[target] & ~self.enemies & area)
        return sorted(free, key=lambda h: (ground.is_major(h, target), ground.climbs(h, target), h))

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

    def _drive(self, target: HexId, posts: Posts, guns: Sequence[int]) -> Drive:
        """Reckoned with everybody at his post, where the radius of a headquarters will then reach too."""
        play, at = self.play, self.play.state.at
        old, led = {unit: at[unit] for unit in posts}, command(play, self.side)
        for unit, where in posts.items():
            at[unit] = where
        near = play.field.board.spread(led)
        play.nets[self.side, ""] = led | near & union(posts.values())
        try:
            combat = self._combat(target, list(posts), guns)
            gain = prospect(play, combat).gain
        finally:
            for unit, where in old.items():
                at[unit] = where
            play.nets[self.side, ""] = led
        return Drive(target, gain - self.value.commitment * len(posts), tuple(posts.items()))

    def _combat(self, target: HexId, units: Sequence[int], guns: Sequence[int]) -> Combat:
        attack = full_attack(self.play, self.side, target, units)
        return replace(planned(self.play, self.side, attack), guns=tuple(guns))

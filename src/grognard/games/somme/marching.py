"""How units go: what a step costs, how far they reach.

    going = Going(play, units)
    going.cost(a, b), going.ruling(path), going.range()

All costs are in half MP. A stack goes at the pace of its slowest unit, by ways that are open to all of it. The phase
decides how far: MOVEMENT, EXPLOITING, or COMBAT for a reaction move. Units off the map go from -1: their first step is
their entry hex.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.somme.battlefield import ENEMY
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.homeward import bars
from grognard.games.somme.obstacles import step_ruling
from grognard.games.somme.state import COMBAT, EXPLOITING, MOVED, MOVEMENT, RESERVE
from grognard.games.somme.strength import allowance, half_allowance, halves
from grognard.games.somme.tables import HALVES
from grognard.games.somme.units import FOOT, STAFF
from grognard.games.somme.zones import enemy_zone, passage, passage_of_supports, zone_for
from grognard.geometry import Costs, Hexes, HexId, Passage, Range
from grognard.geometry import reach as spread

NO_WAY: Final = -1
OUTSIDE: Final = -1
EVERYTHING: Final = 1000  # what a step costs that takes the whole allowance


def mp(points: int) -> str:
    """Half MP as people write them: 5 is "2½"."""
    whole, half = divmod(points, HALVES)
    return f"{whole or '' if half else whole}{'½' * half}"


@rule("11.2.8c", "14.2a", "14.2b")
def budget(play: Campaign18, unit: int, phase: int) -> int:
    """Half MP of a unit: its allowance; in exploitation two points more for a reserve, and half of it, rounded up, for
    whoever exploits or reacts."""
    if phase == MOVEMENT:
        return halves(allowance(play, unit))
    if phase == EXPLOITING and play.has(unit, RESERVE):
        return halves(allowance(play, unit) + play.field.numbers.movement.reserve_bonus)
    if phase == EXPLOITING and play.units[unit].hq:
        return halves(allowance(play, unit))
    return halves(half_allowance(play, unit))


def pace(play: Campaign18, units: Sequence[int], phase: int) -> int:
    """Half MP of a stack: those of its slowest unit."""
    return min(budget(play, u, phase) for u in units)


class Going:
    """How units of one hex can go on from where they stand.

    `budget` are all the half MP of their move, `spent` those that it has cost so far; `fresh` units have not moved in
    the phase; `forced` goes along roads alone, for twice the points.
    """

    __slots__ = (
        "_moves", "budget", "costs", "forced", "fresh", "homeward", "passage", "phase", "play", "side",
        "spent", "start", "units", "zone",
    )  # fmt: skip

    def __init__(
        self,
        play: Campaign18,
        units: Sequence[int],
        points: int | None = None,
        *,
        phase: int | None = None,
        forced: bool = False,
    ) -> None:
        state = play.state
        self.play: Final = play
        self.units: Final = tuple(units)
        self.side: Final = play.units[units[0]].side
        self.phase: Final = state.phase if phase is None else phase
        self.forced: Final = forced
        self.start: Final = max(state.at[units[0]], OUTSIDE)
        self.fresh: Final = self.phase == COMBAT or not any(state.marks[u] & MOVED for u in units)
        self.spent: Final = 0 if self.fresh else state.spent
        own = pace(play, units, self.phase) if points is None else points
        self.budget: Final = 2 * own if forced else own
        self._moves: Final = max(play.units[u].moves for u in units)
        self.zone: Final = _zone(play, units)
        self.homeward: Final = bars(play, units, self.start, self.phase)
        self.passage: Final = self._passage()
        self.costs: Final = self._costs()

    @rule("11.2.6a")
    def _costs(self) -> Costs:
        """A forced march goes along roads and nowhere else."""
        play = self.play
        if self.forced:
            return play.ground.march
        return play.ground.costs(self._moves, play.flooded, play.own_footbridges(self.side), play.state.destroyed)

    @rule("11.2.6a", "11.3.1.2a", "11.3.3a")
    def _passage(self) -> Passage:
        """Artillery and headquarters go like the others but into no enemy zone; a forced march never comes within two
        hexes of an enemy counter."""
        play = self.play
        support = any(play.units[u].support for u in self.units)
        found = passage_of_supports(play, self.side) if support else passage(play, self.side, self.zone)
        if not self.forced and not self.homeward:
            return found
        blocked = found.blocked
        if self.forced:
            clearance = play.field.numbers.movement.forced_march_clearance
            blocked |= play.field.near(play.occupied(ENEMY[self.side]), clearance)
        return replace(found, blocked=blocked, barred=found.barred + self.homeward)

    # steps

    @rule("11.1.1b", "11.1.1c", "11.1.1e", "11.2.1b")
    def cost(self, a: HexId, b: HexId) -> int:
        """From a hex to its neighbour, or -1: terrain and hexside, whatever friends are there; never into an enemy unit
        nor from enemy zone to enemy zone."""
        if a < 0:
            return self._entry(b)
        direction = self.play.field.board.direction(a, b)
        if direction < 0:
            return NO_WAY
        cost = self.costs.of(a, direction)
        if cost >= 0 and self.passage.may_step(a, b):
            return cost + self.passage.extra(a, b)
        return EVERYTHING if self._may_cross(a, b) else NO_WAY

    def _entry(self, b: HexId) -> int:
        """Onto the map in a hex, or -1."""
        if self.passage.blocked >> b & 1 or self.leads_astray(OUTSIDE, b):
            return NO_WAY
        cost = self.play.ground.entry(self._moves, b, self.play.flooded)
        return cost + self.passage.extra(b, b) if cost >= 0 else NO_WAY

    def leads_astray(self, a: HexId, b: HexId) -> bool:
        """Does a step lead away from where they must go?"""
        return any((a < 0 or left >> a & 1) and entered >> b & 1 for left, entered in self.homeward)

    @rule("11.2.3b", "11.3.3a")
    def _may_cross(self, a: HexId, b: HexId) -> bool:
        """Q-121: units on foot and headquarters that have not moved cross a major river without a bridge; that is their
        whole move. Not in a reaction (Q-203)."""
        ground = self.play.ground
        if a != self.start or not self.fresh or self.forced or self.phase == COMBAT or self._moves not in (FOOT, STAFF):
            return False
        if not ground.is_major(a, b) or ground.entry(self._moves, b, self.play.flooded) < 0:
            return False
        return Passage(self.passage.blocked, barred=((self.zone, self.zone), *self.homeward)).may_step(a, b)

    # paths

    @rule("11.1.1a", "11.1.2a", "11.1.2b", "11.2.1a")
    def ruling(self, path: Sequence[HexId]) -> Ruling:
        """A path without its start: within the points, or one hex of the phase whatever it costs; no further than the
        first hex in an enemy zone."""
        spent, a = self.spent, self.start
        for taken, b in enumerate(path):
            if taken and self.passage.stop >> a & 1:
                return forbid("11.2.1a", "must_stop", hex=self.play.field.board.name(a))
            cost = self.cost(a, b)
            if cost < 0:
                return step_ruling(self, a, b)
            spent += cost
            if spent > self.budget and (taken or not self.minimum):
                return self._too_far(b, spent)
            a = b
        return LEGAL if path else forbid("11.1.1b", "no_path")

    @property
    def minimum(self) -> bool:
        """May they go one hex whatever it costs?"""
        return self.fresh and not self.forced and self.start >= 0

    def _too_far(self, b: HexId, spent: int) -> Ruling:
        name, cost = self.play.field.board.name(b), mp(min(spent, EVERYTHING))
        if spent >= EVERYTHING:
            return forbid("11.2.3b", "river_takes_all", hex=name)
        return forbid("11.1.1d", "too_far", hex=name, cost=cost, allowance=mp(self.budget))

    def path_cost(self, path: Sequence[HexId]) -> int:
        """What a legal path costs."""
        total, a = 0, self.start
        for b in path:
            total += self.cost(a, b)
            a = b
        return total

    # reach

    def range(self) -> Range:
        """Everything that `ruling` allows from a start on the map, by the cheapest paths."""
        return self.range_from(self.start, self.budget - self.spent, self._one_step())

    def range_from(self, start: HexId, left: int, beyond: Hexes = 0) -> Range:
        """What can be reached from a hex with so many half points left."""
        found = spread(self.play.field.board, start, max(0, left), self.costs, self.passage)
        return Range(found, beyond & ~found.hexes, max(0, left))

    @rule("11.1.2a")
    def _one_step(self) -> Hexes:
        """The neighbours that one step reaches at any cost."""
        found = 0
        if self.minimum:
            for b in self.play.field.board.neighbours[self.start]:
                if b >= 0 and self.cost(self.start, b) >= 0:
                    found |= 1 << b
        return found

    def cheapest_path(self, where: HexId, limit: int) -> list[HexId]:
        """A way to a hex, whatever stands against it but costs; empty if there is none within the limit."""
        for open_ in (self.passage, Passage()):
            found = spread(self.play.field.board, self.start, limit, self.costs, open_)
            if found.cost(where) > 0:
                return found.path(where)
        return []


def reach(play: Campaign18, units: Sequence[int], points: int, *, phase: int) -> Range:
    """Where units of one hex get with so many half points, as the rules of this phase have it."""
    return Going(play, units, points, phase=phase).range()


def way_ruling(
    play: Campaign18, units: Sequence[int], path: Sequence[HexId], points: int | None = None, *, phase: int
) -> Ruling:
    """Is a path open and paid with so many half points, or with what the units have in this phase?"""
    return Going(play, units, points, phase=phase).ruling(path)


def _zone(play: Campaign18, units: Sequence[int]) -> Hexes:
    """The enemy zones that count for units that go together."""
    found = 0
    for unit in units:
        data = play.units[unit]
        found |= zone_for(play, unit) if data.combat else enemy_zone(play, data.side)
    return found

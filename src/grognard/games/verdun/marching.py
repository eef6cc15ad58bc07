"""8.0-8.5 How units go: who may move, which steps are open, what they cost, how far they reach.

    going = Going(war, (unit,), MARCH)
    going.cost(a, direction), going.ruling(path), going.reach()

All costs are in half MP. One `Going` answers for one unit or for a stack that goes together, in a march, a
strategic move or a breakthrough; its barriers both close hexes and say why.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from typing import Final

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Breach, Ruling, forbid
from grognard.games.verdun import strategic
from grognard.games.verdun.battlefield import GERMAN
from grognard.games.verdun.forts import intact
from grognard.games.verdun.ground import HALVES
from grognard.games.verdun.state import DONE, DUG_IN, ENTITLED, FLIPPED
from grognard.games.verdun.strength import halved, movement_allowance
from grognard.games.verdun.terrain import (
    NO_WAY,
    Price,
    costs_of,
    entry_cost,
    rail_entry_cost,
    strategic_entry_cost,
    unmarked,
)
from grognard.games.verdun.war import ENEMY, War
from grognard.games.verdun.zones import exerted
from grognard.geometry import Hexes, HexId, Passage, Reach, lowest, reach

MARCH: Final = "march"
STRATEGIC: Final = "strategic"
BREAKTHROUGH: Final = "breakthrough"

ZONE_COST: Final = 1 * HALVES  # 8.42e, 8.43b
Barriers = list[tuple[Hexes, str, str]]


def mp(halves: int) -> str:
    """Half MP as people write them: 5 is "2½"."""
    whole, half = divmod(halves, HALVES)
    return f"{whole or '' if half else whole}{'½' * half}"


# who may move


def may_move(war: War, unit: int, pace: str) -> Ruling:
    """May this unit, which stands on the map, set out in this way now?"""
    if pace == BREAKTHROUGH:
        return _may_break_through(war, unit)
    ruling = _may_march(war, unit, pace)
    return strategic.may_go(war, unit) if ruling and pace == STRATEGIC else ruling


@rule("8.0a", "8.22a", "14.34a", "3.3d", "12.3d")
def _may_march(war: War, unit: int, pace: str) -> Ruling:
    """Once in a phase; not the guns at Forges, nor artillery that has fired, but for the train."""
    data, marks = war.units[unit], war.state.marks[unit]
    if "fixed" in data.flags:
        return forbid("3.3d", "fixed_guns", unit=data.id)
    if marks & DONE:
        spent = ("14.11a", "has_dug_in") if marks & DUG_IN else ("8.1a", "has_moved")
        return forbid(*(("8.22a", "has_moved") if pace == STRATEGIC else spent), unit=data.id)
    if is_spent_gun(war, unit):
        return forbid("8.0a", "has_fired", unit=data.id)
    return LEGAL


def is_spent_gun(war: War, unit: int) -> bool:
    """2.13b: artillery on its back side stays where it is; the train alone may go on (14.34a)."""
    data = war.units[unit]
    return data.artillery and not data.rail and war.has(unit, FLIPPED)


@rule("13.0a", "13.0b")
def _may_break_through(war: War, unit: int) -> Ruling:
    marks = war.state.marks[unit]
    if not marks & ENTITLED:
        return forbid("13.0a", "not_entitled", unit=war.units[unit].id)
    return forbid("13.0b", "stays_behind", unit=war.units[unit].id) if marks & DONE else LEGAL


@rule("8.1a", "8.2a", "13.0a")
def allowance(war: War, unit: int, pace: str) -> int:
    """In half MP: doubled for a strategic move, halved for a breakthrough, fractions up."""
    points = movement_allowance(war, unit)
    if pace == STRATEGIC:
        return 2 * HALVES * points
    return HALVES * (halved(points, 1) if pace == BREAKTHROUGH else points)


# what is in the way


@rule("8.44b", "8.47a", "14.6a", "15.5a", "15.5b")
def zones_met(war: War, units: Sequence[int], company: Sequence[int]) -> tuple[Hexes, Hexes]:
    """The strong and weak enemy zones that these units have to heed when they go in this company.

    For chasseurs on their own all are weak. Friends cancel a zone with option 15.5 only: others, who stay (A89).
    """
    side = war.units[units[0]].side
    strong, weak = exerted(war, ENEMY[side])
    if war.option("infiltration"):
        others = ~_friends(war, side, company)
        strong, weak = strong & others, weak & others
    if False not in [war.units[unit].chasseur for unit in units]:
        return 0, strong | weak
    return strong, weak


def _friends(war: War, side: int, company: Sequence[int]) -> Hexes:
    """Hexes with friends who do not come along."""
    start = war.state.at[company[0]]
    alone = all(unit in company for unit in war.stack(start))
    return war.occupied(side) & ~(int(alone) << start)


@rule("8.11a", "8.11b", "14.33a")
def _barriers(war: War, side: int) -> Barriers:
    """Hexes that no unit of this side may enter, each with the rule that closes it."""
    closed = [
        (war.occupied(ENEMY[side]), "8.11a", "enemy_there"),
        (war.field.closed, "14.33a", "closed_hex"),
    ]
    return [*closed, (intact(war), "8.11b", "intact_fort")] if side == GERMAN else closed


@rule("8.11d", "8.42a", "8.43a")
def _barriers_to_guns(strong: Hexes, weak: Hexes) -> Barriers:
    """HQs and artillery stay out of enemy zones."""
    return [
        (strong, "8.42a", "guns_and_strong_zone"),
        (weak, "8.43a", "guns_and_weak_zone"),
        (strong | weak, "8.11d", "guns_and_zones"),
    ]


class Going:
    """How one unit, or a stack that goes together, can go on from where it stands.

    A stack is held to what is hardest for any of its units: the smallest allowance, the strictest zones.
    """

    __slots__ = (
        "_blocked", "_unmarked", "barriers", "budget", "fresh", "marked", "price", "start", "strong", "war", "weak",
    )  # fmt: skip

    def __init__(
        self, war: War, units: Sequence[int], pace: str, spent: int = 0, company: Sequence[int] = ()
    ) -> None:
        """`spent` half MP are gone; only who has spent nothing yet has the minimum move (8.1b).

        `company` are all who go along, when it is asked what one of them may do.
        """
        data = [war.units[unit] for unit in units]
        self.war: Final = war
        self.start = war.state.at[units[0]]
        self.budget = min([allowance(war, unit, pace) for unit in units]) - spent
        self.fresh = not spent
        self.strong, self.weak = zones_met(war, units, company or units)
        self.marked: Final = war.interdicted
        self.price: Final[Price] = _price(True in [unit.rail for unit in data], pace)
        self._unmarked = unmarked(war.field, self.price)
        self.barriers: Final = _barriers(war, data[0].side)
        if False in [unit.infantry for unit in data]:
            self.barriers.extend(_barriers_to_guns(self.strong, self.weak))
        if pace == STRATEGIC:
            self.barriers.extend(strategic.barriers(war, data[0].side, self.strong | self.weak))
        self._blocked = 0
        for hexes, _, _ in self.barriers:
            self._blocked |= hexes

    # steps

    @rule("8.42e", "8.43b", "8.43c", "8.43d")
    def cost(self, a: HexId, direction: int) -> int:
        """What a step costs with the zones it leaves and enters (A83), or -1."""
        war = self.war
        b = war.field.board.neighbours[a][direction]
        if b < 0 or self._blocked >> b & 1 or self._is_barred(a, b):
            return NO_WAY
        if (self.marked >> a | self.marked >> b) & 1:
            cost = self.price(war.field, self.marked, a, direction)
        else:
            cost = self._unmarked[6 * a + direction]
        if cost < 0:
            return NO_WAY
        zones = ((self.strong | self.weak) >> a & 1) + (self.strong >> b & 1)
        return cost + ZONE_COST * zones

    @rule("8.42f")
    def _is_barred(self, a: HexId, b: HexId) -> int:
        """Never from one strong zone straight into another, not even as the minimum move (A45)."""
        return self.strong >> a & self.strong >> b & 1

    def step_ruling(self, a: HexId, b: HexId) -> Ruling:
        """One step, or all that is against it."""
        direction = self.war.field.board.direction(a, b)
        if direction < 0:
            return forbid("8.0b", "not_adjacent", hex=self._name(b))
        if self.cost(a, direction) >= 0:
            return LEGAL
        return Ruling((*self.closed(b), *self._breaches(a, b, direction)))

    def closed(self, b: HexId) -> list[Breach]:
        """What forbids entering a hex, from wherever."""
        facts = {"hex": self._name(b)}
        return [Breach(rule, reason, facts) for hexes, rule, reason in self.barriers if hexes >> b & 1]

    @rule("8.11c", "TEC-05", "14.34a")
    def _breaches(self, a: HexId, b: HexId, direction: int) -> list[Breach]:
        """What forbids going from a to b in particular."""
        facts = {"hex": self._name(b)}
        found = []
        if self.war.field.rivers[direction] >> a & 1:
            found += [Breach("8.11c", "across_the_river", facts), Breach("TEC-05", "across_the_river", facts)]
        elif self.price is rail_entry_cost and self.price(self.war.field, 0, a, direction) < 0:
            found.append(Breach("14.34a", "off_the_rails", facts))
        if self._is_barred(a, b):
            found.append(Breach("8.42f", "strong_to_strong", facts))
        return found

    def _name(self, i: HexId) -> str:
        return self.war.field.board.name(i)

    # paths

    @rule("8.1a", "8.1b", "8.1c", "8.42b")
    def ruling(self, path: Sequence[HexId]) -> Ruling:
        """A path without its start: within the allowance, or one hex whatever it costs; zones stop it."""
        board, total, a = self.war.field.board, 0, self.start
        for taken, b in enumerate(path):
            if taken and self.strong >> a & 1:
                return forbid("8.42b", "must_stop", hex=self._name(a))
            direction = board.direction(a, b)
            cost = self.cost(a, direction) if direction >= 0 else NO_WAY
            if cost < 0:
                return self.step_ruling(a, b)
            total += cost
            if total > self.budget and (taken or not self.fresh):
                return forbid("8.1a", "too_far", hex=self._name(b), cost=mp(total), allowance=mp(self.budget))
            a = b
        return LEGAL if path else forbid("8.0b", "no_path")

    def path_cost(self, path: Sequence[HexId]) -> int:
        """What a legal path costs."""
        total, a = 0, self.start
        for b in path:
            total += self.cost(a, self.war.field.board.direction(a, b))
            a = b
        return total

    def after(self, path: Sequence[HexId]) -> Going:
        """How the same units could go on from the end of a path."""
        then = copy(self)
        then.start, then.budget, then.fresh = path[-1], self.budget - self.path_cost(path), False
        return then

    def is_open(self, direction: int) -> bool:
        """May the first step go that way?"""
        cost = self.cost(self.start, direction)
        return cost >= 0 and (self.fresh or cost <= self.budget)

    def can_go(self) -> bool:
        return any(self.is_open(direction) for direction in range(6))

    # reach

    @property
    def passage(self) -> Passage:
        strong = self.strong
        return Passage(
            blocked=self._blocked,
            stop=strong,
            enter=((strong, ZONE_COST),),
            leave=((strong | self.weak, ZONE_COST),),
            barred=((strong, strong),),
        )

    def reach(self) -> Range:
        """Everything that `ruling` allows, by the cheapest path."""
        war = self.war
        board, passage = war.field.board, self.passage
        costs = costs_of(war.field, self.marked, self.price)
        found = reach(board, self.start, max(0, self.budget), costs, passage)
        rings = [*found.rings, *self._minimum_move(found)] if self.fresh else found.rings
        return Range(board, costs, passage, rings, max(0, self.budget))

    def _minimum_move(self, found: Reach) -> list[Hexes]:
        """8.1b, 8.1c: the rings beyond the allowance, which hold neighbours of the start alone."""
        steps = [(self.cost(self.start, d), self.war.field.board.neighbours[self.start][d]) for d in range(6)]
        dear = [(cost, b) for cost, b in steps if cost > self.budget and found.cost(b) < 0]
        last = max((cost for cost, _ in dear), default=-1)
        rings = [0] * (last + 1 - len(found.rings))
        for cost, b in dear:
            rings[cost - len(found.rings)] |= 1 << b
        return rings


def _price(by_rail: bool, pace: str) -> Price:
    if by_rail:
        return rail_entry_cost
    return strategic_entry_cost if pace == STRATEGIC else entry_cost


@dataclass(frozen=True, slots=True)
class Range(Reach):
    """A reach whose rings beyond the budget are one step away: the minimum move."""

    budget: int

    def trace(self, i: HexId) -> list[HexId]:
        if self.cost(i) > self.budget:
            return [lowest(self.rings[0]), i]
        return Reach.trace(self, i)


# the short ways to ask


def pace_of(is_strategic: bool) -> str:
    return STRATEGIC if is_strategic else MARCH


def step_ruling(war: War, unit: int, a: HexId, b: HexId, pace: str = MARCH) -> Ruling:
    """One step of a unit from a to b, or why not; what it costs and where it must stop is not asked."""
    return Going(war, (unit,), pace).step_ruling(a, b)


def path_ruling(war: War, unit: int, path: Sequence[HexId], pace: str = MARCH) -> Ruling:
    """A whole path of a unit from where it stands, or why not."""
    return may_move(war, unit, pace) and Going(war, (unit,), pace).ruling(path)


def reach_of(war: War, unit: int, is_strategic: bool = False) -> Reach:
    """Where a unit can get in its movement phase; its start alone if it may not move so."""
    pace = pace_of(is_strategic)
    going = Going(war, (unit,), pace)
    if may_move(war, unit, pace):
        return going.reach()
    return Range(war.field.board, costs_of(war.field, going.marked, going.price), going.passage, [1 << going.start], 0)

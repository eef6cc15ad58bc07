"""8.2, 8.3 How units go: who may move, which steps are open, what they cost, how far they reach.

    going = Going(play, (unit,))
    going.cost(a, b, link), going.ruling(path), going.reach()

One `Going` answers for one unit or for a stack that goes together.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Final, NamedTuple

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.tigers import supply
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.special_forces import restricted
from grognard.games.tigers.state import ARROW, ATTACKED, BUILT, FINISHED, MOVED, ON_FOOT
from grognard.games.tigers.theatre import ALLIED, ENEMY, GERMAN
from grognard.geometry import AreaReach, Hexes

Bar = tuple[str, str]
FIRST_IMPULSE: Final = 0
NO_LIMIT: Final = 99
LEAVING: Final[dict[str, Bar]] = {
    "seventh_army": ("S1-8", "outside_scenario"),
    "fifth_panzer": ("S2-11", "outside_scenario"),
}
ZONE_CLOSED: Final[tuple[Bar, Bar]] = (("11.22", "zone_closed"), ("11.23", "zone_closed"))
ARMOUR_STOPS: Final[Bar] = ("8.35c", "armour_and_damaged_bridge")
RIDERS_STOP: Final[Bar] = ("8.35a", "only_on_foot")


# who may move


@rule("8.22b", "8.25a", "9.16", "10.14a", "12.25")
def may_move(play: Campaign, unit: int) -> Ruling:
    """8.25: whoever has acted this turn, or has left the map (12.25), stays where it is."""
    marks, name = play.state.marks[unit], play.units[unit].id
    if marks & (FINISHED | BUILT | ATTACKED | ARROW):
        return forbid(*_spent(marks), unit=name)
    if play.exited(unit):
        return forbid("12.25", "no_return", unit=name)
    return triangle_ruling(play, unit)


def _spent(marks: int) -> Bar:
    """What a unit has done with its turn."""
    if marks & BUILT:
        return "10.14a", "has_built"
    if marks & ARROW:
        return "8.22b", "must_attack"
    return ("9.16", "has_attacked") if marks & ATTACKED else ("8.25a", "has_acted")


@rule("5.23a", "5.23c", "5.24")
def triangle_ruling(play: Campaign, unit: int) -> Ruling:
    """5.23, 5.24: in 16-1 Allied units move only with a green triangle, Germans only without a red one."""
    data = play.units[unit]
    if play.clock != FIRST_IMPULSE:
        return LEGAL
    if data.side == ALLIED and not data.green:
        return forbid("5.23a", "no_green_triangle", unit=data.id)
    return forbid("5.24", "red_triangle", unit=data.id) if data.red else LEGAL


@rule("8.31", "8.32", "8.34a", "8.35b", "4.18c")
def allowance(play: Campaign, unit: int, on_foot: bool = False) -> int:
    """8.3: 8 MP, or 5 for foot infantry and for those who go on foot (8.34) or have done so (8.35)."""
    data = play.units[unit]
    walks = data.infantry_type and (on_foot or play.has(unit, ON_FOOT))
    return min(data.movement, play.theatre.foot_allowance) if walks else data.movement


def points_left(play: Campaign, unit: int, on_foot: bool = False) -> int:
    """8.31: per turn, less what a shift of its entry zone has cost (11.14)."""
    return allowance(play, unit, on_foot) - play.state.spent[unit] - play.state.owed[unit]


# how they go


class Going:
    """Units of one space that set out together; `on_foot` is the choice of 8.35a."""

    def __init__(self, play: Campaign, units: Sequence[int], on_foot: bool = False) -> None:
        self.play = play
        self.units = units
        self.on_foot = on_foot
        self.start = play.state.at[units[0]]
        self.side = side = play.units[units[0]].side
        self.foes = play.occupied(ENEMY[side])
        self.foe_areas = self.foes & play.theatre.area_mask
        self.crowd = self._crowd()
        self.restricted = restricted(play, side)
        self.broken = play.broken_links
        allowances = [allowance(play, unit, on_foot) for unit in units]
        self.wading = self._wading(max(allowances))
        spent, owed = play.state.spent, play.state.owed
        self.left = min([points - spent[unit] - owed[unit] for points, unit in zip(allowances, units, strict=True)])
        self.steps = self._steps() if play.state.unsupplied_move else NO_LIMIT

    @rule("8.21c", "8.37a", "8.37b")
    def _crowd(self) -> int:
        """8.37: areas with anybody in them, whose side ever; those who go together are not in their own way."""
        play = self.play
        crowd = (self.foes | play.occupied(self.side)) & play.theatre.area_mask
        alone = len(play.stack(self.start)) == len(self.units)
        return crowd & ~(1 << self.start) if alone else crowd

    @rule("8.35a", "8.35c", "8.33c")
    def _wading(self, most: int) -> Bar | None:
        """8.33, 8.35: who stops the group at a damaged bridge: armour, or anybody who does not go on foot."""
        if most <= self.play.theatre.foot_allowance:
            return None
        units = self.play.units
        return ARMOUR_STOPS if any(units[unit].armour for unit in self.units) else RIDERS_STOP

    @rule("8.29", "13.23b")
    def _steps(self) -> int:
        """8.29: whoever is without supply moves one area in the turn, and the whole stack with it."""
        play = self.play
        starved = [unit for unit in self.units if not play.supplied_to_move(unit)]
        return min([0 if play.has(unit, MOVED) else 1 for unit in starved], default=NO_LIMIT)

    # a step

    @rule("8.26", "8.33a", "8.33b", "8.34b", "8.36f", "11.13")
    def cost(self, a: int, b: int, link: int) -> int:
        """8.33: the road, or 3 MP in its place at a damaged bridge; then all that 8.36 and 14.22 add."""
        theatre = self.play.theatre
        costs = theatre.tables.costs
        points = costs.damaged_bridge if self.broken >> link & 1 else theatre.road_cost[link]
        if (self.crowd >> b | self.foe_areas >> a) & 1:
            points += self._surcharge(a, b)
        if self.restricted:
            points += costs.restriction_enter * (self.restricted >> b & 1)
            points += costs.restriction_leave * (self.restricted >> a & 1)
        return points

    @rule("8.36a", "8.36b", "11.21c")
    def _surcharge(self, a: int, b: int) -> int:
        """8.36: into an occupied area, and out of one that holds the enemy; never for a zone (A-59)."""
        costs = self.play.theatre.tables.costs
        return costs.enter_occupied * (self.crowd >> b & 1) + costs.leave_enemy * (self.foe_areas >> a & 1)

    def is_damaged(self, link: int) -> bool:
        return bool(self.broken >> link & 1)

    @rule("8.27", "S1-8", "S2-11")
    def bar(self, a: int, b: int, link: int) -> Bar | None:
        """What closes a step: the rule and the reason."""
        play = self.play
        if self.wading and self.is_damaged(link):
            return self.wading
        if self.foe_areas >> a & self.foe_areas >> b & 1:
            return "8.27", "enemy_to_enemy"
        if play.region >> a & ~play.region >> b & 1:
            return LEAVING[play.scenario.key]
        return self._line_bar(link) or self._zone_bar(a, b)

    @rule("ER16-5.23")
    def _line_bar(self, link: int) -> Bar | None:
        """ER16-5.23: in 16-1 Allied units stay on their side of the scenario lines."""
        if self.side == ALLIED and self.play.theatre.crossing_lines >> link & 1 and self.play.clock == FIRST_IMPULSE:
            return "ER16-5.23", "crosses_scenario_line"
        return None

    @rule("11.21a", "11.21b", "11.22", "11.23", "12.25", "ER16-8.26")
    def _zone_bar(self, a: int, b: int) -> Bar | None:
        """11.2, 12.25: the zones a side may enter; never out of one that the enemy holds or has left for good."""
        theatre, side = self.play.theatre, self.side
        if not theatre.may_enter[side] >> b & 1:
            return ZONE_CLOSED[side]
        if theatre.zone_mask >> a & 1 and theatre.home_zones[GERMAN] >> a & 1 != (side == GERMAN):
            return "12.25", "zone_is_final"
        if side == ALLIED and self.foes & theatre.zone_mask & (1 << a | 1 << b):
            return "11.21a", "zone_held"
        return None

    # a path

    @rule("8.2", "8.21a", "8.21c", "8.22a", "8.38", "ER16-8.295")
    def ruling(self, path: Sequence[int]) -> Ruling:
        """8.2, 8.38: along roads, each step affordable for the slowest, no farther than the first enemy.

        The hole rule of 2016 is not played (A-53).
        """
        if not path:
            return forbid("8.2", "no_path")
        total, a = 0, self.start
        for number, b in enumerate(path):
            ruling = self._step_ruling(number, a, b)
            if not ruling:
                return ruling
            total += self.cost(a, b, self.play.theatre.link_between[a, b])
            if total > self.left:
                return forbid("8.38", "too_far", area=self._name(b), cost=total, points=self.left)
            a = b
        return self.end_ruling(a)

    def _step_ruling(self, number: int, a: int, b: int) -> Ruling:
        link = self.play.theatre.link_between.get((a, b), -1)
        if link < 0:
            return self._no_road(a, b)
        if number and self.foe_areas >> a & 1:
            return forbid("8.22a", "must_stop", area=self._name(a))
        if number >= self.steps:
            return forbid("8.29", "one_area_unsupplied", area=self._name(b))
        bar = self.bar(a, b, link)
        return forbid(*bar, area=self._name(b)) if bar else LEGAL

    @rule("3.22d", "ER02-8.34")
    def _no_road(self, a: int, b: int) -> Ruling:
        """3.22: neighbours without a road are not joined; nobody crosses a river away from the roads."""
        for border in self.play.theatre.borders:
            if (border.a, border.b) in ((a, b), (b, a)):
                rule = "ER02-8.34" if border.river else "3.22d"
                return forbid(rule, "no_road", start=self._name(a), area=self._name(b))
        return forbid("8.2", "not_adjacent", start=self._name(a), area=self._name(b))

    @rule("8.28", "13.23a")
    def end_ruling(self, end: int) -> Ruling:
        """8.28: nobody gives up its supply of its own will; whoever had none has nothing to lose (A-27)."""
        play = self.play
        for unit in self.units:
            if play.supplied_to_move(unit) and not supply.in_supply_at(play, unit, end):
                return forbid("8.28", "would_be_cut_off", unit=play.units[unit].id, area=self._name(end))
        return LEGAL

    def _name(self, space: int) -> str:
        return self.play.theatre.name(space)

    # everywhere

    def open_from(self, a: int) -> Hexes:
        """Where a step from here may lead, whatever the roads: what `bar` explains for one space, for all of them."""
        play, theatre = self.play, self.play.theatre
        held = self.foes & theatre.zone_mask if self.side == ALLIED else 0
        if theatre.zone_mask & ~(theatre.home_zones[self.side] & ~held) & 1 << a:
            return 0
        found = theatre.may_enter[self.side] & ~held
        if self.foe_areas >> a & 1:
            found &= ~self.foe_areas
        return found & play.region if play.region >> a & 1 else found

    def shut_links(self) -> int:
        """The roads that nobody of the group may take: over broken bridges, or across the lines of 16-1."""
        crossing = self.play.theatre.crossing_lines if self.side == ALLIED and self.play.clock == FIRST_IMPULSE else 0
        return crossing | self.broken if self.wading else crossing

    def search(self) -> tuple[dict[int, int], dict[int, int]]:
        """By space in reach, with the start, the least cost; and the space before it on the way there."""
        joins, shut = self.play.theatre.joins, self.shut_links()
        best, before = {self.start: 0}, dict[int, int]()
        queue = [(0, self.start)]
        while queue:
            so_far, a = heappop(queue)
            if so_far > best[a] or not self._goes_on_from(a):
                continue
            open_spaces = self.open_from(a)
            for b, link in joins[a]:
                if open_spaces >> b & 1 and not shut >> link & 1:
                    total = so_far + self.cost(a, b, link)
                    if total <= self.left and total < best.get(b, NO_LIMIT):
                        best[b], before[b] = total, a
                        heappush(queue, (total, b))
        return best, before

    def reach(self) -> AreaReach:
        """All spaces in reach with what they cost, whether or not the move may end there."""
        best, before = self.search()
        rings = [0] * (max(self.left, 0) + 1)
        for space, cost in best.items():
            rings[cost] |= 1 << space
        return AreaReach(rings, before)

    def ways(self) -> list[Way]:
        """The spaces in which the move may end, in their order."""
        best, before = self.search()
        ends = [end for end in sorted(best) if end != self.start and self.end_ruling(end)]
        return [Way(end, best[end], _path(before, end), self.on_foot) for end in ends]

    def _goes_on_from(self, a: int) -> bool:
        return self.steps > 0 if a == self.start else self.steps > 1 and not self.foe_areas >> a & 1


class Way(NamedTuple):
    """A space in which a move may end: what it costs, the cheapest path, and whether it is gone on foot."""

    space: int
    cost: int
    path: tuple[int, ...]
    on_foot: bool


def _path(before: dict[int, int], end: int) -> tuple[int, ...]:
    """The way to its end, without its start."""
    found: list[int] = []
    while end in before:
        found.append(end)
        end = before[end]
    return tuple(reversed(found))


def ways(play: Campaign, units: Sequence[int], on_foot: bool) -> list[Way]:
    """Where these units may move, riding or on foot, in the order of the spaces."""
    return Going(play, units, on_foot).ways()


def reach_of(play: Campaign, *units: int) -> list[Way]:
    """Where these units may move: riding where that leads there, else on foot over damaged bridges."""
    riding = ways(play, units, on_foot=False)
    if any(play.units[unit].armour for unit in units) or all(play.units[unit].foot for unit in units):
        return riding
    reached = {way.space for way in riding}
    walking = [way for way in ways(play, units, on_foot=True) if way.space not in reached]
    return sorted(riding + walking)

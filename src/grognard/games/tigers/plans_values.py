"""What the computer player wants: goals with their worth, and how far along the roads they are.

`Prospect` looks at the map with the German's eyes: the cost of each way counts the roads and whoever stands
on them. What draws him there, the Allies have to bar.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from heapq import heappop, heappush
from math import exp
from typing import Final, NamedTuple

from grognard.games.tigers.calendar import day_of
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.plans_figures import Pair, weights
from grognard.games.tigers.state import ENTRENCHED
from grognard.games.tigers.theatre import ALLIED, GERMAN, Theatre
from grognard.games.tigers.victory import BY_AREAS
from grognard.geometry import bits

FAR: Final = 1_000.0
LEAST_PRICE: Final = 0.2
LATE: Final = 2  # days before the end, when whole stacks leave the map
Goals = tuple[tuple[int, float], ...]
Blocks = tuple[tuple[int, float], ...]


# Goals


def days_left(play: Campaign) -> int:
    """How often areas will be counted from now on."""
    return day_of(play.scenario.last) - play.state.day + 1


def area_worth(play: Campaign, area: int) -> float:
    """What an area is worth to whoever holds it to the end."""
    return _worths(play.theatre, play.scenario.key, days_left(play))[area]


def contested_worth(play: Campaign, side: int, area: int) -> float:
    """What it is worth to stand in an area of the enemy's beside him: the nearer the end, the more; nothing where
    areas are counted day by day."""
    if play.scenario.scoring == BY_AREAS or play.present(area, side):
        return 0.0
    return area_worth(play, area) / days_left(play) ** 2


@weights.cached
def _worths(theatre: Theatre, scenario: str, days: int) -> tuple[float, ...]:
    """By space, without the zones."""
    counted, value = theatre.scenarios[scenario], weights()
    if counted.scoring == BY_AREAS:
        return tuple(float(points * days) for points in theatre.value)
    town = value.town if counted.scoring == "two_towns" else value.objective
    return tuple(town if space in counted.towns else 0.0 for space in range(len(theatre.spaces)))


@cache
def northward(theatre: Theatre, scenario: str) -> tuple[float, ...]:
    """By space, from -1 at the southern end of a scenario to 1 at its northern one."""
    inside = [theatre.spaces[space].latitude for space in bits(theatre.scenarios[scenario].region)]
    middle, half = (max(inside) + min(inside)) / 2, (max(inside) - min(inside)) / 2
    return tuple(max(-1.0, min(1.0, (space.latitude - middle) / half)) for space in theatre.spaces)


def goals(play: Campaign) -> Goals:
    """What the German has still to win: areas, and zones to leave through."""
    return _goals(play.theatre, play.scenario.key, days_left(play), play.controlled(ALLIED) & play.region)


def area_goals(play: Campaign) -> Goals:
    """The areas alone."""
    return _area_goals(play.theatre, play.scenario.key, days_left(play), play.controlled(ALLIED) & play.region)


@weights.remembered(256)
def _area_goals(theatre: Theatre, scenario: str, days: int, allied: int) -> Goals:
    worths, sides = _worths(theatre, scenario, days), northward(theatre, scenario)
    north = weights().north
    wanted = [area for area in bits(allied & theatre.area_mask) if worths[area] > 0]
    return tuple((area, worths[area] * (1 + north * sides[area])) for area in wanted)


@weights.remembered(256)
def _goals(theatre: Theatre, scenario: str, days: int, allied: int) -> Goals:
    found = list(_area_goals(theatre, scenario, days, allied))
    if theatre.scenarios[scenario].scoring != "two_towns":
        exits = weights().exit_points * (2 if days <= LATE else 1)
        sides, north = northward(theatre, scenario), weights().north
        zones = bits(theatre.exits & allied)
        found += [(zone, theatre.multiplier[zone] * exits * (1 + north * sides[zone])) for zone in zones]
    return tuple(found)


def price(play: Campaign, prices: Pair, side: int) -> float:
    """What a strength point is worth now: less and less as the end comes near."""
    whole = day_of(play.scenario.last) - day_of(play.scenario.first) + 1
    return prices[side] * (LEAST_PRICE + (1 - LEAST_PRICE) * days_left(play) / whole)


# Blocks


def block(play: Campaign, units: Sequence[int]) -> float:
    """How much these units hold up whoever wants to pass, in movement points."""
    if not units:
        return 0.0
    value, strength, marks = weights(), play.state.strength, play.state.marks
    points = sum([strength[u] * (value.entrenched if marks[u] & ENTRENCHED else 1.0) for u in units])
    return value.stop + value.point * points


def blocks(play: Campaign) -> Blocks:
    """The areas that the Allies bar, each with the delay."""
    areas = play.occupied(ALLIED) & play.theatre.area_mask
    return tuple((area, block(play, play.present(area, ALLIED))) for area in bits(areas))


# Roads


class Roads(NamedTuple):
    """The map as it stands: what is in play, broken bridges, who bars which area."""

    theatre: Theatre
    region: int
    damaged: int
    blocks: Blocks
    reach: float

    def steps(self) -> tuple[tuple[tuple[int, float], ...], ...]:
        return _steps(self.theatre, self.region, self.damaged)

    def delays(self) -> list[float]:
        delays = [0.0] * len(self.theatre.spaces)
        for area, delay in self.blocks:
            delays[area] = delay
        return delays


def roads(play: Campaign) -> Roads:
    return Roads(play.theatre, play.region, play.state.damaged, blocks(play), goal_reach(days_left(play)))


def goal_reach(days: int) -> float:
    """Movement points in which a goal loses all but a third of its draw; less when the end is near."""
    value = weights()
    return min(value.reach, value.reach_by_day * days) if value.reach_by_day else value.reach


@weights.remembered(64)
def _steps(theatre: Theatre, region: int, damaged: int) -> tuple[tuple[tuple[int, float], ...], ...]:
    """By space, where a German can go from there and what the road costs; nobody comes back from an exit."""
    enter, ends = theatre.may_enter[GERMAN] & region, theatre.home_zones[ALLIED]
    return tuple(
        tuple(
            (b, theatre.road_cost[link] + _broken(theatre, link, damaged))
            for b, link in (() if ends >> a & 1 else joins)
            if enter >> b & 1
        )
        for a, joins in enumerate(theatre.joins)
    )


def _broken(theatre: Theatre, link: int, damaged: int) -> float:
    bridge = theatre.bridge_of[link]
    return weights().broken_bridge if bridge >= 0 and damaged >> bridge & 1 else 0.0


@weights.remembered(64)
def steps_back(theatre: Theatre, region: int, damaged: int) -> tuple[tuple[tuple[int, float], ...], ...]:
    back: list[list[tuple[int, float]]] = [[] for _ in theatre.spaces]
    for a, steps in enumerate(_steps(theatre, region, damaged)):
        for b, cost in steps:
            back[b].append((a, cost))
    return tuple(tuple(each) for each in back)


def draw(distance: float) -> float:
    """What is left of a goal's draw so far away."""
    return exp(-distance / weights().reach)


@weights.remembered(16)
def pull(found: Roads, wanted: Goals) -> tuple[float, ...]:
    """By space, how strongly the goals draw a German who stands there."""
    total = [0.0] * len(found.theatre.spaces)
    delays, back = found.delays(), steps_back(found.theatre, found.region, found.damaged)
    for goal, worth in wanted:
        for space, distance in enumerate(_ways_to(goal, back, delays)):
            if distance < FAR:
                total[space] += worth * exp(-distance / found.reach)
    return tuple(total)


def _ways_to(goal: int, back: Sequence[Sequence[tuple[int, float]]], delays: list[float]) -> list[float]:
    """By space, the cost of the best way from there to the goal."""
    best = [FAR] * len(delays)
    best[goal] = 0.0
    queue = [(0.0, goal)]
    while queue:
        so_far, b = heappop(queue)
        if so_far > best[b]:
            continue
        so_far += delays[b]
        for a, cost in back[b]:
            if so_far + cost < best[a]:
                best[a] = so_far + cost
                heappush(queue, (best[a], a))
    return best


class Prospect(NamedTuple):
    """What the Germans can hope for all together, and how much of it passes through each space."""

    hope: float
    traffic: tuple[float, ...]


@weights.remembered(256)
def prospect(found: Roads, starts: int, wanted: Goals) -> Prospect:
    """The best way to each goal from any of the starts."""
    best, before = ways_from(starts, found.steps(), found.delays())
    traffic, hope = [0.0] * len(best), 0.0
    for goal, worth in wanted:
        if best[goal] >= FAR:
            continue
        part = worth * exp(-best[goal] / found.reach)
        hope += part
        space = goal
        while space >= 0:
            traffic[space] += part
            space = before[space]
    return Prospect(hope, tuple(traffic))


def ways_from(
    starts: int, steps: Sequence[Sequence[tuple[int, float]]], delays: list[float]
) -> tuple[list[float], list[int]]:
    best, before = [FAR] * len(delays), [-1] * len(delays)
    queue = [(0.0, start) for start in bits(starts)]
    for _, start in queue:
        best[start] = 0.0
    while queue:
        so_far, a = heappop(queue)
        if so_far > best[a]:
            continue
        for b, cost in steps[a]:
            total = so_far + cost + delays[b]
            if total < best[b]:
                best[b], before[b] = total, a
                heappush(queue, (total, b))
    return best, before


def german_starts(play: Campaign) -> int:
    """Where the Germans set out from: not the zones through which they have left."""
    return play.occupied(GERMAN) & ~play.theatre.home_zones[ALLIED]


# Distances


@cache
def distances(theatre: Theatre) -> tuple[tuple[float, ...], ...]:
    """Between all spaces by road, whoever stands there."""
    steps = tuple(tuple((b, float(theatre.road_cost[link])) for b, link in joins) for joins in theatre.joins)
    none = [0.0] * len(theatre.spaces)
    return tuple(tuple(ways_from(1 << space, steps, none)[0]) for space in range(len(theatre.spaces)))


@weights.cached
def nearness(theatre: Theatre) -> tuple[tuple[float, ...], ...]:
    """What is left of the draw of one space in another."""
    return tuple(tuple(draw(far) for far in row) for row in distances(theatre))


def need(play: Campaign, traffic: tuple[float, ...]) -> tuple[float, ...]:
    """By space, how near an Allied unit is there to the ways that have to be barred."""
    busy = [(area, part) for area, part in enumerate(traffic) if part > 0 and play.theatre.area_mask >> area & 1]
    return tuple(sum([part * row[area] for area, part in busy]) for row in nearness(play.theatre))

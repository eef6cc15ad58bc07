"""The ways out of the map: what the German columns would bring beyond it, and where that can be barred."""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from math import exp, log
from operator import add

from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.plans_figures import weights
from grognard.games.tigers.plans_values import (
    FAR,
    Prospect,
    Roads,
    area_goals,
    days_left,
    german_starts,
    prospect,
    roads,
    steps_back,
    ways_from,
)
from grognard.games.tigers.theatre import ALLIED, GERMAN
from grognard.games.tigers.victory import BY_TOWNS
from grognard.geometry import Hexes, bits, union

MARCH = 8.0  # movement points of a day
Columns = tuple[tuple[int, int], ...]


def columns(play: Campaign) -> Columns:
    """The German stacks that have not left yet, with their points; none where leaving brings nothing."""
    if play.scenario.scoring == BY_TOWNS:
        return ()
    return tuple((space, play.points(space, GERMAN)) for space in bits(german_starts(play)))


@weights.remembered(256)
def escape(found: Roads, leaving: Columns, days: int) -> Prospect:
    """What the columns could bring if each took its best way out, and how much of it passes through each space."""
    value, reach = weights(), reach_out(days)
    far, onward = _ways_out(found, reach)
    weight = value.escape if days <= value.leave else value.early_escape
    traffic, hope = [0.0] * len(far), 0.0
    for space, points in leaving:
        if far[space] >= FAR:
            continue
        part = weight * points * exp(-far[space] / reach)
        hope += part
        while space >= 0:
            traffic[space] += part
            space = onward[space]
    return Prospect(hope, tuple(traffic))


def reach_out(days: int) -> float:
    """A unit moves once a day: the fewer days are left, the nearer it must be."""
    value = weights()
    return min(value.reach, value.reach_a_day * days)


def _ways_out(found: Roads, reach: float) -> tuple[list[float], list[int]]:
    """By space, how far it is to the best exit, and the next space on that way. A zone in which a point counts
    threefold is nearer by as much as makes its draw three times as strong."""
    theatre, delays, halt = found.theatre, found.delays(), weights().halt
    back = steps_back(theatre, found.region, found.damaged)
    far, onward = [FAR] * len(delays), [-1] * len(delays)
    exits = bits(theatre.exits & found.region)
    queue = [(-reach * log(theatre.multiplier[zone]), zone) for zone in exits]
    for start, zone in queue:
        far[zone] = start
    heapify(queue)
    while queue:
        so_far, b = heappop(queue)
        if so_far > far[b]:
            continue
        so_far += delays[b] and delays[b] + halt
        for a, cost in back[b]:
            if so_far + cost < far[a]:
                far[a], onward[a] = so_far + cost, b
                heappush(queue, (far[a], a))
    return far, onward


# All together


class Situation:
    """The map with the German's eyes, looked at once for a decision."""

    def __init__(self, play: Campaign) -> None:
        self.play, self.roads = play, roads(play)
        self.over = play.clock == play.scenario.last and play.state.side == ALLIED
        self._starts, self._goals = german_starts(play), area_goals(play)
        self._leaving, self._days = columns(play), days_left(play)
        self.outlook = self.threat(self.roads)

    def threat(self, found: Roads) -> Prospect:
        """What the German can hope for with such roads: areas, and ways out; nothing after his last move."""
        if self.over:
            return Prospect(0.0, (0.0,) * len(found.theatre.spaces))
        areas = prospect(found, self._starts, self._goals)
        out = escape(found, self._leaving, self._days)
        return Prospect(areas.hope + out.hope, tuple(map(add, areas.traffic, out.traffic)))


def exposed(situation: Situation) -> Hexes:
    """The areas of worth into which the German could march tomorrow, if nobody stood in them."""
    play, found = situation.play, situation.roads
    if situation.over:
        return 0
    shut = [FAR * (delay > 0) for delay in found.delays()]
    far, _ = ways_from(german_starts(play), found.steps(), shut)
    back = steps_back(found.theatre, found.region, found.damaged)
    near = [
        area for area, _ in area_goals(play) if min([far[a] + cost for a, cost in back[area]], default=FAR) <= MARCH
    ]
    return union(near)


def outlook(play: Campaign) -> Prospect:
    """The German's prospects as everybody stands now."""
    return Situation(play).outlook

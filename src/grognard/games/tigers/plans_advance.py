"""The German on the march: along the roads towards what draws him, and reserves until the day is old."""

from __future__ import annotations

from grognard.engine.steps import Action
from grognard.games.tigers.calendar import IMPULSES
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.marching import Way
from grognard.games.tigers.plans_exits import Situation
from grognard.games.tigers.plans_figures import weights
from grognard.games.tigers.plans_marches import Party, fitting, march, room
from grognard.games.tigers.plans_values import area_worth, days_left, goals, pull
from grognard.games.tigers.stacking import overfull
from grognard.games.tigers.theatre import ALLIED, GERMAN


def best_advance(situation: Situation, found: list[Party]) -> Action | None:
    """The march that brings a party most, if it is worth more than keeping it back."""
    play = situation.play
    field, best, order = pull(situation.roads, goals(play)), reserve_price(play), None
    repairs = Repairs(situation)
    barred = play.occupied(ALLIED) & play.theatre.area_mask
    for party in found:
        if play.contested >> party.start & 1 or _builds(play, party):
            continue
        for way in party.ways:
            if not way.path or barred >> way.space & 1:
                continue
            gain = _gain(play, field, party, way) + repairs.gain(party, way)
            if gain > best and (units := fitting(play, GERMAN, party.units, way.space)):
                best, order = gain, (units, way)
    return march(play, *order) if order else None


class Repairs:
    """What draws engineers: broken bridges, by what the German could hope for if they were whole."""

    def __init__(self, situation: Situation) -> None:
        self.situation, self.play = situation, situation.play
        self._bridges: dict[int, float] = {}

    def gain(self, party: Party, way: Way) -> float:
        """The best of the broken bridges at the end of a way."""
        area, part = way.space, weights().repair
        if not part or not self.play.theatre.area_mask >> area & 1:
            return 0.0
        if not all(self.play.units[unit].engineer for unit in party.units):
            return 0.0
        broken = [bridge for bridge in self.play.theatre.bridges_at[area] if self.play.damaged(bridge)]
        return part * max((self._worth(bridge) for bridge in broken), default=0.0)

    def _worth(self, bridge: int) -> float:
        if bridge not in self._bridges:
            found = self.situation.roads
            whole = self.situation.threat(found._replace(damaged=found.damaged & ~(1 << bridge)))
            self._bridges[bridge] = whole.hope - self.situation.outlook.hope
        return self._bridges[bridge]


def reserve_price(play: Campaign) -> float:
    """What a march must bring: the later in the day, the less."""
    last = play.scenario.impulses_on(play.state.day) == 1
    return 0.0 if last else weights().reserve[min(play.state.impulse, IMPULSES) - 1]


def _gain(play: Campaign, field: tuple[float, ...], party: Party, way: Way) -> float:
    """Nearer to the goals, an area taken, the map left with points."""
    theatre = play.theatre
    if theatre.zone_mask >> way.space & 1:
        points = theatre.multiplier[way.space] * play.state.strength[party.units[0]]
        return float(points) if days_left(play) <= weights().leave else 0.0
    taken = 0.0 if play.controlled(GERMAN) >> way.space & 1 else area_worth(play, way.space)
    crowded = 0.05 * (4 - max(0, room(play, GERMAN, way.space)[0]))
    return field[way.space] - field[party.start] + taken - crowded


def _builds(play: Campaign, party: Party) -> bool:
    """Engineers stay at a broken bridge."""
    if not all(play.units[unit].engineer for unit in party.units):
        return False
    bridges = play.theatre.bridges_at[party.start] if party.start < len(play.theatre.areas) else ()
    return any(play.damaged(bridge) for bridge in bridges)


def disperse(play: Campaign, side: int, found: list[Party]) -> Action | None:
    """Out of an area that is too crowded, before units have to be given up."""
    crowded = overfull(play, side)
    for party in found:
        if not crowded >> party.start & 1:
            continue
        for way in sorted(party.ways, key=lambda way: way.cost):
            unit = party.units[-1:]
            if way.path and not play.contested >> way.space & 1 and fitting(play, side, unit, way.space):
                return march(play, unit, way)
    return None

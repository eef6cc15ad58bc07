"""Attacks: where enough can be brought together, and who joins in a battle."""

from __future__ import annotations

from typing import NamedTuple

from grognard.engine.steps import Action
from grognard.games.tigers.actions import Done
from grognard.games.tigers.attacks import Fight, able_to_join, newcomers, obligatory, open_areas
from grognard.games.tigers.calls import across_river
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.fighters import battle_at
from grognard.games.tigers.marching import Way
from grognard.games.tigers.plans_exits import Situation
from grognard.games.tigers.plans_figures import weights
from grognard.games.tigers.plans_marches import Party, crosses_river, march, room
from grognard.games.tigers.plans_odds import Clash, promise, strength_of
from grognard.games.tigers.plans_supply import Lifelines
from grognard.games.tigers.plans_values import area_worth, contested_worth, price
from grognard.games.tigers.theatre import ALLIED, ENEMY, GERMAN


class Column(NamedTuple):
    """Units of one space on their way to the attack."""

    party: Party
    way: Way
    units: tuple[int, ...]


class Plan(NamedTuple):
    gain: float
    area: int
    columns: tuple[Column, ...]


class Stakes:
    """What hangs on the areas in which a side may attack."""

    def __init__(self, situation: Situation, side: int) -> None:
        self.play, self.side = situation.play, side
        self.traffic = situation.outlook.traffic
        self.lines = Lifelines(situation.play)

    def cleared(self, area: int) -> float:
        """What it is worth to have an area cleared of the enemy."""
        play, side = self.play, self.side
        worth = weights().opening[side] * self.traffic[area]
        if not play.controlled(side) >> area & 1:
            worth += weights().capture * area_worth(play, area)
        return worth + (self.lines.restored(area) if side == GERMAN else 0.0)

    def entered(self, area: int) -> float:
        """What it is worth just to be there: nothing passes through a contested area, and a town is half lost."""
        cut = self.lines.cut(area) if self.side == ALLIED else 0.0
        return cut + weights().contest * contested_worth(self.play, self.side, area)


def gain(play: Campaign, clash: Clash, stakes: Stakes) -> float:
    """What an attack brings on the average."""
    if not clash.attackers:
        return 0.0
    side, value, found = clash.side, weights(), promise(play, clash)
    worth = price(play, value.enemy_point, side) * found.enemy - price(play, value.own_point, side) * found.own
    remaining = 1 - found.own / strength_of(play, clash.attackers)
    return worth + found.cleared * stakes.cleared(clash.area) + min(1.0, 2 * remaining) * stakes.entered(clash.area)


# On the march


def best_attack(situation: Situation, side: int, found: list[Party]) -> Action | None:
    """The first column of the attack that promises most, if that is enough."""
    play = situation.play
    stakes, targets = Stakes(situation, side), _targets(play, side, found)
    plans = [plan for area, ways in targets.items() for plan in _plans(stakes, area, ways)]
    best = max(plans, key=lambda plan: plan.gain, default=None)
    if best is None or best.gain <= weights().least_gain[side] + weights().patience[play.state.impulse - 1]:
        return None
    column = max(best.columns, key=lambda each: sum(play.state.strength[u] for u in each.units))
    return march(play, column.units, column.way)


def _targets(play: Campaign, side: int, found: list[Party]) -> dict[int, list[tuple[Party, Way]]]:
    """The areas of the enemy that somebody reaches."""
    enemies = play.occupied(ENEMY[side]) & play.theatre.area_mask & ~play.state.fought
    targets: dict[int, list[tuple[Party, Way]]] = {}
    for party in found:
        for way in party.ways:
            if enemies >> way.space & 1 and way.path:
                targets.setdefault(way.space, []).append((party, way))
    return targets


def _plans(stakes: Stakes, area: int, ways: list[tuple[Party, Way]]) -> list[Plan]:
    """With everybody who finds room; what it brings beside what would be fought there anyway."""
    play, side = stakes.play, stakes.side
    columns = _columns(play, side, area, ways)
    if not columns:
        return []
    there = (*newcomers(play, side, area), *able_to_join(play, side, area))
    coming = tuple(unit for column in columns for unit in column.units)
    dry = bool(there) or not all(crosses_river(play, column.party, column.way) for column in columns)
    before = max(0.0, gain(play, Clash(side, area, there, False), stakes)) if there else 0.0
    after = gain(play, Clash(side, area, (*there, *coming), not dry), stakes)
    return [Plan(after - before, area, tuple(columns))]


def _columns(play: Campaign, side: int, area: int, ways: list[tuple[Party, Way]]) -> list[Column]:
    """The strongest units that find room, armour with infantry; nobody leaves one fight for another."""
    most, points = room(play, side, area)
    offers = [
        (not play.units[unit].armour, -play.state.strength[unit], number, unit)
        for number, (party, _) in enumerate(ways)
        if not play.contested >> party.start & 1
        for unit in party.units
    ]
    offers.sort()
    armour, infantry = [o for o in offers if not o[0]], [o for o in offers if o[0]]
    chosen: dict[int, list[int]] = {}
    for _, less, number, unit in _mixed(armour, infantry):
        if most and -less <= points:
            chosen.setdefault(number, []).append(unit)
            most, points = most - 1, points + less
    return [Column(*ways[number], tuple(units)) for number, units in chosen.items()]


def _mixed(
    armour: list[tuple[bool, int, int, int]], infantry: list[tuple[bool, int, int, int]]
) -> list[tuple[bool, int, int, int]]:
    """One of armour, then infantry, then whoever is left."""
    return [*armour[:1], *infantry[:2], *armour[1:], *infantry[2:]]


# In the battle phase


def fight(play: Campaign, side: int) -> Action:
    """First what must be fought, then what is worth it."""
    must = obligatory(play, side)
    for area in must:
        return Fight(play.theatre.name(area), tuple(play.ids(_joiners(play, side, area))))
    stakes = Stakes(Situation(play), side)
    for area in open_areas(play, side):
        joiners = able_to_join(play, side, area)
        if joiners and gain(play, Clash(side, area, tuple(joiners), False), stakes) > weights().least_gain[side]:
            return Fight(play.theatre.name(area), tuple(play.ids(joiners)))
    return Done()


def _joiners(play: Campaign, side: int, area: int) -> list[int]:
    """Those who were there already join if the attack gains by it."""
    able, came = able_to_join(play, side, area), tuple(newcomers(play, side, area))
    if not able:
        return []
    river, stakes = across_river(play, battle_at(play, side, area, [])), Stakes(Situation(play), side)
    alone = gain(play, Clash(side, area, came, river), stakes)
    together = gain(play, Clash(side, area, (*came, *able), False), stakes)
    return able if together >= alone else []

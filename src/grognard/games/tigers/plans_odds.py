"""What an attack promises: exact chances of losses for the dice of both sides, with their artillery."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from grognard.games.tigers.campaign import D10, Campaign
from grognard.games.tigers.fire import HitNumber, loss_odds, special_forces_hamper
from grognard.games.tigers.state import ENTRENCHED
from grognard.games.tigers.theatre import ALLIED, ENEMY


class Promise(NamedTuple):
    """Points that each side will lose on the average, and the chance that no defender is left."""

    own: float
    enemy: float
    cleared: float


class Clash(NamedTuple):
    """An attack as planned; `river` when all attackers come over one."""

    side: int
    area: int
    attackers: tuple[int, ...]
    river: bool


def promise(play: Campaign, clash: Clash) -> Promise:
    """The mean over combined arms or not."""
    chance = combined_arms_chance(play, clash)
    with_arms = _promise(play, clash, True) if chance else Promise(0, 0, 0)
    without = _promise(play, clash, False) if chance < 1 else Promise(0, 0, 0)
    return Promise(*(a * chance + b * (1 - chance) for a, b in zip(with_arms, without, strict=True)))


def combined_arms_chance(play: Campaign, clash: Clash) -> float:
    """9.6: infantry, armour and an answered call."""
    units = [play.units[unit] for unit in clash.attackers]
    if not any(unit.armour for unit in units) or all(unit.armour for unit in units):
        return 0.0
    count = strength_of(play, clash.attackers) // play.theatre.tables.artillery.points_per_call
    return 1.0 - (1.0 - answer_chance(play, clash.area, clash.side)) ** count


def answer_chance(play: Campaign, area: int, side: int) -> float:
    table = play.theatre.tables.artillery
    if side == ALLIED:
        return table.allied / D10
    return (table.german_front_line if play.theatre.front_line >> area & 1 else table.german_elsewhere) / D10


def strength_of(play: Campaign, units: Sequence[int]) -> int:
    return sum(play.state.strength[unit] for unit in units)


def _promise(play: Campaign, clash: Clash, arms: bool) -> Promise:
    defenders = play.present(clash.area, ENEMY[clash.side])
    theirs = _defending(play, clash, arms, defenders)
    strong = strength_of(play, clash.attackers)
    own = mean_loss(theirs, strong)
    ours = _attacking(play, clash, defenders, own / strong)
    weak = strength_of(play, defenders)
    return Promise(own, mean_loss(ours, weak), end_chance(ours, weak))


def _defending(play: Campaign, clash: Clash, arms: bool, defenders: Sequence[int]) -> tuple[HitNumber, ...]:
    """All that the defenders fire: the units, and the pieces that will be there on the average."""
    table, side = play.theatre.tables, ENEMY[clash.side]
    bonus = (0 if arms else -table.modifiers.no_combined_arms) - (table.modifiers.river if clash.river else 0)
    if special_forces_hamper(play, clash.area, side):
        bonus -= table.modifiers.special_forces
    shots = [_shot(play.units[u].defence + bonus, play.state.strength[u]) for u in defenders]
    calls = max(table.artillery.least_defending, strength_of(play, defenders) // table.artillery.points_per_call)
    pieces = round(calls * answer_chance(play, clash.area, side))
    return (*shots, _shot(play.theatre.artillery.defence + bonus, pieces))


def _attacking(play: Campaign, clash: Clash, defenders: Sequence[int], lost: float) -> tuple[HitNumber, ...]:
    """What is left of the attackers, against defenders of whom a part is dug in."""
    table, strength = play.theatre.tables, play.state.strength
    dug_in = sum(strength[u] for u in defenders if play.has(u, ENTRENCHED))
    malus = table.modifiers.entrenched if 2 * dug_in >= strength_of(play, defenders) else 0
    if special_forces_hamper(play, clash.area, clash.side):
        malus += table.modifiers.special_forces
    shots = [_shot(play.units[u].attack - malus, round(strength[u] * (1 - lost))) for u in clash.attackers]
    calls = strength_of(play, clash.attackers) // table.artillery.points_per_call
    pieces = round(calls * answer_chance(play, clash.area, clash.side))
    return (*shots, _shot(play.theatre.artillery.attack - malus, pieces))


@cache
def _shot(factor: int, dice: int) -> HitNumber:
    return HitNumber(factor, "", (), dice)


@cache
def mean_loss(shots: tuple[HitNumber, ...], strength: int) -> float:
    ways, of = loss_odds(shots, strength)
    return sum(points * way for points, way in enumerate(ways)) / of


@cache
def end_chance(shots: tuple[HitNumber, ...], strength: int) -> float:
    ways, of = loss_odds(shots, strength)
    return ways[-1] / of

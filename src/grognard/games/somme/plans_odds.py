"""What a combat promises to the attacker: steps, ground and what lies beyond, by its exact chances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from grognard.games.somme import mastery
from grognard.games.somme.battlefield import ENEMY
from grognard.games.somme.bombardment import FACES, faces
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.engaged import attackers, defenders
from grognard.games.somme.forecast import WAYS, Outcome, forecast_of
from grognard.games.somme.plans_values import loss_cost, own_loss, stakes, step_worth, weights
from grognard.games.somme.state import PARTIAL, TOTAL, Combat
from grognard.games.somme.zones import surrounded
from grognard.geometry import HexId

HEXES_BACK = 2  # that a defender is reckoned to go who has the mastery for it
POINTS = 3  # that a hex of retreat takes off


class Prospect(NamedTuple):
    """What an attack promises: its worth, the chance that the hex is left, the column (-9 for none)."""

    gain: float
    clears: float
    column: int


HOPELESS = Prospect(-9.0, 0.0, -9)


class Toll(NamedTuple):
    """How a stack takes damage: the points for a step, the steps it has, what one costs on the average."""

    price: float
    steps: int
    cost: float


def toll_of(play: Campaign18, units: Iterable[int]) -> Toll:
    listed = list(units)
    steps = sum(play.steps_left(unit) for unit in listed)
    if not steps:
        return Toll(1.0, 0, 0.0)
    price = sum(play.units[unit].dp * play.steps_left(unit) for unit in listed) / steps
    cheapest = min(loss_cost(play, unit) for unit in listed)
    mean = sum(step_worth(play.field, unit) * play.steps_left(unit) for unit in listed) / steps
    return Toll(max(price, 1.0), steps, (cheapest + mean) / 2)


def hex_worth(play: Campaign18, side: int, target: HexId) -> float:
    """What it is worth to a side to drive the enemy out of a hex."""
    value = weights()
    wanted = stakes(play, side).get(target, 0.0) if not play.controls(side) >> target & 1 else 0.0
    return value.ground[side] + wanted


def prospect(play: Campaign18, combat: Combat) -> Prospect:
    """The worth of an attack with the guns that it names, before anything of it has happened."""
    seen = forecast_of(play, combat)
    if seen.cancelled:
        return HOPELESS
    led = replace(combat, lead=seen.leads[0], defence_lead=seen.leads[1])
    ours, theirs = _masteries(play, led, combat.side), _masteries(play, led, ENEMY[combat.side])
    defending, attacking = toll_of(play, defenders(play, combat)), toll_of(play, attackers(play, combat))
    value, side = weights(), combat.side
    trapped = surrounded(play, ENEMY[side], combat.target)
    gone, hurt = _defence(faces(play, combat, side), seen.outcomes, defending, theirs, trapped)
    answer = sum(faces(play, combat, ENEMY[side])) / FACES
    bled = sum(each.ways * min((answer + each.attacker) / attacking.price, attacking.steps) for each in seen.outcomes)
    stars = sum(each.ways for each in seen.outcomes if each.star) / WAYS
    ground = hex_worth(play, side, combat.target) + _loot(play, side, combat.target)
    forward = ours[TOTAL] + ours[PARTIAL]
    markers = 2 * ours[TOTAL] + ours[PARTIAL]
    gain = value.enemy_loss[side] * hurt * defending.cost - stars * value.stoss
    gain -= own_loss(play, side) * bled / WAYS * attacking.cost
    gain += gone * (ground + forward * value.follow[side]) + gone * markers * value.beyond[side]
    return Prospect(gain, gone, seen.odds.final)


def _masteries(play: Campaign18, combat: Combat, side: int) -> dict[str, float]:
    return mastery.chances(play, side, combat)


def _loot(play: Campaign18, side: int, target: HexId) -> float:
    """Guns and headquarters that are lost with the hex."""
    there = play.supports(target)
    return sum(step_worth(play.field, unit) for unit in there if play.units[unit].side != side)


def _defence(
    barrage: Sequence[int], outcomes: Sequence[Outcome], toll: Toll, theirs: dict[str, float], trapped: bool
) -> tuple[float, float]:
    """The chance that the hex is left, and the steps that its defenders lose on the average."""
    may_retreat = 0.0 if trapped else weights().retreats * (theirs[TOTAL] + theirs[PARTIAL])
    gone = hurt = 0.0
    for points in barrage:
        early = min(int(points / toll.price), toll.steps)
        left = toll.steps - early
        for each in outcomes:
            chance = each.ways / (WAYS * FACES)
            damage = each.defender
            stand = min(int(damage / toll.price), left)
            back = min(int(max(0, damage - HEXES_BACK * POINTS) / toll.price), left)
            goes = may_retreat if damage >= POINTS else 0.0
            gone += chance * (goes + (1 - goes) * (stand >= left))
            hurt += chance * (early + goes * back + (1 - goes) * stand)
    return gone, hurt

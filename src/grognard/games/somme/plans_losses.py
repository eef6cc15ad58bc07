"""Who leads and who pays: lead units, losses, disorder, units that have no room."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.steps import Action
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.damage import Disorganise, Lose
from grognard.games.somme.lead import Lead
from grognard.games.somme.leading import leads
from grognard.games.somme.losses import PAID, price
from grognard.games.somme.orders import Disband
from grognard.games.somme.orders_of_the_day import SendBack
from grognard.games.somme.plans_values import loss_cost, worth
from grognard.games.somme.strength import attack, morale


def lead(play: Campaign18, side: int) -> Action:
    """The best morale; of equals the attacker names who cannot advance anyway, the defender who has most to lose."""
    attacking = side == play.combat.side

    def key(unit: int) -> tuple[float, float]:
        cost = loss_cost(play, unit)
        return morale(play, unit), -cost if attacking else play.steps_left(unit)

    return Lead(play.units[max(leads(play, play.combat, side), key=key)].id)


def loss(play: Campaign18, units: Sequence[int], stoss: Sequence[int], why: str) -> Action:
    """Whose loss costs least for the points that it pays."""

    def cost(unit: int) -> tuple[float, int]:
        points = price(play, unit) if why in PAID else 1
        return loss_cost(play, unit) / points, unit

    return Lose(play.units[min((*units, *stoss), key=cost)].id)


def disorder(play: Campaign18, units: Sequence[int]) -> Action:
    """Who attacks worst anyway: reduced units first."""
    return Disorganise(play.units[_least(play, units)].id)


def confuse(play: Campaign18, units: Sequence[int]) -> Action:
    """Of the enemy the one who is worth most: a fresh one, which could advance."""
    best = max(units, key=lambda unit: (play.full_strength(unit), attack(play, unit), -unit))
    return Disorganise(play.units[best].id)


def panic(play: Campaign18, units: Sequence[int]) -> Action:
    return SendBack(play.units[_least(play, units)].id)


def disband(play: Campaign18, units: Sequence[int]) -> Action:
    return Disband(play.units[min(units, key=lambda unit: (worth(play, unit), unit))].id)


def _least(play: Campaign18, units: Sequence[int]) -> int:
    return min(units, key=lambda unit: (play.full_strength(unit), attack(play, unit), unit))

"""12.2.8: who may take the next loss of a combat, what it costs, and what happens to him."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.somme.battlefield import GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.engaged import attackers, defenders
from grognard.games.somme.state import DISORGANISED, Combat
from grognard.games.somme.strength import morale

T = TypeVar("T")

ATTACKER: Final = 0
DEFENDER: Final = 1

BOMBARDMENT: Final = "bombardment"
COMBAT: Final = "combat"
CANCELLED: Final = "cancelled"
STAR: Final = "star"
PAID: Final = (BOMBARDMENT, COMBAT)  # in damage points
BY_ORDERS: Final = ("sacrifice", "fierce_fight", "counter_attack", "obstinacy")
MORE_THAN_ANY: Final = 99  # points, for a loss that costs none


def word_of(why: str) -> str:
    """The name of the words for the cause of a loss; causes of other chapters are words already."""
    if why in BY_ORDERS:
        return f"order_{why}"
    return f"loss_{why}" if why in (BOMBARDMENT, COMBAT, CANCELLED, STAR) else why


class StepLost(Event, frozen=True):
    """A unit has lost a step; so many are left."""

    unit: str
    left: int
    why: str


class UnitDestroyed(Event, frozen=True):
    """A unit has lost its last step, or a Stoss was given up."""

    unit: str
    why: str


class Toll(Struct, frozen=True):
    """Who may take the next loss: units, or a Stoss in place of one."""

    units: tuple[int, ...]
    stoss: tuple[int, ...] = ()

    @property
    def all(self) -> tuple[int, ...]:
        return self.units + self.stoss


NOBODY: Final = Toll(())


# who takes part


def role_of(combat: Combat, side: int) -> int:
    return ATTACKER if combat.side == side else DEFENDER


def side_of(combat: Combat, role: int) -> int:
    return combat.side if role == ATTACKER else 1 - combat.side


def takers(play: Campaign18, role: int) -> list[int]:
    """The units of attacker or defender that are still on the map."""
    return (attackers, defenders)[role](play, play.combat)


def lead_of(combat: Combat, role: int) -> int:
    return (combat.lead, combat.defence_lead)[role]


# what it costs


@rule("12.2.8a", "12.2.8b", "3.0f", "2.2.1a")
def price(play: Campaign18, unit: int) -> int:
    """Damage points for a step: two of a regiment or brigade, three of a division, the protection of a tank, two of a
    Stoss. There are no Americans here."""
    data = play.units[unit]
    return play.field.numbers.combat.stoss_points if data.stoss else data.dp


# who is next


def next_loss(play: Campaign18, role: int, why: str) -> Toll:
    """Who may take the next loss that the damage points pay for; nobody when they pay for none."""
    points = play.combat.damage[role]
    if why == COMBAT:
        first = _first(play, role, points)
        if first is not None:
            return first
    return _free(play, role, why, points)


def first_in_line(play: Campaign18, role: int, points: int) -> int:
    """The tank or the lead unit that takes the first loss, if there are points enough for it; -1 if nobody must."""
    combat = play.combat
    if not combat.first_loss[role]:
        return -1
    tank = combat.tank if role == ATTACKER else -1
    for unit in (tank, lead_of(combat, role)):
        if unit >= 0 and play.on_map(unit) and price(play, unit) <= points:
            return unit
    return -1


@rule("12.2.8c", "12.2.8d", "12.2.3d", "12.2.3e", "15.4.1d")
def _first(play: Campaign18, role: int, points: int) -> Toll | None:
    """The first loss: of the tank used in attack, then of the lead unit; not of one that the points do not pay for."""
    unit = first_in_line(play, role, points)
    if unit < 0:
        return None
    if unit == lead_of(play.combat, role):
        return Toll((unit,), _stoss(play, role, points))
    return Toll((unit,))


@rule("12.2.8g")
def _free(play: Campaign18, role: int, why: str, points: int) -> Toll:
    """After the first loss the owner spreads them as he likes, as long as any can be paid for."""
    units = takers(play, role)
    if role == DEFENDER or why == BOMBARDMENT:
        units = tanks_last(play, units)
    able = tuple(unit for unit in units if price(play, unit) <= points)
    return Toll(able, _stoss(play, role, points) if why == COMBAT else ())


@rule("12.2.8e", "15.4.1f")
def tanks_last(play: Campaign18, units: Iterable[int]) -> list[int]:
    """In defence and under bombardment tanks are lost when no other unit is left."""
    listed = list(units)
    others = [unit for unit in listed if not play.units[unit].tank]
    return others or listed


@rule("12.2.8f", "12.2.3f", "15.3c")
def _stoss(play: Campaign18, role: int, points: int) -> tuple[int, ...]:
    """The Stoss of regiments in the combat that the German may give up, once in a combat and never to guns."""
    combat = play.combat
    if combat.stoss_spent or points < play.field.numbers.combat.stoss_points or side_of(combat, role) != GERMAN:
        return ()
    return tuple(engaged_stoss(play, role))


def engaged_stoss(play: Campaign18, role: int) -> list[int]:
    """All Stoss that are with a regiment of this side in the combat."""
    return [stoss for unit in takers(play, role) for stoss in play.stoss_of(unit)]


def next_step(play: Campaign18, units: Iterable[int], why: str) -> Toll:
    """Who may take the next loss that is not counted in points."""
    there = [unit for unit in units if play.on_map(unit) and play.units[unit].combat]
    if why == CANCELLED:
        return Toll(tuple(_highest_morale(play, there)))
    if why in BY_ORDERS and there:
        return _by_orders(play, there)
    return Toll(tuple(tanks_last(play, there)))


@rule("12.2.3c", "12.2.4d")
def _highest_morale(play: Campaign18, units: list[int]) -> list[int]:
    """A cancelled attack costs those of the best morale, as it is now; no tank (Q-65)."""
    able = [unit for unit in units if not play.units[unit].tank]
    best = max((morale(play, unit) for unit in able), default=0)
    return [unit for unit in able if morale(play, unit) == best]


@rule("12.2.6p", "12.2.6r", "12.2.6v", "12.2.6x")
def _by_orders(play: Campaign18, units: list[int]) -> Toll:
    """An extra loss is the first of the combat: of the tank used, of the lead unit or of a Stoss for it (Q-18)."""
    role = role_of(play.combat, play.units[units[0]].side)
    first = _first(play, role, MORE_THAN_ANY)
    return first or Toll(tuple(tanks_last(play, units)), _stoss(play, role, MORE_THAN_ANY))


# taking it


def take_loss(play: Campaign18, unit: int, why: str) -> None:
    """A unit or a Stoss takes a loss, and the points are paid."""
    combat, data = play.state.combat, play.units[unit]
    if combat is not None and (why in PAID or why in BY_ORDERS):
        play.state.combat = _paid(play, combat, unit, why)
    if data.stoss:
        play.eliminate(unit)
        gone = True
    else:
        gone = play.lose_step(unit)
    word = word_of(why)
    play.tell(UnitDestroyed(data.id, word) if gone else StepLost(data.id, play.steps_left(unit), word))


def _paid(play: Campaign18, combat: Combat, unit: int, why: str) -> Combat:
    """The combat with the points paid and the duty of the first loss done, by the lead unit or by a Stoss for it."""
    role, stoss = role_of(combat, play.units[unit].side), play.units[unit].stoss
    points = combat.damage[role] if why in PAID else MORE_THAN_ANY
    lead = lead_of(combat, role)
    if why != BOMBARDMENT and (unit == lead or (stoss and first_in_line(play, role, points) == lead)):
        combat = replace(combat, first_loss=with_role(combat.first_loss, role, False))
    if stoss:
        combat = replace(combat, stoss_spent=True)
    if why in PAID:
        combat = replace(combat, damage=with_role(combat.damage, role, points - price(play, unit)))
    return combat


def with_role(pair: tuple[T, T], role: int, value: T) -> tuple[T, T]:
    """A pair of attacker and defender with one of them changed."""
    return (value, pair[1]) if role == ATTACKER else (pair[0], value)


def reduced(combat: Combat, role: int, points: int) -> Combat:
    """The combat with so many damage points less for attacker or defender, never below 0 (Q-10)."""
    return replace(combat, damage=with_role(combat.damage, role, max(0, combat.damage[role] - points)))


@rule("12.2.8h", "12.5d")
def able_to_disorder(play: Campaign18, units: Iterable[int]) -> list[int]:
    """Those whom a damage point can still disorganise, each for himself: nobody who is so already, no tank."""
    marks, data = play.state.marks, play.units
    return [u for u in units if play.on_map(u) and not data[u].tank and not marks[u] & DISORGANISED]


# why not


def loss_ruling(play: Campaign18, side: int, toll: Toll, name: str, why: str) -> Ruling:
    """May this unit take the loss, when these may?"""
    unit = play.unit(name)
    if unit in toll.all:
        return LEGAL
    if unit < 0 or play.units[unit].side != side or not play.on_map(unit):
        return forbid("12.2.8g", "not_your_unit_to_lose", unit=name)
    data = play.units[unit]
    if data.stoss:
        return forbid("15.3c", "no_stoss_now", unit=name)
    if why == CANCELLED and data.combat and not data.tank:
        return forbid("12.2.3c", "highest_morale_loses", unit=name)
    if why in PAID or why in BY_ORDERS:
        return _order_ruling(play, toll, unit, why)
    return forbid("12.2.8g", "does_not_lose", unit=name)


@rule("12.2.8c", "12.2.8d", "12.2.8e")
def _order_ruling(play: Campaign18, toll: Toll, unit: int, why: str) -> Ruling:
    """Somebody comes before this unit, or the points do not pay for it."""
    combat, name = play.combat, play.units[unit].id
    role = role_of(combat, play.units[unit].side)
    points = combat.damage[role] if why in PAID else MORE_THAN_ANY
    if unit not in takers(play, role):
        return forbid("12.2.8g", "does_not_lose", unit=name)
    if why != BOMBARDMENT and first_in_line(play, role, points) in toll.units:
        tank = play.units[toll.units[0]].tank and role == ATTACKER
        return forbid("12.2.8d", "tank_loses_first", unit=name) if tank else forbid("12.2.8c", "lead_loses_first")
    if price(play, unit) > points:
        return forbid("12.2.8a", "too_few_points", unit=name, price=price(play, unit), points=points)
    return forbid("12.2.8e", "tank_loses_last", unit=name)

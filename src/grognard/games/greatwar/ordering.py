"""An order: which units, and whether the Command card of this turn can give it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.engine.rules import rule
from grognard.engine.ruling import Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD, SIDES
from grognard.games.greatwar.card_orders import CardOrders, artillery_free, may_be_ordered, orders_lost
from grognard.games.greatwar.news import UnitsOrdered
from grognard.games.greatwar.tactic_orders import card_orders

ORDER_FROM_ABOVE: Final = "order_from_above"


class Order(Action, frozen=True):
    """Units of the board, and the reserve artillery with the order of a section (`left`, `centre`, `right`, `any`)."""

    units: tuple[str, ...]
    artillery: str = ""


@rule("ORD-01", "ORD-03", "ORD-06")
def order_ruling(battle: Battle, side: int, order: Order) -> Ruling:
    """Any units up to those that the card can order."""
    card = card_orders(battle, side)
    if len(set(order.units)) < len(order.units):
        return forbid("ORD-03", "named_twice")
    units = [battle.unit(name) for name in order.units]
    for name, unit in zip(order.units, units, strict=True):
        ruling = may_order(battle, side, card, unit) if unit >= 0 else forbid("ORD-01", "no_such_unit", unit=name)
        if not ruling:
            return ruling
    if order.artillery and order.artillery not in card.artillery(battle, side):
        return _no_artillery(battle, side, order.artillery)
    return card.fits(battle, side, units, order.artillery)


@rule("RES-02", "RES-06")
def _no_artillery(battle: Battle, side: int, section: str) -> Ruling:
    """Why the reserve artillery cannot be ordered like that."""
    if not artillery_free(battle, side):
        return forbid("RES-06", "artillery_ordered_once")
    return forbid("RES-02", "no_order_for_artillery", section=section, card=battle.state.command)


def may_order(battle: Battle, side: int, card: CardOrders, unit: int) -> Ruling:
    """May the card order this unit, whoever else?"""
    ruling = may_be_ordered(battle, side, unit)
    return card.refuses(battle, side, unit) if ruling else ruling


def orderable(battle: Battle, side: int, card: CardOrders) -> list[int]:
    return [unit for unit in battle.of_side(side) if may_order(battle, side, card, unit)]


def order_of(battle: Battle, units: Sequence[int], artillery: str) -> Order:
    return Order(tuple([battle.units[unit].id for unit in units]), artillery)


def nearest_first(battle: Battle, side: int, units: list[int]) -> list[int]:
    """Those nearest to the enemy first: they have most to do."""
    at = battle.state.at
    enemies = [at[unit] for unit in battle.of_side(1 - side)]
    return sorted(units, key=lambda unit: min((BOARD.distance(at[unit], enemy) for enemy in enemies), default=0))


@rule("ORD-02", "ORD-03")
def give_orders(battle: Battle, side: int, units: Sequence[int], flags: int) -> None:
    for unit in units:
        battle.mark(unit, flags)
    if units:
        battle.tell(UnitsOrdered(SIDES[side], [battle.units[unit].id for unit in units]))


@rule("TAC-05", "CBC-23")
def spend_tokens(battle: Battle, side: int, units: Sequence[int]) -> None:
    """Order from Above: a token on each unit, and one more for nothing when the messenger was killed."""
    battle.pay_tokens(side, orders_lost(battle, side))
    for unit in units:
        battle.lay_token(unit)

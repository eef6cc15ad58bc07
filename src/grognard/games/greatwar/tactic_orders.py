"""Whom each tactic card orders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD
from grognard.games.greatwar.card_orders import (
    ANYWHERE,
    CardOrders,
    artillery_free,
    hexes_of,
    largest_sets,
    orders_lost,
    section_cards,
)
from grognard.geometry import Hexes

FOUR: Final = 4
WEAPONS: Final = ("machine_gun", "mortar")


class InfantryAttack(CardOrders):
    """All infantry of one section."""

    cites = "TAC-01"

    @rule("TAC-01")
    def refuses(self, battle: Battle, side: int, unit: int) -> Ruling:
        """Machine guns and mortars are not infantry."""
        if battle.kinds[unit].infantry:
            return LEGAL
        return forbid("TAC-01", "infantry_only", unit=battle.units[unit].id)

    @rule("TAC-01", "CBC-23")
    def fits(self, battle: Battle, side: int, units: Sequence[int], artillery: str) -> Ruling:
        """Together in one section; with Messenger Killed one less than there are."""
        hexes, sections = hexes_of(battle, units), battle.seat(side).sections
        within = [section for section in sections if not hexes & ~section]
        if not within:
            return forbid("TAC-01", "one_section")
        lost = orders_lost(battle, side)
        most = max(_infantry(battle, side, section) for section in within) - lost
        return LEGAL if len(units) <= max(most, 0) else forbid("CBC-23", "messenger_killed")

    def sets(self, battle: Battle, side: int, able: Sequence[int], artillery: str) -> list[tuple[int, ...]]:
        """The infantry of each section, less one where the messenger was killed."""
        at, found = battle.state.at, []
        for section in battle.seat(side).sections:
            there = tuple(unit for unit in able if section >> at[unit] & 1)
            found += _whole_or_less(self, battle, side, there)
        return list(dict.fromkeys(found))


def _infantry(battle: Battle, side: int, section: Hexes) -> int:
    return sum(1 for u in battle.of_side(side) if battle.kinds[u].infantry and section >> battle.state.at[u] & 1)


def _whole_or_less(card: CardOrders, battle: Battle, side: int, units: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All of them, or the sets without one of them that fit."""
    if not units or card.fits(battle, side, units, ""):
        return [units] if units else []
    less = [tuple(other for other in units if other != unit) for unit in reversed(units)]
    return [some for some in less if some and card.fits(battle, side, some, "")]


class OneUnit(CardOrders):
    """A single unit of choice, without any gift."""

    gifts: ClassVar[bool] = False

    def __init__(self, cites: str) -> None:
        self.cites = cites

    def refuses(self, battle: Battle, side: int, unit: int) -> Ruling:
        return forbid("CBC-23", "messenger_killed") if orders_lost(battle, side) else LEGAL

    def fits(self, battle: Battle, side: int, units: Sequence[int], artillery: str) -> Ruling:
        return LEGAL if len(units) + bool(artillery) <= 1 else forbid(self.cites, "one_unit")


class ArtilleryBombardment(OneUnit):
    """The reserve artillery, which fires twice, or one unit."""

    shoots: ClassVar[int] = 2

    @rule("TAC-02", "RES-04")
    def fits(self, battle: Battle, side: int, units: Sequence[int], artillery: str) -> Ruling:
        return super().fits(battle, side, units, artillery)

    @rule("TAC-02", "RES-04", "CBC-23")
    def artillery(self, battle: Battle, side: int) -> tuple[str, ...]:
        """With any target hex, unless the messenger was killed (A-79)."""
        return (ANYWHERE,) if artillery_free(battle, side) and not orders_lost(battle, side) else ()


class WhistlesAndBugles(CardOrders):
    """One group of units that hang together."""

    cites = "TAC-04"

    def refuses(self, battle: Battle, side: int, unit: int) -> Ruling:
        return LEGAL

    @rule("TAC-04", "CBC-23")
    def fits(self, battle: Battle, side: int, units: Sequence[int], artillery: str) -> Ruling:
        """A-79: with Messenger Killed, together with one more unit that stays without order."""
        hexes = hexes_of(battle, units)
        if not hexes:
            return LEGAL
        if not orders_lost(battle, side):
            return LEGAL if connected(hexes) else forbid("TAC-04", "not_linked")
        spare = BOARD.ordered(battle.occupied[side] & ~hexes)
        if any(connected(hexes | 1 << other) for other in spare):
            return LEGAL
        return forbid("CBC-23", "messenger_killed")

    def sets(self, battle: Battle, side: int, able: Sequence[int], artillery: str) -> list[tuple[int, ...]]:
        """Each whole group, less one where the messenger was killed."""
        found: list[tuple[int, ...]] = []
        left = hexes_of(battle, able)
        while left:
            group = group_of(left, left & -left)
            left &= ~group
            units = tuple(unit for unit in able if group >> battle.state.at[unit] & 1)
            found += _whole_or_less(self, battle, side, units)
        return found


def group_of(hexes: Hexes, start: Hexes) -> Hexes:
    """The hexes of a set that hang together with `start`."""
    group, new = start, start
    while new:
        edge = 0
        for hex_ in BOARD.ordered(new):
            edge |= BOARD.around[hex_]
        new = edge & hexes & ~group
        group |= new
    return group


@rule("TAC-04")
def connected(hexes: Hexes) -> bool:
    """Does each of these hexes hang together with all others?"""
    return group_of(hexes, hexes & -hexes) == hexes


class OrderFromAbove(CardOrders):
    """A unit for each token."""

    cites = "TAC-05"

    def refuses(self, battle: Battle, side: int, unit: int) -> Ruling:
        return self.fits(battle, side, (unit,), "")

    @rule("TAC-05", "CBC-23")
    def fits(self, battle: Battle, side: int, units: Sequence[int], artillery: str) -> Ruling:
        """A-79: when the messenger was killed, the first token spent orders nobody."""
        price = len(units) + orders_lost(battle, side) if units else 0
        held = battle.state.tokens[side]
        return LEGAL if price <= held else forbid("TAC-05", "no_token_left", tokens=held)

    def sets(self, battle: Battle, side: int, able: Sequence[int], artillery: str) -> list[tuple[int, ...]]:
        """Fewer units may be better than more: so many of the likeliest, and all the largest sets."""
        largest = largest_sets(self, battle, side, able, artillery)
        sizes = range(len(largest[0]))
        return [*largest, *(tuple(able[:size]) for size in reversed(sizes))]


class BigShow(CardOrders):
    """Units by the symbols that were rolled."""

    cites = "TAC-06"

    def refuses(self, battle: Battle, side: int, unit: int) -> Ruling:
        return self.fits(battle, side, (unit,), "")

    @rule("TAC-06", "CBC-23")
    def fits(self, battle: Battle, side: int, units: Sequence[int], artillery: str) -> Ruling:
        """SOLDIERs order infantry, BURSTs machine guns and mortars, SKULLs anybody."""
        symbols, kinds = battle.state.symbols, battle.kinds
        infantry = sum(1 for unit in units if kinds[unit].infantry)
        weapons = sum(1 for unit in units if kinds[unit].kind in WEAPONS)
        by_skull = max(infantry - symbols.count("soldier"), 0) + max(weapons - symbols.count("burst"), 0)
        by_skull += len(units) - infantry - weapons
        if by_skull > symbols.count("skull"):
            return forbid("TAC-06", "no_symbol_left")
        lost = orders_lost(battle, side)
        return LEGAL if not units or len(units) <= len(symbols) - lost else forbid("CBC-23", "messenger_killed")


class Firestorm(CardOrders):
    """Four units that are not next to an enemy."""

    cites = "TAC-07"

    @rule("TAC-07b")
    def refuses(self, battle: Battle, side: int, unit: int) -> Ruling:
        if battle.beside_enemy(unit):
            return forbid("TAC-07b", "beside_enemy", unit=battle.units[unit].id)
        return LEGAL

    @rule("TAC-07", "CBC-23")
    def fits(self, battle: Battle, side: int, units: Sequence[int], artillery: str) -> Ruling:
        return up_to_four(battle, side, units, "TAC-07")


class ReliefAndWithdrawal(CardOrders):
    """Four soldier units."""

    cites = "TAC-10"

    @rule("TAC-10")
    def refuses(self, battle: Battle, side: int, unit: int) -> Ruling:
        if battle.kinds[unit].soldier:
            return LEGAL
        return forbid("TAC-10", "soldiers_only", unit=battle.units[unit].id)

    @rule("TAC-10", "CBC-23")
    def fits(self, battle: Battle, side: int, units: Sequence[int], artillery: str) -> Ruling:
        return up_to_four(battle, side, units, "TAC-10")


def up_to_four(battle: Battle, side: int, units: Sequence[int], cites: str) -> Ruling:
    """A-79: three with Messenger Killed."""
    most = FOUR - orders_lost(battle, side)
    return LEGAL if len(units) <= most else forbid(cites, "no_order_left", most=most)


NOBODY_ORDERED: Final = CardOrders()
SECTION_CARDS: Final = section_cards()
INFANTRY_ATTACK: Final = InfantryAttack()
ANY_ONE_UNIT: Final = OneUnit("TAC-01b")
TACTIC_CARDS: Final[dict[str, CardOrders]] = {
    "artillery_bombardment": ArtilleryBombardment("TAC-02"),
    "whistles_and_bugles": WhistlesAndBugles(),
    "order_from_above": OrderFromAbove(),
    "big_show": BigShow(),
    "firestorm": Firestorm(),
    "relief_and_withdrawal": ReliefAndWithdrawal(),
}


@rule("CMD-03", "CMD-05", "TAC-01b")
def card_orders(battle: Battle, side: int) -> CardOrders:
    """Whom the Command card of this turn orders. A-141: the unit that Infantry Attack orders when there is no infantry
    is a battlefield unit and acts by the ordinary rules."""
    command = battle.state.command
    if command in SECTION_CARDS:
        return SECTION_CARDS[command]
    if command == "infantry_attack":
        infantry = any(battle.kinds[unit].infantry for unit in battle.of_side(side))
        return INFANTRY_ATTACK if infantry else ANY_ONE_UNIT
    return TACTIC_CARDS.get(command, NOBODY_ORDERED)

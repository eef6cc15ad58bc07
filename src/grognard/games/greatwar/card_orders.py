"""Whom a Command card can order: what all cards have in common, and the section cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import ALL, CENTRE, LEFT, RIGHT, SECTIONS
from grognard.games.greatwar.cards import ALL_UNITS
from grognard.games.greatwar.state import ORDERED
from grognard.geometry import Hexes

MESSENGER_KILLED: Final = "messenger_killed"
LICE: Final = "lice"
ANYWHERE: Final = "any"


@rule("CBT-10", "ORD-02")
def under_lice(battle: Battle, unit: int) -> bool:
    """A-87: the card forbids every order to it, whatever the rules would say."""
    effects = battle.state.effects
    return bool(effects) and battle.in_force(LICE, 1 - battle.units[unit].side, unit)


def orders_lost(battle: Battle, side: int) -> int:
    """CBC-23: 1 when the messenger of this side was killed."""
    return int(battle.in_force(MESSENGER_KILLED, 1 - side))


@rule("ORD-03", "CBT-10")
def may_be_ordered(battle: Battle, side: int, unit: int) -> Ruling:
    """An own unit that has no order yet and that no card keeps from it."""
    name = battle.units[unit].id
    if battle.units[unit].side != side:
        return forbid("ORD-01", "not_own_unit", unit=name)
    if battle.has(unit, ORDERED):
        return forbid("ORD-03", "one_order", unit=name)
    return forbid("CBC-20", "under_lice", unit=name) if under_lice(battle, unit) else LEGAL


@rule("RES-06")
def artillery_free(battle: Battle, side: int) -> bool:
    """Reserve artillery that has no order yet."""
    return battle.state.artillery[side] > 0 and not battle.state.aim


class CardOrders:
    """What one kind of Command card orders. By itself it orders nobody."""

    cites = "CMD-05"

    def refuses(self, battle: Battle, side: int, unit: int) -> Ruling:
        """Why the card cannot order this unit, whatever else it orders."""
        return forbid(self.cites, "orders_nobody", card=battle.state.command)

    def fits(self, battle: Battle, side: int, units: Sequence[int], artillery: str) -> Ruling:
        """May it order these units together, each of which it could order, and the reserve artillery from there?"""
        return LEGAL

    def artillery(self, battle: Battle, side: int) -> tuple[str, ...]:
        """From where the reserve artillery may be ordered: sections, or anywhere."""
        return ()

    def aim(self, battle: Battle, side: int, artillery: str) -> Hexes:
        """Where the reserve artillery may then aim."""
        return ALL

    shoots: ClassVar[int] = 1
    gifts: ClassVar[bool] = True
    """Do the units that it orders have its gifts and bans?"""

    def sets(self, battle: Battle, side: int, able: Sequence[int], artillery: str) -> list[tuple[int, ...]]:
        """Sets of units worth ordering: the largest there are, the likeliest first."""
        return largest_sets(self, battle, side, able, artillery)


MOST_SETS: Final = 60


def largest_sets(
    card: CardOrders, battle: Battle, side: int, able: Sequence[int], artillery: str
) -> list[tuple[int, ...]]:
    """All largest sets that fit, in the order of `able`, but not more than `MOST_SETS`.

    Every part of a set that fits must fit too, and all sets that cannot grow must be equally large.
    """
    size = len(_grown(card, battle, side, able, artillery))
    found: list[tuple[int, ...]] = []

    def extend(chosen: tuple[int, ...], start: int) -> None:
        if len(chosen) == size:
            found.append(chosen)
            return
        for i in range(start, len(able) - (size - len(chosen)) + 1):
            if len(found) >= MOST_SETS:
                return
            if card.fits(battle, side, (*chosen, able[i]), artillery):
                extend((*chosen, able[i]), i + 1)

    extend((), 0)
    return found


def _grown(card: CardOrders, battle: Battle, side: int, able: Sequence[int], artillery: str) -> list[int]:
    chosen: list[int] = []
    for unit in able:
        if card.fits(battle, side, [*chosen, unit], artillery):
            chosen.append(unit)
    return chosen


# section cards


def hexes_of(battle: Battle, units: Sequence[int]) -> Hexes:
    at = battle.state.at
    found = 0
    for unit in units:
        found |= 1 << at[unit]
    return found


class SectionCard(CardOrders):
    """So many units in each of some sections; `cites` is the rule of the card."""

    def __init__(self, cites: str) -> None:
        self.cites = cites

    @rule("CMD-02", "COMP-03")
    def refuses(self, battle: Battle, side: int, unit: int) -> Ruling:
        sections, orders = battle.seat(side).sections, section_orders(battle, side)
        at = battle.state.at[unit]
        if any(orders[i] and sections[i] >> at & 1 for i in (LEFT, CENTRE, RIGHT)):
            return LEGAL
        return forbid("CMD-02", "no_order_in_section", unit=battle.units[unit].id)

    @rule("CMD-02", "ORD-04", "ORD-05", "RES-02")
    def fits(self, battle: Battle, side: int, units: Sequence[int], artillery: str) -> Ruling:
        """The orders can be shared out; the artillery takes one of the section that it names."""
        orders = list(section_orders(battle, side))
        if artillery:
            orders[SECTIONS.index(artillery)] -= 1
        short = lacking(hexes_of(battle, units), battle.seat(side).sections, orders)
        return LEGAL if short < 0 else forbid(self.cites, "too_many_in_section", section=SECTIONS[short])

    @rule("RES-02", "SEC-06")
    def artillery(self, battle: Battle, side: int) -> tuple[str, ...]:
        """Any section that the card gives orders in, unless it orders battlefield units only."""
        if not battle.box.decks.command[battle.state.command].artillery or not artillery_free(battle, side):
            return ()
        orders = section_orders(battle, side)
        return tuple([SECTIONS[i] for i in (LEFT, CENTRE, RIGHT) if orders[i] > 0])

    @rule("RES-03")
    def aim(self, battle: Battle, side: int, artillery: str) -> Hexes:
        """The section whose order is used, its line hexes too."""
        return battle.seat(side).sections[SECTIONS.index(artillery)]


@rule("CBC-23", "SEC-04")
def section_orders(battle: Battle, side: int) -> tuple[int, int, int]:
    """Orders in the left, centre and right section; with Messenger Killed one less in each that the card names."""
    left, centre, right = battle.box.decks.command[battle.state.command].orders
    if not (battle.state.effects and orders_lost(battle, side)):
        return left, centre, right
    return (
        _one_less(battle, side, LEFT, left),
        _one_less(battle, side, CENTRE, centre),
        _one_less(battle, side, RIGHT, right),
    )


def _one_less(battle: Battle, side: int, section: int, orders: int) -> int:
    """A-78: an order for all is one for each own unit there, less one."""
    if orders == ALL_UNITS:
        orders = (battle.occupied[side] & battle.seat(side).sections[section]).bit_count()
    return max(orders - 1, 0)


@rule("ORD-04", "ORD-05", "COMP-04")
def lacking(hexes: Hexes, sections: tuple[Hexes, Hexes, Hexes], orders: Sequence[int]) -> int:
    """The section that has too few orders for units in these hexes, or -1.

    Units on a line take an order of the flank while there is one, else one of the centre: nobody else on that
    flank needs what they leave, so no other way of sharing out goes farther.
    """
    left, centre, right = sections
    in_centre = hexes & centre
    wanted = (in_centre & ~left & ~right).bit_count()
    for section, flank in ((LEFT, left), (RIGHT, right)):
        spare = orders[section] - (hexes & flank & ~centre).bit_count()
        if spare < 0:
            return section
        wanted += max((in_centre & flank).bit_count() - spare, 0)
    return CENTRE if wanted > orders[CENTRE] else -1


@rule("SEC-01", "SEC-02", "SEC-03", "SEC-04", "SEC-05", "SEC-07")
def section_cards() -> dict[str, CardOrders]:
    """The section cards by kind, each with its rule; how many units they order is data."""
    found: dict[str, CardOrders] = {}
    for title, cites in (("recon", "SEC-01"), ("probe", "SEC-02"), ("attack", "SEC-03"), ("assault", "SEC-04")):
        found |= {f"{title}_{section}": SectionCard(cites) for section in SECTIONS}
    return found | {
        "recon_in_force": SectionCard("SEC-05"),
        "forward": SectionCard("SEC-06"),
        "maneuver": SectionCard("SEC-07"),
    }

"""8.4 Zones of control: who bars whose way, strongly or weakly."""

from __future__ import annotations

from functools import cache

from grognard.engine.rules import rule
from grognard.games.verdun.battlefield import FRENCH, GERMAN, Battlefield
from grognard.games.verdun.forts import intact
from grognard.games.verdun.units import STRONG, WEAK
from grognard.games.verdun.war import ENEMY, War
from grognard.geometry import Hexes

KINDS = 3  # of zones: none, weak, strong


@cache
@rule("8.4a")
def influence(field: Battlefield) -> tuple[Hexes, ...]:
    """The hexes that a unit in each hex controls: its six neighbours, but not across the Meuse (A31)."""
    return tuple(next_to(field, 1 << h & field.board.full) for h in range(field.board.size))


def next_to(field: Battlefield, hexes: Hexes) -> Hexes:
    """All neighbours of the hexes by land or bridge; hexes of the set that touch each other included."""
    found = 0
    for direction, river in enumerate(field.rivers):
        found |= field.board.shift(hexes & ~river, direction)
    return found


def exerted(war: War, side: int) -> tuple[Hexes, Hexes]:
    """The strong and the weak zone of a side; a hex in both counts as strong."""
    known = war.zones[side]
    if known is None:
        known = war.zones[side] = _exerted(war, side)
    return known


@rule("8.41c", "14.8a")
def _exerted(war: War, side: int) -> tuple[Hexes, Hexes]:
    """Where zones of both kinds meet the strong one counts; an intact fort has a strong one of its own."""
    weak, strong = _holders(war, side)
    strong_zone = next_to(war.field, strong | intact(war) if side == FRENCH else strong)
    weak_zone = next_to(war.field, weak) | (_outer_ring(war) if side == FRENCH else 0)
    return strong_zone, weak_zone & ~strong_zone


@rule("8.4b", "8.41a", "8.41b")
def _holders(war: War, side: int) -> tuple[Hexes, Hexes]:
    """Hexes that hold units with a weak zone, and with a strong one; HQs have none."""
    held = [0] * KINDS
    at = war.state.at
    for unit, zone in _zone_kinds(war.field)[side]:
        where = at[unit]
        if where >= 0:
            held[zone] |= 1 << where
    return held[WEAK], held[STRONG]


@cache
def _zone_kinds(field: Battlefield) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each side its units that have a zone, and its kind."""
    return tuple(
        tuple((unit.index, unit.zoc) for unit in field.units if unit.side == side and unit.zoc)
        for side in (GERMAN, FRENCH)
    )


@rule("15.4b")
def _outer_ring(war: War) -> Hexes:
    """With option 15.4 a fort has a weak zone two hexes away, by land like any other."""
    if not war.option("fort_guns"):
        return 0
    return next_to(war.field, next_to(war.field, intact(war)))


def enemy_zone(war: War, side: int) -> Hexes:
    """All hexes in a zone of this side's enemy, strong or weak."""
    strong, weak = exerted(war, ENEMY[side])
    return strong | weak


@rule("8.42d", "8.43f", "8.44a")
def open_zone(war: War, side: int) -> Hexes:
    """Enemy zones that no friendly unit cancels: what retreats and supply lines have to fear."""
    return enemy_zone(war, side) & ~war.occupied(side)

"""Supply: lines of any length from a unit to an edge of its own."""

from __future__ import annotations

from grognard.engine.rules import rule
from grognard.games.blitzkrieg.battlefield import ENEMY, GERMAN, Battlefield
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.ground import Edge
from grognard.games.blitzkrieg.state import FRESH
from grognard.games.blitzkrieg.zones import enemy_zone, open_zone
from grognard.geometry import Hexes, Links


def network(play: Campaign40, side: int) -> Hexes:
    """The hexes from which a supply line of this side reaches one of its sources."""
    known = play.nets[side]
    if known is None:
        known = play.nets[side] = linked(play, side, play.field.sources[side])
    return known


@rule("SUP-03", "SUP-04", "SUP-05", "SUP-10")
def linked(play: Campaign40, side: int, ends: Hexes) -> Hexes:
    """The hexes that a line free of enemy units and, but for friendly troops, of their zones joins to these ends."""
    barred = play.troops(ENEMY[side]) | open_zone(play, side)
    return play.field.board.flood_links(ends, crossings(play, side), play.field.board.full & ~barred)


def has_line(play: Campaign40, side: int, one: Hexes, other: Hexes) -> bool:
    """Does a line of supply of this side join two parts of the map?"""
    return bool(linked(play, side, one) & other)


def has_free_line(play: Campaign40, side: int, one: Hexes, other: Hexes) -> bool:
    """The same where not even friendly troops open a hex in an enemy zone (B-72)."""
    free = play.field.board.full & ~play.troops(ENEMY[side]) & ~enemy_zone(play, side)
    return bool(play.field.board.flood_links(one, crossings(play, side), free) & other)


@rule("SUP-06", "SUP-07")
def crossings(play: Campaign40, side: int) -> Links:
    """Where lines may step: over rivers by printed bridges only, the German's by completed pontoons too."""
    return bridged(play.field, play.state.pontoons) if side == GERMAN else play.field.dry_links


def bridged(field: Battlefield, pontoons: tuple[Edge, ...]) -> Links:
    """The dry hexsides and those under a pontoon."""
    if not pontoons:
        return field.dry_links
    masks = list(field.dry_links)
    for edge in pontoons:
        a, b = field.ends(edge)
        masks[field.board.direction(a, b)] |= 1 << a
        masks[field.board.direction(b, a)] |= 1 << b
    n, ne, se, s, sw, nw = masks
    return n, ne, se, s, sw, nw


@rule("SUP-02", "SUP-09", "RNF-05")
def supplied(play: Campaign40, unit: int) -> bool:
    """Can a unit on the map trace supply now? Whoever arrived in this turn is supplied all through it."""
    state = play.state
    side, where = play.units[unit].side, state.at[unit]
    if state.marks[unit] & FRESH or network(play, side) >> where & 1:
        return True
    return side == GERMAN and _over_works(play, unit)


def _over_works(play: Campaign40, unit: int) -> bool:
    """AMB-37: a pontoon under construction is a bridge for the supply of its two builders."""
    at, net = play.state.at, network(play, GERMAN)
    for works in play.state.works:
        if unit in (works.one, works.other) and (net >> at[works.one] | net >> at[works.other]) & 1:
            return True
    return False


def out_of_supply(play: Campaign40, side: int) -> list[int]:
    """The units of a side on the map that cannot trace supply, in order."""
    at = play.state.at
    return [unit for unit in play.field.combat[side] if at[unit] >= 0 and not supplied(play, unit)]

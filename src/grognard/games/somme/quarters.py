"""Arrivals that are put down on the map: on a printed hex, or on and around a headquarters."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.rules import rule
from grognard.games.somme.arrivals import divisions
from grognard.games.somme.battlefield import ALLIED, ENEMY
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.homeward import confined
from grognard.games.somme.routes import RAIL, ROAD, to_edge, to_source
from grognard.games.somme.stacking import has_room
from grognard.games.somme.state import ARRIVED, MOVED
from grognard.games.somme.supply import headquarters
from grognard.games.somme.zones import enemy_zone
from grognard.geometry import Hexes, HexId, bits, union

AT = "hq"  # on or beside a headquarters
NEAR = "hq5"  # within five hexes of one


# around headquarters


@rule("J-4", "G-5", "S3-06")
def around_headquarters(play: Campaign18, side: int, hqs: Iterable[int]) -> Hexes:
    """The hexes of headquarters and those beside them, as far as no enemy unit is in them or next to them."""
    enemy = play.occupied(ENEMY[side])
    near = play.field.board.spread(union(play.state.at[hq] for hq in hqs))
    return near & play.field.area & ~enemy & ~play.ground.next_to(enemy)


@rule("S3-04", "D.3b")
def within_reach(play: Campaign18, side: int, hqs: Iterable[int]) -> Hexes:
    """The hexes within five of headquarters and at least three from any enemy unit."""
    numbers = play.field.numbers.strategic_reserve
    near = 0
    for hq in hqs:
        near |= play.field.disks[play.state.at[hq], numbers.within]
    return near & play.field.area & ~play.field.near(play.occupied(ENEMY[side]), numbers.from_enemy - 1)


@rule("11.1.5b")
def unmoved(play: Campaign18, hqs: Iterable[int]) -> list[int]:
    """Headquarters that have not moved in this phase: whoever arrives at one is put down before it goes."""
    return [hq for hq in hqs if not play.has(hq, MOVED)]


@rule("J-4", "S2-03", "S3-03")
def receiving(play: Campaign18, unit: int) -> list[int]:
    """The headquarters at which a unit may arrive in place of its printed entry: of its nation, on a road or railway
    that leads to a source, in the scenarios to the south or west edge. There only the Allies arrive so."""
    data, scenario = play.units[unit], play.field.scenario
    if not scenario.arrivals_at_headquarters or (data.side != ALLIED and not scenario.advanced):
        return []
    leads = to_source if scenario.advanced else to_edge
    served = leads(play, data.side, ROAD) | leads(play, data.side, RAIL)
    hqs = headquarters(play, data.side, data.force)
    return [hq for hq in unmoved(play, hqs) if served >> play.state.at[hq] & 1]


# at most two divisions


def quartered(play: Campaign18, side: int) -> list[int]:
    """The units of a side that arrived at headquarters in this sequence."""
    return [unit for unit, marks in enumerate(play.state.marks) if marks & ARRIVED and play.units[unit].side == side]


@rule("J-4", "S2-03", "S3-03")
def within_limit(play: Campaign18, unit: int) -> bool:
    """Two divisions in a sequence, of both Allied nations together; an artillery counts for one."""
    units = [*quartered(play, play.units[unit].side), unit]
    return len(divisions(play, units)) <= play.field.numbers.arrival.divisions


# where a unit may be put down


def alternative(play: Campaign18, unit: int) -> Hexes:
    """The hexes at headquarters that a unit may take in place of its printed entry; none beyond the limit."""
    if not within_limit(play, unit):
        return 0
    return roomy(play, unit, around_headquarters(play, play.units[unit].side, receiving(play, unit)))


@rule("11.1.5a", "J-2", "S2-02", "S3-04")
def printed_hexes(play: Campaign18, unit: int) -> Hexes:
    """The hexes of the map on which the schedule puts a unit down: printed ones without enemies and their zone, those
    at headquarters, or within five hexes of one."""
    arrival, side = play.field.arrival[unit], play.units[unit].side
    if arrival.entry in (AT, NEAR):
        hqs = headquarters(play, side)
        at = arrival.entry == AT
        found = around_headquarters(play, side, unmoved(play, hqs)) if at else within_reach(play, side, hqs)
    elif is_edge(play, arrival.zone):
        found = 0
    else:
        found = arrival.zone & ~closed(play, side)
    return roomy(play, unit, found)


def put_down_hexes(play: Campaign18, unit: int) -> Hexes:
    """All hexes on which a unit may be put down now."""
    return printed_hexes(play, unit) | alternative(play, unit)


def is_edge(play: Campaign18, zone: Hexes) -> bool:
    """Does a zone of entry lie along the edges of the map?"""
    board = play.field.board
    return not zone & ~(board.edge("N") | board.edge("E") | board.edge("S") | board.edge("W"))


def closed(play: Campaign18, side: int) -> Hexes:
    """Hexes that hold an enemy unit or lie in an enemy zone."""
    return play.occupied(ENEMY[side]) | enemy_zone(play, side)


def roomy(play: Campaign18, unit: int, hexes: Hexes) -> Hexes:
    """Those of the hexes that the unit can stand in, with room for it (Q-124)."""
    data = play.units[unit]
    passable = hexes & play.ground.enterable(data.moves, play.flooded) & ~forbidden(play, unit)
    held = passable & play.occupied(data.side)
    return passable & ~held | union(where for where in bits(held) if has_room(play, where, (unit,)))


@rule("DOU-10")
def forbidden(play: Campaign18, unit: int) -> Hexes:
    """The hexes that a unit may not come into: for the French under Pétain those north of the Somme (Q-139)."""
    return play.field.area & ~play.ground.south if confined(play, (unit,)) else 0


def fits(play: Campaign18, unit: int, where: HexId) -> bool:
    """Can a unit stand in a hex, and is there room for it?"""
    if forbidden(play, unit) >> where & 1:
        return False
    enterable = play.ground.entry(play.units[unit].moves, where, play.flooded) >= 0
    return enterable and has_room(play, where, (unit,))

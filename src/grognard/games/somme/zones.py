"""5.0: zones of control: who bars whose way, and what passes."""

from __future__ import annotations

from grognard.engine.rules import rule
from grognard.games.somme.battlefield import ENEMY
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import FLYING, INTERDICTION, PINNED
from grognard.geometry import Hexes, Passage


@rule("5.0a", "5.0b")
def exerted(play: Campaign18, side: int) -> Hexes:
    """All hexes in the zone of a side: the neighbours of its combat units, tanks included, of no support unit."""
    known = play.zoc[side]
    if known is None:
        known = play.zoc[side] = play.ground.next_to(play.troops(side))
    return known


def enemy_zone(play: Campaign18, side: int) -> Hexes:
    """All hexes in a zone of this side's enemy, friends in them or not."""
    return exerted(play, ENEMY[side])


@rule("5.0d")
def open_zone(play: Campaign18, side: int) -> Hexes:
    """Enemy zones in hexes without a friendly unit: for supply and command, bridges, retreats, disengagement."""
    return exerted(play, ENEMY[side]) & ~play.occupied(side)


@rule("12.2.6ab")
def unpinned_zone(play: Campaign18, side: int) -> Hexes:
    """The enemy zones that stop tanks and regiments with Stoss: those of units that are not pinned."""
    enemy, marks, at = ENEMY[side], play.state.marks, play.state.at
    pinned = [u for u in play.field.combat[enemy] if marks[u] & PINNED and at[u] >= 0]
    if not pinned:
        return exerted(play, enemy)
    silent = 0
    for where in {at[u] for u in pinned}:
        if all(marks[u] & PINNED for u in play.fighters(where)):
            silent |= 1 << where
    return play.ground.next_to(play.troops(enemy) & ~silent)


def zone_for(play: Campaign18, unit: int) -> Hexes:
    """The enemy zones that count for the movement of a combat unit."""
    data = play.units[unit]
    if data.tank or play.stoss_of(unit):
        return unpinned_zone(play, data.side)
    return enemy_zone(play, data.side)


@rule("11.1.1e", "11.2.1a", "11.2.1b", "11.2.1c")
def passage(play: Campaign18, side: int, zone: Hexes) -> Passage:
    """The way of a combat unit: enemy combat units bar it, their zones end it and may not follow one another; bridges
    that are down cannot be crossed but by a footbridge."""
    blocked = play.troops(ENEMY[side]) | play.field.outside
    barred = ((zone, zone), *play.ground.cuts(open_cuts(play, side)))
    return Passage(blocked, zone, interdicted(play, side), (), barred)


@rule("11.3.1a", "11.3.3b")
def passage_of_supports(play: Campaign18, side: int) -> Passage:
    """The way of artillery and headquarters, which never enter an enemy zone, friends in it or not, and pass no enemy
    counter."""
    blocked = play.occupied(ENEMY[side]) | enemy_zone(play, side) | play.field.outside
    return Passage(blocked, 0, interdicted(play, side), (), play.ground.cuts(play.state.destroyed))


def open_cuts(play: Campaign18, side: int) -> tuple[int, ...]:
    """The destroyed bridges that have no footbridge of this side in their place."""
    destroyed = play.state.destroyed
    if not destroyed or not play.state.footbridges:
        return destroyed
    own = play.own_footbridges(side)
    return tuple(edge for edge in destroyed if edge not in own)


@rule("17.2a")
def interdicted(play: Campaign18, side: int) -> tuple[tuple[Hexes, int], ...]:
    """A point more for each hex under enemy interdiction."""
    state, hexes = play.state, 0
    if FLYING not in state.air:
        return ()
    for each in play.air_supports(ENEMY[side], FLYING):
        if state.missions[each] == INTERDICTION:
            hexes |= 1 << state.air_at[each]
    return ((hexes, play.field.tables.costs["interdiction"]),) if hexes else ()


@rule("11.3.1b", "11.3.3c")
def unguarded(play: Campaign18, side: int) -> list[int]:
    """Artillery and headquarters of a side beside an enemy combat unit, without a friendly one in their hex."""
    exposed = enemy_zone(play, side) & ~play.troops(side) & play.occupied(side)
    if not exposed:
        return []
    at = play.state.at
    supports = (*play.field.artillery[side], *play.field.headquarters[side])
    return [u for u in supports if at[u] >= 0 and exposed >> at[u] & 1]


@rule("13.0e")
def surrounded(play: Campaign18, side: int, where: int) -> bool:
    """Are all six hexes around a hex of this side enemy-occupied or in an enemy zone that no friend cancels?"""
    enemy = ENEMY[side]
    held = play.occupied(enemy) | open_zone(play, side)
    around = play.field.board.around[where] & play.field.area
    return around & held == around

"""Zones of control: who bars whose way, on the march and otherwise."""

from __future__ import annotations

from grognard.engine.rules import rule
from grognard.games.blitzkrieg.battlefield import ENEMY, GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.tables import HALVES
from grognard.geometry import Hexes, Passage

LEAVING = HALVES  # what leaving an enemy zone costs, in half points


def exerted(play: Campaign40, side: int) -> Hexes:
    """All hexes in the zone of a side."""
    known = play.zoc[side]
    if known is None:
        known = play.zoc[side] = reach_of(play, side, play.steady(side))
    return known


@rule("ZOC-01", "ZOC-10", "ZOC-11", "ZOC-14")
def reach_of(play: Campaign40, side: int, hexes: Hexes) -> Hexes:
    """The zone that undisrupted units of a side have from these hexes: never into towns and villages."""
    return play.field.next_to(hexes) & ~play.field.built & ~closed(play, side)


@rule("ZOC-12", "CAP-4f")
def closed(play: Campaign40, side: int) -> Hexes:
    """The enemy's entrenchments, which the zone of a side does not enter."""
    return play.state.entrenchments if side == GERMAN else play.state.trenches


def enemy_zone(play: Campaign40, side: int) -> Hexes:
    """All hexes in a zone of this side's enemy."""
    return exerted(play, ENEMY[side])


@rule("ZOC-09")
def open_zone(play: Campaign40, side: int) -> Hexes:
    """Enemy zones in hexes without friendly troops: what supply lines and retreats may not enter."""
    return exerted(play, ENEMY[side]) & ~play.troops(side)


def covers(play: Campaign40, side: int, where: int) -> Hexes:
    """The hexes that an undisrupted unit of this side in `where` controls."""
    return play.field.influence[where] & ~play.field.built & ~closed(play, side)


@rule("ZOC-02", "ZOC-03", "ZOC-04", "ZOC-05")
def passage(play: Campaign40, side: int) -> Passage:
    """The way of whoever marches by day: enemies bar it, their zones end it, cost a point to leave, and may not be
    entered from one another."""
    zone = enemy_zone(play, side)
    return Passage(play.troops(ENEMY[side]), zone, (), ((zone, LEAVING),), ((zone, zone),))


@rule("ZOC-06", "NGT-02", "NGT-03")
def passage_outside_zones(play: Campaign40, side: int) -> Passage:
    """The same for whoever may not enter an enemy zone at all: in exploitation and at night."""
    zone = enemy_zone(play, side)
    return Passage(play.troops(ENEMY[side]) | zone, 0, (), ((zone, LEAVING),))

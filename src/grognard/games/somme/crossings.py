"""Water and slopes under the feet of those who retreat or advance, who pay no movement points."""

from __future__ import annotations

from grognard.engine.rules import rule
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.units import TANKS
from grognard.geometry import HexId


@rule("12.3k", "12.4g")
def unbridged(play: Campaign18, side: int, here: HexId, there: HexId) -> bool:
    """Does the step lead over a major river without a bridge or a footbridge of this side?"""
    if not play.ground.is_major(here, there):
        return False
    edge = play.ground.edge(here, there)
    standing = edge in play.ground.bridges and edge not in play.state.destroyed
    return not standing and edge not in play.own_footbridges(side)


@rule("15.4.1g")
def stops_tanks(play: Campaign18, here: HexId, there: HexId) -> bool:
    """Does a crest without a road, or water without a bridge, lie in the way of tanks?"""
    ground = play.ground
    costs = ground.costs(TANKS, play.flooded)
    no_way = costs.of(here, ground.board.direction(here, there)) < 0
    return no_way or ground.edge(here, there) in play.state.destroyed

"""Roads and railways that lead somewhere: followed hex by hex, without enemies or their zones on the way."""

from __future__ import annotations

from typing import Final

from grognard.engine.rules import rule
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.supply import free
from grognard.geometry import Hexes, Links

ROAD: Final = "road"
RAIL: Final = "rail"
FIRM: Final = "firm"  # railways that are not precarious


def links_of(play: Campaign18, kind: str) -> Links:
    """The links of roads or railways, without those over bridges that are down (Q-129)."""
    ground = play.ground
    links = {ROAD: ground.road_links, RAIL: ground.rail_links, FIRM: ground.firm_links}[kind]
    if not play.state.destroyed:
        return links
    cut = [0] * 6
    for edge in play.state.destroyed:
        for a, b in (ground.ends(edge), ground.ends(edge)[::-1]):
            cut[ground.board.direction(a, b)] |= 1 << a
    n, o, p, q, r, s = (link & ~gone for link, gone in zip(links, cut, strict=True))
    return n, o, p, q, r, s


def along(play: Campaign18, side: int, kind: str, ends: Hexes, name: str) -> Hexes:
    """The hexes from which a road or railway, free all the way, leads to one of these ends; `name` is theirs."""
    key = side, f"{kind} to {name}"
    found = play.nets.get(key)
    if found is None:
        board, links = play.field.board, links_of(play, kind)
        starts = ends & {ROAD: play.ground.road, RAIL: play.ground.rail, FIRM: play.ground.firm_rail}[kind]
        found = play.nets[key] = board.flood_links(starts, links, free(play, side))
    return found


@rule("J-4", "WOA-5")
def to_source(play: Campaign18, side: int, kind: str) -> Hexes:
    """The hexes that a road or railway joins to a supply source: no enemy on it, no enemy zone without a friend."""
    return along(play, side, kind, play.field.sources[side], "source")


@rule("S2-03", "S3-03")
def to_edge(play: Campaign18, side: int, kind: str) -> Hexes:
    """The hexes that a road or railway joins to the south or west edge of the map (Q-134)."""
    board = play.field.board
    return along(play, side, kind, (board.edge("S") | board.edge("W")) & play.field.area, "edge")

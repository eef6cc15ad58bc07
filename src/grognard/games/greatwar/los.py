"""Line of sight (LOS-01 to LOS-11) in whole numbers.

For each pair of hexes `crossed` tells once and for all which hexes the segment between their centres runs
through, and along which hexsides; what stands there now is one look at a few sets.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from grognard.engine.rules import rule
from grognard.games.greatwar.board import BOARD
from grognard.geometry import Hexes, HexId, union
from grognard.geometry.lines import Axial, hexes_crossed

if TYPE_CHECKING:
    from grognard.games.greatwar.battle import Battle


class Sightline(NamedTuple):
    """What lies between two hexes. Each of `edges` is the set of the two hexes on either side of a hexside."""

    crossed: Hexes
    edges: tuple[Hexes, ...]


def _axial(i: HexId) -> Axial:
    row, place = BOARD.row(i) - 1, BOARD.column(i) - 1
    return place - row // 2, row


_AT = {_axial(i): i for i in BOARD.hexes}


@rule("LOS-01", "LOS-04")
@lru_cache(maxsize=1 << 14)
def sightline(a: HexId, b: HexId) -> Sightline:
    """The hexes that the open segment runs through; a corner that it touches is nothing to it.

    Along the side of the board there is no hex beyond the hexside: such a pair never has two obstacles.
    """
    (q, r), (to_q, to_r) = _axial(a), _axial(b)
    crossed, edges = 0, []
    for together in hexes_crossed(to_q - q, to_r - r)[1:-1]:
        hexes = [_AT.get((q + x, r + y), -1) for x, y in together]
        if len(hexes) == 1:
            crossed |= 1 << hexes[0]
        elif -1 not in hexes:
            edges.append(union(hexes))
    return Sightline(crossed, tuple(edges))


@rule("LOS-03", "LOS-06", "LOS-07", "LOS-09", "LOS-10", "LOS-11")
def obstacles(battle: Battle, a: HexId, b: HexId) -> Hexes:
    """Units and blocking terrain; hills too, unless both ends lie on hills."""
    hills = battle.hills
    blocked = battle.occupied[0] | battle.occupied[1] | battle.blocking
    return blocked if hills >> a & hills >> b & 1 else blocked | hills


@rule("LOS-02", "LOS-05", "LOS-08")
def sees(battle: Battle, a: HexId, b: HexId) -> bool:
    """LOS-02: clear unless an obstacle lies between; LOS-05: along a hexside it takes one on both sides."""
    crossed, edges = sightline(a, b)
    if not crossed and not edges:
        return True
    blocked = obstacles(battle, a, b)
    return not crossed & blocked and all(blocked & edge != edge for edge in edges)


def blockers(battle: Battle, a: HexId, b: HexId) -> Hexes:
    """The hexes that block the line, for the page; none when it is clear."""
    crossed, edges = sightline(a, b)
    blocked = obstacles(battle, a, b)
    found = crossed & blocked
    for edge in edges:
        if blocked & edge == edge:
            found |= edge
    return found

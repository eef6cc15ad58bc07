"""Where things are: hex boards as bitboards, area graphs, distances, paths and straight lines.

Knows no game: a `Board` or an `Areas` is a shape, and everything on it is a set of places or a cost.
"""

from grognard.geometry.areas import AreaId, AreaReach, Areas, Link, UnknownArea
from grognard.geometry.board import Board, Links, Point, Side, UnknownHex
from grognard.geometry.hexes import Hexes, HexId, bit, bits, count, lowest, union
from grognard.geometry.layout import Orientation, Stagger
from grognard.geometry.reach import (
    Costs,
    Passage,
    Range,
    Reach,
    Route,
    cheapest,
    path_cost,
    reach,
    step_cost,
)

__all__ = [
    "AreaId",
    "AreaReach",
    "Areas",
    "Board",
    "Costs",
    "HexId",
    "Hexes",
    "Link",
    "Links",
    "Orientation",
    "Passage",
    "Point",
    "Range",
    "Reach",
    "Route",
    "Side",
    "Stagger",
    "UnknownArea",
    "UnknownHex",
    "bit",
    "bits",
    "cheapest",
    "count",
    "lowest",
    "path_cost",
    "reach",
    "step_cost",
    "union",
]

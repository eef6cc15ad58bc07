"""Warnings before a legal but costly move: supply that it cuts, a hex that it fills beyond what may stay there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.engine.text import Text
from grognard.engine.view import Reason
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.stacking import overstacked
from grognard.games.somme.supply import out_of_supply
from grognard.geometry import HexId


def of_move(play: Campaign18, units: Sequence[int], path: Sequence[HexId]) -> Iterator[Reason]:
    """What a legal move would cost, if all else stayed as it is."""
    side, later = play.units[units[0]].side, play.fork(play.dice)
    for unit in units:
        later.place(unit, path[-1])
    cut_off = set(out_of_supply(later, side)) - set(out_of_supply(play, side))
    if cut_off:
        yield Reason(Text("warn.cut_off", {"units": play.ids(sorted(cut_off))}), "", "9.1e")
    if path[-1] in overstacked(later, side):
        yield Reason(Text("warn.crowded", {"hex": play.field.board.name(path[-1])}), "", "4.0a")

"""Ways that lead in one direction only: back into supply, and of the French to the south bank."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from grognard.engine.rules import rule
from grognard.games.somme.battlefield import ALLIED, ENEMY
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import COMBAT, UNSUPPLIED
from grognard.games.somme.supply import fed
from grognard.geometry import Hexes, HexId

Bars = tuple[tuple[Hexes, Hexes], ...]
"""Pairs of sets: no step goes from the first into the second (`Passage.barred`)."""


def bars(play: Campaign18, units: Sequence[int], start: HexId, phase: int) -> Bars:
    """The steps that these units may not take because they have to go home."""
    found: Bars = ()
    if any(play.state.marks[u] & UNSUPPLIED for u in units):
        found = back_into_supply(play, play.units[units[0]].side, start, phase)
    if confined(play, units):
        found += to_the_south(play, start)
    return found


@rule("9.2d")
def back_into_supply(play: Campaign18, side: int, start: HexId, phase: int) -> Bars:
    """Q-115: each step leads nearer to the nearest hex in which the side was fed when the phase began, and there the
    move ends. In a reaction move the radii count as they are (Q-201)."""
    haven = fed(play, side) if phase == COMBAT else play.state.haven
    rings = _rings(play, side, haven, start)
    return (*_inward(play, rings, start), (rings[0], play.field.board.full))


def confined(play: Campaign18, units: Sequence[int]) -> bool:
    """Are some of these bound to the south bank?"""
    return play.state.generalissimo == "petain" and any(play.units[u].french for u in units)


@rule("DOU-10")
def to_the_south(play: Campaign18, start: HexId) -> Bars:
    """Q-139: under Pétain no French unit enters a hex north of the Somme, and those who are there only come nearer to
    the south bank, from which they may go on (Q-202)."""
    south = play.ground.south
    north = play.field.area & ~south
    if start < 0 or south >> start & 1:
        return ((play.field.board.full, north),)
    return (*_inward(play, _rings(play, ALLIED, south, start), start), (south, north))


def _rings(play: Campaign18, side: int, goal: Hexes, start: HexId) -> list[Hexes]:
    """The hexes at distance 0, 1, 2... from the goal, around enemy units, as far as to the start."""
    open_ = play.field.area & ~play.troops(ENEMY[side])
    ring = seen = goal & open_
    rings = [ring]
    while ring and not ring >> start & 1:
        ring = play.field.board.spread(seen) & open_ & ~seen
        seen |= ring
        rings.append(ring)
    return rings


def _inward(play: Campaign18, rings: Sequence[Hexes], start: HexId) -> Bars:
    """From each ring only into the next one; without a way to the goal no step at all."""
    full = play.field.board.full
    if not rings[-1] >> start & 1:
        return ((1 << start, full),)
    return tuple((outer, full & ~inner) for inner, outer in pairwise(rings))

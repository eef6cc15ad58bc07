"""Stacking: how many units a hex holds."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.rules import rule
from grognard.games.blitzkrieg.battlefield import GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40

MOST = 3
MOST_MIXED = 2


@rule("STK-02", "STK-03", "STK-04")
def may_stack(play: Campaign40, units: Sequence[int]) -> bool:
    """May these combat units of one side share a hex? Three Allied ones only if they are of one formation."""
    if len(units) <= MOST_MIXED:
        return True
    if len(units) > MOST:
        return False
    data = play.units
    first = data[units[0]]
    return first.side == GERMAN or all(data[u].formation == first.formation for u in units)


@rule("STK-06", "STK-07", "TRN-11")
def has_room(play: Campaign40, where: int, units: Sequence[int]) -> bool:
    """Is there room in a hex for these units beside the combat units that are there? Nothing else counts."""
    there = play.fighters(where)
    if not there and len(units) == 1:
        return True
    coming = [u for u in units if play.units[u].combat]
    return may_stack(play, [*(u for u in there if u not in coming), *coming])


def overstacked(play: Campaign40, side: int) -> list[int]:
    """The hexes that hold too many units of a side, in order."""
    held = play.field.board.ordered(play.troops(side))
    return [where for where in held if not may_stack(play, play.fighters(where))]

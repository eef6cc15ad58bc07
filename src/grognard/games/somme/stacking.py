"""4.0: how many units a hex holds."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.rules import rule
from grognard.games.somme.battlefield import GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.geometry import union


@rule("4.0b")
def points(play: Campaign18, units: Iterable[int]) -> int:
    """Stacking points of units as they are now: a support counts none."""
    losses, data = play.state.losses, play.units
    return sum(data[u].points[losses[u]] for u in units)


@rule("4.0a", "4.0c", "COOP-1")
def may_stack(play: Campaign18, units: Iterable[int]) -> bool:
    """May these units of one side share a hex at the end of a phase? Supports are free of limits, but while nations
    may not stack they may not either."""
    listed = list(units)
    return points(play, listed) <= play.field.numbers.stacking.limit and one_force(play, listed)


@rule("COOP-1")
def one_force(play: Campaign18, units: Iterable[int]) -> bool:
    """May units of these nations share a hex?"""
    if not play.restricted("stacking"):
        return True
    return len({play.units[u].force for u in units}) <= 1


def has_room(play: Campaign18, where: int, units: Iterable[int]) -> bool:
    """Is there room in a hex for these units beside those that are there?"""
    coming = list(units)
    return may_stack(play, [*(u for u in play.stack(where) if u not in coming), *coming])


@rule("4.0a")
def overstacked(play: Campaign18, side: int) -> list[int]:
    """The hexes with too many points of a side, in order."""
    at, losses, limit, held = play.state.at, play.state.losses, play.field.numbers.stacking.limit, dict[int, int]()
    for unit in play.field.combat[side]:
        if at[unit] >= 0:
            held[at[unit]] = held.get(at[unit], 0) + play.units[unit].points[losses[unit]]
    crowded = union(where for where, found in held.items() if found > limit)
    return play.field.board.ordered(crowded)


@rule("4.0d", "11.3.2b")
def may_take_stoss(play: Campaign18, regiment: int) -> bool:
    """Has a German regiment no Stoss yet? They do not count for stacking, but each regiment has one at most."""
    data = play.units[regiment]
    return data.regiment and data.side == GERMAN and not play.stoss_of(regiment)

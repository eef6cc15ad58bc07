"""Warnings before a legal but costly act: crowded areas, a supply line or a bridge that nobody guards any more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.engine.text import Text
from grognard.engine.view import Reason
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.demolition import able
from grognard.games.tigers.marching import Way, may_move, reach_of
from grognard.games.tigers.stacking import is_overfull, overfull
from grognard.games.tigers.supply import unsupplied
from grognard.games.tigers.theatre import ENEMY
from grognard.geometry import bits


def of_ending(play: Campaign, side: int) -> Iterator[Reason]:
    """Areas that hold too many: when movement ends, whole units are given up there."""
    crowded = overfull(play, side)
    if crowded:
        yield Reason(Text("warn.overfull", {"areas": play.names(crowded)}), "", "7.2a")


def of_move(play: Campaign, units: Sequence[int], way: Way) -> Iterator[Reason]:
    """What a legal move would cost, if it is not interrupted and all else stays as it is."""
    side, start = play.units[units[0]].side, play.state.at[units[0]]
    later = play.fork(play.dice)
    for unit in units:
        later.put(unit, way.space)
    if play.theatre.area_mask >> way.space & 1 and is_overfull(later, side, way.space):
        yield Reason(Text("warn.overfull", {"areas": [play.theatre.name(way.space)]}), "", "7.2a")
    if not later.present(start, side):
        yield from _line_open(later, side, start)
    yield from _bridges_open(play, later, side, start)


def _line_open(play: Campaign, side: int, area: int) -> Iterator[Reason]:
    """A line runs through an area that an enemy could step into who can still move this turn."""
    foes = [unit.index for unit in play.theatre.units if unit.side == ENEMY[side]]
    spare = next((foe for foe in foes if not play.in_play(foe)), -1)  # stands for anybody: does the area matter at all?
    if spare >= 0 and not _cut_by(play, side, spare, area):
        return
    for foe in foes:
        if not play.in_play(foe) or not may_move(play, foe):
            continue
        lost = _cut_by(play, side, foe, area)
        if lost and any(way.space == area for way in reach_of(play, foe)):
            name, units = play.theatre.name(area), play.ids(bits(lost))
            yield Reason(Text("warn.line_open", {"area": name, "foe": play.units[foe].id, "units": units}), "", "13.12")
            return


def _cut_by(play: Campaign, side: int, foe: int, area: int) -> int:
    """Who would lose supply with an enemy in the area."""
    later = play.fork(play.dice)
    later.put(foe, area)
    return unsupplied(later, side) & ~unsupplied(play, side)


def _bridges_open(play: Campaign, later: Campaign, side: int, start: int) -> Iterator[Reason]:
    """A whole bridge between us and an enemy that somebody could have blown, and nobody could any more."""
    foes, theatre = play.occupied(ENEMY[side]), play.theatre
    for bridge in theatre.bridges:
        if start not in (bridge.a, bridge.b) or play.damaged(bridge.index):
            continue
        if not foes >> (bridge.a + bridge.b - start) & 1:
            continue
        if able(play, side, bridge.index) and not able(later, side, bridge.index):
            facts = {"near": theatre.name(bridge.a), "far": theatre.name(bridge.b)}
            yield Reason(Text("warn.bridge_open", {**facts}), "", "10.22c")

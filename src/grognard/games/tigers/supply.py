"""13.1 Supply: a road free of enemies from a unit to a zone that was its side's own.

>>> in_supply_at(play, unit, space)      # doctest: +SKIP
True
>>> verdict(play, unit).path             # doctest: +SKIP
('Marnach', 'Dasburg', 'Lunebach', 'B')

All units of a side that cannot wade are supplied in the same spaces, and so are all that can: two floods
answer for everybody. They depend only on enemies and bridges, so a whole movement phase shares them until
a bridge is blown.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import pairwise

import msgspec

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.tigers.campaign import Campaign, side_index
from grognard.games.tigers.state import ON_FOOT, WADED
from grognard.games.tigers.theatre import ALLIED, ENEMY, GERMAN, SIDES, Theatre
from grognard.geometry import Hexes, bits, union

MOVE, FIGHT, END = "move", "fight", "end"
Route = tuple[int, tuple[int, ...]]  # damaged bridges used, spaces from the unit to the source


class Nets(msgspec.Struct, frozen=True):
    """The spaces in which units of one side are supplied: `dry` without a damaged bridge, `wet` with one at most."""

    dry: Hexes
    wet: Hexes


def nets(play: Campaign, side: int) -> Nets:
    """Where the units of a side are supplied as enemies and bridges now stand."""
    key = play.occupied(ENEMY[side]), play.state.damaged
    known = play.supply_nets[side]
    if known is None or known[0] != key:
        known = play.supply_nets[side] = key, _find_nets(play, side)
    return known[1]


@rule("13.14a", "13.14b")
def _find_nets(play: Campaign, side: int) -> Nets:
    """Flood from the sources along whole bridges, then once more from beyond the damaged ones."""
    around, free, full = play.around, open_areas(play, side), play.region
    fed = _flood(sources(play, side), around, free)
    beyond = _beyond_damaged(play, fed)
    wet = _flood(beyond & free, around, free & ~fed)
    home = entry_zones(play, side)
    dry_ends = fed | _next_to(fed, around) & full | home
    return Nets(dry_ends, dry_ends | beyond & full | wet | _next_to(wet, around) & full)


@rule("13.11a", "13.12", "13.1x", "S1-9", "S2-15")
def sources(play: Campaign, side: int) -> Hexes:
    """The zones that feed a side in this scenario; not those in which the enemy stands (ruling A-33)."""
    return play.scenario.sources[side] & ~play.occupied(ENEMY[side])


@rule("13.12", "S2-14")
def open_areas(play: Campaign, side: int) -> Hexes:
    """The areas through which a line may run: inside the scenario, no enemy there. Zones are ends only (A-69)."""
    return play.region & play.theatre.area_mask & ~play.occupied(ENEMY[side])


@rule("S2-13")
def entry_zones(play: Campaign, side: int) -> Hexes:
    """Zones of a side outside the scenario's limits: they feed those who have just been placed there."""
    return play.theatre.home_zones[side] & ~play.region


def _beyond_damaged(play: Campaign, fed: Hexes) -> Hexes:
    """The far ends of damaged bridges that begin on fed ground."""
    found, every = 0, play.theatre.bridges
    for index in bits(play.state.damaged):
        bridge = every[index]
        if fed >> bridge.a & 1:
            found |= 1 << bridge.b
        if fed >> bridge.b & 1:
            found |= 1 << bridge.a
    return found & ~fed


def _flood(start: Hexes, around: Sequence[Hexes], within: Hexes) -> Hexes:
    """The start, and what is joined to it through `within`."""
    seen, wave = start, start
    while wave:
        wave = _next_to(wave, around) & within & ~seen
        seen |= wave
    return seen


def _next_to(spaces: Hexes, around: Sequence[Hexes]) -> Hexes:
    found = 0
    for space in bits(spaces):
        found |= around[space]
    return found


# Questions about units


@rule("13.11a", "13.11d", "13.13", "13.14b")
def in_supply_at(play: Campaign, unit: int, space: int) -> bool:
    """Would the unit be supplied in that space now? It may be contested: a line may start beside the enemy."""
    counter = play.units[unit]
    found = nets(play, counter.side)
    return bool((found.wet if counter.infantry_type else found.dry) >> space & 1)


def in_supply(play: Campaign, unit: int) -> bool:
    """Would a unit in play be judged supplied now? (The state tells how it was judged last.)"""
    return in_supply_at(play, unit, play.state.at[unit])


@rule("8.35b")
def dry_line(play: Campaign, unit: int) -> bool:
    """Has a unit in play a line without any damaged bridge?"""
    return bool(nets(play, play.units[unit].side).dry >> play.state.at[unit] & 1)


def supplied(play: Campaign, side: int) -> int:
    """The set of units of a side that are in play and supplied now."""
    return _split(play, side)[0]


def unsupplied(play: Campaign, side: int) -> int:
    """The set of units of a side that are in play and not supplied now."""
    return _split(play, side)[1]


def _split(play: Campaign, side: int) -> tuple[int, int]:
    found, at = nets(play, side), play.state.at
    yes, no = 0, 0
    for fed, units in zip((found.dry, found.wet), by_wading(play.theatre, side), strict=True):
        there = [unit for unit in units if at[unit] >= 0]
        hungry = union([unit for unit in there if not fed >> at[unit] & 1])
        no |= hungry
        yes |= union(there) & ~hungry
    return yes, no


@cache
def by_wading(theatre: Theatre, side: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The armour of a side, and its other units, which may use a damaged bridge."""
    units = [unit for unit in theatre.units if unit.side == side]
    return tuple(u.index for u in units if u.armour), tuple(u.index for u in units if u.infantry_type)


# Determination


class CutOff(Event, frozen=True):
    """13.11d: these units have no supply line any more."""

    side: str
    units: list[str]


class BackInSupply(Event, frozen=True):
    """These units have a supply line again."""

    side: str
    units: list[str]


class BackOnWheels(Event, frozen=True):
    """8.35b: these units have their full movement again."""

    side: str
    units: list[str]


class DetermineSupply(Step[Campaign], frozen=True):
    """13.15 to 13.17: supply is judged, and holds for one purpose: `move`, `fight` or `end`.

    For movement that of the side named; for battles and at the end of the turn that of both, `side` being the
    phasing one.
    """

    side: str
    purpose: str

    def run(self, play: Campaign) -> None:
        if self.purpose == MOVE:
            judge_movement(play, side_index(self.side))
        elif self.purpose == FIGHT:
            judge_combat(play, side_index(self.side))
        else:
            judge_end(play)


@rule("13.15")
def judge_movement(play: Campaign, side: int) -> None:
    """13.15: before any movement of the player impulse, for those who are about to move."""
    found = unsupplied(play, side)
    _report(play, side, play.state.unsupplied_fight, found)
    play.state.unsupplied_move = found
    return_to_vehicles(play, side)


@rule("13.16")
def judge_combat(play: Campaign, side: int) -> None:
    """13.16: after movement and before the battles, for both sides."""
    state = play.state
    ours, theirs = unsupplied(play, side), unsupplied(play, ENEMY[side])
    _report(play, side, state.unsupplied_move, ours)
    _report(play, ENEMY[side], state.unsupplied_fight, theirs)
    state.unsupplied_fight = ours | theirs


@rule("13.17")
def judge_end(play: Campaign) -> None:
    """13.17: in the attrition phase, for everybody."""
    play.state.unsupplied_end = unsupplied(play, GERMAN) | unsupplied(play, ALLIED)


@rule("8.35b")
def return_to_vehicles(play: Campaign, side: int) -> None:
    """8.35b: from the day after the crossing on (A-29), a line without a damaged bridge gives back all points."""
    marks = play.state.marks
    on_foot = [u for u, mark in enumerate(marks) if mark & ON_FOOT and not mark & WADED]
    back = [u for u in on_foot if play.units[u].side == side and play.in_play(u) and dry_line(play, u)]
    for unit in back:
        play.unmark(unit, ON_FOOT)
    if back:
        play.tell(BackOnWheels(SIDES[side], play.ids(back)))


def _report(play: Campaign, side: int, before: int, now: int) -> None:
    """Tell whose supply has changed since it was last judged."""
    lost = list(bits(now & ~before))
    regained = [u for u in bits(before & ~now) if play.units[u].side == side and play.in_play(u)]
    if lost:
        play.tell(CutOff(SIDES[side], play.ids(lost)))
    if regained:
        play.tell(BackInSupply(SIDES[side], play.ids(regained)))


# Explanation


class Verdict(msgspec.Struct, frozen=True):
    """Supplied or not, why (`word.<reason>`), by which rule, and the line with the fewest damaged bridges.

    `path` runs from the unit to its source, and is empty when every road is closed; `bridges` are the damaged
    bridges that the line needs, each by its two ends.
    """

    supplied: bool
    reason: str
    rule: str
    path: tuple[str, ...] = ()
    bridges: tuple[tuple[str, str], ...] = ()


def verdict(play: Campaign, unit: int) -> Verdict:
    """Why a unit in play is supplied or not, as things now stand."""
    return verdict_at(play, unit, play.state.at[unit])


def verdict_at(play: Campaign, unit: int, space: int) -> Verdict:
    """Why a unit would be supplied in that space or not."""
    counter = play.units[unit]
    if entry_zones(play, counter.side) >> space & 1:
        return Verdict(True, "supplied_on_entry", "S2-13", (play.theatre.name(space),))
    route = best_route(play, counter.side, space)
    if route is None:
        return Verdict(False, "no_supply_line", "13.12")
    damaged, path = route
    names = tuple(play.theatre.name(each) for each in path)
    bridges = _damaged_on(play, path)
    if not damaged:
        return Verdict(True, "supply_line", "13.11a", names)
    if not counter.infantry_type:
        return Verdict(False, "armour_needs_bridges", "13.14a", names, bridges)
    if damaged == 1:
        return Verdict(True, "line_over_damaged_bridge", "13.14b", names, bridges)
    return Verdict(False, "too_many_damaged_bridges", "13.14b", names, bridges)


def best_route(play: Campaign, side: int, space: int) -> Route | None:
    """The line from a space to a source with the fewest damaged bridges, then the fewest roads; None if none."""
    ends, within, joins = sources(play, side), open_areas(play, side), play.theatre.joins
    bridge_of, seen = play.theatre.bridge_of, set[int]()
    queue: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, (space,))] if play.region >> space & 1 else []
    while queue:
        damaged, roads, path = heappop(queue)
        here = path[-1]
        if ends >> here & 1:
            return damaged, path
        if here in seen:
            continue
        seen.add(here)
        for other, link in joins[here]:
            if (within | ends) >> other & 1:
                broken = bridge_of[link] >= 0 and play.damaged(bridge_of[link])
                heappush(queue, (damaged + broken, roads + 1, (*path, other)))
    return None


def _damaged_on(play: Campaign, path: tuple[int, ...]) -> tuple[tuple[str, str], ...]:
    names = [(play.theatre.name(a), play.theatre.name(b)) for a, b in pairwise(path)]
    crossed = [(ends, play.theatre.bridge(*ends)) for ends in names]
    return tuple(ends for ends, bridge in crossed if bridge >= 0 and play.damaged(bridge))

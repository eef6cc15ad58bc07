"""11.1 Arrivals: who is due, through which zone he comes, and what a shift to another zone costs.

A unit that has been placed waits in its zone until it moves onto the map; while it waits, `bound_for` names
that zone. A shift takes it off again (ruling A-64): `due` tells when it appears in the other zone, `owed`
what it pays when it enters the map from there (ruling A-12).
"""

from __future__ import annotations

from functools import cache

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.tigers.calendar import impulse_name
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.forces import NO_GROUP
from grognard.games.tigers.releases import may_come
from grognard.games.tigers.state import AWAY, NOWHERE
from grognard.games.tigers.theatre import ENEMY, Arrival, Theatre


class Arrived(Event, frozen=True):
    """11.11: reinforcements are in a zone."""

    side: str
    units: list[str]
    zone: str


class EntryShifted(Event, frozen=True):
    """11.14: a reinforcement goes round to another zone, and will be there on that impulse."""

    unit: str
    zone: str
    impulse: str


# Who is due


@cache
def arrivals_of(theatre: Theatre, side: int) -> tuple[Arrival, ...]:
    """The reinforcements of a side."""
    return tuple(arrival for arrival in theatre.arrivals if theatre.units[arrival.unit].side == side)


@rule("6.0-I", "11.15", "11.3a")
def is_due(play: Campaign, arrival: Arrival) -> bool:
    """Has its impulse come, or passed (11.15)? A unit of a group waits for the group, unless it is on its way."""
    unit, state = arrival.unit, play.state
    if state.at[unit] != AWAY or state.due[unit] > play.clock:
        return False
    on_its_way = state.bound_for[unit] != NOWHERE
    return on_its_way or arrival.group == NO_GROUP or may_come(play, play.theatre.groups[arrival.group])


def due_now(play: Campaign, side: int) -> list[int]:
    """The units of a side that may be placed in this impulse."""
    at, due, now = play.state.at, play.state.due, play.clock
    arrivals = [a for a in arrivals_of(play.theatre, side) if at[a.unit] == AWAY and due[a.unit] <= now]
    return [arrival.unit for arrival in arrivals if is_due(play, arrival)]


def is_waiting(play: Campaign, unit: int) -> bool:
    """Is it a reinforcement in its zone that has not been on the map yet?"""
    where = play.state.at[unit]
    return where >= 0 and play.state.bound_for[unit] == where


def waiting(play: Campaign, side: int) -> list[int]:
    """The reinforcements of a side that are in a zone and have not been on the map yet."""
    at, bound_for = play.state.at, play.state.bound_for
    units = [arrival.unit for arrival in arrivals_of(play.theatre, side)]
    return [unit for unit in units if bound_for[unit] == at[unit] >= 0]


# Where they come


@rule("11.11", "ER02-11.11")
def entry_zones_of(play: Campaign, unit: int) -> tuple[int, ...]:
    """The zones among which the owner chooses; one, once it has been shifted. Enemies there do not matter (A-63)."""
    chosen = play.state.bound_for[unit]
    return (chosen,) if chosen != NOWHERE else play.theatre.arrival_of[unit].zones


def default_zone(play: Campaign, unit: int) -> int:
    """Where a unit goes if its owner does not say: the first zone inside the scenario and without an enemy."""
    zones = entry_zones_of(play, unit)
    good = play.region & ~play.occupied(ENEMY[play.units[unit].side])
    return next((zone for zone in zones if good >> zone & 1), zones[0])


@rule("11.14a", "11.14b")
def shift_distance(play: Campaign, unit: int, zone: int) -> int:
    """How many zones farther a shift leads: from where it waits or is bound, or from the nearest of its zones."""
    state, distance = play.state, play.theatre.zone_distance
    starts = (state.at[unit],) if state.at[unit] >= 0 else entry_zones_of(play, unit)
    return min(distance.get((start, zone), len(play.theatre.zones)) for start in starts)


def arrival_after(play: Campaign, distance: int) -> int:
    """The impulse of the clock in which a unit that shifts so far appears (ruling A-74)."""
    return play.clock + distance * play.theatre.tables.shifts.impulses_per_zone


def owed_after(play: Campaign, unit: int, distance: int) -> int:
    """What it will pay in all when it enters the map."""
    return play.state.owed[unit] + distance * play.theatre.tables.costs.zone_shift


def forget_entered(play: Campaign, side: int) -> None:
    """A unit that has been on the map is no reinforcement any more, even if it comes back to its zone."""
    state, zones = play.state, play.theatre.zone_mask
    for arrival in arrivals_of(play.theatre, side):
        where = state.at[arrival.unit]
        if where >= 0 and not zones >> where & 1:
            state.bound_for[arrival.unit] = NOWHERE


# What is allowed


def reinforcement_ruling(play: Campaign, side: int, name: str) -> Ruling:
    """A reinforcement of this side that is due or waits in a zone."""
    unit = play.unit(name)
    if unit < 0 or play.units[unit].side != side:
        return forbid("11.11", "not_one_of_yours", unit=name)
    if is_waiting(play, unit):
        return LEGAL
    if play.state.at[unit] != AWAY or unit not in play.theatre.arrival_of:
        return forbid("11.11", "no_reinforcement", unit=name)
    return arrival_time_ruling(play, play.theatre.arrival_of[unit])


@rule("11.3c", "11.3d")
def arrival_time_ruling(play: Campaign, arrival: Arrival) -> Ruling:
    """Not before its impulse, nor before its group is released."""
    if is_due(play, arrival):
        return LEGAL
    name, due = play.units[arrival.unit].id, play.state.due[arrival.unit]
    if due <= play.clock:
        return forbid("11.3c", "group_not_released", unit=name, areas=play.names(_release_areas(play, arrival)))
    number = "11.11" if arrival.group == NO_GROUP else "11.3d"
    return forbid(number, "not_due_yet", unit=name, impulse=impulse_name(due))


def _release_areas(play: Campaign, arrival: Arrival) -> int:
    return play.theatre.groups[arrival.group].areas & play.region


@rule("11.11", "ER02-11.11")
def arrival_ruling(play: Campaign, unit: int, zone: str) -> Ruling:
    if play.theatre.space(zone) in entry_zones_of(play, unit):
        return LEGAL
    names = [play.theatre.name(each) for each in entry_zones_of(play, unit)]
    return forbid("11.11", "not_its_zone", unit=play.units[unit].id, zone=zone, zones=names)


def shift_zones(play: Campaign, unit: int) -> list[int]:
    """The zones to which a unit that is due or waits may be shifted."""
    zones = play.theatre.zones
    side = play.units[unit].side
    return [zone.space for zone in zones if zone.side == side and shift_ruling(play, unit, zone.name)]


@rule("11.14a", "11.14b", "S1-8", "S2-11")
def shift_ruling(play: Campaign, unit: int, name: str) -> Ruling:
    """Along the edge of its own side, three zones in all, and so that it can still enter in time (ruling A-78)."""
    zone, counter = play.theatre.space(name), play.units[unit]
    if zone < 0 or not play.theatre.home_zones[counter.side] >> zone & 1:
        return forbid("11.14a", "no_zone_of_ours", zone=name)
    if not play.region >> zone & 1:
        return forbid("S1-8" if play.scenario.key == "seventh_army" else "S2-11", "zone_not_in_play", zone=name)
    distance = shift_distance(play, unit, zone)
    if not distance:
        return forbid("11.14a", "already_its_zone", unit=counter.id, zone=name)
    return _shift_cost_ruling(play, unit, distance)


def _shift_cost_ruling(play: Campaign, unit: int, distance: int) -> Ruling:
    tables, counter = play.theatre.tables, play.units[unit]
    owed = owed_after(play, unit, distance)
    if owed > tables.shifts.zones * tables.costs.zone_shift:
        return forbid("11.14b", "shift_too_far", unit=counter.id, zones=tables.shifts.zones)
    if owed + tables.costs.major_road > counter.movement:
        return forbid("11.14b", "shift_too_costly", unit=counter.id, points=owed)
    if arrival_after(play, distance) > play.scenario.last:
        return forbid("11.14a", "shift_too_late", unit=counter.id)
    return LEGAL


# What happens


@rule("11.11", "11.12", "S2-13")
def place(play: Campaign, units: list[int], zone: int) -> None:
    """Into the zone; they may move onto the map in this very impulse."""
    for unit in units:
        play.put(unit, zone)
        play.state.bound_for[unit] = zone
    play.tell(Arrived(play.game.sides[play.units[units[0]].side], play.ids(units), play.theatre.name(zone)))


@rule("11.14a", "11.14b")
def shift(play: Campaign, unit: int, zone: int) -> None:
    """It is away until it appears in the other zone, one impulse later and 2 points poorer for each zone."""
    state, distance = play.state, shift_distance(play, unit, zone)
    state.owed[unit] = owed_after(play, unit, distance)
    state.due[unit] = arrival_after(play, distance)
    state.bound_for[unit] = zone
    if state.at[unit] != AWAY:
        play.put(unit, AWAY)
    play.tell(EntryShifted(play.units[unit].id, play.theatre.name(zone), impulse_name(state.due[unit])))

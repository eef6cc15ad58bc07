"""Arrivals on the map: by which hexes, at what price, and what happens when they are barred."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.blitzkrieg.battlefield import ALLIED, EDGES, ENEMY, Battlefield
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.events import paralysed
from grognard.games.blitzkrieg.leaving import map_side
from grognard.games.blitzkrieg.marching import Going
from grognard.games.blitzkrieg.orders import Enter, Mover, hexes_of, mover_of, names_ruling
from grognard.games.blitzkrieg.stacking import has_room
from grognard.games.blitzkrieg.state import AWAY, ENTERED, IN_CUP, READY
from grognard.geometry import Hexes, HexId, Range

DELAY = 2  # turns, when all entry hexes are held by the enemy (RNF-03)
COUNTED = ("number", "once")  # groups of which a die says how many may enter


class EntryBlocked(Event, frozen=True):
    """RNF-03: the enemy holds all entry hexes; from that turn on the units may come by other hexes of the side."""

    units: list[str]
    turn: int


# where they come


@rule("RNF-02", "RNF-03", "NGT-17", "MOV-11")
def entry_zone(play: Campaign40, unit: int) -> Hexes:
    """Where a unit may come onto the map: by the hexes of its group; back by the side that it left by; recovered by
    its sources of supply; kept out once, by any hex of the same side of the map."""
    state, field = play.state, play.field
    if state.door[unit] >= 0:
        return field.board.edge(EDGES[state.door[unit]])
    if is_veteran(play, unit):
        return field.sources[play.units[unit].side]
    zone = field.groups[state.group[unit]].zone
    return sides_of(field, zone) if state.back[unit] else zone


def is_veteran(play: Campaign40, unit: int) -> bool:
    """Has it been on the map before, or does it belong to no group of reinforcements?"""
    return play.has(unit, ENTERED) or play.state.group[unit] < 0


@cache
def sides_of(field: Battlefield, zone: Hexes) -> Hexes:
    """All hexes of the sides of the map that a zone lies on."""
    hexes = 0
    for where in field.board.ordered(zone):
        side = map_side(field, zone, where)
        hexes |= field.board.edge(EDGES[side]) if side >= 0 else 0
    return hexes


@cache
def banks(field: Battlefield) -> tuple[Hexes, ...]:
    """B-53: the two banks, where a river cuts the map in two."""
    return tuple(zone for name, zone in field.zones.items() if name.endswith("_bank"))


@rule("RNF-04")
def lost_banks(play: Campaign40, side: int) -> Hexes:
    """The bank that the French have no unit on any more: they bring nobody in there."""
    if side != ALLIED:
        return 0
    troops, lost = play.troops(ALLIED), 0
    for bank in banks(play.field):
        if not bank & troops:
            lost |= bank
    return lost


def open_entries(play: Campaign40, mover: Mover) -> Hexes:
    """The hexes by which they can come now."""
    going = Going(play, mover)
    closed = going.blocked | (going.zone if going.closed else 0) | lost_banks(play, play.units[mover.unit].side)
    return entry_zone(play, mover.unit) & ~closed


def companion(play: Campaign40, unit: int) -> int:
    """B-102: the vehicle that a unit off the map comes in: that it left in, or that it arrives with; or -1."""
    state = play.state
    if state.aboard[unit] >= 0:
        return state.aboard[unit]
    vehicle = play.units[unit].transport
    return vehicle if vehicle >= 0 and state.at[vehicle] in (AWAY, READY, IN_CUP) else -1


def newcomer(play: Campaign40, unit: int) -> Mover:
    """Who comes if this unit does."""
    return Mover(unit, companion(play, unit) if play.units[unit].combat else -1)


@cache
def passengers(field: Battlefield) -> dict[int, int]:
    """Each vehicle that arrives with a unit, and that unit."""
    return {unit.transport: unit.index for unit in field.units if unit.transport >= 0}


def waiting(play: Campaign40, side: int) -> list[int]:
    """Units of a side that may enter now, and vehicles that come without a load."""
    at, units = play.state.at, play.units
    ready = [unit for unit, where in enumerate(at) if where == READY and units[unit].side == side]
    return [unit for unit in ready if units[unit].combat or not comes_with_load(play, unit)]


def comes_with_load(play: Campaign40, vehicle: int) -> bool:
    """Does a vehicle off the map wait for the unit that it carries or will arrive with?"""
    if play.cargo(vehicle) >= 0:
        return True
    unit = passengers(play.field).get(vehicle, -1)
    return unit >= 0 and play.state.at[unit] in (AWAY, READY, IN_CUP)


# may they


def entry_ruling(play: Campaign40, side: int, order: Enter) -> Ruling:
    """Is the unit to come, by a hex of its own, as far as it goes?"""
    ruling = names_ruling(play, side, order)
    if not ruling:
        return ruling
    mover, path = mover_of(play, order), hexes_of(play, order.path)
    return may_enter(play, mover) and way_in_ruling(play, mover, path)


@rule("EVT-PAR-a", "RNF-06")
def may_enter(play: Campaign40, mover: Mover) -> Ruling:
    """Is the unit due, in its vehicle, and is nothing in its way but distance?"""
    unit, data = mover.unit, play.units[mover.unit]
    if play.state.at[unit] != READY or data.leader:
        return forbid("RNF-01", "not_available", unit=data.id)
    if paralysed(play, data.side):
        return forbid("EVT-PAR-a", "no_arrivals")
    if data.vehicle and comes_with_load(play, unit):
        return forbid("TRN-10", "waits_for_load", unit=data.id)
    if mover.vehicle != newcomer(play, unit).vehicle:
        return forbid("RNF-02", "comes_in_vehicle", unit=data.id)
    return LEGAL if is_veteran(play, unit) else _pool_ruling(play, unit)


@rule("DIN-R-G4")
def _pool_ruling(play: Campaign40, unit: int) -> Ruling:
    """Of some groups only so many enter in a turn, and some wait until another is in."""
    state, field, name = play.state, play.field, play.units[unit].id
    group = field.groups[state.group[unit]]
    if not play.units[unit].combat or state.back[unit]:
        return LEGAL
    if group.per in COUNTED and state.allowance[pool(field, group.index)] < 1:
        return forbid("DIN-R-G2", "no_more_enter", unit=name)
    first = field.group[group.after].index if group.after else -1
    if first >= 0 and any(_is_to_come(play, each, first) for each in field.combat[group.side]):
        return forbid("DIN-R-G4", "others_first", unit=name)
    return LEGAL


def _is_to_come(play: Campaign40, unit: int, group: int) -> bool:
    return play.state.group[unit] == group and play.state.at[unit] in (AWAY, READY)


@cache
def pool(field: Battlefield, group: int) -> int:
    """Where the number of units of its pool that may still enter is kept: at the first group of the pool."""
    name = field.groups[group].pool
    return next((each.index for each in field.groups if name and each.pool == name), group)


@rule("RNF-02", "RNF-04")
def way_in_ruling(play: Campaign40, mover: Mover, path: list[HexId]) -> Ruling:
    """By an entry hex, then on within the points left, to a hex with room."""
    name, side = play.field.board.name, play.units[mover.unit].side
    if not path:
        return forbid("RNF-02", "no_path")
    if not entry_zone(play, mover.unit) >> path[0] & 1:
        return forbid("RNF-02", "not_an_entry", unit=play.units[mover.unit].id, hex=name(path[0]))
    if lost_banks(play, side) >> path[0] & 1:
        return forbid("RNF-04", "lost_bank", hex=name(path[0]))
    ruling = Going(play, mover).ruling(path)
    if ruling and not has_room(play, path[-1], (mover.unit,)):
        return forbid("STK-01", "no_room", hex=name(path[-1]))
    return ruling


def routes(play: Campaign40, mover: Mover) -> Iterator[tuple[HexId, Range]]:
    """Each entry hex that is open, and what can be reached from it; the start of the range is the hex itself."""
    going = Going(play, mover)
    for where in play.field.board.ordered(open_entries(play, mover)):
        spent = going.cost(going.start, where)
        stops = going.is_short or going.zone >> where & 1
        yield where, going.range_from(where, 0 if stops else going.budget - spent)


def ends_in(play: Campaign40, mover: Mover) -> dict[HexId, tuple[HexId, Range]]:
    """Every hex with room that they can enter to, with the entry hex of the shortest way and the range from there."""
    found: dict[HexId, tuple[HexId, Range]] = {}
    cost: dict[HexId, int] = {}
    going = Going(play, mover)
    for where, range_ in routes(play, mover):
        price = going.cost(going.start, where)
        for end in play.field.board.ordered(range_.hexes | 1 << where):
            total = price + range_.cost(end)
            if total < cost.get(end, total + 1) and has_room(play, end, (mover.unit,)):
                cost[end], found[end] = total, (where, range_)
    return found


def ways_in(play: Campaign40, mover: Mover) -> dict[HexId, list[HexId]]:
    """The shortest path to every hex with room that they can enter to, its entry hex first."""
    return {end: [where, *range_.path(end)] for end, (where, range_) in ends_in(play, mover).items()}


# those who must, and those who cannot


@rule("GEM-S-G2", "GEM-R-G4", "HAN-S-G1", "HAN-S-G3", "HAN-S-G7")
def must_still_enter(play: Campaign40, side: int) -> list[int]:
    """B-55: the units that may not stay away and can still come in."""
    at, group, groups = play.state.at, play.state.group, play.field.groups
    due = [unit for unit in play.field.combat[side] if at[unit] == READY and not is_veteran(play, unit)]
    strict = [unit for unit in due if not groups[group[unit]].optional]
    return [unit for unit in strict if can_enter(play, newcomer(play, unit))]


def can_enter(play: Campaign40, mover: Mover) -> bool:
    if not may_enter(play, mover):
        return False
    entries = play.field.board.ordered(open_entries(play, mover))
    return any(has_room(play, where, (mover.unit,)) for where in entries) or bool(ends_in(play, mover))


@rule("RNF-03")
def turn_away_blocked(play: Campaign40, side: int) -> None:
    """B-52: whoever finds enemies in all its entry hexes when its movement phase begins waits for two turns."""
    state, enemies = play.state, play.troops(ENEMY[side])
    due = [u for u in play.field.combat[side] if state.at[u] == READY and not state.back[u] and state.door[u] < 0]
    blocked = [unit for unit in due if not entry_zone(play, unit) & ~enemies]
    for unit in blocked:
        for each in (unit, companion(play, unit)):
            if each >= 0:
                play.put(each, AWAY)
                state.back[each] = state.turn + DELAY
    if blocked:
        play.tell(EntryBlocked(play.ids(blocked), state.turn + DELAY))

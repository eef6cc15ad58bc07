"""Who is set up before the first turn, where each unit may stand, and the ready-made set-up."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.blitzkrieg.battlefield import ALLIED, ENEMY, GERMAN, Battlefield
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.stacking import may_stack
from grognard.games.blitzkrieg.state import AWAY, IN_CUP, REMOVED
from grognard.geometry import Hexes, HexId, count

SETUP_RULES: Final = {
    "gembloux": "GEM-02",
    "sedan": "SED-02",
    "dinant": "DIN-02",
    "arras": "ARR-02",
    "stonne": "STO-02",
    "hannut": "HAN-02",
}
LIMIT_RULES: Final = {"18id": "DIN-S-F2", "east": "DIN-S-F4"}
HELD: Final = "held"


# who


@cache
def homes(field: Battlefield) -> Mapping[int, str]:
    """The zone of every combat unit that may start on the map, those who may be drawn for it included."""
    found = {p.unit: p.zone for p in field.setup if field.units[p.unit].combat}
    for cup in field.cups:
        if cup.entry.zone:
            found |= dict.fromkeys(cup.units, cup.entry.zone)
    return found


@cache
def ready_hexes(field: Battlefield) -> Mapping[int, HexId]:
    """Where setup.csv has them."""
    return {placement.unit: placement.hex for placement in field.setup}


@rule("DIN-S-F5")
def to_set_up(play: Campaign40, side: int) -> list[int]:
    """The combat units of a side that start on the map; not those that were never drawn."""
    at, units = play.state.at, play.units
    return [u for u in homes(play.field) if units[u].side == side and at[u] not in (IN_CUP, REMOVED)]


def zone_name(play: Campaign40, unit: int) -> str:
    return homes(play.field)[unit]


def zone_rule(play: Campaign40, unit: int) -> str:
    """The rule that says where a unit starts."""
    return play.field.zone_rows[zone_name(play, unit)].rule


def is_levied(play: Campaign40, unit: int) -> bool:
    """Does a die say how many of its formation are set up?"""
    return zone_name(play, unit) == play.field.scenario.levy


@rule("SED-S-G4")
def may_be_held(play: Campaign40, unit: int) -> bool:
    """May it stay off the map and enter later?"""
    group = play.field.arrivals.get(unit)
    return group is not None and group.trigger == HELD


def levied(play: Campaign40) -> int:
    """How many units of the levy stand on the map."""
    return sum(play.on_map(u) for u in to_set_up(play, ALLIED) if is_levied(play, u))


# where


def place_ruling(play: Campaign40, side: int, unit: int, where: HexId) -> Ruling:
    """May this unit of ours be set up in this hex?"""
    name, hex_ = play.units[unit].id, play.field.board.name(where)
    zone = play.field.zone_rows[zone_name(play, unit)]
    if not play.field.zones[zone.zone] >> where & 1:
        return forbid(zone.rule, "outside_zone", unit=name, hex=hex_)
    if play.troops(ENEMY[side]) >> where & 1:
        return forbid(SETUP_RULES[play.field.key], "enemy_stands_there", hex=hex_)
    if zone.apart and play.field.board.disk(where, zone.apart - 1) & play.troops(ENEMY[side]):
        return forbid(zone.rule, "too_near_enemy", unit=name, hex=hex_, hexes=zone.apart)
    return levy_ruling(play, unit) and room_ruling(play, unit, where)


@rule("SED-S-F4")
def levy_ruling(play: Campaign40, unit: int) -> Ruling:
    """No more units of the levy than the die has shown."""
    if is_levied(play, unit) and not play.on_map(unit) and levied(play) >= play.state.levy:
        return forbid("SED-S-F4", "levy_is_full", unit=play.units[unit].id, number=play.state.levy)
    return LEGAL


@rule("DIN-S-F2", "DIN-S-F4")
def room_ruling(play: Campaign40, unit: int, where: HexId) -> Ruling:
    """Stacking limits hold from the start, and some zones have narrower ones for those who start in them."""
    stack = [*(other for other in play.fighters(where) if other != unit), unit]
    name, hex_ = play.units[unit].id, play.field.board.name(where)
    for each in stack:
        limit = play.field.zone_rows[zone_name(play, each)]
        if limit.stack and len(stack) > limit.stack:
            rule_ = LIMIT_RULES.get(limit.zone, limit.rule)
            return forbid(rule_, "zone_is_full", unit=name, hex=hex_, limit=limit.stack)
    return LEGAL if may_stack(play, stack) else forbid("STK-02", "hex_is_full", unit=name, hex=hex_)


def legal_hexes(play: Campaign40, unit: int) -> list[HexId]:
    """Every hex where a unit may start, in the order of the map."""
    side, zone = play.units[unit].side, play.field.zones[zone_name(play, unit)]
    return [where for where in play.field.board.ordered(zone) if place_ruling(play, side, unit, where)]


# entrenchments


@rule("SED-S-F6", "STO-S-F2", "HAN-S-F1", "HAN-S-F2", "HAN-S-F3")
def may_dig_in(play: Campaign40) -> Hexes:
    """B-64: hexes with a unit that may begin entrenched; of some formations that is the artillery only."""
    found = 0
    for unit in to_set_up(play, ALLIED):
        allowed = play.field.zone_rows[zone_name(play, unit)].dig_in
        if play.on_map(unit) and (allowed == "all" or (allowed == "artillery" and play.units[unit].artillery)):
            found |= 1 << play.state.at[unit]
    return found


def works_left(play: Campaign40) -> int:
    """Entrenchments that have not been laid out yet."""
    return play.field.scenario.entrenchments - count(play.state.entrenchments)


def lay_works(play: Campaign40, works: Hexes) -> None:
    """The entrenchments are these, as far as somebody there may have one."""
    play.state.entrenchments = works & may_dig_in(play)
    play.changed(GERMAN)


# putting down


@rule("DIN-S-F6")
def put_down(play: Campaign40, unit: int, where: int) -> None:
    """A unit with the vehicle that comes with it, to a hex or off the map; nobody takes control of anything yet."""
    vehicle = play.units[unit].transport
    play.put(unit, where)
    if vehicle >= 0:
        play.put(vehicle, where)
        if where >= 0:
            play.load(unit, vehicle)
        else:
            play.unload(unit)
    if play.units[unit].side == ALLIED:
        lay_works(play, play.state.entrenchments)


def ready_made(play: Campaign40, side: int) -> None:
    """Everybody as in setup.csv, as far as the enemy lets him; those who were drawn where there is room."""
    mine = to_set_up(play, side)
    for unit in mine:
        put_down(play, unit, AWAY)
    for unit in mine:
        where = best_hex(play, unit)
        if where >= 0:
            put_down(play, unit, where)
    if side == ALLIED:
        lay_works(play, play.field.works)


def best_hex(play: Campaign40, unit: int) -> HexId:
    """Its hex of setup.csv, or the nearest where it may start; without such, a village of its zone, or any; -1 if
    there is none."""
    wanted = ready_hexes(play.field).get(unit, -1)
    if wanted >= 0 and place_ruling(play, play.units[unit].side, unit, wanted):
        return wanted
    board, built = play.field.board, play.field.built
    hexes = legal_hexes(play, unit)
    if wanted >= 0:
        return min(hexes, key=lambda where: board.distance(where, wanted), default=-1)
    return min(hexes, key=lambda where: not built >> where & 1, default=-1)

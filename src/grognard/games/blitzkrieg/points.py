"""Victory points: what each side would have if the battle ended now, in half points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import msgspec

from grognard.engine.rules import rule
from grognard.games.blitzkrieg.battlefield import ALLIED, EDGES, ENEMY, GERMAN, SIDES
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.effects import conditional_exits
from grognard.games.blitzkrieg.lines import is_broken_through, is_supplied_across, joined_to, joined_to_north_bank
from grognard.games.blitzkrieg.state import AWAY, ENTERED, LOST, READY, RECOVERED, REFIT
from grognard.games.blitzkrieg.supply import network
from grognard.games.blitzkrieg.tables import HALVES, PointsRow
from grognard.geometry import count

ON_RECORD: Final = "on_record"
OUTSIDE: Final = (AWAY, READY, RECOVERED)


class Item(msgspec.Struct, frozen=True):
    """A line of the count: for whom, what (`word.vp_<item>`), how many, what it is worth in all, by which rule."""

    side: int
    item: str
    count: int
    halves: int
    rule: str


def vp(halves: int) -> str:
    """Half points as people write them: 5 is "2½"."""
    whole, half = divmod(halves, HALVES)
    return f"{whole or '' if half else whole}{'½' * half}"


@rule("VIC-01", "VIC-02", "VIC-03", "SED-V4")
def items(play: Campaign40) -> list[Item]:
    """All that counts: what is on record, what the series counts, and what the battle does, and nothing else."""
    found = [Item(side, ON_RECORD, 1, halves, "") for side, halves in enumerate(play.state.points) if halves]
    for row in (*play.field.tables.points, *play.field.points):
        if row.item in COUNTS:
            found += _lines(play, row)
    return found


def _lines(play: Campaign40, row: PointsRow) -> Iterator[Item]:
    for side, word in enumerate(SIDES):
        if row.side in (word, "both"):
            number = COUNTS[row.item](play, row, side)
            if number:
                yield Item(side, row.item, number, number * row.halves, row.rule)


def totals(play: Campaign40) -> tuple[int, int]:
    """The half points of both sides, the German's first, as if the battle ended now."""
    found = [0, 0]
    for item in items(play):
        found[item.side] += item.halves
    return found[GERMAN], found[ALLIED]


def total(play: Campaign40, side: int) -> int:
    """The half points of one side."""
    return totals(play)[side]


# losses


@rule("VIC-01")
def armour_eliminated(play: Campaign40, row: PointsRow, side: int) -> int:
    """Enemy silhouettes lost, armoured cars among them."""
    return sum(play.units[unit].armoured for unit in lost_units(play, ENEMY[side]))


@rule("VIC-02")
def unit_eliminated(play: Campaign40, row: PointsRow, side: int) -> int:
    """Other enemy combat units lost; vehicles give nothing (A-50)."""
    return sum(not play.units[unit].armoured for unit in lost_units(play, ENEMY[side]))


def lost_units(play: Campaign40, side: int) -> list[int]:
    """The combat units of a side that are eliminated now, recovered ones that have not come back included (B-66)."""
    at = play.state.at
    return [unit for unit in play.field.combat[side] if at[unit] in LOST or _is_recovered(play, unit)]


def _is_recovered(play: Campaign40, unit: int) -> bool:
    """Was it on the map, lost and won back, and is it still outside?"""
    state = play.state
    return state.at[unit] in OUTSIDE and bool(state.marks[unit] & ENTERED) and state.door[unit] < 0


@rule("VIC-03")
def refit(play: Campaign40, row: PointsRow, side: int) -> int:
    """Enemy units on the map with a Refit marker."""
    at, marks = play.state.at, play.state.marks
    return sum(at[unit] >= 0 and bool(marks[unit] & REFIT) for unit in play.field.combat[ENEMY[side]])


# hexes


@rule("GEM-V1", "ARR-V1", "STO-V1", "HAN-V1")
def town_or_village(play: Campaign40, row: PointsRow, side: int) -> int:
    """Hexes of towns and villages with a combat unit of the side (A-48)."""
    return count(play.field.built & play.troops(side))


@rule("SED-V1", "DIN-V1", "STO-V2", "STO-V3")
def held_hex(play: Campaign40, row: PointsRow, side: int) -> int:
    """Hexes of a zone with a combat unit of the side: Sedan, Dinant, Stonne, the heights."""
    return count(play.field.zones[row.zone] & play.troops(side))


@rule("ARR-V2", "ARR-V4")
def control(play: Campaign40, row: PointsRow, side: int) -> int:
    """Once, if the side was the last in any hex of the zone (A-48, A-49)."""
    mine = play.state.german_control if side == GERMAN else play.state.allied_control
    return int(bool(mine & play.field.zones[row.zone]))


# lines


@rule("GEM-V2", "DIN-V3")
def line(play: Campaign40, row: PointsRow, side: int) -> int:
    """Once, if the Germans are through to the other edge."""
    return int(is_broken_through(play))


@rule("SED-V3")
def linked_hex(play: Campaign40, row: PointsRow, side: int) -> int:
    """The named hexes that are joined to the north bank."""
    return count(joined_to_north_bank(play, play.field.zones[row.zone]))


@rule("HAN-V2")
def linked_unit(play: Campaign40, row: PointsRow, side: int) -> int:
    """Units in a zone that can trace supply to the edge of their own."""
    hexes, at = play.field.zones[row.zone] & network(play, side), play.state.at
    return sum(at[unit] >= 0 and bool(hexes >> at[unit] & 1) for unit in play.field.combat[side])


@rule("STO-V4")
def linked_armour(play: Campaign40, row: PointsRow, side: int) -> int:
    """Silhouettes with a supply line of their side to a zone."""
    hexes, at, units = joined_to(play, play.field.zones[row.zone]), play.state.at, play.units
    tanks = [unit for unit in play.field.combat[side] if units[unit].armoured and at[unit] >= 0]
    return sum(bool(hexes >> at[unit] & 1) for unit in tanks)


# who has left, who has not come


@rule("DIN-V5")
def exit_with_line(play: Campaign40, row: PointsRow, side: int) -> int:
    """Germans off the map by a zone, if their line is free (B-72)."""
    return left_by(play, row.zone) if is_broken_through(play) else 0


@rule("DIN-V2")
def exit_without_line(play: Campaign40, row: PointsRow, side: int) -> int:
    """The same Germans count for the enemy, if it is not."""
    return 0 if is_broken_through(play) else left_by(play, row.zone)


@rule("HAN-V3")
def exit_with_supply(play: Campaign40, row: PointsRow, side: int) -> int:
    """Germans off the map by a zone, if an ordinary supply line leads there."""
    return left_by(play, row.zone) if is_supplied_across(play) else 0


def left_by(play: Campaign40, zone: str) -> int:
    """How many German combat units are off the map by the side that a zone lies on (B-74)."""
    board, door, hexes = play.field.board, play.state.door, play.field.zones[zone]
    gone = [unit for unit in play.state.exits if play.units[unit].side == GERMAN]
    return sum(hexes & ~board.edge(EDGES[door[unit]]) == 0 for unit in gone)


@rule("SED-E2b")
def conditional_exit(play: Campaign40, row: PointsRow, side: int) -> int:
    """Conditional reinforcements that have been saved after the breakout."""
    return len(conditional_exits(play))


@rule("HAN-V5")
def never_entered(play: Campaign40, row: PointsRow, side: int) -> int:
    """Own combat units that have been spared: never on the map, nor lost on the way."""
    at, marks = play.state.at, play.state.marks
    return sum(at[unit] in OUTSIDE and not marks[unit] & ENTERED for unit in play.field.combat[side])


@rule("DIN-V4")
def dcr_on_map(play: Campaign40, row: PointsRow, side: int) -> int:
    """Units of the 1st DCR on the map, after the breakout at Sedan only (A-30)."""
    if not play.happened("breakout"):
        return 0
    at, arrivals = play.state.at, play.field.arrivals
    mine = [unit for unit in play.field.combat[ALLIED] if unit in arrivals and arrivals[unit].trigger == "first_dcr"]
    return sum(at[unit] >= 0 for unit in mine)


@rule("GEM-O1")
def division_18(play: Campaign40, row: PointsRow, side: int) -> int:
    """Once, if the option is chosen."""
    return int(play.option("division_18"))


COUNTS: Final[Mapping[str, Callable[[Campaign40, PointsRow, int], int]]] = {
    "armour_eliminated": armour_eliminated,
    "unit_eliminated": unit_eliminated,
    "refit": refit,
    "town_or_village": town_or_village,
    "hex": held_hex,
    "control": control,
    "line": line,
    "linked_hex": linked_hex,
    "linked_unit": linked_unit,
    "linked_armour": linked_armour,
    "exit_with_line": exit_with_line,
    "exit_without_line": exit_without_line,
    "exit_with_supply": exit_with_supply,
    "conditional_exit": conditional_exit,
    "never_entered": never_entered,
    "dcr_on_map": dcr_on_map,
    "division_18": division_18,
}
"""What is counted at the end, by its word in victory.csv; the rest goes on record when it happens."""

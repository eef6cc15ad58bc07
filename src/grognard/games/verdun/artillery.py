"""2.13, 7.0, 14.3: which artillery may do what, and how far it reaches."""

from __future__ import annotations

from functools import cache

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.verdun.battlefield import Battlefield, Unit
from grognard.games.verdun.state import FLIPPED, OFF_MAP, OUT_OF_SUPPLY
from grognard.games.verdun.units import UNLIMITED
from grognard.games.verdun.war import War
from grognard.geometry import Hexes, UnknownHex, bits

SHOTS = 3  # 14.32a: of the heavy artillery in each turn


@rule("2.13c", "2.13d", "7.0a")
def may_bombard_class(unit: Unit) -> bool:
    """Army and corps artillery fire barrages and interdiction (A4)."""
    return unit.army or unit.corps_gun


@rule("2.13d", "9.32a")
def may_support_class(unit: Unit) -> bool:
    """Corps and division artillery support assaults and defences; army artillery never does."""
    return unit.corps_gun or unit.division_gun


def is_heavy(unit: Unit) -> bool:
    """14.32: the off-map guns with three shots, which reach from the north edge."""
    return "range_from_north_edge" in unit.flags


@cache
def batteries(field: Battlefield) -> tuple[tuple[int, ...], ...]:
    """For each side the artillery that bombards."""
    return tuple(
        tuple(unit.index for unit in field.units if unit.side == side and may_bombard_class(unit))
        for side in range(len(field.scenario.sides))
    )


# Ranges


def hex_named(war: War, name: str) -> int:
    """The hex of that number; -1 when the map has none."""
    try:
        return war.field.board.at(name)
    except UnknownHex:
        return -1


def in_reach(war: War, gun: int) -> Hexes:
    """The hexes that a gun on the map or in its box has in range."""
    unit = war.units[gun]
    return _reach(war.field, gun, war.state.at[gun] if not unit.off_map else OFF_MAP)


def hexes_in_reach(war: War, gun: int) -> tuple[int, ...]:
    """The same as a list, to pick from."""
    unit = war.units[gun]
    return _reach_list(war.field, gun, war.state.at[gun] if not unit.off_map else OFF_MAP)


@cache
@rule("14.31a", "14.32b")
def _reach(field: Battlefield, gun: int, where: int) -> Hexes:
    """Naval artillery reaches everything; heavy artillery the first rows of hexes; others a disk."""
    unit, board = field.units[gun], field.board
    if unit.range == UNLIMITED:
        return board.full
    if is_heavy(unit):
        return _northern_rows(field, unit.range)
    return board.disk(where, unit.range)


@cache
def _reach_list(field: Battlefield, gun: int, where: int) -> tuple[int, ...]:
    return tuple(bits(_reach(field, gun, where)))


def _northern_rows(field: Battlefield, rows: int) -> Hexes:
    """A71: a hex is as far from the north edge as the number of its row says."""
    found = 0
    for row in range(1, rows + 1):
        found |= field.board.row_hexes(row)
    return found


# Readiness


@rule("2.13b")
def is_spent(war: War, gun: int) -> bool:
    """On its back side: it has fired, supported or moved, and does nothing more this turn."""
    return war.has(gun, FLIPPED)


@rule("14.31a", "14.32a", "6.16b")
def can_fire(war: War, gun: int) -> bool:
    """Here, face up, supplied, with a shot left; the class is settled by `batteries`."""
    state = war.state
    if state.marks[gun] & (FLIPPED | OUT_OF_SUPPLY):
        return False
    if state.at[gun] == OFF_MAP:
        return not is_heavy(war.units[gun]) or state.shots > 0
    return state.at[gun] >= 0


def ready_guns(war: War, side: int) -> list[int]:
    """The artillery of a side that can bombard now, in the order of the unit list."""
    return [gun for gun in batteries(war.field)[side] if can_fire(war, gun)]


@rule("2.13d", "7.0b", "14.32a", "6.16b")
def fire_ruling(war: War, side: int, name: str) -> Ruling:
    """May this unit bombard now? `can_fire` with the reasons."""
    gun = war.unit(name)
    if gun < 0 or war.units[gun].side != side:
        return forbid("7.0a", "no_such_gun", unit=name)
    if not war.units[gun].artillery:
        return forbid("7.0a", "no_artillery", unit=name)
    if not may_bombard_class(war.units[gun]):
        return forbid("2.13d", "cannot_bombard", unit=name)
    if not (war.on_map(gun) or war.state.at[gun] == OFF_MAP):
        return forbid("7.0a", "gun_not_here", unit=name)
    if is_spent(war, gun):
        return forbid("7.0b", "gun_spent", unit=name)
    if war.has(gun, OUT_OF_SUPPLY):
        return forbid("6.16b", "gun_unsupplied", unit=name)
    if not can_fire(war, gun):
        return forbid("14.32a", "no_shots_left", unit=name)
    return LEGAL


@rule("7.0b")
def range_ruling(war: War, gun: int, where: int) -> Ruling:
    """A gun fires at a hex in range."""
    if in_reach(war, gun) >> where & 1:
        return LEGAL
    return forbid("7.0b", "beyond_range", unit=war.units[gun].id, hex=war.field.board.name(where))


@rule("7.0c", "14.31a", "14.32a")
def spend(war: War, gun: int) -> None:
    """A gun that fired is flipped; the heavy artillery uses up one of its shots instead."""
    if is_heavy(war.units[gun]):
        war.state.shots -= 1
    else:
        war.mark(gun, FLIPPED)


@rule("14.32a")
def reload_heavy(war: War) -> None:
    """In each German organization phase the heavy artillery gets its three shots back."""
    war.state.shots = SHOTS

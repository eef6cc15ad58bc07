"""9.3 Artillery that supports an assault or a defence."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.verdun.state import ASSAULTED, DEMORALIZED, FLIPPED, OUT_OF_SUPPLY
from grognard.games.verdun.war import War


def offensive_ruling(war: War, gun: int, target: int, infantry: Sequence[int]) -> Ruling:
    """May this gun of the attacker support an attack of these units on that hex?"""
    ruling = _able(war, gun, target)
    if not ruling:
        return ruling
    if war.has(gun, OUT_OF_SUPPLY):
        return forbid("6.16b", "out_of_supply_support", unit=war.units[gun].id)
    return _belongs(war, gun, infantry)


@rule("9.32f", "9.32g")
def defensive_ruling(war: War, gun: int, target: int, defenders: Sequence[int]) -> Ruling:
    """May this gun support the defence? Not if it is assaulted itself, now or earlier in the phase (A43)."""
    if war.state.at[gun] == target or war.has(gun, ASSAULTED):
        return forbid("9.32f", "assaulted_gun", unit=war.units[gun].id)
    ruling = _able(war, gun, target)
    if not ruling:
        return ruling
    return _belongs(war, gun, defenders)


@rule("9.3a", "9.32a")
def _able(war: War, gun: int, target: int) -> Ruling:
    """Corps or division artillery on the map, unfired, in good order, with the hex in range."""
    data = war.units[gun]
    if not data.artillery or not war.on_map(gun):
        return forbid("9.3a", "no_gun", unit=data.id)
    if data.army:
        return forbid("9.32a", "army_gun", unit=data.id)
    if war.has(gun, FLIPPED):
        return forbid("2.13b", "flipped_gun", unit=data.id)
    if war.has(gun, DEMORALIZED):
        return forbid("12.3b", "demoralized_gun", unit=data.id)
    if war.field.board.distance(war.state.at[gun], target) > data.range:
        return forbid("9.3a", "out_of_range", unit=data.id, hex=war.field.board.name(target))
    return LEGAL


@rule("9.32b", "9.32c", "9.32d", "9.32e", "14.2a")
def _belongs(war: War, gun: int, force: Sequence[int]) -> Ruling:
    """One unit of its division (or corps) in the force is enough; anybody's guns support a remnant."""
    data = war.units[gun]
    if any(war.units[unit].remnant for unit in force):
        return LEGAL
    if data.division_gun:
        if any(war.units[unit].division == data.division for unit in force):
            return LEGAL
        return forbid("9.32b", "other_division", unit=data.id)
    if any(war.corps(unit) == data.corps for unit in force):
        return LEGAL
    return forbid("9.32c", "other_corps", unit=data.id)


def offensive_guns(war: War, side: int, target: int, infantry: Sequence[int]) -> list[int]:
    """Guns of the side that may support this attack, in the order of the unit list."""
    return [gun for gun in _guns(war, side, target) if offensive_ruling(war, gun, target, infantry)]


def defensive_guns(war: War, side: int, target: int, defenders: Sequence[int]) -> list[int]:
    return [gun for gun in _guns(war, side, target) if defensive_ruling(war, gun, target, defenders)]


def _guns(war: War, side: int, target: int) -> list[int]:
    """Guns worth a closer look: corps or division artillery of the side, on the map and unflipped."""
    at, marks = war.state.at, war.state.marks
    return [
        data.index
        for data in war.field.supporting_guns[side]
        if at[data.index] >= 0 and not marks[data.index] & FLIPPED
    ]

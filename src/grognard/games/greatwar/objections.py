"""Why a unit may not fight as it is told to: one ruling for each kind of combat."""

from __future__ import annotations

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.greatwar.attack import (
    close_dice,
    in_sight,
    may_fight,
    may_remove_wire,
    out_of_ammunition,
    range_dice,
    ranged_dice,
)
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD
from grognard.games.greatwar.going import FIRESTORM, RELIEF, allowance, close_only
from grognard.games.greatwar.los import blockers
from grognard.games.greatwar.protection import may_fight_from
from grognard.games.greatwar.state import FOUGHT, NO_FIGHT, ORDERED
from grognard.games.greatwar.tanks import busy_entering
from grognard.geometry import HexId


@rule("ORD-02", "BAT-04", "BAT-07")
def fighter_ruling(battle: Battle, side: int, name: str) -> Ruling:
    """May this unit fight at all in the combat phase of its side?"""
    unit = battle.unit(name)
    if unit < 0 or battle.units[unit].side != side:
        return forbid("BAT-01", "no_own_unit", unit=name)
    if not battle.has(unit, ORDERED):
        return forbid("ORD-02", "not_ordered", unit=name)
    if battle.has(unit, FOUGHT):
        return forbid("BAT-04", "has_fought", unit=name)
    return LEGAL if may_fight(battle, unit) else _unfit(battle, unit)


@rule("MOVE-11", "MOVE-12", "RNG-12")
def _unfit(battle: Battle, unit: int) -> Ruling:
    name = battle.units[unit].id
    if battle.ordered_by(unit, RELIEF):
        return forbid("TAC-10", "no_fight_in_relief", unit=name)
    if battle.has(unit, NO_FIGHT):
        return forbid("BAT-01", "may_not_fight", unit=name)
    if not may_fight_from(battle, unit):
        return forbid("WAT-04", "in_the_water", unit=name)
    number = "MOVE-11" if battle.kinds[unit].infantry else "MOVE-12"
    return forbid(number, "moved_too_far", unit=name, most=max(0, allowance(battle, unit).fights_after))


@rule("BAT-05")
def target_ruling(battle: Battle, side: int, name: str) -> Ruling:
    """An enemy unit on the board."""
    target = battle.unit(name)
    if target < 0 or battle.units[target].side == side:
        return forbid("BAT-05", "no_enemy_unit", unit=name)
    return LEGAL


@rule("RNG-05", "RNG-06", "BAT-08", "RNG-02", "RNG-08")
def ranged_ruling(battle: Battle, unit: int, hex_: HexId) -> Ruling:
    """May a unit that may fight fire at this hex?"""
    name, where = battle.units[unit].id, BOARD.name(hex_)
    if BOARD.around[battle.state.at[unit]] >> hex_ & 1:
        return forbid("RNG-05", "too_near_to_fire", unit=name, hex=where)
    if battle.beside_enemy(unit):
        return forbid("RNG-06", "beside_an_enemy", unit=name)
    ruling = _silenced(battle, unit)
    if not ruling:
        return ruling
    if not range_dice(battle, unit, hex_):
        return forbid("RNG-08", "out_of_range", unit=name, hex=where)
    if not in_sight(battle, unit, hex_):
        names = BOARD.names(blockers(battle, battle.state.at[unit], hex_))
        return forbid("LOS-02", "no_line_of_sight", unit=name, hexes=names)
    return LEGAL if ranged_dice(battle, unit, hex_) > 0 else forbid("BAT-08", "no_dice", unit=name)


def _silenced(battle: Battle, unit: int) -> Ruling:
    name = battle.units[unit].id
    if out_of_ammunition(battle, unit):
        return forbid("CBC-01", "out_of_ammunition", unit=name)
    if close_only(battle, unit):
        return forbid("CBC-13", "raids_only", unit=name)
    return forbid("BLD-02", "tank_just_entered", unit=name) if busy_entering(battle, unit) else LEGAL


@rule("CC-01", "TAC-07", "BAT-08")
def close_ruling(battle: Battle, unit: int, hex_: HexId) -> Ruling:
    """May a unit that may fight attack this hex in close combat?"""
    name = battle.units[unit].id
    if not BOARD.around[battle.state.at[unit]] >> hex_ & 1:
        return forbid("CC-01", "not_next_to_it", unit=name, hex=BOARD.name(hex_))
    if battle.ordered_by(unit, FIRESTORM):
        return forbid("TAC-07", "fires_only", unit=name)
    return LEGAL if close_dice(battle, unit) > 0 else forbid("BAT-08", "no_dice", unit=name)


@rule("RNG-18", "EXS-08c")
def crossfire_ruling(battle: Battle, unit: int) -> Ruling:
    """Machine guns may fire together, light ones included (A-109)."""
    if battle.profile(unit).crossfire:
        return LEGAL
    return forbid("RNG-18", "no_machine_gun", unit=battle.units[unit].id)


@rule("RNG-20")
def wire_ruling(battle: Battle, unit: int, hex_: HexId) -> Ruling:
    """May a unit that may fight fire at the wire of this hex?"""
    if not battle.kinds[unit].clears_wire:
        return forbid("RNG-20", "no_mortar", unit=battle.units[unit].id)
    if not battle.state.wire >> hex_ & 1 or battle.in_hex[hex_] >= 0:
        return forbid("RNG-20", "no_empty_wire", hex=BOARD.name(hex_))
    return ranged_ruling(battle, unit, hex_)


@rule("WIR-02")
def removal_ruling(battle: Battle, side: int, name: str) -> Ruling:
    """May this unit remove the wire it stands on?"""
    unit = battle.unit(name)
    if unit >= 0 and battle.units[unit].side == side and may_remove_wire(battle, unit):
        return LEGAL
    ruling = fighter_ruling(battle, side, name)
    if not ruling:
        return ruling
    if not battle.kinds[unit].infantry:
        return forbid("WIR-02", "no_infantry", unit=name)
    if battle.ordered_by(unit, FIRESTORM):
        return forbid("TAC-07", "fires_only", unit=name)
    return forbid("WIR-02", "no_wire_here", unit=name)

"""Who may fight whom, with how many dice, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from grognard.engine.rules import rule
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD
from grognard.games.greatwar.going import FIRESTORM, allowance, close_only
from grognard.games.greatwar.los import sees
from grognard.games.greatwar.protection import entry_dice_lost, may_fight_from, wire_dice_lost
from grognard.games.greatwar.results import CLOSE
from grognard.games.greatwar.state import ACQUIRED, FOUGHT, NO_FIGHT, ORDERED, Fight
from grognard.games.greatwar.tanks import busy_entering, dice_lost_bogged
from grognard.games.greatwar.units import NEAREST
from grognard.geometry import Hexes, HexId, bits

BIG_SHOW = "big_show"
OUT_OF_AMMUNITION = "out_of_ammunition"
TRENCH_RAID = "trench_raid"
BARRAGES = {"machine_gun": ("machine_gun_barrage", "CBC-03"), "mortar": ("mortar_barrage", "CBC-04")}
MORTAR, ENGINEER = "mortar", "engineer"
RULE_OF_ENTRY = {"forest": "FOR-02", "building": "BLD-02", "fortified_building": "BLD-02", "church": "CHU-02"}


class Modifier(NamedTuple):
    """Dice more or less for a reason (`reason.<label>`) of a rule."""

    label: str
    value: int
    rule: str


@cache
def within(hex_: HexId, reach: int) -> Hexes:
    """Hexes at a range of ranged combat: not next to it, not farther than that."""
    return BOARD.disk(hex_, reach) & ~BOARD.disk(hex_, NEAREST - 1)


# dice


@rule("CC-05", "CC-06", "SPEC-10", "BAT-06", "BAT-08")
def close_dice(battle: Battle, unit: int) -> int:
    """Dice in close combat; losses take none of them away."""
    return battle.profile(unit).close + sum(m.value for m in modifiers(battle, unit) + raid_modifiers(battle, unit))


@rule("RNG-08", "RNG-09", "RNG-10", "RNG-11", "BAT-06", "BAT-08")
def ranged_dice(battle: Battle, unit: int, hex_: HexId) -> int:
    """Dice against a hex at its distance; none out of range."""
    dice = range_dice(battle, unit, hex_)
    if not dice:
        return 0
    return dice + sum(m.value for m in modifiers(battle, unit) + acquired_modifiers(battle, unit, hex_))


@rule("RNG-08", "EXS-06", "EXS-07", "EXS-08a", "EXS-09")
def range_dice(battle: Battle, unit: int, hex_: HexId) -> int:
    """By distance alone; a Sniper's unit that did not move has more."""
    profile = battle.profile(unit)
    distance = BOARD.distance(battle.state.at[unit], hex_)
    if distance > profile.reach:
        return 0
    return profile.ranged[distance] if battle.state.moved[unit] else profile.standing[distance]


def modifiers(battle: Battle, unit: int) -> list[Modifier]:
    """What cards, the ground it fights from and its own state add and take away."""
    return ground_modifiers(battle, unit) + card_modifiers(battle, unit)


@rule("BAT-08")
def ground_modifiers(battle: Battle, unit: int) -> list[Modifier]:
    """A-46: all of them add up."""
    found = []
    if lost := entry_dice_lost(battle, unit):
        kind = battle.combat_terrain(battle.state.at[unit]).kind
        found.append(Modifier("just_entered", -lost, RULE_OF_ENTRY.get(kind, "BUN-03")))
    if lost := wire_dice_lost(battle, unit):
        found.append(Modifier("on_wire", -lost, "WIR-03"))
    if lost := dice_lost_bogged(battle, unit):
        found.append(Modifier("bogged_down", -lost, "WAT-03"))
    return found


@rule("TAC-06b", "TAC-07", "CBC-03", "CBC-04")
def card_modifiers(battle: Battle, unit: int) -> list[Modifier]:
    """A-108: additional dice of several cards add up; they are for units ordered in this turn."""
    found = []
    if battle.ordered_by(unit, BIG_SHOW):
        found.append(Modifier(BIG_SHOW, 1, "TAC-06b"))
    if battle.ordered_by(unit, FIRESTORM):
        found.append(Modifier(FIRESTORM, 1, "TAC-07"))
    if battle.state.effects and battle.has(unit, ORDERED):
        card, number = BARRAGES.get(battle.units[unit].kind, ("", ""))
        if card and battle.in_force(card, battle.units[unit].side):
            found.append(Modifier(card, 1, number))
    return found


@rule("CBC-13")
def raid_modifiers(battle: Battle, unit: int) -> list[Modifier]:
    raids = battle.state.effects and battle.in_force(TRENCH_RAID, battle.units[unit].side, unit)
    return [Modifier(TRENCH_RAID, 1, "CBC-13")] if raids else []


@rule("EXS-12a")
def acquired_modifiers(battle: Battle, unit: int, hex_: HexId) -> list[Modifier]:
    """A mortar fires at a marked unit with 1 more die."""
    return [Modifier("acquired", 1, "EXS-12a")] if acquired_by(battle, unit, hex_) else []


@rule("EXS-12b")
def acquired_by(battle: Battle, unit: int, hex_: HexId) -> bool:
    """Does a mortar fire at a marked unit? Then SKULLs hit as well."""
    target = battle.in_hex[hex_]
    return battle.units[unit].kind == MORTAR and target >= 0 and battle.has(target, ACQUIRED)


@rule("SPEC-09", "EXS-02", "EXS-12b", "RNG-15")
def skulls_hit(battle: Battle, unit: int, hex_: HexId) -> bool:
    """Do SKULLs of its ranged combat against this hex hit?"""
    distance = BOARD.distance(battle.state.at[unit], hex_)
    return battle.profile(unit).skull_range == distance or acquired_by(battle, unit, hex_)


@rule("BAT-08", "TER-02")
def armed(battle: Battle, fight: Fight) -> Fight:
    """The combat with its dice, and whether SKULLs hit in it."""
    if fight.kind == CLOSE:
        return replace(fight, dice=close_dice(battle, fight.attackers[0]) + fight.extra, skulls=True)
    dice = sum(ranged_dice(battle, unit, fight.hex) for unit in fight.attackers)
    return replace(fight, dice=dice, skulls=skulls_hit(battle, fight.attackers[0], fight.hex))


# who may


@rule("ORD-02", "BAT-04", "RNG-12")
def may_fight(battle: Battle, unit: int) -> bool:
    """Ordered, with its fight unused, not moved too far, and not in the water."""
    if battle.state.flags[unit] & (ORDERED | FOUGHT | NO_FIGHT) != ORDERED:
        return False
    return battle.state.moved[unit] <= allowance(battle, unit).fights_after and may_fight_from(battle, unit)


@rule("RNG-06", "CBC-13")
def may_fire(battle: Battle, unit: int) -> bool:
    """Can a unit that may fight use ranged combat at all?"""
    if battle.beside_enemy(unit) or out_of_ammunition(battle, unit):
        return False
    return not close_only(battle, unit) and not busy_entering(battle, unit)


def out_of_ammunition(battle: Battle, unit: int) -> bool:
    """CBC-01: has the enemy's card taken its ammunition?"""
    return battle.in_force(OUT_OF_AMMUNITION, 1 - battle.units[unit].side, unit)


@rule("TAC-07")
def may_close(battle: Battle, unit: int) -> bool:
    """A-110: units of a Firestorm only fire."""
    return not battle.ordered_by(unit, FIRESTORM) and close_dice(battle, unit) > 0


@rule("CC-01")
def close_targets(battle: Battle, unit: int) -> Hexes:
    """Hexes of the enemies next to it."""
    return BOARD.around[battle.state.at[unit]] & battle.occupied[1 - battle.units[unit].side]


def enemies_in_range(battle: Battle, unit: int) -> Hexes:
    """Hexes of the enemies that its weapon reaches, seen or not."""
    reach = battle.profile(unit).reach
    return within(battle.state.at[unit], reach) & battle.occupied[1 - battle.units[unit].side]


@rule("RNG-01", "RNG-02", "RNG-03", "LOS-12")
def in_sight(battle: Battle, unit: int, hex_: HexId) -> bool:
    """Mortars need no line of sight."""
    return not battle.kinds[unit].sight or sees(battle, battle.state.at[unit], hex_)


def hits_at(battle: Battle, unit: int, hex_: HexId) -> bool:
    """Could a unit that may fire do so at a hex within its range?"""
    return ranged_dice(battle, unit, hex_) > 0 and in_sight(battle, unit, hex_)


def ranged_targets(battle: Battle, unit: int) -> Iterator[HexId]:
    """Hexes of the enemies that a unit that may fire can fire at."""
    near = enemies_in_range(battle, unit)
    if not near:
        return
    always = sum(modifier.value for modifier in modifiers(battle, unit)) >= 0
    for hex_ in bits(near):
        if (always or ranged_dice(battle, unit, hex_) > 0) and in_sight(battle, unit, hex_):
            yield hex_


@rule("RNG-20")
def wire_targets(battle: Battle, unit: int) -> list[HexId]:
    """Hexes with wire and nobody that a mortar that may fire can fire at (A-94)."""
    if not battle.kinds[unit].clears_wire:
        return []
    reach = battle.profile(unit).reach
    empty = within(battle.state.at[unit], reach) & battle.state.wire & ~battle.everybody
    return [hex_ for hex_ in bits(empty) if ranged_dice(battle, unit, hex_) > 0]


@rule("WIR-02")
def may_remove_wire(battle: Battle, unit: int) -> bool:
    """Infantry on wire that could fight; A-95: an Engineer also when it could not, as long as it has not fought."""
    state = battle.state
    if not battle.kinds[unit].infantry or not state.wire >> state.at[unit] & 1 or battle.ordered_by(unit, FIRESTORM):
        return False
    if state.specialist[unit] == ENGINEER:
        return state.flags[unit] & (ORDERED | FOUGHT) == ORDERED and may_fight_from(battle, unit)
    return may_fight(battle, unit)


def unspent(battle: Battle, side: int) -> list[int]:
    """The ordered units of a side that have not fought."""
    wanted, units = ORDERED | FOUGHT, battle.units
    return [
        unit for unit, flags in enumerate(battle.state.flags) if flags & wanted == ORDERED and units[unit].side == side
    ]


def can_act(battle: Battle, unit: int) -> bool:
    """Is there anything that an ordered unit can do in the combat phase?"""
    if may_remove_wire(battle, unit):
        return True
    if not may_fight(battle, unit):
        return False
    if close_targets(battle, unit):
        return may_close(battle, unit)
    return may_fire(battle, unit) and _finds_target(battle, unit)


def _finds_target(battle: Battle, unit: int) -> bool:
    return any(True for _ in ranged_targets(battle, unit)) or bool(wire_targets(battle, unit))


def actors(battle: Battle, side: int) -> list[int]:
    """The units that can still do something in the combat phase."""
    return [unit for unit in unspent(battle, side) if can_act(battle, unit)]

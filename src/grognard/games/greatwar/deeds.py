"""All that units can do in the combat phase, alone or together."""

from __future__ import annotations

from itertools import combinations

from grognard.engine.rules import rule
from grognard.engine.steps import Action
from grognard.games.greatwar.attack import (
    close_targets,
    hits_at,
    may_close,
    may_fight,
    may_fire,
    may_remove_wire,
    ranged_targets,
    wire_targets,
)
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD
from grognard.games.greatwar.combat_actions import CloseCombat, Fire, FireOnWire, RemoveWire
from grognard.geometry import HexId, bits


@rule("RNG-06", "BAT-07")
def deeds(battle: Battle, unit: int) -> list[Action]:
    """All that one unit can do alone, in a defined order: next to an enemy it fights there or not at all."""
    name = battle.units[unit].id
    found: list[Action] = []
    if may_fight(battle, unit):
        near = close_targets(battle, unit)
        if near and may_close(battle, unit):
            found += [CloseCombat(name, _in(battle, hex_)) for hex_ in bits(near)]
        elif not near and may_fire(battle, unit):
            found += [Fire((name,), _in(battle, hex_)) for hex_ in ranged_targets(battle, unit)]
            found += [FireOnWire(name, BOARD.name(hex_)) for hex_ in wire_targets(battle, unit)]
    return [*found, RemoveWire(name)] if may_remove_wire(battle, unit) else found


def _in(battle: Battle, hex_: HexId) -> str:
    return battle.units[battle.in_hex[hex_]].id


@rule("RNG-18")
def crossfires(battle: Battle, able: list[int]) -> list[Action]:
    """Every group of machine guns that can fire at the same enemy."""
    guns = [unit for unit in able if battle.profile(unit).crossfire and not close_targets(battle, unit)]
    firers: dict[HexId, list[int]] = {}
    for unit in guns:
        if may_fight(battle, unit) and may_fire(battle, unit):
            for hex_ in ranged_targets(battle, unit):
                firers.setdefault(hex_, []).append(unit)
    return [
        Fire(tuple(battle.units[unit].id for unit in group), _in(battle, hex_))
        for hex_, units in firers.items()
        for size in range(2, len(units) + 1)
        for group in combinations(units, size)
    ]


def joiners(battle: Battle, unit: int, hex_: HexId) -> list[int]:
    """The other machine guns that could fire at this hex together with one that can."""
    if not battle.profile(unit).crossfire:
        return []
    return [
        other
        for other in battle.of_side(battle.units[unit].side)
        if other != unit and battle.profile(other).crossfire and may_fight(battle, other) and may_fire(battle, other)
        if hits_at(battle, other, hex_)
    ]

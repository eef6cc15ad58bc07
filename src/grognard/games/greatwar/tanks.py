"""Tanks in a fight (A-68, A-69): hits that have to be confirmed, wire that they crush, ground that holds them."""

from __future__ import annotations

from grognard.engine.rules import rule
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.state import BOGGED, ENTERED
from grognard.geometry import Hexes

CONFIRMING = ("burst", "skull")
DICE_LOST_BOGGED = 1
BUILDINGS = ("building", "fortified_building")


@rule("RNG-16")
def suffer(battle: Battle, unit: int, hits: int, by: int) -> int:
    """Figures that a unit really loses by these hits; A-69: on a tank each is rolled for by the attacker."""
    if battle.kinds[unit].tank and hits:
        shown = battle.roll_battle_dice(by, "confirmation", hits, battle.units[unit].id)
        hits = sum(1 for face in shown if face in CONFIRMING)
    return battle.lose_figures(unit, hits)


@rule("RET-06")
def ways_back(battle: Battle, unit: int) -> Hexes:
    """Hexes for one step of its retreat; A-68: a tank that is bogged down has none."""
    return 0 if battle.has(unit, BOGGED) else battle.retreat_hexes(unit)


def crush_wire(battle: Battle, unit: int) -> None:
    """A-68: wire under a tank is gone."""
    if battle.kinds[unit].tank:
        battle.state.wire &= ~(1 << battle.state.at[unit])


def dice_lost_bogged(battle: Battle, unit: int) -> int:
    """A-68: a tank that is bogged down fights with a die less."""
    return DICE_LOST_BOGGED if battle.has(unit, BOGGED) else 0


def busy_entering(battle: Battle, unit: int) -> bool:
    """A-67: a tank that drove into a building this turn does not fire from it."""
    inside = battle.base_terrain(battle.state.at[unit]).kind in BUILDINGS
    return inside and battle.kinds[unit].tank and battle.has(unit, ENTERED)

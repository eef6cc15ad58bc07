"""8.2 Strategic movement: twice as far, behind one's own front."""

from __future__ import annotations

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Breach, Ruling
from grognard.games.verdun.rally import faces_enemy
from grognard.games.verdun.state import DEMORALIZED, OUT_OF_SUPPLY
from grognard.games.verdun.war import ENEMY, War
from grognard.geometry import Hexes


@rule("8.2b", "8.2c")
def may_go(war: War, unit: int) -> Ruling:
    """In supply, in good order and not next to an enemy unit, as A77 understands it."""
    facts = {"unit": war.units[unit].id}
    found = []
    if war.has(unit, OUT_OF_SUPPLY):
        found += [Breach("8.2b", "strategic_out_of_supply", facts)]
    if war.has(unit, DEMORALIZED):
        found += [Breach("8.2b", "strategic_demoralized", facts)]
    if faces_enemy(war, unit):
        found += [Breach("8.2c", "strategic_contact", facts)]
    return Ruling(tuple(found)) if found else LEGAL


@rule("8.2d", "8.2e")
def barriers(war: War, side: int, zones: Hexes) -> list[tuple[Hexes, str, str]]:
    """Enemy zones, and hexes that are not under one's own control at this moment."""
    foreign = war.controlled(ENEMY[side])
    return [(zones, "8.2d", "strategic_zone"), (foreign, "8.2e", "not_controlled")]

"""Tank terror, and the surprises of Stonne and Hannut: dice of the defenders before a combat is resolved."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.blitzkrieg.battlefield import ENEMY, GERMAN, SIDES, Unit
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.results import disorganise

LIGHT_ARMOUR = ("panzer_2", "panzer_3")
PANIC = 6


class HeldByTerror(Event, frozen=True):
    """A unit does not dare to leave its hex: it must stand fast."""

    unit: str
    die: int


class BrokenByTerror(Event, frozen=True):
    """A unit panics and is disorganised."""

    unit: str


@rule("OPT-01")
class TankTerror(Step[Campaign40], frozen=True):
    """Each defender who is frightened throws a die; nothing happens without one of the options."""

    @rule("OPT-02b", "OPT-02c")
    def run(self, play: Campaign40) -> None:
        """Up to its defence factor a unit is bound to its hex; on a 6 it is disorganised."""
        combat = play.combat
        side, forced = SIDES[ENEMY[combat.side]], []
        for unit in frightened(play):
            data = play.units[unit]
            die = play.roll(side, "tank_terror", about=data.id)
            if die <= data.df:
                forced.append(unit)
                play.tell(HeldByTerror(data.id, die))
            if die == PANIC and not play.disorganised(unit):
                disorganise(play, unit)
                play.tell(BrokenByTerror(data.id))
        play.state.combat = replace(combat, forced=tuple(forced))


def frightened(play: Campaign40) -> list[int]:
    """The defenders in clear or woods hexes whom the attackers frighten."""
    if not play.state.options:
        return []
    open_ground = play.field.terrain["clear"] | play.field.woods
    at, attackers = play.state.at, [play.units[unit] for unit in play.combat.attackers]
    exposed = [unit for unit in play.combat.defenders if open_ground >> at[unit] & 1]
    return [u for u in exposed if _by_tanks(play, u, attackers) or _by_surprise(play, play.units[u], attackers)]


@rule("OPT-02a")
def _by_tanks(play: Campaign40, unit: int, attackers: list[Unit]) -> bool:
    """Infantry that armour attacks and no undisrupted friendly armour supports in its hex (A-45, B-48)."""
    if not play.option("tank_terror") or not play.units[unit].infantry:
        return False
    return any(each.armoured for each in attackers) and not _supported(play, unit)


def _supported(play: Campaign40, unit: int) -> bool:
    around = play.fighters(play.state.at[unit])
    return any(play.units[other].armoured and not play.disorganised(other) for other in around)


@rule("STO-O1", "HAN-O1")
def _by_surprise(play: Campaign40, unit: Unit, attackers: list[Unit]) -> bool:
    """German armour attacked by B1 tanks; Panzer II, Panzer III and armoured cars attacked by Somua tanks."""
    if unit.side != GERMAN or not unit.armoured:
        return False
    types = [each.type for each in attackers]
    if play.option("b1_surprise") and "char_b1" in types:
        return True
    light = unit.type in LIGHT_ARMOUR or unit.armoured_car
    return play.option("somua_surprise") and "somua_s35" in types and light

"""What terrain does to a fight: SOLDIERs cancelled, FLAGs that may be ignored, dice lost, fights forbidden.

All of it is about the hex; what a card, a specialist or a kind of unit adds is the business of the fight.
"""

from __future__ import annotations

from grognard.engine.rules import rule
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.state import ENTERED
from grognard.games.greatwar.terrain import Terrain
from grognard.geometry import Hexes, HexId


@rule("TER-01", "TER-03", "FOP-03")
def soldiers_cancelled(battle: Battle, hex_: HexId, close: bool, attackers: Hexes) -> int:
    """SOLDIERs of one roll that do not hit a unit in this hex, attacked from these hexes."""
    if not sheltered(battle, hex_):
        return 0
    terrain = battle.combat_terrain(hex_)
    cancelled = _cancelled_in_close(battle, terrain, attackers) if close else _cancelled_at_range(terrain)
    if battle.state.fortified >> hex_ & 1:
        cancelled += battle.box.terrains["fortified_position"].cancel_close
    return cancelled


@rule("WIR-04", "WAT-05")
def sheltered(battle: Battle, hex_: HexId) -> bool:
    """Not on wire, whatever else is there (A-45), and not in the water; A-69: a tank is never."""
    if battle.state.wire >> hex_ & 1 or not battle.combat_terrain(hex_).may_fight:
        return False
    unit = battle.in_hex[hex_]
    return unit < 0 or battle.kinds[unit].protected


@rule("COU-01", "FOR-03", "SHC-02", "HIL-02", "TRE-02", "BUN-04")
def _cancelled_at_range(terrain: Terrain) -> int:
    return terrain.cancel_ranged


@rule("RUB-03", "MIN-03", "HIL-03", "HIL-04", "TRE-03", "BUN-05")
def _cancelled_in_close(battle: Battle, terrain: Terrain, attackers: Hexes) -> int:
    """A hill helps against attackers from lower ground only."""
    return terrain.cancel_level if attackers & battle.hills else terrain.cancel_close


@rule("TER-01", "FOP-03")
def flags_ignorable(battle: Battle, hex_: HexId, close: bool) -> int:
    """FLAGs of one roll that the owner of a unit in this hex may ignore (EVERY: all) for the sake of the ground."""
    if not sheltered(battle, hex_):
        return 0
    terrain = battle.combat_terrain(hex_)
    ignored = _ignored_in_close(terrain) if close else _ignored_at_range(terrain)
    if battle.state.fortified >> hex_ & 1:
        ignored += battle.box.terrains["fortified_position"].ignore_close
    return ignored


@rule("HIL-05", "TRE-02", "BUN-04", "SCN-08c", "SCN-09d", "SCN-11b")
def _ignored_at_range(terrain: Terrain) -> int:
    return terrain.ignore_ranged


@rule("BLD-03", "CHU-03", "TRE-03", "BUN-05")
def _ignored_in_close(terrain: Terrain) -> int:
    return terrain.ignore_close


def dice_lost(battle: Battle, unit: int) -> int:
    """Dice that a unit loses for the ground it fights from; A-46: both reasons count."""
    return entry_dice_lost(battle, unit) + wire_dice_lost(battle, unit)


@rule("FOR-02", "BLD-02", "CHU-02", "BUN-03", "RUB-02")
def entry_dice_lost(battle: Battle, unit: int) -> int:
    """A unit that moved into such a hex this turn has not settled there yet."""
    if not battle.has(unit, ENTERED):
        return 0
    return -battle.combat_terrain(battle.state.at[unit]).entry_dice


@rule("WIR-03")
def wire_dice_lost(battle: Battle, unit: int) -> int:
    """On wire, newly come or not; A-68: tanks do not mind it."""
    on_wire = battle.state.wire >> battle.state.at[unit] & 1
    return -battle.box.terrains["wire"].dice if on_wire and not battle.kinds[unit].tank else 0


@rule("WAT-04", "WAT-08", "SCN-45d", "SCN-46d", "SCN-48c", "SCN-53c")
def may_fight_from(battle: Battle, unit: int) -> bool:
    """Not from a ford, unless the scenario lifts this or a whole bridge (A-72) carries the unit."""
    where = battle.state.at[unit]
    if battle.combat_terrain(where).may_fight or battle.setting.fords_fight:
        return True
    return bool(battle.state.bridges & ~battle.state.damaged_bridges & 1 << where)


RULE_OF_SHELTER = {
    "countryside": "COU-01",
    "forest": "FOR-03",
    "building": "BLD-03",
    "fortified_building": "SCN-09d",
    "ruin": "RUB-03",
    "hill": "HIL-02",
    "trench": "TRE-02",
    "shell_crater": "SHC-02",
    "mine_crater": "MIN-03",
    "sunken_road": "SCN-08c",
    "church": "CHU-03",
    "bunker": "BUN-04",
    "ford": "WAT-05",
    "waterway": "WAT-05",
}
RULE_OF_SHELTER_IN_CLOSE = {**RULE_OF_SHELTER, "hill": "HIL-03", "trench": "TRE-03", "bunker": "BUN-05"}


def rule_of_shelter(battle: Battle, hex_: HexId, close: bool) -> str:
    """The rule by which this hex protects, for those who ask why."""
    if battle.state.wire >> hex_ & 1:
        return "WIR-04"
    return (RULE_OF_SHELTER_IN_CLOSE if close else RULE_OF_SHELTER)[battle.combat_terrain(hex_).kind]

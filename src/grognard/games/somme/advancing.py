"""12.4: who may advance after a combat, how far, and by which ways."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.somme.battlefield import ENEMY
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.crossings import stops_tanks, unbridged
from grognard.games.somme.doctrine import stoss_gives
from grognard.games.somme.engaged import defenders
from grognard.games.somme.escape import Path
from grognard.games.somme.gains import advance_after_retreat
from grognard.games.somme.homeward import confined
from grognard.games.somme.losses import ATTACKER
from grognard.games.somme.stacking import has_room
from grognard.games.somme.state import PARTIAL, TOTAL
from grognard.games.somme.zones import zone_for
from grognard.geometry import Hexes, HexId


class GoForward(Action, frozen=True):
    """12.4e: a unit advances along a path that leaves its start out and begins with the hex fought for."""

    unit: str
    path: tuple[str, ...]


@rule("12.4b", "12.4c", "12.4d")
def length(play: Campaign18) -> int:
    """How many hexes the attacker may advance: the hex of the combat with partial mastery; with total mastery as many
    as the defender retreated, and two at least if nobody of him is left. Nothing while the hex is held."""
    combat, mastery = play.combat, play.combat.mastery[ATTACKER]
    if mastery not in (PARTIAL, TOTAL) or play.troops(ENEMY[combat.side]) >> combat.target & 1:
        return 0
    if defenders(play, combat):
        return advance_after_retreat(play)
    return max(play.field.numbers.combat.advance_after_elimination, combat.retreat) if mastery == TOTAL else 1


# who


@rule("12.4a", "12.5a")
def unit_ruling(play: Campaign18, unit: int, name: str) -> Ruling:
    """Combat units that took part, at full strength and in order, each once."""
    combat = play.combat
    if unit not in combat.attackers or not play.on_map(unit):
        return forbid("12.4a", "took_no_part", unit=name)
    if unit in combat.advanced:
        return forbid("12.4a", "advanced_already", unit=name)
    if not play.full_strength(unit):
        return forbid("12.4a", "advance_not_full", unit=name)
    return LEGAL if not play.shaken(unit) else forbid("12.5a", "advance_shaken", unit=name)


def advancers(play: Campaign18) -> list[int]:
    """The units that may still advance somewhere."""
    if not play.combat.advancing:
        return []
    units = (unit for unit in play.combat.attackers if unit_ruling(play, unit, ""))
    return [unit for unit in units if next(ways(play, unit), None) is not None]


# where


@rule("12.4f", "15.3b", "HUT-2")
def zone_of(play: Campaign18, unit: int) -> Hexes:
    """The enemy zones that count for an advance: none for a regiment with a Stoss that has its benefits here."""
    infiltrates = play.stoss_of(unit) and stoss_gives(play, play.combat, "advance")
    return 0 if infiltrates else zone_for(play, unit)


def step_ruling(play: Campaign18, unit: int, path: Path, there: HexId) -> Ruling:
    """May an advance that has come so far go on to this hex?"""
    here, name = path[-1] if path else play.state.at[unit], play.field.board.name(there)
    if len(path) >= play.combat.advancing:
        return forbid("12.4c", "advance_too_long", hexes=play.combat.advancing)
    if there == play.state.at[unit] or there in path or not play.field.board.around[here] >> there & 1:
        return forbid("12.4e", "advance_no_neighbour", hex=name)
    if not path and there != play.combat.target:
        return forbid("12.4e", "combat_hex_first", hex=play.field.board.name(play.combat.target))
    if play.troops(ENEMY[play.combat.side]) >> there & 1 or not play.field.area >> there & 1:
        return forbid("11.1.1e", "advance_closed", hex=name)
    if play.units[unit].tank and stops_tanks(play, here, there):
        return forbid("15.4.1g", "advance_no_tanks", hex=name)
    return _beyond_ruling(play, unit, path, there) if path else LEGAL


def _beyond_ruling(play: Campaign18, unit: int, path: Path, there: HexId) -> Ruling:
    """What holds for the second and third hex alone."""
    here, name = path[-1], play.field.board.name(there)
    if confined(play, (unit,)) and not play.ground.south >> there & 1:
        return forbid("DOU-10", "only_to_the_south", unit=play.units[unit].id)
    return _river_ruling(play, path, here, there, unit) and _zone_ruling(play, unit, here, there, name)


@rule("12.4g")
def _river_ruling(play: Campaign18, path: Path, here: HexId, there: HexId, unit: int) -> Ruling:
    """An unbridged major river is crossed into the hex of the combat alone, and there the advance ends; so it does for
    whoever has climbed a crest beyond it (Q-282)."""
    side, start = play.combat.side, play.state.at[unit]
    if unbridged(play, side, here, there):
        return forbid("12.4g", "advance_over_river", hex=play.field.board.name(there))
    if unbridged(play, side, start, path[0]):
        return forbid("12.4g", "advance_ends_at_river")
    return forbid("12.4g", "advance_ends_on_crest") if climbs(play, path) else LEGAL


@rule("12.4f")
def _zone_ruling(play: Campaign18, unit: int, here: HexId, there: HexId, name: str) -> Ruling:
    """Not from enemy zone to enemy zone."""
    zone = zone_of(play, unit)
    if zone >> here & 1 and zone >> there & 1:
        return forbid("12.4f", "advance_zone_to_zone", hex=name)
    return LEGAL


@rule("12.4g")
def climbs(play: Campaign18, path: Path) -> bool:
    """Does an advance go up a crest in its second or third hex?"""
    return any(play.ground.climbs(a, b) for a, b in pairwise(path))


# ways


def onward(play: Campaign18, unit: int, path: Path) -> list[HexId]:
    """The hexes that an advance may go on to."""
    here = path[-1] if path else play.state.at[unit]
    around = play.field.board.ordered(play.field.board.around[here])
    return [there for there in around if step_ruling(play, unit, path, there)]


def may_end(play: Campaign18, unit: int, path: Path) -> bool:
    """Is there room where the advance stops (Q-159)?"""
    return bool(path) and has_room(play, path[-1], (unit,))


def ways(play: Campaign18, unit: int, path: Path = ()) -> Iterator[Path]:
    """All advances of a unit that begin so, shorter ones first."""
    if may_end(play, unit, path):
        yield path
    for there in onward(play, unit, path):
        yield from ways(play, unit, (*path, there))


def leads(play: Campaign18, unit: int, path: Path) -> bool:
    return next(ways(play, unit, path), None) is not None


@rule("12.4e", "12.4g")
def advance_ruling(play: Campaign18, action: GoForward) -> Ruling:
    """May this unit advance by this way? Points and terrain do not count."""
    unit = play.unit(action.unit)
    ruling = unit_ruling(play, unit, action.unit)
    if not ruling:
        return ruling
    strange = next((name for name in action.path if play.hex(name) < 0), "")
    if strange or not action.path:
        return forbid("12.4e", "unknown_hex", hex=strange)
    path = tuple(play.hex(name) for name in action.path)
    for count, there in enumerate(path):
        ruling = step_ruling(play, unit, path[:count], there)
        if not ruling:
            return ruling
    return LEGAL if may_end(play, unit, path) else forbid("4.0a", "advance_no_room", hex=action.path[-1])


def go_forward(play: Campaign18, unit: int, path: Path) -> GoForward:
    """The action that takes a unit along a way."""
    return GoForward(play.units[unit].id, tuple(play.field.board.name(where) for where in path))


def endings(play: Campaign18, unit: int) -> dict[HexId, Path]:
    """One way to each hex where the unit can stop, without a climb if there is such a way."""
    found: dict[HexId, Path] = {}
    for path in sorted(ways(play, unit), key=lambda way: (climbs(play, way), len(way))):
        found.setdefault(path[-1], path)
    return found

"""6.33 What replacements may do, for whom, and where those who return are placed."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.verdun.artillery import hex_named
from grognard.games.verdun.battlefield import FRENCH
from grognard.games.verdun.lines import passable
from grognard.games.verdun.state import DEMORALIZED, ELIMINATED, OUT_OF_SUPPLY, SURRENDERED
from grognard.games.verdun.supply import hq_of, lives_on_verdun, sources, verdun
from grognard.games.verdun.war import ENEMY, PETAIN, War
from grognard.games.verdun.zones import enemy_zone
from grognard.geometry import Hexes


class Refilled(Event, frozen=True):
    unit: str
    hex: str


class Restored(Event, frozen=True):
    """`strength` is `word.reduced` or `word.full`."""

    unit: str
    hex: str
    strength: str


class HqRestored(Event, frozen=True):
    unit: str
    hex: str


class GunReturned(Event, frozen=True):
    unit: str
    hex: str


# Filling up


@rule("6.32a", "6.32b", "6.33c", "6.16c", "14.6b")
def refill_ruling(war: War, unit: int) -> Ruling:
    """Reduced infantry on the map, chasseurs included, in supply and not demoralized (A14)."""
    data = war.units[unit]
    if not data.infantry:
        return forbid("6.32a", "no_infantry", unit=data.id)
    if not war.on_map(unit) or not war.reduced(unit):
        return forbid("6.32b", "not_reduced", unit=data.id)
    if war.has(unit, OUT_OF_SUPPLY):
        return forbid("6.16c", "replacement_out_of_supply", unit=data.id)
    if war.has(unit, DEMORALIZED):
        return forbid("6.33c", "replacement_demoralized", unit=data.id)
    return _affordable(war, unit, 1)


@rule("6.33d")
def _affordable(war: War, unit: int, points: int) -> Ruling:
    """Enough points are left, and no more than one a turn goes to pioneers."""
    data, left = war.units[unit], war.state.replacements
    if data.pioneer and (war.state.pioneer_replaced or points > 1):
        return forbid("6.33d", "one_for_pioneers", unit=data.id)
    if points > left:
        return forbid("6.31b" if data.side == FRENCH else "6.31a", "too_few_points", points=points, left=left)
    return LEGAL


def _pay(war: War, unit: int, points: int) -> None:
    war.state.replacements -= points
    war.state.pioneer_replaced |= war.units[unit].pioneer


@rule("6.32b")
def refill(war: War, unit: int) -> None:
    _pay(war, unit, 1)
    war.state.steps[unit] = war.units[unit].steps
    war.tell(Refilled(war.units[unit].id, war.field.board.name(war.state.at[unit])))


# Returning


@rule("6.33b")
def _eliminated(war: War, unit: int) -> Ruling:
    """On the heap of the eliminated; those who surrendered are gone for good."""
    data, where = war.units[unit], war.state.at[unit]
    if where == SURRENDERED:
        return forbid("6.33b", "surrendered", unit=data.id)
    return LEGAL if where == ELIMINATED else forbid("6.32c", "not_eliminated", unit=data.id)


@rule("6.33a", "14.2b", "14.6b", "14.42a", "15.3a")
def _may_return(war: War, unit: int) -> Ruling:
    """Whom no replacement brings back: guns, remnants, chasseurs, and the 16th Division without a corps."""
    data = war.units[unit]
    if data.artillery:
        return forbid("6.33a", "gun_lost", unit=data.id)
    if data.remnant:
        return forbid("14.42a", "remnant_lost", unit=data.id)
    if data.chasseur:
        return forbid("14.6b", "chasseurs_lost", unit=data.id)
    if lives_on_verdun(war, unit):
        return forbid("14.2b", "separate_lost", unit=data.id)
    return LEGAL


@rule("6.32a")
def restore_ruling(war: War, unit: int, points: int) -> Ruling:
    data = war.units[unit]
    if data.hq:
        return forbid("6.32d", "hq_needs_hex", unit=data.id)
    return _may_return(war, unit) and _eliminated(war, unit) and _affordable(war, unit, points) and _at_hq(war, unit)


@rule("6.33e", "6.33i")
def _at_hq(war: War, unit: int) -> Ruling:
    """The HQ must be there, in supply, and out of the enemy's zones (A69)."""
    data, hq = war.units[unit], hq_of(war, unit)
    if hq < 0:
        return forbid("6.33e", "hq_not_on_map", unit=data.id)
    if war.has(hq, OUT_OF_SUPPLY):
        return forbid("6.33e", "hq_out_of_supply", unit=data.id, hq=war.units[hq].id)
    return _free(war, data.side, war.state.at[hq])


@rule("6.33i")
def _free(war: War, side: int, where: int) -> Ruling:
    """Neither an enemy unit nor an enemy zone, whatever friends stand there."""
    if not (war.occupied(ENEMY[side]) | enemy_zone(war, side)) >> where & 1:
        return LEGAL
    return forbid("6.33i", "enemy_near", hex=war.field.board.name(where))


@rule("6.32c", "6.32e", "6.33f")
def restore(war: War, unit: int, points: int) -> None:
    """On its HQ's hex, however many stand there already; reduced for one point, full for two."""
    _pay(war, unit, points)
    where = _put_back(war, unit, war.state.at[hq_of(war, unit)], points)
    war.tell(Restored(war.units[unit].id, where, "full" if points > 1 else "reduced"))


def _put_back(war: War, unit: int, where: int, steps: int) -> str:
    """A fresh counter: front side, in supply until the next check (A54, A57)."""
    war.place(unit, where)
    war.state.steps[unit] = steps
    war.state.marks[unit] = 0
    return war.field.board.name(where)


def _unheld(war: War, side: int) -> Hexes:
    """Hexes without enemy units and out of enemy zones."""
    return war.field.board.full & ~(war.occupied(ENEMY[side]) | enemy_zone(war, side) | war.field.closed)


@rule("6.33g")
def hq_places(war: War, side: int) -> Hexes:
    """Where an HQ may return: the French one in Verdun."""
    ground = war.field.city if side == FRENCH else _roads_from_sources(war, side)
    return ground & _unheld(war, side)


@rule("6.33h")
def _roads_from_sources(war: War, side: int) -> Hexes:
    """North of the first trench line, on a road that leads to a source past no enemy and no marker."""
    clear = passable(war, side) & ~war.interdicted
    return war.field.board.flood_links(sources(war, side), war.field.road_links, clear) & war.field.north_of_line


def restore_hq_ruling(war: War, unit: int, place: str) -> Ruling:
    data = war.units[unit]
    if not data.hq:
        return forbid("6.32d", "no_hq", unit=data.id)
    ruling = _eliminated(war, unit) and _affordable(war, unit, 1)
    return ruling and _place_ruling(war, data.side, place, hq_places(war, data.side))


def _place_ruling(war: War, side: int, place: str, allowed: Hexes) -> Ruling:
    where = hex_named(war, place)
    if where < 0:
        return forbid("6.33i", "no_such_hex", hex=place)
    if allowed >> where & 1:
        return LEGAL
    return _free(war, side, where) and forbid(_PLACE_RULE[side], "not_there", hex=place)


_PLACE_RULE = ("6.33h", "6.33g")


@rule("6.32d")
def restore_hq(war: War, unit: int, where: int) -> None:
    _pay(war, unit, 1)
    war.tell(HqRestored(war.units[unit].id, _put_back(war, unit, where, 1)))


# Pétain's gun


@rule("14.7b")
def guns_may_return(war: War, side: int) -> bool:
    """Only the French, only on 26 February, only one."""
    return side == FRENCH and war.state.turn == PETAIN and not war.state.gun_returned


@rule("6.33a", "14.7b")
def return_gun_ruling(war: War, unit: int, place: str) -> Ruling:
    data = war.units[unit]
    if not data.artillery:
        return forbid("14.7b", "no_gun_to_return", unit=data.id)
    if not guns_may_return(war, data.side):
        return forbid("6.33a", "gun_lost", unit=data.id)
    where = hex_named(war, place)
    if where < 0:
        return forbid("14.7b", "no_such_hex", hex=place)
    if not gun_places(war, unit) >> where & 1:
        return _eliminated(war, unit) and _free(war, data.side, where) and forbid("14.7b", "not_there", hex=place)
    return _eliminated(war, unit)


def gun_places(war: War, unit: int) -> Hexes:
    """A59: with its corps HQ in supply; rail guns on French rails, the 16th Division's in Verdun."""
    if war.units[unit].rail:
        return war.field.rail & war.controlled(FRENCH) & _unheld(war, FRENCH)
    if lives_on_verdun(war, unit):
        return verdun(war) & _unheld(war, FRENCH)
    hq = hq_of(war, unit)
    if hq < 0 or war.has(hq, OUT_OF_SUPPLY):
        return 0
    return 1 << war.state.at[hq] & _unheld(war, FRENCH)


def return_gun(war: War, unit: int, where: int) -> None:
    war.state.gun_returned = True
    war.tell(GunReturned(war.units[unit].id, _put_back(war, unit, where, 1)))

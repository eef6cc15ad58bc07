"""7.0: the orders of a bombardment, and which of them are worth a thought."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from grognard.engine.dice import Luck
from grognard.engine.steps import Action
from grognard.games.verdun.actions import Done
from grognard.games.verdun.artillery import hexes_in_reach, in_reach, ready_guns
from grognard.games.verdun.barrage import (
    OFF_TABLE,
    barrage_odds,
    barrage_targets,
    may_combine,
)
from grognard.games.verdun.battlefield import Battlefield
from grognard.games.verdun.interdiction import interdiction_chance, markers, never_interdicted
from grognard.games.verdun.war import ENEMY, War
from grognard.games.verdun.zones import influence
from grognard.geometry import Hexes, bits, union

MOST_BARRAGES = 200
MOST_INTERDICTIONS = 60
NEAR_HQ = 2
JUNCTION = 3  # roads that meet


class Barrage(Action, frozen=True):
    """7.1: guns that fire together at the units in a hex."""

    target: str
    guns: tuple[str, ...]


class Interdict(Action, frozen=True):
    """7.2: one gun that fires at a hex to cut its roads."""

    gun: str
    hex: str


# For players that think


def barrages(war: War, side: int) -> list[Action]:
    """For each target, nearest the front first: each better column with the first guns that reach it."""
    found: list[Action] = []
    board, guns = war.field.board, ready_guns(war, side)
    guns.sort(key=lambda gun: in_reach(war, gun).bit_count())
    for where in _targets_in_order(war, side):
        reaching = [gun for gun in guns if in_reach(war, gun) >> where & 1]
        for chosen in _better_columns(war, side, where, reaching):
            found.append(Barrage(board.name(where), tuple(war.ids(chosen))))
        if len(found) >= MOST_BARRAGES:
            return found[:MOST_BARRAGES]
    return found


def _targets_in_order(war: War, side: int) -> list[int]:
    """Hexes that touch our units come first."""
    targets, reach = barrage_targets(war, side), influence(war.field)
    own, board = war.occupied(side), war.field.board
    front = union(where for where in bits(targets) if reach[where] & own)
    return board.ordered(front) + board.ordered(targets & ~front)


def _better_columns(war: War, side: int, where: int, guns: list[int]) -> Iterator[list[int]]:
    """Growing sets of guns, or single ones where they may not combine, whenever the column improves."""
    best = OFF_TABLE
    sets = [guns[: n + 1] for n in range(len(guns))] if may_combine(war, side) else [[gun] for gun in guns]
    for chosen in sets:
        column = barrage_odds(war, side, where, chosen).column
        if column > best:
            best = column
            yield chosen


def interdictions(war: War, side: int) -> list[Action]:
    """Roads near the enemy's HQs and junctions behind his front, each with the gun most likely to cut it."""
    guns = sorted(ready_guns(war, side), key=lambda gun: -interdiction_chance(war, gun).ways)
    found: list[Action] = []
    for where in war.field.board.ordered(_worth_cutting(war, side)):
        gun = next((gun for gun in guns if in_reach(war, gun) >> where & 1), -1)
        if gun >= 0 and interdiction_chance(war, gun).ways:
            found.append(Interdict(war.units[gun].id, war.field.board.name(where)))
    return found[:MOST_INTERDICTIONS]


def _worth_cutting(war: War, side: int) -> Hexes:
    enemy, field = ENEMY[side], war.field
    near = 0
    for unit in war.units:
        if unit.hq and unit.side == enemy and war.on_map(unit.index):
            near |= field.board.disk(war.state.at[unit.index], NEAR_HQ)
    roads = field.road & (near | _junctions(field) & war.controlled(enemy))
    return roads & ~never_interdicted(field) & ~markers(war, side)


@cache
def _junctions(field: Battlefield) -> Hexes:
    """Hexes where at least three roads meet."""
    roads = {where: sum(link >> where & 1 for link in field.road_links) for where in bits(field.road)}
    return union(where for where, count in roads.items() if count >= JUNCTION)


# For the fuzzer


def some_fire(war: War, side: int, luck: Luck) -> Action:
    """A gun, then a hex in its range: enemies under a barrage, perhaps with more guns, or interdiction."""
    guns = ready_guns(war, side)
    if not guns or luck.chance(0.1):
        return Done()
    gun = luck.pick(guns)
    if luck.chance(0.4):
        return _some_interdiction(war, luck, gun)
    return _some_barrage(war, side, luck, gun)


def _some_barrage(war: War, side: int, luck: Luck, gun: int) -> Action:
    targets = list(bits(barrage_targets(war, side) & in_reach(war, gun)))
    if not targets:
        return _some_interdiction(war, luck, gun)
    where, chosen = luck.pick(targets), [gun]
    if may_combine(war, side):
        others = [other for other in ready_guns(war, side) if other != gun and in_reach(war, other) >> where & 1]
        chosen += luck.some(others, len(others))
    return Barrage(war.field.board.name(where), tuple(war.ids(chosen)))


def _some_interdiction(war: War, luck: Luck, gun: int) -> Action:
    where = luck.pick(hexes_in_reach(war, gun))
    if never_interdicted(war.field) >> where & 1:
        return Done()
    return Interdict(war.units[gun].id, war.field.board.name(where))

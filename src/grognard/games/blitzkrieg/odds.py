"""Odds: what the two sides of a combat are worth, and the column of the table that comes of it.

A combat is worked out from a `Combat`, declared or only planned, so that rule, page and player see the same numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import msgspec

from grognard.engine.rules import rule
from grognard.games.blitzkrieg.battlefield import Battlefield
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.ground import LEVELS
from grognard.games.blitzkrieg.state import DISORGANISED, REFIT, Combat
from grognard.games.blitzkrieg.tables import ODDS, Result
from grognard.games.blitzkrieg.zones import closed
from grognard.geometry import Hexes, union

MOST_SHIFT = 3
LAST_COLUMN = len(ODDS) - 1
RATIOS = tuple((int(attack), int(defence)) for attack, defence in (name.split(":") for name in ODDS))
WEAKENED = DISORGANISED | REFIT
GROUND = (("village", "TEC-02"), ("town", "TEC-03"), ("woods", "TEC-04"), ("rough", "TEC-06"))


class Modifier(msgspec.Struct, frozen=True):
    """Points or columns that somebody gains: why (`reason.<reason>`), how many, by which rule, in which hex."""

    reason: str
    value: int
    rule: str
    hex: int = -1


class Prey(NamedTuple):
    """What the targets hold that changes the factors of attackers: armour or works; houses or works."""

    hard: bool
    shelter: bool


def planned(play: Campaign40, side: int, targets: Sequence[int], units: Sequence[int]) -> Combat:
    """The combat of these units against all that is in the target hexes."""
    data = play.units
    guns = tuple(u for u in units if data[u].artillery)
    attackers = tuple(u for u in units if not data[u].artillery) if guns else tuple(units)
    return Combat(side, tuple(targets), attackers, guns, tuple(u for t in targets for u in play.fighters(t)))


# the attack


def prey_of(play: Campaign40, combat: Combat) -> Prey:
    data, works = play.units, closed(play, combat.side)
    hexes = union(combat.targets)
    armour = [unit for unit in combat.defenders if data[unit].armoured]
    return Prey(bool(works & hexes or armour), bool((works | play.field.built) & hexes))


@rule("CMB-12", "CMB-13", "CAP-6b", "CAP-7a", "DIS-01")
def factor_steps(play: Campaign40, unit: int, prey: Prey) -> list[tuple[str, int]]:
    """The attack factor as printed and after each rule that changes it: less points first, then twice, then half."""
    data, marks = play.units[unit], play.state.marks[unit]
    factor = data.af
    steps = [("CMB-07", factor)]
    if marks & REFIT:
        factor = max(factor - 1, 0)
        steps.append(("CMB-12", factor))
    if data.antitank and not prey.hard:
        factor = max(factor - 1, 0)
        steps.append(("CAP-6b", factor))
    if data.assault and prey.shelter:
        factor *= 2
        steps.append(("CAP-7a", factor))
    if marks & DISORGANISED:
        steps.append(("DIS-01", factor // 2))
    return steps


def attack_factor(play: Campaign40, unit: int, prey: Prey) -> int:
    data = play.units[unit]
    if not play.state.marks[unit] & WEAKENED and not data.antitank and not data.assault:
        return data.af
    return factor_steps(play, unit, prey)[-1][1]


@rule("CMB-07")
def attack_total(play: Campaign40, combat: Combat) -> int:
    """The factors of all attackers, wherever they stand."""
    prey = prey_of(play, combat)
    others = sum([attack_factor(play, unit, prey) for unit in combat.attackers])
    guns = sum([attack_factor(play, gun, prey) for gun in combat.guns])
    total = with_guns(others, guns)
    return over_river(total) if attacks_over_river(play, combat) else total


@rule("CAP-2e", "CAP-2g")
def with_guns(others: int, guns: int) -> int:
    """Guns add their factors, but to no more than twice those of the others."""
    return min(others + guns, 2 * others)


@rule("CMB-13", "TEC-07")
def over_river(total: int) -> int:
    return total // 2


@rule("CAP-8c", "TEC-07")
def attacks_over_river(play: Campaign40, combat: Combat) -> bool:
    """Does a river lie between each attacker beside the targets and each of them? Bridges do not help, nor pontoons."""
    if not wet(play.field) >> combat.targets[0] & 1:
        return False
    across = play.field.across_water
    return all(across(where, target) for where in bases(play, combat) for target in combat.targets)


@cache
def wet(field: Battlefield) -> Hexes:
    """The hexes on a river."""
    hexes = 0
    for side in field.water:
        hexes |= side
    return hexes


def bases(play: Campaign40, combat: Combat) -> list[int]:
    """The hexes beside the targets that are attacked from; guns at a distance do not count (A-82)."""
    at, around = play.state.at, play.field.board.around
    near = [g for g in combat.guns if all(around[t] >> at[g] & 1 for t in combat.targets)] if combat.guns else ()
    return list(dict.fromkeys([at[unit] for unit in (*combat.attackers, *near)]))


# the defence


@rule("CMB-06", "CMB-14", "CAP-2i", "DIS-02")
def defence_total(play: Campaign40, combat: Combat) -> int:
    """The full factors of all who are in the target hexes, in order or not, and of nobody else; and their ground."""
    data = play.units
    return sum([data[unit].df for unit in combat.defenders]) + sum([each.value for each in ground(play, combat)])


def ground(play: Campaign40, combat: Combat) -> list[Modifier]:
    """All points that the defenders owe to the ground, hex by hex."""
    at, level = play.state.at, play.field.level
    found: list[Modifier] = []
    for target in combat.targets:
        units = [unit for unit in combat.defenders if at[unit] == target]
        if units:
            found += _terrain(play, target, len(units))
            found += _works(play, combat.side, target, units)
            if level[target] > LEVELS[0]:
                found += _height(play, combat, target)
    return found


@rule("TEC-02", "TEC-03", "TEC-04", "TEC-06")
def _terrain(play: Campaign40, target: int, units: int) -> list[Modifier]:
    """Once for the hex, but on rough ground for each unit."""
    found = terrain_points(play.field)[target]
    return [Modifier(word, points * (units if each else 1), number, target) for word, number, points, each in found]


@cache
def terrain_points(field: Battlefield) -> tuple[tuple[tuple[str, str, int, bool], ...], ...]:
    """By hex: the terrain that helps its defenders, the rule, the points, and whether each unit has them."""
    chart = field.tables.terrain
    rows = [(word, number, chart[word].defence, chart[word].per_unit) for word, number in GROUND]
    return tuple(tuple(row for row in rows if field.terrain[row[0]] >> h & 1) for h in range(field.board.size))


@rule("TEC-11", "TEC-12")
def _works(play: Campaign40, attacker: int, target: int, units: Sequence[int]) -> list[Modifier]:
    """A railway serves infantry and engineers; an entrenchment serves the side that dug it."""
    data, chart = play.units, play.field.tables.terrain
    found = []
    if play.field.rail >> target & 1 and any(data[unit].infantry or data[unit].engineer for unit in units):
        found.append(Modifier("railway", chart["railway"].defence, "TEC-11", target))
    if closed(play, attacker) >> target & 1:
        found.append(Modifier("entrenchment", chart["entrenchment"].defence, "TEC-12", target))
    return found


@rule("TEC-09")
def _height(play: Campaign40, combat: Combat, target: int) -> list[Modifier]:
    """A point for the defenders above all who come up to them."""
    if play.field.level[target] <= highest_base(play, combat):
        return []
    return [Modifier("height", play.field.tables.terrain["level_change"].defence, "TEC-09", target)]


def highest_base(play: Campaign40, combat: Combat) -> int:
    level = play.field.level
    return max([level[where] for where in bases(play, combat)], default=level[combat.targets[0]])


# the column


@rule("CMB-16")
def column_of(attack: int, defence: int) -> int:
    """The last column that the odds reach, so that every fraction falls to the defender; -1 below the first."""
    if attack <= 0:
        return -1
    column = -1
    for ours, theirs in RATIOS:
        if attack * theirs < ours * defence:
            break
        column += 1
    return column


def odds_column(play: Campaign40, combat: Combat) -> int:
    return column_of(attack_total(play, combat), defence_total(play, combat))


@rule("CMB-10")
def enough(play: Campaign40, combat: Combat) -> bool:
    """Is it an attack at all, at 1:4 or better?"""
    attack = attack_total(play, combat)
    return attack > 0 and attack * RATIOS[0][1] >= defence_total(play, combat)


@rule("CMB-23")
def limited(columns: int) -> int:
    """Right and left are weighed against each other; never more than three columns are left."""
    return min(max(columns, -MOST_SHIFT), MOST_SHIFT)


def final_column(combat: Combat) -> int:
    """The column that is rolled on; it never leaves the table."""
    return min(max(combat.column + limited(combat.shift + combat.pass_shift), 0), LAST_COLUMN)


def results(play: Campaign40, combat: Combat) -> tuple[Result, ...]:
    """The six results of the final column by die, each for attacker and defender."""
    return play.field.tables.combat[final_column(combat)]

"""9.0: whom a side can assault, with whom, and whether it may."""

from __future__ import annotations

from grognard.engine.dice import Luck
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.verdun.actions import Done
from grognard.games.verdun.battlefield import GERMAN
from grognard.games.verdun.forts import fort_at, intact
from grognard.games.verdun.odds import FIRST_COLUMN, column_name, odds
from grognard.games.verdun.state import ASSAULTED, ATTACKED, DEMORALIZED, Clash
from grognard.games.verdun.support import offensive_guns, offensive_ruling
from grognard.games.verdun.war import ENEMY, War
from grognard.games.verdun.zones import influence
from grognard.geometry import Hexes, UnknownHex, bits


class Assault(Action, frozen=True):
    """9.1a: the target, the infantry that attacks it, the guns that support them."""

    target: str
    units: tuple[str, ...]
    guns: tuple[str, ...] = ()


def clash_for(war: War, side: int, target: int, units: tuple[int, ...], guns: tuple[int, ...]) -> Clash:
    """An assault that is planned or declared. Only Germans fight forts (14.8a)."""
    fort = fort_at(war, target) if side == GERMAN else -1
    return Clash(side, target, units, guns, fort=fort)


@rule("9.0c", "9.0e")
def enemy_hexes(war: War, side: int) -> Hexes:
    """Hexes that hold somebody to fight: enemy units, and for the German the garrisons of forts."""
    enemies = war.occupied(ENEMY[side])
    if side == GERMAN:
        enemies |= intact(war)
    return enemies & ~war.field.closed


def target_hexes(war: War, side: int) -> Hexes:
    """Targets next to infantry that may still attack."""
    ready = 0
    for unit in _ready(war, side):
        ready |= influence(war.field)[war.state.at[unit]]
    enemies = enemy_hexes(war, side) & ready
    return enemies & ~_assaulted(war, enemies)


def _assaulted(war: War, hexes: Hexes) -> Hexes:
    """9.0g: hexes with somebody who was assaulted in this phase already."""
    found = war.state.forts_assaulted
    marks = war.state.marks
    for where in bits(hexes):
        if any(marks[unit] & ASSAULTED for unit in war.stack(where)):
            found |= 1 << where
    return found


def _ready(war: War, side: int) -> list[int]:
    at, marks = war.state.at, war.state.marks
    tired = ATTACKED | DEMORALIZED
    return [u for u in war.field.infantry[side] if at[u] >= 0 and not marks[u] & tired]


def attackers_of(war: War, side: int, target: int) -> list[int]:
    """9.0f: all infantry that could join an assault on this hex."""
    near = influence(war.field)[target]
    return [unit for unit in _ready(war, side) if near >> war.state.at[unit] & 1]


@rule("9.0g")
def target_ruling(war: War, side: int, name: str) -> Ruling:
    """An enemy must be there, and nobody in the hex may have been assaulted in this phase."""
    try:
        target = war.field.board.at(name)
    except UnknownHex:
        return forbid("9.0e", "no_such_hex", hex=name)
    if not enemy_hexes(war, side) >> target & 1:
        return forbid("9.0e", "no_enemy_there", hex=name)
    if _assaulted(war, 1 << target) >> target & 1:
        return forbid("9.0g", "assaulted_already", hex=name)
    return LEGAL


@rule("9.0b", "9.0f", "9.0g", "9.1a", "9.11a")
def assault_ruling(war: War, side: int, action: Assault) -> Ruling:
    """The target, each attacker, each gun, and at last the column that comes of it (A10)."""
    ruling = target_ruling(war, side, action.target)
    if not ruling:
        return ruling
    target = war.field.board.at(action.target)
    units, guns = [war.unit(u) for u in action.units], [war.unit(g) for g in action.guns]
    for ruling in _part_rulings(war, side, target, units, guns):
        if not ruling:
            return ruling
    value = odds(war, clash_for(war, side, target, tuple(units), tuple(guns)))
    if value.shifted < FIRST_COLUMN:
        return forbid("9.11a", "odds_too_low", column=column_name(value.shifted))
    return LEGAL


def _part_rulings(war: War, side: int, target: int, units: list[int], guns: list[int]) -> list[Ruling]:
    if not units or len({*units, *guns}) != len(units) + len(guns):
        return [forbid("9.0b", "no_attackers")]
    if any(unit < 0 or war.units[unit].side != side for unit in units + guns):
        return [forbid("9.0b", "no_such_unit")]
    return [attacker_ruling(war, unit, target) for unit in units] + [
        offensive_ruling(war, gun, target, units) for gun in guns
    ]


@rule("9.0b", "9.0d", "9.0g", "12.3a", "TEC-05")
def attacker_ruling(war: War, unit: int, target: int) -> Ruling:
    """Infantry in good heart, next to the target on the same bank, that has not attacked yet."""
    data = war.units[unit]
    if not data.infantry or not war.on_map(unit):
        return forbid("9.0b", "only_infantry", unit=data.id)
    if war.has(unit, ATTACKED):
        return forbid("9.0g", "attacked_already", unit=data.id)
    if war.has(unit, DEMORALIZED):
        return forbid("12.3a", "demoralized_attack", unit=data.id)
    return _beside(war, unit, target)


def _beside(war: War, unit: int, target: int) -> Ruling:
    board, here = war.field.board, war.state.at[unit]
    if not board.around[here] >> target & 1:
        return forbid("9.0b", "not_beside", unit=war.units[unit].id, hex=board.name(target))
    if war.field.rivers[board.direction(here, target)] >> here & 1:
        return forbid("TEC-05", "across_the_meuse", unit=war.units[unit].id, hex=board.name(target))
    return LEGAL


def assaults(war: War, side: int) -> list[Action]:
    """For each target: all who can attack and each stack of them, without guns, with light and with all guns."""
    found: list[Action] = []
    for target in war.field.board.ordered(target_hexes(war, side)):
        for units in _forces(war, attackers_of(war, side, target)):
            for guns in _gun_choices(war, side, target, units):
                action = Assault(war.field.board.name(target), tuple(war.ids(units)), tuple(war.ids(guns)))
                if assault_ruling(war, side, action):
                    found.append(action)
    return found


def _forces(war: War, everybody: list[int]) -> list[list[int]]:
    hexes = dict.fromkeys(war.state.at[unit] for unit in everybody)
    stacks = [[unit for unit in everybody if war.state.at[unit] == where] for where in hexes]
    return [everybody, *stacks] if len(stacks) > 1 else [everybody]


def _gun_choices(war: War, side: int, target: int, units: list[int]) -> list[list[int]]:
    guns = offensive_guns(war, side, target, units)
    light = [gun for gun in guns if war.units[gun].division_gun]
    return [list(choice) for choice in dict.fromkeys([(), tuple(light), tuple(guns)])]


def some_assault(war: War, side: int, luck: Luck) -> Action:
    targets = war.field.board.ordered(target_hexes(war, side))
    if luck.chance(0.1):
        return Done()
    for _ in range(3):
        target = luck.pick(targets)
        units = attackers_of(war, side, target)
        units = luck.some(units, len(units)) or units
        guns = luck.some(offensive_guns(war, side, target, units), 4) if luck.chance(0.5) else []
        action = Assault(war.field.board.name(target), tuple(war.ids(units)), tuple(war.ids(guns)))
        if assault_ruling(war, side, action):
            return action
    return Done()

"""Attacks to choose from: sensible ones for players that think, any legal one for those that do not."""

from __future__ import annotations

from grognard.engine.dice import Luck
from grognard.engine.ruling import Ruling
from grognard.engine.steps import Action
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.attack import (
    Attack,
    beside,
    beside_all,
    force_ruling,
    guns_for,
    one_of_each_hampered,
    prey_hexes,
    strongest,
    together_ruling,
)
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.duties import dodge_ruling, dutiful, stop_ruling
from grognard.games.blitzkrieg.odds import enough, planned
from grognard.games.blitzkrieg.state import DISORGANISED, Combat
from grognard.geometry import bits


def attack_ruling(play: Campaign40, side: int, action: Attack) -> Ruling:
    """All that an attack has to satisfy."""
    ruling = force_ruling(play, side, action)
    return dodge_ruling(play, combat_of(play, side, action)) if ruling else ruling


def combat_of(play: Campaign40, side: int, action: Attack) -> Combat:
    """The combat that an attack with good names begins; its targets in the order of the map."""
    targets = play.field.board.ordered(sum(1 << play.hex(name) for name in action.targets))
    return planned(play, side, targets, [play.unit(name) for name in action.units])


def order_for(play: Campaign40, combat: Combat) -> Attack:
    """The action that begins a combat."""
    names = tuple(play.field.board.name(where) for where in combat.targets)
    return Attack(names, tuple(play.ids(combat.attackers + combat.guns)))


def attackable(play: Campaign40, side: int) -> list[int]:
    """The enemy hexes that some attack of ours can reach at 1:4, in order."""
    hexes = play.field.board.ordered(prey_hexes(play, side))
    return [where for where in hexes if enough(play, strongest(play, side, where))]


def can_attack(play: Campaign40, side: int) -> bool:
    """Is there any attack at 1:4? Most have one without guns."""
    hexes = list(bits(prey_hexes(play, side)))
    if not play.state.hampered and any(enough(play, planned(play, side, (h,), beside(play, side, h))) for h in hexes):
        return True
    return any(enough(play, strongest(play, side, where)) for where in hexes)


def attacks(play: Campaign40, side: int) -> list[Action]:
    """For each hex and each pair of hexes: all who can attack, those in order, each stack; without and with guns."""
    hexes = attackable(play, side)
    around = play.field.board.around
    pairs = [(a, b) for i, a in enumerate(hexes) for b in hexes[i + 1 :] if around[a] & around[b]]
    found: dict[Action, None] = {}
    for targets in [*((where,) for where in hexes), *pairs]:
        for combat in _combats(play, side, targets):
            if together_ruling(play, combat) and dodge_ruling(play, combat):
                found[order_for(play, combat)] = None
    owed = dutiful(play, side)
    if owed is not None:
        found[order_for(play, owed)] = None
    return list(found)


def _combats(play: Campaign40, side: int, targets: tuple[int, ...]) -> list[Combat]:
    everybody = one_of_each_hampered(play, beside_all(play, side, targets), targets[0])
    guns = [gun for gun in guns_for(play, side, targets) if not _crowds(play, gun, everybody)]
    found = []
    for units in _forces(play, everybody):
        found.append(planned(play, side, targets, units))
        if guns:
            found.append(planned(play, side, targets, [*units, *guns]))
    return found


def _crowds(play: Campaign40, gun: int, units: list[int]) -> bool:
    """EVT-PAR-c: would the gun be the second from a hex under paralysis?"""
    at = play.state.at
    return bool(play.state.hampered >> at[gun] & 1) and any(at[unit] == at[gun] for unit in units)


def _forces(play: Campaign40, everybody: list[int]) -> list[list[int]]:
    at, marks = play.state.at, play.state.marks
    steady = [unit for unit in everybody if not marks[unit] & DISORGANISED]
    stacks = [[unit for unit in steady if at[unit] == where] for where in dict.fromkeys(at[u] for u in steady)]
    return [list(force) for force in dict.fromkeys(map(tuple, [everybody, steady, *stacks])) if force]


def some_attack(play: Campaign40, side: int, luck: Luck) -> Action:
    """Somebody against somebody near, if that is legal; else what duty asks, or the end."""
    if luck.chance(0.15) and stop_ruling(play, side):
        return Done()
    prey = prey_hexes(play, side)
    duties = prey & play.state.obliged
    hexes = list(bits(duties if duties and luck.chance(0.5) else prey))
    for _ in range(2):
        combat = _some_combat(play, side, luck.pick(hexes), luck)
        if together_ruling(play, combat) and dodge_ruling(play, combat):
            return order_for(play, combat)
    owed = dutiful(play, side)
    return order_for(play, owed) if owed is not None else Done()


def _some_combat(play: Campaign40, side: int, target: int, luck: Luck) -> Combat:
    targets = _with_another(play, side, target) if luck.chance(0.15) else [target]
    near = one_of_each_hampered(play, beside_all(play, side, targets), target)
    units = near if luck.chance(0.5) else luck.some(near, len(near)) or near
    guns = luck.some(guns_for(play, side, targets), 3) if luck.chance(0.4) else []
    return planned(play, side, targets, [*units, *guns])


def _with_another(play: Campaign40, side: int, target: int) -> list[int]:
    """The hex and one more that the first unit beside it can attack."""
    where = play.state.at[beside(play, side, target)[0]]
    others = prey_hexes(play, side) & play.field.board.around[where] & ~(1 << target)
    return play.field.board.ordered(1 << target | others & -others)

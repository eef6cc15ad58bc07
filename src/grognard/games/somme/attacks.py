"""Attacks to choose from: sensible ones for players that think, any legal one for those that do not."""

from __future__ import annotations

from grognard.engine.dice import Luck
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.somme.attack import (
    Attack,
    attack_ruling,
    beside,
    pledges,
    prey,
)
from grognard.games.somme.battlefield import GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.leading import may_lead
from grognard.games.somme.orders import Done

STOPS = 0.15  # how often the random player ends his attacks
TRIES = 3


def targets(play: Campaign18, side: int, exploiting: bool) -> list[int]:
    """The hexes that somebody may attack, in order; while combats are pledged, those alone."""
    owed = [] if exploiting else pledges(play)
    if owed:
        return [target for target, _ in owed]
    hexes = play.field.board.ordered(prey(play, side, exploiting))
    return [where for where in hexes if beside(play, side, where, exploiting)]


def stop_ruling(play: Campaign18, exploiting: bool) -> Ruling:
    """Nobody is ever obliged to attack (12.1d), but for what the British have pledged."""
    owed = [] if exploiting else pledges(play)
    if owed:
        return forbid("PET-5", "pledged_first", hex=play.field.board.name(owed[0][0]))
    return LEGAL


def attacks(play: Campaign18, side: int, exploiting: bool) -> list[Action]:
    """For each hex: everybody, those who can lead, each stack; with Stoss and without, with a tank and without."""
    found: dict[Action, None] = {}
    for target in targets(play, side, exploiting):
        for units in _forces(play, side, target, exploiting):
            for action in variants(play, side, target, units):
                if attack_ruling(play, side, action, exploiting):
                    found[action] = None
    return list(found)


def _forces(play: Campaign18, side: int, target: int, exploiting: bool) -> list[list[int]]:
    bound = dict(pledges(play)).get(target) if not exploiting else None
    if bound:
        return [bound]
    found: dict[tuple[int, ...], None] = {}
    for units in _nations(play, beside(play, side, target, exploiting)):
        stacks = [[u for u in units if play.state.at[u] == h] for h in dict.fromkeys(play.state.at[u] for u in units)]
        for force in [units, [u for u in units if may_lead(play, u)], *stacks]:
            if any(may_lead(play, unit) for unit in force):
                found[tuple(force)] = None
    return [list(force) for force in found]


def _nations(play: Campaign18, units: list[int]) -> list[list[int]]:
    """Everybody, or while nations may not attack together those of each nation."""
    if not play.restricted("attack"):
        return [units]
    forces = dict.fromkeys(play.units[unit].force for unit in units)
    return [[unit for unit in units if play.units[unit].force == force] for force in forces]


def variants(play: Campaign18, side: int, target: int, units: list[int]) -> list[Attack]:
    """The same units with Stoss and without, with each tank and without."""
    name, ids = play.field.board.name(target), tuple(play.ids(units))
    with_stoss = [True, False] if side == GERMAN and any(play.stoss_of(unit) for unit in units) else [False]
    return [Attack(name, ids, stoss, tank) for stoss in with_stoss for tank in tanks(play, units)]


def tanks(play: Campaign18, units: list[int]) -> list[str]:
    """The tanks among these attackers that could be used; none first."""
    return ["", *(play.units[unit].id for unit in units if play.units[unit].tank)]


def some_attack(play: Campaign18, side: int, exploiting: bool, luck: Luck) -> Action:
    """Somebody against somebody, if that is legal; else what was pledged, or the end."""
    may_stop = bool(stop_ruling(play, exploiting))
    if may_stop and luck.chance(STOPS):
        return Done()
    hexes = targets(play, side, exploiting)
    for _ in range(TRIES):
        action = _any_attack(play, side, luck.pick(hexes), exploiting, luck)
        if attack_ruling(play, side, action, exploiting):
            return action
    if may_stop:
        return Done()
    target, units = pledges(play)[0]
    return variants(play, side, target, units)[0]


def _any_attack(play: Campaign18, side: int, target: int, exploiting: bool, luck: Luck) -> Attack:
    bound = dict(pledges(play)).get(target) if not exploiting else None
    near = bound or luck.pick(_nations(play, beside(play, side, target, exploiting)))
    units = near if bound or luck.chance(0.6) else luck.some(near, len(near)) or near
    return luck.pick(variants(play, side, target, units))

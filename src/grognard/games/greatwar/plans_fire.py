"""The reserve artillery: where the template lies best, and how many dice are worth their tokens."""

from __future__ import annotations

from typing import NamedTuple

from grognard.engine.steps import Action
from grognard.games.greatwar.board import BOARD
from grognard.games.greatwar.bombarding import Bombard, HoldFire, cost_of, most_dice
from grognard.games.greatwar.plans_odds import shelled
from grognard.games.greatwar.plans_outlook import Outlook
from grognard.geometry import Hexes, HexId

SECOND_SHOOT = 0.85  # what a second shoot adds: some targets are gone


class Shoot(NamedTuple):
    """A bombardment and what it brings, its tokens paid."""

    hex: HexId
    dice: int
    worth: float


NO_SHOOT = Shoot(-1, 0, 0.0)


def damage(outlook: Outlook, centre: HexId, dice: int) -> float:
    """What shells on and around a hex do, to friends too."""
    key = centre, dice
    found = outlook.shells.get(key)
    if found is None:
        found = outlook.shells[key] = _damage(outlook, centre, dice)
    return found


def _damage(outlook: Outlook, centre: HexId, dice: int) -> float:
    battle, worth = outlook.battle, 0.0
    for hex_ in (centre, *BOARD.neighbours[centre]):
        unit = battle.in_hex[hex_] if hex_ >= 0 else -1
        if unit >= 0:
            worth += outlook.gain(unit, shelled(dice, hex_ == centre, outlook.mark(unit, hex_, False)))
    return worth


def best_shoot(outlook: Outlook, aim: Hexes, shoots: int) -> Shoot:
    """The best target within the aim and the best number of dice for it."""
    most = most_dice(outlook.battle, outlook.side)
    target = best_target(outlook, aim, most) if most > 0 else -1
    if target < 0:
        return NO_SHOOT
    times = 1 + SECOND_SHOOT * (shoots - 1)
    token = outlook.w.token
    found = [
        Shoot(target, n, times * damage(outlook, target, n) - token * cost_of(outlook.battle, outlook.side, n))
        for n in range(1, most + 1)
    ]
    best = max(found, key=lambda shoot: shoot.worth)
    return best if best.worth > outlook.w.artillery_order else NO_SHOOT


def best_target(outlook: Outlook, aim: Hexes, dice: int) -> HexId:
    """The hex under the centre: an enemy's, or one between several; -1 if nothing is worth it."""
    enemies = outlook.battle.occupied[outlook.enemy]
    best, worth = -1, 0.0
    for hex_ in BOARD.ordered(aim & BOARD.spread(enemies)):
        if not enemies >> hex_ & 1 and (BOARD.around[hex_] & enemies).bit_count() < 2:
            continue
        found = damage(outlook, hex_, dice)
        if found > worth:
            best, worth = hex_, found
    return best


def bombard(outlook: Outlook, again: int) -> Action:
    """The shoot that waits; a second one is paid for already."""
    state = outlook.battle.state
    if again:
        target = best_target(outlook, state.aim, again)
        return Bombard(BOARD.name(target), again) if target >= 0 else HoldFire()
    shoot = best_shoot(outlook, state.aim, state.shoots)
    return Bombard(BOARD.name(shoot.hex), shoot.dice) if shoot.dice else HoldFire()

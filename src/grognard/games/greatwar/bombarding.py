"""What the reserve artillery may do and what it costs."""

from __future__ import annotations

from grognard.engine.rules import rule
from grognard.engine.steps import Action
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD
from grognard.games.greatwar.los import sees

OBSERVATION, OBSERVER = "observation", "observer"
EYESIGHT = 5  # hexes that a Forward Observer looks out


class Bombard(Action, frozen=True):
    """The template is laid on this hex, arrow forward, and so many d6 are rolled."""

    hex: str
    dice: int


class HoldFire(Action, frozen=True):
    """No shoot, or no second one."""


@rule("RES-10", "RES-23")
def cost_of(battle: Battle, side: int, dice: int) -> int:
    """A token for each d6; with the Observation Advantage the first is free."""
    return dice - 1 if observation_rule(battle, side) else dice


@rule("RES-01", "RES-23")
def most_dice(battle: Battle, side: int) -> int:
    """The d6 that can be paid for, never more than the strength."""
    free = 1 if observation_rule(battle, side) else 0
    return min(battle.state.artillery[side], battle.state.tokens[side] + free)


def observation_rule(battle: Battle, side: int) -> str:
    """The rule that gives the side the Observation Advantage now, or nothing; A-90: one is as good as three."""
    if battle.in_force(OBSERVATION, side):
        return "CBC-11"
    if holds_the_height(battle, side):
        return "SCG-11"
    return "EXS-13b" if is_observed(battle, side) else ""


@rule("SCG-11")
def holds_the_height(battle: Battle, side: int) -> bool:
    """More units than the enemy on the height that the scenario names and beside it; a tie is nobody's."""
    ground = battle.setting.observation
    return (battle.occupied[side] & ground).bit_count() > (battle.occupied[1 - side] & ground).bit_count()


@rule("EXS-13a", "EXS-13b")
def is_observed(battle: Battle, side: int) -> bool:
    """Does a Forward Observer, one with infantry, see an enemy unit within 5 hexes (A-40)?"""
    specialist, kinds = battle.state.specialist, battle.kinds
    observers = [u for u in battle.of_side(side) if specialist[u] == OBSERVER and kinds[u].infantry]
    return any(_sees_somebody(battle, unit) for unit in observers)


def _sees_somebody(battle: Battle, observer: int) -> bool:
    where = battle.state.at[observer]
    near = BOARD.disk(where, EYESIGHT) & battle.occupied[1 - battle.units[observer].side]
    return any(sees(battle, where, hex_) for hex_ in BOARD.ordered(near))

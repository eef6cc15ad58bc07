"""Whom to fire at: where the dice take most, and most likely end a unit."""

from __future__ import annotations

from grognard.engine.steps import Action
from grognard.games.tigers.artillery import Lay, piece_targets
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.fire import HitNumber, hit_number, piece_hit_number
from grognard.games.tigers.plans_odds import end_chance, mean_loss
from grognard.games.tigers.targets import Aim, Selection

END = 0.5  # the end of a unit, beside its points
ARMOUR = 1.2  # how much more its points count


def lay(play: Campaign, side: int) -> Action:
    """The piece goes where it hurts most."""
    battle = play.battle
    worth = {
        unit: _gain(play, unit, (), piece_hit_number(play, battle, side, unit)) for unit in piece_targets(play, side)
    }
    return Lay(play.units[max(worth, key=worth.__getitem__)].id)


def aim(play: Campaign, side: int) -> Action:
    """The pair of firer and target that adds most to what has been aimed so far."""
    battle = play.battle
    worth: dict[tuple[int, int], float] = {}
    for firer, target in Selection(play, side).aims():
        before = tuple(hit_number(play, battle, other, target) for other, at in battle.aims if at == target)
        worth[firer, target] = _gain(play, target, before, hit_number(play, battle, firer, target))
    firer, target = max(worth, key=worth.__getitem__)
    return Aim(play.units[firer].id, play.units[target].id)


def _gain(play: Campaign, target: int, before: tuple[HitNumber, ...], shot: HitNumber) -> float:
    strength, after = play.state.strength[target], (*before, shot)
    gain = mean_loss(after, strength) - mean_loss(before, strength)
    gain += END * (end_chance(after, strength) - end_chance(before, strength))
    return gain * (ARMOUR if play.units[target].armour else 1.0)

"""What attacks promise: exact chances of the combat table, weighed by who would suffer what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.games.blitzkrieg.battlefield import ENEMY
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.odds import final_column
from grognard.games.blitzkrieg.plans_figures import weights
from grognard.games.blitzkrieg.plans_values import goal_worth, urgency, worths
from grognard.games.blitzkrieg.shifts import with_odds
from grognard.games.blitzkrieg.state import Combat
from grognard.games.blitzkrieg.zones import exerted, reach_of
from grognard.geometry import Hexes, union

SENT_BACK = ("R", "R*", "E")


def price(play: Campaign40, units: Iterable[int]) -> float:
    worth = worths(play.field)
    return sum([worth[unit] for unit in units])


def suffered(result: str, is_trapped: bool) -> float:
    """The part of their worth that a result costs units."""
    value = weights()
    if result == "D":
        return value.disorganised
    if result == "E":
        return 1.0
    if result in ("R", "R*"):
        if is_trapped:
            return value.cornered if result == "R" else value.trapped
        return value.retreat if result == "R" else value.long_retreat
    return 0.0


def repelled(result: str) -> float:
    """The part of their worth that a result costs attackers, who rally in the same turn."""
    return weights().repelled if result == "R" else suffered(result, is_trapped=False)


def trapped(play: Campaign40, side: int, targets: Sequence[int], spots: Hexes) -> bool:
    """Will the enemies in these hexes find no way back once we stand in those?"""
    enemy, mask = ENEMY[side], union(targets)
    around = play.field.board.spread(mask) & ~mask
    zone = (exerted(play, side) | reach_of(play, side, spots)) & ~play.troops(enemy)
    return not around & ~play.troops(side) & ~spots & ~zone


def promise(play: Campaign40, combat: Combat, is_trapped: bool) -> float:
    """What the attacker gains on average by a combat whose odds are known."""
    ours, theirs = price(play, combat.attackers + combat.guns), price(play, combat.defenders)
    ground = ground_of(play, combat)
    gain = 0.0
    for attacker, defender in play.field.tables.combat[final_column(combat)]:
        gain += theirs * suffered(defender, is_trapped) - ours * repelled(attacker)
        gain += ground if defender in SENT_BACK else 0.0
    return gain / 6


def ground_of(play: Campaign40, combat: Combat) -> float:
    """What the hexes are worth once the enemy has gone."""
    value, worth = weights(), goal_worth(play.field, combat.side)
    part = (value.stormed if combat.combined else value.emptied) * urgency(play, combat.side)
    return sum([value.ground + part * worth[target] for target in combat.targets])


def prospect(play: Campaign40, combat: Combat) -> float:
    """The promise of a combat that could be declared now."""
    at = play.state.at
    known = with_odds(play, combat)
    spots = union(at[unit] for unit in combat.attackers)
    return promise(play, known, trapped(play, combat.side, combat.targets, spots))

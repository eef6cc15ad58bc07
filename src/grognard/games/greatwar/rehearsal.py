"""A turn rehearsed: played through in thought a few times, with imagined dice and cards, and the enemy's answer.

All ways to begin meet the same luck; the better half of the time goes to the two best.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean
from typing import Final

from grognard.engine.counsel import Staff
from grognard.engine.dice import Dice, Luck
from grognard.engine.steps import Action
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import side_index
from grognard.games.greatwar.chance import chance

AHEAD: Final = 2
"""Moments that are played through: one's own turn and the answer."""
FINALISTS: Final = 2


def moment(battle: Battle) -> int:
    """Counts the turns of both sides."""
    state = battle.state
    return 2 * state.turn + (state.active != state.first)


def rehearse(battle: Battle, firsts: Sequence[Action], staff: Staff, rounds: int) -> Action:
    """The action after which things went best, the first of equals."""
    worths: list[list[float]] = [[] for _ in firsts]
    left = list(range(len(firsts)))
    for number in range(rounds):
        if number == rounds // 2:
            left = sorted(left, key=lambda index: -mean(worths[index]))[:FINALISTS]
        for index in left:
            worths[index].append(_tried(battle, firsts[index], staff, number))
    return firsts[max(left, key=lambda index: mean(worths[index]))]


def _tried(battle: Battle, first: Action, staff: Staff, number: int) -> float:
    decision = battle.decision
    assert decision is not None
    side, luck = decision.side, Luck(number)
    thought = battle.game.imagine(battle, side, Dice(number.to_bytes(4, "big")))
    assert isinstance(thought, Battle)
    until = moment(thought) + AHEAD
    thought.carry_out(first)
    while thought.decision is not None and moment(thought) < until:
        thought.carry_out(staff.choose(thought, luck))
    return chance(thought, side_index(side))

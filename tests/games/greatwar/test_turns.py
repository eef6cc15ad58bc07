"""Whole turns: who is next, which phase follows which, and what both sides can see of the tokens."""

from __future__ import annotations

from itertools import pairwise

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.sequence import PHASES, TurnBegan
from tests.games.greatwar.support import GAME
from tests.games.support import events

ACTIONS = 400


def turns() -> tuple[Battle, list[tuple[int, str]]]:
    """A game of some turns, and the side and phase of each of its decisions."""
    play, luck = GAME.start("s01", (), Dice(b"turns"), []), Luck(3)
    seen: list[tuple[int, str]] = []
    while play.decision is not None and len(seen) < ACTIONS:
        seen.append((play.state.active, play.state.phase))
        play.apply(play.decision.sample(play, luck))
    return play, seen


@pytest.mark.rule("TURN-01")
def test_the_sides_take_turns() -> None:
    play, _ = turns()
    sides = [event.side for event in events(play, TurnBegan)]
    assert len(sides) > 4
    assert sides[0] == "allied"
    assert all(one != other for one, other in pairwise(sides))


@pytest.mark.rule("TURN-02")
def test_the_phases_follow_each_other() -> None:
    _, seen = turns()
    assert {phase for _, phase in seen} >= {"command", "orders", "movement", "combat", "end"}
    for (side, phase), (next_side, next_phase) in pairwise(seen):
        if side == next_side:
            assert PHASES.index(phase) <= PHASES.index(next_phase)
        else:
            assert (phase, next_phase) == ("end", "command")


@pytest.mark.rule("HQ-01")
@pytest.mark.parametrize("side", ["german", "allied", ""])
def test_everybody_sees_how_many_tokens_everybody_has(side: str) -> None:
    play, _ = turns()
    shown = {purse.side: purse.count for purse in GAME.view(play, side).purses}
    assert (shown["german"], shown["allied"]) == tuple(play.state.tokens)

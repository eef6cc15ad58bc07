"""The contract, part two: a side may take back what it did, until dice, a secret or the other side spoke."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from grognard.engine.dice import Luck
from grognard.engine.match import Match
from grognard.engine.ruling import IllegalAction
from tests.contract.cases import Case, some_cases, steps


class Before(NamedTuple):
    """What a play was like before one of its actions."""

    side: str
    digest: str
    rolls: int


def way_back(match: Match, past: list[Before]) -> int:
    """How many actions may be undone: the last ones of one side that rolled nothing and drew nothing."""
    rolls, count = match.play.state.rolls, 0
    for before in reversed(past):
        if before.side != past[-1].side or before.rolls != rolls:
            break
        count += 1
    return count


@some_cases
def test_undo_goes_back_to_dice_secrets_or_the_other_side_and_no_further(case: Case) -> None:
    match, game = case.match(10), case.game
    past: list[Before] = []
    for count in steps(match, Luck(10)):
        if count % 3 == 0 and past:
            there = game.digest(match.play.state)
            undone = undo_all(match, past)
            redo_all(match, past[-1].side, undone)
            assert game.digest(match.play.state) == there
        past.append(Before(match.decider, game.digest(match.play.state), match.play.state.rolls))
        assert len(past) == len(match.entries) + 1


def undo_all(match: Match, past: list[Before]) -> int:
    """Undo as far as it goes; each state on the way was there before, and the end is where it must be."""
    side, expected, undone = past[-1].side, way_back(match, past), 0
    unknown = set(match.game.secrets(match.play, side))
    while match.can_undo(side):
        match.undo(side)
        undone += 1
        assert set(match.game.secrets(match.play, side)) <= unknown, "a secret was seen and taken back"
        assert match.game.digest(match.play.state) == past[-undone].digest
        assert match.decider == past[-undone].side
    assert undone == expected
    for other in match.game.sides:
        with pytest.raises(IllegalAction):
            match.undo(other)
    return undone


def redo_all(match: Match, side: str, times: int) -> None:
    for _ in range(times):
        match.redo(side)
    assert not match.can_redo(side)

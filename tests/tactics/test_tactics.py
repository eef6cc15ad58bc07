"""The players solve what they should, with a fixed number of tries, so that no clock decides."""

from __future__ import annotations

import pytest

from tests.tactics.puzzles import games, puzzles, solved

ENOUGH = 20
SHARES = {"veteran": 0.80, "general@24tries": 0.95}


@pytest.mark.parametrize("name", games())
def test_every_game_has_enough_puzzles(name: str) -> None:
    found = puzzles(name)
    assert len(found) >= ENOUGH
    assert len({puzzle.name for puzzle in found}) == len(found)


@pytest.mark.parametrize("solver", SHARES)
@pytest.mark.parametrize("name", games())
def test_the_share_of_puzzles_solved(name: str, solver: str) -> None:
    missed = [puzzle.name for puzzle in puzzles(name) if not solved(name, puzzle, solver)]
    assert 1 - len(missed) / len(puzzles(name)) >= SHARES[solver], missed

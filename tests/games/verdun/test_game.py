"""The game as a whole: its scenario, its options, its calendar."""

from __future__ import annotations

from itertools import combinations

import pytest

from grognard.engine.dice import Dice
from grognard.engine.errors import BadOption
from tests.games.verdun.support import GAME, battle

OPTIONS = [option.key for option in GAME.scenarios[0].options]


@pytest.mark.rule("15.0a")
def test_each_option_is_chosen_on_its_own_before_play() -> None:
    for some in (*combinations(OPTIONS, 1), *combinations(OPTIONS, 2), OPTIONS):
        assert set(GAME.start("verdun", some, Dice(b"options")).state.options) == set(some)


@pytest.mark.rule("15.0a")
def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(BadOption, match="gas"):
        GAME.start("verdun", ["gas"], Dice(b"options"))


@pytest.mark.rule("14.7a")
@pytest.mark.parametrize(("turn", "commands"), [(5, False), (6, True), (9, True)])
def test_petain_commands_from_26_february(turn: int, commands: bool) -> None:
    assert battle({}, turn=turn).petain == commands

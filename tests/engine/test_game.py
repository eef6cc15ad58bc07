"""What the engine does for every game: scenarios, options, text forms, positions that name what is wrong."""

from __future__ import annotations

import msgspec
import pytest

from grognard.engine.dice import Dice
from grognard.engine.errors import BadOption, BadPosition, UnknownScenario
from tests.toy import TOY
from tests.toy_board import Attack, Move


def test_an_unknown_scenario_names_those_there_are() -> None:
    with pytest.raises(UnknownScenario, match="choose from meeting, raid"):
        TOY.start("siege", [], Dice(b""))


def test_an_unknown_option_names_those_there_are() -> None:
    with pytest.raises(BadOption, match="tanks: the scenario offers veterans"):
        TOY.start("meeting", ["tanks"], Dice(b""))
    with pytest.raises(BadOption, match="offers none"):
        TOY.start("raid", ["veterans"], Dice(b""))


def test_actions_are_read_strictly() -> None:
    assert TOY.read_action({"do": "move", "piece": "red-1", "to": "hill"}) == Move("red-1", "hill")
    assert TOY.read_action(msgspec.to_builtins(Attack("red-1", "blue-1"))) == Attack("red-1", "blue-1")
    with pytest.raises(msgspec.ValidationError, match="unknown field `speed`"):
        TOY.read_action({"do": "move", "piece": "red-1", "to": "hill", "speed": 2})


def test_a_position_is_a_play_ready_to_go_on() -> None:
    play = TOY.position('{"pieces": {"red-1": "hill", "blue-1": "wood"}, "side": "blue", "turn": 3}')
    assert play.decision is not None
    assert (play.decision.side, play.state.turn, TOY.invariants(play)) == ("blue", 3, [])


@pytest.mark.parametrize(
    ("text", "line", "field"),
    [
        ('{"pieces": {\n"red-1": "hill",\n"red-9": "west"}}', 3, "pieces.red-9"),
        ('{"pieces": {\n"red-1": "moon"}}', 2, "pieces.red-1"),
        ('{"pieces": {"red-1": "hill", "red-2": "hill", "red-3": "hill"}}', 0, "pieces"),
        ('{"pieces": {"red-1": "hill", "blue-1": "hill"}}', 0, "pieces"),
        ('{"pieces": {}, "weather": "mud"}', 1, "weather"),
        ('{"pieces": {}, "turn": "first"}', 1, "turn"),
        ("{", 1, ""),
    ],
)
def test_a_wrong_position_is_refused_with_its_place(text: str, line: int, field: str) -> None:
    with pytest.raises(BadPosition) as found:
        TOY.position(text)
    assert (found.value.line, found.value.field) == (line, field)

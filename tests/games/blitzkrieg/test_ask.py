"""Questions about a position."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from grognard.engine.ask import BadQuestion
from tests.games.blitzkrieg.support import GAME

SMALL = json.dumps(
    {
        "game": "blitzkrieg",
        "scenario": "stonne",
        "turn": 3,
        "phase": "german movement",
        "units": {
            "1106": ["a_sto_67_1 disorganised"],
            "1105": ["g_sto_ggd_1"],
            "0601": ["g_sto_ggd_2"],
            "1109": ["a_sto_fxc_1 fired"],
        },
    }
)


def answer(question: str, *args: Any) -> Any:
    """Of the small position, as JSON would tell it."""
    texts = [arg if isinstance(arg, str) else json.dumps(arg) for arg in args]
    play = GAME.position(SMALL)
    return msgspec.json.decode(msgspec.json.encode(GAME.ask(play, question, texts)))


def test_moves_lists_hexes_with_cost_and_path() -> None:
    found = answer("moves", "g_sto_ggd_2")
    assert (found["hex"], found["allowance"] > 0) == ("0601", True)
    near = next(each for each in found["hexes"] if each["hex"] == "0602")
    assert near["path"] == ["0602"]
    assert 0 < near["cost"] <= found["allowance"]


def test_whoever_cannot_move_is_told_why() -> None:
    found = answer("moves", "a_sto_fxc_1")
    assert found["hexes"] == []
    assert found["why_not"][0]["rule"] == "CAP-2c"


def test_supply_lists_every_combat_unit_on_the_map() -> None:
    found = {each["unit"]: each["supplied"] for each in answer("supply")["units"]}
    assert found == {"a_sto_67_1": True, "g_sto_ggd_1": True, "g_sto_ggd_2": True, "a_sto_fxc_1": True}


def test_the_odds_of_an_attack_have_every_reason_and_chance() -> None:
    found = answer("odds", {"do": "attack", "targets": ["1106"], "units": ["g_sto_ggd_1"]})
    assert found["odds"]
    assert found["column"]
    assert all(reason["reason"] for reason in found["reasons"])
    assert sum(ways for ways, _ in found["chances"].values()) == 6


def test_the_chances_of_a_gun_and_of_bombs() -> None:
    shells = answer("odds", {"do": "fire", "unit": "a_sto_fxc_1", "hex": "1105"})
    bombs = answer("odds", {"do": "assign", "air": "g_sto_gair_1", "hex": "1106"})
    assert sum(ways for ways, _ in shells["chances"].values()) == 6
    assert sum(ways for ways, _ in bombs["chances"].values()) == 6
    assert not answer("odds", {"do": "fire", "unit": "a_sto_fxc_1", "hex": "0101"})["legal"]


def test_why_not_names_the_rule() -> None:
    found = answer("why-not", {"do": "move", "unit": "a_sto_67_1", "path": ["1107"]})
    assert (found["side"], found["legal"]) == ("german", False)
    assert found["why_not"][0]["rule"]


@pytest.mark.parametrize(
    ("question", "args"),
    [
        ("moves", ["nobody"]),
        ("moves", ["g_sto_ggd_3"]),
        ("odds", ['{"do": "done"}']),
        ("odds", ['{"do": "attack", "targets": ["9999"], "units": ["g_sto_ggd_1"]}']),
        ("odds", ['{"do": "attack", "targets": [], "units": []}']),
        ("odds", ['{"do": "assign", "air": "nobody", "hex": "1106"}']),
        ("weather", []),
    ],
)
def test_what_cannot_be_answered_is_refused(question: str, args: list[str]) -> None:
    with pytest.raises(BadQuestion):
        answer(question, *args)

"""Questions about a position."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from grognard.engine.ask import BadQuestion
from grognard.games.greatwar.ask import ask
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.combat import Combat
from grognard.games.greatwar.movement import MoveUnits
from tests.games.greatwar.support import battle, unit


def combat() -> Battle:
    units = {"5-5": "G1 infantry ordered", "7-5": "A1 infantry", "3-3": "G2 infantry ordered", "2-3": "G3 infantry"}
    return battle(units, [Combat("german")], forest="7-5")


def fire(*units: str, target: str = "A1") -> str:
    return json.dumps({"do": "fire", "units": units, "target": target})


def test_moves_are_told_with_their_ways() -> None:
    play = battle({"5-5": "G1 infantry ordered", "9-5": "A1 infantry"}, [MoveUnits("german")], forest="6-5")
    answer = ask(play, "moves", ["G1"])
    assert (answer["hex"], answer["allowance"]) == ("5-5", 2)
    found = {entry["hex"]: entry for entry in answer["hexes"]}
    assert found["6-4"] == {"hex": "6-4", "steps": 1, "path": ["6-4"]}
    assert found["7-4"]["path"] == ["6-4", "7-4"]


def test_the_line_of_sight_names_what_blocks_it() -> None:
    play = battle({"7-5": "A1 infantry"})
    answer = ask(play, "sight", ["5-5", "9-5"])
    assert answer == {"from": "5-5", "to": "9-5", "distance": 4, "sees": False, "blocked_by": ["7-5"]}
    assert ask(play, "sight", ["5-5", "5-9"])["sees"]


def test_medals_are_told_by_their_reasons() -> None:
    play = combat()
    play.eliminate(unit(play, "G3"))
    answer = ask(play, "medals", [])
    assert answer["needed"] == play.setting.medals_to_win
    assert answer["allied"] == {"medals": 1, "held": [{"for": "elimination", "at": [], "medals": 1}]}
    assert answer["german"] == {"medals": 0, "held": []}


def test_odds_add_up_and_have_their_reasons() -> None:
    answer = ask(combat(), "odds", [fire("G1")])
    assert answer["legal"]
    assert {term["rule"] for term in answer["terms"]} >= {"RNG-09", "FOR-03"}
    assert all(0 <= ways <= of for ways, of in answer["chances"].values())
    msgspec.json.encode(answer)


def test_what_may_not_be_done_has_no_odds() -> None:
    answer = ask(combat(), "odds", [fire("G3")])
    assert not answer["legal"]
    assert answer["why_not"][0]["summary"]["fr"]


def test_why_not_names_the_rule() -> None:
    answer = ask(combat(), "why-not", [fire("G3")])
    assert (answer["side"], answer["legal"]) == ("german", False)
    assert answer["why_not"][0]["rule"]


@pytest.mark.parametrize(
    ("question", "args"),
    [
        ("moves", ["X9"]),
        ("sight", ["5-5", "12-1"]),
        ("sight", ["5-5"]),
        ("odds", ['{"do": "end_combat"}']),
        ("odds", ["not JSON"]),
        ("weather", []),
    ],
)
def test_bad_questions_are_refused(question: str, args: list[Any]) -> None:
    with pytest.raises(BadQuestion):
        ask(combat(), question, args)

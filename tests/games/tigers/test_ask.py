"""Questions about a position."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from grognard.engine.ask import BadQuestion
from grognard.games.tigers.ask import ask
from grognard.games.tigers.campaign import Campaign
from tests.games.tigers.support import GAME, at_start

SMALL = json.dumps(
    {
        "game": "tigers",
        "scenario": "campaign",
        "impulse": "17-2",
        "phase": "german movement",
        "units": {
            "Dasburg": ["G-2-304", "G-2-3a", "G-600E"],
            "Marnach": ["A-28-110a entrenched"],
            "Clervaux": ["G-2-2", "A-9R"],
            "Wiltz": ["G-26-77 finished"],
        },
    }
)


def small(phase: str = "german movement", **damaged: Any) -> Campaign:
    return GAME.position(json.dumps(json.loads(SMALL) | {"phase": phase} | damaged))


def answer(question: str, *args: str, phase: str = "german movement") -> Any:
    found = GAME.ask(small(phase), question, args)
    assert msgspec.json.decode(msgspec.json.encode(found)) == msgspec.to_builtins(found)
    return found


def test_moves_tell_cost_path_and_whether_on_foot() -> None:
    """T-15: crossing at the damaged bridge costs 3 + 1, on foot."""
    play = at_start()
    found = ask(play, "moves", ["G-2-304"])
    assert (found["unit"], found["space"], found["points"]) == ("G-2-304", "Dasburg", 8)
    assert {"space": "Marnach", "cost": 4, "path": ["Marnach"], "on_foot": True} in found["spaces"]
    assert all(way["space"] != "Marnach" for way in ask(play, "moves", ["G-2-3a"])["spaces"])


def test_moves_of_who_may_not_move_tell_why() -> None:
    found = answer("moves", "G-26-77")
    assert found["spaces"] == []
    assert found["why_not"][0]["rule"] == "8.25a"
    assert set(found["why_not"][0]["summary"]) == {"en", "fr"}


def test_supply_judges_everybody() -> None:
    found = {each["unit"]: each for each in answer("supply")["units"]}
    assert found["G-2-304"]["supplied"]
    assert found["G-2-304"]["path"][0] == "Dasburg"
    assert found["G-2-304"]["damaged_bridges"] == []
    assert found["A-28-110a"]["side"] == "allied"


def test_odds_of_a_battle() -> None:
    fight = '{"do": "fight", "area": "Clervaux", "units": ["G-2-2"]}'
    found = answer("odds", fight, phase="german battles")
    assert found["legal"]
    assert all({"term", "facts", "value", "rule"} == set(term) for term in found["terms"])
    nobody = '{"do": "fight", "area": "Dasburg", "units": ["G-2-304"]}'
    assert not answer("odds", nobody, phase="german battles")["legal"]


def test_odds_of_building_and_demolition() -> None:
    build = '{"do": "build", "unit": "G-600E", "beyond": "Marnach"}'
    found = answer("odds", build, phase="german building")
    assert not found["legal"]
    assert found["why_not"][0]["rule"] == "10.13c"
    alone = small("german building", units={"Dasburg": ["G-600E"], "Marnach": ["G-2-304"]})
    assert ask(alone, "odds", [build])["chances"] == {"bridge_built": [4, 10], "building_failed": [6, 10]}
    blow = '{"do": "blow_bridge", "unit": "A-28-110a"}'
    assert sum(ways for ways, _ in answer("odds", blow)["chances"].values()) == 10


def test_why_not() -> None:
    move = '{"do": "move", "units": ["G-2-3a"], "path": ["Marnach"]}'
    found = answer("why-not", move)
    assert (found["side"], found["legal"], found["why_not"][0]["rule"]) == ("german", False, "8.35c")
    assert answer("why-not", '{"do": "done"}') == {"side": "german", "legal": True, "why_not": []}


@pytest.mark.parametrize(
    ("question", "args", "reason"),
    [
        ("weather", [], "no question"),
        ("moves", [], "ask moves UNIT"),
        ("moves", ["G-999"], "no unit"),
        ("moves", ["A-70T"], "not in play"),
        ("odds", ['{"do": "done"}'], "only fight"),
        ("odds", ["{"], "not JSON"),
        ("why-not", ['{"do": "dance"}'], "no such action"),
    ],
)
def test_bad_questions_say_what_would_do(question: str, args: list[str], reason: str) -> None:
    with pytest.raises(BadQuestion, match=reason):
        ask(small(), question, args)

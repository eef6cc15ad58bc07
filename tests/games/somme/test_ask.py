"""Questions about a position."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from grognard.engine.ask import BadQuestion
from tests.games.somme.support import GAME

SMALL: dict[str, Any] = {
    "game": "somme",
    "scenario": "michael",
    "turn": 2,
    "sequence": 1,
    "phase": "german combat",
    "asks": "attacks",
    "units": {
        "4307": ["g_185", "g_hq_2"],
        "4407": ["g_28_1 disorganised"],
        "4207": ["a_br_37", "a_br_hq_3"],
        "1332": ["a_br_34"],
    },
}
ATTACK = {"do": "attack", "target": "4207", "units": ["g_185"]}


def answer(question: str, *args: Any, **changed: Any) -> Any:
    """Of the small position, as JSON would tell it."""
    texts = [arg if isinstance(arg, str) else json.dumps(arg) for arg in args]
    play = GAME.position(json.dumps(SMALL | changed))
    return msgspec.json.decode(msgspec.json.encode(GAME.ask(play, question, texts)))


def test_moves_lists_hexes_with_cost_and_path() -> None:
    found = answer("moves", "g_28_1")
    assert (found["hex"], found["allowance"]) == ("4407", 2)
    near = next(each for each in found["hexes"] if each["hex"] == "4408")
    assert (near["path"], near["cost"] > 0) == (["4408"], True)


def test_moves_says_why_a_unit_cannot_go() -> None:
    units = {"4407": ["g_185 moved"], "1320": ["a_br_37"], "4410": ["g_187"]}
    found = answer("moves", "g_185", phase="german movement", asks="move_units", units=units)
    assert (found["hexes"], bool(found["why_not"][0]["rule"])) == ([], True)


def test_supply_tells_who_is_fed_and_commanded() -> None:
    units = {each["unit"]: each for each in answer("supply")["units"]}
    assert (units["g_185"]["supplied"], units["g_185"]["commanded"]) == (True, True)
    assert units["a_br_34"]["side"] == "allied"


def test_odds_lists_shifts_and_chances() -> None:
    found = answer("odds", ATTACK)
    assert found["legal"]
    assert sum(ways for ways, _ in found["chances"].values()) in (0, 36)
    assert bool(found["chances"]) != found["cancelled"]
    assert {"reason", "value", "rule"} == set(found["shifts"][0]) if found["shifts"] else True


def test_odds_of_a_forbidden_attack_name_the_rule() -> None:
    found = answer("odds", ATTACK | {"units": ["g_28_1"]})
    assert (found["legal"], bool(found["why_not"][0]["rule"])) == (False, True)


def test_points_are_those_of_the_scenario() -> None:
    found = answer("points")
    assert (found["items"], found["level"]) == ([], "allied_tactical")
    campaign = answer("points", scenario="campaign", markers={"2520": "obj3_03 captured"})
    assert campaign["hidden_markers"] == 1
    assert "level" not in campaign


def test_why_not_names_rule_and_summary() -> None:
    found = answer("why-not", ATTACK | {"units": ["g_28_1"]})
    assert (found["side"], found["legal"]) == ("german", False)
    assert set(found["why_not"][0]["summary"]) == {"en", "fr"}


@pytest.mark.parametrize(
    ("question", "args"),
    [
        ("weather", ()),
        ("moves", ()),
        ("moves", ("nobody",)),
        ("moves", ("g_187",)),
        ("odds", ("{",)),
        ("odds", ({"do": "done"},)),
        ("odds", (ATTACK | {"units": []},)),
        ("odds", (ATTACK | {"target": "9999"},)),
        ("odds", (ATTACK | {"target": "4208"},)),
    ],
)
def test_what_cannot_be_answered_is_refused(question: str, args: tuple[Any, ...]) -> None:
    with pytest.raises(BadQuestion):
        answer(question, *args)

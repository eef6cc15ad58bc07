"""Questions about a position."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from grognard.engine.ask import BadQuestion
from grognard.games.verdun.ask import ask
from grognard.games.verdun.movement import Movement
from tests.games.verdun.support import GAME, battle

SMALL = json.dumps(
    {
        "game": "verdun",
        "turn": 3,
        "phase": "german movement",
        "units": {
            "1405": ["f_72_351 reduced demoralized"],
            "1404": ["g_21_80", "g_21_art"],
            "1104": ["g_hq_18", "g_ca_18_1"],
        },
        "german_control": {"german": ["1004", "0904"]},
    }
)


def answer(question: str, *args: Any) -> Any:
    """Of the small position, as JSON would tell it."""
    texts = [arg if isinstance(arg, str) else json.dumps(arg) for arg in args]
    return msgspec.json.decode(msgspec.json.encode(ask(GAME.position(SMALL), question, texts)))


def test_moves_lists_hexes_with_cost_and_path() -> None:
    found = answer("moves", "g_21_80")
    march = {each["hex"]: each for each in found["march"]["hexes"]}
    assert found["hex"] == "1404"
    assert found["march"]["allowance"] == 4
    assert march["1204"] == {"hex": "1204", "cost": 4.0, "path": ["1304", "1204"]}
    assert "1405" not in march


def test_moves_says_why_a_strategic_move_is_out() -> None:
    found = answer("moves", "g_21_80")["strategic"]
    assert found["hexes"] == []
    assert [each["rule"] for each in found["why_not"]] == ["8.2c"]


def test_strategic_moves_are_listed_too() -> None:
    found = answer("moves", "g_hq_18")["strategic"]
    assert found["allowance"] == 10
    assert {"hex": "0904", "cost": 1.0, "path": ["1004", "0904"]} in found["hexes"]


def test_supply_tells_the_line_of_every_unit() -> None:
    units = {each["unit"]: each for each in answer("supply")["units"]}
    assert next(iter(units)) == "g_hq_18"
    assert units["g_hq_18"]["path"][-1] == "0201"
    assert units["g_21_80"] | {"path": []} == {
        "unit": "g_21_80",
        "side": "german",
        "hex": "1404",
        "supplied": True,
        "why": "in_supply",
        "rule": "6.12c",
        "to": "g_hq_18",
        "cost": 3.0,
        "limit": 10.0,
        "path": [],
    }


def test_supply_tells_why_there_is_none() -> None:
    units = {each["unit"]: each for each in answer("supply")["units"]}
    assert (units["f_72_351"]["supplied"], units["f_72_351"]["why"]) == (False, "no_hq")
    assert units["f_72_351"]["cost"] is None


def test_odds_of_an_assault_with_every_shift() -> None:
    found = answer("odds", {"do": "assault", "target": "1405", "units": ["g_21_80"], "guns": ["g_21_art"]})
    assert (found["attack"], found["defence"], found["odds"], found["column"]) == (9, 1, "9:1", "6:1")
    assert found["shifts"] == [
        {"reason": "woods", "columns": -1, "rule": "9.23b"},
        {"reason": "trench", "columns": -2, "rule": "9.24b"},
    ]
    assert sum(ways for ways, _ in found["chances"].values()) == 6


def test_odds_of_an_assault_that_cannot_be() -> None:
    found = answer("odds", {"do": "assault", "target": "1406", "units": ["g_21_80"]})
    assert (found["legal"], found["why_not"][0]["rule"]) == (False, "9.0e")


def test_odds_below_one_to_three_are_told_all_the_same() -> None:
    war = battle({"0706": ["g_remnant_1"], "0707": ["f_14_35", "f_14_42"]}, [Movement("german")], turn=3, phase=3)
    found = ask(war, "odds", ['{"do": "assault", "target": "0707", "units": ["g_remnant_1"]}'])
    assert found["legal"] is False
    assert found["why_not"][0]["rule"] == "9.11a"
    assert found["odds"] == "1:10"


def test_odds_of_a_barrage() -> None:
    found = answer("odds", {"do": "barrage", "target": "1405", "guns": ["g_ca_18_1"]})
    assert (found["legal"], found["strength"]) == (True, 5)
    assert {"reason": "barrage_trench", "columns": -2, "rule": "7.12e"} in found["shifts"]
    assert sum(ways for ways, _ in found["chances"].values()) == 6


def test_odds_of_interdiction() -> None:
    found = answer("odds", {"do": "interdict", "gun": "g_ca_18_1", "hex": "1406"})
    assert found["chances"] == {"interdicted": [4, 6], "missed": [2, 6]}


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ({"do": "barrage", "target": "1405", "guns": ["g_21_art"]}, "2.13d"),
        ({"do": "interdict", "gun": "g_ca_18_1", "hex": "1323"}, "7.23b"),
    ],
)
def test_fire_that_cannot_be_has_its_reasons(action: dict[str, Any], rule: str) -> None:
    assert answer("odds", action)["why_not"][0]["rule"] == rule


def test_why_not_names_rule_and_summary_in_both_languages() -> None:
    found = answer("why-not", {"do": "move", "units": ["g_21_80"], "path": ["1405"]})
    assert (found["side"], found["legal"]) == ("german", False)
    (breach,) = found["why_not"]
    assert (breach["rule"], breach["reason"], breach["facts"]) == ("8.11a", "enemy_there", {"hex": "1405"})
    assert breach["summary"]["en"]
    assert breach["summary"]["fr"]


def test_why_not_of_what_may_be_done() -> None:
    found = answer("why-not", {"do": "move", "units": ["g_21_80"], "path": ["1304"]})
    assert (found["legal"], found["why_not"]) == (True, [])


@pytest.mark.parametrize(
    ("question", "args", "reason"),
    [
        ("weather", [], "no question 'weather'"),
        ("moves", [], "ask moves UNIT"),
        ("moves", ["g_21_999"], "no unit"),
        ("moves", ["g_21_81"], "not on the map"),
        ("odds", ["{"], "not JSON"),
        ("odds", ['{"do": "dance"}'], "no such action"),
        ("odds", ['{"do": "done"}'], "names no units"),
        ("odds", ['{"do": "assault", "target": "1405", "units": ["nobody"]}'], "no unit 'nobody'"),
        ("odds", ['{"do": "move", "units": ["g_21_80"], "path": ["1304"]}'], "have odds"),
    ],
)
def test_questions_without_an_answer_say_so(question: str, args: list[str], reason: str) -> None:
    with pytest.raises(BadQuestion, match=reason):
        answer(question, *args)

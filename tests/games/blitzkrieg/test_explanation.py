"""What the computer says of its actions, and the words for that in both languages."""

from __future__ import annotations

import pytest

from grognard.engine.steps import Action
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.appraisal import GENERAL
from grognard.games.blitzkrieg.attack import Attack
from grognard.games.blitzkrieg.battlefield import FOLDER
from grognard.games.blitzkrieg.counsel import FIRE, OPERATIONS
from grognard.games.blitzkrieg.explanation import explain
from grognard.games.blitzkrieg.flights import Assign, Fire, Interdict
from grognard.games.blitzkrieg.movement import Movement, StartMovement
from grognard.games.blitzkrieg.orders import Exit, Move
from tests.games.blitzkrieg.support import battle
from tests.games.words import lacking

UNITS = {"1106": ["a_sto_67_1"], "0704": ["a_sto_67_2"], "0702": ["g_sto_ggd_1"], "0602": ["g_sto_ggd_2"]}


def said(action: Action) -> tuple[str, dict[str, object]]:
    play = battle("stonne", UNITS, [StartMovement("german"), Movement("german")])
    text = explain(play, action)
    assert text is not None
    return text.key, dict(text.facts)


@pytest.mark.parametrize(
    ("action", "key", "aim"),
    [
        (Move("g_sto_ggd_1", ("0703",)), "explain.close_up", {"hexes": ["0704"]}),
        (Move("g_sto_ggd_2", ("0501",)), "explain.hold", {"hex": "0501"}),
        (Assign("g_sto_gair_1", "0704"), "explain.bomb", {"hex": "0704", "hit": 50}),
        (Fire("g_sto_ggd_13", "1106"), "explain.shell", {"hex": "1106", "hit": 50}),
        (Interdict("g_sto_gair_1"), "explain.interdict", {}),
        (Exit("g_sto_ggd_1"), "explain.leave", {}),
    ],
)
def test_an_action_is_explained_by_its_aim(action: Action, key: str, aim: dict[str, object]) -> None:
    assert said(action) == (key, aim)


def test_an_attack_is_explained_by_its_chances() -> None:
    key, facts = said(Attack(("0704",), ("g_sto_ggd_1",)))
    assert key == "explain.attack"
    assert {"column", "hit", "hurt"} <= set(facts)


def test_small_actions_are_not_explained() -> None:
    assert explain(battle("stonne", UNITS), Done()) is None
    assert explain(battle("stonne", UNITS), Move("g_sto_ggd_1", ("0802",))) is None


def test_every_plan_and_every_explanation_has_words() -> None:
    words = ("attack", "close_up", "hold", "bomb", "shell", "interdict", "leave")
    doctrines = (GENERAL, *OPERATIONS, *FIRE)
    assert lacking(FOLDER, [*(f"explain.{word}" for word in words), *(f"doctrine.{each}" for each in doctrines)]) == []

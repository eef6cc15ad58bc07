"""What the computer says of its fights is what the forecast says."""

from __future__ import annotations

import pytest

from grognard.engine.steps import Action
from grognard.games.greatwar.appraisal import Appraisal
from grognard.games.greatwar.combat import Combat
from grognard.games.greatwar.combat_actions import CloseCombat, EndCombat, Fire
from tests.games.greatwar.support import GAME, battle
from tests.games.words import lacking

UNITS = {"5-5": "G1 infantry ordered", "6-5": "A1 infantry 1", "7-4": "A2 infantry"}


@pytest.mark.parametrize(
    ("units", "action", "key"),
    [
        ({"5-5": "G1 infantry ordered", "6-5": "A1 infantry 1"}, CloseCombat("G1", "A1"), "explain.close_combat"),
        ({"5-5": "G1 infantry ordered", "7-4": "A1 infantry"}, Fire(("G1",), "A1"), "explain.fire"),
    ],
)
def test_a_fight_is_explained_with_its_exact_chances(units: dict[str, str], action: Action, key: str) -> None:
    play = battle(units, [Combat("german")])
    explained = Appraisal().explain(play, action)
    assert explained is not None
    preview = Combat("german").menu(play, ("unit:G1", "unit:A1")).preview
    assert preview is not None
    chances = {chance.result: chance.ways / chance.of for chance in preview.chances}
    clear = sum(chances.get(result, 0.0) for result in ("eliminated", "driven_back"))
    assert (explained.key, explained.facts["units"], explained.facts["target"]) == (key, ["G1"], "A1")
    assert explained.facts["clear"] == pytest.approx(100 * clear, abs=1)


def test_of_anything_else_it_says_nothing() -> None:
    assert Appraisal().explain(battle(UNITS, [Combat("german")]), EndCombat()) is None


def test_there_are_words_for_it() -> None:
    assert lacking(GAME.folder, ["explain.fire", "explain.close_combat"]) == []

"""What the computer says of its fights is what the forecast says."""

from __future__ import annotations

import pytest

from grognard.engine.steps import Action
from grognard.engine.text import Text
from grognard.games.greatwar.appraisal import Appraisal
from grognard.games.greatwar.bombarding import Bombard
from grognard.games.greatwar.combat import Combat
from grognard.games.greatwar.combat_actions import CloseCombat, EndCombat, Fire
from grognard.games.greatwar.movement import MoveUnits
from grognard.games.greatwar.moves import MoveUnit
from tests.games.greatwar.support import GAME, battle
from tests.games.words import lacking

KEYS = ("fire", "close_combat", "bombard", "close_in", "take_cover")
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


def test_a_move_is_explained_by_where_it_leads() -> None:
    units = {"5-5": "G1 infantry ordered", "7-5": "A1 infantry", "2-2": "G2 infantry"}
    play = battle(units, [MoveUnits("german")], trench="4-4")
    near = Appraisal("veteran").explain(play, MoveUnit("G1", ("6-5",)))
    assert near == Text("explain.close_in", {"unit": "G1", "place": "6-5", "units": ["A1"]})
    cover = Appraisal("veteran").explain(play, MoveUnit("G1", ("4-4",)))
    assert cover == Text("explain.take_cover", {"unit": "G1", "place": "4-4"})
    assert Appraisal("veteran").explain(play, MoveUnit("G1", ("5-6",))) is None


def test_a_bombardment_is_explained_by_those_under_it() -> None:
    play = battle({"2-2": "G1 infantry", "8-5": "A1 infantry", "8-6": "A2 infantry"})
    said = Appraisal("veteran").explain(play, Bombard("8-5", 3))
    assert said == Text("explain.bombard", {"place": "8-5", "units": ["A1", "A2"]})
    assert Appraisal("veteran").explain(play, Bombard("5-5", 3)) is None


def test_of_anything_else_it_says_nothing() -> None:
    assert Appraisal().explain(battle(UNITS, [Combat("german")]), EndCombat()) is None


def test_there_are_words_for_it() -> None:
    assert lacking(GAME.folder, [f"explain.{key}" for key in KEYS]) == []

"""What the computer says of its assaults is what the table of results says."""

from __future__ import annotations

from grognard.engine.text import Text
from grognard.games.verdun.actions import Done
from grognard.games.verdun.appraisal import Appraisal
from grognard.games.verdun.assault import AssaultPhase
from grognard.games.verdun.attack import Assault
from tests.games.verdun.support import GAME, battle
from tests.games.words import lacking

ATTACKERS = ("g_5_8g", "g_5_12g", "g_5_pio")


def test_an_assault_is_explained_with_its_exact_chances() -> None:
    war = battle({"1605": list(ATTACKERS), "1606": ["f_51_208"]}, [AssaultPhase("german")])
    action = Assault("1606", ATTACKERS, ())
    draft = ("place:1606", *(f"unit:{unit}" for unit in ATTACKERS))
    preview = AssaultPhase("german").menu(war, draft).preview
    assert preview is not None
    ways = {chance.result: chance.ways for chance in preview.chances}
    hit = sum(count for result, count in ways.items() if not result.endswith("/0"))
    hurt = sum(count for result, count in ways.items() if not result.startswith("0/"))
    explained = Appraisal().explain(war, action)
    assert isinstance(explained, Text)
    assert explained.facts["hex"] == "1606"
    assert explained.facts["column"] == preview.title.facts["column"]
    assert explained.facts["hit"] == round(100 * hit / 6)
    assert explained.facts["hurt"] == round(100 * hurt / 6)


def test_of_anything_else_it_says_nothing() -> None:
    war = battle({"1605": list(ATTACKERS), "1606": ["f_51_208"]}, [AssaultPhase("german")])
    assert Appraisal().explain(war, Done()) is None


def test_there_are_words_for_it() -> None:
    assert lacking(GAME.folder, ["explain.assault"]) == []

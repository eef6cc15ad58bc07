"""What the computer says of its assaults is what the table of results says."""

from __future__ import annotations

from grognard.engine.text import Text
from grognard.games.verdun.actions import Done
from grognard.games.verdun.appraisal import Appraisal
from grognard.games.verdun.assault import AssaultPhase
from grognard.games.verdun.attack import Assault
from grognard.games.verdun.bombardment import Bombard
from grognard.games.verdun.fire_plans import Barrage, Interdict
from grognard.games.verdun.worth import weights
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


def test_fire_is_explained_with_the_dice_that_do_something() -> None:
    war = battle({"1601": ["g_ca_3_1", "g_ca_3_2"], "1608": ["f_51_208"]}, [Bombard("german")])
    fire = Appraisal().explain(war, Barrage("1608", ("g_ca_3_1", "g_ca_3_2")))
    assert fire == Text("explain.barrage", {"hex": "1608", "tests": 67})
    road = Appraisal().explain(war, Interdict("g_ca_3_1", "1608"))
    assert road == Text("explain.interdict", {"hex": "1608", "cut": 67})


def test_of_anything_else_it_says_nothing() -> None:
    war = battle({"1605": list(ATTACKERS), "1606": ["f_51_208"]}, [AssaultPhase("german")])
    assert Appraisal().explain(war, Done()) is None


def test_there_are_words_for_it() -> None:
    assert lacking(GAME.folder, ["explain.assault", "explain.barrage", "explain.interdict"]) == []


def test_there_are_words_for_every_doctrine() -> None:
    """Versions of one for a side are the same to the players."""
    named = [name for name in weights.doctrines if name and not name.startswith("general_")]
    assert lacking(GAME.folder, [f"doctrine.{name}" for name in named]) == []

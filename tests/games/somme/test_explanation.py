"""What the computer says of its decisions is what the tables say, and nothing hidden."""

from __future__ import annotations

from grognard.engine.steps import Action
from grognard.engine.text import Fact
from grognard.games.somme import mastery
from grognard.games.somme.appraisal import Appraisal
from grognard.games.somme.attack import Attack, planned
from grognard.games.somme.battlefield import ALLIED, FOLDER, GERMAN
from grognard.games.somme.bridges import Demolish
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.giving_ground import Withdraw
from grognard.games.somme.leading import likely_leads
from grognard.games.somme.offensives import Declare
from grognard.games.somme.orders import Done, MarkDisengagement, Move
from grognard.games.somme.plan_actions import DeclareOffensive
from grognard.games.somme.plans_line import strength, threat
from grognard.games.somme.plans_odds import prospect
from grognard.games.somme.retreat import Retreat
from grognard.games.somme.state import PARTIAL, TOTAL
from grognard.games.somme.water import Demolition
from tests.games.somme.combats import HQ, fighting
from tests.games.somme.fighting import fight
from tests.games.somme.moving import phase
from tests.games.somme.support import front
from tests.games.words import lacking

FIELD = {**HQ, "1424": ["a_br_37"], "1425": ["g_185", "g_28_1"], "1525": ["g_1"]}


def said(play: Campaign18, action: Action) -> tuple[str, dict[str, Fact]]:
    found = Appraisal().explain(play, action)
    assert found is not None
    return found.key, dict(found.facts)


def test_an_attack_is_explained_with_its_column_and_chances() -> None:
    play = fighting(FIELD)
    action = Attack("1424", ("g_185", "g_28_1", "g_1"))
    key, facts = said(play, action)
    draft = ("place:1424", *(f"unit:{unit}" for unit in action.units))
    assert play.decision is not None
    preview = play.decision.menu(play, draft).preview
    assert preview is not None
    combat = planned(play, GERMAN, action)
    chances = mastery.chances(play, GERMAN, likely_leads(play, combat))
    assert (key, facts["hex"], facts["column"]) == ("explain.attack", "1424", preview.title.facts["column"])
    assert facts["mastery"] == round(100 * (chances[TOTAL] + chances[PARTIAL]))
    assert facts["clear"] == round(100 * prospect(play, combat).clears)


def test_an_attack_that_would_be_called_off_has_nothing_to_be_said_for_it() -> None:
    play = fighting({**HQ, "1424": ["a_br_37", "a_br_34"], "1525": ["g_187 lost:1"]})
    assert Appraisal().explain(play, Attack("1424", ("g_187",))) is None


def test_a_retreat_is_explained_by_what_it_spares() -> None:
    units = {**HQ, "3421": ["a_br_37"], "3522": ["g_111"]}
    play = fight(units, "g_111", [Retreat("allied")], mastery=("", PARTIAL), damage=(0, 7), shown=(3, 4, 4, 3))
    assert said(play, Withdraw(2)) == ("explain.retreat", {"hexes": 2, "spared": 6, "damage": 7})
    assert said(play, Withdraw(0)) == ("explain.stand", {"hexes": 0, "spared": 0, "damage": 7})


def test_a_stack_that_breaks_away_is_overmatched() -> None:
    units = {**HQ, "1424": ["a_br_37 lost:1"], "1525": ["g_111"], "1425": ["g_185"]}
    play = phase(units)
    where = play.hex("1424")
    wanted = {"attack": round(threat(play, ALLIED, where, 1)), "defence": round(strength(play, where))}
    assert said(play, MarkDisengagement("1424")) == ("explain.disengagement", {"hex": "1424", **wanted})


def test_an_offensive_is_explained_by_the_stacks_in_range() -> None:
    units = {"5220": ["g_hq_18", "g_army_2"], "5022": ["a_br_37"], "5023": ["a_br_34"], "2020": ["a_br_62"]}
    play = front("hutier", units, [Declare("german")], turn=1)
    facts = {"guns": ["g_army_2"], "stacks": 2}
    assert said(play, DeclareOffensive(("g_army_2", ""), "")) == ("explain.offensive", facts)


def test_a_bridge_goes_down_by_four_faces_of_six() -> None:
    units = {"4218": ["a_br_hq_5"], "4219": ["a_br_37"], "4520": ["g_111"]}
    play = front("michael", units, [Demolition("allied")], side="allied")
    assert said(play, Demolish("4220", "4320")) == (
        "explain.demolition", {"one": "4220", "other": "4320", "chance": 67},
    )  # fmt: skip


def test_of_anything_else_it_says_nothing() -> None:
    assert Appraisal().explain(fighting(FIELD), Done()) is None


def test_there_are_words_for_it() -> None:
    kinds = ("attack", "retreat", "stand", "disengagement", "offensive", "demolition")
    assert lacking(FOLDER, [f"explain.{kind}" for kind in kinds]) == []


def test_a_march_into_an_open_goal_is_explained() -> None:
    play = phase({"5220": ["g_hq_18"], "3020": ["a_br_hq_5"], "4813": ["g_5b"]}, "german", "campaign")
    assert said(play, Move(("g_5b",), ("4812",))) == ("explain.goal", {"hex": "4812"})
    assert Appraisal().explain(play, Move(("g_5b",), ("4814",))) is None

"""What the computer says of its battles, its fire and its bridges is what dice and tables say."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.steps import Action
from grognard.engine.text import Fact
from grognard.engine.view import Preview
from grognard.games.tigers.actions import Done
from grognard.games.tigers.appraisal import Appraisal
from grognard.games.tigers.artillery import Lay
from grognard.games.tigers.attacks import Fight
from grognard.games.tigers.battle import AimFire, Battles, LayArtillery
from grognard.games.tigers.bridges import BridgeBuilding, Build
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.demolition import BlowBridge
from grognard.games.tigers.entrenchment import Entrench
from grognard.games.tigers.movement import Movement
from grognard.games.tigers.moves import Move
from grognard.games.tigers.plans_odds import Clash, promise
from grognard.games.tigers.targets import Aim
from tests.games.tigers.fights import AREA, newcomers, standoff
from tests.games.tigers.marches import at_waimes, go
from tests.games.tigers.support import GAME, position, space, unit
from tests.games.words import lacking

ARMOUR, MECHANIZED, FOOT = "G-2-3b", "G-2-304", "G-26-39"


def said(play: Campaign, action: Action) -> tuple[str, dict[str, Fact]]:
    explained = Appraisal().explain(play, action)
    assert explained is not None
    return explained.key, dict(explained.facts)


def preview_of(play: Campaign, *draft: str) -> Preview:
    assert play.decision is not None
    preview = play.decision.menu(play, draft).preview
    assert preview is not None
    return preview


def percent(preview: Preview, *results: str) -> int:
    return round(100 * sum(chance.ways / chance.of for chance in preview.chances if chance.result in results))


def asked(play: Campaign, decision: Any) -> Campaign:
    play.then(decision)
    play.advance()
    return play


@pytest.mark.parametrize(("crossed", "river"), [(" crossed", True), ("", False)])
def test_an_attack_is_explained_by_what_it_promises(crossed: str, river: bool) -> None:
    units = {AREA: [*newcomers(f"{ARMOUR} 3{crossed}", f"{FOOT} 3{crossed}"), "A-741 1"]}
    play = position(units, [Battles("german")], began={ARMOUR: "Dasburg", FOOT: "Dasburg"})
    found = promise(play, Clash(0, space(AREA), (unit(ARMOUR), unit(FOOT)), river))
    key, facts = said(play, Fight(AREA))
    assert (key, facts["area"]) == ("explain.fight", AREA)
    assert facts["clear"] == round(100 * found.cleared)
    assert (facts["enemy"], facts["own"]) == (round(found.enemy), round(found.own))


def test_units_that_join_count_in_the_attack() -> None:
    units = {AREA: [f"{ARMOUR} 3", f"{FOOT} 3", "A-741 3"]}
    play = position(units, [Battles("german")])
    alone, together = said(play, Fight(AREA, (FOOT,)))[1], said(play, Fight(AREA, (ARMOUR, FOOT)))[1]
    assert int(str(alone["clear"])) < int(str(together["clear"]))


def test_fire_is_explained_with_all_that_is_aimed_at_the_target() -> None:
    play = standoff([f"{ARMOUR} 3", f"{MECHANIZED} 2"], ["A-741 2"], side="german")
    asked(play, AimFire("german"))
    first, second = Aim(ARMOUR, "A-741"), Aim(MECHANIZED, "A-741")
    for action in (first, second):
        preview = preview_of(play, f"unit:{action.firer}", f"unit:{action.target}")
        key, facts = said(play, action)
        assert (key, facts["unit"], facts["target"]) == ("explain.aim", action.firer, "A-741")
        assert facts["hit"] == 100 - percent(preview, "no_loss")
        assert facts["destroyed"] == percent(preview, "destroyed")
        play.state.battle = replace(play.battle, aims=((unit(ARMOUR), unit("A-741")),))


def test_artillery_is_explained_with_all_that_is_laid_on_the_target() -> None:
    play = standoff([f"{FOOT} 2", "G-26-77 2"], ["A-741"], pieces=(0, 3))
    asked(play, LayArtillery("allied"))
    for laid in ((), (unit(FOOT), unit("G-26-77"))):
        play.state.battle = replace(play.battle, pieces_at=laid)
        preview = preview_of(play, f"unit:{FOOT}")
        key, facts = said(play, Lay(FOOT))
        assert (key, facts["target"]) == ("explain.lay", FOOT)
        assert facts["hit"] == 100 - percent(preview, "no_loss")
        assert facts["destroyed"] == percent(preview, "destroyed")


def test_bridges_are_explained_with_the_die_they_need() -> None:
    play = go(at_waimes("A-291E"), "G-2-3a G-2-304", "Malmedy")
    assert said(play, BlowBridge("A-291E")) == ("explain.blow_bridge", {"unit": "A-291E", "chance": 80})
    units = {"Dasburg": ["G-600E"], "Marnach": ["G-2-304", "A-28-110a"]}
    build = position(units, [BridgeBuilding("german")])
    assert said(build, Build("G-600E", "Marnach")) == (
        "explain.build", {"unit": "G-600E", "area": "Marnach", "chance": 40},
    )  # fmt: skip


def test_a_march_against_the_enemy_tells_the_odds_of_those_who_are_there() -> None:
    play = position({"Longvilly": [ARMOUR, MECHANIZED], "Bastogne": ["A-1128E 1"]}, [Movement("german")])
    key, facts = said(play, Move((ARMOUR,), ("Bastogne",)))
    found = promise(play, Clash(0, space("Bastogne"), (unit(ARMOUR),), False))
    assert (key, facts) == ("explain.assault", {"area": "Bastogne", "clear": round(100 * found.cleared)})


def test_a_march_that_wins_something_is_explained() -> None:
    play = position({"Dinant": [f"{ARMOUR} 2"], "Longvilly": [MECHANIZED]}, [Movement("german")])
    assert said(play, Move((ARMOUR,), ("I",))) == ("explain.leave", {"area": "I", "points": 6})
    assert said(play, Move((MECHANIZED,), ("Bastogne",))) == ("explain.take", {"area": "Bastogne"})


@pytest.mark.parametrize("action", [Done(), Entrench((FOOT,)), Move((FOOT,), ("Daleiden",))])
def test_of_anything_else_it_says_nothing(action: Action) -> None:
    play = position({"Dasburg": [FOOT]})
    assert Appraisal().explain(play, action) is None


def test_there_are_words_for_it() -> None:
    keys = ["fight", "aim", "lay", "blow_bridge", "build", "assault", "leave", "take"]
    assert lacking(GAME.folder, [f"explain.{key}" for key in keys]) == []

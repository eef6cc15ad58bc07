"""Doctrines: what the veteran and the general see differently, and that the plain player sees nothing of it."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.games.somme.appraisal import Appraisal
from grognard.games.somme.battlefield import ALLIED, GERMAN
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.counsel import DOCTRINES
from grognard.games.somme.movement import Moves, StartMovement
from grognard.games.somme.plans_retreat import left_behind, overmatched
from grognard.games.somme.plans_values import own_loss, stakes, weights
from tests.games.somme.support import GAME, front, index

STAFF = {"4821": ["g_hq_18"], "3824": ["a_br_hq_5"]}


def marched(doctrine: str, units: dict[str, list[str]], side: str, *lost: str) -> Campaign18:
    """The movement phase of the first scenario by a doctrine; the German has taken some hexes before."""
    play = front("hutier", {**STAFF, **units}, [StartMovement(side), Moves(side)], side=side, sequence=2, sequences=3)
    for name in lost:
        play.take(GERMAN, play.hex(name))
    decision, player, luck = play.decision, Appraisal(doctrine), Luck(1)
    while play.decision == decision and decision is not None:
        play.apply(player.choose(play.fork(play.dice), luck))
    return play


def test_every_plan_names_a_doctrine() -> None:
    assert {name for names in DOCTRINES.values() for name in names} <= set(weights.doctrines)


@pytest.mark.parametrize("doctrine", weights.doctrines)
def test_every_doctrine_can_be_read(doctrine: str) -> None:
    assert weights.of(doctrine).bridge > 0


def test_a_doctrine_is_in_force_only_while_its_player_decides() -> None:
    play = GAME.start("hutier", [], Dice(b"doctrines"))
    Appraisal("dash").choose(play, Luck(1))
    assert weights.doctrine == ""


def test_an_open_goal_is_taken_back_at_once() -> None:
    units = {"4423": ["g_1"], "4525": ["g_19"], "4122": ["a_br_20"]}
    play = marched("veteran", units, "allied", "4323", "4423")
    assert play.place_name(index(play, "a_br_20")) == "4323"


def test_the_german_who_seizes_goes_round_the_garrison() -> None:
    units = {"4425": ["g_1"], "4424": ["g_19"], "4324": ["a_br_20"]}
    play = marched("seize", units, "german")
    assert play.controls(GERMAN) >> play.hex("4325") & 1


def test_the_near_bank_counts_for_little_until_the_far_one_is_taken() -> None:
    play = GAME.start("hutier", [], Dice(b"doctrines"))
    near, far = play.hex("4319"), play.hex("4219")
    with weights.under("veteran"):
        assert stakes(play, GERMAN)[near] < stakes(play, GERMAN)[far]
        play.take(GERMAN, far)
        assert stakes(play, GERMAN)[near] == stakes(play, GERMAN)[far]


def test_a_main_effort_weighs_the_goals_by_where_they_lie() -> None:
    play = GAME.start("hutier", [], Dice(b"doctrines"))
    with weights.under("north"):
        worths = stakes(play, GERMAN)
    assert worths[play.hex("4219")] > worths[play.hex("4327")]


def test_whoever_is_left_behind_breaks_away() -> None:
    units = {"5428": ["a_br_58"], "5528": ["g_211"], "4622": ["g_1"], "4623": ["g_19"], "4624": ["g_36"]}
    play = front("hutier", {**STAFF, **units, "4721": ["g_113"]})
    where = play.hex("5428")
    assert not overmatched(play, ALLIED, where)
    with weights.under("veteran"):
        assert left_behind(play, where) > weights().outrun
        assert overmatched(play, ALLIED, where) > 0


def test_in_the_last_moves_losses_count_for_less() -> None:
    play = front("hutier", STAFF, sequence=2, sequences=3)
    with weights.under("veteran"):
        before = own_loss(play, ALLIED)
        play.state.sequence = 3
        assert own_loss(play, ALLIED) < before
        assert own_loss(play, GERMAN) == weights().own_loss[GERMAN]

"""Counsel for players that think: phases, moments, and what a position is worth."""

from __future__ import annotations

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.games.somme.battlefield import ALLIED, GERMAN, SIDES
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.chance import chance, figures, signs
from grognard.players.thinking import Veteran
from tests.games.somme.support import GAME

SCENARIOS = ("hutier", "michael", "push", "campaign")
COUNSEL = GAME.counsel()


def started(scenario: str, seed: bytes = b"counsel") -> Campaign18:
    return GAME.start(scenario, [], Dice(seed))


def onward(play: Campaign18, actions: int) -> Campaign18:
    veteran, luck = Veteran(), Luck(1)
    for _ in range(actions):
        if play.decision is not None:
            play.apply(veteran.choose(play, luck))
    return play


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_chances_of_both_sides_are_one(scenario: str) -> None:
    play = started(scenario)
    assert 0 < COUNSEL.chance(play, "german") < 1
    assert COUNSEL.chance(play, "german") + COUNSEL.chance(play, "allied") == pytest.approx(1)


@pytest.mark.parametrize(("scenario", "side", "usual"), [
    ("hutier", GERMAN, "veteran"), ("hutier", ALLIED, "canal"), ("push", ALLIED, "veteran"),
])  # fmt: skip
def test_the_usual_plan_of_the_allies_on_the_canal_is_their_own(scenario: str, side: int, usual: str) -> None:
    play = started(scenario)
    while play.decision is None or side_index(play.decision.side) != side:
        onward(play, 1)
    assert COUNSEL.plans(play)[0].doctrine == usual


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_sign_has_its_figure(scenario: str) -> None:
    assert set(signs(started(scenario))) == set(figures()[scenario])


def test_at_the_end_the_chance_is_the_result() -> None:
    play = started("hutier")
    play.end("german_victory", 1)
    play.advance()
    assert play.over
    assert [chance(play, side) for side in SIDES] == [1.0, 0.0]


def test_a_bridge_in_hand_is_worth_much() -> None:
    play = started("hutier")
    before = chance(play, "german")
    for end in play.ground.ends(play.ground.du_nord[0]):
        play.take(GERMAN, end)
    assert chance(play, "german") > before + 0.1


def test_crosses_count_for_whoever_takes_them() -> None:
    play = started("push")
    where = next(hex_ for hex_ in play.ground.crosses if play.controls(ALLIED) >> hex_ & 1)
    before = chance(play, "german")
    play.take(GERMAN, where)
    assert chance(play, "german") > before


def test_points_count_in_the_second_scenario_and_the_campaign() -> None:
    for scenario in ("michael", "campaign"):
        play = started(scenario)
        before = chance(play, "german")
        objectives = play.field.objectives or play.field.points_at
        for objective in objectives[:4]:
            play.take(GERMAN, objective.hex)
        assert chance(play, "german") > before


def test_moments_grow_by_one_with_every_player_turn() -> None:
    play, seen = started("hutier"), list[int]()
    veteran, luck = Veteran(), Luck(1)
    while play.decision is not None:
        moment = COUNSEL.moment(play)
        if not seen or seen[-1] != moment:
            seen.append(moment)
        play.apply(veteran.choose(play, luck))
    assert seen == list(range(6, 12))


def test_a_phase_names_turn_side_and_phase() -> None:
    play = started("hutier")
    assert COUNSEL.phase(play) == "1.0.0.administration"
    while play.state.phase == 0:
        onward(play, 1)
    assert COUNSEL.phase(play) == "1.1.0.movement"

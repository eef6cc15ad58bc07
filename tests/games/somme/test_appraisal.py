"""The computer player as a whole: its figures, every decision of the game, some turns of every scenario."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from grognard.engine.data import read_toml
from grognard.engine.dice import Dice, Luck
from grognard.engine.steps import Decision
from grognard.games.somme import appraisal
from grognard.games.somme.agenda import Steps
from grognard.games.somme.appraisal import Appraisal, fallback
from grognard.games.somme.battlefield import ALLIED, GERMAN, SCENARIOS, SIDES
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.plans_line import line
from grognard.games.somme.plans_values import Weights, distances, goals, loss_cost, nearness, weights
from grognard.games.somme.plans_way import way_on
from tests.games.somme.support import GAME, front, index

PARENTS = {"PlaceMarkers", "BridgeWork"}


def started(scenario: str, seed: bytes = b"appraisal") -> Campaign18:
    return GAME.start(scenario, (), Dice(seed))


def test_the_figures_are_complete() -> None:
    assert weights() == read_toml(Path(GAME.folder) / "appraisal.toml", Weights)


def _decisions() -> list[str]:
    """Every decision that can lie on the agenda."""
    found: list[str] = []
    for step in Steps.__args__:  # type: ignore[attr-defined]
        if isinstance(step, type) and issubclass(step, Decision):
            found.append(step.__name__)
    return found


def test_every_decision_of_the_game_is_thought_of() -> None:
    assert _decisions()
    missing = [name for name in _decisions() if name not in PARENTS and not hasattr(appraisal, name)]
    assert missing == []


@pytest.mark.parametrize("key", SCENARIOS)
def test_both_sides_have_goals_in_every_scenario(key: str) -> None:
    play = started(key)
    assert goals(play, GERMAN)
    assert len(nearness(play, ALLIED)) == len(nearness(play, GERMAN)) == play.field.board.size


def test_amiens_is_worth_more_than_any_other_goal_of_the_campaign() -> None:
    play = started("campaign")
    found = goals(play, GERMAN)
    assert max(found, key=lambda where: found[where]) == play.hex("2520")


def test_a_goal_that_was_taken_draws_nobody() -> None:
    play = started("campaign")
    play.take(GERMAN, play.hex("4812"))
    assert play.hex("4812") not in goals(play, GERMAN)


def test_the_way_to_a_goal_is_counted_from_everywhere() -> None:
    play = started("campaign")
    away = distances(play.field, play.hex("2520"))
    assert away[play.hex("2520")] == 0
    assert max(away[where] for where in play.field.board.hexes) < 400


def test_a_strong_enemy_makes_the_way_longer() -> None:
    empty = front("campaign", {"5020": ["g_111"]})
    held = front("campaign", {"5020": ["g_111"], "4820": ["a_br_37", "a_br_9_1"]})
    here = empty.hex("4920")
    assert way_on(held, GERMAN)[here] < way_on(empty, GERMAN)[here]


def test_the_second_of_three_losses_costs_least_and_the_last_most() -> None:
    costs = []
    for lost in range(3):
        play = front("michael", {"4307": [f"g_185 lost:{lost}"]})
        costs.append(loss_cost(play, index(play, "g_185")))
    assert costs[1] < costs[0] < costs[2]


@pytest.mark.parametrize("key", SCENARIOS)
def test_the_line_of_the_allies_is_unbroken_and_clear_of_the_enemy(key: str) -> None:
    play = started(key)
    chain = line(play, ALLIED, 0)
    around = play.field.board.around
    assert chain
    assert all(around[a] >> b & 1 for a, b in pairwise(chain))
    assert not any(play.troops(GERMAN) >> where & 1 for where in chain)


def test_the_same_position_brings_the_same_order_whatever_is_hidden() -> None:
    def first(seed: bytes) -> object:
        play = started("campaign")
        player, luck = Appraisal(), Luck(1)
        while type(play.decision).__name__ != "Moves":
            play.apply(player.choose(play.fork(Dice(b"own")), luck))
        decision = play.decision
        assert decision is not None
        return player.choose(GAME.imagine(play, decision.side, Dice(seed)), luck)

    assert first(b"one") == first(b"another")


def test_without_an_idea_it_ends_the_decision() -> None:
    play = started("hutier")
    player, luck = Appraisal(), Luck(1)
    while type(play.decision).__name__ != "Moves":
        play.apply(player.choose(play.fork(Dice(b"own")), luck))
    decision: Any = play.decision
    assert type(fallback(play, decision)).__name__ == "Done"


@pytest.mark.parametrize("key", SCENARIOS)
def test_it_plays_a_turn_of_every_scenario(key: str) -> None:
    """Every order is legal: `apply` would raise."""
    play = started(key)
    own, player, luck, first = Dice(b"own"), Appraisal(), Luck(1), play.state.turn
    while play.decision is not None and play.state.turn == first:
        assert play.decision.side in SIDES
        play.apply(player.choose(GAME.imagine(play, play.decision.side, own), luck))
    assert play.decision is None or play.state.turn == first + 1

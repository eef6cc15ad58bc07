"""Advice for players that think ahead: phases, moments, and what a battle is worth."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice import Dice, Luck
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import SIDES
from grognard.games.greatwar.command import CommandWindow, PlayCommand, PlayCommandCard
from grognard.games.greatwar.plans_general import WAYS
from grognard.games.greatwar.plans_weights import weights
from tests.games.greatwar.support import GAME, battle
from tests.games.words import lacking

COUNSEL = GAME.counsel()
LINES = {"5-4": "G1 infantry", "5-6": "G2 infantry", "8-4": "A1 infantry", "8-6": "A2 infantry"}


def german(units: dict[str, str] | None = None, **more: Any) -> float:
    return COUNSEL.chance(battle(units or LINES, **more), "german")


def test_both_chances_add_up_to_one() -> None:
    play = GAME.start("s04", [], Dice(b"sum"))
    for _ in range(60):
        assert play.decision is not None
        play.apply(play.decision.sample(play, Luck(play.state.rolls)))
        assert sum(COUNSEL.chance(play, side) for side in SIDES) == pytest.approx(1)


def test_the_winner_has_everything() -> None:
    play = battle(LINES, winner=1)
    assert (COUNSEL.chance(play, "allied"), COUNSEL.chance(play, "german")) == (1, 0)


def test_medals_count() -> None:
    assert german(held=[2, 0, 0, 0, 0, 0]) > german() > german(held=[0, 2, 0, 0, 0, 0])


def test_a_medal_more_counts_most_when_it_is_the_last_but_one() -> None:
    none, one, four, five = (german(held=[n, 4, 0, 0, 0, 0]) for n in (0, 1, 4, 5))
    assert five - four > one - none > 0


def test_figures_count() -> None:
    assert german({**LINES, "5-4": "G1 infantry 2"}) < german() < german({**LINES, "8-4": "A1 infantry 2"})


def test_cover_counts() -> None:
    assert german(trench="5-4 5-6") > german()


def test_it_is_better_to_move_next_against_weak_enemies() -> None:
    weak = {**LINES, "8-4": "A1 infantry 1"}
    assert german(weak, active=0) > german(weak, active=1)


def test_every_player_turn_is_a_moment() -> None:
    play = battle(LINES, turn=3, active=0, first=0)
    now = COUNSEL.moment(play)
    play.state.active = 1
    assert COUNSEL.moment(play) == now + 1
    play.state.turn, play.state.active = 4, 0
    assert COUNSEL.moment(play) == now + 2


def hand(*cards: str) -> Battle:
    return battle(LINES, [PlayCommand("german")], hands=(cards, ()), phase="command", turn=2, first=0)


def test_every_kind_of_card_is_a_plan() -> None:
    play = hand("probe_left_1", "probe_left_2", "attack_centre_1", "assault_right_1")
    plans = COUNSEL.plans(play)
    assert {plan.doctrine for plan in plans} == {"veteran"}
    cards = {plan.first.card for plan in plans if isinstance(plan.first, PlayCommandCard)}
    assert len(cards) == len(plans) == 3


def test_answers_in_the_enemys_turn_are_one_phase_without_thought() -> None:
    play = battle(LINES, [CommandWindow("allied")], command="attack_left", active=0, tokens=[9, 9],
                  combat_hands=((), ("hold_at_all_costs_1",)), phase="command", turn=2, first=0)  # fmt: skip
    assert COUNSEL.phase(play) == "4/allied/answer"
    assert len(COUNSEL.plans(play)) == 1


def test_every_doctrine_can_be_read() -> None:
    for doctrine in weights.doctrines:
        assert weights.of(doctrine).figure > 0


def test_there_are_words_for_what_a_general_is_after() -> None:
    assert lacking(GAME.folder, [f"doctrine.{doctrine}" for doctrine in (COUNSEL.standard, *WAYS)]) == []

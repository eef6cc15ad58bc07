"""Advice for players that think ahead: phases, moments, and what a battle is worth."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.counsel import Plan
from grognard.engine.dice import Dice, Luck
from grognard.games.greatwar.appraisal import Appraisal
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import SIDES
from grognard.games.greatwar.command import CommandWindow, PlayCommand, PlayCommandCard
from grognard.games.greatwar.counsel import DOCTRINES
from grognard.games.greatwar.movement import MoveUnits
from grognard.games.greatwar.movement_menu import EndMoves
from grognard.games.greatwar.moves import MoveUnit
from grognard.games.greatwar.plans_general import _ends
from grognard.games.greatwar.plans_weights import weights
from grognard.games.greatwar.sequence import rest_of_turn
from tests.games.greatwar.support import GAME, battle
from tests.games.words import lacking

COUNSEL = GAME.counsel()
HANDS = (("attack_centre_1",), ("attack_centre_2",))
CENTRE_AND_LEFT = ("attack_centre_1", "attack_left_1")
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
    assert german(trench="5-4 5-6", hands=HANDS) > german(hands=HANDS)


def test_it_is_better_to_move_next_against_weak_enemies() -> None:
    weak = {**LINES, "8-4": "A1 infantry 1"}
    assert german(weak, active=0, hands=HANDS) > german(weak, active=1, hands=HANDS)


def test_a_card_that_moves_whoever_may_fight_is_better_than_one_that_does_not() -> None:
    good, bad = (german({"7-6": "G1 infantry", "8-6": "A1 infantry"}, hands=((card,), ())) for card in CENTRE_AND_LEFT)
    assert good > bad


def test_who_waits_is_better_off_with_good_cards_too() -> None:
    units = {"7-6": "G1 infantry", "8-6": "A1 infantry"}
    good, bad = (german(units, active=1, hands=((card,), ("attack_centre_2",))) for card in CENTRE_AND_LEFT)
    assert good > bad


def test_a_hand_in_which_all_cards_are_good_is_better_than_one_good_card() -> None:
    units = {"7-6": "G1 infantry", "8-6": "A1 infantry"}
    both, one = (german(units, hands=((card, "attack_centre_2"), ())) for card in CENTRE_AND_LEFT)
    assert both > one


def test_combat_cards_count() -> None:
    assert german(combat_hands=(("ambush_1",), ())) > german() > german(combat_hands=((), ("ambush_1",)))


def test_a_tactic_card_is_worth_something_by_itself() -> None:
    """Nobody here can do anything with either card."""
    far = {"1-1": "G1 infantry", "11-1": "A1 infantry"}
    tactic, section = (german(far, active=1, hands=((card,), ())) for card in ("counter_attack_1", "attack_right_1"))
    assert tactic > section


def test_tokens_count() -> None:
    assert german(tokens=[6, 2]) > german() > german(tokens=[2, 6])


def test_enemies_who_could_do_more_with_their_cards_are_worse() -> None:
    near = {"4-5": "G1 infantry", "6-5": "A1 infantry"}
    assert german(near, hands=HANDS) < german(near, hands=(HANDS[0], ()))


def test_every_player_turn_is_a_moment() -> None:
    play = battle(LINES, turn=3, active=0, first=0)
    now = COUNSEL.moment(play)
    play.state.active = 1
    assert COUNSEL.moment(play) == now + 1
    play.state.turn, play.state.active = 4, 0
    assert COUNSEL.moment(play) == now + 2


def hand(*cards: str) -> Battle:
    return battle(LINES, [PlayCommand("german")], hands=(cards, ()), phase="command", turn=2, first=0)


def usual(plans: list[Plan]) -> list[Plan]:
    """Those that go on in the usual manner."""
    return [plan for plan in plans if plan.doctrine == COUNSEL.standard]


def test_every_kind_of_card_is_a_plan() -> None:
    play = hand("probe_left_1", "probe_left_2", "attack_centre_1", "assault_right_1")
    plans = usual(COUNSEL.plans(play))
    cards = {plan.first.card for plan in plans if isinstance(plan.first, PlayCommandCard)}
    assert len(cards) == len(plans) == 3


def test_every_manner_of_playing_the_turn_is_a_plan_after_the_usual_one() -> None:
    plans = COUNSEL.plans(hand("probe_left_1", "attack_centre_1"))
    assert plans[0].doctrine == COUNSEL.standard
    assert [plan.doctrine for plan in plans if plan.first is None] == list(DOCTRINES)


def test_a_manner_changes_the_standard_doctrine_or_the_hasty_one() -> None:
    careful, hasty = (weights.of(staff_of(name)) for name in ("careful", "hasty_careful"))
    assert careful.danger == hasty.danger != weights.of(COUNSEL.standard).danger
    assert (careful.joint, hasty.joint) == (True, False)


def staff_of(doctrine: str) -> str:
    """The figures that somebody goes by."""
    staff = COUNSEL.staff(doctrine)
    assert isinstance(staff, Appraisal)
    return staff.doctrine


TWO_TO_MOVE = {"5-4": "G1 infantry ordered", "5-6": "G2 infantry ordered", "8-4": "A1 infantry"}


def test_each_unit_has_several_moves_and_nobody_has_to_move() -> None:
    play = battle(TWO_TO_MOVE, [MoveUnits("german")], phase="movement")
    plans = usual(COUNSEL.plans(play))
    movers = {plan.first.unit for plan in plans if isinstance(plan.first, MoveUnit)}
    assert plans[0].first is None
    assert movers == {"G1", "G2"}
    assert EndMoves() in [plan.first for plan in plans]


def test_all_moves_of_a_turn_are_one_phase() -> None:
    play = battle(TWO_TO_MOVE, [MoveUnits("german")], phase="movement")
    before = COUNSEL.phase(play)
    play.apply(MoveUnit("G1", ("6-4",)))
    assert COUNSEL.phase(play) == before


def test_a_manner_lasts_for_a_turn() -> None:
    units = {**LINES, "5-7": "G3 infantry"}
    hands = (("probe_centre_1", "attack_centre_1"), ())
    play = battle(units, rest_of_turn("german", "command"), hands=hands, phase="command", turn=2, first=0)
    before = COUNSEL.phase(play)
    play.apply(PlayCommandCard("probe_centre_1"))
    orders = COUNSEL.phase(play)
    assert orders != before
    assert COUNSEL.lasts(before, orders)
    play.state.turn += 1
    assert not COUNSEL.lasts(orders, COUNSEL.phase(play))


def test_plans_lead_to_different_hexes() -> None:
    play = battle(TWO_TO_MOVE, [MoveUnits("german")], phase="movement")
    ends = [_ends(play, plan) for plan in usual(COUNSEL.plans(play))]
    assert len(set(ends)) == len(ends)


def test_answers_in_the_enemys_turn_are_one_phase_without_thought() -> None:
    play = battle(LINES, [CommandWindow("allied")], command="attack_left", active=0, tokens=[9, 9],
                  combat_hands=((), ("hold_at_all_costs_1",)), phase="command", turn=2, first=0)  # fmt: skip
    assert COUNSEL.phase(play) == "4/allied/answer"
    assert len(COUNSEL.plans(play)) == 1


def test_every_doctrine_can_be_read() -> None:
    for doctrine in weights.doctrines:
        assert weights.of(doctrine).figure > 0


def test_there_are_words_for_what_a_general_is_after() -> None:
    doctrines = (COUNSEL.standard, *DOCTRINES)
    assert lacking(GAME.folder, [f"doctrine.{doctrine}" for doctrine in doctrines]) == []

"""Cards and HQ tokens: drawing, playing, discarding, paying."""

from __future__ import annotations

import pytest

from grognard.games.greatwar.board import ALLIED, GERMAN
from grognard.games.greatwar.news import BattleDice, CardDrawn, CardTaken, DeckReshuffled
from grognard.games.greatwar.state import TOKEN
from tests.games.greatwar.support import BOX, BURST, FLAG, SKULL, SOLDIER, STAR, battle, unit
from tests.games.support import events

HERE = {"5-5": "G1 infantry", "7-5": "A1 infantry"}


@pytest.mark.rule("COMP-13")
def test_the_pool_is_what_nobody_holds_and_nothing_carries() -> None:
    play = battle(HERE, tokens=[6, 5], combat_hands=(("gas_attack_1",), ()))
    assert play.pool == 19
    play.play_combat_card(GERMAN, "gas_attack_1")
    assert (play.state.tokens[GERMAN], play.pool) == (3, 19)
    play.lay_token(unit(play, "G1"))
    assert (play.state.tokens[GERMAN], play.pool) == (2, 19)
    play.lift_token(unit(play, "G1"))
    play.clear_table()
    assert play.pool == 23
    assert not play.has(unit(play, "G1"), TOKEN)


@pytest.mark.rule("HQ-03")
def test_what_the_pool_cannot_give_is_lost() -> None:  # T-15
    play = battle(HERE, tokens=[20, 9])
    assert play.gain_tokens(ALLIED, 2) == 1
    assert play.state.tokens == [20, 10]
    assert play.gain_tokens(GERMAN, 2) == 0


@pytest.mark.rule("HQ-02")
def test_a_side_may_hold_any_number_of_tokens() -> None:
    play = battle(HERE, tokens=[12, 0])
    assert play.gain_tokens(GERMAN, 18) == 18
    play.pay_tokens(GERMAN, 30)
    assert play.pool == 30


@pytest.mark.rule("END-07")
def test_an_empty_pile_is_made_of_its_discards() -> None:
    play = battle(HERE, dice=[1], discards=["forward_1", "maneuver_1"], deck=[])
    assert play.draw_command(ALLIED) == "forward_1"
    assert (play.state.deck, play.state.discards) == (["maneuver_1"], [])
    assert len(events(play, DeckReshuffled)) == 1


def test_nothing_is_drawn_when_there_is_nothing() -> None:
    play = battle(HERE, combat_deck=[], deck=[])
    assert play.draw_combat(GERMAN) == play.draw_command(GERMAN) == ""


def test_the_next_cards_are_drawn_in_their_order() -> None:
    play = battle(HERE, next_combat=("lice_1", "ambush_1"))
    assert [play.draw_combat(GERMAN), play.draw_combat(GERMAN)] == ["lice_1", "ambush_1"]
    assert play.state.combat_hands[GERMAN] == ("lice_1", "ambush_1")


def test_only_its_owner_sees_a_card_that_is_drawn() -> None:
    play = battle(HERE, next_combat=("lice_1",))
    play.draw_combat(GERMAN)
    (drawn,) = events(play, CardDrawn)
    assert drawn.seen_by("german") is drawn
    assert drawn.seen_by("allied") == drawn.seen_by("") == CardTaken("german", "combat")


def test_a_draw_cannot_be_undone() -> None:
    play = battle(HERE, next_combat=("lice_1",))
    before = play.state.rolls
    play.draw_combat(GERMAN)
    assert play.state.rolls == before + 1


@pytest.mark.rule("CBT-05")
def test_a_combat_card_lies_open_with_its_cost() -> None:
    play = battle(HERE, tokens=[0, 4], combat_hands=((), ("ambush_1",)))
    play.play_combat_card(ALLIED, "ambush_1")
    assert [(lying.card, lying.side, lying.tokens) for lying in play.state.in_play] == [("ambush_1", ALLIED, 2)]
    assert play.state.tokens == [0, 2]
    assert play.state.combat_hands == [(), ()]


@pytest.mark.rule("CBT-06", "CBT-07")
def test_one_combat_card_a_turn() -> None:
    play = battle(HERE, tokens=[0, 4], combat_hands=((), ("ambush_1",)))
    play.play_combat_card(ALLIED, "ambush_1")
    assert (play.cards_left(ALLIED), play.cards_left(GERMAN)) == (0, 1)


@pytest.mark.rule("END-09")
def test_cards_in_play_go_to_their_own_discards() -> None:
    play = battle(HERE, tokens=[0, 4], hands=((), ("forward_1",)), combat_hands=((), ("ambush_1",)))
    play.play_command_card(ALLIED, "forward_1")
    play.play_combat_card(ALLIED, "ambush_1")
    play.clear_table()
    assert (play.state.discards, play.state.combat_discards, play.state.in_play) == (["forward_1"], ["ambush_1"], [])
    assert play.pool == 28


def test_discards_lie_open() -> None:
    hands = ("forward_1",), ()
    play = battle(HERE, hands=hands, combat_hands=(("lice_1",), ()), combat_discards=["hand_grenade_1"])
    play.discard_command(GERMAN, "forward_1")
    play.discard_combat(GERMAN, "lice_1")
    assert (play.all_seen("forward"), play.all_seen("lice"), play.all_seen("hand_grenade")) == (True, True, False)


@pytest.mark.rule("COMP-12")
def test_battle_dice_are_never_short() -> None:
    dice = [SOLDIER, BURST, SKULL, FLAG, STAR] * 2
    play = battle(HERE, dice=dice)
    faces = play.roll_battle_dice(GERMAN, "combat", 10, "5-5")
    assert faces == ("soldier", "burst", "skull", "flag", "star") * 2
    assert events(play, BattleDice)[0].faces == list(faces)


def test_a_position_by_hand_has_every_card_once() -> None:
    play = battle(HERE, hands=(("forward_1",), ()), next_cards=("maneuver_1",), combat_discards=["lice_1"])
    state = play.state
    assert sorted([*state.deck, *state.hands[0], *state.discards]) == sorted(BOX.decks.command_cards)
    assert sorted([*state.combat_deck, *state.combat_discards]) == sorted(BOX.decks.combat_cards)

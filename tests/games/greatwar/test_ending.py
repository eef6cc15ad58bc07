"""The end of the turn: draws, tokens, and a clean table."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.choices import ChooseCard
from grognard.games.greatwar.ending import (
    BetterLogistics,
    DiscardForToken,
    DrawCombatCard,
    DrawTwoCards,
    EndOfTurn,
    KeepCard,
    ReconMedal,
    Resupply,
    TakeMedal,
    TakeTokens,
)
from grognard.games.greatwar.medals import medals_of
from grognard.games.greatwar.news import CardDrawn
from grognard.games.greatwar.state import Effect, InPlay
from grognard.games.greatwar.windows import Pass, PlayCard
from tests.games.greatwar.support import battle
from tests.games.support import events

UNITS = {"3-5": "G1 infantry ordered done token", "9-5": "A1 infantry"}
FIVE = ("lice_1", "ambush_1", "frostbite_1", "physician_1", "tactician_1")
RECON = "recon_left_1"


def end(command: str = "probe_left", **more: Any) -> Battle:
    """The Germans end a turn played by this card."""
    more.setdefault("in_play", [InPlay(f"{command}_1", 0)])
    return battle(more.pop("units", UNITS), [EndOfTurn("german")], command=command, **more)


# the Command card


@pytest.mark.rule("END-01")
def test_the_command_card_is_discarded_and_replaced() -> None:
    play = end(next_cards=("forward_1",))
    assert play.state.discards == ["probe_left_1"]
    assert play.state.hands[0] == ("forward_1",)


@pytest.mark.rule("END-02", "SEC-01")
def test_after_recon_one_of_two_cards_is_kept() -> None:
    play = end("recon_left", hands=(("maneuver_1",), ()), next_cards=("forward_1", "big_show_1"))
    assert isinstance(play.decision, KeepCard)
    assert [pick.pick for pick in play.decision.menu(play, ()).picks] == ["card:forward_1", "card:big_show_1"]
    assert not play.ruling(ChooseCard("maneuver_1"))
    play.apply(ChooseCard("big_show_1"))
    assert play.state.hands[0] == ("maneuver_1", "big_show_1")
    assert play.state.discards == [RECON, "forward_1"]


@pytest.mark.rule("MED-16")
def test_recon_in_force_draws_one_card() -> None:
    play = end("recon_in_force", next_cards=("forward_1", "big_show_1"))
    assert play.state.hands[0] == ("forward_1",)


PRESSED = {"scenario": "s49", "next_cards": ("forward_1", "big_show_1")}


@pytest.mark.rule("MED-14", "END-02")
def test_under_time_pressure_a_medal_and_one_card_instead() -> None:
    play = end("recon_left", **PRESSED)
    assert isinstance(play.decision, ReconMedal)
    assert play.state.hands[0] == ()
    play.apply(TakeMedal())
    assert medals_of(play, 0) == 1
    assert play.state.hands[0] == ("forward_1",)


@pytest.mark.rule("MED-14")
def test_the_medal_is_a_choice() -> None:
    play = end("recon_left", **PRESSED)
    play.apply(DrawTwoCards())
    assert medals_of(play, 0) == 0
    assert isinstance(play.decision, KeepCard)


@pytest.mark.rule("END-10", "TAC-08b")
def test_who_played_first_strike_draws_first() -> None:
    play = end(in_play=[InPlay("probe_left_1", 0), InPlay("first_strike_1", 1)], next_cards=("forward_1", "maneuver_1"))
    assert play.state.hands == [("maneuver_1",), ("forward_1",)]
    assert [event.side for event in events(play, CardDrawn)] == ["allied", "german"]


@pytest.mark.rule("END-07")
def test_an_empty_deck_is_made_of_the_discards() -> None:
    play = end(deck=[], discards=["forward_1"], dice=[1, 1, 1])
    assert sorted((*play.state.hands[0], *play.state.deck)) == ["forward_1", "probe_left_1"]
    assert play.state.discards == []


# a Combat card or tokens


@pytest.mark.rule("END-03", "HQ-04")
def test_two_tokens_instead_of_a_card() -> None:
    play = end(combat_hands=(("lice_1",), ()))
    play.apply(TakeTokens())
    assert play.state.tokens == [2, 0]
    assert play.state.combat_hands[0] == ("lice_1",)


@pytest.mark.rule("END-03", "END-05")
def test_or_one_combat_card_and_no_more() -> None:
    play = end(next_combat=("lice_1", "ambush_1"))
    play.apply(DrawCombatCard())
    assert play.state.combat_hands[0] == ("lice_1",)
    assert play.state.tokens == [0, 0]
    assert play.over


@pytest.mark.rule("END-04")
def test_a_combat_card_may_be_given_up_for_a_token() -> None:
    play = end(combat_hands=(("lice_1", "ambush_1"), ()))
    play.apply(DiscardForToken("lice_1"))
    assert play.state.tokens == [1, 0]
    assert play.state.combat_discards == ["lice_1"]
    assert play.ruling(DiscardForToken("ambush_1")).rules == ("END-04",)
    play.apply(TakeTokens())
    assert play.state.tokens == [3, 0]


@pytest.mark.rule("END-04")
def test_but_not_after_playing_one_in_the_own_turn() -> None:
    play = end(combat_hands=(("lice_1",), ()), played=[1, 0])
    assert play.ruling(DiscardForToken("lice_1")).rules == ("END-04",)
    assert end(combat_hands=(("lice_1",), ()), played=[0, 1]).ruling(DiscardForToken("lice_1"))


@pytest.mark.rule("END-06", "CBT-02")
def test_t14_with_five_cards_there_are_only_tokens() -> None:
    play = end(combat_hands=(FIVE, ()))
    assert play.ruling(DrawCombatCard()).rules == ("END-06",)
    assert play.ruling(TakeTokens())


@pytest.mark.rule("END-06")
def test_t13_one_of_five_given_up_makes_room() -> None:
    play = end(combat_hands=(FIVE, ()), next_combat=("observation_1",))
    play.apply(DiscardForToken("lice_1"))
    play.apply(DrawCombatCard())
    assert play.state.combat_hands[0] == (*FIVE[1:], "observation_1")


@pytest.mark.rule("END-07")
def test_no_combat_card_left_to_draw() -> None:
    play = end(combat_deck=[])
    assert play.ruling(DrawCombatCard()).rules == ("END-07",)


@pytest.mark.rule("HQ-03")
def test_an_empty_pool_gives_what_it_has() -> None:
    play = end(units={"3-5": "G1 infantry", "9-5": "A1 infantry"}, tokens=[14, 15])
    play.apply(TakeTokens())
    assert play.state.tokens == [15, 15]
    assert play.gain_tokens(1, 3) == 0


@pytest.mark.rule("HQ-02")
def test_a_side_may_hold_any_number() -> None:
    play = end(tokens=[24, 0])
    play.apply(TakeTokens())
    assert play.state.tokens == [26, 0]


@pytest.mark.rule("END-08")
def test_the_other_side_is_not_supplied() -> None:
    play = end(
        in_play=[InPlay("probe_left_1", 0), InPlay("ambush_1", 1, 2)], tokens=[0, 3], combat_hands=((), ("lice_1",))
    )
    play.apply(TakeTokens())
    assert play.state.tokens == [2, 3]
    assert play.state.combat_hands[1] == ("lice_1",)


@pytest.mark.rule("CBC-24", "HQ-04")
def test_better_logistics_brings_two_more() -> None:
    play = end(combat_hands=(("better_logistics_1",), ()))
    play.apply(TakeTokens())
    assert isinstance(play.decision, BetterLogistics)
    play.apply(PlayCard("better_logistics_1"))
    assert play.state.tokens == [4, 0]


@pytest.mark.rule("CBC-24")
def test_better_logistics_needs_tokens_taken() -> None:
    play = end(combat_hands=(("better_logistics_1",), ()))
    play.apply(DrawCombatCard())
    assert play.over
    empty = end(units={"3-5": "G1 infantry"}, combat_hands=(("better_logistics_1",), ()), tokens=[15, 15])
    empty.apply(TakeTokens())
    assert empty.over


def test_better_logistics_after_a_card_given_up() -> None:
    play = end(combat_hands=(("better_logistics_1", "lice_1"), ()))
    play.apply(DiscardForToken("lice_1"))
    play.apply(TakeTokens())
    assert isinstance(play.decision, BetterLogistics)
    play.apply(Pass())
    assert play.state.tokens == [3, 0]


def test_the_menu_of_the_resupply() -> None:
    play = end(combat_hands=(("lice_1",), ()))
    assert isinstance(play.decision, Resupply)
    menu = play.decision.menu(play, ())
    assert [pick.pick for pick in menu.picks] == ["card:lice_1"]
    assert [button.action for button in menu.buttons] == [DrawCombatCard(), TakeTokens()]
    menu = play.decision.menu(play, ("card:lice_1",))
    assert menu.buttons[0].action == DiscardForToken("lice_1")
    assert play.decision.why_not(play, (), "unit:G1").rules == ("END-03",)


# the table


def over(command: str = "probe_left", **more: Any) -> Battle:
    play = end(command, **more)
    play.apply(TakeTokens())
    assert play.over
    return play


@pytest.mark.rule("END-09", "CBT-05")
def test_played_combat_cards_are_discarded_and_their_tokens_return() -> None:
    play = end(in_play=[InPlay("probe_left_1", 0), InPlay("gas_attack_1", 0, 3), InPlay("ambush_1", 1, 2)])
    assert play.pool == 30 - 6
    play.apply(TakeTokens())
    assert play.state.in_play == []
    assert play.state.combat_discards == ["gas_attack_1", "ambush_1"]
    assert play.pool == 28


@pytest.mark.rule("TAC-05")
def test_tokens_on_units_return() -> None:
    assert over("order_from_above").pool == 28


@pytest.mark.rule("TURN-02")
def test_nothing_of_the_turn_is_left() -> None:
    effects = [Effect("gas_attack", 0), Effect("out_of_ammunition", 0, 1, 2)]
    play = over(effects=effects, moved={"G1": 2}, aim=1, shoots=1, symbols=("skull",))
    state = play.state
    assert (state.flags, state.moved) == ([0, 0], [0, 0])
    assert [effect.kind for effect in state.effects] == ["out_of_ammunition"]
    assert (state.aim, state.shoots, state.symbols, state.command) == (0, 0, (), "")
    assert state.last_command == ["probe_left", ""]


@pytest.mark.rule("CBT-06", "CBT-07", "CBT-08")
def test_in_the_next_turn_each_side_may_play_one_card_again() -> None:
    play = over(played=[2, 1], card_limit=[2, 1], silent=[True, True])
    assert [play.cards_left(side) for side in (0, 1)] == [1, 1]
    assert play.state.silent == [False, False]


@pytest.mark.rule("TAC-06c")
def test_after_the_big_show_both_decks_hold_their_discards() -> None:
    play = end(
        "big_show",
        in_play=[InPlay("big_show_1", 0), InPlay("lice_1", 0, 1)],
        discards=["forward_1"],
        combat_discards=["ambush_1"],
        dice=[1] * 200,
    )
    play.apply(TakeTokens())
    state = play.state
    assert (state.discards, state.combat_discards) == ([], [])
    assert {"forward_1", "big_show_1"} <= set(state.deck)
    assert {"ambush_1", "lice_1"} <= set(state.combat_deck)


@pytest.mark.rule("TAC-06c")
def test_after_another_card_the_discards_stay() -> None:
    play = over(discards=["forward_1"], combat_discards=["ambush_1"])
    assert play.state.discards == ["forward_1", "probe_left_1"]
    assert play.state.combat_discards == ["ambush_1"]

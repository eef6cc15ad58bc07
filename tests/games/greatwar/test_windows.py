"""Reaction windows: when they open, who is asked, what may be played."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.dice import Luck
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import ALLIED
from grognard.games.greatwar.windows import Pass, PlayCard, Window
from tests.games.greatwar.support import battle


class Surprise(Window, frozen=True):
    """A window for two Combat cards and a Command card; Ambush needs a unit."""

    kinds = ("ambush", "body_armour", "first_strike")
    cites = "CBC-27"

    def plays(self, battle: Battle, card: str) -> list[PlayCard]:
        return [PlayCard(card, "A1"), PlayCard(card, "A2")] if card == "ambush_1" else [PlayCard(card)]

    def take_effect(self, battle: Battle, action: PlayCard, kind: str) -> None:
        battle.state.phase = f"{kind} {action.unit}"


def asked(hand: tuple[str, ...] = (), tokens: int = 3, **state: Any) -> Battle:
    """The Allies are asked; others fill their hand."""
    units = {"5-5": "G1 infantry", "7-5": "A1 infantry", "7-6": "A2 infantry"}
    filled = ("lice_1", *hand)
    return battle(units, [Surprise("allied")], combat_hands=((), filled), tokens=[0, tokens], **state)


def is_open(play: Battle) -> bool:
    return not play.over


def test_a_window_opens_though_the_hand_lacks_the_card() -> None:
    play = asked()
    assert is_open(play)
    assert Surprise("allied").forced(play) == Pass()


@pytest.mark.rule("CBT-04")
def test_no_window_without_tokens_for_its_cheapest_card() -> None:
    assert is_open(asked(tokens=1))
    assert not is_open(asked(tokens=0))
    assert is_open(asked(tokens=0, hands=((), ("first_strike_1",))))


@pytest.mark.rule("CBT-07", "CBT-08")
def test_no_window_once_the_card_of_the_turn_is_played() -> None:
    assert not is_open(asked(("ambush_1",), played=[0, 1]))
    assert is_open(asked(("ambush_1",), played=[0, 1], card_limit=[1, 2]))


def test_no_window_for_cards_that_all_lie_open() -> None:
    assert is_open(asked(combat_discards=["ambush_1"]))
    assert not is_open(asked(combat_discards=["ambush_1", "body_armour_1"]))


def test_who_asked_for_silence_is_answered_for() -> None:
    play = asked(("ambush_1",))
    assert Surprise("allied").forced(play) is None
    play.apply(Pass(rest_of_turn=True))
    assert play.state.silent == [False, True]
    assert Surprise("allied").forced(play) == Pass()
    assert Surprise("allied").candidates(play) == [Pass()]


def test_a_card_is_paid_and_takes_effect() -> None:
    play = asked(("ambush_1",))
    play.apply(PlayCard("ambush_1", "A2"))
    assert (play.state.phase, play.state.tokens[ALLIED], play.state.played) == ("ambush A2", 1, [0, 1])


def test_a_command_card_is_no_combat_card() -> None:
    play = asked(tokens=0, hands=((), ("first_strike_1",)))
    play.apply(PlayCard("first_strike_1"))
    assert (play.state.phase, play.state.played, play.state.hands) == ("first_strike ", [0, 0], [(), ()])


@pytest.mark.rule("CBT-03")
def test_other_cards_have_another_moment() -> None:
    assert asked(("ambush_1",)).ruling(PlayCard("lice_1")).rules == ("CBT-03",)


@pytest.mark.rule("CBT-04")
def test_a_card_must_be_payable() -> None:
    assert asked(("ambush_1",), tokens=1).ruling(PlayCard("ambush_1", "A1")).rules == ("CBT-04",)


def test_what_cannot_be_played() -> None:
    play = asked(("ambush_1",))
    for action in (PlayCard("ambush_1"), PlayCard("ambush_1", "G1"), PlayCard("body_armour_1"), PlayCard("nothing")):
        assert not play.ruling(action)


def test_every_candidate_and_every_sample_is_legal() -> None:
    play = asked(("ambush_1", "body_armour_1"))
    window, luck = Surprise("allied"), Luck(1)
    assert len(window.candidates(play)) == 4
    assert all(play.ruling(action) for action in window.candidates(play))
    assert all(play.ruling(window.sample(play, luck)) for _ in range(50))


def test_the_page_picks_a_card_and_then_its_target() -> None:
    play = asked(("ambush_1", "body_armour_1"))
    window = Surprise("allied")
    first = window.menu(play, ())
    assert [pick.pick for pick in first.picks] == ["card:ambush_1", "card:body_armour_1"]
    assert [button.action for button in first.buttons] == [Pass(), Pass(rest_of_turn=True)]
    second = window.menu(play, ("card:ambush_1",))
    assert [pick.pick for pick in second.picks][2:] == ["unit:A1", "unit:A2"]
    assert window.menu(play, ("card:ambush_1", "unit:A2")).ready == PlayCard("ambush_1", "A2")
    assert window.menu(play, ("card:body_armour_1",)).buttons[0].action == PlayCard("body_armour_1")
    assert window.menu(play, ("card:gone_1", "unit:A2")).draft == ()


def test_why_a_card_is_not_lit() -> None:
    play = asked(("ambush_1",))
    window = Surprise("allied")
    assert window.why_not(play, (), "card:lice_1").rules == ("CBT-03",)
    assert window.why_not(play, ("card:ambush_1",), "unit:G1").rules == ("CBC-27",)
    assert not window.why_not(play, (), "place:1-1")

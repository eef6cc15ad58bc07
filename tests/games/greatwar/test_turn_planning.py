"""What a general tries out, and what is kept of what was worked out."""

from __future__ import annotations

import msgspec

from grognard.engine.dice import Dice, Luck
from grognard.games.greatwar.appraisal import Appraisal
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import GERMAN, find
from grognard.games.greatwar.command import PlayCommandCard
from grognard.games.greatwar.ordering import Order
from grognard.games.greatwar.orders import NameUnits
from grognard.games.greatwar.plans_outlook import outlook_of
from grognard.games.greatwar.plans_weights import weights
from grognard.games.greatwar.sequence import rest_of_turn
from grognard.players.budget import Budget
from grognard.players.thinking import General
from tests.games.greatwar.support import GAME, battle

UNITS = {"5-5": "G1 infantry", "5-7": "G2 infantry", "6-5": "A1 infantry 1", "2-2": "G3 infantry", "9-2": "A2 infantry"}


def with_hand(*cards: str) -> Battle:
    return battle(UNITS, rest_of_turn("german", "command"), hands=(cards, ()), turn=2, first=0)


def test_trying_finds_the_card_that_wins() -> None:
    """Five medals are taken, and one figure stands beside the only unit that can be ordered by one of the cards."""
    hand = ("probe_left_1", "probe_centre_1", "recon_left_1")
    play = with_hand(*hand)
    play.state.held[0] = play.setting.medals_to_win - 1
    general = General(Budget(24, "tries"))
    assert general.choose(play, Luck(1)) == PlayCommandCard("probe_centre_1")
    assert general.found is not None


def test_the_unit_beside_the_enemy_is_ordered() -> None:
    play = battle(UNITS, [NameUnits("german")], command="recon_centre", phase="orders", artillery=[0, 0])
    assert Appraisal("veteran").choose(play, Luck(1)) == Order(("G1",))


def test_thinking_changes_nothing() -> None:
    play = with_hand("probe_centre_1", "attack_centre_1", "probe_left_1")
    before = msgspec.json.encode(play.state)
    action = Appraisal("veteran").choose(play, Luck(1))
    assert msgspec.json.encode(play.state) == before
    assert play.ruling(action)
    assert outlook_of(play, GERMAN).battle is play


def test_what_was_worked_out_holds_as_long_as_the_board_does() -> None:
    play = battle(UNITS)
    first = outlook_of(play, GERMAN)
    assert outlook_of(play.fork(Dice(b"fork")), GERMAN) is first
    play.enter(0, find("5-6"))
    assert outlook_of(play, GERMAN) is not first


def test_every_doctrine_has_its_own_outlook() -> None:
    play = battle(UNITS)
    plain = outlook_of(play, GERMAN)
    with weights.under("veteran"):
        assert outlook_of(play, GERMAN) is not plain
        assert outlook_of(play, GERMAN).w.careful_cards != plain.w.careful_cards


def test_whatever_a_general_may_try_is_legal() -> None:
    play, luck, staff = GAME.start("s04", (), Dice(b"legal")), Luck(2), Appraisal("veteran")
    for _ in range(40):
        if play.decision is None:
            break
        firsts = [plan.first for plan in GAME.counsel().plans(play) if plan.first is not None]
        assert all(play.ruling(first) for first in firsts)
        play.apply(staff.choose(play, luck))

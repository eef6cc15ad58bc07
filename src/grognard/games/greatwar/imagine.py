"""A battle as a side must imagine it: everything as it is, but the cards that it does not know dealt anew."""

from __future__ import annotations

from grognard.engine.dice import AnyDice
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import SIDES
from grognard.games.greatwar.spies import open_hand

Hands = list[tuple[str, ...]]


def imagine(battle: Battle, side: str, dice: AnyDice) -> Battle:
    """A battle that this side cannot tell from the real one.

    Cards of the other hand that a spy has shown to it stay where they are, as long as they are held.
    """
    again = battle.fork(dice)
    state, index = again.state, SIDES.index(side)
    known = {*state.seen[index], *open_hand(again, index)}
    _deal_anew(again, state.deck, state.hands, (1 - index, known))
    _deal_anew(again, state.combat_deck, state.combat_hands, (1 - index, known))
    state.silent[1 - index] = False
    return again


def _deal_anew(battle: Battle, deck: list[str], hands: Hands, unknown: tuple[int, set[str]]) -> None:
    """The deck and one hand are shuffled together and dealt again, card for card, but for those that are known."""
    side, known = unknown
    cards = sorted(card for card in (*deck, *hands[side]) if card not in known)
    battle.shuffle(cards)
    hands[side] = tuple(card if card in known else cards.pop() for card in hands[side])
    deck[:] = cards

"""The cards whose faces a side may see, and the names of those it may not."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grognard.engine.text import Text
from grognard.engine.view import Card
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import SIDES
from grognard.games.greatwar.cards import Decks
from grognard.games.greatwar.command import COUNTER_ATTACK
from grognard.games.greatwar.ending import KeepCard
from grognard.games.greatwar.spies import open_hand
from grognard.games.greatwar.state import InPlay

TACTIC: Final = "tactic"
COMMAND_DISCARDS: Final = "command_discards"
COMBAT_DISCARDS: Final = "combat_discards"


def cards(battle: Battle, side: str) -> tuple[Card, ...]:
    """The own hand, what the other side must show now, what lies on the table, and both open piles."""
    state, decks = battle.state, battle.box.decks
    own = hand(battle, SIDES.index(side)) if side else ()
    table = tuple(_in_play(battle, played) for played in state.in_play)
    piles = [_card(decks, card, "", COMMAND_DISCARDS) for card in state.discards]
    piles += [_card(decks, card, "", COMBAT_DISCARDS) for card in state.combat_discards]
    return (*own, *table, *piles)


def hand(battle: Battle, side: int) -> tuple[Card, ...]:
    """What a side holds; the two cards to choose from lie apart; and a hand that a spy has opened."""
    state, decks = battle.state, battle.box.decks
    drawn = just_drawn(battle, side)
    own = [
        _card(decks, card, SIDES[side], "drawn" if card in drawn else "hand")
        for card in (*state.hands[side], *state.combat_hands[side])
    ]
    return (*own, *(_card(decks, card, SIDES[1 - side], "hand") for card in open_hand(battle, side)))


def just_drawn(battle: Battle, side: int) -> tuple[str, ...]:
    """END-02: the two cards of which this side has to choose one."""
    decision = battle.decision
    return decision.cards(battle) if isinstance(decision, KeepCard) and decision.index == side else ()


def _in_play(battle: Battle, played: InPlay) -> Card:
    """A card on the table with its tokens; a Counter-Attack says what it has become."""
    decks, command = battle.box.decks, battle.state.command
    kind = decks.kind_of[played.card]
    copied = kind == COUNTER_ATTACK and command != kind
    detail = Text("detail.copies", {"card": command}) if copied else None
    side = SIDES[played.side]
    return Card(played.card, side, "play", kind, _cost(decks, kind), _group(decks, kind), played.tokens, detail)


def _card(decks: Decks, card: str, side: str, at: str) -> Card:
    kind = decks.kind_of[card]
    return _made(card, side, at, (kind, _cost(decks, kind), _group(decks, kind)))


@lru_cache(maxsize=2_000)
def _made(card: str, side: str, at: str, face: tuple[str, int | None, str]) -> Card:
    return Card(card, side, at, *face)


def _cost(decks: Decks, kind: str) -> int | None:
    return decks.cost(kind) if kind in decks.combat else None


def _group(decks: Decks, kind: str) -> str:
    if kind in decks.combat:
        return "combat"
    return TACTIC if decks.command[kind].group == TACTIC else "command"


# what a side does not know


def secrets(battle: Battle, side: str) -> list[str]:
    """Cards of the decks and of the other hand, unless that lies open; a spectator knows no hand."""
    state, index = battle.state, SIDES.index(side) if side else -1
    shown = open_hand(battle, index) if side else ()
    hidden = [*state.deck, *state.combat_deck]
    for other in range(len(SIDES)):
        if other != index:
            hidden += [*state.hands[other], *state.combat_hands[other]]
    return [card for card in hidden if card not in shown]

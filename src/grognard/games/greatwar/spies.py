"""Cards that turn over hands: Counter-Espionage, Spy Mata Hari, Tactician; and the draws they need (A-119)."""

from __future__ import annotations

from typing import ClassVar

from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import side_index
from grognard.games.greatwar.choices import CardChoice
from grognard.games.greatwar.news import HandSeen
from grognard.games.greatwar.table import COMBAT


class DrawCommandCards(Step[Battle], frozen=True):
    """A side draws a Command card."""

    side: str

    def run(self, battle: Battle) -> None:
        battle.draw_command(side_index(self.side))


class LookAtHand(Step[Battle], frozen=True):
    """The enemy's cards of a deck are laid open to this side alone."""

    side: str
    deck: str

    def run(self, battle: Battle) -> None:
        state, index = battle.state, side_index(self.side)
        hand = (state.combat_hands if self.deck == COMBAT else state.hands)[1 - index]
        state.seen[index] = tuple(dict.fromkeys((*state.seen[index], *hand)))
        battle.reveal()
        battle.tell(HandSeen(self.side, self.deck, [battle.box.decks.kind_of[card] for card in hand]))


class CounterEspionage(CardChoice, frozen=True):
    """The enemy's Combat hand is seen and one card of it discarded; he draws no other."""

    cites: ClassVar[str] = "CBC-07"

    def cards(self, battle: Battle) -> tuple[str, ...]:
        return battle.state.combat_hands[1 - self.index]

    @rule("CBC-07")
    def act_on(self, battle: Battle, card: str) -> None:
        battle.discard_combat(1 - self.index, card)


class MataHari(CardChoice, frozen=True):
    """The enemy's Command hand is seen; he discards the card that the spy names and draws another."""

    cites: ClassVar[str] = "CBC-09"

    def cards(self, battle: Battle) -> tuple[str, ...]:
        return battle.state.hands[1 - self.index]

    @rule("CBC-09")
    def act_on(self, battle: Battle, card: str) -> None:
        battle.discard_command(1 - self.index, card)
        battle.draw_command(1 - self.index)


class Tactician(CardChoice, frozen=True):
    """A Command card has been drawn; one of the hand goes, it may be the same."""

    cites: ClassVar[str] = "CBC-15"

    def cards(self, battle: Battle) -> tuple[str, ...]:
        return battle.state.hands[self.index]

    @rule("CBC-15")
    def act_on(self, battle: Battle, card: str) -> None:
        battle.discard_command(self.index, card)


def open_hand(battle: Battle, side: int) -> tuple[str, ...]:
    """The enemy's cards that lie open before this side now."""
    decision = battle.decision
    if isinstance(decision, CounterEspionage | MataHari) and decision.index == side:
        return decision.cards(battle)
    return ()

"""What lies on the table: decks, hands, cards in play and HQ tokens."""

from __future__ import annotations

from typing import Final

from grognard.engine.dice import AnyDice
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.play import Play
from grognard.engine.rules import rule
from grognard.games.greatwar.board import SIDES
from grognard.games.greatwar.box import Box
from grognard.games.greatwar.news import (
    BattleDice,
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    DeckReshuffled,
    TokensGained,
    TokensPaid,
)
from grognard.games.greatwar.state import TOKEN, GreatWarState, InPlay

COMMAND: Final = "command"
COMBAT: Final = "combat"


class Table(Play[GreatWarState]):
    """The part of a battle that is played with cards and tokens."""

    def __init__(self, game: Game, state: GreatWarState, dice: AnyDice, events: list[Event] | None = None) -> None:
        super().__init__(game, state, dice, events)
        self.box: Box = game.box  # type: ignore[attr-defined]
        self.units = state.units

    def has(self, unit: int, flag: int) -> bool:
        return bool(self.state.flags[unit] & flag)

    def mark(self, unit: int, flag: int) -> None:
        self.state.flags[unit] |= flag

    def unmark(self, unit: int, flag: int) -> None:
        self.state.flags[unit] &= ~flag

    @rule("COMP-05", "COMP-12")
    def roll_battle_dice(self, side: int, purpose: str, count: int, about: str = "") -> tuple[str, ...]:
        """Faces of so many battle dice, rolled in the open; there are always enough of them."""
        faces = self.box.faces
        shown = tuple([faces[self.die() - 1] for _ in range(count)])
        if self.events is not None:
            self.events.append(BattleDice(SIDES[side], purpose, list(shown), about))
        return shown

    # tokens

    @property
    @rule("COMP-13", "HQ-03")
    def pool(self) -> int:
        """Tokens that nobody holds and that lie on no card and no unit."""
        state = self.state
        lying = sum(card.tokens for card in state.in_play)
        lying += sum(1 for flags in state.flags if flags & TOKEN)
        return self.box.limits.tokens - sum(state.tokens) - lying

    @rule("HQ-03", "HQ-02")
    def gain_tokens(self, side: int, count: int) -> int:
        """Take tokens, as far as the pool has some; the rest is lost. How many were taken."""
        taken = min(count, self.pool)
        if taken > 0:
            self.state.tokens[side] += taken
            self.tell(TokensGained(SIDES[side], taken))
        return max(taken, 0)

    def pay_tokens(self, side: int, count: int) -> None:
        """Back to the pool at once."""
        if count:
            self.state.tokens[side] -= count
            self.tell(TokensPaid(SIDES[side], count))

    def lay_token(self, unit: int) -> None:
        """TAC-05: a token of its owner lies on a unit."""
        self.state.tokens[self.units[unit].side] -= 1
        self.mark(unit, TOKEN)

    def lift_token(self, unit: int) -> None:
        """It goes back to the pool."""
        self.unmark(unit, TOKEN)

    # the Command deck

    @rule("END-07")
    def draw_command(self, side: int) -> str:
        """The top Command card into a hand; none when deck and discards are empty."""
        self.renew(COMMAND)
        if not self.state.deck:
            return ""
        card = self.state.deck.pop()
        self.state.hands[side] += (card,)
        self._tell_drawn(side, COMMAND, card)
        return card

    @rule("END-07")
    def draw_combat(self, side: int) -> str:
        """The top Combat card into a hand; none when deck and discards are empty."""
        self.renew(COMBAT)
        if not self.state.combat_deck:
            return ""
        card = self.state.combat_deck.pop()
        self.state.combat_hands[side] += (card,)
        self._tell_drawn(side, COMBAT, card)
        return card

    def _tell_drawn(self, side: int, deck: str, card: str) -> None:
        self.reveal()
        self.tell(CardDrawn(SIDES[side], deck, self.box.decks.kind_of[card]))

    @rule("END-07")
    def renew(self, name: str) -> None:
        """An empty draw pile is made of its shuffled discards."""
        state = self.state
        command = name == COMMAND
        deck, discards = (state.deck, state.discards) if command else (state.combat_deck, state.combat_discards)
        if deck or not discards:
            return
        deck.extend(discards)
        discards.clear()
        self.shuffle(deck)
        self.tell(DeckReshuffled(name))

    def discard_command(self, side: int, card: str) -> None:
        """From a hand to the discards, face up."""
        self._remove(self.state.hands, side, card)
        self.state.discards.append(card)
        self.tell(CardDiscarded(SIDES[side], self.box.decks.kind_of[card]))

    def discard_combat(self, side: int, card: str) -> None:
        """From a hand to the discards, face up."""
        self._remove(self.state.combat_hands, side, card)
        self.state.combat_discards.append(card)
        self.tell(CardDiscarded(SIDES[side], self.box.decks.kind_of[card]))

    def _remove(self, hands: list[tuple[str, ...]], side: int, card: str) -> None:
        hands[side] = tuple(other for other in hands[side] if other != card)
        if card in self.state.seen[1 - side]:
            self.state.seen[1 - side] = tuple(other for other in self.state.seen[1 - side] if other != card)

    # cards on the table

    def play_command_card(self, side: int, card: str) -> None:
        """From the hand onto the table, until the end of the turn."""
        self._remove(self.state.hands, side, card)
        self._lay(side, card, 0)

    @rule("CBT-05", "CBT-06", "CBT-07")
    def play_combat_card(self, side: int, card: str) -> None:
        """Its cost is put on it; it counts as one of those that the side may play this turn."""
        self._remove(self.state.combat_hands, side, card)
        cost = self.box.decks.cost(self.box.decks.kind_of[card])
        self.state.tokens[side] -= cost
        self.state.played[side] += 1
        self._lay(side, card, cost)

    def _lay(self, side: int, card: str, tokens: int) -> None:
        self.state.in_play.append(InPlay(card, side, tokens))
        self.tell(CardPlayed(SIDES[side], self.box.decks.kind_of[card], tokens))

    @rule("END-09")
    def clear_table(self) -> None:
        """Cards in play go to their discards and the tokens on them back to the pool."""
        state, combat = self.state, self.box.decks.combat
        for played in state.in_play:
            pile = state.combat_discards if self.box.decks.kind_of[played.card] in combat else state.discards
            pile.append(played.card)
        state.in_play.clear()

    @rule("CBT-06", "CBT-07", "CBT-08")
    def cards_left(self, side: int) -> int:
        """How many Combat cards a side may still play this turn."""
        return self.state.card_limit[side] - self.state.played[side]

    def all_seen(self, kind: str) -> bool:
        """Does every copy of this card lie open, for both sides to see?"""
        state, decks = self.state, self.box.decks
        pile = state.combat_discards if kind in decks.combat else state.discards
        played = [lying.card for lying in state.in_play]
        copies = [f"{kind}_{n}" for n in range(1, decks.copies(kind) + 1)]
        return all(card in pile or card in played for card in copies)

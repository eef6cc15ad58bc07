"""Phase 5: cards are discarded and drawn, a Combat card or tokens are taken, the table is cleared."""

from __future__ import annotations

from typing import ClassVar, Final

from grognard.engine.drafts import last_pick
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.text import Text, snake
from grognard.engine.view import Button, Menu, Pick
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import SIDES, side_index
from grognard.games.greatwar.cards import RECON
from grognard.games.greatwar.carry_out import BIG_SHOW
from grognard.games.greatwar.choices import CardChoice
from grognard.games.greatwar.command import FIRST_STRIKE
from grognard.games.greatwar.medals import may_take_recon_medal, take_recon_medal
from grognard.games.greatwar.news import DeckReshuffled
from grognard.games.greatwar.spies import DrawCommandCards
from grognard.games.greatwar.state import TURN_FLAGS
from grognard.games.greatwar.table import COMBAT, COMMAND
from grognard.games.greatwar.windows import PlayCard, Window

TOKENS_FOR_NO_CARD: Final = 2
TOKENS_FOR_A_DISCARD: Final = 1
TOKENS_BY_LOGISTICS: Final = 2
DRAWN_AFTER_RECON: Final = 2


class EndOfTurn(Step[Battle], frozen=True):
    """The Command card goes and is replaced; then everything else of the phase."""

    side: str

    @rule("TURN-02", "END-01", "END-10", "TAC-08b")
    def run(self, battle: Battle) -> None:
        """Who played First Strike draws before the side whose turn it is."""
        other = SIDES[1 - side_index(self.side)]
        struck = discard_commands(battle, side_index(self.side))
        first = (DrawCommandCards(other),) if struck else ()
        battle.then(*first, self.draw(battle), Resupply(self.side), CleanUp(self.side))

    @rule("END-01", "END-02", "SEC-01", "MED-14")
    def draw(self, battle: Battle) -> Step[Battle]:
        """One card; after a Recon of one section two to choose from, or the medal."""
        command = battle.state.command
        if command not in RECON:
            return DrawCommandCards(self.side)
        medal = may_take_recon_medal(battle, side_index(self.side), command)
        return ReconMedal(self.side) if medal else DrawTwo(self.side)


@rule("END-01")
def discard_commands(battle: Battle, side: int) -> bool:
    """The Command cards on the table go to the discards. Did the other side play First Strike?"""
    state, decks = battle.state, battle.box.decks
    played = [card for card in state.in_play if decks.kind_of[card.card] in decks.command]
    state.in_play[:] = [card for card in state.in_play if card not in played]
    state.discards.extend(card.card for card in played)
    return any(card.side != side and decks.kind_of[card.card] == FIRST_STRIKE for card in played)


# the Command card


class TakeMedal(Action, frozen=True):
    """The medal for the enemy's lost time, and one card."""


class DrawTwoCards(Action, frozen=True):
    """Two cards to choose from."""


class ReconMedal(Decision[Battle], frozen=True):
    """A-07: before any card is drawn, the medal or the choice of two cards."""

    accepts: ClassVar[tuple[type[Action], ...]] = (TakeMedal, DrawTwoCards)
    cites: ClassVar[str] = "MED-14"

    def candidates(self, battle: Battle) -> list[Action]:
        return [TakeMedal(), DrawTwoCards()]

    def check(self, battle: Battle, action: Action) -> Ruling:
        return LEGAL

    @rule("MED-14", "END-02")
    def choose(self, battle: Battle, action: Action) -> None:
        if isinstance(action, DrawTwoCards):
            battle.then(DrawTwo(self.side))
        else:
            take_recon_medal(battle, side_index(self.side))
            battle.then(DrawCommandCards(self.side))

    def menu(self, battle: Battle, draft: tuple[str, ...]) -> Menu:
        return Menu(
            Text("prompt.recon_medal", {"side": self.side}), self.cites, buttons=_buttons(TakeMedal(), DrawTwoCards())
        )


class DrawTwo(Step[Battle], frozen=True):
    """Two cards are drawn, one of them is kept."""

    side: str

    @rule("END-02", "SEC-01")
    def run(self, battle: Battle) -> None:
        drawn = [battle.draw_command(side_index(self.side)) for _ in range(DRAWN_AFTER_RECON)]
        if all(drawn):
            battle.then(KeepCard(self.side))


class KeepCard(CardChoice, frozen=True):
    """The card to keep of the two last drawn."""

    cites: ClassVar[str] = "END-02"

    def cards(self, battle: Battle) -> tuple[str, ...]:
        return battle.state.hands[self.index][-DRAWN_AFTER_RECON:]

    @rule("END-02")
    def act_on(self, battle: Battle, card: str) -> None:
        """The other goes face up to the discards."""
        other = next(drawn for drawn in self.cards(battle) if drawn != card)
        battle.discard_command(self.index, other)


# a Combat card or tokens


class DiscardForToken(Action, frozen=True):
    """A Combat card of the hand for a token."""

    card: str


class DrawCombatCard(Action, frozen=True):
    """A Combat card."""


class TakeTokens(Action, frozen=True):
    """Two tokens instead."""


class Resupply(Decision[Battle], frozen=True):
    """A Combat card or two tokens; before that a Combat card may be given up for a token."""

    accepts: ClassVar[tuple[type[Action], ...]] = (DrawCombatCard, TakeTokens, DiscardForToken)
    cites: ClassVar[str] = "END-03"
    discarded: bool = False

    @property
    def index(self) -> int:
        return side_index(self.side)

    def candidates(self, battle: Battle) -> list[Action]:
        choices: list[Action] = [TakeTokens()]
        if self.may_draw(battle):
            choices.append(DrawCombatCard())
        if self.may_discard(battle):
            choices += [DiscardForToken(card) for card in battle.state.combat_hands[self.index]]
        return choices

    @rule("END-03", "END-06", "CBT-02")
    def may_draw(self, battle: Battle) -> Ruling:
        """Not above five cards; A-122: and not when there is none."""
        limit = battle.box.limits.combat_hand
        if len(battle.state.combat_hands[self.index]) >= limit:
            return forbid("END-06", "hand_full", limit=limit)
        if not (battle.state.combat_deck or battle.state.combat_discards):
            return forbid("END-07", "no_card_left")
        return LEGAL

    @rule("END-04")
    def may_discard(self, battle: Battle) -> Ruling:
        """Once, by a side that played no Combat card in this turn of its own."""
        if battle.state.played[self.index]:
            return forbid("END-04", "card_played")
        return forbid("END-04", "discarded_one") if self.discarded else LEGAL

    def check(self, battle: Battle, action: Action) -> Ruling:
        if isinstance(action, DrawCombatCard):
            return self.may_draw(battle)
        if not isinstance(action, DiscardForToken):
            return LEGAL
        if action.card not in battle.state.combat_hands[self.index]:
            return forbid("END-04", "not_in_hand", card=action.card)
        return self.may_discard(battle)

    @rule("END-03", "END-04", "END-05", "END-08", "HQ-04")
    def choose(self, battle: Battle, action: Action) -> None:
        if isinstance(action, DiscardForToken):
            battle.discard_combat(self.index, action.card)
            battle.gain_tokens(self.index, TOKENS_FOR_A_DISCARD)
            battle.then(Resupply(self.side, discarded=True))
        elif isinstance(action, DrawCombatCard):
            battle.draw_combat(self.index)
        elif battle.gain_tokens(self.index, TOKENS_FOR_NO_CARD):
            battle.then(BetterLogistics(self.side))

    def menu(self, battle: Battle, draft: tuple[str, ...]) -> Menu:
        hand = battle.state.combat_hands[self.index] if self.may_discard(battle) else ()
        card = last_pick(draft, "card")
        ruling = self.may_draw(battle)
        draw = Button(Text("button.draw_combat_card"), DrawCombatCard(), ruling=ruling)
        return Menu(
            prompt=Text("prompt.resupply" if hand else "prompt.resupply_only", {"side": self.side}),
            rule=self.cites,
            draft=(f"card:{card}",) if card in hand else (),
            picks=tuple(Pick(f"card:{other}", "card", chosen=other == card) for other in hand),
            buttons=(*(_buttons(DiscardForToken(card)) if card in hand else ()), draw, *_buttons(TakeTokens())),
        )

    def why_not(self, battle: Battle, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        if kind != "card":
            return forbid(self.cites, "not_now", pick=pick)
        return self.check(battle, DiscardForToken(name))


def _buttons(*actions: Action) -> tuple[Button, ...]:
    return tuple(Button(Text(f"button.{snake(type(action).__name__)}"), action) for action in actions)


class BetterLogistics(Window, frozen=True):
    """Tokens have been taken: a card may bring two more (A-121)."""

    cites: ClassVar[str] = "CBC-24"
    kinds: ClassVar[tuple[str, ...]] = ("better_logistics",)

    @rule("CBC-24", "HQ-04")
    def take_effect(self, battle: Battle, action: PlayCard, kind: str) -> None:
        battle.gain_tokens(self.index, TOKENS_BY_LOGISTICS)


# the table


class CleanUp(Step[Battle], frozen=True):
    """Cards in play are discarded, tokens on cards and units go back, nothing of the turn is left."""

    side: str

    @rule("END-09", "CBT-05", "TAC-05", "TAC-06c")
    def run(self, battle: Battle) -> None:
        state, command = battle.state, battle.state.command
        battle.clear_table()
        battle.fade_effects()
        state.flags[:] = [flags & ~TURN_FLAGS for flags in state.flags]
        state.moved[:] = [0] * len(state.moved)
        state.last_command[side_index(self.side)], state.command = command, ""
        state.aim, state.shoots, state.symbols = 0, 0, ()
        renew_turn(battle)
        if command == BIG_SHOW:
            reshuffle(battle)


@rule("CBT-06", "CBT-07", "CBT-08")
def renew_turn(battle: Battle) -> None:
    """In the next turn each side may again play one Combat card, and is asked again."""
    state = battle.state
    state.played[:] = [0, 0]
    state.card_limit[:] = [1, 1]
    state.silent[:] = [False, False]


@rule("TAC-06c")
def reshuffle(battle: Battle) -> None:
    """A-85: both decks with all their discards, as the last act of the turn of The Big Show."""
    state = battle.state
    for name, deck, discards in (
        (COMMAND, state.deck, state.discards),
        (COMBAT, state.combat_deck, state.combat_discards),
    ):
        deck.extend(discards)
        discards.clear()
        battle.shuffle(deck)
        battle.tell(DeckReshuffled(name))

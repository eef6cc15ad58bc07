"""Reaction windows: moments at which a side may play a card of certain kinds, or pass.

A window opens whenever both sides can see that it might be used, and never stays shut because a hand lacks the card:
the silence would tell. A chapter derives its windows and says what their cards do.
"""

from __future__ import annotations

from typing import ClassVar

from grognard.engine.dice import Luck
from grognard.engine.drafts import last_pick
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text, snake
from grognard.engine.view import Button, Menu, Pick
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import side_index


class Pass(Action, frozen=True):
    """Nothing here; with `rest_of_turn`, nothing at any window of this turn."""

    rest_of_turn: bool = False


class PlayCard(Action, frozen=True):
    """A card of the hand, on a unit or a hex where it needs one."""

    card: str
    unit: str = ""
    hex: str = ""


class Window(Decision[Battle], frozen=True):
    """One side may play a card of `kinds`. Derived windows say when, on whom, and what comes of it."""

    accepts: ClassVar[tuple[type[Action], ...]] = (PlayCard, Pass)
    kinds: ClassVar[tuple[str, ...]] = ()

    # what a derived window says

    def open_to(self, battle: Battle, kind: str) -> bool:
        """Could a card of this kind be played now? Only by what both sides can see."""
        return True

    def plays(self, battle: Battle, card: str) -> list[PlayCard]:
        """Every way to play a card of the hand, in a defined order."""
        return [PlayCard(card)]

    def take_effect(self, battle: Battle, action: PlayCard, kind: str) -> None:
        """What the card does. It has been paid and lies on the table."""
        raise NotImplementedError

    # what both sides can see

    @property
    def index(self) -> int:
        return side_index(self.side)

    @rule("CBT-03", "CBT-04", "CBT-06", "CBT-07")
    def offers(self, battle: Battle, kind: str) -> bool:
        """Must the other side reckon with this kind: payable, within the limit, not all of it seen?"""
        return kind in self.kinds and self._possible(battle, kind) and self.open_to(battle, kind)

    def _possible(self, battle: Battle, kind: str) -> bool:
        state, side = battle.state, self.index
        if kind in battle.box.decks.combat:
            payable = battle.box.decks.cost(kind) <= state.tokens[side]
            if not (payable and state.combat_hands[side] and battle.cards_left(side) > 0):
                return False
        elif not state.hands[side]:
            return False
        return not battle.all_seen(kind)

    def moot(self, battle: Battle) -> bool:
        return not any(self.offers(battle, kind) for kind in self.kinds)

    # what only this side knows

    def playable(self, battle: Battle) -> list[str]:
        """The cards of the hand that may be played now."""
        state, kind_of = battle.state, battle.box.decks.kind_of
        hand = (*state.hands[self.index], *state.combat_hands[self.index])
        return [card for card in hand if self.offers(battle, kind_of[card]) and self.plays(battle, card)]

    def forced(self, battle: Battle) -> Action | None:
        """A side that holds nothing to play, or asked not to be asked, passes."""
        if battle.state.silent[self.index] or not self.playable(battle):
            return Pass()
        return None

    def candidates(self, battle: Battle) -> list[Action]:
        if battle.state.silent[self.index]:
            return [Pass()]
        return [Pass(), *(play for card in self.playable(battle) for play in self.plays(battle, card))]

    def sample(self, battle: Battle, luck: Luck) -> Action:
        cards = [] if battle.state.silent[self.index] else self.playable(battle)
        if not cards or luck.chance(0.5):
            return Pass(rest_of_turn=luck.chance(0.02))
        return luck.pick(self.plays(battle, luck.pick(cards)))

    # answers

    @rule("CBT-03", "CBT-04", "CBT-06", "CBT-07")
    def check(self, battle: Battle, action: PlayCard | Pass) -> Ruling:
        if isinstance(action, Pass):
            return LEGAL
        state, decks = battle.state, battle.box.decks
        if action.card not in (*state.hands[self.index], *state.combat_hands[self.index]):
            return forbid(self.cites, "not_in_hand", card=action.card)
        kind = decks.kind_of[action.card]
        if kind not in self.kinds:
            return forbid("CBT-03", "not_its_moment", card=kind)
        if kind in decks.combat and battle.cards_left(self.index) <= 0:
            return forbid("CBT-06" if self.index == state.active else "CBT-07", "one_card_a_turn", card=kind)
        if decks.cost(kind) > state.tokens[self.index]:
            return forbid("CBT-04", "cannot_pay", card=kind, cost=decks.cost(kind))
        return self._check_target(battle, action, kind)

    def _check_target(self, battle: Battle, action: PlayCard, kind: str) -> Ruling:
        if not self.open_to(battle, kind) or action not in self.plays(battle, action.card):
            return forbid(self.cites, "no_such_target", card=kind)
        return LEGAL

    def choose(self, battle: Battle, action: PlayCard | Pass) -> None:
        if isinstance(action, Pass):
            battle.state.silent[self.index] |= action.rest_of_turn
            return
        kind = battle.box.decks.kind_of[action.card]
        if kind in battle.box.decks.combat:
            battle.play_combat_card(self.index, action.card)
        else:
            battle.play_command_card(self.index, action.card)
        self.take_effect(battle, action, kind)

    # the page

    def menu(self, battle: Battle, draft: tuple[str, ...]) -> Menu:
        playable = self.playable(battle)
        card = last_pick(draft, "card")
        plays = self.plays(battle, card) if card in playable else []
        picks = [Pick(f"card:{other}", "card", chosen=other == card) for other in playable]
        return Menu(
            prompt=Text(f"prompt.{snake(type(self).__name__)}", {"side": self.side}),
            rule=self.cites,
            draft=(f"card:{card}",) if plays else (),
            picks=(*picks, *(Pick(_target(play), "target") for play in plays if _target(play))),
            buttons=(*_play_buttons(plays), *_pass_buttons()),
            ready=_picked(plays, draft),
            aside=_pass_buttons(),
        )

    def why_not(self, battle: Battle, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        if kind == "card":
            return self.check(battle, PlayCard(name))
        card = last_pick(draft, "card")
        if card and kind in ("unit", "place"):
            return self.check(battle, PlayCard(card, name, "") if kind == "unit" else PlayCard(card, "", name))
        return forbid(self.cites, "not_now", pick=pick)


def _target(play: PlayCard) -> str:
    """The pick that chooses this way to play a card; nothing when there is no choice."""
    if play.unit:
        return f"unit:{play.unit}"
    return f"place:{play.hex}" if play.hex else ""


def _picked(plays: list[PlayCard], draft: tuple[str, ...]) -> PlayCard | None:
    for play in plays:
        if _target(play) and _target(play) in draft:
            return play
    return None


def _play_buttons(plays: list[PlayCard]) -> list[Button]:
    return [Button(Text("button.play_card"), play, primary=True) for play in plays if not _target(play)]


def _pass_buttons() -> tuple[Button, ...]:
    return (
        Button(Text("button.pass"), Pass()),
        Button(Text("button.pass_rest_of_turn"), Pass(rest_of_turn=True)),
    )

"""Phase 1: a Command card, the Combat card announced with it, and what the other side may say to that."""

from __future__ import annotations

from typing import ClassVar, Final

from grognard.engine.drafts import last_pick
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.engine.view import Menu, Pick
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import ALL, SIDES, side_index
from grognard.games.greatwar.news import CardCopied
from grognard.games.greatwar.state import Effect
from grognard.games.greatwar.windows import PlayCard, Window

COUNTER_ATTACK: Final = "counter_attack"
FIRST_STRIKE: Final = "first_strike"
FIRESTORM: Final = "firestorm"
COUNTER_ESPIONAGE: Final = "counter_espionage"
BARRAGE_FIRE: Final = "barrage_fire"
MIRRORED: Final = {"left": "right", "right": "left"}


class PlayCommandCard(Action, frozen=True):
    """A Command card from the hand."""

    card: str


class PlayCommand(Decision[Battle], frozen=True):
    """One Command card must be played."""

    accepts: ClassVar[tuple[type[Action], ...]] = (PlayCommandCard,)
    cites: ClassVar[str] = "CMD-01"

    @property
    def index(self) -> int:
        return side_index(self.side)

    def hand(self, battle: Battle) -> tuple[str, ...]:
        return battle.state.hands[self.index]

    def moot(self, battle: Battle) -> bool:
        return not self.hand(battle)

    def candidates(self, battle: Battle) -> list[Action]:
        return [PlayCommandCard(card) for card in self.playable(battle)]

    @rule("CMD-01", "TAC-08")
    def playable(self, battle: Battle) -> list[str]:
        """First Strike has its own moment: it is played here only by one who holds nothing else."""
        hand, kind_of = self.hand(battle), battle.box.decks.kind_of
        others = [card for card in hand if kind_of[card] != FIRST_STRIKE]
        return others or list(hand)

    def check(self, battle: Battle, action: PlayCommandCard) -> Ruling:
        if action.card not in self.hand(battle):
            return forbid("CMD-01", "not_in_hand", card=action.card)
        return LEGAL if action.card in self.playable(battle) else forbid("TAC-08", "first_strike_waits")

    @rule("CMD-01", "CBT-11")
    def choose(self, battle: Battle, action: PlayCommandCard) -> None:
        """Face up on the table; a Combat card is announced with it, before anything is done or rolled."""
        kind = battle.box.decks.kind_of[action.card]
        battle.play_command_card(self.index, action.card)
        battle.state.command = copied(battle, self.index) if kind == COUNTER_ATTACK else kind
        battle.then(AnnounceCombatCard(self.side))

    def menu(self, battle: Battle, draft: tuple[str, ...]) -> Menu:
        playable, card = self.playable(battle), last_pick(draft, "card")
        return Menu(
            prompt=Text("prompt.play_command", {"side": self.side}),
            rule=self.cites,
            picks=tuple(Pick(f"card:{other}", "card") for other in playable),
            ready=PlayCommandCard(card) if card in playable else None,
        )

    def why_not(self, battle: Battle, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        if kind == "card" and name in battle.state.combat_hands[self.index]:
            return forbid("CBT-11", "command_card_first")
        return self.check(battle, PlayCommandCard(name)) if kind == "card" else forbid("CMD-01", "not_now", pick=pick)


@rule("TAC-03")
def copied(battle: Battle, side: int) -> str:
    """The kind that a Counter-Attack becomes: the enemy's of his last turn, left and right exchanged.

    A-41: the last card of an enemy who copied is the one that he copied. A-42: without any it stays what it is.
    """
    kind = battle.state.last_command[1 - side]
    if not kind or kind == COUNTER_ATTACK:
        return COUNTER_ATTACK
    title, _, section = kind.rpartition("_")
    copy = f"{title}_{MIRRORED[section]}" if section in MIRRORED else kind
    battle.tell(CardCopied(SIDES[side], copy))
    return copy


class AnnounceCombatCard(Window, frozen=True):
    """A Combat card that is played with the Command card."""

    cites: ClassVar[str] = "CBT-11"
    kinds: ClassVar[tuple[str, ...]] = (
        "out_of_ammunition", "gas_attack", "machine_gun_barrage", "mortar_barrage", "stretcher_bearers", "physician",
        COUNTER_ESPIONAGE, "forward_combat", "mata_hari", "smoking_kills", "observation", "carrier_pigeons",
        "trench_raid", "redeployment", "tactician", BARRAGE_FIRE,
    )  # fmt: skip

    @rule("CBT-03", "CBC-14")
    def open_to(self, battle: Battle, kind: str) -> bool:
        """A-82: a card that names units needs such a unit on the board; Redeployment is not for Firestorm."""
        if kind == "redeployment" and battle.state.command == FIRESTORM:
            return False
        return any(_names(battle, kind, self.index, unit) for unit in range(len(battle.units)))

    @rule("CBC-02", "CBC-03", "CBC-04", "CBC-08", "CBC-11", "CBT-08")
    def take_effect(self, battle: Battle, action: PlayCard, kind: str) -> None:
        """In force from now on; what it does before the units act is done when the enemy has had his say.

        A-140: the second card that Counter-Espionage allows is announced at once if it belongs to the Command card.
        """
        battle.put_in_force(Effect(kind, self.index))
        if kind == COUNTER_ESPIONAGE:
            battle.state.card_limit[self.index] += 1
            battle.then(AnnounceCombatCard(self.side))
        if kind == BARRAGE_FIRE:
            order_barrage(battle)


@rule("CBC-16", "RES-05")
def order_barrage(battle: Battle) -> None:
    """The reserve artillery is ordered, for any target hex; the Command card can no longer order it (RES-06)."""
    battle.state.aim, battle.state.shoots = ALL, 1


def _names(battle: Battle, kind: str, side: int, unit: int) -> bool:
    """Is this unit one of those that a Combat card names?"""
    if battle.state.at[unit] < 0:
        return False
    of, own = battle.kinds[unit], battle.units[unit].side == side
    if kind in ENEMY_NAMED:
        return not own and (of.soldier or kind != "smoking_kills")
    if kind in ("stretcher_bearers", "physician"):
        return own and short_of_figures(battle, unit)
    if kind in ("forward_combat", "redeployment"):
        return own and of.soldier and (kind == "forward_combat" or not of.infantry)
    return own and of.kind == NAMED.get(kind, of.kind)


ENEMY_NAMED: Final = ("out_of_ammunition", "smoking_kills")
NAMED: Final = {"machine_gun_barrage": "machine_gun", "mortar_barrage": "mortar", "trench_raid": "infantry"}


@rule("TAC-09b")
def short_of_figures(battle: Battle, unit: int) -> bool:
    """Has it lost figures that may come back? A tank's strength does not (A-69)."""
    return not battle.kinds[unit].tank and battle.state.figures[unit] < battle.units[unit].figures


class CommandWindow(Window, frozen=True):
    """The other side answers the Command card as soon as it is announced."""

    cites: ClassVar[str] = "CBT-07"
    kinds: ClassVar[tuple[str, ...]] = ("hold_at_all_costs", "messenger_killed")

    @rule("CBC-22", "CBC-23", "CBT-09")
    def take_effect(self, battle: Battle, action: PlayCard, kind: str) -> None:
        """In force for the rest of the enemy's turn, and later than what he announced: it prevails."""
        battle.put_in_force(Effect(kind, self.index))

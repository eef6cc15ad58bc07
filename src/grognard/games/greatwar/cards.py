"""The two decks (command_cards.csv, combat_cards.csv). A card is a kind and a number: `probe_left_3`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from grognard.engine.data import DataDir, Row, placed_rows

GroupWord = Literal["section", "tactic"]
WindowWord = Literal[
    "command", "won", "ranged_rolled", "close_resolved", "before_roll", "close_declared", "enemy_command",
    "end_of_turn", "ranged_resolved", "dice_declared", "enemy_close_declared", "enemy_moves", "after_moves",
]  # fmt: skip
ALL_UNITS: Final = 99
RECON: Final = ("recon_left", "recon_centre", "recon_right")


class CommandRow(Row, frozen=True, kw_only=True):
    """A row of command_cards.csv: orders by section; 99 is all units."""

    kind: str
    group: GroupWord
    copies: int
    left: int
    centre: int
    right: int
    artillery: bool
    copies_source: str


class CommandKind(msgspec.Struct, frozen=True):
    """A title of the Command deck: orders in the left, centre and right section, and whether reserve artillery may
    take one of them (RES-02)."""

    kind: str
    group: GroupWord
    copies: int
    orders: tuple[int, int, int]
    artillery: bool


class CombatRow(Row, frozen=True, kw_only=True):
    """A row of combat_cards.csv."""

    kind: str
    cost: int
    copies: int
    turn: Literal["own", "enemy"]
    window: WindowWord
    cost_source: str
    copies_source: str


class CombatKind(msgspec.Struct, frozen=True):
    """A title of the Combat deck: its cost, in whose turn and at which moment it is played (CBT-01)."""

    kind: str
    cost: int
    copies: int
    turn: Literal["own", "enemy"]
    window: WindowWord


class Decks(msgspec.Struct, frozen=True):
    """Both decks: kinds by title, and the kind of every card."""

    command: Mapping[str, CommandKind]
    combat: Mapping[str, CombatKind]
    kind_of: Mapping[str, str]
    command_cards: tuple[str, ...]
    combat_cards: tuple[str, ...]

    def cost(self, kind: str) -> int:
        """CBT-01: a Command card costs nothing."""
        combat = self.combat.get(kind)
        return combat.cost if combat else 0

    def copies(self, kind: str) -> int:
        return self.combat[kind].copies if kind in self.combat else self.command[kind].copies


def read_decks(data: DataDir) -> Decks:
    command, combat = _command(data), _combat(data)
    command_cards = _cards(command)
    combat_cards = _cards(combat)
    kind_of = {card: card.rpartition("_")[0] for card in (*command_cards, *combat_cards)}
    return Decks(command, combat, kind_of, command_cards, combat_cards)


def _command(data: DataDir) -> dict[str, CommandKind]:
    kinds: dict[str, CommandKind] = {}
    for place, row in placed_rows(data.path("command_cards.csv"), CommandRow):
        if row.kind in kinds:
            raise place.bad("kind", f"{row.kind} is listed twice")
        orders = row.left, row.centre, row.right
        kinds[row.kind] = CommandKind(row.kind, row.group, row.copies, orders, row.artillery)
    return kinds


def _combat(data: DataDir) -> dict[str, CombatKind]:
    kinds: dict[str, CombatKind] = {}
    for place, row in placed_rows(data.path("combat_cards.csv"), CombatRow):
        if row.kind in kinds:
            raise place.bad("kind", f"{row.kind} is listed twice")
        if row.cost < 0 or row.copies < 1:
            raise place.bad("cost", "a card costs 0 or more and exists")
        kinds[row.kind] = CombatKind(row.kind, row.cost, row.copies, row.turn, row.window)
    return kinds


def _cards(kinds: Mapping[str, CommandKind] | Mapping[str, CombatKind]) -> tuple[str, ...]:
    return tuple(f"{kind.kind}_{n}" for kind in kinds.values() for n in range(1, kind.copies + 1))

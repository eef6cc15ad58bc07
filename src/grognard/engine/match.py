"""A match: one play with its record and its undo, as people and computers share it.

>>> match = Match.new(game, Header(game.name, game.version, "meeting", (), seed))   # doctest: +SKIP
>>> match.act("red", action)                                                        # doctest: +SKIP
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from grognard.engine.dice import Dice
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.play import Play, State
from grognard.engine.ruling import IllegalAction, forbid
from grognard.engine.steps import Action

EVERY: Final = 25
"""How many entries lie between two states that are kept for those who look back."""


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a record must know to start the same play again. The seed is secret until play is over.

    `start` is the state, as JSON, from which a play sets out that does not begin with its scenario. `signature` is
    that of the rules when play began.
    """

    game: str
    version: int
    scenario: str
    options: tuple[str, ...]
    seed: str
    start: str = ""
    signature: str = ""

    @property
    def dice(self) -> Dice:
        return Dice(self.seed.encode())


class Skip(Action, frozen=True):
    """So many actions were taken back. Dice that fell in them do not fall again: the next is number `rolls`."""

    actions: int
    rolls: int


class TakenBack(Event, frozen=True):
    """The sides have agreed to take back so many actions."""

    actions: int


class Entry(msgspec.Struct, frozen=True):
    """One action of a side and what came of it."""

    side: str
    action: Action
    events: tuple[Event, ...]


class Match:
    """A play, the entries that led to it, and the way back as far as the rules of undo allow."""

    def __init__(self, game: Game, header: Header, play: Play[Any]) -> None:
        self.game = game
        self.header = header
        self.play = play
        self.prologue: tuple[Event, ...] = ()
        self.entries: list[Entry] = []
        self._before: list[State] = []
        self._undone: list[Entry] = []
        self._kept: list[State] = [play.state.clone()]

    @classmethod
    def new(cls, game: Game, header: Header) -> Match:
        events: list[Event] = []
        match = cls(game, header, _begun(game, header, events))
        match.prologue = tuple(events)
        return match

    @property
    def decider(self) -> str:
        """The side that has to decide; empty when play is over."""
        decision = self.play.decision
        return decision.side if decision else ""

    def act(self, side: str, action: Action) -> Entry:
        """Let a side do something, or raise IllegalAction and change nothing."""
        entry = self._act(side, action)
        self._undone.clear()
        return entry

    def _act(self, side: str, action: Action, checked: bool = True) -> Entry:
        decision = self.play.decision
        if decision is None or decision.side != side:
            raise IllegalAction(forbid(decision.cites if decision else "", "not_your_decision", side=side))
        before, rolls = self.play.state.clone(), self.play.state.rolls
        events: list[Event] = []
        self.play.events = events
        (self.play.apply if checked else self.play.carry_out)(action)
        entry = Entry(side, action, tuple(events))
        self._remember(entry, before, self.play.state.rolls != rolls)
        return entry

    def _remember(self, entry: Entry, before: State, rolled: bool) -> None:
        """Dice and hidden draws close the way back, and so does a decision of another side."""
        if self.entries and self.entries[-1].side != entry.side:
            self._before.clear()
        self.entries.append(entry)
        if len(self.entries) % EVERY == 0:
            self._kept.append(self.play.state.clone())
        if rolled:
            self._before.clear()
        else:
            self._before.append(before)

    def can_undo(self, side: str) -> bool:
        """Nobody takes back the last action of a play: with it the seed was shown."""
        return bool(self._before) and self.entries[-1].side == side and not self.play.over

    def can_redo(self, side: str) -> bool:
        return bool(self._undone) and self._undone[-1].side == side == self.decider

    def undo(self, side: str) -> Entry:
        """Take back the last action of this side, if no die, secret or other side has spoken since."""
        if not self.can_undo(side):
            raise IllegalAction(forbid("", "no_undo", side=side))
        entry = self.entries.pop()
        self._undone.append(entry)
        self.play = self.game.resume(self._before.pop(), self.play.dice)
        del self._kept[len(self.entries) // EVERY + 1 :]
        return entry

    def back_to(self, number: int) -> Entry:
        """Forget all entries after this number, whoever took them: those concerned have agreed. New dice will fall."""
        skip = Skip(len(self.entries) - number, self.play.state.rolls)
        self.play = self.play_at(number)
        del self.entries[number:], self._kept[number // EVERY + 1 :]
        return self._skip(skip)

    def _skip(self, action: Skip) -> Entry:
        self.play.state.rolls = action.rolls
        self._undone.clear()
        entry = Entry("", action, (TakenBack(action.actions),))
        self._remember(entry, self.play.state, rolled=True)
        return entry

    def replay(self, side: str, raw: Any, checked: bool = True) -> Entry:
        """An entry as a store or a record has it; no side has decided a take-back alone.

        One that is not `checked` was legal by the rules of its day, and whoever asks for it sees what comes of it.
        """
        if side:
            self._undone.clear()
            return self._act(side, self.game.read_action(raw), checked)
        skip = msgspec.convert(raw, Skip)
        if skip.rolls < self.play.state.rolls:
            raise msgspec.ValidationError("dice that fell do not fall again - at `$.rolls`")
        return self._skip(skip)

    def play_at(self, number: int) -> Play[Any]:
        """The play as it was after this many entries; it has the real dice and no audience."""
        kept = min(number // EVERY, len(self._kept) - 1)
        play = self.game.resume(self._kept[kept].clone(), self.play.dice)
        for entry in self.entries[kept * EVERY : number]:
            carry_on(play, entry)
        return play

    def redo(self, side: str) -> Entry:
        if not self.can_redo(side):
            raise IllegalAction(forbid("", "no_redo", side=side))
        entry = self._undone.pop()
        return self._act(side, entry.action)


def carry_on(play: Play[Any], entry: Entry) -> None:
    """Let a play of the past take the next entry, which is known to be legal."""
    if isinstance(entry.action, Skip):
        play.state.rolls = entry.action.rolls
    else:
        play.carry_out(entry.action)


def _begun(game: Game, header: Header, events: list[Event]) -> Play[Any]:
    if header.start:
        return game.resume(game.decode(header.start.encode()), header.dice, events)
    return game.start(header.scenario, header.options, header.dice, events)

"""A match: one play with its record and its undo, as people and computers share it.

>>> match = Match.new(game, Header(game.name, game.version, "meeting", (), seed))   # doctest: +SKIP
>>> match.act("red", action)                                                        # doctest: +SKIP
"""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.engine.dice import Dice
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.play import Play, State
from grognard.engine.ruling import IllegalAction, forbid
from grognard.engine.steps import Action


class Header(msgspec.Struct, frozen=True):
    """What a record must know to start the same play again. The seed is secret until play is over."""

    game: str
    version: int
    scenario: str
    options: tuple[str, ...]
    seed: str

    @property
    def dice(self) -> Dice:
        return Dice(self.seed.encode())


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

    @classmethod
    def new(cls, game: Game, header: Header) -> Match:
        events: list[Event] = []
        play = game.start(header.scenario, header.options, header.dice, events)
        match = cls(game, header, play)
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

    def _act(self, side: str, action: Action) -> Entry:
        decision = self.play.decision
        if decision is None or decision.side != side:
            raise IllegalAction(forbid(decision.cites if decision else "", "not_your_decision", side=side))
        before, rolls = self.play.state.clone(), self.play.state.rolls
        events: list[Event] = []
        self.play.events = events
        self.play.apply(action)
        entry = Entry(side, action, tuple(events))
        self._remember(entry, before, self.play.state.rolls != rolls)
        return entry

    def _remember(self, entry: Entry, before: State, rolled: bool) -> None:
        """Dice and hidden draws close the way back, and so does a decision of another side."""
        if self.entries and self.entries[-1].side != entry.side:
            self._before.clear()
        self.entries.append(entry)
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
        return entry

    def redo(self, side: str) -> Entry:
        if not self.can_redo(side):
            raise IllegalAction(forbid("", "no_redo", side=side))
        entry = self._undone.pop()
        return self._act(side, entry.action)

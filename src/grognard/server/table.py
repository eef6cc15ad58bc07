"""A table: one match, its store, and those who look on.

Whatever leaves a table goes through `game.view(play, side)` and `event.seen_by(side)`. An action is in the
store before anybody hears of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

import msgspec

from grognard.engine import record
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.match import Entry, Match
from grognard.engine.ruling import IllegalAction, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.view import Menu
from grognard.server.database import Taken
from grognard.server.messages import LogEntry, State
from grognard.server.refusals import Refusal
from grognard.server.store import Done, Saved, Seat, Store, Summary

PEOPLE: Final = ("person", "friend")


class Seen(NamedTuple):
    """How much of the log a page has: a log of another era or for other eyes is sent anew."""

    era: int
    eyes: str
    entries: int


class Table:
    """A match that people share. `version` grows with every change, `era` when the log loses entries."""

    def __init__(self, store: Store, game: Game, saved: Saved, match: Match) -> None:
        self.store = store
        self.game = game
        self.saved = saved
        self.match = match
        self.version = 0
        self.era = 0
        self.listeners: list[asyncio.Event] = []
        self._turn = asyncio.Lock()

    @classmethod
    async def restored(cls, store: Store, game: Game, saved: Saved) -> Table:
        """The table as the store has it."""
        return cls(store, game, saved, await _match_of(store, game, saved))

    @property
    def id(self) -> str:
        return self.saved.table

    # what may be known

    def eyes(self, seat: Seat) -> str:
        """Whose view a seat gets: on a shared screen that of the side that has to decide."""
        if self.match.decider in seat.sides:
            return self.match.decider
        return seat.sides[0] if seat.sides else ""

    def state(self, seat: Seat, seen: Seen | None = None) -> tuple[State, Seen]:
        """How the table stands for a seat, with the part of the log that it has not seen."""
        match, header, eyes = self.match, self.match.header, self.eyes(seat)
        now = Seen(self.era, eyes if self.game.secret else "", len(match.entries))
        fresh = seen is None or seen[:2] != now[:2]
        state = State(
            seq=len(match.entries), table=self.id, game=header.game, scenario=header.scenario,
            options=header.options, seats=self.saved.kinds, sides=seat.sides,
            view=self.game.view(match.play, eyes),
            menu=self.menu(seat, ()) if self._asks(seat) else None,
            log=self._log(eyes, -1 if seen is None or fresh else seen.entries), fresh=fresh,
            undo=self._undoer(seat) is not None, redo=self._redoer(seat) is not None,
            commitment=header.dice.commitment, seed=header.seed if match.play.over else "",
            thinking=match.decider if self.computer else "",
        )  # fmt: skip
        return state, now

    def _log(self, eyes: str, since: int) -> list[LogEntry]:
        """What is to be told after action number `since`; the prologue is number 0."""
        match = self.match
        told = [] if since >= 0 else [LogEntry(0, _seen(match.prologue, eyes))]
        first = max(since, 0)
        entries = enumerate(match.entries[first:], first + 1)
        return told + [LogEntry(number, _seen(entry.events, eyes)) for number, entry in entries]

    def menu(self, seat: Seat, draft: tuple[str, ...]) -> Menu:
        return self._decision(seat).menu(self.match.play, draft)

    def why_not(self, seat: Seat, draft: tuple[str, ...], pick: str) -> Ruling:
        return self._decision(seat).why_not(self.match.play, draft, pick)

    def _asks(self, seat: Seat) -> bool:
        """Does the table wait for a person at this seat? Not where it answers for the person."""
        return self.match.decider in seat.sides and self.only_answer is None

    def _decision(self, seat: Seat) -> Decision[Any]:
        """The decision that waits for this seat, or IllegalAction."""
        decision = self.match.play.decision
        if decision is None or decision.side not in seat.sides:
            raise IllegalAction(forbid("", "not_your_decision", side=self.eyes(seat)))
        return decision

    def record(self) -> str:
        """The record with the seed in it: only for a play that is over."""
        if not self.match.play.over:
            raise Refusal(409, "not_over")
        return record.write(self.match)

    # acting

    async def act(self, seat: Seat, seq: int, raw: Any) -> None:
        """Let a seat act that has seen `seq` actions, or raise an error and change nothing."""
        async with self._turn:
            if not seat.sides:
                raise Refusal(403, "only_watching")
            if seq != len(self.match.entries):
                raise Refusal(409, "stale", seen=seq, seq=len(self.match.entries))
            self._decision(seat)
            await self._take(self._read(raw))

    async def decide(self, version: int, raw: Any) -> None:
        """An action for the side that has to decide; nothing if the table has changed since that version."""
        async with self._turn:
            if self.version == version:
                await self._take(self._read(raw))

    async def answer(self, version: int, action: Action) -> None:
        """The same, for an action that is known to be one."""
        async with self._turn:
            if self.version == version:
                await self._take(action)

    def _read(self, raw: Any) -> Action:
        try:
            return self.game.read_action(raw)
        except msgspec.ValidationError as error:
            raise Refusal(400, "malformed", reason=str(error)) from None

    async def _take(self, action: Action) -> None:
        side = self.match.decider
        await self._change(lambda: self._append(side, self.match.act(side, action)))

    async def undo(self, seat: Seat) -> None:
        async with self._turn:
            side = self._undoer(seat)
            if side is None:
                raise IllegalAction(forbid("", "no_undo", side=self.eyes(seat)))
            await self._change(lambda: self._cut(side))

    async def redo(self, seat: Seat) -> None:
        async with self._turn:
            side = self._redoer(seat)
            if side is None:
                raise IllegalAction(forbid("", "no_redo", side=self.eyes(seat)))
            await self._change(lambda: self._append(side, self.match.redo(side)))

    def _undoer(self, seat: Seat) -> str | None:
        return next((side for side in seat.sides if self.match.can_undo(side)), None)

    def _redoer(self, seat: Seat) -> str | None:
        return next((side for side in seat.sides if self.match.can_redo(side)), None)

    async def _append(self, side: str, entry: Entry) -> None:
        done = Done(side, msgspec.to_builtins(entry.action))
        await self.store.append(self.id, len(self.match.entries), done, self.summary())

    async def _cut(self, side: str) -> None:
        self.match.undo(side)
        self.era += 1
        await self.store.cut(self.id, len(self.match.entries) + 1, self.summary())

    async def _change(self, change: Callable[[], Awaitable[None]]) -> None:
        """Make a change whole: if anything fails midway, the match is again what the store says."""
        seen = len(self.match.entries)
        try:
            await change()
        except IllegalAction:
            raise
        except Exception as error:
            await self._restore()
            if isinstance(error, Taken):
                raise Refusal(409, "stale", seen=seen, seq=len(self.match.entries)) from None
            raise
        self._tell()

    async def _restore(self) -> None:
        self.match = await _match_of(self.store, self.game, self.saved)
        self.era += 1
        self._tell()

    def summary(self) -> Summary:
        """How it stands as a spectator may know it."""
        return summary(self.match)

    # listeners and computers

    def _tell(self) -> None:
        self.version += 1
        for listener in self.listeners:
            listener.set()

    @property
    def computer(self) -> str:
        """The computer player that has to decide now; empty when a person has, or nobody."""
        kind = self.saved.kinds.get(self.match.decider, "")
        return "" if kind in PEOPLE else kind

    @property
    def only_answer(self) -> Action | None:
        """What the table answers for a person who has no choice, which nobody else may notice.

        People who share a screen are asked all the same: both would see that one was not.
        """
        decision = self.match.play.decision
        if decision is None or decision.side in self._sharing or self.computer:
            return None
        return decision.forced(self.match.play)

    @property
    def unattended(self) -> bool:
        """Does the table itself have to see to the next action?"""
        return bool(self.computer) or self.only_answer is not None

    @property
    def company(self) -> bool:
        """Are there people at more than one screen, who could tell from the time what another holds?"""
        return "friend" in self.saved.kinds.values()

    @property
    def _sharing(self) -> list[str]:
        here = [side for side, kind in self.saved.kinds.items() if kind == "person"]
        return here if len(here) > 1 else []


async def _match_of(store: Store, game: Game, saved: Saved) -> Match:
    """The match as the store has it."""
    if saved.header.version != game.version:
        raise Refusal(409, "other_version", table=saved.header.version, game=game.version)
    match = Match.new(game, saved.header)
    for done in await store.actions(saved.table):
        match.replay(done.side, done.action)
    return match


def summary(match: Match) -> Summary:
    view = match.game.view(match.play, "")
    return Summary(view.turn, match.decider, view.over)


def _seen(events: tuple[Event, ...], eyes: str) -> list[Event]:
    told = (event.seen_by(eyes) for event in events)
    return [event for event in told if event is not None]

"""A table: one match, its store, and those who look on.

An action is in the store before anybody hears of it: what happens to a match and what is read from it waits for
the other. Another process may change the table too; then this one catches up with the store.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

import msgspec

from grognard.engine import record
from grognard.engine.game import Game
from grognard.engine.match import Entry, Match
from grognard.engine.ruling import IllegalAction, Ruling, forbid
from grognard.engine.signature import trace
from grognard.engine.steps import Action, Decision
from grognard.engine.view import Menu
from grognard.server.database import Taken
from grognard.server.margins import Margin
from grognard.server.messages import State
from grognard.server.past_store import PastStore, Proposal, Proposed
from grognard.server.refusals import Refusal, Stale
from grognard.server.restoring import match_of
from grognard.server.showing import Seen, Views, eyes_of, log_of, summary
from grognard.server.store import PEOPLE, Done, Mark, Saved, Seat, Store, Summary
from grognard.server.takeback import answered, proposed

T = TypeVar("T")


class Table:
    """A match that people share. `version` grows with every change.

    `stopped` is the number of an action that the rules as they are would play differently: it can only be looked at.
    """

    def __init__(self, store: Store, game: Game, saved: Saved, match: Match, mark: Mark) -> None:
        self.store = store
        self.game = game
        self.saved = saved
        self.match = match
        self.mark = mark
        self.past = PastStore(store.database)
        self.version = 0
        self.stopped = 0
        self.proposal: Proposal | None = None
        self.margin = Margin(store.database, saved)
        self.hurried = asyncio.Event()
        self.listeners: list[asyncio.Event] = []
        self.changed: Callable[[Table], None] = lambda table: None
        self._views = Views(game)
        self._turn = asyncio.Lock()
        self._sure = True

    @classmethod
    async def restored(cls, store: Store, game: Game, saved: Saved) -> Table:
        """The table as the store has it."""
        found = await match_of(store, game, saved)
        table = cls(store, game, saved, found.match, found.mark)
        table.stopped = found.stopped
        table.proposal = await table.past.proposal(table.id)
        await table.margin.load(found.done)
        return table

    @property
    def id(self) -> str:
        return self.saved.table

    # what may be known

    def eyes(self, seat: Seat) -> str:
        """Whose view a seat gets."""
        return eyes_of(self.match, seat)

    async def read(self, question: Callable[[], T]) -> T:
        """The answer to a question about the match, while nothing happens to it."""
        async with self._steady():
            return question()

    async def state(self, seat: Seat, seen: Seen | None = None) -> tuple[State, Seen]:
        """How the table stands for a seat, with the part of the log that it has not seen."""
        return await self.read(lambda: self._state(seat, seen))

    def _state(self, seat: Seat, seen: Seen | None) -> tuple[State, Seen]:
        match, header, eyes = self.match, self.match.header, self.eyes(seat)
        now = Seen(self.mark.era, eyes if self.game.secret else "", len(match.entries))
        fresh = seen is None or seen[:2] != now[:2] or seen.entries > now.entries
        state = State(
            seq=len(match.entries), table=self.id, game=header.game, scenario=header.scenario,
            options=header.options, seats=self.saved.kinds, sides=seat.sides,
            view=self._views.encoded(match, eyes),
            menu=self._decision(seat).menu(match.play, ()) if self._asks(seat) else None,
            log=log_of(match, eyes, -1 if seen is None or fresh else seen.entries), fresh=fresh,
            undo=self._undoer(seat) is not None, redo=self._redoer(seat) is not None,
            commitment=header.dice.commitment, seed=header.seed if match.play.over else "",
            thinking=match.decider if self.computer else "", mark=now.mark, overlays=self.game.overlays,
            proposal=self.proposal, clock=self.margin.clock(match, self.people),
            explained=self.margin.explained(match) if self.has_computers else None, stopped=self.stopped,
        )  # fmt: skip
        return state, now

    async def menu(self, seat: Seat, draft: tuple[str, ...]) -> Menu:
        return await self.read(lambda: self._decision(seat).menu(self.match.play, draft))

    async def why_not(self, seat: Seat, draft: tuple[str, ...], pick: str) -> Ruling:
        return await self.read(lambda: self._decision(seat).why_not(self.match.play, draft, pick))

    async def record(self) -> str:
        """The record with the seed in it: only for a play that is over."""
        return await self.read(self._record)

    def _record(self) -> str:
        if not self.match.play.over:
            raise Refusal(409, "not_over")
        return record.write(self.match)

    def _asks(self, seat: Seat) -> bool:
        """Does the table wait for a person at this seat? Not where it answers for the person."""
        return self.match.decider in seat.sides and self.only_answer is None and not self._stands

    def _decision(self, seat: Seat) -> Decision[Any]:
        """The decision that waits for this seat, or IllegalAction."""
        decision = self.match.play.decision
        if decision is None or decision.side not in seat.sides:
            raise IllegalAction(forbid("", "not_your_decision", side=self.eyes(seat)))
        return decision

    def summary(self) -> Summary:
        return summary(self.match, self._views.of(self.match, ""))

    # acting

    async def act(self, seat: Seat, seq: int, raw: Any) -> None:
        """Let a seat act that has seen `seq` actions, or raise an error and change nothing."""

        async def change() -> None:
            if not seat.sides:
                raise Refusal(403, "only_watching")
            self._check(seq)
            self._decision(seat)
            await self._take(self._read(raw))
            self.hurried.clear()

        await self._whole(change)

    def _check(self, seq: int | None = None) -> None:
        """Is the table as the page has seen it, if it says so, and does play go on?"""
        if seq is not None and seq != len(self.match.entries):
            raise Stale(seq, len(self.match.entries))
        if self.stopped:
            raise Refusal(409, "other_rules", number=self.stopped)
        self.margin.check()

    async def decide(self, version: int, raw: Any, why: str = "") -> None:
        """An action for the side that has to decide; nothing if the table has changed since that version."""
        await self._unless_late(version, lambda: self._take(self._read(raw), why))

    async def answer(self, version: int, action: Action) -> None:
        """The same, for an action that is known to be one."""
        await self._unless_late(version, lambda: self._take(action))

    async def _unless_late(self, version: int, take: Callable[[], Awaitable[None]]) -> None:
        async def change() -> None:
            if self.version == version:
                await take()

        with suppress(Stale):
            await self._whole(change)

    def _read(self, raw: Any) -> Action:
        try:
            return self.game.read_action(raw)
        except msgspec.ValidationError as error:
            raise Refusal(400, "malformed", reason=str(error)) from None

    async def _take(self, action: Action, why: str = "") -> None:
        side = self.match.decider
        await self._change(lambda: self._append(self.match.act(side, action), why))

    async def undo(self, seat: Seat, seq: int | None = None) -> None:
        async def change() -> None:
            self._check(seq)
            side = self._undoer(seat)
            if side is None:
                raise IllegalAction(forbid("", "no_undo", side=self.eyes(seat)))
            await self._change(lambda: self._cut(side))

        await self._whole(change)

    async def redo(self, seat: Seat, seq: int | None = None) -> None:
        async def change() -> None:
            self._check(seq)
            side = self._redoer(seat)
            if side is None:
                raise IllegalAction(forbid("", "no_redo", side=self.eyes(seat)))
            await self._change(lambda: self._append(self.match.redo(side)))

        await self._whole(change)

    def _undoer(self, seat: Seat) -> str | None:
        return next((side for side in seat.sides if self.match.can_undo(side)), None)

    def _redoer(self, seat: Seat) -> str | None:
        return next((side for side in seat.sides if self.match.can_redo(side)), None)

    async def _append(self, entry: Entry, why: str = "") -> None:
        self._views.forget()
        done = self._done(entry, why)
        self.mark = await self.store.append(self.id, self.mark, done, self.summary())
        self.margin.keep(len(self.match.entries) - 1, done)
        self.proposal = None

    def _done(self, entry: Entry, why: str = "") -> Done:
        done = Done(entry.side, msgspec.to_builtins(entry.action), trace(entry, self.match.decider))
        return self.margin.signed(done, why)

    async def _cut(self, side: str) -> None:
        self.match.undo(side)
        self._views.forget()
        self.mark = await self.store.cut(self.id, self.mark, len(self.match.entries), self.summary())
        self.margin.keep(len(self.match.entries))
        self.proposal = None

    # taking back by consent

    async def propose(self, seat: Seat, seq: int) -> None:
        """Ask the others to go back to before action number `seq`; where there are none, go."""

        async def change() -> None:
            self._check()
            await self._settle(proposed(self.match, seat, seq, self.people))

        await self._whole(change)

    async def consent(self, seat: Seat, agree: bool, seq: int | None = None) -> None:
        """Answer what was proposed, or take one's own proposal back; `seq` says which proposal that was."""

        async def change() -> None:
            self._check()
            if seq is not None and self.proposal is not None and seq != self.proposal.seq:
                raise Refusal(409, "no_proposal")
            await self._settle(answered(self.proposal, seat, agree))

        await self._whole(change)

    async def _settle(self, proposal: Proposal | None) -> None:
        if proposal is None or proposal.waits:
            await self._change(lambda: self._keep(proposal))
        else:
            await self._change(lambda: self._take_back(proposal.seq - 1))

    async def _keep(self, proposal: Proposal | None) -> None:
        await self.past.propose(Proposed(self.id, self.mark, self.proposal), proposal)
        self.proposal = proposal

    async def _take_back(self, keep: int) -> None:
        skip = self._done(self.match.back_to(keep))
        self._views.forget()
        before = Proposed(self.id, self.mark, self.proposal)
        self.mark = await self.past.take_back(before, skip, keep, self.summary())
        self.margin.keep(keep, skip)
        self.proposal = None

    # the clock

    async def claim(self, seat: Seat, won: bool) -> None:
        """Claim the win of a side whose opponent has no time left; or give that up and go on."""

        async def change() -> None:
            if self.stopped or (not won and self.margin.claimed not in seat.sides):
                raise Refusal(409, "no_claim")
            side = self.margin.claim_of(seat, self.match, self.people) if won else ""
            await self._change(lambda: self.margin.claim(self.mark, side))

        await self._whole(change)

    # one after the other, and never ahead of the store

    @asynccontextmanager
    async def _steady(self) -> AsyncIterator[None]:
        """While nothing else happens, and the match is what the store says."""
        async with self._turn:
            if not self._sure:
                await self._restore()
            yield

    async def _whole(self, change: Callable[[], Awaitable[None]]) -> None:
        """Carried through to its end, even if whoever asked for it goes midway."""

        async def alone() -> None:
            async with self._steady():
                await change()
            self.changed(self)

        await asyncio.shield(asyncio.ensure_future(alone()))

    async def _change(self, change: Callable[[], Awaitable[None]]) -> None:
        """If anything fails midway, the match is again what the store says."""
        seen = len(self.match.entries)
        try:
            await change()
        except IllegalAction:
            raise
        except Exception as error:
            self._sure = False
            await self._restore()
            if isinstance(error, Taken):
                raise Stale(seen, len(self.match.entries)) from None
            raise
        self._tell()

    async def _restore(self) -> None:
        self.match, self.mark, done, self.stopped = await match_of(self.store, self.game, self.saved)
        await self.margin.load(done)
        self.proposal = await self.past.proposal(self.id)
        self._sure = True
        self._views.forget()
        self._tell()

    async def catch_up(self) -> None:
        """Go on to what another process has stored."""
        async with self._steady():
            mark, news = await self.store.since(self.id, self.mark.seq)
            before, self.proposal = self.proposal, await self.past.proposal(self.id)
            if mark.era != self.mark.era or (self.stopped and mark != self.mark):
                await self._restore()
            elif await self.margin.has_changed() or mark != self.mark or before != self.proposal:
                self._go_on(mark, news)

    def _go_on(self, mark: Mark, news: list[Done]) -> None:
        self._sure = False
        self._views.forget()
        for done in news:
            self.match.replay(done.side, done.action)
            self.margin.keep(len(self.match.entries) - 1, done)
            if done.side in self.people:
                self.hurried.clear()
        self.mark, self._sure = mark, True
        self._tell()

    # listeners and computers

    def _tell(self) -> None:
        self.version += 1
        for listener in self.listeners:
            listener.set()

    @property
    def computer(self) -> str:
        """The computer player that has to decide now; empty when a person has, or nobody."""
        kind = self.saved.kinds.get(self.match.decider, "")
        return "" if kind in PEOPLE or self._stands else kind

    @property
    def _stands(self) -> bool:
        """Nothing is done here any more: the win was claimed, or the rules have changed."""
        return bool(self.margin.claimed or self.stopped)

    @property
    def people(self) -> list[str]:
        """The sides for which people decide."""
        return [side for side, kind in self.saved.kinds.items() if kind in PEOPLE]

    @property
    def has_computers(self) -> bool:
        return len(self.people) < len(self.saved.kinds)

    @property
    def only_answer(self) -> Action | None:
        """What the table answers for a person who has no choice, which nobody else may notice.

        People who share a screen are asked all the same: both would see that one was not.
        """
        decision = self.match.play.decision
        if decision is None or decision.side in self._sharing or self.computer or self._stands:
            return None
        return decision.forced(self.match.play)

    @property
    def unattended(self) -> bool:
        """Does the table itself have to see to the next action? Computers alone play only for those who look on."""
        if self.computer:
            return bool(self.people or self.listeners)
        return self.only_answer is not None

    @property
    def company(self) -> bool:
        """Are there people at more than one screen, who could tell from the time what another holds?"""
        return "friend" in self.saved.kinds.values()

    @property
    def _sharing(self) -> list[str]:
        here = [side for side, kind in self.saved.kinds.items() if kind == "person"]
        return here if len(here) > 1 else []

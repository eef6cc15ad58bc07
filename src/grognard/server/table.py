"""A table: one match, what each seat may know of it and do there.

An action is in the store before anybody hears of it (`kept.py`).
"""

from __future__ import annotations

import math
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec

from grognard.engine import record
from grognard.engine.match import Entry
from grognard.engine.ruling import IllegalAction, Ruling, forbid
from grognard.engine.signature import trace
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.engine.view import Menu, View
from grognard.players.thinking import Counselled
from grognard.server.kept import Kept
from grognard.server.margins import End
from grognard.server.messages import State
from grognard.server.past_store import Proposal, Proposed
from grognard.server.refusals import Refusal, Stale
from grognard.server.seating import seconds_of
from grognard.server.showing import Seen, eyes_of, log_of, own_turn, summary, winner_over
from grognard.server.store import Done, Seat, Summary
from grognard.server.takeback import answered, proposed


class Table(Kept):
    """A match that people share."""

    # what may be known

    def eyes(self, seat: Seat) -> str:
        """Whose view a seat gets."""
        return eyes_of(self.match, seat)

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
            view=self._views.encoded(match, eyes, self.margin.resigned),
            menu=self._decision(seat).menu(match.play, ()) if self._asks(seat) else None,
            log=log_of(match, eyes, -1 if seen is None or fresh else seen.entries), fresh=fresh,
            undo=self._undoer(seat) is not None, redo=self._redoer(seat) is not None,
            commitment=header.dice.commitment, seed=header.seed if self.over else "",
            thinking=match.decider if self.computer else "", thinking_seconds=self._thinking_seconds(),
            mark=now.mark, overlays=self.game.overlays,
            proposal=self.proposal, clock=self.margin.clock(match, self.seating.people),
            explained=self.margin.explained(match) if self.seating.has_computers else None, stopped=self.stopped,
            hints=isinstance(self.game, Counselled) and self.seating.are_alone(seat.sides),
        )  # fmt: skip
        return state, now

    @property
    def over(self) -> bool:
        """By the rules, or because a side has resigned."""
        return self.match.play.over or bool(self.margin.resigned)

    def _thinking_seconds(self) -> int:
        """How long the computer may still think at most; nothing where it does not, or was told to hurry."""
        most = 0 if self.hurried.is_set() else seconds_of(self.computer)
        return max(0, math.ceil(most - (time.monotonic() - self._since)))

    async def menu(self, seat: Seat, draft: tuple[str, ...]) -> Menu:
        return await self.read(lambda: self._decision(seat).menu(self.match.play, draft))

    async def why_not(self, seat: Seat, draft: tuple[str, ...], pick: str) -> Ruling:
        return await self.read(lambda: self._decision(seat).why_not(self.match.play, draft, pick))

    async def record(self) -> str:
        """The record with the seed in it: only for a play that is over."""
        return await self.read(self._record)

    def _record(self) -> str:
        if not self.over:
            raise Refusal(409, "not_over")
        return record.write(self.match, self.margin.resigned)

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
        return summary(self.match, self._watched)

    @property
    def _watched(self) -> View:
        return self._views.of(self.match, "", self.margin.resigned)

    @property
    def own_turn(self) -> Text | None:
        """The turn, if it is that of the side that has to decide."""
        return own_turn(self._watched, self.match.decider)

    async def position(self, seat: Seat, seq: int) -> tuple[int, bytes]:
        """The version and the state in which this seat has to decide, for one who thinks about it; or an error."""

        def found() -> tuple[int, bytes]:
            self._check(seq)
            self._decision(seat)
            return self.version, self.game.encode(self.match.play.state)

        return await self.read(found)

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
        return next((side for side in seat.sides if self.match.can_undo(side) and not self._stands), None)

    def _redoer(self, seat: Seat) -> str | None:
        return next((side for side in seat.sides if self.match.can_redo(side) and not self._stands), None)

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
            await self._settle(proposed(self.match, seat, seq, self.seating.people))

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

    # ends that are not in the rules

    async def claim(self, seat: Seat, won: bool) -> None:
        """Claim the win of a side whose opponent has no time left; or give that up and go on."""

        async def change() -> None:
            if self.stopped or self.margin.resigned or (not won and self.margin.claimed not in seat.sides):
                raise Refusal(409, "no_claim")
            side = self.margin.claim_of(seat, self.match, self.seating.people) if won else ""
            await self._change(lambda: self.margin.claim(self.mark, side))

        await self._whole(change)

    async def resign(self, seat: Seat, side: str) -> None:
        """A person gives the win to the other side, for good."""

        async def change() -> None:
            if side not in seat.sides:
                raise Refusal(403, "not_your_side")
            self._check()
            if self.match.play.over:
                raise Refusal(409, "already_over")
            await self._change(lambda: self._resign(side))

        await self._whole(change)

    async def give_up(self, version: int) -> None:
        """The same for the computer that has to decide; nothing if the table has changed since that version."""
        await self._unless_late(version, lambda: self._change(lambda: self._resign(self.match.decider)))

    async def _resign(self, side: str) -> None:
        end = End(winner_over(self.game, side), side)
        await self.margin.resign(self.mark, end, summary(self.match, resigned=side))
        self._views.forget()
        self.proposal = None

    # computers

    @property
    def computer(self) -> str:
        """The computer player that has to decide now; empty when a person has, or nobody."""
        return "" if self._stands else self.seating.computer(self.match.decider)

    @property
    def _stands(self) -> bool:
        """Nothing is done here any more: the win was claimed or given, or the rules have changed."""
        return bool(self.margin.claimed or self.stopped)

    @property
    def only_answer(self) -> Action | None:
        """What the table answers for a person who has no choice, which nobody else may notice.

        People who share a screen are asked all the same: both would see that one was not.
        """
        decision = self.match.play.decision
        if decision is None or decision.side in self.seating.sharing or self.computer or self._stands:
            return None
        return decision.forced(self.match.play)

    @property
    def unattended(self) -> bool:
        """Does the table itself have to see to the next action? Computers alone play only for those who look on."""
        if self.computer:
            return bool(self.seating.people or self.listeners)
        return self.only_answer is not None

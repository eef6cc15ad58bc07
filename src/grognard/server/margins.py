"""The margin of a record: when each action was taken, why a computer took it, and how play ended but for the rules.

A win may be claimed by the clock, or given by a side that resigns. Both stand in the row of the table, which every
change has to find without them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from grognard.engine.match import Match
from grognard.engine.text import Fact, Text
from grognard.server.clock import ClockNow, Course, Moment, now, read_clock, stamp
from grognard.server.database import Database, Statement
from grognard.server.refusals import Refusal
from grognard.server.store import Done, Mark, Saved, Seat, Summary


class Note(NamedTuple):
    """Stands beside an action."""

    at: str
    why: str = ""


class Remark(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a computer says of an action, as stored: key and facts of a Text, and the doctrine that it has chosen."""

    key: str = ""
    facts: Mapping[str, Fact] = {}
    plan: str = ""


def remark(text: Text | None, plan: str) -> str:
    """As JSON; nothing when there is nothing to say."""
    said = Remark(text.key, text.facts, plan) if text else Remark(plan=plan)
    return msgspec.json.encode(said).decode() if text or plan else ""


class Explained(msgspec.Struct, frozen=True):
    """What a computer had in mind with its last turn; `plan` is the doctrine that it has chosen, if it thought."""

    side: str
    text: Text | None
    plan: str = ""


class End(NamedTuple):
    """The side that has won otherwise than by the rules, and the side that has resigned; without one, by the clock."""

    won: str = ""
    resigned: str = ""


def ended(table: str, end: End) -> Statement:
    """For a play that had this end before it came here."""
    return Statement("UPDATE tables SET claimed = ?, resigned = ? WHERE id = ?", (*end, table))


class Margin:
    """One note for each entry of a match; whoever changes the entries changes these too."""

    def __init__(self, database: Database, saved: Saved) -> None:
        self._database = database
        self._saved = saved
        self.notes: list[Note] = []
        self.end = End()

    @property
    def claimed(self) -> str:
        """Who has won without the rules."""
        return self.end.won

    @property
    def resigned(self) -> str:
        return self.end.resigned

    async def load(self, done: Sequence[Done]) -> None:
        self.notes = [Note(each.at, each.note) for each in done]
        self.end = await self._stored()

    async def has_changed(self) -> bool:
        """Has another process stored an end, or given one up?"""
        before, self.end = self.end, await self._stored()
        return before != self.end

    async def _stored(self) -> End:
        [row] = await self._database.fetch("SELECT claimed, resigned FROM tables WHERE id = ?", self._saved.table)
        return End(*row)

    def signed(self, done: Done, why: str = "") -> Done:
        """An action with the time of now."""
        return msgspec.structs.replace(done, at=stamp(now()), note=why)

    def keep(self, number: int, *done: Done) -> None:
        """Only the first notes stay, and these come after them."""
        self.notes[number:] = [Note(each.at, each.note) for each in done]

    # clock

    def clock(self, match: Match, people: Sequence[str]) -> ClockNow | None:
        rules = self._saved.clock
        if rules is None:
            return None
        read = read_clock(rules, self._course(match, people), now())
        halted = self.claimed or match.play.over
        won = "" if self.resigned else self.claimed
        return msgspec.structs.replace(read, running="", won=won) if halted else read

    def _course(self, match: Match, people: Sequence[str]) -> Course:
        moments = [
            Moment(entry.side, note.at) for entry, note in zip(match.entries, self.notes, strict=True) if note.at
        ]
        return Course(people, moments, match.decider, self._saved.created)

    def check(self) -> None:
        """Nothing is done at a table whose win was claimed, or given."""
        if self.resigned:
            raise Refusal(409, "resigned", side=self.resigned)
        if self.claimed:
            raise Refusal(409, "claimed", side=self.claimed)

    def claim_of(self, seat: Seat, match: Match, people: Sequence[str]) -> str:
        """The side for which this seat may claim the win, or Refusal."""
        self.check()
        clock = self.clock(match, people)
        late = clock.running if clock else ""
        claiming = [side for side in seat.sides if side in people and side != late]
        if clock is None or not late or clock.left[late] > 0 or not claiming:
            raise Refusal(409, "no_claim")
        return claiming[0]

    async def claim(self, mark: Mark, side: str) -> None:
        """Stored while the record stands at this mark, or Taken; no side: the claim is given up."""
        update = "UPDATE tables SET claimed = ? WHERE id = ? AND era = ? AND seq = ? AND resigned = ''"
        await self._store(update, (side, self._saved.table, *mark))
        self.end = End(side)

    async def resign(self, mark: Mark, end: End, summary: Summary) -> None:
        """The same for a win that is given; that is for good, since the seed is shown with it."""
        update = (
            "UPDATE tables SET claimed = ?, resigned = ?, summary = ?, updated = ?, proposal = ''"
            " WHERE id = ? AND era = ? AND seq = ? AND claimed = ''"
        )
        told = msgspec.json.encode(summary).decode()
        await self._store(update, (*end, told, now().isoformat(timespec="seconds"), self._saved.table, *mark))
        self.end = end

    async def _store(self, update: str, values: Sequence[str | int]) -> None:
        await self._database.run(Statement(update, values, must=True), news=self._saved.table)

    # the computer's reasons

    def explained(self, match: Match) -> Explained | None:
        """The last that a computer said, and the plan that it follows."""
        latest: Explained | None = None
        for entry, note in zip(reversed(match.entries), reversed(self.notes), strict=True):
            if not note.why:
                continue
            said = _remark.decode(note.why)
            latest = latest or Explained(entry.side, None, said.plan)
            if (entry.side, said.plan) != (latest.side, latest.plan):
                break
            if said.key:
                return Explained(entry.side, Text(said.key, said.facts), said.plan)
        return latest


_remark: Final = msgspec.json.Decoder(Remark)

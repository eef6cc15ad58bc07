"""The margin of a record: when each action was taken, why a computer took it, and who claims the win by the clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from grognard.engine.match import Match
from grognard.engine.text import Text
from grognard.server.clock import ClockNow, Course, Moment, now, read_clock, stamp
from grognard.server.database import Database, Statement
from grognard.server.refusals import Refusal
from grognard.server.store import Done, Mark, Saved, Seat


class Note(NamedTuple):
    """Stands beside an action."""

    at: str
    why: str = ""


class Explained(msgspec.Struct, frozen=True):
    """What a computer had in mind with its last turn."""

    side: str
    text: Text


class Margin:
    """One note for each entry of a match; whoever changes the entries changes these too."""

    def __init__(self, database: Database, saved: Saved) -> None:
        self._database = database
        self._saved = saved
        self.notes: list[Note] = []
        self.claimed = ""

    async def load(self, done: Sequence[Done]) -> None:
        self.notes = [Note(each.at, each.note) for each in done]
        self.claimed = await self._claim()

    async def has_changed(self) -> bool:
        """Has another process stored a claim, or its end?"""
        before, self.claimed = self.claimed, await self._claim()
        return before != self.claimed

    async def _claim(self) -> str:
        [[claimed]] = await self._database.fetch("SELECT claimed FROM tables WHERE id = ?", self._saved.table)
        return str(claimed)

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
        return msgspec.structs.replace(read, running="", won=self.claimed) if halted else read

    def _course(self, match: Match, people: Sequence[str]) -> Course:
        moments = [
            Moment(entry.side, note.at) for entry, note in zip(match.entries, self.notes, strict=True) if note.at
        ]
        return Course(people, moments, match.decider, self._saved.created)

    def check(self) -> None:
        """Nothing is done at a table whose win was claimed."""
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
        update = "UPDATE tables SET claimed = ? WHERE id = ? AND era = ? AND seq = ?"
        values = (side, self._saved.table, *mark)
        await self._database.run(Statement(update, values, must=True), news=self._saved.table)
        self.claimed = side

    # the computer's reasons

    def explained(self, match: Match) -> Explained | None:
        """The last that a computer said."""
        for entry, note in zip(reversed(match.entries), reversed(self.notes), strict=True):
            if note.why:
                return Explained(entry.side, _text.decode(note.why))
        return None


_text: Final = msgspec.json.Decoder(Text)

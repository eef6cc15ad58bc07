"""What the store knows of the past: proposals to take back, and the trace that each action left."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from grognard.server.database import Database, Statement
from grognard.server.store import Done, Mark, Summary, insertion, moved


class Proposal(msgspec.Struct, frozen=True):
    """A side wants to go back to before action number `seq`: so much would be lost, and these have still to agree."""

    side: str
    seq: int
    actions: int
    dice: int
    waits: tuple[str, ...] = ()


class Traced(NamedTuple):
    """An action as stored, with its trace; an old one has none."""

    done: Done
    trace: str


class Proposed(NamedTuple):
    """A table as we believe it to be: where its record stands, and what is proposed."""

    id: str
    mark: Mark
    proposal: Proposal | None


class PastStore:
    """A proposal stands in the row of its table, and goes with the next thing that happens there."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def proposal(self, table: str) -> Proposal | None:
        [[text]] = await self._database.fetch("SELECT proposal FROM tables WHERE id = ?", table)
        return _proposal.decode(text) if text else None

    async def propose(self, table: Proposed, proposal: Proposal | None) -> None:
        """Put it on the table, or take it away; Taken when the table is not as it was."""
        await self._database.run(_exchanged(table, proposal), news=table.id)

    async def take_back(self, table: Proposed, skip: Done, keep: int, summary: Summary) -> Mark:
        """Forget all actions but the first `keep`, and note that they were taken back."""
        after = Mark(table.mark.era + 1, keep + 1)
        forget = Statement("DELETE FROM actions WHERE table_id = ? AND seq > ?", (table.id, keep))
        await self._database.run(
            _exchanged(table, None),
            moved(table.id, table.mark, after, summary),
            forget,
            insertion(table.id, after.seq, skip),
            news=table.id,
        )
        return after

    async def tables(self) -> list[str]:
        return [name for (name,) in await self._database.fetch("SELECT id FROM tables ORDER BY created, id")]

    async def traced(self, table: str) -> list[Traced]:
        rows = await self._database.fetch(
            "SELECT side, action, trace FROM actions WHERE table_id = ? ORDER BY seq", table
        )
        return [Traced(Done(side, msgspec.json.decode(action)), trace) for side, action, trace in rows]


def _exchanged(table: Proposed, proposal: Proposal | None) -> Statement:
    """Nobody has moved on, or proposed something else, since we looked."""
    update = "UPDATE tables SET proposal = ? WHERE id = ? AND era = ? AND seq = ? AND proposal = ?"
    return Statement(update, (_text(proposal), table.id, *table.mark, _text(table.proposal)), must=True)


def _text(proposal: Proposal | None) -> str:
    return msgspec.json.encode(proposal).decode() if proposal else ""


_proposal: Final = msgspec.json.Decoder(Proposal)

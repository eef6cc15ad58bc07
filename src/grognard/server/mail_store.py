"""Who wants mail, and the mails that have still to go out."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final, NamedTuple

import msgspec

from grognard.server.clock import now, stamp
from grognard.server.database import Database, Statement, Taken
from grognard.server.past_store import Proposal
from grognard.server.store import Summary

WAITING, SENT, FAILED = "waiting", "sent", "failed"
ASKED, ON, OFF = "asked", "on", "off"
KEPT: Final = timedelta(days=30)
TRIES: Final = 10
AT_ONCE: Final = 20


class Subscription(NamedTuple):
    """An account, or a seat, and where to write; nobody is written to who has not confirmed the address (`on`)."""

    owner: str
    address: str
    lang: str
    state: str
    secret: str


class Letter(msgspec.Struct, frozen=True):
    """A mail without its address. `off` is the link that ends such mails."""

    subject: str
    body: str
    off: str = ""


class Waiting(NamedTuple):
    """A mail in the outbox."""

    id: str
    address: str
    letter: Letter
    tries: int


class Due(NamedTuple):
    """A seat that may have to be told: its table, how far it has looked, who acted last, which sides are asked to take
    something back, and who reads its mail."""

    seat: str
    sides: tuple[str, ...]
    table: str
    summary: Summary
    seen: int
    last: str
    asked: tuple[str, ...]
    reader: Subscription

    @property
    def is_awaited(self) -> bool:
        """Does play wait for this seat, or a proposal? Whoever acted last knows that they have to go on."""
        decides = self.summary.decider in self.sides and self.last not in self.sides
        return self.summary.over is None and (decides or any(side in self.sides for side in self.asked))


class MailStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    # subscriptions

    async def subscribe(self, owner: str, address: str, lang: str) -> Subscription:
        """Asked for, and not yet confirmed."""
        wanted = Subscription(owner, address, lang, ASKED, secrets.token_urlsafe(24))
        upsert = (
            "INSERT INTO subscriptions (owner, address, lang, state, secret) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (owner) DO UPDATE SET address = excluded.address, lang = excluded.lang,"
            " state = excluded.state, secret = excluded.secret"
        )
        await self._database.run(Statement(upsert, wanted))
        return wanted

    async def of(self, owner: str) -> Subscription | None:
        return await self._one("owner", owner)

    async def by_secret(self, secret: str) -> Subscription | None:
        return await self._one("secret", secret)

    async def _one(self, column: str, value: str) -> Subscription | None:
        rows = await self._database.fetch(
            f"SELECT owner, address, lang, state, secret FROM subscriptions WHERE {column} = ?", value
        )
        return Subscription(*rows[0]) if rows else None

    async def turn(self, secret: str, state: str) -> None:
        await self._database.run(Statement("UPDATE subscriptions SET state = ? WHERE secret = ?", (state, secret)))

    async def forget(self, owner: str) -> None:
        await self._database.run(Statement("DELETE FROM subscriptions WHERE owner = ?", (owner,)))

    # whose turn it may be

    async def due(self, quiet_since: str) -> list[Due]:
        """Seats with readers at tables where nothing has happened since, not told since they last looked.

        Of a seat with an address of its own the account is not told.
        """
        found: dict[str, list[Due]] = {}
        for join in (_BY_SEAT, _BY_ACCOUNT):
            rows = await self._database.fetch(f"{_DUE} {join} {_WHERE}", quiet_since)
            earlier = set(found)
            for row in rows:
                if row[0] not in earlier:
                    found.setdefault(row[0], []).append(_due(row))
        return [each for dues in found.values() for each in dues]

    # outbox

    async def post(self, kind: str, address: str, letter: Letter) -> None:
        await self._database.run(_letter(kind, address, letter))

    async def post_turn(self, seat: str, letters: Sequence[tuple[str, Letter]]) -> bool:
        """Once for each time that the seat has looked, whoever else thinks of it at the same time."""
        upsert = (
            "INSERT INTO looks (seat, seq, mailed) VALUES (?, 0, '') ON CONFLICT (seat) DO NOTHING"
        )
        told = "UPDATE looks SET mailed = ? WHERE seat = ? AND mailed = ''"
        try:
            await self._database.run(
                Statement(upsert, (seat,)),
                Statement(told, (stamp(now()), seat), must=True),
                *(_letter("turn", address, letter) for address, letter in letters),
            )
        except Taken:
            return False
        return True

    async def posted(self, kind: str, address: str, since: str) -> int:
        [[count]] = await self._database.fetch(
            "SELECT COUNT(*) FROM outbox WHERE kind = ? AND address = ? AND created >= ?", kind, address, since
        )
        return int(count)

    async def waiting(self) -> list[Waiting]:
        rows = await self._database.fetch(
            "SELECT id, address, message, tries FROM outbox WHERE state = ? AND due <= ? ORDER BY due LIMIT ?",
            WAITING, stamp(now()), AT_ONCE,
        )  # fmt: skip
        return [Waiting(name, address, _decoder.decode(letter), tries) for name, address, letter, tries in rows]

    async def settle(self, name: str, state: str) -> None:
        """Gone out, or given up: what stood in it is forgotten, and after a while that it was."""
        update = Statement("UPDATE outbox SET state = ?, message = '' WHERE id = ?", (state, name))
        old = (WAITING, stamp(now() - KEPT))
        await self._database.run(update, Statement("DELETE FROM outbox WHERE state <> ? AND created < ?", old))

    async def again(self, name: str, tries: int) -> None:
        """Later, and each time later still."""
        due = stamp(now() + timedelta(minutes=min(2**tries, 360)))
        update = "UPDATE outbox SET tries = ?, due = ? WHERE id = ?"
        await self._database.run(Statement(update, (tries + 1, due, name)))


def _letter(kind: str, address: str, letter: Letter) -> Statement:
    at = stamp(now())
    row = (secrets.token_hex(16), kind, address, msgspec.json.encode(letter).decode(), at, at, 0, WAITING)
    columns = "id, kind, address, message, created, due, tries, state"
    return Statement(f"INSERT INTO outbox ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)


def _due(row: Sequence[Any]) -> Due:
    seat, sides, table, summary, seen, last, proposal = row[:7]
    asked = _proposal.decode(proposal).waits if proposal else ()
    standing, reader = _summary.decode(summary), Subscription(*row[7:])
    return Due(seat, _sides.decode(sides), table, standing, seen or 0, last or "", asked, reader)


_DUE: Final = (
    "SELECT s.token, s.sides, t.id, t.summary, l.seq, x.side, t.proposal, b.owner, b.address, b.lang, b.state, b.secret"
    " FROM subscriptions b"
)
_BY_SEAT: Final = "JOIN seats s ON s.token = b.owner"
_BY_ACCOUNT: Final = "JOIN account_seats a ON a.account = b.owner JOIN seats s ON s.token = a.seat"
_WHERE: Final = (
    "JOIN tables t ON t.id = s.table_id LEFT JOIN looks l ON l.seat = s.token"
    " LEFT JOIN actions x ON x.table_id = t.id AND x.seq = t.seq"
    " WHERE b.state = 'on' AND t.claimed = '' AND t.updated <= ? AND COALESCE(l.mailed, '') = ''"
)
_decoder: Final = msgspec.json.Decoder(Letter)
_sides: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(tuple[str, ...])
_summary: Final = msgspec.json.Decoder(Summary)
_proposal: Final = msgspec.json.Decoder(Proposal)

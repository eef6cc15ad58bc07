"""Accounts as stored: passwords and sessions only as hashes of themselves."""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from grognard.server.clock import now, stamp
from grognard.server.database import Database, Statement

LONGEST_SESSION: Final = timedelta(days=365)


class Account(NamedTuple):
    id: str
    name: str
    password: str


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def linked(account: str, seat: str) -> Statement:
    """This seat is in the list of the account from now on."""
    insert = "INSERT INTO account_seats (account, seat, since) VALUES (?, ?, ?) ON CONFLICT (account, seat) DO NOTHING"
    return Statement(insert, (account, seat, stamp(now())))


class AccountsStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, account: Account, folded: str) -> None:
        """Taken when somebody has that name."""
        row = (account.id, account.name, folded, account.password, stamp(now()))
        insert = "INSERT INTO accounts (id, name, folded, password, created) VALUES (?, ?, ?, ?, ?)"
        await self._database.run(Statement(insert, row))

    async def named(self, folded: str) -> Account | None:
        rows = await self._database.fetch("SELECT id, name, password FROM accounts WHERE folded = ?", folded)
        return Account(*rows[0]) if rows else None

    async def get(self, account: str) -> Account | None:
        rows = await self._database.fetch("SELECT id, name, password FROM accounts WHERE id = ?", account)
        return Account(*rows[0]) if rows else None

    async def set_password(self, account: str, password: str) -> None:
        update = Statement("UPDATE accounts SET password = ? WHERE id = ?", (password, account))
        await self._database.run(update)

    async def delete(self, account: str) -> None:
        """The account and all that is its own; tables and seats stay."""
        parts = ("sessions", "account_seats", "passkeys", "ceremonies", "challenges")
        await self._database.run(
            *(Statement(f"DELETE FROM {part} WHERE account = ?", (account,)) for part in parts),
            Statement("DELETE FROM subscriptions WHERE owner = ?", (account,)),
            Statement("DELETE FROM accounts WHERE id = ?", (account,)),
        )

    # sessions

    async def begin(self, account: str, token: str) -> None:
        row = (hashed(token), account, stamp(now()))
        await self._database.run(
            Statement("DELETE FROM sessions WHERE created < ?", (stamp(now() - LONGEST_SESSION),)),
            Statement("INSERT INTO sessions (hash, account, created) VALUES (?, ?, ?)", row),
        )

    async def session(self, token: str) -> Account | None:
        rows = await self._database.fetch(
            "SELECT a.id, a.name, a.password FROM sessions s JOIN accounts a ON a.id = s.account"
            " WHERE s.hash = ? AND s.created >= ?",
            hashed(token), stamp(now() - LONGEST_SESSION),
        )  # fmt: skip
        return Account(*rows[0]) if rows else None

    async def end(self, token: str) -> None:
        await self._database.run(Statement("DELETE FROM sessions WHERE hash = ?", (hashed(token),)))

    async def end_all(self, account: str, but: str = "") -> None:
        delete = "DELETE FROM sessions WHERE account = ? AND hash <> ?"
        await self._database.run(Statement(delete, (account, hashed(but))))

    # seats

    async def link(self, account: str, *seats: str) -> None:
        await self._database.run(*(linked(account, seat) for seat in seats))

    async def has(self, account: str, seat: str) -> bool:
        found = "SELECT 1 FROM account_seats WHERE account = ? AND seat = ?"
        return bool(await self._database.fetch(found, account, seat))

    async def unlink(self, account: str, seat: str) -> None:
        delete = "DELETE FROM account_seats WHERE account = ? AND seat = ?"
        await self._database.run(Statement(delete, (account, seat)))

    async def seats(self, account: str) -> list[str]:
        """Those that came last first."""
        rows = await self._database.fetch(
            "SELECT seat FROM account_seats WHERE account = ? ORDER BY since DESC, seat", account
        )
        return [seat for (seat,) in rows]

    # passkeys

    async def prepare(self, challenge: str, account: str, oldest: datetime) -> None:
        """A challenge that may be answered once; old ones are forgotten."""
        row = (challenge, account, stamp(now()))
        await self._database.run(
            Statement("DELETE FROM ceremonies WHERE created < ?", (stamp(oldest),)),
            Statement("INSERT INTO ceremonies (challenge, account, created) VALUES (?, ?, ?)", row),
        )

    async def spend(self, challenge: str, account: str, oldest: datetime) -> None:
        """Taken when there is no such challenge for that account any more."""
        delete = "DELETE FROM ceremonies WHERE challenge = ? AND account = ? AND created >= ?"
        await self._database.run(Statement(delete, (challenge, account, stamp(oldest)), must=True))

    async def add_passkey(self, account: str, passkey: str, public_key: str, uses: int) -> None:
        row = (passkey, account, public_key, uses, stamp(now()))
        insert = "INSERT INTO passkeys (id, account, public_key, uses, created) VALUES (?, ?, ?, ?, ?)"
        await self._database.run(Statement(insert, row))

    async def passkeys(self, account: str) -> list[tuple[str, str]]:
        """Id and birth of each."""
        rows = await self._database.fetch(
            "SELECT id, created FROM passkeys WHERE account = ? ORDER BY created", account
        )
        return [(passkey, created) for passkey, created in rows]

    async def passkey(self, passkey: str) -> tuple[str, str, int] | None:
        """Account, public key and uses."""
        rows = await self._database.fetch("SELECT account, public_key, uses FROM passkeys WHERE id = ?", passkey)
        return (rows[0][0], rows[0][1], rows[0][2]) if rows else None

    async def used_passkey(self, passkey: str, uses: int) -> None:
        await self._database.run(Statement("UPDATE passkeys SET uses = ? WHERE id = ?", (uses, passkey)))

    async def forget_passkey(self, account: str, passkey: str) -> None:
        delete = "DELETE FROM passkeys WHERE account = ? AND id = ?"
        await self._database.run(Statement(delete, (account, passkey)))

"""Accounts, for those who want one: a name and a password keep the seats of all one's games in one list.

A log-in says nothing about whether a name exists: the answer and the work done for it are the same. Guessing is slow:
so many tries for each address and for each name.
"""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from base64 import b64encode
from collections.abc import Mapping
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from grognard.server.accounts_store import Account, AccountsStore
from grognard.server.database import Database, Taken
from grognard.server.limits import Buckets, Rate
from grognard.server.refusals import Refusal

COOKIE: Final = "grognard_session"
SHORTEST_NAME, LONGEST_NAME = 2, 30
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
BY_ADDRESS: Final = Rate(1 / 10, 20)
BY_NAME: Final = Rate(1 / 30, 30)
AT_ONCE: Final = 2
"""Passwords that are looked at together: each takes 64 MiB."""


class Accounts:
    def __init__(self, database: Database) -> None:
        self.store = AccountsStore(database)
        self._hasher = PasswordHasher()
        self._nobody = _hash_of_nothing(self._hasher)
        self._hashing = asyncio.Semaphore(AT_ONCE)
        self._by_address, self._by_name = Buckets(BY_ADDRESS), Buckets(BY_NAME)

    # who it is

    async def of(self, cookies: Mapping[str, str]) -> Account | None:
        """Whose session a browser is in."""
        token = cookies.get(COOKIE, "")
        return await self.store.session(token) if token else None

    async def known(self, cookies: Mapping[str, str]) -> Account:
        account = await self.of(cookies)
        if account is None:
            raise Refusal(401, "not_logged_in")
        return account

    async def register(self, name: str, password: str, client: str) -> str:
        """A new account; the token of its first session."""
        self.count(client)
        clean = named(name)
        check_password(password)
        account = Account(secrets.token_urlsafe(12), clean, await self._hash(password))
        try:
            await self.store.create(account, folded(clean))
        except Taken:
            raise Refusal(409, "name_taken", name=clean) from None
        return await self.begin(account)

    async def log_in(self, name: str, password: str, client: str) -> str:
        """The token of a new session, or Refusal: the same one whatever was wrong."""
        who = folded(name)
        self.count(client, who)
        account = await self.store.named(who)
        right = await self._verify(account.password if account else self._nobody, password)
        if account is None or not right:
            raise Refusal(403, "wrong_password")
        if self._hasher.check_needs_rehash(account.password):
            await self.store.set_password(account.id, await self._hash(password))
        return await self.begin(account)

    async def begin(self, account: Account) -> str:
        token = secrets.token_urlsafe(32)
        await self.store.begin(account.id, token)
        return token

    async def change_password(self, cookies: Mapping[str, str], old: str, new: str, client: str) -> None:
        """All other sessions end with it."""
        account = await self._sure(cookies, old, client)
        check_password(new)
        await self.store.set_password(account.id, await self._hash(new))
        await self.store.end_all(account.id, but=cookies[COOKIE])

    async def delete(self, cookies: Mapping[str, str], password: str, client: str) -> None:
        await self.store.delete((await self._sure(cookies, password, client)).id)

    async def _sure(self, cookies: Mapping[str, str], password: str, client: str) -> Account:
        """What cannot be undone asks for the password again."""
        account = await self.known(cookies)
        self.count(client, folded(account.name))
        if not await self._verify(account.password, password):
            raise Refusal(403, "wrong_password")
        return account

    # passwords

    def count(self, client: str, name: str = "") -> None:
        wait = self._by_address.take(client)
        if name and not wait:
            wait = self._by_name.take(name)
        if wait:
            raise Refusal(429, "too_many", seconds=int(wait) + 1)

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _verify(self, known: str, password: str) -> bool:
        if len(password) > LONGEST_PASSWORD:
            return False
        async with self._hashing:
            try:
                return await asyncio.to_thread(self._hasher.verify, known, password)
            except (VerificationError, InvalidHashError):
                return False


def _hash_of_nothing(hasher: PasswordHasher) -> str:
    """What no password comes to, though it takes as long to find out."""
    salt, found = (b64encode(secrets.token_bytes(size)).rstrip(b"=").decode() for size in (16, 32))
    work = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    return f"$argon2id$v=19${work}${salt}${found}"


def named(name: str) -> str:
    """A name as it is shown, or Refusal."""
    clean = " ".join(unicodedata.normalize("NFKC", name).split())
    if not SHORTEST_NAME <= len(clean) <= LONGEST_NAME or not clean.isprintable():
        raise Refusal(400, "bad_name", least=SHORTEST_NAME, most=LONGEST_NAME)
    return clean


def folded(name: str) -> str:
    """Names that look alike are one."""
    return unicodedata.normalize("NFKC", " ".join(name.split())[: 2 * LONGEST_NAME]).casefold()


def check_password(password: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise Refusal(400, "bad_password", least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD)

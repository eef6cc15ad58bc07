"""People around the tables: their company, accounts, challenges and mail, as one part of the server."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.routing import Route

from grognard.server.accounts import Accounts
from grognard.server.challenges import Challenges
from grognard.server.messages import Here, Hurry, OfPeople, Resign, Say
from grognard.server.post import Post
from grognard.server.refusals import Refusal
from grognard.server.rooms import Guest, Rooms
from grognard.server.rooms_store import ROOM
from grognard.server.routes_accounts import account_routes
from grognard.server.routes_challenges import challenge_routes
from grognard.server.routes_mail import mail_routes
from grognard.server.smtp import MailSettings
from grognard.server.store import Seat, Store
from grognard.server.tables import Opened, Tables

HURRY = "hurry "
"""How another process is told that a person at a table is in a hurry."""


class People:
    def __init__(self, store: Store, tables: Tables, mail: MailSettings | None = None) -> None:
        self.rooms = Rooms(store)
        self.accounts = Accounts(store.database)
        self.post = Post(store, tables, mail)
        self._challenges = Challenges(store.database, tables)
        self._database = store.database
        self._tables = tables

    def routes(self) -> list[Route]:
        return [
            *account_routes(self._tables, self.accounts),
            *challenge_routes(self._challenges, self.accounts),
            *mail_routes(self.post, self._tables, self.accounts),
        ]

    async def open(self) -> None:
        await self.rooms.open()
        await self.post.open()

    async def close(self) -> None:
        await self.post.close()
        await self.rooms.close()

    async def opened(self, cookies: Mapping[str, str], opened: Opened, kinds: Mapping[str, str]) -> None:
        """Whoever is logged in has the seat on this screen in their list."""
        here = [seat for seat in opened.seats if any(kinds.get(side) == "person" for side in seat.sides)]
        for seat in here:
            await self.seated(cookies, seat)

    async def seated(self, cookies: Mapping[str, str], seat: Seat) -> None:
        """A seat that is opened while logged in comes into the list."""
        account = await self.accounts.of(cookies)
        if account is not None and seat.sides and not await self.accounts.store.has(account.id, seat.token):
            await self.accounts.store.link(account.id, seat.token)

    async def do(self, guest: Guest, asked: OfPeople) -> None:
        """What a page asks that is no part of the play."""
        if isinstance(asked, Say):
            await self.rooms.say(guest, asked.text)
        elif isinstance(asked, Here):
            await self.rooms.look(guest, asked.here)
        elif isinstance(asked, Hurry):
            await self._hurry(guest)
        elif isinstance(asked, Resign):
            await guest.table.resign(guest.seat, asked.side)
        else:
            await guest.table.claim(guest.seat, asked.won)

    async def _hurry(self, guest: Guest) -> None:
        if not guest.seat.sides:
            raise Refusal(403, "only_watching")
        guest.table.hurried.set()
        await self._database.tell(f"{HURRY}{guest.table.id}")

    def heard(self, news: str) -> None:
        """What another process tells."""
        if news.startswith(HURRY):
            self._tables.hurry(news.removeprefix(HURRY))
        elif news.startswith(ROOM):
            self.rooms.heard(news.removeprefix(ROOM))
        else:
            self._tables.heard(news)
        if not news:
            self.rooms.heard("")

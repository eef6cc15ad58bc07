"""Play by correspondence: whoever has to decide and does not look gets one mail, with what happened meanwhile.

A mail is in the outbox together with the note that it was written, and leaves the outbox when the mail server has
taken it. A server that dies between those two may hand it over again: it then carries the same Message-ID.
"""

from __future__ import annotations

import asyncio
import logging
import re
import smtplib
import tomllib
from collections import defaultdict
from contextlib import suppress
from datetime import timedelta
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, parseaddr
from functools import lru_cache
from pathlib import Path
from typing import Final

from grognard.engine.text import Text
from grognard.server.clock import now, stamp
from grognard.server.limits import Buckets, Rate
from grognard.server.mail_store import FAILED, SENT, TRIES, Due, Letter, MailStore, Subscription, Waiting
from grognard.server.refusals import Refusal, where
from grognard.server.rooms_store import RoomsStore
from grognard.server.showing import log_of
from grognard.server.smtp import MailSettings, Smtp, Undeliverable
from grognard.server.store import Seat, Store
from grognard.server.table import Table
from grognard.server.tables import Tables
from grognard.server.telling import words_of

log = logging.getLogger("grognard")

TEXT: Final = Path(__file__).parent / "text"
LINES: Final = 40
"""Lines of the log that a mail has at most."""
CLAIM: Final = "the post"
GRACE: Final = 5.0
"""Seconds that a server which ends waits for the mail that it is handing over."""
CONFIRMATIONS: Final = 3
"""To one address in a day."""
BY_CLIENT: Final = Rate(1 / 600, 5)
_WHOLE_LINES: Final = SMTP.clone(max_line_length=998)
"""A link is not broken into lines."""
_ADDRESS: Final = re.compile(r"[^\s@<>\"(),:;\[\]\\]{1,64}@[A-Za-z0-9.-]{1,180}")


class Post:
    def __init__(self, store: Store, tables: Tables, settings: MailSettings | None) -> None:
        self.store = MailStore(store.database)
        self._database = store.database
        self._rooms = RoomsStore(store.database, "")
        self._tables = tables
        self._settings = settings
        self._smtp = Smtp(settings.url) if settings else None
        self._asking = Buckets(BY_CLIENT)
        self._wake = asyncio.Event()
        self._working: asyncio.Task[None] | None = None
        self._carrying: asyncio.Task[bool] | None = None

    @property
    def available(self) -> bool:
        return self._settings is not None

    async def open(self) -> None:
        if self._settings is not None:
            self._working = asyncio.create_task(self._work(self._settings.tick))

    async def close(self) -> None:
        """A mail that is on its way is noted as sent, so that it does not go out again."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)
        if self._carrying is not None:
            await asyncio.wait([self._carrying], timeout=GRACE)

    async def _work(self, tick: float) -> None:
        while True:
            try:
                if await self._database.claim(CLAIM):
                    try:
                        await self.round()
                    finally:
                        await self._database.release(CLAIM)
            except Exception as error:
                log.error("the post failed: %s", where(error))
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), tick)
            self._wake.clear()

    async def round(self) -> None:
        """Write what has to be written, and carry off what lies in the outbox, as long as the mail server takes it."""
        await self._write()
        for letter in await self.store.waiting():
            self._carrying = asyncio.create_task(self._carry(letter))
            if not await asyncio.shield(self._carrying):
                return

    # asking for mail

    async def subscribe(self, owner: str, address: str, lang: str, client: str) -> None:
        """Ask whoever reads that address whether they want mail."""
        if self._settings is None:
            raise Refusal(409, "no_mail")
        clean = address.strip()
        if not _ADDRESS.fullmatch(clean) or parseaddr(clean)[1] != clean or lang not in _languages():
            raise Refusal(400, "bad_address")
        day = stamp(now() - timedelta(days=1))
        many = await self.store.posted("confirm", clean, day) >= CONFIRMATIONS
        wait = self._asking.take(client)
        if many or wait:
            raise Refusal(429, "too_many", seconds=int(wait) + 1 if wait else 24 * 3600)
        wanted = await self.store.subscribe(owner, clean, lang)
        link = f"{self._settings.address}/mail/{wanted.secret}"
        body = _say(lang, "confirm_body", link=link)
        await self.store.post("confirm", clean, Letter(_say(lang, "confirm_subject"), body))
        self._wake.set()

    # writing

    async def _write(self) -> None:
        assert self._settings is not None
        quiet = now() - timedelta(seconds=self._settings.delay)
        seats: dict[str, list[Due]] = defaultdict(list)
        for due in await self.store.due(quiet.isoformat(timespec="seconds")):
            if due.is_awaited:
                seats[due.seat].append(due)
        for dues in seats.values():
            try:
                await self._write_to(dues)
            except Exception as error:
                log.error("no mail could be written for a seat: %s", where(error))

    async def _write_to(self, dues: list[Due]) -> None:
        first = dues[0]
        attending = await self._rooms.attending(first.table)
        if any(guest.here and set(guest.sides) & set(first.sides) for guest in attending):
            return
        table, seat = await self._tables.at(first.seat)
        if table.unattended:
            self._tables.wake(table)
        elif not table.stopped and (table.match.decider in seat.sides or _asked(table, seat)):
            await self._tell(table, seat, dues)

    async def _tell(self, table: Table, seat: Seat, dues: list[Due]) -> None:
        seen, readers = dues[0].seen, {due.reader.address: due.reader for due in dues}

        def letters() -> list[tuple[str, Letter]]:
            return [(address, self._letter(table, seat, seen, each)) for address, each in readers.items()]

        await self.store.post_turn(seat.token, await table.read(letters))

    def _letter(self, table: Table, seat: Seat, seen: int, reader: Subscription) -> Letter:
        """What the side that has to decide or to answer may know, in the reader's language."""
        assert self._settings is not None
        match, lang = table.match, reader.lang
        since = max(seen, _last_own(table, seat))
        game, header, side = table.game, match.header, table.eyes(seat)
        before = match.play_at(min(since, len(match.entries)))
        pieces = [*game.view(before, side).pieces, *game.view(match.play, side).pieces]
        words = words_of(game, lang, header.scenario, pieces)
        log = log_of(match, side, min(since, len(match.entries)))
        told = [words.event(event) for entry in log for event in entry.events]
        facts = {
            "game": words.say(Text(f"game.{game.name}")), "scenario": words.say(Text(f"scenario.{header.scenario}")),
            "turn": words.say(game.view(match.play, side).turn), "side": words.side(side),
        }  # fmt: skip
        kind, wish = ("asked", table.proposal) if _asked(table, seat) else ("turn", None)
        if wish is not None:
            facts |= {"by": words.side(wish.side), "actions": str(wish.actions), "dice": str(wish.dice)}
        address = self._settings.address
        off = f"{address}/mail/{reader.secret}"
        body = _say(lang, f"{kind}_body", **facts, news=_news(lang, told), link=f"{address}/t/{seat.token}", off=off)
        return Letter(_say(lang, f"{kind}_subject", **facts), body, f"{address}/api/mail/{reader.secret}/off")

    # sending

    async def _carry(self, waiting: Waiting) -> bool:
        """False when it has to wait, and so have those behind it."""
        assert self._settings is not None
        assert self._smtp is not None
        try:
            await asyncio.to_thread(self._smtp.send, _message(self._settings, waiting))
        except Undeliverable:
            await self.store.settle(waiting.id, FAILED)
        except (OSError, smtplib.SMTPException, ValueError) as error:
            log.warning("a mail has to wait: %s", type(error).__name__)
            if waiting.tries + 1 >= TRIES:
                await self.store.settle(waiting.id, FAILED)
            else:
                await self.store.again(waiting.id, waiting.tries)
            return False
        else:
            await self.store.settle(waiting.id, SENT)
        return True


def _asked(table: Table, seat: Seat) -> bool:
    """Has this seat to answer whether something is taken back?"""
    return table.proposal is not None and any(side in seat.sides for side in table.proposal.waits)


def _last_own(table: Table, seat: Seat) -> int:
    """What one did oneself, and all before it, one has seen."""
    entries = table.match.entries
    own = (number for number in range(len(entries), 0, -1) if entries[number - 1].side in seat.sides)
    return next(own, 0)


def _news(lang: str, told: list[str]) -> str:
    if not told:
        return _say(lang, "no_news")
    more = [_say(lang, "earlier", count=str(len(told) - LINES))] if len(told) > LINES else []
    return "\n".join([_say(lang, "news"), *more, *(f"- {line}" for line in told[-LINES:])])


def _message(settings: MailSettings, waiting: Waiting) -> EmailMessage:
    message, letter = EmailMessage(_WHOLE_LINES), waiting.letter
    message["From"], message["To"], message["Subject"] = settings.sender, waiting.address, letter.subject
    message["Date"] = formatdate()
    message["Message-ID"] = f"<{waiting.id}@{parseaddr(settings.sender)[1].partition('@')[2] or 'grognard'}>"
    message["Auto-Submitted"] = "auto-generated"
    if letter.off:
        message["List-Unsubscribe"] = f"<{letter.off}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(letter.body)
    return message


def _say(lang: str, key: str, **facts: str) -> str:
    return _book(lang)[key].strip().format(**facts)


@lru_cache(maxsize=8)
def _book(lang: str) -> dict[str, str]:
    found: dict[str, str] = tomllib.loads((TEXT / f"{lang}.toml").read_text("utf-8"))["mail"]
    return found


def _languages() -> list[str]:
    return [path.stem for path in TEXT.glob("*.toml")]

"""Handing a mail to a server that delivers it (SMTP)."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage
from ipaddress import ip_address
from typing import Final
from urllib.parse import SplitResult, unquote, urlsplit

import msgspec

from grognard.engine.errors import GrognardError

PORTS: Final = {"smtp": 25, "smtps": 465}
PATIENCE: Final = 30.0


class BadMailServer(GrognardError):
    """Nothing that a mail server could be found by. The address may hold a password and is not repeated."""

    def __init__(self) -> None:
        super().__init__("--smtp-url takes the address of a mail server: smtp://user:password@mail.example.org:587")


class MailSettings(msgspec.Struct, frozen=True):
    """`url` of the mail server, the `sender` of mails, and the `address` at which people find this server.

    Whoever does not look for `delay` seconds while it is their turn gets a mail; every `tick` seconds somebody checks.
    """

    url: str
    sender: str
    address: str
    delay: float = 60.0
    tick: float = 15.0


class Undeliverable(Exception):
    """The mail server will not take this mail, today or tomorrow."""


class Smtp:
    """`smtp://` goes over to TLS where the server offers that; `smtps://` begins with it."""

    def __init__(self, url: str) -> None:
        self._url = checked(url)

    def send(self, message: EmailMessage) -> None:
        """Returns when the server has taken it; OSError or SMTPException when it may be tried again."""
        with self._connected() as server:
            try:
                server.send_message(message)
            except smtplib.SMTPRecipientsRefused as error:
                codes = [code for code, _ in error.recipients.values()]
                if codes and all(code >= 500 for code in codes):
                    raise Undeliverable from None
                raise

    def _connected(self) -> smtplib.SMTP:
        url, safe = self._url, ssl.create_default_context()
        host, port = str(url.hostname), url.port or PORTS[url.scheme]
        if url.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(host, port, timeout=PATIENCE, context=safe)
        else:
            server = smtplib.SMTP(host, port, timeout=PATIENCE)
            server.ehlo()
            if server.has_extn("starttls"):
                server.starttls(context=safe)
            elif url.username and not is_here(host):
                server.close()
                raise OSError("no password goes over a line that others can read")
        if url.username:
            server.login(unquote(url.username), unquote(url.password or ""))
        return server


def checked(url: str) -> SplitResult:
    """The address of a mail server, or BadMailServer."""
    try:
        parts = urlsplit(url)
        known = parts.scheme in PORTS and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        known = False
    if not known:
        raise BadMailServer
    return parts


def is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"

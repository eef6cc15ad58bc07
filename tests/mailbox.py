"""A mail server on this machine that keeps what it is given."""

from __future__ import annotations

import email
import socketserver
import threading
import time
from email.message import EmailMessage
from email.policy import default
from types import TracebackType
from typing import cast

PATIENCE = 120.0


class _Talk(socketserver.StreamRequestHandler):
    """Just enough SMTP for a client that wants to be rid of one mail."""

    def handle(self) -> None:
        self._say("220 ready")
        while command := self.rfile.readline().strip().upper():
            if command == b"DATA":
                self._say("354 go on")
                self._take()
                self._say("250 taken")
            elif command == b"QUIT":
                self._say("221 bye")
                return
            elif command.startswith(b"RCPT") and b"@NOWHERE." in command:
                self._say("550 nobody of that name")
            else:
                self._say("250 well")

    def _say(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())

    def _take(self) -> None:
        lines: list[bytes] = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line[1:] if line.startswith(b"..") else line)
        message = email.message_from_bytes(b"".join(lines), policy=default)
        cast(Mailbox, self.server).mails.append(cast(EmailMessage, message))


class Mailbox(socketserver.ThreadingTCPServer):
    """`with Mailbox() as box`: mails to `box.url` are in `box.mails`. An address at nowhere.* is refused."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), _Talk)
        self.mails: list[EmailMessage] = []

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.server_address[1]}"

    def __enter__(self) -> Mailbox:
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.shutdown()
        self.server_close()

    def wait(self, count: int) -> list[EmailMessage]:
        """All mails, when there are so many."""
        deadline = time.monotonic() + PATIENCE
        while len(self.mails) < count:
            assert time.monotonic() < deadline, f"{len(self.mails)} mails of {count} came"
            time.sleep(0.02)
        return self.mails


def body(mail: EmailMessage) -> str:
    return str(mail.get_content())


def link(mail: EmailMessage, path: str) -> str:
    """The first link of a mail that leads to such a path, without the server."""
    found = [word for word in body(mail).split() if f"/{path}/" in word]
    return "/" + found[0].split("/", 3)[3]

"""`grognard play` and `grognard serve`."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace

from grognard.cli.shared import OwnData
from grognard.engine.errors import GrognardError

if TYPE_CHECKING:
    from grognard.server.smtp import MailSettings

PORT = 1918

Port = Annotated[int, typer.Option(help="Port of the server.", min=0, max=65535)]
Host = Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets other machines in.")]
Database = Annotated[
    Path | None, typer.Option("--db", metavar="FILE", help="Where tables are kept; has a default.")
]
Address = Annotated[
    str,
    typer.Option(
        "--database", metavar="URL", envvar="GROGNARD_DATABASE", show_default=False,
        help="Keep tables in PostgreSQL instead: postgresql://user@host/name.",
    ),
]  # fmt: skip
Workers = Annotated[int, typer.Option(min=1, help="Server processes; more than one need --database.")]
Thinkers = Annotated[int, typer.Option(min=1, help="Processes of each server process in which computers think.")]
Origins = Annotated[
    list[str] | None,
    typer.Option("--origin", metavar="URL", help="Where a proxy shows this server: https://play.example.org."),
]
Proxies = Annotated[str, typer.Option("--proxy", metavar="ADDRESS", help="The proxy that may name its clients.")]
Smtp = Annotated[
    str,
    typer.Option(
        "--smtp-url", metavar="URL", envvar="GROGNARD_SMTP_URL", show_default=False,
        help="Mail server for play by correspondence: smtp://user:password@host:587.",
    ),
]  # fmt: skip
Sender = Annotated[
    str, typer.Option("--mail-from", envvar="GROGNARD_MAIL_FROM", help="Sender of mails.", show_default=False)
]
MailDelay = Annotated[
    float, typer.Option("--mail-delay", min=0.0, help="Seconds of no look after which a mail is written.")
]
Limited = Annotated[bool, typer.Option("--limits/--no-limits", help="How much one client may ask for.")]


class PortTaken(GrognardError):
    """Something else listens there."""

    def __init__(self, host: str, port: int, reason: str) -> None:
        super().__init__(f"cannot listen on {host}:{port} ({reason}); choose another with --port")


def play(port: Port = PORT, db: Database = None, data: OwnData = None) -> None:
    """Play in the browser on this machine.

    \b
    Examples:
      grognard play
      grognard play --port 8000 --data ~/printed-values
    """
    from grognard.server.running import Settings, prepare, run

    settings = Settings(db or _usual(), data=data)
    prepare(settings)
    listener = _listen("127.0.0.1", port)
    address = _announce(listener)
    if has_desktop():
        webbrowser.open(address)
    run(listener, settings)


def serve(
    host: Host = "127.0.0.1",
    port: Port = PORT,
    db: Database = None,
    database: Address = "",
    workers: Workers = 1,
    thinkers: Thinkers = 2,
    origin: Origins = None,
    proxy: Proxies = "127.0.0.1",
    smtp_url: Smtp = "",
    mail_from: Sender = "",
    mail_delay: MailDelay = 60.0,
    limits: Limited = True,
    data: OwnData = None,
) -> None:
    """Run the server alone, for this machine or for others.

    \b
    Examples:
      grognard serve --db tables.sqlite3
      grognard serve --host 0.0.0.0 --port 8000
      grognard serve --database postgresql://grognard@localhost/grognard --workers 4
      grognard serve --smtp-url smtp://localhost --mail-from grognard@example.org --origin https://play.example.org
    """
    from grognard.server.running import Settings, prepare, run

    settings = Settings(
        db or _usual(), database, data, workers, thinkers, limits, tuple(origin or ()), proxy,
        _mail(smtp_url, mail_from, mail_delay, (origin or [""])[0]),
    )  # fmt: skip
    prepare(settings)
    listener = _listen(host, port)
    address = _announce(listener)
    if settings.mail is not None and not settings.mail.address:
        settings = replace(settings, mail=replace(settings.mail, address=address))
    run(listener, settings)


def _mail(url: str, sender: str, delay: float, address: str) -> MailSettings | None:
    """Mails name the address under which people find this server; without a proxy it is where the server listens."""
    from grognard.server.smtp import MailSettings

    if not url:
        return None
    return MailSettings(url, sender or "grognard@localhost", address.rstrip("/"), delay, min(15.0, delay / 2 + 0.5))


def has_desktop() -> bool:
    """Is there a screen to open a browser on?"""
    displays = ("DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in displays)


def _listen(host: str, port: int) -> socket.socket:
    """Listening before the first word, so that a taken port is an error and not a surprise."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(128)
    except OSError as error:
        listener.close()
        raise PortTaken(host, port, error.strerror or str(error)) from None
    return listener


def _announce(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    print(f"Grognard is at {address} (Ctrl+C ends it)", flush=True)
    return address


def _usual() -> Path:
    return Path(typer.get_app_dir("grognard")) / "tables.sqlite3"

"""`grognard play` and `grognard serve`."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from grognard.cli.shared import OwnData
from grognard.engine.errors import GrognardError

PORT = 1918
LONGEST_MESSAGE = 64 * 1024
GRACE = 2

Port = Annotated[int, typer.Option(help="Port of the server.", min=0, max=65535)]
Host = Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets other machines in.")]
Database = Annotated[
    Path | None, typer.Option("--db", metavar="FILE", help="Where tables are kept; has a default.")
]


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
    listener = _listen("127.0.0.1", port)
    address = _announce(listener)
    if has_desktop():
        webbrowser.open(address)
    _run(listener, db, data)


def serve(host: Host = "127.0.0.1", port: Port = PORT, db: Database = None, data: OwnData = None) -> None:
    """Run the server alone, for this machine or for others.

    \b
    Examples:
      grognard serve --db tables.sqlite3
      grognard serve --host 0.0.0.0 --port 8000
    """
    listener = _listen(host, port)
    _announce(listener)
    _run(listener, db, data)


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


def _run(listener: socket.socket, db: Path | None, data: Path | None) -> None:
    """Tokens are secret links and stand in addresses, so no request is logged."""
    import uvicorn

    from grognard.games import games
    from grognard.server.app import make_app
    from grognard.server.database import Sqlite
    from grognard.server.store import Store

    store = Store(Sqlite(db or Path(typer.get_app_dir("grognard")) / "tables.sqlite3"))
    config = uvicorn.Config(
        make_app(store, games(data)), log_level="warning", access_log=False,
        ws_max_size=LONGEST_MESSAGE, timeout_graceful_shutdown=GRACE,
    )  # fmt: skip
    uvicorn.Server(config).run(sockets=[listener])

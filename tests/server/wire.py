"""Pages that talk to a server of another process, over the network."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.server.house import PASS
from tests.serving import Server

PATIENCE = 120


def open_table(server: Server, red: str = "person", blue: str = "person", scenario: str = "meeting") -> Any:
    """A table of the toy game: as the server answers it."""
    order = {"game": "toy", "scenario": scenario, "seats": {"red": red, "blue": blue}}
    request = urllib.request.Request(f"{server.url}/api/tables", json.dumps(order).encode())
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def tokens(opened: Any) -> list[str]:
    return [seat["token"] for seat in opened["seats"]]


class Wire:
    """A page at a seat: remembers the last state that it was sent."""

    def __init__(self, server: Server, token: str) -> None:
        self._connecting = connect(f"{server.url.replace('http', 'ws')}/ws/{token}", open_timeout=PATIENCE)

    def __enter__(self) -> Wire:
        self.socket: ClientConnection = self._connecting.__enter__()
        self.state: Any = self.next()
        return self

    def __exit__(self, *raised: Any) -> None:
        self._connecting.__exit__(*raised)

    def next(self, timeout: float = PATIENCE) -> Any:
        message = json.loads(self.socket.recv(timeout=timeout))
        while message["type"] in ("presence", "said"):
            message = json.loads(self.socket.recv(timeout=timeout))
        if message["type"] == "state":
            self.state = message
        return message

    def send(self, kind: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": kind, "id": 7, **fields}))

    def act(self, action: Any = PASS, seq: int | None = None) -> None:
        self.send("act", seq=self.state["seq"] if seq is None else seq, action=action)

    def until(self, seq: int) -> Any:
        """The state after so many actions."""
        while self.state["seq"] < seq:
            self.next()
        return self.state

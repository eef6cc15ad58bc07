"""A server with the toy game, and pages that sit at its tables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from grognard.server.app import make_app
from grognard.server.database import Sqlite
from grognard.server.store import Store
from tests.toy import TOY

PASS = {"do": "pass"}
ADVANCE = {"do": "move", "piece": "red-1", "to": "ford"}


class Page:
    """A page at a seat: remembers the last state that it was sent."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.state = self.next()

    def next(self) -> Any:
        message = self.socket.receive_json()
        if message["type"] == "state":
            self.state = message
        return message

    def ask(self, kind: str, **fields: Any) -> Any:
        self.socket.send_json({"type": kind, "id": 7, **fields})
        return self.next()

    def act(self, action: Any) -> Any:
        return self.ask("act", seq=self.state["seq"], action=action)


class House:
    """One server on one store."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    def open(self, red: str = "friend", blue: str = "friend", **more: Any) -> Any:
        """A new table: as the server answers it."""
        order = {"game": "toy", "scenario": "meeting", "seats": {"red": red, "blue": blue}, **more}
        answer = self.client.post("/api/tables", json=order)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def tokens(self, **kinds: str) -> list[str]:
        return [seat["token"] for seat in self.open(**kinds)["seats"]]

    @contextmanager
    def page(self, token: str) -> Iterator[Page]:
        with self.client.websocket_connect(f"/ws/{token}") as socket:
            yield Page(socket)


@contextmanager
def house_at(db: Path) -> Iterator[House]:
    with TestClient(make_app(Store(Sqlite(db)), {"toy": TOY}, pace=0)) as client:
        yield House(client)

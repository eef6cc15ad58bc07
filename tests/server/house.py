"""A server with the toy game, and pages that sit at its tables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from grognard.engine.game import Game
from grognard.server.app import make_app
from grognard.server.limits import NONE
from grognard.server.sqlite import Sqlite
from grognard.server.store import Store
from tests.toy import TOY

PASS = {"do": "pass"}
ADVANCE = {"do": "move", "piece": "red-1", "to": "ford"}


class Page:
    """A page at a seat: remembers the last state that it was sent."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.company: dict[str, Any] = {}
        self.state = self.next()

    def next(self) -> Any:
        message = self.message()
        while message["type"] in ("presence", "said"):
            message = self.message()
        return message

    def message(self) -> Any:
        """The next one, also of the company at the table."""
        message = self.socket.receive_json()
        self.company[message["type"]] = message
        if message["type"] == "state":
            self.state = message
        return message

    def hear(self, kind: str) -> Any:
        """Wait for a message of this type."""
        message = self.message()
        while message["type"] != kind:
            message = self.message()
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
def house_at(db: Path, game: Game = TOY, **more: Any) -> Iterator[House]:
    settings = {"pace": 0, "limits": NONE, **more}
    with TestClient(make_app(Store(Sqlite(db)), {"toy": game}, **settings)) as client:
        yield House(client)

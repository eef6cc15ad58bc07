"""`kill -9` in the middle of actions loses at most the action that was not yet acknowledged."""

import json
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.server.house import PASS
from tests.serving import Server

ROOT = Path(__file__).parents[2]
GROGNARD = f"""
import sys
sys.path[:0] = [{str(ROOT)!r}, {str(ROOT / "src")!r}]
from grognard import games
from grognard.cli import main
games.CLASSES["toy"] = "tests.toy:Toy"
main()
"""


@pytest.fixture
def server(tmp_path: Path) -> Server:
    return Server([sys.executable, "-c", GROGNARD], tmp_path)


def open_table(server: Server) -> str:
    order = {"game": "toy", "scenario": "meeting", "seats": {"red": "person", "blue": "person"}}
    request = urllib.request.Request(f"{server.url}/api/tables", json.dumps(order).encode())
    with urllib.request.urlopen(request) as answer:
        return str(json.load(answer)["seats"][0]["token"])


def page(server: Server, token: str) -> ClientConnection:
    return connect(f"{server.url.replace('http', 'ws')}/ws/{token}")


def received(socket: ClientConnection) -> Any:
    return json.loads(socket.recv(timeout=20))


def send_pass(socket: ClientConnection, seq: int) -> None:
    socket.send(json.dumps({"type": "act", "id": seq, "seq": seq, "action": PASS}))


@pytest.mark.slow
def test_what_was_acknowledged_is_kept(server: Server) -> None:
    server.start()
    token, acknowledged = open_table(server), 0
    try:
        for _ in range(3):
            with page(server, token) as socket:
                first = received(socket)["seq"]
                assert first in (acknowledged, acknowledged + 1)
                for seq in (first, first + 1):
                    send_pass(socket, seq)
                    acknowledged = received(socket)["seq"]
                    assert acknowledged == seq + 1
                send_pass(socket, acknowledged)
                server.kill()
            server.start()
        with page(server, token) as socket:
            assert received(socket)["seq"] in (acknowledged, acknowledged + 1)
    finally:
        server.stop()


@pytest.mark.slow
def test_the_log_of_the_server_holds_no_secret_link(server: Server) -> None:
    server.start()
    token = open_table(server)
    with page(server, token) as socket:
        received(socket)
    urllib.request.urlopen(f"{server.url}/t/{token}").close()
    server.stop()
    assert token not in server.log.read_text(encoding="utf-8")

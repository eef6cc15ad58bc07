"""Who may come in, and what every answer says about itself."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from grognard.server.app import make_app
from grognard.server.limits import NONE
from grognard.server.sqlite import Sqlite
from grognard.server.store import Store
from tests.server.house import House
from tests.toy import TOY

OTHERS = ["https://evil.example", "http://testserver.evil.example", "http://testserver:81", "null", "", "http://[", "x"]


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    store = Store(Sqlite(tmp_path / "tables.sqlite3"))
    app = make_app(store, {"toy": TOY}, limits=NONE, origins=["https://play.example.org"], static=tmp_path)
    return TestClient(app)


@pytest.mark.parametrize("origin", OTHERS)
def test_another_site_changes_nothing_and_connects_to_nothing(client: TestClient, origin: str) -> None:
    with client:
        token = House(client).tokens()[0]
        headers = {"Origin": origin}
        refused = client.post("/api/tables/list", json={"tokens": [token]}, headers=headers)
        assert (refused.status_code, refused.json()["error"]["key"]) == (403, "error.bad_origin")
        with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"/ws/{token}", headers=headers):
            pass


@pytest.mark.parametrize("origin", ["http://testserver", "https://TESTSERVER", "https://play.example.org"])
def test_the_own_page_comes_in_also_behind_a_proxy(client: TestClient, origin: str) -> None:
    with client:
        token, headers = House(client).tokens()[0], {"Origin": origin}
        assert client.post("/api/tables/list", json={"tokens": [token]}, headers=headers).status_code == 200
        with client.websocket_connect(f"/ws/{token}", headers=headers) as socket:
            assert socket.receive_json()["type"] == "state"


@pytest.mark.parametrize("path", ["/", "/t/nobody", "/api/games", "/api/nothing", "/index.html", "/nothing"])
def test_every_answer_tells_the_browser_to_be_careful(client: TestClient, tmp_path: Path, path: str) -> None:
    (tmp_path / "index.html").write_text("<title>Grognard</title>")
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "strict-transport-security" not in headers


def test_who_came_by_https_shall_come_so_again(client: TestClient) -> None:
    headers = client.get("https://testserver/api/games").headers
    assert headers["strict-transport-security"].startswith("max-age=")

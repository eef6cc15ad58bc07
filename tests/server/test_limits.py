"""How much one client may ask for."""

import asyncio
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.requests import Request
from starlette.testclient import TestClient
from starlette.types import Message
from starlette.websockets import WebSocketDisconnect

from grognard.server import answers
from grognard.server.app import make_app
from grognard.server.limits import LIMITS, NONE, Buckets, Counts, Rate, client_of
from grognard.server.refusals import Refusal
from grognard.server.sqlite import Sqlite
from grognard.server.store import Store
from tests.server.house import House
from tests.toy import TOY


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_what_it_has_and_fills_again() -> None:
    clock = Clock()
    buckets = Buckets(Rate(second=2, burst=3), clock)
    assert [buckets.take("me") for _ in range(5)] == [0, 0, 0, 0.5, 0.5]
    assert buckets.take("other") == 0
    clock.now = 0.5
    assert [buckets.take("me"), buckets.take("me")] == [0, 0.5]
    clock.now = 100
    assert [buckets.take("me") for _ in range(4)] == [0, 0, 0, 0.5]


def test_who_spends_more_than_there_is_waits_the_longer() -> None:
    buckets = Buckets(Rate(second=2, burst=2), Clock())
    assert [buckets.spend("me") for _ in range(4)] == [0, 0, 0.5, 1.0]


def test_buckets_that_are_full_again_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Buckets, "MOST", 10)
    clock = Clock()
    buckets = Buckets(Rate(second=1, burst=5), clock)
    for number in range(100):
        clock.now += 1
        buckets.take(str(number))
    assert len(buckets._left) <= 10


def test_counts_come_down_again() -> None:
    counts = Counts(1)
    with counts.one("me"):
        assert counts.full("me")
        assert not counts.full("other")
    assert not counts.full("me")
    assert not counts._held


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_a_client_is_an_address_or_a_network(address: str, client: str) -> None:
    assert client_of(address) == client


def limited(tmp_path: Path, **limits: Any) -> TestClient:
    store = Store(Sqlite(tmp_path / "tables.sqlite3"))
    return TestClient(make_app(store, {"toy": TOY}, pace=0, limits=msgspec.structs.replace(NONE, **limits)))


def test_too_many_requests_are_refused_with_the_time_to_wait(tmp_path: Path) -> None:
    with limited(tmp_path, requests=Rate(0.001, 3)) as client:
        assert [client.get("/api/games").status_code for _ in range(4)] == [200, 200, 200, 429]
        refused = client.get("/api/games")
        assert refused.json()["error"]["key"] == "error.too_many"
        assert 500 < int(refused.headers["retry-after"]) <= 1000
        assert "content-security-policy" in refused.headers


def test_tables_are_opened_at_a_slower_rate(tmp_path: Path) -> None:
    with limited(tmp_path, posts=Rate(0.001, 2)) as client:
        assert [client.post("/api/tables/list", json={"tokens": []}).status_code for _ in range(3)] == [200, 200, 429]
        assert client.get("/api/games").status_code == 200


def test_what_leaves_something_behind_has_a_limit_of_its_own(tmp_path: Path) -> None:
    with limited(tmp_path, openings=Rate(0.001, 2)) as client:
        house = House(client)
        red, _ = house.tokens()
        assert client.post(f"/api/tables/{red}/branch", json={"seq": 0}).status_code == 200
        for path in ("tables", f"tables/{red}/branch", "records", "challenges", "challenges/x/take"):
            assert client.post(f"/api/{path}", json={"seq": 0}).status_code == 429, path
        assert client.post("/api/tables/list", json={"tokens": [red]}).status_code == 200
        with house.page(red) as page:
            assert page.state["seq"] == 0


@pytest.mark.parametrize("limit", ["connections", "connections_of_token", "all_connections"])
def test_so_many_connections_and_no_more(tmp_path: Path, limit: str) -> None:
    with limited(tmp_path, **{limit: 1}) as client:
        house = House(client)
        red, _ = house.tokens()
        with house.page(red), pytest.raises(WebSocketDisconnect), house.page(red):
            pass
        with house.page(red) as page:
            assert page.state["seq"] == 0


@pytest.mark.parametrize("limit", ["messages", "messages_of_token"])
def test_whoever_sends_too_fast_is_read_more_slowly_and_loses_nothing(tmp_path: Path, limit: str) -> None:
    with limited(tmp_path, **{limit: Rate(20, 5)}) as client:
        house = House(client)
        red, _ = house.tokens()
        with house.page(red) as page:
            start = time.monotonic()
            for number in range(10):
                page.socket.send_json({"type": "why", "id": number, "draft": [], "pick": "x"})
            assert [page.next()["id"] for _ in range(10)] == list(range(10))
            assert time.monotonic() - start > 0.2


@pytest.mark.anyio
async def test_a_body_that_does_not_come_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "PATIENCE", 0.01)

    async def never() -> Message:
        await asyncio.sleep(60)
        return {}

    with pytest.raises(Refusal) as refusal:
        await answers.read(Request({"type": "http", "method": "POST", "headers": []}, never), 100)
    assert (refusal.value.status, refusal.value.text.key) == (408, "error.too_slow")


def test_play_comes_nowhere_near_the_limits() -> None:
    assert min(LIMITS.requests.burst, LIMITS.posts.burst, LIMITS.messages_of_token.burst) >= 100
    assert LIMITS.messages_of_token.second >= 10

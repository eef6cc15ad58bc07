"""Several server processes on one PostgreSQL: each sees what the others do, and none is missed when it dies."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.cluster import Cluster
from tests.server.house import ADVANCE, PASS
from tests.server.wire import PATIENCE, Wire, open_table, tokens
from tests.serving import Server
from tests.toy_grognard import ENVIRONMENT, TOY_GROGNARD

pytestmark = pytest.mark.slow

SECOND = {"do": "move", "piece": "red-2", "to": "ford"}


Start = Callable[..., Server]


@contextmanager
def starting(address: str, home: Path) -> Iterator[Start]:
    """Starts servers on one database."""
    with ExitStack() as stack:

        def started(*options: str) -> Server:
            server = Server(TOY_GROGNARD, home, ENVIRONMENT, ("--database", address, *options))
            server.start()
            stack.callback(server.stop)
            return server

        yield started


@pytest.fixture
def start(postgresql: str, tmp_path: Path) -> Iterator[Start]:
    with starting(postgresql, tmp_path) as start:
        yield start


@pytest.fixture(scope="module")
def servers(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    with starting(cluster.new_database(), tmp_path_factory.mktemp("servers")) as start:
        yield start(), start()


def test_what_is_done_at_one_is_seen_at_the_other(servers: tuple[Server, Server]) -> None:
    here, there = servers
    red, blue = tokens(open_table(here, "friend", "friend"))
    with Wire(here, red) as mine, Wire(there, blue) as theirs:
        mine.act(ADVANCE)
        assert theirs.until(1)["log"][0]["events"][0]["piece"] == "red-1"
        mine.until(1)
        mine.send("undo")
        assert (theirs.next()["seq"], theirs.state["fresh"]) == (0, True)
        mine.next()
        mine.act(PASS)
        assert theirs.until(1)["menu"] is not None
        theirs.act(PASS)
        assert mine.until(2)["menu"] is not None


def test_of_two_at_once_one_is_told_that_it_was_late(servers: tuple[Server, Server]) -> None:
    (token,) = tokens(open_table(servers[0]))
    with Wire(servers[0], token) as one, Wire(servers[1], token) as other:
        for seq in range(6):
            for page in (one, other):
                page.act(PASS, seq=seq)
            told = [message for page in (one, other) for message in until_answered(page, seq + 1)]
            assert [message["error"]["key"] for message in told if message["type"] == "refused"] == ["error.stale"]
            assert one.state["seq"] == other.state["seq"] == seq + 1


def until_answered(page: Wire, seq: int) -> list[Any]:
    """What a page is told until it has seen the action, and has an answer to a question asked after it."""
    page.send("why", draft=[], pick="unit:nobody")
    messages = []
    while page.state["seq"] < seq or not any(message["type"] == "why" for message in messages):
        messages.append(page.next())
    return messages


def test_a_server_that_is_killed_takes_nothing_with_it(start: Start) -> None:
    first, second = start(), start()
    red, blue = tokens(open_table(first, "friend", "friend"))
    with Wire(second, blue) as theirs:
        with Wire(first, red) as mine:
            mine.act(ADVANCE)
            mine.until(1)
            mine.act(SECOND)
            first.kill()
        with Wire(second, red) as again:
            assert again.state["seq"] in (1, 2)
            assert theirs.until(again.state["seq"])["seq"] == again.state["seq"]
            again.act(PASS)
            assert theirs.until(again.until(theirs.state["seq"] + 1)["seq"])["menu"] is not None


def test_the_computer_goes_on_when_the_server_that_let_it_think_is_killed(start: Start) -> None:
    first, second = start(), start()
    watch = open_table(first, "random", "random")["watch"]
    with Wire(first, watch) as one:
        one.until(2)
        with Wire(second, watch) as other:
            first.kill()
            assert other.until(other.state["seq"] + 4)["thinking"] or other.state["view"]["over"]


def test_two_servers_show_the_same_game_of_two_computers(servers: tuple[Server, Server]) -> None:
    watch = open_table(servers[0], "random", "random", "raid")["watch"]
    with Wire(servers[0], watch) as one, Wire(servers[1], watch) as other:
        while not one.state["view"]["over"]:
            one.next()
        assert other.until(one.state["seq"])["view"] == one.state["view"]
    for server in servers:
        assert "failed" not in server.log.read_text(encoding="utf-8")


def test_several_workers_behind_one_address(start: Start) -> None:
    server = start("--workers", "2")
    red, blue = tokens(open_table(server, "friend", "friend"))
    with ExitStack() as stack:
        mine, *theirs = [stack.enter_context(Wire(server, token)) for token in (red, *[blue] * 8)]
        mine.act(ADVANCE)
        assert {page.until(1)["seq"] for page in theirs} == {1}
    worker = children(server.pid)[0]
    os.kill(worker, signal.SIGKILL)
    deadline = time.monotonic() + PATIENCE
    while len(set(children(server.pid)) - {worker}) < 2 and time.monotonic() < deadline:
        time.sleep(0.1)
    with Wire(server, red) as mine, Wire(server, blue) as other:
        mine.act(PASS)
        assert other.until(2)["menu"] is not None


def children(pid: int) -> list[int]:
    """The workers of a server."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = path.read_text()
            command = (path.parent / "cmdline").read_bytes()
        except OSError:
            continue
        if int(text.rpartition(")")[2].split()[1]) == pid and b"spawn_main" in command:
            found.append(int(path.parent.name))
    return sorted(found)


def test_the_password_of_the_database_is_in_no_log(postgresql: str, tmp_path: Path) -> None:
    secret = postgresql.replace("grognard@", "grognard:s3cret-word@")
    server = Server(TOY_GROGNARD, tmp_path, ENVIRONMENT, ("--database", secret))
    server.start()
    open_table(server)
    server.stop()
    assert "s3cret-word" not in server.log.read_text(encoding="utf-8")

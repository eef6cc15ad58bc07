"""`kill -9` in the middle of actions loses at most the action that was not yet acknowledged."""

import urllib.request
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.wire import Wire, open_table, tokens
from tests.serving import Server
from tests.toy_grognard import ENVIRONMENT, TOY_GROGNARD


@pytest.fixture
def server(tmp_path: Path) -> Server:
    return Server(TOY_GROGNARD, tmp_path, ENVIRONMENT)


@pytest.mark.slow
def test_what_was_acknowledged_is_kept(server: Server) -> None:
    server.start()
    (token,), acknowledged = tokens(open_table(server)), 0
    try:
        for _ in range(3):
            with Wire(server, token) as page:
                first = page.state["seq"]
                assert first in (acknowledged, acknowledged + 1)
                for seq in (first, first + 1):
                    page.act(seq=seq)
                    acknowledged = page.next()["seq"]
                    assert acknowledged == seq + 1
                page.act()
                server.kill()
            server.start()
        with Wire(server, token) as page:
            assert page.state["seq"] in (acknowledged, acknowledged + 1)
    finally:
        server.stop()


@pytest.mark.slow
def test_the_log_of_the_server_holds_no_secret_link(server: Server) -> None:
    server.start()
    (token,) = tokens(open_table(server))
    with Wire(server, token) as page:
        page.act("no action")
        page.next()
    urllib.request.urlopen(f"{server.url}/t/{token}").close()
    server.stop()
    assert token not in server.log.read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_message_without_end_ends_its_own_connection_alone(server: Server) -> None:
    server.start()
    red, blue = tokens(open_table(server, "friend", "friend"))
    with Wire(server, red) as rude, Wire(server, blue) as page:
        rude.send("say", text="x" * 100_000)
        with pytest.raises(ConnectionClosed):
            rude.until(1)
        page.send("menu", draft=[])
        while page.next()["type"] != "refused":
            pass
    server.stop()

"""The page opens, is accessible, and comes back after the server was restarted or killed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from grognard.games import game
from tests.browser.person import Person, seated
from tests.serving import Server

pytestmark = pytest.mark.browser

MOST = 500_000
LEAST = 100_000
"""Less would mean that something was not counted."""


def test_the_page_opens_without_a_fault(page: Page, violations: Callable[[Page], list[str]]) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto("/")
    page.get_by_role("heading").first.wait_for()
    assert faults == []
    assert violations(page) == []


def test_the_page_opens_again_after_a_restart(page: Page, server: Server) -> None:
    server.restart()
    page.goto("/")
    page.get_by_role("heading").first.wait_for()


def test_the_page_opens_again_after_a_kill(page: Page, server: Server) -> None:
    server.kill()
    server.start()
    page.goto("/")
    page.get_by_role("heading").first.wait_for()


@pytest.mark.parametrize("play", [("somme", "campaign"), ("tigers", "campaign")])
def test_no_page_weighs_more_than_half_a_megabyte(page: Page, server: Server, play: tuple[str, str]) -> None:
    """The largest maps and orders of battle, with all that comes over the line before the board is drawn."""
    line, weights = page.context.new_cdp_session(page), list[float]()
    line.send("Network.enable")
    line.on("Network.loadingFinished", lambda event: weights.append(event["encodedDataLength"]))
    [token] = seated(server, "weight", game(play[0]).sides, play=play)
    Person(page, token)
    assert LEAST < sum(weights) < MOST

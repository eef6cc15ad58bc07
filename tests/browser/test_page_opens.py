"""The page opens, is accessible, and comes back after the server was restarted or killed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.serving import Server

pytestmark = pytest.mark.browser


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

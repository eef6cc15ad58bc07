"""The page runs under the server's content security policy: nothing inline, nothing from elsewhere."""

import pytest
from playwright.sync_api import Page

from grognard.games import game
from tests.browser.person import Person, seated
from tests.serving import Server

pytestmark = pytest.mark.browser

NOTE = """
window.breaches = [];
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile, sample, blockedURI }) =>
  window.breaches.push([effectiveDirective, blockedURI, sourceFile, sample].join(' ')));
"""


@pytest.mark.parametrize("play", [("verdun", "verdun"), ("greatwar", "s01")])
def test_the_page_keeps_to_the_policy(page: Page, server: Server, play: tuple[str, str]) -> None:
    page.add_init_script(NOTE)
    page.goto("/")
    page.get_by_role("button").first.wait_for()
    assert page.evaluate("window.breaches") == []
    (token,) = seated(server, "policy", game(play[0]).sides, play=play)
    Person(page, token)
    assert page.evaluate("window.breaches") == []


def test_an_inline_script_does_not_run(page: Page) -> None:
    page.add_init_script(NOTE)
    page.goto("/")
    page.evaluate("document.head.append(Object.assign(document.createElement('script'), { text: 'window.ran = 1' }))")
    page.wait_for_function("window.breaches.length > 0")
    assert page.evaluate("window.ran") is None

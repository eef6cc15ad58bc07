"""Without a mouse and without a map: the board in words, everything by keyboard, keys of one letter switched off."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.person import Person, seated
from tests.serving import Server

pytestmark = pytest.mark.browser

SEED = "verdun 0"
A_FEW = 12
STEPS = """thing => {
  const kinds = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  const isOpen = (one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0;
  const all = [...document.querySelectorAll(kinds)].filter(isOpen);
  return all.indexOf(thing) - all.indexOf(document.activeElement);
}"""
"""How many things that can have the focus lie between here and there."""


class Listener:
    """Somebody with a keyboard alone: goes from one thing to the next and hears what has the focus."""

    def __init__(self, page: Page, token: str) -> None:
        self.page = page
        page.goto(f"/t/{token}")
        page.get_by_role("status").first.wait_for()

    @property
    def focused(self) -> Locator:
        return self.page.locator(":focus")

    def goes_to(self, thing: Locator) -> None:
        """By Tab, or the other way round; what changes on the way is counted again."""
        thing.wait_for()
        for _ in range(A_FEW):
            steps = thing.evaluate(STEPS)
            if not steps:
                return
            for _ in range(abs(steps)):
                self.page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
        raise AssertionError("the keyboard does not lead there")

    def presses(self, thing: Locator) -> None:
        self.goes_to(thing)
        self.page.keyboard.press("Enter")
        expect(self.page.locator("main")).to_have_attribute("data-asking", "false")

    def chooses(self, *picks: str) -> None:
        for pick in picks:
            self.presses(self.page.locator(f'[data-choice="{pick}"]'))

    def button(self, name: str) -> Locator:
        return self.page.locator(".prompt").get_by_role("button", name=name).first

    def hears(self, words: str) -> None:
        expect(self.page.locator(".prompt").get_by_role("status")).to_contain_text(words)


@pytest.fixture
def listener(page: Page, server: Server) -> Listener:
    [token] = seated(server, SEED, ("german", "french"))
    one = Listener(page, token)
    page.keyboard.press("t")
    page.get_by_role("region", name="The board in words").wait_for()
    return one


def test_a_game_by_keyboard_alone(listener: Listener) -> None:
    page = listener.page
    listener.chooses("place:1703", "unit:g_ca_3_1", "unit:g_ca_3_2")
    expect(page.get_by_role("region", name="What would come of it")).to_be_visible()
    listener.presses(listener.button("Fire the barrage"))
    expect(page.get_by_role("region", name="What happened")).to_contain_text("morale")
    listener.presses(listener.button("Cease fire"))
    listener.hears("Movement")
    listener.chooses("unit:g_25_115", "place:1601")
    expect(page.locator("li", has=page.locator('[data-unit="g_25_115"]')).first).to_contain_text("1601")
    page.keyboard.press("u")
    expect(page.locator("li", has=page.locator('[data-unit="g_25_115"]')).first).to_contain_text("1501")
    listener.chooses("unit:g_25_115")
    listener.presses(listener.button("Hex by hex"))
    listener.chooses("place:1601")
    listener.presses(listener.button("Move"))
    listener.chooses("unit:g_9_19r", "place:2901")
    listener.presses(listener.button("End movement"))
    listener.hears("Breakthrough")


def test_the_board_says_what_is_where_and_why_not(listener: Listener, violations: Callable[[Page], list[str]]) -> None:
    page = listener.page
    listener.goes_to(page.get_by_role("searchbox"))
    page.keyboard.type("douaumont")
    page.keyboard.press("Enter")
    listener.presses(page.get_by_role("button", name="Describe the place").first)
    described = page.locator("[data-described]")
    expect(described).to_contain_text("2011 Douaumont")
    expect(described).to_contain_text("Control: French")
    expect(described.get_by_role("list", name="Next to it").get_by_role("listitem")).to_have_count(6)
    expect(described).to_contain_text("north")
    listener.presses(page.locator('[data-unit="g_5_8g"]'))
    expect(page.get_by_role("alert").first).to_contain_text("7.")
    assert violations(page) == []
    page.reload()
    expect(page.get_by_role("region", name="The board in words")).to_be_visible()


def test_keys_of_one_letter_can_be_switched_off(page: Page, server: Server) -> None:
    [token] = seated(server, SEED, ("german", "french"))
    person = Person(page, token)
    page.locator("summary", has_text="Keys").click()
    page.get_by_label("keys of one letter do something").uncheck()
    page.keyboard.press("h")
    page.keyboard.press("1")
    expect(page.get_by_role("region", name="History")).to_have_count(0)
    person.has_seen(0)
    page.reload()
    page.locator("[data-piece]").first.wait_for(state="attached")
    page.keyboard.press("h")
    page.keyboard.press("ArrowRight")
    expect(page.locator(":focus[data-pick]")).to_have_count(1)
    expect(page.get_by_role("region", name="History")).to_have_count(0)

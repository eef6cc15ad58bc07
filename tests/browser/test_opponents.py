"""Opponents in a real browser: a general with its time, what it would do in one's place, and giving up."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

PATIENCE = 60_000


def choose(page: Page, label: str, option: str) -> None:
    page.get_by_role("combobox", name=re.compile(f"^{label}")).select_option(option)


def begin(page: Page, german: str, french: str) -> None:
    page.goto("/")
    choose(page, "Germans", german)
    choose(page, "French", french)
    if "general" in (german, french):
        page.get_by_role("slider", name="Time to think").fill("1")
        expect(page.get_by_text("up to 1 s a phase")).to_be_visible()
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page).to_have_url(re.compile("/t/"))


def resign(page: Page) -> None:
    """With the keyboard alone, after a second thought."""
    page.get_by_role("button", name="Resign").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Play on")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Resign")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def test_a_hint_against_a_general(page: Page, violations: Callable[[Page], list[str]]) -> None:
    begin(page, "person", "general")
    expect(page.locator("[data-side=french]")).to_contain_text("computer: general, 1 s")
    page.get_by_role("button", name="Hint").wait_for()
    page.keyboard.press("i")
    hint = page.locator(".hint")
    expect(hint).to_contain_text("The general would:", timeout=PATIENCE)
    expect(hint).to_contain_text(re.compile(r"Chance of a win.* \d+%"))
    expect(page.locator("path.lit").first).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Do that").click()
    expect(page.locator("main")).to_have_attribute("data-seq", re.compile("[1-9]"))
    expect(page.locator("path.lit")).to_have_count(0)


def test_a_general_says_how_long_it_thinks(page: Page) -> None:
    begin(page, "general", "person")
    expect(page.get_by_text("The general thinks: up to 1 s")).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("g")
    expect(page.get_by_role("button", name="Hint")).to_be_visible(timeout=4 * PATIENCE)


def test_who_resigns_is_shown_at_the_table_and_in_the_list(
    page: Page, violations: Callable[[Page], list[str]]
) -> None:
    begin(page, "person", "recruit")
    page.get_by_role("button", name="Resign").wait_for()
    resign(page)
    expect(page.get_by_role("status").first).to_contain_text("Germans: resigned. Victory: French.")
    expect(page.locator(".over")).to_contain_text("The game is over")
    expect(page.get_by_role("button", name="Resign")).to_have_count(0)
    assert violations(page) == []
    page.reload()
    expect(page.get_by_role("status").first).to_contain_text("Germans: resigned. Victory: French.")
    page.goto("/")
    expect(page.get_by_text("Germans: resigned. Victory: French.")).to_be_visible()
    expect(page.get_by_text("French: recruit")).to_be_visible()
    page.get_by_role("button", name="FR", exact=True).click()
    expect(page.get_by_text("Allemands : abandon. Victoire : Français.")).to_be_visible()

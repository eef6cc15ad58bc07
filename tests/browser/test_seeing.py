"""Seeing: the stack viewer, the finder, the overview, overlays, warnings, with the mouse, by key and by touch."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.person import Person, seated
from tests.serving import Server

pytestmark = pytest.mark.browser

SEED = "verdun 0"
PHONE = ViewportSize(width=390, height=780)


@pytest.fixture
def person(page: Page, server: Server) -> Person:
    """Somebody who plays both sides of Verdun."""
    [token] = seated(server, SEED, ("german", "french"))
    return Person(page, token)


def viewer(page: Page) -> Locator:
    return page.get_by_role("complementary", name="Place")


def overview(page: Page) -> Locator:
    return page.get_by_role("img", name="Overview map")


def switch(page: Page, *overlays: str) -> None:
    """Open the list of overlays, press these, and fold it up again."""
    page.get_by_text("Layers").click()
    for overlay in overlays:
        page.locator(f'[data-overlay="{overlay}"]').click()
    page.keyboard.press("Escape")


def middle(spot: Locator) -> tuple[float, float]:
    box = spot.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def covers(one: Locator, x: float, y: float) -> bool:
    box = one.bounding_box()
    assert box is not None
    return box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"]


def test_find_a_place_and_a_counter(person: Person, violations: Callable[[Page], list[str]]) -> None:
    page = person.page
    page.keyboard.press("/")
    field = page.get_by_role("combobox", name="Find a counter or a place")
    expect(field).to_be_focused()
    field.fill("douaumont")
    expect(page.get_by_role("option").first).to_contain_text("2011 Douaumont")
    assert violations(page) == []
    field.press("Enter")
    expect(viewer(page)).to_contain_text("2011 Douaumont")
    expect(viewer(page)).to_contain_text("Control: French")
    expect(viewer(page)).to_contain_text("Supply: French")
    expect(viewer(page)).to_contain_text("Reconstructed from the real ground")

    page.keyboard.press("/")
    field.fill("nobody at all")
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    page.get_by_role("button", name="Find a counter or a place").click()
    field.fill("8e regiment de grenadiers")
    expect(page.get_by_role("option")).to_contain_text("8th Leib Grenadiers")
    field.press("Enter")
    expect(page.locator('[data-viewer="g_5_8g"]')).to_be_visible()


def test_the_overview_moves_the_view(person: Person, violations: Callable[[Page], list[str]]) -> None:
    page = person.page
    expect(overview(page)).to_be_hidden()
    for _ in range(4):
        page.get_by_role("button", name="Nearer").click()
    expect(overview(page)).to_be_visible()
    assert violations(page) == []
    before = page.locator(".world").get_attribute("style")
    box = overview(page).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.8, box["y"] + box["height"] * 0.8)
    expect(page.locator(".world")).not_to_have_attribute("style", before or "")
    page.keyboard.press("m")
    expect(overview(page)).to_be_hidden()
    page.reload()
    page.get_by_role("button", name="Nearer").click(click_count=3)
    expect(overview(page)).to_be_hidden()


def test_overlays_are_drawn_and_remembered(person: Person, violations: Callable[[Page], list[str]]) -> None:
    page = person.page
    switch(page, "zone", "supply", "guns", "uncertain")
    for region in ("zone.french.strong", "supply.german.lines", "guns.french.range", "uncertain..ground"):
        expect(page.locator(f'[data-region="{region}"]')).to_be_attached()
    assert violations(page) == []
    page.reload()
    expect(page.locator('[data-region="supply.german.lines"]')).to_be_attached()
    switch(page, "supply")
    expect(page.locator('[data-region="supply.german.lines"]')).not_to_be_attached()


def test_the_reach_of_the_counter_under_the_pointer(person: Person) -> None:
    page = person.page
    switch(page, "reach")
    page.mouse.move(*middle(page.locator('[data-piece="f_72_351"]').first))
    reach = page.locator('[data-reach="f_72_351"] text')
    expect(reach.first).to_be_attached()
    assert reach.count() > 5


def test_counters_have_a_size_of_their_own(person: Person) -> None:
    page = person.page
    counter = page.locator('.board [data-piece="f_72_351"]')
    before = counter.bounding_box()
    page.keyboard.press("c")
    page.keyboard.press("c")
    page.wait_for_timeout(600)
    after = counter.bounding_box()
    assert before is not None
    assert after is not None
    assert before["width"] >= 18, "a counter can be seen on the whole map"
    assert after["width"] > before["width"] * 1.3


def test_the_stack_viewer_gives_way_to_the_pointer(person: Person) -> None:
    page = person.page
    board = page.locator(".board").bounding_box()
    assert board is not None
    for part in (0.2, 0.5, 0.8):
        x, y = board["x"] + board["width"] * part, board["y"] + board["height"] * 0.85
        page.mouse.move(x, y)
        expect(viewer(page)).to_be_visible()
        assert not covers(viewer(page), x, y)


def test_a_warning_is_shown_before_the_act(person: Person, violations: Callable[[Page], list[str]]) -> None:
    page = person.page
    person.press("Cease fire")
    person.says("Movement")
    person.pick("unit:g_13r_13r", "place:0601")
    warning = page.get_by_role("region", name="Allowed, but mind")
    expect(warning).to_contain_text("0601")
    expect(warning).to_contain_text("8.31a")
    assert violations(page) == []
    page.keyboard.press("1")
    person.at("g_13r_13r", "0601")
    page.get_by_role("button", name="End movement").click(force=True)
    expect(page.get_by_role("alert").first).to_contain_text("section 8.31 of the rulebook")


def test_a_tap_on_a_phone_shows_the_stack(
    browser: Browser, server: Server, violations: Callable[[Page], list[str]]
) -> None:
    [token] = seated(server, SEED, ("german", "french"))
    context = browser.new_context(viewport=PHONE, base_url=server.url, locale="fr-FR", has_touch=True, is_mobile=True)
    page = context.new_page()
    Person(page, token)
    expect(page.get_by_role("img", name="Carte d'ensemble")).to_be_hidden()
    x, y = middle(page.locator('[data-piece="f_72_351"]').first)
    page.touchscreen.tap(x, y)
    stack = page.get_by_role("complementary", name="Case")
    expect(stack).to_contain_text("Contrôle : Français")
    assert not covers(stack, x, y)
    assert violations(page) == []
    stack.get_by_role("button", name="Fermer").tap()
    expect(stack).to_be_hidden()
    context.close()

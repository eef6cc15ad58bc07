"""The guided first game: it goes on with what the player does, to its end."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.person import Person

pytestmark = pytest.mark.browser

STORMTROOPS = ("unit:g_5_8g", "unit:g_5_12g", "unit:g_5_pio")


class Pupil(Person):
    """Somebody who does what the guide says."""

    def __init__(self, page: Page) -> None:
        page.goto("/")
        page.get_by_role("button", name="A first game, guided").click()
        page.wait_for_url(re.compile("/t/"))
        super().__init__(page, page.url.rsplit("/", 1)[1])

    @property
    def prompt(self) -> Locator:
        return self.page.locator(".prompt").get_by_role("status")

    def reads(self, step: str) -> None:
        expect(self.page.locator("[data-step]")).to_have_attribute("data-step", step)

    def goes_on(self) -> None:
        self.page.get_by_role("button", name="Next", exact=True).click()


def test_the_guide_leads_through_a_first_assault(page: Page, violations: Callable[[Page], list[str]]) -> None:
    pupil = Pupil(page)
    pupil.reads("welcome")
    assert violations(page) == []
    for step in ("map", "prompt", "target"):
        pupil.goes_on()
        pupil.reads(step)
    expect(page.locator(".ring")).to_be_visible()
    pupil.pick("place:1703")
    pupil.reads("stack")
    pupil.goes_on()
    pupil.pick("unit:g_ca_3_1", "unit:g_ca_3_2")
    pupil.reads("chances")
    pupil.goes_on()
    pupil.press("Fire the barrage")
    pupil.reads("log")
    pupil.goes_on()
    page.locator('[data-piece="g_5_8g"]').first.dispatch_event("click")
    pupil.reads("cease")
    pupil.press("Cease fire")
    pupil.reads("pick")
    pupil.pick(*STORMTROOPS)
    pupil.reads("move")
    pupil.pick("place:1702")
    pupil.reads("undo")
    pupil.press("Undo")
    pupil.reads("drag")
    pupil.pick(*STORMTROOPS, "place:1702")
    pupil.reads("layers")
    page.locator("details.layers summary").click()
    page.locator('[data-overlay="zone"]').click()
    pupil.reads("held")
    page.keyboard.press("Escape")
    held = page.locator(".prompt .held")
    expect(held).to_have_attribute("aria-disabled", "true")
    held.click(force=True)
    pupil.reads("room")
    expect(page.get_by_role("alert").filter(has_text="Not allowed")).to_contain_text("8.31a")
    pupil.pick("unit:g_25_115", "place:1601")
    pupil.at("g_25_115", "1601")
    pupil.pick("unit:g_9_19r", "place:2901")
    pupil.reads("end_movement")
    pupil.press("End movement")
    pupil.reads("assault")
    pupil.pick("place:1703", *STORMTROOPS)
    pupil.reads("odds")
    pupil.goes_on()
    pupil.press("Assault$")
    pupil.reads("follow")
    page.reload()
    pupil.reads("follow")
    page.get_by_role("button", name="Leave this out").click()
    pupil.reads("history")
    page.keyboard.press("h")
    pupil.reads("back")
    page.keyboard.press("Escape")
    pupil.reads("end")
    pupil.goes_on()
    expect(page.locator("[data-step]")).to_have_count(0)


def test_the_guide_can_be_ended_at_once(page: Page) -> None:
    pupil = Pupil(page)
    pupil.reads("welcome")
    page.get_by_role("button", name="End the guide").click()
    expect(page.locator("[data-step]")).to_have_count(0)
    page.reload()
    pupil.says("Bombardment")
    expect(page.locator("[data-step]")).to_have_count(0)

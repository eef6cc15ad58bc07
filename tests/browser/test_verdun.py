"""The battle of Verdun in a real browser: a whole German turn, two browsers, a server that restarts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import Person, seated
from tests.serving import Server

pytestmark = pytest.mark.browser

SEED = "verdun 0"
"""With these dice the barrage shakes the defenders of 1703 and the assault on it gives them a choice."""
STORMTROOPS = ("g_5_8g", "g_5_12g", "g_5_pio")


def bombard(person: Person) -> None:
    person.says("Bombardment")
    person.pick("place:1703", "unit:g_ca_3_1", "unit:g_ca_3_2")
    expect(person.page.get_by_text("7.12e").first).to_be_visible()
    person.press("Fire the barrage")
    expect(person.page.get_by_text("Morale").first).to_be_visible()
    person.press("Cease fire")


def move(person: Person) -> None:
    person.says("Movement")
    for units, place in ((STORMTROOPS, "1702"), (("g_25_115",), "1601"), (("g_9_19r",), "2901")):
        person.pick(*(f"unit:{unit}" for unit in units), f"place:{place}")
        person.at(units[0], place)
    person.press("End movement")


def assault(person: Person) -> None:
    person.says("Assault")
    person.pick("place:1703", *(f"unit:{unit}" for unit in STORMTROOPS), "unit:g_5_art")
    expect(person.page.get_by_text("9.24b").first).to_be_visible()
    person.press("Assault$")


def test_a_german_turn_by_clicking(page: Page, server: Server) -> None:
    [token] = seated(server, SEED, ("german", "french"))
    person = Person(page, token)
    bombard(person)
    move(person)
    assault(person)
    person.says("support the defence")
    person.press("No support")
    person.says("Hits to meet")
    person.press("Everybody retreats")
    person.says("Retreat of")
    person.pick("place:1704")
    person.at("f_51_273", "1704")
    person.says("Hits to meet")
    person.pick("unit:g_5_12g")
    person.says("who advances")
    person.pick("unit:g_5_8g", "unit:g_5_pio", "place:1703")
    person.at("g_5_8g", "1703")
    person.press("Nobody else advances")
    person.says("Breakthrough")
    person.pick("unit:g_9_pio", "unit:g_9_6r")
    page.locator("path.offer[data-place]").first.wait_for(state="attached")
    place = str(page.locator("path.offer[data-place]").first.get_attribute("data-place"))
    person.pick(f"place:{place}")
    person.at("g_9_6r", place)


def test_an_illegal_wish_gets_the_reason_with_the_rule(page: Page, server: Server) -> None:
    [token] = seated(server, SEED, ("german", "french"))
    person = Person(page, token)
    person.says("Bombardment")
    page.locator('[data-piece="g_5_8g"]').first.dispatch_event("click")
    expect(page.get_by_role("alert").first).to_contain_text("7.")


def test_undo_takes_a_move_back(page: Page, server: Server) -> None:
    [token] = seated(server, SEED, ("german", "french"))
    person = Person(page, token)
    person.press("Cease fire")
    person.says("Movement")
    person.pick("unit:g_25_115", "place:1601")
    person.at("g_25_115", "1601")
    person.press("Undo")
    person.at("g_25_115", "1501")


def test_two_browsers_play_each_other(new_page: Callable[[], Page], server: Server) -> None:
    german_token, french_token = seated(server, SEED, ("german",), ("french",))
    german, french = Person(new_page(), german_token), Person(new_page(), french_token)
    french.says("Germans")
    bombard(german)
    move(german)
    french.at("g_5_8g", "1702")
    assault(german)
    french.says("support the defence")
    french.press("No support")
    french.says("Hits to meet")
    french.press("Everybody retreats")
    french.pick("place:1704")
    german.at("f_51_273", "1704")
    german.says("Hits to meet")


def test_a_game_goes_on_after_the_server_was_restarted(page: Page, server: Server) -> None:
    [token] = seated(server, SEED, ("german", "french"))
    person = Person(page, token)
    bombard(person)
    person.says("Movement")
    person.pick("unit:g_25_115", "place:1601")
    person.at("g_25_115", "1601")
    server.restart()
    person.pick("unit:g_9_19r", "place:2901")
    person.at("g_9_19r", "2901")
    person.at("g_25_115", "1601")


@pytest.mark.parametrize(("lang", "words"), [("FR", "Bombardement"), ("EN", "Bombardment")])
def test_the_table_is_accessible_in_both_languages(
    page: Page, server: Server, violations: Callable[[Page], list[str]], lang: str, words: str
) -> None:
    [token] = seated(server, SEED, ("german", "french"))
    person = Person(page, token)
    page.get_by_role("button", name=lang, exact=True).click()
    person.says(words)
    person.pick("place:1703")
    page.wait_for_timeout(300)
    assert violations(page) == []


def test_a_new_game_against_the_computer_from_the_start_screen(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("status").first).to_contain_text("Bombardment")

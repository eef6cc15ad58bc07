"""The Ardennes in two windows: the first day of the 7th Army, with a bridge blown under a move."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import Person, seated
from tests.serving import Server

pytestmark = pytest.mark.browser

SEED = "tigers 2"
"""With these dice the bridge of Wallendorf goes up."""
SEVENTH_ARMY = ("tigers", "seventh_army")


def test_the_first_day_in_two_windows_with_a_demolition(new_page: Callable[[], Page], server: Server) -> None:
    german_token, allied_token = seated(server, SEED, ("german",), ("allied",), play=SEVENTH_ARMY)
    german, allied = Person(new_page(), german_token), Person(new_page(), allied_token)
    german.says("Movement")
    german.pick("unit:G-352-914", "place:Vianden")
    allied.at("G-352-914", "Vianden")
    german.press("End movement")

    allied.says("Movement")
    allied.pick("unit:A-9A", "place:Korperich")
    german.says("blow it")
    german.pick("unit:G-352-915")
    expect(german.page.get_by_text("10.29").first).to_be_visible()
    german.press("Blow the bridge")
    allied.says("The bridge is gone")
    allied.press("Stop here")
    german.at("A-9A", "Wallendorf")

    for person in (allied, german, allied):
        person.press("End movement")
    allied.press("All others arrive")
    for person in (german, allied):
        person.press("End movement")
    german.says("reinforcements")
    expect(allied.page.get_by_text("17 December").first).to_be_visible()

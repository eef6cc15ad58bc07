"""Playing: ways hex by hex and by dragging, the reasons why not, buttons held back, clicks while the server is away."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.person import Person, seated
from tests.serving import Server

pytestmark = pytest.mark.browser

SEED = "verdun 0"


@pytest.fixture
def person(page: Page, server: Server) -> Person:
    """Somebody who plays both sides of Verdun, in the German movement phase."""
    [token] = seated(server, SEED, ("german", "french"))
    one = Person(page, token)
    one.press("Cease fire")
    one.says("Movement")
    return one


def centre(spot: Locator) -> tuple[float, float]:
    box = spot.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_way_hex_by_hex(person: Person) -> None:
    page = person.page
    person.pick("unit:g_25_115")
    person.press("Hex by hex")
    person.says("choose the next hex of the way from 1501; so far 0 MP")
    person.pick("place:1601")
    person.says(r"from 1601[^;]*; so far [1-9]")
    expect(page.locator("g.line.path")).to_have_count(1)
    person.at("g_25_115", "1501")
    person.press("^1? ?Move$")
    person.at("g_25_115", "1601")
    expect(page.locator("g.line.path")).to_have_count(0)


def test_a_counter_is_dragged_along_its_way_and_back_again(person: Person) -> None:
    page = person.page
    counter = page.locator('[data-piece="g_25_115"]').first
    person.pick("unit:g_25_115")
    target = page.locator('[data-pick="place:1601"]').first
    target.wait_for(state="attached")
    goal, start = centre(target), centre(counter)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*goal, steps=4)
    person.says("so far")
    page.mouse.move(*start, steps=4)
    person.says("so far 0 MP")
    page.mouse.move(*goal, steps=4)
    page.mouse.up()
    person.at("g_25_115", "1601")
    person.press("Undo")
    person.at("g_25_115", "1501")


def test_what_is_not_lit_says_why_with_rule_and_section(person: Person) -> None:
    page = person.page
    alert = page.get_by_role("alert").filter(has_text="Not allowed")
    page.locator('[data-piece="f_51_273"]').first.dispatch_event("click")
    expect(alert).to_contain_text("8.0a")
    page.keyboard.press("Escape")
    expect(alert).to_have_count(0)
    person.pick("unit:g_25_115")
    person.says("choose where to move")
    page.keyboard.press("/")
    page.get_by_role("combobox").fill("2011")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(alert).to_contain_text(re.compile(r"Rule 8\.\S+, section 8\.\S+ of the rulebook"))
    summary = alert.locator(".summary").first
    assert len(summary.inner_text()) > len("Rule 8.1a, section 8.1 of the rulebook.")


def test_what_is_clicked_while_the_server_is_away_is_done_when_it_is_back(person: Person, server: Server) -> None:
    page = person.page
    server.stop()
    page.get_by_text("Connection lost").wait_for()
    person.pick("unit:g_25_115")
    server.start()
    person.pick("place:1601")
    person.at("g_25_115", "1601")


class Line:
    """The connections of a page, which can be cut and joined again."""

    def __init__(self, page: Page) -> None:
        self.is_cut = False
        self._open: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws/"), self._route)

    def cut(self) -> None:
        self.is_cut = True
        for socket in self._open:
            socket.close(code=4000)

    def _route(self, socket: WebSocketRoute) -> None:
        if self.is_cut:
            socket.close(code=4000)
        else:
            socket.connect_to_server()
            self._open.append(socket)


def test_who_was_offline_catches_up(new_page: Callable[[], Page], server: Server) -> None:
    german_token, french_token = seated(server, SEED, ("german",), ("french",))
    page = new_page()
    line = Line(page)
    german, french = Person(new_page(), german_token), Person(page, french_token)
    line.cut()
    page.get_by_text("Connection lost").wait_for()
    german.press("Cease fire")
    german.has_seen(1)
    german.pick("unit:g_25_115", "place:1601")
    german.has_seen(2)
    french.has_seen(0)
    line.is_cut = False
    page.evaluate("window.dispatchEvent(new Event('online'))")
    french.has_seen(2)
    french.at("g_25_115", "1601")
    expect(page.locator("[data-entry]")).to_have_count(german.page.locator("[data-entry]").count())

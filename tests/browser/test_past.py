"""Looking back, what if, and taking back by consent, in real browsers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import FilePayload, Page, expect

from grognard.engine.dice import Luck
from grognard.engine.match import Match
from grognard.games import game
from grognard.players import player
from tests.browser.person import Person, already_played, header_of, seated
from tests.serving import Server

pytestmark = pytest.mark.browser

VERDUN = ("verdun", "verdun")
SEED = "past 1"


def played(actions: int) -> Match:
    """The first actions of a sensible play of Verdun."""
    match, greedy, luck = Match.new(game("verdun"), header_of(VERDUN, SEED)), player("greedy"), Luck(SEED)
    while len(match.entries) < actions:
        match.act(match.decider, greedy.choose(match.play, luck))
    return match


def table(server: Server, actions: int, *seats: tuple[str, ...]) -> tuple[list[str], Match]:
    tokens, match = seated(server, SEED, *seats), played(actions)
    already_played(server, SEED, match)
    return tokens, match


def looks_at(person: Person, number: int) -> None:
    """The page comes to show the moment after so many actions."""
    expect(person.page.locator("main")).to_have_attribute("data-past", str(number))


def at_present(person: Person) -> None:
    expect(person.page.locator("main")).not_to_have_attribute("data-past", "0")
    expect(person.page.get_by_role("region", name="History")).to_have_count(0)


def moved_in(match: Match) -> tuple[int, str, str, str]:
    """The last action that moved a unit: its number, the unit, whence, whither."""
    for number in range(len(match.entries), 0, -1):
        before = {p.id: p.at for p in match.game.view(match.play_at(number - 1), "").pieces}
        for piece in match.game.view(match.play_at(number), "").pieces:
            was = before.get(piece.id, piece.at)
            if was != piece.at and was.isdecimal() and piece.at.isdecimal():
                return number, piece.id, was, piece.at
    raise AssertionError("nobody has moved")


def test_any_moment_can_be_looked_at_and_nothing_clicked(page: Page, server: Server) -> None:
    [token], match = table(server, 30, ("german", "french"))
    number, unit, whence, whither = moved_in(match)
    person = Person(page, token)
    person.has_seen(30)
    page.keyboard.press("h")
    looks_at(person, 30)
    page.get_by_role("slider").fill(str(number))
    looks_at(person, number)
    person.at(unit, whither)
    expect(page.locator(f'[data-trail~="{unit}"]')).to_have_count(1)
    page.keyboard.press(",")
    looks_at(person, number - 1)
    person.at(unit, whence)
    expect(page.locator('[data-pickable="true"]')).to_have_count(0)
    expect(page.locator(".prompt")).to_have_count(0)
    page.get_by_role("button", name="Next phase").click()
    page.keyboard.press("Escape")
    at_present(person)
    expect(page.locator(".prompt")).to_have_count(1)


def test_a_line_of_the_log_leads_to_its_moment_and_a_place_to_its_lines(page: Page, server: Server) -> None:
    [token], match = table(server, 30, ("german", "french"))
    number, _, _, whither = moved_in(match)
    person = Person(page, token)
    entry = page.locator(f'[data-entry="{number}"]')
    page.locator(f'[data-place="{whither}"]').first.hover(force=True)
    expect(entry.locator(".spoken").first).to_be_attached()
    entry.get_by_role("button").first.click()
    looks_at(person, number)
    expect(entry).to_have_attribute("aria-current", "step")


def test_the_past_plays_itself_and_ends_at_the_present(page: Page, server: Server) -> None:
    [token], _ = table(server, 4, ("german", "french"))
    person = Person(page, token)
    page.keyboard.press("h")
    page.get_by_role("button", name="To the beginning").click()
    looks_at(person, 0)
    page.get_by_role("button", name="Play", exact=True).click()
    looks_at(person, 2)
    page.get_by_role("button", name="Pause").click()
    page.keyboard.press("p")
    at_present(person)


def test_the_enemys_last_turn_with_one_key(page: Page, server: Server) -> None:
    [_, token], match = table(server, 12, ("german",), ("french",))
    assert {entry.side for entry in match.entries} == {"german"}
    person = Person(page, token)
    person.has_seen(12)
    page.keyboard.press("l")
    looks_at(person, 0)
    looks_at(person, 1)
    page.keyboard.press("Escape")
    at_present(person)


def test_the_game_goes_on_while_one_looks(new_page: Callable[[], Page], server: Server) -> None:
    german_token, french_token = seated(server, SEED, ("german",), ("french",))
    german, french = Person(new_page(), german_token), Person(new_page(), french_token)
    french.page.keyboard.press("h")
    looks_at(french, 0)
    german.press("Cease fire")
    french.has_seen(1)
    looks_at(french, 0)
    expect(french.page.get_by_role("slider")).to_have_attribute("max", "1")


def test_what_if_opens_a_game_of_ones_own(page: Page, server: Server) -> None:
    [token], match = table(server, 30, ("german",))
    number, unit, whence, _ = moved_in(match)
    person = Person(page, token)
    person.has_seen(30)
    page.keyboard.press("h")
    page.get_by_role("slider").fill(str(number - 1))
    looks_at(person, number - 1)
    with page.expect_popup() as opened:
        page.get_by_role("button", name="What if").click()
    what_if = opened.value
    expect(what_if.locator("main")).to_have_attribute("data-seq", "0")
    expect(what_if.locator(f'[data-piece="{unit}"]').first).to_have_attribute("data-place", whence)
    person.has_seen(30)


def test_taking_back_by_consent(new_page: Callable[[], Page], server: Server) -> None:
    german_token, french_token = seated(server, SEED, ("german",), ("french",))
    german, french = Person(new_page(), german_token), Person(new_page(), french_token)
    german.press("Cease fire")
    german.says("Movement")
    german.pick("unit:g_25_115", "place:1601")
    french.at("g_25_115", "1601")
    german.page.keyboard.press("h")
    german.page.get_by_role("button", name="To the beginning").click()
    looks_at(german, 0)
    german.press("Take back to here")
    expect(german.page.get_by_role("alert").filter(has_text="actions: 2")).to_be_visible()
    german.page.get_by_role("button", name="Ask", exact=True).click()
    expect(french.page.get_by_role("alert").filter(has_text="actions: 2")).to_be_visible()
    french.press("Refuse")
    expect(german.page.get_by_role("button", name="Never mind")).to_have_count(0)
    german.page.keyboard.press("h")
    german.page.get_by_role("button", name="To the beginning").click()
    german.press("Take back to here")
    german.page.get_by_role("button", name="Ask", exact=True).click()
    french.press("Agree")
    german.says("Bombardment")
    french.at("g_25_115", "1501")
    expect(french.page.get_by_text("By consent 2 actions")).to_be_visible()


def test_the_board_the_log_and_the_position_as_files(page: Page, server: Server) -> None:
    [token], _ = table(server, 12, ("german", "french"))
    Person(page, token)
    page.get_by_text("Files and pictures").click()
    found = {}
    for label in ("Board as SVG", "Board as PNG", "Log as text", "Position file"):
        with page.expect_download() as download:
            page.get_by_role("button", name=label).click()
        found[label] = download.value.path().read_bytes()
    assert found["Board as SVG"].startswith(b"<svg")
    assert found["Board as PNG"].startswith(b"\x89PNG")
    assert "Day 1" in found["Log as text"].decode()
    assert game("verdun").position(found["Position file"].decode()).decision is not None


def give(page: Page, name: str, content: bytes) -> None:
    file = FilePayload(name=name, mimeType="application/json", buffer=content)
    page.get_by_label("From a file").set_input_files(file)


def test_a_position_and_a_record_come_in_by_file(page: Page, server: Server) -> None:
    [token], _ = table(server, 12, ("german", "french"))
    position = page.request.get(f"/api/tables/{token}/position").body()
    page.goto("/")
    give(page, "p.json", position)
    expect(page.get_by_text("sets out from the position")).to_be_visible()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("main")).to_have_attribute("data-seq", "0")
    page.goto("/")
    give(page, "r.jsonl", b'{"line":"header"}\n')
    expect(page.get_by_role("alert")).to_contain_text("line 1")


@pytest.mark.parametrize("lang", ["FR", "EN"])
def test_the_history_is_accessible(
    page: Page, server: Server, violations: Callable[[Page], list[str]], lang: str
) -> None:
    [token], _ = table(server, 12, ("german", "french"))
    person = Person(page, token)
    page.get_by_role("button", name=lang, exact=True).click()
    page.keyboard.press("h")
    page.keyboard.press(",")
    looks_at(person, 11)
    page.wait_for_timeout(400)
    assert violations(page) == []

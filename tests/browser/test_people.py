"""People in real browsers: two windows live, talk, clocks, accounts, challenges, and play by correspondence."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.person import Person, seated
from tests.browser.test_verdun import assault, bombard, move
from tests.mailbox import Mailbox, link
from tests.serving import Server

pytestmark = pytest.mark.browser

SEED = "verdun 0"
PATIENCE = 30_000
ACCOUNT = re.compile("^Account$")
SOON = 200
"""Milliseconds after which a move is on the other screen."""
NOTE_TIME = """() => {
  window.seen = {};
  const main = document.querySelector('main');
  const note = () => (window.seen[main.dataset.seq] = Date.now());
  new MutationObserver(note).observe(main, { attributeFilter: ['data-seq'] });
}"""
CLICK = """name => {
  const buttons = [...document.querySelectorAll('.again button')];
  const now = Date.now();
  buttons.find((button) => button.textContent.includes(name)).click();
  return now;
}"""


@pytest.fixture
def box() -> Iterator[Mailbox]:
    with Mailbox() as running:
        yield running


@pytest.fixture
def mailing(tmp_path: Path, box: Mailbox) -> Iterator[Server]:
    options = ["--smtp-url", box.url, "--mail-from", "post@example.org", "--mail-delay", "1"]
    running = Server([sys.executable, "-m", "grognard"], tmp_path, options=options)
    running.start()
    yield running
    running.stop()


def choose(page: Page, label: str, option: str) -> None:
    page.get_by_role("combobox", name=re.compile(f"^{label}")).select_option(option)


def enter(page: Page, name: str, is_new: bool = True) -> None:
    """Log in on the start page, with a new account or with one that is there."""
    page.goto("/")
    page.locator("summary", has_text=ACCOUNT).click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill("ils ne passeront pas")
    if is_new:
        page.get_by_label("I have no account yet").check()
    page.get_by_role("button", name="Make the account" if is_new else "Log in", exact=True).click()
    expect(page.locator(".account b")).to_have_text(name, timeout=PATIENCE)


def test_two_windows_live(new_page: Callable[[], Page], server: Server) -> None:
    german_token, french_token = seated(server, SEED, ("german",), ("french",))
    german = Person(new_page(), german_token)
    absent = german.page.locator("[data-side=french]")
    expect(absent).to_have_attribute("data-there", "absent")
    french = Person(new_page(), french_token)
    expect(absent).to_have_attribute("data-there", "here")
    expect(french.page.locator("[data-side=german]")).to_have_attribute("data-there", "thinks")
    french.page.evaluate(NOTE_TIME)
    german.press("Cease fire")
    german.has_seen(1)
    waits = []
    for step, button in [(0, "Undo"), (1, "Redo")] * 3:
        clicked = german.page.evaluate(CLICK, button)
        french.has_seen(step)
        german.has_seen(step)
        waits.append(french.page.evaluate("seq => window.seen[seq]", str(step)) - clicked)
    assert min(waits) < SOON, waits


def test_talk_reaches_the_other_window(new_page: Callable[[], Page], server: Server) -> None:
    german_token, french_token = seated(server, SEED, ("german",), ("french",))
    german, french = Person(new_page(), german_token), Person(new_page(), french_token)
    german.page.locator(".talk summary").click()
    german.page.get_by_label("Write to everybody").fill("Bonne <b>chance</b> !")
    german.page.get_by_role("button", name="Say", exact=True).click()
    expect(french.page.locator(".talk summary")).to_contain_text("new: 1")
    french.page.locator(".talk summary").click()
    expect(french.page.get_by_role("log")).to_contain_text("Bonne <b>chance</b> !")
    french.page.reload()
    french.page.locator(".talk summary").click()
    expect(french.page.get_by_role("log")).to_contain_text("Bonne <b>chance</b> !")


def test_a_link_to_look_on_and_a_clock(new_page: Callable[[], Page], violations: Callable[[Page], list[str]]) -> None:
    page = new_page()
    page.goto("/")
    choose(page, "French", "friend")
    choose(page, "Clock", "90 minutes, and 30 seconds each time you hand on")
    page.get_by_role("button", name="Begin", exact=True).click()
    watch = page.get_by_label("To watch only").input_value()
    page.get_by_role("link", name="To the table").click()
    expect(page.get_by_role("timer")).to_have_text(["1:30:00", "1:30:00"])
    spectator = new_page()
    spectator.goto("/t/" + watch.rsplit("/", 1)[1])
    expect(spectator.get_by_role("status").first).to_contain_text("You watch")
    expect(page.locator("[data-watching]")).to_have_text("Looking on: 1")
    page.locator(".talk summary").click()
    page.wait_for_timeout(300)
    assert violations(page) == []


def test_the_computer_can_be_hurried_and_explains_itself(page: Page) -> None:
    page.goto("/")
    choose(page, "Germans", "recruit")
    choose(page, "French", "person")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.get_by_role("button", name="Hurry the computer").wait_for()
    page.keyboard.press("g")
    said = re.compile(r"Assaults .* \d+ % to hit the defenders")
    expect(page.locator(".explained")).to_contain_text(said, timeout=4 * PATIENCE)


def test_an_account_has_its_games_on_a_second_browser(
    new_page: Callable[[], Page], server: Server, violations: Callable[[Page], list[str]]
) -> None:
    [token] = seated(server, SEED, ("german", "french"))
    first, second = new_page(), new_page()
    enter(first, "Driant")
    Person(first, token)
    enter(second, "Driant", is_new=False)
    expect(second.get_by_text("Your decision")).to_be_visible()
    second.get_by_role("link", name="Resume").click()
    expect(second).to_have_url(re.compile(f"/t/{token}$"))
    first.goto("/")
    first.locator("summary", has_text="Settings of the account").click()
    first.wait_for_timeout(300)
    assert violations(first) == []
    first.get_by_role("button", name="Log out everywhere").click()
    expect(first.locator("summary", has_text=ACCOUNT)).to_be_visible()
    second.goto("/")
    expect(second.locator("summary", has_text=ACCOUNT)).to_be_visible()


def test_a_passkey_opens_the_account(browser: Browser, server: Server) -> None:
    """A name, not a number, is the address that passkeys are for."""
    context = browser.new_context(base_url=server.url.replace("127.0.0.1", "localhost"), locale="en-GB")
    page = context.new_page()
    devices = context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
    options |= {"hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True}
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    enter(page, "Raynal")
    page.locator("summary", has_text="Settings of the account").click()
    page.get_by_role("button", name="Make a passkey").click()
    expect(page.get_by_text("Passkey of")).to_be_visible()
    page.get_by_role("button", name="Log out", exact=True).click()
    page.locator("summary", has_text=ACCOUNT).click()
    page.get_by_role("button", name="With a passkey").click()
    expect(page.locator(".account b")).to_have_text("Raynal")
    context.close()


def test_a_challenge_is_taken_and_opens_on_both_screens(
    new_page: Callable[[], Page], violations: Callable[[Page], list[str]]
) -> None:
    opener, other = new_page(), new_page()
    opener.goto("/")
    other.goto("/")
    choose(opener, "Clock", "Days for each turn: 3")
    opener.locator("summary", has_text="Find an opponent").click()
    opener.get_by_label("A word with it").fill("A slow one?")
    opener.get_by_role("button", name="Offer a challenge").click()
    expect(opener.get_by_text("Your challenge is open")).to_be_visible()
    offered = other.locator("[data-challenge]")
    expect(offered).to_contain_text("A slow one?")
    expect(offered).to_contain_text("Days for each turn: 3")
    other.wait_for_timeout(300)
    assert violations(other) == []
    offered.get_by_role("button", name="Take it").click()
    expect(other).to_have_url(re.compile("/t/"))
    expect(opener).to_have_url(re.compile("/t/"))
    expect(opener.get_by_role("status").first).to_contain_text("Bombardment")
    expect(other.locator("[data-side=german]")).to_have_attribute("data-there", "thinks")


def test_a_challenge_can_be_withdrawn(new_page: Callable[[], Page]) -> None:
    opener = new_page()
    opener.goto("/")
    opener.locator("summary", has_text="Find an opponent").click()
    opener.get_by_role("button", name="Offer a challenge").click()
    opener.get_by_role("button", name="Withdraw it").click()
    expect(opener.get_by_text("Nobody is looking for an opponent")).to_be_visible()


def test_a_mail_opens_the_seat(
    browser: Browser, mailing: Server, box: Mailbox, violations: Callable[[Page], list[str]]
) -> None:
    german_token, french_token = seated(mailing, SEED, ("german",), ("french",))
    contexts = [browser.new_context(base_url=mailing.url, locale="en-GB") for _ in range(2)]
    german, french = (context.new_page() for context in contexts)
    Person(french, french_token)
    french.locator("summary", has_text="Mail when it is my turn").click()
    french.get_by_label("Mail address").fill("french@example.org")
    french.get_by_role("button", name="Ask for mails").click()
    expect(french.get_by_text("A mail has gone to f…@example.org")).to_be_visible()
    french.goto(link(box.wait(1)[0], "mail"))
    assert violations(french) == []
    french.get_by_role("button", name="Yes, write to me").click()
    expect(french.get_by_role("status")).to_contain_text("Mails go to f…@example.org")
    person = Person(german, german_token)
    bombard(person)
    move(person)
    assault(person)
    mail = box.wait(2)[1]
    assert "your decision" in str(mail["Subject"])
    french.goto(link(mail, "t"))
    expect(french.get_by_role("status").first).to_contain_text("support the defence")
    for context in contexts:
        context.close()

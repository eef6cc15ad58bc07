"""The first scenario in two windows: every click of both sides until one of them has its last medal."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from grognard.arena.playout import choice
from grognard.engine.dice import Luck
from grognard.engine.match import Match
from grognard.games import game
from grognard.players import player
from tests.browser.person import Person, header_of, seated
from tests.clicking import clicks_to
from tests.serving import Server

pytestmark = pytest.mark.browser

SEED = "greatwar 1"
OPENING_ACTION = ("greatwar", "s01")
LOOKED_AT = 20
"""After every so many actions both screens are searched for what they may not show."""
NAME = re.compile(r"\w+")


def test_the_first_scenario_to_the_last_medal(new_page: Callable[[], Page], server: Server) -> None:
    """Both sides click what a sensible player would do; hands are looked for on the other screen all the while."""
    tokens = seated(server, SEED, ("german",), ("allied",), play=OPENING_ACTION)
    people = {side: Person(new_page(), token) for side, token in zip(("german", "allied"), tokens, strict=True)}
    match, greedy, luck = Match.new(game("greatwar"), header_of(OPENING_ACTION, SEED)), player("greedy"), Luck(SEED)
    while not match.play.over:
        if len(match.entries) % LOOKED_AT == 0:
            shows_no_secret(match, people)
        side, action = match.decider, choice(greedy, match.play, luck)
        clicks = clicks_to(match.play, action)
        assert clicks is not None, action
        people[side].has_seen(len(match.entries))
        people[side].click(clicks)
        match.act(side, action)
    for person in people.values():
        person.has_seen(len(match.entries))
        expect(person.prompt).to_contain_text("won")


def shows_no_secret(match: Match, people: dict[str, Person]) -> None:
    """No card that a side does not know has its name anywhere in its page; its own cards have."""
    for side, person in people.items():
        person.has_seen(len(match.entries))
        shown = set(NAME.findall(person.page.content()))
        assert shown & {*match.play.game.secrets(match.play, side)} == set()
        assert shown & {card.id for card in match.play.game.view(match.play, side).cards if card.at == "hand"}


def test_hands_are_covered_between_the_sides_of_one_screen(
    page: Page, server: Server, violations: Callable[[Page], list[str]]
) -> None:
    [token] = seated(server, SEED, ("german", "allied"), play=OPENING_ACTION)
    match, greedy, luck = Match.new(game("greatwar"), header_of(OPENING_ACTION, SEED)), player("greedy"), Luck(SEED)
    person, first = Person(page, token), match.decider
    hand, cover = page.get_by_role("group", name="Your hand"), page.get_by_role("button", name="Show the cards")
    is_covered(page, hand, cover)
    assert violations(page) == []
    cover.click()
    expect(hand).to_have_count(1)
    while match.decider == first:
        action = choice(greedy, match.play, luck)
        person.click(clicks_to(match.play, action) or [])
        match.act(first, action)
        person.has_seen(len(match.entries))
    is_covered(page, hand, cover)


def is_covered(page: Page, hand: Locator, cover: Locator) -> None:
    """Nothing shows that is the other side's business."""
    expect(cover).to_be_visible()
    expect(hand).to_have_count(0)
    expect(page.get_by_role("region", name="What happened")).to_have_count(0)

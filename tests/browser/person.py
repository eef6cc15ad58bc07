"""A person at the page: clicks what a person would click, and reads what it says."""

from __future__ import annotations

import re

import msgspec
from playwright.sync_api import Locator, Page, expect

from grognard.engine.match import Header, Match
from grognard.games import game
from grognard.server.store import Saved, Seat, Store
from grognard.server.table import summary
from tests.serving import Server

VERDUN = ("verdun", "verdun")


class Person:
    """One browser page, opened at a seat."""

    def __init__(self, page: Page, token: str) -> None:
        self.page = page
        page.goto(f"/t/{token}")
        self.prompt.wait_for()
        self.page.locator("[data-piece]").first.wait_for(state="attached")

    @property
    def prompt(self) -> Locator:
        return self.page.get_by_role("status").first

    def says(self, words: str) -> None:
        """The prompt comes to say this."""
        expect(self.prompt).to_contain_text(re.compile(words))

    def pick(self, *tokens: str) -> None:
        """Click counters and places one after the other, each when it can be picked."""
        for token in tokens:
            spot = self.page.locator(f'[data-pick="{token}"]').first
            spot.wait_for(state="attached")
            spot.dispatch_event("click")

    def press(self, label: str) -> None:
        button = self.page.get_by_role("button", name=re.compile(label)).first
        expect(button).to_be_enabled()
        button.click()

    def at(self, unit: str, place: str) -> None:
        """The counter comes to stand in this place."""
        expect(self.page.locator(f'[data-piece="{unit}"]').first).to_have_attribute("data-place", place)


def seated(server: Server, seed: str, *seats: tuple[str, ...], play: tuple[str, str] = VERDUN) -> list[str]:
    """A table of a game and scenario whose dice are known, with one seat for each group of sides."""
    name, scenario = play
    rules = game(name)
    header = Header(name, rules.version, scenario, (), seed)
    kinds = {side: "person" for sides in seats for side in sides}
    saved = Saved(f"table {seed}", header, kinds, summary(Match.new(rules, header)))
    tokens = [f"{msgspec.json.encode(seed).hex()}{number}" for number in range(len(seats))]
    store = Store(server.home / "games.sqlite3")
    store.create(saved, [Seat(token, sides) for token, sides in zip(tokens, seats, strict=True)])
    store.close()
    return tokens

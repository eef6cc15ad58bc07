"""A person at the page: clicks what a person would click, and reads what it says."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

import msgspec
from playwright.sync_api import Locator, Page, expect

from grognard.engine.match import Header, Match
from grognard.games import game
from grognard.server.showing import summary
from grognard.server.sqlite import Sqlite
from grognard.server.store import Done, Mark, Saved, Seat, Store
from tests.clicking import Click
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

    def has_its_answer(self) -> None:
        """The page comes to show what follows from the last click: a button by its number is one of that menu."""
        expect(self.page.locator("main")).to_have_attribute("data-asking", "false")

    def press(self, label: str) -> None:
        self.has_its_answer()
        button = self.page.get_by_role("button", name=re.compile(label)).first
        expect(button).to_be_enabled()
        button.click()

    def click(self, clicks: list[Click]) -> None:
        """All the clicks of one action: things that are lit, and buttons by their number."""
        for click in clicks:
            if click.button < 0:
                self.pick(click.pick)
            else:
                self.has_its_answer()
                self.page.locator(".prompt .buttons button").nth(click.button).click()

    def has_seen(self, actions: int) -> None:
        """The page comes to show the table after so many actions."""
        expect(self.page.locator("main")).to_have_attribute("data-seq", str(actions))

    def at(self, unit: str, place: str) -> None:
        """The counter comes to stand in this place."""
        expect(self.page.locator(f'[data-piece="{unit}"]').first).to_have_attribute("data-place", place)


def in_store(server: Server, change: Callable[[Store], Awaitable[None]]) -> None:
    """Change what the server's store holds; in a thread, since the browser's driver has a loop in this one."""

    async def changed() -> None:
        store = Store(Sqlite(server.home / "games.sqlite3"))
        await store.open()
        await change(store)
        await store.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, changed()).result()


def already_played(server: Server, seed: str, match: Match) -> None:
    """What was done at the table before anybody came to look."""

    async def append(store: Store) -> None:
        for number, entry in enumerate(match.entries):
            done = Done(entry.side, msgspec.to_builtins(entry.action))
            await store.append(f"table {seed}", Mark(0, number), done, summary(match))

    in_store(server, append)


def header_of(play: tuple[str, str], seed: str) -> Header:
    """What the table is played by."""
    name, scenario = play
    return Header(name, game(name).version, scenario, (), seed)


def seated(server: Server, seed: str, *seats: tuple[str, ...], play: tuple[str, str] = VERDUN) -> list[str]:
    """A table of a game and scenario whose dice are known, with one seat for each group of sides."""
    rules, header = game(play[0]), header_of(play, seed)
    kinds = {side: "person" for sides in seats for side in sides}
    saved = Saved(f"table {seed}", header, kinds, summary(Match.new(rules, header)))
    tokens = [f"{msgspec.json.encode(seed).hex()}{number}" for number in range(len(seats))]
    chairs = [Seat(token, sides) for token, sides in zip(tokens, seats, strict=True)]
    in_store(server, lambda store: store.create(saved, chairs))
    return tokens

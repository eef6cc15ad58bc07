"""Stonne in two windows: a whole turn of both sides, with aircraft over the field and a unit driven back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from grognard.engine.dice import Luck
from grognard.engine.match import Entry, Match
from grognard.engine.play import Play
from grognard.engine.steps import Action
from grognard.games import game
from grognard.games.blitzkrieg.air import AirSent
from grognard.games.blitzkrieg.retreat import Retreated
from tests.browser.person import Person, already_played, header_of, seated
from tests.clicking import clicks_to
from tests.serving import Server

pytestmark = pytest.mark.browser

SEED = "stonne 2"
STONNE = ("blitzkrieg", "stonne")
WANTED = {AirSent, Retreated}
TRIES = 20


def start() -> Match:
    return Match.new(game("blitzkrieg"), header_of(STONNE, SEED))


def turns() -> Iterator[list[Entry]]:
    """A game of Stonne turn by turn, played at random; the first part is the set-up."""
    match, luck = start(), Luck(SEED)
    while not match.play.over:
        turn, first = match.play.state.turn, len(match.entries)
        while not match.play.over and match.play.state.turn == turn:
            match.act(match.decider, some_action(match.play, luck))
        yield match.entries[first:]


def some_action(play: Play[Any], luck: Luck) -> Action:
    """At random, but nothing that a person would need to walk in circles for."""
    assert play.decision is not None
    for _ in range(TRIES):
        action = play.decision.sample(play, luck)
        if clicks_to(play, action) is not None:
            return action
    return luck.pick(play.decision.candidates(play))


def eventful() -> tuple[list[Entry], list[Entry]]:
    """The first turn that has all that is wanted, and everything before it."""
    before: list[Entry] = []
    for turn in turns():
        if {type(event) for entry in turn for event in entry.events} >= WANTED and before:
            return before, turn
        before += turn
    raise AssertionError(f"no such turn with the seed {SEED}")


def test_a_turn_of_stonne_with_aircraft_and_a_retreat(new_page: Callable[[], Page], server: Server) -> None:
    before, turn = eventful()
    match = start()
    for entry in before:
        match.act(entry.side, entry.action)
    tokens = seated(server, SEED, ("german",), ("allied",), play=STONNE)
    already_played(server, SEED, match)
    people = {side: Person(new_page(), token) for side, token in zip(("german", "allied"), tokens, strict=True)}
    for entry in turn:
        clicks = clicks_to(match.play, entry.action)
        assert clicks is not None, entry.action
        people[entry.side].has_seen(len(match.entries))
        people[entry.side].click(clicks)
        match.act(entry.side, entry.action)
    for person in people.values():
        person.has_seen(len(match.entries))
        expect(person.page.get_by_text("retreat").first).to_be_visible()

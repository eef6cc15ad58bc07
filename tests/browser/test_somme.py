"""One combat of Somme 1918 in two windows, from the guns of step 2 to the advance of step 10."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from grognard.engine.events import Event
from grognard.engine.match import Entry, Match
from grognard.engine.steps import Action
from grognard.games import game
from grognard.games.somme.advance import Advance
from grognard.games.somme.artillery import Answer, CounterBattery, Guns
from grognard.games.somme.attack import Attack
from grognard.games.somme.bombardment import Bombarded
from grognard.games.somme.damage import ChooseLoss
from grognard.games.somme.giving_ground import Withdraw
from grognard.games.somme.guns import AttackerCounter, AttackerGuns, DefenderGuns, GunsNamed
from grognard.games.somme.lead import ChooseLead, LeadNamed
from grognard.games.somme.losses import StepLost
from grognard.games.somme.mastery import MasteryTested
from grognard.games.somme.orders import Done
from grognard.games.somme.plan_actions import DeclareOffensive, GiveBruchmuller
from grognard.games.somme.resolution import CombatResolved, OddsFound
from grognard.games.somme.retreat import Retreat
from tests.browser.person import Person, already_played, header_of, seated
from tests.clicking import clicks_to
from tests.serving import Server

pytestmark = pytest.mark.browser

HUTIER = ("somme", "hutier")
SIDES = ("german", "allied")
SEEDS = [f"somme {number}" for number in (35, *range(300))]
TARGET = "5017"
ATTACKERS = ("g_25_1", "g_25_2", "g_25_3", "g_4g_1", "g_4g_2", "g_4g_3")
ATTACK = Attack(TARGET, ATTACKERS, stoss=True)
OPENING = (DeclareOffensive(("g_army_3",)), GiveBruchmuller("g_army_3"), Done(), Done(), Done(), Done())
"""Up to the first combat phase: an offensive, and nobody moves."""

ASKED: tuple[tuple[type, str, str], ...] = (
    (AttackerGuns, "german", "step 2: choose the artillery"),
    (DefenderGuns, "allied", "step 3: choose the artillery"),
    (AttackerCounter, "german", "step 4: turn up to"),
    (ChooseLoss, "german", "bombardment.*Which unit takes the next loss"),
    (ChooseLead, "german", "step 6: choose your lead unit"),
    (Retreat, "allied", "How far do the defenders go back"),
    (ChooseLoss, "german", "combat.*Which unit takes the next loss"),
    (Advance, "german", f"Advance: into {TARGET}"),
)
"""What is wanted of the combat: what it asks, of whom, and how the page puts it. More may be asked in between."""

FORECAST = (AttackerGuns, DefenderGuns, AttackerCounter, ChooseLead)
"""Beside these questions stands what would come of the combat."""

TOLD: dict[type[Event], str] = {
    GunsNamed: "in counter-battery",
    Bombarded: "bombard for",
    StepLost: "loses a step",
    LeadNamed: "leads, morale",
    OddsFound: f"Combat for {TARGET}.*shift",
    CombatResolved: "on the white dice",
    MasteryTested: "tactical mastery, die",
}
"""What both windows tell of the steps that nobody decides."""


def opened(seed: str) -> Match:
    """The table before the attack."""
    match = Match.new(game("somme"), header_of(HUTIER, seed))
    for action in OPENING:
        match.act("german", action)
    return match


def choice(offers: list[Action]) -> Action:
    """As many guns as may be; back by one hex; else whatever comes first."""
    return Withdraw(1) if Withdraw(1) in offers else max(offers, key=guns)


def guns(action: Action) -> int:
    return len(action.guns) if isinstance(action, Guns | Answer | CounterBattery) else 0


def fought(seed: str) -> tuple[list[Entry], list[type]]:
    """All that is done from the attack until the combat is over, and the decisions behind it."""
    match = opened(seed)
    match.act("german", ATTACK)
    play: Any = match.play
    asked: list[type] = []
    while play.state.combat is not None:
        asked.append(type(play.decision))
        match.act(match.decider, choice(play.decision.candidates(play)))
    return match.entries[len(OPENING) + 1 :], asked


def eventful() -> tuple[str, list[Entry]]:
    """The first dice that bring all that is wanted, in this order."""
    for seed in SEEDS:
        entries, asked = fought(seed)
        coming = iter(asked)
        if all(kind in coming for kind, _, _ in ASKED):
            return seed, entries
    raise AssertionError("no such combat")


class Theatre:
    """The windows of both sides, and the same play beside them."""

    def __init__(self, seed: str, people: dict[str, Person]) -> None:
        self.match, self.people = opened(seed), people
        self.play: Any = self.match.play

    def act(self, side: str, action: Action) -> None:
        """Carry out an action by clicks in the window of its side; both windows come to show it."""
        clicks = clicks_to(self.match.play, action)
        assert clicks is not None, action
        self.people[side].has_seen(len(self.match.entries))
        self.people[side].click(clicks)
        self.match.act(side, action)
        told = [words for kind, words in TOLD.items() if any(type(e) is kind for e in self.match.entries[-1].events)]
        for person in self.people.values():
            person.has_seen(len(self.match.entries))
            for words in told:
                expect(person.page.get_by_text(re.compile(words)).first).to_be_visible()

    def is_asked(self, side: str, words: str) -> None:
        """One side reads the question, the other that it has to wait."""
        for name, person in self.people.items():
            person.says(words if name == side else "Waiting for")

    def is_forecast(self, side: str) -> None:
        """The running column, in both windows; for who decides, the chances of both masteries and of step 8."""
        shown = self.play.decision.menu(self.play, ()).preview
        page = self.people[side].page
        column = shown.title.facts["column"]
        running = re.compile(rf"Combat for {TARGET}.* at {column}")
        for person in self.people.values():
            expect(person.page.locator("header .status")).to_contain_text(running)
        expect(page.locator(".preview h2")).to_contain_text(running)
        expect(page.locator(".preview tr")).to_have_count(len(shown.chances))
        for words in ("Germans: total mastery", "Allies: total mastery"):
            expect(page.locator(".preview").get_by_text(words)).to_be_visible()


def test_a_combat_of_ten_steps_in_two_windows(new_page: Callable[[], Page], server: Server) -> None:
    seed, entries = eventful()
    tokens = seated(server, seed, *((side,) for side in SIDES), play=HUTIER)
    already_played(server, seed, opened(seed))
    people = {side: Person(new_page(), token) for side, token in zip(SIDES, tokens, strict=True)}
    theatre = Theatre(seed, people)
    play = theatre.play
    defenders = play.ids(play.fighters(play.hex(TARGET)))
    theatre.is_asked("german", "choose a hex to attack")
    theatre.act("german", ATTACK)
    waited = list(ASKED)
    for entry in entries:
        kind = type(play.decision)
        if waited and kind is waited[0][0]:
            theatre.is_asked(*waited.pop(0)[1:])
        if kind in FORECAST:
            theatre.is_forecast(entry.side)
        theatre.act(entry.side, entry.action)
    assert not waited
    places = {unit: play.place_name(play.unit(unit)) for unit in (*ATTACKERS, *defenders)}
    assert TARGET in places.values()
    assert TARGET not in [places[unit] for unit in defenders]
    for person in people.values():
        for unit, place in places.items():
            if place:
                person.at(unit, place)

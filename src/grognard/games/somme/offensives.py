"""8.0, D: the declaration of offensives, and what follows from it: guns, reserves and tanks, Bruchmuller."""

from __future__ import annotations

from typing import Any, Final

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.somme import counters, offensives_menu
from grognard.games.somme.battlefield import ALLIED, ENEMY, SIDES
from grognard.games.somme.bruchmuller import PlaceBruchmuller
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.deployment import Deploy
from grognard.games.somme.plan_actions import DeclareOffensive, NoOffensive
from grognard.games.somme.plans import NO_GUN, Plan, assignments, gun_ruling, may_declare, offers, plans, side_ruling
from grognard.games.somme.preparation import Preparations
from grognard.games.somme.state import HESITANT, OFFENSIVE, Offensive
from grognard.games.somme.strategic import muster

SEQUENCES: Final = 3  # of a turn with an offensive


class OffensiveDeclared(Event, frozen=True):
    """A side has declared an offensive with these army artilleries."""

    side: str
    guns: list[str]


class NoOffensiveDeclared(Event, frozen=True):
    """A side has declared none."""

    side: str


class OffensiveImpossible(Event, frozen=True):
    """Q-103: a side ought to declare an offensive and has no artillery for it."""

    side: str


# the turn before is over


class GunsBack(Step[Campaign18], frozen=True):
    """The offensive of the last turn is over: its guns are back in Bombardment mode, and Ludendorff remembers them."""

    @rule("8.0f", "15.2.3a", "CAMP-07")
    def run(self, play: Campaign18) -> None:
        state = play.state
        used = [unit for unit, marks in enumerate(state.marks) if marks & OFFENSIVE]
        play.clear(OFFENSIVE | HESITANT)
        for unit in used:
            play.mark(unit, HESITANT)
        state.offensives, state.bruchmuller = (), -1
        state.declared, state.seized, state.sequences = -1, False, 1


# declaring


def declaration_phase() -> list[Step[Any]]:
    """The phase of both sides, the one with the initiative first."""
    return [Declarations()]


class Declarations(Step[Campaign18], frozen=True):
    """D.5: the side with the initiative decides first; the other only if that one declares nothing."""

    @rule("8.0a", "D.1a", "D.5a", "D.5b")
    def run(self, play: Campaign18) -> None:
        first = play.state.initiative
        for side in (ENEMY[first], first):
            play.then(Declare(SIDES[side]))
            plan = duty(play, side)
            if plan is not None:
                play.then(Compulsory(SIDES[side]))


def duty(play: Campaign18, side: int) -> Plan | None:
    """The offensive that a side must declare on this turn."""
    return next((plan for plan in plans(play, side) if plan.must), None)


class Compulsory(Step[Campaign18], frozen=True):
    """Q-103: an offensive that must be declared and for which there is one choice of guns, or none."""

    side: str

    @rule("S1-05", "S2-05", "S2-06", "S3-05", "CAMP-05")
    def run(self, play: Campaign18) -> None:
        side = side_index(self.side)
        plan = duty(play, side)
        if plan is None:
            return
        choices = assignments(play, side, plan)
        if len(choices) == 1:
            launch(play, side, plan, choices[0])
        elif not choices:
            play.tell(OffensiveImpossible(self.side))
            for event in dict.fromkeys(slot.event for slot in plan.slots):
                _discard(play, side, event)


def _discard(play: Campaign18, side: int, event: str) -> None:
    counter = counters.holds(play, side, event)
    if counter >= 0:
        counters.put_aside(play, counter)


class Declare(Decision[Campaign18], frozen=True):
    """A side declares an offensive, with the army artilleries for it, or none."""

    accepts = (DeclareOffensive, NoOffensive)
    cites = "8.0a"

    @rule("8.0a", "D.1a", "D.5b")
    def moot(self, play: Campaign18) -> bool:
        """Only for reasons that both sides see: what is in a hand is not among them."""
        return not may_declare(play, side_index(self.side))

    def forced(self, play: Campaign18) -> Action | None:
        return None if offers(play, side_index(self.side)) else NoOffensive()

    def candidates(self, play: Campaign18) -> list[Action]:
        found: list[Action] = [DeclareOffensive(guns, plan.name) for plan, guns in offers(play, side_index(self.side))]
        return found if duty(play, side_index(self.side)) else [*found, NoOffensive()]

    @rule("8.0a", "8.0c", "D.1a", "CAMP-05")
    def check(self, play: Campaign18, action: DeclareOffensive | NoOffensive) -> Ruling:
        side = side_index(self.side)
        if isinstance(action, NoOffensive):
            return forbid("8.0a", "must_declare") if duty(play, side) else LEGAL
        plan = next((each for each in plans(play, side) if each.name == action.event), None)
        if plan is None:
            return forbid("D.1a", "no_such_offensive")
        return side_ruling(play, side) and guns_ruling(play, side, plan, action.guns)

    @rule("D.5d")
    def choose(self, play: Campaign18, action: DeclareOffensive | NoOffensive) -> None:
        side = side_index(self.side)
        if isinstance(action, NoOffensive):
            play.tell(NoOffensiveDeclared(self.side))
            return
        plan = next(each for each in plans(play, side) if each.name == action.event)
        launch(play, side, plan, action.guns)

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        return offensives_menu.declare_menu(play, self.side, draft, duty(play, side_index(self.side)) is None)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        return offensives_menu.why_not_gun(play, side_index(self.side), pick.partition(":")[2])


def guns_ruling(play: Campaign18, side: int, plan: Plan, guns: tuple[str, ...]) -> Ruling:
    """One artillery for each place of the plan, as many as there must be."""
    if guns in assignments(play, side, plan):
        return LEGAL
    for slot, name in zip(plan.slots, guns, strict=False):
        ruling = gun_ruling(play, side, slot, play.unit(name)) if name != NO_GUN else LEGAL
        if not ruling:
            return ruling
    return forbid("8.0c", "number_of_guns", count=len(plan.slots))


@rule("8.0b", "8.0c", "D.1c", "D.5a", "D.5c", "15.2.3a")
def launch(play: Campaign18, side: int, plan: Plan, guns: tuple[str, ...]) -> None:
    """Two sequences more, the guns turned to Offensive mode, the initiative to whoever declares; then he sets it up."""
    state = play.state
    state.seized = side != state.initiative
    state.declared = state.initiative = side
    state.sequences = SEQUENCES
    state.allied_declared = state.allied_declared or side == ALLIED
    for slot, name in zip(plan.slots, guns, strict=True):
        if name != NO_GUN:
            _turn(play, play.unit(name))
            state.offensives += (Offensive(play.unit(name), slot.bonus, slot.event),)
    play.tell(OffensiveDeclared(SIDES[side], [name for name in guns if name != NO_GUN]))
    for event in dict.fromkeys(slot.event for slot in plan.slots if slot.event):
        counters.lay_down(play, counters.holds(play, side, event))
        muster(play, event)
    play.then(Deploy(SIDES[side]), PlaceBruchmuller(SIDES[side]))


@rule("15.2.3a", "D.3a")
def _turn(play: Campaign18, gun: int) -> None:
    """To Offensive mode; one in the Strategic Reserve is turned when it is put on the map."""
    if play.on_map(gun):
        play.mark(gun, OFFENSIVE)


# prepared headquarters


def preparation_phase() -> list[Step[Any]]:
    """F: the side without the initiative may prepare an offensive."""
    return [Preparations()]

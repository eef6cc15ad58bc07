"""The 1st DCR at Dinant: when it is called, many of its tanks have broken down on the way."""

from __future__ import annotations

from typing import Final

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.blitzkrieg.availability import FIRST_DCR, first_turn
from grognard.games.blitzkrieg.battlefield import ALLIED, SIDES
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.state import REFIT

B1: Final = "char_b1"
H39: Final = "hotchkiss_h39"
RULES: Final = {B1: "DIN-R-F4", H39: "DIN-R-F5"}


class DcrCalled(Event, frozen=True):
    """The division may come: so many of its B1 and H39 units have a Refit marker."""

    b1: int
    h39: int


class RefitGiven(Event, frozen=True):
    """Units of the division that will come with a Refit marker."""

    units: list[str]


class FirstDcr(Step[Campaign40], frozen=True):
    """On the turn on which the division becomes available two dice are thrown for its tanks; on others nothing."""

    @rule("DIN-R-F4", "DIN-R-F5")
    def run(self, play: Campaign40) -> None:
        if not becomes_available(play):
            return
        b1 = play.roll(SIDES[ALLIED], "dcr_b1")
        h39 = play.field.scenario.dcr_h39_refits[play.roll(SIDES[ALLIED], "dcr_h39") - 1]
        play.tell(DcrCalled(b1, h39))
        play.then(RefitAll(B1, b1), RefitAll(H39, h39))


@rule("DIN-R-F3")
def becomes_available(play: Campaign40) -> bool:
    """Is this the first turn on which it may come?"""
    called = [group for group in play.field.groups if group.trigger == FIRST_DCR]
    return any(first_turn(play, group) == play.state.turn for group in called)


def fit_tanks(play: Campaign40, tank: str) -> list[int]:
    """The tanks of this type that come with the division and have no marker yet."""
    comes = [unit for unit, group in play.field.arrivals.items() if group.trigger == FIRST_DCR]
    return [unit for unit in comes if play.units[unit].type == tank and not play.has(unit, REFIT)]


class RefitAll(Step[Campaign40], frozen=True):
    """So many tanks of a type get a marker: all of them if there are no more, else those that the owner names."""

    tank: str
    count: int

    def run(self, play: Campaign40) -> None:
        tanks = fit_tanks(play, self.tank)
        if self.count < len(tanks):
            play.then(RefitDcr(SIDES[ALLIED], self.tank, self.count))
        else:
            give_refit(play, tanks)


def give_refit(play: Campaign40, units: list[int]) -> None:
    for unit in units:
        play.mark(unit, REFIT)
    if units:
        play.tell(RefitGiven(play.ids(units)))


class GiveRefit(Action, frozen=True):
    """B-58: a tank unit that gets one of the markers."""

    unit: str


class RefitDcr(Decision[Campaign40], frozen=True):
    """B-58: the owner names the tanks with a marker, one after the other."""

    tank: str
    count: int

    accepts = (GiveRefit,)
    cites = "DIN-R-F4"

    def moot(self, play: Campaign40) -> bool:
        return self.count < 1

    def candidates(self, play: Campaign40) -> list[Action]:
        return [GiveRefit(name) for name in play.ids(fit_tanks(play, self.tank))]

    def check(self, play: Campaign40, action: GiveRefit) -> Ruling:
        if play.unit(action.unit) in fit_tanks(play, self.tank):
            return LEGAL
        return forbid(RULES[self.tank], "not_such_a_tank", unit=action.unit, tank=self.tank)

    def choose(self, play: Campaign40, action: GiveRefit) -> None:
        give_refit(play, [play.unit(action.unit)])
        play.then(RefitDcr(self.side, self.tank, self.count - 1))

    def menu(self, play: Campaign40, draft: tuple[str, ...]) -> Menu:
        names = play.ids(fit_tanks(play, self.tank))
        chosen = next((name for name in names if f"unit:{name}" in draft), "")
        picks = tuple(Pick(f"unit:{name}", "unit", chosen=name == chosen) for name in names)
        prompt = Text("prompt.refit_dcr", {"tank": self.tank, "count": self.count})
        buttons = tuple(Button(Text("button.refit", {"unit": name}), GiveRefit(name)) for name in names)
        ready = GiveRefit(chosen) if chosen else None
        return Menu(prompt, RULES[self.tank], (f"unit:{chosen}",) if chosen else (), picks, buttons, ready=ready)

    def why_not(self, play: Campaign40, draft: tuple[str, ...], pick: str) -> Ruling:
        ruling = self.check(play, GiveRefit(pick.partition(":")[2]))
        return ruling if not ruling else forbid(self.cites, "not_now", pick=pick)

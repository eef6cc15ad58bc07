"""What befalls the French at Stonne before the first turn: two dice, and who is struck."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.blitzkrieg.actions import ChooseUnit
from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN, SIDES
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.state import DISORGANISED, REFIT

MORE = 2  # added to the first die


class Struck(Event, frozen=True):
    """A unit begins disorganised."""

    unit: str


class Worn(Event, frozen=True):
    """A unit begins with a Refit marker."""

    unit: str


class Shelling(Step[Campaign40], frozen=True):
    """The German throws a die for units in disorder, and one for worn ones."""

    @rule("STO-S-F3", "STO-S-F4")
    def run(self, play: Campaign40) -> None:
        disorganised = play.roll(SIDES[GERMAN], "shelling") + MORE
        worn = play.roll(SIDES[GERMAN], "wear")
        play.then(PickDisorganised(SIDES[GERMAN], disorganised), PickRefit(SIDES[ALLIED], worn))


def without(play: Campaign40, mark: int) -> list[int]:
    """French combat units on the map that do not bear a mark."""
    return [unit for unit in play.field.combat[ALLIED] if play.on_map(unit) and not play.has(unit, mark)]


class _Picking(Decision[Campaign40], frozen=True):
    """So many units are named, one after the other."""

    count: int

    accepts = (ChooseUnit,)

    def able(self, play: Campaign40) -> list[int]:
        raise NotImplementedError

    def strike(self, play: Campaign40, unit: int) -> None:
        raise NotImplementedError

    def prompt(self) -> Text:
        raise NotImplementedError

    def moot(self, play: Campaign40) -> bool:
        return self.count < 1 or not self.able(play)

    def candidates(self, play: Campaign40) -> list[Action]:
        return [ChooseUnit(name) for name in play.ids(self.able(play))]

    def check(self, play: Campaign40, action: ChooseUnit) -> Ruling:
        if play.unit(action.unit) in self.able(play):
            return LEGAL
        return forbid(self.cites, "cannot_be_struck", unit=action.unit)

    def choose(self, play: Campaign40, action: ChooseUnit) -> None:
        self.strike(play, play.unit(action.unit))
        play.then(type(self)(self.side, self.count - 1))

    def menu(self, play: Campaign40, draft: tuple[str, ...]) -> Menu:
        names = play.ids(self.able(play))
        picks = tuple(Pick(f"unit:{name}", "target") for name in names)
        buttons = tuple(Button(Text("button.choose_unit", {"unit": name}), ChooseUnit(name)) for name in names)
        picked = next((name for name in names if f"unit:{name}" in draft), "")
        ready = ChooseUnit(picked) if picked else None
        return Menu(self.prompt(), self.cites, (), picks, buttons, ready=ready)

    def why_not(self, play: Campaign40, draft: tuple[str, ...], pick: str) -> Ruling:
        ruling = self.check(play, ChooseUnit(pick.partition(":")[2]))
        return ruling if not ruling else forbid(self.cites, "not_now", pick=pick)


class PickDisorganised(_Picking, frozen=True):
    """The German chooses the French units that begin disorganised."""

    cites = "STO-S-F3"

    def able(self, play: Campaign40) -> list[int]:
        return without(play, DISORGANISED)

    def strike(self, play: Campaign40, unit: int) -> None:
        play.disorganise(unit)
        play.tell(Struck(play.units[unit].id))

    def prompt(self) -> Text:
        return Text("prompt.pick_disorganised", {"count": self.count})


class PickRefit(_Picking, frozen=True):
    """The French player chooses those that begin with a Refit marker."""

    cites = "STO-S-F4"

    def able(self, play: Campaign40) -> list[int]:
        return without(play, REFIT)

    def strike(self, play: Campaign40, unit: int) -> None:
        play.mark(unit, REFIT)
        play.tell(Worn(play.units[unit].id))

    def prompt(self) -> Text:
        return Text("prompt.pick_refit", {"count": self.count})

"""F: prepared offensives, an option: headquarters on their "offensive possible" face."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from grognard.engine.drafts import last_pick
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.somme.battlefield import ENEMY, GERMAN, SIDES
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.plans import prepared
from grognard.games.somme.state import POSSIBLE
from grognard.games.somme.supply import headquarters

OPTION: Final = "prepared_offensives"


class TurnHeadquarters(Action, frozen=True):
    """A headquarters is turned to its "offensive possible" face, or back."""

    headquarters: str


class EndPreparation(Action, frozen=True):
    """No other headquarters is turned."""


class HeadquartersPrepared(Event, frozen=True):
    headquarters: str


class HeadquartersReleased(Event, frozen=True):
    """A headquarters is back on its ordinary face; `points` are those of the German that it costs or gives."""

    headquarters: str
    points: int


class Preparations(Step[Campaign18], frozen=True):
    """The phase of the side without the initiative, if the option is played."""

    @rule("F-1")
    def run(self, play: Campaign18) -> None:
        if play.option(OPTION):
            play.then(Prepare(SIDES[ENEMY[play.state.initiative]]))


class Prepare(Decision[Campaign18], frozen=True):
    """Q-176: any of the headquarters are turned, each once, for nothing; `turned` are those that were."""

    turned: tuple[str, ...] = ()

    accepts = (TurnHeadquarters, EndPreparation)
    cites = "F-1"

    def moot(self, play: Campaign18) -> bool:
        return not self._open(play)

    def _open(self, play: Campaign18) -> list[str]:
        names = play.ids(headquarters(play, side_index(self.side)))
        return [name for name in names if self.check(play, TurnHeadquarters(name))]

    def candidates(self, play: Campaign18) -> list[Action]:
        return [*map(TurnHeadquarters, self._open(play)), EndPreparation()]

    @rule("F-1")
    def check(self, play: Campaign18, action: TurnHeadquarters | EndPreparation) -> Ruling:
        """A headquarters on a road or railway is prepared; whichever is prepared may be turned back."""
        if isinstance(action, EndPreparation):
            return LEGAL
        hq, name = play.unit(action.headquarters), action.headquarters
        if hq not in headquarters(play, side_index(self.side)):
            return forbid("F-1", "no_headquarters_of_yours", unit=name)
        if name in self.turned:
            return forbid("F-1", "turned_already", unit=name)
        if not play.has(hq, POSSIBLE) and not (play.ground.road | play.ground.rail) >> play.state.at[hq] & 1:
            return forbid("F-1", "not_on_a_road", unit=name)
        return LEGAL

    @rule("F-1")
    def choose(self, play: Campaign18, action: TurnHeadquarters | EndPreparation) -> None:
        if isinstance(action, EndPreparation):
            return
        hq = play.unit(action.headquarters)
        if play.has(hq, POSSIBLE):
            play.unmark(hq, POSSIBLE)
            play.tell(HeadquartersReleased(action.headquarters, 0))
        else:
            play.mark(hq, POSSIBLE)
            play.tell(HeadquartersPrepared(action.headquarters))
        play.then(replace(self, turned=(*self.turned, action.headquarters)))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        return _menu(Text("prompt.prepare", {"side": self.side}), "F-1", self._open(play), draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        return self.check(play, TurnHeadquarters(pick.partition(":")[2]))


class Release(Decision[Campaign18], frozen=True):
    """F-3, Q-176: at the start of its movement phase a side may turn prepared headquarters back, for a point each."""

    accepts = (TurnHeadquarters, EndPreparation)
    cites = "F-3"

    def moot(self, play: Campaign18) -> bool:
        return not self._open(play)

    def _open(self, play: Campaign18) -> list[str]:
        side = side_index(self.side)
        return play.ids(prepared(play, side)) if side != play.state.initiative else []

    def candidates(self, play: Campaign18) -> list[Action]:
        return [*map(TurnHeadquarters, self._open(play)), EndPreparation()]

    @rule("F-3")
    def check(self, play: Campaign18, action: TurnHeadquarters | EndPreparation) -> Ruling:
        if isinstance(action, EndPreparation) or action.headquarters in self._open(play):
            return LEGAL
        return forbid("F-3", "not_prepared", unit=action.headquarters)

    @rule("F-3")
    def choose(self, play: Campaign18, action: TurnHeadquarters | EndPreparation) -> None:
        """A point off the German total if he pays, a point on it if the Allies do (Q-41)."""
        if isinstance(action, EndPreparation):
            return
        worth = play.field.points["headquarters"].points
        points = -worth if side_index(self.side) == GERMAN else worth
        play.state.penalty += points
        play.unmark(play.unit(action.headquarters), POSSIBLE)
        play.tell(HeadquartersReleased(action.headquarters, points))
        play.then(self)

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        return _menu(Text("prompt.release", {"side": self.side}), "F-3", self._open(play), draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        return self.check(play, TurnHeadquarters(pick.partition(":")[2]))


def _menu(prompt: Text, number: str, names: list[str], draft: tuple[str, ...]) -> Menu:
    picked = last_pick(draft, "unit")
    return Menu(
        prompt,
        number,
        (),
        tuple(Pick(f"unit:{name}", "unit") for name in names),
        (Button(Text("button.end_preparation"), EndPreparation(), primary=True),),
        ready=TurnHeadquarters(picked) if picked in names else None,
    )

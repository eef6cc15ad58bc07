"""12.4: the attacker goes forward, one unit after the other."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.somme import advance_menu
from grognard.games.somme.advancing import (
    GoForward,
    advance_ruling,
    advancers,
    climbs,
    endings,
    go_forward,
    length,
    ways,
)
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.escape import Path
from grognard.games.somme.exploitation_markers import markers_won
from grognard.games.somme.gunners import ADVANCE
from grognard.games.somme.moves import arrive
from grognard.games.somme.orders import Done

ENOUGH = 0.15  # how often the random player lets the others stay


class ClimbedInDisorder(Event, frozen=True):
    """12.4g: a crest on the way of an advance has disorganised a unit."""

    unit: str


class UseMastery(Step[Campaign18], frozen=True):
    """What the mastery of the attacker gives him, now that all losses are taken."""

    @rule("12.2.7a")
    def run(self, play: Campaign18) -> None:
        play.state.combat = replace(play.combat, advancing=length(play), markers=markers_won(play))


class Advance(Decision[Campaign18], frozen=True):
    """The attacker picks units that go into the hex fought for, or beyond; none has to."""

    accepts = (GoForward, Done)
    cites = "12.4b"

    def moot(self, play: Campaign18) -> bool:
        return not advancers(play)

    def candidates(self, play: Campaign18) -> list[Action]:
        found = [go_forward(play, unit, way) for unit in advancers(play) for way in endings(play, unit).values()]
        return [*found, Done()]

    def sample(self, play: Campaign18, luck: Luck) -> Action:
        if luck.chance(ENOUGH):
            return Done()
        unit = luck.pick(advancers(play))
        return go_forward(play, unit, luck.pick(list(ways(play, unit))))

    def check(self, play: Campaign18, action: GoForward | Done) -> Ruling:
        return LEGAL if isinstance(action, Done) else advance_ruling(play, action)

    def choose(self, play: Campaign18, action: GoForward | Done) -> None:
        if isinstance(action, GoForward):
            play.then(self)
            advance(play, play.unit(action.unit), tuple(play.hex(name) for name in action.path))

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        return advance_menu.menu(play, self.cites, draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        ruling = advance_menu.why_not(play, draft, pick)
        return ruling if not ruling else forbid(self.cites, "not_now", pick=pick)


@rule("12.4g")
def advance(play: Campaign18, unit: int, path: Path) -> None:
    """A unit goes forward with its Stoss; a crest beyond the first hex disorganises it."""
    play.state.combat = replace(play.combat, advanced=(*play.combat.advanced, unit))
    entered = tuple(arrive(play, (unit,), path, ADVANCE))
    if climbs(play, entered) and play.disorganise(unit):
        play.tell(ClimbedInDisorder(play.units[unit].id))

"""Retreat before combat: armoured cars and motorcycles slip away before the attack is resolved."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.view import Menu
from grognard.games.blitzkrieg import evade_menu
from grognard.games.blitzkrieg.actions import Pass
from grognard.games.blitzkrieg.answers import Evade
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.evading import evaders, evasion, unit_ruling, way_of, way_ruling, ways
from grognard.games.blitzkrieg.retreats import withdraw


class Evaded(Event, frozen=True):
    """A unit retreats before combat; the path leaves its start out and is empty if it leaves the map at once."""

    unit: str
    path: list[str]


@rule("CAP-3b")
class RetreatBefore(Decision[Campaign40], frozen=True):
    """Before anything of the combat is worked out, one unit after the other may go, or all stay."""

    accepts = (Evade, Pass)
    cites = "CAP-3a"

    def moot(self, play: Campaign40) -> bool:
        return not evaders(play)

    def candidates(self, play: Campaign40) -> list[Action]:
        found: list[Action] = [Pass()]
        for unit in evaders(play):
            found += [evasion(play, unit, way) for way in ways(play, unit)]
        return found

    def sample(self, play: Campaign40, luck: Luck) -> Action:
        if luck.chance(0.4):
            return Pass()
        unit = luck.pick(evaders(play))
        return evasion(play, unit, luck.pick(ways(play, unit)))

    def check(self, play: Campaign40, action: Evade | Pass) -> Ruling:
        if isinstance(action, Pass):
            return LEGAL
        unit = play.unit(action.unit)
        ruling = unit_ruling(play, unit)
        return way_ruling(play, unit, action) if ruling else ruling

    def choose(self, play: Campaign40, action: Evade | Pass) -> None:
        if isinstance(action, Evade):
            slip_away(play, action)
            play.then(self)

    def menu(self, play: Campaign40, draft: tuple[str, ...]) -> Menu:
        return evade_menu.evade_menu(play, self.cites, draft)

    def why_not(self, play: Campaign40, draft: tuple[str, ...], pick: str) -> Ruling:
        ruling = evade_menu.why_not(play, draft, pick)
        return ruling if not ruling else forbid(self.cites, "not_now", pick=pick)


def slip_away(play: Campaign40, action: Evade) -> None:
    """The unit takes no part in the combat; a target hex that is empty now may be advanced into (CAP-3d)."""
    unit, combat = play.unit(action.unit), play.combat
    left = play.state.at[unit]
    play.tell(Evaded(action.unit, list(action.path)))
    withdraw(play, unit, way_of(play, action))
    vacated = combat.vacated if play.fighters(left) else (*combat.vacated, left)
    defenders = tuple(other for other in combat.defenders if other != unit)
    play.state.combat = replace(combat, defenders=defenders, vacated=vacated)

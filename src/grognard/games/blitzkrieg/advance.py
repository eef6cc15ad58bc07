"""After a combat: the advances that are allowed, and its end."""

from __future__ import annotations

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.blitzkrieg import advance_menu
from grognard.games.blitzkrieg.actions import Pass
from grognard.games.blitzkrieg.advancing import (
    GoIn,
    advances,
    ferocious_advances,
    ferocious_ruling,
    go_in,
    stack_ruling,
)
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.shifts import FEROCITY
from grognard.games.blitzkrieg.state import ATTACKED, DIGGING, FOUGHT
from grognard.geometry import union


@rule("FIN-02", "CAP-1c")
class Advance(Decision[Campaign40], frozen=True):
    """One attacking unit or stack may go into one hex that is left empty, if anything allows it."""

    accepts = (GoIn, Pass)
    cites = "FIN-02"

    def moot(self, play: Campaign40) -> bool:
        return not advances(play)

    def candidates(self, play: Campaign40) -> list[Action]:
        return [*advances(play), Pass()]

    def check(self, play: Campaign40, action: GoIn | Pass) -> Ruling:
        return stack_ruling(play, action) if isinstance(action, GoIn) else LEGAL

    def choose(self, play: Campaign40, action: GoIn | Pass) -> None:
        if isinstance(action, GoIn):
            go_in(play, action)

    def menu(self, play: Campaign40, draft: tuple[str, ...]) -> Menu:
        return advance_menu.advance_menu(play, self.cites, draft)

    def why_not(self, play: Campaign40, draft: tuple[str, ...], pick: str) -> Ruling:
        ruling = self.check(play, advance_menu.meant(play, draft, pick))
        return ruling if not ruling else forbid(self.cites, "not_now", pick=pick)


@rule("CAP-9d")
class FerociousAdvance(Decision[Campaign40], frozen=True):
    """Under the event every Moroccan unit that took part may go into a hex that the Germans have left."""

    accepts = (GoIn, Pass)
    cites = "CAP-9d"

    def moot(self, play: Campaign40) -> bool:
        return not play.event(FEROCITY) or not ferocious_advances(play)

    def candidates(self, play: Campaign40) -> list[Action]:
        return [*ferocious_advances(play), Pass()]

    def check(self, play: Campaign40, action: GoIn | Pass) -> Ruling:
        if isinstance(action, Pass):
            return LEGAL
        if len(action.units) != 1:
            return forbid("CAP-9d", "one_at_a_time")
        return ferocious_ruling(play, play.unit(action.units[0]), play.hex(action.hex))

    def choose(self, play: Campaign40, action: GoIn | Pass) -> None:
        if isinstance(action, GoIn):
            go_in(play, action)
            play.then(self)

    def menu(self, play: Campaign40, draft: tuple[str, ...]) -> Menu:
        return advance_menu.ferocious_menu(play, self.cites, draft)

    def why_not(self, play: Campaign40, draft: tuple[str, ...], pick: str) -> Ruling:
        ruling = self.check(play, advance_menu.meant(play, draft, pick))
        return ruling if not ruling else forbid(self.cites, "not_now", pick=pick)


class EndAttack(Step[Campaign40], frozen=True):
    """The combat is over: factors are spent, duties met, and nobody who fought was digging."""

    @rule("CMB-08", "FIN-05", "ARR-O3")
    def run(self, play: Campaign40) -> None:
        combat = play.combat
        for unit in (*combat.attackers, *combat.guns, *combat.defenders):
            if play.on_map(unit):
                play.mark(unit, FOUGHT)
                play.unmark(unit, DIGGING)
        for unit in (*combat.attackers, *combat.guns):
            if play.on_map(unit):
                play.mark(unit, ATTACKED)
        play.state.obliged &= ~union(combat.targets)
        play.state.combat = None

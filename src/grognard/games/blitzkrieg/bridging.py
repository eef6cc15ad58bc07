"""The German engineers at the beginning of a turn: pontoons are taken up and begun."""

from __future__ import annotations

from grognard.engine.dice import Luck
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling
from grognard.engine.steps import Action, Decision
from grognard.engine.view import Menu
from grognard.games.blitzkrieg import bridging_menu
from grognard.games.blitzkrieg.actions import Done
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.pontoons import (
    Build,
    RemovePontoon,
    begin_works,
    building_ruling,
    removable,
    removal_ruling,
    sites,
    take_up,
)


@rule("CAP-8d")
class Pontoons(Decision[Campaign40], frozen=True):
    """At the beginning of the turn the German takes up pontoons and begins new ones."""

    accepts = (Build, RemovePontoon, Done)
    cites = "CAP-8d"

    def moot(self, play: Campaign40) -> bool:
        state = play.state
        return not state.pontoons and not state.works and next(sites(play), None) is None

    def candidates(self, play: Campaign40) -> list[Action]:
        built: list[Action] = [Build(*play.ids(pair)) for pair in sites(play)]
        return [Done(), *built, *(RemovePontoon(name) for name in removable(play))]

    def sample(self, play: Campaign40, luck: Luck) -> Action:
        return Done() if luck.chance(0.5) else luck.pick(self.candidates(play))

    def check(self, play: Campaign40, action: Build | RemovePontoon | Done) -> Ruling:
        if isinstance(action, Build):
            return building_ruling(play, action)
        return removal_ruling(play, action) if isinstance(action, RemovePontoon) else LEGAL

    def choose(self, play: Campaign40, action: Build | RemovePontoon | Done) -> None:
        if isinstance(action, Done):
            return
        if isinstance(action, Build):
            begin_works(play, play.unit(action.one), play.unit(action.other))
        else:
            take_up(play, action)
        play.then(self)

    def menu(self, play: Campaign40, draft: tuple[str, ...]) -> Menu:
        return bridging_menu.bridging_menu(play, self.cites, draft)

    def why_not(self, play: Campaign40, draft: tuple[str, ...], pick: str) -> Ruling:
        return bridging_menu.why_not(play, draft, pick)

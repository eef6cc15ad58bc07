"""7.0 Bombardment: in its phase a side fires its army and corps artillery, gun by gun, until it stops."""

from __future__ import annotations

from grognard.engine.dice import Luck
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling
from grognard.engine.steps import Action, Decision
from grognard.engine.view import Menu
from grognard.games.verdun import bombardment_menu, fire_plans
from grognard.games.verdun.actions import Done
from grognard.games.verdun.artillery import ready_guns
from grognard.games.verdun.barrage import barrage_ruling, fire_barrage
from grognard.games.verdun.fire_plans import Barrage, Interdict
from grognard.games.verdun.interdiction import fire_interdiction, interdiction_ruling
from grognard.games.verdun.war import War, side_index

__all__ = ["Barrage", "Bombard", "Interdict"]


@rule("7.0a")
class Bombard(Decision[War], frozen=True):
    """The active side fires a barrage or interdiction, or stops."""

    accepts = (Barrage, Interdict, Done)
    cites = "7.0a"

    def moot(self, war: War) -> bool:
        return not ready_guns(war, side_index(self.side))

    def candidates(self, war: War) -> list[Action]:
        side = side_index(self.side)
        return [*fire_plans.barrages(war, side), *fire_plans.interdictions(war, side), Done()]

    def sample(self, war: War, luck: Luck) -> Action:
        return fire_plans.some_fire(war, side_index(self.side), luck)

    def check(self, war: War, action: Action) -> Ruling:
        if isinstance(action, Barrage):
            return barrage_ruling(war, side_index(self.side), action.target, action.guns)
        if isinstance(action, Interdict):
            return interdiction_ruling(war, side_index(self.side), action.gun, action.hex)
        return LEGAL

    def choose(self, war: War, action: Action) -> None:
        board = war.field.board
        if isinstance(action, Done):
            return
        war.then(self)
        if isinstance(action, Barrage):
            guns = [war.unit(gun) for gun in action.guns]
            fire_barrage(war, side_index(self.side), board.at(action.target), guns)
        elif isinstance(action, Interdict):
            fire_interdiction(war, war.unit(action.gun), board.at(action.hex))

    def menu(self, war: War, draft: tuple[str, ...]) -> Menu:
        return bombardment_menu.bombardment_menu(war, side_index(self.side), draft)

    def why_not(self, war: War, draft: tuple[str, ...], pick: str) -> Ruling:
        return bombardment_menu.why_not(war, side_index(self.side), draft, pick)

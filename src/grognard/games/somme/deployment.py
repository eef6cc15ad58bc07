"""D.3: units that come with an offensive are put down: the Strategic Reserve, or the tanks of the Allies."""

from __future__ import annotations

from grognard.engine.dice import Luck
from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.view import Menu
from grognard.games.somme import offensives_menu
from grognard.games.somme.battlefield import ENEMY, GERMAN
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.plan_actions import DeployUnit, EndDeployment
from grognard.games.somme.quarters import around_headquarters, roomy
from grognard.games.somme.state import AWAY, OFFENSIVE
from grognard.games.somme.strategic import assembly_hexes, leads_offensive, reserve
from grognard.games.somme.supply import headquarters
from grognard.geometry import Hexes

ALLIED_OFFENSIVE = "allied_offensive"
FEW = 6  # hexes of each unit that a thinking player looks at
STOPS = 0.1  # how often the random player leaves the rest where it is


class Deployed(Event, frozen=True):
    """A unit that comes with the offensive stands in a hex."""

    unit: str
    hex: str


@rule("S3-06", "D.3a")
def newcomers(play: Campaign18, side: int) -> list[int]:
    """The units that come with the offensive and are not down yet: guns in Offensive mode first, as long as one waits
    (Q-175); of the Allies the tanks of this offensive."""
    if side == GERMAN:
        listed = reserve(play)
        return [unit for unit in listed if leads_offensive(play, unit)] or listed
    brought = {each.event for each in play.state.offensives} if play.advanced else {ALLIED_OFFENSIVE}
    return [each.unit for each in play.field.arrivals if each.when in brought and play.state.at[each.unit] == AWAY]


@rule("S3-06", "D.3b")
def hexes_for(play: Campaign18, unit: int) -> Hexes:
    """Where a unit may be put down: tanks on a French headquarters or beside it, with room."""
    side = play.units[unit].side
    if side == GERMAN:
        return assembly_hexes(play, unit)
    near = around_headquarters(play, side, headquarters(play, side, "french"))
    return roomy(play, unit, near)


def placeable(play: Campaign18, side: int) -> dict[int, Hexes]:
    """Who can be put down, and where."""
    found = {unit: hexes_for(play, unit) for unit in newcomers(play, side)}
    return {unit: hexes for unit, hexes in found.items() if hexes}


class Deploy(Decision[Campaign18], frozen=True):
    """The side that declared puts down who comes with the offensive, one by one; the rest of the reserve may stay."""

    accepts = (DeployUnit, EndDeployment)
    cites = "D.3b"

    def moot(self, play: Campaign18) -> bool:
        return not placeable(play, side_index(self.side))

    def candidates(self, play: Campaign18) -> list[Action]:
        """Each unit to the hexes nearest to the enemy, and an end where that is allowed."""
        found: list[Action] = []
        for unit, hexes in placeable(play, side_index(self.side)).items():
            name = play.units[unit].id
            found += [DeployUnit(name, where) for where in self._nearest(play, hexes)]
        return [*found, EndDeployment()] if self.check(play, EndDeployment()) else found

    def _nearest(self, play: Campaign18, hexes: Hexes) -> list[str]:
        board, near = play.field.board, play.troops(ENEMY[side_index(self.side)])
        found: list[str] = []
        while hexes and len(found) < FEW:
            found += board.names(hexes & near)
            hexes &= ~near
            near = board.spread(near) or hexes
        return found[:FEW]

    def sample(self, play: Campaign18, luck: Luck) -> Action:
        if luck.chance(STOPS) and self.check(play, EndDeployment()):
            return EndDeployment()
        unit, hexes = luck.pick(list(placeable(play, side_index(self.side)).items()))
        return DeployUnit(play.units[unit].id, luck.pick(play.field.board.names(hexes)))

    @rule("D.3a", "D.3b", "D.3d", "S3-06")
    def check(self, play: Campaign18, action: DeployUnit | EndDeployment) -> Ruling:
        side = side_index(self.side)
        if isinstance(action, EndDeployment):
            return end_ruling(play, side)
        unit, where = play.unit(action.unit), play.hex(action.hex)
        if unit not in newcomers(play, side):
            return forbid("D.3a", "not_deployed_now", unit=action.unit)
        if where < 0 or not hexes_for(play, unit) >> where & 1:
            number = "S3-06" if side != GERMAN else "D.3d" if leads_offensive(play, unit) else "D.3b"
            return forbid(number, "not_deployed_there", unit=action.unit, hex=action.hex)
        return LEGAL

    @rule("D.3b", "S3-06")
    def choose(self, play: Campaign18, action: DeployUnit | EndDeployment) -> None:
        if isinstance(action, EndDeployment):
            return
        unit = play.unit(action.unit)
        play.place(unit, play.hex(action.hex))
        if leads_offensive(play, unit):
            play.mark(unit, OFFENSIVE)
        play.tell(Deployed(action.unit, action.hex))
        play.then(self)

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        able = placeable(play, side_index(self.side))
        return offensives_menu.deploy_menu(play, able, draft, self.check(play, EndDeployment()))

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        return offensives_menu.why_not_deployed(self, play, draft, pick)


@rule("D.3a", "S3-06")
def end_ruling(play: Campaign18, side: int) -> Ruling:
    """The reserve may stay; guns in Offensive mode and the tanks of the Allies are put down as long as they can be."""
    due = [unit for unit in placeable(play, side) if side != GERMAN or leads_offensive(play, unit)]
    if due:
        return forbid("D.3a" if side == GERMAN else "S3-06", "still_to_deploy", units=play.ids(due))
    return LEGAL

"""12.2.6u: misdirected reserves: the attacker sends a unit of the defender one hex astray."""

from __future__ import annotations

from typing import Final

from grognard.engine.dice import Luck
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.view import Menu
from grognard.games.somme import reaction_menu
from grognard.games.somme.battlefield import ENEMY
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.moves import arrive
from grognard.games.somme.orders import Done
from grognard.games.somme.reacting import Misdirect, near_combat
from grognard.games.somme.stacking import has_room
from grognard.games.somme.zones import exerted, open_cuts
from grognard.geometry import Hexes

STAYS: Final = 0.2  # how often the random player leaves it


@rule("12.2.6i", "12.2.6u")
class Misdirection(Decision[Campaign18], frozen=True):
    """The attacker may move one unit of the defender, near the combat and outside his zones, by one hex."""

    accepts = (Misdirect, Done)
    cites = "12.2.6u"

    def moot(self, play: Campaign18) -> bool:
        return not self.strays(play)

    def strays(self, play: Campaign18) -> dict[int, Hexes]:
        """The units that can be misdirected, and where to."""
        side = side_index(self.side)
        able = [unit for unit in near_combat(play, ENEMY[side]) if not exerted(play, side) >> play.state.at[unit] & 1]
        found = {unit: astray(play, side, unit) for unit in able}
        return {unit: hexes for unit, hexes in found.items() if hexes}

    def candidates(self, play: Campaign18) -> list[Action]:
        name, units = play.field.board.name, play.units
        strays = self.strays(play)
        found = [(u, where) for u, hexes in strays.items() for where in play.field.board.ordered(hexes)]
        return [*(Misdirect(units[u].id, name(where)) for u, where in found), Done()]

    def sample(self, play: Campaign18, luck: Luck) -> Action:
        if luck.chance(STAYS):
            return Done()
        unit, hexes = luck.pick(list(self.strays(play).items()))
        return Misdirect(play.units[unit].id, play.field.board.name(luck.pick(play.field.board.ordered(hexes))))

    def check(self, play: Campaign18, action: Action) -> Ruling:
        return self.stray_ruling(play, action) if isinstance(action, Misdirect) else LEGAL

    def stray_ruling(self, play: Campaign18, action: Misdirect) -> Ruling:
        """May this unit be misdirected, and to this hex?"""
        side, unit, where = side_index(self.side), play.unit(action.unit), play.hex(action.to)
        ruling = self.unit_ruling(play, action.unit)
        if not ruling:
            return ruling
        if where < 0 or not astray(play, side, unit) >> where & 1:
            return forbid("12.2.6u", "cannot_stray_there", unit=action.unit, hex=action.to)
        return LEGAL

    def unit_ruling(self, play: Campaign18, name: str) -> Ruling:
        """A combat unit of the defender near the combat, outside our zones."""
        side, unit = side_index(self.side), play.unit(name)
        if unit < 0 or unit not in near_combat(play, ENEMY[side]):
            return forbid("12.2.6u", "no_reserve_near", unit=name, hexes=play.field.numbers.combat.near)
        if exerted(play, side) >> play.state.at[unit] & 1:
            return forbid("12.2.6u", "reserve_held", unit=name)
        return LEGAL

    def choose(self, play: Campaign18, action: Action) -> None:
        if isinstance(action, Misdirect):
            arrive(play, (play.unit(action.unit),), [play.hex(action.to)], "misdirected")

    def menu(self, play: Campaign18, draft: tuple[str, ...]) -> Menu:
        return reaction_menu.stray_menu(play, self.side, self.strays(play), draft)

    def why_not(self, play: Campaign18, draft: tuple[str, ...], pick: str) -> Ruling:
        kind, _, name = pick.partition(":")
        chosen = reaction_menu.picked(play, list(self.strays(play)), draft)
        if kind == "unit" or chosen < 0:
            ruling = self.unit_ruling(play, name)
        else:
            ruling = self.stray_ruling(play, Misdirect(play.units[chosen].id, name))
        return ruling if not ruling else forbid(self.cites, "not_now", pick=pick)


@rule("12.2.6u")
def astray(play: Campaign18, side: int, unit: int) -> Hexes:
    """Q-151: the hexes beside a unit that it can be sent to: passable, without units of this side, with room; zones do
    not matter, an unbridged major river does."""
    ground, own = play.ground, play.units[unit].side
    here, around = play.state.at[unit], play.field.board.around
    costs = ground.costs(play.units[unit].moves, play.flooded, play.own_footbridges(own), play.state.destroyed)
    down = open_cuts(play, own)
    found = 0
    for where in play.field.board.ordered(around[here] & play.field.area & ~play.occupied(side)):
        open_ = costs.of(here, play.field.board.direction(here, where)) >= 0 and ground.edge(here, where) not in down
        if open_ and has_room(play, where, (unit,)):
            found |= 1 << where
    return found

"""What a player may have drawn over the map of a battle: the range of the guns, how far a unit can go."""

from __future__ import annotations

from grognard.engine.view import Reached
from grognard.games.blitzkrieg.attack import artillery
from grognard.games.blitzkrieg.battlefield import SIDES
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.gunfire import in_reach, muzzle
from grognard.games.blitzkrieg.marching import Going, mp
from grognard.games.blitzkrieg.orders import Mover
from grognard.games.blitzkrieg.stacking import has_room
from grognard.geometry import Hexes

OVERLAYS = ("guns", "reach")
Regions = dict[str, tuple[str, ...]]


def overlay(play: Campaign40, name: str) -> Regions:
    """The same for everybody: the game has no secrets."""
    board = play.field.board
    return {f"{name}.{key}.range": tuple(board.names(under_fire(play, side))) for side, key in enumerate(SIDES)}


def under_fire(play: Campaign40, side: int) -> Hexes:
    """What the guns of this side have in range, whether or not they have fired."""
    found = 0
    for gun in artillery(play.field, side):
        if muzzle(play, gun) >= 0:
            found |= in_reach(play, gun)
    return found


def reach(play: Campaign40, name: str) -> tuple[Reached, ...]:
    """The hexes with room to which a unit on the map, in its vehicle if it has one, could go in this kind of phase."""
    unit = play.unit(name)
    if unit < 0 or not play.on_map(unit) or play.units[unit].leader:
        return ()
    board, found = play.field.board, Going(play, Mover(unit, play.state.aboard[unit])).range()
    hexes = board.ordered(found.hexes & ~(1 << play.state.at[unit]))
    return tuple(Reached(board.name(b), mp(found.cost(b))) for b in hexes if has_room(play, b, (unit,)))

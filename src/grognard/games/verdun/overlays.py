"""What a player may have drawn over the map of Verdun: supply, the range of the guns, how far a unit can go."""

from __future__ import annotations

from grognard.engine.view import Reached
from grognard.games.verdun.artillery import in_reach
from grognard.games.verdun.battlefield import FRENCH, SIDES
from grognard.games.verdun.lines import reached, rings
from grognard.games.verdun.marching import MARCH, Going, mp
from grognard.games.verdun.stacking import fits
from grognard.games.verdun.supply import LIMIT, Supply, line_limit, verdun
from grognard.games.verdun.war import War
from grognard.geometry import Hexes

OVERLAYS = ("supply", "guns", "reach")
Regions = dict[str, tuple[str, ...]]


def overlay(war: War, name: str) -> Regions:
    """The same for everybody: the game has no secrets."""
    find, kind = (supplied, "lines") if name == "supply" else (under_fire, "range")
    board = war.field.board
    return {f"{name}.{key}.{kind}": tuple(board.names(find(war, side))) for side, key in enumerate(SIDES)}


def supplied(war: War, side: int) -> Hexes:
    """Where a corps of this side would be in supply: the reach of the lines of all its HQs, and of the city."""
    supply, full = Supply(war, side), war.field.board.full
    found = 0
    for hq in supply.hqs:
        if supply.supplies_hq(hq):
            limit = line_limit(war, hq)
            found |= reached(rings(supply.ways, 1 << war.state.at[hq], limit, full), limit)
    return found | (reached(rings(supply.ways, verdun(war), LIMIT, full), LIMIT) if side == FRENCH else 0)


def under_fire(war: War, side: int) -> Hexes:
    """What the guns of this side on the map have in range, spent or not."""
    guns = [unit.index for unit in war.units if unit.side == side and unit.artillery and war.on_map(unit.index)]
    found = 0
    for gun in guns:
        found |= in_reach(war, gun)
    return found


def reach(war: War, name: str) -> tuple[Reached, ...]:
    """The hexes with room to which a unit on the map could march, were it to move now."""
    unit = war.unit(name)
    if unit < 0 or not war.on_map(unit) or "fixed" in war.units[unit].flags:
        return ()
    board, found = war.field.board, Going(war, (unit,), MARCH).reach()
    hexes = board.ordered(found.hexes & ~(1 << war.state.at[unit]))
    return tuple(Reached(board.name(b), mp(found.cost(b))) for b in hexes if fits(war, b, (unit,)))

"""Who can still do something in a phase of moves, and everything that it can do."""

from __future__ import annotations

from functools import cache

from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.somme import footbridges
from grognard.games.somme.battlefield import Battlefield
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.footbridges import LayFootbridge
from grognard.games.somme.marching import Going, pace
from grognard.games.somme.markers import in_part
from grognard.games.somme.moves import end_ruling, marchers_ruling
from grognard.games.somme.orders import order_to_march, order_to_move
from grognard.games.somme.permits import may_move, may_set_out


@cache
def movers(field: Battlefield, side: int) -> tuple[int, ...]:
    """All units of a side that move by themselves."""
    return tuple(unit.index for unit in field.units if unit.side == side and not unit.stoss)


def part_ruling(play: Campaign18, unit: int, part: str) -> Ruling:
    """Is it the turn of this unit, where the French move apart from the others (Q-138)?"""
    if in_part(play, unit, part):
        return LEGAL
    return forbid("PET-4", "french_move_last" if part == "others" else "others_have_moved", unit=play.units[unit].id)


def able(play: Campaign18, unit: int, part: str = "") -> bool:
    """Could this unit on the map set out by itself now?"""
    return in_part(play, unit, part) and bool(may_set_out(play, (unit,)))


def runs(play: Campaign18, unit: int) -> list[Action]:
    """A unit that may set out to every hex in its reach, and by forced march to every hex beyond its own pace."""
    board, units = play.field.board, (unit,)
    range_ = Going(play, units).range()
    found: list[Action] = [
        order_to_move(play, units, range_.path(b)) for b in board.ordered(range_.hexes) if end_ruling(play, units, b)
    ]
    if marchers_ruling(play, units):
        own, forced = pace(play, units, play.state.phase), Going(play, units, forced=True).range()
        far = (b for b in board.ordered(forced.hexes) if forced.cost(b) > own and end_ruling(play, units, b))
        found += [order_to_march(play, units, forced.path(b)) for b in far]
    return found


def laying_ruling(play: Campaign18, side: int, order: LayFootbridge, part: str = "") -> Ruling:
    """May a unit try a footbridge now? While it has not moved or its move is under way, held by an enemy or not
    (Q-204)."""
    ruling = footbridges.laying_ruling(play, side, order)
    if not ruling:
        return ruling
    unit = play.unit(order.unit)
    return part_ruling(play, unit, part) and may_move(play, unit)


def sites(play: Campaign18, side: int, part: str = "") -> list[LayFootbridge]:
    """All attempts at footbridges that may be made now."""
    ready = [u for u in footbridges.layers(play, side) if part_ruling(play, u, part) and may_move(play, u)]
    return footbridges.sites(play, side, ready)

"""9.0: supply lines of headquarters, command radii, and who is supplied."""

from __future__ import annotations

from grognard.engine.rules import rule
from grognard.games.somme.battlefield import ENEMY
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.zones import open_zone
from grognard.geometry import Hexes, union


@rule("9.1b", "9.1f")
def free(play: Campaign18, side: int) -> Hexes:
    """The hexes that lines and radii of a side may go through: no enemy unit in them, and no enemy zone unless a
    friendly unit is there too."""
    found = play.nets.get((side, "free"))
    if found is None:
        found = play.field.area & ~play.occupied(ENEMY[side]) & ~open_zone(play, side)
        play.nets[side, "free"] = found
    return found


@rule("9.1b")
def network(play: Campaign18, side: int) -> Hexes:
    """The hexes from which a supply line of this side, of any length, reaches one of its sources."""
    found = play.nets.get((side, "network"))
    if found is None:
        found = play.nets[side, "network"] = linked(play, side, play.field.sources[side])
    return found


def linked(play: Campaign18, side: int, ends: Hexes) -> Hexes:
    """The hexes that a free line joins to these ends; rivers do not stop it (Q-76)."""
    return play.field.board.flood(ends, free(play, side))


@rule("15.1a")
def headquarters(play: Campaign18, side: int, force: str = "") -> list[int]:
    """The headquarters of a side on the map, or those of one nation: the centres of all radii, and no more."""
    at, units = play.state.at, play.units
    return [u for u in play.field.headquarters[side] if at[u] >= 0 and force in ("", units[u].force)]


@rule("9.1e", "9.1f", "9.1g")
def command(play: Campaign18, side: int, force: str = "") -> Hexes:
    """The hexes in the command radius of a headquarters of this side, or of this nation."""
    found = play.nets.get((side, force))
    if found is None:
        hqs = headquarters(play, side, force)
        found = play.nets[side, force] = radius(play, side, union(play.state.at[u] for u in hqs))
    return found


def radius(play: Campaign18, side: int, starts: Hexes) -> Hexes:
    """The command radius of headquarters that stand in these hexes."""
    return _radius(play, side, starts, play.field.numbers.command.headquarters)


@rule("9.1h")
def sourced(play: Campaign18, side: int) -> Hexes:
    """The hexes that a supply source feeds directly, as a headquarters of a smaller radius."""
    found = play.nets.get((side, "sourced"))
    if found is None:
        starts = play.field.sources[side] & free(play, side)
        found = _radius(play, side, starts, play.field.numbers.command.supply)
        play.nets[side, "sourced"] = found
    return found


def _radius(play: Campaign18, side: int, starts: Hexes, steps: int) -> Hexes:
    if not starts:
        return 0
    crossing = play.ground.crossing(play.state.destroyed, play.own_footbridges(side))
    return play.ground.radius(starts, steps, crossing, free(play, side))


def fed(play: Campaign18, side: int) -> Hexes:
    """The hexes in which a unit of this side is supplied."""
    return command(play, side) | sourced(play, side)


@rule("9.1e", "9.3b")
def supplied(play: Campaign18, unit: int) -> bool:
    """Is a unit on the map in the command radius of a headquarters or of a source? A Stoss stands with its regiment."""
    return bool(fed(play, play.units[unit].side) >> play.state.at[unit] & 1)


def out_of_supply(play: Campaign18, side: int) -> list[int]:
    """The units of a side on the map that are not supplied, supports too, in order."""
    at, hexes = play.state.at, fed(play, side)
    return [
        unit.index
        for unit in play.units
        if unit.side == side and at[unit.index] >= 0 and not hexes >> at[unit.index] & 1
    ]


def has_line(play: Campaign18, unit: int) -> bool:
    """Can a headquarters trace its supply line? It may stand in an enemy zone: it is a friendly unit there."""
    return bool(network(play, play.units[unit].side) >> play.state.at[unit] & 1)


@rule("9.1c")
def refuges(play: Campaign18, hq: int) -> Hexes:
    """Where a headquarters without a line may go: on a shortest way to the nearest source from which it can trace to
    that source, no further than needed; ties are the owner's choice. Empty if no source is left to it. It joins units
    of another nation only if there is nothing else (Q-221)."""
    return _refuges(play, hq, strangers(play, hq)) or _refuges(play, hq, 0)


def _refuges(play: Campaign18, hq: int, avoided: Hexes) -> Hexes:
    board, at, side = play.field.board, play.state.at[hq], play.units[hq].side
    sources = board.ordered(play.field.sources[side] & free(play, side))
    apart = min((board.distance(at, source) for source in sources), default=-1)
    nearest = [source for source in sources if board.distance(at, source) == apart]
    for steps in range(1, apart + 1):
        found = 0
        for source in nearest:
            on_the_way = board.ring(at, steps) & board.disk(source, apart - steps)
            found |= on_the_way & linked(play, side, 1 << source)
        if found & ~avoided:
            return found & ~avoided
    return 0


@rule("COOP-1")
def strangers(play: Campaign18, unit: int) -> Hexes:
    """The hexes with units of another nation of its side, while nations may not stack."""
    if not play.restricted("stacking"):
        return 0
    data, units = play.units[unit], play.units
    return union(
        where
        for where, stack in play.stacks.items()
        if any(units[each].side == data.side and units[each].force != data.force for each in stack)
    )

"""11.3.1.1: army artillery in Offensive mode moves at the very end of its owner's exploitation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.somme.battlefield import ENEMY
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.escape import Path
from grognard.games.somme.homeward import bars
from grognard.games.somme.orders import own_ruling
from grognard.games.somme.routes import RAIL, ROAD, links_of
from grognard.games.somme.stacking import one_force
from grognard.games.somme.state import EXPLOITING, MOVED, OFFENSIVE
from grognard.games.somme.strength import bombardment_range
from grognard.games.somme.units import GUNS
from grognard.games.somme.zones import enemy_zone, exerted, passage_of_supports
from grognard.geometry import Hexes, HexId

FARTHEST = 2  # hexes along road or railway


class MoveGuns(Action, frozen=True):
    """An army artillery moves along a path of one hex or two, which leaves its start out."""

    unit: str
    path: tuple[str, ...]


class Ways(NamedTuple):
    """What the guns of a side need to know: links of road and rail that exist, the railways that lead to a source, and
    the hexes in range of enemy guns."""

    roads: tuple[Hexes, ...]
    rails: tuple[Hexes, ...]
    net: Hexes
    shelled: Hexes


def ways_of(play: Campaign18, side: int) -> Ways:
    rails = links_of(play, RAIL)
    return Ways(links_of(play, ROAD), rails, rail_net(play, side), shelled(play, side))


@rule("11.1.4a", "11.1.4b")
def rail_net(play: Campaign18, side: int) -> Hexes:
    """The hexes from which a railway leads to a source of this side, with no enemy unit on it or beside it."""
    enemy = ENEMY[side]
    clear = play.field.area & ~play.troops(enemy) & ~exerted(play, enemy) & play.ground.rail
    return play.field.board.flood_links(play.field.sources[side] & clear, links_of(play, RAIL), clear)


def shelled(play: Campaign18, side: int) -> Hexes:
    """The hexes within the bombardment range of an enemy artillery."""
    at, hexes = play.state.at, 0
    for gun in play.field.artillery[ENEMY[side]]:
        if at[gun] >= 0:
            hexes |= play.field.disks[at[gun], bombardment_range(play, gun)]
    return hexes


# who


@rule("11.3.1.1a", "14.2d")
def gun_ruling(play: Campaign18, side: int, name: str) -> Ruling:
    """Own army artillery in Offensive mode, once in a phase."""
    ruling = own_ruling(play, side, name, "11.3.1.1a")
    if not ruling:
        return ruling
    unit = play.unit(name)
    if not play.units[unit].army_artillery or not play.has(unit, OFFENSIVE):
        return forbid("11.3.1.1a", "not_offensive_guns", unit=name)
    return LEGAL if not play.has(unit, MOVED) else forbid("11.3.1.1a", "guns_have_moved", unit=name)


def guns(play: Campaign18, side: int) -> list[int]:
    """The guns that may still move."""
    return [gun for gun in play.field.artillery[side] if gun_ruling(play, side, play.units[gun].id)]


# where


@rule("11.3.1a", "11.3.1d", "11.3.1.1a")
def open_to_guns(play: Campaign18, unit: int, here: HexId, there: HexId) -> bool:
    """May guns step there at all? Over water by bridges, never into an enemy zone nor out of the ways of their army."""
    board, side = play.field.board, play.units[unit].side
    direction = board.direction(here, there)
    if direction < 0 or play.ground.costs(GUNS, play.flooded).of(here, direction) < 0:
        return False
    kept = bars(play, (unit,), play.state.at[unit], EXPLOITING)
    astray = any(left >> here & entered >> there & 1 for left, entered in kept)
    return not astray and passage_of_supports(play, side).may_step(here, there)


@rule("11.3.1.1b", "11.1.4b")
def along(play: Campaign18, ways: Ways, here: HexId, there: HexId) -> bool:
    """Does a road lead there, or a railway that is joined to a source?"""
    direction = play.field.board.direction(here, there)
    by_rail = ways.rails[direction] >> here & ways.net >> here & 1
    return bool(ways.roads[direction] >> here & 1 or by_rail)


def first_hexes(play: Campaign18, unit: int) -> list[HexId]:
    """The neighbours that guns can go to."""
    here = play.state.at[unit]
    return [there for there in _around(play, here) if open_to_guns(play, unit, here, there)]


@rule("11.3.1.1b")
def second_hexes(play: Campaign18, unit: int, ways: Ways, first: HexId) -> list[HexId]:
    """Where guns may go on to from their first hex: both steps by road or railway, out of range of enemy guns."""
    start = play.state.at[unit]
    if not along(play, ways, start, first):
        return []
    return [there for there in _around(play, first) if _second(play, unit, ways, first, there)]


def _second(play: Campaign18, unit: int, ways: Ways, first: HexId, there: HexId) -> bool:
    if there == play.state.at[unit] or ways.shelled >> there & 1:
        return False
    return along(play, ways, first, there) and open_to_guns(play, unit, first, there)


def _around(play: Campaign18, here: HexId) -> list[HexId]:
    return play.field.board.ordered(play.field.board.around[here])


def may_stand(play: Campaign18, unit: int, where: HexId) -> bool:
    """COOP-1: guns do not end a move with another nation."""
    return one_force(play, (*play.stack(where), unit))


def paths(play: Campaign18, unit: int, ways: Ways) -> Iterator[Path]:
    """All moves of an artillery."""
    for first in first_hexes(play, unit):
        if may_stand(play, unit, first):
            yield (first,)
        for second in second_hexes(play, unit, ways, first):
            if may_stand(play, unit, second):
                yield (first, second)


def move_guns(play: Campaign18, unit: int, path: Path) -> MoveGuns:
    return MoveGuns(play.units[unit].id, tuple(play.field.board.name(where) for where in path))


@rule("11.3.1.1a", "11.3.1.1b", "11.3.1a")
def move_ruling(play: Campaign18, side: int, action: MoveGuns) -> Ruling:
    """May this artillery make this move?"""
    ruling = gun_ruling(play, side, action.unit)
    if not ruling:
        return ruling
    strange = next((name for name in action.path if play.hex(name) < 0), "")
    if strange or not 0 < len(action.path) <= FARTHEST:
        return forbid("11.3.1.1a", "guns_one_or_two", hex=strange)
    unit, path = play.unit(action.unit), tuple(play.hex(name) for name in action.path)
    return way_ruling(play, unit, path) and end_ruling(play, unit, path[-1])


def way_ruling(play: Campaign18, unit: int, path: Path) -> Ruling:
    side, start = play.units[unit].side, play.state.at[unit]
    for here, there in zip((start, *path), path, strict=False):
        name = play.field.board.name(there)
        if not open_to_guns(play, unit, here, there):
            in_zone = enemy_zone(play, side) >> there & 1
            return forbid("11.3.1a" if in_zone else "11.3.1d", "no_way_for_guns", hex=name)
    if len(path) < FARTHEST:
        return LEGAL
    ways, end = ways_of(play, side), play.field.board.name(path[-1])
    if not (along(play, ways, start, path[0]) and along(play, ways, path[0], path[1])) or path[1] == start:
        return forbid("11.3.1.1b", "guns_off_the_road", hex=end)
    return LEGAL if not ways.shelled >> path[1] & 1 else forbid("11.3.1.1b", "guns_in_range", hex=end)


def end_ruling(play: Campaign18, unit: int, where: HexId) -> Ruling:
    if may_stand(play, unit, where):
        return LEGAL
    return forbid("COOP-1", "nations_apart", hex=play.field.board.name(where))

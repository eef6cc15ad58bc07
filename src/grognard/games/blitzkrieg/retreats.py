"""Retreats: the ways by which a unit may go back, and its going."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import msgspec

from grognard.engine.dice import Luck
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.blitzkrieg.battlefield import ENEMY, GERMAN, Battlefield
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.leaving import leave
from grognard.games.blitzkrieg.overrun import pass_through
from grognard.games.blitzkrieg.pontoons import abandon_works
from grognard.games.blitzkrieg.rommel import rommel_follows
from grognard.games.blitzkrieg.stacking import has_room
from grognard.games.blitzkrieg.transport import place_loaded, with_vehicle
from grognard.games.blitzkrieg.zones import open_zone
from grognard.geometry import Hexes, HexId, bits


class Way(msgspec.Struct, frozen=True):
    """The hexes of a retreat without its start; `off_map` if it leaves the map from the last of them."""

    path: tuple[HexId, ...] = ()
    off_map: bool = False


class Fugitive(NamedTuple):
    """A unit that has to go back, the enemy hexes that drive it off, the least and the most hexes."""

    unit: int
    drivers: Hexes
    least: int
    most: int


@cache
def within_of_source(field: Battlefield, side: int) -> tuple[Hexes, ...]:
    """By number of hexes: all hexes at most so far from a source of the side."""
    found, reached = [], 0
    for ring in field.board.distances_from(field.sources[side]):
        reached |= ring
        found.append(reached)
    return tuple(found)


@rule("RET-04")
def towards_source(field: Battlefield, side: int, where: HexId) -> Hexes:
    """The hexes that are not farther than this one from the nearest source of a side."""
    return next((hexes for hexes in within_of_source(field, side) if hexes >> where & 1), field.board.full)


@rule("RET-01")
def away_from(field: Battlefield, drivers: Hexes, where: HexId) -> Hexes:
    """The hexes that are farther than this one from the nearest of those who drive off."""
    near = drivers
    while not near >> where & 1:
        near |= field.board.spread(near)
    return field.board.full & ~near


def steps_from(play: Campaign40, unit: int, here: HexId) -> Hexes:
    """A-69: the neighbours that a unit can step to in retreat or advance: over rivers on foot, else by bridges and
    its own side's pontoons; whoever is carried goes as its vehicle."""
    field, data = play.field, play.units[unit]
    if data.foot and len(with_vehicle(play, unit)) == 1:
        return field.board.around[here]
    hexes = field.influence[here]
    for edge in play.state.pontoons if data.side == GERMAN else ():
        ends = field.ends(edge)
        if here in ends:
            hexes |= 1 << ends[0] | 1 << ends[1]
    return hexes & ~(1 << here)


class Escape:
    """The way out of a fugitive: what is open to it, and where it may end."""

    def __init__(self, play: Campaign40, fugitive: Fugitive) -> None:
        self.play = play
        self.unit, self.drivers, self.least, self.most = fugitive
        self.side = play.units[self.unit].side
        self.start = play.state.at[self.unit]
        self.enemies = play.occupied(ENEMY[self.side])
        self.open = play.field.board.full & ~self.enemies & ~self._barred() & ~(1 << self.start)
        self.homeward = towards_source(play.field, self.side, self.start)
        self.away = away_from(play.field, self.drivers, self.start)
        self._rooms: dict[HexId, bool] = {}

    @rule("RET-03")
    def _barred(self) -> Hexes:
        """Enemy zones, except where friends stand."""
        return open_zone(self.play, self.side)

    @rule("RET-02", "RES-S")
    def has_room(self, where: HexId) -> bool:
        known = self._rooms.get(where)
        if known is None:
            known = self._rooms[where] = has_room(self.play, where, (self.unit,))
        return known

    def goes_on(self, path: tuple[HexId, ...]) -> bool:
        """May the way go on from here? Beyond its most only while there is no room."""
        return len(path) < self.most or not self.has_room(path[-1])

    def ways(self) -> Iterator[Way]:
        """All legal ways, in order, shorter ones before those that go on from them."""
        return self._from(())

    def _from(self, path: tuple[HexId, ...]) -> Iterator[Way]:
        if self._may_end(path):
            yield Way(path)
        if not self.goes_on(path):
            return
        if self._may_leave(path):
            yield Way(path, True)
        for there in self._next(path):
            yield from self._from((*path, there))

    def _may_end(self, path: tuple[HexId, ...]) -> bool:
        if len(path) < self.least:
            return False
        return bool((self.homeward & self.away) >> path[-1] & 1) and self.has_room(path[-1])

    @rule("RET-05")
    def _may_leave(self, path: tuple[HexId, ...]) -> bool:
        here = path[-1] if path else self.start
        return bool((self.play.field.exits[self.side] & self.homeward) >> here & 1)

    def _next(self, path: tuple[HexId, ...]) -> list[HexId]:
        here = path[-1] if path else self.start
        return [there for there in bits(steps_from(self.play, self.unit, here) & self.open) if there not in path]

    def stroll(self, luck: Luck) -> Way | None:
        """A way at random, hex by hex; None if it leads nowhere."""
        path: tuple[HexId, ...] = ()
        while True:
            on = self._next(path) if self.goes_on(path) else []
            if self._may_end(path) and (not on or luck.chance(0.5)):
                return Way(path)
            if self.goes_on(path) and self._may_leave(path) and (not on or luck.chance(0.3)):
                return Way(path, True)
            if not on:
                return None
            path = (*path, luck.pick(on))

    # why a way is none

    def ruling(self, way: Way) -> Ruling:
        for count, there in enumerate(way.path):
            ruling = self._step_ruling(way.path[:count], there)
            if not ruling:
                return ruling
        if way.off_map:
            return self._exit_ruling(way.path)
        return self._end_ruling(way.path)

    def _step_ruling(self, path: tuple[HexId, ...], there: HexId) -> Ruling:
        here, name = path[-1] if path else self.start, self.name(there)
        if path and not self.goes_on(path):
            return forbid("RET-02", "retreat_too_long", hex=name, hexes=self.most)
        if there in (*path, self.start) or not self.play.field.board.around[here] >> there & 1:
            return forbid("RET-01", "retreat_no_neighbour", hex=name)
        if not steps_from(self.play, self.unit, here) >> there & 1:
            return forbid("MOV-16", "retreat_over_river", hex=name)
        if self.enemies >> there & 1:
            return forbid("RET-01", "retreat_into_enemy", hex=name)
        return LEGAL if self.open >> there & 1 else forbid("RET-03", "retreat_into_zone", hex=name)

    def _exit_ruling(self, path: tuple[HexId, ...]) -> Ruling:
        here = path[-1] if path else self.start
        if path and not self.goes_on(path):
            return forbid("RET-02", "retreat_too_long", hex=self.name(here), hexes=self.most)
        if not self.play.field.exits[self.side] >> here & 1:
            return forbid("RET-05", "no_exit_there", hex=self.name(here))
        return self._homeward_ruling(here)

    def _end_ruling(self, path: tuple[HexId, ...]) -> Ruling:
        if not path or len(path) < self.least:
            return forbid("RES-R*a" if self.least > 1 else "RES-Ra", "retreat_too_short", hexes=self.least)
        end = path[-1]
        if not self.away >> end & 1:
            return forbid("RET-01", "retreat_not_away", hex=self.name(end))
        if not self.has_room(end):
            return forbid("RET-02", "retreat_no_room", hex=self.name(end))
        return self._homeward_ruling(end)

    def _homeward_ruling(self, end: HexId) -> Ruling:
        if self.homeward >> end & 1:
            return LEGAL
        return forbid("RET-04", "retreat_not_home", hex=self.name(end))

    def name(self, where: HexId) -> str:
        return self.play.field.board.name(where)


def legal_paths(play: Campaign40, unit: int, drivers: Hexes, least: int, most: int) -> list[Way]:
    """Every way by which a unit may go back from these enemies."""
    return list(Escape(play, Fugitive(unit, drivers, least, most)).ways())


def first_path(play: Campaign40, fugitive: Fugitive) -> Way | None:
    """Any way at all, or none."""
    return next(Escape(play, fugitive).ways(), None)


def path_ruling(play: Campaign40, unit: int, way: Way, drivers: Hexes, least: int, most: int) -> Ruling:
    """May a unit go back by this way?"""
    return Escape(play, Fugitive(unit, drivers, least, most)).ruling(way)


def withdraw(play: Campaign40, unit: int, way: Way) -> None:
    """A unit goes its way with its vehicle, and Rommel with the last of his hex; what it was building is lost."""
    left = play.state.at[unit]
    if play.state.works:
        abandon_works(play, unit)
    for where in way.path:
        pass_through(play, unit, where)
    end = way.path[-1] if way.path else left
    if way.off_map:
        leave(play, unit, end)
    else:
        place_loaded(play, unit, end)
        rommel_follows(play, left, end)

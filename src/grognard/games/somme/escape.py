"""12.3: the ways by which units may go back, hex by hex (Q-152, Q-153, Q-154)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from grognard.engine.rules import rule
from grognard.games.somme.battlefield import ENEMY, Battlefield
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.crossings import stops_tanks, unbridged
from grognard.games.somme.stacking import has_room
from grognard.games.somme.supply import free, headquarters
from grognard.games.somme.zones import interdicted, open_zone
from grognard.geometry import Hexes, HexId, bits, union

Path = tuple[HexId, ...]
MASTERY: Final = "mastery"
PANIC: Final = "panic"
DISENGAGEMENT: Final = "disengagement"
FORCED: Final = "forced"  # the R3 of the disengagement table
LENGTHENED: Final = 6  # hexes at most that want of room adds


@lru_cache(maxsize=512)
def rings(field: Battlefield, ends: Hexes) -> tuple[Hexes, ...]:
    """By number of hexes: all hexes of the area exactly so far from the nearest of these, over its ground."""
    found: list[Hexes] = []
    seen = ring = ends & field.area
    while ring:
        found.append(ring)
        ring = field.board.spread(ring) & field.area & ~seen
        seen |= ring
    return tuple(found)


def nearer(field: Battlefield, ends: Hexes, here: HexId) -> Hexes:
    """The neighbours of a hex that are nearer to the nearest of these ends."""
    for closer, ring in enumerate(rings(field, ends), -1):
        if ring >> here & 1:
            return rings(field, ends)[closer] & field.board.around[here] if closer >= 0 else 0
    return 0


def interdiction(play: Campaign18, side: int) -> Hexes:
    """The hexes under enemy Interdiction."""
    hexes = 0
    for each, _ in interdicted(play, side):
        hexes |= each
    return hexes


class Escape:
    """The ways of some units of one hex that go back together so many hexes."""

    def __init__(self, play: Campaign18, units: Sequence[int], hexes: int, cause: str) -> None:
        self.play = play
        self.units = tuple(units)
        self.hexes = hexes
        self.side = play.units[units[0]].side
        self.start = play.state.at[units[0]]
        self.tanks = any(play.units[u].tank for u in units)
        self.aside = cause in (MASTERY, PANIC)
        self.open = play.field.area & ~play.troops(ENEMY[self.side]) & ~(1 << self.start) & ~self._fought_for()
        self.zone = open_zone(play, self.side)
        self.interdicted = interdiction(play, self.side)
        self.sources = play.field.sources[self.side] & free(play, self.side)
        self.staffs = union(play.state.at[hq] for hq in headquarters(play, self.side))
        self._rooms: dict[HexId, bool] = {}

    def _fought_for(self) -> Hexes:
        combat = self.play.state.combat
        return 0 if combat is None else 1 << combat.target

    @rule("12.3h", "COOP-2")
    def has_room(self, where: HexId) -> bool:
        """Is there room for all of them, and nobody of a nation that they may not stand with?"""
        known = self._rooms.get(where)
        if known is None:
            known = self._rooms[where] = has_room(self.play, where, self.units)
        return known

    def ends(self, path: Path) -> bool:
        """Is the whole way walked, with room at its end?"""
        return len(path) >= self.hexes and self.has_room(path[-1])

    def steps(self, path: Path) -> Hexes:
        """The hexes that a way may go on to: none once it has ended."""
        if self.stopped(path) or (path and self.ends(path)) or len(path) >= self.hexes + LENGTHENED:
            return 0
        return self.first_choice(path[-1] if path else self.start, self.passable(path))

    @rule("12.3k")
    def stopped(self, path: Path) -> bool:
        """Has the last step crossed a major river without a bridge? There is no going on."""
        return bool(path) and self.wet((self.start, *path)[-2], path[-1])

    @rule("12.3k")
    def passable(self, path: Path) -> Hexes:
        """The open neighbours; over an unbridged major river on the last hex alone."""
        here = path[-1] if path else self.start
        last = len(path) + 1 >= self.hexes
        found = self.play.field.board.around[here] & self.open & ~union(path)
        closed = (h for h in bits(found) if self._bars_tanks(here, h) or (not last and self.wet(here, h)))
        return found & ~union(closed)

    def wet(self, here: HexId, there: HexId) -> bool:
        return unbridged(self.play, self.side, here, there)

    def _bars_tanks(self, here: HexId, there: HexId) -> bool:
        return self.tanks and stops_tanks(self.play, here, there)

    @rule("12.3e", "12.3f", "12.3g", "5.0d")
    def first_choice(self, here: HexId, hexes: Hexes) -> Hexes:
        """The best of these hexes: towards a source, else a headquarters, without loss before with; a retreat by
        mastery or panic turns aside before it takes a loss."""
        field = self.play.field
        safe = hexes & ~self.zone & ~self.interdicted
        home, staff = nearer(field, self.sources, here), nearer(field, self.staffs, here)
        aside = (safe,) if self.aside else ()
        order = (safe & home, safe & staff, *aside, hexes & home, hexes & staff, hexes)
        return next((best for best in order if best), 0)

    def ways(self, path: Path = ()) -> Iterator[Path]:
        """All legal ways that begin so, in order."""
        if path and self.ends(path):
            yield path
            return
        for there in self.play.field.board.ordered(self.steps(path)):
            yield from self.ways((*path, there))

    def onward(self, path: Path) -> list[HexId]:
        """The next hexes from which a whole way is left."""
        return [there for there in self.play.field.board.ordered(self.steps(path)) if self.leads((*path, there))]

    def leads(self, path: Path = ()) -> bool:
        """Does any legal way begin so?"""
        return next(self.ways(path), None) is not None

    def is_way(self, path: Path) -> bool:
        """Is this a whole legal way?"""
        walked = all(self.steps(path[:count]) >> there & 1 for count, there in enumerate(path))
        return bool(path) and walked and self.ends(path)


def longest(play: Campaign18, units: Sequence[int], hexes: int, cause: str) -> int:
    """Q-154: how many of these hexes the units can walk together; none if they cannot go at all."""
    return next((most for most in range(hexes, 0, -1) if Escape(play, units, most, cause).leads()), 0)

"""What has changed since an invariant was last checked: units that are as they were need no second look."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import compress
from operator import ne
from typing import Final, Generic, TypeVar

from grognard.geometry import Hexes

S = TypeVar("S")
UNSEEN: Final = -99
"""Stands for a number that has not been looked at, or was found to be wrong."""


class Watch(Generic[S]):
    """Of one play: the numbers of each unit as last seen, and from them which places each side holds.

    `columns` are the lists of a state that are watched, two at least, each by unit; the first says where it is.
    """

    def __init__(self, units: int, columns: Callable[[S], tuple[list[int], ...]], state: S) -> None:
        self.numbers = range(units)
        self._columns_of = columns
        self.columns = [[UNSEEN for _ in self.numbers] for _ in columns(state)]
        self.crowds: list[dict[int, int]] = [{}, {}]
        self.troops = [0, 0]
        self.touched: Hexes = 0

    def changed(self, state: S) -> Iterator[int]:
        """The units that are not as they were when last seen; each is to be kept before the next is asked for."""
        for seen, now in zip(self.columns, self._columns_of(state), strict=True):
            if seen != now:
                yield from list(compress(self.numbers, map(ne, seen, now)))

    def keep(self, unit: int, state: S, side: int | None) -> None:
        """Remember a unit as it is; one with a side holds the place where it is."""
        now_of = self._columns_of(state)
        if side is not None:
            self._follow(unit, now_of[0][unit], side)
        for seen, now in zip(self.columns, now_of, strict=True):
            seen[unit] = now[unit]

    def doubt(self, unit: int) -> None:
        """Something is wrong with it: look again next time."""
        self.columns[1][unit] = UNSEEN

    def _follow(self, unit: int, where: int, side: int) -> None:
        """Count it out of the place where it was seen, and into the one where it is now."""
        crowd, before = self.crowds[side], self.columns[0][unit]
        if where == before:
            return
        for place, more in ((before, -1), (where, 1)):
            if place >= 0:
                crowd[place] = crowd.get(place, 0) + more
                self.troops[side] &= ~(1 << place)
                self.troops[side] |= bool(crowd[place]) << place
                self.touched |= 1 << place

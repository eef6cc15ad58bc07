"""Who stands where: the list of places in a state, looked up by place and kept in step with every move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from grognard.geometry import Hexes


class Sided(Protocol):
    """What must be known of a unit here."""

    @property
    def side(self) -> int: ...


U = TypeVar("U", bound=Sided)


class Whereabouts(Generic[U]):
    """Looks up the stacks, and the spaces that either side holds, in `at`: the space of each unit by its index,
    or a number below 0 for one that is in no space. Whoever goes elsewhere goes by `shift`."""

    def __init__(self, at: list[int], units: Sequence[U]) -> None:
        self.units = units
        self._at = at
        self._stacks: dict[int, list[int]] | None = None
        self._ordered: dict[int, list[int]] | None = None
        self._occupied: list[Hexes] = []

    @property
    def stacks(self) -> dict[int, list[int]]:
        """Units in each occupied space, spaces in the order of their first unit; a function of the state alone."""
        if self._ordered is None:
            self._ordered = dict(sorted(self._by_space().items(), key=_first_unit))
        return self._ordered

    def stack(self, where: int) -> list[int]:
        """Units of both sides in a space, in the order of the unit list."""
        return self._by_space().get(where, [])

    def occupied(self, side: int) -> Hexes:
        """Spaces that hold a unit of this side."""
        if not self._occupied:
            self._occupied = [0, 0]
            for unit, where in enumerate(self._at):
                if where >= 0:
                    self._occupied[self.units[unit].side] |= 1 << where
        return self._occupied[side]

    def shift(self, unit: int, where: int) -> None:
        """A unit goes from where it is to another space, or to none."""
        stacks, units, old = self._by_space(), self.units, self._at[unit]
        side = units[unit].side
        held = self.occupied(side)
        if old >= 0:
            left = [other for other in stacks.pop(old) if other != unit]
            if left:
                stacks[old] = left
            for other in left:
                if units[other].side == side:
                    break
            else:
                held &= ~(1 << old)
        if where >= 0:
            stacks[where] = sorted([*stacks.get(where, ()), unit])
            held |= 1 << where
        self._occupied[side] = held
        self._at[unit] = where
        self._ordered = None

    def _by_space(self) -> dict[int, list[int]]:
        if self._stacks is None:
            stacks: dict[int, list[int]] = {}
            for unit, where in enumerate(self._at):
                if where >= 0:
                    stacks.setdefault(where, []).append(unit)
            self._stacks = stacks
        return self._stacks


def _first_unit(entry: tuple[int, list[int]]) -> int:
    return entry[1][0]

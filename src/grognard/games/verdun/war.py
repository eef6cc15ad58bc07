"""A play of They Shall Not Pass: the state with the battlefield beside it, and where everybody stands."""

from __future__ import annotations

from grognard.engine.dice import AnyDice
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.play import Play
from grognard.engine.rules import rule
from grognard.games.verdun.battlefield import FRENCH, GERMAN, SIDES, Battlefield, Unit
from grognard.games.verdun.state import (
    DEAD,
    DEMORALIZED,
    DUG_IN,
    OUT_OF_SUPPLY,
    Clash,
    VerdunState,
)
from grognard.geometry import Hexes

PETAIN = 6  # the turn of 26 February, 14.7


def side_index(name: str) -> int:
    return SIDES.index(name)


class War(Play[VerdunState]):
    """Adds to a play the questions that every chapter asks."""

    field: Battlefield

    def __init__(self, game: Game, state: VerdunState, dice: AnyDice, events: list[Event] | None = None) -> None:
        super().__init__(game, state, dice, events)
        self.field = game.field  # type: ignore[attr-defined]
        self.units: tuple[Unit, ...] = self.field.units
        self._stacks: dict[int, list[int]] | None = None
        self._ordered: dict[int, list[int]] | None = None
        self._occupied: list[Hexes] | None = None
        self.zones: list[tuple[Hexes, Hexes] | None] = [None, None]
        """Cache of `zones.exerted`: strong and weak zones of each side; None after any change."""
        self.standing_forts: Hexes | None = None
        """Cache of `forts.intact`."""

    # names

    def unit(self, name: str) -> int:
        """The index of a unit by its id; -1 when there is none."""
        return self.field.index.get(name, -1)

    def ids(self, units: tuple[int, ...] | list[int]) -> list[str]:
        return [self.units[u].id for u in units]

    # where units are

    @property
    def stacks(self) -> dict[int, list[int]]:
        """Units in each occupied hex, hexes in the order of their first unit; a function of the state alone."""
        if self._ordered is None:
            self._ordered = dict(sorted(self._by_hex().items(), key=_first_unit))
        return self._ordered

    def stack(self, where: int) -> list[int]:
        """Units in a hex, in the order of the unit list."""
        return self._by_hex().get(where, [])

    def _by_hex(self) -> dict[int, list[int]]:
        if self._stacks is None:
            stacks: dict[int, list[int]] = {}
            for unit, where in enumerate(self.state.at):
                if where >= 0:
                    stacks.setdefault(where, []).append(unit)
            self._stacks = stacks
        return self._stacks

    def occupied(self, side: int) -> Hexes:
        """Hexes that hold a unit of this side. Garrisons are not units here: see `forts.intact`."""
        if self._occupied is None:
            occupied = [0, 0]
            for where, stack in self._by_hex().items():
                occupied[self.units[stack[0]].side] |= 1 << where
            self._occupied = occupied
        return self._occupied[side]

    def place(self, unit: int, where: int) -> None:
        """Put a unit into a hex or one of the places of `state`; entering a hex takes control of it (14.9b)."""
        self.put(unit, where)
        if where >= 0:
            self.take(self.units[unit].side, where)

    @rule("14.11b")
    def put(self, unit: int, where: int) -> None:
        """The same without a change of control. Whoever leaves a hex gives up what was dug there (14.11b)."""
        side = self.units[unit].side
        self._restack(unit, side, self.state.at[unit], where)
        self.state.at[unit] = where
        self.state.marks[unit] &= ~DUG_IN
        self.zones[side] = None

    def _restack(self, unit: int, side: int, old: int, new: int) -> None:
        """Keep what was looked up in step with a unit that goes from one place to another."""
        stacks = self._by_hex()
        self.occupied(side)
        assert self._occupied is not None
        if old >= 0:
            left = [other for other in stacks.pop(old) if other != unit]
            if left:
                stacks[old] = left
            else:
                self._occupied[side] &= ~(1 << old)
        if new >= 0:
            stacks[new] = sorted([*stacks.get(new, ()), unit])
            self._occupied[side] |= 1 << new
        self._ordered = None

    def changed(self) -> None:
        """A fort has fallen: forget it and its zones."""
        self.standing_forts = None
        self.zones = [None, None]

    def take(self, side: int, where: int) -> None:
        """14.9b: a hex belongs to the side that entered it last."""
        if side == GERMAN:
            self.state.control |= 1 << where
        else:
            self.state.control &= ~(1 << where)

    def controlled(self, side: int) -> Hexes:
        return self.state.control if side == GERMAN else self.field.board.full & ~self.state.control

    @property
    def interdicted(self) -> Hexes:
        """Hexes under a marker of either side (6.13c, 7.22)."""
        return self.state.german_fire | self.state.french_fire

    @property
    def clash(self) -> Clash:
        """The assault being resolved."""
        clash = self.state.clash
        assert clash is not None
        return clash

    # what units are

    def has(self, unit: int, mark: int) -> bool:
        return bool(self.state.marks[unit] & mark)

    def mark(self, unit: int, mark: int) -> None:
        self.state.marks[unit] |= mark

    def unmark(self, unit: int, mark: int) -> None:
        self.state.marks[unit] &= ~mark

    def on_map(self, unit: int) -> bool:
        return self.state.at[unit] >= 0

    def dead(self, unit: int) -> bool:
        return self.state.at[unit] in DEAD

    def reduced(self, unit: int) -> bool:
        return self.state.steps[unit] < self.units[unit].steps

    def good_order(self, unit: int) -> bool:
        return not self.state.marks[unit] & (DEMORALIZED | OUT_OF_SUPPLY)

    def option(self, key: str) -> bool:
        return key in self.state.options

    @property
    @rule("14.7a")
    def petain(self) -> bool:
        """14.7a: from the turn of 26 February Pétain commands."""
        return self.state.turn >= PETAIN

    def corps(self, unit: int) -> str:
        """The corps that supplies and supports a unit (2.2); the 16th Division may get one by option 15.3."""
        data = self.units[unit]
        return self.state.corps_16 if "separate" in data.flags else data.corps


def _first_unit(entry: tuple[int, list[int]]) -> int:
    return entry[1][0]


ENEMY = (FRENCH, GERMAN)

"""A play of They Shall Not Pass: the state with the battlefield beside it, and where everybody stands."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.dice import AnyDice
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.play import Play
from grognard.engine.rules import rule
from grognard.engine.whereabouts import Whereabouts
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


class War(Play[VerdunState], Whereabouts[Unit]):
    """Adds to a play the questions that every chapter asks."""

    field: Battlefield

    def __init__(self, game: Game, state: VerdunState, dice: AnyDice, events: list[Event] | None = None) -> None:
        Play.__init__(self, game, state, dice, events)
        self.field = game.field  # type: ignore[attr-defined]
        Whereabouts.__init__(self, state.at, self.field.units)
        self.zones: list[tuple[Hexes, Hexes] | None] = [None, None]
        """Cache of `zones.exerted`: strong and weak zones of each side; None after any change."""
        self.standing_forts: Hexes | None = None
        """Cache of `forts.intact`."""

    # names

    def unit(self, name: str) -> int:
        """The index of a unit by its id; -1 when there is none."""
        return self.field.index.get(name, -1)

    def ids(self, units: Sequence[int]) -> list[str]:
        return [self.units[u].id for u in units]

    # where units are

    def place(self, unit: int, where: int) -> None:
        """Put a unit into a hex or one of the places of `state`; entering a hex takes control of it (14.9b)."""
        self.put(unit, where)
        if where >= 0:
            self.take(self.units[unit].side, where)

    @rule("14.11b")
    def put(self, unit: int, where: int) -> None:
        """The same without a change of control. Whoever leaves a hex gives up what was dug there (14.11b)."""
        self.shift(unit, where)
        self.state.marks[unit] &= ~DUG_IN
        self.zones[self.units[unit].side] = None

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


ENEMY = (FRENCH, GERMAN)

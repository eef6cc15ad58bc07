"""A play of Blitzkrieg in the West: the state with the battlefield beside it, and where everybody stands."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.dice import AnyDice
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.play import Play
from grognard.engine.rules import rule
from grognard.engine.whereabouts import Whereabouts
from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN, SIDES, Battlefield, Unit
from grognard.games.blitzkrieg.state import (
    CONDITIONAL,
    DESTROYED,
    DIGGING,
    DISORGANISED,
    ELIMINATED,
    ENTERED,
    EXITED,
    LOST,
    REFIT,
    BlitzState,
    Combat,
)
from grognard.geometry import Hexes


def side_index(name: str) -> int:
    return SIDES.index(name)


class Campaign40(Play[BlitzState], Whereabouts[Unit]):
    """Adds to a play the questions that every chapter asks."""

    field: Battlefield

    def __init__(self, game: Game, state: BlitzState, dice: AnyDice, events: list[Event] | None = None) -> None:
        Play.__init__(self, game, state, dice, events)
        self.field = game.battlefield(state.scenario)  # type: ignore[attr-defined]
        Whereabouts.__init__(self, state.at, self.field.units)
        self._held: list[tuple[Hexes, Hexes] | None] = [None, None]
        self.zoc: list[Hexes | None] = [None, None]
        """Cache of `zones.exerted` by side; None after any change."""
        self.nets: list[Hexes | None] = [None, None]
        """Cache of `supply.network` by side."""

    # names

    def unit(self, name: str) -> int:
        """The index of a unit by its id; -1 when there is none."""
        return self.field.index.get(name, -1)

    def ids(self, units: Iterable[int]) -> list[str]:
        return [self.units[u].id for u in units]

    def hex(self, name: str) -> int:
        """A hex by its number; -1 when there is none."""
        try:
            return self.field.board.at(name)
        except KeyError:
            return -1

    def place_name(self, unit: int) -> str:
        """The number of the hex that a unit is in; empty when it is in none."""
        where = self.state.at[unit]
        return self.field.board.name(where) if where >= 0 else ""

    # when it is

    @property
    def night(self) -> bool:
        return self.field.night(self.state.turn)

    @property
    def day(self) -> int:
        return self.field.day(self.state.turn)

    @property
    def phasing(self) -> str:
        """The side whose player turn it is."""
        return SIDES[self.state.side]

    def option(self, key: str) -> bool:
        return key in self.state.options

    def event(self, key: str) -> bool:
        """Is the event in force in this turn?"""
        return key in self.state.events

    def happened(self, key: str) -> bool:
        """Has the event been drawn in this play?"""
        return any(event == key for _, event in self.state.past)

    # where units are

    def troops(self, side: int) -> Hexes:
        """Hexes that hold a combat unit of this side, disorganised or not."""
        return (self._held[side] or self._count(side))[0]

    def steady(self, side: int) -> Hexes:
        """Hexes that hold an undisrupted combat unit of this side."""
        return (self._held[side] or self._count(side))[1]

    @rule("MARK-04")
    def _count(self, side: int) -> tuple[Hexes, Hexes]:
        """Where combat units stand; vehicles, leaders and markers are none."""
        at, marks = self.state.at, self.state.marks
        troops = steady = 0
        for unit in self.field.combat[side]:
            where = at[unit]
            if where >= 0:
                troops |= 1 << where
                if not marks[unit] & DISORGANISED:
                    steady |= 1 << where
        self._held[side] = troops, steady
        return troops, steady

    def fighters(self, where: int) -> list[int]:
        """The combat units in a hex."""
        units = self.units
        return [u for u in self.stack(where) if units[u].combat]

    def put(self, unit: int, where: int) -> None:
        """Put a unit into a hex or one of the places of `state`; nothing else happens."""
        self.shift(unit, where)
        if self.units[unit].combat:
            self.changed(self.units[unit].side)

    @rule("CAP-4b", "CAP-4d")
    def place(self, unit: int, where: int) -> None:
        """Put a unit into a hex: troops take control of it, and an entrenchment that it was the last to hold goes."""
        left = self.state.at[unit]
        self.put(unit, where)
        if where >= 0:
            self.state.marks[unit] |= ENTERED
            if self.units[unit].combat:
                self.take(self.units[unit].side, where)
                self._cross(unit, where)
        if left >= 0 and left != where:
            self.state.marks[unit] &= ~DIGGING
            self._vacate(left)

    @rule("SED-R-F1")
    def _cross(self, unit: int, where: int) -> None:
        """A-28, B-181: once German infantry has stood on the south bank of the Meuse at Sedan, that stays true."""
        data = self.units[unit]
        if data.side == GERMAN and (data.infantry or data.assault or data.engineer):
            self.state.crossed |= bool(self.field.zones.get("south_bank", 0) >> where & 1)

    def remove(self, unit: int, to: int) -> None:
        """Take a unit off the map, to one of the places of `state`; its markers go but for Refit.

        Whoever leaves by an edge stays with its vehicle, which must be removed too; else the two part here.
        """
        left = self.state.at[unit]
        self.put(unit, to)
        self.state.marks[unit] &= ENTERED | REFIT | CONDITIONAL
        if to != EXITED:
            self._part(unit)
        if left >= 0:
            self._vacate(left)

    @rule("ELM-01", "ELM-02", "TRN-12")
    def eliminate(self, unit: int) -> None:
        """Off the map for the night's rolls, or for good if it had a Refit marker already or is a vehicle."""
        final = self.state.marks[unit] & REFIT or not self.units[unit].combat
        self.remove(unit, DESTROYED if final else ELIMINATED)

    def _part(self, unit: int) -> None:
        """A unit and its vehicle, or a vehicle and its load, are a pair no more."""
        self.unload(unit)
        cargo = self.cargo(unit)
        if cargo >= 0:
            self.unload(cargo)

    def _vacate(self, where: int) -> None:
        """CAP-4d: an entrenchment without its own troops is no more."""
        state, bit = self.state, 1 << where
        if state.entrenchments & bit and not self.troops(ALLIED) & bit:
            state.entrenchments &= ~bit
            self.changed(GERMAN)
        if state.trenches & bit and not self.troops(GERMAN) & bit:
            state.trenches &= ~bit
            self.changed(ALLIED)

    def changed(self, side: int) -> None:
        """Units of a side have come, gone, or lost or found their order; or the ground has changed for its zones."""
        self._held[side] = self.zoc[side] = None
        self.nets = [None, None]

    def take(self, side: int, where: int) -> None:
        """AMB-48: a hex is controlled by the side that was last in it."""
        state, bit = self.state, 1 << where
        if side == GERMAN:
            state.german_control |= bit
            state.allied_control &= ~bit
        else:
            state.allied_control |= bit
            state.german_control &= ~bit

    # transport

    def cargo(self, vehicle: int) -> int:
        """The unit that a vehicle carries, or -1."""
        aboard = self.state.aboard
        return aboard.index(vehicle) if self.units[vehicle].vehicle and vehicle in aboard else -1

    def load(self, unit: int, vehicle: int) -> None:
        self.state.aboard[unit] = vehicle

    def unload(self, unit: int) -> None:
        self.state.aboard[unit] = -1

    # what units are

    def has(self, unit: int, mark: int) -> bool:
        return bool(self.state.marks[unit] & mark)

    def mark(self, unit: int, mark: int) -> None:
        self.state.marks[unit] |= mark

    def unmark(self, unit: int, mark: int) -> None:
        self.state.marks[unit] &= ~mark

    def clear(self, marks: int) -> None:
        """Take these marks from every unit."""
        self.state.marks[:] = [mark & ~marks for mark in self.state.marks]

    def disorganised(self, unit: int) -> bool:
        return bool(self.state.marks[unit] & DISORGANISED)

    @rule("RES-D", "CAP-10g")
    def disorganise(self, unit: int) -> bool:
        """Give a combat unit its Disrupted marker; was there anything to do?"""
        if not self.units[unit].combat or self.state.marks[unit] & DISORGANISED:
            return False
        self.state.marks[unit] |= DISORGANISED
        self.changed(self.units[unit].side)
        return True

    def rally(self, unit: int) -> None:
        """Take the Disrupted marker away."""
        self.state.marks[unit] &= ~DISORGANISED
        self.changed(self.units[unit].side)

    def on_map(self, unit: int) -> bool:
        return self.state.at[unit] >= 0

    def lost(self, unit: int) -> bool:
        return self.state.at[unit] in LOST

    # the air

    def air_units(self, side: int, doing: int) -> list[int]:
        """The air units of a side that do this now."""
        air = self.state.air
        return [each.index for each in self.field.air if each.side == side and air[each.index] == doing]

    # chance

    def draw(self, cup: int, count: int) -> list[int]:
        """Draw so many units blind from a cup, as far as it holds them; the cup keeps the others."""
        left = list(self.state.cups[cup])
        drawn = [left.pop(self.die(len(left)) - 1) for _ in range(min(count, len(left)))]
        self.state.cups[cup] = tuple(left)
        return drawn

    # what is going on

    @property
    def combat(self) -> Combat:
        """The combat being resolved."""
        combat = self.state.combat
        assert combat is not None
        return combat

    def score(self, side: int, halves: int) -> None:
        """Points on the record; those that depend on the end are counted there."""
        self.state.points[side] += halves

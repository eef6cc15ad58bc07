"""A play of Somme 1918: the state with the battlefield beside it, and where everybody stands."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.dice import AnyDice
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.play import Play
from grognard.engine.rules import rule
from grognard.engine.whereabouts import Whereabouts
from grognard.games.somme.battlefield import ALLIED, GERMAN, SIDES, Battlefield, Unit
from grognard.games.somme.ground import Edge
from grognard.games.somme.state import (
    CAPTURED,
    DISORGANISED,
    ELIMINATED,
    FLYING,
    HESITANT,
    ON_MAP,
    PINNED,
    PLAYED,
    REORGANISING,
    SHAKEN,
    STRATEGIC,
    Combat,
    SommeState,
)
from grognard.geometry import Hexes


class Ended(Event, frozen=True):
    """Play is over: the level of victory (`word.<level>`) and the points of the German."""

    level: str
    points: int


def side_index(name: str) -> int:
    return SIDES.index(name)


class Campaign18(Play[SommeState], Whereabouts[Unit]):
    """Adds to a play the questions that every chapter asks."""

    field: Battlefield

    def __init__(self, game: Game, state: SommeState, dice: AnyDice, events: list[Event] | None = None) -> None:
        Play.__init__(self, game, state, dice, events)
        self.field = game.battlefield(state.scenario)  # type: ignore[attr-defined]
        self.ground = self.field.ground
        Whereabouts.__init__(self, state.at, self.field.units)
        self._troops: list[Hexes] = [self._count(GERMAN), self._count(ALLIED)]
        self.zoc: list[Hexes | None] = [None, None]
        """Cache of `zones.exerted` by side."""
        self.nets: dict[tuple[int, str], Hexes] = {}
        """Cache of supply lines and command radii, by side and what is asked; empty after any change."""

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
    @rule("3.0c")
    def phasing(self) -> str:
        """The side whose phase is being played."""
        return SIDES[self.state.side]

    @property
    def advanced(self) -> bool:
        """1.0b: do chapters A to P apply?"""
        return self.field.scenario.advanced

    def option(self, key: str) -> bool:
        return key in self.state.options

    @rule("17.0a")
    def has_aviation(self) -> bool:
        """Aviation is an option of the scenarios and always part of the campaign."""
        return self.advanced or self.option("aviation")

    @property
    @rule("CAMP-06")
    def flooded(self) -> bool:
        """Have the meadows been under water since the fifth bad weather of the campaign?"""
        return self.advanced and self.state.bad_weather >= self.field.numbers.weather.flood

    @property
    def offensive_in_progress(self) -> bool:
        return self.state.declared >= 0

    def event(self, key: str) -> bool:
        """Is an event counter of this name in force in this turn?"""
        events = self.state.events
        return bool(events) and any(events[each.index] == PLAYED for each in self.field.counters if each.event == key)

    def restricted(self, word: str) -> bool:
        """Does this limit of cooperation apply (COOP-1 to COOP-6)?"""
        return word in self.state.restrictions

    # where units are

    @rule("3.0a")
    def troops(self, side: int) -> Hexes:
        """Hexes that hold a combat unit of this side, of whatever nation: all Allies are friends."""
        return self._troops[side]

    def _count(self, side: int) -> Hexes:
        at, hexes = self.state.at, 0
        for unit in self.field.combat[side]:
            if at[unit] >= 0:
                hexes |= 1 << at[unit]
        return hexes

    def fighters(self, where: int) -> list[int]:
        """The combat units in a hex."""
        units = self.units
        return [u for u in self.stack(where) if units[u].combat]

    def supports(self, where: int) -> list[int]:
        """The support units in a hex."""
        units = self.units
        return [u for u in self.stack(where) if units[u].support]

    def put(self, unit: int, where: int) -> None:
        """Put a unit into a hex or one of the places of `state`; nothing else happens."""
        left, data = self.state.at[unit], self.units[unit]
        self.shift(unit, where)
        if data.combat:
            held = self._troops[data.side]
            if left >= 0 and not self._holds_combat(left):
                held &= ~(1 << left)
            self._troops[data.side] = held | 1 << where if where >= 0 else held
            self.zoc[data.side] = None
        self.changed()

    def _holds_combat(self, where: int) -> bool:
        units = self.units
        return any(units[other].combat for other in self.stack(where))

    def place(self, unit: int, where: int) -> None:
        """Put a unit into a hex: combat units take control of it; the Stoss of a regiment comes along; a redoubt that
        is left empty goes."""
        left = self.state.at[unit]
        self.put(unit, where)
        if where >= 0 and self.units[unit].combat:
            self.take(self.units[unit].side, where)
            for stoss in self.stoss_of(unit):
                self.put(stoss, where)
        if left >= 0:
            self.vacate(left)

    @rule("L-1")
    def eliminate(self, unit: int) -> None:
        """Into the Eliminated Units box, without markers."""
        self.remove(unit, ELIMINATED)

    def remove(self, unit: int, to: int) -> None:
        """Take a unit off the map, to one of the places of `state`, without its markers. Its Stoss goes along to the
        Strategic Reserve; else it looks for another regiment."""
        state, left, stoss = self.state, self.state.at[unit], self.stoss_of(unit)
        self.put(unit, to)
        state.marks[unit] &= HESITANT
        state.regiment[unit] = -1
        self._forget(unit)
        for each in stoss:
            if to == STRATEGIC:
                self.put(each, to)
            else:
                self._rehome(each)
        if left >= 0:
            self.vacate(left)

    @rule("11.3.2c")
    def _rehome(self, stoss: int) -> None:
        """Q-126: a Stoss whose regiment is gone passes to another of the hex that has none, else it is eliminated."""
        self.bind(stoss, -1)
        for other in self.stack(self.state.at[stoss]):
            if self.units[other].regiment and not self.stoss_of(other):
                self.bind(stoss, other)
                return
        self.eliminate(stoss)

    @rule("HUT-1")
    def _forget(self, unit: int) -> None:
        """v. Hutier is removed with his headquarters; so is what lay on an artillery."""
        state = self.state
        if state.hutier == unit:
            state.hutier = -1
        if state.bruchmuller == unit:
            state.bruchmuller = -1
        state.offensives = tuple(each for each in state.offensives if each.unit != unit)

    @rule("RED-2")
    def vacate(self, where: int) -> None:
        """A redoubt without an Allied unit in its hex is no more."""
        if self.state.redoubts >> where & 1 and not self.occupied(ALLIED) >> where & 1:
            self.state.redoubts &= ~(1 << where)

    def changed(self) -> None:
        """Units have come or gone, or a bridge or footbridge has: lines must be traced anew."""
        if self.nets:
            self.nets.clear()

    # control

    def controls(self, side: int) -> Hexes:
        """The hexes that a side controls (Q-37)."""
        german = self.state.german_control
        return german if side == GERMAN else self.field.board.full & ~german

    @rule("P.1b")
    def take(self, side: int, where: int) -> None:
        """A hex is controlled by the side whose combat unit was last in it; the German puts the objective marker of a
        hex that he takes in his box, unseen."""
        state, bit = self.state, 1 << where
        if side == ALLIED:
            state.german_control &= ~bit
        elif not state.german_control & bit:
            state.german_control |= bit
            for slot, objective in enumerate(self.field.objectives):
                if objective.hex == where and state.marker_at[slot] == ON_MAP:
                    state.marker_at[slot] = CAPTURED
            if self.field.points_at and self.field.zones["amiens"] & bit:
                self.end("german_strategic", 0)

    # the end

    @rule("S2-13")
    def end(self, level: str, points: int) -> None:
        """Play is over, at once: nothing that waits on the agenda will be done."""
        if not self.state.level:
            self.state.level = level
            self.tell(Ended(level, points))

    def advance(self) -> None:
        """Run on to the next decision; once the winner is known there is none."""
        if not self.state.level:
            super().advance()
        if self.state.level:
            self.state.agenda.clear()

    # rivers

    @rule("11.2.4i")
    def own_footbridges(self, side: int) -> tuple[Edge, ...]:
        """The hexsides that footbridges of a side cross, in ascending order: they serve nobody else."""
        bridges = self.state.footbridges
        return tuple(sorted(bridge.edge for bridge in bridges if bridge.side == side)) if bridges else ()

    # steps and order

    @rule("6.0c")
    def lose_step(self, unit: int) -> bool:
        """A unit loses a step: its reduced side, a Loss marker, or the box; was it eliminated?"""
        state = self.state
        state.losses[unit] += 1
        gone = state.losses[unit] >= self.units[unit].steps
        if gone:
            self.eliminate(unit)
        return gone

    def steps_left(self, unit: int) -> int:
        return self.units[unit].steps - self.state.losses[unit]

    def full_strength(self, unit: int) -> bool:
        return not self.state.losses[unit]

    @rule("12.5b", "12.5e", "15.4.1a")
    def disorganise(self, unit: int) -> bool:
        """Give a combat unit its DG marker; supports and tanks take none, an RG unit goes back to DG. Anything done?"""
        data, marks = self.units[unit], self.state.marks
        if data.support or data.tank or marks[unit] & DISORGANISED:
            return False
        marks[unit] = marks[unit] & ~REORGANISING | DISORGANISED
        return True

    @rule("12.5c")
    def shaken(self, unit: int) -> bool:
        """Is a unit disorganised or reorganising? Both have the same effects."""
        return bool(self.state.marks[unit] & SHAKEN)

    def has(self, unit: int, mark: int) -> bool:
        return bool(self.state.marks[unit] & mark)

    def mark(self, unit: int, mark: int) -> None:
        self.state.marks[unit] |= mark
        if mark & PINNED:
            self.changed()

    def unmark(self, unit: int, mark: int) -> None:
        self.state.marks[unit] &= ~mark

    def clear(self, marks: int) -> None:
        """Take these marks from every unit."""
        self.state.marks[:] = [mark & ~marks for mark in self.state.marks]

    def on_map(self, unit: int) -> bool:
        return self.state.at[unit] >= 0

    # Stoss

    def stoss_of(self, regiment: int) -> list[int]:
        """The Stoss that go with a regiment: one at most (11.3.2b)."""
        if not self.units[regiment].regiment or self.units[regiment].side != GERMAN:
            return []
        bound = self.state.regiment
        return [stoss for stoss in self.field.stoss if bound[stoss] == regiment]

    def bind(self, stoss: int, regiment: int) -> None:
        self.state.regiment[stoss] = regiment

    # the air

    def air_supports(self, side: int, doing: int) -> list[int]:
        """The air supports of a side in this box, or on the map."""
        air = self.state.air
        return [each.index for each in self.field.air if each.side == side and air[each.index] == doing]

    def flying(self, side: int, where: int, mission: int) -> list[int]:
        """The air supports of a side that fly this mission over a hex."""
        state = self.state
        return [
            each
            for each in self.air_supports(side, FLYING)
            if state.air_at[each] == where and state.missions[each] == mission
        ]

    # event counters

    def counters(self, side: int, where: int) -> list[int]:
        """The event counters of a side in the cup, in hand, in force..., in order."""
        events = self.state.events
        if not events:
            return []
        return [each.index for each in self.field.counters if each.side == side and events[each.index] == where]

    # what is going on

    @property
    def combat(self) -> Combat:
        """The combat being resolved."""
        combat = self.state.combat
        assert combat is not None
        return combat

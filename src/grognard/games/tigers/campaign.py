"""A play of Tigers in the Mist: the state with the theatre beside it, and where everybody stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from grognard.engine.dice import AnyDice
from grognard.engine.events import Event, Rolled
from grognard.engine.game import Game
from grognard.engine.play import Play
from grognard.engine.rules import rule
from grognard.games.tigers.calendar import clock
from grognard.games.tigers.state import ELIMINATED, ENTRENCHED, Battle, March, TigersState
from grognard.games.tigers.theatre import ALLIED, GERMAN, SIDES, Level, Scenario, Theatre, Unit
from grognard.geometry import Hexes, bits

if TYPE_CHECKING:
    from grognard.games.tigers.supply import Nets

D10 = 10


def side_index(name: str) -> int:
    return SIDES.index(name)


class Campaign(Play[TigersState]):
    """Adds to a play the questions that every chapter asks."""

    theatre: Theatre

    def __init__(self, game: Game, state: TigersState, dice: AnyDice, events: list[Event] | None = None) -> None:
        super().__init__(game, state, dice, events)
        self.theatre = game.theatre  # type: ignore[attr-defined]
        self.units: tuple[Unit, ...] = self.theatre.units
        self.scenario: Scenario = self.theatre.scenarios[state.scenario]
        self.region: Hexes = self.scenario.region | self._added_areas()
        self._stacks: dict[int, list[int]] | None = None
        self._ordered: dict[int, list[int]] | None = None
        self._occupied: list[Hexes] | None = None
        self._around: tuple[int, tuple[Hexes, ...]] | None = None
        self.supply_nets: list[tuple[tuple[Hexes, int], Nets] | None] = [None, None]  # kept by supply.py

    def _added_areas(self) -> Hexes:
        """V-2: areas that a chosen variant adds to the region."""
        chosen = [option for option in self.theatre.options if option.key in self.state.options]
        return self.theatre.set(*(area for option in chosen for area in option.areas))

    # names

    def unit(self, name: str) -> int:
        """The index of a unit by its id; -1 when there is none."""
        return self.theatre.index.get(name, -1)

    def ids(self, units: Iterable[int]) -> list[str]:
        return [self.units[u].id for u in units]

    def names(self, spaces: Hexes) -> list[str]:
        """The names of a set of spaces, in ascending order."""
        return [self.theatre.name(space) for space in bits(spaces)]

    def place_name(self, unit: int) -> str:
        """The name of the space that a unit is in; empty when it is in none."""
        where = self.state.at[unit]
        return self.theatre.name(where) if where >= 0 else ""

    # when it is

    @property
    def clock(self) -> int:
        """The number of the present impulse, 16-1 = 0."""
        return clock(self.state.day, self.state.impulse)

    @property
    def phasing(self) -> str:
        """The side whose player impulse it is."""
        return SIDES[self.state.side]

    def option(self, key: str) -> bool:
        return key in self.state.options

    @property
    def levels(self) -> tuple[Level, ...]:
        """The victory table: that of a chosen variant, or of the scenario."""
        tables = [o.levels for o in self.theatre.options if o.levels and o.key in self.state.options]
        return tables[0] if tables else self.scenario.levels

    # where units are

    @property
    def stacks(self) -> dict[int, list[int]]:
        """Units in each occupied space, spaces in the order of their first unit; a function of the state alone."""
        if self._ordered is None:
            self._ordered = dict(sorted(self._by_space().items(), key=_first_unit))
        return self._ordered

    def stack(self, where: int) -> list[int]:
        """Units of both sides in a space, in the order of the unit list: Germans first."""
        return self._by_space().get(where, [])

    def present(self, where: int, side: int) -> list[int]:
        """Units of one side in a space."""
        units = self.units
        return [u for u in self._by_space().get(where, ()) if units[u].side == side]

    def points(self, where: int, side: int) -> int:
        """The strength points of one side in a space."""
        strength = self.state.strength
        return sum(strength[u] for u in self.present(where, side))

    def _by_space(self) -> dict[int, list[int]]:
        if self._stacks is None:
            stacks: dict[int, list[int]] = {}
            for unit, where in enumerate(self.state.at):
                if where >= 0:
                    stacks.setdefault(where, []).append(unit)
            self._stacks = stacks
        return self._stacks

    def occupied(self, side: int) -> Hexes:
        """Spaces that hold a unit of this side, zones included."""
        if self._occupied is None:
            occupied = [0, 0]
            for unit, where in enumerate(self.state.at):
                if where >= 0:
                    occupied[self.units[unit].side] |= 1 << where
            self._occupied = occupied
        return self._occupied[side]

    @property
    def contested(self) -> Hexes:
        """Areas that hold units of both sides; nobody fights in a zone (9.17)."""
        return self.occupied(GERMAN) & self.occupied(ALLIED) & self.theatre.area_mask

    @rule("8.58a", "8.58b")
    def put(self, unit: int, where: int) -> None:
        """Put a unit into a space, or one of the places of `state`; whoever leaves gives up its entrenchment."""
        self._restack(unit, self.state.at[unit], where)
        self.state.at[unit] = where
        self.state.marks[unit] &= ~ENTRENCHED

    def eliminate(self, unit: int) -> None:
        """Take a whole unit out of play."""
        self.state.strength[unit] = 0
        self.put(unit, ELIMINATED)

    @rule("4.13b", "4.16", "9.21c", "9.22", "9.23")
    def lose(self, unit: int, hits: int) -> int:
        """Take hits off a unit down to its destruction; hits beyond its strength are lost. The points lost."""
        lost = min(hits, self.state.strength[unit])
        self.state.strength[unit] -= lost
        if not self.state.strength[unit]:
            self.eliminate(unit)
        return lost

    def _restack(self, unit: int, old: int, new: int) -> None:
        """Keep what was looked up in step with a unit that goes from one place to another."""
        stacks, side = self._by_space(), self.units[unit].side
        self.occupied(side)
        assert self._occupied is not None
        if old >= 0:
            left = [other for other in stacks.pop(old) if other != unit]
            if left:
                stacks[old] = left
            if all(self.units[other].side != side for other in left):
                self._occupied[side] &= ~(1 << old)
        if new >= 0:
            stacks[new] = sorted([*stacks.get(new, ()), unit])
            self._occupied[side] |= 1 << new
        self._ordered = None

    # control and bridges

    @rule("12.22a", "12.22b", "ER02-12.22a")
    def settle_control(self) -> None:
        """12.22: at the end of a player impulse an area goes to the side that is alone in it."""
        areas = self.theatre.area_mask
        german, allied = self.occupied(GERMAN) & areas, self.occupied(ALLIED) & areas
        self.state.control = (self.state.control | german & ~allied) & ~(allied & ~german)

    def controlled(self, side: int) -> Hexes:
        """The spaces that a side controls."""
        control = self.state.control
        return control if side == GERMAN else self.theatre.graph.full & ~control

    @rule("10.0")
    def damaged(self, bridge: int) -> bool:
        return bool(self.state.damaged >> bridge & 1)

    def damage(self, bridge: int) -> None:
        """A bridge is blown (10.29e)."""
        self.state.damaged |= 1 << bridge

    def repair(self, bridge: int) -> None:
        """A bridge is whole again, its failures forgotten (10.1x)."""
        self.state.damaged &= ~(1 << bridge)
        self.state.failures[bridge] = 0

    @property
    def around(self) -> tuple[Hexes, ...]:
        """The neighbours of each space along roads without a damaged bridge."""
        damaged = self.state.damaged
        if self._around is None or self._around[0] != damaged:
            self._around = damaged, self.theatre.around(damaged)
        return self._around[1]

    # what units are

    def has(self, unit: int, mark: int) -> bool:
        return bool(self.state.marks[unit] & mark)

    @rule("4.2")
    def mark(self, unit: int, mark: int) -> None:
        """Give a unit a marker; all markers only record state (4.2)."""
        self.state.marks[unit] |= mark

    def unmark(self, unit: int, mark: int) -> None:
        self.state.marks[unit] &= ~mark

    def in_play(self, unit: int) -> bool:
        """Is it in an area or a zone?"""
        return self.state.at[unit] >= 0

    def on_map(self, unit: int) -> bool:
        """Is it in an area?"""
        return 0 <= self.state.at[unit] < len(self.theatre.areas)

    def exited(self, unit: int) -> bool:
        """12.25: is it a German unit in an Allied zone?"""
        where = self.state.at[unit]
        return where >= 0 and self.units[unit].german and bool(self.theatre.home_zones[ALLIED] >> where & 1)

    def supplied_to_move(self, unit: int) -> bool:
        """13.15: was it supplied before this movement phase?"""
        return not self.state.unsupplied_move >> unit & 1

    def supplied_to_fight(self, unit: int) -> bool:
        """13.16: was it supplied before these battles?"""
        return not self.state.unsupplied_fight >> unit & 1

    # what is going on

    @property
    def march(self) -> March:
        """The move in progress."""
        march = self.state.march
        assert march is not None
        return march

    @property
    def battle(self) -> Battle:
        """The battle being resolved."""
        battle = self.state.battle
        assert battle is not None
        return battle

    @rule("1.0b")
    def roll_d10(self, side: int, purpose: str, count: int = 1, about: str = "") -> list[int]:
        """1.0b: roll ten-sided dice in the open, in one throw; each shows 1 to 10."""
        dice = [self.die(D10) for _ in range(count)]
        self.tell(Rolled(SIDES[side], purpose, dice, about, D10))
        return dice


def _first_unit(entry: tuple[int, list[int]]) -> int:
    return entry[1][0]

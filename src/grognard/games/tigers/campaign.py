"""A play of Tigers in the Mist: the state with the theatre beside it, and where everybody stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from grognard.engine.dice import AnyDice
from grognard.engine.events import Event, Rolled
from grognard.engine.game import Game
from grognard.engine.play import Play
from grognard.engine.rules import rule
from grognard.engine.whereabouts import Whereabouts
from grognard.games.tigers.calendar import clock
from grognard.games.tigers.state import ELIMINATED, ENTRENCHED, Battle, March, TigersState
from grognard.games.tigers.theatre import ALLIED, GERMAN, SIDES, Level, Scenario, Theatre, Unit
from grognard.geometry import Hexes, bits

if TYPE_CHECKING:
    from grognard.games.tigers.supply import Nets

D10 = 10


def side_index(name: str) -> int:
    return SIDES.index(name)


class KnownRoads(NamedTuple):
    """What was last looked up about the roads, and with which bridges damaged."""

    damaged: int
    around: tuple[Hexes, ...]
    broken: int


class Campaign(Play[TigersState], Whereabouts[Unit]):
    """Adds to a play the questions that every chapter asks."""

    theatre: Theatre

    def __init__(self, game: Game, state: TigersState, dice: AnyDice, events: list[Event] | None = None) -> None:
        Play.__init__(self, game, state, dice, events)
        self.theatre = game.theatre  # type: ignore[attr-defined]
        Whereabouts.__init__(self, state.at, self.theatre.units)
        self.scenario: Scenario = self.theatre.scenarios[state.scenario]
        self.region: Hexes = self.scenario.region | self._added_areas()
        self._roads: KnownRoads | None = None
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

    def present(self, where: int, side: int) -> list[int]:
        """Units of one side in a space."""
        units = self.units
        return [u for u in self.stack(where) if units[u].side == side]

    def points(self, where: int, side: int) -> int:
        """The strength points of one side in a space."""
        strength = self.state.strength
        return sum(strength[u] for u in self.present(where, side))

    @property
    def contested(self) -> Hexes:
        """Areas that hold units of both sides; nobody fights in a zone (9.17)."""
        return self.occupied(GERMAN) & self.occupied(ALLIED) & self.theatre.area_mask

    @rule("8.58a", "8.58b")
    def put(self, unit: int, where: int) -> None:
        """Put a unit into a space, or one of the places of `state`; whoever leaves gives up its entrenchment."""
        self.shift(unit, where)
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
        return self._known_roads().around

    @property
    def broken_links(self) -> int:
        """The roads that lead over a damaged bridge."""
        return self._known_roads().broken

    def _known_roads(self) -> KnownRoads:
        damaged = self.state.damaged
        if self._roads is None or self._roads.damaged != damaged:
            theatre = self.theatre
            self._roads = KnownRoads(damaged, theatre.around(damaged), theatre.broken_links(damaged))
        return self._roads

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

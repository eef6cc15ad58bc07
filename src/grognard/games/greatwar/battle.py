"""A play of The Great War: the state with the box beside it, and the few acts by which everything changes."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from grognard.engine.dice import AnyDice
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.greatwar.board import BOARD, SEATS, SIDES, Seat, find
from grognard.games.greatwar.medals import add_medals, award_elimination, settle_medals, take_gun
from grognard.games.greatwar.news import (
    FiguresLost,
    FiguresRegained,
    SpecialistLost,
    UnitEliminated,
    UnitExited,
)
from grognard.games.greatwar.settings import NOBODY, Medal, Setting
from grognard.games.greatwar.state import ACQUIRED, ELIMINATED, EXITED, EXTRA, ORDERED, Effect, Fight, GreatWarState
from grognard.games.greatwar.table import Table
from grognard.games.greatwar.terrain import Terrain, ground
from grognard.games.greatwar.units import Kind, Profile
from grognard.geometry import Hexes, HexId

ATTACKER_PRESSED = "attacker_pressed"
DEAR_TANKS = "dear_tanks"
MEDALS_FOR_DEAR_TANK = 2


@lru_cache(maxsize=128)
def _rules(medals: tuple[Medal, ...], attacker_pressed: bool) -> tuple[Medal, ...]:
    """A-08: with the attacker under time pressure the other side takes the Recon medals."""
    if not attacker_pressed:
        return medals
    return tuple(
        msgspec.structs.replace(medal, worth=(medal.worth[1], medal.worth[0])) if medal.kind == "recon" else medal
        for medal in medals
    )


class Battle(Table):
    """Adds to a play where everybody stands, what the ground is, and what happens to units."""

    def __init__(self, game: Game, state: GreatWarState, dice: AnyDice, events: list[Event] | None = None) -> None:
        super().__init__(game, state, dice, events)
        box = self.box
        self.setting: Setting = box.settings[state.scenario]
        self.kinds: list[Kind] = [box.forces.kinds[unit.kind] for unit in state.units]
        self.land = ground(box.terrains, state.ground)
        attacker_pressed = ATTACKER_PRESSED in state.options
        self.medal_rules = _rules(self.setting.medals, attacker_pressed)
        self.pressed = self.setting.attacker if attacker_pressed else self.setting.pressed
        self.occupied: list[Hexes] = [0, 0]
        """Hexes with units of each side."""
        self.in_hex: list[int] = [-1] * BOARD.size
        """The unit in each hex; -1 for none."""
        for unit, where in enumerate(state.at):
            if where >= 0:
                self.occupied[state.units[unit].side] |= 1 << where
                self.in_hex[where] = unit

    def then(self, *steps: Step[Battle]) -> None:
        """VIC-01: once a side has won, nothing comes next."""
        if self.state.winner == NOBODY:
            self.state.agenda.extend(reversed(steps))

    # names

    def unit(self, name: str) -> int:
        """The index of a unit by its id; -1 when there is none on the board."""
        for index, unit in enumerate(self.units):
            if unit.id == name:
                return index if self.state.at[index] >= 0 else -1
        return -1

    def hex(self, name: str) -> HexId:
        """The hex of that name, or -1."""
        return find(name)

    def place(self, unit: int) -> str:
        """The name of the hex of a unit."""
        return BOARD.name(self.state.at[unit])

    def group_word(self, medal: Medal) -> str:
        return f"{self.setting.key}.{medal.groups[0]}" if medal.groups else ""

    def seat(self, side: int) -> Seat:
        """The board from the edge of a side (SETUP-02)."""
        return SEATS[self.setting.seats[side]]

    # who and where

    def of_side(self, side: int) -> list[int]:
        """The units of a side on the board, in their order."""
        at = self.state.at
        return [index for index, unit in enumerate(self.units) if unit.side == side and at[index] >= 0]

    @property
    def everybody(self) -> Hexes:
        return self.occupied[0] | self.occupied[1]

    def profile(self, unit: int) -> Profile:
        """What it can do with the specialist it has now."""
        return self.box.forces.profiles[self.units[unit].kind, self.state.specialist[unit]]

    def beside_enemy(self, unit: int) -> bool:
        return bool(BOARD.around[self.state.at[unit]] & self.occupied[1 - self.units[unit].side])

    def ordered_by(self, unit: int, command: str) -> bool:
        """Was it ordered by this kind of Command card, whose gifts and bans are then its own?"""
        return self.state.command == command and self.state.flags[unit] & (ORDERED | EXTRA) == ORDERED

    def option(self, key: str) -> bool:
        return key in self.state.options

    @property
    def fight(self) -> Fight:
        """The combat being resolved."""
        return self.state.fights[-1]

    def change_fight(self, fight: Fight) -> None:
        self.state.fights[-1] = fight

    # effects of cards

    def in_force(self, kind: str, side: int, unit: int = -1) -> bool:
        """Is this card at work for the side (and on the unit)?"""
        return any(e.kind == kind and e.side == side and e.unit == unit for e in self.state.effects)

    def put_in_force(self, effect: Effect) -> None:
        self.state.effects.append(effect)

    def fade_effects(self) -> None:
        """An end of turn: every card at work is a turn nearer to its end."""
        faded = [msgspec.structs.replace(effect, turns=effect.turns - 1) for effect in self.state.effects]
        self.state.effects[:] = [effect for effect in faded if effect.turns]

    # ground

    def base_terrain(self, hex_: HexId) -> Terrain:
        """The tile of a hex: what sight and objectives go by."""
        return self.box.terrains["countryside"] if self.state.removed >> hex_ & 1 else self.land.terrain[hex_]

    @rule("BLD-05", "FOR-05", "HIL-07", "RES-21")
    def movement_terrain(self, hex_: HexId) -> Terrain:
        """What a hex counts as for movement (A-20); wire on it is asked for apart."""
        state = self.state
        if state.removed >> hex_ & 1:
            return self.box.terrains["countryside"]
        return self.land.cratered_movement[hex_] if state.craters >> hex_ & 1 else self.land.terrain[hex_]

    @rule("COU-02", "TRE-05", "CHU-05", "BUN-07", "RES-21")
    def combat_terrain(self, hex_: HexId) -> Terrain:
        """What a hex counts as for combat, for those who attack from it too (A-20)."""
        state = self.state
        if state.removed >> hex_ & 1:
            return self.box.terrains["shell_crater"]
        return self.land.cratered_combat[hex_] if state.craters >> hex_ & 1 else self.land.terrain[hex_]

    @property
    @rule("HIL-06")
    def hills(self) -> Hexes:
        """Hills stay hills for sight, craters or not."""
        return self.land.hills

    @property
    @rule("FOR-04", "BLD-04", "RUB-04", "CHU-04", "BUN-06")
    def blocking(self) -> Hexes:
        """Hexes whose terrain blocks the line of sight."""
        return self.land.blocking & ~self.state.removed

    @rule("WAT-01", "WAT-03", "WAT-08")
    def passable(self, unit: int) -> Hexes:
        """Hexes that a unit may ever enter, units aside: no deep water, no ford for tanks and guns (WAT-01, WAT-03)."""
        sets, state = self.land.sets, self.state
        barred = sets["waterway"] if self.kinds[unit].fords else sets["waterway"] | sets["ford"]
        return BOARD.full & ~(barred & ~(state.bridges & ~state.damaged_bridges))

    # units come and go

    def put(self, unit: int, hex_: HexId) -> None:
        """Into a hex without any consequence: set-up."""
        self._take_off(unit)
        self.state.at[unit] = hex_
        self.in_hex[hex_] = unit
        self.occupied[self.units[unit].side] |= 1 << hex_

    def take_away(self, unit: int, where: int) -> None:
        """Off the board without any consequence: set-up. `where` is one of the places out of play."""
        self._take_off(unit)
        self.state.at[unit] = where

    def _take_off(self, unit: int) -> None:
        where = self.state.at[unit]
        if where >= 0:
            self.in_hex[where] = -1
            self.occupied[self.units[unit].side] &= ~(1 << where)

    @rule("EXS-12c", "SPEC-02")
    def enter(self, unit: int, hex_: HexId) -> None:
        """A move, an advance or a step of a retreat: its specialist goes along, its markers go, medals are settled."""
        self.put(unit, hex_)
        self.state.flags[unit] &= ~ACQUIRED
        if self.state.guns:
            take_gun(self, unit)
        settle_medals(self)

    @rule("MED-11")
    def exit_board(self, unit: int) -> None:
        """A unit leaves over the enemy baseline and earns its medal."""
        side = self.units[unit].side
        self.tell(UnitExited(self.units[unit].id, SIDES[side], self.place(unit)))
        self._take_off(unit)
        self.state.at[unit] = EXITED
        self.state.flags[unit] = 0
        add_medals(self, "breakthrough", side)
        settle_medals(self)

    @rule("RNG-16", "BAT-09", "VIC-02")
    def lose_figures(self, unit: int, count: int) -> int:
        """Remove figures, the base of a gun or mortar last; how many there were to remove."""
        least = self.least_figures(unit)
        lost = min(count, self.state.figures[unit] - least)
        if lost <= 0:
            return 0
        self.state.figures[unit] -= lost
        left = self.state.figures[unit]
        self.tell(FiguresLost(self.units[unit].id, lost, left))
        if left <= least:
            self.eliminate(unit)
        return lost

    @rule("SCN-54a")
    def least_figures(self, unit: int) -> int:
        """A unit is eliminated with its last figure; a gun whose model stays, with the last of its crew."""
        return 1 if self.gun_crew(unit) else 0

    def gun_crew(self, unit: int) -> bool:
        """Does the scenario give a medal for the crew of this gun?"""
        if self.units[unit].kind != "field_gun":
            return False
        enemy = 1 - self.units[unit].side
        return any(medal.kind == "gun_crew" and medal.worth[enemy] for medal in self.medal_rules)

    def medals_for(self, unit: int) -> int:
        """A-53: a tank counts like any unit, or two with the option."""
        dear = self.kinds[unit].tank and self.option(DEAR_TANKS)
        return MEDALS_FOR_DEAR_TANK if dear else self.kinds[unit].medals

    @rule("OBJ-02", "VIC-03", "SPEC-07", "SCN-54a")
    def eliminate(self, unit: int) -> None:
        """The last figure is gone, and the specialist with it; the enemy takes the medal."""
        state, where = self.state, self.state.at[unit]
        self.tell(UnitEliminated(self.units[unit].id, SIDES[self.units[unit].side], BOARD.name(where)))
        if self.gun_crew(unit):
            state.guns |= 1 << where
        self._take_off(unit)
        state.at[unit] = ELIMINATED
        state.figures[unit] = 0
        state.specialist[unit] = ""
        state.flags[unit] = 0
        award_elimination(self, unit)
        settle_medals(self)

    @rule("TAC-09b")
    def regain_figures(self, unit: int, count: int) -> int:
        """Return lost figures, never above the original number; how many came back."""
        back = min(count, self.units[unit].figures - self.state.figures[unit])
        if back:
            self.state.figures[unit] += back
            self.tell(FiguresRegained(self.units[unit].id, back, self.state.figures[unit]))
        return back

    @rule("SPEC-05", "SPEC-06")
    def lose_specialist(self, unit: int) -> None:
        """The figure goes, its actions with it, and nobody gets a medal."""
        self.tell(SpecialistLost(self.units[unit].id, self.state.specialist[unit]))
        self.state.specialist[unit] = ""

    @rule("RET-04", "RET-05", "RET-08", "MOVE-14")
    def retreat_hexes(self, unit: int) -> Hexes:
        """The hexes for one step of a retreat: the two toward the own edge, if free and passable."""
        rear = self.seat(self.units[unit].side).rear_set[self.state.at[unit]]
        return rear & ~self.everybody & self.passable(unit)

    # the movement phase and temporary medals

    def begin_relief(self, side: int) -> None:
        """MED-08: the movement phase of a side begins; its temporary medals are settled when it is over."""
        self.state.relief = side

    def end_relief(self) -> None:
        self.state.relief = NOBODY
        settle_medals(self)

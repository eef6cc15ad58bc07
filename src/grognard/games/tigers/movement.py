"""8.0 The movement phase of a player impulse: units move, dig in, and special forces appear."""

from __future__ import annotations

from functools import cache

from grognard.engine.dice import Luck
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu
from grognard.games.tigers import movement_menu, special_forces, wandering
from grognard.games.tigers.actions import Done
from grognard.games.tigers.campaign import Campaign, side_index
from grognard.games.tigers.carrying_on import CarryOn, Order
from grognard.games.tigers.entrenchment import Entrench, entrench, entrench_order_ruling, entrench_ruling
from grognard.games.tigers.marching import may_move, reach_of
from grognard.games.tigers.moves import Move, indexes, move_ruling, set_out
from grognard.games.tigers.special_forces import UseSpecialForces, placing_ruling
from grognard.games.tigers.state import EFFECTS, FINISHED
from grognard.games.tigers.theatre import ALLIED, GERMAN, Theatre
from grognard.geometry import bits

TRIES = 12
ENOUGH = 0.04


@cache
def troops(theatre: Theatre, side: int) -> tuple[int, ...]:
    """All units of a side."""
    return tuple(unit.index for unit in theatre.units if unit.side == side)


@rule("6.0-IIa", "6.0-IIIa", "8.21a", "8.39")
class Movement(Decision[Campaign], frozen=True):
    """8.2: move any units or none, in any order, dig in, place special forces, until the side has had enough."""

    accepts = (Move, Entrench, UseSpecialForces, Done)
    cites = "8.2"

    def moot(self, play: Campaign) -> bool:
        at, marks, side = play.state.at, play.state.marks, side_index(self.side)
        units = troops(play.theatre, side)
        for unit in units:
            if at[unit] >= 0 and not marks[unit] & FINISHED and movement_menu.can_act(play, unit):
                return False
        if side == GERMAN and special_forces.availability(play):
            return False
        return not any(at[unit] >= 0 and entrench_ruling(play, unit) for unit in units)

    def check(self, play: Campaign, action: Order) -> Ruling:
        side = side_index(self.side)
        if isinstance(action, Move):
            return move_ruling(play, side, action)
        if isinstance(action, Entrench):
            return entrench_order_ruling(play, side, action)
        if isinstance(action, UseSpecialForces):
            return placing_ruling(play, action) if side == GERMAN else forbid("14.12a", "german_forces")
        return LEGAL

    def choose(self, play: Campaign, action: Order) -> None:
        if isinstance(action, Done):
            return
        play.then(self)
        if isinstance(action, Move):
            play.then(CarryOn(self.side, action.units))
            set_out(play, action)
        elif isinstance(action, Entrench):
            entrench(play, indexes(play, action.units))
        else:
            special_forces.place(play, action)

    # for players

    def candidates(self, play: Campaign) -> list[Action]:
        """Each unit by itself along every way, or digging in; the special forces; the end."""
        found: list[Action] = []
        side = side_index(self.side)
        for unit in troops(play.theatre, side):
            if not play.in_play(unit):
                continue
            if may_move(play, unit):
                found += [movement_menu.move_along(play, (unit,), way) for way in reach_of(play, unit)]
            if entrench_ruling(play, unit):
                found.append(Entrench((play.units[unit].id,)))
        return [*found, *(special_orders(play) if side == GERMAN else ()), Done()]

    def sample(self, play: Campaign, luck: Luck) -> Action:
        side = side_index(self.side)
        if side == GERMAN and luck.chance(0.02):
            forces = any_special_order(play, luck)
            if placing_ruling(play, forces):
                return forces
        units, at, marks = troops(play.theatre, side), play.state.at, play.state.marks
        for _ in range(0 if luck.chance(ENOUGH) else TRIES):
            unit = luck.pick(units)
            if at[unit] >= 0 and (not marks[unit] & FINISHED or play.units[unit].engineer):
                order = wandering.order_for(play, _company(play, unit, luck), luck)
                if order:
                    return order
        return Done()

    def menu(self, play: Campaign, draft: tuple[str, ...]) -> Menu:
        return movement_menu.menu(play, self._desk(play), draft)

    def why_not(self, play: Campaign, draft: tuple[str, ...], pick: str) -> Ruling:
        return movement_menu.why_not(play, self._desk(play), draft, pick)

    def _desk(self, play: Campaign) -> movement_menu.Desk:
        side = side_index(self.side)
        units = tuple(unit for unit in troops(play.theatre, side) if play.in_play(unit))
        end = Button(Text("button.end_movement"), Done())
        return movement_menu.Desk(side, units, Text("prompt.movement"), end, self.cites)


def _company(play: Campaign, unit: int, luck: Luck) -> tuple[int, ...]:
    """A unit alone, or now and then with another of its stack."""
    mates = play.present(play.state.at[unit], play.units[unit].side)
    other = luck.pick(mates)
    return (unit,) if other == unit or luck.chance(0.5) else (unit, other)


def special_orders(play: Campaign) -> list[Action]:
    """14.2: every effect that is left, in every area with Allied units."""
    if not special_forces.availability(play):
        return []
    areas = [play.theatre.name(where) for where in bits(play.occupied(ALLIED) & play.region)]
    orders = [UseSpecialForces(area, effect) for effect in EFFECTS for area in areas]
    return [order for order in orders if placing_ruling(play, order)]


def any_special_order(play: Campaign, luck: Luck) -> UseSpecialForces:
    return UseSpecialForces(luck.pick(play.theatre.areas).name, luck.pick(tuple(EFFECTS)))

"""4.IV, 4.IX, 8.0 The movement phase: units and stacks move one after the other, or dig in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from grognard.engine.dice import Luck
from grognard.engine.ruling import Ruling
from grognard.engine.steps import Action, Decision
from grognard.engine.view import Menu
from grognard.games.verdun import movement_menu
from grognard.games.verdun.actions import Done
from grognard.games.verdun.battlefield import Battlefield
from grognard.games.verdun.digging import DigIn, dig_in, dig_order_ruling
from grognard.games.verdun.marching import MARCH, STRATEGIC, Going, may_move
from grognard.games.verdun.moves import (
    Move,
    can_march,
    cure,
    end_ruling,
    indexes,
    move,
    move_ruling,
    room_ruling,
)
from grognard.games.verdun.stacking import fits
from grognard.games.verdun.state import DONE
from grognard.games.verdun.war import War, side_index
from grognard.geometry import HexId

TRIES = 10
STEPS = {MARCH: 5, STRATEGIC: 12}


@cache
def troops(field: Battlefield, side: int) -> tuple[int, ...]:
    """All units of a side that can ever stand on the map."""
    return tuple(unit.index for unit in field.units if unit.side == side and not unit.off_map)


class Movement(Decision[War], frozen=True):
    """Move, dig in, or end the phase; asked again until the phase is ended."""

    accepts = (Move, DigIn, Done)
    cites = "8.0a"

    def moot(self, war: War) -> bool:
        at, marks = war.state.at, war.state.marks
        return not any(at[unit] >= 0 and not marks[unit] & DONE for unit in troops(war.field, side_index(self.side)))

    def check(self, war: War, action: Move | DigIn | Done) -> Ruling:
        side = side_index(self.side)
        if isinstance(action, Move):
            return move_ruling(war, side, action)
        return dig_order_ruling(war, side, action) if isinstance(action, DigIn) else end_ruling(war, side)

    def choose(self, war: War, action: Move | DigIn | Done) -> None:
        if isinstance(action, Done):
            return
        if isinstance(action, Move):
            move(war, action)
        else:
            dig_in(war, indexes(war, action.units))
        war.then(self)

    def candidates(self, war: War) -> list[Action]:
        """Each unit by itself: every hex with room that it can reach, or the spade; then the end."""
        found: list[Action] = []
        side = side_index(self.side)
        for unit in troops(war.field, side):
            if can_march(war, unit):
                found += moves_of(war, unit)
            if war.on_map(unit) and dig_order_ruling(war, side, spade := DigIn((war.units[unit].id,))):
                found.append(spade)
        return [*found, Done()] if end_ruling(war, side) else found

    def sample(self, war: War, luck: Luck) -> Action:
        side = side_index(self.side)
        units = troops(war.field, side)
        for _ in range(0 if luck.chance(0.02) else TRIES):
            unit = luck.pick(units)
            if war.state.at[unit] >= 0 and not war.state.marks[unit] & DONE:
                action = order_for(war, unit, luck)
                if action:
                    return action
        return cure(war, side) or Done()

    def menu(self, war: War, draft: tuple[str, ...]) -> Menu:
        return movement_menu.menu(war, side_index(self.side), draft)

    def why_not(self, war: War, draft: tuple[str, ...], pick: str) -> Ruling:
        return movement_menu.why_not(war, side_index(self.side), draft, pick)


def moves_of(war: War, unit: int) -> list[Action]:
    """A march, or a strategic move where a march does not lead, to every hex with room."""
    name, board = war.units[unit].id, war.field.board
    found: list[Action] = []
    seen = 0
    for pace in (MARCH, STRATEGIC):
        if may_move(war, unit, pace):
            reach = Going(war, (unit,), pace).reach()
            for b in board.ordered(reach.hexes & ~seen):
                if fits(war, b, (unit,)):
                    path = tuple(board.name(i) for i in reach.path(b))
                    found.append(Move((name,), path, pace == STRATEGIC))
            seen |= reach.hexes
    return found


# any order at all


def order_for(war: War, unit: int, luck: Luck) -> Action | None:
    """Something that this unit may do, alone or with another of its stack."""
    dice = luck.below(20)
    if dice < 3:
        spade = DigIn((war.units[unit].id,))
        return spade if dig_order_ruling(war, war.units[unit].side, spade) else None
    pace = STRATEGIC if dice < 7 else MARCH
    units = _with_another(war, unit, luck) if dice % 4 == 0 else (unit,)
    return any_move(war, units, pace, luck) if all(may_move(war, each, pace) for each in units) else None


def any_move(war: War, units: Sequence[int], pace: str, luck: Luck) -> Move | None:
    """A random path, if it ends where there is room."""
    path = wander(Going(war, units, pace), luck, STEPS[pace])
    if not path or not room_ruling(war, units, path[-1]):
        return None
    names = tuple(war.field.board.name(b) for b in path)
    return Move(tuple(war.ids(list(units))), names, pace == STRATEGIC)


def _with_another(war: War, unit: int, luck: Luck) -> tuple[int, ...]:
    other = luck.pick(war.stack(war.state.at[unit]))
    return (unit,) if other == unit else (unit, other)


def wander(going: Going, luck: Luck, most: int) -> list[HexId]:
    """Random steps until the will, the points or a strong zone ends them."""
    path: list[HexId] = []
    board, a, left = going.war.field.board, going.start, going.budget
    for _ in range(1 + luck.below(most)):
        direction = luck.below(6)
        cost = going.cost(a, direction)
        if cost < 0:
            continue
        if cost > left and (path or not going.fresh):
            break
        a = board.neighbours[a][direction]
        path.append(a)
        left -= cost
        if going.strong >> a & 1:
            break
    return path

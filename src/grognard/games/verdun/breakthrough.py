"""4.VI, 4.XI, 13.0 Breakthrough: pioneers or chasseurs, and whoever stood with them, go on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from grognard.engine.dice import Luck
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Decision, Step
from grognard.engine.view import Menu
from grognard.games.verdun import breakthrough_menu
from grognard.games.verdun.actions import Done
from grognard.games.verdun.breaks import (
    Break,
    break_ruling,
    break_through,
    fellows,
    onward_ruling,
    stay_ruling,
    weather_ruling,
)
from grognard.games.verdun.digging import DigIn
from grognard.games.verdun.marching import BREAKTHROUGH, Going
from grognard.games.verdun.movement import troops, wander
from grognard.games.verdun.moves import Move, indexes
from grognard.games.verdun.stacking import fits
from grognard.games.verdun.state import DEMORALIZED, DONE, ENTITLED, FLIPPED
from grognard.games.verdun.war import War, side_index

__all__ = ["BeginBreakthrough", "Break", "BreakOn", "Breakthrough"]

TRIES = 6
STEPS = 4


class BeginBreakthrough(Step[War], frozen=True):
    """13.0a: who stands with pioneers or chasseurs now may break through; skipped in bad weather."""

    side: str

    @rule("13.0a", "14.6a", "12.3c")
    def run(self, war: War) -> None:
        """The demoralized stay (A85), and so do guns that have fired and flipped HQs (A67)."""
        side = side_index(self.side)
        for unit in troops(war.field, side):
            war.unmark(unit, ENTITLED)
        for stack in [] if war.state.bad_weather else war.stacks.values():
            if any(war.units[unit].side == side and leads(war, unit) for unit in stack):
                for unit in stack:
                    if is_fit(war, unit):
                        war.mark(unit, ENTITLED)


def leads(war: War, unit: int) -> bool:
    return war.units[unit].pioneer or war.units[unit].chasseur


def is_fit(war: War, unit: int) -> bool:
    data = war.units[unit]
    return not war.has(unit, DEMORALIZED) and (data.rail or not war.has(unit, FLIPPED))


class Breakthrough(Decision[War], frozen=True):
    """Stacks break through one after the other until the phase is ended."""

    accepts = (Break, Done)
    cites = "13.0a"

    def moot(self, war: War) -> bool:
        return not weather_ruling(war) or not able(war, self.side)

    def ruling(self, war: War, action: Action) -> Ruling:
        return self.check(war, action) if isinstance(action, Break | Done) else foreign_ruling(action)

    def check(self, war: War, action: Break | Done) -> Ruling:
        return break_ruling(war, side_index(self.side), action) if isinstance(action, Break) else LEGAL

    def choose(self, war: War, action: Break | Done) -> None:
        if isinstance(action, Break):
            onward, spent = break_through(war, action, 0)
            war.then(BreakOn(self.side, onward, spent), self)

    def candidates(self, war: War) -> list[Action]:
        """Every stack as a whole, and each of its units alone; then the end."""
        found: list[Action] = []
        for unit in able(war, self.side):
            stack = fellows(war, unit)
            if unit == stack[0] and len(stack) > 1:
                found += breaks_of(war, stack, 0)
            found += breaks_of(war, [unit], 0)
        return [*found, Done()]

    def sample(self, war: War, luck: Luck) -> Action:
        units = able(war, self.side)
        for _ in range(0 if luck.chance(0.25) else TRIES):
            stack = fellows(war, luck.pick(units))
            action = order_for(war, stack, 0, luck)
            if action and self.check(war, action):
                return action
        return Done()

    def menu(self, war: War, draft: tuple[str, ...]) -> Menu:
        return breakthrough_menu.menu(war, side_index(self.side), draft)

    def why_not(self, war: War, draft: tuple[str, ...], pick: str) -> Ruling:
        return breakthrough_menu.why_not(war, side_index(self.side), draft, pick)


@rule("8.22b", "14.13b", "13.0c")
def foreign_ruling(action: Action) -> Ruling:
    """Neither strategic movement nor digging in, and no assault, belongs to this phase."""
    if isinstance(action, Move) and action.strategic:
        return forbid("8.22b", "no_strategic_break")
    if isinstance(action, DigIn):
        return forbid("14.13b", "no_digging_now")
    return forbid("13.0c", "only_breaking_through")


class BreakOn(Decision[War], frozen=True):
    """13.0b: a stack that has halted goes on, perhaps without some of its units, or stays."""

    units: tuple[str, ...]
    spent: int

    accepts = (Break, Done)
    cites = "13.0b"

    def moot(self, war: War) -> bool:
        units = indexes(war, self.units)
        return not any(Going(war, (unit,), BREAKTHROUGH, self.spent).can_go() for unit in units)

    def check(self, war: War, action: Break | Done) -> Ruling:
        if isinstance(action, Break):
            return onward_ruling(war, action, self.units, self.spent)
        return stay_ruling(war, indexes(war, self.units), self.spent)

    def choose(self, war: War, action: Break | Done) -> None:
        if isinstance(action, Break):
            onward, spent = break_through(war, action, self.spent)
            war.then(BreakOn(self.side, onward, spent))

    def candidates(self, war: War) -> list[Action]:
        units = indexes(war, self.units)
        groups = [units, *([unit] for unit in units)] if len(units) > 1 else [units]
        found = self._orders(war, groups)
        if self.check(war, Done()):
            return [Done(), *found]
        return found or self._orders(war, _parts(units))

    def _orders(self, war: War, groups: Iterable[Sequence[int]]) -> list[Action]:
        orders = [order for group in groups for order in breaks_of(war, group, self.spent)]
        return [order for order in orders if self.check(war, order)]

    def sample(self, war: War, luck: Luck) -> Action:
        for _ in range(0 if luck.chance(0.5) else 3):
            action = order_for(war, indexes(war, self.units), self.spent, luck)
            if action and self.check(war, action):
                return action
        return Done() if self.check(war, Done()) else luck.pick(self.candidates(war))

    def menu(self, war: War, draft: tuple[str, ...]) -> Menu:
        return breakthrough_menu.menu_on(war, self, draft)

    def why_not(self, war: War, draft: tuple[str, ...], pick: str) -> Ruling:
        return breakthrough_menu.why_not_on(war, self, draft, pick)


def able(war: War, side: str) -> list[int]:
    """Units that may still begin to break through."""
    marks, at = war.state.marks, war.state.at
    units = troops(war.field, side_index(side))
    return [unit for unit in units if marks[unit] & (ENTITLED | DONE) == ENTITLED and at[unit] >= 0]


def _parts(units: Sequence[int]) -> Iterator[Sequence[int]]:
    """More than one unit, and not all."""
    for size in range(2, len(units)):
        yield from combinations(units, size)


def breaks_of(war: War, units: Sequence[int], spent: int) -> list[Break]:
    """To every hex with room that these units can reach together."""
    board, names = war.field.board, tuple(war.ids(list(units)))
    reach = Going(war, units, BREAKTHROUGH, spent).reach()
    return [
        Break(names, tuple(board.name(i) for i in reach.path(b)))
        for b in board.ordered(reach.hexes)
        if fits(war, b, units)
    ]


def order_for(war: War, stack: Sequence[int], spent: int, luck: Luck) -> Break | None:
    """Something that this stack, or a part of it, might do; not yet checked."""
    units = list(stack) if luck.chance(0.6) else luck.some(stack, len(stack))
    path = wander(Going(war, units, BREAKTHROUGH, spent), luck, STEPS) if units else []
    names = tuple(war.field.board.name(b) for b in path)
    return Break(tuple(war.ids(units)), names) if path else None

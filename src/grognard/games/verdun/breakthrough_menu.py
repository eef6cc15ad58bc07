"""What the page lights up in a breakthrough phase: the stack, whoever goes along, and where to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.text import Text
from grognard.engine.view import Button, Menu, Pick
from grognard.games.verdun.actions import Done
from grognard.games.verdun.breaks import Break, break_ruling, onward_ruling
from grognard.games.verdun.marching import BREAKTHROUGH, Going, Range, may_move, mp
from grognard.games.verdun.movement_menu import (
    picked_place,
    picked_units,
    preview,
    stack_button,
    unit_picks,
    why_not_there,
    why_not_unit,
)
from grognard.games.verdun.moves import indexes
from grognard.games.verdun.war import War, side_index
from grognard.geometry import HexId

Check = Callable[[Break], Ruling]


class Halted(Protocol):
    """A stack that may go on: what the menu needs to know of it."""

    @property
    def side(self) -> str: ...
    @property
    def units(self) -> tuple[str, ...]: ...
    @property
    def spent(self) -> int: ...
    def check(self, play: War, action: Break | Done) -> Ruling: ...


# the first move of a stack


def menu(war: War, side: int, draft: tuple[str, ...]) -> Menu:
    units = _picked(war, side, draft)
    board = war.field.board
    stacks = [war.stack(where) for where in board.ordered(war.occupied(side))]
    able = [unit for stack in stacks for unit in stack if may_move(war, unit, BREAKTHROUGH)]
    picks = unit_picks(war, able, units)
    end = Button(Text("button.end_breakthrough"), Done())
    if not units:
        return Menu(Text("prompt.breakthrough"), "13.0a", (), picks, (end,))
    check: Check = lambda order: break_ruling(war, side, order)  # noqa: E731
    reach = Going(war, units, BREAKTHROUGH).reach()
    return Menu(
        Text("prompt.breakthrough_to", {"units": war.ids(units)}),
        "13.0b",
        tuple(f"unit:{name}" for name in war.ids(units)),
        (*picks, *_places(war, units, reach, check)),
        (*stack_button(war, units, lambda unit: may_move(war, unit, BREAKTHROUGH)), end),
        preview(war, units, BREAKTHROUGH),
        _ready(war, units, reach, picked_place(war, draft), check),
    )


def why_not(war: War, side: int, draft: tuple[str, ...], pick: str) -> Ruling:
    if pick.startswith("unit:"):
        return why_not_unit(war, side, pick[5:], BREAKTHROUGH)
    units = _picked(war, side, draft)
    if not units:
        return forbid("13.0a", "pick_a_unit")
    return _why_not_place(war, units, 0, pick, lambda order: break_ruling(war, side, order))


def _picked(war: War, side: int, draft: Sequence[str]) -> tuple[int, ...]:
    return picked_units(war, side, draft, lambda unit: may_move(war, unit, BREAKTHROUGH))


# going on


def menu_on(war: War, halted: Halted, draft: tuple[str, ...]) -> Menu:
    """Without a pick the whole stack goes on; picking units leaves the others behind."""
    stack, units = indexes(war, halted.units), _picked_on(war, halted, draft)
    chosen = units if any(pick.startswith("unit:") for pick in draft) else ()
    reach = Going(war, units, BREAKTHROUGH, halted.spent).reach()
    check: Check = lambda order: onward_ruling(war, order, halted.units, halted.spent)  # noqa: E731
    return Menu(
        Text("prompt.break_on", {"units": war.ids(units), "hex": war.field.board.name(war.state.at[units[0]])}),
        "13.0b",
        tuple(f"unit:{name}" for name in war.ids(chosen)),
        (*unit_picks(war, stack, chosen), *_places(war, units, reach, check)),
        (Button(Text("button.stay_here"), Done(), ruling=halted.check(war, Done())),),
        preview(war, units, BREAKTHROUGH),
        _ready(war, units, reach, picked_place(war, draft), check),
    )


def why_not_on(war: War, halted: Halted, draft: tuple[str, ...], pick: str) -> Ruling:
    if pick.startswith("unit:"):
        return forbid("13.0b", "stays_behind", unit=pick[5:])
    check: Check = lambda order: onward_ruling(war, order, halted.units, halted.spent)  # noqa: E731
    return _why_not_place(war, _picked_on(war, halted, draft), halted.spent, pick, check)


def _picked_on(war: War, halted: Halted, draft: Sequence[str]) -> tuple[int, ...]:
    stack = indexes(war, halted.units)
    named = picked_units(war, side_index(halted.side), draft, lambda unit: _goes_on(war, unit, stack))
    return named or tuple(stack)


def _goes_on(war: War, unit: int, stack: Sequence[int]) -> Ruling:
    return LEGAL if unit in stack else forbid("13.0b", "stays_behind", unit=war.units[unit].id)


# shared


def _places(war: War, units: Sequence[int], reach: Range, check: Check) -> tuple[Pick, ...]:
    board = war.field.board
    return tuple(
        Pick(f"place:{board.name(b)}", "reach", mp(reach.cost(b)))
        for b in board.ordered(reach.hexes)
        if check(_order(war, units, reach, b))
    )


def _ready(war: War, units: Sequence[int], reach: Range, where: HexId, check: Check) -> Break | None:
    if where < 0 or not reach.hexes >> where & 1:
        return None
    order = _order(war, units, reach, where)
    return order if check(order) else None


def _order(war: War, units: Sequence[int], reach: Range, where: HexId) -> Break:
    return Break(tuple(war.ids(list(units))), tuple(war.field.board.name(b) for b in reach.path(where)))


def _why_not_place(war: War, units: Sequence[int], spent: int, pick: str, check: Check) -> Ruling:
    where = picked_place(war, (pick,))
    if where < 0:
        return forbid("8.0b", "unknown_hex", hex=pick.partition(":")[2])
    names = tuple(war.ids(list(units)))
    going = Going(war, units, BREAKTHROUGH, spent)
    return why_not_there(going, where, lambda path: check(Break(names, path)))

"""A movement that is planned once: the orders are kept, and given one after the other.

A plan is known again by the position that it should have led to; in any other position a new one is made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from grognard.engine.keeping import keep
from grognard.engine.steps import Action
from grognard.games.verdun.actions import Done
from grognard.games.verdun.battlefield import FRENCH, GERMAN
from grognard.games.verdun.digging import DigIn, dig_order_ruling
from grognard.games.verdun.marching import MARCH, STRATEGIC, may_move
from grognard.games.verdun.movement import troops
from grognard.games.verdun.moves import Move, cure
from grognard.games.verdun.outlook import distance_to, pull, reach_hexes
from grognard.games.verdun.plans_attack import drives
from grognard.games.verdun.plans_line import line_orders
from grognard.games.verdun.plans_move import Ahead, as_move, best_place, shaken_orders
from grognard.games.verdun.plans_raid import errands
from grognard.games.verdun.plans_rear import Rear
from grognard.games.verdun.stacking import fits
from grognard.games.verdun.state import DEMORALIZED, DONE
from grognard.games.verdun.supply import headquarters
from grognard.games.verdun.war import War, side_index
from grognard.games.verdun.worth import weights
from grognard.geometry import bits

POST, ERRAND, AHEAD, GUN, HQ, SPADE = "post", "errand", "ahead", "gun", "hq", "spade"
MOST_PLANS: Final = 64


class Task(NamedTuple):
    """Something to be ordered: a march to a hex, or what is best for a unit when its time comes."""

    kind: str
    unit: int
    where: int = -1
    pace: str = MARCH


Tasks = tuple[Task, ...]


class March:
    """The plans that are being carried out."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Tasks] = {}

    def move(self, war: War, side: str) -> Action:
        """The next order of the plan, or the first of a new one."""
        own = side_index(side)
        tasks = self._known.pop(_key(war, own, war.state.at), None)
        action, left = _next(war, own, tuple(_tasks(war, own)) if tasks is None else tasks)
        if action is None:
            return cure(war, own) or Done()
        keep(self._known, _key(war, own, _after(war, action)), left, MOST_PLANS)
        return action


def _key(war: War, side: int, at: list[int]) -> tuple[object, ...]:
    """Nothing else changes while a side moves."""
    state = war.state
    return state.turn, side, state.rolls, tuple(state.steps), tuple(at)


def _after(war: War, action: Action) -> list[int]:
    """Where everybody is when it is done."""
    at = list(war.state.at)
    if isinstance(action, Move):
        for name in action.units:
            at[war.unit(name)] = war.field.board.at(action.path[-1])
    return at


def _next(war: War, side: int, tasks: Tasks) -> tuple[Action | None, Tasks]:
    """The first task that can be done now, and what is left then; a post that is still full may be free later."""
    waiting: list[Task] = []
    for number, task in enumerate(tasks):
        if war.has(task.unit, DONE):
            continue
        action = ORDERS[task.kind](war, side, task)
        if action is not None:
            return action, (*waiting, *tasks[number + 1 :])
        if task.kind == POST:
            waiting.append(task)
    return None, ()


# the plan


def _tasks(war: War, side: int) -> Iterator[Task]:
    """Infantry to its posts or ahead, then guns and HQs, and last the spade."""
    yield from _german(war) if side == GERMAN else _french(war)
    guns = [unit.index for unit in war.units if unit.side == side and unit.artillery and war.on_map(unit.index)]
    staffs = [hq for hq in headquarters(war.field).values() if war.units[hq].side == side and war.on_map(hq)]
    yield from (Task(GUN, gun) for gun in guns)
    yield from (Task(HQ, hq) for hq in staffs)
    diggers = [unit for unit in troops(war.field, side) if war.on_map(unit) and not war.units[unit].hq]
    yield from (Task(SPADE, unit) for unit in diggers)


def _german(war: War) -> Iterator[Task]:
    plan = drives(war, GERMAN)
    posts = {unit: post for drive in plan for unit, post in drive.posts}
    yield from (Task(POST, unit, post) for unit, post in posts.items() if war.state.at[unit] != post)
    yield from (Task(POST, *order) for order in shaken_orders(war, GERMAN))
    ahead, at = pull(war), war.state.at
    idle = [u for u in war.field.infantry[GERMAN] if at[u] >= 0 and posts.get(u) != at[u]]
    idle = [u for u in idle if not war.has(u, DEMORALIZED)]
    idle.sort(key=lambda unit: (unit in posts, -ahead[at[unit]], unit))
    sent = errands(war, [unit for unit in idle if unit not in posts]) if weights().errands else {}
    yield from (Task(ERRAND, unit, where) for unit, where in sent.items())
    yield from (Task(AHEAD, unit) for unit in idle)


def _french(war: War) -> Iterator[Task]:
    yield from (Task(POST, *order) for order in shaken_orders(war, FRENCH))
    yield from (Task(POST, *order) for order in line_orders(war, drives(war, FRENCH)))


# the orders


def _to_post(war: War, side: int, task: Task) -> Action | None:
    return as_move(war, side, task.unit, task.where, task.pace)


def _errand(war: War, side: int, task: Task) -> Action | None:
    """As near to the place as it gets."""
    away, here = distance_to(war, 1 << task.where), war.state.at[task.unit]
    best, found = away[here], None
    for pace in (MARCH, STRATEGIC):
        if may_move(war, task.unit, pace):
            for where in bits(reach_hexes(war, task.unit, pace)):
                if away[where] < best and fits(war, where, (task.unit,)):
                    best, found = away[where], (task.unit, where, pace)
    return as_move(war, side, *found) if found else None


def _ahead(war: War, side: int, task: Task) -> Action | None:
    order = best_place(war, task.unit, Ahead(war))
    return as_move(war, side, *order) if order else None


def _gun(war: War, side: int, task: Task) -> Action | None:
    return next((as_move(war, side, *order) for order in Rear(war, side).gun_order(task.unit)), None)


def _staff(war: War, side: int, task: Task) -> Action | None:
    rear = Rear(war, side)
    if rear.is_well_placed(task.unit):
        return None
    return next((as_move(war, side, *order) for order in rear.hq_order(task.unit)), None)


def _dig(war: War, side: int, task: Task) -> Action | None:
    spade = DigIn((war.units[task.unit].id,))
    return spade if dig_order_ruling(war, side, spade) else None


ORDERS: Final[dict[str, Callable[[War, int, Task], Action | None]]] = {
    POST: _to_post, ERRAND: _errand, AHEAD: _ahead, GUN: _gun, HQ: _staff, SPADE: _dig
}  # fmt: skip

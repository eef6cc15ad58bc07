"""14.1 Digging in: a unit that stays where it is may put the spade to use."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.verdun.marching import MARCH, may_move
from grognard.games.verdun.moves import escape, indexes, room_ruling, units_ruling
from grognard.games.verdun.state import DONE, DUG_IN
from grognard.games.verdun.war import War


class DigIn(Action, frozen=True):
    """These units do not move in this phase; they dig."""

    units: tuple[str, ...]


class DugIn(Event, frozen=True):
    units: list[str]
    hex: str


@rule("14.11a", "14.13a", "14.13c")
def dig_ruling(war: War, unit: int) -> Ruling:
    """Infantry and artillery that has not moved or fired (A27), outside trenches and forts (A84)."""
    data, where = war.units[unit], war.state.at[unit]
    if data.rail:
        return forbid("14.13c", "train_cannot_dig", unit=data.id)
    if data.hq:
        return forbid("14.11a", "hq_cannot_dig", unit=data.id)
    if war.has(unit, DUG_IN):
        return forbid("14.11a", "already_dug_in", unit=data.id)
    staying = may_move(war, unit, MARCH)
    if not staying:
        return forbid("14.11a", staying.breaches[0].reason, unit=data.id)
    if (war.field.trench | war.field.fort_hexes) >> where & 1:
        return forbid("14.13a", "works_there", hex=war.field.board.name(where))
    return LEGAL


def dig_order_ruling(war: War, side: int, order: DigIn) -> Ruling:
    """Units of one hex that may dig; whoever could still clear an overstacked hex may not (A50)."""
    ruling = units_ruling(war, side, order.units, "14.11a")
    if not ruling:
        return ruling
    units = indexes(war, order.units)
    for unit in units:
        ruling = dig_ruling(war, unit)
        if not ruling:
            return ruling
    room = room_ruling(war, units, war.state.at[units[0]])
    return room if room or any(escape(war, unit) for unit in units) else LEGAL


@rule("14.1a", "14.11a")
def dig_in(war: War, units: Sequence[int]) -> None:
    """The counter is turned; the hex itself stays as it is printed, for trenches are not built in a day."""
    for unit in units:
        war.mark(unit, DUG_IN | DONE)
    for where in dict.fromkeys(war.state.at[unit] for unit in units):
        here = [unit for unit in units if war.state.at[unit] == where]
        war.tell(DugIn(war.ids(here), war.field.board.name(where)))

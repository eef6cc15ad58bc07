"""Breakdowns on the way: dice that a unit must survive when it is set up or enters (losses.csv)."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.games.blitzkrieg.battlefield import SIDES, Group, Unit
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.schedule import LossRow
from grognard.games.blitzkrieg.state import DESTROYED, REFIT

ARMOURED = "armoured"


class LostByDie(Event, frozen=True):
    """A unit is out of the battle for good before it has fought."""

    unit: str


class RefitByDie(Event, frozen=True):
    """A unit begins with a Refit marker."""

    unit: str


def concerns(unit: Unit, row: LossRow) -> bool:
    """Must this unit throw? Some rows are for armour or for one type of tank only."""
    return row.only in ("", unit.type) or (row.only == ARMOURED and unit.armoured)


@rule("HAN-R-F2", "HAN-R-F4", "HAN-S-G6")
def survives(play: Campaign40, unit: int, row: LossRow) -> bool:
    """Throw the die of a row for a unit: intact, with a Refit marker, or lost for good, which scores (A-51)."""
    data = play.units[unit]
    die = play.roll(SIDES[data.side], "arrival_loss", 1, data.id)
    if die in row.destroyed:
        play.remove(unit, DESTROYED)
        play.tell(LostByDie(data.id))
        return False
    if die in row.refit:
        play.mark(unit, REFIT)
        play.tell(RefitByDie(data.id))
    return True


def survives_entry(play: Campaign40, unit: int, group: Group) -> bool:
    """B-56: the same on entry, where the group has such a row."""
    rows = [row for row in play.field.losses if row.when == "entry" and row.group == group.name]
    return all(survives(play, unit, row) for row in rows if concerns(play.units[unit], row))

"""The night: what it leaves out of a turn, and the dice for those who were lost by day."""

from __future__ import annotations

from typing import Any

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.blitzkrieg.campaign import Campaign40, side_index
from grognard.games.blitzkrieg.state import DESTROYED, ELIMINATED, RECOVERED, REFIT

LAST_RECOVERY = 3


class Recovered(Event, frozen=True):
    """A unit that was lost comes back with a Refit marker in its owner's next player turn."""

    unit: str
    turn: int


class LostForGood(Event, frozen=True):
    """The night die takes a lost unit out of play."""

    unit: str


@rule("NGT-04", "NGT-06", "NGT-07")
def by_day(play: Campaign40, *steps: Step[Any]) -> list[Step[Any]]:
    """Steps that a night turn leaves out: everything in the air, combat, exploitation."""
    return [] if play.night else list(steps)


@rule("SEQ-G6c", "SEQ-F6")
def by_night(play: Campaign40, *steps: Step[Any]) -> list[Step[Any]]:
    """Steps that only a night turn has: the dice of recovery."""
    return list(steps) if play.night else []


class NightDice(Step[Campaign40], frozen=True):
    """A die for every lost unit of a side that may come back."""

    side: str

    @rule("NGT-10", "SEQ-G6c")
    def run(self, play: Campaign40) -> None:
        for unit in lost_units(play, side_index(self.side)):
            recover(play, self.side, unit)


@rule("NGT-11", "NGT-12", "NGT-13", "NGT-15", "NGT-16", "CAP-12e")
def lost_units(play: Campaign40, side: int) -> list[int]:
    """Eliminated but not for good, attack and defence printed above 1; no vehicles, no 88s."""
    at, data = play.state.at, play.units
    return [unit for unit in play.field.combat[side] if at[unit] == ELIMINATED and data[unit].recoverable]


@rule("NGT-14", "NGT-17")
def recover(play: Campaign40, side: str, unit: int) -> None:
    """Up to 3 the unit comes back with a Refit marker on the next turn; else it is lost for good."""
    name = play.units[unit].id
    if play.roll(side, "night_recovery", about=name) <= LAST_RECOVERY:
        play.put(unit, RECOVERED)
        play.mark(unit, REFIT)
        play.state.back[unit] = play.state.turn + 1
        play.tell(Recovered(name, play.state.turn + 1))
    else:
        play.put(unit, DESTROYED)
        play.tell(LostForGood(name))

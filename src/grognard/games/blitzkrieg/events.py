"""Random events: the draw at the end of a turn, and what is in force in the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.blitzkrieg.battlefield import GERMAN, SIDES
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.effects import (
    Breakout,
    CupDraw,
    GroundedDie,
    PassDie,
    RommelArrives,
    fly_with_everything,
)
from grognard.games.blitzkrieg.schedule import EventRow

AT_ONCE: Final[Mapping[str, Step[Campaign40]]] = {
    "breakout": Breakout(),
    "grounded": GroundedDie(),
    "reinforcements": CupDraw(),
    "rommel": RommelArrives(),
    "they_shall_not_pass": PassDie(),
}
"""What an event asks for when it is drawn, before the turn in which it is in force."""


class EventDrawn(Event, frozen=True):
    """END-01: what the dice bring to the next turn."""

    sum: int
    what: str


class NoEvent(Event, frozen=True):
    """EVT-01: nothing will happen in the next turn."""

    sum: int


class EventsInForce(Event, frozen=True):
    """EVT-01: what is in force in the turn that begins."""

    events: list[str]


# what has happened


@rule("EVT-01")
def today(play: Campaign40) -> list[str]:
    """The events drawn on the day of this turn; a night belongs to the day before it (A-32)."""
    day = play.day
    return [event for turn, event in play.state.past if play.field.day(turn) == day]


@rule("DIN-E4")
def turn_of(play: Campaign40, key: str) -> int:
    """The turn at whose end an event was first drawn, 0 if it never was: the 1st DCR comes from the next one on."""
    return next((turn for turn, event in play.state.past if event == key), 0)


# what is in force


@rule("EVT-PAR-a", "EVT-PAR-b")
def paralysed(play: Campaign40, side: int) -> bool:
    """Is this side's command paralysed in this turn? Then nobody arrives, and units move one hex."""
    return german_paralysis(play) if side == GERMAN else allied_paralysis(play)


@rule("GEM-E1", "SED-E1", "DIN-E1", "ARR-E1", "STO-E1", "HAN-E1")
def german_paralysis(play: Campaign40) -> bool:
    return play.event("german_paralysis")


@rule("GEM-E6", "SED-E5", "DIN-E6", "ARR-E4", "STO-E5", "HAN-E5")
def allied_paralysis(play: Campaign40) -> bool:
    return play.event("allied_paralysis")


@rule("GEM-E5", "SED-E4", "DIN-E5", "ARR-E5", "STO-E4", "HAN-E4")
def trouble(play: Campaign40) -> int:
    """What fifth columnists or refugees add to each Allied die for reinforcements in this turn."""
    return int(play.event("fifth_column") or play.event("refugees"))


@rule("EVT-01", "EVT-MAX-B", "STO-E6", "HAN-E6")
def come_into_force(play: Campaign40) -> None:
    """A turn begins: what was drawn at the end of the last one holds now, and what held then is over."""
    state = play.state
    state.events, state.drawn = state.drawn, ()
    if not play.event("they_shall_not_pass"):
        state.passes = 0
    if play.event("air_effort"):
        fly_with_everything(play)
    if state.events:
        play.tell(EventsInForce(list(state.events)))


# the draw


class DrawEvent(Step[Campaign40], frozen=True):
    """END-01: each player throws a die for the event of the next turn; there is none after the last (B-15)."""

    def run(self, play: Campaign40) -> None:
        if play.state.turn < play.state.last_turn:
            happen(play, sum(play.roll(side, "random_event") for side in SIDES))


@rule("END-01", "EVT-01", "GEM-E4")
def happen(play: Campaign40, total: int) -> None:
    """All that a sum brings on this day goes on the track for the next turn; some of it has dice of its own."""
    found = [row.event for row in play.field.events[total] if _is_open(play, row)]
    if not found:
        nothing_happens(play, total)
    for event in found:
        play.state.past += ((play.state.turn, event),)
        play.state.drawn += (event,)
        play.tell(EventDrawn(total, event))
    play.then(*(AT_ONCE[event] for event in found if event in AT_ONCE))


@rule("ARR-E6", "STO-E3", "HAN-E3")
def nothing_happens(play: Campaign40, total: int) -> None:
    """The sum brings no event, not on this day, or not again."""
    play.tell(NoEvent(total))


@rule("EVT-01", "SED-E2c")
def _is_open(play: Campaign40, row: EventRow) -> bool:
    """Is this one of the days of the event, and may it happen once more, on the day or at all?"""
    if play.day not in row.days:
        return False
    if row.limit == "game":
        return not play.happened(row.event)
    return row.limit == "none" or row.event not in today(play)

"""Interdiction: German air units over the roads, and what they cost the Allied side for the rest of the turn."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import Ruling, forbid
from grognard.games.blitzkrieg.battlefield import GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.events import trouble
from grognard.games.blitzkrieg.flights import Interdict, air_ruling
from grognard.games.blitzkrieg.state import INTERDICTING
from grognard.games.blitzkrieg.tables import InterdictionRow


class Interdicted(Event, frozen=True):
    """INT-04: the level of interdiction for the rest of the turn."""

    level: int


@rule("AIR-02", "SEQ-F3a")
def may_interdict(side: int) -> bool:
    """Only the German flies interdiction."""
    return side == GERMAN


@rule("INT-01", "INT-06")
def interdict_ruling(play: Campaign40, side: int, order: Interdict) -> Ruling:
    """May this air unit go into interdiction? However many are there (B-19)."""
    if not may_interdict(side):
        return forbid("AIR-02", "german_interdiction")
    return air_ruling(play, side, order.air)


@rule("INT-03", "INT-06")
def settle(play: Campaign40) -> None:
    """After the air combats the interdictors that are left give the level, two at most, for the rest of the turn."""
    play.state.interdiction = level_row(play, len(play.air_units(GERMAN, INTERDICTING))).level
    if play.state.interdiction:
        play.tell(Interdicted(play.state.interdiction))


@rule("INT-06")
def level_row(play: Campaign40, interdictors: int) -> InterdictionRow:
    """What so many interdictors do; more than two do no more."""
    rows = play.field.tables.interdiction
    return rows[min(interdictors, len(rows) - 1)]


@rule("INT-07")
def level(play: Campaign40) -> int:
    """How many interdictors count; at Dinant as many more Germans may enter."""
    return play.state.interdiction


@rule("INT-04", "INT-05")
def roads(play: Campaign40) -> bool:
    """May the Allied side move at the road rate?"""
    return level_row(play, play.state.interdiction).roads


@rule("INT-05")
def movement(play: Campaign40) -> int:
    """What is added to the MP of Allied silhouettes and vehicles, below 0 (A-15)."""
    return level_row(play, play.state.interdiction).movement


@rule("INT-04", "INT-05", "EVT-FIFTH")
def die(play: Campaign40) -> int:
    """What is added to each Allied die for reinforcements: interdiction, and the event of the turn besides (A-83)."""
    return level_row(play, play.state.interdiction).die + trouble(play)

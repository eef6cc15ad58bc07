"""Rommel among his units: he goes with the last of them, and is lost when he is left without any."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN, SIDES
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.tables import HALVES
from grognard.geometry import HexId


class RommelLost(Event, frozen=True):
    hex: str


class RommelScored(Event, frozen=True):
    """The die for Rommel's loss gives points."""

    side: str
    die: int
    points: int


def rommel_at(play: Campaign40, where: HexId) -> bool:
    rommel = play.field.rommel
    return rommel >= 0 and play.state.at[rommel] == where


def rommel_alone(play: Campaign40, where: HexId) -> bool:
    """Is Rommel in a hex without a German combat unit?"""
    return rommel_at(play, where) and not play.troops(GERMAN) >> where & 1


def rommel_follows(play: Campaign40, left: HexId, where: HexId) -> None:
    """B-70: when the last unit of his hex goes elsewhere in retreat or advance he goes with it."""
    if rommel_alone(play, left):
        play.place(play.field.rommel, where)


@rule("CAP-10h")
def lose_deserted(play: Campaign40, where: HexId) -> None:
    """A unit was eliminated in a hex: if Rommel is left there without any he is lost too (B-142)."""
    if rommel_alone(play, where):
        lose_rommel(play)


@rule("CAP-10h")
def lose_rommel(play: Campaign40) -> None:
    """He is out of play for good."""
    name = play.place_name(play.field.rommel)
    play.eliminate(play.field.rommel)
    play.tell(RommelLost(name))
    score_rommel(play)


@rule("ARR-V3")
def score_rommel(play: Campaign40) -> None:
    """At Arras a die tells what his loss is worth."""
    worth = play.field.scenario.rommel_points
    if worth:
        die = play.roll(SIDES[ALLIED], "rommel_lost")
        play.score(ALLIED, HALVES * worth[die - 1])
        play.tell(RommelScored(SIDES[ALLIED], die, worth[die - 1]))

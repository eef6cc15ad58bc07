"""The conference of Doullens: who becomes Generalissimo, and what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Step
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.schedule import MarkerRow
from grognard.games.somme.state import (
    CAPTURED,
    CONFERENCE,
    DISCARDED,
    IN_CUP,
    ON_MAP,
    SCRAPPED,
    SHOWN,
    WAITING,
)

LOWEST: Final = 1  # crosses of the markers that the conference takes off the map
PENDING: Final = "pending"
OVER: Final = "over"
COHESION: Final = "front_cohesion"
REMOVED_EVENTS: Final = {
    "foch": (COHESION,),
    "joffre": (COHESION, "offensive_foch"),
    "petain": ("cooperation", "offensive", "offensive_foch"),
}


class ConferenceHeld(Event, frozen=True):
    """DOU-2: so many captured markers are in the cup; so many of one cross left the map."""

    markers: int
    removed: int


class ConferenceDrawn(Event, frozen=True):
    """DOU-4: the backs that were drawn: the hexes they came from, their points, the portraits among them."""

    hexes: list[str]
    points: list[int]
    portraits: list[str]


class GeneralissimoNamed(Event, frozen=True):
    """DOU-5: the conference succeeds."""

    general: str


class ConferenceFailed(Event, frozen=True):
    """DOU-6: no general has a majority; they will meet again."""


def spoken_general(general: str) -> str:
    """The word (`word.<name>`) for a general."""
    return f"general_{general}"


@rule("P.1a")
def back(play: Campaign18, slot: int) -> MarkerRow:
    """The marker of an objective hex: crosses in front; points and perhaps a portrait on the back, which nobody may
    see before it is drawn or counted."""
    return play.field.markers[play.state.markers[slot]]


def slots_at(play: Campaign18, *places: int) -> list[int]:
    """The objective hexes whose marker is in one of these places, in order."""
    return [slot for slot, place in enumerate(play.state.marker_at) if place in places]


# the meeting


@rule("DOU-1")
def may_meet(play: Campaign18) -> Ruling:
    """There is one conference, however often its procedure is repeated."""
    return forbid("DOU-1", "conference_was_held") if play.state.conference else LEGAL


class RepeatConference(Step[Campaign18], frozen=True):
    """DOU-6: a conference that failed is repeated in the next administrative sequence."""

    @rule("DOU-6")
    def run(self, play: Campaign18) -> None:
        if play.state.conference == PENDING:
            conference(play)


@rule("DOU-1", "DOU-3", "DOU-6")
def conference(play: Campaign18) -> None:
    """The whole procedure, the first time and whenever it is repeated: with too few markers Foch is named (Q-51)."""
    gather(play)
    cup = slots_at(play, CONFERENCE)
    general = "foch" if len(cup) < play.field.numbers.conference.markers else majority(draw(play, cup))
    if general:
        name(play, general)
    else:
        play.state.conference = PENDING
        play.tell(ConferenceFailed())


@rule("DOU-2")
def gather(play: Campaign18) -> None:
    """All that the German has captured since goes into the cup; markers of one cross on the map are lost for good."""
    removed = [slot for slot in slots_at(play, ON_MAP) if play.field.objectives[slot].crosses == LOWEST]
    _move(play, removed, SCRAPPED)
    _move(play, slots_at(play, CAPTURED), CONFERENCE)
    play.tell(ConferenceHeld(len(slots_at(play, CONFERENCE)), len(removed)))


@rule("DOU-4")
def draw(play: Campaign18, cup: list[int]) -> list[str]:
    """Five markers at random, their backs shown to all; the portraits on them."""
    drawn = [cup.pop(play.die(len(cup)) - 1) for _ in range(play.field.numbers.conference.markers)]
    _move(play, drawn, SHOWN)
    backs = [back(play, slot) for slot in drawn]
    portraits: list[str] = [marker.portrait for marker in backs if marker.portrait]
    hexes = [play.field.board.name(play.field.objectives[slot].hex) for slot in drawn]
    play.tell(ConferenceDrawn(hexes, [marker.points for marker in backs], list(map(spoken_general, portraits))))
    return portraits


@rule("DOU-5")
def majority(portraits: Sequence[str]) -> str:
    """The general whose portrait appears more often than that of each other; nothing if there is none (Q-52)."""
    counted = Counter(portraits).most_common()
    if not counted or (len(counted) > 1 and counted[0][1] == counted[1][1]):
        return ""
    return counted[0][0]


def _move(play: Campaign18, slots: Sequence[int], to: int) -> None:
    for slot in slots:
        play.state.marker_at[slot] = to


# what follows


@rule("DOU-5", "DOU-7")
def name(play: Campaign18, general: str) -> None:
    """He is Generalissimo: the cup goes back to the German Objectives box, events come and go."""
    play.state.generalissimo = general
    play.state.conference = OVER
    _move(play, slots_at(play, CONFERENCE), CAPTURED)
    play.tell(GeneralissimoNamed(spoken_general(general)))
    events_come(play, general)
    events_go(play, general)
    if general == "petain":
        follow_petain(play)


@rule("DOU-8", "DOU-9")
def events_come(play: Campaign18, general: str) -> None:
    """Cooperation under Foch or Joffre and Offensive Foch under Foch go into the Allied cup at once (Q-170)."""
    for counter in play.field.counters:
        if general in counter.named and play.state.events[counter.index] == WAITING:
            play.state.events[counter.index] = IN_CUP


@rule("DOU-8", "DOU-9", "DOU-10")
def events_go(play: Campaign18, general: str) -> None:
    """The events that this general ends leave cup, hand, track and table for good."""
    for counter in play.field.counters:
        if counter.event in REMOVED_EVENTS[general]:
            play.state.events[counter.index] = DISCARDED


@rule("DOU-10")
def follow_petain(play: Campaign18) -> None:
    """The French take to his doctrine; the limits of cooperation stay."""
    play.state.doctrine = "petain"

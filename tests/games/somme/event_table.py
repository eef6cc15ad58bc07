"""The campaign with event counters where a test wants them: in hand, in the cups, on the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from grognard.engine.steps import Step
from grognard.games.somme.battlefield import load
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import CAPTURED, IN_CUP, IN_HAND, ON_MAP, PLAYED, WAITING
from tests.games.somme.support import front

FIELD = load("campaign")
INDEX = {counter.id: counter.index for counter in FIELD.counters}
MARKERS = list(range(len(FIELD.markers)))
"""Each objective hex with the marker of its own number: the files list both by their crosses."""


def table(
    units: dict[str, list[str]],
    agenda: Sequence[Step[Any]] = (),
    dice: Sequence[int] = (),
    *,
    hand: Iterable[str] = (),
    cup: Iterable[str] = (),
    played: Iterable[str] = (),
    **state: Any,
) -> Campaign18:
    """A campaign with these units and counters; the other counters wait on the turn track."""
    events = [WAITING] * len(FIELD.counters)
    for place, names in ((IN_HAND, hand), (IN_CUP, cup), (PLAYED, played)):
        for name in names:
            events[INDEX[name]] = place
    return front("campaign", units, agenda, dice, events=events, **state)


def asked(play: Campaign18) -> object:
    """The decision that play waits for."""
    return play.decision


def where(play: Campaign18, counter: str) -> int:
    """Where a counter is."""
    return play.state.events[INDEX[counter]]


def captured(*slots: int) -> list[int]:
    """The markers of these objective hexes are in the German box, all others on the map."""
    return [CAPTURED if slot in slots else ON_MAP for slot in range(len(FIELD.objectives))]

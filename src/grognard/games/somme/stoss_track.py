"""CAMP-14, CAMP-15: the track on which the use of the Stoss evolves."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import COMBAT_BONUS, HUTIER_MASTERY, INFILTRATION, MASTERY_BONUS

BOXES = (HUTIER_MASTERY, MASTERY_BONUS, COMBAT_BONUS, INFILTRATION)
"""In the order in which the marker goes through them."""


class DoctrineAdvanced(Event, frozen=True):
    """The Stoss doctrine marker is in another box."""

    box: str


def spoken_box(box: int) -> str:
    """The word (`word.<name>`) for a box of the track."""
    return f"stoss_box_{box}"


@rule("CAMP-14")
def next_box(play: Campaign18) -> int:
    """The box after the present one; -1 in the last."""
    here = BOXES.index(play.state.stoss_box)
    return BOXES[here + 1] if here + 1 < len(BOXES) else -1


@rule("CAMP-15")
def may_advance(play: Campaign18) -> Ruling:
    """There must be a box left."""
    return LEGAL if next_box(play) >= 0 else forbid("CAMP-15", "end_of_stoss_track")


@rule("CAMP-15")
def advance_doctrine(play: Campaign18) -> None:
    """One box further for each counter played (Q-32)."""
    play.state.stoss_box = next_box(play)
    play.tell(DoctrineAdvanced(spoken_box(play.state.stoss_box)))

"""What a side does not know, and a play as it must imagine it: events and objective markers dealt anew."""

from __future__ import annotations

from grognard.engine.dice import AnyDice
from grognard.games.somme.battlefield import SIDES
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.counters import compulsory
from grognard.games.somme.state import IN_CUP, IN_HAND, SHOWN


def secrets(play: Campaign18, side: str) -> list[str]:
    """The events in the cup and in the hand of the other side, and for both sides every objective marker whose back
    has not been turned over; a spectator knows no hand."""
    if not play.advanced or play.state.level:
        return []
    state = play.state
    events = [each.id for each in play.field.counters if SIDES[each.side] != side and _unseen(play, each.index)]
    backs = [play.field.markers[marker].marker for slot, marker in enumerate(state.markers) if _covered(play, slot)]
    return [*events, *backs]


def _unseen(play: Campaign18, counter: int) -> bool:
    """Is an event hidden from the other side? Offensives that must be launched are known to all (CAMP-05)."""
    return play.state.events[counter] in (IN_CUP, IN_HAND) and not compulsory(play, counter)


def _covered(play: Campaign18, slot: int) -> bool:
    return play.state.marker_at[slot] != SHOWN


def imagine(play: Campaign18, side: str, dice: AnyDice) -> Campaign18:
    """A play that this side cannot tell from the real one."""
    again = play.fork(dice)
    if play.advanced:
        _deal_events(again, 1 - SIDES.index(side))
        _turn_markers(again)
    return again


def _deal_events(play: Campaign18, other: int) -> None:
    """Cup and hand of the other side are mixed and dealt again, as many to each as before."""
    events = play.state.events
    hidden = [each.index for each in play.field.counters if each.side == other and _unseen(play, each.index)]
    places = sorted(events[counter] for counter in hidden)
    play.shuffle(places)
    for counter, place in zip(hidden, places, strict=True):
        events[counter] = place


def _turn_markers(play: Campaign18) -> None:
    """The unseen backs of each class of markers change places among themselves."""
    state, backs = play.state, play.field.markers
    for crosses in (1, 2, 3):
        slots = [slot for slot, marker in enumerate(state.markers) if backs[marker].crosses == crosses]
        slots = [slot for slot in slots if _covered(play, slot)]
        mixed = sorted(state.markers[slot] for slot in slots)
        play.shuffle(mixed)
        for slot, marker in zip(slots, mixed, strict=True):
            state.markers[slot] = marker

"""C.1: event counters: cups, hands and the table, what goes from one to the other, and what both sides know of it."""

from __future__ import annotations

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.games.somme.battlefield import SIDES
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.schedule import Counter
from grognard.games.somme.state import DISCARDED, IN_CUP, IN_HAND, PLAYED

MUST_PLAY = "@"
MAY_KEEP = "£"
ONCE = "#"
OWNER_SAYS = "%"
MUST_RETURN = "$"


class CountersDrawn(Event, frozen=True):
    """C.3a: a side drew these events from its cup; the other sees only how many."""

    side: str
    events: list[str]

    def seen_by(self, side: str) -> Event | None:
        return self if side == self.side else CountersTaken(self.side, len(self.events))


class CountersTaken(Event, frozen=True):
    """Event counters that the other side drew."""

    side: str
    count: int


class EventPlayed(Event, frozen=True):
    """An event counter was laid on the table."""

    side: str
    what: str


class CounterReturned(Event, frozen=True):
    """An event counter went back into the cup; the other side does not see which."""

    side: str
    what: str

    def seen_by(self, side: str) -> Event | None:
        return self if side == self.side else CounterHidden(self.side)


class CounterHidden(Event, frozen=True):
    """The other side put an event counter back into its cup."""

    side: str


class CounterDiscarded(Event, frozen=True):
    """An event counter left play for good, face up."""

    side: str
    what: str


# where they are


def find(play: Campaign18, name: str) -> int:
    """The index of a counter by its id; -1 when there is none, or no counters are in play."""
    if not play.state.events:
        return -1
    return next((counter.index for counter in play.field.counters if counter.id == name), -1)


def data(play: Campaign18, counter: int) -> Counter:
    return play.field.counters[counter]


def hand(play: Campaign18, side: int) -> list[int]:
    return play.counters(side, IN_HAND)


def cup(play: Campaign18, side: int) -> list[int]:
    return play.counters(side, IN_CUP)


def holds(play: Campaign18, side: int, event: str) -> int:
    """The first counter of an event in the hand of a side, or -1. Only that side knows."""
    return next((each for each in hand(play, side) if data(play, each).event == event), -1)


# what both sides know


@rule("CAMP-05")
def compulsory(play: Campaign18, counter: int) -> bool:
    """Must this offensive still be launched on this turn or a later one? It waits in the hand, and everybody knows."""
    event, turn = data(play, counter).event, play.state.turn
    return any(row.must and row.event == event and row.turn >= turn for row in play.field.offensives)


def covered(play: Campaign18, side: int) -> int:
    """How many counters of a hand the other side cannot name."""
    return sum(not compulsory(play, counter) for counter in hand(play, side))


def may_hold(play: Campaign18, side: int, event: str) -> bool:
    """Must the other side reckon with this event: is it in cup or hand, and is there a covered counter at all?"""
    events = play.state.events
    hidden = any(
        events[each.index] in (IN_CUP, IN_HAND)
        for each in play.field.counters
        if events and each.side == side and each.event == event
    )
    return hidden and covered(play, side) > 0


# from one place to another


def lay_down(play: Campaign18, counter: int) -> None:
    """The counter lies on the table and is in force this turn."""
    play.state.events[counter] = PLAYED
    play.tell(EventPlayed(*_named(play, counter)))


def put_back(play: Campaign18, counter: int) -> None:
    """Into the cup again, unseen."""
    play.state.events[counter] = IN_CUP
    play.tell(CounterReturned(*_named(play, counter)))


def put_aside(play: Campaign18, counter: int) -> None:
    """Out of play for good, for all to see (Q-301)."""
    play.state.events[counter] = DISCARDED
    play.tell(CounterDiscarded(*_named(play, counter)))


def _named(play: Campaign18, counter: int) -> tuple[str, str]:
    """Whose it is and the word for its event."""
    return SIDES[data(play, counter).side], spoken(data(play, counter).event)


def spoken(event: str) -> str:
    """The word (`word.<name>`) that a sentence has for an event."""
    return f"event_{event}"

"""What a table shows: everything that leaves it goes through `game.view(play, side)` and `event.seen_by(side)`.

A view is made once for each state and pair of eyes, however many look on.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import msgspec

from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.match import Match
from grognard.engine.text import Text
from grognard.engine.view import View
from grognard.server.messages import LogEntry
from grognard.server.store import Seat, Summary


class Seen(NamedTuple):
    """How much of the log a page has: a log of another era or for other eyes is sent anew."""

    era: int
    eyes: str
    entries: int

    @property
    def mark(self) -> str:
        """For the page to show when it comes back."""
        return f"{self.era}.{self.eyes}.{self.entries}"


_MARK: Final = re.compile(r"([0-9]{1,9})\.([a-z_]*)\.([0-9]{1,9})")


def seen_from(mark: str) -> Seen | None:
    """What a page that was here before has of the log; nothing if that is no mark."""
    found = _MARK.fullmatch(mark)
    return Seen(int(found[1]), found[2], int(found[3])) if found else None


def view_of(match: Match, eyes: str, resigned: str = "") -> View:
    """What these eyes see of the play. When a side has resigned, it is over and the first other side has won."""
    view = match.game.view(match.play, eyes)
    if not resigned or view.over is not None:
        return view
    over = Text("over.resigned", {"side": resigned, "winner": winner_over(match.game, resigned)})
    return msgspec.structs.replace(view, over=over, decider="")


def winner_over(game: Game, side: str) -> str:
    return next(other for other in game.sides if other != side)


def own_turn(view: View, side: str) -> Text | None:
    """The turn, while it is this side's own: not while it answers in the turn of another."""
    phase = next((phase for phase in view.sequence if phase.now), None)
    return view.turn if phase is None or phase.side in ("", side) else None


class Views:
    """The views of a match as it stands. Whoever changes the match, or resigns, has to `forget` them."""

    def __init__(self) -> None:
        self._views: dict[str, View] = {}
        self._encoded: dict[str, msgspec.Raw] = {}

    def forget(self) -> None:
        self._views.clear()
        self._encoded.clear()

    def of(self, match: Match, eyes: str, resigned: str) -> View:
        if eyes not in self._views:
            self._views[eyes] = view_of(match, eyes, resigned)
        return self._views[eyes]

    def encoded(self, match: Match, eyes: str, resigned: str) -> msgspec.Raw:
        """The same as JSON."""
        if eyes not in self._encoded:
            self._encoded[eyes] = msgspec.Raw(msgspec.json.encode(self.of(match, eyes, resigned)))
        return self._encoded[eyes]


def eyes_of(match: Match, seat: Seat) -> str:
    """Whose view a seat gets: on a shared screen that of the side that has to decide."""
    if match.decider in seat.sides:
        return match.decider
    return seat.sides[0] if seat.sides else ""


def log_of(match: Match, eyes: str, since: int) -> list[LogEntry]:
    """What is to be told after action number `since`; the prologue is number 0."""
    told = [] if since >= 0 else [LogEntry(0, _seen(match.prologue, eyes))]
    first = max(since, 0)
    entries = enumerate(match.entries[first:], first + 1)
    return told + [LogEntry(number, _seen(entry.events, eyes), entry.side) for number, entry in entries]


def summary(match: Match, view: View | None = None, resigned: str = "") -> Summary:
    """How it stands as a spectator may know it."""
    seen = view or view_of(match, "", resigned)
    return Summary(seen.turn, "" if seen.over else match.decider, seen.over)


def _seen(events: tuple[Event, ...], eyes: str) -> list[Event]:
    told = (event.seen_by(eyes) for event in events)
    return [event for event in told if event is not None]

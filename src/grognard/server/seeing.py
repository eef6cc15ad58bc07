"""What a seat may have drawn over the map: overlays, and the reach of a unit, now or at an earlier moment."""

from __future__ import annotations

from typing import Final

from grognard.engine.view import Reached
from grognard.server.past import play_at
from grognard.server.refusals import Refusal
from grognard.server.showing import eyes_of
from grognard.server.store import Seat
from grognard.server.table import Table

REACH: Final = "reach"


def overlay(table: Table, seat: Seat, number: int, name: str) -> dict[str, tuple[str, ...]]:
    """Sets of places as the seat may know them after this many actions, or Refusal."""
    known = [each for each in table.game.overlays if each != REACH]
    if name not in known:
        raise Refusal(404, "unknown_overlay", name=name, known=known)
    return table.game.overlay(play_at(table.match, number), eyes_of(table.match, seat), name)


def reach(table: Table, seat: Seat, number: int, unit: str) -> tuple[Reached, ...]:
    """Where a unit that the seat sees could move; nowhere if it sees no such unit."""
    play, eyes = play_at(table.match, number), eyes_of(table.match, seat)
    seen = any(piece.id == unit for piece in table.game.view(play, eyes).pieces)
    return table.game.reach(play, eyes, unit) if seen and REACH in table.game.overlays else ()

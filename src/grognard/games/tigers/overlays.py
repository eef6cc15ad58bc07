"""What a player may have drawn over the map of the Ardennes when he asks for it: how far a unit can go."""

from __future__ import annotations

from grognard.engine.view import Reached
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.marching import reach_of

OVERLAYS = ("reach",)


def reach(play: Campaign, name: str) -> tuple[Reached, ...]:
    """The spaces in which a unit in play could end its move with the points that it has left this turn."""
    unit = play.unit(name)
    if unit < 0 or not play.in_play(unit) or play.exited(unit):
        return ()
    return tuple(Reached(play.theatre.name(way.space), str(way.cost)) for way in reach_of(play, unit))

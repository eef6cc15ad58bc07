"""Gaps in the Allied line: where one march closes a route on which the German could count."""

from __future__ import annotations

from grognard.engine.steps import Action
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.marching import Way
from grognard.games.tigers.plans_figures import weights
from grognard.games.tigers.plans_marches import Party, fitting, march
from grognard.games.tigers.plans_values import area_worth
from grognard.games.tigers.theatre import ALLIED
from grognard.games.tigers.victory import BY_GAPS, gaps_between
from grognard.geometry import Hexes


def close_gap(play: Campaign, found: list[Party]) -> Action | None:
    """With the last move of the game: the march that closes most, or opens nothing and gives up least."""
    if not weights().gap or play.scenario.scoring != BY_GAPS or play.clock != play.scenario.last:
        return None
    holes = Holes(play)
    best, order = 0.0, None
    for party in found if holes.now else ():
        unit = party.units[-1:]
        for way in party.ways:
            gain = _gain(holes, party, way)
            if gain > best and way.path and fitting(play, ALLIED, unit, way.space):
                best, order = gain, (unit, way)
    return march(play, *order) if order else None


def _gain(holes: Holes, party: Party, way: Way) -> float:
    """Points saved; whoever leaves a town alone gives it up."""
    play = holes.play
    if not play.theatre.area_mask >> way.space & 1 or not holes.closed(way.space):
        return 0.0
    leaves = play.present(party.start, ALLIED) == [party.units[-1]]
    saved = holes.now - holes.after(1 << party.start if leaves else 0, 1 << way.space)
    lost = area_worth(play, party.start) if leaves and play.theatre.area_mask >> party.start & 1 else 0.0
    return weights().gap * play.scenario.gap_points * saved - 0.1 * lost


class Holes:
    """How many routes lead past the Allies now, and after a march."""

    def __init__(self, play: Campaign) -> None:
        self.play = play
        self.now = self.after(0, 0)
        self._closed: dict[int, bool] = {}

    def after(self, left: Hexes, taken: Hexes) -> int:
        play = self.play
        return gaps_between(play.theatre, play.occupied(ALLIED) & ~left | taken, play.state.damaged)

    def closed(self, area: int) -> bool:
        """Would anybody in this area close a route?"""
        if area not in self._closed:
            self._closed[area] = self.after(0, 1 << area) < self.now
        return self._closed[area]

"""German marches that score: with the last move only that counts, and one unit is enough to hold an area."""

from __future__ import annotations

from grognard.engine.steps import Action
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.marching import Way
from grognard.games.tigers.plans_figures import weights
from grognard.games.tigers.plans_marches import Party, fitting, march
from grognard.games.tigers.plans_values import area_worth
from grognard.games.tigers.theatre import ALLIED, GERMAN
from grognard.games.tigers.victory import BY_GAPS, BY_TOWNS
from grognard.geometry import Hexes

AS_PART = 0.01  # of its points, a stronger unit is spared for other work


def is_final(play: Campaign) -> bool:
    """Does the German move for the last time?"""
    return play.clock == play.scenario.last


def scoring_march(play: Campaign, found: list[Party]) -> Action | None:
    """The march that scores most: into an area that nobody holds yet, or with the last move off the map."""
    value = weights()
    if not (value.exact if is_final(play) else value.walks_in[play.state.impulse - 1]):
        return None
    held = _held(play)
    best, order = 0.0, None
    for party in found:
        if play.contested >> party.start & 1:
            continue
        for way in party.ways:
            gain, units = _gain(play, held, party, way)
            if gain > best and way.path and (able := fitting(play, GERMAN, units, way.space)):
                best, order = gain, (able, way)
    return march(play, *order) if order else None


def _gain(play: Campaign, held: Hexes, party: Party, way: Way) -> tuple[float, tuple[int, ...]]:
    """What a march scores, and who goes: everybody off the map, the weakest into an area."""
    strength, zone = play.state.strength, play.theatre.zone_mask >> way.space & 1
    units = party.units if zone else party.units[-1:]
    points = sum(strength[unit] for unit in units)
    if zone:
        scores = play.theatre.multiplier[way.space] if is_final(play) and play.scenario.scoring != BY_TOWNS else 0
        return scores * points - _given_up(play, party, units), units
    taken = (play.occupied(ALLIED) | held) >> way.space & 1
    worth = 0.0 if taken else area_worth(play, way.space)
    return worth - AS_PART * points - _given_up(play, party, units), units


def _held(play: Campaign) -> Hexes:
    """The areas that score already: those that he controls, or where they must be occupied, those where he stands."""
    there = play.occupied(GERMAN) & ~play.occupied(ALLIED)
    return there if play.scenario.scoring == BY_GAPS else play.controlled(GERMAN) | there


def _given_up(play: Campaign, party: Party, units: tuple[int, ...]) -> float:
    """The worth of an area that nobody would occupy any more, where that counts."""
    start = party.start
    stays = len(play.present(start, GERMAN)) > len(units) or not play.theatre.area_mask >> start & 1
    return 0.0 if stays or play.scenario.scoring != BY_GAPS else area_worth(play, start)

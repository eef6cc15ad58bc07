"""12.0 Victory: only the German scores, each day for the areas he controls and once for what has got out."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from grognard.engine.events import Event
from grognard.engine.game import Outcome
from grognard.engine.rules import rule
from grognard.engine.steps import Step
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.gaps import disjoint_routes
from grognard.games.tigers.scenarios import Level
from grognard.games.tigers.theatre import ALLIED, GERMAN, SIDES, Theatre
from grognard.geometry import Hexes, bits, count

BY_AREAS, BY_TOWNS, BY_GAPS = "areas", "two_towns", "towns_and_gaps"
HELD = ("G", "A")
CONTESTED = "C"


class Points(msgspec.Struct, frozen=True):
    """What the German would have if play ended now: areas so far, and what is counted once, at the end."""

    areas: int
    exits: int
    towns: int
    gaps: int

    @property
    def total(self) -> int:
        return self.areas + self.exits + self.towns + self.gaps


# Each day


class Scored(Event, frozen=True):
    """6.0-IX: the points of a day, the areas that gave them, and the new total."""

    day: int
    points: int
    areas: list[str]
    total: int


class CountPoints(Step[Campaign], frozen=True):
    """6.0-IX: the victory phase at the end of a turn."""

    @rule("6.0-IX", "12.11", "12.22c", "2.0c")
    def run(self, campaign: Campaign) -> None:
        if campaign.scenario.scoring != BY_AREAS:
            return
        scoring, state = scoring_areas(campaign), campaign.state
        points = value_of(campaign.theatre, scoring)
        state.score += points
        campaign.tell(Scored(state.day, points, campaign.names(scoring), state.score))


@rule("3.26", "12.21", "12.12", "ER02-12.22b")
def scoring_areas(campaign: Campaign) -> Hexes:
    """Valued areas that the German controls; where he has units, one of them must be supplied (A-34)."""
    theatre = campaign.theatre
    held = theatre.valued & campaign.controlled(GERMAN) & campaign.region
    present = held & campaign.occupied(GERMAN)
    return held & ~present | present & supplied_spaces(campaign)


def supplied_spaces(campaign: Campaign) -> Hexes:
    """Spaces with a German unit that was supplied at the end of the turn (13.17)."""
    spaces = 0
    for unit, where in enumerate(campaign.state.at):
        if where >= 0 and campaign.units[unit].german and not campaign.state.unsupplied_end >> unit & 1:
            spaces |= 1 << where
    return spaces


def value_of(theatre: Theatre, areas: Hexes) -> int:
    return sum(theatre.value[area] for area in bits(areas))


# Once, at the end


@rule("3.21b", "3.28", "12.23a", "12.23b", "12.24", "S3-4")
def exit_points(campaign: Campaign) -> int:
    """12.23: the strength of supplied Germans in Allied zones, times the multiplier of the zone."""
    state, multiplier = campaign.state, campaign.theatre.multiplier
    return sum(
        state.strength[unit] * multiplier[where]
        for unit, where in enumerate(state.at)
        if campaign.exited(unit) and not state.unsupplied_end >> unit & 1
    )


@rule("S3-6", "S3-7")
def town_points(campaign: Campaign) -> int:
    """Towns that the Germans hold alone, and those where they stand beside the enemy."""
    german, allied = campaign.occupied(GERMAN), campaign.occupied(ALLIED)
    towns, scenario = towns_of(campaign), campaign.scenario
    alone, contested = towns & german & ~allied, towns & german & allied
    return scenario.town_points * count(alone) + scenario.contested_points * count(contested)


def towns_of(campaign: Campaign) -> Hexes:
    return sum(1 << town for town in campaign.scenario.towns)


@rule("S3-9")
def gap_points(campaign: Campaign) -> int:
    """Three points for each gap in the Allied line; one gap at most by another reading."""
    gaps = gaps_between(campaign.theatre, campaign.occupied(ALLIED), campaign.state.damaged)
    return campaign.scenario.gap_points * (min(gaps, 1) if campaign.option("one_gap") else gaps)


@lru_cache(maxsize=256)
def gaps_between(theatre: Theatre, allied: Hexes, damaged: int) -> int:
    """A-13: how many routes without a common area lead from A, B, C to D to K past the Allied units."""
    open_areas = theatre.area_mask & ~allied
    exits = theatre.home_zones[ALLIED] & theatre.may_enter[GERMAN]
    return disjoint_routes(theatre.around(damaged), theatre.home_zones[GERMAN], exits, open_areas)


@rule("12.13", "S3-3", "S3-10")
def points(campaign: Campaign) -> Points:
    """What each scenario counts: areas day by day and exits, or exits, towns and gaps, or nothing."""
    scoring = campaign.scenario.scoring
    if scoring == BY_TOWNS:
        return Points(0, 0, 0, 0)
    if scoring == BY_GAPS:
        return Points(0, exit_points(campaign), town_points(campaign), gap_points(campaign))
    return Points(campaign.state.score, exit_points(campaign), 0, 0)


# Who has won


@rule("2.0b", "S2-17", "S3-11", "C-8", "V-1", "V-2")
def outcome(campaign: Campaign) -> Outcome:
    """How it stands: the level of the points in the table of the scenario or of a chosen variant."""
    if campaign.scenario.scoring == BY_TOWNS:
        return _by_towns(campaign)
    total = points(campaign).total
    level = level_of(campaign.levels, total)
    return Outcome(winner_of(level), level, total)


def level_of(levels: tuple[Level, ...], total: int) -> str:
    return next(level.level for level in levels if total >= level.least)


def winner_of(level: str) -> str:
    """The side whose victory it is; nobody's when it is a draw or both lose."""
    side = level.partition("_")[0]
    return side if side in SIDES else ""


@rule("S1-12", "S1-13")
def _by_towns(campaign: Campaign) -> Outcome:
    """The 7th Army: by the state of two towns, in any order."""
    states = town_states(campaign)
    table = campaign.scenario.states
    level = table.get("".join(states)) or table["".join(reversed(states))]
    return Outcome(winner_of(level), level, 0)


def town_states(campaign: Campaign) -> list[str]:
    """G or A for the side that controls the town, C where both stand (A-67)."""
    contested, control = campaign.contested, campaign.state.control
    return [
        CONTESTED if contested >> town & 1 else HELD[GERMAN if control >> town & 1 else ALLIED]
        for town in campaign.scenario.towns
    ]

"""What a position is worth: the chance of the German, from a few things that anybody can see on the map.

>>> chance(play, "german")      # doctest: +SKIP
0.31
"""

from __future__ import annotations

from functools import cache
from math import exp, log
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from grognard.engine.data import read_toml
from grognard.engine.figures import PLAIN
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.plans_exits import columns, escape
from grognard.games.tigers.plans_figures import weights
from grognard.games.tigers.plans_values import area_goals, days_left, distances, german_starts, prospect, roads
from grognard.games.tigers.scenarios import Level
from grognard.games.tigers.theatre import GERMAN, SIDES, Theatre
from grognard.games.tigers.victory import BY_AREAS, BY_TOWNS, CONTESTED, HELD, outcome, points, town_states, winner_of
from grognard.geometry import bits

Pair = tuple[float, float]
CLOSE: Final = 3.0
"""Movement points in which points lose all but a third of their weight."""
ALLOWED: Final = 12.0
"""No logit is larger: nothing is certain before the end."""


class Signs(NamedTuple):
    """What is looked at, with the German's eyes."""

    lead: float
    hope: float
    escape: float
    strength: float
    press: float
    constant: float = 1.0


class Coefficients(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much each sign tells, at the start and at the end of a scenario."""

    lead: Pair
    hope: Pair
    escape: Pair
    strength: Pair
    press: Pair
    constant: Pair


@cache
def coefficients() -> dict[str, Coefficients]:
    """By the scoring of a scenario."""
    return read_toml(Path(__file__).parent / "chance.toml", dict[str, Coefficients])


def chance(play: Campaign, side: str) -> float:
    """The share of a win; a draw counts half, as does a scenario that both lose."""
    german = _of_the_german(play)
    return german if side == SIDES[GERMAN] else 1.0 - german


def _of_the_german(play: Campaign) -> float:
    if play.over:
        return outcome(play).share(SIDES[GERMAN])
    pairs = msgspec.structs.astuple(coefficients()[play.scenario.scoring])
    left = time_left(play)
    told = zip(signs(play), pairs, strict=True)
    logit = sum(sign * (early * left + late * (1.0 - left)) for sign, (early, late) in told)
    return 1.0 / (1.0 + exp(-max(-ALLOWED, min(ALLOWED, logit))))


def time_left(play: Campaign) -> float:
    """The part of the impulses that is still to come, from 1 down to 0."""
    first, last = play.scenario.first, play.scenario.last
    return (last - play.clock + (0.5 if play.state.side == GERMAN else 0.0)) / (last - first + 0.5)


# What the map shows


def signs(play: Campaign) -> Signs:
    """By the figures of `appraisal.toml`, whichever doctrine is in force."""
    with weights.under(PLAIN):
        found = roads(play)
        hope = prospect(found, german_starts(play), area_goals(play)).hope
        out = escape(found, columns(play), days_left(play)).hope
    return Signs(lead(play), hope / 10, out / 10, _strength(play), _press(play))


def lead(play: Campaign) -> float:
    """How the German stands, if nothing changed hands any more."""
    if play.scenario.scoring == BY_TOWNS:
        worth = {HELD[GERMAN]: 1.0, CONTESTED: 0.5}
        return sum(worth.get(state, 0.0) for state in town_states(play)) - 1.0
    total = float(points(play).total)
    if play.scenario.scoring == BY_AREAS:
        held = play.theatre.valued & play.controlled(GERMAN) & play.region
        total += sum(play.theatre.value[area] for area in bits(held)) * days_left(play)
    return (total - _even(play.levels)) / 10


def _even(levels: tuple[Level, ...]) -> float:
    """The middle of the points of a draw; the least German victory where there is none."""
    won = min(level.least for level in levels if winner_of(level.level) == SIDES[GERMAN])
    drawn = [level.least for level in levels if not winner_of(level.level)]
    return (won + (drawn[0] if drawn else won)) / 2


def _strength(play: Campaign) -> float:
    """Of those who are on the map or in its zones."""
    total = [1, 1]
    for unit, where in enumerate(play.state.at):
        if where >= 0:
            total[play.units[unit].side] += play.state.strength[unit]
    return log(total[0] / total[1])


def _press(play: Campaign) -> float:
    """How many more of his points than of theirs are near to what counts."""
    near, total = _near_to_goals(play.theatre, play.scenario.key), 0.0
    for unit, where in enumerate(play.state.at):
        if where >= 0:
            points = play.state.strength[unit] * near[where]
            total += points if play.units[unit].side == GERMAN else -points
    return total


@cache
def _near_to_goals(theatre: Theatre, scenario: str) -> tuple[float, ...]:
    """By space, its nearness to the valued areas or towns, on the average."""
    counted = theatre.scenarios[scenario]
    worth = {area: theatre.value[area] for area in bits(theatre.valued & counted.region)}
    if counted.scoring != BY_AREAS:
        worth = dict.fromkeys(counted.towns, 1)
    whole = sum(worth.values())
    return tuple(sum(worth[goal] * exp(-row[goal] / CLOSE) for goal in worth) / whole for row in distances(theatre))

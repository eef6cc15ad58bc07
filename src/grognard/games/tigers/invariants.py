"""What may never be, whatever has been played. Asked after every action by the tests and the fuzzer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce
from itertools import compress
from operator import or_

from grognard.games.tigers.battle import AimFire, LayArtillery
from grognard.games.tigers.calendar import FIRST_DAY, LAST_DAY
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.demolition import Demolish, SpecialForcesAtBridge
from grognard.games.tigers.sequence import PHASES
from grognard.games.tigers.state import ABSENT, AWAY, ELIMINATED, ENTRENCHED, MARKS, NOWHERE, ON_FOOT, WADED
from grognard.games.tigers.theatre import ALLIED, GERMAN, Theatre, Unit
from grognard.geometry import Hexes

PART_OF_A_MOVE = (Demolish, SpecialForcesAtBridge)
PART_OF_A_BATTLE = (LayArtillery, AimFire)
ALL_MARKS = sum(MARKS.values())
MOST_KNOWN = 2_000  # conditions of one unit that are remembered
Condition = tuple[int, int, int]
"""Where a unit is, its strength, its marks."""


def invariants(campaign: Campaign) -> list[str]:
    """Everything that is wrong with this state; empty is well."""
    return [*_units(campaign), *_spaces(campaign), *_numbers(campaign), *_under_way(campaign)]


# Units


@cache
def _barred_marks(theatre: Theatre) -> tuple[int, ...]:
    """For each unit the marks that it can never bear: armour neither digs in nor wades (8.54, 8.35c)."""
    never = ~ALL_MARKS
    return tuple(never | ENTRENCHED | ON_FOOT | WADED if unit.armour else never for unit in theatre.units)


@cache
def _well(theatre: Theatre) -> tuple[set[Condition], ...]:
    """For each unit the conditions in which it has been seen and found to be well."""
    return tuple(set() for _ in theatre.units)


def _units(campaign: Campaign) -> Iterator[str]:
    """Those who are in a condition that is not known to be well."""
    state, well = campaign.state, _well(campaign.theatre)
    conditions = list(zip(state.at, state.strength, state.marks, strict=True))
    if all(map(set.__contains__, well, conditions)):
        return
    for unit, known, seen in zip(campaign.units, well, conditions, strict=True):
        if seen not in known:
            problems = list(_unit(campaign, unit, seen))
            yield from problems
            if not problems and len(known) < MOST_KNOWN:
                known.add(seen)


def _unit(campaign: Campaign, unit: Unit, seen: Condition) -> Iterator[str]:
    where, strength, marks = seen
    if marks & _barred_marks(campaign.theatre)[unit.index] or (where < 0 and marks & ENTRENCHED):
        yield f"{unit.id} bears marks that it cannot bear: {marks} at {where}"
    if where < 0:
        yield from _out_of_play(unit, where, strength)
    elif where >= len(campaign.theatre.spaces):
        yield f"{unit.id} is in no space of the map: {where}"
    elif not 1 <= strength <= unit.strength:
        yield f"{unit.id} has {strength} of {unit.strength} points"


def _out_of_play(unit: Unit, where: int, strength: int) -> Iterator[str]:
    if where < ABSENT:
        yield f"{unit.id} is in an unknown place: {where}"
    elif where == ELIMINATED and strength:
        yield f"{unit.id} is eliminated and has {strength} points"
    elif where in (AWAY, ABSENT) and strength != unit.strength:
        yield f"{unit.id} has not come in and has {strength} of {unit.strength} points"


# Spaces


def _spaces(campaign: Campaign) -> Iterator[str]:
    state, theatre = campaign.state, campaign.theatre
    german, allied = _occupied(campaign)
    problems = (
        (german & ~theatre.may_enter[GERMAN], "11.22: Germans in a zone closed to them"),
        (allied & ~theatre.may_enter[ALLIED], "11.23: Allies in a zone closed to them"),
        (state.control & ~theatre.graph.full, "control beyond the map"),
        (theatre.home_zones[GERMAN] & ~state.control, "a German zone in other hands"),
        (theatre.home_zones[ALLIED] & state.control, "an Allied zone in German hands"),
        (state.fought & ~theatre.area_mask, "9.17: a battle outside the areas"),
        (campaign.occupied(GERMAN) ^ german | campaign.occupied(ALLIED) ^ allied, "what was looked up is out of date"),
    )
    for spaces, problem in problems:
        if spaces:
            yield f"{problem}: {campaign.names(spaces & theatre.graph.full)}"


def _occupied(campaign: Campaign) -> list[Hexes]:
    """What the state says itself, beside what is kept for looking up."""
    at, sets = campaign.state.at, _sets(campaign.theatre)
    known = [where if where < len(campaign.theatre.spaces) else ABSENT for where in at] if max(at) >= len(sets) else at
    return [reduce(or_, map(sets.__getitem__, set(compress(known, own))), 0) for own in _sides(campaign.theatre)]


@cache
def _sets(theatre: Theatre) -> tuple[Hexes, ...]:
    """Each space as a set, and nothing for the places out of play, which count from the end."""
    return (*(1 << space.space for space in theatre.spaces), *[0] * -ABSENT)


@cache
def _sides(theatre: Theatre) -> tuple[tuple[bool, ...], ...]:
    """For each side, whether each unit is its own."""
    return tuple(tuple(unit.side == side for unit in theatre.units) for side in (GERMAN, ALLIED))


# Numbers


def _numbers(campaign: Campaign) -> Iterator[str]:
    state, bridges = campaign.state, campaign.theatre.bridges
    if not FIRST_DAY <= state.day <= LAST_DAY or not 1 <= state.impulse <= campaign.scenario.impulses_on(state.day):
        yield f"8.1b: day {state.day}, impulse {state.impulse}"
    if not 0 <= state.phase < len(PHASES):
        yield f"6.0: phase {state.phase}"
    if state.score < 0 or state.damaged >> len(bridges):
        yield f"{state.score} points, damaged bridges {state.damaged}"
    if any(state.failures) and any(state.failures[bridge] for bridge in _standing(campaign)):
        yield "10.1x: failures at a bridge that stands"
    if min(state.spent) < 0 or min(state.owed) < 0:
        yield "8.31: less than nothing spent"
    if (state.special_area == NOWHERE) != (not state.special_effect):
        yield f"14.12a: special forces in {state.special_area} for {state.special_effect}"
    if len(set(state.special_days)) < len(state.special_days):
        yield f"14.11a: special forces twice on a day: {state.special_days}"


def _standing(campaign: Campaign) -> list[int]:
    return [bridge.index for bridge in campaign.theatre.bridges if not campaign.damaged(bridge.index)]


# What goes on


def _under_way(campaign: Campaign) -> Iterator[str]:
    """A move or a battle is there exactly while somebody has to decide about it."""
    decision, state = campaign.decision, campaign.state
    if (state.march is not None) != isinstance(decision, PART_OF_A_MOVE):
        yield f"a move under way, or none, in {decision}"
    if (state.battle is not None) != isinstance(decision, PART_OF_A_BATTLE):
        yield f"a battle under way, or none, in {decision}"

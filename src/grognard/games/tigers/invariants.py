"""What may never be, whatever has been played. Asked after every action by the tests and the fuzzer.

A play is watched: of each unit the last condition that was looked at is kept, so that after an action only those
are looked at again who have changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import compress
from weakref import WeakKeyDictionary

from grognard.engine.watching import Watch
from grognard.games.tigers.battle import AimFire, LayArtillery
from grognard.games.tigers.calendar import FIRST_DAY, LAST_DAY
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.demolition import Demolish, SpecialForcesAtBridge
from grognard.games.tigers.sequence import PHASES
from grognard.games.tigers.state import (
    ABSENT,
    AWAY,
    ELIMINATED,
    ENTRENCHED,
    MARKS,
    NOWHERE,
    ON_FOOT,
    WADED,
    TigersState,
)
from grognard.games.tigers.theatre import ALLIED, GERMAN, Theatre, Unit

PART_OF_A_MOVE = (Demolish, SpecialForcesAtBridge)
PART_OF_A_BATTLE = (LayArtillery, AimFire)
ALL_MARKS = sum(MARKS.values())


def invariants(campaign: Campaign) -> list[str]:
    """Everything that is wrong with this state; empty is well."""
    watch = _watches.get(campaign)
    if watch is None:
        watch = _watches[campaign] = Watch(len(campaign.units), _columns, campaign.state)
    return [*_units(campaign, watch), *_spaces(campaign, watch), *_numbers(campaign), *_under_way(campaign)]


# What has been seen


_watches: WeakKeyDictionary[Campaign, Watch[TigersState]] = WeakKeyDictionary()


def _columns(state: TigersState) -> tuple[list[int], ...]:
    """All that a unit is judged by, its place first."""
    return state.at, state.strength, state.marks, state.spent, state.owed


# Units


@cache
def _barred_marks(theatre: Theatre) -> tuple[int, ...]:
    """For each unit the marks that it can never bear: armour neither digs in nor wades (8.54, 8.35c)."""
    never = ~ALL_MARKS
    return tuple(never | ENTRENCHED | ON_FOOT | WADED if unit.armour else never for unit in theatre.units)


def _units(campaign: Campaign, watch: Watch[TigersState]) -> list[str]:
    """What is wrong with those who have changed."""
    state, found = campaign.state, dict[int, list[str]]()
    for index in watch.changed(state):
        unit = campaign.units[index]
        watch.keep(index, state, unit.side)
        problems = [*_unit(campaign, unit), *_points(state, unit)]
        if problems:
            found[index] = problems
    for index in found:
        watch.doubt(index)
    return [problem for problems in found.values() for problem in problems]


def _unit(campaign: Campaign, unit: Unit) -> Iterator[str]:
    state, index = campaign.state, unit.index
    where, strength, marks = state.at[index], state.strength[index], state.marks[index]
    if marks & _barred_marks(campaign.theatre)[index] or (where < 0 and marks & ENTRENCHED):
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


def _points(state: TigersState, unit: Unit) -> Iterator[str]:
    spent, owed = state.spent[unit.index], state.owed[unit.index]
    if spent < 0 or owed < 0:
        yield f"8.31: {unit.id} has spent {spent} and owes {owed}"


# Spaces


def _spaces(campaign: Campaign, watch: Watch[TigersState]) -> Iterator[str]:
    """Who is where he may not be; and whether what is looked up agrees with what was seen."""
    state, theatre = campaign.state, campaign.theatre
    german, allied = watch.troops
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


# Numbers


def _numbers(campaign: Campaign) -> Iterator[str]:
    state, bridges = campaign.state, campaign.theatre.bridges
    if not FIRST_DAY <= state.day <= LAST_DAY or not 1 <= state.impulse <= campaign.scenario.impulses_on(state.day):
        yield f"8.1b: day {state.day}, impulse {state.impulse}"
    if not 0 <= state.phase < len(PHASES):
        yield f"6.0: phase {state.phase}"
    if state.score < 0 or state.damaged >> len(bridges):
        yield f"{state.score} points, damaged bridges {state.damaged}"
    if any(not campaign.damaged(bridge.index) for bridge in compress(bridges, state.failures)):
        yield "10.1x: failures at a bridge that stands"
    if (state.special_area == NOWHERE) != (not state.special_effect):
        yield f"14.12a: special forces in {state.special_area} for {state.special_effect}"
    if len(set(state.special_days)) < len(state.special_days):
        yield f"14.11a: special forces twice on a day: {state.special_days}"


# What goes on


def _under_way(campaign: Campaign) -> Iterator[str]:
    """A move or a battle is there exactly while somebody has to decide about it."""
    decision, state = campaign.decision, campaign.state
    if (state.march is not None) != isinstance(decision, PART_OF_A_MOVE):
        yield f"a move under way, or none, in {decision}"
    if (state.battle is not None) != isinstance(decision, PART_OF_A_BATTLE):
        yield f"a battle under way, or none, in {decision}"

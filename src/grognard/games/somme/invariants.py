"""What may never be, whatever has been played. Asked after every action by the tests and the fuzzer.

A play is watched: of each unit the last condition that was looked at is kept, so that after an action only those
are looked at again who have changed, and the hexes that they left and came to.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce
from operator import or_
from weakref import WeakKeyDictionary

from grognard.engine.watching import Watch
from grognard.games.somme.battlefield import ALLIED, GERMAN, Battlefield, Unit
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.stacking import may_stack
from grognard.games.somme.state import (
    ADMINISTRATION,
    AIR_AWAY,
    BOMBING,
    COMBAT,
    COUNTER_BATTERY,
    DISCARDED,
    DISENGAGEMENT,
    DISENGAGING,
    DISORGANISED,
    END,
    EXPLOITATION,
    EXPLOITED,
    FLYING,
    FORCED_MARCH,
    FOUGHT,
    HESITANT,
    MARKS,
    OFFENSIVE,
    PINNED,
    POSSIBLE,
    RELIEVED,
    REMOVED,
    REORGANISING,
    RESERVE,
    SHAKEN,
    SHOWN,
    UNSUPPLIED,
    WAITING,
    WITHOUT_ARTILLERY,
    SommeState,
)
from grognard.geometry import bits

ALL_MARKS = sum(MARKS.values())
OF_COMBAT_UNITS = (
    SHAKEN | EXPLOITATION | RESERVE | DISENGAGEMENT | PINNED | WITHOUT_ARTILLERY | FOUGHT | EXPLOITED | FORCED_MARCH
    | RELIEVED | UNSUPPLIED
)  # fmt: skip
SETTLED = (ADMINISTRATION, COMBAT, DISENGAGING, END)
"""Phases in which a hex never holds too many (Q-124)."""
SEQUENCES = 3


def invariants(play: Campaign18) -> list[str]:
    """Everything that is wrong with this state; empty is well."""
    watch = _watches.get(play)
    if watch is None:
        watch = _watches[play] = Watch(len(play.units), _columns, play.state)
    return [*_units(play, watch), *_hexes(play, watch), *_numbers(play), *_under_way(play)]


# what has been seen


_watches: WeakKeyDictionary[Campaign18, Watch[SommeState]] = WeakKeyDictionary()


def _columns(state: SommeState) -> tuple[list[int], ...]:
    return state.at, state.marks, state.losses, state.regiment


# units


@cache
def _barred(field: Battlefield) -> tuple[int, ...]:
    """For each unit the marks that it can never bear."""
    return tuple(barred_marks(unit) for unit in field.units)


def barred_marks(unit: Unit) -> int:
    """12.5b, 15.4.1a, 3.0i, 3.0j, F-1, WOA-1."""
    limits = (
        (OF_COMBAT_UNITS, not unit.combat and not unit.stoss),
        (SHAKEN, unit.tank or unit.stoss),
        (OFFENSIVE | HESITANT, not unit.army_artillery),
        (COUNTER_BATTERY, not unit.corps_artillery),
        (POSSIBLE, not unit.hq),
        (WITHOUT_ARTILLERY, not unit.french or unit.support),
    )
    return reduce(or_, (mark for mark, never in limits if never), ~ALL_MARKS)


def _units(play: Campaign18, watch: Watch[SommeState]) -> Iterator[str]:
    state, suspects = play.state, []
    for index in watch.changed(state):
        unit = play.units[index]
        watch.keep(unit.index, state, unit.side if unit.combat else None)
        wrong = list(_wrong(play, unit))
        if wrong:
            suspects.append(index)
            yield from wrong
    for index in suspects:
        watch.doubt(index)


def _wrong(play: Campaign18, unit: Unit) -> Iterator[str]:
    state = play.state
    where, marks, losses = state.at[unit.index], state.marks[unit.index], state.losses[unit.index]
    if not (REMOVED <= where < 0 or (where >= 0 and play.field.area >> where & 1)):
        yield f"{unit.id} is nowhere: {where}"
    if marks & (_barred(play.field)[unit.index] if where >= 0 else ~HESITANT):
        yield f"{unit.id} at {where} bears {[name for name, bit in MARKS.items() if marks & bit]}"
    if marks & DISORGANISED and marks & REORGANISING:
        yield f"12.5c: {unit.id} is disorganised and reorganising"
    if not 0 <= losses <= unit.steps or (where >= 0 and unit.steps and losses >= unit.steps):
        yield f"6.0: {unit.id} has lost {losses} of {unit.steps} steps"
    yield from _wrong_stoss(play, unit)


def _wrong_stoss(play: Campaign18, unit: Unit) -> Iterator[str]:
    state, regiment = play.state, play.state.regiment[unit.index]
    if unit.stoss and state.at[unit.index] >= 0:
        if regiment < 0 or not play.units[regiment].regiment or state.at[regiment] != state.at[unit.index]:
            yield f"11.3.2a: {unit.id} is not with its regiment"
        elif len(play.stoss_of(regiment)) > 1:
            yield f"11.3.2b: two Stoss with {play.units[regiment].id}"
    elif regiment >= 0 and not unit.stoss:
        yield f"{unit.id} has a regiment"
    elif unit.regiment and any(state.at[stoss] != state.at[unit.index] for stoss in play.stoss_of(unit.index)):
        yield f"11.3.2a: {unit.id} has left its Stoss"


# hexes


def _hexes(play: Campaign18, watch: Watch[SommeState]) -> Iterator[str]:
    state, board = play.state, play.field.board
    german, allied = watch.troops
    problems = (
        (play.occupied(GERMAN) & play.occupied(ALLIED), "11.1.1e: units of both sides"),
        (german & ~state.german_control, "Q-37: Germans in a hex that is not theirs"),
        (allied & state.german_control, "Q-37: Allies in a hex that is not theirs"),
        (state.redoubts & ~play.occupied(ALLIED), "RED-2: a redoubt without Allies"),
        (play.troops(GERMAN) ^ german | play.troops(ALLIED) ^ allied, "what was looked up is out of date"),
    )
    for hexes, problem in problems:
        if hexes:
            yield f"{problem}: {board.names(hexes & board.full)}"
    if state.phase in SETTLED and watch.touched:
        touched, watch.touched = watch.touched & board.full, 0
        for where in bits(touched):
            if not may_stack(play, play.fighters(where)):
                yield f"4.0a: too many units in {board.name(where)}"


# numbers


def _numbers(play: Campaign18) -> Iterator[str]:
    state, field = play.state, play.field
    if not field.first_turn <= state.turn <= state.last_turn or not ADMINISTRATION <= state.phase <= END:
        yield f"7.0: turn {state.turn} of {state.last_turn}, phase {state.phase}"
    if not 0 <= state.sequence <= state.sequences <= SEQUENCES or state.sequences not in (1, SEQUENCES):
        yield f"7.0a: sequence {state.sequence} of {state.sequences}"
    if any(len(play.own_footbridges(side)) > field.numbers.footbridge.markers for side in (GERMAN, ALLIED)):
        yield f"11.2.4: footbridges {state.footbridges}"
    if state.destroyed and (
        not field.ground.bridges.issuperset(state.destroyed) or list(state.destroyed) != sorted(set(state.destroyed))
    ):
        yield f"11.2.5: destroyed bridges {state.destroyed}"
    if any(state.air):
        yield from _air(play)
    if play.advanced:
        yield from _campaign(play)


def _air(play: Campaign18) -> Iterator[str]:
    state = play.state
    for air, doing, where, mission in zip(play.field.air, state.air, state.air_at, state.missions, strict=True):
        flies = doing == FLYING
        if not AIR_AWAY <= doing <= FLYING or flies != (where >= 0) or flies != (0 < mission <= BOMBING):
            yield f"17.1: {air.id} does {doing} at {where}, mission {mission}"


def _campaign(play: Campaign18) -> Iterator[str]:
    state, field = play.state, play.field
    if not all(WAITING <= where <= DISCARDED for where in state.events) or len(state.events) != len(field.counters):
        yield f"C.1: events {state.events}"
    if state.markers and sorted(state.markers) != list(range(len(field.markers))):
        yield f"P.1a: markers {state.markers}"
    if not 0 <= min(state.marker_at) <= max(state.marker_at) <= SHOWN:
        yield f"P.1b: markers lie at {state.marker_at}"


# what goes on


def _under_way(play: Campaign18) -> Iterator[str]:
    """A combat is there only in phases that have combats, or moves that a gun may answer."""
    if play.state.combat is not None and play.state.phase in (ADMINISTRATION, DISENGAGING, END) and not play.over:
        yield f"12.2a: a combat is left over in {play.decision}"

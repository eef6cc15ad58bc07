"""What may never be, whatever has been played. Asked after every action by the tests and the fuzzer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from grognard.games.verdun.advancing import AdvanceAfter
from grognard.games.verdun.assault import DefensiveSupport
from grognard.games.verdun.battlefield import FRENCH, GERMAN, Battlefield
from grognard.games.verdun.casualties import TryRemnant
from grognard.games.verdun.forts import full_steps, intact
from grognard.games.verdun.interdiction import never_interdicted
from grognard.games.verdun.losses import ChooseLoss
from grognard.games.verdun.retreat import ChooseRetreat
from grognard.games.verdun.sequence import PHASES
from grognard.games.verdun.state import (
    ABSENT,
    ATTACKED,
    AWAY,
    DEMORALIZED,
    DUG_IN,
    ELIMINATED,
    FLIPPED,
    FRESH,
    MARKS,
    OFF_MAP,
    OUT_OF_SUPPLY,
    SURRENDERED,
)
from grognard.games.verdun.units import Unit
from grognard.games.verdun.war import War
from grognard.geometry import Hexes

PART_OF_AN_ASSAULT = (DefensiveSupport, ChooseLoss, ChooseRetreat, AdvanceAfter, TryRemnant)
MOST_SHOTS = 3
ALL_MARKS = sum(MARKS.values())


def invariants(war: War) -> list[str]:
    """Everything that is wrong with this state; empty is well."""
    return [*_units(war), *_hexes(war), *_numbers(war), *_clash(war)]


# Units


@cache
def _barred_marks(field: Battlefield) -> tuple[int, ...]:
    """For each unit the marks that it can never bear."""
    return tuple(_barred(unit) for unit in field.units)


def _barred(unit: Unit) -> int:
    """12.1b, 2.12b, 2.13b, A33, 14.13c, 9.0b, 14.41c."""
    limits = (
        (DEMORALIZED, unit.hq or "fixed" in unit.flags),
        (OUT_OF_SUPPLY, unit.army),
        (FLIPPED, unit.infantry),
        (DUG_IN, unit.hq or unit.rail or "fixed" in unit.flags),
        (ATTACKED, not unit.infantry),
        (FRESH, not unit.remnant),
    )
    return ~ALL_MARKS | sum(mark for mark, never in limits if never)


def _units(war: War) -> Iterator[str]:
    state, full = war.state, war.field.board.full
    barred = _barred_marks(war.field)
    for unit, where, steps, marks in zip(war.units, state.at, state.steps, state.marks, strict=True):
        if marks and (marks & barred[unit.index] or where < 0):
            yield from _wrong_marks(war, unit)
        if where < 0:
            yield from _off_the_map(unit, where, steps)
        elif not full >> where & 1:
            yield f"{unit.id} is in no hex of the map: {where}"
        elif not 1 <= steps <= unit.steps:
            yield f"{unit.id} has {steps} of {unit.steps} steps"


def _off_the_map(unit: Unit, where: int, steps: int) -> Iterator[str]:
    if (where == OFF_MAP) != unit.off_map or where < ABSENT:
        yield f"{unit.id} is in a place for others: {where}"
    if where in (ELIMINATED, SURRENDERED):
        if steps:
            yield f"{unit.id} is gone and has {steps} steps"
    elif steps != unit.steps:
        yield f"{unit.id} has not come in and has {steps} of {unit.steps} steps"
    if where in (AWAY, ABSENT) and unit.off_map:
        yield f"{unit.id} has left its box"


def _wrong_marks(war: War, unit: Unit) -> Iterator[str]:
    where, marks = war.state.at[unit.index], war.state.marks[unit.index]
    allowed = ALL_MARKS & ~_barred_marks(war.field)[unit.index]
    if where < 0:
        allowed = FLIPPED if where == OFF_MAP else 0
    for name, mark in MARKS.items():
        if marks & mark & ~allowed:
            yield f"{unit.id} is {name}, which it cannot be at {where}"


# Hexes


def _hexes(war: War) -> Iterator[str]:
    state, field = war.state, war.field
    german = french = 0
    for where, side in zip(state.at, _sides(field), strict=True):
        if where >= 0:
            if side == GERMAN:
                german |= 1 << where
            else:
                french |= 1 << where
    board = field.board
    problems = (
        (german & french, "8.11a: units of both sides"),
        (german & intact(war), "8.11b: Germans in an intact fort"),
        (_intruders(war) if (german | french) & field.closed else 0, "14.33a: units in the closed hex"),
        (german & ~state.control, "14.9b: Germans in a hex that is not theirs"),
        (french & state.control, "14.9b: French in a hex that is not theirs"),
        (state.control & ~board.full, "control beyond the map"),
        ((state.german_fire | state.french_fire) & never_interdicted(field), "7.23b: markers on a source of supply"),
        ((state.german_fire | state.french_fire) & ~board.full, "markers beyond the map"),
        (war.occupied(GERMAN) ^ german | war.occupied(FRENCH) ^ french, "what was looked up is out of date"),
    )
    for hexes, problem in problems:
        if hexes:
            yield f"{problem}: {board.names(hexes & board.full)}"


@cache
def _sides(field: Battlefield) -> tuple[int, ...]:
    return tuple(unit.side for unit in field.units)


def _intruders(war: War) -> Hexes:
    """The closed hex may hold the guns that stand there from the start, and nobody else (A32)."""
    found = 0
    for unit in war.units:
        where = war.state.at[unit.index]
        if where >= 0 and war.field.closed >> where & 1 and "fixed" not in unit.flags:
            found |= 1 << where
    return found


# Numbers


def _numbers(war: War) -> Iterator[str]:
    state = war.state
    if not 0 <= state.shots <= MOST_SHOTS:
        yield f"14.32a: {state.shots} shots"
    if state.replacements < 0:
        yield f"6.31: {state.replacements} replacements"
    if any(not 0 <= steps <= full_steps(war) for steps in state.forts):
        yield f"14.8: forts with {state.forts} steps"
    if not 0 <= state.turn <= len(war.field.calendar) or not -1 <= state.phase < len(PHASES):
        yield f"4.0a: turn {state.turn}, phase {state.phase}"
    if state.bad_weather and state.turn <= 1 and not _set_up_by_hand(war):
        yield "4.I: bad weather on the first day"


def _set_up_by_hand(war: War) -> bool:
    """A position file may set any weather, and leaves somebody out."""
    return ABSENT in war.state.at


# What goes on


def _clash(war: War) -> Iterator[str]:
    """9.0: an assault is there exactly while somebody has to decide about it; remnants have other causes, too."""
    decision = war.decision
    if war.state.clash is not None and not isinstance(decision, PART_OF_AN_ASSAULT):
        yield f"an assault is left over in {decision}"
    if war.state.clash is None and isinstance(decision, PART_OF_AN_ASSAULT[:-1]):
        yield f"{decision} without an assault"

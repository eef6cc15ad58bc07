"""What may never be, whatever has been played. Asked after every action by the tests and the fuzzer.

A play is watched: of each unit the last condition that was looked at is kept, so that after an action only those
are looked at again who have changed, and the hexes that they left and came to.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from weakref import WeakKeyDictionary

from grognard.engine.watching import Watch
from grognard.games.blitzkrieg.advance import Advance, FerociousAdvance
from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN, Battlefield, Unit
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.evade import RetreatBefore
from grognard.games.blitzkrieg.stacking import may_stack
from grognard.games.blitzkrieg.stand import ColumnShift, NoRetreat
from grognard.games.blitzkrieg.state import (
    ATTACKED,
    BARRED,
    BOMBING,
    COMBAT,
    CONDITIONAL,
    DIGGING,
    DISORGANISED,
    DOWN,
    END,
    ENTERED,
    FIRED,
    FOUGHT,
    IN_CUP,
    INTERCEPTING,
    MARKS,
    OFF_MAP,
    REFIT,
    RESERVE,
    SETTING_UP,
    SHAKEN,
    STUBBORN,
    WAITING,
    BlitzState,
)
from grognard.geometry import bits, count

PART_OF_A_COMBAT = (RetreatBefore, ColumnShift, NoRetreat, Advance, FerociousAdvance)
ALL_MARKS = sum(MARKS.values())
KEPT_OFF_MAP = ENTERED | REFIT | CONDITIONAL


def invariants(play: Campaign40) -> list[str]:
    """Everything that is wrong with this state; empty is well."""
    watch = _watches.get(play)
    if watch is None:
        watch = _watches[play] = Watch(len(play.units), _columns, play.state)
    return [*_units(play, watch), *_hexes(play, watch), *_numbers(play), *_under_way(play)]


# what has been seen


_watches: WeakKeyDictionary[Campaign40, Watch[BlitzState]] = WeakKeyDictionary()


def _columns(state: BlitzState) -> tuple[list[int], ...]:
    return state.at, state.marks, state.aboard, state.back


# units


@cache
def _barred(field: Battlefield) -> tuple[int, ...]:
    """For each unit the marks that it can never bear."""
    return tuple(barred_marks(unit) for unit in field.units)


def barred_marks(unit: Unit) -> int:
    """CAP-10g, TRN-08, CAP-2c, DIN-R-F7, CAP-9b."""
    fighting = DISORGANISED | REFIT | ATTACKED | FOUGHT | BARRED | CONDITIONAL | DIGGING
    limits = (
        (fighting, not unit.combat),
        (FIRED, not (unit.artillery or unit.aa88)),
        (SHAKEN, not unit.armoured),
        (STUBBORN, not unit.moroccan),
    )
    return ~ALL_MARKS | sum(mark for mark, never in limits if never)


def _units(play: Campaign40, watch: Watch[BlitzState]) -> Iterator[str]:
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


def _wrong(play: Campaign40, unit: Unit) -> Iterator[str]:
    state = play.state
    where, marks = state.at[unit.index], state.marks[unit.index]
    if not (OFF_MAP <= where < 0 or (where >= 0 and play.field.board.full >> where & 1)):
        yield f"{unit.id} is nowhere: {where}"
    if marks & (_barred(play.field)[unit.index] if where >= 0 else ~KEPT_OFF_MAP & ~_off_map(where)):
        yield f"{unit.id} at {where} bears {[name for name, bit in MARKS.items() if marks & bit]}"
    if where >= 0 and state.back[unit.index]:
        yield f"{unit.id} is on the map and comes back on turn {state.back[unit.index]}"
    yield from _wrong_vehicle(play, unit)


def _off_map(where: int) -> int:
    """Only the gun off the map (ARR-R-A6) can have fired."""
    return FIRED if where == OFF_MAP else 0


def _wrong_vehicle(play: Campaign40, unit: Unit) -> Iterator[str]:
    state = play.state
    cargo, vehicle = play.cargo(unit.index) if unit.vehicle else -1, state.aboard[unit.index]
    if cargo >= 0 and state.at[cargo] != state.at[unit.index]:
        yield f"TRN-05: the vehicle {unit.id} has left {play.units[cargo].id}"
    if vehicle < 0:
        return
    if not play.units[vehicle].vehicle or play.units[vehicle].side != unit.side or not unit.combat:
        yield f"TRN-04: {unit.id} is aboard of {play.units[vehicle].id}"
    if state.at[vehicle] != state.at[unit.index]:
        yield f"TRN-05: {unit.id} has left its vehicle {play.units[vehicle].id}"
    if state.aboard.count(vehicle) > 1:
        yield f"TRN-04: two units aboard of {play.units[vehicle].id}"


# hexes


def _hexes(play: Campaign40, watch: Watch[BlitzState]) -> Iterator[str]:
    state, board = play.state, play.field.board
    german, allied = watch.troops
    settled = state.phase != SETTING_UP
    problems = (
        (play.occupied(GERMAN) & play.occupied(ALLIED), "ZOC-14: units of both sides"),
        (german & ~state.german_control if settled else 0, "A-48: Germans in a hex that is not theirs"),
        (allied & ~state.allied_control if settled else 0, "A-48: Allies in a hex that is not theirs"),
        (state.german_control & state.allied_control, "A-48: two masters"),
        (state.entrenchments & ~allied, "CAP-4d: an entrenchment without Allies"),
        (state.trenches & ~german, "CAP-4d: a trench without Germans"),
        (play.troops(GERMAN) ^ german | play.troops(ALLIED) ^ allied, "what was looked up is out of date"),
    )
    for hexes, problem in problems:
        if hexes:
            yield f"{problem}: {board.names(hexes & board.full)}"
    touched, watch.touched = watch.touched & board.full, 0
    for where in bits(touched):
        if not may_stack(play, play.fighters(where)):
            yield f"STK-02: too many units in {board.name(where)}"


# numbers


def _numbers(play: Campaign40) -> Iterator[str]:
    state, scenario = play.state, play.field.scenario
    if not 1 <= state.turn <= state.last_turn <= play.field.turns or not SETTING_UP <= state.phase <= END:
        yield f"SEQ-01: turn {state.turn} of {state.last_turn}, phase {state.phase}"
    if state.stock < 0 or state.stock + len(state.pontoons) + len(state.works) > scenario.pontoons:
        yield f"CAP-8a: {state.stock} pontoons in stock, {state.pontoons}, {state.works}"
    if count(state.entrenchments) + count(state.trenches) > scenario.entrenchments:
        yield "CAP-4a: more entrenchments than markers"
    if state.at.count(IN_CUP) != sum(map(len, state.cups)):
        yield f"B-57: cups {state.cups}"
    if min(state.points) < 0 or state.passes < 0 or state.interdiction < 0:
        yield f"points {state.points}, passes {state.passes}, interdiction {state.interdiction}"
    if state.obliged and state.phase != COMBAT:
        yield f"CMB-01: duties {state.obliged} without a combat phase"
    if any(state.air) or any(state.air_back):
        yield from _air(play)


def _air(play: Campaign40) -> Iterator[str]:
    state = play.state
    for air, (doing, where, back) in enumerate(zip(state.air, state.air_at, state.air_back, strict=True)):
        aimed = doing in (BOMBING, INTERCEPTING)
        if not WAITING <= doing <= RESERVE or aimed != (where >= 0) or (back and doing != DOWN):
            yield f"AIR-05: {play.field.air[air].id} does {doing} at {where}, back on {back}"


# what goes on


def _under_way(play: Campaign40) -> Iterator[str]:
    """CMB-15: a combat is there exactly while somebody has to decide about it; retreats have other causes, too."""
    decision, combat = play.decision, play.state.combat
    if combat is None and isinstance(decision, PART_OF_A_COMBAT):
        yield f"{decision} without a combat"
    if combat is not None and play.state.phase != COMBAT:
        yield f"a combat is left over in {decision}"

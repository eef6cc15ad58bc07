"""A campaign before its first step: everybody where the files put them."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.rules import rule
from grognard.games.tigers.calendar import NEVER, day_of, impulse_of
from grognard.games.tigers.state import ABSENT, AWAY, ENTRENCHED, NOWHERE, TigersState
from grognard.games.tigers.theatre import GERMAN, Theatre


@rule("5.31", "5.32", "3.23b")
def bare(theatre: Theatre, scenario: str, options: Sequence[str] = ()) -> TigersState:
    """5.3: the first impulse, no points, bridges and control as at the start, and nobody there yet."""
    chosen, units = theatre.scenarios[scenario], len(theatre.units)
    return TigersState(
        agenda=[],
        scenario=scenario,
        options=tuple(options),
        day=day_of(chosen.first),
        impulse=impulse_of(chosen.first),
        side=GERMAN,
        at=[ABSENT] * units,
        strength=[unit.strength for unit in theatre.units],
        marks=[0] * units,
        turn_start=[ABSENT] * units,
        impulse_start=[ABSENT] * units,
        spent=[0] * units,
        tries=[0] * units,
        due=[NEVER] * units,
        bound_for=[NOWHERE] * units,
        owed=[0] * units,
        control=theatre.german_at_start,
        damaged=chosen.damaged,
        failures=[0] * len(theatre.bridges),
    )


@rule("5.21", "5.22", "11.11")
def opening(theatre: Theatre, scenario: str, options: Sequence[str] = ()) -> TigersState:
    """5.2: the forces of the scenario in their areas, entrenched where the set-up says so; the rest away."""
    state = bare(theatre, scenario, options)
    for entry in theatre.setup:
        if scenario in entry.scenarios:
            state.at[entry.unit] = entry.area
            state.marks[entry.unit] = ENTRENCHED if entry.entrenched else 0
    for arrival in theatre.arrivals:
        if scenario in arrival.scenarios:
            state.at[arrival.unit] = AWAY
            state.due[arrival.unit] = arrival.clock
    state.turn_start = state.at.copy()
    state.impulse_start = state.at.copy()
    return state

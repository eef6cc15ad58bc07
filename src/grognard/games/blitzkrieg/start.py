"""A play before its first step: nobody on the map."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.rules import rule
from grognard.games.blitzkrieg.battlefield import Battlefield
from grognard.games.blitzkrieg.state import AWAY, IN_CUP, REMOVED, RESERVE, WAITING, BlitzState


@rule("CAP-8a")
def opening(field: Battlefield, options: Sequence[str]) -> BlitzState:
    """Everybody off the map: reinforcements away, cups full, all pontoons in stock."""
    count = len(field.units)
    state = BlitzState(
        agenda=[],
        scenario=field.key,
        options=tuple(options),
        last_turn=field.turns,
        at=[AWAY] * count,
        marks=[0] * count,
        aboard=[-1] * count,
        group=[_group(field, unit) for unit in range(count)],
        back=[0] * count,
        door=[-1] * count,
        air=[RESERVE if each.reserve else WAITING for each in field.air],
        air_at=[-1] * len(field.air),
        air_back=[0] * len(field.air),
        stock=field.scenario.pontoons,
        german_control=field.control[0],
        allied_control=field.control[1],
        cups=[cup.units for cup in field.cups],
        allowance=[0] * len(field.groups),
        points=[0, 0],
    )
    for cup in field.cups:
        for unit in cup.units:
            state.at[unit] = IN_CUP
    _leave_out(field, state)
    return state


def _group(field: Battlefield, unit: int) -> int:
    return field.arrivals[unit].index if unit in field.arrivals else -1


@rule("GEM-O2")
def _leave_out(field: Battlefield, state: BlitzState) -> None:
    """The 18th Division takes part by option only."""
    for unit, group in field.arrivals.items():
        if group.trigger == "division_18" and "division_18" not in state.options:
            state.at[unit] = REMOVED

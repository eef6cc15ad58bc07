"""Who is due to arrive: the schedule as it stands now, and how divisions are counted."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.rules import rule
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import AWAY

OTHERWISE = ("reserve", "box", "combat")  # entries that lead to no hex


def moment(turn: int, sequence: int) -> int:
    """A sequence as `state.due` has it."""
    return 10 * turn + sequence


def now(play: Campaign18) -> int:
    return moment(play.state.turn, play.state.sequence)


@rule("J-1", "11.1.5a", "S1-04", "S2-02", "S3-02")
def due_units(play: Campaign18, side: int) -> list[int]:
    """The reinforcements of a side whose sequence has come and that are not on the map yet: those of earlier ones, or
    of ones that were not played, too (Q-108, Q-135)."""
    state, units, moment_ = play.state, play.units, now(play)
    return [
        arrival.unit
        for arrival in play.field.arrivals
        if arrival.unit >= 0
        and units[arrival.unit].side == side
        and state.at[arrival.unit] == AWAY
        and 0 < state.due[arrival.unit] <= moment_
        and not arrival.when
        and arrival.entry not in OTHERWISE
    ]


@rule("J-4", "S2-03")
def division_of(play: Campaign18, unit: int) -> str:
    """What a unit counts as where divisions are counted: regiments of one division together, an artillery by itself, a
    headquarters for nothing (Q-67)."""
    data = play.units[unit]
    if data.hq:
        return ""
    return f"{data.nation} {data.division}" if data.regiment and data.division else data.id


def divisions(play: Campaign18, units: Iterable[int]) -> dict[str, list[int]]:
    """Units by the division that they count as, in order; without headquarters."""
    found: dict[str, list[int]] = {}
    for unit in units:
        name = division_of(play, unit)
        if name:
            found.setdefault(name, []).append(unit)
    return found

"""Specialists that are chosen before play: which kind may join which unit."""

from __future__ import annotations

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import SECTIONS
from grognard.games.greatwar.units import AvailabilityRow, max_year
from grognard.geometry import HexId

HISTORICAL = "historical_specialists"


class PlaceSpecialist(Action, frozen=True):
    """This kind of specialist joins this unit, instead of one that it has."""

    unit: str
    specialist: str


class EndExchange(Action, frozen=True):
    """The other specialists stay as they are."""


@rule("XDEP-04", "XDEP-05", "XDEP-07", "SPEC-01", "SPEC-08")
def joining(battle: Battle, side: int, unit: str, specialist: str) -> Ruling:
    """May this kind be added to this unit? The unit has none yet, may carry it, and the box has the figure."""
    index = battle.unit(unit)
    if index < 0 or battle.units[index].side != side:
        return forbid("XDEP-04", "no_unit_of_yours", unit=unit)
    if battle.state.specialist[index]:
        return forbid("XDEP-05", "one_specialist_a_unit", unit=unit)
    return fitting(battle, index, specialist)


@rule("XDEP-04", "XDEP-07", "SPEC-08", "EXS-13a")
def fitting(battle: Battle, unit: int, specialist: str) -> Ruling:
    """Is this a kind that the unit may carry, with a figure of its army left over?"""
    forces, side = battle.box.forces, battle.units[unit].side
    kind = forces.specialists.get(specialist)
    if kind is None or battle.units[unit].kind not in kind.carriers:
        return forbid("XDEP-04", "cannot_carry", unit=battle.units[unit].id, specialist=specialist)
    if len(_with(battle, side, specialist)) >= kind.figures[battle.setting.figures_of[side]]:
        return forbid("XDEP-07", "no_figure_left", specialist=specialist)
    return _of_its_time(battle, unit, specialist) if battle.option(HISTORICAL) else LEGAL


def _with(battle: Battle, side: int, specialist: str) -> list[int]:
    return [unit for unit in battle.of_side(side) if battle.state.specialist[unit] == specialist]


@rule("XDEP-08")
def _of_its_time(battle: Battle, unit: int, specialist: str) -> Ruling:
    """With the option: no more than the army had of it in that year, by section where the table says so."""
    row = _availability(battle, unit, specialist)
    alike = [u for u in _with(battle, battle.units[unit].side, specialist) if battle.kinds[u] is battle.kinds[unit]]
    if row is None or len(alike) >= row.most:
        return forbid("XDEP-08", "not_in_that_year", specialist=specialist, year=battle.setting.year)
    places = [battle.state.at[other] for other in (*alike, unit)]
    if row.per_section and not _shared_out(battle, battle.units[unit].side, places, (row.per_section,) * len(SECTIONS)):
        return forbid("XDEP-08", "one_in_a_section", specialist=specialist)
    return LEGAL


def _availability(battle: Battle, unit: int, specialist: str) -> AvailabilityRow | None:
    side, carrier = battle.units[unit].side, battle.units[unit].kind
    wanted = specialist, carrier, battle.setting.figures_of[side]
    rows = [r for r in battle.box.forces.availability if (r.specialist, r.carrier, r.army) == wanted]
    year = max_year(rows, battle.setting.year)
    return next((row for row in rows if row.year == year), None)


def _shared_out(battle: Battle, side: int, places: list[HexId], room: tuple[int, ...]) -> bool:
    """Can each of these hexes be counted to one of its sections within the room there? COMP-04: some have two."""
    if not places:
        return True
    for section, hexes in enumerate(battle.seat(side).sections):
        if hexes >> places[0] & 1 and room[section]:
            less = tuple(free - (other == section) for other, free in enumerate(room))
            if _shared_out(battle, side, places[1:], less):
                return True
    return False

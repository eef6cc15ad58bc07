"""13.0: who may try to disengage, what is added to his die, and what it brings."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.escape import DISENGAGEMENT as CAUSE
from grognard.games.somme.escape import Escape
from grognard.games.somme.modifiers import modifiers_of, total
from grognard.games.somme.odds import Shift
from grognard.games.somme.orders import own_ruling
from grognard.games.somme.state import DISENGAGEMENT
from grognard.games.somme.strength import morale
from grognard.games.somme.tables import DisengagementRow
from grognard.games.somme.zones import enemy_zone, surrounded
from grognard.geometry import HexId

LOWEST_MORALE = 2  # of the table; what is below counts as much


class Disengage(Action, frozen=True):
    """13.0c: the stack of this unit tries, by the morale of this unit."""

    unit: str


# who


@rule("13.0a", "13.0b")
def unit_ruling(play: Campaign18, side: int, name: str) -> Ruling:
    """A combat unit of a stack that was marked after the movement, still in an enemy zone (Q-284)."""
    ruling = own_ruling(play, side, name, "13.0b")
    if not ruling:
        return ruling
    unit = play.unit(name)
    if play.units[unit].support:
        return forbid("13.0a", "supports_stay", unit=name)
    if not play.has(unit, DISENGAGEMENT):
        return forbid("13.0b", "not_marked", unit=name)
    in_zone = enemy_zone(play, side) >> play.state.at[unit] & 1
    return LEGAL if in_zone else forbid("13.0a", "nobody_to_leave", unit=name)


def candidates(play: Campaign18, side: int) -> list[int]:
    """Every unit that may be picked for its stack."""
    marks = play.state.marks
    marked = [unit for unit in play.field.combat[side] if marks[unit] & DISENGAGEMENT]
    return [unit for unit in marked if unit_ruling(play, side, play.units[unit].id)]


def stack_of(play: Campaign18, where: HexId) -> tuple[int, ...]:
    """The marked units of a hex: these go (Q-166)."""
    return tuple(unit for unit in play.fighters(where) if play.has(unit, DISENGAGEMENT))


# the die


@rule("13.0e")
def conditions(play: Campaign18, unit: int) -> Iterator[str]:
    """The lines of the table's modifiers that apply when this unit is picked."""
    data, where = play.units[unit], play.state.at[unit]
    yield f"morale_{max(LOWEST_MORALE, morale(play, unit))}"
    if data.cavalry or data.tank:
        yield "mobile"
    if play.ground.trench >> where & 1:
        yield "trench"
    if play.ground.town >> where & 1:
        yield "town"
    if surrounded(play, data.side, where):
        yield "surrounded"
    if any(play.shaken(each) for each in play.fighters(where)):
        yield "disorganised"


def die_modifiers(play: Campaign18, unit: int) -> tuple[Shift, ...]:
    """What is added to the die, each with its rule."""
    return modifiers_of(play, "disengagement", conditions(play, unit))


@rule("13.0d")
def result_of(play: Campaign18, unit: int, die: int) -> DisengagementRow:
    """The line of the table for a die; beyond its ends the last one counts."""
    table = play.field.tables.disengagement
    return table[min(max(die + total(die_modifiers(play, unit)), 0), len(table) - 1)]


# how far


@rule("13.0f", "13.0h")
def number_ruling(play: Campaign18, units: tuple[int, ...], hexes: int, most: int) -> Ruling:
    """May a stack go so many hexes? At least one, no more than the die allows, and everybody must have such a way."""
    if not 0 < hexes <= most:
        return forbid("13.0f", "disengage_number", hexes=most)
    for unit in units:
        if not Escape(play, (unit,), hexes, CAUSE).leads():
            return forbid("12.3c", "no_way_so_long", unit=play.units[unit].id, hexes=hexes)
    return LEGAL


def distances(play: Campaign18, units: tuple[int, ...], most: int) -> list[int]:
    """The numbers of hexes to choose from."""
    return [hexes for hexes in range(1, most + 1) if number_ruling(play, units, hexes, most)]

"""The dice of reinforcements: every battle has its own numbers, all in groups.csv."""

from __future__ import annotations

from typing import Final, NamedTuple

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.steps import Action
from grognard.games.blitzkrieg.battlefield import GERMAN, SIDES, Group
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.events import trouble
from grognard.games.blitzkrieg.interdiction import die, level

DIE: Final = range(1, 7)
SIX: Final = 6
RULES: Final = {"interdiction": "RNF-07", "event": "EVT-FIFTH"}


class RollFor(Action, frozen=True):
    """B-14: units by id, or formations that roll as one by the name of their group."""

    names: tuple[str, ...]


class ArrivalGranted(Event, frozen=True):
    """A unit or a formation may enter in the movement phase: what the die came to, and the most that will do."""

    name: str
    total: int
    limit: int


class ArrivalRefused(Event, frozen=True):
    """It may not, in this turn."""

    name: str
    total: int
    limit: int


class SixRefused(Event, frozen=True):
    """It may not, for the die shows a natural 6."""

    name: str


class Modifier(NamedTuple):
    """What is added to a die, and by which rule."""

    word: str
    value: int
    rule: str


def modifiers(play: Campaign40, group: Group) -> list[Modifier]:
    """All that changes the die of a group now."""
    values = [(word, value_of(play, group, word)) for word in group.modifiers]
    return [Modifier(word, value, RULES.get(word, group.rule)) for word, value in values if value]


def added(play: Campaign40, group: Group) -> int:
    """The sum of all that."""
    return sum([value_of(play, group, word) for word in group.modifiers])


@rule("RNF-07", "GEM-R-G1", "GEM-R-G5", "ARR-R-A3", "ARR-R-G4")
def value_of(play: Campaign40, group: Group, word: str) -> int:
    """A modifier by its word: the enemy in the air and on the roads, the turns that are over, the rival division."""
    turn = play.state.turn
    if word == "interdiction":
        return level(play) if group.side == GERMAN else die(play) - trouble(play)
    if word == "event":
        return trouble(play)
    if word == "turns_completed":
        return 1 - turn
    if word == "day_turns_completed":
        return 1 - turn_of_day(play)
    if word == "turns_since_first":
        return group.first - turn
    return -1 if is_on_map(play, group.rival) else 0


def turn_of_day(play: Campaign40) -> int:
    """How many turns of this day there have been, this one included; a night is the last of its day (B-61)."""
    return sum(row.day == play.day for row in play.field.track[: play.state.turn])


def is_on_map(play: Campaign40, formation: str) -> bool:
    """Is a combat unit of the formation on the map?"""
    at = play.state.at
    return any(at[unit.index] >= 0 and unit.combat for unit in play.units if unit.formation == formation)


@rule("SED-R-F2", "SED-R-F6", "DIN-R-F1", "DIN-R-F6", "STO-R-F4", "HAN-R-F1")
def succeeds(group: Group, number: int, more: int) -> bool:
    """A natural 6 fails in some groups; otherwise the die with all that is added must not be above the limit."""
    return not fails_by_six(group, number) and number + more <= group.limit


def fails_by_six(group: Group, number: int) -> bool:
    return group.six_fails and number == SIX


def winning_dice(play: Campaign40, group: Group) -> list[int]:
    """The numbers that let a unit of the group in now."""
    more = added(play, group)
    return [number for number in DIE if succeeds(group, number, more)]


@rule("ARR-R-A1", "ARR-R-G1", "HAN-R-F3")
def throw(play: Campaign40, group: Group, name: str, more: int) -> bool:
    """One die for a unit or a formation, to which so much is added; may it enter?"""
    number = play.roll(SIDES[group.side], "arrival", 1, name)
    if fails_by_six(group, number):
        play.tell(SixRefused(name))
        return False
    enters = succeeds(group, number, more)
    play.tell((ArrivalGranted if enters else ArrivalRefused)(name, number + more, group.limit))
    return enters

"""Who may arrive when: the windows of the groups, what opens and shuts them, and who still waits."""

from __future__ import annotations

from functools import cache

from grognard.engine.rules import rule
from grognard.games.blitzkrieg.battlefield import Battlefield, Group
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.events import turn_of
from grognard.games.blitzkrieg.petreforce import is_ahead
from grognard.games.blitzkrieg.state import AWAY

START = "start"
ROLLED = ("unit", "group")  # what a die that lets somebody in is thrown for
FIRST_DCR = "first_dcr"
BREAKOUT = "breakout"


@cache
def groups_of(field: Battlefield, side: int, when: str) -> tuple[Group, ...]:
    """The groups of a side that are looked at in this moment; those that need no roll at the start."""
    return tuple(group for group in field.groups if group.side == side and (group.when or START) == when)


def waiting(play: Campaign40, *groups: Group) -> list[int]:
    """The combat units of some groups that have not come yet, but for those who were turned away (RNF-03)."""
    at, back, group = play.state.at, play.state.back, play.state.group
    wanted = [each.index for each in groups]
    mine = play.field.combat[groups[0].side]
    return [unit for unit in mine if at[unit] == AWAY and not back[unit] and group[unit] in wanted]


@rule("GEM-R-F4", "DIN-R-F2", "ARR-R-A2", "STO-R-F1", "STO-R-F2", "STO-R-F3")
def is_open(play: Campaign40, group: Group) -> bool:
    """May units of the group roll, or come, in this turn?"""
    turn = play.state.turn
    return first_turn(play, group) <= turn and not is_shut(group, turn) and is_called(play, group)


@rule("DIN-R-F3")
def first_turn(play: Campaign40, group: Group) -> int:
    """As printed; the 1st DCR comes on the turn after its event, if that is earlier."""
    drawn = turn_of(play, FIRST_DCR) if group.trigger == FIRST_DCR else 0
    return min(drawn + 1, group.first) if drawn else group.first


def is_shut(group: Group, turn: int) -> bool:
    """Is it too late for those who have not come?"""
    return 0 < group.last < turn and group.late != "enters"


@rule("GEM-R-F3", "GEM-R-G3", "ARR-R-G3", "STO-R-G1", "STO-R-G2", "GEM-R-G4")
def comes_without_roll(group: Group, turn: int) -> bool:
    """No die is thrown for some, nor for latecomers after the last turn of rolls."""
    return group.per == "none" or (group.late == "enters" and turn > group.last)


@rule("SED-R-F1", "SED-R-F9", "DIN-R-F9", "ARR-R-A4")
def is_called(play: Campaign40, group: Group) -> bool:
    """Has happened what the group waits for, and not what keeps it out? The breakout of Dinant is no bar (A-29)."""
    if group.trigger in ("no_breakout", "drawn"):
        return not play.happened(BREAKOUT)
    if group.trigger == "crossed":
        return play.state.crossed
    return group.trigger != "lead" or is_ahead(play)


@cache
def pooled(field: Battlefield, group: Group) -> tuple[Group, ...]:
    """The groups that share a number of entries with this one, itself included, in their order."""
    return tuple(each for each in field.groups if each is group or (group.pool and each.pool == group.pool))

"""Who may be named for a die of reinforcement, and why not the others."""

from __future__ import annotations

from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.blitzkrieg.availability import (
    ROLLED,
    comes_without_roll,
    first_turn,
    groups_of,
    is_called,
    is_open,
    is_shut,
)
from grognard.games.blitzkrieg.battlefield import Group
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.state import AWAY


def rolls(group: Group, turn: int) -> bool:
    """Is a die thrown for it, for each unit or for all?"""
    return group.per in ROLLED and not comes_without_roll(group, turn)


def names_open(play: Campaign40, side: int, when: str) -> list[str]:
    """The units, or the groups that roll as one, that a die can be thrown for at this moment."""
    state, turn = play.state, play.state.turn
    due = {g.index: g for g in groups_of(play.field, side, when) if rolls(g, turn) and is_open(play, g)}
    if not due:
        return []
    at, back, group, units = state.at, state.back, state.group, play.units
    mine = [u for u in play.field.combat[side] if at[u] == AWAY and group[u] in due and not back[u]]
    named = [due[group[u]].name if due[group[u]].per == "group" else units[u].id for u in mine]
    return list(dict.fromkeys(named))


def group_of(play: Campaign40, name: str) -> Group | None:
    """The group of that name, or of the unit of that name."""
    unit = play.unit(name)
    if unit < 0:
        return play.field.group.get(name)
    index = play.state.group[unit]
    return play.field.groups[index] if index >= 0 else None


def name_ruling(play: Campaign40, side: int, name: str) -> Ruling:
    """Why no die is thrown for this unit or group."""
    group, unit = group_of(play, name), play.unit(name)
    if group is None or group.side != side:
        return forbid("RNF-01", "no_reinforcement", name=name)
    if unit >= 0 and (play.state.at[unit] != AWAY or not play.units[unit].combat):
        return forbid("RNF-01", "not_waiting", name=name)
    if unit >= 0 and play.state.back[unit]:
        return forbid("RNF-03", "was_turned_away", name=name, turn=play.state.back[unit])
    return window_ruling(play, group, name) and _manner_ruling(group, name, unit >= 0)


def window_ruling(play: Campaign40, group: Group, name: str) -> Ruling:
    """Is it the time of the group?"""
    turn, first = play.state.turn, first_turn(play, group)
    if turn < first:
        return forbid(group.rule, "arrives_later", name=name, turn=first)
    if is_shut(group, turn):
        return forbid(group.rule, "comes_no_more", name=name)
    if comes_without_roll(group, turn) or group.per not in ROLLED:
        return forbid(group.rule, "needs_no_roll", name=name)
    return LEGAL if is_called(play, group) else forbid(group.rule, "not_called", name=name)


def _manner_ruling(group: Group, name: str, is_unit: bool) -> Ruling:
    if is_unit and group.per == "group":
        return forbid(group.rule, "rolls_with_group", name=name, group=group.name)
    if not is_unit and group.per == "unit":
        return forbid(group.rule, "rolls_unit_by_unit", name=name)
    return forbid(group.rule, "rolls_at_another_time", name=name)

"""Who may set out: in the movement phase nearly everybody once, in exploitation those who bear a marker."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.relief import held, leaving_ruling
from grognard.games.somme.state import (
    EXPLOITATION,
    EXPLOITED,
    EXPLOITING,
    FORCED_MARCH,
    MOVED,
    OFFENSIVE,
    POSSIBLE,
    RESERVE,
)


@rule("11.1.1a", "11.1.1d", "11.3.2a", "F-1", "F-2")
def may_move(play: Campaign18, unit: int) -> Ruling:
    """May a unit on the map set out or go on in this phase? Once in it, until another unit moves (Q-117); a Stoss only
    with its regiment, a headquarters that prepares an offensive not at all."""
    data, state = play.units[unit], play.state
    if data.stoss:
        return forbid("11.3.2a", "stoss_with_regiment", unit=data.id)
    if state.marks[unit] & POSSIBLE:
        return forbid("F-1", "headquarters_prepared", unit=data.id)
    if state.marks[unit] & FORCED_MARCH:
        return forbid("11.2.6a", "has_marched", unit=data.id)
    if state.marks[unit] & MOVED and unit not in state.moving:
        return forbid("11.1.1d", "has_moved", unit=data.id)
    return _may_exploit(play, unit) if state.phase == EXPLOITING else _may_move_first(play, unit)


@rule("11.3.1.1a", "HUT-6", "PET-4", "PET-5")
def _may_move_first(play: Campaign18, unit: int) -> Ruling:
    """Not in the movement phase: artillery in Offensive mode, in the campaign v. Hutier with his headquarters, and the
    French while they wait."""
    data = play.units[unit]
    if play.has(unit, OFFENSIVE):
        return forbid("11.3.1.1a", "guns_stay", unit=data.id)
    if play.advanced and play.state.hutier == unit:
        return forbid("HUT-6", "hutier_stays", unit=data.id)
    if play.state.french_wait and data.french:
        return forbid("PET-4" if play.state.petain < 6 else "PET-5", "french_wait", unit=data.id)
    return LEGAL


@rule("14.2a", "14.2b", "HUT-6")
def _may_exploit(play: Campaign18, unit: int) -> Ruling:
    """In exploitation: units with a marker that have not fought in it, and in the campaign v. Hutier's headquarters."""
    data, marks = play.units[unit], play.state.marks[unit]
    if data.hq and play.advanced and play.state.hutier == unit:
        return LEGAL
    if marks & EXPLOITED:
        return forbid("14.2a", "has_exploited", unit=data.id)
    return LEGAL if marks & (EXPLOITATION | RESERVE) else forbid("14.2a", "no_exploitation", unit=data.id)


@rule("11.1.1a", "11.2.1a")
def may_set_out(play: Campaign18, units: Sequence[int]) -> Ruling:
    """May these units of one hex go together? A stack sheds units on the way but picks none up; in an enemy zone the
    move of a combat unit ends, and it leaves one by relief."""
    for unit in units:
        ruling = may_move(play, unit)
        if not ruling:
            return ruling
    under_way = [u for u in units if play.state.marks[u] & MOVED]
    if under_way and len(under_way) < len(units):
        return forbid("11.1.1a", "picks_nobody_up", units=play.ids(units))
    if under_way:
        stopped = next((u for u in units if held(play, u)), -1)
        where = play.field.board.name(play.state.at[units[0]])
        return LEGAL if stopped < 0 else forbid("11.2.1a", "must_stop", hex=where)
    return leaving_ruling(play, units)

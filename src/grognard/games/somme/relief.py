"""11.2.2: who may leave an enemy zone: whoever is relieved, or leaves another behind."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.state import MOVED, RELIEVED
from grognard.games.somme.zones import zone_for


def held(play: Campaign18, unit: int) -> bool:
    """Does an enemy zone hold a unit in its hex? Guns and headquarters need no relief."""
    return play.units[unit].combat and bool(zone_for(play, unit) >> play.state.at[unit] & 1)


@rule("11.2.2a", "11.2.2c", "11.2.2d")
def leaving_ruling(play: Campaign18, units: Sequence[int]) -> Ruling:
    """Q-122: units leave an enemy zone when they were relieved just now, or while another that began the phase in the
    hex stays there."""
    state, where = play.state, play.state.at[units[0]]
    stuck = [u for u in units if not state.marks[u] & RELIEVED and held(play, u)]
    if not stuck or any(state.began[u] == where for u in play.fighters(where) if u not in units):
        return LEGAL
    return forbid("11.2.2a", "not_relieved", unit=play.units[stuck[0]].id)


@rule("11.2.2a", "11.2.2b")
def relieve(play: Campaign18, units: Sequence[int]) -> None:
    """Units have ended a move: those who began the phase in that hex and are held there may leave it now."""
    began, marks, where = play.state.began, play.state.marks, play.state.at[units[0]]
    if not any(play.units[u].combat and began[u] != where for u in units):
        return
    for other in play.fighters(where):
        if other not in units and began[other] == where and not marks[other] & MOVED and held(play, other):
            play.mark(other, RELIEVED)


@rule("11.2.2b", "11.2.2d")
def close(play: Campaign18, units: Sequence[int] = ()) -> None:
    """Somebody acts: what was not used of a relief is over, but for those of the same hex when one of them goes."""
    state = play.state
    goer = units[0] if units else -1
    keeps = goer >= 0 and (state.marks[goer] & RELIEVED or goer in state.moving)
    hex_ = state.began[goer] if keeps else -1
    for unit in relieved(play, state.side):
        if unit in units or state.at[unit] != hex_:
            play.unmark(unit, RELIEVED)


def relieved(play: Campaign18, side: int) -> list[int]:
    """The units that may leave an enemy zone now or not at all."""
    return [u for u in play.field.combat[side] if play.state.marks[u] & RELIEVED]

"""Fire before an attack: what an attack on a hex would gain if its defenders were disorganised first."""

from __future__ import annotations

from typing import Final

from grognard.games.blitzkrieg.battlefield import GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.plans_attack import Planner, attackers, in_reach, ways_of
from grognard.games.blitzkrieg.plans_figures import weights
from grognard.games.blitzkrieg.plans_outlook import Outlook
from grognard.games.blitzkrieg.state import DISORGANISED
from grognard.geometry import HexId

MOST_REMEMBERED: Final = 100
Gains = dict[HexId, float]
_remembered: Final[dict[tuple[object, ...], Gains]] = {}


def softening(play: Campaign40, side: int) -> Gains:
    """By enemy hex that can be attacked in this turn: what disorganised defenders would add to the gain."""
    state = play.state
    here = weights.doctrine, play.field.key, side, state.turn, tuple(state.at), tuple(state.marks)
    if here not in _remembered:
        if len(_remembered) > MOST_REMEMBERED:
            _remembered.clear()
        _remembered[here] = _softening(play, side)
    return _remembered[here]


def _softening(play: Campaign40, side: int) -> Gains:
    """The German still moves before he attacks, the Allies have moved."""
    units = [unit for unit in play.field.combat[side] if side == GERMAN and play.on_map(unit)]
    reach = {unit: in_reach(ways_of(play, unit)) for unit in units}
    planner = Planner(Outlook(play, side), attackers(play, side, reach))
    return {target: found for target in planner.targets() if (found := _difference(planner, target)) > 0}


def _difference(planner: Planner, target: HexId) -> float:
    play, marks = planner.play, planner.play.state.marks
    steady = [unit for unit in play.fighters(target) if not play.disorganised(unit)]
    before = max(0.0, planner.plan(target).gain)
    for unit in steady:
        marks[unit] |= DISORGANISED
    try:
        after = max(0.0, planner.plan(target).gain)
    finally:
        for unit in steady:
            marks[unit] &= ~DISORGANISED
    return after - before

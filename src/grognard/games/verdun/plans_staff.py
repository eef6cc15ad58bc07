"""Organization and breakthrough of the computer player."""

from __future__ import annotations

from grognard.engine.steps import Action
from grognard.games.verdun.actions import Done
from grognard.games.verdun.battlefield import FRENCH, GERMAN
from grognard.games.verdun.breaks import Break, fellows
from grognard.games.verdun.breakthrough import BreakOn, Breakthrough, able, breaks_of
from grognard.games.verdun.casualties import Answer
from grognard.games.verdun.plans_move import Ahead
from grognard.games.verdun.plans_raid import Raid, place_worth
from grognard.games.verdun.replacements import Refill, Replacements, Restore, RestoreHq, ReturnGun
from grognard.games.verdun.victory import losses
from grognard.games.verdun.war import War, side_index
from grognard.games.verdun.worth import weights


def replace(war: War, decision: Replacements) -> Action:
    """An HQ first, then whoever regains most strength; who stands in the line before who waits in the rear."""
    uses = list(decision.uses(war))
    return max(uses, key=lambda action: _use(war, action)) if uses else Done()


def _use(war: War, action: Action) -> tuple[float, str]:
    if isinstance(action, RestoreHq | ReturnGun):
        return 100.0, action.hex
    if isinstance(action, Refill):
        data = war.units[war.unit(action.unit)]
        return data.full - data.reduced + 1.0 + 0.1 * data.morale, action.unit
    assert isinstance(action, Restore)
    data = war.units[war.unit(action.unit)]
    return data.reduced - action.full + 0.1 * data.morale, action.unit


def call_121(war: War) -> Action:
    """6.42: the division costs a point; it is called for when the army has bled."""
    return Answer(losses(war, GERMAN) >= 2 * weights().call_121 and losses(war, GERMAN) < losses(war, FRENCH))


def break_through(war: War, decision: Breakthrough) -> Action:
    """The stack, or part of it, that gains most by going on."""
    if side_index(decision.side) == FRENCH:
        return retake(war, decision) if weights().raid else Done()
    score = Ahead(war)
    best, found = 0.03, None
    for unit in able(war, decision.side):
        stack = fellows(war, unit)
        groups = [stack, [unit]] if unit == stack[0] and len(stack) > 1 else [[unit]]
        for group in groups:
            stay = sum(score(u, war.state.at[u]) for u in group)
            for order in breaks_of(war, group, 0):
                gain = _gain(war, score, group, order) - stay
                if gain > best:
                    best, found = gain, order
    return found or Done()


def _gain(war: War, score: Ahead, group: list[int], order: Break) -> float:
    """What the end of the way is worth to all who go, and the towns taken on it."""
    path = [war.field.board.at(name) for name in order.path]
    taken = sum(weights().town for where in path[:-1] if score.open >> where & 1)
    return taken + sum(score(unit, path[-1]) for unit in group)


def retake(war: War, decision: Breakthrough) -> Action:
    """Chasseurs go on into towns that the enemy has left open."""
    raid = Raid(war, FRENCH)
    best, found = 0.0, None
    for unit in able(war, decision.side):
        for order in breaks_of(war, [unit], 0) if war.units[unit].infantry else ():
            path = [war.field.board.at(name) for name in order.path]
            passed = sum(place_worth(war, where) for where in path[:-1] if raid.places >> where & 1)
            gain = passed + (raid.worth(unit, path[-1]) if raid.places >> path[-1] & 1 else 0.0)
            if gain > best:
                best, found = gain, order
    return found or Done()


def break_on(war: War, decision: BreakOn) -> Action:
    return Done() if decision.check(war, Done()) else decision.candidates(war)[0]

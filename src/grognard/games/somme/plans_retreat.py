"""Giving ground: how far to go back, by which way, who comes to help, and which stacks break away."""

from __future__ import annotations

from itertools import islice
from typing import Final

from grognard.engine.steps import Action
from grognard.games.somme.battlefield import ENEMY, GERMAN
from grognard.games.somme.campaign import Campaign18, side_index
from grognard.games.somme.disengagement import ChooseDistance
from grognard.games.somme.disengaging import Disengage, candidates, distances
from grognard.games.somme.giving_ground import Withdraw, fugitives, open_numbers
from grognard.games.somme.losses import DEFENDER
from grognard.games.somme.markers import PlaceDisengagement
from grognard.games.somme.orders import Done, MarkDisengagement
from grognard.games.somme.paths import ChooseWay
from grognard.games.somme.petain import HOLD, markers_placed, reluctance
from grognard.games.somme.plans_line import shelter, strength, threat
from grognard.games.somme.plans_odds import POINTS, toll_of
from grognard.games.somme.plans_values import peril, stakes, step_worth, weights
from grognard.games.somme.reacting import endings, order_to_react
from grognard.games.somme.reaction import ReactionMoves
from grognard.games.somme.strength import morale
from grognard.games.somme.supply import fed
from grognard.games.somme.zones import enemy_zone, exerted, open_zone
from grognard.geometry import Hexes, HexId, bits, count

MANY_WAYS: Final = 12  # that are looked at
LONG: Final = 2  # hexes of retreat from which on units are disorganised
LEAST_HELP: Final = 2  # hexes that a unit must close to react
GOOD: Final = 2  # hexes that a stack goes back when it breaks away


# after a combat


def withdraw(play: Campaign18) -> Action:
    """So many hexes that steps, ground and order together cost least."""
    units, value = fugitives(play), weights()
    side, target = play.units[units[0]].side, play.combat.target
    damage, toll = play.combat.damage[DEFENDER], toll_of(play, units)
    anchor = value.leave_trench if (play.ground.trench | play.ground.town) >> target & 1 else 0.0
    anchor += min(1.5, stakes(play, side).get(target, 0.0) / 2)
    anchor += sum(step_worth(play.field, u) for u in play.supports(target) if not play.units[u].stoss)
    tight = count(play.field.board.around[target] & (play.troops(ENEMY[side]) | open_zone(play, side)))

    def cost(hexes: int) -> float:
        points = max(0, damage - POINTS * hexes)
        steps = min(int(points / toll.price), toll.steps)
        total = steps * toll.cost + (value.destroyed * len(units) if steps >= toll.steps else 0.0)
        total += value.disorder if points > steps * toll.price else 0.0
        if not hexes:
            return total + (value.trapped if tight > value.encircled else 0.0)
        total += value.disorder * len(units) if hexes >= LONG else 0.0
        return total + anchor + value.give_ground[side] * hexes

    return Withdraw(min(open_numbers(play), key=lambda hexes: (cost(hexes), hexes)))


def way(play: Campaign18, decision: ChooseWay) -> Action:
    """To the best place for its owner, or the worst if the enemy chooses."""
    own = decision.owner == decision.side
    side = side_index(decision.owner)
    group = decision.groups(play)[0]
    escape = decision.escape(play, group)
    assert escape is not None
    ways = list(islice(escape.ways(), MANY_WAYS))
    key = {path: haven(play, side, path[-1]) for path in ways}
    best = max(ways, key=lambda path: key[path] if own else -key[path])
    return decision.by_way(play, group, best)


def haven(play: Campaign18, side: int, where: HexId) -> float:
    """How good a place is for those who have gone back: sheltered, out of reach, beside friends."""
    field, value = play.field, weights()
    around = field.board.around[where]
    found = shelter(field)[where] / (4 * value.cover) + value.mass * bool(play.troops(side) & around)
    found += stakes(play, side).get(where, 0.0) / 4 + value.mass * bool(play.supports(where))
    found -= enemy_zone(play, side) >> where & 1
    ahead = 1 if side == GERMAN else -1
    return found + ahead * value.nearness[side] * peril(play)[where]


# reactions


def react(play: Campaign18, decision: ReactionMoves) -> Action:
    """Whoever closes most of the hole behind the combat."""
    side = side_index(decision.side)
    target, board = play.combat.target, play.field.board
    hole = play.field.disks[target, 2] & _rear_of(play, side, target) & ~play.troops(ENEMY[side])
    best, found = LEAST_HELP - 1.0, None
    troops, at = play.troops(side), play.state.at
    before = count(hole & board.spread(troops))
    if before == count(hole):
        return Done()
    for unit in decision.able(play):
        reach, ends = endings(play, unit)
        left = troops & ~(1 << at[unit]) if len(play.fighters(at[unit])) == 1 else troops
        for where in bits(ends):
            closed = count(hole & board.spread(left | 1 << where)) - before
            gain = closed - 0.5 * (exerted(play, ENEMY[side]) >> where & 1) * play.shaken(unit)
            if gain > best:
                best, found = gain, order_to_react(play, unit, reach, where)
    return found or Done()


def _rear_of(play: Campaign18, side: int, target: HexId) -> Hexes:
    """The hexes around a combat that the attacker wants to go on to."""
    field, rear = peril(play), 0
    for where in bits(play.field.disks[target, 2] & play.field.area):
        behind = field[where] >= field[target] if side != GERMAN else field[where] <= field[target]
        rear |= behind << where
    return rear


# breaking away


def mark_disengagement(play: Campaign18, decision: PlaceDisengagement) -> Action:
    """The stacks that are too weak for what stands before them; no more than Pétain allows."""
    side = side_index(decision.side)
    most = play.field.numbers.petain.disengagements
    if reluctance(play) == HOLD and decision.part == "others" and markers_placed(play) >= most:
        return Done()
    wanted = [(ratio, where) for where in decision.hexes(play) if (ratio := overmatched(play, side, where)) > 0]
    return MarkDisengagement(play.field.board.name(max(wanted)[1])) if wanted else Done()


def overmatched(play: Campaign18, side: int, where: HexId) -> float:
    """By how much the enemies before a stack are more than it can bear; nothing if they are not."""
    value, field = weights(), play.field
    units = play.fighters(where)
    around = field.board.around[where]
    tight = count(around & (play.troops(ENEMY[side]) | open_zone(play, side)))
    wounded = sum(play.state.losses[u] > 0 or play.shaken(u) for u in units) / max(1, len(units))
    limit = value.break_away[side] * (1.3 - 0.6 * wounded)
    if stakes(play, side).get(where, 0.0) > 1:
        limit *= 1.5
    ratio = threat(play, side, where, 1) / max(1.0, strength(play, where))
    if side != GERMAN and left_behind(play, where) > value.outrun:
        return limit + ratio
    if tight > value.encircled or not fed(play, side) >> where & 1:
        ratio *= value.tighter
    return max(0.0, ratio - limit)


def left_behind(play: Campaign18, where: HexId) -> float:
    """Movement points by which the spearheads of the German are nearer to his goals than a hex."""
    near = peril(play)
    spearheads = sorted((near[each] for each in bits(play.troops(GERMAN))), reverse=True)
    foremost = spearheads[: weights().outrunners]
    return foremost[-1] - near[where] if foremost else 0.0


def disengage(play: Campaign18, side: int) -> Action:
    """Every marked stack tries, by its best morale."""
    able = candidates(play, side)
    return Disengage(play.units[max(able, key=lambda unit: (morale(play, unit), -unit))].id)


def distance(play: Campaign18, decision: ChooseDistance) -> Action:
    """Two hexes are enough, if there are so many."""
    numbers = distances(play, decision.units, decision.most)
    return Withdraw(min(numbers, key=lambda hexes: abs(hexes - GOOD)))

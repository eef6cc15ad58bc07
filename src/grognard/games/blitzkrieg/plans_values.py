"""What things are worth to the computer player: units, goals, and how far away those are.

The figures live in `appraisal.toml`; here is what they are multiplied with. All worths are in victory points.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from heapq import heappop, heappush
from typing import Final, NamedTuple

from grognard.games.blitzkrieg.battlefield import ENEMY, GERMAN, OTHER, SIDES, Battlefield
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.plans_figures import weights
from grognard.games.blitzkrieg.state import DISORGANISED
from grognard.games.blitzkrieg.tables import HALVES
from grognard.geometry import Hexes, HexId, bits, count

FAR: Final = 10_000
ARMOUR, OTHERS = 2.0, 1.0  # VIC-01, VIC-02


# units


@weights.cached
def worths(field: Battlefield) -> tuple[float, ...]:
    """By unit: the points for its loss, and what it can still do."""
    value = weights()
    return tuple(
        (value.loss * (ARMOUR if unit.armoured else OTHERS) + value.strength * (unit.af + unit.df)) * unit.combat
        for unit in field.units
    )


# goals


class Goal(NamedTuple):
    """Hexes that score: to stand in one of them, to have been there (`once`), or to get to the edge (`far`)."""

    hexes: Hexes
    worth: float
    once: bool = False
    far: bool = False


STANDING: Final = ("town_or_village", "hex", "linked_hex")
EDGES: Final = ("line", "exit_with_line", "exit_with_supply")


@weights.cached
def goals(field: Battlefield, side: int) -> tuple[Goal, ...]:
    """All that a side gains by being there, what it keeps from the enemy included."""
    standing: dict[HexId, float] = {}
    found: list[Goal] = []
    for row in field.points:
        hexes = field.built if row.item == "town_or_village" else field.zones.get(row.zone, 0)
        points = row.halves / HALVES * (2 if row.side == "both" else 1)
        if row.item in STANDING:
            for where in bits(hexes):
                standing[where] = standing.get(where, 0.0) + points
        elif row.item == "control" and row.side == SIDES[side]:
            found += [Goal(1 << where, points, once=True) for where in bits(hexes)]
        elif row.item == "control":
            found += [Goal(1 << where, points) for where in bits(hexes)]
    found += [Goal(1 << where, points) for where, points in sorted(standing.items())]
    if side == GERMAN and any(row.item in EDGES for row in field.points):
        found.append(Goal(field.sources[ENEMY[side]], weights().edge[side], far=True))
    return tuple(found)


@weights.cached
def goal_worth(field: Battlefield, side: int) -> tuple[float, ...]:
    """By hex: what standing in it is worth."""
    worth = [0.0] * field.board.size
    for goal in goals(field, side):
        if not goal.far:
            for where in bits(goal.hexes):
                worth[where] += goal.worth
    return tuple(worth)


def urgency(play: Campaign40, side: int) -> float:
    """The part of a goal's worth that holding it now counts for: all of it at the end."""
    early, gone = weights().early[side], play.state.turn / play.state.last_turn
    return early + (1 - early) * gone * gone


@weights.cached
def goal_hexes(field: Battlefield, side: int) -> Hexes:
    hexes = 0
    for where, worth in enumerate(goal_worth(field, side)):
        hexes |= (worth > 0) << where
    return hexes


@weights.cached
def care(field: Battlefield, side: int) -> float:
    """How much more units count where hardly any ground does."""
    value = weights()
    return value.care[side] if count(goal_hexes(field, side)) <= value.few else 1.0


def distances(field: Battlefield, hexes: Hexes) -> tuple[int, ...]:
    """By hex: the movement points of a vehicle to the nearest of these hexes, over rivers for a price."""
    return _distances(field, hexes, HALVES * weights().wading)


@cache
def _distances(field: Battlefield, hexes: Hexes, wading: int) -> tuple[int, ...]:
    costs, board = field.costs(OTHER, True), field.board
    best = [FAR] * board.size
    queue = [(0, where) for where in bits(hexes)]
    for _, where in queue:
        best[where] = 0
    while queue:
        so_far, b = heappop(queue)
        if so_far > best[b]:
            continue
        for direction, a in enumerate(board.neighbours[b]):
            if a >= 0:
                step = costs.of(a, board.opposite(direction))
                total = so_far + (step if step >= 0 else wading)
                if total < best[a]:
                    best[a] = total
                    heappush(queue, (total, a))
    return tuple(halves // HALVES for halves in best)


def open_goals(play: Campaign40, side: int) -> tuple[int, ...]:
    """The goals, by index, that nobody of ours holds."""
    mine, state = play.troops(side), play.state
    been = state.german_control if side == GERMAN else state.allied_control
    found = []
    for index, goal in enumerate(goals(play.field, side)):
        reached = been if goal.once else 0 if goal.far else mine
        if not reached & goal.hexes:
            found.append(index)
    return tuple(found)


def safe(play: Campaign40, side: int) -> Hexes:
    """Hexes of ours that no enemy is near, as long as there is time to come back to them."""
    state, value = play.state, weights()
    if state.last_turn - state.turn < value.late:
        return 0
    near = play.troops(ENEMY[side])
    for _ in range(value.watch):
        near |= play.field.board.spread(near)
    return (state.german_control if side == GERMAN else state.allied_control) & ~near


def boldness(play: Campaign40, side: int) -> int:
    """How much the goals in enemy hands draw, in tenths: less the weaker we are on the map."""
    at, units = play.state.at, play.units
    ours, theirs = (
        sum(units[u].af + units[u].df for u in play.field.combat[who] if at[u] >= 0) for who in (side, ENEMY[side])
    )
    least = weights().bold[side]
    return round(10 * min(1.0, max(least, (ours / theirs if theirs else 1.0) ** 2)))


def prey(play: Campaign40, side: int) -> Hexes:
    """Enemy hexes with a single unit in them, or none but disorganised ones."""
    enemy = ENEMY[side]
    steady, hexes = play.steady(enemy), 0
    for where in bits(play.troops(enemy)):
        if not steady >> where & 1 or len(play.fighters(where)) == 1:
            hexes |= 1 << where
    return hexes


class Wishes(NamedTuple):
    """What decides which goals draw a side, and how much."""

    wanted: tuple[int, ...]
    threatened: Hexes
    safe: Hexes
    lost: Hexes
    boldness: int
    prey: Hexes


def pull(field: Battlefield, side: int, wishes: Wishes) -> tuple[float, ...]:
    """By hex: how near it is to the goals that are still to be won, and to those that are threatened."""
    return _pull(weights.doctrine, field, side, wishes)


@lru_cache(maxsize=512)
def _pull(doctrine: str, field: Battlefield, side: int, wishes: Wishes) -> tuple[float, ...]:
    value = weights()
    mine, worth = goals(field, side), goal_worth(field, side)
    drawn: dict[float, list[Hexes]] = {}
    for index in wishes.wanted:
        drawn.setdefault(mine[index].worth * _part(mine[index], wishes), []).append(mine[index].hexes)
    for where in bits(wishes.threatened):
        drawn.setdefault(worth[where] * value.support, []).append(1 << where)
    for where in bits(wishes.prey):
        drawn.setdefault(value.hunt[side] / care(field, side), []).append(1 << where)
    rows = [[0.0] * field.board.size]
    for worth_there, places in drawn.items():
        nearest = _nearest(doctrine, field, tuple(places))
        rows.append([worth_there * near for near in nearest])
    return tuple(_highest(rows))


@lru_cache(maxsize=256)
def _nearest(doctrine: str, field: Battlefield, places: tuple[Hexes, ...]) -> Sequence[float]:
    """By hex: what is left of the worth of the nearest of several places."""
    return _highest([fading(field, hexes) for hexes in places])


def _highest(rows: Sequence[Sequence[float]]) -> Sequence[float]:
    """The greatest number in each column."""
    return rows[0] if len(rows) == 1 else list(map(max, zip(*rows, strict=True)))


def _part(goal: Goal, wishes: Wishes) -> float:
    """How much of its worth a goal draws with now."""
    if goal.hexes & wishes.safe:
        return weights().rear
    return wishes.boldness / 10 if goal.hexes & wishes.lost else 1.0


@weights.cached
def fading(field: Battlefield, hexes: Hexes) -> tuple[float, ...]:
    nearness = weights().nearness
    return tuple(nearness**apart for apart in distances(field, hexes))


# danger


def threat(play: Campaign40, side: int) -> list[float]:
    """By hex: the attack factors of the enemies that could come next to it in one turn."""
    found = [0.0] * play.field.board.size
    at, marks, enemy = play.state.at, play.state.marks, ENEMY[side]
    for unit in play.field.combat[enemy]:
        if at[unit] >= 0:
            data = play.units[unit]
            factor = data.af / 2 if marks[unit] & DISORGANISED else data.af
            for where in _near(play.field, at[unit], radius(play, unit)):
                found[where] += factor
    return found


def radius(play: Campaign40, unit: int) -> int:
    """Hexes within which a unit may strike in its next turn."""
    data = play.units[unit]
    if data.artillery:
        return data.range
    return 1 if play.disorganised(unit) else min(max(data.ma, 1), weights().reach) + 1


@cache
def within(field: Battlefield, where: HexId, hexes: int) -> Hexes:
    """The hexes at most so far away."""
    return field.board.disk(where, hexes)


@cache
def _near(field: Battlefield, where: HexId, hexes: int) -> tuple[HexId, ...]:
    return tuple(bits(within(field, where, hexes)))

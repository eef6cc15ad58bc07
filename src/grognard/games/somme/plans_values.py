"""What things are worth to the computer player: units, goals, and how far away those are.

The figures live in `appraisal.toml`; here is what they are multiplied with. The unit of all worths is a step of an
ordinary division.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from math import log
from typing import Final

import msgspec

from grognard.engine.figures import Figures
from grognard.games.somme.battlefield import ALLIED, ENEMY, FOLDER, GERMAN, Battlefield
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.points import point_hexes
from grognard.games.somme.state import ON_MAP, SHAKEN
from grognard.games.somme.tables import HALVES
from grognard.games.somme.units import FOOT
from grognard.geometry import HexId, bits

Pair = tuple[float, float]
FAR: Final = 10_000
ORDINARY: Final = 4  # morale
EVEN: Final = (1.0, 1.0, 1.0)  # no main effort anywhere
MARKER: Final = {1: 1.4, 2: 2.9, 3: 6.7}  # the mean points of an objective marker by its crosses


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of appraisal.toml."""

    regiment: float
    tank: float
    morale: float
    crippled: float
    destroyed: float
    stoss: float
    gun: float
    headquarters: float
    disorder: float
    enemy_loss: Pair
    own_loss: Pair
    last_losses: Pair
    point: float
    fading: float
    wading: int
    ground: Pair
    follow: Pair
    beyond: Pair
    bridge: float
    near_bank: float
    effort: tuple[float, float, float]
    railway: float
    town: float
    nearness: Pair
    poorer: float
    sideways: float
    zone: float
    stronghold: float
    least_gain: Pair
    least_attack: Pair
    commitment: float
    retreats: float
    post: int
    held: int
    contact: tuple[int, int]
    depth: tuple[int, int]
    unreached: int
    retake: int
    cover: int
    river: int
    reach: int
    raid_radius: int
    raid_factors: int
    hole: float
    hole_fades: float
    garrison: float
    keep: float
    walk_in: Pair
    alarm: int
    close: int
    alone: Pair
    raid: float
    crowd: float
    enough: int
    company: int
    mass: float
    danger: float
    prize: float
    stay: float
    give_ground: Pair
    leave_trench: float
    trapped: float
    break_away: Pair
    encircled: int
    tighter: float
    outrun: float
    outrunners: int
    gun_range: float
    gun_danger: float
    staff_back: tuple[int, int]
    staff_wide: float
    answer_gun: float
    allied_offensive: float
    blow_within: int
    blow_before_friends: bool


weights: Final = Figures(FOLDER, Weights)


# units


@weights.cached
def step_worth(field: Battlefield, unit: int) -> float:
    """What a step of a unit is worth when it is fresh."""
    data, value = field.units[unit], weights()
    if data.stoss:
        return value.stoss
    if data.support:
        return value.headquarters if data.hq else value.gun
    if data.tank:
        return value.tank
    size = 1.0 if data.is_division else value.regiment
    return size * (1 + value.morale * (data.morale - ORDINARY))


def loss_cost(play: Campaign18, unit: int) -> float:
    """What the next loss of a unit costs its owner: the second of three hardly shows, the last is the worst."""
    data, value = play.units[unit], weights()
    worth = step_worth(play.field, unit)
    if data.stoss or data.tank:
        return worth
    left = play.steps_left(unit)
    if left <= 1:
        return worth * (1 + value.destroyed)
    return worth * value.crippled if play.state.losses[unit] else worth


def worth(play: Campaign18, unit: int) -> float:
    """What is left of a unit."""
    data = play.units[unit]
    steps = 1 if data.support or data.tank else play.steps_left(unit)
    part = 1 - weights().disorder / 2 if play.state.marks[unit] & SHAKEN else 1.0
    return step_worth(play.field, unit) * steps * part


def own_loss(play: Campaign18, side: int) -> float:
    """How much a step of our own counts for; in the last moves of a play there is nothing to spare it for."""
    value, state = weights(), play.state
    last = state.turn == state.last_turn and state.sequence == state.sequences
    return value.own_loss[side] * (value.last_losses[side] if last else 1.0)


# goals


def goals(play: Campaign18, side: int) -> dict[HexId, float]:
    """By hex, in steps: what a side gains by taking it, that is, all that is not its own yet."""
    taken = play.controls(side)
    return {where: worth for where, worth in stakes(play, side).items() if not taken >> where & 1}


def stakes(play: Campaign18, side: int) -> dict[HexId, float]:
    """By hex, in steps: what it is worth to hold it, or to have taken it, whoever has it now."""
    found = STAKES[play.field.key](play, side)
    inside = {where: worth for where, worth in found.items() if play.field.area >> where & 1}
    return inside if weights().effort == EVEN else _main_effort(play, inside)


def _main_effort(play: Campaign18, found: dict[HexId, float]) -> dict[HexId, float]:
    """Goals weighed by where they lie: in the northern, the middle or the southern third of all."""
    row, parts = play.field.board.row, weights().effort
    first, last = min(map(row, found)), max(map(row, found))
    third = (last - first) // len(parts) + 1
    return {where: worth * parts[(row(where) - first) // third] for where, worth in found.items()}


def _bridges(play: Campaign18, side: int) -> dict[HexId, float]:
    """Each end of a bridge over the canal; the near one alone is worth little, for both must be held."""
    ground, value, german = play.ground, weights(), play.controls(GERMAN)
    found: dict[HexId, float] = {}
    for edge in ground.du_nord:
        far, near = sorted(ground.ends(edge), key=play.field.board.column)
        found[far] = value.bridge
        if near not in found or german >> far & 1:
            found[near] = value.bridge * (1.0 if german >> far & 1 else value.near_bank)
    return found


def _michael(play: Campaign18, side: int) -> dict[HexId, float]:
    value, field = weights(), play.field
    found = dict.fromkeys(point_hexes(play), value.point)
    near = field.near(field.zones["railway_to_amiens"], field.numbers.victory.railway)
    for where in bits(near & field.area):
        found[where] = found.get(where, 0.0) + value.railway / 10
    for town in ("arras", "amiens"):
        for where in bits(field.zones[town]):
            found[where] = value.town
    return found


def _crosses(play: Campaign18, side: int) -> dict[HexId, float]:
    """Hexes that were the enemy's at the start count for a side; those that were its own for the other."""
    return {where: 2 * weights().point * count for where, count in play.ground.crosses.items()}


def _markers(play: Campaign18, side: int) -> dict[HexId, float]:
    """Objective markers that are still on the map, and the two towns."""
    value, field, found = weights(), play.field, dict[HexId, float]()
    for slot, objective in enumerate(field.objectives):
        if play.state.marker_at[slot] == ON_MAP:
            found[objective.hex] = value.point * MARKER[objective.crosses]
    for town in ("arras", "amiens"):
        for where in bits(field.zones[town]):
            found[where] = found.get(where, 0.0) + value.point * field.points[town].points
    return found


STAKES: Final = {"hutier": _bridges, "michael": _michael, "push": _crosses, "campaign": _markers}


# the way to them


@weights.cached
def distances(field: Battlefield, goal: HexId) -> tuple[int, ...]:
    """By hex: the half movement points on foot to a hex, over rivers for a price."""
    costs, board, wading = field.ground.costs(FOOT), field.board, HALVES * weights().wading
    best = [FAR] * board.size
    best[goal] = 0
    queue = [(0, goal)]
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
    return tuple(best)


@weights.cached
def _fading(field: Battlefield, goal: HexId) -> tuple[float, ...]:
    fading = weights().fading
    return tuple(fading ** (apart / HALVES) if apart < FAR else 0.0 for apart in distances(field, goal))


@lru_cache(maxsize=256)
def _pull(doctrine: str, field: Battlefield, drawn: tuple[tuple[HexId, float], ...]) -> tuple[float, ...]:
    """By hex, under a doctrine: the nearness of all goals together."""
    size, total = field.board.size, [1e-9] * field.board.size
    for goal, worth_there in drawn:
        fading = _fading(field, goal)
        for where in range(size):
            total[where] += worth_there * fading[where]
    per_point = -log(weights().fading)
    return tuple(log(each) / per_point for each in total)


def nearness(play: Campaign18, side: int) -> tuple[float, ...]:
    """By hex: how near it is to all that the side has still to win, in movement points; only differences count."""
    drawn = goals(play, side)
    if not drawn:
        drawn = stakes(play, ENEMY[side]) if side == ALLIED else dict.fromkeys(bits(play.field.sources[ALLIED]), 1.0)
    return _pull(weights.doctrine, play.field, tuple(sorted(drawn.items())))


def peril(play: Campaign18) -> tuple[float, ...]:
    """By hex: how near it is to what the German wants, whoever asks."""
    return nearness(play, GERMAN)

"""What things are worth to the computer player: steps, ground, guns, in victory points.

The numbers live in `appraisal.toml` and `doctrines.toml`; here is what they are multiplied with.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec

from grognard.engine.figures import Figures, Part
from grognard.games.verdun.battlefield import FRENCH, GERMAN, Battlefield
from grognard.games.verdun.forts import intact
from grognard.games.verdun.state import DEMORALIZED, FLIPPED, OUT_OF_SUPPLY
from grognard.games.verdun.victory import fort_points, losses, penalty, verdun_points
from grognard.games.verdun.war import War
from grognard.geometry import Hexes, count, union

Prices = tuple[float, float]
Goals = tuple[tuple[Hexes, float], ...]
EVENLY = (1.0, 1.0, 1.0)
TURNS = 9
REAR = 3  # hexes from a source of supply
SEVERAL = 3  # steps at a time, so that the price does not jump


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of appraisal.toml."""

    town: float
    fort: float
    verdun: float
    expected_losses: float
    strength: float
    gun: float
    hq: float
    demoralized: float
    out_of_supply: float
    ground: float
    trench: float
    ground_regained: float
    nearness: Part
    sectors: tuple[float, float, float]
    step: float
    retreat: float
    least_gain: tuple[float, float]
    commitment: float
    point_of_fire: float
    spare_fire: float
    least_fire: float
    cut: float
    line_row: float
    line_foreign: float
    line_away: float
    line_cover: float
    line_enough: float
    line_guard: int
    keeps_orders: int
    raid: float
    raid_risk: float
    guard: float
    guard_last: float
    cutters: int
    least_cut: float
    hunt: float
    errands: int
    gun_follow: float
    call_121: int


weights: Final = Figures(Path(__file__).parent, Weights)
"""The figures by the doctrine in force."""


# Objectives


def objectives(war: War) -> Goals:
    """What the German has still to win: towns, forts that stand, the hexes of Verdun."""
    french, value = war.controlled(FRENCH) & ~war.field.closed, weights()
    goals = (
        (war.field.town & french, value.town),
        (intact(war), value.fort),
        (war.field.city & french, value.verdun),
    )
    return goals if value.sectors == EVENLY else _by_sector(war.field, goals, value.sectors)


def _by_sector(field: Battlefield, goals: Goals, shares: tuple[float, float, float]) -> Goals:
    """The same with the goals of some thirds of the map counting more."""
    thirds = zip(sectors(field), shares, strict=True)
    return tuple((hexes & third, worth * share) for third, share in thirds for hexes, worth in goals)


@cache
def sectors(field: Battlefield) -> tuple[Hexes, ...]:
    """The west, the centre and the east of the map."""
    columns = field.scenario.board.columns
    found = [0, 0, 0]
    for column in range(1, columns + 1):
        found[(column - 1) * 3 // columns] |= field.board.column_hexes(column)
    return tuple(found)


def prize(war: War, side: int, where: int) -> float:
    """What it is worth to a side to enter a hex that the enemy holds."""
    value = weights()
    if war.controlled(side) >> where & 1:
        return value.ground / 2
    if side == FRENCH:
        return value.ground_regained + value.town * (war.field.town >> where & 1)
    found = value.ground + value.trench * (war.field.trench >> where & 1)
    if value.hunt and _rear(war.field) >> where & 1:
        found += value.hunt
    found += value.town * (war.field.town >> where & 1)
    return found + value.verdun * (war.field.city >> where & 1)


@cache
def _rear(field: Battlefield) -> Hexes:
    """Where an enemy can cut the German roads near their beginning."""
    found = union(field.german_sources)
    for _ in range(REAR):
        found = field.board.spread(found)
    return found


# Units


def unit_worth(war: War, unit: int) -> float:
    """Its fighting power as things are, beside the loss that its end would count."""
    data, value, marks = war.units[unit], weights(), war.state.marks[unit]
    if data.hq:
        return value.hq * (0.5 if marks & FLIPPED else 1)
    if data.artillery:
        return value.gun * (1 - value.demoralized * bool(marks & DEMORALIZED))
    printed = data.full if war.state.steps[unit] == data.steps else data.reduced
    kept = (1 - value.demoralized * bool(marks & DEMORALIZED)) * (1 - value.out_of_supply * bool(marks & OUT_OF_SUPPLY))
    return value.strength * printed * kept


LADDER = ((0.0, -1.6), (1.0, 0.4), (1.5, 2.6), (2.0, 4.8), (2.4, 5.3), (4.0, 5.6), (99.0, 5.6))
"""16.0f made smooth: what a ratio of French to German losses is worth, with straight lines between."""


def ratio_worth(ratio: float) -> float:
    for (low, worth), (high, more) in pairwise(LADDER):
        if ratio < high:
            return worth + (more - worth) * (ratio - low) / (high - low)
    return LADDER[-1][1]


def loss_worth(war: War, german: float, french: float) -> float:
    """The points for losses, as far as can be told now: the turns to come will add to both sides."""
    coming = weights().expected_losses * (TURNS - war.state.turn + 1) / TURNS
    return ratio_worth((french + coming) / max(1.0, german + coming))


def step_prices(war: War) -> Prices:
    """What a German and a French step are worth now: their weight in the ratio, and in the field."""
    german, french = losses(war, GERMAN), losses(war, FRENCH)
    now, field = loss_worth(war, german, french), weights().step
    return (
        field + (now - loss_worth(war, german + SEVERAL, french)) / SEVERAL,
        field + (loss_worth(war, german, french + SEVERAL) - now) / SEVERAL,
    )


def score(war: War) -> float:
    """The German's victory points, without the steps that rounding makes."""
    value = weights()
    towns = count(war.field.town & war.state.control)
    lost = loss_worth(war, losses(war, GERMAN), losses(war, FRENCH))
    return value.town * towns + fort_points(war) + verdun_points(war) + lost - penalty(war)


def nearness(war: War) -> float:
    """How near the German infantry has come to what it has still to win."""
    value, board = weights(), war.field.board
    troops = 0
    for unit in war.field.infantry[GERMAN]:
        where = war.state.at[unit]
        if where >= 0 and not war.state.marks[unit] & DEMORALIZED:
            troops |= 1 << where
    if not troops:
        return 0.0
    total, held = 0.0, war.occupied(FRENCH)
    for distance, ring in enumerate(board.distances_from(troops)):
        for hexes, worth in objectives(war):
            near = value.nearness**distance * worth / 2
            total += near * (count(hexes & ring & ~held) + count(hexes & ring & held) / 2)
    return total


def power(war: War, side: int) -> float:
    """All that a side has on the map."""
    return sum(unit_worth(war, u.index) for u in war.units if u.side == side and war.on_map(u.index))


def appraise(war: War, side: int) -> float:
    """What the position is worth to a side: points now, points in sight, and the means to get them."""
    german = score(war) + nearness(war) + power(war, GERMAN) - power(war, FRENCH)
    return german if side == GERMAN else -german

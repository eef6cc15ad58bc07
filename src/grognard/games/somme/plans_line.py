"""The front that a side wants to hold: an unbroken chain of hexes from one edge to the other, the cheapest to man."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from typing import Final

from grognard.games.somme.battlefield import ALLIED, ENEMY, Battlefield
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.odds import defence_multiple
from grognard.games.somme.plans_values import weights
from grognard.games.somme.zones import exerted
from grognard.geometry import Hexes, HexId, bits, union

CHEAPEST: Final = 1  # no hex of the line is for nothing
LONGEST: Final = 10**9
SOUTH_ROWS: Final = 28  # the line may end on the east edge from this row on


@cache
def ends(field: Battlefield) -> tuple[Hexes, Hexes]:
    """Where the line may begin, along the north of the area, and where it may end: in the south or the south-east."""
    board, area = field.board, field.area
    north = 0
    for where in bits(area):
        up = board.neighbours[where][0]
        if up < 0 or not area >> up & 1:
            north |= 1 << where
    south = board.edge("S") & area
    east = union(h for h in bits(board.edge("E") & area) if board.row(h) >= SOUTH_ROWS)
    return north & ~board.edge("W"), south | east


@weights.cached
def shelter(field: Battlefield) -> tuple[int, ...]:
    """By hex: what its ground gives to whoever defends it against the east."""
    value, ground, board = weights(), field.ground, field.board
    found = [0] * board.size
    multiples = field.tables.modifiers["defence_factor"]
    for where in bits(field.area):
        kind = ground.woods | ground.village
        worth = value.cover if kind >> where & 1 else 0
        worth += value.cover * (multiples["town"] - 1) if ground.town >> where & 1 else 0
        worth += value.cover * (multiples["trench"] - 1) if ground.trench >> where & 1 else 0
        worth += 2 * value.cover if ground.fort >> where & 1 else 0
        found[where] = worth
    return tuple(found)


@weights.cached
def banks(field: Battlefield, side: int) -> tuple[int, ...]:
    """By hex: how much water lies before it on the side of the enemy."""
    value, ground, board = weights(), field.ground, field.board
    found = [0] * board.size
    for where in bits(field.area):
        for near in board.neighbours[where]:
            if near >= 0 and (board.column(near) > board.column(where)) == (side == ALLIED):
                found[where] += value.river * ground.is_major(where, near) + ground.is_minor(where, near)
    return tuple(found)


def line(play: Campaign18, side: int, reached: Hexes) -> list[HexId]:
    """The chain of hexes from north to south; empty if the enemy stands across every way."""
    field, start_end = play.field, ends(play.field)
    prices = _prices(play, side, reached)
    best: dict[HexId, int] = {}
    came: dict[HexId, HexId] = {}
    queue: list[tuple[int, HexId]] = []
    for where in bits(start_end[0]):
        if prices[where] < LONGEST:
            best[where] = prices[where]
            heappush(queue, (prices[where], where))
    while queue:
        so_far, here = heappop(queue)
        if so_far > best[here]:
            continue
        if start_end[1] >> here & 1:
            return _walk(came, here)
        for near in field.board.neighbours[here]:
            if near >= 0 and prices[near] < LONGEST:
                total = so_far + prices[near]
                if total < best.get(near, LONGEST):
                    best[near], came[near] = total, here
                    heappush(queue, (total, near))
    return []


def _walk(came: dict[HexId, HexId], where: HexId) -> list[HexId]:
    found = [where]
    while where in came:
        where = came[where]
        found.append(where)
    return found[::-1]


def _prices(play: Campaign18, side: int, reached: Hexes) -> list[int]:
    """What each hex of the line would cost us."""
    field, value, board = play.field, weights(), play.field.board
    enemy, mine = play.troops(ENEMY[side]), play.troops(side)
    zone, mass = exerted(play, ENEMY[side]), main_body(play, ENEMY[side])
    cover, water = shelter(field), banks(field, side)
    prices = [LONGEST] * board.size
    behind = _rear(play, side)
    for distance, ring in enumerate(board.distances_from(mass or enemy)):
        for where in bits(ring & field.area & ~enemy & behind):
            price = value.post + value.depth[side] * max(0, distance - 1) - cover[where] - water[where]
            if mine >> where & 1:
                price += value.held
            else:
                price += value.contact[side] if zone >> where & 1 else 0
                price += value.unreached if not reached >> where & 1 else 0
            prices[where] = max(CHEAPEST, price)
    return prices


def _rear(play: Campaign18, side: int) -> Hexes:
    """The hexes that are ours and those just before them, which we could take back."""
    return play.field.near(play.controls(side), weights().retake) | play.troops(side)


def main_body(play: Campaign18, side: int) -> Hexes:
    """The hexes of a side without its raiders: whoever has too few friends around him does not make a front."""
    troops, found, value = play.troops(side), 0, weights()
    for where in bits(troops):
        near = troops & play.field.disks[where, value.raid_radius]
        if near != 1 << where and _factors(play, near) >= value.raid_factors:
            found |= 1 << where
    return found


def _factors(play: Campaign18, hexes: Hexes) -> int:
    losses, units = play.state.losses, play.units
    return sum(units[u].attacks[losses[u]] for h in bits(hexes) for u in play.fighters(h))


def threat(play: Campaign18, side: int, where: HexId, radius: int) -> float:
    """Attack factors of the enemies near a hex."""
    near = play.troops(ENEMY[side]) & play.field.disks[where, radius]
    losses, units = play.state.losses, play.units
    return float(sum(units[u].attacks[losses[u]] for h in bits(near) for u in play.fighters(h)))


def strength(play: Campaign18, where: HexId) -> float:
    """Defence factors of a hex, by its ground."""
    losses, units = play.state.losses, play.units
    factors = sum(units[u].defences[losses[u]] for u in play.fighters(where))
    return float(factors * defence_multiple(play, where))

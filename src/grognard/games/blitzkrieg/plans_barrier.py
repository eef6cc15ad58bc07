"""The barrier of the computer player: a chain of Allied units and zones from map edge to map edge, against the line
that scores for the German at the end (GEM-V2, DIN-V3).

A chain runs from the north edge to the south edge through hexes that are barred, and along rivers without a bridge.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from heapq import heappop, heappush
from typing import Final, NamedTuple

from grognard.games.blitzkrieg.battlefield import ALLIED, GERMAN, Battlefield
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.plans_figures import weights
from grognard.games.blitzkrieg.plans_outlook import Outlook, must_leave
from grognard.games.blitzkrieg.stacking import has_room
from grognard.games.blitzkrieg.supply import crossings, supplied
from grognard.games.blitzkrieg.zones import covers
from grognard.geometry import Hexes, HexId, Links, Side, bits, count, union

Corner = int
NEVER: Final = 1_000.0
TRIES: Final = 6  # chains that are looked at before the others do as they like
FAR_ENOUGH: Final = 3  # hexes that a unit is trusted with in its next turn
SIDES_OF_HEX: Final = 6
HEXES_AT_A_CORNER: Final = 3
ALONG_RIVER: Final = -1
MOST_AGAINST: Final = 0.95  # what a post costs at most: less than a hex that it bars


class Lattice(NamedTuple):
    """Where hexes meet: the corners of each hex, the hexes of each corner, and the corners at both ends of a chain."""

    corners: tuple[tuple[Corner, ...], ...]
    hexes: tuple[tuple[HexId, ...], ...]
    north: frozenset[Corner]
    south: frozenset[Corner]


@cache
def lattice(field: Battlefield) -> Lattice:
    """Corner k of a hex lies between its directions k and k + 1."""
    board = field.board
    numbers: dict[tuple[HexId, int], Corner] = {}
    corners: list[tuple[Corner, ...]] = [()] * board.size
    touching: dict[Corner, list[HexId]] = {}
    for where in bits(board.full):
        around = board.neighbours[where]
        mine = []
        for k in range(SIDES_OF_HEX):
            one, other = around[k], around[(k + 1) % SIDES_OF_HEX]
            names = [(where, k), (one, (k + 2) % SIDES_OF_HEX), (other, (k + 4) % SIDES_OF_HEX)]
            name = min(each for each in names if each[0] >= 0)
            corner = numbers.setdefault(name, len(numbers))
            touching.setdefault(corner, []).append(where)
            mine.append(corner)
        corners[where] = tuple(mine)
    hexes = tuple(tuple(touching[corner]) for corner in range(len(numbers)))
    return Lattice(tuple(corners), hexes, _ends(field, hexes, "N"), _ends(field, hexes, "S"))


def _ends(field: Battlefield, hexes: Sequence[Sequence[HexId]], edge: Side) -> frozenset[Corner]:
    """The corners on an edge of the map, but for those inside the edges that the line joins."""
    rim = field.board.edge(edge)
    sources = field.sources[GERMAN] | field.sources[ALLIED]
    return frozenset(
        corner
        for corner, touching in enumerate(hexes)
        if len(touching) < HEXES_AT_A_CORNER
        and any(rim >> h & 1 for h in touching)
        and not all(sources >> h & 1 for h in touching)
    )


def chain(field: Battlefield, links: Links, costs: Sequence[float]) -> list[HexId] | None:
    """The hexes of the cheapest chain across the map; hexsides that no line may step over cost nothing."""
    grid = lattice(field)
    best: dict[Corner, float] = dict.fromkeys(grid.north, 0.0)
    came: dict[Corner, tuple[Corner, HexId]] = {}
    queue = [(0.0, corner) for corner in sorted(grid.north)]
    while queue:
        so_far, corner = heappop(queue)
        if so_far > best[corner]:
            continue
        if corner in grid.south:
            return _way(came, corner)
        for where in grid.hexes[corner]:
            for there, price, through in _steps(grid.corners[where], corner, links, where, costs[where]):
                total = so_far + price
                if total < best.get(there, NEVER):
                    best[there] = total
                    came[there] = corner, through
                    heappush(queue, (total, there))
    return None


def _steps(
    corners: Sequence[Corner], corner: Corner, links: Links, where: HexId, price: float
) -> list[tuple[Corner, float, HexId]]:
    """From a corner of a hex: through it to any other, or along either of the two hexsides if that is a river."""
    found = [(there, price, where) for there in corners if there != corner]
    k = corners.index(corner)
    after = (k + 1) % SIDES_OF_HEX
    if not links[k] >> where & 1:
        found.append((corners[k - 1], 0.0, ALONG_RIVER))
    if not links[after] >> where & 1:
        found.append((corners[after], 0.0, ALONG_RIVER))
    return found


def _way(came: Mapping[Corner, tuple[Corner, HexId]], corner: Corner) -> list[HexId]:
    hexes = []
    while corner in came:
        corner, through = came[corner]
        if through != ALONG_RIVER:
            hexes.append(through)
    return hexes


# who closes it


def barrier(outlook: Outlook, reach: Mapping[int, Hexes]) -> dict[int, HexId]:
    """Who has to stand where to close the cheapest chain that can be closed now, or else soon; nobody, if none can."""
    play = outlook.play
    if not is_time(play):
        return {}
    posts = _posts(outlook, reach)
    left = play.state.last_turn - play.state.turn
    if posts or not 0 < left < weights().barrier_march:
        return posts
    return on_the_way(outlook, reach, _posts(outlook, _reach_in_two_turns(play, reach)))


def _posts(outlook: Outlook, reach: Mapping[int, Hexes]) -> dict[int, HexId]:
    guard = Guard(outlook, reach)
    costs, links = guard.costs(), crossings(outlook.play, GERMAN)
    for _ in range(TRIES):
        hexes = chain(outlook.play.field, links, costs)
        if hexes is None:
            return {}
        posts, gap = guard.close(union(hexes))
        if not gap:
            return posts
        for where in bits(gap):
            costs[where] = NEVER
    return {}


def _reach_in_two_turns(play: Campaign40, reach: Mapping[int, Hexes]) -> dict[int, Hexes]:
    """Roughly: as many hexes again as a unit has movement points for, where no enemy stands."""
    found = {}
    for unit, hexes in reach.items():
        for _ in range(min(play.units[unit].ma, FAR_ENOUGH)):
            hexes |= play.field.board.spread(hexes)
        found[unit] = hexes & ~play.troops(GERMAN)
    return found


def on_the_way(outlook: Outlook, reach: Mapping[int, Hexes], posts: Mapping[int, HexId]) -> dict[int, HexId]:
    """Where those go now who will be at their posts in the next turn: as near as they can, away from the enemy."""
    play, found = outlook.play, {}
    for unit, post in posts.items():
        open_to = [h for h in bits(reach.get(unit, 0) & ~outlook.zone) if has_room(play, h, (unit,))]
        apart = {where: play.field.board.distance(where, post) for where in (play.state.at[unit], *open_to)}
        found[unit] = min(apart, key=lambda where: apart[where])
    return found


def is_time(play: Campaign40) -> bool:
    """In the last turns of a battle with a line that scores."""
    left = play.state.last_turn - play.state.turn
    return left < weights().barrier_turns and any(row.item == "line" for row in play.field.points)


class Guard:
    """The Allied units that can bar hexes, from where they stand or from where they can go now."""

    def __init__(self, outlook: Outlook, reach: Mapping[int, Hexes]) -> None:
        self.outlook, self.play, self.value = outlook, outlook.play, weights()
        state = self.play.state
        self.last = state.turn == state.last_turn
        self.here = {unit: state.at[unit] for unit in self.play.field.combat[ALLIED] if self._counts(unit)}
        self.reach = {unit: reach.get(unit, 0) | 1 << here for unit, here in self.here.items()}

    def _counts(self, unit: int) -> bool:
        """Will the unit bar hexes at the end? In the last turn whoever rallies does."""
        if not self.play.on_map(unit) or must_leave(self.play, unit):
            return False
        return not self.play.disorganised(unit) or (self.last and supplied(self.play, unit))

    def bars(self, where: HexId) -> Hexes:
        """The hexes that a unit there bars."""
        return covers(self.play, ALLIED, where) | 1 << where

    def costs(self) -> list[float]:
        """By hex: what it costs to bar it."""
        play, value, zone = self.play, self.value, self.outlook.zone
        ground = standing = barred = safe = 0
        for unit, here in self.here.items():
            ground |= self.reach[unit]
            standing |= self.bars(here)
        for where in bits(ground):
            barred |= self.bars(where)
            safe |= 0 if zone >> where & 1 else self.bars(where)
        found = [NEVER] * play.field.board.size
        for where in bits(barred):
            price = value.barrier_village if play.field.built >> where & 1 else 1.0
            found[where] = price if safe >> where & 1 else price * value.barrier_contact
        for where in bits(standing):
            found[where] = value.barrier_standing
        return found

    def close(self, gap: Hexes) -> tuple[dict[int, HexId], Hexes]:
        """Posts for a chain, one after the other whichever bars most of what is open, and what stays open."""
        posts: dict[int, HexId] = {}
        spots = {spot: self.bars(spot) for spot in bits(self.play.field.board.spread(gap))}
        while gap:
            choices = [
                (count(spots[spot] & gap) - self._against(unit, spot), -unit, spot)
                for spot in spots
                if spots[spot] & gap and spot not in posts.values()
                for unit, reach in self.reach.items()
                if reach >> spot & 1 and unit not in posts and self._has_room(spot, unit)
            ]
            if not choices:
                break
            _, number, spot = max(choices)
            posts[-number] = spot
            gap &= ~spots[spot]
        return posts, gap

    def _against(self, unit: int, spot: HexId) -> float:
        """What is against a post: the way, the enemy beside it, and, if he moves again, all that he can bring there."""
        value = self.value
        price = 0.0 if spot == self.here[unit] else value.barrier_way
        if self.outlook.zone >> spot & 1:
            price += value.barrier_beside
        if not self.last:
            price += self.outlook.danger(unit, spot, self.play.units[unit].df)
        return min(price, MOST_AGAINST)

    def _has_room(self, spot: HexId, unit: int) -> bool:
        return spot == self.here[unit] or has_room(self.play, spot, (unit,))

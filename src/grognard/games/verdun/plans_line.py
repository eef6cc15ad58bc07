"""The French line: drawn from the Meuse to the east edge, held by posts that bar the way between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from heapq import heappop, heappush

from grognard.games.verdun.battlefield import FRENCH, GERMAN, Battlefield
from grognard.games.verdun.forts import intact
from grognard.games.verdun.marching import MARCH, STRATEGIC, may_move
from grognard.games.verdun.outlook import distance_to, infantry_hexes, reach_hexes, threat
from grognard.games.verdun.plans_attack import Drive
from grognard.games.verdun.plans_cut import cutting_posts
from grognard.games.verdun.plans_raid import Raid
from grognard.games.verdun.stacking import over_limit
from grognard.games.verdun.state import DEMORALIZED, DONE
from grognard.games.verdun.strength import combat_strength
from grognard.games.verdun.war import War
from grognard.games.verdun.worth import unit_worth, weights
from grognard.geometry import Hexes, bits

Order = tuple[int, int, str]
LEAST = 0.2  # what a hex costs at least
FAR = 1e9


def line_orders(war: War, drives: Sequence[Drive]) -> Iterator[Order]:
    """Counter-attacks first; then each unit to its post, or as far towards one as it gets."""
    held = Line(war)
    for drive in drives:
        held.strike(drive)
    if weights().cutters:
        held.cut()
    if weights().raid:
        held.raid()
    held.man()
    for unit, (where, pace) in held.orders.items():
        if war.state.at[unit] != where:
            yield unit, where, pace


# The line


def front_line(war: War) -> list[int]:
    """The cheapest chain of hexes from the river to the east edge, with no German in it."""
    cost = _costs(war)
    board, east = war.field.board, war.field.board.edge("E")
    heap: list[tuple[float, int, int]] = []
    before: dict[int, int] = {}
    done = 0
    least = [FAR] * board.size
    for where in bits(_river_bank(war.field) & ~war.occupied(GERMAN)):
        least[where] = cost[where]
        heappush(heap, (cost[where], where, -1))
    while heap:
        spent, here, previous = heappop(heap)
        if done >> here & 1:
            continue
        done |= 1 << here
        before[here] = previous
        if east >> here & 1:
            return _traced(before, here)
        for there in board.neighbours[here]:
            if there >= 0 and cost[there] < board.size and spent + cost[there] <= least[there]:
                least[there] = spent + cost[there]
                heappush(heap, (least[there], there, here))
    return []


def _traced(before: dict[int, int], end: int) -> list[int]:
    found = []
    while end >= 0:
        found.append(end)
        end = before[end]
    return found[::-1]


@cache
def _river_bank(field: Battlefield) -> Hexes:
    """Hexes on the Meuse."""
    found = 0
    for side in field.rivers:
        found |= side
    return found


def _costs(war: War) -> list[float]:
    """By hex: better ground, friends at hand, and ground still French make the line cheaper."""
    field, board = war.field, war.field.board
    near = distance_to(war, infantry_hexes(war, FRENCH))
    closed = war.occupied(GERMAN) | field.closed
    found = [float(board.size)] * board.size
    value, control = weights(), war.state.control
    ground = _ground(field, value.line_row, value.line_cover)
    for where in bits(board.full & ~closed):
        price = ground[where]
        if near[where] > 1:
            price += value.line_away * (near[where] - 1)
        if control >> where & 1:
            price += value.line_foreign
        found[where] = price if price > LEAST else LEAST
    return found


@cache
def _ground(field: Battlefield, row: float, cover: float) -> tuple[float, ...]:
    """By hex: what it costs the line by its row and its cover alone."""
    found = [0.0] * field.board.size
    for where in field.board.hexes:
        found[where] = 1.2 + row * field.board.row(where) + cover * field.assault_shift[where]
    return tuple(found)


# The posts


class Line:
    """Posts with their need, and who goes where."""

    def __init__(self, war: War) -> None:
        self.war = war
        self.danger = threat(war, FRENCH)
        self.orders: dict[int, tuple[int, str]] = {}
        self.strength: dict[int, int] = {}
        self.units = [u for u in war.field.infantry[FRENCH] if war.on_map(u)]
        self.fixed = [u for u in self.units if war.has(u, DONE)]
        self.free = [u for u in self.units if not war.has(u, DONE)]
        self.reach = {u: self._reach(u) for u in self.free}
        for unit in self.fixed:
            self._assign(unit, war.state.at[unit], MARCH)

    def _reach(self, unit: int) -> dict[str, Hexes]:
        paces = [pace for pace in (MARCH, STRATEGIC) if may_move(self.war, unit, pace)]
        return {pace: reach_hexes(self.war, unit, pace) for pace in paces}

    def _assign(self, unit: int, where: int, pace: str) -> None:
        self.orders[unit] = (where, pace)
        self.strength[where] = self.strength.get(where, 0) + combat_strength(self.war, unit)
        if unit in self.free:
            self.free.remove(unit)

    def strike(self, drive: Drive) -> None:
        """These units have an assault to make."""
        for unit, post in drive.posts:
            if unit in self.free:
                self._assign(unit, post, MARCH)

    def cut(self) -> None:
        """Whoever can gets between the enemy's corps and their roads."""
        for unit, where in cutting_posts(self.war, FRENCH, self.free, weights().cutters):
            self._assign(unit, where, MARCH)

    def raid(self) -> None:
        """Towns that the enemy has left open are taken back, where it pays."""
        raid = Raid(self.war, FRENCH)
        for where in sorted(bits(raid.places), key=lambda where: (self.danger[where], where)):
            able = [u for u in self.free if self._pace(u, where) and raid.worth(u, where) > 0]
            able = [u for u in able if self._has_room(where, u)]
            if able and not self.strength.get(where):
                best = min(able, key=lambda unit: (unit_worth(self.war, unit), self._trouble(unit, where), unit))
                self._assign(best, where, self._pace(best, where))

    def man(self) -> None:
        """Verdun first, then every post once, forts and towns, and posts in danger again; the rest moves up."""
        posts = self._posts(front_line(self.war))
        guards = self._guards()
        city = [where for where in guards if self.war.field.city >> where & 1 and self.danger[where]]
        for where in [*city, *sorted(posts, key=lambda where: (-self.danger[where], where)), *guards]:
            if not self.strength.get(where):
                self._send(where)
        for where in sorted(posts, key=lambda where: (-self._need(where), where)):
            while self._need(where) > 0 and self._send(where):
                pass
        self._move_up(posts)

    def _need(self, where: int) -> float:
        return weights().line_enough * self.danger[where] - self.strength.get(where, 0)

    def _posts(self, path: Sequence[int]) -> list[int]:
        """Hexes of the line with two between them, which zones close; one, where the ground asks for it."""
        shift = self.war.field.assault_shift
        posts, next_ = [], 1
        while next_ < len(path):
            nearer = next_ - 1
            if next_ > 1 and shift[path[nearer]] < shift[path[next_]]:
                next_ = nearer
            posts.append(path[next_])
            next_ += 3
        return posts

    def _guards(self) -> list[int]:
        """Verdun, forts and towns that the enemy comes near."""
        war = self.war
        german = distance_to(war, infantry_hexes(war, GERMAN))
        counted = war.field.town | war.field.city | intact(war)
        ours, near = counted & war.controlled(FRENCH) & ~war.field.closed, weights().line_guard
        close = [w for w in bits(ours) if german[w] <= near]
        return sorted(close, key=lambda w: (bool(war.field.town >> w & 1), german[w], w))

    def _send(self, where: int) -> bool:
        """The unit that costs least to send: who is there, then who is near and strong."""
        best = None
        for unit in self.free:
            pace = self._pace(unit, where)
            if pace and self._has_room(where, unit):
                rank = (self._trouble(unit, where), unit)
                if best is None or rank < best[0]:
                    best = rank, unit, pace
        if best is None:
            return False
        self._assign(best[1], where, best[2])
        return True

    def _trouble(self, unit: int, where: int) -> float:
        war = self.war
        away = war.field.board.distance(war.state.at[unit], where)
        return away - 0.3 * combat_strength(war, unit) + 3.0 * war.has(unit, DEMORALIZED) * (away > 0)

    def _pace(self, unit: int, where: int) -> str:
        if self.war.state.at[unit] == where:
            return MARCH
        return next((pace for pace, hexes in self.reach[unit].items() if hexes >> where & 1), "")

    def _has_room(self, where: int, unit: int) -> bool:
        coming = [u for u, (to, _) in self.orders.items() if to == where]
        others = [u for u in self.war.stack(where) if not self.war.units[u].infantry]
        return not over_limit(self.war, [*others, *coming, unit])

    def _move_up(self, posts: Sequence[int]) -> None:
        """Whoever reaches no post goes towards the one that needs him most."""
        board = self.war.field.board
        german = distance_to(self.war, infantry_hexes(self.war, GERMAN))
        for unit in list(self.free):
            here = self.war.state.at[unit]
            goals = sorted(posts, key=lambda post: (board.distance(here, post) - 0.2 * self._need(post), post))[:1]
            best = (board.distance(here, goals[0]) if goals else 0, here, MARCH)
            for pace, hexes in self.reach[unit].items() if goals else ():
                for where in bits(hexes):
                    rank = (board.distance(where, goals[0]), where, pace)
                    if rank[0] < best[0] and german[where] > 1 and self._has_room(where, unit):
                        best = rank
            self._assign(unit, best[1], best[2])

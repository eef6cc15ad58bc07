"""How far one gets on a hex board: bucketed wavefronts over edge masks.

A step from a to its neighbour b costs what the edge costs, plus every extra for leaving a, plus every
extra for entering b. Costs are whole numbers and at least 1; a game with half points doubles them.

    costs = Costs.from_function(board, lambda a, direction: 2 if hills >> a & 1 else 1)
    found = reach(board, start, 8, costs, Passage(blocked=lake, stop=swamp))
    found.cost(i), found.path(i)
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from grognard.geometry.board import Board
from grognard.geometry.hexes import Hexes, HexId, lowest

Edge = tuple[HexId, int]
Schedule = defaultdict[int, Hexes]
Extras = tuple[tuple[Hexes, int], ...]
Masks = tuple[tuple[tuple[int, Hexes], ...], ...]
Prices = tuple[tuple[int, Hexes, Hexes, Hexes, Hexes, Hexes, Hexes], ...]


class Costs:
    """What each edge costs, by the hex that is left and the direction taken.

    `masks[d]` lists, cheapest first, each cost and the hexes from which direction d costs that much.
    `arrivals` holds the same by the hexes entered: each cost with six sets, in the order of `board.axes`.
    """

    __slots__ = ("_table", "arrivals", "masks")

    def __init__(self, board: Board, edges: Mapping[Edge, int], base: "Costs | None" = None) -> None:
        """An edge that is absent, or costs 0 or less, is no way; with a `base` it costs what it does there."""
        table = [-1] * (6 * board.size) if base is None else base._table.copy()
        masks: list[dict[int, Hexes]] = [{} for _ in range(6)] if base is None else [dict(each) for each in base.masks]
        for (a, direction), cost in edges.items():
            old, by_cost = table[6 * a + direction], masks[direction]
            if old > 0:
                by_cost[old] &= ~(1 << a)
            valid = cost > 0 and board.neighbour(a, direction) >= 0
            table[6 * a + direction] = cost if valid else -1
            if valid:
                by_cost[cost] = by_cost.get(cost, 0) | 1 << a
        self._table: Final[list[int]] = table
        self.masks: Final[Masks] = tuple(tuple(sorted(by_cost.items())) for by_cost in masks)
        self.arrivals: Final = _arrivals(board, masks)

    @classmethod
    def from_function(cls, board: Board, cost: Callable[[HexId, int], int]) -> "Costs":
        """Asks `cost(a, direction)` once for every edge of the board."""
        edges = ((a, d) for a in board.hexes for d in range(6) if board.neighbour(a, d) >= 0)
        return cls(board, {(a, d): cost(a, d) for a, d in edges})

    @classmethod
    def uniform(cls, board: Board, cost: int = 1) -> "Costs":
        return cls.from_function(board, lambda a, direction: cost)

    def of(self, a: HexId, direction: int) -> int:
        """The cost from a in that direction, or -1."""
        return self._table[6 * a + direction]


def _arrivals(board: Board, masks: Sequence[Mapping[int, Hexes]]) -> Prices:
    def entered(cost: int, direction: int) -> Hexes:
        return board.shift(masks[direction].get(cost, 0), direction)

    i, j, k, m, n, o = board.axes
    return tuple(
        (c, entered(c, i), entered(c, j), entered(c, k), entered(c, m), entered(c, n), entered(c, o))
        for c in sorted({cost for by_cost in masks for cost in by_cost})
    )


@dataclass(frozen=True, slots=True)
class Passage:
    """Who stands in the way: what changes from one mover or moment to another.

    `blocked` may not be entered; entering `stop` ends the move, though a start hex in it may be left.
    `enter` and `leave` are extra costs, 0 or more, which add up where their sets overlap. `barred` are
    pairs of sets: no step may go directly from the first into the second.
    """

    blocked: Hexes = 0
    stop: Hexes = 0
    enter: Extras = ()
    leave: Extras = ()
    barred: tuple[tuple[Hexes, Hexes], ...] = ()

    def __post_init__(self) -> None:
        if any(extra < 0 for _, extra in self.enter + self.leave):
            raise ValueError("an extra cost is less than 0")

    def may_step(self, a: HexId, b: HexId) -> bool:
        if self.blocked >> b & 1:
            return False
        return not any(leaving >> a & entering >> b & 1 for leaving, entering in self.barred)

    def extra(self, a: HexId, b: HexId) -> int:
        """What leaving a and entering b add to the cost of the edge."""
        leaving = sum(extra for where, extra in self.leave if where >> a & 1)
        return leaving + sum(extra for where, extra in self.enter if where >> b & 1)


FREE: Final = Passage()


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a mover can get. `rings[c]` is what it reaches at cost c and no less; ring 0 is the start."""

    board: Board
    costs: Costs
    passage: Passage
    rings: list[Hexes]
    _before: dict[HexId, tuple[HexId, int]] = field(default_factory=dict, init=False, repr=False, compare=False)
    """The last steps found so far, which many paths share."""

    @property
    def hexes(self) -> Hexes:
        """All hexes reached, without the start."""
        reached = 0
        for ring in self.rings[1:]:
            reached |= ring
        return reached

    def cost(self, i: HexId) -> int:
        """The least cost to get to hex i, or -1."""
        return next((cost for cost, ring in enumerate(self.rings) if ring >> i & 1), -1)

    def path(self, i: HexId) -> list[HexId]:
        """One cheapest path, without its start; of equal last steps, that in the lowest direction.

        Empty for the start itself; ValueError for a hex out of reach.
        """
        return self.trace(i)[1:]

    def trace(self, i: HexId) -> list[HexId]:
        """The same path with its start."""
        cost = self.cost(i)
        if cost < 0:
            raise ValueError(f"hex {i} is out of reach")
        backwards = [i]
        before = self._before
        while cost:
            if i not in before:
                before[i] = self._step_before(i, cost)
            i, cost = before[i]
            backwards.append(i)
        return backwards[::-1]

    def _step_before(self, i: HexId, cost: int) -> tuple[HexId, int]:
        for direction in range(6):
            a = self.board.neighbour(i, self.board.opposite(direction))
            spent = cost - step_cost(self.board, a, direction, self.costs, self.passage) if a >= 0 else -1
            if 0 <= spent < cost and self.rings[spent] >> a & 1 and self._may_leave(a, spent):
                return a, spent
        raise AssertionError(f"hex {i} was reached from nowhere")

    def _may_leave(self, a: HexId, spent: int) -> bool:
        return spent == 0 or not self.passage.stop >> a & 1


@dataclass(frozen=True, slots=True)
class Range:
    """A reach, and the hexes beyond it that take all the points that are `left`: one step away."""

    found: Reach
    beyond: Hexes
    left: int

    @property
    def hexes(self) -> Hexes:
        return self.found.hexes | self.beyond

    def cost(self, i: HexId) -> int:
        """-1 for a hex out of reach."""
        return self.left if self.beyond >> i & 1 else self.found.cost(i)

    def path(self, i: HexId) -> list[HexId]:
        return [i] if self.beyond >> i & 1 else self.found.path(i)


@dataclass(frozen=True, slots=True)
class Route:
    """A cheapest way from one of several starts; `path` leaves the start out and ends in the target."""

    cost: int
    start: HexId
    path: list[HexId]


def reach(board: Board, start: HexId, budget: int, costs: Costs, passage: Passage = FREE) -> Reach:
    """Everything that can be reached from a hex for at most `budget`."""
    return Reach(board, costs, passage, list(_rings(board, 1 << start, budget, costs, passage)))


def cheapest(
    board: Board, starts: Hexes, targets: Hexes, limit: int, costs: Costs, passage: Passage = FREE
) -> Route | None:
    """The cheapest way from any start to any target, or None if all cost more than `limit`.

    Of equally cheap targets, the lowest. A start that is a target costs 0.
    """
    rings: list[Hexes] = []
    for ring in _rings(board, starts, limit, costs, passage):
        rings.append(ring)
        if ring & targets:
            trace = Reach(board, costs, passage, rings).trace(lowest(ring & targets))
            return Route(len(rings) - 1, trace[0], trace[1:])
    return None


def step_cost(board: Board, a: HexId, direction: int, costs: Costs, passage: Passage = FREE) -> int:
    """The cost of one step from a, or -1 if it is not allowed."""
    cost = costs.of(a, direction)
    if cost < 0:
        return -1
    b = board.neighbour(a, direction)
    return cost + passage.extra(a, b) if passage.may_step(a, b) else -1


def path_cost(
    board: Board, start: HexId, path: Sequence[HexId], costs: Costs, passage: Passage = FREE
) -> int:
    """The cost of a path given without its start, or -1 if some step of it is not allowed."""
    total, a = 0, start
    for taken, b in enumerate(path):
        direction = board.direction(a, b)
        must_stop = taken > 0 and passage.stop >> a & 1
        cost = -1 if direction < 0 or must_stop else step_cost(board, a, direction, costs, passage)
        if cost < 0:
            return -1
        total, a = total + cost, b
    return total


def _rings(
    board: Board, starts: Hexes, budget: int, costs: Costs, passage: Passage
) -> Iterator[Hexes]:
    """What is newly reached at cost 0, 1, 2, ... until the budget is spent or nothing is under way.

    A hex is touched when the edge is paid, reached when entering it is paid, and left when leaving it is
    paid. The extras depend on the hex alone, so whoever touches it first also reaches and leaves it first.
    """
    long = board.stride
    short = long - 1
    prices = _unbarred(board, costs.arrivals, passage)
    enter, leave = _disjoint(passage.enter), _disjoint(passage.leave)
    untouched = board.full & ~passage.blocked & ~starts
    touching: Schedule = defaultdict(int)
    reaching: Schedule = defaultdict(int)
    leaving: Schedule = defaultdict(int)
    ring = going = starts & board.full
    for cost in range(budget + 1):
        if cost:
            touched = touching.pop(cost, 0) & untouched
            untouched ^= touched
            ring = _undelayed(touched, enter, reaching, cost) | reaching.pop(cost, 0)
            going = ring & ~passage.stop
        yield ring
        going = _undelayed(going, leave, leaving, cost) | leaving.pop(cost, 0)
        if going:
            a, b, c = going << 1, going >> 1, going << short
            d, e, f = going >> short, going << long, going >> long
            for price, to_a, to_b, to_c, to_d, to_e, to_f in prices:
                if cost + price > budget:
                    break
                touching[cost + price] |= a & to_a | b & to_b | c & to_c | d & to_d | e & to_e | f & to_f
        if not (touching or reaching or leaving):
            return


def _undelayed(hexes: Hexes, extras: Extras, later: Schedule, cost: int) -> Hexes:
    """Files the hexes that have an extra to pay under the cost at which it is paid; returns the others."""
    for where, extra in extras:
        delayed = hexes & where
        if delayed:
            later[cost + extra] |= delayed
            hexes ^= delayed
    return hexes


def _disjoint(extras: Extras) -> Extras:
    """The same extras over sets that do not overlap."""
    parts: list[tuple[Hexes, int]] = []
    for where, extra in extras:
        alone = where
        split = []
        for part, total in parts:
            split += [(part & ~where, total), (part & where, total + extra)]
            alone &= ~part
        parts = [(part, total) for part, total in [*split, (alone, extra)] if part and total]
    return tuple(parts)


def _unbarred(board: Board, prices: Prices, passage: Passage) -> Prices:
    """The prices without the edges that are barred."""
    if not passage.barred:
        return prices
    a, b, c, d, e, f = (_open_to(board, passage, direction) for direction in board.axes)
    return tuple(
        (price, to_a & a, to_b & b, to_c & c, to_d & d, to_e & e, to_f & f)
        for price, to_a, to_b, to_c, to_d, to_e, to_f in prices
    )


def _open_to(board: Board, passage: Passage, direction: int) -> Hexes:
    barred = 0
    for leaving, entering in passage.barred:
        barred |= board.shift(leaving, direction) & entering
    return board.full & ~barred

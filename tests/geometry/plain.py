"""Hex boards the plain way: dictionaries of (column, row), and textbook searches over them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import heappop, heappush
from itertools import groupby

Cell = tuple[int, int]
Cells = set[Cell]
Edges = Mapping[tuple[Cell, int], int]

FLAT = {
    False: ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
    True: ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
}
POINTY = {
    False: ((0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1)),
    True: ((1, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1)),
}
# Where the corners lie from the centre, in units that make them whole numbers on both axes.
FLAT_CORNERS = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
POINTY_CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


@dataclass(frozen=True)
class Shape:
    columns: int
    rows: int
    orientation: str
    stagger: str
    short_pushed: bool

    def is_pushed(self, cell: Cell) -> bool:
        line = cell[0] if self.orientation == "flat" else cell[1]
        return line % 2 == (1 if self.stagger == "odd" else 0)

    def cells(self) -> list[Cell]:
        """The full rectangle, column by column."""
        everything = [(c, r) for c in range(1, self.columns + 1) for r in range(1, self.rows + 1)]
        return [cell for cell in everything if not self.is_cut_off(cell)]

    def is_cut_off(self, cell: Cell) -> bool:
        column, row = cell
        is_last = row == self.rows if self.orientation == "flat" else column == self.columns
        return self.short_pushed and self.is_pushed(cell) and is_last

    def step(self, cell: Cell, direction: int) -> Cell:
        table = FLAT if self.orientation == "flat" else POINTY
        dc, dr = table[self.is_pushed(cell)][direction]
        return cell[0] + dc, cell[1] + dr

    def centre(self, cell: Cell) -> Cell:
        column, row = cell
        pushed = self.is_pushed(cell)
        if self.orientation == "flat":
            return 3 * column, 2 * row + pushed
        return 2 * column + pushed, 3 * row

    def corners(self, cell: Cell) -> list[Cell]:
        x, y = self.centre(cell)
        offsets = FLAT_CORNERS if self.orientation == "flat" else POINTY_CORNERS
        return [(x + dx, y + dy) for dx, dy in offsets]


def neighbours(shape: Shape, cells: Cells, cell: Cell) -> list[Cell]:
    return [step for d in range(6) if (step := shape.step(cell, d)) in cells]


def shift(shape: Shape, cells: Cells, some: Cells, direction: int) -> Cells:
    return {shape.step(cell, direction) for cell in some} & cells


def spread(shape: Shape, cells: Cells, some: Cells) -> Cells:
    return some | {step for cell in some for step in neighbours(shape, cells, cell)}


def flood(start: Cells, within: Cells, ways: Callable[[Cell], Iterable[Cell]]) -> Cells:
    seen = start & within
    queue = list(seen)
    while queue:
        fresh = (set(ways(queue.pop())) & within) - seen
        seen |= fresh
        queue += fresh
    return seen


def distances(shape: Shape, start: Cells) -> dict[Cell, int]:
    """Steps from the nearest start on the full rectangle."""
    grid = set(shape.cells())
    found = dict.fromkeys(start, 0)
    queue = list(start)
    for cell in queue:
        for step in neighbours(shape, grid, cell):
            if step not in found:
                found[step] = found[cell] + 1
                queue.append(step)
    return found


@dataclass(frozen=True)
class PlainPassage:
    blocked: Cells = field(default_factory=set)
    stop: Cells = field(default_factory=set)
    enter: list[tuple[Cells, int]] = field(default_factory=list)
    leave: list[tuple[Cells, int]] = field(default_factory=list)
    barred: list[tuple[Cells, Cells]] = field(default_factory=list)


@dataclass(frozen=True)
class PlainGround:
    """A board with costs and passage, for searches hex by hex."""

    shape: Shape
    cells: Cells
    costs: Edges
    passage: PlainPassage

    def step_cost(self, a: Cell, direction: int) -> int:
        b = self.shape.step(a, direction)
        cost = self.costs.get((a, direction), 0)
        passage = self.passage
        if b not in self.cells or cost <= 0 or b in passage.blocked:
            return -1
        if any(a in leaving and b in entering for leaving, entering in passage.barred):
            return -1
        cost += sum(extra for where, extra in passage.enter if b in where)
        return cost + sum(extra for where, extra in passage.leave if a in where)

    def costs_from(self, starts: Cells, budget: int) -> dict[Cell, int]:
        """Dijkstra's search."""
        found: dict[Cell, int] = {}
        queue = [(0, cell) for cell in sorted(starts)]
        while queue:
            spent, a = heappop(queue)
            if a in found:
                continue
            found[a] = spent
            if a in self.passage.stop and a not in starts:
                continue
            for direction in range(6):
                cost = self.step_cost(a, direction)
                if 0 <= cost <= budget - spent:
                    heappush(queue, (spent + cost, self.shape.step(a, direction)))
        return found


def line(shape: Shape, a: Cell, b: Cell) -> list[list[Cell]]:
    """The cells of the full rectangle crossed from centre to centre: each hexagon clips the line."""
    if a == b:
        return [[a]]
    met = [(*clip(shape, cell, shape.centre(a), shape.centre(b)), cell) for cell in shape.cells()]
    crossed = sorted(entry for entry in met if entry[0] < entry[1])
    return [[cell for _, _, cell in together] for _, together in groupby(crossed, key=lambda entry: entry[0])]


def clip(shape: Shape, cell: Cell, a: Cell, b: Cell) -> tuple[Fraction, Fraction]:
    """The part of the way from a to b that lies in the closed hexagon of the cell."""
    low, high = Fraction(0), Fraction(1)
    corners = shape.corners(cell)
    for p, q in zip(corners, corners[1:] + corners[:1], strict=True):
        at_a, at_b = _side(p, q, a), _side(p, q, b)
        if at_a == at_b:
            if at_a < 0:
                return Fraction(0), Fraction(0)
        elif at_b > at_a:
            low = max(low, Fraction(-at_a, at_b - at_a))
        else:
            high = min(high, Fraction(at_a, at_a - at_b))
    return low, high


def _side(p: Cell, q: Cell, point: Cell) -> int:
    """Positive on the inner side of the hexside from p to q, which runs clockwise with y downwards."""
    return (q[0] - p[0]) * (point[1] - p[1]) - (q[1] - p[1]) * (point[0] - p[0])

"""Random boards, each beside its plain version, and random sets, costs and passages on them."""

from dataclasses import dataclass
from itertools import product

from hypothesis import strategies as st

from grognard.geometry import Board, Costs, Hexes, HexId, Passage, bits, union
from tests.geometry.plain import Cell, Cells, PlainGround, PlainPassage, Shape

KINDS = list(product(("flat", "pointy"), ("odd", "even"), (False, True)))


@dataclass(frozen=True)
class Twin:
    """A board and the same board as a set of (column, row) cells."""

    board: Board
    shape: Shape
    cells: Cells

    def id(self, cell: Cell) -> HexId:
        return self.board.at(f"{cell[0]:02}{cell[1]:02}")

    def cell(self, i: HexId) -> Cell:
        return self.board.column(i), self.board.row(i)

    def cells_of(self, hexes: Hexes) -> Cells:
        return {self.cell(i) for i in bits(hexes)}

    def hexes_of(self, cells: Cells) -> Hexes:
        return union(self.id(cell) for cell in cells)


@st.composite
def twins(draw: st.DrawFn) -> Twin:
    orientation, stagger, short_pushed = draw(st.sampled_from(KINDS))
    smallest = 2 if short_pushed else 1
    columns, rows = draw(st.integers(smallest, 9)), draw(st.integers(smallest, 9))
    shape = Shape(columns, rows, orientation, stagger, short_pushed)
    names = {f"{c:02}{r:02}": (c, r) for c, r in shape.cells()}
    missing = draw(st.sets(st.sampled_from(sorted(names)), max_size=len(names) // 3))
    board = Board(columns, rows, orientation, stagger, short_pushed, missing)
    return Twin(board, shape, {cell for name, cell in names.items() if name not in missing})


def hexes_on(twin: Twin) -> st.SearchStrategy[Hexes]:
    """Any set of hexes, dense ones as often as sparse ones."""
    noise = st.integers(0, (1 << twin.board.size) - 1)
    sparse = st.sets(st.sampled_from(twin.board.hexes), max_size=4).map(union)
    return st.one_of(noise.map(lambda n: n & twin.board.full), sparse)


def hex_on(twin: Twin) -> st.SearchStrategy[HexId]:
    return st.sampled_from(twin.board.hexes)


@dataclass(frozen=True)
class Ground:
    """A twin with costs and a passage, both ways."""

    twin: Twin
    costs: Costs
    passage: Passage
    plain: PlainGround


@st.composite
def grounds(draw: st.DrawFn) -> Ground:
    twin = draw(twins())
    prices = draw(st.lists(st.sampled_from((-1, 0, 1, 1, 2, 2, 3, 5)), min_size=7, max_size=37))
    edges = {
        (i, d): prices[(6 * rank + d) % len(prices)]
        for rank, i in enumerate(twin.board.hexes)
        for d in range(6)
    }
    passage = draw(passages(twin))
    plain_edges = {(twin.cell(i), d): cost for (i, d), cost in edges.items()}
    plain = PlainGround(twin.shape, twin.cells, plain_edges, _plainly(twin, passage))
    return Ground(twin, Costs(twin.board, edges), passage, plain)


@st.composite
def passages(draw: st.DrawFn, twin: Twin) -> Passage:
    few = st.sets(st.sampled_from(twin.board.hexes), max_size=8).map(union)
    some = hexes_on(twin)
    extras = st.lists(st.tuples(some, st.integers(0, 3)), max_size=3).map(tuple)
    barred = st.lists(st.tuples(some, some), max_size=2).map(tuple)
    return Passage(draw(few), draw(some), draw(extras), draw(extras), draw(barred))


def _plainly(twin: Twin, passage: Passage) -> PlainPassage:
    cells_of = twin.cells_of
    return PlainPassage(
        cells_of(passage.blocked),
        cells_of(passage.stop),
        [(cells_of(where), extra) for where, extra in passage.enter],
        [(cells_of(where), extra) for where, extra in passage.leave],
        [(cells_of(leaving), cells_of(entering)) for leaving, entering in passage.barred],
    )

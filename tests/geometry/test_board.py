"""Boards: names, neighbours, steps, floods, distances and lines."""

import pickle
from itertools import pairwise
from math import dist, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.geometry import Board, UnknownHex, bits, count
from tests.geometry import plain
from tests.geometry.strategies import Twin, hex_on, hexes_on, twins


@pytest.fixture(scope="module")
def board() -> Board:
    return Board(33, 23, "flat", "even", short_pushed=True)


def test_short_pushed_columns_have_one_hex_less(board: Board) -> None:
    assert count(board.full) == len(board.hexes) == 743
    assert count(board.column_hexes(1)) == 23
    assert count(board.column_hexes(2)) == 22


def test_a_chain_of_neighbours(board: Board) -> None:
    chain = [board.at(name) for name in ("1104", "1204", "1305", "1405", "1505", "1605")]
    steps = [board.directions[board.direction(a, b)] for a, b in pairwise(chain)]
    assert steps == ["SE", "SE", "SE", "NE", "SE"]


@pytest.mark.parametrize(
    ("name", "around"),
    [
        ("1105", {"N": "1104", "NE": "1204", "SE": "1205", "S": "1106", "SW": "1005", "NW": "1004"}),
        ("1205", {"N": "1204", "NE": "1305", "SE": "1306", "S": "1206", "SW": "1106", "NW": "1105"}),
    ],
)
def test_neighbours_by_direction(board: Board, name: str, around: dict[str, str]) -> None:
    six = board.neighbours[board.at(name)]
    assert {d: board.name(i) for d, i in zip(board.directions, six, strict=True)} == around


def test_a_corner_has_no_neighbour_off_the_board(board: Board) -> None:
    corner = board.at("0101")
    assert [board.neighbour(corner, d) for d in (0, 1, 4, 5)] == [-1, -1, -1, -1]
    assert board.names(board.around[corner]) == ["0102", "0201"]


def test_unknown_hexes_are_named_in_the_error(board: Board) -> None:
    with pytest.raises(UnknownHex, match="0223"):
        board.at("0223")
    with pytest.raises(UnknownHex, match="-1"):
        board.name(-1)
    with pytest.raises(UnknownHex, match="9999"):
        Board(3, 3, missing=["9999"])


def test_names_come_column_by_column_on_either_orientation() -> None:
    for orientation in ("flat", "pointy"):
        board = Board(3, 2, orientation)
        assert board.names(board.full) == ["0101", "0102", "0201", "0202", "0301", "0302"]
        assert [board.name(i) for i in board.hexes] == board.names(board.full)


def test_other_names() -> None:
    board = Board(3, 2, names=lambda column, row: f"{'ABC'[column - 1]}{row}", missing=["B2"])
    assert board.names(board.full) == ["A1", "A2", "B1", "C1", "C2"]
    with pytest.raises(ValueError, match="same name"):
        Board(3, 2, names=lambda column, row: str(row))


@pytest.mark.parametrize("shape", [(0, 3), (3, 0)])
def test_a_board_has_hexes_in_every_line(shape: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="empty line"):
        Board(*shape)
    with pytest.raises(ValueError, match="empty line"):
        Board(3, 1, short_pushed=True)


def test_edges(board: Board) -> None:
    assert board.edge("W") == board.column_hexes(1)
    assert board.edge("E") == board.column_hexes(33)
    assert board.edge("N") == board.row_hexes(1)
    assert board.names(board.edge("S"))[:3] == ["0123", "0222", "0323"]
    pointy = Board(3, 3, "pointy", "odd", short_pushed=True)
    assert pointy.names(pointy.edge("E")) == ["0201", "0203", "0302"]
    assert pointy.edge("S") == pointy.row_hexes(3)


def test_a_line_along_hexsides_names_both_hexes(board: Board) -> None:
    line = board.line(board.at("1105"), board.at("1305"))
    assert [board.names(sum(1 << i for i in step)) for step in line] == [["1105"], ["1204", "1205"], ["1305"]]


def test_a_line_through_the_middle_of_a_hexside_crosses_it(board: Board) -> None:
    line = board.line(board.at("1105"), board.at("1506"))
    assert [board.name(i) for (i,) in line] == ["1105", "1205", "1305", "1306", "1405", "1506"]


def test_a_board_can_be_pickled(board: Board) -> None:
    assert pickle.loads(pickle.dumps(board)).hexes == board.hexes


@given(twins())
def test_the_hexes_are_those_of_the_plain_board(twin: Twin) -> None:
    board = twin.board
    assert twin.cells_of(board.full) == twin.cells
    assert [twin.cell(i) for i in board.hexes] == sorted(twin.cells)
    assert board.full.bit_length() <= board.size


@given(twins())
def test_neighbours(twin: Twin) -> None:
    for i in twin.board.hexes:
        for d in range(6):
            step = twin.shape.step(twin.cell(i), d)
            expected = twin.id(step) if step in twin.cells else -1
            assert twin.board.neighbour(i, d) == expected
            assert expected < 0 or twin.board.neighbour(expected, twin.board.opposite(d)) == i
        assert set(bits(twin.board.around[i])) == set(twin.board.neighbours[i]) - {-1}


@given(twins(), st.data())
def test_shift_spread_and_border(twin: Twin, data: st.DataObject) -> None:
    hexes = data.draw(hexes_on(twin))
    cells = twin.cells_of(hexes)
    for d in range(6):
        shifted = plain.shift(twin.shape, twin.cells, cells, d)
        assert twin.cells_of(twin.board.shift(hexes, d)) == shifted
    spread = plain.spread(twin.shape, twin.cells, cells)
    assert twin.cells_of(twin.board.spread(hexes)) == spread
    assert twin.cells_of(twin.board.border(hexes)) == spread - cells


@given(twins(), st.data())
def test_flood(twin: Twin, data: st.DataObject) -> None:
    start, within = data.draw(hexes_on(twin)), data.draw(hexes_on(twin))
    expected = plain.flood(
        twin.cells_of(start),
        twin.cells_of(within),
        lambda cell: plain.neighbours(twin.shape, twin.cells, cell),
    )
    assert twin.cells_of(twin.board.flood(start, within)) == expected


@given(twins(), st.data())
def test_flood_links(twin: Twin, data: st.DataObject) -> None:
    start, within = data.draw(hexes_on(twin)), data.draw(hexes_on(twin))
    links = data.draw(st.tuples(*[hexes_on(twin)] * 6))
    cells = [twin.cells_of(link) for link in links]
    expected = plain.flood(
        twin.cells_of(start),
        twin.cells_of(within),
        lambda cell: [twin.shape.step(cell, d) for d in range(6) if cell in cells[d]],
    )
    assert twin.cells_of(twin.board.flood_links(start, links, within)) == expected


@given(twins(), st.data())
def test_distance_disk_and_ring(twin: Twin, data: st.DataObject) -> None:
    board, start = twin.board, data.draw(hex_on(twin))
    far = plain.distances(twin.shape, {twin.cell(start)})
    assert {i: board.distance(start, i) for i in board.hexes} == {i: far[twin.cell(i)] for i in board.hexes}
    radius = data.draw(st.integers(0, 12))
    assert twin.cells_of(board.disk(start, radius)) == {cell for cell in twin.cells if far[cell] <= radius}
    assert twin.cells_of(board.ring(start, radius)) == {cell for cell in twin.cells if far[cell] == radius}


@given(twins(), st.data())
def test_distances_from(twin: Twin, data: st.DataObject) -> None:
    hexes = data.draw(hexes_on(twin))
    far = plain.distances(twin.shape, twin.cells_of(hexes))
    rings = twin.board.distances_from(hexes)
    found = {cell: steps for steps, ring in enumerate(rings) for cell in twin.cells_of(ring)}
    assert found == {cell: far[cell] for cell in twin.cells if hexes}
    assert not rings or rings[-1]


@given(twins(), st.data())
def test_line(twin: Twin, data: st.DataObject) -> None:
    a, b = data.draw(hex_on(twin)), data.draw(hex_on(twin))
    crossed = plain.line(twin.shape, twin.cell(a), twin.cell(b))
    expected = [{cell for cell in step if cell in twin.cells} for step in crossed]
    line = twin.board.line(a, b)
    assert [{twin.cell(i) for i in step} for step in line] == [step for step in expected if step]
    assert twin.board.line(b, a) == line[::-1]


@given(twins())
def test_centres_and_corners(twin: Twin) -> None:
    board = twin.board
    for i in board.hexes:
        corners = board.corners(i)
        assert all(isclose(dist(board.centre(i), corner), 1) for corner in corners)
        for d, neighbour in enumerate(board.neighbours[i]):
            if neighbour >= 0:
                assert isclose(dist(board.centre(i), board.centre(neighbour)), sqrt(3))
                ends = {corners[d], corners[(d + 1) % 6]}
                assert ends == set(corners) & set(board.corners(neighbour))

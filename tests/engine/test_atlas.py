"""Rows that name hexes: looked up on a board, or refused with their line."""

from pathlib import Path

import pytest

from grognard.engine.atlas import (
    Atlas,
    HexNamed,
    LinkNamed,
    SideNamed,
    both_ways,
    ends_of,
    hex_rows,
    link_rows,
    side_rows,
)
from grognard.engine.errors import BadData
from grognard.geometry import Board

BOARD = Board(2, 2)
ATLAS = Atlas(BOARD)


def written(folder: Path, *lines: str) -> Path:
    path = folder / "rows.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def hexes(folder: Path, *names: str) -> Path:
    return written(folder, "hex,source", *(f"{name},rulebook map" for name in names))


def test_every_hex_has_its_row_with_or_without_the_leading_zero(tmp_path: Path) -> None:
    rows = hex_rows(hexes(tmp_path, "0101", "102", "201", "0202"), HexNamed, ATLAS)
    assert sorted(map(BOARD.name, rows)) == ["0101", "0102", "0201", "0202"]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("0101", "0909"), "no hex '0909' on the map"),
        (("0101", "0101"), "hex 0101 is listed twice"),
        (("0101", "0102", "0201"), "missing: 0202"),
    ],
)
def test_hexes_that_are_unknown_doubled_or_missing_are_refused(
    tmp_path: Path, names: tuple[str, ...], said: str
) -> None:
    with pytest.raises(BadData, match=said):
        hex_rows(hexes(tmp_path, *names), HexNamed, ATLAS)


def sides(folder: Path, *rows: str) -> list[tuple[str, int]]:
    path = written(folder, "hex,direction,kind,source", *(f"{row},rulebook map" for row in rows))
    return [(BOARD.name(hex_), direction) for (hex_, direction), _ in side_rows(path, SideNamed, ATLAS)]


def test_a_side_is_a_hex_and_a_direction(tmp_path: Path) -> None:
    assert sides(tmp_path, "0101,S,river") == [("0101", BOARD.directions.index("S"))]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (("0101,N,river",), "no hex lies N of 0101"),
        (("0101,S,river", "0102,N,bridge"), "the side 0102 N is listed twice"),
    ],
)
def test_sides_off_the_map_or_listed_from_both_hexes_are_refused(
    tmp_path: Path, rows: tuple[str, ...], said: str
) -> None:
    with pytest.raises(BadData, match=said):
        sides(tmp_path, *rows)


def test_sides_of_different_layers_may_lie_on_each_other(tmp_path: Path) -> None:
    path = written(tmp_path, "hex,direction,kind,source", "0101,S,river,rulebook map", "0102,N,crest,rulebook map")
    found = list(side_rows(path, SideNamed, ATLAS, lambda row: row.kind))
    assert [row.kind for _, row in found] == ["river", "crest"]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (("0101,0101,road",), "0101 is no neighbour of 0101"),
        (("0101,0102,road", "0102,0101,road"), "the road 0102 to 0101 is listed twice"),
    ],
)
def test_ways_that_lead_nowhere_or_are_listed_twice_are_refused(
    tmp_path: Path, rows: tuple[str, ...], said: str
) -> None:
    path = written(tmp_path, "hex_a,hex_b,kind,source", *(f"{row},rulebook map" for row in rows))
    with pytest.raises(BadData, match=said):
        list(link_rows(path, LinkNamed, ATLAS))


def test_both_ways_and_ends() -> None:
    links = both_ways(BOARD, [(BOARD.at("0101"), BOARD.directions.index("S"))])
    assert links[BOARD.directions.index("N")] == BOARD.set("0102")
    assert ends_of(links) == BOARD.set("0101", "0102")

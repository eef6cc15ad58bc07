"""Line of sight: the table of crossings, and what blocks."""

from __future__ import annotations

import pytest

from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD, find
from grognard.games.greatwar.los import blockers, sees, sightline
from tests.games.greatwar.support import battle, hexes, names

HERE = "7-3"
ROW, PLACE = 6, 2


def shifted(q: int, r: int) -> str:
    """The hex at this offset from HERE: q to the right, r down to the right."""
    half = 2 * PLACE + ROW % 2 + 2 * q + r
    row = ROW + r
    return f"{row + 1}-{(half - row % 2) // 2 + 1}"


def offset_set(*offsets: tuple[int, int]) -> int:
    return hexes(" ".join(shifted(*offset) for offset in offsets))


TABLE: list[tuple[tuple[int, int], list[tuple[int, int]], list[list[tuple[int, int]]]]] = [
    ((1, 0), [], []),
    ((2, 0), [(1, 0)], []),
    ((1, 1), [], [[(1, 0), (0, 1)]]),
    ((3, 0), [(1, 0), (2, 0)], []),
    ((2, 1), [(1, 0), (1, 1)], []),
    ((4, 0), [(1, 0), (2, 0), (3, 0)], []),
    ((3, 1), [(1, 0), (1, 1), (2, 0), (2, 1)], []),
    ((2, 2), [(1, 1)], [[(1, 0), (0, 1)], [(2, 1), (1, 2)]]),
    ((5, 0), [(1, 0), (2, 0), (3, 0), (4, 0)], []),
    ((4, 1), [(1, 0), (2, 0), (2, 1), (3, 1)], []),
    ((3, 2), [(1, 0), (1, 1), (2, 1), (2, 2)], []),
]


@pytest.mark.rule("LOS-01", "LOS-02")
@pytest.mark.parametrize(("target", "crossed", "edges"), TABLE)
def test_the_hexes_between_two_centres(
    target: tuple[int, int], crossed: list[tuple[int, int]], edges: list[list[tuple[int, int]]]
) -> None:
    line = sightline(find(HERE), find(shifted(*target)))
    assert line.crossed == offset_set(*crossed)
    assert sorted(line.edges) == sorted(offset_set(*edge) for edge in edges)


def test_a_line_is_the_same_both_ways() -> None:
    for a in BOARD.hexes:
        for b in BOARD.ordered(BOARD.disk(a, 6) & ~(1 << a)):
            there, back = sightline(a, b), sightline(b, a)
            assert there.crossed == back.crossed
            assert sorted(there.edges) == sorted(back.edges)


def field(target: tuple[int, int], units: dict[tuple[int, int], str] | None = None, **ground: str) -> Battle:
    """A German at HERE and an Ally at the offset, with others between; terrain by offsets `q,r q,r`."""
    others = {shifted(*where): words for where, words in (units or {}).items()}
    places = {
        kind: " ".join(shifted(*map(int, pair.split(","))) for pair in pairs.split()) for kind, pairs in ground.items()
    }
    return battle({HERE: "G1 machine_gun", shifted(*target): "A1 infantry", **others}, **places)


def seen(play: Battle) -> bool:
    return sees(play, play.state.at[0], play.state.at[1])


@pytest.mark.rule("LOS-04")
def test_one_obstacle_beside_the_line_does_not_block() -> None:  # T-41
    assert seen(field((1, 1), forest="1,0"))


@pytest.mark.rule("LOS-05")
def test_obstacles_on_both_sides_of_a_hexside_block() -> None:  # T-42
    play = field((1, 1), {(0, 1): "G2 infantry"}, forest="1,0")
    assert not seen(play)
    assert blockers(play, play.state.at[0], play.state.at[1]) == offset_set((1, 0), (0, 1))


@pytest.mark.rule("LOS-03")
@pytest.mark.parametrize("other", ["G2 infantry", "A2 infantry"])
def test_any_unit_between_blocks(other: str) -> None:  # T-43
    assert not seen(field((2, 2), {(1, 1): other}))


def test_a_corner_does_not_block() -> None:  # T-44
    assert seen(field((4, 1), forest="1,1 3,0"))


@pytest.mark.rule("LOS-09")
def test_a_second_hill_hides_a_unit_from_below() -> None:  # T-45
    assert not seen(field((2, 0), hill="1,0 2,0"))


@pytest.mark.rule("LOS-08")
def test_the_first_hill_hex_is_seen_from_below() -> None:  # T-46
    assert seen(field((2, 0), hill="2,0"))


@pytest.mark.rule("LOS-10")
def test_hills_see_each_other_over_a_plateau() -> None:  # T-47
    assert seen(field((3, 0), hill="0,0 1,0 2,0 3,0"))
    assert not seen(field((3, 0), {(1, 0): "A2 infantry"}, hill="0,0 1,0 2,0 3,0"))  # T-48


@pytest.mark.rule("LOS-11")
def test_hills_see_each_other_over_lower_ground() -> None:  # T-47
    assert seen(field((3, 0), hill="0,0 1,0 3,0"))
    assert not seen(field((3, 0), {(2, 0): "G2 infantry"}, hill="0,0 1,0 3,0"))  # T-48
    assert not seen(field((3, 0), hill="0,0 1,0 3,0", forest="2,0"))


@pytest.mark.rule("LOS-07", "HIL-06")
def test_a_hill_hides_what_is_behind_it() -> None:
    assert not seen(field((2, 0), hill="1,0"))
    assert not seen(field((2, 0), hill="0,0 1,0"))


@pytest.mark.rule("LOS-02")
def test_the_ends_of_the_line_never_block() -> None:  # T-49
    assert seen(field((2, 0), forest="0,0 2,0"))


@pytest.mark.rule("LOS-03")
@pytest.mark.parametrize("kind", ["forest", "building", "fortified_building", "ruin", "church", "bunker"])
def test_terrain_that_blocks(kind: str) -> None:
    play = field((2, 0), **{kind: "1,0"})
    assert not seen(play)
    assert names(blockers(play, play.state.at[0], play.state.at[1])) == [shifted(1, 0)]


@pytest.mark.rule("LOS-06")
@pytest.mark.parametrize(
    "kind", ["countryside", "trench", "mine_crater", "sunken_road", "ford", "waterway", "wire", "craters"]
)
def test_terrain_that_does_not_block_until_a_unit_stands_in_it(kind: str) -> None:
    assert seen(field((2, 0), **{kind: "1,0"}))
    assert not seen(field((2, 0), {(1, 0): "G2 infantry"}, **{kind: "1,0"}))


def test_a_crater_leaves_the_line_of_sight_of_a_forest_and_of_a_hill() -> None:
    assert not seen(field((2, 0), forest="1,0", craters="1,0"))
    assert not seen(field((2, 0), hill="1,0", craters="1,0"))


def test_a_bunker_replaced_by_a_crater_hides_nothing() -> None:
    assert seen(field((2, 0), bunker="1,0", removed="1,0"))


def test_beyond_the_side_of_the_board_there_is_no_obstacle() -> None:
    play = battle({"5-1": "G1 machine_gun", "7-1": "A1 infantry"}, forest="6-1")
    assert seen(play)

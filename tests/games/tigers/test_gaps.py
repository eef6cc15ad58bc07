"""Routes that have nothing in common, checked against plain counting."""

from __future__ import annotations

from itertools import combinations

import pytest

from grognard.engine.dice import Luck
from grognard.games.tigers.gaps import disjoint_routes
from grognard.games.tigers.theatre import ALLIED, load
from grognard.games.tigers.victory import gaps_between
from grognard.geometry import Areas, bits
from tests.games.tigers.support import at_start

T = load()


def routes(links: str, within: str = "abcdefgh") -> int:
    """From S to T along links like `Sa ab bT`."""
    graph = Areas("STabcdefgh", [(link[0], link[1], "road") for link in links.split()])
    return disjoint_routes(graph.around, graph.set("S"), graph.set("T"), graph.set(*within))


@pytest.mark.parametrize(
    ("links", "expected"),
    [
        ("Sa aT", 1),
        ("Sa Sb aT bT", 2),
        ("Sa Sb ac bc cT", 1),
        ("Sa ab", 0),
        ("Sa Sb ac bd cd ad bc cT dT", 2),
        ("Sa ab bT Sc cb ad dT", 2),
        ("Sa Sb aT", 1),
    ],
)
def test_small_networks(links: str, expected: int) -> None:
    assert routes(links) == expected


def test_a_route_gives_way_to_another() -> None:
    """The first route found, S-a-d-T, must be laid anew so that both get through."""
    assert routes("Sa Sc ab bT ad dT cd") == 2


def test_closed_spaces_are_no_way() -> None:
    assert routes("Sa Sb aT bT", within="b") == 1


@pytest.mark.parametrize("seed", range(25))
def test_as_many_as_the_fewest_spaces_that_close_every_route(seed: int) -> None:
    """Menger: the greatest number of such routes is the least number of spaces that cut all of them."""
    luck, names = Luck(seed), "abcdefg"
    pairs = [pair for pair in combinations(names, 2) if luck.chance(0.35)]
    ends = [("S", x) for x in names if luck.chance(0.4)] + [("T", x) for x in names if luck.chance(0.4)]
    graph = Areas("ST" + names, [(a, b, "road") for a, b in [*pairs, *ends]])
    found = disjoint_routes(graph.around, graph.set("S"), graph.set("T"), graph.set(*names))
    assert found == fewest(graph, names)


def fewest(graph: Areas, names: str) -> int:
    start, end, everything = graph.set("S"), graph.set("T"), graph.set(*names)
    for size in range(len(names) + 1):
        for closed in combinations(names, size):
            within = (everything & ~graph.set(*closed)) | start | end
            if not graph.flood(start, within) & end:
                return size
    return len(names)


@pytest.mark.rule("S3-9")
def test_a_line_without_a_hole_has_no_gap_and_one_hole_makes_one() -> None:
    """A-13: one hole counts once, however many exits it opens."""
    closed = at_start(scenario="three_days").occupied(ALLIED)
    assert gaps_between(T, closed, 0) == 0
    gaps = [gaps_between(T, closed & ~(1 << hole), 0) for hole in bits(closed)]
    assert set(gaps) == {0, 1}


@pytest.mark.rule("S3-9")
def test_a_damaged_bridge_is_no_way_through() -> None:
    every_bridge = (1 << len(T.bridges)) - 1
    assert gaps_between(T, 0, every_bridge) < gaps_between(T, 0, 0)

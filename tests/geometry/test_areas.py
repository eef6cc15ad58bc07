"""Area maps, against plain searches area by area."""

from dataclasses import dataclass
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.geometry import Areas, UnknownArea, bits
from tests.geometry.plain import flood

KINDS = ("road", "track", "river")


@dataclass(frozen=True)
class Map:
    areas: Areas
    links: list[tuple[int, int, str]]

    def joined(self, i: int, kinds: tuple[str, ...] = KINDS) -> set[int]:
        there = {b for a, b, kind in self.links if a == i and kind in kinds}
        return there | {a for a, b, kind in self.links if b == i and kind in kinds}


@st.composite
def maps(draw: st.DrawFn) -> Map:
    size = draw(st.integers(2, 12))
    place = st.integers(0, size - 1)
    pairs = st.tuples(place, place, st.sampled_from(KINDS)).filter(lambda link: link[0] != link[1])
    links = draw(st.lists(pairs, max_size=30))
    names = [f"area {i}" for i in range(size)]
    return Map(Areas(names, [(names[a], names[b], kind) for a, b, kind in links]), links)


def sets_on(map_: Map) -> st.SearchStrategy[int]:
    return st.integers(0, map_.areas.full)


@dataclass(frozen=True)
class Walls:
    blocked: int = 0
    stop: int = 0


def costs_from(map_: Map, start: int, budget: int, costs: list[int], walls: Walls) -> dict[int, int]:
    """Relax every link until nothing changes."""
    blocked, stop = walls.blocked, walls.stop
    found, before = {start: 0}, {}
    while found != before:
        before = dict(found)
        for (a, b, _), cost in zip(map_.links, costs, strict=True):
            for here, there in ((a, b), (b, a)):
                may_leave = here in found and (here == start or not stop >> here & 1)
                if may_leave and cost > 0 and not blocked >> there & 1 and found[here] + cost <= budget:
                    found[there] = min(found.get(there, budget), found[here] + cost)
    return found


@given(maps(), st.data())
def test_neighbours_spread_and_floods(map_: Map, data: st.DataObject) -> None:
    areas = map_.areas
    start, within = data.draw(sets_on(map_)), data.draw(sets_on(map_))
    some, inside = set(bits(start)), set(bits(within))
    assert all(list(areas.neighbours(i)) == sorted(map_.joined(i)) for i in range(areas.size))
    assert set(bits(areas.spread(start))) == some.union(*(map_.joined(i) for i in some))
    assert areas.border(start) == areas.spread(start) & ~start
    assert set(bits(areas.flood(start, within))) == flood(some, inside, map_.joined)
    by_road = flood(some, inside, lambda i: map_.joined(i, ("road",)))
    assert set(bits(areas.flood_links(start, {"road"}, within))) == by_road


@given(maps(), st.data())
def test_distances(map_: Map, data: st.DataObject) -> None:
    areas, start = map_.areas, data.draw(st.integers(0, map_.areas.size - 1))
    far = costs_from(map_, start, areas.size, [1] * len(map_.links), Walls())
    assert all(areas.distance(start, i) == far.get(i, -1) for i in range(areas.size))


@given(maps(), st.data())
def test_reach(map_: Map, data: st.DataObject) -> None:
    areas, start = map_.areas, data.draw(st.integers(0, map_.areas.size - 1))
    many = len(map_.links)
    costs = data.draw(st.lists(st.integers(-1, 4), min_size=many, max_size=many))
    blocked, stop = data.draw(sets_on(map_)) & ~(1 << start), data.draw(sets_on(map_))
    found = areas.reach(start, 8, costs, blocked, stop)
    expected = costs_from(map_, start, 8, costs, Walls(blocked, stop))
    assert all(found.cost(i) == expected.get(i, -1) for i in range(areas.size))
    assert set(bits(found.areas)) == expected.keys() - {start}
    for i in expected:
        steps = [start, *found.path(i)]
        prices = [
            min(costs[n] for n in areas.links_between(a, b) if costs[n] > 0)
            for a, b in pairwise(steps)
        ]
        assert steps[-1] == i
        assert sum(prices) == expected[i]


def test_names() -> None:
    areas = Areas(["Port", "Town"], [("Port", "Town", "road")])
    assert areas.names(areas.set("Town", "Port")) == ["Port", "Town"]
    assert areas.name(areas.at("Town")) == "Town"
    assert [link.kind for link in areas.links] == ["road"]
    with pytest.raises(UnknownArea, match="Marsh"):
        areas.at("Marsh")
    with pytest.raises(ValueError, match="same name"):
        Areas(["Port", "Port"], [])

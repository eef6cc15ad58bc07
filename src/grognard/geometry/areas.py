"""Area maps: named areas joined by links of several kinds. Sets of areas are integers, as for hexes.

    map = Areas(["Port", "Town", "Marsh"], [("Port", "Town", "road"), ("Town", "Marsh", "track")])
    map.flood_links(map.set("Port"), {"road"}, map.full)
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final, NamedTuple

from grognard.geometry.hexes import Hexes, bits, union

AreaId = int


class UnknownArea(KeyError):
    """The map has no area of this name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"no area {self.name} on this map"


class Link(NamedTuple):
    """A two-way connection. Two areas may be joined by several, of different kinds."""

    a: AreaId
    b: AreaId
    kind: str


@dataclass(frozen=True, slots=True)
class AreaReach:
    """Where a mover can get. `rings[c]` is what it reaches at cost c and no less; ring 0 is the start."""

    rings: list[Hexes]
    before: dict[AreaId, AreaId]

    @property
    def areas(self) -> Hexes:
        """All areas reached, without the start."""
        reached = 0
        for ring in self.rings[1:]:
            reached |= ring
        return reached

    def cost(self, i: AreaId) -> int:
        """The least cost to get to area i, or -1."""
        return next((cost for cost, ring in enumerate(self.rings) if ring >> i & 1), -1)

    def path(self, i: AreaId) -> list[AreaId]:
        """One cheapest path, without its start; ValueError for an area out of reach."""
        if self.cost(i) < 0:
            raise ValueError(f"area {i} is out of reach")
        backwards = []
        while i in self.before:
            backwards.append(i)
            i = self.before[i]
        return backwards[::-1]


class Areas:
    """An area map. Areas and links are numbered from 0 in the order given."""

    __slots__ = ("_at", "_joins", "_names", "around", "full", "links", "size")

    def __init__(self, names: Sequence[str], links: Iterable[tuple[str, str, str]]) -> None:
        self._names: Final = tuple(names)
        self._at: Final = {name: i for i, name in enumerate(self._names)}
        self.size: Final = len(self._names)
        if len(self._at) < self.size:
            raise ValueError("two areas of the map have the same name")
        self.full: Final[Hexes] = (1 << self.size) - 1
        self.links: Final = tuple(Link(self.at(a), self.at(b), kind) for a, b, kind in links)
        self._joins: Final = _joins(self.size, self.links)
        self.around: Final = tuple(union(b for b, _ in joins) for joins in self._joins)

    def at(self, name: str) -> AreaId:
        """The area of that name."""
        try:
            return self._at[name]
        except KeyError:
            raise UnknownArea(name) from None

    def name(self, i: AreaId) -> str:
        return self._names[i]

    def set(self, *names: str) -> Hexes:
        """The set of the areas so named."""
        return union(self.at(name) for name in names)

    def names(self, areas: Hexes) -> list[str]:
        return [self._names[i] for i in bits(areas)]

    def neighbours(self, i: AreaId) -> tuple[AreaId, ...]:
        """The areas linked to i, in ascending order."""
        return tuple(bits(self.around[i]))

    def links_between(self, a: AreaId, b: AreaId) -> tuple[int, ...]:
        """The numbers of the links that join two areas."""
        return tuple(link for other, link in self._joins[a] if other == b)

    def spread(self, areas: Hexes) -> Hexes:
        """The set and all its neighbours."""
        return _spread(areas, self.around)

    def border(self, areas: Hexes) -> Hexes:
        """The neighbours of the set that do not belong to it."""
        return self.spread(areas) & ~areas

    def flood(self, start: Hexes, within: Hexes) -> Hexes:
        """The areas of `within` connected through `within` to a start area that lies in it."""
        return _flood(start, self.around, within)

    def flood_links(self, start: Hexes, kinds: Collection[str], within: Hexes) -> Hexes:
        """As `flood`, along links of the given kinds only."""
        return _flood(start, self.around_by(kinds), within)

    def around_by(self, kinds: Collection[str]) -> tuple[Hexes, ...]:
        """The neighbours of each area along links of the given kinds."""
        links = self.links
        return tuple(union(b for b, link in joins if links[link].kind in kinds) for joins in self._joins)

    def distance(self, a: AreaId, b: AreaId) -> int:
        """The least number of links from a to b, or -1 if there is no way."""
        rings = self.distances_from(1 << a)
        return next((steps for steps, ring in enumerate(rings) if ring >> b & 1), -1)

    def distances_from(self, areas: Hexes) -> list[Hexes]:
        """Rings by distance to the nearest of the given areas; ring 0 is these areas themselves."""
        rings: list[Hexes] = []
        seen, ring = 0, areas
        while ring:
            rings.append(ring)
            seen |= ring
            ring = _spread(ring, self.around) & ~seen
        return rings

    def reach(
        self, start: AreaId, budget: int, cost: Sequence[int], blocked: Hexes = 0, stop: Hexes = 0
    ) -> AreaReach:
        """Everything that can be reached for at most `budget`, where `cost[n]` is the cost of link n.

        A link that costs 0 or less is no way. `blocked` may not be entered; entering `stop` ends the
        move, though a start in it may be left.
        """
        spent, before = {start: 0}, dict[AreaId, AreaId]()
        rings = [0] * (budget + 1)
        queue = [(0, start)]
        while queue:
            so_far, a = heappop(queue)
            if so_far > spent[a]:
                continue
            rings[so_far] |= 1 << a
            if stop >> a & 1 and a != start:
                continue
            for b, link in self._joins[a]:
                total = so_far + cost[link]
                is_open = cost[link] > 0 and not blocked >> b & 1
                if is_open and total <= budget and total < spent.get(b, budget + 1):
                    spent[b], before[b] = total, a
                    heappush(queue, (total, b))
        return AreaReach(rings, before)


def _joins(size: int, links: Sequence[Link]) -> tuple[tuple[tuple[AreaId, int], ...], ...]:
    """For each area its neighbours, each with the number of the link to it, in ascending order."""
    joins: list[list[tuple[AreaId, int]]] = [[] for _ in range(size)]
    for number, link in enumerate(links):
        joins[link.a].append((link.b, number))
        joins[link.b].append((link.a, number))
    return tuple(tuple(sorted(each)) for each in joins)


def _spread(areas: Hexes, around: Sequence[Hexes]) -> Hexes:
    spread = areas
    for i in bits(areas):
        spread |= around[i]
    return spread


def _flood(start: Hexes, around: Sequence[Hexes], within: Hexes) -> Hexes:
    seen, wave = 0, start & within
    while wave:
        seen |= wave
        wave = _spread(wave, around) & within & ~seen
    return seen

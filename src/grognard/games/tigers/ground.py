"""The map: areas and zones joined by roads, and what the rules often ask about them.

Sets of spaces are ints, as for hexes: `ground.front_line >> space & 1`.
"""

from collections import deque
from collections.abc import Mapping
from typing import Final

from grognard.engine.data import DataDir
from grognard.games.tigers.places import Area, Zone, read_areas, read_zones
from grognard.games.tigers.roads import Link, bridges_of, read_borders, read_links, read_outlines
from grognard.games.tigers.units import ALLIED, GERMAN
from grognard.geometry import Areas, Hexes, union


class Ground:
    """The map of the Ardennes, read once and never changed."""

    def __init__(self, data: DataDir) -> None:
        self.areas: Final = read_areas(data)
        self.zones: Final = read_zones(data, self.areas)
        self.spaces: Final[tuple[Area | Zone, ...]] = (*self.areas, *self.zones)
        self.space_index: Final[Mapping[str, int]] = {space.name: space.space for space in self.spaces}
        self.links: Final = read_links(data, self.space_index, self.zones)
        self.bridges: Final = bridges_of(self.links)
        self.borders: Final = read_borders(data, self.space_index, self.links)
        self.outlines: Final = read_outlines(data, self.areas)
        self.graph: Final = Areas(
            [space.name for space in self.spaces],
            [(self.name(link.a), self.name(link.b), link.road) for link in self.links],
        )

        self.area_mask: Final[Hexes] = union(area.space for area in self.areas)
        self.zone_mask: Final[Hexes] = union(zone.space for zone in self.zones)
        self.german_at_start: Final[Hexes] = union(s.space for s in self.spaces if s.side == GERMAN)
        self.front_line: Final[Hexes] = union(area.space for area in self.areas if area.front_line)
        self.valued: Final[Hexes] = union(area.space for area in self.areas if area.value)
        self.seventh_army: Final[Hexes] = union(s.space for s in self.spaces if s.seventh_army)
        self.fifth_panzer: Final[Hexes] = union(s.space for s in self.spaces if s.fifth_panzer)
        self.exits: Final[Hexes] = union(zone.space for zone in self.zones if zone.multiplier)
        self.home_zones: Final = tuple(
            union(zone.space for zone in self.zones if zone.side == side) for side in (GERMAN, ALLIED)
        )
        self.may_enter: Final = tuple(
            self.area_mask | union(zone.space for zone in self.zones if zone.may_enter[side])
            for side in (GERMAN, ALLIED)
        )
        self.value: Final = tuple(area.value for area in self.areas) + (0,) * len(self.zones)
        self.multiplier: Final = (0,) * len(self.areas) + tuple(zone.multiplier for zone in self.zones)

        self.bridge_of: Final = tuple(link.bridge for link in self.links)
        self.crossing_lines: Final = union(link.index for link in self.links if self._crosses_line(link))
        self.joins: Final = _joins(len(self.spaces), self.links)
        self.link_between: Final[Mapping[tuple[int, int], int]] = {
            ends: link.index for link in self.links for ends in ((link.a, link.b), (link.b, link.a))
        }
        self.bridges_at: Final = tuple(
            tuple(self.bridge_of[link] for _, link in joins if self.bridge_of[link] >= 0) for joins in self.joins
        )
        self.dry_around: Final = tuple(
            union(other for other, link in joins if self.bridge_of[link] < 0) for joins in self.joins
        )
        self.zone_distance: Final = _zone_distances(self.zones, len(self.areas))

    def name(self, space: int) -> str:
        """The town of an area, the letter of a zone."""
        return self.spaces[space].name

    def space(self, name: str) -> int:
        """The space of that name, or the area of that number; -1 when there is none."""
        if name.isdecimal():
            return int(name) - 1 if 1 <= int(name) <= len(self.areas) else -1
        return self.space_index.get(name, -1)

    def set(self, *names: str) -> Hexes:
        """The set of the spaces so named."""
        return self.graph.set(*names)

    def bridge(self, a: str, b: str) -> int:
        """The number of the bridge between two spaces; -1 when there is none."""
        link = self.link_between.get((self.space(a), self.space(b)), -1)
        return self.bridge_of[link] if link >= 0 else -1

    def around(self, damaged: int) -> tuple[Hexes, ...]:
        """The neighbours of each space along roads that need no damaged bridge; `damaged` is a set of bridges."""
        around = list(self.dry_around)
        for bridge in self.bridges:
            if not damaged >> bridge.index & 1:
                around[bridge.a] |= 1 << bridge.b
                around[bridge.b] |= 1 << bridge.a
        return tuple(around)

    def broken_links(self, damaged: int) -> int:
        """The set of the roads that lead over these bridges."""
        return union(link.index for link in self.links if link.bridge >= 0 and damaged >> link.bridge & 1)

    def _crosses_line(self, link: Link) -> bool:
        """ER16-5.23: does the road cross a green or red scenario line?"""
        lines = (self.seventh_army, self.fifth_panzer)
        return any((line >> link.a & 1) != (line >> link.b & 1) for line in lines)


def _joins(size: int, links: tuple[Link, ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each space its neighbours, each with the link to it, in ascending order."""
    joins: list[list[tuple[int, int]]] = [[] for _ in range(size)]
    for link in links:
        joins[link.a].append((link.b, link.index))
        joins[link.b].append((link.a, link.index))
    return tuple(tuple(sorted(each)) for each in joins)


def _zone_distances(zones: tuple[Zone, ...], first: int) -> Mapping[tuple[int, int], int]:
    """11.14: how many zones lie between two zones, counted along the edge of the map."""
    distances: dict[tuple[int, int], int] = {}
    for zone in zones:
        distances[zone.space, zone.space] = 0
        queue = deque([zone.space])
        while queue:
            here = queue.popleft()
            for other in zones[here - first].neighbours:
                if (zone.space, other) not in distances:
                    distances[zone.space, other] = distances[zone.space, here] + 1
                    queue.append(other)
    return distances

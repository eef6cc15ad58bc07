"""How many separate routes lead past a line: the greatest number that have no space in common."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from grognard.geometry import Hexes, bits

IN, OUT = 0, 1
Node = tuple[int, int]
"""A space where it is entered and where it is left: each can be passed once."""
START: Final[Node] = (-1, OUT)


def disjoint_routes(around: Sequence[Hexes], sources: Hexes, targets: Hexes, within: Hexes) -> int:
    """Routes from a source to a target through spaces of `within`, no two of which share such a space."""
    network = Network(around, sources, targets, within)
    routes = 0
    while network.add_route():
        routes += 1
    return routes


class Network:
    """The routes found so far, and the search for one more that may push them aside."""

    def __init__(self, around: Sequence[Hexes], sources: Hexes, targets: Hexes, within: Hexes) -> None:
        self.around = around
        self.ends = spread(around, targets) & within
        self.within = within
        self.begins = spread(around, sources) & within
        self.after: dict[int, int] = {}
        self.before: dict[int, int] = {}

    def add_route(self) -> bool:
        """Find a way from the start to an end, undoing steps of other routes where that helps."""
        came: dict[Node, Node] = {START: START}
        queue = deque([START])
        while queue:
            node = queue.popleft()
            if self._arrives(node):
                self._take(came, node)
                return True
            for other in self._next(node):
                if other not in came:
                    came[other] = node
                    queue.append(other)
        return False

    def _arrives(self, node: Node) -> bool:
        space, part = node
        return part == OUT and space >= 0 and bool(self.ends >> space & 1) and self.after.get(space) != -1

    def _next(self, node: Node) -> list[Node]:
        space, part = node
        if node == START:
            return [(other, IN) for other in bits(self.begins) if self.before.get(other) != -1]
        used = space in self.before
        if part == OUT:
            onward = [(other, IN) for other in bits(self.around[space] & self.within)]
            return [*onward, (space, IN)] if used else onward
        if not used:
            return [(space, OUT)]
        back = self.before[space]
        return [(back, OUT)] if back >= 0 else []

    def _take(self, came: dict[Node, Node], node: Node) -> None:
        """Lay the route, and cancel what it undoes."""
        steps = []
        while node != START:
            steps.append((came[node], node))
            node = came[node]
        added = [(a, b) for (a, part), (b, other) in steps if (part, other) == (OUT, IN) and a != b]
        undone = [(b, a) for (a, part), (b, other) in steps if (part, other) == (IN, OUT) and a != b]
        for a, b in undone:
            del self.after[a], self.before[b]
        for a, b in added:
            self.before[b] = a
            if a >= 0:
                self.after[a] = b
        self.after[steps[0][1][0]] = -1


def spread(around: Sequence[Hexes], spaces: Hexes) -> Hexes:
    """All neighbours of a set."""
    found = 0
    for space in bits(spaces):
        found |= around[space]
    return found

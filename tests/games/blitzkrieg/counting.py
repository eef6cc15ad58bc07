"""What the tests of victory points share: lines of the count, and walls across the map."""

from __future__ import annotations

from grognard.games.blitzkrieg.battlefield import ALLIED, SIDES
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.leaving import leave
from grognard.games.blitzkrieg.points import items
from tests.games.blitzkrieg.support import GAME, index


def score(play: Campaign40, side: str, item: str) -> int:
    """The half points that a side has for an item now."""
    return sum(each.halves for each in items(play) if each.item == item and SIDES[each.side] == side)


def lines(play: Campaign40) -> set[str]:
    """Everything that counts now."""
    return {each.item for each in items(play)}


def wall(scenario: str, column: int, *gaps: str) -> dict[str, list[str]]:
    """An Allied unit in every hex of a column but for the gaps."""
    field = GAME.battlefield(scenario)
    names = [field.units[unit].id for unit in field.combat[ALLIED]]
    hexes = [name for name in field.board.names(field.board.column_hexes(column)) if name not in gaps]
    return {where: [name] for where, name in zip(hexes, names, strict=False)}


def leaves(play: Campaign40, unit: str, where: str) -> None:
    """A unit goes off the map from a hex at the edge."""
    leave(play, index(play, unit), play.hex(where))

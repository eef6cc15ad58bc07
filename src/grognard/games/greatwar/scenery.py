"""What the page draws once: the hexes of the battlefield with their tiles, the dotted lines, and the boxes."""

from __future__ import annotations

from typing import Final

from grognard.engine.view import Box as BoxPlace
from grognard.engine.view import Path, Place, Scenery
from grognard.games.greatwar.board import BOARD, LAST_OF_CENTRE, LAST_OF_LEFT, ROWS, SIDES
from grognard.games.greatwar.box import Box
from grognard.games.greatwar.settings import Setting
from grognard.games.greatwar.terrain import Terrains, ground
from grognard.geometry import HexId, Point

RESERVE: Final = {side: f"{side}.reserve" for side in SIDES}
ELIMINATED_BOX: Final = {side: f"{side}.eliminated" for side in SIDES}
EXITED_BOX: Final = {side: f"{side}.exited" for side in SIDES}
OPEN_GROUND: Final = "countryside"
UNDER_THE_FORD: Final = "waterway"
OBJECTIVE: Final = "objective"
OBSERVATION: Final = "observation"


def scenery(box: Box, key: str) -> Scenery:
    """The board of a scenario, green or devastated, with its tiles."""
    setting = box.settings[key]
    corners = [corner for where in BOARD.hexes for corner in BOARD.corners(where)]
    places = tuple(_place(box.terrains, setting, where) for where in BOARD.hexes)
    width, height = max(x for x, _ in corners), max(y for _, y in corners)
    return Scenery(width, height, _shape(), places, _sections(), _boxes(setting))


def _shape() -> tuple[Point, ...]:
    """The six corners of any hex around its centre."""
    first = BOARD.hexes[0]
    x, y = BOARD.centre(first)
    return tuple((cx - x, cy - y) for cx, cy in BOARD.corners(first))


# hexes


def _place(terrains: Terrains, setting: Setting, where: HexId) -> Place:
    x, y = BOARD.centre(where)
    kinds = terrain_of(terrains, setting, where)
    return Place(BOARD.name(where), x, y, kinds, "", tags_of(setting, where), setting.source)


def terrain_of(terrains: Terrains, setting: Setting, where: HexId) -> tuple[str, ...]:
    """The face of the board and the tile on it. Wire, craters and fortifications come and go: they are markers."""
    kind = ground(terrains, setting.map).terrain[where].kind
    if kind == OPEN_GROUND:
        return (setting.face,)
    return (setting.face, UNDER_THE_FORD, kind) if kind == "ford" else (setting.face, kind)


def tags_of(setting: Setting, where: HexId) -> tuple[str, ...]:
    """What the scenario says of a hex: whether medals are to be had there, and the groups it belongs to."""
    tags = [OBJECTIVE] if any(medal.hexes >> where & 1 for medal in setting.medals) else []
    tags += [f"{setting.key}.{group.key}" for group in setting.groups.values() if group.hexes >> where & 1]
    return (*tags, OBSERVATION) if setting.observation >> where & 1 else tuple(tags)


# lines and boxes


def _sections() -> tuple[Path, ...]:
    """COMP-03: between hexes 4 and 5 and between 8 and 9 of the odd rows, across hexes 4 and 8 of the even ones."""
    return tuple(_section(last) for last in (LAST_OF_LEFT, LAST_OF_CENTRE))


def _section(last: int) -> Path:
    x = BOARD.centre(BOARD.at(f"2-{last}"))[0]
    top = min(y for _, y in BOARD.corners(BOARD.at("1-1")))
    bottom = max(y for _, y in BOARD.corners(BOARD.at(f"{ROWS}-1")))
    return Path("section", ((x, top), (x, bottom)))


def _boxes(setting: Setting) -> tuple[BoxPlace, ...]:
    names = [*RESERVE.values(), *ELIMINATED_BOX.values()]
    for side, name in enumerate(SIDES):
        if any(medal.kind == "breakthrough" and medal.worth[side] for medal in setting.medals):
            names.append(EXITED_BOX[name])
    return tuple(BoxPlace(name) for name in (*names, "command_discards", "combat_discards"))

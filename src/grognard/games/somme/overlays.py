"""What a player may have drawn over the map: zones, supply, command, the range of guns, v. Hutier, meadows, reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from grognard.engine.view import Reached
from grognard.games.somme.battlefield import GERMAN, SIDES
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.marching import Going, mp
from grognard.games.somme.moves import end_ruling
from grognard.games.somme.permits import may_set_out
from grognard.games.somme.state import FORCED_MARCH, MOVED, MOVEMENT, RELIEVED
from grognard.games.somme.strength import bombardment_range
from grognard.games.somme.supply import command, fed, network
from grognard.games.somme.zones import exerted
from grognard.geometry import Hexes

Layers = Iterator[tuple[str, Hexes]]
Regions = dict[str, tuple[str, ...]]


def overlay(play: Campaign18, name: str) -> Regions:
    """The same for everybody: nothing of it is hidden."""
    area, board = play.field.area, play.field.board
    return {f"{name}.{key}": tuple(board.names(hexes & area)) for key, hexes in LAYERS[name](play)}


def _zones(play: Campaign18) -> Layers:
    for side, name in enumerate(SIDES):
        yield f"{name}.control", exerted(play, side)


def _supply(play: Campaign18) -> Layers:
    """Where units are supplied, and beyond it where a headquarters could still trace its line."""
    for side, name in enumerate(SIDES):
        yield f"{name}.fed", fed(play, side)
        yield f"{name}.network", network(play, side) & ~fed(play, side)


def _command(play: Campaign18) -> Layers:
    for side, name in enumerate(SIDES):
        yield f"{name}.radius", command(play, side)


def _guns(play: Campaign18) -> Layers:
    """What the artillery of a side reaches, all of it together and each by itself."""
    for side, name in enumerate(SIDES):
        guns = [gun for gun in play.field.artillery[side] if play.on_map(gun)]
        yield f"{name}.range", in_range_of(play, guns)
        for gun in guns:
            yield f"{name}.range.{play.units[gun].id}", in_range_of(play, [gun])


def in_range_of(play: Campaign18, guns: list[int]) -> Hexes:
    """All hexes that these artilleries reach."""
    at, found = play.state.at, 0
    for gun in guns:
        found |= play.field.disks[at[gun], bombardment_range(play, gun)]
    return found


def _hutier(play: Campaign18) -> Layers:
    """How far from his headquarters v. Hutier helps Stosstruppen, and where his reserves may stand."""
    unit, radii = play.state.hutier, play.field.numbers.hutier
    if unit >= 0 and play.on_map(unit):
        where = play.state.at[unit]
        yield f"{SIDES[GERMAN]}.stoss", play.field.disks[where, radii.stoss]
        yield f"{SIDES[GERMAN]}.reserve", play.field.disks[where, radii.reserve]


def _floods(play: Campaign18) -> Layers:
    """The meadows that may be flooded, or are."""
    yield ".water" if play.flooded else ".meadows", play.field.ground.meadow


LAYERS: Final[dict[str, Callable[[Campaign18], Layers]]] = {
    "zone": _zones,
    "supply": _supply,
    "command": _command,
    "guns": _guns,
    "hutier": _hutier,
    "flood": _floods,
}
OVERLAYS: Final = (*LAYERS, "reach")


def reach(play: Campaign18, name: str) -> tuple[Reached, ...]:
    """The hexes with room to which a unit on the map could go by itself, were a movement phase to begin now."""
    unit = play.unit(name)
    if unit < 0 or not play.on_map(unit):
        return ()
    later = _at_the_start_of_movement(play, play.units[unit].side)
    if not may_set_out(later, (unit,)):
        return ()
    board, found = play.field.board, Going(later, (unit,)).range()
    hexes = board.ordered(found.hexes & ~(1 << play.state.at[unit]))
    return tuple(Reached(board.name(b), mp(found.cost(b))) for b in hexes if end_ruling(later, (unit,), b))


def _at_the_start_of_movement(play: Campaign18, side: int) -> Campaign18:
    """The same position, and nobody has moved."""
    later = play.fork(play.dice)
    state = later.state
    state.phase, state.side, state.moving, state.spent = MOVEMENT, side, (), 0
    state.haven = fed(later, side)
    later.clear(MOVED | FORCED_MARCH | RELIEVED)
    return later

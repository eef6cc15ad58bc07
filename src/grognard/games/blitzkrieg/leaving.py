"""Off the map: by which edges units may leave it, and when they come back."""

from __future__ import annotations

from functools import cache

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.blitzkrieg.battlefield import EDGES, Battlefield
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.marching import Going, may_move
from grognard.games.blitzkrieg.orders import Exit, Mover, hexes_of, mover_of, names_ruling
from grognard.games.blitzkrieg.state import EXITED
from grognard.games.blitzkrieg.transport import couple, eliminate_loaded, with_vehicle
from grognard.geometry import Hexes, HexId

ABSENCE = 2  # turns


class LeftMap(Event, frozen=True):
    """MOV-09: units have left the map and may come back from that turn on."""

    units: list[str]
    hex: str
    turn: int


class LeftForGood(Event, frozen=True):
    """GEM-E3: units have left the map and will not come back."""

    units: list[str]
    hex: str


class LostOffMap(Event, frozen=True):
    """MOV-10: units have left the map by a side that is closed to them."""

    units: list[str]
    hex: str


@cache
def map_side(field: Battlefield, zone: Hexes, where: HexId) -> int:
    """The side of the map that a hex of a zone lies on, as an index of EDGES: at a corner the one that holds more of
    the zone; -1 inside the map."""
    sides = [i for i, edge in enumerate(EDGES) if field.board.edge(edge) >> where & 1]
    return max(sides, key=lambda i: (field.board.edge(EDGES[i]) & zone).bit_count(), default=-1)


@cache
def rim(field: Battlefield) -> Hexes:
    """All hexes along the sides of the map."""
    hexes = 0
    for edge in EDGES:
        hexes |= field.board.edge(edge)
    return hexes


# may they


def exit_ruling(play: Campaign40, side: int, order: Exit) -> Ruling:
    """Can the unit get to the edge and pay the last step out?"""
    ruling = names_ruling(play, side, order)
    if not ruling:
        return ruling
    mover = mover_of(play, order)
    if not play.on_map(mover.unit):
        return forbid("MOV-09", "not_on_map", unit=order.unit)
    return may_move(play, mover) and way_out_ruling(play, mover, hexes_of(play, order.path))


@rule("MOV-09", "MOV-05")
def way_out_ruling(play: Campaign40, mover: Mover, path: list[HexId]) -> Ruling:
    """Leaving is a step like others: paid, or the one hex that a unit can always move."""
    going = Going(play, mover)
    ruling = going.ruling(path) and going.going_on(path[-1]) if path else LEGAL
    if not ruling:
        return ruling
    last = path[-1] if path else going.start
    if not rim(play.field) >> last & 1:
        return forbid("MOV-09", "not_at_the_edge", hex=play.field.board.name(last))
    spent = going.path_cost(path) + going.leave_cost(last)
    if spent > going.budget and (path or not going.minimum):
        return going.too_dear(last, spent)
    return LEGAL


# they go


def march_off(play: Campaign40, order: Exit) -> None:
    """Carry out an exit: nothing on the way matters, for it ends outside."""
    mover = mover_of(play, order)
    couple(play, mover)
    last = hexes_of(play, order.path)[-1] if order.path else play.state.at[mover.unit]
    leave(play, mover.unit, last)


@rule("MOV-09", "MOV-10", "MOV-11", "GEM-E3")
def leave(play: Campaign40, unit: int, where: HexId) -> None:
    """A unit goes off the map from a hex with its vehicle: for two turns, or for good by a side closed to it."""
    state, side = play.state, play.units[unit].side
    company, name = with_vehicle(play, unit), play.field.board.name(where)
    if not play.field.exits[side] >> where & 1:
        play.tell(LostOffMap(play.ids(company), name))
        eliminate_loaded(play, unit)
        return
    turn = return_turn(play, unit)
    for each in company:
        state.back[each], state.door[each] = turn, map_side(play.field, play.field.exits[side], where)
        play.remove(each, EXITED)
    if play.units[unit].combat:
        state.exits = (*state.exits, unit)
    play.tell(LeftMap(play.ids(company), name, turn) if turn else LeftForGood(play.ids(company), name))


def return_turn(play: Campaign40, unit: int) -> int:
    """Two turns later; never for the light mechanised divisions once they are called away (GEM-E3)."""
    gone = play.units[unit].formation in play.field.scenario.dlm and play.happened("breakout")
    return 0 if gone else play.state.turn + ABSENCE

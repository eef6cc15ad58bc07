"""Moves as orders: what may be ordered, what comes of it, and who has room where."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.games.blitzkrieg.battlefield import GERMAN
from grognard.games.blitzkrieg.campaign import Campaign40
from grognard.games.blitzkrieg.entry import COUNTED, is_veteran, pool
from grognard.games.blitzkrieg.marching import Going, may_move, mp, rejoins_rommel, rommel_ruling
from grognard.games.blitzkrieg.orders import (
    Enter,
    Move,
    Mover,
    SendRommel,
    hexes_of,
    mover_of,
    names_ruling,
)
from grognard.games.blitzkrieg.overrun import pass_through
from grognard.games.blitzkrieg.reinforcements import arrived
from grognard.games.blitzkrieg.stacking import has_room
from grognard.games.blitzkrieg.state import CARRIED, DIGGING, FRESH, PHASES, REMOVED, SHAKEN
from grognard.games.blitzkrieg.supply import supplied
from grognard.games.blitzkrieg.transport import couple, spent_mark
from grognard.geometry import HexId


class Moved(Event, frozen=True):
    """MOV-03: a unit, with its vehicle and Rommel; `cost` is in MP, `pace` the phase."""

    units: list[str]
    start: str
    hex: str
    path: list[str]
    cost: str
    pace: str


class Entered(Event, frozen=True):
    """RNF-02: a unit has come onto the map, with its vehicle."""

    units: list[str]
    start: str
    hex: str
    path: list[str]


class RommelSent(Event, frozen=True):
    """CAP-10c: Rommel has gone to a unit."""

    unit: str
    hex: str


# moves on the map


def move_ruling(play: Campaign40, side: int, order: Move) -> Ruling:
    """Who may go, whether the way is open and paid, and whether there is room at its end."""
    ruling = names_ruling(play, side, order)
    if not ruling:
        return ruling
    mover = mover_of(play, order)
    if not play.on_map(mover.unit):
        return forbid("MOV-01", "not_on_map", unit=order.unit)
    return may_move(play, mover) and rommel_ruling(play, mover) and path_ruling(play, mover, hexes_of(play, order.path))


def path_ruling(play: Campaign40, mover: Mover, path: Sequence[HexId]) -> Ruling:
    """The way of a unit that may set out, and its end."""
    if not path:
        return forbid("MOV-03", "no_path")
    return going_to(play, mover, path[-1]).ruling(path) and room_ruling(play, mover, path[-1])


def going_to(play: Campaign40, mover: Mover, end: HexId) -> Going:
    """How a unit goes that ends its move in this hex: with Rommel's point if it finds him there (CAP-10d)."""
    follows = not mover.rommel and rejoins_rommel(play, mover.unit, end)
    return Going(play, mover._replace(rommel=True) if follows else mover)


@rule("STK-01", "STK-05")
def room_ruling(play: Campaign40, mover: Mover, where: HexId) -> Ruling:
    """B-31: nobody ends a move where there are too many units; through such hexes all may pass. Only ground combat
    units count."""
    if has_room(play, where, (mover.unit,)):
        return LEGAL
    return forbid("STK-01", "no_room", hex=play.field.board.name(where))


def move(play: Campaign40, order: Move) -> None:
    mover, path = mover_of(play, order), hexes_of(play, order.path)
    if play.events is not None:
        _tell_move(play, mover, path)
    couple(play, mover)
    if path[-1] == play.state.at[mover.unit]:
        play.place(mover.unit, path[0])  # out and back again: what it left empty is vacated (CAP-4d)
    go(play, mover, path)
    if mover.rommel:
        play.put(play.field.rommel, path[-1])
        play.state.rommel_taken = True


def _tell_move(play: Campaign40, mover: Mover, path: Sequence[HexId]) -> None:
    name = play.field.board.name
    units = [*company(mover), *([play.field.rommel] if mover.rommel else ())]
    cost = min(going_to(play, mover, path[-1]).path_cost(path), going_to(play, mover, path[-1]).budget)
    names = [name(b) for b in path]
    start = play.place_name(mover.unit)
    play.tell(Moved(play.ids(units), start, names[-1], names, mp(cost), PHASES[play.state.phase]))


def company(mover: Mover) -> tuple[int, ...]:
    return (mover.unit, mover.vehicle) if mover.vehicle >= 0 else (mover.unit,)


@rule("MOV-04", "TRN-07")
def go(play: Campaign40, mover: Mover, path: Sequence[HexId]) -> None:
    """Through every hex of the path to its end; whoever has moved, or has been carried, has done so for the phase."""
    if play.units[mover.unit].combat:
        for b in path:
            pass_through(play, mover.unit, b)
    marks = spent_mark(play) | (CARRIED if mover.vehicle >= 0 else 0)
    for each in company(mover):
        play.place(each, path[-1])
        play.mark(each, marks)
    play.unmark(mover.unit, DIGGING)


# onto the map


@rule("RNF-02", "RNF-05")
def enter(play: Campaign40, order: Enter) -> None:
    """A unit comes in and counts as supplied for the turn, unless the dice take it on arrival (B-56)."""
    mover, path = mover_of(play, order), hexes_of(play, order.path)
    if not is_veteran(play, mover.unit) and not _first_entry(play, mover):
        return
    names = [play.field.board.name(b) for b in path]
    play.tell(Entered(play.ids(company(mover)), names[0], names[-1], names))
    couple(play, mover)
    for each in company(mover):
        _is_back(play, each)
        play.mark(each, FRESH)
    go(play, mover, path)


def _first_entry(play: Campaign40, mover: Mover) -> bool:
    """A reinforcement is counted and scored, and may be lost at once; then its vehicle does not come either."""
    state, unit = play.state, mover.unit
    if not play.units[unit].combat:
        return True
    group = play.field.groups[state.group[unit]]
    if group.per in COUNTED and not state.back[unit]:
        state.allowance[pool(play.field, group.index)] -= 1
    if not arrived(play, unit):
        if mover.vehicle >= 0:
            play.remove(mover.vehicle, REMOVED)
        return False
    if group.trigger == "first_dcr" and play.units[unit].armoured:
        play.mark(unit, SHAKEN)
    return True


def _is_back(play: Campaign40, unit: int) -> None:
    """Nothing of an earlier departure is left."""
    state = play.state
    state.back[unit], state.door[unit] = 0, -1
    if unit in state.exits:
        state.exits = tuple(each for each in state.exits if each != unit)


# Rommel


@rule("CAP-10c")
def rommel_transfer_ruling(play: Campaign40, side: int, order: SendRommel) -> Ruling:
    """B-101: once in the movement phase, to another supplied German unit, unless a unit took him along."""
    state, rommel, unit = play.state, play.field.rommel, play.unit(order.unit)
    if unit < 0 or not play.on_map(unit):
        return forbid("CAP-10c", "unknown_unit", unit=order.unit)
    if side != GERMAN or rommel < 0 or not play.on_map(rommel):
        return forbid("CAP-10c", "no_rommel")
    if state.rommel_taken or state.rommel_transferred:
        return forbid("CAP-10c", "rommel_has_moved")
    if play.units[unit].side != GERMAN or not play.units[unit].combat or state.at[unit] == state.at[rommel]:
        return forbid("CAP-10c", "rommel_not_there", unit=order.unit)
    return LEGAL if supplied(play, unit) else forbid("CAP-10c", "rommel_wants_supply", unit=order.unit)


def send_rommel(play: Campaign40, order: SendRommel) -> None:
    where = play.state.at[play.unit(order.unit)]
    play.put(play.field.rommel, where)
    play.state.rommel_transferred = True
    play.tell(RommelSent(order.unit, play.field.board.name(where)))

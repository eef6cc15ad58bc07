"""8.2, 8.4 Moves as orders: what may be ordered, and how a stack goes its way bridge by bridge."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Step
from grognard.games.tigers.campaign import Campaign
from grognard.games.tigers.demolition import Demolish, is_threatened
from grognard.games.tigers.marching import Going, may_move
from grognard.games.tigers.state import ARROW, CROSSED, FINISHED, MOVED, ON_FOOT, WADED, March
from grognard.games.tigers.theatre import ENEMY, SIDES


class Move(Action, frozen=True):
    """8.21: a unit, or units of one space together, along a path that leaves the start out.

    `on_foot` is the choice of 8.35a for all units of 8 MP.
    """

    units: tuple[str, ...]
    path: tuple[str, ...]
    on_foot: bool = False


class Marched(Event, frozen=True):
    """Units have gone along a path; `cost` is in MP."""

    units: list[str]
    start: str
    area: str
    path: list[str]
    cost: int


# orders


@rule("8.21a", "8.21b")
def units_ruling(play: Campaign, side: int, names: Sequence[str], number: str) -> Ruling:
    """8.21: different units of this side in one space; those who met on the way are Finished (A-57)."""
    places = set()
    for name in names:
        unit = play.unit(name)
        if unit < 0 or not play.in_play(unit):
            return forbid(number, "unknown_unit", unit=name)
        if play.units[unit].side != side:
            return forbid(number, "unit_not_yours", unit=name)
        places.add(play.state.at[unit])
    if len(places) > 1:
        return forbid("8.21b", "not_together", units=list(names))
    if len(set(names)) != len(names) or not names:
        return forbid(number, "name_each_once", units=list(names))
    return LEGAL


def spaces_ruling(play: Campaign, names: Sequence[str]) -> Ruling:
    """Are these the names of spaces?"""
    for name in names:
        if play.theatre.space(name) < 0:
            return forbid("8.2", "unknown_space", area=name)
    return LEGAL


def indexes(play: Campaign, names: Sequence[str]) -> tuple[int, ...]:
    return tuple([play.unit(name) for name in names])


def spaces(play: Campaign, names: Sequence[str]) -> tuple[int, ...]:
    return tuple([play.theatre.space(name) for name in names])


@rule("8.21c", "6.0-IIa", "6.0-IIIa", "11.12")
def move_ruling(play: Campaign, side: int, move: Move) -> Ruling:
    """8.2: every unit of the stack must be free to move, and the whole way open to all of them together."""
    ruling = units_ruling(play, side, move.units, "8.21a") and spaces_ruling(play, move.path)
    if not ruling:
        return ruling
    units = indexes(play, move.units)
    for unit in units:
        ruling = may_move(play, unit)
        if not ruling:
            return ruling
    return Going(play, units, move.on_foot).ruling(spaces(play, move.path))


# on the march


def set_out(play: Campaign, move: Move) -> None:
    """A legal move begins."""
    units = indexes(play, move.units)
    here = play.state.at[units[0]]
    _walk(play, March(units, here, here, move.on_foot, ahead=spaces(play, move.path)), 0)


class Cross(Step[Campaign], frozen=True):
    """8.42: the question of the bridge is settled. It is blown and the units stay before it, or they go on."""

    @rule("8.42a", "8.42c")
    def run(self, play: Campaign) -> None:
        march = play.march
        play.state.march = None
        if not march.stopped:
            _walk(play, march, 1)


@rule("8.41a", "10.21a", "6.0-IIb", "6.0-IIIb")
def _walk(play: Campaign, march: March, settled: int) -> None:
    """8.41: step by step, and at every bridge that can be blown the other side is asked first.

    The first `settled` steps have been asked about.
    """
    theatre, a = play.theatre, march.here
    side = play.units[march.units[0]].side
    for number, b in enumerate(march.ahead):
        bridge = theatre.bridge_of[theatre.link_between[a, b]]
        if bridge >= 0 and number >= settled and is_threatened(play, ENEMY[side], bridge):
            _go(play, march, march.ahead[:number])
            play.state.march = March(march.units, march.origin, a, march.on_foot, ahead=march.ahead[number:])
            play.then(Demolish(SIDES[ENEMY[side]], bridge), Cross())
            return
        a = b
    _go(play, march, march.ahead)
    finish(play, march.units)


def _go(play: Campaign, march: March, path: Sequence[int]) -> None:
    """Along the path each unit pays for every step and keeps in mind how it came (8.21c)."""
    if not path:
        return
    theatre, a, cost, waded = play.theatre, march.here, 0, False
    going = Going(play, march.units, march.on_foot)
    for b in path:
        link = theatre.link_between[a, b]
        cost += going.cost(a, b, link)
        waded |= going.is_damaged(link)
        a = b
    came = MOVED | (CROSSED if theatre.bridge_of[link] >= 0 else 0)
    for unit in march.units:
        _pay(play, unit, cost)
        play.put(unit, a)
        play.unmark(unit, CROSSED)
        play.mark(unit, came | _wading_marks(play, unit) if waded else came)
    names = [theatre.name(b) for b in path]
    play.tell(Marched(play.ids(march.units), theatre.name(march.here), names[-1], names, cost))


@rule("11.14a", "11.14b")
def _pay(play: Campaign, unit: int, cost: int) -> None:
    """11.14: whoever was shifted from another zone pays for it on entering the map."""
    play.state.spent[unit] += cost + play.state.owed[unit]
    play.state.owed[unit] = 0


@rule("8.35b")
def _wading_marks(play: Campaign, unit: int) -> int:
    """8.35: whoever left its vehicles to cross a river goes on foot from now on."""
    return 0 if play.units[unit].foot else ON_FOOT | WADED


@rule("8.22a", "8.23", "8.24a", "8.24b", "11.21d", "9.17")
def finish(play: Campaign, units: Sequence[int]) -> None:
    """8.24: the move is over; whoever has entered an area of the enemy must attack (but not in a zone, 9.17)."""
    where = play.state.at[units[0]]
    meets = play.contested >> where & 1 and play.has(units[0], MOVED)
    for unit in units:
        play.mark(unit, FINISHED | ARROW if meets else FINISHED)

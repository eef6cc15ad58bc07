"""Moves as orders: what may be ordered, and what every arrival in a hex brings about."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Step
from grognard.games.somme import footbridges, gunners
from grognard.games.somme.battlefield import ENEMY, SIDES
from grognard.games.somme.campaign import Campaign18
from grognard.games.somme.cohesion import cohesion_ruling
from grognard.games.somme.marching import EVERYTHING, Going, pace
from grognard.games.somme.orders import ForcedMarch, Move, hexes_of, names_ruling, units_of
from grognard.games.somme.permits import may_set_out
from grognard.games.somme.relief import close, relieve
from grognard.games.somme.stacking import one_force
from grognard.games.somme.state import FORCED_MARCH, MOVED, MOVEMENT, PHASES, REASSIGNED, RELIEVED, UNSUPPLIED
from grognard.games.somme.supply import fed
from grognard.games.somme.zones import unguarded
from grognard.geometry import HexId


class Moved(Event, frozen=True):
    """Units have gone along a path; `pace` says how: `word.<pace>`."""

    units: list[str]
    start: str
    hex: str
    path: list[str]
    pace: str


class WornOut(Event, frozen=True):
    """11.2.6b: a forced march has disorganised these units."""

    units: list[str]


class Unguarded(Event, frozen=True):
    """11.3.1b, 11.3.3c: guns and headquarters of a side that were caught without an escort."""

    side: str
    units: list[str]


# the beginning of a phase in which units move


def begin_phase(play: Campaign18, side: int) -> None:
    """Nobody has moved; where everybody stands, and where the side is fed, is remembered."""
    state = play.state
    play.clear(MOVED | FORCED_MARCH | RELIEVED | REASSIGNED)
    state.began[:] = [max(where, -1) for where in state.at]
    state.moving, state.spent = (), 0
    hungry = any(state.marks[u] & UNSUPPLIED for u in play.field.combat[side])
    state.haven = fed(play, side) if hungry else 0


def end_phase(play: Campaign18) -> None:
    """Nobody is under way any more, and no relief is left to use."""
    play.state.moving, play.state.spent = (), 0
    close(play)


# orders


def move_ruling(play: Campaign18, side: int, order: Move) -> Ruling:
    """Who may go, whether the way is open and paid, and whether they may end it there."""
    ruling = names_ruling(play, side, order.units, order.path)
    if not ruling:
        return ruling
    units, path = units_of(play, order.units), hexes_of(play, order.path)
    return may_set_out(play, units) and Going(play, units).ruling(path) and end_ruling(play, units, path[-1])


@rule("COOP-1")
def end_ruling(play: Campaign18, units: Sequence[int], where: HexId) -> Ruling:
    """Q-125: nations cross each other but end no move together; a hex may be too full until the end of the phase
    (Q-124)."""
    side = play.units[units[0]].side
    there = [u for u in play.stack(where) if u not in units and play.units[u].side == side]
    if not one_force(play, (*there, *units)):
        return forbid("COOP-1", "nations_apart", hex=play.field.board.name(where))
    return cohesion_ruling(play, units, where)


@rule("11.2.6a")
def march_ruling(play: Campaign18, side: int, order: ForcedMarch) -> Ruling:
    """Q-119: a forced march of combat units, no tanks, none disorganised; the only move of these units in the phase,
    and one that they could not make at their own pace."""
    ruling = names_ruling(play, side, order.units, order.path)
    if not ruling:
        return ruling
    units, path = units_of(play, order.units), hexes_of(play, order.path)
    ruling = may_set_out(play, units) and marchers_ruling(play, units)
    if not ruling:
        return ruling
    going = Going(play, units, forced=True)
    ruling = going.ruling(path)
    if ruling and going.path_cost(path) <= pace(play, units, play.state.phase):
        return forbid("11.2.6a", "no_need_to_force", hex=order.path[-1])
    return ruling and end_ruling(play, units, path[-1])


@rule("11.2.6a", "11.2.6c")
def marchers_ruling(play: Campaign18, units: Sequence[int]) -> Ruling:
    """Who is able to march by force, and when."""
    if play.state.phase != MOVEMENT:
        return forbid("11.2.6c", "no_march_now")
    for unit in units:
        data = play.units[unit]
        if not data.combat or data.tank:
            return forbid("11.2.6a", "no_marcher", unit=data.id)
        if play.shaken(unit):
            return forbid("11.2.6a", "disorganised_no_march", unit=data.id)
        if play.has(unit, MOVED):
            return forbid("11.2.6a", "has_moved", unit=data.id)
    return LEGAL


def move(play: Campaign18, order: Move) -> None:
    units, path = units_of(play, order.units), hexes_of(play, order.path)
    going = Going(play, units)
    set_out(play, units)
    gone = arrive(play, units, path)
    arrived(play, units, going.spent + going.path_cost(gone))


@rule("11.2.6b")
def march(play: Campaign18, order: ForcedMarch) -> None:
    """Q-91: at the end of its march a unit is disorganised if an offensive is in progress, whoever declared it."""
    units, path = units_of(play, order.units), hexes_of(play, order.path)
    set_out(play, units)
    arrive(play, units, path, "forced_march")
    arrived(play, units, EVERYTHING)
    for unit in units:
        play.mark(unit, FORCED_MARCH)
    if play.offensive_in_progress:
        worn_out = [u for u in units if play.disorganise(u)]
        play.tell(WornOut(play.ids(worn_out)))


@rule("11.1.1a")
def set_out(play: Campaign18, units: Sequence[int]) -> None:
    """Q-117: the move of whoever was under way is over, and so is a relief that was not used."""
    close(play, units)
    if not all(u in play.state.moving for u in units):
        play.state.spent = 0
    play.state.moving = tuple(units)


def arrived(play: Campaign18, units: Sequence[int], spent: int) -> None:
    """Units have moved for so much; they may go on with the rest, and whoever they relieve may go."""
    for unit in units:
        play.mark(unit, MOVED)
    play.state.spent = spent
    relieve(play, units)


# arrivals


def arrive(play: Campaign18, units: Sequence[int], path: Sequence[HexId], pace: str = "") -> Sequence[HexId]:
    """Bring units along a path, which leaves their start out, and tell it: `word.<pace>`, or `word.pace_<phase>`.

    The hexes that they have entered. Whoever comes from off the map is not told of here.
    """
    pace = pace or PHASES[play.state.phase]
    path = gunners.halted(play, units, path, pace)
    _tell(play, units, path, pace)
    side = play.units[units[0]].side
    for number, b in enumerate(path, 1):
        for unit in units:
            play.place(unit, b)
        if number < len(path) or not _answered(play, units, pace):
            lose_unguarded(play, ENEMY[side])
        lose_unguarded(play, side)
    footbridges.trample(play, side, path[-1])
    return path


@rule("DES-5")
def _answered(play: Campaign18, units: Sequence[int], pace: str) -> bool:
    """May British gunners answer before they are overrun? Then they are lost only after that."""
    guns = gunners.answering(play, units, pace)
    if guns:
        side = SIDES[play.units[guns[0]].side]
        hit = tuple(unit for unit in units if play.units[unit].combat)
        play.then(gunners.GunnersStand(side, guns, hit), LoseUnguarded(side))
    return bool(guns)


class LoseUnguarded(Step[Campaign18], frozen=True):
    """11.3.1b: what is still without an escort is lost."""

    side: str

    def run(self, play: Campaign18) -> None:
        lose_unguarded(play, SIDES.index(self.side))


def arrive_in(play: Campaign18, unit: int, where: HexId) -> None:
    """What the coming of a unit that was placed in a hex does to the enemy."""
    side = play.units[unit].side
    lose_unguarded(play, ENEMY[side])
    footbridges.trample(play, side, where)


@rule("11.3.1b", "11.3.3c", "DES-2")
def lose_unguarded(play: Campaign18, side: int) -> None:
    """Guns and headquarters of a side without a combat unit in their hex, next to an enemy one, are eliminated at once,
    whoever moved (Q-61); they bar nobody's way."""
    _lose(play, side, unguarded(play, side))


@rule("11.3.1c", "11.3.3c")
def lose_abandoned(play: Campaign18, side: int, where: HexId) -> None:
    """After a combat: guns and headquarters that are alone in the hex of the defender are eliminated."""
    if not play.troops(side) >> where & 1:
        _lose(play, side, [u for u in play.supports(where) if play.units[u].side == side])


def _lose(play: Campaign18, side: int, units: Sequence[int]) -> None:
    if units:
        for unit in units:
            play.eliminate(unit)
        play.tell(Unguarded(SIDES[side], play.ids(units)))


def _tell(play: Campaign18, units: Sequence[int], path: Sequence[HexId], pace: str) -> None:
    if play.events is None or not play.on_map(units[0]):
        return
    names = [play.field.board.name(b) for b in path]
    everybody = play.ids(each for unit in units for each in (unit, *play.stoss_of(unit)))
    word = f"pace_{pace}" if pace in PHASES else pace
    play.tell(Moved(everybody, play.place_name(units[0]), names[-1], names, word))

"""Moves of single units: may it go there, and what happens on the way and on arrival."""

from __future__ import annotations

from typing import Final

from grognard.engine.events import Event
from grognard.engine.rules import rule
from grognard.engine.ruling import LEGAL, Ruling, forbid
from grognard.engine.steps import Action, Step
from grognard.games.greatwar.battle import Battle
from grognard.games.greatwar.board import BOARD, find
from grognard.games.greatwar.going import (
    FIRESTORM,
    RELIEF,
    Allowance,
    allowance,
    beside_friends,
    goes_forward,
    held_on_leaving,
    rule_of_distance,
    stopping,
)
from grognard.games.greatwar.medals import may_break_through
from grognard.games.greatwar.settings import NOBODY
from grognard.games.greatwar.state import ABSENT, BOGGED, DONE, ENTERED, NO_FIGHT, NO_MOVE, ORDERED, STOPPED
from grognard.games.greatwar.tanks import crush_wire
from grognard.geometry import HexId

BOGGING_HEX: Final = 2  # the hex of a tank's move on whose arrival the ground is tested
STOP_RULES: Final = {
    "forest": "FOR-01",
    "building": "BLD-01",
    "fortified_building": "BLD-01",
    "ruin": "RUB-01",
    "church": "CHU-01",
    "bunker": "BUN-02",
    "ford": "WAT-02",
    "mine_crater": "MIN-01",
}


class MoveUnit(Action, frozen=True):
    """A unit goes along these hexes, its own not among them."""

    unit: str
    path: tuple[str, ...]


class ExitBoard(Action, frozen=True):
    """A unit leaves over the enemy baseline."""

    unit: str


class UnitMoved(Event, frozen=True):
    """A unit went from a hex to another, so many hexes."""

    unit: str
    start: str
    hex: str
    hexes: int
    path: list[str]


class ForwardFailed(Event, frozen=True):
    """CBC-08: the FLAG of Forward!: a unit will not fight this turn."""

    unit: str


class TankBogged(Event, frozen=True):
    """A-68: a tank sticks in the ground."""

    unit: str
    hex: str


# rulings


def move_ruling(battle: Battle, side: int, action: MoveUnit) -> Ruling:
    """Every rule on who may move, and on the way he goes."""
    unit = battle.unit(action.unit)
    ruling = mover_ruling(battle, side, unit, action.unit)
    return path_ruling(battle, unit, action.path) if ruling else ruling


@rule("MOVE-02", "MOVE-13", "ORD-02", "TAC-07b", "CBC-28")
def mover_ruling(battle: Battle, side: int, unit: int, name: str) -> Ruling:
    """Units of the board that are ordered move, once; the reserve artillery is none of them."""
    ruling = ordered_ruling(battle, side, unit, name)
    if not ruling:
        return ruling
    flags = battle.state.flags[unit]
    if flags & DONE:
        return forbid("MOVE-02", "has_moved", unit=name)
    if flags & NO_MOVE:
        return forbid("CBC-28", "frostbitten", unit=name)
    if battle.ordered_by(unit, FIRESTORM):
        return forbid("TAC-07b", "fires_only", unit=name)
    return forbid("MOVE-10", "bogged_down", unit=name) if flags & BOGGED else LEGAL


def ordered_ruling(battle: Battle, side: int, unit: int, name: str) -> Ruling:
    if unit < 0 or battle.units[unit].side != side:
        return forbid("ORD-02", "not_your_unit", unit=name)
    return LEGAL if battle.has(unit, ORDERED) else forbid("ORD-02", "not_ordered", unit=name)


@rule("MOVE-05", "MOVE-10")
def path_ruling(battle: Battle, unit: int, path: tuple[str, ...]) -> Ruling:
    """Hex after hex; no enemy beside the way holds anybody up."""
    if not path:
        return forbid("MOVE-01", "no_path", unit=battle.units[unit].id)
    allowed = allowance(battle, unit)
    here, halted = battle.state.at[unit], ""
    for number, name in enumerate(path, 1):
        there = find(name)
        ruling = _step_ruling(battle, unit, here, there, name)
        if not ruling:
            return ruling
        if number > allowed.hexes:
            return forbid(rule_of_distance(battle, unit), "too_far", unit=battle.units[unit].id, hexes=allowed.hexes)
        if halted and not allowed.freely:
            return forbid(halted, "must_stop", hex=BOARD.name(here))
        halted = halt(battle, unit, here, there)
        here = there
    return end_ruling(battle, unit, here, allowed)


@rule("MOVE-05", "MOVE-08", "WAT-01", "WAT-03")
def _step_ruling(battle: Battle, unit: int, here: HexId, there: HexId, name: str) -> Ruling:
    """Into a whole hex next to the last, that can be entered and where nobody else is, friends on a relief aside."""
    if there < 0:
        return forbid("MOVE-05", "unknown_hex", hex=name)
    if not BOARD.around[here] >> there & 1:
        return forbid("MOVE-01", "not_adjacent", hex=name)
    if not battle.passable(unit) >> there & 1:
        return forbid("WAT-03" if battle.base_terrain(there).may_fight is False else "WAT-01", "impassable", hex=name)
    other = battle.in_hex[there]
    if other in (-1, unit):
        return LEGAL
    friend = battle.units[other].side == battle.units[unit].side
    passes = friend and battle.ordered_by(unit, RELIEF)
    return LEGAL if passes else forbid("MOVE-08", "occupied", hex=name)


@rule("MOVE-07", "TAC-10")
def end_ruling(battle: Battle, unit: int, where: HexId, allowed: Allowance) -> Ruling:
    """A-129: those who relieve or withdraw end in a free hex beside another friend."""
    if not allowed.freely:
        return LEGAL
    if battle.in_hex[where] not in (-1, unit):
        return forbid("MOVE-07", "occupied", hex=BOARD.name(where))
    beside = beside_friends(battle, unit) >> where & 1
    return LEGAL if beside else forbid("TAC-10", "not_beside_a_friend", hex=BOARD.name(where))


@rule("MIN-02", "WIR-01")
def halt(battle: Battle, unit: int, here: HexId, there: HexId) -> str:
    """The rule by which a unit that steps from here to there must stop there; none if it may go on."""
    if stopping(battle, unit) >> there & 1:
        wired = battle.state.wire >> there & 1 and not battle.kinds[unit].tank
        return "WIR-01" if wired else STOP_RULES[battle.movement_terrain(there).kind]
    return "MIN-02" if held_on_leaving(battle, here) else ""


@rule("MED-12", "MED-13", "MOVE-06", "TAC-10b")
def exit_ruling(battle: Battle, side: int, action: ExitBoard) -> Ruling:
    """A-128: from the enemy baseline, where the unit began its turn, as its whole move."""
    unit = battle.unit(action.unit)
    ruling = mover_ruling(battle, side, unit, action.unit)
    if not ruling:
        return ruling
    if not may_break_through(battle, side):
        return forbid("MOVE-06", "no_breakthrough_here")
    if battle.ordered_by(unit, RELIEF):
        return forbid("TAC-10b", "no_exit_on_relief", unit=action.unit)
    if not battle.seat(side).enemy_baseline >> battle.state.at[unit] & 1:
        return forbid("MED-12", "not_on_enemy_baseline", unit=action.unit)
    return LEGAL


# carrying out


class Marching(Step[Battle], frozen=True):
    """A declared move is made, unless a card has stopped the unit."""

    unit: str
    path: tuple[str, ...]

    @rule("MOVE-01", "MOVE-04", "MOVE-09")
    def run(self, battle: Battle) -> None:
        """The whole unit goes to the end of its way and keeps its order, in whatever section it is then."""
        unit = battle.unit(self.unit)
        if battle.has(unit, NO_MOVE):
            return
        allowed, path = allowance(battle, unit), [find(name) for name in self.path]
        battle.tell(UnitMoved(self.unit, battle.place(unit), self.path[-1], len(path), list(self.path)))
        before = ([battle.state.at[unit], *path])[-2]
        _walk(battle, unit, path)
        battle.state.moved[unit] = len(path)
        battle.mark(unit, _flags_after(battle, unit, before, allowed))
        if battle.state.winner == NOBODY:
            _test_ground(battle, unit)
            _test_forward(battle, unit)


class Leaving(Step[Battle], frozen=True):
    """A declared exit is made, unless a card has stopped the unit."""

    unit: str

    @rule("MED-12")
    def run(self, battle: Battle) -> None:
        unit = battle.unit(self.unit)
        if not battle.has(unit, NO_MOVE):
            battle.exit_board(unit)


@rule("TAC-10", "MOVE-07", "VIC-01")
def _walk(battle: Battle, unit: int, path: list[HexId]) -> None:
    """Hex by hex, so that what lies on the way is entered; friends on the way stay where they are.

    Who has won on the way goes no farther.
    """
    for hex_ in path:
        if battle.state.winner != NOBODY:
            return
        friend = battle.in_hex[hex_]
        battle.enter(unit, hex_)
        crush_wire(battle, unit)
        if friend not in (-1, unit):
            battle.put(friend, hex_)
            battle.state.at[unit] = ABSENT


@rule("MOVE-11", "MOVE-12")
def _flags_after(battle: Battle, unit: int, before: HexId, allowed: Allowance) -> int:
    """Done for this turn; who went too far does not fight, and who had to stop does not advance."""
    flags = DONE | ENTERED
    if battle.state.moved[unit] > allowed.fights_after:
        flags |= NO_FIGHT
    return flags | STOPPED if halt(battle, unit, before, battle.state.at[unit]) else flags


def _test_ground(battle: Battle, unit: int) -> None:
    """A-68: a tank that goes a second hex may stick there."""
    dice = battle.kinds[unit].bog_dice
    if not dice or battle.state.moved[unit] < BOGGING_HEX:
        return
    name = battle.units[unit].id
    if "skull" in battle.roll_battle_dice(battle.units[unit].side, "bogging", dice, name):
        battle.mark(unit, BOGGED)
        battle.tell(TankBogged(name, battle.place(unit)))


@rule("CBC-08")
def _test_forward(battle: Battle, unit: int) -> None:
    """After each move under Forward!: on a FLAG the unit does not fight."""
    if not goes_forward(battle, unit):
        return
    name = battle.units[unit].id
    if "flag" in battle.roll_battle_dice(battle.units[unit].side, "forward_test", 1, name):
        battle.mark(unit, NO_FIGHT)
        battle.tell(ForwardFailed(name))
